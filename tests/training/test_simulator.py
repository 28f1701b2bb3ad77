"""The compiled simulator agrees with the engine under every mix of switches."""

import ctypes
import shutil
import sys
from random import Random

import pytest

from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.play import advance, outcome, score, start
from duell.games.duel.engine.state import Bidding, LeftoverDrawing, Phase, Scouting, State, legal
from tests.games.duel.bots.positions import DECKS
from tests.games.duel.engine.examples import MIXES
from tests.training.simulator import LEFTOVER, OVER, ROUND, SCOUT, Simulator, load

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return load(tmp_path_factory.mktemp("training"))


def test_python_keeps_the_smallest_numbers(library: ctypes.CDLL) -> None:
    assert sys.float_info.min / 2 > 0


def test_the_same_choices_lead_to_the_same_end(library: ctypes.CDLL) -> None:
    for mix in MIXES:
        rng = Random("-".join(mix.switches().values()))
        for number in range(3):
            heroes = rng.sample([hero.name for hero in DECKS[0].heroes], 2 + number % 3)
            follow(library, start(rng.choice(DECKS), mix, heroes, f"simulator {number}"), rng)


def follow(library: ctypes.CDLL, state: State, rng: Random) -> None:
    """Play a game of random choices in both, and compare them after each."""
    sim = Simulator(library, state.game)
    kinds = list(dict.fromkeys(state.game.deck.empire))
    while options := legal(state):
        now, choices = state.now, {seat: rng.choice(open_to) for seat, open_to in options.items()}
        if isinstance(now, Bidding):
            kind = kinds.index(state.game.deck.empire[now.card])
            for seat in range(len(state.hands)):
                assert sim.playable(kind, seat) == sum(1 << choice for choice in options.get(seat, ()))
            sim.duel(kind, [choices.get(seat) for seat in range(len(state.hands))])
        elif isinstance(now, Scouting):
            assert sim.state.phase == SCOUT
            choice = choices[now.seat]
            sim.scouted(
                kinds.index(state.game.deck.empire[now.card]), now.seat if choice.receiver is None else choice.receiver
            )
        else:
            assert isinstance(now, LeftoverDrawing)
            assert sim.state.phase == LEFTOVER
            assert (sim.state.last, sim.state.draws) == (now.seat, now.draws)
            choices = {now.seat: Choice.STOP}
        state, _ = advance(state, choices)
        compare(sim, state)


def compare(sim: Simulator, state: State) -> None:
    if state.game.edition.leftover == "must" and sim.state.phase == LEFTOVER:
        return  # the engine has drawn already
    phases = {Phase.DUEL: (ROUND,), Phase.SCOUT: (SCOUT,), Phase.LEFTOVER: (LEFTOVER,), Phase.OVER: (OVER, LEFTOVER)}
    assert sim.state.phase in phases[state.phase]
    if isinstance(state.now, Scouting) and state.now.waiting:
        return  # the simulator has awarded the duel already
    seats = range(len(state.hands))
    if not (state.over and state.game.edition.leftover == "must"):  # the rest has been discarded
        assert [sim.state.hand[seat] for seat in seats] == [*state.hands]
    assert [sim.state.score[seat] for seat in seats] == [score(state, seat).total for seat in seats]
    turned = state.phase in {Phase.DUEL, Phase.SCOUT}
    assert sim.state.left_total == state.stock_left + turned
    assert (outcome(state) is not None) == (sim.state.phase == OVER) or sim.state.phase == LEFTOVER
