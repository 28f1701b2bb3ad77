"""Each player's chances in a state: estimated while there are cards to bid for, computed exactly afterwards.

The stock of such a state has an imagined order, on which nothing depends; the card turned up last counts as still in
the stock.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat
from random import Random
from typing import NamedTuple

from duell.games.duel.engine.cards import Card, Vader
from duell.games.duel.engine.rules import gain_of, worth
from duell.games.duel.engine.state import Constants, GameOver, LeftoverDrawing, Scouting, State


class Holding(NamedTuple):
    """The score of some cards, and the gain from one more of each kind (see `FeatureTables.kinds`)."""

    score: int
    gains: tuple[int, ...]


class Growth(NamedTuple):
    """The numbers of cards of a kind: in the stock, and taken by each of two seats."""

    kind: int  # see `FeatureTables.kinds`
    left: int
    mine: int  # of the first seat
    others: int


class Remainder(NamedTuple):
    """The facts about piles and stock that decide the rest of a game for two.

    `lead` is the first seat's score less the second's. For each kind in the stock, `coming` has the index of one of its
    cards in the deck, and the number of its cards in the stock.
    """

    lead: int
    growing: tuple[Growth, ...]
    coming: tuple[tuple[int, int], ...]


class FeatureTables:
    """Figures that are computed once for all states of a game."""

    def __init__(self, game: Constants) -> None:
        self.game = game
        empire = game.deck.empire
        self.kinds: tuple[Card, ...] = tuple(dict.fromkeys(empire))
        self.places = [[index for index, card in enumerate(empire) if card == kind] for kind in self.kinds]
        self.bits = [sum(1 << index for index in places) for places in self.places]
        self.everything = (1 << len(empire)) - 1
        self.holding = lru_cache(maxsize=1 << 14)(self._holding)
        self.remainder = lru_cache(maxsize=1 << 14)(self._remainder)
        edition = game.edition
        self.gains = [
            [gain_of(kind, has, edition).total for has in range(len(places))]
            for kind, places in zip(self.kinds, self.places, strict=True)
        ]
        whole = sum(
            card.penalty * count if isinstance(card, Vader) else sum(worth(card, count, edition))
            for card, count in Counter(empire).items()
        )
        # In this unit, the mean card is worth 10 points, sets included, so that decks of any size look alike.
        self.unit = 10 * len(empire) / whole

    def _holding(self, taken: int) -> Holding:
        edition, score, gains = self.game.edition, 0, []
        for kind, bits in zip(self.kinds, self.bits, strict=True):
            count = (taken & bits).bit_count()
            score += -kind.penalty * count if isinstance(kind, Vader) else sum(worth(kind, count, edition))
            gains.append(gain_of(kind, count, edition).total)
        return Holding(score, tuple(gains))

    def left(self, piles: int) -> list[int]:
        """The stock counted by kind, with the card turned up last, when `piles` are taken or escaped (see `State`)."""
        unseen = self.everything
        while piles:
            unseen &= ~piles
            piles >>= len(self.game.deck.empire)
        return [(unseen & bits).bit_count() for bits in self.bits]

    def _remainder(self, piles: int) -> Remainder:
        size, everything = len(self.game.deck.empire), self.everything
        mine, other = piles & everything, piles >> size & everything
        unseen = everything & ~(mine | other | piles >> 2 * size)
        lead = self.holding(mine).score - self.holding(other).score
        growing, coming = [], []
        for kind, bits in enumerate(self.bits):
            count = (unseen & bits).bit_count()
            if count:
                growing.append(Growth(kind, count, (mine & bits).bit_count(), (other & bits).bit_count()))
                coming.append(((unseen & bits).bit_length() - 1, count))
        return Remainder(lead, tuple(growing), tuple(coming))


def scout_of(state: State) -> int | None:
    """The seat whose R2-D2 is on the table, or None."""
    return state.now.seat if isinstance(state.now, Scouting) else None


@lru_cache(maxsize=8)
def feature_tables(game: Constants) -> FeatureTables:
    """The tables of a game, cached."""
    return FeatureTables(game)


_EXACT = 3  # for up to this many draws, all orders are computed
_SAMPLES = 400  # the number of samples for more draws; they are the same every time


class Ending(NamedTuple):
    """The last player's expected share of the win, from 0 to 1, and expected lead over the best other seat, in points.

    A tie with the best other seat counts as half a win.
    """

    share: float
    lead: float


@dataclass(frozen=True, slots=True)
class Leftovers:
    """The value of drawing final cards. The player stops when that is best, or if `forced`, draws all of them.

    In each method `taken` has the player's cards as bits over the deck, `left` counts the stock by kind, and `lead` is
    the player's score less the best other score.
    """

    known: FeatureTables
    forced: bool

    def best(self, taken: int, left: Sequence[int], lead: int, draws: int) -> Ending:
        """The ending with up to `draws` cards to draw."""
        now = stopping(lead)
        if not draws or not any(left) or (now.share == 1 and not self.forced):
            return now
        onward = self.drawing(taken, left, lead, draws)
        return onward if self.forced or onward.share > now.share else now

    def drawing(self, taken: int, left: Sequence[int], lead: int, draws: int) -> Ending:
        """The ending if the player draws at least one card."""
        draws = min(draws, sum(left))
        if draws <= _EXACT:
            has = [(taken & bits).bit_count() for bits in self.known.bits]
            return self._counted_out(has, [*left], sum(left), lead, draws)
        return self._sampled(taken, left, lead, draws)

    def _counted_out(self, has: list[int], left: list[int], cards: int, lead: int, draws: int) -> Ending:
        """The mean ending over all draws; `has` and `left` are changed and restored."""
        share = mean = 0.0
        gains = self.known.gains
        for kind, count in enumerate(left):
            if not count:
                continue
            after = lead + gains[kind][has[kind]]
            ending = stopping(after)
            if draws > 1 and (self.forced or after <= 0):
                has[kind] += 1
                left[kind] -= 1
                onward = self._counted_out(has, left, cards - 1, after, draws - 1)
                has[kind] -= 1
                left[kind] += 1
                if self.forced or onward.share > ending.share:
                    ending = onward
            share += count * ending.share
            mean += count * ending.lead
        return Ending(share / cards, mean / cards)

    def _sampled(self, taken: int, left: Sequence[int], lead: int, draws: int) -> Ending:
        """The mean ending over sampled draws; the player stops when ahead, unless `forced`."""
        gains = self.known.gains
        stock = [kind for kind, count in enumerate(left) for _ in repeat(None, count)]
        before = [(taken & bits).bit_count() for bits in self.known.bits]
        share = mean = 0.0
        for drawn in _samples(len(stock), draws):
            has, after = [*before], lead
            for kind in [stock[index] for index in drawn]:
                after += gains[kind][has[kind]]
                has[kind] += 1
                if after > 0 and not self.forced:
                    break
            share += 1.0 if after > 0 else 0.5 if after == 0 else 0.0
            mean += after
        return Ending(share / _SAMPLES, mean / _SAMPLES)


@lru_cache(maxsize=1 << 6)
def _samples(cards: int, draws: int) -> list[list[int]]:
    rng = Random(draws)
    return [rng.sample(range(cards), draws) for _ in range(_SAMPLES)]


def stopping(lead: int) -> Ending:
    """The ending with this lead and no more draws."""
    return Ending(1.0 if lead > 0 else 0.5 if lead == 0 else 0.0, lead)


Value = Sequence[float]
"""Each seat's expected share of the win, which add up to 1; then each seat's expected lead, in points."""


class Evaluation:
    """The chances in the states of a game. If `forced`, the last player must draw every final card.

    `estimated` returns the outlook of a state in which there are cards to bid for.
    """

    def __init__(self, known: FeatureTables, estimated: Callable[[State], Value], *, forced: bool) -> None:
        self._known = known
        self._estimated = estimated
        self._forced = forced
        self._leftovers = Leftovers(known, forced)

    def outlook(self, state: State) -> Value:
        """Each seat's expected share of the win, from 0 to 1, and each seat's lead, in points."""
        if isinstance(state.now, GameOver):
            scores = [self._known.holding(taken).score for taken in state.taken]
            return *_won(scores), *leads(scores)
        if isinstance(state.now, LeftoverDrawing):
            return self._last(state, state.now, self._leftovers.best)
        return self._estimated(state)

    def drawing(self, state: State) -> Value:
        """The outlook if the last player draws the next final card."""
        return self._last(state, _drawing_of(state), self._leftovers.drawing)

    def stopping(self, state: State) -> Value:
        return self._last(state, _drawing_of(state)._replace(draws=0), self._leftovers.best)

    def _last(
        self, state: State, now: LeftoverDrawing, ends: Callable[[int, Sequence[int], int, int], Ending]
    ) -> Value:
        """The outlook for the last player's final cards (rule 6.4); `ends` returns the ending."""
        last, piles = now.seat, state.taken
        scores: list[float] = [self._known.holding(taken).score for taken in piles]
        best = max(score for seat, score in enumerate(scores) if seat != last)
        draws = min((state.hands[last] >> 1).bit_count(), state.stock_left) if self._forced else now.draws
        left, lead = self._known.left(state.piles), round(scores[last] - best)
        ending = ends(piles[last], left, lead, draws)
        others = _won([score if seat != last else best - 1 for seat, score in enumerate(scores)])
        shares = [ending.share if seat == last else (1 - ending.share) * other for seat, other in enumerate(others)]
        scores[last] = best + ending.lead
        return *shares, *leads(scores)


def _drawing_of(state: State) -> LeftoverDrawing:
    assert isinstance(state.now, LeftoverDrawing)
    return state.now


def _won(scores: Sequence[float]) -> list[float]:
    """Each seat's share of the win at the end (ruling 9)."""
    best = max(scores)
    share = 1 / scores.count(best)
    return [share if score == best else 0.0 for score in scores]


def leads(totals: Sequence[float]) -> list[float]:
    """Each seat's lead over the best other seat."""
    *_, second, best = sorted(totals)
    return [total - (second if total == best else best) for total in totals]
