"""Decisions of `master` and whole games of bots by the compiled kernel (see `duell.kernel`), the same as in Python."""

import ctypes
import struct
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

from duell import kernel
from duell.game import Outcome
from duell.games.duel.bots.evaluation import FeatureTables, feature_tables
from duell.games.duel.bots.value_net import PER_RIVAL, WIDE, Net, rule_inputs
from duell.games.duel.engine.cards import Vader
from duell.games.duel.engine.edition import SWITCHES
from duell.games.duel.engine.events import Reason
from duell.games.duel.engine.rules import gain_of
from duell.games.duel.engine.state import Bidding, Constants, Scouting, State
from duell.players import BotGame
from duell.players.lanes import BY, WEIGHT

_Numbers = ctypes.Array[ctypes.c_double]

_KIND = f"{kernel.KINDS}s"
_POSITION = struct.Struct(f"={kernel.SEATS}i3i{kernel.SEATS}i{_KIND}{kernel.SEATS * _KIND}")
_NOBODY = -1

_SWITCHES = {"scout", "vader-gift", "end", "leftover", "sets"}
_INPUTS = 477
"""The switches of editions and the net's inputs for each rival that the kernel knows; otherwise, Python decides."""

_LEVELS = ("random", "padawan", "knight", "master")
_REASONS = (*Reason,)
_Results = ctypes.c_int32 * (6 + kernel.SEATS)  # of a game

_GREATEST_WEIGHT = 16  # of a net; with greater ones, sums might not be exact
_GREATEST_GAIN, _GREATEST_STRENGTH = 1_000_000, 1 << 20


class Compiled:
    """The kernel for one game and one net, which only masters need."""

    def __init__(self, library: ctypes.CDLL, known: FeatureTables, net: Net | None) -> None:
        self._library, self._known = library, known
        self._game, self._net = game_of(known), None
        if net:
            self._weights = _weights(net, known.unit)
            pointers = [ctypes.cast(weights, ctypes.POINTER(ctypes.c_double)) for weights in self._weights]
            self._net = kernel.Net(len(net.first), len(net.second), *pointers)
        self._kind_of = [known.kinds.index(card) for card in known.game.deck.empire]
        self._mixes = kernel.SEATS * kernel.BIDS

    def mixes(self, state: State, *, look_ahead: bool, turns: int) -> list[list[float]] | None:
        """The mix of each seat in the order of its options, without noise; None if the kernel cannot compute them."""
        mix = (ctypes.c_double * self._mixes)()
        if not self._decide(state, None, mix, look_ahead=look_ahead, turns=turns):
            return None
        starts = range(0, self._mixes, kernel.BIDS)
        return [mix[start : start + len(open_to)] for start, open_to in zip(starts, state.options, strict=False)]

    def outlooks(self, state: State, *, look_ahead: bool, turns: int) -> Sequence[Sequence[float]]:
        """The outlook of each joint choice, the last seat's choices changing first."""
        size, width = 1, 2 * len(state.hands)
        for options in state.options:
            size *= len(options) or 1
        outlooks, mix = (ctypes.c_double * (size * width))(), (ctypes.c_double * self._mixes)()
        decided = self._decide(state, outlooks, mix, look_ahead=look_ahead, turns=turns)
        assert decided, "the mixes of this state have been found"
        numbers = outlooks[:]
        return [numbers[start : start + width] for start in range(0, size * width, width)]

    def play(self, levels: Sequence[str], seeds: Sequence[Sequence[str]]) -> list[BotGame] | None:
        """Games between bots of these levels; `seeds` has for each game those of the deal and of each seat's luck."""
        keys, totals = kernel.keys(chain.from_iterable(seeds)), slice(6, 6 + len(levels))
        numbers, results = (ctypes.c_int32 * len(levels))(*map(_LEVELS.index, levels)), (_Results * len(seeds))()
        deck, (address, size) = bytes(self._kind_of), keys.buffer_info()
        if not self._library.duell_play(self._game, self._net, deck, numbers, address, size, len(seeds), results[0]):
            return None
        return [
            BotGame(game[1], tuple(game[2:6]), Outcome.by_totals(_REASONS[game[0] - 1], tuple(game[totals])))
            for game in results
        ]

    def _decide(self, state: State, outlooks: _Numbers | None, mix: _Numbers, *, look_ahead: bool, turns: int) -> bool:
        position = kernel.Position.from_buffer_copy(self._position(state))
        return bool(self._library.duell_decide(self._game, self._net, position, look_ahead, turns, outlooks, mix))

    def _position(self, state: State) -> bytes:
        """The state as the kernel reads it, with all cards that have been turned up still in the stock."""
        now, known = state.now, self._known
        assert isinstance(now, Bidding | Scouting)
        seats, size = len(state.hands), len(known.game.deck.empire)
        scout, waits, bids = _NOBODY, _NOBODY, [_NOBODY] * kernel.SEATS
        if isinstance(now, Scouting):
            scout = now.seat
            if now.waiting:
                waits = self._kind_of[now.waiting.card]
                bids[:seats] = [_NOBODY if bid is None else int(bid) for bid in now.waiting.bids]
        taken = [state.piles >> seat * size & known.everything for seat in range(seats)]
        unseen = known.everything & ~(state.piles >> seats * size)
        for cards in taken:
            unseen &= ~cards
        counts = [bytes([(cards & bits).bit_count() for bits in known.bits]) for cards in (unseen, *taken)]
        none = kernel.SEATS - seats
        return _POSITION.pack(
            *state.hands, *[0] * none, scout, self._kind_of[now.card], waits, *bids, *counts, *[b""] * none
        )


def game_of(known: FeatureTables) -> kernel.Game:
    """The game as the kernel reads it; OverflowError or ValueError if it is too large or its rules are unknown."""
    game, deck, edition = known.game, known.game.deck, known.game.edition
    if {*SWITCHES} != _SWITCHES or PER_RIVAL != _INPUTS:
        raise ValueError
    gains, strengths = list[int](), game.strengths
    for card, of_kind in zip(known.kinds, known.gains, strict=True):
        gains += [*of_kind, gain_of(card, len(of_kind), edition).total]  # knights imagine one card more than there are
    if max(map(abs, gains)) > _GREATEST_GAIN or max(map(max, strengths)) > _GREATEST_STRENGTH:
        raise OverflowError
    constants = kernel.Game(
        seats=len(game.heroes),
        kinds=len(known.kinds),
        cards=len(deck.empire),
        values=len(deck.heroes[0].icons),
        end=SWITCHES["end"].index(edition.end),
        leftover=SWITCHES["leftover"].index(edition.leftover),
        gift_returns=edition.vader_gift == "return",
        at_once=edition.scout == "at-once",
        rules=sum(1 << index for index in rule_inputs(game)),
        unit=known.unit,
    )
    kinds, start = range(len(known.kinds)), 0
    if len(kinds) > kernel.KINDS:
        raise OverflowError
    for kind, of_kind in zip(kinds, known.gains, strict=True):
        constants.vader[kind] = isinstance(known.kinds[kind], Vader)
        constants.count[kind], constants.start[kind] = len(of_kind), start
        start += len(of_kind) + 1
    constants.gain[: len(gains)] = gains
    for seat, of_seat in enumerate(strengths):
        constants.strength[seat][: len(of_seat)] = of_seat
    return constants


@lru_cache(maxsize=4)
def _whole_weights(net: Net) -> tuple[_Numbers, ...]:
    second = [number for column in zip(*net.second, strict=True) for number in column]
    first = [number for row in net.first for number in row]
    if (
        len(net.first_bias) != WIDE
        or max(map(abs, (*first, *net.first_bias, *second, *net.second_bias))) > _GREATEST_WEIGHT
    ):
        raise OverflowError
    by = (1, BY, 1, BY)
    rows = (first, net.first_bias, second, net.second_bias)
    return tuple(_numbers(round(number * WEIGHT) * one for number in row) for one, row in zip(by, rows, strict=True))


def _weights(net: Net, unit: float) -> tuple[_Numbers, ...]:
    standing = _numbers(weight / BY for weight in net.standing)
    return *_whole_weights(net), standing, _numbers(10 / unit * weight / BY for weight in net.points)


def _numbers(numbers: Iterable[float]) -> _Numbers:
    values = [*numbers]
    return (ctypes.c_double * len(values))(*values)


@lru_cache(maxsize=8)
def compiled(game: Constants, net: Net | None) -> Compiled | None:
    """The kernel for a game; None if there is none, or the deck is too large for it."""
    return kernel.fitted(lambda library: Compiled(library, feature_tables(game), net))
