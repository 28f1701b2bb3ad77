"""The house is in order: lint, format, types, and who may import whom."""

import subprocess
import sys
from pathlib import Path

import pytest

from duell import __version__

TOP = Path(__file__).parents[1]

IMPORT_CONTRACTS = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"

ELSEWHERE = ("--no-warn-unreachable", "-p", "duell")
"""The package alone, in which what other systems do cannot be reached; many tests need a terminal as Unix has it."""

CHECKS = {
    "ruff check": ["-m", "ruff", "check", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "."],
    "mypy": ["-m", "mypy", *(ELSEWHERE if sys.platform == "win32" else ())],
    **{
        f"mypy for {system}": ["-m", "mypy", "--platform", system, "--cache-dir", f".mypy_cache/{system}", *ELSEWHERE]
        for system in ("darwin", "linux", "win32")
        if system != sys.platform
    },
    "import contracts": ["-c", IMPORT_CONTRACTS],
}


@pytest.mark.parametrize("check", CHECKS)
def test_check(check: str) -> None:
    done = subprocess.run([sys.executable, *CHECKS[check]], cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_version_stands_in_the_changelog() -> None:
    assert f"## {__version__}" in (TOP / "CHANGELOG.md").read_text(encoding="utf-8")


def test_ci_runs_the_command_of_the_readme() -> None:
    commands = [line for line in (TOP / ".ci/run").read_text(encoding="utf-8").splitlines() if "pytest" in line]
    assert commands
    assert commands[0] in (TOP / "README.md").read_text(encoding="utf-8")
