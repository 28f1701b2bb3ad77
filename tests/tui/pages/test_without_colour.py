"""Nothing is told by colour alone: what differs, differs in its characters, with Unicode and without."""

from collections.abc import Iterable
from dataclasses import replace

import pytest
from rich.text import Text

from duell.games.duel.board import Draws, Hand, Offers
from duell.games.duel.engine.cards import Choice, Vader
from duell.games.duel.engine.events import By, Taken
from duell.language import whole
from duell.table.ascii import to_ascii
from duell.table.form import FormScreen
from duell.table.screens import Final, Reveal, Screen
from duell.tui.blocks import Size
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Depth
from duell.tui.drawing.scenery import curtain
from duell.tui.pages.sheet import paint_sheet
from duell.tui.theme import palette
from tests.table.examples import is_choosing
from tests.tui.pages.looking import SIZES, TIGHT, forms, frame, in_turn, in_window, lines_of, page, screens, words_on


def all_different(seen_by_choice: Iterable[str]) -> bool:
    pages = list(seen_by_choice)
    return len({to_ascii(text) for text in pages}) == len(pages)


def bodies(screens: Iterable[Screen | FormScreen], size: Size) -> list[str]:
    """Return what is seen above the bottom line, which has words for everything."""
    return ["\n".join(frame(screen, size)[:-1]) for screen in screens]


@pytest.mark.parametrize("size", TIGHT, ids=str)
def test_a_card_that_is_chosen(size: Size) -> None:
    for screen in in_turn(screens(), SIZES.index(size)):
        if is_choosing(screen, Hand) and screen.chosen is None:
            chosen = [replace(screen, chosen=choice) for choice in (None, *screen.options)]
            assert all_different(bodies(chosen, size))


def test_a_decision_that_is_chosen(size: Size) -> None:
    for screen in in_turn(screens(), SIZES.index(size)):
        if is_choosing(screen, Offers, Draws) and screen.chosen is None:
            chosen = [replace(screen, chosen=choice) for choice in (None, *screen.options)]
            assert all_different(bodies(chosen, size))


def test_a_field_of_the_form_that_is_marked(size: Size) -> None:
    by_names: dict[str, list[FormScreen]] = {}
    for form in forms():
        by_names.setdefault(form.roster.seats[0].name, []).append(form)
    assert len(by_names) == 2
    assert all(all_different(bodies(forms_of_one, size)) for forms_of_one in by_names.values())


def test_a_card_that_cannot_be_played(size: Size) -> None:
    barred = next(
        screen
        for screen in screens()
        if is_choosing(screen, Hand)
        and screen.chosen is None
        and Choice.R2D2 in [face.choice for face in screen.body.cards]
        and Choice.R2D2 not in screen.options
    )
    open_to_all = replace(barred, options=(*barred.options, Choice.R2D2))
    assert all_different(bodies([barred, open_to_all], size))


def test_who_won_a_duel(size: Size) -> None:
    for screen in in_window(screens(), size):
        for event in screen.events if isinstance(screen, Reveal) else ():
            if isinstance(event, Taken) and event.by is By.DUEL:
                text = words_on(screen, size)
                won = "must take" if isinstance(event.card, Vader) else "takes"
                assert f"› {screen.board.name(event.seat)} {won}" in text
                assert f"{whole(event.before)} → {whole(event.after)}" in text


def test_who_won_the_game(size: Size) -> None:
    for screen in in_window(screens(), size):
        if isinstance(screen, Final):
            marked = "\n".join(lines_of(page(screen, size), size)).count("› ")
            assert marked == len(screen.outcome.winners)


@pytest.mark.parametrize(("ascii_only", "corner", "folds"), [(False, "╭", "│┊"), (True, "+", "|:")])
def test_no_fold_of_the_curtain_is_seen_through_a_crest(ascii_only: bool, corner: str, folds: str) -> None:
    colours = palette("mono", Depth.NONE, ascii=ascii_only)
    canvas, crest = curtain(80, 20, "seat.0", colours).copy(), Canvas(16, 8, colours)
    for column in range(16):
        crest.dot(column, column, "white")  # a pixel in the upper or the lower half of each row
    paint_sheet(canvas, [[Text("Anna")]], (1, 19), "seat.0", [crest])
    rows = [row.plain for row in canvas.block()]
    top = next(row for row in rows if corner in row)
    inside = [row[top.index(corner) + 1 : len(top.rstrip("|: │┊")) - 1] for row in rows[rows.index(top) + 1 :]]
    assert "Anna" in "".join(inside)
    assert not {*folds} & {*"".join(inside[:8])}
