"""Messages appear in the language in use."""

from collections.abc import Iterator
from contextvars import copy_context
from datetime import date, datetime

import pytest

from duell.language import (
    SOURCE,
    _,
    _speech,
    against,
    calendar_day,
    current,
    day_and_time,
    decimal,
    language_of,
    languages,
    n_,
    name_of,
    own_speech,
    percent,
    signed,
    signed_decimal,
    signed_percent,
    speaking,
    use,
    whole,
)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use(SOURCE)


def test_english_needs_no_catalogue() -> None:
    assert current() == SOURCE
    assert _("{name} wins.", name="{Anna}") == "{Anna} wins."
    assert n_("{count} card", "{count} cards", 1) == "1 card"
    assert n_("{count} card of {name}", "{count} cards of {name}", -2, name="Ben") == "-2 cards of Ben"


def test_braces_without_values_are_text() -> None:
    assert _("{} {name}") == "{} {name}"


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "de_DE", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "nl_BE"}, "nl"),
        ({"LANG": "en_GB", "LC_ALL": "", "LC_MESSAGES": "de_DE"}, "de"),
        ({"LANG": "xx_YY"}, "en"),
        ({"LANG": "../de"}, "en"),
    ],
)
def test_language_of_the_environment(environment: dict[str, str], expected: str) -> None:
    assert language_of(environment) == expected


@pytest.mark.parametrize("code", languages())
def test_each_language_calls_itself_something_of_its_own(code: str) -> None:
    assert [other for other in languages() if name_of(other) == name_of(code)] == [code]


def test_a_screen_can_have_a_language_of_its_own() -> None:
    anna, ben = copy_context(), copy_context()
    for context, code in ((anna, "de"), (ben, "fr")):
        context.run(own_speech)
        context.run(use, code)
    use("it")
    rounds = [context.run(_, "Round {number}", number=2) for context in (anna, ben, copy_context())]
    assert rounds == ["Runde 2", "Tour 2", "Turno 2"]
    ben.run(use, "nl")
    assert (anna.run(current), ben.run(current), current()) == ("de", "nl", "it")


def test_a_word_that_changes_before_a_vowel(monkeypatch: pytest.MonkeyPatch) -> None:
    translations = {"{name} and {other}": "{name:a/ad} {other:e/ed}"}
    monkeypatch.setattr(_speech.get().catalogue, "gettext", lambda message: translations.get(message, message))
    assert _("{name} and {other}", name="Ben", other="Anna") == "a Ben e Anna"
    assert _("{name} and {other}", name="Anna", other="Éric") == "ad Anna ed Éric"


@pytest.mark.parametrize(("code", "one"), [("en", False), ("de", False), ("fr", True), ("it", False), ("nl", False)])
def test_a_number_with_decimal_places_is_one_only_where_all_below_two_is(code: str, one: bool) -> None:
    use(code)

    def said(count: float) -> str:
        return n_("{number} point", "{number} points", count, number="")

    assert (said(1.9) == said(1)) is one
    assert said(2.0) == said(5)


@pytest.mark.parametrize(
    ("code", "thousands", "tenths", "share"),
    [
        ("en", "1,210", "−1,210.5", "14%"),
        ("de", "1.210", "−1.210,5", "14\u00a0%"),
        ("fr", "1\u202f210", "−1\u202f210,5", "14\u00a0%"),
        ("it", "1.210", "−1.210,5", "14%"),
        ("nl", "1.210", "−1.210,5", "14%"),
    ],
)
def test_separators_signs_and_per_cent(code: str, thousands: str, tenths: str, share: str) -> None:
    use(code)
    assert whole(1210) == thousands
    assert decimal(-1210.5) == tenths
    assert percent(0.138) == share
    assert signed_percent(0.138) == f"+{share}"


def test_signs() -> None:
    assert [signed(points) for points in (-4, 0, 4)] == ["−4", "+0", "+4"]
    assert [signed_decimal(number) for number in (-0.04, 0.06, -1.26)] == ["+0.0", "+0.1", "−1.3"]
    assert [signed_percent(share) for share in (-0.001, 0, -0.5)] == ["0%", "0%", "−50%"]
    assert decimal(0.125, 0) == "0"


@pytest.mark.parametrize(
    ("code", "first", "last"),
    [
        ("en", "4 Nov 2026", "24 Dec 2011"),
        ("de", "04.11.2026", "24.12.2011"),
        ("fr", "04/11/2026", "24/12/2011"),
        ("it", "04/11/2026", "24/12/2011"),
        ("nl", "04-11-2026", "24-12-2011"),
    ],
)
def test_a_date_is_written_as_in_the_language(code: str, first: str, last: str) -> None:
    use(code)
    assert (calendar_day(date(2026, 11, 4)), calendar_day(date(2011, 12, 24))) == (first, last)
    assert day_and_time(datetime(2026, 11, 4, 9, 5)) == f"{first} 09:05"


@pytest.mark.parametrize(
    ("code", "positive", "negative"),
    [("en", "1,031:24", "3:−4"), ("de", "1.031:24", "3:−4"), ("nl", "1.031-24", "3 / −4")],
)
def test_a_result_is_written_as_in_its_language(code: str, positive: str, negative: str) -> None:
    with speaking(code):
        assert (against(1031, 24), against(3, -4)) == (positive, negative)
