"""Lint, format, types, and which modules may import which."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import mypy
import pytest

from duell import __version__

TOP = Path(__file__).parents[1]

IMPORT_CONTRACTS = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"

PACKAGE_ALONE = ("--no-warn-unreachable", "-p", "duell")
"""On Windows: what other systems do cannot be reached there, and many tests need a terminal as Unix has it."""

ALONE = (
    *("--follow-imports", "skip", "--allow-subclassing-any", "--allow-untyped-decorators", "--no-warn-return-any"),
    *("--no-warn-unreachable", "--no-warn-unused-ignores"),
)
"""Where only some modules are looked at, all else that they import is Any."""

STUBS = Path(mypy.__file__).parent / "typeshed" / "stdlib"
"""What mypy knows of the standard library."""

CHECKS = {
    "ruff check": ["-m", "ruff", "check", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "."],
    "mypy": ["-m", "mypy", *(PACKAGE_ALONE if sys.platform == "win32" else ())],
    "import contracts": ["-c", IMPORT_CONTRACTS],
}


def differing() -> list[str]:
    """Return the modules of the package that can be sound on one system and not on another.

    They import what is not everywhere the same: `duell.system`, or what in its stubs asks which system it is.
    """
    asking = [path.relative_to(STUBS) for path in STUBS.rglob("*.pyi") if b"sys.platform" in path.read_bytes()]
    packages = {"duell.system", *(path.parts[0].removesuffix(".pyi") for path in asking)}
    imports_one = re.compile(
        rf"^\s*(from|import) ({'|'.join(packages)})\b|^from duell import .*\bsystem\b", re.MULTILINE
    )
    modules = sorted((TOP / "src").rglob("*.py"))
    return [str(path.relative_to(TOP)) for path in modules if imports_one.search(path.read_text(encoding="utf-8"))]


def run(*command: str) -> None:
    done = subprocess.run([sys.executable, *command], cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("check", CHECKS)
def test_check(check: str) -> None:
    run(*CHECKS[check])


@pytest.mark.parametrize("system", [name for name in ("darwin", "linux", "win32") if name != sys.platform])
def test_types_on_other_systems(system: str) -> None:
    """What is the same everywhere has been checked for the system that this is, and is taken for anything here."""
    platform = ("--platform", system, "--cache-dir", f".mypy_cache/{system}")
    run("-m", "mypy", *platform, *ALONE, *differing())


def test_the_changelog_has_the_version() -> None:
    assert f"## {__version__}" in (TOP / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_workflow_tests_with_each_python_that_the_package_names() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [name.rpartition(" ")[2] for name in project["classifiers"] if "Python :: 3." in name]
    workflow = (TOP / ".github/workflows/tests.yml").read_text(encoding="utf-8")
    assert f"python: {json.dumps(named)}" in workflow
    assert named[0] == project["requires-python"].removeprefix(">=")


def test_ci_runs_the_command_of_the_readme() -> None:
    """One step after the other, with a newer pip."""
    steps = [line for line in (TOP / ".ci/run").read_text(encoding="utf-8").splitlines() if ".venv" in line]
    assert len(steps) == 4
    assert " && ".join(step for step in steps if " -U pip " not in step) in (TOP / "README.md").read_text(
        encoding="utf-8"
    )
