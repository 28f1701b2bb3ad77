"""Goofspiel, also called GOPS, the classic game of simultaneous bids, in the public domain."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from duell.game import Catalogue, Game, Rules, part
from duell.players import Bots, Level, Maker, Uniform
from duell.table.narration import Narration, PlainBoard

CARDS = tuple(range(1, 14))

RULES = """Everyone bids for a prize at once, and the highest bid takes it.

Prizes of 1 to 13 points come up in random order. Each player has bids of 1 to 13
and makes each of them once. Where the highest bids are equal, nobody takes the
prize, and the next round adds its own to it."""


class State(NamedTuple):
    """The prizes from the one at stake on, the points carried over to it, every hand, and the points so far."""

    prizes: tuple[int, ...]
    carried: int
    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


class View(NamedTuple):
    """Everything a seat may see: no order of prizes, and no hand but its own."""

    seat: int | None
    round: int
    to_act: tuple[int, ...]
    options: tuple[int, ...]
    totals: tuple[int, ...]
    stake: int


class Bids(NamedTuple):
    """An event: everybody's bid, and the seat that took the points at stake; None where the highest bids were equal."""

    bids: tuple[int, ...]
    stake: int
    seat: int | None


class GoofspielRules(Rules[State, int, View]):
    """The rules on frozen values."""

    def begin(self, seats: int, rng: Random) -> State:
        return State(tuple(rng.sample(CARDS, len(CARDS))), 0, (CARDS,) * seats, (0,) * seats)

    def legal(self, state: State) -> dict[int, tuple[int, ...]]:
        return {seat: hand for seat, hand in enumerate(state.hands) if hand}

    def play(self, state: State, choices: Mapping[int, int]) -> tuple[State, list[Bids]]:
        bids = tuple(choices[seat] for seat in range(len(state.hands)))
        stake, best = state.carried + state.prizes[0], max(bids)
        taker = bids.index(best) if bids.count(best) == 1 else None
        points = tuple(total + stake * (seat == taker) for seat, total in enumerate(state.points))
        hands = tuple(tuple(card for card in hand if card != bid) for hand, bid in zip(state.hands, bids, strict=True))
        carried = stake if taker is None else 0
        return State(state.prizes[1:], carried, hands, points), [Bids(bids, stake, taker)]

    def totals(self, state: State) -> tuple[int, ...]:
        return state.points

    def round(self, state: State) -> int:
        return min(len(CARDS), len(CARDS) + 1 - len(state.prizes))

    def view(self, state: State, seat: int | None) -> View:
        legal = self.legal(state)
        options = () if seat is None else legal.get(seat, ())
        stake = state.carried + sum(state.prizes[:1])
        return View(seat, self.round(state), tuple(legal), options, state.points, stake)

    def choice(self, text: str) -> int:
        return CARDS[CARDS.index(int(text))]


class GoofspielNarration(Narration[View, PlainBoard]):
    """The game in sentences."""

    def open(self, public: View) -> list[str]:
        return [f"At stake: {public.stake} points."]

    def own(self, view: View) -> list[str]:
        return [f"Bids left: {' '.join(map(str, view.options))}."]

    def told(self, event: Bids, names: Sequence[str]) -> str:
        bids = ", ".join(f"{name} {bid}" for name, bid in zip(names, event.bids, strict=True))
        if event.seat is None:
            return f"Bids: {bids}. The highest are equal, so the {event.stake} points stay at stake."
        return f"Bids: {bids}. {names[event.seat]} takes {event.stake} points."


class Fair(Level):
    """Bids about as much as is at stake."""

    def weigh(self, view: View) -> dict[int, float]:
        return {bid: 1 / (1 + abs(bid - min(view.stake, len(CARDS)))) ** 2 for bid in view.options}


class GoofspielBots(Bots):
    """A bot that bids at random and one that bids fairly."""

    MAKERS: Mapping[str, Maker] = {"random": lambda _: Uniform(), "padawan": lambda _: Fair()}


class GoofspielCatalogue(Catalogue):
    """The rules in brief."""

    def summary(self, edition: object, lang: str) -> str:
        return f"# Goofspiel\n\n{RULES}\n"


class Goofspiel(Game):
    """The game with its parts; whatever it does not name, it has plain."""

    name = "goofspiel"
    seats = range(2, 5)
    rules = part(GoofspielRules)
    narration = part(GoofspielNarration)
    bots = part(GoofspielBots)
    catalogue = part(GoofspielCatalogue)
