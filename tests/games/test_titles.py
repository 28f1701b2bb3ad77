"""The names of the classic decks are translated, those of a deck of one's own are not, and each has room."""

from itertools import chain
from types import ModuleType
from typing import Any

import pytest

from duell.checking import width
from duell.games.duel import deck_files
from duell.games.duel import words as duel
from duell.games.missions import catalogue
from duell.games.missions import words as missions
from duell.language import languages
from tests.games.missions.engine.examples import CLASSIC
from tests.language.pretending import speaking

DUEL = deck_files.deck("classic")
KINDS = (CLASSIC.troopers, *CLASSIC.actions)

NAMES: dict[ModuleType, list[tuple[list[str], int]]] = {
    duel: [
        ([hero.title for hero in DUEL.heroes], deck_files.TITLE_WIDTH),
        ([hero.name.capitalize() for hero in DUEL.heroes], deck_files.HERO_WIDTH),
        ([villain.title for villain in DUEL.villains], deck_files.TITLE_WIDTH),
        ([villain.short for villain in DUEL.villains], deck_files.SHORT_WIDTH),
    ],
    missions: [
        ([kind.title for kind in chain[Any](CLASSIC.characters, KINDS)], catalogue.TITLE_WIDTH),
        ([kind.short for kind in chain[Any](CLASSIC.characters, KINDS)], catalogue.SHORT_WIDTH),
        ([*CLASSIC.missions], catalogue.MISSION_WIDTH),
    ],
}

each_game = pytest.mark.parametrize(
    ("game", "own", "foreign"),
    [(duel, ["Stormtrooper", "Tusken"], "Clone trooper"), (missions, ["Clone trooper"], "Stormtrooper")],
    ids=["duel", "missions"],
)


@each_game
def test_names_of_the_classic_deck_alone_are_translated(
    game: ModuleType, own: list[str], foreign: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [*map(game.title_in_language, own)] == own
    monkeypatch.setattr(game, "_", str.upper)
    assert [*map(game.title_in_language, own)] == [*map(str.upper, own)]
    for name in ("Help", "Der Dieb", own[0].lower(), foreign, ""):
        assert game.title_in_language(name) == name


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", NAMES, ids=["duel", "missions"])
def test_names_are_as_short_as_a_deck_file_asks_for_and_each_its_own(game: ModuleType, code: str) -> None:
    with speaking(code):
        for names, most in NAMES[game]:
            titles = [game.title_in_language(name) for name in names]
            assert max(map(width, titles)) <= most
            assert len(set(titles)) == len(names)


@pytest.mark.parametrize(
    ("name", "room", "brief"),
    [
        ("obi-wan", 6, "ObiWan"),
        ("obi-wan", 5, "Obi"),
        ("jar-jar", 5, "Jar"),
        ("r2-d2", 4, "R2D2"),
        ("anakin", 5, "Anak."),
        ("anakin", 3, "Ana"),
    ],
)
def test_where_a_short_name_has_no_room_it_is_seen_to_be_cut(name: str, room: int, brief: str) -> None:
    assert missions.brief_name(CLASSIC, name, room) == brief
