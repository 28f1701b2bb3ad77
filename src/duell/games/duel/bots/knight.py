"""`knight`: plays like a good adult, who asks what the others need and what they will therefore bid."""

import math
from dataclasses import dataclass
from typing import NamedTuple

from duell.games.duel.bots.heuristics import Heuristics, Strategies
from duell.games.duel.bots.valuation import gain, totals, unseen
from duell.games.duel.engine import Choice, Phase, Vader, View
from duell.players import Level, Policy, Temper, seat_of


class _Habits(NamedTuple):
    """`thrift` multiplies what a card in hand is thought to be worth, `bluff` is the temperature of the own mix."""

    thrift: float
    bluff: float


_HABITS = {
    Temper.EVEN: _Habits(thrift=1.0, bluff=0.6),
    Temper.BOLD: _Habits(thrift=0.96, bluff=0.75),
    Temper.CAREFUL: _Habits(thrift=1.0, bluff=0.42),
    Temper.HOARDING: _Habits(thrift=1.08, bluff=0.6),
}

_DREAD = 3.0
"""So many times the temperature is higher against Vader, whom nobody bids for coolly."""

_DOUBT = 5.0
"""The temperature, in points, of what others are expected to bid: how far from the best for them."""


@dataclass(frozen=True, slots=True)
class Knight(Level):
    """Answers what others would bid against anything, and mixes bids that are worth about the same.

    It counts sets, its own and others', Vaders, icons, what a card in hand is worth for later duels and as a leftover
    card, and draws leftover cards until it leads.
    """

    temper: Temper = Temper.EVEN

    def weigh(self, view: View) -> dict[Choice, float]:
        """Return the higher weights the more points a choice is expected to bring."""
        seat, habits = seat_of(view), _HABITS[self.temper]
        if view.phase is Phase.LEFTOVER:
            return _leftover(view, seat)
        heuristics = Heuristics(view, habits.thrift)
        if view.phase is Phase.SCOUT:
            assert view.scouted is not None
            return soft_best(heuristics.scouted(seat, view.scouted), habits.bluff)
        bluff = habits.bluff * (_DREAD if isinstance(view.card, Vader) and view.stock_left else 1)
        return soft_best(heuristics.bids(seat, _expected_of_others(heuristics, seat)), bluff)


def soft_best(points: dict[Choice, float], temperature: float) -> Policy:
    """Return a policy that makes a choice e times less likely for each `temperature` points it is worse."""
    best = max(points.values())
    weights = {choice: math.exp((value - best) / temperature) for choice, value in points.items()}
    whole = sum(weights.values())
    return {choice: weight / whole for choice, weight in weights.items()}


def _expected_of_others(heuristics: Heuristics, seat: int) -> Strategies:
    """Return what the other seats would bid if everybody else bid anything."""
    anything = {other: dict.fromkeys(cards, 1 / len(cards)) for other, cards in heuristics.cards.items()}
    return {other: soft_best(heuristics.bids(other, anything), _DOUBT) for other in anything if other != seat}


def _leftover(view: View, seat: int) -> dict[Choice, float]:
    """Stop when ahead, go on when behind; when level, go on if most cards are good."""
    scores = totals(view)
    lead = scores.pop(seat) - max(scores)
    left, taken, sets = unseen(view), view.taken[seat], view.game.edition.sets
    good = sum(count for card, count in left.items() if gain(card, taken, sets) > 0)
    stop = lead > 0 or (lead == 0 and 2 * good < left.total())
    return {Choice.STOP if stop else Choice.TAKE: 1.0}
