"""However a deck file of either game is damaged, reading it returns a deck or one line that says what is wrong."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from duell.catalogue import DeckError, rules_file
from duell.games.duel import deck_files
from duell.games.missions import catalogue as missions_decks

CLASSIC = Path(rules_file("decks", "classic.toml")).read_bytes()
LINE = re.compile(r"[^:]+: .+")

TOKENS = [*rb'" [ ] { } = , # -1 0 true 1e9 \u202e'.split(), b"\n", b"\xff", b"\x1f"]


def assert_deck_or_line(read: Callable[[], object], game: ModuleType = deck_files) -> None:
    try:
        deck = read()
    except DeckError as error:
        line = str(error)
        assert line.isprintable()
        assert LINE.fullmatch(line)
    else:
        assert game.deck_from_data(game.deck_to_data(deck), "head") == deck


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
    assert_deck_or_line(lambda: deck_files.deck(path))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@st.composite
def spoilt_data(draw: st.DrawFn, game: ModuleType) -> Any:
    """The classic deck of a game as data, with one value anywhere in it replaced."""
    data: Any = json.loads(json.dumps(game.deck_to_data(game.deck("classic"))))
    inside = data
    while True:
        key = draw(st.sampled_from(list(inside) if isinstance(inside, dict) else range(len(inside))))
        if not isinstance(inside[key], dict | list) or draw(st.booleans()):
            inside[key] = draw(JSON)
            return data
        inside = inside[key]


@pytest.mark.parametrize("game", [deck_files, missions_decks], ids=["duel", "missions"])
@settings(max_examples=20)
@given(st.data())
def test_spoilt_data(game: ModuleType, given: st.DataObject) -> None:
    data = given.draw(spoilt_data(game) | JSON)
    assert_deck_or_line(lambda: game.deck_from_data(data, "head"), game)
