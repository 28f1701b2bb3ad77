"""Printable text has the same width for everything that lays it out."""

import errno
import os
import sys
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.utils import get_cwidth
from rich.cells import cell_len

from duell.catalogue import DeckError, SourcePlace
from duell.checking import Checker, one_line, quote, reason, takes_room, width
from duell.language import SOURCE, languages, speaking
from duell.record.strict import MalformedError, Member


@pytest.mark.slow
def test_every_character_that_takes_room_is_as_wide_for_rich_as_for_prompt_toolkit() -> None:
    characters = [char for char in map(chr, range(sys.maxunicode + 1)) if takes_room(char)]
    assert [hex(ord(char)) for char in characters if not 1 <= cell_len(char) == get_cwidth(char) <= 2] == []


@pytest.mark.parametrize("char", ["a", "é", "ß", "Ж", "א", "ع", "強", "⚔", "♥", "★", "①", "🎲", " ", "–", "’"])
def test_letters_signs_and_plain_emoji_take_room(char: str) -> None:
    assert takes_room(char)
    assert width(char) == cell_len(char)


@pytest.mark.parametrize(
    "code", [0x00, 0x1B, 0x7F, 0x9B, 0xAD, 0x200D, 0x2028, 0x2066, 0x20E3, 0xFE0F, 0xFEFF, 0x1F1E6]
)
def test_what_acts_or_joins_takes_no_room(code: int) -> None:
    assert not takes_room(chr(code))


@given(text=st.text(st.characters()))
def test_one_line_can_always_be_shown(text: str) -> None:
    for line in (one_line(text), quote(text), quote({text: text}), quote([text])):
        letters = [char for char in line if unicodedata.category(char) not in {"Mn", "Mc"}]
        assert all(takes_room(char) or char in "\u00a0\u202f" for char in letters)


@pytest.mark.parametrize("name", ["กี่ขึ้น", "अनीता", "A\u0302\u0303\u0304\u0305b"])
def test_marks_of_a_letter_are_shown(name: str) -> None:
    assert one_line(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("b\u0302\u0303\u0304\u0305\u0306\u0307", "b\u0302\u0303\u0304\u0305\\u0306\\u0307"),
        ("\u0302b", "\\u0302b"),
        ("7\u0302", "7\\u0302"),
        ("b\u034f\ufe0f\u20e3", "b\\u034f\\ufe0f\\u20e3"),
    ],
)
def test_marks_that_would_be_drawn_elsewhere_are_escaped(text: str, escaped: str) -> None:
    assert one_line(text) == escaped


@given(text=st.text(st.characters(categories=("L", "N", "P", "Zs"), max_codepoint=0x24F)))
def test_one_line_leaves_latin_text_as_it_is(text: str) -> None:
    text = unicodedata.normalize("NFC", text).replace("\xa0", " ")
    assert one_line(text) == text


@given(value=st.integers() | st.floats() | st.binary() | st.none() | st.lists(st.integers()))
def test_quotes_are_short(value: object) -> None:
    assert len(quote(value)) <= 40


CHECKS: dict[str, Callable[[Checker, object], object]] = {
    "table": lambda place, value: place.table(value, ("a", "b"), ("c",)),
    "items": lambda place, value: place.items(value, "a list of cards"),
    "number": lambda place, value: place.number(value, 1, 5),
    "flag": lambda place, value: place.flag(value),
    "string": lambda place, value: place.string(value, "a word"),
    "option": lambda place, value: place.option(value, ("red", "blue")),
}
SOUND: dict[str, list[object]] = {
    "table": [{"a": 1, "b": 2}, {"a": 1, "b": 2, "c": 3}],
    "items": [[], [1]],
    "number": [1, 5],
    "flag": [True, False],
    "string": ["", "red"],
    "option": ["red"],
}
WRONG: dict[str, list[object]] = {
    "table": [{}, {"a": 1}, {"a": 1, "b": 2, "d": 3}, []],
    "items": [{}, "ab"],
    "number": [0, 6, True, 1.0, "1", None],
    "flag": [0, 1, "true", None],
    "string": [7, None, ["red"]],
    "option": ["green", "", 7, None],
}


@pytest.mark.parametrize("check", CHECKS)
def test_files_and_records_are_right_or_wrong_alike(check: str) -> None:
    places = SourcePlace("mine.toml", "hero 2", DeckError), Member("hero")
    for value in SOUND[check]:
        assert [CHECKS[check](place, value) for place in places] == [value, value]
    for value in WRONG[check]:
        for place in places:
            with pytest.raises((DeckError, MalformedError)):
                CHECKS[check](place, value)


def test_a_record_is_refused_without_its_secrets_a_file_with_what_it_says() -> None:
    secret = ["8", "r2d2"]
    with pytest.raises(DeckError, match="a list of 2 is not a word"):
        SourcePlace("mine.toml", "hero 2", DeckError).string(secret, "a word")
    with pytest.raises(DeckError, match="'8' is not a list"):
        SourcePlace("mine.toml", "hero 2", DeckError).items("8", "a list")
    with pytest.raises(MalformedError, match="hand: this is not a list"):
        Member("hand").items("8", "a list")


@pytest.mark.parametrize(
    ("language", "quoted"), [("de", "„x y“"), ("fr", "«\u202fx y\u202f»"), ("it", "«x y»"), ("nl", "‘x y’")]
)
def test_quotation_marks_are_those_of_the_language(language: str, quoted: str) -> None:
    with speaking(language):
        assert quote("x y") == quoted


USUAL = "ENOENT ENOTDIR EISDIR EEXIST ENAMETOOLONG ELOOP EACCES EPERM EROFS EBUSY ENOSPC EDQUOT EFBIG EIO EMFILE"
OF_A_DOOR = "EADDRINUSE EADDRNOTAVAIL EAFNOSUPPORT ECONNREFUSED"


@pytest.mark.parametrize("code", [code for code in languages() if code != SOURCE])
@pytest.mark.parametrize("name", f"{USUAL} {OF_A_DOOR}".split())
def test_the_reason_for_a_usual_error_is_in_the_language_of_the_program(name: str, code: str) -> None:
    number = getattr(errno, name)
    english, of_a_library = reason(OSError(number, "…")), f"while binding: {os.strerror(number)}"
    with speaking(code):
        assert reason(OSError(number, of_a_library)) not in ("", english, of_a_library)


def test_the_reason_for_an_unusual_error_is_in_the_words_of_the_system() -> None:
    assert reason(OSError(errno.ECHILD, "No child processes")) == "No child processes"
    assert reason(TimeoutError()) == "TimeoutError"
