"""Decks of one's own: read, written, played."""

import json
from pathlib import Path
from random import Random

import pytest

from duell.catalogue import DeckError
from duell.games.duel.deck_files import deck, deck_from_data, deck_to_data, decks
from duell.games.duel.engine.cards import Deck, Vader, Villain
from duell.games.duel.engine.play import advance, outcome, start
from duell.games.duel.engine.state import legal
from duell.games.duel.house_rules import edition, editions
from tests.games.duel.engine.examples import CLASSIC

OWN = Path(__file__).with_name("own.toml")
"""Saved with a byte order mark, as some editors do."""


@pytest.fixture
def own() -> Deck:
    return deck(OWN)


def test_there_is_the_classic_deck_which_the_engine_is_tested_with() -> None:
    assert decks() == ("classic",)
    classic = deck("classic")
    assert classic.name == "classic"
    assert [(hero.name, hero.icons) for hero in classic.heroes] == [(hero.name, hero.icons) for hero in CLASSIC.heroes]
    printed, tested = (
        [card if isinstance(card, Vader) else (card.name, card.points, card.pair) for card in source.empire]
        for source in (classic, CLASSIC)
    )
    assert printed == tested


def test_a_deck_of_ones_own_keeps_names_numbers_and_order(own: Deck) -> None:
    assert own.name == "meine Karten"
    assert [(hero.name, hero.title) for hero in own.heroes][2:] == [("luke", "Łukasz"), ("yoda", "Йода")]
    thief = Villain("dieb", 12, "Der Dieb", "Dieb", pair=20)
    robber = Villain("x-1", 99, "[red]強盗[/red] :smile:", "強盗", pair=50)
    assert own.empire == (*[thief] * 6, robber, Vader(7))


def test_a_file_is_not_mistaken_for_a_deck_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("classic").write_bytes(OWN.read_bytes())
    assert deck("classic").name == "classic"
    assert deck("./classic").name == "meine Karten"
    assert deck(Path("classic")).name == "meine Karten"


def test_a_letter_and_its_accent_become_one_character() -> None:
    data = deck_to_data(deck("classic")) | {"name": "Me\u0301chant"}
    assert deck_from_data(data, "head").name == "M\u00e9chant"


def test_a_deck_survives_being_written_as_json(own: Deck) -> None:
    for original in (own, deck("classic")):
        assert deck_from_data(json.loads(json.dumps(deck_to_data(original))), "head") == original


@pytest.mark.parametrize("rules", editions())
@pytest.mark.parametrize("heroes", [["han", "yoda"], ["luke", "han", "leia"], ["yoda", "luke", "leia", "han"]])
def test_a_deck_of_ones_own_plays_a_whole_game(own: Deck, rules: str, heroes: list[str]) -> None:
    state, rng = start(own, edition(rules), heroes, "an evening"), Random(1)
    while options := legal(state):
        state, _ = advance(state, {seat: rng.choice(choices) for seat, choices in options.items()})
    over = outcome(state)
    assert over is not None
    assert len(over.totals) == len(heroes)


def test_every_card_of_the_classic_deck_has_an_emblem() -> None:
    classic = deck("classic")
    named = {villain.name for villain in classic.villains} | {hero.name for hero in classic.heroes}
    assert classic.emblems.keys() == named | {"vader", "r2d2"}
    assert all((len(emblem.small), len(emblem.large)) == (8, 16) for emblem in classic.emblems.values())


def test_emblems_are_no_part_of_a_deck_in_a_record() -> None:
    classic = deck("classic")
    kept = deck_from_data(deck_to_data(classic), "a record")
    assert "emblems" not in deck_to_data(classic)
    assert kept == classic
    assert hash(kept) == hash(classic)
    assert kept.emblems == classic.emblems


def test_another_deck_of_the_same_name_has_not_the_emblems_of_the_classic_one() -> None:
    data = deck_to_data(deck("classic"))
    data["vaders"] = [1]
    assert not deck_from_data(data, "a record").emblems


def test_a_record_cannot_bring_emblems() -> None:
    data = {**deck_to_data(deck("classic")), "emblems": {}}
    with pytest.raises(DeckError, match="unknown key 'emblems'"):
        deck_from_data(data, "a record")
