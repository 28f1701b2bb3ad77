"""However a deck of Missions is spoilt, it gives a deck or one line that says what is wrong."""

import json
import re
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from duell.catalogue import DeckError
from duell.games.missions.catalogue import deck, deck_from_data, deck_to_data
from duell.games.missions.engine.cards import Deck

REFUSAL = re.compile(r"[^:]+: found .+; expected .+")

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def assert_deck_or_line(read: Any) -> None:
    try:
        found = read()
    except DeckError as error:
        line = str(error)
        assert line.isprintable()
        assert REFUSAL.fullmatch(line)
    else:
        assert isinstance(found, Deck)
        assert deck_from_data(deck_to_data(found), "head") == found


@st.composite
def spoilt_data(draw: st.DrawFn) -> Any:
    """The classic deck as data, with one value anywhere in it replaced."""
    data: Any = json.loads(json.dumps(deck_to_data(deck("classic"))))
    inside = data
    while True:
        key = draw(st.sampled_from(list(inside) if isinstance(inside, dict) else range(len(inside))))
        if not isinstance(inside[key], dict | list) or draw(st.booleans()):
            inside[key] = draw(JSON)
            return data
        inside = inside[key]


@settings(deadline=None)
@given(data=spoilt_data() | JSON)
def test_spoilt_data(data: Any) -> None:
    assert_deck_or_line(lambda: deck_from_data(data, "head"))
