"""What a match shows: rates, means and how sure they are."""

from dataclasses import dataclass
from math import sqrt

from duell.games.duel.engine import Reason
from duell.simulation.match import Match
from duell.simulation.tally import WHOLE_WIN, Course, Sums, Tally

_Z = 1.959963984540054
"""How many standard deviations a 95 % interval of a normal distribution reaches to either side."""


@dataclass(frozen=True, slots=True)
class Figures:
    """How somebody fared in `games`: `wins`, a shared one as a fraction; `mean_total` in points.

    `ci95` is a 95 % confidence interval of `win_rate`, see `interval`.
    """

    games: int
    wins: float
    win_rate: float
    ci95: tuple[float, float]
    mean_total: float


@dataclass(frozen=True, slots=True)
class Result:
    """What a match shows: how its games went on average, how many had each ending, and how everybody fared.

    `seats` is by player, in the order of ``match.seats``. `heroes` is by hero, in that of ``match.heroes``, whoever
    played it: the same, unless the players changed heroes.
    """

    games: int
    course: Course
    endings: dict[Reason, int]
    seats: tuple[Figures, ...]
    heroes: tuple[Figures, ...]


def result_of(match: Match, tally: Tally) -> Result:
    """Return what the sums of all deals of a match show."""
    return Result(
        games=match.games,
        course=Course(*(each / match.games for each in tally.course)),
        endings={reason: tally.endings[reason] for reason in Reason if tally.endings[reason]},
        seats=tuple(_figures(match.deals, match.turns, sums) for sums in tally.players),
        heroes=tuple(_figures(match.deals, match.hero_turns, sums) for sums in tally.heroes),
    )


def _figures(deals: int, turns: int, sums: Sums) -> Figures:
    """Return how somebody fared who played `turns` games of each deal."""
    games, unit = deals * turns, WHOLE_WIN * turns
    return Figures(
        games=games,
        wins=sums.wins / WHOLE_WIN,
        win_rate=sums.wins / (WHOLE_WIN * games),
        ci95=interval(deals, sums.wins / unit, sums.squares / unit**2),
        mean_total=sums.points / games,
    )


def interval(count: int, whole: float, squares: float) -> tuple[float, float]:
    """Return a 95 % confidence interval of the mean of `count` values from 0 to 1, with their sum and that of squares.

    The interval of Agresti and Coull: two values of 0 and two of 1 (z²/2, to be exact) are thought added, so that it
    holds for few values, too, and never has no width. Where deals are played several times a value is the win rate in
    one deal, all its turns together: they are not independent.
    """
    added = _Z * _Z / 2
    count_then = count + 2 * added
    mean = (whole + added) / count_then
    spread = _Z * sqrt((squares + added) / count_then - mean * mean) / sqrt(count_then)
    return max(0.0, mean - spread), min(1.0, mean + spread)
