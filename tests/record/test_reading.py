import json
import os
from itertools import accumulate
from pathlib import Path

import pytest

from duell.games import GAMES
from duell.record.acts import Lock
from duell.record.reading import LONGEST_ACT, LONGEST_HEAD, LONGEST_RECORD, read, replay
from duell.record.strict import UnreadableRecordError
from tests.record.examples import Game, game, keep, lines, refusal, short_game

SHORT_GAME = short_game()
LINES = lines(SHORT_GAME)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


@pytest.mark.parametrize("played", [SHORT_GAME, game(players=4), (SHORT_GAME[0], [])])
def test_what_was_written_is_read(path: Path, played: Game) -> None:
    record = read(keep(path, played), GAMES)
    assert (record.head, list(record.acts)) == played
    assert (record.cut, record.length) == (False, path.stat().st_size)


@pytest.mark.slow
def test_a_record_cut_short_anywhere_is_read_up_to_its_last_whole_line(path: Path) -> None:
    whole = b"".join(LINES)
    after = [(step.line, step.after) for step in replay(read(keep(path, SHORT_GAME), GAMES)).steps]
    ends = list(accumulate(map(len, LINES)))
    for length in sorted({*range(ends[0], ends[-1], 5), *ends[:-1], *(end - 1 for end in ends[1:])}):
        path.write_bytes(whole[:length])
        record = read(path, GAMES)
        assert list(record.acts) == SHORT_GAME[1][: whole[:length].count(b"\n") - 1]
        assert record.cut == (not whole[:length].endswith(b"\n"))
        assert whole[: record.length] == whole[:length].rpartition(b"\n")[0] + b"\n"
        again = replay(record)
        assert [(step.line, step.after) for step in again.steps] == after[: len(again.steps)]
        assert not again.finished
        assert path.read_bytes() == whole[:length]


def test_a_head_cut_short_anywhere_is_no_record(path: Path) -> None:
    for length in range(1, len(LINES[0])):
        assert refusal(path, LINES[0][:length]) == "line 1: the line is incomplete: the file was cut off"


def test_a_block_of_zeros_at_the_end_is_a_line_cut_short(path: Path) -> None:
    path.write_bytes(b"".join(LINES[:3]) + LINES[3][:20] + bytes(500))
    assert read(path, GAMES).cut
    assert len(read(path, GAMES).acts) == 2


@pytest.mark.parametrize("rest", [b"hello", b"{}", b'{"duet"', b"\xff", b"\0{", b'{"lock":' + b" " * LONGEST_ACT])
def test_anything_else_without_an_end_is_damage(path: Path, rest: bytes) -> None:
    assert refusal(path, b"".join(LINES) + rest) == (f"line {len(LINES) + 1}: the line is incomplete or damaged")


@pytest.mark.parametrize("half", [LINES[1][:30], LINES[-1][:9], bytes(20)], ids=["lock", "end", "zeros"])
def test_half_a_line_after_the_end_is_damage(path: Path, half: bytes) -> None:
    expected = f"line {len(LINES) + 1}: nothing may follow the end of the game"
    assert refusal(path, b"".join(LINES) + half) == expected


@pytest.mark.parametrize("number", range(1, len(LINES) + 1))
@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (b"\n", "not valid JSON (at character 1)"),
        (b"\xff\n", "not UTF-8 text (at byte 1)"),
        (b"{}\n", "not a"),
        (b"[" * 9000 + b"\n", ""),
        (b'{"lock":{"round":1,"round":1}}\n', "a key occurs twice in an object"),
        (b" " * LONGEST_HEAD + b"{}\n", "bytes; at most"),
    ],
)
def test_a_damaged_line_is_refused_with_its_number(path: Path, number: int, damage: bytes, reason: str) -> None:
    text = refusal(path, b"".join([*LINES[: number - 1], damage, *LINES[number:]]))
    assert text.startswith(f"line {number}: ")
    assert reason in text


@pytest.mark.parametrize("number", range(1, len(LINES)))
def test_a_record_without_one_of_its_lines_is_refused(path: Path, number: int) -> None:
    refusal(path, b"".join([*LINES[: number - 1], *LINES[number:]]))


def test_a_record_of_a_newer_duell_is_refused_as_such(path: Path) -> None:
    head = json.loads(LINES[0]) | {"version": 4, "weather": "rain"}
    text = refusal(path, json.dumps(head).encode() + b"\n" + b'{"surprise":1}\n')
    assert text == "line 1: saved by a newer version of duell (format 4; this one reads up to 3); update duell"


def test_a_missing_file(path: Path) -> None:
    with pytest.raises(UnreadableRecordError, match=r"^cannot read .*game\.jsonl: No such file or directory$"):
        read(path, GAMES)


def test_a_huge_file(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(LONGEST_RECORD + 1)
    with pytest.raises(UnreadableRecordError, match=r"longer than 4,194,304 bytes, too long for a record$"):
        read(path, GAMES)


def test_a_file_that_may_not_be_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(path, SHORT_GAME)
    monkeypatch.setattr(os, "open", fail(PermissionError(13, "Permission denied")))
    with pytest.raises(UnreadableRecordError, match=r"^cannot read .*: Permission denied$"):
        read(path, GAMES)


def test_a_failing_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(path, SHORT_GAME)
    monkeypatch.setattr(os, "read", fail(OSError(5, "Input/output error")))
    with pytest.raises(UnreadableRecordError, match=r"^cannot read .*: Input/output error$"):
        read(path, GAMES)


def fail(error: OSError) -> object:
    def fails(*_: object) -> None:
        raise error

    return fails


def test_a_path_is_shown_without_what_acts_on_a_terminal(tmp_path: Path) -> None:
    with pytest.raises(UnreadableRecordError) as caught:
        read(tmp_path / "a\x1b[2J\n\u202eb.jsonl", GAMES)
    assert str(caught.value) == rf"cannot read {tmp_path}/a\x1b[2J\n\u202eb.jsonl: No such file or directory"


def test_locks_may_stand_in_any_order(path: Path) -> None:
    head, acts = SHORT_GAME
    first, second, *others = acts
    assert isinstance(first, Lock)
    assert isinstance(second, Lock)
    keep(path, (head, [second, first, *others]))
    assert replay(read(path, GAMES)).finished
