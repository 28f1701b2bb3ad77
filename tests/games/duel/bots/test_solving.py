"""The gain of a best response to a bot, in games that can be solved."""

import pytest

from duell.games.duel.bots import bot
from duell.games.duel.engine.cards import Deck, Hero, Vader, Villain
from duell.games.duel.engine.edition import Edition
from tests.games.duel.bots.positions import FOUR, HEROES, LONE
from tests.games.duel.bots.solving import BestResponse, gain_of_seeing_through
from tests.games.duel.engine.examples import EDITIONS, ORIGINAL

SIX = Deck(
    "six", tuple(Hero(hero.name, hero.icons[:3]) for hero in HEROES), (*[Villain("jabba", 8)] * 2, *[Vader(2)] * 4)
)
"""Three force cards and R2-D2 each, and six cards of two kinds."""


def test_a_single_duel_is_solved_as_by_hand() -> None:
    # Leia's one icon more beats Yoda; when both play R2-D2 the guard escapes.
    assert BestResponse(bot("random"), 0).share(LONE) == 1
    assert BestResponse(bot("random"), 1).share(LONE) == pytest.approx(1 / 2)
    assert gain_of_seeing_through(bot("random"), LONE) == pytest.approx(1 / 4)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_to_see_through_anybody_costs_nothing(edition: Edition) -> None:
    """R2-D2 may turn its card up at once, and all leftover cards may be drawn: nothing that matters is left out."""
    assert gain_of_seeing_through(bot("knight"), FOUR, edition) > 0


def test_to_see_through_master_gains_at_most_a_tenth_of_what_it_gains_against_knight() -> None:
    """In the edition with the most ways to go on; ``small_decks`` has the others."""
    gain = gain_of_seeing_through(bot("master"), SIX, ORIGINAL)
    assert 0 <= gain < gain_of_seeing_through(bot("knight"), SIX, ORIGINAL) / 10
    assert gain < 1 / 100
