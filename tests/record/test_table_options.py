"""What a table has agreed on, as data: both ways, and nothing where nothing was agreed."""

import json
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell.game import SetUp
from duell.games import GAMES
from duell.record.acts import line, new_head, parse_head
from duell.record.strict import MalformedError
from duell.record.table_options import (
    LONGEST_TIME,
    NEW_TABLE,
    USUAL_OPTIONS,
    First,
    TableOptions,
    options_data,
    parse_options,
)
from tests.record.examples import CLASSIC, RAVENSBURGER, SEATS, SEED

ALL = TableOptions(
    memory_aid=True,
    hints=True,
    pins=True,
    shuffled_keys=True,
    hide_after=5,
    clock=60,
    first=First.KEYBOARD,
    exchange_heroes=True,
    show_risk=True,
    open_hands=True,
)
ALL_DATA = {
    "memory-aid": True,
    "hints": True,
    "pins": True,
    "shuffled-keys": True,
    "hide-after": 5,
    "clock": 60,
    "first": "keyboard",
    "exchange-heroes": True,
    "show-risk": True,
    "open-hands": True,
}

SOME = st.builds(
    TableOptions,
    memory_aid=st.booleans(),
    hints=st.booleans(),
    pins=st.booleans(),
    shuffled_keys=st.booleans(),
    hide_after=st.integers(0, LONGEST_TIME),
    clock=st.integers(0, LONGEST_TIME),
    first=st.sampled_from(First),
    exchange_heroes=st.booleans(),
    show_risk=st.booleans(),
    open_hands=st.booleans(),
)


def test_what_was_agreed_is_written_by_its_option() -> None:
    assert options_data(ALL) == ALL_DATA
    assert options_data(TableOptions(clock=60)) == {"clock": 60}
    assert options_data(USUAL_OPTIONS) == {}


def test_everything_is_off_unless_it_was_agreed() -> None:
    values = {field.name: getattr(USUAL_OPTIONS, field.name) for field in fields(TableOptions)}
    assert values.pop("first") is First.SEATS
    assert not any(values.values())
    off = dict.fromkeys(ALL_DATA, False) | {"hide-after": 0, "clock": 0, "first": "seats"}
    assert parse_options({}) == parse_options(off) == USUAL_OPTIONS


def test_who_chooses_first_at_a_new_table_is_written_since_old_records_had_no_such_key() -> None:
    assert options_data(NEW_TABLE) == {"first": "turns"}


@given(SOME)
def test_any_customs_are_read_back_as_they_were(table_options: TableOptions) -> None:
    assert parse_options(json.loads(json.dumps(options_data(table_options)))) == table_options
    head = new_head(GAMES["duel"], SetUp(CLASSIC, RAVENSBURGER), SEATS[:2], SEED, table_options)
    assert parse_head(line(head).decode(), GAMES) == head


def test_a_head_without_customs_is_written_as_it_always_was() -> None:
    head = new_head(GAMES["duel"], SetUp(CLASSIC, RAVENSBURGER), SEATS[:2], SEED)
    assert b"customs" not in line(head)
    agreed = line(replace(head, table_options=TableOptions(pins=True)))
    assert agreed == line(head).replace(b"}\n", b',"customs":{"pins":true}}\n')


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([], "customs is a list; expected an object"),
        (None, "customs is null; expected an object"),
        ("pins", "customs is a text; expected an object"),
        ({"pin": True}, "a custom is 'pin'; expected one of memory-aid, hints, pins, shuffled-keys, hide-after, clock"),
        ({"memory_aid": True}, "a custom is 'memory_aid'; expected one of memory-aid"),
        ({"first": "ben"}, "first is 'ben'; expected one of seats, turns, keyboard"),
        ({"first": True}, "first is true or false; expected"),
        ({"pins": 1}, "pins is a whole number; expected true or false"),
        ({"pins": "on"}, "pins is a text; expected true or false"),
        ({"clock": True}, "clock is true or false; expected a whole number"),
        ({"clock": -1}, "clock is -1; expected 0 to 600"),
        ({"clock": 601}, "clock is 601; expected 0 to 600"),
        ({"hide-after": 1.5}, "hide-after is a number with a fraction; expected a whole number"),
    ],
)
def test_malformed_customs_are_refused(value: object, message: str) -> None:
    with pytest.raises(MalformedError) as refusal:
        parse_options(value)
    assert message in str(refusal.value)
    head = json.loads(line(new_head(GAMES["duel"], SetUp(CLASSIC, RAVENSBURGER), SEATS[:2], SEED)))
    with pytest.raises(MalformedError) as refusal:
        parse_head(json.dumps(head | {"customs": value}), GAMES)
    assert message in str(refusal.value)
