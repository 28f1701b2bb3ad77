"""Whatever happens to the bytes of a record: the same game, a part of it, or one line that says what is wrong."""

from contextlib import suppress
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from duell.games import GAMES
from duell.record import DamagedRecordError, Replay, read, replay
from duell.record.reading import parse_record
from tests.record.examples import SEED, lines, short_game

WHOLE = b"".join(lines(short_game()))


def played(data: bytes) -> Replay | DamagedRecordError:
    try:
        return replay(parse_record(Path("game.jsonl"), data, GAMES))
    except DamagedRecordError as error:
        return error


SOUND = played(WHOLE)
assert isinstance(SOUND, Replay)
COURSE = [(step.line, step.choices) for step in SOUND.steps]


def check(data: bytes) -> None:
    result = played(data)
    if isinstance(result, DamagedRecordError):
        assert 1 <= result.line <= data.count(b"\n") + 1
        assert str(result).isprintable()
        assert len(str(result)) < 1000
        assert SEED not in str(result)
        return
    course = [(step.line, step.choices) for step in result.steps]
    assert course == COURSE[: len(course)]
    if result.finished:
        assert isinstance(SOUND, Replay)
        assert result.state[1:] == SOUND.state[1:]
    else:
        assert result.record.cut or len(data) < len(WHOLE)


places = st.integers(0, len(WHOLE))


@settings(max_examples=400)
@given(place=places, byte=st.integers(0, 255))
@example(place=len(WHOLE) - 1, byte=ord("x"))
def test_one_byte_exchanged(place: int, byte: int) -> None:
    check(WHOLE[:place] + bytes([byte]) + WHOLE[place + 1 :])


@given(place=places, more=st.binary(max_size=8))
def test_bytes_put_in(place: int, more: bytes) -> None:
    check(WHOLE[:place] + more + WHOLE[place:])


@given(a=places, b=places)
def test_bytes_cut_out(a: int, b: int) -> None:
    check(WHOLE[: min(a, b)] + WHOLE[max(a, b) :])


@given(a=places, b=places, c=places)
def test_bytes_moved(a: int, b: int, c: int) -> None:
    a, b, c = sorted([a, b, c])
    check(WHOLE[:a] + WHOLE[b:c] + WHOLE[a:b] + WHOLE[c:])


@given(st.binary(max_size=400))
def test_anything_at_all(data: bytes) -> None:
    assert isinstance(played(data), DamagedRecordError)


def test_reading_leaves_a_damaged_file_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for place in range(0, len(WHOLE), 50):
        data = WHOLE[:place] + b"~" + WHOLE[place:]
        path.write_bytes(data)
        with suppress(DamagedRecordError):
            read(path, GAMES)
        assert path.read_bytes() == data
