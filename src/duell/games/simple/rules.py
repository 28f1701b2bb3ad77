"""The rules of a simple game in the house's shape: choices are checked, and the end follows from them."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from duell.game import BadSetUpError, Choice, Event, IllegalChoiceError, SetUp, State, WrongSeatsError
from duell.table.screens import Ends

if TYPE_CHECKING:
    from duell.games.simple import SimpleGame


PLAYED = "played"
"""The one reason why a simple game ends."""


class Result(NamedTuple):
    """How it ended: whoever has most has won."""

    reason: str
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class SimpleView(NamedTuple):
    """What a seat may see, in words: what is `open` to all, what is its `own`, and what it can choose."""

    seat: int | None
    round: int
    totals: tuple[int, ...]
    open: tuple[str, ...]
    own: tuple[str, ...]
    options: tuple[Choice, ...]


class SimpleRules:
    """What the house asks for (see `game.Rules`), by what the game itself says."""

    def __init__(self, game: "SimpleGame") -> None:
        self._game = game
        self.legal = game.legal
        self.totals = game.totals
        self.round = game.round

    def start(self, _set_up: SetUp, roles: Sequence[str], seed: str) -> State:
        """Return the first state."""
        least, most, count = self._game.seats[0], self._game.seats[-1], len(roles)
        if count not in self._game.seats:
            raise BadSetUpError(
                "players given: {count}; {least} to {most} can play", count=count, least=least, most=most
            )
        return self._game.begin(count, Random(seed))

    def advance(self, state: State, choices: Mapping[int, Choice]) -> tuple[State, Sequence[Event]]:
        """Return the next state and what happened."""
        legal = self.legal(state)
        if choices.keys() != legal.keys():
            raise WrongSeatsError(
                "choices of seats {seats} were given; due are those of seats {due}", seats=[*choices], due=[*legal]
            )
        for seat, choice in choices.items():
            if choice not in legal[seat]:
                open_to = ", ".join(map(str, legal[seat]))
                raise IllegalChoiceError(
                    "seat {seat} chose {choice}; legal is {legal}", seat=seat, choice=choice, legal=open_to
                )
        after, events = self._game.play(state, choices)
        return after, events if self.legal(after) else [*events, Ends(PLAYED)]

    def view(self, state: State, seat: int | None) -> SimpleView:
        """Return what a seat may see: nothing but what the game says of it."""
        game, public = self._game, tuple(self._game.shown(state, None))
        own, options = ((), ()) if seat is None else (game.shown(state, seat), self.legal(state).get(seat, ()))
        return SimpleView(seat, self.round(state), self.totals(state), public, tuple(own), tuple(options))

    def outcome(self, state: State) -> Result | None:
        """Return how the game ended."""
        totals = self.totals(state)
        winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
        return None if self.legal(state) else Result(PLAYED, totals, winners)

    def turn(self, _state: State) -> int:
        """Return 0: rounds are counted."""
        return 0

    def sealed(self, state: State) -> bool:
        """Return True: all choose in secret."""
        return bool(self.legal(state))

    private = sealed

    def same_turn(self, _before: State, _after: State) -> bool:
        """Return False: a seat chooses once a round."""
        return False

    def moment(self, view: SimpleView) -> tuple[object, ...]:
        """Return the round, and what can be chosen."""
        return view.round, [str(choice) for choice in view.options]

    def draft(self, _state: State, _choice: Choice) -> None:
        """Return None: a choice that is locked counts."""

    def default(self, state: State, seat: int) -> Choice:
        """Return the first of all choices."""
        return self.legal(state)[seat][0]
