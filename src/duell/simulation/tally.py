"""Running sums over games: whole numbers, so that they come out the same in whatever order games are added."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from duell.engine import Reason
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


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums of some deals: `players` in the order of the seats of the match, `heroes` in that of the chairs."""

    deals: int
    rounds: int
    endings: Counter[Reason]
    players: tuple[Sums, ...]
    heroes: tuple[Sums, ...]

    @classmethod
    def empty(cls, match: Match) -> "Tally":
        """Return the sums of no deal at all."""
        nothing = (Sums(),) * len(match.seats)
        return cls(0, 0, Counter(), nothing, nothing)

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.deals + other.deals,
            self.rounds + other.rounds,
            self.endings + other.endings,
            _added(self.players, other.players),
            _added(self.heroes, other.heroes),
        )


def _added(some: Sequence[Sums], more: Sequence[Sums]) -> tuple[Sums, ...]:
    return tuple(one + other for one, other in zip(some, more, strict=True))


def tally_of(match: Match, games: Sequence[Played]) -> Tally:
    """Return the sums of one deal; `games` are all its turns."""
    at_chairs = [_reached(game) for game in games]
    of_players = [
        [reached for _, reached in sorted(zip(match.seated(game.turn), chairs, strict=True))]
        for game, chairs in zip(games, at_chairs, strict=True)
    ]
    return Tally(
        deals=1,
        rounds=sum(game.rounds for game in games),
        endings=Counter(game.outcome.reason for game in games),
        players=_sums(of_players),
        heroes=_sums(at_chairs),
    )


def _reached(game: Played) -> list[tuple[int, int]]:
    """Return for each chair its share of the win (ruling 9) and its total."""
    ended = game.outcome
    share = WHOLE_WIN // len(ended.winners)
    return [(share if chair in ended.winners else 0, total) for chair, total in enumerate(ended.totals)]


def _sums(turns: Sequence[Sequence[tuple[int, int]]]) -> tuple[Sums, ...]:
    """Return the sums of one deal, from what everybody reached in each turn."""
    sums = []
    for reached in zip(*turns, strict=True):
        wins = sum(share for share, _ in reached)
        sums.append(Sums(wins, wins * wins, sum(total for _, total in reached)))
    return tuple(sums)
