"""The compiled games that train and measure the duel's nets, called from Python to be checked against the engine."""

import ctypes
from collections.abc import Sequence
from pathlib import Path

from duell.games.duel.bots.compiled import game_of
from duell.games.duel.bots.evaluation import FeatureTables, feature_tables, scout_of
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.state import Constants, State
from duell.kernel import KINDS, SEATS
from tests.training.compiling import KERNEL, LIBRARY, compile_all

HERE = Path(__file__).parent
SOURCES = (
    *(HERE / name for name in ("value.c", "decide.c", "setups.c")),
    *(KERNEL / name for name in ("inputs.c", "mixing.c", "rules.c")),
)
LEARNER = 16
NOBODY, ROUND, SCOUT, LEFTOVER, OVER = -1, 0, 1, 2, 3


def build(program: str, target: Path, *more: str) -> Path:
    """Compile a program of this folder, or with ``-shared`` the simulator alone (program ""), to `target`."""
    return compile_all([*SOURCES, *([HERE / program] if program else [])], target, more)


def load(folder: Path) -> ctypes.CDLL:
    """Compile the simulator into `folder` and load it."""
    return ctypes.CDLL(str(build("", folder / "rules.so", *LIBRARY)))


class CState(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_int) for name in ("phase", "table", "last", "draws", "left_total")),
        ("hand", ctypes.c_int * SEATS),
        ("score", ctypes.c_int * SEATS),
        ("left", ctypes.c_uint8 * KINDS),
        ("taken", ctypes.c_uint8 * KINDS * SEATS),
    ]


class Simulator:
    """A game in the compiled simulator, driven along with the engine's."""

    def __init__(self, library: ctypes.CDLL, game: Constants) -> None:
        self._library, self.game, self.state = library, game_of(feature_tables(game)), CState()
        library.deal(ctypes.byref(self.game), ctypes.byref(self.state))

    def go_to(self, known: FeatureTables, state: State) -> None:
        """Copy a state of the engine, with the card turned up last back in the stock."""
        left, scout = known.left(state.piles), scout_of(state)
        self.state.phase, self.state.table = (ROUND, NOBODY) if scout is None else (SCOUT, scout)
        self.state.left[: len(left)] = left
        self.state.left_total = sum(left)
        for seat, taken in enumerate(state.taken):
            self.state.hand[seat] = state.hands[seat]
            self.state.score[seat] = known.holding(taken).score
            self.state.taken[seat][: len(left)] = [(taken & bits).bit_count() for bits in known.bits]

    def duel(self, kind: int, bids: Sequence[Choice | None]) -> None:
        given = (ctypes.c_int * SEATS)(*(NOBODY if bid is None else int(bid) for bid in bids))
        self._library.bid(ctypes.byref(self.game), ctypes.byref(self.state), kind, given)

    def scouted(self, kind: int, to: int) -> None:
        self._library.scout(ctypes.byref(self.game), ctypes.byref(self.state), kind, to)

    def playable(self, kind: int, seat: int) -> int:
        choices: int = self._library.playable(ctypes.byref(self.game), self.game.vader[kind], self.state.hand[seat])
        return choices

    def share(self, seed: int = 1) -> float:
        """The last player's share of the win with final cards to draw."""
        self._library.leftover_share.restype = ctypes.c_double
        share: float = self._library.leftover_share(
            ctypes.byref(self.game), ctypes.byref(self.state), ctypes.byref(ctypes.c_uint64(seed))
        )
        return share
