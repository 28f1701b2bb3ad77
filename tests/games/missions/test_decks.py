"""The classic deck of Missions, and decks of one's own: read, written, played."""

import json
from pathlib import Path
from random import Random

import pytest

from duell.catalogue import LARGE, SMALL
from duell.games.missions.catalogue import EMBLEMS, deck, deck_from_data, deck_to_data, decks, emblems
from duell.games.missions.engine.cards import ActionName, CardKind, Character, Deck, Trooper
from duell.games.missions.engine.state import legal, start
from duell.games.missions.engine.turns import outcome, play
from tests.games.missions.engine.examples import CLASSIC

OWN = Path(__file__).with_name("own.toml")
"""Saved with a byte order mark, as some editors do."""


@pytest.fixture
def own() -> Deck:
    return deck(OWN)


def test_there_is_the_classic_deck_which_the_engine_is_tested_with() -> None:
    assert decks() == ("classic",)
    assert deck("classic") == CLASSIC
    assert len(CLASSIC.cards) == 80 + 16 + 14


def test_a_deck_of_ones_own_keeps_names_numbers_and_order(own: Deck) -> None:
    assert own.name == "meine Karten"
    assert own.characters[0] == Character("yoda", "Йода", "Йода", "yoda")
    assert own.troopers == CardKind("trooper", 3, "Klonkrieger", "Klon")
    assert [(kind.name, kind.cards) for kind in own.actions] == [("nute", 0), ("zam", 2), ("jango", 2), ("dooku", 1)]
    assert own.cards[30:33] == (Trooper(),) * 3
    assert (len(own.cards), own.tiles, own.values) == (38, 2, (1, 2, 5))


def test_every_character_has_an_emblem_of_its_own(own: Deck) -> None:
    given = {character.name: character.emblem for character in own.characters}
    assert sorted(given.values()) == sorted(EMBLEMS)
    assert (given["yoda"], given["shmi"], given["c-4"]) == ("yoda", "anakin", "c3po")
    assert given["anakin"] == "jar-jar"  # the first that is left: its own is taken


def test_each_card_and_tile_of_the_classic_deck_has_an_emblem() -> None:
    drawn = emblems()
    cards = {*EMBLEMS, CLASSIC.troopers.name, *map(str, ActionName)}
    assert set(drawn) == cards | {f"tile-{value}" for value in CLASSIC.values[: CLASSIC.tiles]}
    for emblem in drawn.values():
        assert (len(emblem.small), len(emblem.large)) == (SMALL, LARGE)
        assert {row[-1] for row in emblem.small} == {"."}  # seven columns
        assert emblem.tint.startswith("#")
        assert 0 <= int(emblem.tint[1:], 16) <= 0xFFFFFF


@pytest.mark.parametrize("which", ["classic", "own"])
def test_a_deck_survives_being_written_as_json(which: str, own: Deck) -> None:
    given = own if which == "own" else CLASSIC
    assert deck_from_data(json.loads(json.dumps(deck_to_data(given))), "head") == given


@pytest.mark.parametrize("players", [2, 5])
def test_a_deck_of_ones_own_plays_a_whole_game(own: Deck, players: int) -> None:
    state, rng = start(own, players, "an evening"), Random(1)
    while options := legal(state):
        ((_, choices),) = options.items()
        state = play(state, rng.choice(choices))
    over = outcome(state)
    assert over
    assert len(over.totals) == players
