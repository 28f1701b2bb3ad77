"""Running sums over games: whole numbers, so that they come out the same in whatever order games are added."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import add
from typing import NamedTuple

from duell.games.duel.engine import Reason
from duell.simulation.match import Match
from duell.simulation.playing import Played

WHOLE_WIN = 12
"""What a win counts in `Sums`: it can be shared by two, three or four without a rest."""


@dataclass(frozen=True, slots=True)
class Sums:
    """What somebody has reached: `wins` and total `points` over all games, and the squares of the wins in each deal."""

    wins: int = 0
    squares: int = 0
    points: int = 0

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(self.wins + other.wins, self.squares + other.squares, self.points + other.points)


class Course(NamedTuple):
    """How the games went: a sum over some of them, in whole numbers, or what one has on average.

    `villains` and `vaders` are cards that were taken, `escaped` those that nobody took (ruling 2), `scouted` those
    that R2-D2 turned up; `shared` are wins that several share, and `lead` is that of the winner over the next, in
    points.
    """

    rounds: float = 0
    villains: float = 0
    vaders: float = 0
    escaped: float = 0
    scouted: float = 0
    shared: float = 0
    lead: float = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums of some deals: `players` in the order of ``match.seats``, `heroes` in that of ``match.heroes``."""

    deals: int
    course: Course
    endings: Counter[Reason]
    players: tuple[Sums, ...]
    heroes: tuple[Sums, ...]

    @classmethod
    def empty(cls, match: Match) -> "Tally":
        """Return the sums of no deal at all."""
        return cls(0, Course(), Counter(), (Sums(),) * len(match.seats), (Sums(),) * len(match.heroes))

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.deals + other.deals,
            Course(*map(add, self.course, other.course)),
            self.endings + other.endings,
            _added(self.players, other.players),
            _added(self.heroes, other.heroes),
        )


def _added(some: Sequence[Sums], more: Sequence[Sums]) -> tuple[Sums, ...]:
    return tuple(one + other for one, other in zip(some, more, strict=True))


def tally_of(match: Match, games: Sequence[Played]) -> Tally:
    """Return the sums of one deal; `games` are all its turns."""
    of_players: list[list[_Reached]] = [[] for _ in match.seats]
    of_heroes: dict[str, list[_Reached]] = {hero: [] for hero in match.heroes}
    for game in games:
        seated = zip(match.seated(game.turn), match.chairs(game.turn), _reached(game), strict=True)
        for player, seat, reached in seated:
            of_players[player].append(reached)
            of_heroes[seat.role].append(reached)
    return Tally(
        deals=1,
        course=Course(*map(sum, zip(*map(_course, games), strict=True))),
        endings=Counter(game.outcome.reason for game in games),
        players=tuple(map(_sums, of_players)),
        heroes=tuple(map(_sums, of_heroes.values())),
    )


_Reached = tuple[int, int]
"""A share of the win (ruling 9), and a total."""


def _reached(game: Played) -> list[_Reached]:
    """Return what each chair has reached."""
    ended = game.outcome
    share = WHOLE_WIN // len(ended.winners)
    return [(share if chair in ended.winners else 0, total) for chair, total in enumerate(ended.totals)]


def _course(game: Played) -> Course:
    best, second, *_ = sorted(game.outcome.totals, reverse=True)
    shared = len(game.outcome.winners) > 1
    return Course(game.rounds, game.villains, game.vaders, game.escaped, game.scouted, shared, best - second)


def _sums(games: Iterable[_Reached]) -> Sums:
    """Return the sums of one deal, from what somebody reached in each game."""
    shares, totals = zip(*games, strict=True)
    return Sums(sum(shares), sum(shares) ** 2, sum(totals))
