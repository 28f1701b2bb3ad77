"""What Missions is played with and what is written about it: decks, the texts of its rules. It has no editions."""

from duell.games.missions import texts
from duell.games.missions.deck_files import deck, decks
from duell.games.missions.deck_listing import counts, tables, warnings
from duell.games.missions.engine import Deck
from duell.games.missions.texts import rulings

__all__ = [
    "about_role",
    "about_roles",
    "counts",
    "deck",
    "decks",
    "editions",
    "full_rules",
    "roles",
    "rulings",
    "summary",
    "tables",
    "warnings",
]


def editions() -> tuple[()]:
    """Return the editions that come with the game: none."""
    return ()


def roles(_deck: Deck, /) -> tuple[()]:
    """Return the roles that seats can have: none."""
    return ()


def about_role(_deck: Deck, _role: str, /) -> str:
    """Return what is to be known of a role: nothing, since there is none."""
    return ""


def about_roles(_deck: Deck, /) -> str:
    """Return what is to be known of all roles: nothing."""
    return ""


def summary(_edition: None, lang: str, /) -> str:
    """Return the rules in brief; TextError if they are not told in this language."""
    return texts.summary(lang)


def full_rules(_edition: None, lang: str, /) -> str:
    """Return every rule with its number, and the rulings; TextError if they are not told in this language."""
    return texts.full_rules(lang)
