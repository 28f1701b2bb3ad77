"""The painted pages of Missions: every word can be read on its ground, even with five players."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest
from rich.color import Color

from duell.games import GAMES
from duell.games.missions import catalogue
from duell.games.missions.engine.events import Bust, MissionLaid, RoundScored
from duell.games.missions.engine.state import Laying, Naming
from duell.games.missions.pages.grid import CARD_SETS, CardSet
from duell.games.missions.pages.pieces import DisplayCard, display_card
from duell.table.screens import Choosing, Final, Reveal, Screen, Waiting
from duell.tui.blocks import Size
from duell.tui.drawing import shapes
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Depth
from duell.tui.motion import whole
from duell.tui.page import compose
from duell.tui.theme import GROUND, palette, theme
from tests.games.missions.sitting import new_table, play_on
from tests.tui.pages.looking import SMALLEST, USUAL
from tests.tui.pages.test_painted import DEPTHS, contrast, hexed, written
from tests.tui.with_keys import page_of

pages = GAMES["missions"].pages


@cache
def screens() -> tuple[Screen, ...]:
    """Return some screens of a game of five: hands, what is named and laid out, what happened, accounts, the end."""
    every = list(play_on(new_table(5, "colours"), Random(5)))
    hands = [screen for screen in every if isinstance(screen, Choosing) and screen.board.round == 2]
    rare = [screen for screen in hands if isinstance(screen.body.now, Naming | Laying)]
    reveals = [screen for screen in every if isinstance(screen, Reveal)]
    some: list[Screen] = [*Random(5).sample(hands, 3), *islice(rare, 3)]
    for kind in (Bust, MissionLaid, RoundScored):
        some += islice((screen for screen in reveals if any(isinstance(event, kind) for event in screen.events)), 1)
    some += [Waiting(screen.board, (screen.seat,), (4,), replace(screen, options=())) for screen in hands[:1]]
    some += [Waiting(screen.board, (screen.seat,)) for screen in hands[1:2]]
    return (*some, *(screen for screen in every if isinstance(screen, Final)))


@pytest.mark.parametrize("depth", DEPTHS, ids=lambda depth: depth.value)
@pytest.mark.parametrize("name", ["dark", "light", "high-contrast"])
def test_all_that_is_written_can_be_read(name: str, depth: Depth) -> None:
    """Each theme has each window, in another depth."""
    ground, least = theme(name, depth).styles[GROUND], 3.0 if depth is Depth.SIXTEEN else 4.5
    size = (SMALLEST, USUAL, Size(120, 36))[(len(name) + DEPTHS.index(depth)) % 3]
    for screen in screens():
        page = page_of(pages, screen, size, whole(pages, screen))
        for row in compose(page, size, palette(name, depth)):
            for text, ratio in written(row, ground):
                assert ratio >= least, (text, ratio, row.plain, type(screen).__name__, size)


@pytest.mark.parametrize("name", ["dark", "light", "high-contrast"])
def test_all_that_is_written_on_plaques_can_be_read(name: str) -> None:
    ground, size = theme(name, Depth.ALL).styles[GROUND], Size(200, 60)
    for screen in screens()[:4]:
        for row in compose(page_of(pages, screen, size, whole(pages, screen)), size, palette(name, Depth.ALL)):
            for text, ratio in written(row, ground):
                assert ratio >= 4.5, (text, ratio, row.plain)


@pytest.mark.parametrize("card_set", [card_set for card_set in CARD_SETS if card_set.font], ids=lambda at: at.name)
@pytest.mark.parametrize("depth", [Depth.ALL, Depth.FIXED], ids=lambda depth: depth.value)
def test_with_high_contrast_each_number_on_display_can_be_read(card_set: CardSet, depth: Depth) -> None:
    """Each pixel of a number differs clearly from those around the number, such as a frame."""
    for character in catalogue.deck("classic").characters:
        for value in range(8):
            card = display_card(DisplayCard(character.emblem, value), card_set, palette("high-contrast", depth))
            shape = shapes.numeral(str(value), card_set.font, card_set.times)
            number = {(x, y) for y, row in enumerate(shape) for x, dot in enumerate(row) if dot == "#"}
            around = {(x + right, y + down) for x, y in number for right, down in ((-1, 0), (1, 0), (0, -1))} - number

            def colours(dots: Iterable[tuple[int, int]], card: Canvas = card) -> set[str]:
                pixels = {card.pixel(card_set.column + x, card_set.display_number + y) for x, y in dots}
                return {hexed(Color.parse(pixel or "black"), None) for pixel in pixels}

            contrasts = [contrast(front, back) for front in colours(number) for back in colours(around)]
            assert min(contrasts) >= 7, (character.name, value)


def test_in_lines_each_choice_of_the_end_of_a_turn_is_listed_once() -> None:
    """So it is if a notice leaves too little room for cards."""
    laying = [screen for screen in screens() if isinstance(screen, Choosing) and isinstance(screen.body.now, Laying)]
    for screen in laying:
        size = Size(100, 60)
        page = replace(pages.page(screen, size, 0), forms=())
        text = "\n".join(row.plain for row in compose(page, size, palette("mono", Depth.NONE)))
        assert text.count("end the turn") == 1
    assert laying


def test_in_an_account_characters_are_named_in_the_terminals_own_colour_on_its_own_ground() -> None:
    screen = next(
        screen
        for screen in screens()
        if isinstance(screen, Reveal)
        and screen.events[-1:]
        and any(isinstance(event, RoundScored) for event in screen.events)
    )
    page = page_of(GAMES["missions"].pages, screen, USUAL, frame=whole(GAMES["missions"].pages, screen))
    rows = compose(page, USUAL, palette("auto", Depth.SIXTEEN))
    row = next(row for row in rows if row.plain.strip().startswith("C-3PO"))
    first = row.plain.index("C-3PO")
    assert not any("yellow" in str(span.style) for span in row.spans if span.start <= first < span.end)
