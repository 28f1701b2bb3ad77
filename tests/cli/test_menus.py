"""What a table can choose from: where its name is kept, the first game is called as when there was no other."""

import json
from pathlib import Path

import pytest

from duell.cli.set_up import menu
from duell.games import GAMES
from tests.cli.conftest import Run
from tests.cli.kept import type_in


def test_only_the_games_after_the_first_are_called_by_name() -> None:
    names = [menu(game, game.catalogue.decks()[0]).name for game in GAMES.values()]
    assert names == ["", *list(GAMES)[1:]]


@pytest.mark.parametrize(("game", "said"), [("duel", {}), ("missions", {"game": "missions"})])
def test_a_kept_roster_of_the_duel_says_no_game(
    game: str, said: dict[str, str], run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "")
    assert run("play", "--plain", "--game", game, "--seat=Anna", "--seat=Ben")[0] == 0
    kept = json.loads((home / "roster.json").read_text())
    assert {key: value for key, value in kept.items() if key == "game"} == said
