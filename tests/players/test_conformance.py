"""A bot of a game that is not of this house: what `check` makes of it."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace

import pytest

from duell.players import Uniform
from duell.players.conformance import ConformanceError, check, check_view

Chooses = Callable[["Pile"], object]


@dataclass(frozen=True)
class Pile:
    """Two take one or two sticks by turns until none is left; what is seen of it is all of it."""

    left: int
    seat: int = 0
    round: int = 1
    to_act: int = 0

    @property
    def options(self) -> tuple[str, ...]:
        return ("one", "two")[: self.left]


def _legal(pile: Pile) -> Mapping[int, tuple[str, ...]]:
    return {pile.seat: pile.options} if pile.options else {}


def _advance(pile: Pile, choices: Mapping[int, str]) -> tuple[Pile, None]:
    (choice,) = choices.values()
    return Pile(pile.left - 1 - (choice == "two"), 1 - pile.seat, pile.round + 1, 1 - pile.seat), None


RULES = SimpleNamespace(legal=_legal, advance=_advance, view=lambda pile, seat: pile)


@dataclass
class Player:
    """Chooses and weighs as told, evenly if it is told nothing."""

    change: Callable[[dict[object, float]], object] = lambda policy: policy
    pick: Callable[[Pile, Random], object] = lambda pile, rng: rng.choice(pile.options)

    def policy(self, view: Pile) -> dict[object, float]:
        return self.change(dict.fromkeys(view.options, 1 / len(view.options)))  # type: ignore[return-value]

    def choose(self, view: Pile, rng: Random) -> object:
        return self.pick(view, rng)


class Word(str):
    """Equal to a choice, and none."""

    __slots__ = ()


def test_sound_bots_pass() -> None:
    for player in (Player(), Uniform()):
        check(player, RULES, [Pile(5), Pile(8)])


def test_every_deal_is_played_to_its_end_by_both_seats_and_odd_positions_are_met() -> None:
    met = set[tuple[int, int]]()

    def first(pile: Pile, _: Random) -> str:
        met.add((pile.left, pile.seat))
        return pile.options[0]

    check(Player(pick=first), RULES, [Pile(4)] * 100)
    assert met == {(left, seat) for left in (1, 2, 3) for seat in (0, 1)} - {(3, 0)} | {(4, 0)}


FAULTS = {
    "the policy is None; it is a dict of probabilities by choice": Player(lambda policy: None),
    "the policy has three; legal is one, two": Player(lambda policy: policy | {"three": 0.0}),
    "the policy has one; legal is one, two": Player(lambda policy: {Word("one"): 0.5, "two": 0.5}),
    "three was chosen; legal is one, two": Player(pick=lambda pile, rng: "three"),
    "one was chosen; legal is one, two": Player(pick=lambda pile, rng: Word("one")),
    "two was chosen, to which the policy gives no chance": Player(
        lambda policy: {"one": 1.0, "two": 0.0}, lambda pile, rng: "two"
    ),
    "the probabilities add up to 0.5; they must add up to 1": Player(lambda policy: dict.fromkeys(policy, 0.25)),
    "the global random numbers were used; a bot takes its chance from the rng it is given": Player(
        pick=lambda pile, rng: (random.random(), "one")[1]
    ),
}


@pytest.mark.parametrize("message", FAULTS)
def test_each_fault_is_named_in_one_line_and_where_it_was(message: str) -> None:
    with pytest.raises(ConformanceError, match=rf"^{message} \(round 1, seat 0\)$"):
        check(FAULTS[message], RULES, [Pile(5)])


def test_a_game_says_where_in_its_own_words() -> None:
    with pytest.raises(ConformanceError, match=r"\(5 sticks\)$"):
        check_view(FAULTS["three was chosen; legal is one, two"], Pile(5), told=lambda pile: f"{pile.left} sticks")
