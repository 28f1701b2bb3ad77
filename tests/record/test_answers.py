"""The answers to puzzles: the streak counts them, and no damage takes more than a line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell.record.answers import Answer, answers_path, load_answers, save_answer, tally_of
from duell.record.folder import kept_names
from duell.record.strict import NotSavedError


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DUELL_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def answer(*right: bool) -> None:
    for is_right in right:
        save_answer(Answer.of_today(f"duel/house {len(load_answers())}/1/0", is_right=is_right))


@given(right=st.lists(st.booleans(), max_size=30))
def test_a_streak_is_the_right_answers_at_the_end(right: list[bool]) -> None:
    tally = tally_of(Answer.of_today(str(number), is_right=is_right) for number, is_right in enumerate(right))
    as_text = "".join("x" if is_right else "." for is_right in right)
    assert tally.answered == len(right)
    assert tally.right == as_text.count("x")
    assert tally.streak == len(as_text) - len(as_text.rstrip("x"))
    assert tally.longest == max(map(len, as_text.split(".")))


def test_answers_are_kept_in_order_and_are_no_game() -> None:
    assert load_answers() == []
    answer(True, True, False, True)
    assert [kept.is_right for kept in load_answers()] == [True, True, False, True]
    assert kept_names() == []
    assert answers_path().stat().st_mode & 0o077 == 0


def test_only_the_first_answer_to_a_puzzle_counts() -> None:
    save_answer(Answer.of_today("duel/house 1/1/0", is_right=False))
    save_answer(Answer.of_today("duel/house 1/1/0", is_right=True))
    assert [kept.is_right for kept in load_answers()] == [False]


@pytest.mark.parametrize(
    "damage",
    [
        b"\xff\xfe\n",
        b"\0" * 50 + b"\n",
        b'{"answer":{"puzzle":"x","right":1,"day":""}}\n',
        b'{"answer":{"puzzle":"","right":true,"day":"2026-11-24"}}\n',
        b'{"answer":[]}\n',
        b"[[[[\n",
        b"\n\n",
        b'{"answer":{"puzz',  # a crash while it was written
    ],
)
def test_a_damaged_line_costs_no_other_answer(damage: bytes) -> None:
    answer(True, True)
    with answers_path().open("ab") as file:
        file.write(damage)
    answer(True)
    assert tally_of(load_answers()).streak == 3
    assert damage.rstrip(b"\n") in answers_path().read_bytes()  # nothing is overwritten


@given(data=st.binary(max_size=300))
def test_whatever_the_file_holds_the_next_answer_counts(data: bytes) -> None:
    answers_path().parent.mkdir(exist_ok=True)
    answers_path().write_bytes(data)
    save_answer(Answer.of_today("duel/house 1/1/0", is_right=True))
    assert tally_of(load_answers()).streak == 1


def test_a_file_that_is_none_is_left_alone() -> None:
    answers_path().mkdir(parents=True)
    assert load_answers() == []
    with pytest.raises(NotSavedError):
        save_answer(Answer.of_today("duel/house 1/1/0", is_right=True))
