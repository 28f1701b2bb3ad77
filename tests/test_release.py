"""An incomplete version is never released, and a failed release changes nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import release
from tests.release import RefusedError

WORKS = (sys.executable, "-c", "pass")
FAILS = (sys.executable, "-c", "raise SystemExit(1)")

CHANGES = """# Changelog

## 0.2.0 (unreleased)

### For players

*The screen*

- Cards are drawn.

## 0.1.0

- The first.
"""


def git(top: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=top, check=True, capture_output=True, text=True)
    return done.stdout.strip()


@pytest.fixture
def top(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project at 0.1.0 in which everything works."""
    top = tmp_path / "project"
    (top / "src" / "duell").mkdir(parents=True)
    (top / release.VERSION).write_text('"""A game."""\n\n__version__ = "0.1.0"\n')
    (top / release.CHANGELOG).write_text(CHANGES)
    (top / ".gitignore").write_text("/dist/\n/installed\n")
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "Anna")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "anna@example.org")
    git(top, "init", "-q")
    git(top, "add", ".")
    git(top, "commit", "-qm", "Begin")
    install = f"import shutil; shutil.copy({release.VERSION!r}, 'installed')"
    monkeypatch.setattr(release, "INSTALL", (sys.executable, "-c", install))
    monkeypatch.setattr(release, "MANUAL", WORKS)
    monkeypatch.setattr(release, "TESTS", (sys.executable, "-c", "assert '0.2.0' in open('installed').read()"))
    make = "import pathlib; pathlib.Path('dist').mkdir(); pathlib.Path('dist/duell-0.2.0.whl').touch()"
    assert_there = "import pathlib, sys; assert pathlib.Path(sys.argv[1]).parts[-2:] == ('dist', 'duell-0.2.0.whl')"
    builds = ((sys.executable, "-c", make), (sys.executable, "-c", assert_there, "dist/*.whl"))
    monkeypatch.setattr(release, "BUILDS", builds)
    return top


def test_a_release_is_built_committed_and_tagged(top: Path) -> None:
    (top / "dist").mkdir()
    (top / "dist" / "of-yesterday").touch()
    release.release("0.2.0", top)
    assert release.version_now(top) == "0.2.0"
    assert "## 0.2.0\n\n### For players\n\n*The screen*\n\n- Cards are drawn." in (top / release.CHANGELOG).read_text()
    assert git(top, "status", "--porcelain") == ""
    assert git(top, "log", "--format=%s") == "Release 0.2.0\nBegin"
    tags = git(top, "tag", "--list", "--format=%(contents)")
    assert tags == "duell 0.2.0\n\n### For players\n\n*The screen*\n\n- Cards are drawn."
    assert git(top, "rev-parse", "v0.2.0^{commit}") == git(top, "rev-parse", "HEAD")
    assert [path.name for path in (top / "dist").iterdir()] == ["duell-0.2.0.whl"]


@pytest.mark.parametrize(
    ("version", "reason"),
    [
        ("0.1.0", "not a version after 0.1.0"),
        ("0.0.9", "not a version after 0.1.0"),
        ("0.02.0", "not a version after"),
        ("new", "Invalid version: 'new'"),
        ("0.3.0", "CHANGELOG.md says nothing of 0.3.0"),
        ("0.2", "CHANGELOG.md says nothing of 0.2"),
    ],
)
def test_a_version_that_cannot_be(version: str, reason: str, top: Path) -> None:
    with pytest.raises(RefusedError, match=reason):
        release.release(version, top)


def test_an_empty_entry_in_the_changelog_is_none(top: Path) -> None:
    (top / release.CHANGELOG).write_text(CHANGES.replace("### For players\n\n*The screen*\n\n- Cards are drawn.\n", ""))
    git(top, "commit", "-qam", "Say nothing")
    with pytest.raises(RefusedError, match=r"says nothing of 0\.2\.0"):
        release.release("0.2.0", top)


@pytest.mark.parametrize("name", ["CHANGELOG.md", "new.txt"])
def test_a_tree_that_is_not_clean(name: str, top: Path) -> None:
    with (top / name).open("a") as file:
        file.write("\nmore\n")
    with pytest.raises(RefusedError, match="not committed"):
        release.release("0.2.0", top)


def test_a_tag_that_is_there(top: Path) -> None:
    git(top, "tag", "v0.2.0")
    with pytest.raises(RefusedError, match=r"a tag v0\.2\.0"):
        release.release("0.2.0", top)


@pytest.mark.parametrize("step", ["MANUAL", "TESTS", "BUILDS"])
def test_whatever_fails_leaves_everything_as_it_was(step: str, top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, step, (FAILS,) if step == "BUILDS" else FAILS)
    with pytest.raises(RefusedError, match="failed"):
        release.release("0.2.0", top)
    assert release.version_now(top) == "0.1.0"
    assert "0.1.0" in (top / "installed").read_text()
    assert git(top, "status", "--porcelain") == ""
    assert git(top, "tag") == ""
    assert git(top, "log", "--format=%s") == "Begin"


def test_a_tag_that_cannot_be_set_leaves_no_release_behind(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "tag", lambda _version, top: release.run(FAILS, top))
    with pytest.raises(RefusedError, match="failed"):
        release.release("0.2.0", top)
    assert release.version_now(top) == "0.1.0"
    assert git(top, "log", "--format=%s") == "Begin"
