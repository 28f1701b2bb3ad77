"""Whatever language is spoken: what can be read on a page in English can be read on it in that language."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import pytest
from rich.text import Text

from duell.games.duel.board import Hand
from duell.language import SOURCE, _, languages
from duell.table.form import SetUpScreen
from duell.table.help import explain
from duell.table.pins import told_of, waiting
from duell.table.screens import AskPin, Choosing, Final, Reveal, Screen
from duell.tui.blocks import Size
from duell.tui.page import Page, overflow
from duell.tui.pages.overlays import help_page, leave_page, players_page
from tests.language.pretending import LONGER, speaking
from tests.table.examples import is_choosing
from tests.tui.pages.looking import MIDDLE, SMALLEST, TALLER, USUAL, forms, page, rows, screens

LANGUAGES = (LONGER, *languages()[1:])

each_language = pytest.mark.parametrize("code", LANGUAGES)
usual_sizes = pytest.mark.parametrize(
    "size", [SMALLEST, MIDDLE, TALLER, USUAL], ids=["smallest", "middle", "taller", "usual"]
)


@cache
def shown() -> tuple[Screen | SetUpScreen, ...]:
    return (*screens(), *forms())


class Sight(NamedTuple):
    """What is seen of a page, and how many texts were cut off to show it; texts above the bottom line, that is."""

    page: Page
    frame: list[str]
    cuts: int


@pytest.fixture
def cuts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the texts that have been cut off since the list was cleared."""
    cut: list[str] = []
    truncate = Text.truncate

    def noting(text: Text, width: int, *, overflow: str) -> None:
        if text.cell_len > width:
            cut.append(text.plain)
        assert overflow == "ellipsis"
        truncate(text, width, overflow="ellipsis")

    monkeypatch.setattr(Text, "truncate", noting)
    return cut


def look(size: Size, cuts: list[str]) -> Iterator[Sight]:
    """Look at every page in the language in use."""
    for screen in shown():
        cuts.clear()
        each = page(screen, size)
        frame = rows(each, size)
        yield Sight(each, frame, len(cuts))


@each_language
@usual_sizes
def test_no_more_is_cut_off_than_in_english(code: str, size: Size, cuts: list[str]) -> None:
    with speaking(SOURCE):
        english = list(look(size, cuts))
    with speaking(code):
        for before, after in zip(english, look(size, cuts), strict=True):
            assert after.cuts <= before.cuts, (cuts, after.frame)


@each_language
@usual_sizes
def test_only_what_can_be_scrolled_is_longer_than_the_window(code: str, size: Size) -> None:
    with speaking(code):
        for screen in shown():
            if not isinstance(screen, Reveal | Final):
                assert overflow(page(screen, size), size) == 0, rows(page(screen, size), size)


@each_language
@usual_sizes
def test_the_keys_that_are_needed_most_are_in_the_bottom_line(code: str, size: Size) -> None:
    """Two of them where somebody decides and in the usual window, one elsewhere."""
    with speaking(code):
        for screen in shown():
            each = page(screen, size)
            needed = 2 if size == USUAL or isinstance(screen, Choosing) else 1
            for key, does in [pair for pair in each.keys if pair[0] != "?"][:needed]:
                assert f"{key} {does}" in rows(each, size)[-1]


NAMES_TOO_LONG = re.compile("Maximiliane|山田|Bartholom|Wolfgang|sha256|stock|Terror|terrible")
"""What may be cut off in the smallest window: names and cards of the longest kind, and a digest."""


@pytest.mark.parametrize("code", languages())
def test_in_the_smallest_window_no_word_of_ours_is_cut_off_or_broken(code: str, cuts: list[str]) -> None:
    with speaking(code):
        stock = _("Round {number} · stock {stock}", number="", stock="").split(" · ")[1].strip()
        for screen in shown():
            cuts.clear()
            frame = rows(page(without_notice(screen), SMALLEST), SMALLEST)
            assert [cut for cut in cuts if not NAMES_TOO_LONG.search(cut) and f" {stock} " not in cut] == [], frame
            assert not [row for row in frame if re.search(r"R2-?$|R2-[^D]|[^2]-D2|^ *-?D2", row.strip(" │"))], frame


def without_notice(screen: Screen | SetUpScreen) -> Screen | SetUpScreen:
    """Return a screen without what an operating system has to say, as long as it likes."""
    return screen if isinstance(screen, SetUpScreen) else replace(screen, board=replace(screen.board, notice=""))


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


@each_language
@usual_sizes
def test_what_lies_over_a_page_is_not_cut_off(code: str, size: Size, cuts: list[str]) -> None:
    with speaking(code):
        for screen in shown()[::7]:
            overlays = [help_page("", explain(screen), size), leave_page("", size)]
            if not isinstance(screen, SetUpScreen):
                overlays.append(players_page([place.seat for place in screen.board.places], size))
            for each in overlays:
                rows(each, size)
                assert not cuts


def test_a_page_that_is_kept_is_drawn_anew_in_another_language() -> None:
    """Pages keep what stays the same while somebody chooses; nothing of it stays when the language changes."""
    for size in (SMALLEST, MIDDLE, USUAL, Size(120, 40)):
        for screen in shown()[::5]:
            before = rows(page(screen, size), size)
            with speaking(LONGER):
                longer = rows(page(screen, size), size)
            assert longer != before
            assert rows(page(screen, size), size) == before
