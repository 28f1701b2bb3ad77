"""Words that let people in and back: drawn, given, compared, and kept beside the record."""

import asyncio
import json
from pathlib import Path

import pytest

from duell.hosting.doorkeeper import NOUNS, SUSPICIOUS, Doorkeeper, Words, new_word
from duell.record.folder import host_file
from duell.table.gate import TRIES, wait_after


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_table_words_are_two_of_256_nouns() -> None:
    assert len(set(NOUNS)) == 256
    words = {new_word() for _ in range(20)}
    assert len(words) > 1
    assert all(set(word.split("-")) <= set(NOUNS) for word in words)


def test_a_table_word_may_be_typed_loosely() -> None:
    words = Words("otter-lamp")
    assert all(map(words.is_table_word, ("otter-lamp", "Otter Lamp ", "otterlamp")))
    assert not any(map(words.is_table_word, ("", "otter", "otter-lamps", "x" * 100_000)))


def test_a_seat_comes_back_with_its_word() -> None:
    words = Words("otter-lamp")
    given = {words.give(seat): seat for seat in range(5)}
    assert len(given) == 5
    assert {word: words.seat_of(word) for word in given} == given
    words.move({0: 1, 1: 0, 2: 2})
    assert [words.seat_of(word) for word in given] == [1, 0, 2, None, None]
    assert words.seats == {0, 1, 2}


def test_wrong_words_cost_time() -> None:
    words = Words("otter-lamp", clock=(clock := Clock()))
    right = words.give(2)
    for wrong in range(1, 6):
        assert words.seat_of("0000") is None
        assert words.wait == wait_after(wrong)
        if wrong >= TRIES:
            assert words.seat_of(right) is None, "nothing is compared meanwhile"
            assert words.wrong == wrong
        clock.now += wait_after(wrong)
    assert words.seat_of(right) == 2
    assert words.wrong == 0


def test_words_are_kept_as_hashes_and_removed_at_the_end(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    words = Words("otter-lamp")
    words.path = record
    given = words.give(1, key="SHA256:abc")
    words.seat_of("0000")
    file = host_file(record)
    assert file.stat().st_mode & 0o777 == 0o600
    text = file.read_text()
    assert not any(each in text for each in (given, "otter", "lamp"))
    assert list(json.loads(text)) == ["host", "salt", "word", "wrong", "seats"]

    after = Words.of(record)
    assert (after.word, after.wrong, after.keys, after.given) == ("", 1, {1: "SHA256:abc"}, {})
    assert after.is_table_word("otter lamp")
    assert after.seat_of(given) == 1
    assert Words.of(record, "new-word").is_table_word("new-word")
    words.drop()
    assert not file.exists()


@pytest.mark.parametrize("text", ["", "[]", "{", '{"host":2}', '{"host":1,"salt":"zz","word":"","wrong":0,"seats":{}}'])
def test_a_damaged_file_gives_a_new_word(text: str, tmp_path: Path) -> None:
    host_file(tmp_path / "game.jsonl").write_text(text)
    words = Words.of(tmp_path / "game.jsonl")
    assert words.is_table_word(words.word)
    assert words.seats == set()


def test_the_doorkeeper_takes_one_wrong_word_a_second_and_fewer_from_each_address() -> None:
    async def test() -> list[float]:
        door, taken = Doorkeeper(Words("otter-lamp"), clock := Clock(), clock.sleep), list[float]()
        for address in ("10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.3"):
            before = clock.now
            assert not await door.lets_in(address, "wrong")
            taken.append(clock.now - before)
        suspected = [door.is_suspicious]
        for number in range(SUSPICIOUS):
            await door.lets_in(f"10.1.0.{number}", "wrong")
        assert [*suspected, door.is_suspicious] == [False, True]
        assert await door.lets_in("10.2.0.1", "otter-lamp")
        return taken

    assert asyncio.run(test()) == [0, 2, 4, 1, 1]


def test_who_breaks_off_has_tried_nothing() -> None:
    async def test() -> None:
        door = Doorkeeper(Words("otter-lamp"), Clock())
        await door.lets_in("10.0.0.1", "wrong")
        waits = asyncio.create_task(door.lets_in("10.0.0.1", "otter-lamp"))
        await asyncio.sleep(0.01)
        assert not waits.done()
        waits.cancel()
        assert door.wrong == 1

    asyncio.run(test())
