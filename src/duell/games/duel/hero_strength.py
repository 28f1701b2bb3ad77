"""How strong heroes are by their icons: what winning ties is worth between those who play as well as they can.

Measured with games of `master` against itself, the deck ``classic``, ravensburger; who wins ties at a value was drawn
anew for each game (``tests/training/icons.c``, 40,000 games for each number of players, each figure within 0.4 points).
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from duell.games.duel.engine import Deck
from duell.games.duel.titles import title_in_language
from duell.language import _
from duell.language.numbers import percent

TIES = {
    2: (-0.1, 0.8, 1.3, 1.7, 1.4, 1.6, 1.7, 20.2),
    3: (-0.2, 0.2, 0.8, 0.6, 0.4, 0.9, 1.2, 26.4),
    4: (-0.1, 0.1, 0.6, 1.1, 0.9, 0.7, 0.5, 23.0),
}
"""By the number of players and by value, by how many points the share of the win in per cent is above an equal one for
who wins ties there against all others."""

MUCH = 0.1
"""A hero whose share of the win is by more than this above an equal one is much stronger than the others."""


class Strength(NamedTuple):
    """A hero by name, and the share of the win that a master has with it among masters with other heroes, about."""

    hero: str
    share: float


def strengths(deck: Deck, players: int = 2) -> list[Strength]:
    """Return how strong each hero of a deck is where so many play, in its order.

    It may meet any others of the deck, whose other cards are held to be those of ``classic``.
    """
    found = []
    for hero in deck.heroes:
        others = [other.icons for other in deck.heroes if other != hero]
        won = [_won(hero.icons, rivals, players) for rivals in combinations(others, players - 1)]
        found.append(Strength(hero.name, 1 / players + sum(won) / len(won) / 100))
    return found


def _won(icons: Sequence[int], rivals: Sequence[Sequence[int]], players: int) -> float:
    """Return by how many points the share of a hero among these rivals is above an equal one.

    Where it does not win the ties at a value, it bears its part of what is above for who does.
    """
    won = 0.0
    for points, own, *theirs in zip(TIES[players], icons, *rivals, strict=True):
        level = theirs.count(max(theirs)) + 1 if own == max(theirs) else 1
        first = (own >= max(theirs)) / level
        won += points * (players * first - 1) / (players - 1)
    return won


class Advantage(NamedTuple):
    """A hero by name, its share of the win, and among how many players it is that much above an equal one."""

    hero: str
    share: float
    players: int

    @property
    def points(self) -> float:
        """By how much the share is above an equal one."""
        return self.share - 1 / self.players


def much_stronger(deck: Deck) -> list[Advantage]:
    """Return the heroes that are much stronger than the others, the strongest first.

    Each is given among as many players as its advantage is greatest with.
    """
    tables = [strengths(deck, players) for players in TIES if players <= len(deck.heroes)]
    greatest = [
        max(
            (Advantage(found.hero, found.share, players) for players, found in enumerate(of_hero, 2)),
            key=lambda each: each.points,
        )
        for of_hero in zip(*tables, strict=True)
    ]
    return sorted((found for found in greatest if found.points > MUCH), key=lambda found: -found.points)


def said(title: str, share: float, players: int) -> str:
    """Return in a sentence how strong the hero called `title` is where so many play."""
    if players > 2:
        return _(
            "Among {players} masters, {hero} wins about {share} of the games: icons decide ties, above all those with "
            "the 8.",
            players=players,
            hero=title,
            share=percent(share),
        )
    return _(
        "Between two masters, {hero} wins about {share} of the games: icons decide ties, above all those with the 8.",
        hero=title,
        share=percent(share),
    )


def about_hero(deck: Deck, hero: str, players: int) -> str:
    """Return in a sentence how strong a hero of a deck is, by its name, where so many play."""
    return said(title_in_language(deck.hero(hero).title), dict(strengths(deck, players))[hero], players)


def about_heroes(deck: Deck, players: int) -> str:
    """Return in a sentence how strong each hero of a deck is where so many play."""
    heroes = ", ".join(f"{hero} {round(100 * share)}" for hero, share in strengths(deck, players))
    if players > 2:
        return _(
            "Among {players} masters, each wins about so many of 100 games: {heroes}. Icons decide ties, above all "
            "those with the 8.",
            players=players,
            heroes=heroes,
        )
    return _(
        "Between two masters, each wins about so many of 100 games: {heroes}. Icons decide ties, above all those with "
        "the 8.",
        heroes=heroes,
    )
