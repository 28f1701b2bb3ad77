"""Random games of the engine against OpenSpiel's Goofspiel in C++: ``python -m tests.benchmarks.bench_openspiel``.

Both games are simultaneous bids for cards of a shuffled stock. Both are driven from Python in the idiom of each, from
the deal to the result, each choice by one random number. They take turns, and the quickest turn of each counts, in
time of this process, so that other work on the machine does little harm.

OpenSpiel is not among what the tests need: ``pip install open_spiel``.
"""

import importlib
import sys
from collections.abc import Callable
from itertools import count
from random import Random
from time import process_time
from typing import Any

from duell.games.duel.engine.play import outcome, start
from tests.benchmarks.bench_engine import Pick
from tests.games.duel.engine.examples import CLASSIC, RAVENSBURGER

GAMES, TURNS = 200, 100
GOOFSPIEL = "goofspiel(players=2,num_cards=13,points_order=random)"


def play_duell(seed: str, pick: Pick) -> int:
    """Play one game of the full rules; return its rounds."""
    state = start(CLASSIC, RAVENSBURGER, ("leia", "yoda"), seed)
    while options := state.options:
        state = state.after(tuple([open_to[int(pick() * len(open_to))] if open_to else None for open_to in options]))
    outcome(state)
    return state.round


def play_goofspiel(game: Any, pick: Pick) -> int:
    """Play one game of 13 cards; return its rounds."""
    state, rounds = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            cards = state.legal_actions()
            state.apply_action(cards[int(pick() * len(cards))])
        else:
            rounds += 1
            one, other = state.legal_actions(0), state.legal_actions(1)
            state.apply_actions([one[int(pick() * len(one))], other[int(pick() * len(other))]])
    state.returns()
    return rounds


def rounds_a_second(play: Callable[[], int]) -> float:
    """Play some games and return how many rounds of them fit into a second of this process."""
    begun = process_time()
    rounds = sum(play() for _ in range(GAMES))
    return rounds / (process_time() - begun)


def main() -> None:
    """Measure, and print rounds a second and how they compare."""
    try:
        spiel = importlib.import_module("pyspiel")
    except ImportError:
        sys.exit("this compares with OpenSpiel, which is not installed here: pip install open_spiel")
    goofspiel, pick, number = spiel.load_game(GOOFSPIEL), Random("picks").random, count()
    games = (lambda: play_duell(f"deal {next(number)}", pick), lambda: play_goofspiel(goofspiel, pick))
    duell, other = (max(rates) for rates in zip(*([*map(rounds_a_second, games)] for _ in range(TURNS)), strict=True))
    print(f"duell {duell:,.0f} rounds/s, OpenSpiel {other:,.0f} rounds/s: {duell / other:.2f} x (wanted: 0.65)")


if __name__ == "__main__":
    main()
