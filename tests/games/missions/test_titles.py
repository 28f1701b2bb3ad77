"""The names of the classic deck of Missions are translated, those of a deck of one's own are not."""

from collections.abc import Iterator

import pytest

from duell.checking import width
from duell.games.missions.catalogue import MISSION_WIDTH, SHORT_WIDTH, TITLE_WIDTH, title_in_language
from duell.games.missions.words import brief_name
from duell.language import languages, use
from tests.games.missions.engine.examples import CLASSIC

KINDS = (CLASSIC.troopers, *CLASSIC.actions)
TITLES = [character.title for character in CLASSIC.characters] + [kind.title for kind in KINDS]
SHORT = [character.short for character in CLASSIC.characters] + [kind.short for kind in KINDS]


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use(request.param)
    yield request.param
    use("en")


def test_names_of_the_classic_deck_alone_are_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    assert title_in_language("Clone trooper") == "Clone trooper"
    monkeypatch.setattr("duell.games.missions.catalogue._", str.upper)
    assert title_in_language("Clone trooper") == "CLONE TROOPER"
    assert [title_in_language(own) for own in ("Help", "Stormtrooper", "")] == ["Help", "Stormtrooper", ""]


def test_names_are_as_short_as_a_deck_file_asks_for_and_each_its_own(language: str) -> None:
    for names, most in ((TITLES, TITLE_WIDTH), (SHORT, SHORT_WIDTH), (CLASSIC.missions, MISSION_WIDTH)):
        shown = [title_in_language(name) for name in names]
        assert max(map(width, shown)) <= most
        assert len(set(shown)) == len(names)


@pytest.mark.parametrize(
    ("name", "room", "said"),
    [
        ("obi-wan", 6, "ObiWan"),
        ("obi-wan", 5, "Obi"),
        ("jar-jar", 5, "Jar"),
        ("r2-d2", 4, "R2D2"),
        ("anakin", 5, "Anak."),
        ("anakin", 3, "Ana"),
    ],
)
def test_where_a_short_name_has_no_room_it_is_seen_to_be_cut(name: str, room: int, said: str) -> None:
    assert brief_name(CLASSIC, name, room) == said
