"""Records that version 0.1.0 wrote: whatever comes later must read, verify, resume and retell them.

Each NAME.jsonl in ``kept-0.1.0`` is a finished game as the table kept it, and NAME.events what ``duell events``
of 0.1.0 told of it. Between them they have ties, escaped villains, R2-D2s that scout alone and together, leftover cards
by choice and by rule, PINs that were set and reset, hints, and a seat handed to a bot and back.
"""

import json
from pathlib import Path

import pytest

from duell.games import GAMES
from duell.record.acts import line
from duell.record.journal import Journal
from duell.record.reading import history, read, replay

KEPT = sorted(Path(__file__).with_name("kept-0.1.0").glob("*.jsonl"))

each_kept = pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)


def test_there_are_records_of_two_three_and_four() -> None:
    assert sorted(len(read(kept, GAMES).head.seats) for kept in KEPT) == [2, 3, 4]


@each_kept
def test_a_kept_record_verifies_and_tells_the_same_history(kept: Path) -> None:
    events = [json.loads(event) for event in kept.with_suffix(".events").read_text().splitlines()]
    assert [json.loads(json.dumps(event)) for event in history(replay(read(kept, GAMES)))] == events


@each_kept
def test_its_lines_would_be_written_the_same_today(kept: Path) -> None:
    record = read(kept, GAMES)
    assert b"".join(map(line, (record.head, *record.acts))) == kept.read_bytes()


@each_kept
def test_it_resumes_wherever_it_was_left(kept: Path, tmp_path: Path) -> None:
    lines = kept.read_bytes().splitlines(keepends=True)
    acts = read(kept, GAMES).acts
    left = tmp_path / kept.name
    for known in range(1, len(lines) - 1):
        left.write_bytes(b"".join(lines[:known]))
        journal, replayed = Journal.resume(left, GAMES)
        assert not replayed.finished
        with journal:
            journal.append(acts[known - 1])
        assert left.read_bytes() == b"".join(lines[: known + 1])
    with Journal.resume(left, GAMES)[0]:  # all but the end was there: it is added
        assert left.read_bytes() == kept.read_bytes()
