"""Reading a record with damaged bytes returns the same game, a part of it, or one line that names the fault."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duell.games import GAMES
from duell.record.reading import Replay, parse_record, read, replay
from duell.record.strict import DamagedRecordError
from tests.games.missions import recording as missions
from tests.record.examples import SEED, lines, short_game

assert missions.SEED == SEED


def played(data: bytes) -> Replay | DamagedRecordError:
    try:
        return replay(parse_record(Path("game.jsonl"), data, GAMES))
    except DamagedRecordError as error:
        return error


class Sound:
    """A record that nothing has happened to yet."""

    def __init__(self, whole: bytes) -> None:
        self.whole = whole
        result = played(whole)
        assert isinstance(result, Replay)
        self.replay = result
        self.course = [(step.line, step.choices) for step in result.steps]

    def check(self, data: bytes) -> None:
        """Have bytes read that were this record."""
        result = played(data)
        if isinstance(result, DamagedRecordError):
            assert 1 <= result.line <= data.count(b"\n") + 1
            assert str(result).isprintable()
            assert len(str(result)) < 1000
            assert SEED not in str(result)
            return
        course = [(step.line, step.choices) for step in result.steps]
        assert course == self.course[: len(course)]
        if result.finished:
            assert result.state[1:] == self.replay.state[1:]
        else:
            assert result.record.cut or len(data) < len(self.whole)

    def place(self, share: float) -> int:
        """Return a place in it, from 0 for its beginning to 1 for its end."""
        return round(share * len(self.whole))


DUEL = Sound(b"".join(lines(short_game())))
MISSIONS = Sound(b"".join(lines(missions.short_game())))
EACH = pytest.mark.parametrize("sound", [DUEL, MISSIONS], ids=["duel", "missions"])

places = st.floats(0, 1)


@EACH
@settings(max_examples=120)
@given(share=places, byte=st.integers(0, 255))
def test_one_byte_exchanged(sound: Sound, share: float, byte: int) -> None:
    index = sound.place(share)
    sound.check(sound.whole[:index] + bytes([byte]) + sound.whole[index + 1 :])


@EACH
def test_the_last_byte_exchanged(sound: Sound) -> None:
    sound.check(sound.whole[:-1] + b"x")


@EACH
@given(share=places, more=st.binary(max_size=8))
def test_bytes_put_in(sound: Sound, share: float, more: bytes) -> None:
    index = sound.place(share)
    sound.check(sound.whole[:index] + more + sound.whole[index:])


@EACH
@given(a=places, b=places)
def test_bytes_cut_out(sound: Sound, a: float, b: float) -> None:
    sound.check(sound.whole[: sound.place(min(a, b))] + sound.whole[sound.place(max(a, b)) :])


@EACH
@given(shares=st.tuples(places, places, places))
def test_bytes_moved(sound: Sound, shares: tuple[float, float, float]) -> None:
    a, b, c = map(sound.place, sorted(shares))
    whole = sound.whole
    sound.check(whole[:a] + whole[b:c] + whole[a:b] + whole[c:])


@given(st.binary(max_size=400))
def test_anything_at_all(data: bytes) -> None:
    assert isinstance(played(data), DamagedRecordError)


@EACH
def test_reading_leaves_a_damaged_file_as_it_is(sound: Sound, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for index in range(0, len(sound.whole), 150):
        data = sound.whole[:index] + b"~" + sound.whole[index:]
        path.write_bytes(data)
        with suppress(DamagedRecordError):
            read(path, GAMES)
        assert path.read_bytes() == data
