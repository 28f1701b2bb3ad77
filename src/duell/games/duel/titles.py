"""The names on the classic deck's cards, in the language that players read.

A deck, and every record of a game with it, has these names in English, so that a game that was kept in one language can
be gone on with in another. A name that the classic deck does not have is somebody's own, and is shown as it was typed.
"""

from duell.language import _, mark

CLASSIC = frozenset(
    {
        mark("Yoda"),
        mark("Luke Skywalker"),
        mark("Princess Leia"),
        mark("Han Solo"),
        mark("Stormtrooper"),
        mark("Tusken Raider"),
        mark("Greedo"),
        mark("Bossk"),
        mark("Grand Moff Tarkin"),
        mark("Boba Fett"),
        mark("Jabba the Hutt"),
        mark("Emperor Palpatine"),
        # Translators: from here on short names for narrow windows; heroes, of at most 5 columns
        mark("Luke"),
        mark("Leia"),
        mark("Han"),
        # Translators: from here on the villains' short names, of at most 9 columns, for narrow windows
        mark("Trooper"),
        mark("Tusken"),
        mark("Tarkin"),
        mark("Fett"),
        mark("Jabba"),
        mark("Palpatine"),
    }
)
"""Titles and short names of the heroes and villains. No other name is looked up: a card called Help stays Help."""


def title_in_language(title: str) -> str:
    """Return what players read for the title or short name of a hero or villain.

    >>> title_in_language("Der Dieb")
    'Der Dieb'
    """
    return _(title) if title in CLASSIC else title
