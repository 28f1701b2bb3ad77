"""What every test has: a home of its own, and all the time that it needs."""

import os
from pathlib import Path

import pytest
from hatch_build import compile_catalogues
from hypothesis import settings

from duell.language import SOURCE, use

settings.register_profile("unhurried", deadline=None)  # how long an example takes says nothing on a busy machine
settings.load_profile("unhurried")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the message catalogues, once for all workers: they may have been changed since the installation."""
    if not hasattr(config, "workerinput"):
        compile_catalogues(Path(__file__).parents[1])


@pytest.fixture(autouse=True)
def home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for games: no test may touch those, or follow the settings, of whoever runs it."""
    folder = tmp_path / "home"
    for name in [name for name in os.environ if name.startswith("DUELL_") or name in {"ACCESSIBLE", "NO_COLOR"}]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    use(SOURCE, ascii=False)
    monkeypatch.setenv("DUELL_CONFIG", str(tmp_path / "settings.toml"))
    monkeypatch.setenv("DUELL_HOME", str(folder))
    return folder
