"""Going back to the last sound line of a damaged record: into a new file, and only where something is damaged."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duell.games import GAMES
from duell.record.folder import new_path
from duell.record.journal import ROOM_TO_PLAY, Journal, repair
from duell.record.library import DamagedGame, games
from duell.record.reading import read, replay
from duell.record.strict import DamagedRecordError, RecordInUseError, SoundRecordError, UnreadableRecordError
from tests.record.examples import lines, short_game

HEAD, ACTS = PLAYED = short_game()
LINES = lines(PLAYED)


@pytest.fixture
def path() -> Path:
    return new_path()


@pytest.mark.parametrize("bad", range(1, len(LINES)))
def test_a_bad_line_costs_itself_and_all_later_lines(bad: int, path: Path) -> None:
    damaged = b"".join([*LINES[:bad], b"hello\n", *LINES[bad + 1 :]])
    path.write_bytes(damaged)
    done = repair(path, GAMES)
    assert done.path.read_bytes() == b"".join(LINES[:bad])
    assert (done.kept, done.lost, done.finished) == (bad - 1, len(LINES) - bad, False)
    assert f"line {bad + 1}: " in done.damage
    assert path.read_bytes() == damaged
    Journal.resume(done.path, GAMES)[0].close()


def test_of_several_bad_lines_the_first_counts(path: Path) -> None:
    path.write_bytes(b"".join([*LINES[:4], LINES[3], *LINES[4:6], b"\xff\n", *LINES[6:]]))
    done = repair(path, GAMES)
    assert "line 5: " in done.damage
    assert done.path.read_bytes() == b"".join(LINES[:4])


def test_what_was_written_after_the_end_costs_nothing_of_the_game(path: Path) -> None:
    path.write_bytes(b"".join([*LINES, b"hello"]))
    done = repair(path, GAMES)
    assert (done.finished, done.lost) == (True, 1)
    assert read(done.path, GAMES).note == read_note_of_whole()


def read_note_of_whole() -> str:
    whole = new_path()
    whole.write_bytes(b"".join(LINES))
    return read(whole, GAMES).note


def test_a_record_longer_than_is_read_goes_back_to_where_there_is_room_to_play(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    longest = ROOM_TO_PLAY + 50_000
    monkeypatch.setattr("duell.record.journal.LONGEST_RECORD", longest)
    handover = b'{"handover":{"round":1,"seat":1,"name":"Dora","player":"human"}}\n'
    path.write_bytes(LINES[0] + handover * (longest // len(handover) + 1))
    done = repair(path, GAMES)
    assert f"longer than {longest:,} bytes" in done.damage
    with Journal.resume(done.path, GAMES)[0] as journal:
        for act in ACTS:
            journal.append(act)
    assert replay(read(done.path, GAMES)).finished


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"".join(LINES), SoundRecordError),
        (b"".join(LINES[:3]) + LINES[3][:9], SoundRecordError),
        (b"hello\n" + b"".join(LINES[1:]), DamagedRecordError),
        (b"", DamagedRecordError),
    ],
    ids=["whole", "cut short", "no head", "empty"],
)
def test_what_cannot_be_repaired_makes_no_file(data: bytes, error: type[Exception], path: Path) -> None:
    path.write_bytes(data)
    with pytest.raises(error):
        repair(path, GAMES)
    assert [file.name for file in path.parent.glob("*.jsonl")] == [path.name]


def test_a_game_that_is_being_played_is_not_touched(path: Path) -> None:
    with Journal.create(path, HEAD), pytest.raises(RecordInUseError):
        repair(path, GAMES)


def test_there_must_be_a_file(path: Path) -> None:
    with pytest.raises(UnreadableRecordError):
        repair(path, GAMES)


def test_the_list_says_for_which_games_it_can_be_done(path: Path) -> None:
    path.write_bytes(LINES[0] + b"hello\n")
    new_path().write_bytes(b"hello\n")
    assert [game.begins_well for game in games(GAMES) if isinstance(game, DamagedGame)] == [True, False]


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, len(b"".join(LINES))), st.integers(0, 40), st.binary(max_size=6))
def test_however_it_was_damaged_a_copy_is_a_beginning_of_the_game(
    path: Path, index: int, gone: int, more: bytes
) -> None:
    whole = b"".join(LINES)
    path.write_bytes(whole[:index] + more + whole[index + gone :])
    with suppress(SoundRecordError, DamagedRecordError):
        done = repair(path, GAMES)
        assert whole.startswith(done.path.read_bytes()) or more.strip()
        assert replay(read(done.path, GAMES)).finished == done.finished
        done.path.unlink()
