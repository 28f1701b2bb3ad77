"""Which games a match has."""

from collections import Counter

import pytest

from duell.record.acts import Seat
from duell.simulation.match import BadMatchError
from tests.simulation.matches import HEROES, NAMES, match


def test_a_plain_match_has_a_deal_a_game_and_nobody_moves() -> None:
    plain = match("random", "knight", games=7)
    assert (plain.deals, plain.rotations) == (7, 1)
    assert plain.chairs(0) == plain.seats
    assert [plain.number_of(deal, 0) for deal in range(7)] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_duplicate_deals_bring_everybody_to_every_chair_once(players: int) -> None:
    duplicate = match(*["random"] * players, games=5 * players, duplicate=True)
    assert (duplicate.deals, duplicate.rotations) == (5, players)
    seated = [duplicate.seated(rotation) for rotation in range(players)]
    assert all(sorted(chairs) == list(range(players)) for chairs in (*seated, *zip(*seated, strict=True)))
    numbers = [duplicate.number_of(deal, rotation) for deal in range(5) for rotation in range(players)]
    assert numbers == list(range(1, 5 * players + 1))


def test_a_player_moves_on_by_one_chair_and_the_heroes_stay() -> None:
    duplicate = match("random", "knight", "padawan", duplicate=True)
    assert duplicate.chairs(1) == (
        Seat("Cem", "leia", "padawan"),
        Seat("Anna", "yoda", "random"),
        Seat("Ben", "luke", "knight"),
    )
    assert [seat.role for seat in duplicate.chairs(2)] == list(HEROES[:3])
    assert {seat.name for seat in duplicate.chairs(2)} == set(NAMES[:3])


@pytest.mark.parametrize(("players", "rotations", "each"), [(2, 12, 3), (3, 24, 6), (4, 24, 6)])
def test_every_hero_is_everybody_against_all_others(players: int, rotations: int, each: int) -> None:
    games = match(*["random"] * players, games=2 * rotations, every_hero=True)
    assert (games.deals, games.rotations, games.role_rotations) == (2, rotations, each * players)
    assert games.roles == ("yoda", "luke", "leia", "han")
    chairs = [games.chairs(rotation) for rotation in range(rotations)]
    assert len({tuple(seat.role for seat in seats) for seats in chairs}) == rotations
    for seats in chairs:
        assert [seat.name for seat in seats] == list(NAMES[:players])
        assert len({seat.role for seat in seats}) == players
    for by_player in zip(*chairs, strict=True):
        assert Counter(seat.role for seat in by_player) == dict.fromkeys(games.roles, each)


@pytest.mark.parametrize(
    ("games", "players", "line"),
    [
        (0, 2, "found 0 games; expected at least 1"),
        (100, 3, "found 100 games, and each deal is played 3 times; expected 99 or 102"),
        (1, 4, "found 1 game, and each deal is played 4 times; expected 4"),
    ],
)
def test_a_number_of_games_that_cannot_be(games: int, players: int, line: str) -> None:
    with pytest.raises(BadMatchError) as caught:
        match(*["random"] * players, games=games, duplicate=True)
    assert str(caught.value) == line


def test_players_are_every_hero_or_move_on_but_not_both() -> None:
    with pytest.raises(BadMatchError, match="found duplicate deals and every hero; expected one of them"):
        match("random", "random", duplicate=True, every_hero=True)
