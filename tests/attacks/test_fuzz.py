"""A small part of the random input, in every test run; ``python -m tests.attacks.run`` is all of it."""

from pathlib import Path

import pytest

from tests.attacks import fuzzing

GAMES = pytest.mark.parametrize("game", ["duel", "missions"])


@GAMES
@pytest.mark.parametrize("seed", ["a cat", "a toddler"])
def test_random_keys_and_sequences_into_the_full_screen(
    seed: str, game: str, home_folder: Path, tmp_path: Path
) -> None:
    assert fuzzing.keys(seed, 300, tmp_path, game)["keys"] >= 300


@GAMES
@pytest.mark.parametrize("seed", ["a dog", "a toddler"])
def test_random_lines_into_plain_mode(seed: str, game: str, home_folder: Path, tmp_path: Path) -> None:
    most = {"duel": 1200, "missions": 2500}[game]  # a turn of Missions takes several answers
    count = fuzzing.lines(seed, most, tmp_path, game)
    assert count["lines"] >= most
    assert count["resumed"]
    assert count["finished"]
