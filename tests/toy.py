"""A toy game that moves into the house: pure Goofspiel with five cards.

All bid for the prize, 1 to 5 points in this order. Where the two highest are equal, the next lower bid counts.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from duell.game import Game
from duell.games.simple import SimpleGame


class State(NamedTuple):
    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


class Bids(NamedTuple):
    bids: tuple[int, ...]


class Toy(SimpleGame):
    name = "toy"
    seats = range(2, 4)

    def begin(self, seats: int, _luck: Random) -> State:
        return State(((1, 2, 3, 4, 5),) * seats, (0,) * seats)

    def legal(self, state: State) -> dict[int, tuple[int, ...]]:
        return {seat: hand for seat, hand in enumerate(state.hands) if hand}

    def play(self, state: State, choices: Mapping[int, int]) -> tuple[State, list[Bids]]:
        bids = tuple(choices[seat] for seat in range(len(state.hands)))
        best = max((bid for bid in bids if bids.count(bid) == 1), default=0)
        prizes = (self.round(state) if bid == best else 0 for bid in bids)
        hands = (tuple(card for card in hand if card != bid) for hand, bid in zip(state.hands, bids, strict=True))
        points = tuple(map(sum, zip(state.points, prizes, strict=True)))
        return State(tuple(hands), points), [Bids(bids)]

    def totals(self, state: State) -> tuple[int, ...]:
        return state.points

    def round(self, state: State) -> int:
        return min(5, 6 - len(state.hands[0]))

    def choice(self, text: str) -> int:
        return int(text)

    def shown(self, state: State, seat: int | None) -> list[str]:
        return [] if seat is None else [f"Hand: {state.hands[seat]}."]

    def told(self, event: Bids, names: Sequence[str]) -> str:
        return f"Bids: {', '.join(f'{name} {bid}' for name, bid in zip(names, event.bids, strict=True))}."


TOY: Game = Toy()
