from pathlib import Path

import pytest
from hypothesis import settings

# How long an example takes says nothing on a busy computer.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(autouse=True)
def home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test may touch the games of whoever runs it."""
    folder = tmp_path / "home"
    monkeypatch.setenv("DUELL_HOME", str(folder))
    return folder
