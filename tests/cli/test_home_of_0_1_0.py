"""What version 0.1.0 has left at a player's home serves every later version: games, settings, the last table, a deck.

``home-0.1.0`` was written by its commands, where the folder was called ``/home/anna``: a finished game and one that was
left, each setting set, and a deck file of its own.
"""

import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from duell.games import GAMES
from duell.record.folder import load_roster
from duell.settings import SETTINGS
from tests.cli.conftest import Run
from tests.cli.kept import type_in

LEFT = Path(__file__).with_name("home-0.1.0")

SET: Mapping[str, str] = {
    "edition": "parlett",
    "memory-aid": "yes",
    "hints": "yes",
    "pins": "no",
    "shuffled-keys": "yes",
    "hide-after": "5",
    "clock": "60",
    "plain": "no",
    "ascii": "yes",
    "theme": "light",
    "color": "no",
    "animation": "no",
    "bell": "yes",
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the home of a player who has come from 0.1.0."""
    home = tmp_path / "anna"
    shutil.copytree(LEFT, home)
    settings = home / "settings.toml"
    settings.write_text(settings.read_text(encoding="utf-8").replace("/home/anna", home.as_posix()), encoding="utf-8")
    monkeypatch.setenv("DUELL_HOME", str(home / "games"))
    monkeypatch.setenv("DUELL_CONFIG", str(settings))
    return home


def test_each_setting_is_read_as_it_was_set(home: Path, run: Run) -> None:
    code, output, complaints = run("settings")
    assert (code, complaints) == (0, "")
    fields = [re.split(" {2,}", row) for row in output.splitlines()]
    rows = {row[0]: row[1:] for row in fields if row[0] in SETTINGS}
    for name, value in SET.items():
        assert rows[name][0] == value, name
        assert rows[name][1].startswith("file, ")
    assert rows["deck"][0].endswith("house.toml")


def test_its_games_are_listed_verified_and_exported(home: Path, run: Run) -> None:
    code, output, complaints = run("games")
    assert (code, complaints) == (0, "")
    assert [row.split()[-1] for row in output.splitlines()[1:3]] == ["finished", "unfinished"]
    assert run("verify", "1")[0] == 0
    code, events, _ = run("events", "1")
    assert code == 0
    assert json.loads(events.splitlines()[-1])["event"] == "winners"


def test_the_game_that_was_left_goes_on(home: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (home / "games" / "0002-2026-11-22.jsonl").read_bytes()
    type_in(monkeypatch, "".join(f"\n{card}\n" for card in "12345678n" * 40))
    code, output, complaints = run("resume", "--plain", "2")
    assert (code, complaints) == (0, "")
    assert "wins with" in output or "share the win" in output
    after = (home / "games" / "0002-2026-11-22.jsonl").read_bytes()
    assert after.startswith(before)
    assert run("verify", "2")[0] == 0


def test_its_deck_can_be_played(home: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("deck", "check", str(home / "house.toml"))[0] == 0
    type_in(monkeypatch, "\n5\n\n3\n\nq\n")
    code, output, complaints = run("play", "--plain", "--seat", "Anna:leia", "--seat", "Ben:han")
    assert (code, complaints) == (0, "")
    assert "duell resume 3" in output


def test_the_form_offers_the_table_that_played_last(home: Path) -> None:
    roster = load_roster(GAMES)
    assert roster
    assert [seat.name for seat in roster.seats] == ["Anna", "Ben"]
