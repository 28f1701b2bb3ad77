"""The compiled simulator agrees with the engine for any number of players, and its bots with the game's."""

import ctypes
import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from duell.games.missions.bots import bot
from duell.games.missions.engine.events import Drawn, Event, TurnedUp
from duell.games.missions.engine.state import Choice, Naming, State, Verb, legal, start
from duell.games.missions.engine.turns import play, totals
from duell.games.missions.engine.view import view
from duell.players import Temper
from tests.games.missions.engine.examples import CLASSIC
from tests.training.missions.simulator import OVER, VERBS, COption, CState, characters, copy_of, facts, kind_of, load

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")

TEMPERS: list[str] = [*Temper]
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
        copy = CState()
        library.deal(ctypes.byref(copy), players, state.seat)
        while due := legal(state):
            assert facts(copy) == facts(copy_of(state))
            ((seat, _),) = due.items()
            state = follow(library, copy, state, player.choose(view(state, seat), rng))
        assert copy.now == OVER
        assert [library.total(ctypes.byref(copy), seat) for seat in range(players)] == [*totals(state)]


def follow(library: ctypes.CDLL, copy: CState, state: State, choice: Choice) -> State:
    """Make a choice in both, and return the engine's next state."""
    events: list[Event] = []
    after, here = play(state, choice, events.append), ctypes.byref(copy)
    match choice.verb:
        case Verb.FLIP:
            (turned,) = (event.card for event in events if isinstance(event, TurnedUp))
            library.flip(here, kind_of(CLASSIC, turned))
        case Verb.TAKE:
            assert choice.card
            library.take(here, CLASSIC.numbers[choice.card])
        case Verb.FROM:
            drawn = [CLASSIC.numbers[event.card] for event in events if isinstance(event, Drawn)]
            library.name(here, choice.seat, *(drawn or [-1]))
        case Verb.HAND:
            assert choice.card
            library.hand_over(here, CLASSIC.numbers[choice.card])
        case Verb.SHOW:
            library.show(here)
        case Verb.DONE:
            library.done(here)
        case _:
            library.lay(here, choice.value, characters(state, choice))
    return after


@EACH
def test_its_knight_chooses_as_ours(library: ctypes.CDLL, players: int, temper: str) -> None:
    """Except for missions, of which it sees one of each value, and for ties."""
    library.decide_like_knight.restype = COption
    knight, alike, asked = bot("knight", temper), 0, 0
    rng, state = Random(players), start(CLASSIC, players, f"knight {players}")
    while due := legal(state):
        ((seat, options),) = due.items()
        choice = knight.choose(view(state, seat), rng)
        if len(options) > 1 and choice.verb is not Verb.MISSION and choice.verb is not Verb.JOKER:
            found = library.decide_like_knight(ctypes.byref(copy_of(state)), TEMPERS.index(temper))
            asked += 1
            alike += _same(found, choice)
            assert not isinstance(state.now, Naming) or _same(found, choice)
        state = play(state, choice if rng.random() > 0.1 else rng.choice(options))
    assert asked > 150
    assert alike > 0.99 * asked


@EACH
def test_its_padawan_likes_what_ours_likes(library: ctypes.CDLL, players: int, temper: str) -> None:
    """Except for whims; of several best choices each takes its first."""
    library.decide_like_padawan.restype = COption
    padawan, chance = bot("padawan", temper), ctypes.c_uint64(1)
    alike = asked = 0
    rng, state = Random(players), start(CLASSIC, players, f"padawan {players}")
    while due := legal(state):
        ((seat, options),) = due.items()
        policy = padawan.policy(view(state, seat))
        liked = max(policy, key=lambda choice: policy[choice])
        if len(options) > 1 and liked.verb is not Verb.MISSION and liked.verb is not Verb.JOKER:
            copy = copy_of(state)
            arguments = ctypes.byref(copy), TEMPERS.index(temper), ctypes.byref(chance)
            asked += 1
            # three whims in a row have a probability of a thousandth
            alike += any(_same(library.decide_like_padawan(*arguments), liked) for _ in range(3))
        state = play(state, padawan.choose(view(state, seat), rng))
    assert asked > 150
    assert alike > 0.98 * asked


def _same(found: COption, choice: Choice) -> bool:
    if VERBS[found.verb] is not choice.verb:
        return False
    if choice.card:
        return bool(found.card == CLASSIC.numbers[choice.card])
    return bool(choice.seat is None or found.seat == choice.seat)
