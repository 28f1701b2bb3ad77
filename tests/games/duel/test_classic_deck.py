"""The classic deck is what is known of the printed game, and fair to every hero."""

from collections import Counter
from itertools import permutations

import pytest

from duell.games.duel.deck_files import deck
from duell.games.duel.engine.cards import Hero, Vader, Villain

CLASSIC = deck("classic")
R2D2_CARDS = 4


def test_the_heroes() -> None:
    assert [(hero.name, hero.title) for hero in CLASSIC.heroes] == [
        ("yoda", "Yoda"),
        ("luke", "Luke Skywalker"),
        ("leia", "Princess Leia"),
        ("han", "Han Solo"),
    ]


def test_the_villains_with_points_and_cards_and_pairs() -> None:
    counts = Counter(card for card in CLASSIC.empire if isinstance(card, Villain))
    assert [(villain.name, villain.points, cards, villain.pair) for villain, cards in counts.items()] == [
        ("stormtrooper", 1, 4, 20),
        ("tusken-raider", 2, 4, 20),
        ("greedo", 3, 4, 20),
        ("bossk", 4, 4, 20),
        ("tarkin", 5, 4, 20),
        ("boba-fett", 6, 4, 20),
        ("jabba", 8, 2, 30),
        ("palpatine", 10, 2, 40),
    ]
    assert counts.total() == 28


def test_one_vader_of_each_penalty_after_the_villains() -> None:
    assert CLASSIC.empire[28:] == tuple(Vader(penalty) for penalty in range(1, 7))


def test_every_hero_has_17_icons_none_above_4() -> None:
    assert [sum(hero.icons) for hero in CLASSIC.heroes] == [17] * 4
    assert max(max(hero.icons) for hero in CLASSIC.heroes) == 4


@pytest.mark.parametrize(
    ("hero", "other"),
    [pytest.param(*pair, id="-".join(h.name for h in pair)) for pair in permutations(CLASSIC.heroes, 2)],
)
def test_each_hero_beats_each_other_on_four_values_of_18(hero: Hero, other: Hero) -> None:
    beaten = [value for value in range(1, 9) if hero.icons[value - 1] > other.icons[value - 1]]
    assert len(beaten) == 4
    assert sum(beaten) == 18
