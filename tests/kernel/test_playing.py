"""A seed gives the same game with the kernel and without it, on every version of Python.

These tests take seconds, since they also play whole games in Python, where masters need more than a second for a game
of Missions.
"""

from collections.abc import Iterator
from hashlib import sha256
from random import Random

import pytest

from duell import kernel
from duell.game import SetUp
from duell.games import GAMES
from duell.games.duel.engine.cards import Deck, Hero
from duell.games.missions.house_rules import PRINTED
from duell.players import Bots
from duell.record.acts import Seat
from duell.simulation.match import Match, play, play_all
from tests.benchmarks.same_choices import any_match
from tests.games.duel.engine.examples import CLASSIC, EDITIONS
from tests.games.missions.engine.examples import CLASSIC as MISSIONS_CLASSIC
from tests.kernel.without import in_python

needs_kernel = pytest.mark.skipif(kernel.library() is None, reason="there is no C compiler")

LEVELS = ("random", "padawan", "knight", "master")


@needs_kernel
@pytest.mark.parametrize(
    ("game", "levels", "games"),
    [("duel", LEVELS[:3], 30), ("duel", LEVELS, 10), ("missions", LEVELS[:3], 6), ("missions", LEVELS, 2)],
)
def test_games_played_at_once_are_the_same_as_choice_by_choice(game: str, levels: tuple[str, ...], games: int) -> None:
    """In any set-up: the number of rounds, what is counted, the ending and the totals."""
    rng = Random(f"{game} {levels}")
    for _ in range(games):
        match = any_match(game, rng, levels)
        by_choice = [play(match, deal, 0, keep=True)._replace(decisions=()) for deal in range(2)]
        assert play_all(match, range(2), 0) == by_choice


@needs_kernel
@pytest.mark.parametrize("game", GAMES.own)
def test_the_kernel_plays_whole_games(game: str) -> None:
    match = any_match(game, Random(0), LEVELS[:3])
    roles, players = [seat.role for seat in match.seats], [seat.player for seat in match.seats]
    seeds = [str(number) for number in range(len(roles) + 1)]
    assert Bots.of(match.game).play(match.set_up, roles, players, [seeds])
    assert Bots.of(match.game).play(match.set_up, roles, players, [seeds, ["\ud800", *seeds[1:]]]) is None, "no text"


@needs_kernel
def test_a_deck_that_is_too_large_is_left_to_python() -> None:
    heroes = tuple(Hero(hero.name, tuple(icon * 1_000_000 for icon in hero.icons)) for hero in CLASSIC.heroes)
    seats = (Seat("Anna", "leia", "knight"), Seat("Ben", "yoda", "knight"))
    match = Match(GAMES["duel"], SetUp(Deck("dear", heroes, CLASSIC.empire), EDITIONS[0]), seats, "a seed", games=1)
    assert sum(play(match, 0, 0).outcome.totals)


def matches() -> Iterator[Match]:
    duel, missions = GAMES["duel"], GAMES["missions"]
    heroes = [hero.name for hero in CLASSIC.heroes]
    for edition, players in zip(EDITIONS, (("master",) * 2, ("knight", "master", "padawan"), LEVELS), strict=True):
        seats = tuple(Seat(player, hero, player) for player, hero in zip(players, heroes, strict=False))
        yield Match(duel, SetUp(CLASSIC, edition), seats, "everywhere", games=1)
    for levels in (("master", "knight"), LEVELS[:3]):
        seats = tuple(Seat(player, "", player) for player in levels)
        yield Match(missions, SetUp(MISSIONS_CLASSIC, PRINTED.with_rule("rounds", "1")), seats, "everywhere", games=1)


def digest() -> str:
    """The choices and the outcome of some whole games."""
    story = list[str]()
    for match in matches():
        played = play(match, 0, 0, keep=True)
        story += [f"{match.game.name} {played.outcome.totals} {played.outcome.winners}"]
        for decision in played.decisions:
            choices = decision.choices(len(match.seats))
            story.append(" ".join(f"{seat}:{choice}" for seat, choice in sorted(choices.items())))
    return sha256("\n".join(story).encode()).hexdigest()[:16]


SAME = "f451c799c7948e46"
"""On every Python, system and processor; it changes only if bots choose otherwise."""


@needs_kernel
def test_a_seed_gives_the_same_games_everywhere() -> None:
    assert digest() == SAME


def test_a_seed_gives_the_same_games_without_the_kernel() -> None:
    with in_python():
        assert digest() == SAME
