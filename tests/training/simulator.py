"""The compiled training simulator, called from Python to be checked against the engine."""

import ctypes
from collections.abc import Sequence
from pathlib import Path

from duell.games.duel.bots.evaluation import FeatureTables, scout_of
from duell.games.duel.engine.cards import Choice, Vader
from duell.games.duel.engine.edition import SWITCHES
from duell.games.duel.engine.state import Constants, State
from tests.training.compiling import LIBRARY, compile_all

HERE = Path(__file__).parent
SOURCES = ("rules.c", "value.c", "decide.c", "setups.c", "knight.c")
SEATS, KINDS, CARDS, VALUES = 4, 64, 64, 8
NOBODY, ROUND, SCOUT, LEFTOVER, OVER = -1, 0, 1, 2, 3


def build(program: str, target: Path, *more: str) -> Path:
    """Compile a program of this folder, or with ``-shared`` the simulator alone (program ""), to `target`."""
    return compile_all([HERE / name for name in (*SOURCES, *([program] if program else []))], target, more)


def load(folder: Path) -> ctypes.CDLL:
    """Compile the simulator into `folder` and load it."""
    return ctypes.CDLL(str(build("", folder / "rules.so", *LIBRARY)))


class CGame(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_int) for name in ("seats", "values", "end", "leftover", "flat", "gift_returns")),
        ("learner", ctypes.c_int),
        ("kinds", ctypes.c_int),
        ("cards", ctypes.c_int),
        *((name, ctypes.c_int * KINDS) for name in ("vader", "points", "pair", "count")),
        ("strength", ctypes.c_int * (VALUES + 1) * SEATS),
        ("worth", ctypes.c_int * (CARDS + 1) * KINDS),
        ("unit", ctypes.c_double),
    ]


class CState(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_int) for name in ("phase", "table", "last", "draws", "left_total")),
        ("score", ctypes.c_int * SEATS),
        ("hand", ctypes.c_int * SEATS),
        ("left", ctypes.c_uint8 * KINDS),
        ("taken", ctypes.c_uint8 * KINDS * SEATS),
    ]


def game_of(game: Constants) -> CGame:
    """The simulator's copy of a game."""
    rules, found = game.edition, CGame()
    found.seats, found.values = len(game.heroes), len(game.deck.heroes[0].icons)
    found.end, found.leftover = SWITCHES["end"].index(rules.end), SWITCHES["leftover"].index(rules.leftover)
    found.flat, found.gift_returns = rules.sets == "flat", rules.vader_gift == "return"
    kinds = list(dict.fromkeys(game.deck.empire))
    found.kinds = len(kinds)
    for index, kind in enumerate(kinds):
        found.count[index] = game.deck.empire.count(kind)
        if isinstance(kind, Vader):
            found.vader[index], found.points[index] = 1, kind.penalty
        else:
            found.points[index], found.pair[index] = kind.points, kind.pair
    for seat, strengths in enumerate(game.strengths):
        for value, strength in enumerate(strengths):
            found.strength[seat][value] = strength
    return found


class Simulator:
    """A game in the compiled simulator, driven along with the engine's."""

    def __init__(self, library: ctypes.CDLL, game: Constants) -> None:
        self._library, self.game, self.state = library, game_of(game), CState()
        library.prepare(ctypes.byref(self.game))
        library.deal(ctypes.byref(self.game), ctypes.byref(self.state))

    def go_to(self, known: FeatureTables, state: State) -> None:
        """Copy a state of the engine, with the card turned up last back in the stock."""
        left, scout = known.left(state), scout_of(state)
        self.state.phase, self.state.table = (ROUND, NOBODY) if scout is None else (SCOUT, scout)
        self.state.left[: len(left)] = left
        self.state.left_total = sum(left)
        for seat, taken in enumerate(state.taken):
            self.state.hand[seat] = state.hands[seat]
            self.state.score[seat] = known.holding(taken).score
            self.state.taken[seat][: len(left)] = [(taken & bits).bit_count() for bits in known.bits]

    def duel(self, kind: int, bids: Sequence[Choice | None]) -> None:
        given = (ctypes.c_int * SEATS)(*(NOBODY if bid is None else int(bid) for bid in bids))
        self._library.duel(ctypes.byref(self.game), ctypes.byref(self.state), kind, given)

    def scouted(self, kind: int, to: int) -> None:
        self._library.scouted(ctypes.byref(self.game), ctypes.byref(self.state), kind, to)

    def playable(self, kind: int, seat: int) -> int:
        found: int = self._library.playable(ctypes.byref(self.game), self.game.vader[kind], self.state.hand[seat])
        return found

    def knight_bids(self, kind: int, seat: int) -> list[float]:
        """The knight's probability of each bid, by value; R2-D2 comes first."""
        mix = (ctypes.c_float * (VALUES + 1))()
        self._library.knight_bids(ctypes.byref(self.game), ctypes.byref(self.state), kind, seat, mix)
        return [*mix]

    def knight_scouts(self, kind: int) -> list[float]:
        """The knight's probability of giving each seat the card that its R2-D2 has turned up."""
        mix = (ctypes.c_float * SEATS)()
        self._library.knight_scouts(ctypes.byref(self.game), ctypes.byref(self.state), kind, mix)
        return [*mix]

    def share(self, seed: int = 1) -> float:
        """The last player's share of the win with final cards to draw."""
        self._library.leftover_share.restype = ctypes.c_double
        found: float = self._library.leftover_share(
            ctypes.byref(self.game), ctypes.byref(self.state), ctypes.byref(ctypes.c_uint64(seed))
        )
        return found
