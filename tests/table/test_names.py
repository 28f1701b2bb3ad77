"""Names that any terminal can show; those that look the same have the same skeleton, others have not."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from prompt_toolkit.utils import get_cwidth
from rich.cells import cell_len

from duell.checking import width
from duell.table.names import NAME_LIMIT, BadSeatError, clean_name, skeleton


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna \t Maria ", "Anna Maria"),
        ("Anna\u00a0M.", "Anna M."),
        ("Zoe\u0308", "Zoë"),
        ("[bold]Ben[/]", "[bold]Ben[/]"),
        ("Ben & <Cem>", "Ben & <Cem>"),
        ("山田山田山田山田", "山田山田山田山田"),
        ("नमस्ते", "नमस्ते"),
        ("אבג", "אבג"),
        ("x" * NAME_LIMIT, "x" * NAME_LIMIT),
    ],
)
def test_names_that_can_be_shown(given: str, shown: str) -> None:
    assert clean_name(given) == shown


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "the name is empty"),
        ("   ", "the name is empty"),
        ("x" * (NAME_LIMIT + 1), "the name xxxxxxxxxxxxxxxx… is too long; 16 columns fit"),
        ("山田山田山田山田山", "is too long"),
        ("a" + "\u0316" * 60, "is too long"),
        ("An\x1bna", r"cannot hold the character U\+001B"),
        ("An\x07na", r"U\+0007"),
        ("An\x7fna", r"U\+007F"),
        ("An\x9bna", r"U\+009B"),
        ("An\u202ena", r"U\+202E"),
        ("An\u2066na", r"U\+2066"),
        ("An\u200bna", r"U\+200B"),
        ("An\u200dna", r"U\+200D"),
        ("An\ufeffna", r"U\+FEFF"),
        ("An\u00adna", r"U\+00AD"),
        ("An\ufe0fna", r"U\+FE0F"),
        ("\u3164", r"U\+3164"),
        ("\uffa0", r"U\+FFA0"),
        ("🚀", r"U\+1F680"),
        ("⚔", r"U\+2694"),
        ("An\ud800na", r"U\+D800"),
        ("An\ue000na", r"U\+E000"),
        ("\u0301", r"cannot begin with U\+0301"),
    ],
    ids=ascii,
)
def test_names_that_are_refused(name: str, why: str) -> None:
    with pytest.raises(BadSeatError, match=why) as refused:
        clean_name(name)
    assert "\n" not in str(refused.value)
    assert str(refused.value).isprintable()


@settings(deadline=None, max_examples=400)
@given(st.text(max_size=20))
def test_whatever_is_taken_for_a_name_is_as_wide_as_everybody_thinks(text: str) -> None:
    try:
        name = clean_name(text)
    except BadSeatError:
        return
    assert 1 <= width(name) <= NAME_LIMIT
    assert width(name) == cell_len(name) == get_cwidth(name)
    assert clean_name(name) == name
    assert not any(unicodedata.category(char)[0] in "CZ" for char in name.replace(" ", ""))


EMPTY = (range(0x40000, 0xE0000), range(0xE1000, 0x110000))
"""Where Unicode has nothing but what is not assigned or private."""

CHARACTERS = (*range(0xD800), *range(0xE000, 0x40000), *range(0xE0000, 0xE1000), *EMPTY[0][::97], *EMPTY[1][::97])


@pytest.mark.slow
def test_every_character_of_a_name_has_one_width() -> None:
    for char in map(chr, CHARACTERS):
        try:
            name = clean_name(f"a{char}")
        except BadSeatError:
            continue
        assert width(name) == cell_len(name) == get_cwidth(name), ascii(char)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "\u0410nna"),  # a Cyrillic A
        ("Anna", "\u0391nna"),  # a Greek one
        ("Anna", "\uff21\uff4e\uff4e\uff41"),  # as wide as two letters
        ("Bepa", "\u0412\u0435\u0440\u0430"),  # all Cyrillic
        ("Zo\u00eb", "Zo\u0451"),
        ("Zo\u00eb", "Zo\u0435\u0308"),
        ("O'Neil", "O\u2019Neil"),
        ("Anna-Lena", "Anna\u2011Lena"),
    ],
)
def test_names_that_look_the_same(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Anna", "Ana"), ("Zoe", "Zo\u00eb"), ("Ian", "lan"), ("\u0410\u043d\u043d\u0430", "Anna"), ("\u5c71", "\u7530")],
)
def test_names_that_can_be_told_apart(name: str, other: str) -> None:
    assert skeleton(name) != skeleton(other)
