"""The classic deck's names are translated, those of a deck of one's own are not."""

from collections.abc import Iterator

import pytest

from duell.checking import width
from duell.games.duel.deck_files import HERO_WIDTH, SHORT_WIDTH, TITLE_WIDTH, deck, title_in_language
from duell.language import languages, use

HEROES = [hero.title for hero in deck("classic").heroes]
SHORT_HEROES = [hero.name.capitalize() for hero in deck("classic").heroes]
VILLAINS = [villain.title for villain in deck("classic").villains]
SHORT = [villain.short for villain in deck("classic").villains]


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use(request.param)
    yield request.param
    use("en")


def test_names_of_the_classic_deck_alone_are_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duell.games.duel.deck_files._", str.upper)
    assert title_in_language("Stormtrooper") == "STORMTROOPER"
    assert title_in_language("Tusken") == "TUSKEN"
    assert [title_in_language(own) for own in ["Help", "Der Dieb", "stormtrooper", ""]] == [
        "Help",
        "Der Dieb",
        "stormtrooper",
        "",
    ]


def test_names_are_as_short_as_a_deck_file_asks_for_and_each_its_own(language: str) -> None:
    for names, most in (
        (HEROES, TITLE_WIDTH),
        (SHORT_HEROES, HERO_WIDTH),
        (VILLAINS, TITLE_WIDTH),
        (SHORT, SHORT_WIDTH),
    ):
        shown = [title_in_language(name) for name in names]
        assert max(map(width, shown)) <= most
        assert len(set(shown)) == len(names)
