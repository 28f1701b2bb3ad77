"""The score of captured cards, line by line."""

import pytest

from duell.game import Outcome
from duell.games.duel.engine.cards import Vader, Villain
from duell.games.duel.engine.events import Reason
from duell.games.duel.engine.play import outcome, score
from duell.games.duel.engine.rules import Gain, SetScore, gain, score_cards
from tests.games.duel.engine.dealing import deal, play
from tests.games.duel.engine.examples import ORIGINAL, RAVENSBURGER

GREEDO, JABBA = Villain("greedo", 3), Villain("jabba", 8, pair=30)
BOSSK, TARKIN = Villain("bossk", 4), Villain("tarkin", 5)


def test_a_score_has_a_line_for_each_villain_in_the_order_of_the_deck() -> None:
    counted = score(deal("bossk ...", taken="vader-5+jabba+greedo+vader-2+greedo -"), 0)
    assert counted.lines == (SetScore(GREEDO, 2, 6, 10), SetScore(JABBA, 1, 8, 0))
    assert counted.vaders == (2, 5)
    assert (counted.points, counted.bonus, counted.penalty, counted.total) == (14, 10, 7, 17)


def test_flat_sets_count_as_bonus_alone() -> None:
    counted = score(deal("bossk ...", taken="jabba+greedo+jabba -", edition=ORIGINAL), 0)
    assert counted.lines == (SetScore(GREEDO, 1, 3, 0), SetScore(JABBA, 2, 0, 30))
    assert (counted.points, counted.bonus, counted.penalty, counted.total) == (3, 30, 0, 33)


def test_cards_in_any_order_can_be_scored_without_a_game() -> None:
    counted = score_cards([Vader(3), GREEDO, Vader(3), JABBA, GREEDO], RAVENSBURGER)
    assert counted.lines == (SetScore(GREEDO, 2, 6, 10), SetScore(JABBA, 1, 8, 0))
    assert counted.vaders == (3, 3)


def test_an_outcome_names_reason_totals_and_winners() -> None:
    state = deal("greedo", taken="- jabba -")
    assert outcome(state) is None
    assert outcome(play(state, "7 3 1")) == Outcome(Reason.STOCK, (3, 8, 0), (1,))


@pytest.mark.parametrize(
    ("taken", "card", "expected"),
    [
        ((), TARKIN, Gain(0, 5, 0, 5)),
        ((TARKIN,), TARKIN, Gain(1, 5, 10, 20)),
        ((TARKIN, BOSSK, TARKIN), TARKIN, Gain(2, 5, 10, 35)),
        ((Vader(2), BOSSK), Vader(6), Gain(1, -6, 0, -6)),
    ],
)
def test_what_a_card_brings(taken: tuple[Villain, ...], card: Villain | Vader, expected: Gain) -> None:
    assert gain(card, taken, RAVENSBURGER) == expected


def test_what_a_card_brings_where_sets_swallow_the_points() -> None:
    """Edition original: a pair counts 20, whatever its points."""
    assert gain(TARKIN, (TARKIN,), ORIGINAL) == Gain(1, -5, 20, 20)
    assert gain(TARKIN, (TARKIN,), ORIGINAL).total == 15
