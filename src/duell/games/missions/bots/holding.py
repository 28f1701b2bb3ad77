"""A seat's cards, and what they come to, as `master` looks at them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from duell.games.missions.engine import Deck
from duell.games.missions.engine.scoring import ALL_TILES, BONUS, TRIO

_TILE, _PAIR, _TOWARDS_ALL, _IN_SIGHT = 4.0, 2.0, 2.0, 4
"""What knight believes a tile, a pair and a new character to be worth, for a first look at what a card brings."""


class Cards(NamedTuple):
    """What a seat has: its hand as a set of bits, how many missions it laid out, its tiles as bits, and troopers."""

    hand: int
    missions: int
    tiles: int
    troopers: int


class Holding(NamedTuple):
    """What a seat's cards come to.

    `points` are those of the hand, `held` is how many cards it has. `missing` is how many characters the hand lacks,
    which `absent` has as bits; `lacking` is how many tiles. `lows` has what each character's best card counts, 0 with
    none, and `bests` which one that is: 1 more than the place of its value, or 0. `same` are the cards of each value,
    those first that are missed the least, and `losses` the points lost without them. `gain` is what a card more would
    bring, by its number; `third` what the third card of a value would bring as a mission.
    """

    cards: Cards
    points: int
    held: int
    missing: int
    absent: int
    lacking: int
    lows: Sequence[int]
    bests: Sequence[int]
    same: Sequence[Sequence[int]]
    losses: Sequence[Sequence[int]]
    third: Sequence[float]
    gain: "Gains"

    @property
    def score(self) -> int:
        """What the round brings if it ends now, without showing."""
        return self.points + BONUS * (self.cards.missions + self.cards.troopers // TRIO)

    @property
    def all_tiles(self) -> int:
        """What the tiles bring at the end of the game, as they are (rule 11)."""
        return 0 if self.lacking else ALL_TILES


class Gains(dict[int, float]):
    """What each card would bring, by its number, reckoned when it is first asked for."""

    def __init__(self, values: Sequence[int], lows: Sequence[int], absent: int, of_value: Sequence[Sequence[float]]):
        self._values, self._lows, self._absent = values, lows, absent
        self._more, self._third = of_value
        missing = absent.bit_count()
        self._new = float(BONUS) if missing == 1 else _TOWARDS_ALL if missing <= _IN_SIGHT else 0.0

    def __missing__(self, number: int) -> float:
        character, place = divmod(number, len(self._values))
        worth = max(max(0, self._values[place] - self._lows[character]) + self._more[place], self._third[place])
        found = self[number] = worth + self._new if self._absent >> character & 1 else worth
        return found


@lru_cache(maxsize=1 << 12)
def hold(deck: Deck, cards: Cards) -> Holding:
    """Return what a seat's cards come to."""
    hand, size = cards.hand, len(deck.values)
    each, points, absent = (1 << size) - 1, 0, 0
    lows, bests = list[int](), list[int]()
    kept = [list[tuple[int, int, int]]() for _ in deck.values]
    for character in range(len(deck.characters)):
        own = hand & each
        hand >>= size
        bests.append(own.bit_length())
        if not own:
            absent |= 1 << character
            lows.append(0)
            continue
        value, losses = _of_character(deck.values, own)
        lows.append(value)
        points += value
        for place, loss in losses:  # a character's only card is missed for the ten, too
            kept[place].append((loss + 100 * (len(losses) == 1), character * size + place, loss))
    for found in kept:
        found.sort()
    same = [[number for _, number, _ in found] for found in kept]
    without = [[loss for _, _, loss in found] for found in kept]
    more, third = _of_values(deck, cards.tiles, without)
    gains = Gains(deck.values, lows, absent, (more, third))
    lacking = deck.tiles - cards.tiles.bit_count()
    missing, held = absent.bit_count(), cards.hand.bit_count()
    return Holding(cards, points, held, missing, absent, lacking, lows, bests, same, without, third, gains)


def _of_values(deck: Deck, tiles: int, losses: Sequence[Sequence[int]]) -> tuple[list[float], list[float]]:
    """Return by value what a second card of it would bring, and a third one."""
    more, third = [0.0] * len(losses), [0.0] * len(losses)
    for place, lost in enumerate(losses):
        tile = _TILE if place < deck.tiles and not tiles >> place & 1 else 0.0
        if len(lost) == 1:
            more[place] = _PAIR * (1 + tile / BONUS)
        elif len(lost) == 2:
            third[place] = max(0.0, BONUS + tile - sum(lost))
    return more, third


@lru_cache(maxsize=1 << 12)
def _of_character(values: tuple[int, ...], own: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return what cards of one character count, and for each its place and the points that are lost without it."""
    places = [place for place in range(len(values)) if own >> place & 1]
    top = values[places[-1]]
    below = values[places[-2]] if len(places) > 1 else 0
    return top, tuple((place, top - below if values[place] == top else 0) for place in places)
