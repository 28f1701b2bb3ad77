"""What a match shows: sums, the same in whatever order games are added; rates, and how sure they are."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from operator import add
from typing import Any

from duell.game import Part
from duell.language import _, decimal
from duell.simulation.match import Match, Playout


class Figures(Part):
    """What `duell simulate` counts in many games, besides wins."""

    COUNTS: Sequence[str] = ()
    """What is counted in each game, by the names that other programs find it by."""

    def counted(self, event: Any) -> str:
        """The one of `COUNTS` that an event belongs to; "" if none."""
        return ""

    def ending(self, reason: str) -> str:
        """A reason for the end in two or three words."""
        return reason

    def length(self, rounds: float, endings: str) -> str:
        """The mean number of rounds, and how games ended."""
        return _("{rounds} rounds a game; ended by {endings}", rounds=decimal(rounds), endings=endings)

    def course(self, means: Mapping[str, float]) -> str:
        """The mean of each of `COUNTS` a game, in a sentence."""
        return ""


WHOLE_WIN = 60
"""What a win counts in `Sums`: it can be shared by two to six without a rest."""


@dataclass(frozen=True, slots=True)
class Sums:
    """What somebody has reached: `wins` and total `points` over all games, and the squares of the wins in each deal."""

    wins: int = 0
    squares: int = 0
    points: int = 0

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(self.wins + other.wins, self.squares + other.squares, self.points + other.points)


Course = tuple[float, ...]
"""How games went: a sum over some of them, or what one has on average, of each of `course_names`."""


def course_names(match: Match) -> tuple[str, ...]:
    """What is summed up of each game.

    `rounds`, then what its game counts; `shared` are wins that several share, and `lead` is that of the winner over the
    next, in points.
    """
    return ("rounds", *match.game.figures.COUNTS, "shared", "lead")


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums of some deals: `players` in the order of ``match.seats``, `roles` in that of ``match.roles``."""

    deals: int
    course: Course
    endings: Counter[str]
    players: tuple[Sums, ...]
    roles: tuple[Sums, ...]

    @classmethod
    def empty(cls, match: Match) -> "Tally":
        nothing = (0,) * len(course_names(match))
        return cls(0, nothing, Counter(), (Sums(),) * len(match.seats), (Sums(),) * len(match.roles))

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.deals + other.deals,
            tuple(map(add, self.course, other.course)),
            self.endings + other.endings,
            _added(self.players, other.players),
            _added(self.roles, other.roles),
        )


def _added(some: Sequence[Sums], more: Sequence[Sums]) -> tuple[Sums, ...]:
    return tuple(one + other for one, other in zip(some, more, strict=True))


def tally_of(match: Match, games: Sequence[Playout]) -> Tally:
    """The sums of one deal; `games` are all its rotations."""
    of_players: list[list[_Reached]] = [[] for _ in match.seats]
    of_roles: dict[str, list[_Reached]] = {role: [] for role in match.roles}
    for game in games:
        share, winners, totals = WHOLE_WIN // len(game.outcome.winners), game.outcome.winners, game.outcome.totals
        all_reached = [(share if chair in winners else 0, total) for chair, total in enumerate(totals)]
        seated = zip(match.seated(game.rotation), match.chairs(game.rotation), all_reached, strict=True)
        for player, seat, reached in seated:
            of_players[player].append(reached)
            if seat.role:
                of_roles[seat.role].append(reached)
    return Tally(
        deals=1,
        course=tuple(map(sum, zip(*map(_course, games), strict=True))),
        endings=Counter(str(game.outcome.reason) for game in games),
        players=tuple(map(_sums, of_players)),
        roles=tuple(map(_sums, of_roles.values())),
    )


_Reached = tuple[int, int]
"""A share of the win, and a total."""


def _course(game: Playout) -> Course:
    best, second, *_ = sorted(game.outcome.totals, reverse=True)
    shared = len(game.outcome.winners) > 1
    return (game.rounds, *game.counts, shared, best - second)


def _sums(games: Iterable[_Reached]) -> Sums:
    shares, totals = zip(*games, strict=True)
    return Sums(sum(shares), sum(shares) ** 2, sum(totals))


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
    """What the sums of all deals of a match show."""
    return Result(
        games=match.games,
        course={name: each / match.games for name, each in zip(course_names(match), tally.course, strict=True)},
        endings={str(why): tally.endings[why] for why in match.game.notation.reasons if tally.endings[why]},
        seats=tuple(_performance(match.deals, match.rotations, sums) for sums in tally.players),
        roles=tuple(_performance(match.deals, match.role_rotations, sums) for sums in tally.roles),
    )


def _performance(deals: int, rotations: int, sums: Sums) -> Performance:
    games, unit = deals * rotations, WHOLE_WIN * rotations
    return Performance(
        games=games,
        wins=sums.wins / WHOLE_WIN,
        win_rate=sums.wins / (WHOLE_WIN * games),
        ci95=interval(deals, sums.wins / unit, sums.squares / unit**2),
        mean_total=sums.points / games,
    )


def interval(count: int, whole: float, squares: float) -> tuple[float, float]:
    """A 95 % confidence interval of the mean of `count` values from 0 to 1, with their sum and that of squares.

    The interval of Agresti and Coull: two values of 0 and two of 1 (z²/2, to be exact) are thought added, so that it
    holds for few values and never has no width. Where deals are played several times a value is the win rate in
    one deal, all its rotations together: they are not independent.
    """
    added = _Z * _Z / 2
    count_then = count + 2 * added
    mean = (whole + added) / count_then
    spread = _Z * sqrt((squares + added) / count_then - mean * mean) / sqrt(count_then)
    return max(0.0, mean - spread), min(1.0, mean + spread)
