"""Whatever is wrong with a deck of Missions is told in one line: file, place, what was found, what was expected."""

import re
from pathlib import Path

import pytest

from duell.catalogue import DeckError, rules_file
from duell.games.missions.catalogue import deck, deck_from_data, deck_to_data
from tests.games.duel.test_deck_faults import Change, put

ALL = "name, values, characters, troopers, actions, missions"
CARDS = "a whole number from 0 to 50"
ENTRY = "a table with name, title, short, emblem"
EMBLEMS = "one of anakin, c3po, jar-jar, kit-fisto, mace-windu, obi-wan, padme, plo-koon, r2-d2, yoda"
SLUG = "lowercase letters and digits, with single hyphens between them, at most 24 characters"


def test_a_deck_of_the_duel() -> None:
    with pytest.raises(DeckError, match=f"found key 'heroes'; expected one of {ALL}$"):
        deck(Path(rules_file("decks", "classic.toml")))


FAULTS: dict[str, tuple[Change, str]] = {
    # the whole
    "no values": (put("values", ...), f"found no 'values'; expected all of {ALL}"),
    "unknown key": (put("action", []), f"found key 'action'; expected one of {ALL} (nearest: actions)"),
    "name empty": (put("name", ""), "name: found ''; expected a text of 1 to 24 characters without spaces around it"),
    # values
    "values a number": (put("values", 7), "values: found 7; expected a list of values"),
    "no value": (put("values", []), "values: found an empty list; expected at least one value"),
    "value 10": (put("values", 7, 10), "value 8: found 10; expected a whole number from 0 to 9"),
    "value true": (put("values", 1, True), "value 2: found true; expected a whole number from 0 to 9"),
    "value twice": (put("values", 3, 2), "value 4: found 2; expected more than 2"),
    "values fall": (put("values", [3, 1]), "value 2: found 1; expected more than 3"),
    # characters
    "characters a table": (put("characters", {}), "characters: found a table; expected a list of the ten characters"),
    "nine characters": (put("characters", 9, ...), "characters: found 9 entries; expected 10"),
    "no characters": (put("characters", []), "characters: found 0 entries; expected 10"),
    "character a text": (put("characters", 1, "c3po"), f"character 2: found 'c3po'; expected {ENTRY}"),
    "character without short": (
        put("characters", 1, "short", ...),
        "character 2 (c3po): found no 'short'; expected all of name, title, short",
    ),
    "character's key": (
        put("characters", 1, "tint", "#fff"),
        "character 2 (c3po): found key 'tint'; expected one of name, title, short, emblem (nearest: title)",
    ),
    "character's name": (
        put("characters", 1, "name", "C-3PO"),
        f"character 2 (C-3PO), name: found 'C-3PO'; expected {SLUG}",
    ),
    "character twice": (
        put("characters", 9, "name", "c3po"),
        "character 10 (c3po), name: found 'c3po', as in character 2; expected a different one",
    ),
    "title twice": (
        put("characters", 9, "title", "C-3PO"),
        "character 10 (yoda), title: found 'C-3PO', as in character 2; expected a different one",
    ),
    "short twice": (
        put("characters", 9, "short", "C-3PO"),
        "character 10 (yoda), short: found 'C-3PO', as in character 2; expected a different one",
    ),
    "title that acts": (
        put("characters", 9, "title", "\x1b[31mYoda"),
        "character 10 (yoda), title: found U+001B (a control character) in '\\x1b[31mYoda'; expected "
        "visible characters",
    ),
    "short that is long": (
        put("characters", 4, "short", "M. Windu"),
        "character 5 (mace-windu), short: found 'M. Windu', 8 columns wide; expected at most 7",
    ),
    "emblem unknown": (
        put("characters", 0, "emblem", "dooku"),
        f"character 1 (anakin), emblem: found 'dooku'; expected {EMBLEMS}",
    ),
    "emblem twice": (
        put("characters", 9, "emblem", "anakin"),
        "character 10 (yoda), emblem: found 'anakin', as in character 1; expected a different one",
    ),
    # clone troopers
    "troopers a number": (put("troopers", 16), "troopers: found 16; expected a table with title, short, cards"),
    "troopers' cards": (put("troopers", "cards", -1), f"troopers, cards: found -1; expected {CARDS}"),
    "troopers' title": (put("troopers", "title", 3), "troopers, title: found 3; expected a text of 1 to 24 characters"),
    # action cards
    "actions a text": (put("actions", "zam"), "actions: found 'zam'; expected a list of the four action cards"),
    "action a number": (
        put("actions", 0, 4),
        "action card 1: found 4; expected a table with name, title, short, cards",
    ),
    "action missing": (put("actions", 2, ...), "actions: found no zam; expected all of dooku, jango, zam, nute"),
    "actions missing": (
        put("actions", []),
        "actions: found no dooku and no jango and no nute and no zam; expected all of dooku, jango, zam, nute",
    ),
    "action unknown": (
        put("actions", 0, "name", "duku"),
        "action card 1 (duku), name: found 'duku'; expected one of dooku, jango, zam, nute (nearest: dooku)",
    ),
    "action twice": (
        put("actions", 3, "name", "zam"),
        "action card 4 (zam), name: found 'zam', as in action card 3; expected a different one",
    ),
    "action's cards": (put("actions", 3, "cards", 51), f"action card 4 (nute), cards: found 51; expected {CARDS}"),
    # missions
    "missions a text": (put("missions", "Kamino"), "missions: found 'Kamino'; expected a list of missions"),
    "no mission": (
        put("missions", []),
        "missions: found 0 missions; expected 1 to 8, one for each of the lowest values",
    ),
    "more missions than values": (
        put("values", [0, 1]),
        "missions: found 5 missions; expected 1 to 2, one for each of the lowest values",
    ),
    "mission a number": (put("missions", 1, 5), "mission 2: found 5; expected a text of 1 to 40 characters"),
    "mission twice": (
        put("missions", 1, "Guard Senator Amidala"),
        "mission 2: found 'Guard Senator Amidala', as in mission 1; expected a different one",
    ),
}


@pytest.mark.parametrize(("change", "line"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_in_the_data(change: Change, line: str) -> None:
    data = deck_to_data(deck("classic"))
    change(data)
    with pytest.raises(DeckError) as caught:
        deck_from_data(data, "game.jsonl")
    assert re.fullmatch(rf"game\.jsonl[,:] {re.escape(line)}", str(caught.value))
