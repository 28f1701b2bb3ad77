"""Whatever is wrong with a deck is told in one line: file, place, what was found, what was expected."""

import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from duell.catalogue import LINE_LIMIT, DeckError, rules_file
from duell.games.duel.deck_files import deck, deck_from_data, deck_to_data

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
    assert fault_in("clasic") == "no such file, and no deck of that name; expected classic"


@pytest.mark.parametrize(("path", "shown"), [("a\0b", "a\\x00b"), ("\ud800", "\\ud800")])
def test_a_name_that_no_file_can_have(path: str, shown: str) -> None:
    with pytest.raises(DeckError) as caught:
        deck(path)
    assert str(caught.value).startswith(f"{shown}: no such file, and no deck of that name; ")


@pytest.mark.parametrize("text", ["", "\n", " \r\n\t", "\ufeff"])
def test_an_empty_file(text: str, tmp_path: Path) -> None:
    assert fault_in_text(text, tmp_path) == "found an empty file; expected a deck file"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b'name = "x"\n\xff', "line 2: found byte 0xff; expected text in UTF-8"),
        (CLASSIC.encode("utf-16"), "line 1: found byte 0xff; expected text in UTF-8"),
        ('name = "Jäger"'.encode("latin-1"), "line 1: found byte 0xe4; expected text in UTF-8"),
        ('name = "x"\nheroes == 1', "line 2, column 9: found 'heroes == 1'; expected TOML ("),
        ('name = "x', "line 1: found the end of the file after 'name = \"x'; expected TOML ("),
        ('name = "x"\n\nname = "y"', "line 3: found the end of the file after 'name = \"y\"'; expected TOML ("),
        ("a = 1\n" + "b" * 501, f"line 2: found 501 characters; expected at most {LINE_LIMIT}"),
        ("a" + ".a" * 100_000, f"line 1: found 200001 characters; expected at most {LINE_LIMIT}"),
        ("a = " + "[\n" * 100_000, "found lists or tables nested too deeply; expected a deck file"),
        ("a = \x1b[2J", "line 1, column 5: found 'a = \\x1b[2J'; expected TOML ("),
    ],
    ids=["byte", "utf-16", "latin-1", "syntax", "cut off", "key twice", "long line", "dotted", "nested", "escape"],
)
def test_not_toml(text: str | bytes, line: str, tmp_path: Path) -> None:
    assert fault_in_text(text, tmp_path).startswith(line)


# ---- data of the wrong shape

Change = Callable[[Any], object]


def put(*keys_and_value: Any) -> Change:
    """Return a change that sets the value at the end of a path of keys; without a value (...), removes it."""
    *keys, last, value = keys_and_value

    def change(data: Any) -> None:
        for key in keys:
            data = data[key]
        if value is ...:
            del data[last]
        else:
            data[last] = value

    return change


def add(key: str, value: Any) -> Change:
    return lambda data: data[key].append(value)


GREEDO = {"name": "greedo", "title": "Second Greedo", "short": "Gr. II", "points": 3, "cards": 1}
ICONS, POINTS = "a whole number from 0 to 9", "a whole number from 1 to 99"
SLUG = "lowercase letters and digits, with single hyphens between them, at most 24 characters"

FAULTS: dict[str, tuple[Change, str]] = {
    # the whole
    "no name": (put("name", ...), "found no 'name'; expected all of name, heroes, villains, vaders"),
    "unknown key": (
        put("villain", []),
        "found key 'villain'; expected one of name, heroes, villains, vaders (nearest: villains)",
    ),
    "name a number": (put("name", 5), "name: found 5; expected a text of 1 to 24 characters"),
    "name empty": (put("name", ""), "name: found ''; expected a text of 1 to 24 characters without spaces around it"),
    # heroes
    "heroes a table": (put("heroes", {}), "heroes: found a table; expected a list of the four heroes"),
    "hero missing": (put("heroes", 3, ...), "heroes: found no han; expected all of yoda, luke, leia, han"),
    "hero unknown": (
        put("heroes", 2, "name", "lea"),
        "hero 3 (lea), name: found 'lea'; expected one of yoda, luke, leia, han (nearest: leia)",
    ),
    "hero twice": (
        put("heroes", 3, "name", "yoda"),
        "hero 4 (yoda), name: found 'yoda', as in hero 1; expected a different one",
    ),
    "hero without icons": (
        put("heroes", 0, "icons", ...),
        "hero 1 (yoda): found no 'icons'; expected all of name, title, icons",
    ),
    # icons
    "seven force cards": (
        put("heroes", 1, "icons", [1] * 7),
        "hero 2 (luke), icons: found 7 numbers; expected 8, one for each value from 1",
    ),
    "absurd icons": (put("heroes", 1, "icons", 7, 10), f"hero 2 (luke), icons, value 8: found 10; expected {ICONS}"),
    "icons twice": (
        put("heroes", 3, "icons", 4, 3),
        "heroes, icons of value 5: found 3 icons for both Luke Skywalker and Han Solo; "
        "expected a different number for each hero",
    ),
    # villains
    "no villain": (put("villains", []), "villains: found an empty list; expected at least one villain"),
    "villain's key": (
        put("villains", 2, "point", 3),
        "villain 3 (greedo): found key 'point'; "
        "expected one of name, title, short, points, cards, pair (nearest: points)",
    ),
    "villain without cards": (
        put("villains", 2, "cards", ...),
        "villain 3 (greedo): found no 'cards'; expected all of name, title, short, points, cards",
    ),
    "villain twice": (
        add("villains", GREEDO),
        "villain 9 (greedo), name: found 'greedo', as in villain 3; expected a different one",
    ),
    "villain's short title twice": (
        put("villains", 3, "short", "Greedo"),
        "villain 4 (bossk), short: found 'Greedo', as in villain 3; expected a different one",
    ),
    "points 0": (put("villains", 2, "points", 0), f"villain 3 (greedo), points: found 0; expected {POINTS}"),
    "cards 0": (
        put("villains", 2, "cards", 0),
        "villain 3 (greedo), cards: found 0; expected a whole number from 1 to 200",
    ),
    "too many cards": (put("villains", 2, "cards", 171), "villains and vaders: found 201 cards; expected at most 200"),
    # Vaders
    "penalty 0": (put("vaders", 0, 0), f"vader 1: found 0; expected {POINTS}"),
}


@pytest.mark.parametrize(("change", "line"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_in_the_data(change: Change, line: str) -> None:
    data = deepcopy(deck_to_data(deck("classic")))
    change(data)
    with pytest.raises(DeckError) as caught:
        deck_from_data(data, "game.jsonl")
    assert re.fullmatch(rf"game\.jsonl[,:] {re.escape(line)}", str(caught.value))


@pytest.mark.parametrize(
    ("data", "found"), [(None, "a value of type NoneType"), ([], "a list of 0"), ("classic", "'classic'"), (1, "1")]
)
def test_data_that_is_no_table(data: object, found: str) -> None:
    with pytest.raises(DeckError, match=f"^head: found {found}; expected a table with name, heroes, villains"):
        deck_from_data(data, "head")


@pytest.mark.parametrize("name", ["", "Greedo", "gree do", "-greedo", "greedo-", "gre--edo", "greedö", "g\n", "g" * 25])
def test_a_name_that_is_no_slug(name: str) -> None:
    data: Any = deck_to_data(deck("classic"))
    data["villains"][2]["name"] = name
    with pytest.raises(DeckError) as caught:
        deck_from_data(data, "head")
    assert str(caught.value).endswith(f", name: found {name!r}; expected {SLUG}")


@pytest.mark.parametrize(
    ("title", "fault"),
    [
        ("Gre\x00edo", "U+0000 (a control character) in 'Gre\\x00edo'; expected visible characters"),
        ("Gre\nedo", "U+000A (a control character) in 'Gre\\nedo'; expected visible characters"),
        ("\x1b[31mGreedo", "U+001B (a control character) in '\\x1b[31mGreedo'; expected visible characters"),
        ("\x9b31mGreedo", "U+009B (a control character) in '\\x9b31mGreedo'; expected visible characters"),
        ("Gre\u202eedo", "U+202E (RIGHT-TO-LEFT OVERRIDE) in 'Gre\\u202eedo'; expected visible characters"),
        ("Gre\u200bedo", "U+200B (ZERO WIDTH SPACE) in 'Gre\\u200bedo'; expected visible characters"),
        ("Gre\u00a0edo", "U+00A0 (NO-BREAK SPACE) in 'Gre\\xa0edo'; expected visible characters"),
        ("Gre\ud800edo", "U+D800 (a control character) in 'Gre\\ud800edo'; expected visible characters"),
        ("⚔\ufe0f", "U+FE0F (VARIATION SELECTOR-16) in '⚔\\ufe0f'; expected visible characters"),
        ("x\u0336", "U+0336 (COMBINING LONG STROKE OVERLAY) in 'x\\u0336'; expected visible characters"),
        (" Greedo", "' Greedo'; expected a text of 1 to 24 characters without spaces around it"),
        (" ", "' '; expected a text of 1 to 24 characters without spaces around it"),
        ("G" * 25, f"'{'G' * 25}', 25 columns wide; expected at most 24"),
        ("強" * 13, f"'{'強' * 13}', 26 columns wide; expected at most 24"),
        ("G" * 100_000, f"'{'G' * 39}…', 100000 columns wide; expected at most 24"),
        (3, "3; expected a text of 1 to 24 characters"),
    ],
)
def test_a_title_that_cannot_be_shown(title: object, fault: str) -> None:
    data: Any = deck_to_data(deck("classic"))
    data["villains"][2]["title"] = title
    with pytest.raises(DeckError) as caught:
        deck_from_data(data, "head")
    assert str(caught.value) == f"head, villain 3 (greedo), title: found {fault}"


# ---- emblems

TINT = 'tint = "#ffe88f"'
ROWS = "\n".join(["abcwk..."] * 8)


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ('tint = "red"', "emblem x, tint: found 'red'; expected a colour such as #c3cbd8"),
        ("tint = 3", "emblem x, tint: found 3; expected a colour such as #c3cbd8"),
        ('small = ""', "emblem x: found no 'tint'"),
        (f'{TINT}\nsmall = ""', "emblem x, small: found 0 lines; expected 8 lines of 8 characters"),
        (f'{TINT}\nlarge = """{ROWS}"""', "emblem x, large: found 8 lines; expected 16 lines of 16 characters"),
        (f'{TINT}\nsmall = """{ROWS}x"""', "emblem x, small, line 8: found 'abcwk...x'; expected 8 lines"),
        (f'{TINT}\nsmall = """{ROWS.replace("k", "z", 1)}"""', "emblem x, small, line 1: found 'abcwz...'"),
        (f"{TINT}\nsize = 3", "emblem x: found key 'size'"),
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
