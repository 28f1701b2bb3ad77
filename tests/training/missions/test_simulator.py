"""The rules of the kernel agree with the engine for any number of players, and compiled bots with the game's."""

import ctypes
import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from duell.games.missions.bots import bot
from duell.games.missions.engine.events import Drawn, Event, TurnedUp
from duell.games.missions.engine.state import ROUNDS, Choice, State, legal, start
from duell.games.missions.engine.turns import play, totals
from duell.games.missions.engine.view import view
from duell.players import Temper
from tests.games.missions.engine.examples import CLASSIC
from tests.training.missions.simulator import OVER, COption, CState, classic, copy_of, facts, kind_of, load, option_of

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")

TEMPERS: list[str] = [*Temper]
MOST = 512  # options
Game = ctypes.Array[ctypes.c_char]
EACH = pytest.mark.parametrize(("players", "temper"), [(2, "even"), (4, "bold"), (3, "careful"), (2, "hoarding")])


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return load(Path(tmp_path_factory.mktemp("training")))


def test_python_keeps_the_smallest_numbers(library: ctypes.CDLL) -> None:
    assert sys.float_info.min / 2 > 0


@pytest.mark.parametrize("players", range(2, 6))
def test_the_same_choices_lead_to_the_same_end(library: ctypes.CDLL, players: int) -> None:
    for number, level in enumerate(("random", "knight")[: 1 + players % 2]):
        player = bot(level)
        rng, state = Random(number), start(CLASSIC, players, f"simulator {number}")
        copy, game = CState(), classic(library, players)
        library.deal(game, ctypes.byref(copy), state.seat, ROUNDS)
        while due := legal(state):
            assert facts(copy, players) == facts(copy_of(state), players)
            ((seat, options),) = due.items()
            assert options_of(library, game, copy) == [bytes(option_of(state, choice)) for choice in options]
            state = follow(library, game, copy, state, player.choose(view(state, seat), rng))
        assert copy.now == OVER
        assert [library.total_of(game, ctypes.byref(copy), seat) for seat in range(players)] == [*totals(state)]


def options_of(library: ctypes.CDLL, game: Game, copy: CState) -> list[bytes]:
    buffer = (COption * MOST)()
    return [bytes(option) for option in buffer[: library.options_of(game, ctypes.byref(copy), buffer, MOST)]]


def follow(library: ctypes.CDLL, game: Game, copy: CState, state: State, choice: Choice) -> State:
    """Make a choice in both, and return the engine's next state."""
    events: list[Event] = []
    after = play(state, choice, events.append)
    cards = [event.card for event in events if isinstance(event, TurnedUp | Drawn)]
    card = kind_of(CLASSIC, cards[0]) if cards else -1
    library.carry_out(game, ctypes.byref(copy), ctypes.byref(option_of(state, choice)), card)
    return after


@EACH
def test_its_knight_chooses_as_ours(library: ctypes.CDLL, players: int, temper: str) -> None:
    knight, asked = bot("knight", temper), 0
    rng, state, game = Random(players), start(CLASSIC, players, f"knight {players}"), classic(library, players)
    while due := legal(state):
        ((seat, options),) = due.items()
        choice = knight.choose(view(state, seat), rng)
        offered = (COption * MOST)(*[option_of(state, option) for option in options])
        copy = ctypes.byref(copy_of(state))
        index = library.knight_choice(game, copy, TEMPERS.index(temper), offered, len(options))
        assert options[index] == choice
        asked += len(options) > 1
        state = play(state, choice if rng.random() > 0.1 else rng.choice(options))
    assert asked > 150


@EACH
def test_its_padawan_likes_what_ours_likes(library: ctypes.CDLL, players: int, temper: str) -> None:
    padawan, asked = bot("padawan", temper), 0
    rng, state, game = Random(players), start(CLASSIC, players, f"padawan {players}"), classic(library, players)
    while due := legal(state):
        ((seat, options),) = due.items()
        policy = padawan.policy(view(state, seat))
        offered = (COption * MOST)(*[option_of(state, option) for option in options])
        copy = ctypes.byref(copy_of(state))
        index = library.padawan_choice(game, copy, TEMPERS.index(temper), offered, len(options))
        assert options[index] == max(policy, key=lambda choice: policy[choice])
        asked += len(options) > 1
        state = play(state, padawan.choose(view(state, seat), rng))
    assert asked > 150
