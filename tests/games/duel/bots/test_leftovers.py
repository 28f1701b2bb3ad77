from itertools import permutations
from statistics import fmean

import pytest

from duell.games.duel.bots.evaluation import Ending, FeatureTables, Leftovers, feature_tables, stopping
from duell.games.duel.engine.cards import Deck, Villain
from duell.games.duel.engine.play import start
from tests.games.duel.engine.examples import CLASSIC, RAVENSBURGER, TINY

KNOWN = feature_tables(start(TINY, RAVENSBURGER, ("leia", "yoda"), "deal").game)
EVERYTHING = [2, 1, 1, 1, 1]
"""Greedo, Greedo, Bossk (4), Tarkin (5), Vader (1) and Jabba (8), by kind."""


def by_all_orders(known: FeatureTables, lead: int, draws: int) -> Ending:
    """Return the mean ending over all orders of drawing this many cards."""
    deck = range(len(known.game.deck.empire))
    orders = permutations(deck, draws)
    endings = [stopping(lead + known.holding(sum(1 << index for index in order)).score) for order in orders]
    return Ending(*map(fmean, zip(*endings, strict=True)))


@pytest.mark.parametrize("lead", range(-30, 10, 3))
@pytest.mark.parametrize("draws", [1, 2, 3])
def test_forced_draws_are_counted_out(lead: int, draws: int) -> None:
    counted = Leftovers(KNOWN, forced=True).best(0, EVERYTHING, lead, draws)
    assert counted == pytest.approx(by_all_orders(KNOWN, lead, draws))


@pytest.mark.parametrize("lead", [-60, -33, -20, -5])
def test_three_draws_of_a_whole_deck_count_the_sets_among_them(lead: int) -> None:
    known = feature_tables(start(CLASSIC, RAVENSBURGER, ("leia", "yoda"), "deal").game)
    left = [len(places) for places in known.places]
    assert Leftovers(known, forced=True).best(0, left, lead, 3) == pytest.approx(by_all_orders(known, lead, 3))


@pytest.mark.parametrize("lead", [-30, -20, -14, -7])
@pytest.mark.parametrize("draws", [4, 5])
def test_of_more_draws_samples_are_about_right(lead: int, draws: int) -> None:
    counted, exact = Leftovers(KNOWN, forced=True).best(0, EVERYTHING, lead, draws), by_all_orders(KNOWN, lead, draws)
    assert counted.share == pytest.approx(exact.share, abs=0.08)
    assert counted.lead == pytest.approx(exact.lead, abs=1)


def test_a_player_who_may_stop_needs_a_good_card_only_once() -> None:
    may = Leftovers(KNOWN, forced=False)
    assert may.best(0, EVERYTHING, 1, 3) == (1, 1)
    assert may.best(0, EVERYTHING, -7, 1).share == pytest.approx(1 / 6)  # Jabba
    assert may.best(0, EVERYTHING, -8, 1).share == pytest.approx(1 / 12)  # Jabba draws level
    assert may.best(0, EVERYTHING, -7, 0) == (0, -7)
    assert may.best(0, EVERYTHING, -7, 1).lead == pytest.approx(-7 + (3 + 3 + 4 + 5 - 1 + 8) / 6)
    # Of the 30 pairs in their order: Jabba first 5, or second 4 and (after Vader) a half, both Greedos 2, Greedo and
    # Tarkin 4, Bossk and Tarkin 2; Greedo and Bossk are level, 4 halves.
    assert may.best(0, EVERYTHING, -7, 2).share == pytest.approx(19.5 / 30)


def test_chances_grow_with_lead_and_draws() -> None:
    may = Leftovers(KNOWN, forced=False)
    table = [[may.best(0, EVERYTHING, lead, draws).share for lead in range(-30, 2)] for draws in range(5)]
    assert all(row == sorted(row) for row in table)
    assert all(list(column) == sorted(column) for column in zip(*table[:3], strict=True))


ALIKE = feature_tables(
    start(
        Deck("alike", TINY.heroes, tuple(Villain(f"guard-{number}", 3) for number in range(36))),
        RAVENSBURGER,
        ("leia", "yoda"),
        "deal",
    ).game
)


def test_many_cards_that_are_alike_are_counted_without_a_spread() -> None:
    forced = Leftovers(ALIKE, forced=True)
    assert [forced.best(0, [1] * 36, lead, 9) for lead in (-26, -27, -28)] == [(1.0, 1), (0.5, 0), (0.0, -1)]


def test_a_player_who_may_stop_ends_with_the_lead_at_that_time() -> None:
    assert Leftovers(ALIKE, forced=False).best(0, [1] * 36, -7, 9) == (1.0, -7 + 3 * 3)
