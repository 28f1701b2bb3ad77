"""Names that any terminal can show, and tables that can play."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from prompt_toolkit.utils import get_cwidth
from rich.cells import cell_len

from duell.checking import width
from duell.record import Seat
from duell.table.seating import NAME_LIMIT, BadSeatError, check_seats, clean_name, is_human
from tests.games.duel.engine.dealing import HEROES


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


@pytest.mark.slow
def test_every_character_of_a_name_has_one_width() -> None:
    for char in map(chr, (*range(0xD800), *range(0xE000, 0x110000))):
        try:
            name = clean_name(f"a{char}")
        except BadSeatError:
            continue
        assert width(name) == cell_len(name) == get_cwidth(name), ascii(char)


def table(*seats: tuple[str, str]) -> list[Seat]:
    return [Seat(name, hero, "human") for name, hero in seats]


def test_tables_that_can_play() -> None:
    check_seats(table(("Anna", "leia"), ("Ben", "han")), HEROES, range(2, 5))
    check_seats(table(("Anna", "leia"), ("Ben", "han"), ("Cem", "yoda"), ("Dora", "luke")), HEROES, range(2, 5))


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        (table(("Anna", "leia")), "1 players were given; 2 to 4 can play"),
        (table(*[("Anna", "leia")] * 5), "5 players were given; 2 to 4 can play"),
        (table(("Anna", "leia"), ("ANNA", "han")), "the name Anna was given more than once"),
        (table(("Anna", "leia"), ("\u0410nna", "han")), "the names Anna and \u0410nna look the same; each needs"),
        (table(("Ben", "leia"), ("\uff22\u0435n", "han")), "the names Ben and \uff22\u0435n look the same"),
        (table(("Anna", "leia"), ("Ben", "leia")), "the hero leia was given more than once"),
        (table(("Anna", "leia"), ("Ben", "lando")), "there is no hero 'lando'; the heroes are leia, yoda, luke, han"),
    ],
)
def test_tables_that_cannot_play(seats: list[Seat], why: str) -> None:
    with pytest.raises(BadSeatError, match=why):
        check_seats(seats, HEROES, range(2, 5))


def test_who_is_human() -> None:
    assert is_human(Seat("Anna", "leia", "human"))
    assert not is_human(Seat("Anna", "leia", "knight"))
