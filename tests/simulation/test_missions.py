"""Matches of a game without roles or editions, for up to five."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

import pytest

from duell.game import SetUp
from duell.games import GAMES
from duell.games.missions import Missions
from duell.games.missions.engine.events import AllShown, Bust, Event, MissionLaid, TurnedUp
from duell.games.missions.engine.state import Choice, State
from duell.games.missions.engine.turns import MissionsRules
from duell.games.missions.house_rules import PRINTED
from duell.record.acts import Seat
from duell.simulation.match import BadPlayerError, Match, play
from duell.simulation.running import simulate
from tests.games.missions.engine.examples import CLASSIC

MISSIONS = GAMES["missions"]
NAMES = ("Anna", "Ben", "Cem", "Dora", "Ela")


def match(*players: str, games: int = 4, duplicate: bool = False) -> Match:
    seats = tuple(Seat(name, "", player) for name, player in zip(NAMES, players, strict=False))
    return Match(MISSIONS, SetUp(CLASSIC), seats, "an evening", games, duplicate)


def test_the_same_result_for_any_number_of_processes() -> None:
    games = match("padawan", "random", "random", games=4)
    assert simulate(games) == simulate(games, jobs=2)


@pytest.mark.parametrize("players", [2, 5])
def test_everybody_has_figures_and_there_are_no_roles(players: int) -> None:
    result = simulate(match(*["random"] * players, games=players, duplicate=True))
    assert len(result.seats) == players
    assert result.roles == ()
    assert sum(figures.wins for figures in result.seats) == pytest.approx(players)
    assert result.endings == {"rounds": players}
    assert list(result.course) == ["rounds", "turned", "busts", "missions", "shown", "shared", "lead"]
    assert result.course["rounds"] == 3


def test_what_is_counted_is_what_happened() -> None:
    happened = Counter[type]()

    class Watching(MissionsRules):
        def advance(self, state: State, choices: Mapping[int, Choice]) -> tuple[State, list[Event]]:
            state, events = super().advance(state, choices)
            happened.update(map(type, events))
            return state, events

    class Watched(Missions):
        @cached_property
        def rules(self) -> MissionsRules:
            return Watching(self)

    played = play(replace(match("padawan", "knight", games=1), game=Watched()), 0, 0)
    assert played.counts == tuple(happened[kind] for kind in (TurnedUp, Bust, MissionLaid, AllShown))
    assert all(played.counts[:3])


@pytest.mark.parametrize(
    ("better", "worse", "games"), [("padawan", "random", 12), ("knight", "padawan", 12), ("master", "knight", 4)]
)
def test_each_level_beats_what_is_below_it(better: str, worse: str, games: int) -> None:
    """In games of one round, of which these win three quarters and more."""
    one_round = SetUp(CLASSIC, PRINTED.with_rule("rounds", "1"))
    played = simulate(replace(match(better, worse, games=games, duplicate=True), set_up=one_round))
    assert played.seats[0].win_rate > 0.5


def test_an_unknown_player_brings_the_known_ones() -> None:
    with pytest.raises(BadPlayerError, match="there is no bot 'human'; choose from random, padawan, knight, master"):
        simulate(match("human", "random"))
