"""Training sees what master sees, and compiled games make its choices."""

import ctypes
import shutil
from collections.abc import Iterator
from math import log
from pathlib import Path
from random import Random

import pytest

from duell.games.missions.bots import bot
from duell.games.missions.bots.master import Master, Search
from duell.games.missions.bots.value import data_file, learned
from duell.games.missions.engine.state import FlippingOrTaking, State, legal, start
from duell.games.missions.engine.turns import play
from duell.games.missions.engine.view import view
from tests.games.missions.engine.examples import CLASSIC
from tests.training.missions.simulator import SEATS, COption, classic, copy_of, export, load, option_of, to_train

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return load(Path(tmp_path_factory.mktemp("training")))


def met(players: int, share: float) -> Iterator[State]:
    """A share of the states of a game between knights with occasional random choices."""
    rng, knight, state = Random(players), bot("knight"), start(CLASSIC, players, f"met by {players}")
    while due := legal(state):
        ((seat, options),) = due.items()
        if rng.random() < share:
            yield state
        odd = rng.random() < 0.15
        state = play(state, rng.choice(options) if odd else knight.choose(view(state, seat), rng))


@pytest.mark.parametrize("players", range(2, 6))
def test_what_is_trained_is_what_master_asks(library: ctypes.CDLL, players: int) -> None:
    """The cross entropy of a net's own shares is their entropy."""
    library.learn.restype = ctypes.c_double
    net, game, compared = learned(players), classic(library, players), 0
    weights = to_train(Path(data_file(players)).read_bytes())
    gradient, totals = ctypes.create_string_buffer(len(weights)), (ctypes.c_int * players)()
    for state in met(players, 0.3):
        if isinstance(state.now, FlippingOrTaking) and state.stock_left:
            search = Search(view(state, state.seat), net)
            shares = search.now.worth(search.seats, search.display, state.seat)[:-1]
            target = (ctypes.c_float * players)(*shares)
            loss = library.learn(weights, gradient, game, ctypes.byref(copy_of(state)), target, totals)
            assert loss == pytest.approx(-sum(share * log(share) for share in shares), abs=2e-4)
            compared += 1
    assert compared > 50


@pytest.mark.parametrize("players", [2, 4])
def test_the_best_choice_is_the_same(library: ctypes.CDLL, players: int) -> None:
    library.decide.restype = COption
    game, shares, compared = classic(library, players), (ctypes.c_double * SEATS)(), 0
    whole = ctypes.create_string_buffer(1 << 17)
    library.whole(to_train(Path(data_file(players)).read_bytes()), whole)
    for state in met(players, 0.12):
        ((seat, options),) = legal(state).items()
        if len(options) > 1:
            worths = Master().appraise(view(state, seat))
            best = max(worths, key=lambda choice: worths[choice].chance)
            decided = library.decide(game, whole, ctypes.byref(copy_of(state)), 0, shares)
            assert bytes(decided) == bytes(option_of(state, best))
            assert shares[seat] == worths[best].chance
            compared += 1
    assert compared > 20


def test_a_net_is_the_same_after_export_and_back() -> None:
    data = Path(data_file(3)).read_bytes()
    assert export(to_train(data)) == data
