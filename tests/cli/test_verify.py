"""``duell verify``: sound in one line, or the line that is not."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from duell.record.acts import note_of
from tests.cli.conftest import Run
from tests.cli.kept import ACTS, BEGUN, HEAD, keep_game
from tests.record.examples import SEED, lines, short_game

NOTE = note_of(b"".join(lines((HEAD, ACTS))))


def test_a_finished_game(run: Run) -> None:
    keep_game()
    anna, ben = ACTS[-1].totals  # type: ignore[union-attr]
    assert run("verify", "1") == (
        0,
        f"0001-2026-11-20.jsonl is sound, {len(ACTS) + 1} lines: finished, Anna {anna}, Ben {ben}. "
        f"No card was exchanged if this is what was shown as the game started: Deal {HEAD.deal}. That shows damage and "
        f"slips, not a forgery. There is none if this is what was shown at the end: Note {NOTE}\n",
        "",
    )


@pytest.mark.parametrize(
    "typed", [str, str.upper, lambda text: text.replace("-", " "), lambda text: text[:-5] + text[-4:]]
)
def test_the_note_proves_the_game_however_it_was_typed_off(typed: Callable[[str], str], run: Run) -> None:
    keep_game()
    noted = typed(NOTE)
    code, out, err = run("verify", "1", "--note", noted)
    assert (code, err) == (0, "")
    assert out.endswith(f"It is the game that was noted, act by act: Note {NOTE}\n")


def test_another_game_that_is_as_sound_is_not_the_one_that_was_noted(run: Run) -> None:
    path = keep_game(short_game("another evening"))
    code, out, err = run("verify", "1", "--note", NOTE)
    assert (code, out) == (1, "")
    assert err.startswith(f"duell: {path} is sound, but not the game that was noted: its note is ")


@pytest.mark.parametrize("noted", ["", "werc", "0" * 25, "u" * 24, "\x1b" * 24])
def test_what_is_no_note_is_not_understood(noted: str, run: Run) -> None:
    keep_game()
    code, out, err = run("verify", "1", "--note", noted)
    assert (code, out) == (2, "")
    assert err.endswith("expected 6 groups of 4 letters and digits\n")
    assert err[:-1].isprintable()


def test_an_unfinished_game_has_no_note_yet(run: Run) -> None:
    path = keep_game(BEGUN)
    expected = f"duell: {path} is an unfinished game, and only a finished one has a note\n"
    assert run("verify", "1", "--note", NOTE) == (1, "", expected)


def test_an_unfinished_game_tells_nothing_that_the_table_does_not_know(run: Run) -> None:
    keep_game(BEGUN)
    code, out, err = run("verify", "1")
    assert (code, err) == (0, "")
    assert "sound, 5 lines: unfinished, round 2. No card" in out
    assert SEED not in out


def test_a_game_that_has_just_begun(run: Run) -> None:
    keep_game((HEAD, []))
    assert "sound, 1 line: unfinished, round 1. " in run("verify", "1")[1]


def test_a_line_cut_short_is_told_and_left(run: Run) -> None:
    path = keep_game(BEGUN)
    data = path.read_bytes()[:-3]
    path.write_bytes(data)
    code, out, _ = run("verify", "1")
    assert code == 0
    assert "unfinished, round 2, with part of a line at the end, which duell resume drops" in out
    assert path.read_bytes() == data


def test_part_of_a_line_after_the_end_is_damage(run: Run) -> None:
    path = keep_game()
    path.write_bytes(path.read_bytes() + b'{"lock"')
    code, out, err = run("verify", "1")
    assert (code, out) == (1, "")
    assert err == f"duell: {path}, line {len(ACTS) + 2}: part of a line; expected nothing after the end\n"


ALTERED: dict[str, Callable[[Any], Any]] = {
    "seed": lambda _: "another evening",
    "sealed": lambda sealed: sealed[::-1],
    "bids": lambda bids: [None, *bids[1:]],
    "to": lambda to: 1 - to,
    "take": lambda take: not take,
    "totals": lambda totals: [totals[0] + 1, *totals[1:]],
}


@pytest.mark.parametrize("number", range(1, len(ACTS) + 2))
def test_every_line_that_is_altered_is_found(number: int, run: Run) -> None:
    path = keep_game()
    lines = path.read_bytes().splitlines()
    data = json.loads(lines[number - 1])
    inside = data if number == 1 else next(iter(data.values()))
    key = next(key for key in ALTERED if key in inside)
    inside[key] = ALTERED[key](inside[key])
    lines[number - 1] = json.dumps(data).encode()
    path.write_bytes(b"\n".join(lines) + b"\n")
    code, out, err = run("verify", str(path))
    assert (code, out) == (1, "")
    assert err.startswith(f"duell: {path}, line ")
    assert err.count("\n") == 1


def test_no_such_game(run: Run, home: Path) -> None:
    assert run("verify", "7") == (
        1,
        "",
        "duell: there is no kept game '7'; give the number of a kept game or the path of a record\n",
    )
