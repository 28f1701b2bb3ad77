"""What the duel is played with and what is written about it: decks, editions, heroes, the texts of its rules.

A deck is told in words and numbers: what it consists of, its cards as tables, what there is to be warned of.
"""

from collections import Counter
from collections.abc import Iterator

from duell.game import CardTable
from duell.games.duel import edition_files, hero_strength
from duell.games.duel.deck_files import deck, decks
from duell.games.duel.engine import Deck, Edition, Vader
from duell.games.duel.hero_strength import about_hero as about_role
from duell.games.duel.hero_strength import about_heroes as about_roles
from duell.games.duel.texts import full_rules, rulings, summary
from duell.games.duel.titles import title_in_language
from duell.language import _, n_

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


def counts(deck: Deck) -> str:
    """Return what a deck consists of, in a line."""
    vaders = deck.vaders.bit_count()
    return _(
        "{heroes} heroes with {force_cards} force cards each, {villains} on {cards}, {vaders}",
        heroes=len(deck.heroes),
        force_cards=len(deck.heroes[0].icons),
        villains=n_("{count} villain", "{count} villains", len(deck.villains)),
        cards=n_("{count} card", "{count} cards", len(deck.empire) - vaders),
        vaders=n_("{count} Darth Vader", "{count} Darth Vaders", vaders),
    )


def tables(deck: Deck) -> tuple[CardTable, ...]:
    """Return the heroes, the villains and the Vaders of a deck."""
    return (
        CardTable(
            _("Rebel icons, by the value of the force card"),
            words=(_("hero"), _("title")),
            numbers=tuple(str(value) for value, _icons in enumerate(deck.heroes[0].icons, start=1)),
            rows=tuple((hero.name, title_in_language(hero.title), *map(str, hero.icons)) for hero in deck.heroes),
        ),
        CardTable(
            _("Villains"),
            words=(_("villain"), _("title"), _("short")),
            numbers=(_("points"), _("cards"), _("pair")),
            rows=tuple(_villains(deck)),
        ),
        CardTable(
            _("Darth Vader, by penalty"),
            text="  ".join(str(card.penalty) for card in deck.empire if isinstance(card, Vader)) or _("none"),
        ),
    )


def _villains(deck: Deck) -> Iterator[tuple[str, ...]]:
    copies = Counter(deck.empire)
    for villain in deck.villains:
        titles = map(title_in_language, (villain.title, villain.short))
        yield villain.name, *titles, *map(str, (villain.points, copies[villain], villain.pair))


def warnings(deck: Deck) -> tuple[str, ...]:
    """Return which heroes are much stronger than others, two lines each."""
    return tuple(
        _("much stronger than others: {hero}", hero=title) + f"\n  {hero_strength.said(title, share, players)}"
        for hero, share, players in hero_strength.much_stronger(deck)
        for title in [title_in_language(deck.hero(hero).title)]
    )
