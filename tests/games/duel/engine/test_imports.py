"""The rules stand alone: of ours only what a game is to the house, and how names are loaded, comes with them."""

import subprocess
import sys
from types import ModuleType

import pytest

import duell.catalogue
import duell.games.missions
import duell.record
from duell.games import duel
from duell.games.duel import api

PACKAGES = (duell.catalogue, duell.games.missions, duell.record)

LOADED = "import sys; import duell.games.duel.engine.play; print(*sorted(sys.modules))"


def test_the_engine_loads_nothing_but_itself_and_what_a_game_is() -> None:
    loaded = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True).stdout.split()
    assert "duell.games.duel.engine.play" in loaded
    own = ("duell.games.duel.engine.", "duell.game.")
    foreign = [name for name in loaded if name.startswith("duell") and not f"{name}.".startswith(own)]
    assert foreign == ["duell", "duell.games", "duell.games.duel", "duell.games.missions"]
    assert not {"rich", "prompt_toolkit"} & {name.split(".")[0] for name in loaded}


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_every_name_that_a_package_offers_is_there(package: ModuleType) -> None:
    for name in package.__all__:
        assert getattr(package, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'cheat'"):
        _ = package.cheat


def test_every_name_that_other_programs_need_is_there() -> None:
    assert all(getattr(duel, name) is getattr(api, name) for name in api.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'cheat'"):
        _ = duel.cheat  # type: ignore[attr-defined]
