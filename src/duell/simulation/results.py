"""The statistics of a match: sums, which do not depend on the order of games, rates, and confidence intervals."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import sqrt
from operator import add, mul
from typing import Any, NamedTuple

from duell.game import Part
from duell.language import _, decimal
from duell.record.notation import Notation
from duell.simulation.match import Match, Playout


class Figures(Part):
    """A game's own statistics besides wins, for ``duell simulate``."""

    NAME = "figures"

    COUNTS: Sequence[str] = ()  # the names of the counts, as in JSON

    def counted(self, event: Any) -> str:
        """The count in `COUNTS` that an event adds to; "" if it adds to none."""
        return ""

    def ending(self, reason: str) -> str:
        """The reason for which a game ended, in two or three words."""
        return reason

    def length(self, rounds: float, endings: str) -> str:
        """The mean number of rounds, and the endings."""
        return _("{rounds} rounds per game; endings: {endings}", rounds=decimal(rounds), endings=endings)

    def course(self, means: Mapping[str, float]) -> str:
        """A sentence with the mean of each of `COUNTS` per game."""
        return ""


WHOLE_WIN = 60  # the value of a win in `Sums`, divisible by two to six


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums of one player or role: `wins` and `points` over all games, and the squared wins of each deal."""

    wins: int = 0
    squares: int = 0
    points: int = 0

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(self.wins + other.wins, self.squares + other.squares, self.points + other.points)


Course = tuple[float, ...]  # the sum or mean over some games of each of `course_names`


def course_names(match: Match) -> tuple[str, ...]:
    """The names of a match's statistics: rounds, the game's own counts, shared wins, the winner's lead."""
    return ("rounds", *Figures.of(match.game).COUNTS, "shared", "lead")


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


def tally_of(match: Match, rotations: Sequence[Sequence[Playout]]) -> Tally:
    """The sums of some deals, at least one, given for each rotation its game of each deal."""
    of_players: list[list[_Reached]] = [[] for _seat in match.seats]
    of_roles: dict[str, list[_Reached]] = {role: [] for role in match.roles}
    for rotation, games in enumerate(rotations):
        outcomes = [game.outcome for game in games]
        shares = {winners: _shares(match, winners) for winners in {outcome.winners for outcome in outcomes}}
        won = zip(*[shares[outcome.winners] for outcome in outcomes], strict=True)
        totals = zip(*[outcome.totals for outcome in outcomes], strict=True)
        for player, seat, *reached in zip(match.seated(rotation), match.chairs(rotation), won, totals, strict=True):
            of_players[player].append(reached)
            if seat.role:
                of_roles[seat.role].append(reached)
    return Tally(
        deals=len(rotations[0]),
        course=tuple(map(sum, zip(*map(_course, chain.from_iterable(rotations)), strict=True))),
        endings=Counter(str(game.outcome.reason) for games in rotations for game in games),
        players=tuple(map(_sums, of_players)),
        roles=tuple(map(_sums, of_roles.values())),
    )


_Reached = Sequence[tuple[int, ...]]  # a seat's win in each deal, in parts of `WHOLE_WIN`, and its totals


def _shares(match: Match, winners: tuple[int, ...]) -> list[int]:
    return [WHOLE_WIN // len(winners) if chair in winners else 0 for chair in range(len(match.seats))]


def _course(game: Playout) -> Course:
    best, second, *_others = sorted(game.outcome.totals, reverse=True)
    shared = len(game.outcome.winners) > 1
    return (game.rounds, *game.counts, shared, best - second)


def _sums(rotations: Iterable[_Reached]) -> Sums:
    won, totals = zip(*rotations, strict=True)
    of_deals = [*map(sum, zip(*won, strict=True))]
    return Sums(sum(of_deals), sum(map(mul, of_deals, of_deals)), sum(map(sum, totals)))


_Z = 1.959963984540054  # the half-width of the 95 % interval of a normal distribution, in standard deviations


@dataclass(frozen=True, slots=True)
class Performance:
    """The results of a player or role: wins, with shared ones as fractions, their rate's `interval`, and points."""

    games: int
    wins: float
    win_rate: float
    ci95: tuple[float, float]
    mean_total: float


class Result(NamedTuple):
    """The statistics of a match.

    `course` follows `course_names`, and `endings` counts games by reason. `seats` has an entry for each player in the
    order of ``match.seats``, `roles` one for each role in the order of ``match.roles``, over all its players.
    """

    games: int
    course: dict[str, float]
    endings: dict[str, int]
    seats: tuple[Performance, ...]
    roles: tuple[Performance, ...]


def result_of(match: Match, tally: Tally) -> Result:
    """The statistics of a match from the sums of all its deals."""
    return Result(
        games=match.games,
        course={name: total / match.games for name, total in zip(course_names(match), tally.course, strict=True)},
        endings={str(why): tally.endings[why] for why in Notation.of(match.game).reasons if tally.endings[why]},
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
    """A 95 % confidence interval of the mean of `count` values from 0 to 1, given their sum and sum of squares.

    This is the interval of Agresti and Coull: it adds z²/2 (about two) successes and as many failures, so it is valid
    for few values and never has zero width. A value is the win rate in one deal over all its rotations, since these are
    not independent.
    """
    added = _Z * _Z / 2
    count_then = count + 2 * added
    mean = (whole + added) / count_then
    spread = _Z * sqrt((squares + added) / count_then - mean * mean) / sqrt(count_then)
    return max(0.0, mean - spread), min(1.0, mean + spread)
