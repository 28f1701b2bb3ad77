"""What every test has: a home of its own, and all the time that it needs."""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("unhurried", deadline=None)  # how long an example takes says nothing on a busy machine
settings.load_profile("unhurried")


@pytest.fixture(autouse=True)
def home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for games: no test may touch those of whoever runs it."""
    folder = tmp_path / "home"
    monkeypatch.setenv("DUELL_HOME", str(folder))
    return folder
