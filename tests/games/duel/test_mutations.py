"""However a deck file is spoilt, it gives a deck or one line that says what is wrong."""

import json
import re
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from duell.catalogue import DeckError, rules_file
from duell.games.duel.deck_files import deck, deck_from_data, deck_to_data
from duell.games.duel.engine.cards import Deck

CLASSIC = Path(rules_file("decks", "classic.toml")).read_bytes()
LINE = re.compile(r"[^:]+: found .+; expected .+")

TOKENS = [
    b'"',
    b"[",
    b"]",
    b"{",
    b"}",
    b"=",
    b",",
    b"\n",
    b"#",
    b"-1",
    b"0",
    b"true",
    b"1e9",
    b"\\u202e",
    b"\xff",
    b"\x1f",
]


def assert_deck_or_line(read: Any) -> None:
    try:
        found = read()
    except DeckError as error:
        line = str(error)
        assert line.isprintable()
        assert LINE.fullmatch(line)
    else:
        assert isinstance(found, Deck)
        assert deck_from_data(deck_to_data(found), "head") == found


@st.composite
def spoilt_files(draw: st.DrawFn) -> bytes:
    """The classic deck file with a few stretches of it replaced, dropped or doubled."""
    data = CLASSIC
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 60)))
        new = draw(st.one_of(st.sampled_from(TOKENS), st.binary(max_size=8), st.just(data[start:end] * 2)))
        data = data[:start] + new + data[end:]
    return data


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=spoilt_files())
@example(data=CLASSIC + b"\n\n\x1f")
@example(data=CLASSIC.replace(b"points = 3", b"points = 3_000_000_000_000"))
@example(data=CLASSIC.replace(b"points = 3", b"points = 1979-05-27"))
@example(data=CLASSIC.replace(b"\n", b"\r\n"))
@example(data=CLASSIC.replace(b"\n", b"\r"))
def test_a_spoilt_file(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(data)
    assert_deck_or_line(lambda: deck(path))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@st.composite
def spoilt_data(draw: st.DrawFn) -> Any:
    """The classic deck as data, with one value anywhere in it replaced."""
    data: Any = json.loads(json.dumps(deck_to_data(deck("classic"))))
    inside = data
    while True:
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        key = draw(st.sampled_from(keys))
        if not isinstance(inside[key], dict | list) or draw(st.booleans()):
            inside[key] = draw(JSON)
            return data
        inside = inside[key]


@settings(deadline=None)
@given(data=spoilt_data() | JSON)
def test_spoilt_data(data: Any) -> None:
    assert_deck_or_line(lambda: deck_from_data(data, "head"))
