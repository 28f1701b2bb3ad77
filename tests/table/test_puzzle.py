"""Puzzles: where they come from, what they show, and that their answer is the coach's."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell.coach import coach_of
from duell.game import Game
from duell.games import GAMES
from duell.players import ActionValue, Judgement
from duell.table.puzzle import (
    CLEAR,
    Position,
    Puzzle,
    PuzzleSitting,
    asked,
    house_games,
    house_positions,
    positions_of,
    puzzle_of,
    puzzles,
    solution,
    verdict,
    why,
)
from duell.table.screens import Choose, Choosing, HandOverSeats, Intent
from tests.record.examples import SEATS, game
from tests.table.reviews import replayed
from tests.tui.pages.test_not_yet_shown import FILMS

MANY = 3  # puzzles of each game that are looked at, since the coach takes a while for them

BOTH = pytest.mark.parametrize("game", GAMES.own.values(), ids=lambda game: game.name)


@cache
def house(name: str, number: int = 1) -> list[Position]:
    return house_positions(GAMES[name], number)


@cache
def first_puzzles(name: str) -> tuple[Puzzle, ...]:
    sought = puzzles(house_games(GAMES[name]), coach_of(GAMES[name]).judge(), ())
    return tuple(islice(filter(None, sought), MANY))


@BOTH
def test_the_answer_is_the_coachs_best_choice_by_the_margin(game: Game) -> None:
    for puzzle in first_puzzles(game.name):
        step, seat = puzzle.position.step, puzzle.position.seat
        view = game.rules.view(step.before, seat if len(step.choices) == 1 else None)
        for choice in puzzle.position.options:  # asked again, as `duell review` asks of the choice that was made
            again = coach_of(game).judge().judge(view, {**step.choices, seat: choice}).action_values[seat]
            assert max(again, key=lambda option: again[option].probability) == puzzle.best
            if choice != puzzle.best:
                assert again[puzzle.best].chance - again[choice].chance >= puzzle.margin - 1e-9
        assert puzzle.margin >= CLEAR


@BOTH
def test_the_house_plays_the_same_games_every_time_with_several_kinds_of_decisions(game: Game) -> None:
    again = [position.name for position in house_positions(game, 1)]
    assert again == [position.name for position in house(game.name)]
    kinds = {puzzle.position.subject for puzzle in first_puzzles(game.name)}
    assert len(kinds) >= 2
    sizes = {len(position.step.seats) for number in range(1, 6) for position in house(game.name, number)[:1]}
    assert len(sizes) > 2


@BOTH
def test_no_puzzle_comes_twice(game: Game) -> None:
    answered = {puzzle.position.name for puzzle in first_puzzles(game.name)[:2]}
    assert len({puzzle.position.name for puzzle in first_puzzles(game.name)}) == MANY
    positions = [puzzle.position for puzzle in first_puzzles(game.name)]
    again = filter(None, puzzles([positions], coach_of(game).judge(), answered))
    assert answered.isdisjoint(puzzle.position.name for puzzle in again)


class Fixed:
    """A judge with given chances, which thinks better of the choice that was made."""

    def __init__(self, chances: Mapping[Any, float], better: float = 0.0) -> None:
        self.chances, self.better = chances, better

    def judge(self, _view: Any, choices: Mapping[int, Any]) -> Judgement:
        ((seat, made),) = choices.items()
        best = max(self.chances, key=lambda choice: self.chances[choice])
        values = {
            choice: ActionValue(float(choice == best), chance + self.better * (choice == made != best), 0.0)
            for choice, chance in self.chances.items()
        }
        return Judgement({seat: values}, (), ())


@pytest.mark.parametrize(
    ("chances", "better", "margin"),
    [
        ((0.5, 0.44), 0.0, 0.06),
        ((0.5, 0.46), 0.0, None),
        ((0.5, 0.44), 0.02, None),  # at a second look, the other choice is nearly as good
        ((0.5, 0.40, 0.39), 0.02, 0.08),
        ((0.5,), 0.0, None),
    ],
)
def test_a_decision_is_asked_only_if_its_answer_is_clear(
    chances: tuple[float, ...], better: float, margin: float | None
) -> None:
    position = next(candidate for candidate in house("missions") if len(candidate.options) >= 3)
    judge = Fixed(dict(zip(position.options, chances, strict=False)), better)
    puzzle = puzzle_of(position, judge)
    assert (puzzle and pytest.approx(puzzle.margin)) == margin


def test_only_decisions_of_people_in_finished_games_are_asked() -> None:
    head, acts = game(players=4)
    positions = positions_of(replayed((head, acts)))
    people = {seat for seat, who in enumerate(SEATS) if who.player == "human"}
    assert {position.seat for position in positions} == people
    assert {position.seat for position in positions_of(replayed((head, acts)), ["cem"])} == {2}
    assert positions_of(replayed((head, acts[:-1]))) == []


@pytest.mark.parametrize("name", GAMES.own)
@given(data=st.data())
def test_a_puzzle_shows_nothing_that_its_player_could_not_know(name: str, data: st.DataObject) -> None:
    position = house(name)[data.draw(st.integers(0, len(house(name)) - 1))]
    rng = Random(data.draw(st.integers(0, 999)))
    legal = position.game.rules.legal(position.step.before)
    other = replace(
        position.step,
        before=FILMS[name].deal_again(position.step.before, rng),
        choices={seat: rng.choice(options) for seat, options in legal.items()},
        after=None,
        events=(),
    )
    values = dict.fromkeys(position.options, ActionValue(0.0, 0.5, 0.0))
    judgement = Judgement({position.seat: values}, (), ())
    one, another = (
        Puzzle(world, position.options[0], 0.1, judgement) for world in (position, replace(position, step=other))
    )
    assert PuzzleSitting(one).screen == PuzzleSitting(another).screen
    assert PuzzleSitting(one).remembered == PuzzleSitting(another).remembered
    assert asked(one) == asked(another)


@BOTH
def test_nothing_but_the_answer_happens_at_the_table(game: Game) -> None:
    for puzzle in first_puzzles(game.name):
        sitting = PuzzleSitting(puzzle)
        before = sitting.screen
        assert isinstance(before, Choosing)
        assert before.seat == puzzle.position.seat
        for wish in (Intent.HIDE, Intent.HINT, Intent.TIME_OUT, Intent.GO_ON, HandOverSeats({0: "knight"})):
            sitting.do(wish)
            assert sitting.screen == before
        sitting.do(Choose(puzzle.best))
        assert sitting.answer is None
        sitting.do(Intent.LOCK)
        assert sitting.answer == puzzle.best


@BOTH
def test_the_verdict_and_its_reasons(game: Game) -> None:
    for puzzle in first_puzzles(game.name):
        right = solution(puzzle, puzzle.best)
        assert right.is_right
        assert verdict(right).startswith("Right: “")
        wrong = solution(puzzle, next(choice for choice in puzzle.own if choice != puzzle.best))
        assert not wrong.is_right
        assert verdict(wrong).startswith("The best choice was “")
        name = puzzle.position.step.seats[puzzle.position.seat].name
        assert " cost " in why(wrong)[0]
        assert re.match(f"In the game(: .*{name}|, {name} chose: )", why(right)[-1])
        made = coach_of(game).option(right.step.board, puzzle.position.step.choices[puzzle.position.seat])
        assert why(right)[-1].count(made.removeprefix("take ")) <= 1, "the choice stands there once"
        for other in puzzle.judgement.action_values.keys() - {puzzle.position.seat}:
            asks = f"A master in {puzzle.position.step.seats[other].name}’s place would choose: "
            has_choice = len(puzzle.judgement.action_values[other]) > 1
            assert any(sentence.startswith(asks) for sentence in why(right)) is has_choice
