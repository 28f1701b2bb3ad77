"""Decks for tests, without any file."""

from duell.games.missions.engine import ActionName, Character, Deck

NAMES = ["anakin", "c3po", "jar-jar", "kit-fisto", "mace-windu", "obi-wan", "padme", "plo-koon", "r2-d2", "yoda"]

CLASSIC = Deck(
    "classic",
    tuple(map(Character, NAMES)),
    tuple(range(8)),
    troopers=16,
    actions=((ActionName.DOOKU, 4), (ActionName.JANGO, 4), (ActionName.ZAM, 3), (ActionName.NUTE, 3)),
    tiles=5,
)

TINY = Deck(
    "tiny",
    (Character("c3po"), Character("padme"), Character("yoda")),
    (0, 1),
    troopers=1,
    actions=tuple((name, 1) for name in ActionName),
    tiles=1,
)
"""Eleven cards: three characters with two values each, a trooper, and each action once."""
