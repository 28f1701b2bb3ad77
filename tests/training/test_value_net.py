"""The net gives the same numbers in Python as in C, where it was trained."""

import ctypes
import shutil
import struct
from random import Random

import pytest

from duell.games.duel.bots.evaluation import feature_tables
from duell.games.duel.bots.search import imagine
from duell.games.duel.bots.value_net import PER_RIVAL, RIVALS, WIDE, Valuer, read_net
from duell.games.duel.engine.play import advance, start
from duell.games.duel.engine.state import Phase, legal
from duell.games.duel.engine.view import view
from duell.players import softmax
from tests.games.duel.bots.positions import DECKS
from tests.games.duel.engine.examples import MIXES
from tests.training.export import export
from tests.training.simulator import Simulator, load

NARROW = 32

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return load(tmp_path_factory.mktemp("training"))


def any_net(rng: Random) -> bytes:
    """Random weights in training's format that two bytes hold exactly."""
    size = RIVALS * PER_RIVAL * WIDE + WIDE + NARROW * (WIDE + 3)
    halves = struct.pack(f"<{size}e", *(rng.uniform(-0.2, 0.2) for _ in range(size)))
    return struct.pack(f"<{size}f", *struct.unpack(f"<{size}e", halves))


def test_it_values_states_as_it_did_in_training(library: ctypes.CDLL) -> None:
    rng = Random("values")
    net = any_net(rng)
    for number in range(9):
        players = 2 + number % 3
        state = start(
            rng.choice(DECKS),
            rng.choice(MIXES),
            rng.sample([hero.name for hero in DECKS[0].heroes], players),
            str(number),
        )
        known = feature_tables(state.game)
        valuer = Valuer(known, read_net(export(net, players - 1), players - 1))
        sim, kinds = Simulator(library, state.game), list(known.kinds)
        while options := legal(state):
            if state.phase in {Phase.DUEL, Phase.SCOUT}:
                imagined = imagine(view(state, None))
                sim.go_to(known, imagined)
                expected = (ctypes.c_float * 4)()
                library.outlook(net, ctypes.byref(sim.game), ctypes.byref(sim.state), expected)
                computed = softmax([estimate.odds for estimate in valuer.estimates(imagined)])
                assert computed == pytest.approx([*expected][:players], abs=1e-4)
            state, _ = advance(state, {seat: rng.choice(open_to) for seat, open_to in options.items()})
        assert kinds
