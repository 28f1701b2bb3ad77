"""What may be shown has the same width for all who lay it out."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.utils import get_cwidth
from rich.cells import cell_len

from duell.catalogue import one_line, quote
from duell.catalogue.printable import takes_room, width


@pytest.mark.slow
def test_every_character_that_takes_room_is_as_wide_for_rich_as_for_prompt_toolkit() -> None:
    shown = [char for char in map(chr, range(sys.maxunicode + 1)) if takes_room(char)]
    assert [hex(ord(char)) for char in shown if not 1 <= cell_len(char) == get_cwidth(char) <= 2] == []


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
        assert all(takes_room(char) or char == "\u00a0" for char in line)


@given(text=st.text(st.characters(categories=("L", "N", "P", "Zs"), max_codepoint=0x24F)))
def test_one_line_leaves_latin_text_as_it_is(text: str) -> None:
    text = unicodedata.normalize("NFC", text).replace("\xa0", " ")
    assert one_line(text) == text


@given(value=st.integers() | st.floats() | st.binary() | st.none() | st.lists(st.integers()))
def test_quotes_are_short(value: object) -> None:
    assert len(quote(value)) <= 40
