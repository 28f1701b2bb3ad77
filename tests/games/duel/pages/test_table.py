"""The table for each viewer: choosing, waiting for bots, and during a handover."""

import re
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from duell.games.duel import words
from duell.games.duel.board import Hand, after
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.events import Taken
from duell.games.duel.engine.play import start
from duell.games.duel.engine.rules import Gain
from duell.games.duel.pages import COLOURS
from duell.games.duel.pages.bidding import render
from duell.games.duel.pages.pieces import Pieces
from duell.games.duel.pages.seats import panel, seat_style
from duell.games.duel.pages.table import _gain, where
from duell.language import languages, use, whole
from duell.record.reading import Played
from duell.table.screens import Curtain, Reveal, Thinking
from duell.tui.blocks import Size
from duell.tui.drawing import shapes
from duell.tui.drawing.boxes import Area
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.dark_cards import NO_EMBLEM
from duell.tui.drawing.palette import Depth
from duell.tui.motion import Frame, telling
from duell.tui.page import compose
from duell.tui.theme import palette
from tests.games.duel.engine.dealing import HEROES, deal
from tests.language.pretending import speaking
from tests.table.examples import (
    CLASSIC,
    DUEL,
    ORIGINAL,
    PARLETT,
    RAVENSBURGER,
    FirstChoice,
    at_table,
    is_choosing,
    play_on,
)
from tests.tui.driver import table
from tests.tui.pages.looking import PLAIN, SMALLEST, USUAL, frame, rows, screens, seen
from tests.tui.with_keys import page_of

BOTH = "Round 1 · stock 33"


@pytest.mark.parametrize(("columns", "says"), [(0, BOTH), (20, BOTH), (21, "Round 1"), (30, "Round 1")])
def test_in_the_smallest_window_the_stock_gives_way_to_a_wide_name(columns: int, says: str) -> None:
    sitting = table("Anna", "Ben").sitting
    assert sitting
    board = sitting.screen.board
    assert where(board, SMALLEST, "x" * columns) == says
    assert where(board, USUAL, "x" * columns) == "DUELL   Round 1   Stock 33"


@pytest.mark.parametrize(
    ("room", "says"),
    [
        (Size(10, 1), ["+12 triple"]),
        (Size(9, 2), ["+12", "triple"]),
        (Size(9, 1), ["+12"]),
        (Size(5, 2), ["+12"]),
    ],
)
def test_a_set_is_never_cut_off(room: Size, says: list[str]) -> None:
    assert [row.plain for row in _gain(Gain(has=2, points=2, bonus=10, counts=16), room)] == says


def test_the_evening_and_the_deal_stand_below_the_hand() -> None:
    screen = at_table(deal("greedo bossk ...", deck=CLASSIC), bots={1: FirstChoice()}).screen
    assert is_choosing(screen, Hand)
    screen = replace(screen, deal="sha256:" + 64 * "0", evening=(Played(("Anna", "Ben"), (31, 24), "sha256:1"),))
    rows = [row.plain.strip() for row in compose(render(screen, Size(80, 24)), Size(80, 24), PLAIN)]
    assert rows[-2] == "This evening: Anna 1, Ben 0. Deal 0000 0000 0000 0000."


@pytest.mark.parametrize("edition", [RAVENSBURGER, PARLETT, ORIGINAL], ids=lambda edition: edition.name)
def test_after_a_reveal_every_panel_has_its_results(edition: Edition) -> None:
    for seed in range(4):
        sitting = at_table(start(CLASSIC, edition, HEROES[:3], str(seed)), memory_aid=True)
        for reveal, then in pairwise(play_on(sitting, Random(seed))):
            if isinstance(reveal, Reveal):
                board_after = after(reveal.board, reveal.events)
                for counted, now in zip(board_after.places, then.board.places, strict=True):
                    assert (counted.score, counted.cards, counted.hand) == (now.score, now.cards, now.hand)


def test_when_r2d2_has_decided_the_panel_has_the_score_of_the_text() -> None:
    game = play_on(at_table(deal("greedo bossk ...", deck=CLASSIC)), Random(1))
    decided = [screen for screen in game if isinstance(screen, Reveal) and not screen.laid]
    captures = [
        (screen, beats, event)
        for screen in decided
        for beats, event in enumerate(screen.events, 1)
        if isinstance(event, Taken)
    ]
    assert captures
    for screen, beats, event in captures:
        lines = "\n".join(frame(screen, USUAL, beats))
        name = screen.board.name(event.seat)
        assert re.search(rf"{re.escape(name)} +{whole(event.after)} ", lines), lines


def test_without_bids_a_reveal_in_lines_tells_its_story() -> None:
    """Of a window too small for the table of a card taken without a duel, when its lines are asked for."""
    game = play_on(at_table(deal("greedo bossk ...", deck=CLASSIC)), Random(1))
    decided = next(screen for screen in game if isinstance(screen, Reveal) and not screen.laid)
    page = DUEL.pages.page(decided, SMALLEST, len(decided.events))
    assert page.lines
    in_lines = "\n".join(row.plain for row in compose(replace(page, forms=()), SMALLEST, PLAIN))
    assert words.tell(decided.board, decided.events[-1]).split()[0] in in_lines


def test_the_first_pair_of_a_game_fills_the_screen_for_a_second() -> None:
    game = play_on(at_table(start(CLASSIC, RAVENSBURGER, HEROES[:2], "1")), Random("1"))
    films = [(screen, telling(DUEL.pages, screen)) for screen in game if isinstance(screen, Reveal)]
    ((screen, film),) = [pair for pair in films if any(frame.cheer for frame in pair[1])]
    cheered = [frame for frame in film if frame.cheer]
    assert sum(frame.seconds for frame in cheered) <= 1
    assert film[-1] == Frame(len(screen.events))
    text = "\n".join(rows(page_of(DUEL.pages, screen, USUAL, cheered[0]), USUAL))
    assert "for the pair" in text
    assert "any key" in text


@pytest.mark.parametrize("size", [SMALLEST, USUAL, Size(66, 20), Size(120, 36), Size(200, 60)], ids=str)
def test_a_reveal_has_one_form_from_its_first_frame_to_its_last(size: Size) -> None:
    for screen in [screen for screen in screens() if isinstance(screen, Reveal) and screen.laid][::3]:
        pages = [page_of(DUEL.pages, screen, size, frame) for frame in telling(DUEL.pages, screen)[::5]]
        assert len({form and form.name for form in (page.chosen(size, PLAIN).form for page in pages)}) == 1


def test_a_score_of_three_digits_is_whole_beside_the_captures() -> None:
    colours, badges = palette("dark", Depth.ALL), 0
    for board in [screen.board for screen in screens() if isinstance(screen, Thinking)]:
        players = panel(board, 150, 80, Pieces(colours, dict.fromkeys(COLOURS, NO_EMBLEM)))
        assert players
        for place, below in zip(board.places, players.below, strict=True):
            badge = Canvas(150, below.rows(150), colours)
            below.paint(badge, Area(0, 0, badge.width, badge.height))
            numeral, ink = shapes.numeral(whole(place.score.total), "large"), colours.ink(seat_style(place))
            if place.score.total >= 100:
                dots = sum(badge.pixel(x, y) == ink for x in range(badge.width) for y in range(2 * badge.height))
                assert dots % sum(row.count("#") for row in numeral) == 0
                badges += 1
    assert badges


def thinking() -> list[Thinking]:
    return [screen for screen in screens() if isinstance(screen, Thinking)]


@pytest.mark.parametrize("code", languages())
def test_all_seats_and_who_thinks_are_in_sight(code: str) -> None:
    use(code)
    for screen in thinking():
        text = seen(screen, SMALLEST)
        assert all(place.seat.name in text for place in screen.board.places), text
        assert "…" in text.split(screen.board.places[0].seat.name)[0], "the whole sentence, above the seats"


@pytest.mark.parametrize("code", languages())
def test_the_card_at_stake_is_named_whole_in_the_smallest_window(code: str) -> None:
    curtain = next(screen for screen in screens() if isinstance(screen, Curtain) and screen.board.card)
    with speaking(code):
        for card in CLASSIC.villains:
            named = replace(curtain, board=replace(curtain.board, card=card))
            assert any(words.at_stake(card) in row for row in frame(named, SMALLEST))
