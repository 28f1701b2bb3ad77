"""The coach's pages for a game of Missions."""

import re
from functools import partial

import pytest

from duell.coach import coach_of
from duell.games import GAMES
from duell.language import percent
from duell.table import review
from duell.table.review import Balances, JudgedStep, TurningPoints
from duell.tui.blocks import Size
from duell.tui.pages.coaching import MOST
from duell.tui.pages.coaching import render as render_of
from tests.tui.pages.looking import lines_of
from tests.tui.pages.sheets import missions_coaching as coaching

coach = coach_of(GAMES["missions"])

SIZES = [Size(40, 12), Size(60, 20), Size(80, 24), Size(120, 36)]

render = partial(render_of, pages=GAMES["missions"].pages)


def text(screen: TurningPoints | Balances | JudgedStep, size: Size) -> str:
    return " ".join(" ".join(lines_of(render(screen, size), size)).split())


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def test_every_page_fits_in_width_and_says_what_the_coach_says(size: Size) -> None:
    whole, players, *steps = coaching().screens
    assert isinstance(whole, TurningPoints)
    assert isinstance(players, Balances)
    for screen in (whole, players, *steps[::20], steps[-1]):
        assert render(screen, size).box.least <= size.columns
    for highlight in whole.highlights:
        point = highlight.turning_point
        in_figures = [f"{percent(point.before)} → {percent(point.after)}"]
        for says in in_figures if size.is_compact else review.what_changed(highlight, coach):
            assert says in text(whole, size)
    for balance in players.balances:
        assert (review.average if size == Size(120, 36) else review.costs)(balance) in text(players, size)


def test_a_step_shows_each_choice_with_its_worth_and_marks_the_one_made() -> None:
    size = Size(80, 24)
    for screen in coaching().screens[2::15]:
        assert isinstance(screen, JudgedStep)
        (move,) = screen.moves
        page = text(screen, size)
        if len(move.action_values) == 1:
            assert "had only one legal choice" in page
            continue
        assert page.count("›") == 1
        assert re.search(rf"› (▌\d* )?{coach.option(screen.board, move.choice)}", page)
        for choice, value in move.action_values.items():
            if len(move.action_values) <= MOST:
                assert coach.option(screen.board, choice) in page
                assert percent(value.chance) in page


def test_of_very_many_choices_the_best_and_the_made_one_are_shown() -> None:
    many = next(
        screen
        for screen in coaching().screens
        if isinstance(screen, JudgedStep) and len(screen.moves[0].action_values) > MOST + 2
    )
    (move,) = many.moves
    page = text(many, Size(80, 40))
    values = move.action_values
    best = max(values, key=lambda choice: values[choice].chance)
    assert coach.option(many.board, best) in page
    assert coach.option(many.board, move.choice) in page
    assert sum(coach.option(many.board, choice) in page for choice in values) == MOST
