"""The features of a state for `master`: the value of each seat's cards, and the inputs of the net.

The inputs describe a seat's own cards, its total compared with the others', and the display, at the moment when the
player to move takes a card or turns one up. Each seat is described from its own point of view.
`duell/kernel/missions_value.c` has the same inputs, in the same order, in C.
"""

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from duell.games.missions.engine.cards import Deck
from duell.games.missions.engine.scoring import ALL_TILES, BONUS, TROOPERS_TOGETHER
from duell.games.missions.engine.state import ROUNDS
from duell.games.missions.engine.view import Stock

_TILE, _PAIR, _TOWARDS_ALL, _IN_SIGHT = 4.0, 2.0, 2.0, 4
"""Knight's values of a tile, a pair and a new character, for a first estimate of a card's gain."""


class Cards(NamedTuple):
    """A seat's cards: its hand as bits, the number of missions laid out, its tiles as bits, and its troopers."""

    hand: int
    missions: int
    tiles: int
    troopers: int


class Holding(NamedTuple):
    """The value of a seat's cards.

    `points` is the value of the hand and `held` its number of cards. The hand lacks `missing` characters, whose bits
    are `absent`; the seat lacks `lacking` tiles. `lows` is the value of each character's best card, or 0; `bests` is
    one more than the index of that value, or 0. `same` has the cards of each value, the most dispensable first;
    `losses` has the points lost without each card. `gain` has the gain from one more card, by its number, and `third`
    the gain from a third card of each value as a mission.
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
        """The points if the round ends now and this seat does not show all ten."""
        return self.points + BONUS * (self.cards.missions + self.cards.troopers // TROOPERS_TOGETHER)

    @property
    def all_tiles(self) -> int:
        """The points that the seat's present tiles score at the end of the game (rule 11)."""
        return 0 if self.lacking else ALL_TILES


_ONLY = 100  # more than the loss of any card


class _Spare(NamedTuple):
    """A card of a hand, by how dispensable it is: by `loss`, but a character's only card also loses one of the ten."""

    rank: int
    number: int
    loss: int  # in points


class Gains(dict[int, float]):
    """The gain from each card, by its number, computed on demand."""

    def __init__(self, values: Sequence[int], lows: Sequence[int], absent: int, of_value: Sequence[Sequence[float]]):
        self._values, self._lows, self._absent = values, lows, absent
        self._more, self._third = of_value
        missing = absent.bit_count()
        self._new = float(BONUS) if missing == 1 else _TOWARDS_ALL if missing <= _IN_SIGHT else 0.0

    def __missing__(self, number: int) -> float:
        character, place = divmod(number, len(self._values))
        worth = max(max(0, self._values[place] - self._lows[character]) + self._more[place], self._third[place])
        gain = self[number] = worth + self._new if self._absent >> character & 1 else worth
        return gain


@lru_cache(maxsize=1 << 12)
def hold(deck: Deck, cards: Cards) -> Holding:
    """The value of a seat's cards, cached."""
    hand, size = cards.hand, len(deck.values)
    of_one, points, absent = (1 << size) - 1, 0, 0
    lows, bests = list[int](), list[int]()
    spares = [list[_Spare]() for _ in deck.values]
    for character in range(len(deck.characters)):
        own = hand & of_one
        hand >>= size
        bests.append(own.bit_length())
        if not own:
            absent |= 1 << character
            lows.append(0)
            continue
        value, losses = _of_character(deck.values, own)
        lows.append(value)
        points += value
        is_only = len(losses) == 1
        for place, loss in losses:
            spares[place].append(_Spare(loss + _ONLY * is_only, character * size + place, loss))
    for of_value in spares:
        of_value.sort()
    same = [[spare.number for spare in of_value] for of_value in spares]
    without = [[spare.loss for spare in of_value] for of_value in spares]
    more, third = _of_values(deck, cards.tiles, without)
    gains = Gains(deck.values, lows, absent, (more, third))
    lacking = deck.tiles - cards.tiles.bit_count()
    missing, held = absent.bit_count(), cards.hand.bit_count()
    return Holding(cards, points, held, missing, absent, lacking, lows, bests, same, without, third, gains)


def _of_values(deck: Deck, tiles: int, losses: Sequence[Sequence[int]]) -> tuple[list[float], list[float]]:
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
    places = [place for place in range(len(values)) if own >> place & 1]
    top = values[places[-1]]
    below = values[places[-2]] if len(places) > 1 else 0
    return top, tuple((place, top - below if values[place] == top else 0) for place in places)


Input = tuple[int, float]  # the index of an input of the net that is not 0, and its value

_LEADS = (-2.0, -1.1, -0.6, -0.25, 0.0, 0.25, 0.6, 1.1, 2.0)
"""Knots of a lead, in standard deviations of the points to come; a number between two is interpolated."""

_DEVIATION = 28.0  # the approximate standard deviation of the lead that a full round brings, in points

_MOST_MISSING, _SIZES, _NEAR, _TILES, _SEATS = 7, 8, 5, 5, 5

# A seat's own cards: missing characters, possible missions, useful cards in the stock, tiles.
_MISSING = 0
_BY_EACH = _MOST_MISSING + 1
_OF_TILES = 2 * _BY_EACH
_DOUBLED = 12
_IN_REACH = _OF_TILES + 2 * _DOUBLED
_ROOM = _OF_TILES + _DOUBLED - 1
_CHANCES = _IN_REACH + 3
_TROOPERS = _CHANCES + 3
_POINTS = _TROOPERS + 4
_LACKING = _POINTS + 1

# Its lead, the missing characters of players behind and ahead of it, the round, the player to move.
_LEAD = _LACKING + (_TILES + 1) * (ROUNDS + 1)
_BEHIND = _LEAD + len(_LEADS)
_AHEAD_OF = _BEHIND + 3
_ROUND = _AHEAD_OF + 2 * _NEAR
_PLAYERS = _ROUND + 2 * ROUNDS
_TILES_OF_OTHERS = _PLAYERS + 4
_TURN = _TILES_OF_OTHERS + 6

# The value of the display for the player to move, the next one, and all others.
_FIRST = _TURN + _SEATS
_SIZE = _FIRST + 10
_NEXT = _SIZE + _SIZES
_LATER = _NEXT + 7
INPUTS = _LATER + 3  # the number of inputs


_ONE_OF_SIZES = [(0.0,) * size + (1.0,) for size in range(_SIZES)]  # the inputs from `_SIZE` by the number of cards


class Supply:
    """The counts of a stock of `left` cards; while one card is unknown, `left` is one less than the sum of the counts.

    `raises` has for each character the gain of a hand from all its cards together, by `Holding.bests`.
    """

    def __init__(self, deck: Deck, stock: Stock, left: int, seats: int) -> None:
        size = len(deck.values)
        self.deck, self.left, self.seats, self.troopers = deck, left, seats, stock.troopers
        self.stage = left / len(deck.cards)
        self.each = self.stage * 2 / seats
        self.of_character, self.of_value = [0] * len(deck.characters), [0] * size
        self.raises = [[0] * (size + 1) for _ in deck.characters]
        bests = (0, *deck.values)
        for number in stock.characters:
            character, place = divmod(number, size)
            self.of_character[character] += 1
            self.of_value[place] += 1
            row, value = self.raises[character], deck.values[place]
            for best in range(place + 1):
                row[best] += value - bests[best]


class Position(NamedTuple):
    """What all seats can see, except the display.

    `totals` are the present ones; leads are measured in standard deviations of `deviation` points.
    """

    supply: Supply
    rounds_left: int
    deviation: float
    holdings: Sequence[Holding]
    totals: Sequence[int]
    turn_of: int


def of_game(supply: Supply, rounds_left: int) -> list[Input]:
    """The inputs that are the same for every seat, given the stock and the number of rounds after this one."""
    return [
        (_ROUND + rounds_left, 1.0),
        (_ROUND + ROUNDS + rounds_left, supply.stage),
        (_PLAYERS + supply.seats - 2, 1.0),
    ]


def of_cards(deck: Deck, holding: Holding, rounds_left: int) -> tuple[list[Input], list[tuple[int, int]]]:
    """The inputs for a seat's own cards, and those to multiply by each seat's share of the stock, in tenths."""
    missing = min(holding.missing, _MOST_MISSING)
    numbers = _missions(deck, holding)
    inputs = [(_MISSING + missing, 1.0), (_POINTS, holding.points / 50)]
    inputs += [(place, number / 10) for place, number in enumerate(numbers, _OF_TILES) if number]
    if over := holding.cards.troopers % TROOPERS_TOGETHER:
        inputs.append((_TROOPERS + over - 1, 1.0))
    inputs.append((_LACKING + min(holding.lacking, _TILES) * (ROUNDS + 1) + rounds_left, 1.0))
    by_each = [(place + _DOUBLED, number) for place, number in enumerate(numbers, _OF_TILES) if number]
    return inputs, [(_BY_EACH + missing, 10), *by_each]


def _missions(deck: Deck, holding: Holding) -> list[int]:
    """The inputs for possible missions, with and without tiles, and for useless cards, in tenths."""
    numbers, tiles = [0] * (_DOUBLED - 1), holding.cards.tiles
    for place, lost in enumerate(holding.losses):
        count = min(len(lost), 3)
        brings = max(0, BONUS - sum(lost[:3])) * 10 // BONUS
        if place < deck.tiles and not tiles >> place & 1:
            numbers[count] += 10
            if count > 1:
                numbers[2 + count] += brings
        elif count:
            numbers[5 + count] += brings
    numbers[9:] = 2 * (holding.held - len(holding.lows) + holding.missing), holding.held
    return numbers


def of_stock(supply: Supply, holding: Holding) -> list[Input]:
    """The inputs for the cards that the stock could add to a seat's own."""
    left, missing, tiles = supply.left or 1, holding.missing, holding.cards.tiles
    room = sum([raises[best] for raises, best in zip(supply.raises, holding.bests, strict=True)]) / left / 2
    reach = [0.0] * 3
    for place, lost in enumerate(holding.losses):
        if 1 <= len(lost) <= 2:
            coming = supply.of_value[place] / left * 5
            if place < supply.deck.tiles and not tiles >> place & 1:
                reach[len(lost) - 1] += coming
            elif len(lost) > 1:
                reach[2] += coming * max(0, BONUS - sum(lost)) / BONUS
    inputs = [(_ROOM, room), (_ROOM + _DOUBLED, room * supply.each), *enumerate(reach, _IN_REACH)]
    if 1 <= missing <= 3:
        coming = sum([there for place, there in enumerate(supply.of_character) if holding.absent >> place & 1])
        inputs.append((_CHANCES + missing - 1, coming / left * 5))
    if over := holding.cards.troopers % TROOPERS_TOGETHER:
        inputs.append((_TROOPERS + 1 + over, supply.troopers / (4 * supply.seats)))
    inputs.append((_LACKING + min(holding.lacking, _TILES) * (ROUNDS + 1) + ROUNDS, supply.stage))
    return inputs


def deviation(supply: Supply, rounds_left: int) -> float:
    """The approximate standard deviation of the lead that the rest of the game brings, in points."""
    return _DEVIATION * math.sqrt(rounds_left + supply.stage + 0.03)


def of_sums(position: Position, seat: int) -> list[Input]:
    """The inputs for a seat's lead, the missing characters of the others, and the player to move."""
    _, rounds_left, deviation, holdings, totals, turn_of = position
    mine, most, whole = totals[seat], -math.inf, 0
    tiles, near = 3, [_NEAR, _NEAR]
    for other, theirs in enumerate(totals):
        if other == seat:
            continue
        whole += theirs
        most = max(most, theirs)
        holding, ahead = holdings[other], theirs > mine
        near[ahead] = min(near[ahead], holding.missing)
        tiles = min(tiles, holding.lacking)
    lead, seats = mine - most, len(totals)
    inputs = [
        *_lead(lead / deviation),
        (_BEHIND, lead / 30),
        (_BEHIND + 2, (mine - whole / (seats - 1)) / 30),
        *[(_AHEAD_OF + ahead * _NEAR + missing, 1.0) for ahead, missing in enumerate(near) if missing < _NEAR],
        (_TURN + (seat - turn_of) % seats, 1.0),
    ]
    if not rounds_left:
        inputs.append((_BEHIND + 1, lead / 15))
    if tiles < 3:
        inputs += (_TILES_OF_OTHERS + tiles, 1.0), (_TILES_OF_OTHERS + 3 + tiles, rounds_left / 2)
    return inputs


def _lead(number: float) -> list[Input]:
    if not _LEADS[0] < number < _LEADS[-1]:
        return [(_LEAD + (len(_LEADS) - 1) * (number > 0), 1.0)]
    low = bisect_right(_LEADS, number) - 1
    upper = (number - _LEADS[low]) / (_LEADS[low + 1] - _LEADS[low])
    return [(_LEAD + low, 1 - upper), (_LEAD + low + 1, upper)]


def of_display(position: Position, display: Sequence[int]) -> Iterator[tuple[int, tuple[float, ...]]]:
    """The inputs for the display, seat by seat from the player to move: the index of the first input, and the values.

    This assumes that each seat takes the card that brings it most.
    """
    supply, holdings, turn_of = position.supply, position.holdings, position.turn_of
    if not display:
        yield _SIZE, (1.0,)
        yield from [(_NEXT, ())] * (len(holdings) - 1)
        return
    size = len(supply.deck.values)
    characters = {number // size for number in display}
    lying, share = sum(1 << character for character in characters), len(display) / 5
    risk = sum([supply.of_character[character] for character in characters]) / (supply.left or 1)
    rest = [*range(len(display))]
    for distance, holding in enumerate((*holdings[turn_of:], *holdings[:turn_of])):
        gains = list(map(holding.gain.__getitem__, display))
        new = (holding.absent & lying).bit_count()
        completes = float(new > 0 and holding.missing == 1)
        pick = 0.0
        if rest:
            taken = max(rest, key=gains.__getitem__)
            pick = gains[taken] / 10
            rest.remove(taken)
        if distance > 1:
            yield _LATER, (pick, max(gains) / 10, completes)
            continue
        mission = max([holding.third[number % size] for number in display]) / 10
        if distance:
            yield _NEXT, (pick, max(gains) / 10, completes, mission, new / 5, share, risk)
        else:
            _, second, third = sorted([*gains, 0.0, 0.0], reverse=True)[:3]
            raised = _raised(supply.deck.values, holding.lows, display) / 10
            own = (pick, second / 10, third / 10, completes, mission, raised, new / 5, share, risk, risk * pick)
            yield _FIRST, own + _ONE_OF_SIZES[min(len(display), _SIZES - 1)]


def _raised(values: Sequence[int], lows: Sequence[int], display: Sequence[int]) -> int:
    """The most points by which a card of the display exceeds the best card of its character in hand."""
    size = len(values)
    return max([0, *[values[number % size] - lows[number // size] for number in display]])
