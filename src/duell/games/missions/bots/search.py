"""Looks ahead from one moment: over what the stock may show, and over what each choice leaves to the others."""

import math
from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from duell.games.missions.bots.standing import Holding, Standing, Standings, Weights
from duell.games.missions.engine import ActionName, Choice, Laying, Naming, Verb, View
from duell.games.missions.engine.cards import numbers
from duell.games.missions.engine.scoring import BONUS
from duell.games.missions.engine.state import cards_laid

_LOGISTIC = math.sqrt(3) / math.pi
"""The scale of a logistic distribution with a standard deviation of 1."""


class Value(NamedTuple):
    """How the seat that looks ahead stands: its share of the win to be expected, then its lead in points."""

    share: float
    lead: float


class Search:
    """The choices of one moment, each as a `Value` for the seat that chooses."""

    def __init__(self, view: View, weights: Weights) -> None:
        assert view.to_act is not None
        self.view, self.me, self.turn_of = view, view.to_act, view.turn_of
        self.known = known = Standings(view, weights)
        self.seats = known.seats
        self.standings = [known.of(holding) for holding in known.holdings]
        self.order = [(self.turn_of + later) % self.seats for later in range(1, self.seats + 1)]
        self._gains: dict[tuple[int, int], float] = {}
        self._scales = [
            math.sqrt(weights.variance * amount) * _LOGISTIC
            for amount in (known.rounds_left, known.rounds_left + view.stock_left / len(known.deck.cards))
        ]

    def values(self) -> dict[Choice, Value]:
        """Return what each choice of the one who must act is worth to that seat."""
        return {choice: self._value(choice) for choice in self.view.options}

    def _value(self, choice: Choice) -> Value:
        known = self.known
        match choice.verb:
            case Verb.FLIP:
                return self.flip()
            case Verb.TAKE:
                assert choice.card
                return self.take(known.deck.numbers[choice.card], known.display)
            case Verb.FROM:
                assert choice.seat is not None
                assert isinstance(self.view.now, Naming)
                return self._named(self.view.now.action, choice.seat)
            case Verb.HAND:
                assert choice.card
                return self._passed(self.me, known.deck.numbers[choice.card])
            case Verb.MISSION | Verb.JOKER:
                return self._laying(choice)
            case Verb.SHOW:
                return self._showing(self.standings[self.me], self.standings)
            case Verb.DONE:
                return self.after(self._with(self.me, self.standings[self.me]), known.display, show=False)

    # What a turn comes to once it is over

    def after(
        self, standings: Sequence[Standing], display: Sequence[int], *, show: bool = True, left: int | None = None
    ) -> Value:
        """Return how things stand when the turn is over; `left` is what the stock has then (None: as much as now)."""
        left = self.view.stock_left if left is None else left
        if left == 0:
            finder = standings[self.turn_of]
            return self._ended(standings, self.turn_of if finder.characters == self.known.all else None)
        found = self._going_on(standings, display)
        if show and self.turn_of == self.me and standings[self.me].characters == self.known.all:
            return max(found, self._showing(standings[self.me], standings))
        return found

    def _going_on(self, standings: Sequence[Standing], display: Sequence[int]) -> Value:
        return self._judged(self._totals(standings, display), self._scales[1])

    def _totals(self, standings: Sequence[Standing], display: Sequence[int]) -> list[float]:
        """Return the points that each seat can expect in the end, when the next turn begins."""
        rows = self.table(display)
        weights = self.known.weights.table
        return [
            standing.worth + total + sum(map(mul, weights, row))
            for standing, total, row in zip(standings, self.known.sums, rows, strict=True)
        ]

    def shares(self) -> list[float]:
        """Return each seat's share of the win as all stands now, were the turn over; they add up to 1."""
        totals = self._totals(self.standings, self.known.display)
        best, scale = max(totals), self._scales[1] or 1.0
        odds = [math.exp(max(-50.0, (total - best) / scale)) for total in totals]
        return [each / sum(odds) for each in odds]

    def table(self, display: Sequence[int]) -> list[list[float]]:
        """Return the numbers of `TABLE` for each seat when the next turn begins.

        `first` is 1 for the seat whose turn is next. The picks are what the best card of the display would bring to a
        seat when it is its turn, if all before it take their best one.
        """
        rest = list(display)
        rows: list[list[float]] = [[]] * self.seats
        for place, seat in enumerate(self.order):
            pick = 0.0
            if rest:
                gain, best = max([(self.gain(seat, number), number) for number in rest])
                rest.remove(best)
                pick = gain
            rows[seat] = [float(not place), pick * (not place), pick * (place > 0)]
        return rows

    def gain(self, seat: int, number: int) -> float:
        """Return what a card would bring to a seat, in points, as its hand is now."""
        found = self._gains.get((seat, number))
        if found is None:
            now, then = self.standings[seat], self._taken(seat, number)
            found = then.worth - now.worth
            if then.characters == self.known.all:
                best = max(
                    self.known.final(other) - other.worth for place, other in enumerate(self.standings) if place != seat
                )
                found = max(found, self.known.final(then) + BONUS - now.worth - best)
            self._gains[seat, number] = found
        return found

    def _judged(self, totals: Sequence[float], scale: float) -> Value:
        mine = totals[self.me]
        others = [total for seat, total in enumerate(totals) if seat != self.me]
        lead = mine - max(others)
        if scale == 0:
            level = 1 + sum([total == mine for total in others])
            return Value(0.0 if lead < 0 else 1 / level, lead)
        odds = sum([math.exp(min(50.0, (total - mine) / scale)) for total in others])
        return Value(1 / (1 + odds), lead)

    def _showing(self, standing: Standing, standings: Sequence[Standing]) -> Value:
        return self._ended(self._with(self.me, standing, standings), self.me)

    def _ended(self, standings: Sequence[Standing], shows: int | None) -> Value:
        """Return how things stand when the round is over."""
        known = self.known
        totals = [
            known.final(standing) + total + BONUS * (seat == shows)
            for seat, (standing, total) in enumerate(zip(standings, known.sums, strict=True))
        ]
        return self._judged(totals, self._scales[0])

    def _with(self, seat: int, standing: Standing, standings: Sequence[Standing] = ()) -> list[Standing]:
        found = list(standings or self.standings)
        found[seat] = standing
        return found

    # Choices of one moment

    def _taken(self, seat: int, number: int) -> Standing:
        holding = self.known.holdings[seat]
        return self.known.settled(holding._replace(hand=holding.hand | 1 << number))

    def take(self, number: int, display: Sequence[int], left: int | None = None) -> Value:
        """Return what it is worth to take a card of such a display."""
        rest = [other for other in display if other != number]
        return self.after(self._with(self.me, self._taken(self.me, number)), rest, left=left)

    def _passed(self, giver: int, number: int, left: int | None = None) -> Value:
        """Return what it is worth to the seat that looks ahead if a card goes to the one whose turn it is."""
        known, taker = self.known, self.turn_of
        gave = known.holdings[giver]
        standings = self._with(taker, self._taken(taker, number))
        standings[giver] = known.of(gave._replace(hand=gave.hand & ~(1 << number)))
        return self.after(standings, known.display, left=left)

    def _named(self, action: ActionName, giver: int, left: int | None = None) -> Value:
        """Return what it is worth to draw from a player, or to be handed a card by them."""
        held = numbers(self.known.holdings[giver].hand)
        if action is ActionName.JANGO:  # they give what leaves us worst off
            return min(self._passed(giver, number, left) for number in held)
        return mean([self._passed(giver, number, left) for number in held])

    def _laying(self, choice: Choice) -> Value:
        known, deck = self.known, self.known.deck
        assert choice.value is not None
        assert isinstance(self.view.now, Laying)
        place = deck.values.index(choice.value)
        holding = known.holdings[self.me]
        laid = cards_laid(deck, holding.hand, choice)
        tile = 1 << place if place < deck.tiles else 0
        after = Holding(holding.hand & ~laid, holding.missions + 1, holding.tiles | tile, holding.troopers)
        joker = self.view.now.joker and choice.verb is Verb.MISSION
        return self.after(self._with(self.me, known.settled(after, joker)), known.display)

    # What the stock may show

    def flip(self) -> Value:
        """Return what it is worth to turn up the next card, over all that the stock holds."""
        known, display, me = self.known, self.known.display, self.me
        stock, left, size = known.left, self.view.stock_left - 1, known.size
        stay = self.standings[me]
        settled = known.settled(stay.holding)
        lost = self.after(self._with(me, settled), display, left=left)
        lying = {number // size for number in display}
        ranked = sorted(display, key=lambda number: self._taken(me, number).worth, reverse=True)[:3]
        best_lying = max((self.take(number, display, left) for number in ranked), default=lost)
        actions = [
            (self._action(name, best_lying, lost, left), count) for name, count in stock.actions.items() if count
        ]
        acts = sum(count for _, count in actions)
        gain_of_act = sum(count * (value.lead - lost.lead) for value, count in actions)
        shares, leads = 0.0, 0.0
        worths = [[] for _ in range(known.all)]  # type: list[list[float]]
        for number in stock.characters:
            worths[number // size].append(self._taken(me, number).worth)
        base = max((self._taken(me, number).worth for number in display), default=-math.inf)
        for number in stock.characters:
            if number // size in lying:
                shares, leads = shares + lost.share, leads + lost.lead
                continue
            shown = [*display, number]
            value = max([self.take(other, shown, left) for other in (number, *ranked)])
            worth = max(base, self._taken(me, number).worth)
            if left > 1:
                gain, busts = gain_of_act - acts * (worth - settled.worth), 0
                for character, of_character in enumerate(worths):
                    if character in lying or character == number // size:
                        busts += len(of_character)
                    else:
                        gain += sum([other - worth for other in of_character if other > worth])
                gain -= busts * (worth - settled.worth)
                if gain > 0:
                    gain /= left
                    value = Value(min(1.0, value.share + gain * self._slope(value)), value.lead + gain)
            shares, leads = shares + value.share, leads + value.lead
        for value, count in actions:
            shares, leads = shares + count * value.share, leads + count * value.lead
        others = len(stock.characters) + acts
        found = Value(shares / others, leads / others) if others else lost
        if stock.troopers:
            more = stay.holding._replace(troopers=stay.holding.troopers + 1)
            richer = self.after(self._with(me, known.settled(more)), display, left=left)
            then = max(found, best_lying) if others or display else lost
            then = Value(then.share + richer.share - lost.share, then.lead + richer.lead - lost.lead)
            found = mean([found] * others + [then] * stock.troopers)
        return found

    def _slope(self, value: Value) -> float:
        """Return how much of a share a point more of lead is."""
        scale = self._scales[1]
        return value.share * (1 - value.share) / scale if scale else 0.0

    def _action(self, name: ActionName, best: Value, lost: Value, left: int) -> Value:
        """Return what it is worth to turn up an action card; `best` is the best card that lies there."""
        if name is ActionName.ZAM:
            return best if self.known.display else lost
        if name is ActionName.NUTE:
            holding = self.known.settled(self.known.holdings[self.me], joker=True)
            return self.after(self._with(self.me, holding), self.known.display, left=left)
        holders = [seat for seat, holding in enumerate(self.known.holdings) if seat != self.me and holding.hand]
        return max((self._named(name, seat, left) for seat in holders), default=lost)


def mean(values: Sequence[Value]) -> Value:
    """Return the mean of some values."""
    shares, leads = zip(*values, strict=True)
    return Value(sum(shares) / len(values), sum(leads) / len(values))
