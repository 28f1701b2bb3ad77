"""The parts that each of duell's own games has."""

import subprocess
import sys
from importlib import import_module
from random import Random

import pytest

from duell.game import BadSetUpError, Game, SetUp
from duell.games import GAMES
from duell.games.duel import deck_files as duel_decks
from duell.games.duel.house_rules import edition
from duell.games.missions import catalogue as missions_decks

SET_UPS = {
    "duel": SetUp(duel_decks.deck("classic"), edition("ravensburger")),
    "missions": SetUp(missions_decks.deck("classic")),
}
ROLES = {"duel": ("leia", "yoda", "luke", "han"), "missions": ("",) * 5}

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def test_the_list_of_games_loads_none_of_their_parts() -> None:
    program = "import sys; from duell.games import GAMES; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "duell.games" in loaded
    assert [name for name in loaded if name.startswith("duell.games.")] == ["duell.games.duel"]


@each_game
def test_other_programs_find_all_that_they_need_in_one_place(game: Game) -> None:
    package = import_module(f"duell.games.{game.name}")
    for name in package.__all__:
        assert getattr(package, name)
    same = {"Choice", "Level", "View", "advance", "bot", "deck", "decks", "legal", "outcome", "start", "totals", "view"}
    assert same <= set(package.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'mine'"):
        _ = package.mine


@each_game
def test_a_game_can_be_played_by_what_is_done_when_time_is_up(game: Game) -> None:
    rules, players = game.rules, game.seats[-1]
    state = rules.start(SET_UPS[game.name], ROLES[game.name][:players], "an evening")
    assert (rules.round(state), rules.outcome(state)) == (1, None)
    steps = 0
    while options := rules.legal(state):
        choices = {seat: rules.default(state, seat) for seat in options}
        assert all(choice in options[seat] for seat, choice in choices.items())
        assert rules.sealed(state) or len(options) == 1
        state, _ = rules.advance(state, choices)
        steps += 1
    outcome = rules.outcome(state)
    assert outcome
    assert outcome.totals == rules.totals(state)
    assert outcome.winners == tuple(seat for seat in range(players) if outcome.totals[seat] == max(outcome.totals))
    assert steps > rules.round(state)


@each_game
def test_any_other_number_of_seats_is_refused(game: Game) -> None:
    for players in (game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(BadSetUpError, match=f" players can play, not {players}"):
            game.rules.start(SET_UPS[game.name], ("leia",) * players, "an evening")


@each_game
def test_a_number_of_a_round_or_turn_never_falls(game: Game) -> None:
    rules, chance = game.rules, Random(1)
    state = rules.start(SET_UPS[game.name], ROLES[game.name][:2], "an evening")
    while options := rules.legal(state):
        before = state
        state, _ = rules.advance(state, {seat: chance.choice(options[seat]) for seat in options})
        assert 0 <= rules.round(state) - rules.round(before) <= 1
        assert 0 <= rules.turn(state) - rules.turn(before) <= 1
        if rules.same_turn(before, state):
            assert rules.turn(state) == rules.turn(before)
            assert rules.legal(state).keys() == options.keys()
