"""How a seat stands in a round that goes on: what it has for sure, and what it may expect besides."""

import json
from collections.abc import Sequence
from functools import cache
from operator import mul
from pathlib import Path
from typing import NamedTuple

from duell.games.missions.bots.counting import bits, stock
from duell.games.missions.engine import View
from duell.games.missions.engine.cards import numbers
from duell.games.missions.engine.scoring import BONUS, TRIO
from duell.games.missions.engine.state import ROUNDS

WEIGHTS = Path(__file__).with_name("weights.json")
"""What `master` plays by: so far the guess that training begins with, for nothing trained has measured better yet."""

OWN = (
    *("room", "seven", "eight", "nine", "ten", "seven early", "eight early", "nine early", "ten early"),
    *("singles early", "pairs", "pairs early", "triples", "triples early", "spares early"),
    *("one trooper", "two troopers", "cards"),
)
"""What of a seat's own cards says how many more points the round will bring it; see `Standings.features`."""

TABLE = ("first", "first pick", "later pick")
"""The same of the display, and of whose turn it is; see `Search.table`."""


class Weights(NamedTuple):
    """What positions are worth.

    `own` and `table` are points for each of `OWN` and `TABLE`. `tiles` is what so many tiles will bring in the end, in
    points, by how many rounds are still to come. `variance` is that of the lead that a round brings, in points squared.
    """

    own: tuple[float, ...]
    table: tuple[float, ...]
    tiles: tuple[tuple[float, ...], ...]
    variance: float


@cache
def learned() -> Weights:
    """Return what is in the data file."""
    file = json.loads(WEIGHTS.read_text("utf-8"))
    tiles = tuple(map(tuple, file["tiles"]))
    return Weights(
        tuple(file["own"][name] for name in OWN), tuple(file["table"][name] for name in TABLE), tiles, file["variance"]
    )


class Holding(NamedTuple):
    """What a seat has: its hand as a set of bits, laid-out missions, tiles as bits over missions, and troopers."""

    hand: int
    missions: int
    tiles: int
    troopers: int


class Standing(NamedTuple):
    """What a holding comes to: points so far in this round, those to be expected, and how many characters it has."""

    holding: Holding
    score: int
    worth: float
    characters: int


class Standings:
    """Reckons what holdings are worth at one moment of a game: with so much stock, and such cards in it."""

    def __init__(self, view: View, weights: Weights) -> None:
        deck = view.deck
        self.weights = weights
        self.seats = len(view.hands)
        self.deck = deck
        self.size, self.values, self.all = len(deck.values), deck.values, len(deck.characters)
        self.left = stock(view)
        self.stage = view.stock_left / len(deck.cards) * 2 / self.seats
        self.rounds_left = ROUNDS - view.round
        self.display = [deck.numbers[card] for card in view.display]
        to_come = [*self.left.characters, *self.display]
        coming = [[0] * self.size for _ in deck.characters]
        for number in to_come:
            coming[number // self.size][number % self.size] = 1
        self._coming = [_raises(self.values, row) for row in coming]
        self._all_coming = len(to_come) or 1
        self._of_value = [min(1.0, sum(row[place] for row in coming) / 3) for place in range(self.size)]
        first = sum(1 << self.size * character for character in range(self.all))
        self._same = [first << place for place in range(self.size)]
        self._cache: dict[Holding, Standing] = {}
        self._settled: dict[tuple[Holding, bool], Standing] = {}
        now, then = (weights.tiles[min(self.rounds_left + later, ROUNDS - 1)] for later in (0, 1))
        of_round = min(1.0, view.stock_left / len(deck.cards))
        self._tiles = [(1 - of_round) * one + of_round * other for one, other in zip(now, then, strict=True)]
        self.final_tiles = now
        self._trooper_hope = self.left.troopers / self.seats
        self.holdings = [
            Holding(bits(deck, hand), len(laid), sum(1 << deck.values.index(value) for value in tiles), troopers)
            for hand, laid, tiles, troopers in zip(view.hands, view.missions, view.tiles, view.troopers, strict=True)
        ]
        sums = [sum(scores[seat].total for scores in view.scores) for seat in range(self.seats)]
        self.sums = sums

    def tiles(self, tiles: int) -> float:
        """Return what a set of tiles is worth in points while the round goes on."""
        return self.tile(self._tiles, tiles)

    def tile(self, table: Sequence[float], tiles: int) -> float:
        """Return what a set of tiles is worth by such a table, of which the last is for all of them."""
        missing = self.deck.tiles - tiles.bit_count()
        return table[max(0, len(table) - 1 - missing)]

    def final(self, standing: Standing) -> float:
        """Return what is written down if the round ends now, and what the tiles are worth then."""
        return standing.score + self.tile(self.final_tiles, standing.holding.tiles)

    def of(self, holding: Holding) -> Standing:
        """Return what a holding comes to as it is."""
        found = self._cache.get(holding)
        if found is None:
            score, characters, row = self.features(holding)
            worth = score + self.tiles(holding.tiles) + sum(map(mul, self.weights.own, row))
            found = self._cache[holding] = Standing(holding, score, worth, characters)
        return found

    def settled(self, holding: Holding, joker: bool = False) -> Standing:
        """Return what it comes to at the end of a turn, once the missions that are worth it are laid out (rule 7)."""
        key = holding, joker
        found = self._settled.get(key)
        if found is None:
            found = self.of(holding)
            for place, mask in enumerate(self._same):
                if (holding.hand & mask).bit_count() < 3 - joker:
                    continue
                same = self.same(holding.hand, place)
                for jokers in range(joker + 1):
                    if len(same) >= 3 - jokers:
                        after = self.lay(holding, place, same[: 3 - jokers])
                        other = self.settled(after, joker and not jokers)
                        if other.worth > found.worth:
                            found = other
            self._settled[key] = found
        return found

    def lay(self, holding: Holding, place: int, cards: list[int]) -> Holding:
        """Return a holding after these cards of one value were laid out."""
        tile = 1 << place if place < self.deck.tiles else 0
        hand = holding.hand & ~sum(1 << number for number in cards)
        return Holding(hand, holding.missions + 1, holding.tiles | tile, holding.troopers)

    def same(self, hand: int, place: int) -> list[int]:
        """Return the cards of one value, those first that the hand misses least."""
        found = [number for number in range(place, self.size * self.all, self.size) if hand >> number & 1]
        if len(found) > 1:
            each = (1 << self.size) - 1
            # A character's only card is missed for the ten as well.
            found.sort(
                key=lambda number: (
                    (own := hand >> number // self.size * self.size & each) == 1 << place,
                    dict(_of_character(self.values, own)[1])[place],
                )
            )
        return found

    def features(self, holding: Holding) -> tuple[int, int, list[float]]:
        """Return the score so far, how many characters are held, and the numbers of `OWN`.

        Most are multiplied by the stage: how much of the stock is left for each, against a whole one for two. Those
        that are there twice are ``early`` so. `room`: by how much a card to come would raise the hand, on average and
        times 10. `seven` to `ten`: so many characters are held. `singles`, `pairs` and `triples`: what missions with
        them would bring. `spares`: cards that count nothing. `cards`: how many, against one of each character. The
        troopers are those left over from trios, times how many a seat will still find.
        """
        size, score, characters, room, spares = self.size, 0, 0, 0, 0
        each, rest = (1 << size) - 1, holding.hand
        losses: list[list[int]] = [[] for _ in self.values]
        for coming in self._coming:
            own = rest & each
            rest >>= size
            room += coming[own.bit_length()]
            if own:
                characters += 1
                points, lost_by = _of_character(self.values, own)
                score += points
                spares += len(lost_by) - 1
                for place, points_lost in lost_by:
                    losses[place].append(points_lost)
        singles = pairs = triples = 0.0
        for place, lost in enumerate(losses):
            if not lost:
                continue
            bonus = float(BONUS)
            if place < self.deck.tiles and not holding.tiles >> place & 1:
                bonus += self.tiles(holding.tiles | 1 << place) - self.tiles(holding.tiles)
            lost.sort()
            if len(lost) > 2:
                triples += max(0.0, bonus - sum(lost[:3]))
            elif len(lost) == 1:
                singles += max(0.0, bonus - lost[0]) * self._of_value[place]
            else:
                pairs += max(0.0, bonus - sum(lost)) * self._of_value[place]
        stage, over, hope = self.stage, holding.troopers % TRIO, self._trooper_hope
        reached = [float(characters == self.all - short) for short in (3, 2, 1, 0)]
        score += BONUS * (holding.missions + holding.troopers // TRIO)
        row = [
            stage * room / self._all_coming * 10,
            *reached,
            *(stage * one for one in reached),
            singles * stage,
            pairs,
            pairs * stage,
            triples,
            triples * stage,
            spares * stage,
            (over == 1) * hope,
            (over == 2) * hope,
            stage * holding.hand.bit_count() / self.all,
        ]
        return score, characters, row


@cache
def _of_character(values: tuple[int, ...], own: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return what cards of one character count, and for each of them its place and the points lost without it."""
    places = numbers(own)
    top, below = places[-1], values[places[-2]] if len(places) > 1 else 0
    return values[top], tuple((place, values[top] - below if place == top else 0) for place in places)


def _raises(values: tuple[int, ...], coming: Sequence[int]) -> list[int]:
    """Return by how many points the cards to come of one character would raise a hand, one by one.

    The first is for a hand without the character, the next for one with its lowest card, and so on.
    """
    bests = (0, *values)
    return [sum(there * max(0, value - best) for there, value in zip(coming, values, strict=True)) for best in bests]
