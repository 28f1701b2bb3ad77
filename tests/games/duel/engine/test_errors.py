"""The engine's errors: each quotes the input and what is legal, and nothing is changed."""

from typing import Any

import pytest

from duell.game import BadSetUpError, IllegalChoiceError, WrongSeatsError
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.play import advance, start
from tests.games.duel.engine.dealing import deal, play
from tests.games.duel.engine.examples import CLASSIC, RAVENSBURGER

DUEL = deal("greedo bossk ...", hands="r2d2+3+7 2 -")
VADER = deal("vader-1 ...", hands="r2d2+3 r2d2")
SCOUT = play(DUEL, "r2d2 2 -")
LEFTOVER = play(deal("greedo bossk ...", hands="7 3"), "7 3")
OVER = play(LEFTOVER, "stop")


@pytest.mark.parametrize(
    ("state", "choices", "message"),
    [
        (DUEL, {0: Choice.FORCE_4, 1: Choice.FORCE_2}, "seat 0 chose 4; legal choices are r2d2, 3, 7"),
        (DUEL, {0: "7", 1: Choice.FORCE_2}, "seat 0 chose '7', which is not a Choice; legal choices are r2d2, 3, 7"),
        (DUEL, {0: 7, 1: Choice.FORCE_2}, "seat 0 chose 7, which is not a Choice; legal choices are r2d2, 3, 7"),
        (VADER, {0: Choice.R2D2}, "seat 0 chose r2d2; legal choices are 3"),
        (SCOUT, {0: Choice.GIVE_0}, "seat 0 chose give 0; legal choices are keep, give 1, give 2"),
        (LEFTOVER, {1: Choice.FORCE_3}, "seat 1 chose 3; legal choices are take, stop"),
    ],
)
def test_an_illegal_choice_is_quoted_with_the_legal_choices(state: Any, choices: Any, message: str) -> None:
    with pytest.raises(IllegalChoiceError, match=f"^{message}$"):
        advance(state, choices)


@pytest.mark.parametrize(
    ("state", "choices", "message"),
    [
        (DUEL, {}, r"choices of seats \[\] were given, but seats \[0, 1\] must choose"),
        (DUEL, {0: Choice.FORCE_3}, r"choices of seats \[0\] were given, but seats \[0, 1\] must choose"),
        (
            DUEL,
            {0: Choice.FORCE_3, 2: Choice.FORCE_3},
            r"choices of seats \[0, 2\] were given, but seats \[0, 1\] must choose",
        ),
        (DUEL, {"Anna": Choice.FORCE_3}, r"choices of seats \['Anna'\] were given, but seats \[0, 1\] must choose"),
        (SCOUT, {0: Choice.KEEP, 1: Choice.KEEP}, r"choices of seats \[0, 1\] were given, but seats \[0\] must choose"),
        (OVER, {0: Choice.STOP}, r"choices of seats \[0\] were given; the game is over and nobody can act"),
        (OVER, {}, r"choices of seats \[\] were given; the game is over and nobody can act"),
    ],
)
def test_wrong_seats_are_quoted_with_those_that_are_due(state: Any, choices: Any, message: str) -> None:
    with pytest.raises(WrongSeatsError, match=f"{message}$"):
        advance(state, choices)


@pytest.mark.parametrize(
    ("heroes", "seed", "message"),
    [
        (["leia"], "Anna", "2 to 4 players can play, not 1"),
        ([], "Anna", "2 to 4 players can play, not 0"),
        (["leia", "yoda", "luke", "han", "leia"], "Anna", "2 to 4 players can play, not 5"),
        (["leia", "Jabba"], "Anna", "there is no hero 'Jabba'; the heroes are yoda, luke, leia, han"),
        (["leia", "yoda", "leia"], "Anna", "hero 'leia' was given 2 times; each can be played once"),
        (["leia", "yoda"], 7, "the seed 7 is not text"),
        (["leia", "yoda"], None, "the seed None is not text"),
        (["leia", "yoda"], "\udc80", r"the seed '\\udc80' is not text that can be written as UTF-8"),
    ],
)
def test_a_game_that_cannot_be_started_is_refused(heroes: Any, seed: Any, message: str) -> None:
    with pytest.raises(BadSetUpError, match=f"^{message}$"):
        start(CLASSIC, RAVENSBURGER, heroes, seed)


@pytest.mark.parametrize("seat", [-1, 4, 5])
def test_there_is_no_choice_to_give_to_a_seat_that_nobody_can_have(seat: int) -> None:
    with pytest.raises(IllegalChoiceError, match=f"^nobody has seat {seat}; seats are 0 to 3$"):
        Choice.give(seat)


@pytest.mark.parametrize("text", ["9", "0", "R2D2", "give", "give 4", "", 7, None, []])
def test_text_that_is_no_choice_is_quoted_with_all_that_are(text: Any) -> None:
    with pytest.raises(IllegalChoiceError) as refused:
        Choice.parse(text)
    assert str(refused.value) == (
        f"{text!r} is not a choice; a choice is one of "
        "r2d2, 1, 2, 3, 4, 5, 6, 7, 8, keep, give 0, give 1, give 2, give 3, take, stop"
    )
