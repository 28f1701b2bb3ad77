"""Everybody's results over the saved games, from public facts only."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

from duell.record.acts import Seat
from duell.record.library import DamagedGame, KeptGame


class Player(NamedTuple):
    """A person, or a bot of some level (as in `Seat`). Names are compared without regard to case."""

    name: str
    player: str

    @property
    def folded(self) -> "Player":
        """The player with the name case-folded."""
        return Player(self.name.casefold(), self.player)


class Standing(NamedTuple):
    """A player's results in `played` games, at least one.

    `won` counts a shared win as a fraction (ruling 9). `mean` and `best` are totals in points; the best total was in
    the game `best_in`.
    """

    who: Player
    played: int
    won: Fraction
    mean: float
    best: int
    best_in: KeptGame


class Meeting(NamedTuple):
    """The games that two players have in common: the games in which the first had more points, and the ties."""

    first: Player
    second: Player
    games: int
    above: int
    level: int

    @property
    def below(self) -> int:
        return self.games - self.above - self.level


class Standings(NamedTuple):
    """All standings, those with most wins first, and all meetings in the same order.

    Only `finished` games count, not `unfinished` and `damaged` ones. A seat that was handed over counts for nobody,
    since neither player has played the entire game.
    """

    standings: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]
    finished: int
    unfinished: int
    damaged: int
    handed_over: int


class _Result(NamedTuple):
    """A player's result in a game; `winners` is the number of players who shared the win, or 0 after a loss."""

    total: int
    winners: int
    game: KeptGame


_Results = dict[int, _Result]  # the results of a player, by the place of the game


def players_of(game: KeptGame) -> dict[int, Player]:
    """The players for whom a game counts, by seat: all but the players of handed-over seats (see `Standings`)."""
    players = dict(enumerate(_players(game.seats)))
    for seat in game.handed_over:
        del players[seat]
    return players


@cache
def _players(seats: tuple[Seat, ...]) -> tuple[Player, ...]:
    return tuple(Player(seat.name, seat.player) for seat in seats)


def standings_of(kept: Sequence[KeptGame | DamagedGame]) -> Standings:
    """The standings over these games, given oldest first."""
    sound = [game for game in kept if isinstance(game, KeptGame)]
    finished = [game for game in sound if game.finished]
    fold = cache(lambda who: who.folded)
    by_folded: dict[Player, _Results] = {}
    spelt: dict[Player, Player] = {}  # as in the last game
    for number, game in enumerate(finished):
        best = max(game.totals)
        winners = game.totals.count(best)
        for seat, who in players_of(game).items():
            total, folded = game.totals[seat], fold(who)
            spelt[folded] = who
            by_folded.setdefault(folded, {})[number] = _Result(total, winners if total == best else 0, game)
    results = {spelt[folded]: of_player for folded, of_player in by_folded.items()}
    standings = sorted(
        (_standing(who, of_player) for who, of_player in results.items()),
        key=lambda standing: (-standing.won, -standing.mean, standing.who),
    )
    pairs = [
        (one.who, other.who)
        for one, other in combinations(standings, 2)
        if not results[one.who].keys().isdisjoint(results[other.who])
    ]
    return Standings(
        standings=tuple(standings),
        meetings=tuple(_meeting(one, other, results) for one, other in pairs),
        finished=len(finished),
        unfinished=len(sound) - len(finished),
        damaged=len(kept) - len(sound),
        handed_over=sum(len(game.handed_over) for game in finished),
    )


def _standing(who: Player, results: _Results) -> Standing:
    best = max(results.values(), key=lambda result: result.total)
    won = Counter(result.winners for result in results.values() if result.winners)
    return Standing(
        who,
        played=len(results),
        won=sum((Fraction(games, winners) for winners, games in won.items()), Fraction(0)),
        mean=sum(result.total for result in results.values()) / len(results),
        best=best.total,
        best_in=best.game,
    )


def _meeting(first: Player, second: Player, results: Mapping[Player, _Results]) -> Meeting:
    ours, theirs = results[first], results[second]
    ahead = [ours[game].total - theirs[game].total for game in ours.keys() & theirs.keys()]
    return Meeting(first, second, len(ahead), sum(by > 0 for by in ahead), ahead.count(0))
