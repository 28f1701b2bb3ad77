"""The rules of each game stand alone: of duell's modules, they load only the interface of a game."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(("game", "module"), [("duel", "play"), ("missions", "turns")])
def test_the_engine_loads_nothing_but_itself_and_what_a_game_is(game: str, module: str) -> None:
    engine = f"duell.games.{game}.engine"
    program = f"import sys; import {engine}.{module}; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert f"{engine}.{module}" in loaded
    own = (f"{engine}.", "duell.game.")
    foreign = [name for name in loaded if name.startswith("duell") and not f"{name}.".startswith(own)]
    assert foreign == ["duell", "duell.games", *sorted({"duell.games.duel", f"duell.games.{game}"})]  # the usual game
    assert not {"rich", "prompt_toolkit"} & {name.split(".")[0] for name in loaded}
