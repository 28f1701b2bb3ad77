"""What a match shows: rates, means and how sure they are."""

from dataclasses import dataclass
from math import sqrt

from duell.engine import Reason
from duell.simulation.match import Match
from duell.simulation.tally import WHOLE_WIN, Sums, Tally

_Z = 1.959963984540054
"""How many standard deviations a 95 % interval of a normal distribution reaches to either side."""


@dataclass(frozen=True, slots=True)
class Figures:
    """How somebody fared: `wins` in games, a shared one as a fraction; `mean_total` in points.

    `ci95` is a 95 % confidence interval of `win_rate`, see `interval`.
    """

    wins: float
    win_rate: float
    ci95: tuple[float, float]
    mean_total: float


@dataclass(frozen=True, slots=True)
class Result:
    """What a match shows: `rounds` on average, how many games had each ending, and how everybody fared.

    `seats` is by player, in the order of ``match.seats``. `heroes` is by the hero of each of them, whoever played it:
    the same, unless the players changed chairs.
    """

    games: int
    rounds: float
    endings: dict[Reason, int]
    seats: tuple[Figures, ...]
    heroes: tuple[Figures, ...]


def result_of(match: Match, tally: Tally) -> Result:
    """Return what the sums of all deals of a match show."""
    return Result(
        games=match.games,
        rounds=tally.rounds / match.games,
        endings={reason: tally.endings[reason] for reason in Reason if tally.endings[reason]},
        seats=tuple(_figures(match, sums) for sums in tally.players),
        heroes=tuple(_figures(match, sums) for sums in tally.heroes),
    )


def _figures(match: Match, sums: Sums) -> Figures:
    unit = WHOLE_WIN * match.turns
    return Figures(
        wins=sums.wins / WHOLE_WIN,
        win_rate=sums.wins / (WHOLE_WIN * match.games),
        ci95=interval(match.deals, sums.wins / unit, sums.squares / unit**2),
        mean_total=sums.points / match.games,
    )


def interval(count: int, whole: float, squares: float) -> tuple[float, float]:
    """Return a 95 % confidence interval of the mean of `count` values from 0 to 1, with their sum and that of squares.

    The interval of Agresti and Coull: two values of 0 and two of 1 (z²/2, to be exact) are thought added, so that it
    holds for few values, too, and never has no width. With duplicate deals a value is the win rate in one deal, all
    its turns together: they are not independent.
    """
    added = _Z * _Z / 2
    count_then = count + 2 * added
    mean = (whole + added) / count_then
    spread = _Z * sqrt((squares + added) / count_then - mean * mean) / sqrt(count_then)
    return max(0.0, mean - spread), min(1.0, mean + spread)
