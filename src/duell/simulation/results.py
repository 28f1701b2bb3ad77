"""What a match shows: rates, means and how sure they are."""

from dataclasses import dataclass
from math import sqrt

from duell.simulation.match import Match
from duell.simulation.tally import WHOLE_WIN, Sums, Tally, course_names

_Z = 1.959963984540054
"""How many standard deviations a 95 % interval of a normal distribution reaches to either side."""


@dataclass(frozen=True, slots=True)
class Performance:
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

    `course` is by the names of `course_names`. `seats` is by player, in the order of ``match.seats``. `roles` is by
    role, in that of ``match.roles``, whoever played it: the same, unless the players changed roles.
    """

    games: int
    course: dict[str, float]
    endings: dict[str, int]
    seats: tuple[Performance, ...]
    roles: tuple[Performance, ...]


def result_of(match: Match, tally: Tally) -> Result:
    """Return what the sums of all deals of a match show."""
    return Result(
        games=match.games,
        course={name: each / match.games for name, each in zip(course_names(match), tally.course, strict=True)},
        endings={str(why): tally.endings[why] for why in match.game.notation.reasons if tally.endings[why]},
        seats=tuple(_performance(match.deals, match.rotations, sums) for sums in tally.players),
        roles=tuple(_performance(match.deals, match.role_rotations, sums) for sums in tally.roles),
    )


def _performance(deals: int, rotations: int, sums: Sums) -> Performance:
    """Return how somebody fared who played `rotations` games of each deal."""
    games, unit = deals * rotations, WHOLE_WIN * rotations
    return Performance(
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
    one deal, all its rotations together: they are not independent.
    """
    added = _Z * _Z / 2
    count_then = count + 2 * added
    mean = (whole + added) / count_then
    spread = _Z * sqrt((squares + added) / count_then - mean * mean) / sqrt(count_then)
    return max(0.0, mean - spread), min(1.0, mean + spread)
