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

from duell.games.missions.engine.cards import Deck, numbers
from duell.games.missions.engine.scoring import ALL_TILES, BONUS, TROOPERS_TOGETHER
from duell.games.missions.engine.state import ROUNDS
from duell.games.missions.engine.view import Stock
from duell.players.lanes import Parts

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
    are `absent`; the seat lacks `lacking` tiles, whose bits are `open_tiles`. `lows` is the value of each character's
    best card, or 0; `bests` is one more than the index of that value, or 0. `same` has the cards of each value, the
    most dispensable first; `losses` has the points lost without each card. `gain` has the gain from one more card, by
    its number, and `third` the gain from a third card of each value as a mission.
    """

    cards: Cards
    points: int
    held: int
    missing: int
    absent: int
    lacking: int
    open_tiles: int
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
    points = absent = 0
    lows, bests = list[int](), list[int]()
    spares = [list[_Spare]() for _ in deck.values]
    for character in range(len(deck.characters)):
        own = hand >> character * size & (1 << size) - 1
        bests.append(own.bit_length())
        if not own:
            absent |= 1 << character
            lows.append(0)
            continue
        value, without = _of_character(deck.values, own)
        lows.append(value)
        points += value
        is_only = len(without) == 1
        for place, loss in without:
            spares[place].append(_Spare(loss + _ONLY * is_only, character * size + place, loss))
    for of_value in spares:
        of_value.sort()
    losses = [[spare.loss for spare in of_value] for of_value in spares]
    open_tiles = (1 << deck.tiles) - 1 & ~cards.tiles
    more, third = _of_values(open_tiles, losses)
    return Holding(
        cards=cards,
        points=points,
        held=hand.bit_count(),
        missing=absent.bit_count(),
        absent=absent,
        lacking=open_tiles.bit_count(),
        open_tiles=open_tiles,
        lows=lows,
        bests=bests,
        same=[[spare.number for spare in of_value] for of_value in spares],
        losses=losses,
        third=third,
        gain=Gains(deck.values, lows, absent, (more, third)),
    )


def _of_values(open_tiles: int, losses: Sequence[Sequence[int]]) -> tuple[list[float], list[float]]:
    """The gain from a second and from a third card of each value."""
    more, third = [0.0] * len(losses), [0.0] * len(losses)
    for place, lost in enumerate(losses):
        tile = _TILE if open_tiles >> place & 1 else 0.0
        if len(lost) == 1:
            more[place] = _PAIR * (1 + tile / BONUS)
        elif len(lost) == 2:
            third[place] = max(0.0, BONUS + tile - sum(lost))
    return more, third


@lru_cache(maxsize=1 << 12)
def _of_character(values: tuple[int, ...], own: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The value of a character's cards, and the place of each with the points lost without it: only the best counts."""
    *lower, best = numbers(own)
    second = values[lower[-1]] if lower else 0
    return values[best], (*[(place, 0) for place in lower], (best, values[best] - second))


Input = tuple[int, float]  # the index of an input of the net that is not 0, and its value

_LEADS = (-2.0, -1.1, -0.6, -0.25, 0.0, 0.25, 0.6, 1.1, 2.0)
"""Knots of a lead, in standard deviations of the points to come; a number between two is interpolated."""

_DEVIATION = 28.0  # the approximate standard deviation of the lead that a full round brings, in points

_MOST_MISSING, _SIZES, _NEAR, _TILES, _SEATS = 7, 8, 5, 5, 5

_POINTS_SCALE, _LEAD_SCALE, _LAST_LEAD_SCALE = 50, 30, 15
"""The points that count 1 as an input: of cards, of a lead, and of one in the last round.

They equal `POINTS_SCALE`, `LEAD_SCALE` and `LAST_LEAD_SCALE` of ``kernel/missions.h``.
"""

# The inputs of a seat, in order, part by part. "One of" several inputs is 1 and the others are 0.
_parts = Parts()
_part = _parts.part

# Its own cards. What ends in EACH is multiplied by the seat's share of the stock.
_MISSING = _part(_MOST_MISSING + 1)  # one of: the characters that the hand lacks
_MISSING_EACH = _part(_MOST_MISSING + 1)
_MISSIONS = _part(11)  # possible missions (see `_missions`)
(_ROOM,) = _part(1)  # the points that the stock's cards would add to the best ones in hand
_MISSIONS_EACH = _part(11)
(_ROOM_EACH,) = _part(1)
_COMING = _part(3)  # the stock's cards of values of which the hand has one or two (see `of_stock`)
_LAST_CHARACTERS = _part(3)  # the stock's cards of the missing characters, if one, two or three are missing
_TROOPERS = _part(2)  # one of: the troopers beyond trios
_COMING_TROOPERS = _part(2)  # the stock's troopers, if there are one or two beyond trios
(_POINTS,) = _part(1)
_LACKING = [_part(ROUNDS + 1) for _tiles in range(_TILES + 1)]
"""For each number of lacking tiles, one of: the rounds after this one; then the share of this one that is left."""

# Its lead, and the others.
_LEAD = _part(len(_LEADS))  # the lead over the best of them, between two knots
_AHEAD, _AHEAD_AT_LAST, _AHEAD_OF_MEAN = _part(3)  # the lead, the same in the last round, and that over their mean
_NEAREST = _part(_NEAR), _part(_NEAR)  # one of: the fewest characters missing to anybody behind it; to anybody ahead

# What is the same for every seat.
_ROUND = _part(ROUNDS)  # one of: the rounds after this one
_STAGE = _part(ROUNDS)  # the share of this one that is left, by the same number
_PLAYERS = _part(4)  # one of: the number of players

_OTHERS_TILES = _part(3)  # one of: the fewest tiles that anybody else lacks
_OTHERS_TILES_LATER = _part(3)  # the rounds after this one, by the same number
_TURN = _part(_SEATS)  # one of: the turns before the seat's own

# The value of the display (see `of_display`).
_FIRST = _part(10)  # for the player to move
_SIZE = _part(_SIZES)  # for them, one of: its number of cards
_NEXT = _part(7)  # for the next player
_LATER = _part(3)  # for all others
INPUTS = _parts.count

_ONE_OF_SIZES = [tuple([float(size == cards) for size in range(_SIZES)]) for cards in range(_SIZES)]

ALIKE_FOR_ALL = *_ROUND, *_STAGE, *_PLAYERS  # the inputs of `of_game`


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
        (_ROUND[rounds_left], 1.0),
        (_STAGE[rounds_left], supply.stage),
        (_PLAYERS[supply.seats - 2], 1.0),
    ]


def of_cards(holding: Holding, rounds_left: int) -> tuple[list[Input], list[tuple[int, int]]]:
    """The inputs for a seat's own cards, and those to multiply by each seat's share of the stock, in tenths."""
    missing, troopers = min(holding.missing, _MOST_MISSING), holding.cards.troopers % TROOPERS_TOGETHER
    missions = _missions(holding)
    inputs = [
        (_MISSING[missing], 1.0),
        *[(index, tenths / 10) for index, tenths in zip(_MISSIONS, missions, strict=True) if tenths],
        *([(_TROOPERS[troopers - 1], 1.0)] if troopers else []),
        (_POINTS, holding.points / _POINTS_SCALE),
        (_LACKING[min(holding.lacking, _TILES)][rounds_left], 1.0),
    ]
    by_each = [(index, tenths) for index, tenths in zip(_MISSIONS_EACH, missions, strict=True) if tenths]
    return inputs, [(_MISSING_EACH[missing], 10), *by_each]


def _missions(holding: Holding) -> list[int]:
    """The inputs for possible missions, in tenths.

    The values whose tile the seat lacks are counted by the number of their cards in the hand, at most three; a mission
    of them brings its bonus less the points lost. The last two are the cards beside each character's best one, and all.
    """
    count, brings, without_tile = [0] * 4, [0] * 4, [0] * 4
    for place, lost in enumerate(holding.losses):
        cards, gain = min(len(lost), 3), max(0, BONUS - sum(lost[:3])) * 10 // BONUS
        if holding.open_tiles >> place & 1:
            count[cards] += 10
            brings[cards] += gain
        else:
            without_tile[cards] += gain
    spare = holding.held - (len(holding.lows) - holding.missing)
    return [*count, *brings[2:], *without_tile[1:], 2 * spare, holding.held]


def of_stock(supply: Supply, holding: Holding) -> list[Input]:
    """The inputs for the cards that the stock could add to a seat's own."""
    left, missing = supply.left or 1, holding.missing
    room = sum([raises[best] for raises, best in zip(supply.raises, holding.bests, strict=True)]) / left / 2
    coming = [0.0] * 3  # of values with a tile to get by one and two cards in the hand, and others by two
    for place, lost in enumerate(holding.losses):
        if 1 <= len(lost) <= 2:
            expected = supply.of_value[place] / left * 5
            if holding.open_tiles >> place & 1:
                coming[len(lost) - 1] += expected
            elif len(lost) > 1:
                coming[2] += expected * max(0, BONUS - sum(lost)) / BONUS
    inputs = [(_ROOM, room), (_ROOM_EACH, room * supply.each), *zip(_COMING, coming, strict=True)]
    if 1 <= missing <= 3:
        new = sum([cards for character, cards in enumerate(supply.of_character) if holding.absent >> character & 1])
        inputs.append((_LAST_CHARACTERS[missing - 1], new / left * 5))
    if troopers := holding.cards.troopers % TROOPERS_TOGETHER:
        inputs.append((_COMING_TROOPERS[troopers - 1], supply.troopers / (4 * supply.seats)))
    inputs.append((_LACKING[min(holding.lacking, _TILES)][-1], supply.stage))
    return inputs


def deviation(supply: Supply, rounds_left: int) -> float:
    """The approximate standard deviation of the lead that the rest of the game brings, in points."""
    return _DEVIATION * math.sqrt(rounds_left + supply.stage + 0.03)


def of_sums(position: Position, seat: int) -> list[Input]:
    """The inputs for a seat's lead, the missing characters of the others, and the player to move."""
    _, rounds_left, deviation, holdings, totals, turn_of = position
    mine, most, whole = totals[seat], -math.inf, 0
    tiles, nearest_behind, nearest_ahead = len(_OTHERS_TILES), _NEAR, _NEAR
    for other, theirs in enumerate(totals):
        if other == seat:
            continue
        whole += theirs
        most = max(most, theirs)
        holding = holdings[other]
        if theirs > mine:
            nearest_ahead = min(nearest_ahead, holding.missing)
        else:
            nearest_behind = min(nearest_behind, holding.missing)
        tiles = min(tiles, holding.lacking)
    lead, seats, nearest = mine - most, len(totals), (nearest_behind, nearest_ahead)
    inputs = [
        *_lead(lead / deviation),
        (_AHEAD, lead / _LEAD_SCALE),
        (_AHEAD_OF_MEAN, (mine - whole / (seats - 1)) / _LEAD_SCALE),
        *[(part[missing], 1.0) for part, missing in zip(_NEAREST, nearest, strict=True) if missing < _NEAR],
        (_TURN[(seat - turn_of) % seats], 1.0),
    ]
    if not rounds_left:
        inputs.append((_AHEAD_AT_LAST, lead / _LAST_LEAD_SCALE))
    if tiles < len(_OTHERS_TILES):
        inputs += (_OTHERS_TILES[tiles], 1.0), (_OTHERS_TILES_LATER[tiles], rounds_left / 2)
    return inputs


def _lead(number: float) -> list[Input]:
    if not _LEADS[0] < number < _LEADS[-1]:
        return [(_LEAD[-1 if number > 0 else 0], 1.0)]
    low = bisect_right(_LEADS, number) - 1
    upper = (number - _LEADS[low]) / (_LEADS[low + 1] - _LEADS[low])
    return [(_LEAD[low], 1 - upper), (_LEAD[low + 1], upper)]


def of_display(position: Position, display: Sequence[int]) -> Iterator[tuple[tuple[int, ...], tuple[float, ...]]]:
    """The inputs for the display, seat by seat from the player to move: their indices, and their values.

    This assumes that each seat takes the card that brings it most.
    """
    supply, holdings, turn_of = position.supply, position.holdings, position.turn_of
    if not display:
        yield _SIZE[:1], (1.0,)
        yield from [((), ())] * (len(holdings) - 1)
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
            yield _FIRST + _SIZE, own + _ONE_OF_SIZES[min(len(display), _SIZES - 1)]


def _raised(values: Sequence[int], lows: Sequence[int], display: Sequence[int]) -> int:
    """The most points by which a card of the display exceeds the best card of its character in hand."""
    size = len(values)
    return max([0, *[values[number % size] - lows[number // size] for number in display]])
