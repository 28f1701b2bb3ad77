"""Whatever is wrong with a deck is told in one line: file, place, what was found, what was expected."""

import os
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from duell.catalogue import LINE_LIMIT, SIZE_LIMIT, DeckError, rules_file
from duell.games.duel.deck_files import deck, deck_from_data, deck_to_data

CLASSIC = Path(rules_file("decks", "classic.toml")).read_text(encoding="utf-8")


def fault_in(path: str | Path) -> str:
    """Return the one line that refuses a file, without the file's name at its beginning."""
    with pytest.raises(DeckError) as caught:
        deck(path)
    line = str(caught.value)
    assert line.isprintable()
    return line.removeprefix(f"{path}: ")


def fault_in_text(text: str | bytes, folder: Path) -> str:
    path = folder / "mine.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return fault_in(path)


# ---- files that are no deck at all


def test_no_such_file(tmp_path: Path) -> None:
    assert fault_in(tmp_path / "mine.toml") == "file: found none; expected a deck file"


def test_no_such_name() -> None:
    wanted = "a deck file or the name of a deck, classic"
    assert fault_in("clasic") == f"file: found none; expected {wanted}"


def test_no_name() -> None:
    assert fault_in("").endswith("expected a deck file or the name of a deck, classic")


@pytest.mark.parametrize(("path", "shown"), [("a\0b", "a\\x00b"), ("\ud800", "\\ud800")])
def test_a_name_that_no_file_can_have(path: str, shown: str) -> None:
    with pytest.raises(DeckError) as caught:
        deck(path)
    assert str(caught.value).startswith(f"{shown}: file: found a name that no file can have; expected a deck file")


def test_a_name_too_long_for_a_file() -> None:
    assert fault_in("x" * 5000).startswith("file: found an error (File name too long); expected a deck file")


def test_a_name_that_would_act_on_the_terminal() -> None:
    with pytest.raises(DeckError, match=r"^\\x1b\[2J\\nx: file: found none;"):
        deck("\x1b[2J\nx")


def test_a_folder(tmp_path: Path) -> None:
    assert fault_in(tmp_path) == "file: found a folder; expected a deck file"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert fault_in(tmp_path / "pipe") == "file: found a device or pipe; expected a deck file"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such device")
def test_an_endless_device_is_refused() -> None:
    assert fault_in(Path("/dev/zero")) == "file: found a device or pipe; expected a deck file"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_or_device_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        assert fault_in(path) == "file: found a device or pipe; expected a deck file"


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "mine.toml").write_text(CLASSIC, encoding="utf-8")
    monkeypatch.setattr("duell.catalogue.open", refuse, raising=False)
    assert fault_in(tmp_path / "mine.toml") == "file: found an error (Permission denied); expected a deck file"


def test_a_huge_file(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # sparse: whoever read it all would run out of memory
    assert fault_in(path) == f"file: found more than {SIZE_LIMIT} bytes; expected a deck file"


@pytest.mark.parametrize("text", ["", "\n", " \r\n\t", "\ufeff"])
def test_an_empty_file(text: str, tmp_path: Path) -> None:
    assert fault_in_text(text, tmp_path) == "file: found nothing in it; expected a deck file"


def test_only_comments(tmp_path: Path) -> None:
    wanted = "all of name, heroes, villains, vaders"
    assert fault_in_text("# later\n", tmp_path) == f"deck: found no 'name'; expected {wanted}"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b'name = "x"\n\xff', "line 2: found byte 0xff; expected text in UTF-8"),
        (CLASSIC.encode("utf-16"), "line 1: found byte 0xff; expected text in UTF-8"),
        ('name = "Jäger"'.encode("latin-1"), "line 1: found byte 0xe4; expected text in UTF-8"),
        ('name = "x"\nheroes == 1', "line 2, column 9: found 'heroes == 1'; expected TOML ("),
        ('name = "x', "line 1: found the end, after 'name = \"x'; expected TOML ("),
        (
            'name = "x"\n\nname = "y"',
            "line 3: found the end, after 'name = \"y\"'; expected TOML (",
        ),
        ("a = 1\n" + "b" * 501, f"line 2: found 501 characters; expected at most {LINE_LIMIT}"),
        ("a" + ".a" * 100_000, f"line 1: found 200001 characters; expected at most {LINE_LIMIT}"),
        ("a = " + "[\n" * 100_000, "file: found lists or tables nested without end; expected a deck file"),
        ("a = \x1b[2J", "line 1, column 5: found 'a = \\x1b[2J'; expected TOML ("),
    ],
    ids=["byte", "utf-16", "latin-1", "syntax", "cut off", "key twice", "long line", "dotted", "nested", "escape"],
)
def test_not_toml(text: str | bytes, line: str, tmp_path: Path) -> None:
    assert fault_in_text(text, tmp_path).startswith(line)


def test_a_line_of_the_classic_deck_spoilt(tmp_path: Path) -> None:
    spoilt = CLASSIC.replace('short = "Bossk", ', 'short = "Bossk" ')
    number = spoilt[: spoilt.index('"Bossk" ')].count("\n") + 1
    assert fault_in_text(spoilt, tmp_path).startswith(f"line {number}, column ")


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


HERO = {"name": "lukas", "title": "Lando", "icons": [0] * 8}
GREEDO = {"name": "greedo", "title": "Second Greedo", "short": "Gr. II", "points": 3, "cards": 1}
ICONS, POINTS = "a whole number from 0 to 9", "a whole number from 1 to 99"
SLUG = "small letters, digits and single hyphens between them, at most 24"

FAULTS: dict[str, tuple[Change, str]] = {
    # the whole
    "no name": (put("name", ...), "deck: found no 'name'; expected all of name, heroes, villains, vaders"),
    "no heroes": (put("heroes", ...), "deck: found no 'heroes'; expected all of name, heroes, villains, vaders"),
    "no vaders": (put("vaders", ...), "deck: found no 'vaders'; expected all of name, heroes, villains, vaders"),
    "unknown key": (
        put("villain", []),
        "deck: found key 'villain'; expected one of name, heroes, villains, vaders (nearest: villains)",
    ),
    "key no text": (put(7, 7), "deck: found key 7; expected one of name, heroes, villains, vaders"),
    "name a number": (put("name", 5), "name: found 5; expected a text of 1 to 24 characters"),
    "name empty": (put("name", ""), "name: found ''; expected a text of 1 to 24 characters with no blank around it"),
    # heroes
    "heroes a table": (put("heroes", {}), "heroes: found a table; expected a list of the four heroes"),
    "hero a text": (
        put("heroes", 1, "luke"),
        "hero 2: found 'luke'; expected a table with name, title, icons",
    ),
    "hero missing": (put("heroes", 3, ...), "heroes: found no han; expected all of yoda, luke, leia, han"),
    "heroes missing": (
        put("heroes", []),
        "heroes: found no han and no leia and no luke and no yoda; expected all of yoda, luke, leia, han",
    ),
    "hero unknown": (
        put("heroes", 2, "name", "lea"),
        "hero 3 (lea), name: found 'lea'; expected one of yoda, luke, leia, han (nearest: leia)",
    ),
    "fifth hero": (
        add("heroes", HERO),
        "hero 5 (lukas), name: found 'lukas'; expected one of yoda, luke, leia, han (nearest: luke)",
    ),
    "hero twice": (
        put("heroes", 3, "name", "yoda"),
        "hero 4 (yoda), name: found 'yoda', which hero 1 has; expected one of its own",
    ),
    "hero's title twice": (
        put("heroes", 3, "title", "Yoda"),
        "hero 4 (han), title: found 'Yoda', which hero 1 has; expected one of its own",
    ),
    "hero's name no text": (
        put("heroes", 0, "name", True),
        "hero 1, name: found true; expected one of yoda, luke, leia, han",
    ),
    "hero's name enormous": (
        put("heroes", 0, "name", 10**5000),
        "hero 1, name: found an enormous number; expected one of yoda, luke, leia, han",
    ),
    "hero without icons": (
        put("heroes", 0, "icons", ...),
        "hero 1 (yoda): found no 'icons'; expected all of name, title, icons",
    ),
    "hero's key": (
        put("heroes", 0, "titel", "Yoda"),
        "hero 1 (yoda): found key 'titel'; expected one of name, title, icons (nearest: title)",
    ),
    # icons
    "seven force cards": (
        put("heroes", 1, "icons", [1] * 7),
        "hero 2 (luke), icons: found 7 numbers; expected 8, one for each value from 1",
    ),
    "nine force cards": (
        put("heroes", 1, "icons", [1] * 9),
        "hero 2 (luke), icons: found 9 numbers; expected 8, one for each value from 1",
    ),
    "icons a text": (
        put("heroes", 1, "icons", "12344321"),
        "hero 2 (luke), icons: found '12344321'; expected a list of numbers of icons",
    ),
    "negative icons": (put("heroes", 1, "icons", 2, -1), f"hero 2 (luke), icons, value 3: found -1; expected {ICONS}"),
    "absurd icons": (put("heroes", 1, "icons", 7, 10), f"hero 2 (luke), icons, value 8: found 10; expected {ICONS}"),
    "true icons": (put("heroes", 1, "icons", 0, True), f"hero 2 (luke), icons, value 1: found true; expected {ICONS}"),
    "half icons": (put("heroes", 1, "icons", 0, 1.0), f"hero 2 (luke), icons, value 1: found 1.0; expected {ICONS}"),
    "no icons": (
        put("heroes", 1, "icons", 0, None),
        f"hero 2 (luke), icons, value 1: found a value of type NoneType; expected {ICONS}",
    ),
    "icons twice": (
        put("heroes", 3, "icons", 4, 3),
        "heroes, icons of value 5: found 3 icons for both luke and han; expected a different number for each hero",
    ),
    # villains
    "villains a text": (put("villains", "greedo"), "villains: found 'greedo'; expected a list of villains"),
    "no villain": (put("villains", []), "villains: found an empty list; expected at least one villain"),
    "villain a number": (
        put("villains", 0, 3),
        "villain 1: found 3; expected a table with name, title, short, points, cards, pair",
    ),
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
        "villain 9 (greedo), name: found 'greedo', which villain 3 has; expected one of its own",
    ),
    "villain's title twice": (
        put("villains", 3, "title", "Greedo"),
        "villain 4 (bossk), title: found 'Greedo', which villain 3 has; expected one of its own",
    ),
    "villain's short title twice": (
        put("villains", 3, "short", "Greedo"),
        "villain 4 (bossk), short: found 'Greedo', which villain 3 has; expected one of its own",
    ),
    "points 0": (put("villains", 2, "points", 0), f"villain 3 (greedo), points: found 0; expected {POINTS}"),
    "points 100": (put("villains", 2, "points", 100), f"villain 3 (greedo), points: found 100; expected {POINTS}"),
    "points huge": (
        put("villains", 2, "points", 10**5000),
        f"villain 3 (greedo), points: found an enormous number; expected {POINTS}",
    ),
    "points a text": (put("villains", 2, "points", "3"), f"villain 3 (greedo), points: found '3'; expected {POINTS}"),
    "points not a number": (
        put("villains", 2, "points", float("nan")),
        f"villain 3 (greedo), points: found nan; expected {POINTS}",
    ),
    "cards 0": (
        put("villains", 2, "cards", 0),
        "villain 3 (greedo), cards: found 0; expected a whole number from 1 to 200",
    ),
    "cards 10**9": (
        put("villains", 2, "cards", 10**9),
        "villain 3 (greedo), cards: found 1000000000; expected a whole number from 1 to 200",
    ),
    "too many cards": (
        put("villains", 2, "cards", 171),
        "villains and vaders: found 201 cards; expected at most 200",
    ),
    "pair 0": (put("villains", 6, "pair", 0), f"villain 7 (jabba), pair: found 0; expected {POINTS}"),
    "pair false": (put("villains", 6, "pair", False), f"villain 7 (jabba), pair: found false; expected {POINTS}"),
    # Vaders
    "vaders a number": (put("vaders", 6), "vaders: found 6; expected a list of penalties"),
    "penalty 0": (put("vaders", 0, 0), f"vader 1: found 0; expected {POINTS}"),
    "penalty negative": (put("vaders", 5, -6), f"vader 6: found -6; expected {POINTS}"),
    "penalty a list": (put("vaders", 5, [1, 2]), f"vader 6: found a list of 2; expected {POINTS}"),
    "too many vaders": (put("vaders", [1] * 200), "villains and vaders: found 228 cards; expected at most 200"),
}


@pytest.mark.parametrize(("change", "line"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_in_the_data(change: Change, line: str) -> None:
    data = deepcopy(deck_to_data(deck("classic")))
    change(data)
    with pytest.raises(DeckError) as caught:
        deck_from_data(data, "game.jsonl")
    assert str(caught.value) == f"game.jsonl: {line}"


@pytest.mark.parametrize(
    ("data", "found"), [(None, "a value of type NoneType"), ([], "a list of 0"), ("classic", "'classic'"), (1, "1")]
)
def test_data_that_is_no_table(data: object, found: str) -> None:
    with pytest.raises(DeckError, match=f"^head: deck: found {found}; expected a table with name, heroes, villains"):
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
        ("\x1b[31mGreedo", "U+001B (a control character) in '\\x1b[31mGreedo'; expected characters that can be seen"),
        ("Gre\u202eedo", "U+202E (RIGHT-TO-LEFT OVERRIDE) in 'Gre\\u202eedo'; expected characters that can be seen"),
        ("Gre\u00a0edo", "U+00A0 (NO-BREAK SPACE) in 'Gre\\xa0edo'; expected characters that can be seen"),
        ("Gre\ud800edo", "U+D800 (a control character) in 'Gre\\ud800edo'; expected characters that can be seen"),
        ("x\u0336", "U+0336 (COMBINING LONG STROKE OVERLAY) in 'x\\u0336'; expected characters that can be seen"),
        (" Greedo", "' Greedo'; expected a text of 1 to 24 characters with no blank around it"),
        ("G" * 25, f"'{'G' * 25}', 25 columns wide; expected at most 24"),
        (3, "3; expected a text of 1 to 24 characters"),
    ],
)
def test_a_title_that_cannot_be_shown(title: object, fault: str) -> None:
    data: Any = deck_to_data(deck("classic"))
    data["villains"][2]["title"] = title
    with pytest.raises(DeckError) as caught:
        deck_from_data(data, "head")
    assert str(caught.value) == f"head: villain 3 (greedo), title: found {fault}"


def test_a_short_title_that_is_not_short() -> None:
    data: Any = deck_to_data(deck("classic"))
    data["villains"][2]["short"] = "Greedo 123"
    with pytest.raises(DeckError, match=r"^head: villain 3 \(greedo\), short: .* 10 columns wide; expected at most 9$"):
        deck_from_data(data, "head")


# ---- emblems

TINT = 'tint = "#ffe88f"'
ROWS = "\n".join(["abcwk..."] * 8)


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ('tint = "red"', "emblem x, tint: found 'red'; expected a colour as in #c3cbd8"),
        ("tint = 3", "emblem x, tint: found 3; expected a colour as in #c3cbd8"),
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


def test_emblems_that_are_no_table(tmp_path: Path) -> None:
    text = "emblems = 3\n" + CLASSIC.partition("\n[emblems.")[0]
    assert fault_in_text(text, tmp_path).startswith("emblems: found 3; expected a table")


def test_a_deck_without_emblems_and_one_with_a_tint_alone_are_sound(tmp_path: Path) -> None:
    bare = CLASSIC.partition("\n[emblems.")[0]
    (tmp_path / "bare.toml").write_text(bare, encoding="utf-8")
    (tmp_path / "tinted.toml").write_text(f"{bare}\n[emblems.bossk]\n{TINT}\n", encoding="utf-8")
    assert not deck(tmp_path / "bare.toml").emblems
    assert deck(tmp_path / "tinted.toml").emblems["bossk"].tint == "#ffe88f"
