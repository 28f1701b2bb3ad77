"""Table options in words: each has a name, a meaning, a way to be written and a way to be shown."""

from dataclasses import fields, replace
from enum import StrEnum

import pytest
from hypothesis import given

from duell.record.table_options import NEW_TABLE, USUAL_OPTIONS, TableOptions, options_data
from duell.table.option_words import KEYS, OFFERS, BadTableOptionError, agreed, label, parse, seconds, shown
from duell.vocabulary import LONGEST_TIME
from tests.record.test_notation import ALL, ALL_DATA, SOME
from tests.rows import rows


def test_each_option_can_be_chosen_named_and_explained() -> None:
    names = [field.name for field in fields(TableOptions)]
    assert list(OFFERS) == names
    assert list(KEYS) == list(ALL_DATA)
    meanings = [option.metadata["meaning"] for option in fields(TableOptions)]
    assert len({*map(label, names), *meanings}) == 2 * len(names)
    for name, choices in OFFERS.items():
        assert choices[0] == getattr(USUAL_OPTIONS, name)
        assert all(type(choice) is type(choices[0]) for choice in choices)
        assert all(isinstance(choice, StrEnum) or choice <= LONGEST_TIME for choice in choices)


def test_what_is_shown_of_an_option() -> None:
    on, timed = ["on"] * 4, ["after 5 seconds", "after 60 seconds"]
    assert [shown(ALL, name) for name in OFFERS] == [
        *on,
        *timed,
        "at the keyboard",
        *["on"] * 3,
        "slow",
        "on",
        "best of five",
        *["on"] * 2,
    ]
    assert {shown(USUAL_OPTIONS, name) for name in OFFERS} == {"off", "by seats", "normal", "one game"}
    assert shown(TableOptions(clock=1), "clock") == "after 1 second"
    assert agreed(NEW_TABLE) == ()
    assert agreed(USUAL_OPTIONS) == ("First to choose: by seats",)
    assert agreed(replace(NEW_TABLE, pins=True, clock=40)) == ("PINs", "Clock: after 40 seconds")


@given(SOME)
def test_whatever_was_agreed_can_be_written(table_options: TableOptions) -> None:
    data = {"first": table_options.first, **options_data(table_options)}
    words = [key if value is True else f"{key}={value}" for key, value in data.items()]
    assert parse(" ".join(words)) == parse(", ".join(words).upper()) == table_options


def test_the_last_word_on_an_option_counts() -> None:
    assert parse("clock=20 clock=60 hints hints") == replace(NEW_TABLE, hints=True, clock=60)
    assert parse("best-of=3") == parse("best-of=three")
    assert parse("") == parse(" , ") == NEW_TABLE


@pytest.mark.parametrize(("text", "message"), rows(__file__, "what is no option"))
def test_what_is_no_option(text: str, message: str) -> None:
    with pytest.raises(BadTableOptionError) as refusal:
        parse(text)
    assert message in str(refusal.value)


@pytest.mark.parametrize("text", ["0", "", "-5", "601", "x", "1e2", "²", " 5", "000000060999", "9" * 5000])
def test_what_is_no_time(text: str) -> None:
    assert seconds(text) is None
    with pytest.raises(BadTableOptionError):
        parse(f"clock={text.replace(' ', '=')}")
