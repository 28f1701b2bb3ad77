"""The strength of heroes by their icons."""

from dataclasses import replace

import pytest

from duell.games.duel.catalogue import MUCH, TIES, much_stronger, strengths
from duell.games.duel.engine.cards import Hero
from tests.games.duel.engine.examples import CLASSIC


@pytest.mark.parametrize("players", [2, 3, 4])
def test_together_heroes_win_their_share_of_the_games(players: int) -> None:
    assert sum(strengths(CLASSIC, players).values()) / 4 == pytest.approx(1 / players)


MEASURED = {
    2: {"yoda": 32.5, "luke": 43.7, "leia": 56.2, "han": 67.7},
    3: {"yoda": 21.9, "luke": 21.0, "leia": 32.6, "han": 57.8},
    4: {"yoda": 19.2, "luke": 17.8, "leia": 17.7, "han": 45.3},
}
"""What masters won with the heroes themselves, in per cent, within 1.1 points (``tests/training/strength.txt``)."""


@pytest.mark.parametrize("players", MEASURED)
def test_it_is_what_masters_win_with_the_heroes(players: int) -> None:
    shares = {hero: 100 * share for hero, share in strengths(CLASSIC, players).items()}
    assert shares == pytest.approx(MEASURED[players], abs=2)


def test_where_icons_are_level_nobody_is_ahead() -> None:
    alike = replace(CLASSIC, heroes=tuple(Hero(hero.name, (1,) * 8) for hero in CLASSIC.heroes))
    assert [*strengths(alike, 4).values()] == pytest.approx([0.25] * 4)


def test_who_wins_all_ties_with_the_8_is_much_stronger_above_all_among_three() -> None:
    (strong,) = much_stronger(CLASSIC)
    assert (strong.hero, strong.players) == ("han", 3)
    above = {players: strengths(CLASSIC, players)["han"] - 1 / players for players in TIES}
    assert strong.points == max(above.values()) > above[2] > MUCH


def test_no_more_players_are_weighed_than_the_deck_has_heroes() -> None:
    two = replace(CLASSIC, heroes=(CLASSIC.hero("leia"), CLASSIC.hero("han")))
    assert [(strong.hero, strong.players) for strong in much_stronger(two)] == [("han", 2)]


def test_a_tie_counts_for_who_has_more_icons() -> None:
    def hero(name: str, *of_the_8: int) -> Hero:
        return Hero(name, (0,) * 7 + of_the_8)

    two = replace(CLASSIC, heroes=(hero("leia", 1), hero("yoda", 0)))
    assert [*strengths(two).values()] == pytest.approx([0.5 + TIES[2][-1] / 100, 0.5 - TIES[2][-1] / 100])
