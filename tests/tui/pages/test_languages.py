"""Whatever language is spoken: what can be read on a page in English can be read on it in that language."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest
from rich.text import Text

from duell.games.duel import narration, pages
from duell.games.duel.board import Hand
from duell.language import SOURCE, _, languages, use
from duell.table.form import FormScreen
from duell.table.help import explain
from duell.table.pins import told_of, waiting
from duell.table.screens import AskPin, Choosing, Final, Reveal, Screen
from duell.tui.blocks import Size
from duell.tui.page import Keys, overflow
from duell.tui.pages.overlays import help_page, leave_page, players_page
from tests.language.pretending import LONGER, speaking
from tests.table.examples import is_choosing
from tests.tui.pages.looking import MIDDLE, SMALLEST, TALLER, USUAL, beats_of, draw, forms, page, rows, screens

LANGUAGES = (LONGER, *languages()[1:])


@cache
def shown() -> tuple[Screen | FormScreen, ...]:
    return (*screens(), *forms())


class Sight(NamedTuple):
    """A screen, and what is seen of it: its keys, how many lines do not fit, the frame, which texts were cut off."""

    screen: Screen | FormScreen
    keys: Keys
    over: int
    frame: list[str]
    cuts: list[str]


@contextmanager
def noting_cuts() -> Iterator[list[str]]:
    """Give a list of the texts that are cut off in the block."""
    cut: list[str] = []
    truncate = Text.truncate

    def noting(text: Text, width: int, *, overflow: str) -> None:
        if text.cell_len > width:
            cut.append(text.plain)
        assert overflow == "ellipsis"
        truncate(text, width, overflow="ellipsis")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Text, "truncate", noting)
        yield cut


@pytest.fixture
def cuts() -> Iterator[list[str]]:
    """Return the texts that have been cut off since the list was cleared."""
    with noting_cuts() as cut:
        yield cut


@cache
def look(size: Size, code: str) -> tuple[Sight, ...]:
    """Look at every page in a language; it takes long, so it is done once for several tests."""
    use(SOURCE, ascii=False)  # what the test before has left
    with speaking(code):
        return tuple(see(screen, size) for screen in shown())


def see(screen: Screen | FormScreen, size: Size) -> Sight:
    """Draw a page and look at it."""
    with noting_cuts() as cut:
        each = draw(screen, size, beats_of(screen)[-1])
        return Sight(screen, each.keys, overflow(each, size), rows(each, size), [*cut])


WINDOWS = {"smallest": SMALLEST, "middle": MIDDLE, "taller": TALLER, "usual": USUAL}

Spoken = tuple[Size, str]
"""A window and a language."""


@pytest.fixture(
    scope="module",
    params=[(size, code) for size in WINDOWS.values() for code in LANGUAGES],
    ids=[f"{name}-{code}" for name in WINDOWS for code in LANGUAGES],
)
def spoken(request: pytest.FixtureRequest) -> Spoken:
    """Return each language in each window, the windows one after the other: all compare with the same English."""
    size, code = request.param
    return size, code


def test_no_more_is_cut_off_than_in_english(spoken: Spoken) -> None:
    for before, after in zip(look(spoken[0], SOURCE), look(*spoken), strict=True):
        assert len(after.cuts) <= len(before.cuts), (after.cuts, after.frame)


def test_only_what_can_be_scrolled_is_longer_than_the_window(spoken: Spoken) -> None:
    for sight in look(*spoken):
        if not isinstance(sight.screen, Reveal | Final):
            assert sight.over == 0, sight.frame


def test_the_keys_that_are_needed_most_are_in_the_bottom_line(spoken: Spoken) -> None:
    """Two of them where somebody decides and in the usual window, one elsewhere."""
    for sight in look(*spoken):
        needed = 2 if USUAL in spoken or isinstance(sight.screen, Choosing) else 1
        for key, does in [pair for pair in sight.keys if pair[0] != "?"][:needed]:
            assert f"{key} {does}" in sight.frame[-1]


NAMES_TOO_LONG = re.compile("Maximiliane|山田|Bartholom|Wolfgang|sha256|stock|Terror|terrible")
"""What may be cut off in the smallest window: names and cards of the longest kind, and a digest."""


@pytest.mark.parametrize("code", languages())
def test_in_the_smallest_window_no_word_of_ours_is_cut_off_or_broken(code: str) -> None:
    sights = look(SMALLEST, code)
    with speaking(code):
        stock = _("Round {number} · stock {stock}", number="", stock="").split(" · ")[1].strip()
        for sight in sights:
            plain = without_notice(sight.screen)
            seen = sight if plain == sight.screen else see(plain, SMALLEST)
            cuts = [cut for cut in seen.cuts if not NAMES_TOO_LONG.search(cut) and f" {stock} " not in cut]
            assert cuts == [], seen.frame
            unbroken = [row.strip(" │") for row in without_stacked(seen.frame)]
            assert not [row for row in unbroken if re.search(r"R2-?$|R2-[^D]|[^2]-D2|^ *-?D2", row)], seen.frame


def without_stacked(frame: list[str]) -> list[str]:
    """Return the lines without R2-D2 where the smallest card bears it by design: R2, and D2 right below, no hyphen."""
    cells = [list(row) for row in frame]
    for row, below in pairwise(cells):
        for at in range(min(len(row), len(below)) - 1):
            if row[at : at + 3] == ["R", "2", " "] and below[at : at + 3] == ["D", "2", " "]:
                row[at : at + 2] = below[at : at + 2] = "  "
    return ["".join(row) for row in cells]


def without_notice(screen: Screen | FormScreen) -> Screen | FormScreen:
    """Return a screen without what an operating system has to say, as long as it likes."""
    return screen if isinstance(screen, FormScreen) else replace(screen, board=replace(screen.board, notice=""))


@pytest.mark.parametrize("code", languages())
def test_what_is_said_of_a_pin_is_not_cut_off_in_the_smallest_window(code: str, cuts: list[str]) -> None:
    """Not even above a hand, which leaves no line; where a PIN is asked for, a notice has as many as it needs."""
    bidding = next(screen for screen in shown() if is_choosing(screen, Hand) and len(screen.body.cards) == 9)
    asking = next(screen for screen in shown() if isinstance(screen, AskPin))
    with speaking(code):
        for screen, notice in ((bidding, told_of(1)), (bidding, told_of(99)), (asking, waiting(300))):
            cuts.clear()
            frame = rows(page(replace(screen, board=replace(screen.board, notice=notice)), SMALLEST), SMALLEST)
            assert " ".join(notice.split()) in " ".join(" ".join(frame).split())
            assert cuts == []


def test_what_lies_over_a_page_is_not_cut_off(spoken: Spoken, cuts: list[str]) -> None:
    size, code = spoken
    with speaking(code):
        for screen in shown()[::7]:
            overlays = [help_page("DUELL", "", explain(screen, narration), size), leave_page("DUELL", "", size)]
            if not isinstance(screen, FormScreen):
                overlays.append(players_page(pages, screen.board, [place.seat for place in screen.board.places], size))
            for each in overlays:
                rows(each, size)
                assert not cuts


def test_a_page_that_is_kept_is_drawn_anew_in_another_language() -> None:
    """Pages keep what stays the same while somebody chooses; nothing of it stays when the language changes."""
    for size in (SMALLEST, MIDDLE, USUAL, Size(120, 40)):
        for screen in shown()[::5]:
            told = beats_of(screen)[-1]
            before = rows(draw(screen, size, told), size)
            with speaking(LONGER):
                longer = rows(draw(screen, size, told), size)
            assert longer != before
            assert rows(draw(screen, size, told), size) == before
