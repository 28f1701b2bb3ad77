"""A deck, and what follows from its cards."""

from itertools import combinations

import pytest

from duell.games.duel.engine.cards import Deck, Hero, Vader, Villain
from tests.games.duel.engine.examples import CLASSIC, VILLAINS


def test_a_hero_is_found_by_name() -> None:
    assert CLASSIC.hero("leia") == Hero("leia", (3, 0, 4, 2, 1, 4, 1, 2))
    with pytest.raises(KeyError, match="chewbacca"):
        CLASSIC.hero("chewbacca")


def test_each_villain_is_named_once_in_the_order_of_the_deck() -> None:
    assert CLASSIC.villains == tuple(villain for villain, _ in VILLAINS)


def test_vaders_are_bits_over_the_empire_cards() -> None:
    assert Deck("three", CLASSIC.heroes, (Vader(2), Villain("greedo", 3), Vader(1))).vaders == 0b101


def test_the_cards_of_a_set_of_bits_come_in_the_order_of_the_deck() -> None:
    three = Deck("three", CLASSIC.heroes, (Vader(2), Villain("greedo", 3), Vader(1)))
    assert [three.cards(bits) for bits in (0b000, 0b010, 0b101)] == [(), (Villain("greedo", 3),), (Vader(2), Vader(1))]
    assert CLASSIC.cards((1 << len(CLASSIC.empire)) - 1) == CLASSIC.empire


def test_strength_goes_by_value_then_icons_and_r2d2_has_none() -> None:
    cards = [(value, icons, hero.name) for hero in CLASSIC.heroes for value, icons in enumerate(hero.icons, start=1)]
    for weaker, stronger in combinations(sorted(cards), 2):
        assert CLASSIC.strengths[weaker[2]][weaker[0]] < CLASSIC.strengths[stronger[2]][stronger[0]]
    assert {strengths[0] for strengths in CLASSIC.strengths.values()} == {0}


def test_equal_decks_have_equal_hashes() -> None:
    again = Deck(CLASSIC.name, CLASSIC.heroes, CLASSIC.empire)
    assert again == CLASSIC
    assert hash(again) == hash(CLASSIC)
    assert Deck(CLASSIC.name, CLASSIC.heroes, CLASSIC.empire[1:]) != CLASSIC
