"""Motion in Missions: nothing is told of a card before its face is visible, and nothing covers the bottom line."""

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from duell.games import GAMES
from duell.games.missions import words
from duell.games.missions.engine.events import Bust, CardTaken, Drawn, Handed, MissionLaid, TurnedUp
from duell.games.missions.pages.reveal import FACE_UP
from duell.table.screens import Reveal
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.motion import telling
from duell.tui.page import compose
from duell.tui.theme import palette
from tests.games.missions.engine.examples import CLASSIC
from tests.games.missions.sitting import new_table, play_on
from tests.tui.with_keys import page_of

pages = GAMES["missions"].pages

SIZES = Size(40, 12), Size(80, 24), Size(120, 36)
DARK = palette("dark", Depth.ALL)


@cache
def reveals() -> tuple[Reveal, ...]:
    return tuple(screen for screen in play_on(new_table(4, "moves"), Random(4)) if isinstance(screen, Reveal))


def test_every_card_moves_the_same_until_its_face_is_seen() -> None:
    events = [event for screen in reveals() for event in screen.events if isinstance(event, TurnedUp)]
    kinds = {type(event.card) for event in events}
    assert len(kinds) > 2
    assert len({pages.moves(event)[: FACE_UP - 1] for event in events}) == 1


def test_no_card_is_seen_before_it_has_been_turned_over() -> None:
    other, compared = CLASSIC.cards[-1], 0
    for screen in reveals()[:60]:
        size = SIZES[compared % len(SIZES)]
        for frame in telling(pages, screen):
            event = screen.events[frame.shown] if frame.step else None
            if isinstance(event, TurnedUp) and frame.step < FACE_UP - 1:
                events = (*screen.events[: frame.shown], replace(event, card=other))
                drawn = [page_of(pages, reveal, size, frame) for reveal in (screen, replace(screen, events=events))]
                one, two = ([row.markup for row in compose(page, size, DARK)] for page in drawn)
                assert one == two
                compared += 1
    assert compared


def test_what_is_too_much_takes_longer_than_what_is_not_and_names_its_place() -> None:
    screen = next(reveal for reveal in reveals() if any(isinstance(event, Bust) for event in reveal.events))
    beat = next(index for index, event in enumerate(screen.events) if isinstance(event, Bust))
    moving = [frame for frame in telling(pages, screen) if frame.shown == beat and frame.step]
    assert sum(frame.seconds for frame in moving) > 0.5
    assert len({rows(screen, frame.shown, frame.step) for frame in moving}) >= 4


def test_the_bottom_line_is_the_same_at_every_step() -> None:
    for number, screen in enumerate(reveals()[:20]):
        size = SIZES[1 + number % 2]
        grounds = {rows(screen, frame.shown, frame.step, size)[-1][:6] for frame in telling(pages, screen)[:-1]}
        assert len(grounds) == 1


def rows(screen: Reveal, beats: int, step: int, size: Size = SIZES[1]) -> tuple[str, ...]:
    page = pages.page(screen, size, beats, step=step)
    return tuple(row.markup for row in compose(page, size, DARK))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    "kind", [TurnedUp, Bust, CardTaken, Drawn, Handed, MissionLaid], ids=lambda kind: kind.__name__
)
def test_no_time_passes_in_which_nothing_moves(kind: type, size: Size) -> None:
    """At each step something else is seen, but while a card rests; the last rest is as it was told."""
    screen, beat = next(
        (reveal, beat) for reveal in reveals() for beat, event in enumerate(reveal.events) if type(event) is kind
    )
    moving = [frame for frame in telling(pages, screen) if frame.shown == beat and frame.step]
    drawn = [rows(screen, frame.shown, frame.step, size) for frame in moving]
    still = sum(one == two for one, two in pairwise(drawn))
    assert moving
    assert still <= 2


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
def test_a_card_that_is_taken_flies_from_the_display_down_to_the_words(size: Size) -> None:
    screen, beat = next(
        (reveal, beat)
        for reveal in reveals()
        for beat, event in enumerate(reveal.events)
        if isinstance(event, CardTaken)
    )
    moving = [frame for frame in telling(pages, screen) if frame.shown == beat and frame.step]
    first, *_others, last = (rows(screen, frame.shown, frame.step, size) for frame in moving)
    before = rows(screen, beat, 0, size)[:-2]
    lowest = [max(row for row in range(len(before)) if drawn[row] != before[row]) for drawn in (first, last)]
    assert lowest[0] < lowest[1]


@pytest.mark.parametrize("size", [Size(80, 24), Size(100, 30), Size(120, 36), Size(200, 60), Size(300, 80)], ids=str)
def test_no_tile_lies_below_the_words(size: Size) -> None:
    screen, beat = next(
        (reveal, beat)
        for reveal in reveals()
        for beat, event in enumerate(reveal.events)
        if isinstance(event, MissionLaid) and event.tile
    )
    page = pages.page(screen, size, beat + 1, step=0)
    ledge = [row.plain for row in compose(page, size, DARK)][size.rows // 2 :]
    beginning = next(row for row in ledge if " › " in row).index("›")
    assert not [
        row for row in ledge[:-2] if set(row[beginning - 1 :]) & set("▀▄█") and re.search(r"\w", row[beginning - 1 :])
    ]


def test_a_mission_of_one_of_five_is_described_in_full_in_the_smallest_window() -> None:
    """Once its cards lie; three lines have room only where the chips have moved."""
    game = play_on(new_table(5, "kept"), Random(5))
    laid = [
        (screen, number, event)
        for screen in game
        if isinstance(screen, Reveal)
        for number, event in enumerate(screen.events, 1)
        if isinstance(event, MissionLaid)
    ]
    assert any(event.tile for _screen, _number, event in laid)
    for screen, number, event in laid:
        page = pages.page(screen, SIZES[0], number, step=0)
        text = " ".join(
            " ".join(row.plain.replace("\N{NO-BREAK SPACE}", " ").split()) for row in compose(page, SIZES[0], DARK)
        )
        assert words.tell_in_short(screen.board, event) in text
