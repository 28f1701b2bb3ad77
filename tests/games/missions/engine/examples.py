"""Decks for tests, without any file."""

from duell.games.missions.engine.cards import ActionName, CardKind, Character, Deck

CHARACTERS = (
    Character("anakin", "Anakin Skywalker", "Anakin", "anakin"),
    Character("c3po", "C-3PO", "C-3PO", "c3po"),
    Character("jar-jar", "Jar Jar Binks", "Jar Jar", "jar-jar"),
    Character("kit-fisto", "Kit Fisto", "Fisto", "kit-fisto"),
    Character("mace-windu", "Mace Windu", "Windu", "mace-windu"),
    Character("obi-wan", "Obi-Wan Kenobi", "Obi-Wan", "obi-wan"),
    Character("padme", "Padmé Amidala", "Padmé", "padme"),
    Character("plo-koon", "Plo Koon", "Plo", "plo-koon"),
    Character("r2-d2", "R2-D2", "R2-D2", "r2-d2"),
    Character("yoda", "Yoda", "Yoda", "yoda"),
)
NAMES = [character.name for character in CHARACTERS]

CLASSIC = Deck(
    "classic",
    CHARACTERS,
    values=tuple(range(8)),
    troopers=CardKind("trooper", 16, "Clone trooper", "Clone"),
    actions=(
        CardKind(ActionName.DOOKU, 4, "Count Dooku", "Dooku"),
        CardKind(ActionName.JANGO, 4, "Jango Fett", "Jango"),
        CardKind(ActionName.ZAM, 3, "Zam Wesell", "Zam"),
        CardKind(ActionName.NUTE, 3, "Nute Gunray", "Nute"),
    ),
    missions=(
        "Guard Senator Amidala",
        "Find Kamino",
        "Hunt the bounty hunters",
        "Keep the Republic together",
        "Uncover Dooku’s plot",
    ),
)
"""The contents of the file of the classic deck, which a test compares."""

TINY = Deck(
    "tiny",
    (Character("c3po"), Character("padme"), Character("yoda")),
    values=(0, 1),
    troopers=CardKind("trooper", 1),
    actions=tuple(CardKind(name, 1) for name in ActionName),
    missions=("Guard Senator Amidala",),
)
"""Eleven cards: three characters with two values each, a trooper, and each action once."""
