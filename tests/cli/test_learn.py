"""``duell learn``, and the lesson that ``duell play`` offers."""

import sys
from pathlib import Path

import pytest

from duell.record.folder import lesson_is_due
from tests.cli.conftest import Run
from tests.cli.kept import type_in

ON_ADVICE = "6\n\n5\n2\n1\n3\nr\ng\n8\n7\n"
LEFT = "The lesson is not saved. To start it again: duell learn"


def test_a_whole_lesson_through_a_pipe(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, ON_ADVICE)
    code, out, err = run("learn", "--plain")
    assert (code, err) == (0, "")
    assert "You both played the 2. Rebel icons break ties, and your card has more of them." in out
    assert "You give Darth Vader to Ben, so R2-D2 is lost." in out
    assert out.splitlines()[-1].endswith("Now play: duell play. The rules in short: duell rules.")
    assert LEFT not in out
    assert [path.name for path in home.iterdir()] == [".lesson-offered"]


def test_a_game_begun_at_home_leads_back_there(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "")
    code, out, err = run("home", "--plain")
    assert (code, err) == (0, "")
    assert out.index("No game was started.") < out.index("4 Learn: ")


def test_ascii(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, ON_ADVICE)
    out = run("learn", "--plain", "--ascii")[1]
    assert out.isascii()
    assert "You (Anna) and Ben, a bot" in out


@pytest.mark.parametrize("answers", ["", "q\n", "6\nwhat?\nq\n", "6\n5\n"])
def test_it_is_left_with_one_line(answers: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, answers)
    code, out, err = run("learn", "--plain")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == LEFT
    assert out.count(LEFT) == 1


def test_it_names_the_way_back_to_the_lesson_of_its_own_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "q\n")
    assert run("learn", "--plain", "--game", "missions")[1].splitlines()[-1] == f"{LEFT} --game missions"


def test_ctrl_c(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        errors = "replace"

        def isatty(self) -> bool:
            return False

        def readline(self) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    code, out, err = run("learn", "--plain")
    assert (code, err) == (130, "")
    assert out.splitlines()[-1] == LEFT


def test_without_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "")
    code, out, err = run("learn")
    assert (code, out) == (2, "")
    assert err == "duell: duell learn needs a terminal; to play through a pipe or with a screen reader, add --plain\n"
    assert lesson_is_due()


def test_in_a_pipe_the_first_game_asks_for_no_lesson(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "")
    assert "lesson" not in run("play", "--plain")[1]
    assert lesson_is_due()
