"""The pages of the coach: they fill every window, nothing moves from one to the next, and all can be read."""

import re
from functools import cache, partial

import pytest

from duell.coach import coach_of
from duell.games import GAMES
from duell.games.duel.bots.master import Master
from duell.language import percent, signed_decimal
from duell.table import review
from duell.table.review import Balances, Coaching, CoachScreen, JudgedStep, TurningPoints
from duell.tui.blocks import Size
from duell.tui.pages.coaching import render as render_of
from tests.coach.examples import DUEL
from tests.record.examples import RAVENSBURGER, game
from tests.table.reviews import named, replayed, some_reviews
from tests.tui.pages.looking import EXTREME, LONG_NAMES, SMALLEST, USUAL, rows, written

coach = coach_of(GAMES["duel"])


render = partial(render_of, pages=GAMES["duel"].pages)


@cache
def screens() -> tuple[CoachScreen, ...]:
    """Return what the coach says of games with short names, and of one with long names and the largest numbers.

    That with long names is judged at a glance: what is said may be wrong, but is as long.
    """
    played = replayed(named(game(deck=EXTREME, edition=RAVENSBURGER, players=3), LONG_NAMES))
    long = Coaching(played, Master(lookahead=False), DUEL)
    reviewed = [(*coaching.screens[:2], *coaching.screens[2::5]) for coaching in (*some_reviews(), long)]
    return tuple(screen for some in reviewed for screen in some)


@pytest.mark.parametrize("size", [SMALLEST, USUAL], ids=["smallest", "usual"])
def test_every_sentence_is_on_its_page(size: Size) -> None:
    """A narrow window has figures for a turning point; figures stand for sentences on waste that would fill a page."""
    for screen in screens():
        page = written(render(screen, size))
        match screen:
            case TurningPoints():
                sentences = [coach.heading(highlight.judged, highlight.turned) for highlight in screen.highlights]
                if size == SMALLEST:
                    points = [highlight.turning_point for highlight in screen.highlights]
                    sentences += [f"{percent(point.before)} → {percent(point.after)}" for point in points]
                else:
                    sentences += [
                        sentence
                        for highlight in screen.highlights
                        for sentence in review.what_changed(highlight, coach)
                    ]
            case Balances():
                habits = [
                    review.habit(balance.name, balance.habit, coach) for balance in screen.balances if balance.habit
                ]
                averages = [review.average(balance) for balance in screen.balances]
                if size == SMALLEST or not all(average in page for average in averages):
                    sentences = [review.costs(balance) for balance in screen.balances]
                    sentences += [sentence for sentence, _price in habits]
                else:
                    sentences = [*averages, *(sentence for habit in habits for sentence in habit)]
            case JudgedStep():
                sentences = [coach.heading(screen, screen.turned)]
                sentences += [
                    sentence for move in screen.moves for sentence in review.blame(screen.board, move, coach)[:1]
                ]
        for sentence in sentences:
            assert sentence in page


def test_a_step_shows_every_choice_with_its_mix_and_its_worth() -> None:
    for screen in some_reviews()[0].screens:
        if isinstance(screen, JudgedStep):
            text = "\n".join(rows(render(screen, USUAL), USUAL))
            for move in screen.moves:
                for worth in move.action_values.values():
                    chance, lead = percent(worth.chance), signed_decimal(worth.points)
                    assert re.search(f"{chance} +{re.escape(lead)}", text)
                assert text.count("›") == len(screen.moves)


@pytest.mark.parametrize("size", [SMALLEST, Size(60, 20), USUAL, Size(100, 30), Size(200, 60)])
def test_every_line_of_the_chart_has_its_name(size: Size) -> None:
    for screen in screens():
        if isinstance(screen, TurningPoints):
            frame = rows(render(screen, size), size)
            foot = next(index for index, row in enumerate(frame) if row.split()[:1] == ["0%"])
            assert all(any(place.seat.name in row for row in frame[: foot + 1]) for place in screen.board.places), frame
