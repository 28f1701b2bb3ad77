"""What the duel is played with and what is written about it: decks, editions, heroes, the texts of its rules."""

from duell.games.duel import edition_files
from duell.games.duel.deck_files import deck, decks
from duell.games.duel.deck_listing import counts, tables, warnings
from duell.games.duel.engine import Deck, Edition
from duell.games.duel.hero_strength import about_hero as about_role
from duell.games.duel.hero_strength import about_heroes as about_roles
from duell.games.duel.texts import full_rules, rulings, summary

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


def editions() -> tuple[Edition, ...]:
    """Return the editions that come with the game."""
    return tuple(map(edition_files.edition, edition_files.editions()))


def roles(played: Deck) -> tuple[tuple[str, str], ...]:
    """Return the heroes of a deck, each with its title."""
    return tuple((hero.name, hero.title) for hero in played.heroes)
