"""Decks and editions for the engine's tests, straight from the tables of the rules."""

from itertools import product

from duell.games.duel.engine.cards import Deck, Hero, Vader, Villain
from duell.games.duel.engine.edition import SWITCHES, Edition

VILLAINS = (
    (Villain("stormtrooper", 1), 4),
    (Villain("tusken-raider", 2), 4),
    (Villain("greedo", 3), 4),
    (Villain("bossk", 4), 4),
    (Villain("tarkin", 5), 4),
    (Villain("boba-fett", 6), 4),
    (Villain("jabba", 8, pair=30), 2),
    (Villain("palpatine", 10, pair=40), 2),
)

CLASSIC = Deck(
    name="classic",
    heroes=(
        Hero("yoda", (1, 1, 2, 4, 4, 3, 2, 0)),
        Hero("luke", (2, 4, 0, 3, 3, 0, 4, 1)),
        Hero("leia", (3, 0, 4, 2, 1, 4, 1, 2)),
        Hero("han", (4, 2, 1, 1, 0, 2, 3, 4)),
    ),
    empire=(
        *(villain for villain, count in VILLAINS for _ in range(count)),
        *(Vader(penalty) for penalty in range(1, 7)),
    ),
)

TINY = Deck(
    name="tiny",
    heroes=(Hero("leia", (0, 1, 0)), Hero("yoda", (1, 0, 1))),
    empire=(
        Villain("greedo", 3),
        Villain("greedo", 3),
        Villain("bossk", 4),
        Villain("tarkin", 5),
        Vader(1),
        Villain("jabba", 8, pair=30),
    ),
)

RAVENSBURGER = Edition("ravensburger", "next-round", "discard", "last-with-cards", "may", "added")
PARLETT = Edition("parlett", "at-once", "return", "first-out", "none", "added")
ORIGINAL = Edition("original", "at-once", "return", "last-with-force", "must", "flat")
EDITIONS = (RAVENSBURGER, PARLETT, ORIGINAL)


def _mixed(values: tuple[str, ...]) -> Edition:
    edition = RAVENSBURGER
    for switch, value in zip(SWITCHES, values, strict=True):
        edition = edition.with_rule(switch, value)
    return edition


MIXES = tuple(_mixed(values) for values in product(*SWITCHES.values()))
"""Every mix of the five switches."""
