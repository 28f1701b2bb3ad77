"""How strong heroes are by their icons: what winning ties is worth between those who play as well as they can.

Measured with games of `master` against itself, two players, the deck ``classic``, ravensburger; who wins the tie at a
value was drawn anew for each game (``tests/training/icons.c``, 40,000 games, each figure within 0.3 points).
"""

from typing import NamedTuple

from duell.games.duel.engine import Deck
from duell.games.duel.titles import title_in_language
from duell.language import _
from duell.language.numbers import percent

TIES = (-0.1, 0.8, 1.3, 1.7, 1.4, 1.6, 1.7, 20.2)
"""By value, by how many points the share of the win in per cent rises for who wins the ties there."""

MUCH = 0.6
"""A hero that wins more than this share of the games is much stronger than the others."""


class Strength(NamedTuple):
    """A hero by name, and the share of the win that a master has with it against one with another hero, about."""

    hero: str
    share: float


def strengths(deck: Deck) -> list[Strength]:
    """Return how strong each hero of a deck is, in its order; its other cards are held to be those of ``classic``."""
    others = len(deck.heroes) - 1
    found = []
    for hero in deck.heroes:
        won = sum(
            points * ((own > others_own) - (own < others_own))
            for other in deck.heroes
            for points, own, others_own in zip(TIES, hero.icons, other.icons, strict=True)
        )
        found.append(Strength(hero.name, 0.5 + won / others / 100))
    return found


def much_stronger(deck: Deck) -> list[Strength]:
    """Return the heroes that are much stronger than the others, the strongest first."""
    return sorted((found for found in strengths(deck) if found.share > MUCH), key=lambda found: -found.share)


def said(title: str, share: float) -> str:
    """Return in a sentence how strong the hero called `title` is."""
    return _(
        "Between two masters, {hero} wins about {share} of the games: icons decide ties, above all those with the 8.",
        hero=title,
        share=percent(share),
    )


def about_hero(deck: Deck, hero: str) -> str:
    """Return in a sentence how strong a hero of a deck is, by its name."""
    return said(title_in_language(deck.hero(hero).title), dict(strengths(deck))[hero])


def about_heroes(deck: Deck) -> str:
    """Return in a sentence how strong each hero of a deck is."""
    return _(
        "Between two masters, each wins about so many of 100 games: {heroes}. Icons decide ties, above all those with "
        "the 8.",
        heroes=", ".join(f"{hero} {round(100 * share)}" for hero, share in strengths(deck)),
    )
