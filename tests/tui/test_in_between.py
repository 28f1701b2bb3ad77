"""The frames between two screens or events: no secret, no jump, and never for long."""

from dataclasses import replace
from itertools import pairwise

import pytest

from duell.games import GAMES
from duell.games.duel.board import Face, Hand
from duell.games.duel.engine.cards import Choice, Villain
from duell.games.duel.engine.events import TieBroken
from duell.games.duel.pages.reveal import Progress
from duell.table.screens import Choosing, Reveal
from duell.tui import motion
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import Look
from duell.tui.motion import Frame, arriving, dealing, telling
from duell.tui.page import Page, compose
from duell.tui.theme import palette
from tests.table.examples import some_games
from tests.tui.driver import Player, table
from tests.tui.pages.looking import SIZES, USUAL, screens
from tests.tui.with_keys import page_of

pages = GAMES["duel"].pages

HAND = 9

MOVING = Look(Depth.NONE)


def test_every_film_ends_with_a_page_on_which_nothing_moves() -> None:
    for film in films():
        assert film[-1][:2] == (film[-1].shown, False)
        assert (film[-1].step, film[-1].curtain) == (0, 0)


def test_nothing_flashes_more_than_three_times_a_second() -> None:
    for film in films():
        for first in range(len(film)):
            flashes, seconds = 0, 0.0
            for before, frame in pairwise(film[first:]):
                seconds += before.seconds
                if seconds >= 1:
                    break
                flashes += frame.lit and not before.lit
            assert flashes <= 3


def test_what_moves_is_short() -> None:
    for film in films():
        moving = 0.0
        for frame in film:
            moving = moving + frame.seconds if frame.step else 0.0
            assert moving <= 1


@pytest.mark.slow
def test_no_frame_shows_a_bid_before_it_has_been_turned_over() -> None:
    other, compared = Face(Choice.FORCE_5, 2), 0
    for screen in [reveal for reveal in screens() if isinstance(reveal, Reveal) and reveal.laid][::4]:
        size = SIZES[compared % len(SIZES)]
        for frame in telling(pages, screen):
            down = Progress(screen, frame.shown).face_down
            exchanged = tuple(replace(laid, face=other) if laid.seat in down else laid for laid in screen.laid)
            other_page = page_of(pages, replace(screen, laid=exchanged), size, frame)
            assert painted(other_page, size) == painted(page_of(pages, screen, size, frame), size)
            compared += bool(down)
    assert compared


@pytest.mark.slow
def test_a_curtain_opens_on_everything_but_the_hand() -> None:
    opened = 0
    for screen, film in arrivals():
        for frame in film:
            if frame.curtain and isinstance(screen.body, Hand):
                size = SIZES[opened % len(SIZES)]
                without = replace(screen, body=Hand(()), chosen=None)
                page_with, page_without = (page_of(pages, choosing, size, frame) for choosing in (screen, without))
                assert painted(page_with, size)[:-1] == painted(page_without, size)[:-1]
                opened += 1
    assert opened


def test_a_card_at_stake_is_not_seen_before_it_has_been_turned_over() -> None:
    turned = 0
    for screen, film in arrivals():
        other = replace(screen, board=replace(screen.board, card=Villain("other", 9, "Other", "Other"), gains=()))
        plain = replace(screen, board=replace(screen.board, gains=()))
        for frame in film if pages.turns_up(screen) else ():
            if frame.curtain or frame.step in {1, 2, 3}:
                one, two = (painted(page_of(pages, variant, USUAL, frame), USUAL) for variant in (plain, other))
                assert one[:14] == two[:14]  # above the ledge; below it, the prompt may name Darth Vader
                turned += 1
    assert turned


@pytest.mark.slow
def test_the_prompt_and_the_bottom_line_stay_in_place_while_something_moves() -> None:
    for screen, film in arrivals():
        whole_page = painted(page_of(pages, screen, USUAL, film[-1]), USUAL)
        for frame in film:
            rows = painted(page_of(pages, screen, USUAL, frame), USUAL)
            assert rows[-1] == whole_page[-1]
            if not frame.curtain:
                assert rows[-4:] == whole_page[-4:]


def test_icons_that_decide_a_tie_light_up_one_after_the_other() -> None:
    screen = next(
        reveal
        for reveal in screens()
        if isinstance(reveal, Reveal)
        and any(isinstance(event, TieBroken) and max(event.icons) > 1 for event in reveal.events)
    )
    beat = next(index for index, event in enumerate(screen.events) if isinstance(event, TieBroken))
    frames = [frame for frame in telling(pages, screen) if frame.shown == beat and frame.step]
    lit = palette("dark", Depth.ALL).ink("ink.lit")
    stars = []
    for frame in frames:
        rows = compose(page_of(pages, screen, USUAL, frame), USUAL, palette("dark", Depth.ALL))
        stars.append(
            sum(
                row.plain[span.start : span.end].count("★")
                for row in rows
                for span in row.spans
                if lit in str(span.style)
            )
        )
    assert stars == sorted(set(stars))
    assert len(stars) == max(screen.events[beat].icons)


def test_a_key_ends_the_opening_of_a_curtain_and_chooses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motion, "FALL", 1000)
    with Player(table("Anna", "Ben"), look=MOVING) as game:
        game.rest()
        game.type("\r")
        assert "choose a card" not in game.frame
        game.type("2")
        game.see("Anna, choose a card")
        game.choose("2")


def test_esc_lets_a_curtain_down_that_still_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motion, "FALL", 1000)
    with Player(table("Anna", "Ben"), look=MOVING) as game:
        game.rest()
        game.type("\r")
        game.see("Esc hide")
        opened = len(game.screen.frames)
        game.type("\x1b")
        game.see("Anna’s cards")
        assert not any("choose a card" in frame for frame in game.screen.frames[opened:])


def test_what_is_typed_on_as_a_curtain_is_lifted_still_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motion, "FALL", 1000)
    with Player(table("Anna", "Ben"), look=MOVING) as game:
        game.rest()
        game.type("\r2")
        game.see("Enter locks it")


def arrivals() -> list[tuple[Choosing, tuple[Frame, ...]]]:
    return [
        (screen, arriving(pages, screen, before))
        for game in some_games()
        for before, screen in list(pairwise(game))[:40:6]
        if isinstance(screen, Choosing)
    ]


def films() -> list[tuple[Frame, ...]]:
    reveals = [telling(pages, screen) for screen in screens() if isinstance(screen, Reveal)]
    came = [arriving(pages, screen, before) for game in some_games() for before, screen in pairwise(game)]
    return [*reveals, *came, dealing(HAND)]


def painted(page: Page, size: Size) -> list[str]:
    return [row.markup for row in compose(page, size, palette("dark", Depth.ALL))]
