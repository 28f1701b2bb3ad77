"""Saved games for tests of the commands about them."""

import io
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from duell.record.acts import InEvening, Lock
from duell.record.folder import new_path
from tests.record.examples import Game, keep, short_game

DAY = date(2026, 11, 20)

HEAD, ACTS = FINISHED = short_game()
BEGUN: Game = (HEAD, ACTS[:4])
"""The first duel is over, and seat 0 or 1 has locked a card in round 2."""

assert isinstance(ACTS[3], Lock)
assert ACTS[3].round == 2


def keep_game(game: Game = FINISHED) -> Path:
    """Keep a game in the folder of games."""
    return keep(new_path(DAY), game)


def of_evening(number: int, *, evening: str = "0123456789abcdef", seed: str = "1", acts: int | None = None) -> Game:
    """Return a game of an evening, as far as this many acts."""
    head, all_acts = short_game(seed)
    return replace(head, evening=InEvening(evening, number)), all_acts[:acts]


def type_in(monkeypatch: pytest.MonkeyPatch, answers: str) -> None:
    """Have these lines come through standard input."""
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
