"""The net gives the same values in Python and in C, and so do the choices made by it."""

import ctypes
import shutil
from collections.abc import Iterator
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
from tests.training.missions.simulator import SEATS, COption, copy_of, export, load, to_train

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
def test_a_state_is_worth_the_same(library: ctypes.CDLL, players: int) -> None:
    net, shares, compared = learned(players), (ctypes.c_float * SEATS)(), 0
    weights = to_train(Path(data_file(players)).read_bytes())
    for state in met(players, 0.3):
        if isinstance(state.now, FlippingOrTaking) and state.stock_left:
            search = Search(view(state, state.seat), net)
            found = search.now.worth(search.seats, search.display, state.seat)[:-1]
            library.outlook_alone(weights, ctypes.byref(copy_of(state)), shares)
            assert found == pytest.approx(shares[:players], abs=2e-4)
            compared += 1
    assert compared > 50


@pytest.mark.parametrize("players", [2, 4])
def test_the_best_choice_is_worth_the_same(library: ctypes.CDLL, players: int) -> None:
    """Except for a little: Python values hands by the stock before the unseen card.

    Moments with several ways to lay out a mission are left out, since the simulator sees only one.
    """
    library.decide.restype = COption
    net, shares = learned(players), (ctypes.c_float * SEATS)()
    weights, compared = to_train(Path(data_file(players)).read_bytes()), 0
    for state in met(players, 0.12):
        ((seat, options),) = legal(state).items()
        if len(options) > 1 and not any(choice.characters for choice in options):
            best = max(value.chance for value in Master(net).appraise(view(state, seat)).values())
            library.decide(weights, ctypes.byref(copy_of(state)), 0, shares)
            assert best == pytest.approx(shares[seat], abs=5e-3)
            compared += 1
    assert compared > 20


def test_a_net_is_the_same_after_export_and_back() -> None:
    data = Path(data_file(2)).read_bytes()
    assert export(to_train(data)) == data
