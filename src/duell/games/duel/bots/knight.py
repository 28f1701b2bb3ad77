"""`knight`: plays like an experienced adult, who infers the others' bids from their needs.

It values bids and scouted cards in points, by a rule of thumb: the seat's own points less a weighted mean of the
others' points. A card in hand has a value, since a villain costs the winner a card and a Vader costs each loser one.
The constants were tuned in matches against a bot that bids the prize's value, and against `master`.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from duell.games.duel.bots.padawan import gain, mean_gain, totals, unseen
from duell.games.duel.engine.cards import Card, Choice, Vader
from duell.games.duel.engine.rules import gain_of, playable, r2d2_returns
from duell.games.duel.engine.state import Phase
from duell.games.duel.engine.view import View
from duell.players import Level, Policy, Temper, plain_sum, seat_of, softmax

Strategies = Mapping[int, Policy]  # the policy of each seat that bids

_CARD = 4.0
_CARD_WITHOUT_LEFTOVERS = 1.0
"""The value of the middle force card, in points, apart from the chance to draw for it at the end."""

_DRAW = 0.5  # the probability that a card in hand is left at the end, for a final card
_STEP = 0.8  # the difference in value from one force card to the next, in points, in a hand of eight
_R2D2 = 6.0  # the value of R2-D2 in points, in hand or on the table before it turns up a card
_HOPE = 0.4  # the share of a set's possible growth that already counts
_WIN = 20.0  # the value of winning the game, in points, in the last duel

_PURSUIT = 10.0
"""Another player who is this many points further behind counts e times less, since the leader must be stopped."""


class _Reply(NamedTuple):
    """A force card that may be the others' highest bid, with the probability that it is."""

    seat: int
    bid: Choice
    strength: int
    chance: float


class Heuristics:
    """The values that follow from one view; `thrift` multiplies the value of force cards in hand."""

    def __init__(self, view: View, thrift: float) -> None:
        self._view = view
        self._thrift = thrift
        self._edition = view.game.edition
        self._left = unseen(view)
        self._vader = isinstance(view.card, Vader)
        self.cards = {seat: playable(self._edition, self._vader, view.hands[seat]) for seat in view.to_act}
        self._scores = totals(view)
        self._last = not self._left  # then there are no final cards either
        self._known_prospects: dict[Card, list[float]] = {}
        self._prizes = self._prospects(view.card) if view.card else []

    def bids(self, seat: int, mixes: Strategies) -> dict[Choice, float]:
        """The expected points of each bid of `seat` if the others bid by `mixes`."""
        rivals = {other: mix for other, mix in mixes.items() if other != seat}
        strongest = self._strongest(rivals)
        return {bid: self._bid(seat, bid, rivals, strongest) for bid in self.cards[seat]}

    def needed(self, seat: int) -> tuple[Choice, ...]:
        """The bids of `seat`, except those above the lowest that is sure to win a villain; these only cost more."""
        if self._vader:
            return self.cards[seat]
        strengths = self._view.game.strengths
        others = [strengths[other][bid] for other, own in self.cards.items() if other != seat for bid in own]
        highest = max(others, default=0)
        sure = [bid for bid in self.cards[seat] if strengths[seat][bid] > highest]
        return tuple([bid for bid in self.cards[seat] if bid not in sure[1:]])

    def _bid(self, seat: int, bid: Choice, rivals: Strategies, strongest: list[_Reply]) -> float:
        unopposed = 1 - plain_sum(reply.chance for reply in strongest)
        if self._last:
            points = unopposed * self._ended(seat, None if bid is Choice.R2D2 else seat)
        elif bid is Choice.R2D2:
            alone = math.prod(1 - mix.get(bid, 0.0) for mix in rivals.values())
            points = alone * self._gain_of_scouting(seat)
        else:
            cost = 0.0 if self._vader else self._costs[seat][bid]
            points = unopposed * (self._prizes[seat] - cost)
        strength = self._view.game.strengths[seat][bid]
        for reply in strongest:
            if strength > reply.strength:
                result = self._duel(seat, seat, bid, reply.seat, reply.bid)
            else:
                result = self._duel(seat, reply.seat, reply.bid, seat, bid)
            points += reply.chance * result
        return points

    def _strongest(self, rivals: Strategies) -> list[_Reply]:
        """Each force card that may be the rivals' highest bid, with its chance; otherwise all of them play R2-D2."""
        strengths = self._view.game.strengths
        replies = []
        for seat, mix in rivals.items():
            for bid, chance in mix.items():
                strength = strengths[seat][bid]
                if strength:
                    lower = (
                        plain_sum(chance for card, chance in other_mix.items() if strengths[other][card] < strength)
                        for other, other_mix in rivals.items()
                        if other != seat
                    )
                    replies.append(_Reply(seat, bid, strength, chance * math.prod(lower)))
        return replies

    def _duel(self, seat: int, winner: int, winning: Choice, loser: int, losing: Choice) -> float:
        """The points for `seat` if these are the two highest cards (rules 3 and 4)."""
        if self._last:
            return self._ended(seat, winner)
        payer, card = (loser, losing) if self._vader else (winner, winning)
        sides = self._sides[seat]
        return sides[winner] * self._prizes[winner] - sides[payer] * self._costs[payer][card]

    def _ended(self, seat: int, winner: int | None) -> float:
        """The value for `seat` of the game's end if `winner` takes the last card: first the win, then points."""
        scores = [score + self._prizes[other] * (other == winner) for other, score in enumerate(self._scores)]
        best = max(scores)
        win = (scores[seat] == best) / scores.count(best)
        return _WIN * win + plain_sum([side * score for side, score in zip(self._sides[seat], scores, strict=True)])

    @cached_property
    def _sides(self) -> list[list[float]]:
        """For each seat, the weight of a point of each seat; the leading opponent counts most."""
        sides = []
        for seat in range(len(self._scores)):
            others = [score / _PURSUIT for other, score in enumerate(self._scores) if other != seat]
            sides.append([-share for share in softmax(others)])
            sides[-1].insert(seat, 1.0)
        return sides

    def _prospects(self, card: Card) -> list[float]:
        prospects = self._known_prospects.get(card)
        if prospects is None:
            prospects = self._known_prospects[card] = []
            left, edition = self._left[card], self._edition
            growing = 0.0 if isinstance(card, Vader) or not left else _HOPE * min(1.0, left * self._duels_for_each_card)
            for taken in self._view.taken:
                has = taken.count(card)
                points: float = gain_of(card, has, edition).total
                if growing:
                    points += growing * (gain_of(card, has + 1, edition).total - points)
                prospects.append(points)
        return prospects

    @cached_property
    def _duels_for_each_card(self) -> float:
        """The approximate number of duels left for each card of the stock: each duel costs somebody a force card."""
        force = sum([card is not Choice.R2D2 for hand in self._view.hands for card in hand])
        return min(1.0, force / 2 / self._left.total())

    @cached_property
    def _costs(self) -> list[list[float]]:
        values = len(self._view.game.deck.heroes[0].icons)
        middle = (1 + values) / 2
        steps = [_STEP * (card - middle) * 4.5 / middle for card in range(values + 1)]
        return [[self._thrift * (card + step) for step in steps] for card in self._card]

    @cached_property
    def _card(self) -> list[float]:
        rules = self._view.game.edition
        if rules.leftover == "none":
            return [_CARD_WITHOUT_LEFTOVERS] * len(self._view.taken)
        return [_CARD + _DRAW * mean_gain(self._left, taken, self._edition) for taken in self._view.taken]

    def _gain_of_scouting(self, seat: int) -> float:
        """The value of turning up the next card with a lone R2-D2, less the value of R2-D2 in hand."""
        best = [count * max(self._scouted(seat, card)) for card, count in self._left.items()]
        return plain_sum(best) / self._left.total() - _R2D2

    def scouted(self, seat: int, card: Card) -> dict[Choice, float]:
        """The points for keeping a scouted card and for each way of giving it, R2-D2 included (rule 5.5)."""
        points = enumerate(self._scouted(seat, card))
        return {Choice.KEEP if other == seat else Choice.give(other): value for other, value in points}

    def _scouted(self, seat: int, card: Card) -> list[float]:
        """The points for `seat` for each seat that gets a scouted card, itself included."""
        gives, keeps = (_R2D2 * r2d2_returns(self._edition, card, choice) for choice in (Choice.GIVE_0, Choice.KEEP))
        sides = self._sides[seat]
        worth = [side * points + gives for side, points in zip(sides, self._prospects(card), strict=True)]
        worth[seat] += keeps - gives
        return worth


class _Habits(NamedTuple):
    """`thrift` multiplies the value of cards in hand, `bluff` is the temperature of the bot's own mix."""

    thrift: float
    bluff: float


_HABITS = {
    Temper.EVEN: _Habits(thrift=1.0, bluff=0.6),
    Temper.BOLD: _Habits(thrift=0.96, bluff=0.75),
    Temper.CAREFUL: _Habits(thrift=1.0, bluff=0.42),
    Temper.HOARDING: _Habits(thrift=1.08, bluff=0.6),
}

_DREAD = 3.0  # the factor of the temperature in bids for Vader, since nobody stays cool
_DOUBT = 5.0  # the temperature of the others' expected bids, in points


@dataclass(frozen=True, slots=True)
class Knight(Level):
    """Expects the others to bid their best, answers that, and mixes bids of about the same value.

    It counts its own and others' sets, Vaders, icons and the value of cards in hand, and draws final cards until it
    leads.
    """

    temper: Temper = Temper.EVEN

    def weigh(self, view: View) -> dict[Choice, float]:
        seat, habits = seat_of(view), _HABITS[self.temper]
        if view.phase is Phase.LEFTOVER:
            return _leftover(view, seat)
        heuristics = Heuristics(view, habits.thrift)
        if view.phase is Phase.SCOUT:
            assert view.scouted is not None
            return soft_best(heuristics.scouted(seat, view.scouted), habits.bluff)
        bluff = habits.bluff * (_DREAD if isinstance(view.card, Vader) and view.stock_left else 1)
        anything = {other: dict.fromkeys(cards, 1 / len(cards)) for other, cards in heuristics.cards.items()}
        others = {other: soft_best(heuristics.bids(other, anything), _DOUBT) for other in anything if other != seat}
        points = heuristics.bids(seat, others)
        return soft_best({bid: points[bid] for bid in heuristics.needed(seat)}, bluff)


def soft_best(points: dict[Choice, float], temperature: float) -> Policy:
    """A policy in which a choice that is worse by `temperature` points is e times less likely."""
    best = max(points.values())
    weights = {choice: math.exp((value - best) / temperature) for choice, value in points.items()}
    whole = plain_sum(weights.values())
    return {choice: weight / whole for choice, weight in weights.items()}


def _leftover(view: View, seat: int) -> dict[Choice, float]:
    """Stop when ahead, draw when behind; when level, draw if most cards are good."""
    scores = totals(view)
    lead = scores.pop(seat) - max(scores)
    left, taken, edition = unseen(view), view.taken[seat], view.game.edition
    good = sum(count for card, count in left.items() if gain(card, taken, edition) > 0)
    stop = lead > 0 or (lead == 0 and 2 * good < left.total())
    return {Choice.STOP if stop else Choice.TAKE: 1.0}
