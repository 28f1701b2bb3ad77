"""The names in the classic deck of Missions, in the language that players read.

A deck, and every record of a game with it, has them in English. A name that the classic deck does not have is
somebody's own, and is shown as it was typed.
"""

from duell.language import _, mark

CLASSIC = frozenset(
    {
        mark("Anakin Skywalker"),
        mark("C-3PO"),
        mark("Jar Jar Binks"),
        mark("Kit Fisto"),
        mark("Mace Windu"),
        mark("Obi-Wan Kenobi"),
        mark("Padmé Amidala"),
        mark("Plo Koon"),
        mark("R2-D2"),
        mark("Yoda"),
        mark("Clone trooper"),
        mark("Count Dooku"),
        mark("Jango Fett"),
        mark("Zam Wesell"),
        mark("Nute Gunray"),
        # Translators: from here on short names, of at most 7 columns, for narrow columns
        mark("Anakin"),
        mark("Jar Jar"),
        mark("Fisto"),
        mark("Windu"),
        mark("Obi-Wan"),
        mark("Padmé"),
        mark("Plo"),
        mark("Clone"),
        mark("Dooku"),
        mark("Jango"),
        mark("Zam"),
        mark("Nute"),
        # Translators: the five missions, of at most 40 columns
        mark("Guard Senator Amidala"),
        mark("Find Kamino"),
        mark("Hunt the bounty hunters"),
        mark("Keep the Republic together"),
        mark("Uncover Dooku’s plot"),
    }
)
"""Titles, short names and missions. No other name is looked up: a card called Help stays Help."""


def title_in_language(title: str) -> str:
    """Return what players read for a title, a short name or a mission.

    >>> title_in_language("Der Dieb")
    'Der Dieb'
    """
    return _(title) if title in CLASSIC else title
