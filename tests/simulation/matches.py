"""Matches for tests, and their figures computed in another way."""

from fractions import Fraction
from pathlib import Path

from duell.game import SetUp
from duell.games import GAMES
from duell.games.duel.deck_files import deck
from duell.games.duel.house_rules import edition
from duell.record.acts import Ended, Seat
from duell.record.reading import Record, read, replay
from duell.simulation.match import Match
from tests.simulation import strange

CLASSIC, RAVENSBURGER = deck("classic"), edition("ravensburger")
SET_UP = SetUp(CLASSIC, RAVENSBURGER)
EVERY = tuple(hero.name for hero in CLASSIC.heroes)
NAMES, HEROES = ("Anna", "Ben", "Cem", "Dora"), ("leia", "yoda", "luke", "han")
HIGHEST = f"{strange.PATH}:Highest"


def match(
    *players: str, games: int = 12, duplicate: bool = False, every_hero: bool = False, seed: str = "an evening"
) -> Match:
    """Return a match of some players, on chairs in the order of `HEROES`."""
    seats = tuple(map(Seat, NAMES, HEROES, players))
    return Match(GAMES["duel"], SET_UP, seats, seed, games, duplicate, EVERY if every_hero else ())


def records(folder: Path) -> list[Record]:
    """Return the records of all games in the order of their numbers; each must be sound and finished."""
    in_order = [read(path, GAMES) for path in sorted(folder.iterdir())]
    assert all(replay(record).finished for record in in_order)
    return in_order


def end_of(record: Record) -> Ended:
    """Return the last act of a finished game."""
    end = record.acts[-1]
    assert isinstance(end, Ended)
    return end


def share(record: Record, chair: int) -> Fraction:
    """Return a chair's share of the win."""
    winners = end_of(record).winners
    return Fraction(winners.count(chair), len(winners))
