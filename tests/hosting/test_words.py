"""Words that let people in and back: drawn, given, compared, and kept beside the record."""

import json
import secrets
from hashlib import scrypt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell.hosting.limits import Limits
from duell.hosting.nouns import BEGINNING, NOUNS, noun_of
from duell.hosting.words import MOST_WRONG, RETURN_CODE, TABLE_WORD, Words, completion, new_word, plain
from duell.record.acts import pin_hash
from duell.record.folder import host_file
from duell.record.strict import UnreadableRecordError

YEAR = 365.25 * 24 * 3600


def seat_of(words: Words, text: str) -> int | None:
    """The seat of a return code, at once."""
    return words.settle(words.find(text))


def test_no_two_nouns_begin_alike() -> None:
    assert len(NOUNS) == len({noun[:BEGINNING] for noun in NOUNS}) == 1024
    assert [*NOUNS] == sorted(NOUNS)
    assert all(noun.isascii() and noun.isalpha() and 3 <= len(noun) <= 7 for noun in NOUNS)


def test_words_are_drawn_from_all_nouns() -> None:
    assert [len(new_word().split("-")), len(new_word(RETURN_CODE).split("-"))] == [TABLE_WORD, RETURN_CODE] == [3, 4]
    drawn = {noun for _ in range(3000) for noun in new_word(RETURN_CODE).split("-")}
    assert drawn <= set(NOUNS)
    assert len(drawn) > 1000, "12,000 draws reach nearly all of 1,024"


def test_guessing_takes_years_at_the_fastest_rate_of_answers() -> None:
    limits, seats = Limits(), 5
    words = limits.answers + limits.first_answers
    assert len(NOUNS) ** TABLE_WORD / 2 / words > 1 * YEAR
    codes = limits.codes * limits.connections + words  # all who are inside, and those who come in again
    assert len(NOUNS) ** RETURN_CODE / 2 / seats / codes > 10 * YEAR


@given(st.lists(st.sampled_from(NOUNS), min_size=1, max_size=5), st.sampled_from([" ", "-", ", ", "  "]))
def test_four_letters_of_each_noun_are_enough(nouns: list[str], between: str) -> None:
    assert plain(between.join(noun[:BEGINNING] for noun in nouns)) == plain("-".join(nouns)) == "".join(nouns)
    assert all(noun_of(noun[:BEGINNING]) == noun for noun in nouns)
    assert nouns[-1][:BEGINNING] + completion(between.join(nouns[:-1]) + between + nouns[-1][:BEGINNING]) == nouns[-1]


@pytest.mark.parametrize("is_resumed", [False, True])
def test_only_a_whole_return_code_is_one(is_resumed: bool, tmp_path: Path) -> None:
    words = Words("otter-lamp-cedar")
    words.path = tmp_path / "game.jsonl"
    code = words.give(1)
    nouns = code.split("-")
    if is_resumed:
        words = Words.of(words.path)
    parts = ["-".join(nouns[:count]) for count in range(4)] + ["-".join(nouns[count:]) for count in range(1, 4)]
    for text in ("", "-", *parts, code[:-4], f"{code}-{nouns[0]}", f"{code}s", "-".join(reversed(nouns))):
        assert seat_of(words, text) is None, text
    assert seat_of(words, code) == 1


def test_a_table_word_may_be_typed_loosely() -> None:
    words = Words("otter-lamp")
    assert all(map(words.is_table_word, ("otter-lamp", "Otter Lamp ", "otterlamp", "otte lamp")))
    assert not any(map(words.is_table_word, ("", "otter", "ott-lamp", "otter-lamps", "x" * 100_000)))


def test_a_seat_comes_back_with_its_code() -> None:
    words = Words("otter-lamp")
    given = {words.give(seat): seat for seat in range(5)}
    assert {word: seat_of(words, word) for word in given} == given
    words.move({0: 1, 1: 0, 2: 2})
    assert [seat_of(words, word) for word in given] == [1, 0, 2, None, None]
    assert words.seats == {0, 1, 2}


def test_no_two_seats_have_one_code(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([*["apple"] * 12, *["otter"] * 4])
    monkeypatch.setattr(secrets, "choice", lambda _nouns: next(drawn))
    words = Words("otter-lamp")
    assert words.give(0) == "apple-apple-apple-apple"
    assert words.give(1) == "otter-otter-otter-otter"


def test_a_key_is_bound_to_the_seat_that_was_taken_with_it() -> None:
    words = Words("otter-lamp")
    words.give(0, "SHA256:anna")
    words.give(1, "SHA256:ben")
    words.give(0)
    assert words.keys == {1: "SHA256:ben"}, "who has no key sits there now"
    words.move({1: 0})
    assert words.keys == {0: "SHA256:ben"}
    words.move({})
    assert not words.keys


def test_codes_are_compared_whenever_they_are_given() -> None:
    words = Words("otter-lamp")
    right = words.give(2)
    for _ in range(50):
        assert seat_of(words, "apple-apple-apple-apple") is None
        assert seat_of(words, "0000") is None
    assert seat_of(words, right) == 2
    assert words.wrong == 100, "a right code changes nothing for those who guess"


def test_words_are_kept_as_hashes_and_removed_at_the_end(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    words = Words("otter-lamp")
    words.path = record
    given = words.give(1, key="SHA256:abc")
    file = host_file(record)
    assert file.stat().st_mode & 0o777 == 0o600
    text = file.read_text()
    assert not any(secret in text for secret in (given, plain(given), "otter", "lamp"))
    assert list(json.loads(text)) == ["host", "salt", "word", "wrong", "seats", "guessable"]

    after = Words.of(record)
    assert (after.word, after.keys, after.given, after.are_lost) == ("", {1: "SHA256:abc"}, {}, False)
    assert after.is_guessable, "two words were chosen"
    assert after.is_table_word("otter lamp")
    assert seat_of(after, f"apple-{given}") is None
    assert seat_of(after, given.replace("-", " ")) == 1
    after.use(1, given.replace("-", " "))
    assert after.given == {1: given}
    newer = Words.of(record, "otter-lamp-cedar")
    assert newer.is_table_word("otter-lamp-cedar")
    assert not newer.is_guessable
    newer.keep()
    assert not Words.of(record).is_guessable
    words.drop()
    assert not file.exists()


def test_a_hash_that_is_only_nearly_the_same_is_of_another_word(tmp_path: Path) -> None:
    words = Words("otter-lamp-cedar")
    words.path = tmp_path / "game.jsonl"
    code, file = words.give(0), host_file(words.path)
    saved = json.loads(file.read_text())
    for where in (saved, saved["seats"]["0"]):
        where["word"] = where["word"][:-1] + ("1" if where["word"][-1] == "0" else "0")
    file.write_text(json.dumps(saved))
    words = Words.of(words.path)
    assert not words.is_table_word("otter-lamp-cedar")
    assert seat_of(words, code) is None


def test_every_table_has_a_salt_of_its_own(tmp_path: Path) -> None:
    """So that equal words have different hashes, and no list of hashes fits two tables."""
    kept = []
    for name in ("a", "b"):
        words = Words("otter-lamp")
        words.path = tmp_path / name
        words.keep()
        kept.append(json.loads(host_file(words.path).read_text()))
    assert kept[0]["salt"] != kept[1]["salt"]
    assert kept[0]["word"] != kept[1]["word"]
    assert all(len(bytes.fromhex(kept_words["salt"])) == 16 for kept_words in kept)


def of_an_earlier_version(record: Path, wrong: int = 0) -> None:
    """A file as 0.3 wrote it, with codes of four digits."""
    salt = "5a" * 16
    seats = {"0": {"word": pin_hash("4711", salt), "key": ""}, "1": {"word": pin_hash("2042", salt), "key": "SHA256:b"}}
    data = {"host": 1, "salt": salt, "word": pin_hash("otterlamp", salt), "wrong": wrong, "seats": seats}
    host_file(record).write_text(json.dumps(data))


def test_four_digits_of_an_earlier_version_bring_nobody_back(tmp_path: Path) -> None:
    """They could be guessed. Each seat gets a code that its guest sees after coming back by key or by the host."""
    record = tmp_path / "game.jsonl"
    of_an_earlier_version(record)
    words = Words.of(record)
    assert words.are_renewed
    assert (seat_of(words, "4711"), seat_of(words, "2042")) == (None, None)
    assert words.seats == {0, 1}
    assert words.keys == {1: "SHA256:b"}
    assert {len(code.split("-")) for code in words.given.values()} == {RETURN_CODE}
    assert not words.is_table_word("Otter Lamp")
    assert words.is_table_word(words.word)
    words.keep()
    again = Words.of(record)
    assert not again.are_renewed
    assert [seat_of(again, words.given[seat]) for seat in (0, 1)] == [0, 1]
    assert again.is_table_word(words.word)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"host":3}',
        '{"host":1,"salt":"zz","word":"","wrong":0,"seats":{}}',
        '{"host":2,"salt":"00","word":"4096:00","wrong":0,"seats":{"x":{"word":"","key":""}},"guessable":true}',
        '{"host":2,"salt":"00","word":"9:00","wrong":0,"seats":{},"guessable":true}',
    ],
)
def test_a_damaged_file_is_refused(text: str, tmp_path: Path) -> None:
    host_file(tmp_path / "game.jsonl").write_text(text)
    with pytest.raises(UnreadableRecordError, match="let each guest back in by hand"):
        Words.of(tmp_path / "game.jsonl")


def test_a_wrong_code_is_hashed_once_however_many_seats_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or a crowd that guesses would delay everybody's codes."""
    words = Words("otter-lamp")
    words.path = tmp_path / "game.jsonl"
    for seat in range(5):
        words.give(seat)
    words, hashed = Words.of(words.path), list[bytes]()

    def note(password: bytes, **how: Any) -> bytes:
        hashed.append(password)
        return scrypt(password, **how)

    monkeypatch.setattr("duell.hosting.words.scrypt", note)
    assert seat_of(words, "apple-otter-lamp-cedar") is None
    assert len(hashed) == 1


def test_a_seat_that_the_game_does_not_have_is_refused(tmp_path: Path) -> None:
    words = Words("otter-lamp")
    words.path = tmp_path / "game.jsonl"
    words.give(3)
    again = Words.of(tmp_path / "game.jsonl")
    again.check(4)
    with pytest.raises(UnreadableRecordError, match="damaged"):
        again.check(3)


def test_without_the_file_nobody_has_a_code(tmp_path: Path) -> None:
    words = Words.of(tmp_path / "game.jsonl")
    assert words.are_lost
    assert words.is_table_word(words.word)
    assert not words.seats


def test_no_number_of_wrong_codes_makes_the_file_unreadable(tmp_path: Path) -> None:
    words = Words("otter-lamp-cedar")
    words.path = tmp_path / "game.jsonl"
    code, words.wrong = words.give(1), MOST_WRONG - 1
    for _ in range(3):
        assert seat_of(words, "apple-apple-apple-apple") is None
    words.keep()
    assert seat_of(Words.of(words.path), code) == 1
