from collections.abc import Callable
from pathlib import Path

import pytest

from duell.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test may touch the games of the person who runs it."""
    folder = tmp_path / "home"
    monkeypatch.setenv("DUELL_HOME", str(folder))
    monkeypatch.setenv("DUELL_CONFIG", str(tmp_path / "settings.toml"))
    return folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process; return its exit code, output and errors."""

    def run(*argv: str) -> tuple[int, str, str]:
        code = main(argv)
        return (code, *capsys.readouterr())

    return run
