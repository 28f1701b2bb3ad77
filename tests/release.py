"""Releases a version: ``python -m tests.release 0.3.0``.

It refuses if something is missing; otherwise it sets the version, runs every test, builds wheel, sdist and duell.pyz
into ``dist/``, checks them, commits and tags. Nothing leaves this machine: pushing the tag runs
``.github/workflows/release.yml``, which publishes. On any error, everything is restored.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from packaging.version import InvalidVersion, Version

TOP = Path(__file__).parents[1]

CHANGELOG, VERSION = "CHANGELOG.md", "src/duell/__init__.py"

PYTHON = sys.executable

INSTALL = (PYTHON, "-m", "pip", "install", "-q", "--no-deps", "-e", ".")
"""Has the installed package tell its new version, which the workers of a cluster are asked for."""

MANUAL = (PYTHON, "-m", "tests.manual")
TESTS = (PYTHON, "-m", "pytest", "-q", "-n", "auto")
BUILDS: tuple[tuple[str, ...], ...] = (
    (PYTHON, "-m", "build", "--outdir", "dist", "."),
    (PYTHON, "-m", "twine", "check", "--strict", "dist/*.whl", "dist/*.tar.gz"),
    (PYTHON, "-m", "tests.pyz", "dist"),
)


class RefusedError(Exception):
    """Why a version cannot be released."""


def release(version: str, top: Path = TOP) -> None:
    """Release a version of the project at `top`; RefusedError if that cannot be."""
    check(version, top)
    with as_before_if_it_fails(top):
        set_version(version, top)
        run(INSTALL, top)
        run(MANUAL, top)
        run(TESTS, top)
        shutil.rmtree(top / "dist", ignore_errors=True)
        for command in BUILDS:
            run(filled_in(command, top), top)
        run(("git", "commit", "-qam", f"Release {version}"), top)
        tag(version, top)


def tag(version: str, top: Path) -> None:
    """Tag the last commit as a version, with what the changelog says of it: its headings are no comments."""
    message = f"duell {version}\n\n{changes(version, top)}"
    run(("git", "tag", "--cleanup=whitespace", "-a", f"v{version}", "-m", message), top)


def check(version: str, top: Path) -> None:
    """Raise the RefusedError that says what is missing, if anything is."""
    try:
        wanted, now = Version(version), Version(version_now(top))
    except InvalidVersion as error:
        raise RefusedError(str(error)) from None
    if str(wanted) != version or wanted <= now:
        raise RefusedError(f"{version} is not a version after {now}")
    if not changes(version, top):
        raise RefusedError(f"{CHANGELOG} says nothing of {version}")
    if output("git", "status", "--porcelain", top=top):
        raise RefusedError("there is something that is not committed")
    if output("git", "tag", "--list", f"v{version}", top=top):
        raise RefusedError(f"there is a tag v{version}")


def version_now(top: Path) -> str:
    """Return the version that the project has."""
    (version,) = re.findall(r'^__version__ = "(.+)"$', (top / VERSION).read_text(encoding="utf-8"), re.MULTILINE)
    return str(version)


def changes(version: str, top: Path) -> str:
    """Return what the changelog says of a version."""
    text = (top / CHANGELOG).read_text(encoding="utf-8")
    section = re.search(
        rf"^## {re.escape(version)}(?: \(unreleased\))?\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL
    )
    return section[1].strip() if section else ""


def set_version(version: str, top: Path) -> None:
    """Have the project say that it is a version, and the changelog that it is released."""
    for name, old, new in (
        (VERSION, r'^__version__ = ".*"$', f'__version__ = "{version}"'),
        (CHANGELOG, rf"^## {re.escape(version)} \(unreleased\)$", f"## {version}"),
    ):
        text = (top / name).read_text(encoding="utf-8")
        (top / name).write_text(re.sub(old, new, text, flags=re.MULTILINE), encoding="utf-8")


@contextmanager
def as_before_if_it_fails(top: Path) -> Iterator[None]:
    """Take back what was changed and committed in the block, which began with a clean tree, if it fails."""
    before = output("git", "rev-parse", "HEAD", top=top)
    try:
        yield
    except BaseException:
        run(("git", "reset", "-q", "--hard", before), top)
        run(INSTALL, top)
        raise


def filled_in(command: Sequence[str], top: Path) -> list[str]:
    """Return a command with the files that there are in the place of its patterns."""
    return [word for part in command for word in (sorted(map(str, top.glob(part))) if "*" in part else [part])]


def run(command: Sequence[str], top: Path) -> None:
    """Run a command, and show what it says; RefusedError if it fails."""
    if code := subprocess.run(command, cwd=top, check=False).returncode:
        raise RefusedError(f"{' '.join(command[:4])} … failed ({code})")


def output(*command: str, top: Path) -> str:
    """Return what a command prints."""
    return subprocess.run(command, cwd=top, check=True, capture_output=True, text=True).stdout.strip()


def main() -> int:
    """Release the version that was typed; return the exit code."""
    if len(sys.argv) != 2:
        sys.stderr.write("python -m tests.release VERSION\n")
        return 2
    try:
        release(sys.argv[1])
    except RefusedError as error:
        sys.stderr.write(f"not released: {error}\n")
        return 1
    sys.stdout.write(f"v{sys.argv[1]} is tagged; git push --follow-tags publishes it\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
