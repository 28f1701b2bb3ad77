"""Master's look-ahead, playouts and whole games by the compiled kernel (see `duell.kernel`), the same as in Python."""

import ctypes
import struct
from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from duell import kernel
from duell.game import Outcome
from duell.games.missions.bots.features import INPUTS
from duell.games.missions.bots.value import WIDE, Net, Worth
from duell.games.missions.engine.cards import Action, ActionName, Deck
from duell.games.missions.engine.state import Choice, FlippingOrTaking, Handing, Laying, Naming, State, Taking
from duell.games.missions.engine.turns import FINISHED
from duell.games.missions.engine.view import View, unseen
from duell.players import BotGame
from duell.players.lanes import cells

_SEATS, _CHARACTERS, _VALUES, _SET = 5, 10, 10, 16
"""As in ``missions.h``: the most seats, characters and values; and the bytes of a set of cards."""

_MOST_VALUE, _MOST_ALIKE = 100, 50  # of a card, and of cards that are alike

_TROOPER = _CHARACTERS * _VALUES
_ACTIONS = (ActionName.DOOKU, ActionName.JANGO, ActionName.ZAM, ActionName.NUTE)
_KINDS = {name: kind for kind, name in enumerate(_ACTIONS, _TROOPER + 1)}
_MOMENTS = {moment: place for place, moment in enumerate((FlippingOrTaking, Taking, Naming, Handing, Laying))}

_GAME = struct.Struct(f"={5 + _VALUES + 5 + 4}i")
_NET = struct.Struct(f"={(INPUTS + 3) * WIDE + 2}d")
_POSITION = struct.Struct(f"={6 + 5 + 4 * _SEATS}i4x" + (2 + _SEATS) * f"{_SET}s")

_Results = ctypes.c_int32 * (4 + _SEATS)  # of a game
_LEVELS = ("random", "padawan", "knight", "master")

_GREATEST_WEIGHT = 8 << 20  # of a net, as a whole number; with greater ones, sums might not be exact

_Numbers = ctypes.POINTER(ctypes.c_double)


class Compiled:
    """The kernel for one deck, number of players and net, which only masters need."""

    def __init__(self, library: ctypes.CDLL, deck: Deck, seats: int, net: Net | None) -> None:
        if library.missions_sizes() != kernel.sizes(_GAME.size, _POSITION.size, _NET.size // 8):
            raise ValueError("the kernel is of another version")
        self._game, self._net, self._seats = _game(deck, seats), net and _weights(net), seats
        self._none = (0,) * (_SEATS - seats)
        places = range(len(deck.values))
        held = [character * _VALUES + place for character in range(len(deck.characters)) for place in places]
        others = deck.cards[len(held) :]
        self._kinds = bytes(held + [_KINDS[card.name] if isinstance(card, Action) else _TROOPER for card in others])
        self._worths, self._gains, self._play = library.missions_worths, library.missions_gains, library.missions_play
        data, whole, text, numbers = ctypes.c_char_p, ctypes.c_int32, ctypes.c_char_p, ctypes.POINTER(ctypes.c_int32)
        self._worths.argtypes = [data, data, data, whole, ctypes.c_void_p]
        self._gains.argtypes = [data, data, data, *[whole] * 4, text, whole, _Numbers, whole, _Numbers]
        self._play.argtypes = [data, data, whole, text, numbers, ctypes.c_void_p, whole, whole, numbers]

    def worths(self, view: View) -> list[Worth] | None:
        """The `Worth` of each of ``view.options``; None if the kernel cannot tell."""
        size, numbers = len(view.options), self._seats + 1
        worths = array("d", bytes(8 * size * numbers))
        if not self._worths(self._game, self._net, self._position(view), size, worths.buffer_info()[0]):
            return None
        return [*zip(*[iter(worths)] * numbers, strict=True)]

    def gains(
        self, view: View, best: Choice, made: Choice, turns: int, imagined: Sequence[State]
    ) -> list[float] | None:
        """The share of the win that `best` gains over `made` in playouts of this many turns; None as for `worths`.

        Each `imagined` state has the stocks and the luck for a playout of each of the two choices.
        """
        kinds, rounds, playouts = self._kinds, slice(view.round - 1, None), len(imagined)
        stocks = bytes([kinds[card] for state in imagined for stock in state.stocks[rounds] for card in stock])
        luck = [number for state in imagined for number in state.luck]
        gains, draws = (ctypes.c_double * playouts)(), (ctypes.c_double * len(luck))(*luck)
        is_known = self._gains(
            *(self._game, self._net, self._position(view)),
            *(view.options.index(best), view.options.index(made)),
            *(turns, playouts, stocks, len(stocks) // playouts, draws, len(luck) // playouts),
            gains,
        )
        return gains[:] if is_known else None

    def play(self, levels: Sequence[str], rounds: int, seeds: Sequence[Sequence[str]]) -> list[BotGame] | None:
        """Games between bots of these levels; `seeds` has for each game those of the deal and of each seat's luck."""
        keys, totals = kernel.keys(chain.from_iterable(seeds)), slice(4, 4 + self._seats)
        numbers, results = (ctypes.c_int32 * self._seats)(*map(_LEVELS.index, levels)), (_Results * len(seeds))()
        address, size = keys.buffer_info()
        if not self._play(self._game, self._net, rounds, self._kinds, numbers, address, size, len(seeds), results[0]):
            return None
        return [BotGame(rounds, tuple(game[:4]), Outcome.by_totals(FINISHED, tuple(game[totals]))) for game in results]

    def _position(self, view: View) -> bytes:
        now, sets, none = view.now, view.sets, self._none
        stock, troopers, actions = unseen(view)
        sums = [0] * self._seats
        for scores in view.scores:
            sums = [total + score.total for total, score in zip(sums, scores, strict=True)]
        return _POSITION.pack(
            view.rounds - view.round,
            view.turn_of,
            _MOMENTS[type(now)],
            _KINDS[now.action] if isinstance(now, Naming) else 0,
            now.giver if isinstance(now, Handing) else 0,
            now.joker if isinstance(now, Laying) else 0,
            troopers,
            *[actions[name] for name in _KINDS],
            *(*view.troopers, *none, *map(len, view.missions), *none, *sets.tiles, *none, *sums, *none),
            *[cards.to_bytes(_SET, "little") for cards in (stock, sets.display, *sets.hands, *none)],
        )


def _game(deck: Deck, seats: int) -> bytes:
    """ValueError or OverflowError if the kernel does not know all actions, or the deck is too large for it."""
    order, alike = [ActionName(kind.name) for kind in deck.actions], {kind.name: kind.cards for kind in deck.actions}
    if sorted(order) != sorted(_ACTIONS):
        raise ValueError
    counts = len(deck.characters), len(deck.values)
    cards = deck.troopers.cards, *[alike[name] for name in _ACTIONS]
    if counts[0] > _CHARACTERS or counts[1] > _VALUES or deck.values[-1] > _MOST_VALUE or max(cards) > _MOST_ALIKE:
        raise OverflowError
    values = (*deck.values, *[0] * (_VALUES - counts[1]))
    kinds = [_KINDS[name] for name in order]
    return _GAME.pack(seats, *counts, deck.tiles, len(deck.cards), *values, *cards, *kinds)


@lru_cache(maxsize=4)
def _weights(net: Net) -> bytes:
    first, bias = [number for row in net.first for number in cells(row, WIDE)], cells(net.bias, WIDE)
    if len(net.first) != INPUTS or max(map(abs, first)) > _GREATEST_WEIGHT:
        raise OverflowError
    return _NET.pack(*first, *bias, *net.standing, *net.points, *net.base)


@lru_cache(maxsize=8)
def compiled(deck: Deck, seats: int, net: Net | None) -> Compiled | None:
    """The kernel for a game; None if there is none, or the deck is too large for it."""
    return kernel.fitted(lambda library: Compiled(library, deck, seats, net))
