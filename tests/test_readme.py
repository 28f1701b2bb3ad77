"""The README and PROGRAMMING.md are true."""

import doctest
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from duell.cli import main
from duell.simulation.match import own_maker
from tests.picture import FOLDER, HOSTED, MISSIONS, MOVING, PICTURES, draw, draw_hosted, draw_missions, draw_moving

README, PROGRAMMING = (Path(__file__).parents[1] / name for name in ("README.md", "PROGRAMMING.md"))
TEXT = PROGRAMMING.read_text(encoding="utf-8")
COMMANDS = re.findall(r"^```text\n\$ duell (.*)\n((?s:.*?))^```$", TEXT, re.MULTILINE)
BOT, _game = re.findall(r"^```python\n(from (?s:.*?))^```$", TEXT, re.MULTILINE)


@pytest.fixture(autouse=True)
def its_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Work in a folder with the bot that is written there; it is forgotten again."""
    (tmp_path / "mybots.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    yield
    sys.modules.pop("mybots", None)
    own_maker.cache_clear()


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_a_real_screen(name: str) -> None:
    assert f"](tests/pictures/{name})" in README.read_text(encoding="utf-8")
    drawn = (FOLDER / name).read_text(encoding="utf-8")
    assert drawn == draw(PICTURES[name]), "python -m tests.picture draws it anew"
    assert "http" not in drawn.replace("http://www.w3.org/2000/svg", ""), "nothing is loaded from the net"


@pytest.mark.parametrize("name", ["phones.png", "shared.png"])
def test_the_pictures_of_phones_are_there(name: str) -> None:
    """``python -m tests.browser.picture`` draws them; `tests/browser` looks at what is in them."""
    assert f"](tests/pictures/{name})" in README.read_text(encoding="utf-8")
    assert (FOLDER / name).read_bytes().startswith(b"\x89PNG")


def test_the_moving_picture_is_a_real_reveal() -> None:
    assert f"](tests/pictures/{MOVING})" in README.read_text(encoding="utf-8")
    assert (FOLDER / MOVING).read_text(encoding="utf-8") == draw_moving(), "python -m tests.picture draws it anew"


@pytest.mark.parametrize(("command", "output"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_a_command_prints_the_shown_text(command: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*shlex.split(command), "--jobs", "1"]) == 0
    assert [line.rstrip() for line in capsys.readouterr().out.splitlines()] == output.splitlines()


def test_the_python_session_is_true() -> None:
    result = doctest.testfile(str(PROGRAMMING), module_relative=False, encoding="utf-8")
    assert result.attempted > 15
    assert not result.failed


def test_the_bot_has_fifteen_lines() -> None:
    assert len(BOT.splitlines()) <= 15


def test_the_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 100


@pytest.mark.parametrize(("name", "drawn"), [(MISSIONS, draw_missions), (HOSTED, draw_hosted)])
def test_the_other_pictures_are_real_screens(name: str, drawn: Callable[[], str]) -> None:
    assert f"](tests/pictures/{name})" in README.read_text(encoding="utf-8")
    assert (FOLDER / name).read_text(encoding="utf-8") == drawn(), "python -m tests.picture draws it anew"
