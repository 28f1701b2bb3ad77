"""`knight`: plays like a good adult, who works out the others' needs and so their bids.

It values bids and scouted cards in points by a rule of thumb: the seat's own points less a weighted mean of the
others'. A card in hand has a value because every villain costs the winner one and every Vader costs the losers one. The
constants were tuned in matches against a bot that bids the prize's value, and against `master`.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from duell.games.duel.bots.padawan import gain, mean_gain, totals, unseen
from duell.games.duel.engine.cards import Card, Choice, Vader
from duell.games.duel.engine.rules import playable, r2d2_returns
from duell.games.duel.engine.state import Phase
from duell.games.duel.engine.view import View
from duell.players import Level, Policy, Temper, seat_of, softmax

Strategies = Mapping[int, Policy]
"""The policy of each seat that bids."""

_CARD = 4.0
_CARD_WITHOUT_LEFTOVERS = 1.0
"""The value of the middle force card, in points, apart from the chance to draw for it at the end."""

_DRAW = 0.5  # the probability that a card in hand is still there to draw for
_STEP = 0.8  # the value of a force card above the next lower one, in points, with eight of them
_R2D2 = 6.0  # the value of R2-D2 in points, in hand or on the table before it turns up a card
_HOPE = 0.4  # the share of a set's further growth that counts already
_WIN = 20.0  # the value of winning the game, in points, in the last duel

_PURSUIT = 10.0
"""Among the others, one this many points behind counts e times less: the leader has to be stopped."""


class _Reply(NamedTuple):
    """A force card that may be the others' highest, with the probability that it is."""

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
        self._last = not self._left  # nor are there final cards then
        self._prizes = [self._prospect(seat, view.card) for seat in range(len(view.hands))] if view.card else []

    def bids(self, seat: int, mixes: Strategies) -> dict[Choice, float]:
        """The expected points of each bid of `seat` if the others bid by `mixes`."""
        rivals = {other: mix for other, mix in mixes.items() if other != seat}
        strongest = self._strongest(rivals)
        return {bid: self._bid(seat, bid, rivals, strongest) for bid in self.cards[seat]}

    def _bid(self, seat: int, bid: Choice, rivals: Strategies, strongest: list[_Reply]) -> float:
        unopposed = 1 - sum(answer.chance for answer in strongest)
        if bid is Choice.R2D2:
            alone = math.prod(1 - mix.get(bid, 0.0) for mix in rivals.values())
            points, mine = (
                unopposed * self._ended(seat, None) if self._last else alone * self._gain_of_scouting(seat),
                -1,
            )
        else:
            cost = 0.0 if self._vader else self._cost(seat, bid)
            alone = self._ended(seat, seat) if self._last else self._prizes[seat] - cost
            points, mine = unopposed * alone, self._view.game.strengths[seat][bid]
        for answer in strongest:
            if mine > answer.strength:
                result = self._duel(seat, seat, bid, answer.seat, answer.bid)
            else:
                result = self._duel(seat, answer.seat, answer.bid, seat, bid)
            points += answer.chance * result
        return points

    def _strongest(self, rivals: Strategies) -> list[_Reply]:
        """Each force card that may be the rivals' highest; the rest to 1 is that all play R2-D2."""
        strengths = self._view.game.strengths
        answers = []
        for seat, mix in rivals.items():
            for bid, chance in mix.items():
                strength = strengths[seat][bid]
                if strength:
                    lower = (
                        sum(chance for card, chance in other_mix.items() if strengths[other][card] < strength)
                        for other, other_mix in rivals.items()
                        if other != seat
                    )
                    answers.append(_Reply(seat, bid, strength, chance * math.prod(lower)))
        return answers

    def _duel(self, seat: int, winner: int, winning: Choice, loser: int, losing: Choice) -> float:
        """The points for `seat` if these are the two highest cards (rules 3 and 4)."""
        if self._last:
            return self._ended(seat, winner)
        payer, card = (loser, losing) if self._vader else (winner, winning)
        return self._side(seat, winner) * self._prizes[winner] - self._side(seat, payer) * self._cost(payer, card)

    def _ended(self, seat: int, winner: int | None) -> float:
        """The value for `seat` of the game's end if `winner` takes the last card: the win, then points."""
        scores = [score + self._prizes[other] * (other == winner) for other, score in enumerate(self._scores)]
        best = max(scores)
        win = (scores[seat] == best) / scores.count(best)
        return _WIN * win + sum(self._side(seat, other) * score for other, score in enumerate(scores))

    def _side(self, seat: int, other: int) -> float:
        """The weight for `seat` of a point of `other`; the leading opponent counts most."""
        return 1.0 if seat == other else -self._rivals[seat][other]

    @cached_property
    def _rivals(self) -> list[dict[int, float]]:
        """For each seat, the weight of each other one as a rival; they add up to 1."""
        found = []
        for seat in range(len(self._scores)):
            others = [other for other in range(len(self._scores)) if other != seat]
            shares = softmax([self._scores[other] / _PURSUIT for other in others])
            found.append(dict(zip(others, shares, strict=True)))
        return found

    def _prospect(self, seat: int, card: Card) -> float:
        taken = self._view.taken[seat]
        points = gain(card, taken, self._edition)
        if isinstance(card, Vader) or not self._left[card]:
            return points
        coming = self._left[card] * min(1.0, self._duels_left / self._left.total())
        return points + _HOPE * min(1.0, coming) * (gain(card, (*taken, card), self._edition) - points)

    @cached_property
    def _duels_left(self) -> float:
        """About how many duels remain: each costs somebody a force card."""
        return sum(card is not Choice.R2D2 for hand in self._view.hands for card in hand) / 2

    def _cost(self, seat: int, card: Choice) -> float:
        middle = (1 + len(self._view.game.deck.heroes[0].icons)) / 2
        return self._thrift * (self._card[seat] + _STEP * (card - middle) * 4.5 / middle)

    @cached_property
    def _card(self) -> list[float]:
        rules = self._view.game.edition
        if rules.leftover == "none":
            return [_CARD_WITHOUT_LEFTOVERS] * len(self._view.taken)
        return [_CARD + _DRAW * mean_gain(self._left, taken, self._edition) for taken in self._view.taken]

    def _gain_of_scouting(self, seat: int) -> float:
        """The value of turning up the next card with a lone R2-D2, less that of R2-D2 in hand."""
        best = (count * max(self.scouted(seat, card).values()) for card, count in self._left.items())
        return sum(best) / self._left.total() - _R2D2

    def scouted(self, seat: int, card: Card) -> dict[Choice, float]:
        """The points for keeping a scouted card and for each way of giving it, R2-D2 included (rule 5.5)."""
        others = (other for other in range(len(self._view.hands)) if other != seat)
        points = {Choice.KEEP: self._prospect(seat, card)}
        points |= {Choice.give(other): self._side(seat, other) * self._prospect(other, card) for other in others}
        rules = self._view.game.edition
        return {choice: value + _R2D2 * r2d2_returns(rules, card, choice) for choice, value in points.items()}


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

_DREAD = 3.0  # the factor of the temperature against Vader, for whom nobody bids coolly
_DOUBT = 5.0  # the temperature of the others' expected bids, in points


@dataclass(frozen=True, slots=True)
class Knight(Level):
    """Answers the others' best bids against anything, and mixes bids of about the same value.

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
        return soft_best(heuristics.bids(seat, others), bluff)


def soft_best(points: dict[Choice, float], temperature: float) -> Policy:
    """A policy in which a choice is e times less likely for each `temperature` points that it is worse."""
    best = max(points.values())
    weights = {choice: math.exp((value - best) / temperature) for choice, value in points.items()}
    whole = sum(weights.values())
    return {choice: weight / whole for choice, weight in weights.items()}


def _leftover(view: View, seat: int) -> dict[Choice, float]:
    """Stop when ahead, draw when behind; when level, draw if most cards are good."""
    scores = totals(view)
    lead = scores.pop(seat) - max(scores)
    left, taken, edition = unseen(view), view.taken[seat], view.game.edition
    good = sum(count for card, count in left.items() if gain(card, taken, edition) > 0)
    stop = lead > 0 or (lead == 0 and 2 * good < left.total())
    return {Choice.STOP if stop else Choice.TAKE: 1.0}
