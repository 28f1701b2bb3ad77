"""How strong heroes are by their icons."""

from dataclasses import replace

import pytest

from duell.games.duel.engine import Hero
from duell.games.duel.hero_strength import MUCH, TIES, much_stronger, strengths
from tests.games.duel.engine.examples import CLASSIC


def test_together_heroes_win_half_of_the_games() -> None:
    assert sum(share for _, share in strengths(CLASSIC)) / 4 == pytest.approx(0.5)


def test_who_wins_all_ties_with_the_8_is_much_stronger() -> None:
    assert [hero for hero, _ in much_stronger(CLASSIC)] == ["han"]
    assert all((share > MUCH) == (hero == "han") for hero, share in strengths(CLASSIC))


def test_a_tie_counts_for_who_has_more_icons() -> None:
    def hero(name: str, *of_the_8: int) -> Hero:
        return Hero(name, (0,) * 7 + of_the_8)

    two = replace(CLASSIC, heroes=(hero("leia", 1), hero("yoda", 0)))
    assert [share for _, share in strengths(two)] == pytest.approx([0.5 + TIES[-1] / 100, 0.5 - TIES[-1] / 100])
