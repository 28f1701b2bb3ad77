"""Whatever is wrong with a deck is told in one line: file, place, what was found, what was expected."""

import json
import re
from copy import deepcopy
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

import pytest

from duell.catalogue import LINE_LIMIT, DeckError, rules_file
from duell.games.duel import deck_files
from duell.games.duel.deck_files import deck
from duell.games.missions import catalogue

CLASSIC = Path(rules_file("decks", "classic.toml")).read_text(encoding="utf-8")


def fault_in(path: str | Path) -> str:
    """Return the one line that refuses a file, without the file's name at its beginning."""
    with pytest.raises(DeckError) as caught:
        deck(path)
    line = str(caught.value)
    assert line.isprintable()
    return re.sub("^(, |: )", "", line.removeprefix(str(path)))


def fault_in_text(text: str | bytes, folder: Path) -> str:
    path = folder / "mine.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return fault_in(path)


def test_no_such_file(tmp_path: Path) -> None:
    assert fault_in(tmp_path / "mine.toml") == "no such file"


def test_no_such_name() -> None:
    assert fault_in("clasic") == "no deck or file has this name; did you mean classic?"


@pytest.mark.parametrize(("path", "escaped"), [("a\0b", "a\\x00b"), ("\ud800", "\\ud800")])
def test_a_name_that_no_file_can_have(path: str, escaped: str) -> None:
    with pytest.raises(DeckError) as caught:
        deck(path)
    assert str(caught.value).startswith(f"{escaped}: no deck or file has this name; ")


@pytest.mark.parametrize("text", ["", "\n", " \r\n\t", "\ufeff"])
def test_an_empty_file(text: str, tmp_path: Path) -> None:
    assert fault_in_text(text, tmp_path) == "the file is empty"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b'name = "x"\n\xff', "line 2: byte 0xff is not UTF-8 text"),
        (CLASSIC.encode("utf-16"), "line 1: byte 0xff is not UTF-8 text"),
        ('name = "Jäger"'.encode("latin-1"), "line 1: byte 0xe4 is not UTF-8 text"),
        ('name = "x"\nheroes == 1', "line 2, column 9: 'heroes == 1' is not valid TOML ("),
        ('name = "x', "line 1: 'name = \"x' is not valid TOML ("),
        ('name = "x"\n\nname = "y"', "line 3: 'name = \"y\"' is not valid TOML ("),
        ("a = 1\n" + "b" * 501, f"line 2: the line has 501 characters; at most {LINE_LIMIT}"),
        ("a" + ".a" * 100_000, f"line 1: the line has 200001 characters; at most {LINE_LIMIT}"),
        ("a = " + "[\n" * 100_000, "lists or tables are nested too deeply"),
        ("a = \x1b[2J", "line 1, column 5: 'a = \\x1b[2J' is not valid TOML ("),
    ],
    ids=["byte", "utf-16", "latin-1", "syntax", "cut off", "key twice", "long line", "dotted", "nested", "escape"],
)
def test_not_toml(text: str | bytes, line: str, tmp_path: Path) -> None:
    assert fault_in_text(text, tmp_path).startswith(line)


# ---- data of the wrong shape

GAMES = {"duel": deck_files, "missions": catalogue}
FAULTS = [json.loads(row) for row in Path(__file__).with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()]
"""Changes to the classic decks: at a place another value, or nothing without a value, and what is said of it."""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault['deck']}: {fault['says'][:60]}")
def test_a_fault_in_the_data(fault: dict[str, Any]) -> None:
    game = GAMES[fault["deck"]]
    whole: list[Any] = [deepcopy(game.deck_to_data(game.deck("classic")))]
    path: list[Any] = [0, *fault["at"]]
    inside, last = reduce(getitem, path[:-1], whole), path[-1]
    if "value" not in fault:
        del inside[last]
    elif inside is not whole and last == len(inside) and isinstance(inside, list):
        inside.append(fault["value"])
    else:
        inside[last] = fault["value"]
    with pytest.raises(DeckError) as caught:
        game.deck_from_data(whole[0], "game.jsonl")
    assert re.fullmatch(rf"game\.jsonl[,:] {re.escape(fault['says'])}", str(caught.value))


def test_a_deck_of_the_other_game() -> None:
    with pytest.raises(DeckError, match=r"unknown key 'heroes'; choose from name, values, characters, .*, missions$"):
        catalogue.deck(rules_file("decks", "classic.toml"))


# ---- emblems

TINT = 'tint = "#ffe88f"'
ROWS = "\n".join(["abcwk..."] * 8)


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ('tint = "red"', "emblem x, tint: 'red' is not a colour such as #c3cbd8"),
        ("tint = 3", "emblem x, tint: 3 is not a colour such as #c3cbd8"),
        ('small = ""', "emblem x: 'tint' is missing"),
        (f'{TINT}\nsmall = ""', "emblem x, small: '' is not a picture: 8 lines of 8 characters"),
        (
            f'{TINT}\nlarge = """{ROWS}"""',
            "emblem x, large: 'abcwk...\\nabcwk",
        ),
        (
            f'{TINT}\nsmall = """{ROWS}x"""',
            "emblem x, small: 'abcwk...\\nabcwk",
        ),
        (f'{TINT}\nsmall = """{ROWS.replace("k", "z", 1)}"""', "emblem x, small: 'abcwz...\\nabcwk...\\n"),
        (f"{TINT}\nsize = 3", "emblem x: unknown key 'size'"),
    ],
)
def test_an_emblem_with_a_fault(lines: str, fault: str, tmp_path: Path) -> None:
    assert fault_in_text(f"{CLASSIC}\n[emblems.x]\n{lines}\n", tmp_path).startswith(fault)


def test_a_deck_without_emblems_and_one_with_a_tint_alone_are_sound(tmp_path: Path) -> None:
    bare = CLASSIC.partition("\n[emblems.")[0]
    (tmp_path / "bare.toml").write_text(bare, encoding="utf-8")
    (tmp_path / "tinted.toml").write_text(f"{bare}\n[emblems.bossk]\n{TINT}\n", encoding="utf-8")
    assert not deck(tmp_path / "bare.toml").emblems
    assert deck(tmp_path / "tinted.toml").emblems["bossk"].tint == "#ffe88f"
