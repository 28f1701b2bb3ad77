"""Messages are said in the language in use."""

import pytest

from duell.language import SOURCE, _, current, language_of, languages, n_, name_of, use


@pytest.fixture(autouse=True)
def english_again() -> object:
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


def test_a_word_that_changes_before_a_vowel(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"{name} and {other}": "{name:a/ad} {other:e/ed}"}
    monkeypatch.setattr("duell.language._translations.gettext", lambda message: said.get(message, message))
    assert _("{name} and {other}", name="Ben", other="Anna") == "a Ben e Anna"
    assert _("{name} and {other}", name="Anna", other="Éric") == "ad Anna ed Éric"


@pytest.mark.parametrize(("code", "one"), [("en", False), ("de", False), ("fr", True), ("it", False), ("nl", False)])
def test_a_number_with_decimal_places_is_one_only_where_all_below_two_is(code: str, one: bool) -> None:
    use(code)

    def said(count: float) -> str:
        return n_("{number} point", "{number} points", count, number="")

    assert (said(1.9) == said(1)) is one
    assert said(2.0) == said(5)
