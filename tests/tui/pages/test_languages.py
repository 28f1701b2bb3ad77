"""Everything readable on a page in English is readable on it in every language."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from duell.games import GAMES
from duell.games.duel.board import Hand
from duell.language import SOURCE, _, languages, use
from duell.table.form import FormScreen
from duell.table.gate import LONGEST_PIN, told_of, waiting
from duell.table.help import explain
from duell.table.screens import AskPin, Choosing, Final, Reveal, Screen
from duell.tui.blocks import Size
from duell.tui.pages.curtain import pin_page
from duell.tui.pages.overlays import help_page, leave_page, players_page
from tests.language.pretending import LONGER, speaking
from tests.table.examples import is_choosing
from tests.tui.pages.looking import (
    MIDDLE,
    SMALLEST,
    TIGHT,
    USUAL,
    Sight,
    beats_of,
    draw,
    forms,
    in_turn,
    noting_cuts,
    one_of_each,
    overflow,
    rows,
    screens,
    sight,
)

narration = GAMES["duel"].narration

pages = GAMES["duel"].pages

LANGUAGES = (LONGER, *languages()[1:])

in_each_language = pytest.mark.parametrize(
    ("size", "code"),
    [(size, code) for size in TIGHT for code in LANGUAGES if code == LONGER or size in {SMALLEST, USUAL}],
    ids=lambda value: value if isinstance(value, str) else f"{value.columns}x{value.rows}",
    indirect=["size"],
)
"""The made-up language with longer words in each window, and those that there are in the smallest and the usual one."""

Shown = Screen | FormScreen


@cache
def shown() -> tuple[Shown, ...]:
    return (*screens(), *forms())


def shown_in(size: Size) -> list[Shown]:
    """Return the screens to look at in a window, in each language."""
    return in_turn(shown(), TIGHT.index(size))


@cache
def look(size: Size, code: str) -> list[tuple[Shown, Sight]]:
    """Look at pages in a language; it takes long, so it is done once for several tests."""
    use(SOURCE, ascii=False)  # what the test before has left
    with speaking(code):
        return [(screen, sight(screen, size)) for screen in shown_in(size)]


@in_each_language
def test_no_more_is_cut_off_than_in_english(size: Size, code: str) -> None:
    for (_before, before), (_after, after) in zip(look(size, SOURCE), look(size, code), strict=True):
        assert len(after.cuts) <= len(before.cuts), (after.cuts, after.frame)


@in_each_language
def test_only_what_can_be_scrolled_is_longer_than_the_window(size: Size, code: str) -> None:
    with speaking(code):
        for screen, view in look(size, code):
            if not isinstance(screen, Reveal | Final):
                assert overflow(view.page, size) == 0, view.frame


@in_each_language
def test_the_keys_that_are_needed_most_are_in_the_bottom_line(size: Size, code: str) -> None:
    """Two of them where somebody decides and in the usual window, one elsewhere."""
    for screen, view in look(size, code):
        needed = 2 if size is USUAL or isinstance(screen, Choosing) else 1
        for key, does in [pair for pair in view.page.keys if pair[0] != "?"][:needed]:
            assert f"{key} {does}".replace("\N{NO-BREAK SPACE}", " ") in view.frame[-1]


NAMES_TOO_LONG = re.compile("Maximiliane|山田|Bartholom|Wolfgang|sha256|stock|Terror|terrible")
"""What may be cut off in the smallest window: names and cards of the longest kind, and a digest."""


@pytest.mark.parametrize("size", [SMALLEST], ids=["smallest"], indirect=True)
@pytest.mark.parametrize("code", languages())
def test_in_the_smallest_window_no_word_of_ours_is_cut_off_or_broken(size: Size, code: str) -> None:
    with speaking(code):
        stock = _("Round {number} · stock {stock}", number="", stock="").split(" · ")[1].strip()
        for screen in shown_in(size):
            view = sight(without_notice(screen), size)
            cuts = [cut for cut in view.cuts if not NAMES_TOO_LONG.search(cut) and f" {stock} " not in cut]
            assert cuts == [], view.frame
            unbroken = [row.strip(" │") for row in without_stacked(view.frame)]
            assert not [row for row in unbroken if re.search(r"R2-?$|R2-[^D]|[^2]-D2|^ *-?D2", row)], view.frame


def without_stacked(frame: Sequence[str]) -> list[str]:
    """Return the lines without R2-D2 where the smallest card bears it by design: R2, and D2 right below, no hyphen."""
    cells = [list(row) for row in frame]
    for row, below in pairwise(cells):
        for column in range(min(len(row), len(below)) - 1):
            if row[column : column + 3] == ["R", "2", " "] and below[column : column + 3] == ["D", "2", " "]:
                row[column : column + 2] = below[column : column + 2] = "  "
    return ["".join(row) for row in cells]


def without_notice(screen: Shown) -> Shown:
    """Return a screen without what an operating system has to say, as long as it likes."""
    return screen if isinstance(screen, FormScreen) else replace(screen, board=replace(screen.board, notice=""))


@pytest.mark.parametrize("code", languages())
def test_sentences_on_a_pin_are_not_cut_off_in_the_smallest_window(code: str) -> None:
    """Not even above a hand, which leaves no line; where a PIN is asked for, a notice has as many as it needs."""
    bidding = next(screen for screen in shown() if is_choosing(screen, Hand) and len(screen.body.cards) == 9)
    asking = next(screen for screen in shown() if isinstance(screen, AskPin))
    with speaking(code):
        for screen, notice in ((bidding, told_of(1)), (bidding, told_of(99)), (asking, waiting(300))):
            view = sight(replace(screen, board=replace(screen.board, notice=notice)), SMALLEST)
            assert " ".join(notice.split()) in " ".join(" ".join(view.frame).split())
            assert view.cuts == []


@in_each_language
def test_digits_of_a_pin_move_nothing(size: Size, code: str) -> None:
    asking = next(screen for screen in shown() if isinstance(screen, AskPin) and not screen.wait)
    with speaking(code):
        bare, *others = (
            rows(pin_page(asking, size, GAMES["duel"].pages, typed), size) for typed in (0, 1, LONGEST_PIN)
        )
    for frame in others:
        changed = [row for row, before in zip(frame, bare, strict=True) if row != before]
        assert "●" in changed[0]
        assert len(changed) <= 2


@in_each_language
def test_what_lies_over_a_page_is_not_cut_off(size: Size, code: str) -> None:
    tables = {tuple(place.seat for place in screen.board.places): screen.board for screen in screens()}
    with speaking(code), noting_cuts() as cuts:
        helps = {explain(screen, narration) for screen in shown_in(size)}
        overlays = [help_page("DUELL", "", text, size) for text in helps]
        overlays += [players_page(pages, board, seats, size) for seats, board in tables.items()]
        for overlay in (leave_page("DUELL", _("Quit the game?"), "", size), *overlays):
            rows(overlay, size)
        assert cuts == []


@pytest.mark.parametrize(("size", "first"), [(SMALLEST, 0), (MIDDLE, 5), (USUAL, 10), (Size(120, 40), 15)])
def test_a_page_that_is_kept_is_drawn_again_in_another_language(size: Size, first: int) -> None:
    """Pages keep what stays the same while somebody chooses; nothing of it stays when the language changes.

    Each window has a screen of each kind, and others from one window to the next.
    """
    for screen in (*one_of_each(), *shown()[first::60]):
        beats = beats_of(screen)[-1]
        before = rows(draw(screen, size, beats), size)
        with speaking(LONGER):
            longer = rows(draw(screen, size, beats), size)
        assert longer != before
        assert rows(draw(screen, size, beats), size) == before
