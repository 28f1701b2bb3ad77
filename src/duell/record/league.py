"""The league: the ratings and titles from all evenings, from the same public facts as the standings.

Ratings are those of Weng and Lin, by the library openskill: unlike Glicko's, they are made for tables of more than two
players, and for shared places.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from duell.record.library import DamagedGame, KeptGame
from duell.record.standings import Player, players_of

NEWCOMER = 1500  # the rating of a player without games, in points

POINTS_PER_MU = 40  # points of a rating for one point of openskill's, whose mean is mu and whose deviation is sigma

MU, SIGMA = 25.0, 25.0 / 3  # openskill's rating of a newcomer

SURE = 2  # the deviations on both sides of a rating within which the true strength nearly always lies

CLOSE_GAMES = 3  # the fewest wins for a mean lead


class RatedPlayer(NamedTuple):
    """A player of the league.

    The true strength is nearly always within `margin` points of the `rating`. `nights_won` counts the evenings won,
    shared ones as fractions, of all `evenings` played. `streak` is the number of games won in a row up to now,
    `longest` the highest such number; a shared win neither ends nor lengthens a streak. `course` has the number of each
    evening played, from 0, and the rating after it.
    """

    who: Player
    rating: int
    margin: int
    nights_won: Fraction
    evenings: int
    streak: int
    longest: int
    course: tuple[tuple[int, int], ...] = ()

    @property
    def lowest(self) -> int:
        return self.rating - self.margin

    @property
    def highest(self) -> int:
        return self.rating + self.margin


class Title(StrEnum):
    """The titles that a player can hold."""

    REGULAR = "regular"  # has played most games
    RECORD = "record"  # has the highest total
    LANDSLIDE = "landslide"  # has won with the largest lead
    SERIES = "series"  # has the longest streak
    CLOSE = "close"  # wins with the smallest mean lead, in at least three games
    SECOND = "second"  # has been second most often at tables of three and more


class HeldTitle(NamedTuple):
    """A title, its holder, and the figure that earned it."""

    title: Title
    who: Player
    figure: float


class League(NamedTuple):
    """All members, the strongest first, by the strength that they nearly certainly have; then titles and evenings."""

    members: tuple[RatedPlayer, ...]
    titles: tuple[HeldTitle, ...]
    evenings: int = 0


def merged(kept: Sequence[KeptGame | DamagedGame], names: Mapping[str, str]) -> list[KeptGame | DamagedGame]:
    """The games with players renamed; `names` has the new names by case-folded old names."""

    def renamed(game: KeptGame) -> KeptGame:
        seats = (replace(seat, name=names.get(seat.name.casefold(), seat.name)) for seat in game.seats)
        return game._replace(seats=tuple(seats))

    return [renamed(game) if names and isinstance(game, KeptGame) else game for game in kept]


@dataclass(slots=True, eq=False)
class _Career:
    """A player's results so far.

    `rating` is openskill's, None before the first rated game. `highest` is the highest total. `leads` has the lead of
    each game won alone, and `seconds` counts the second places at tables of three and more.
    """

    who: Player  # spelt as in the last game
    rating: Any = None
    games: int = 0
    highest: int | None = None
    streak: int = 0
    longest: int = 0
    seconds: int = 0
    leads: list[int] = field(default_factory=list)
    nights_won: Fraction | int = 0
    course: list[tuple[int, int]] = field(default_factory=list)

    @property
    def points(self) -> int:
        return NEWCOMER + (round(POINTS_PER_MU * (self.rating.mu - MU)) if self.rating else 0)

    def member(self) -> RatedPlayer:
        sigma = self.rating.sigma if self.rating else SIGMA
        margin = round(POINTS_PER_MU * SURE * sigma)
        return RatedPlayer(
            who=self.who,
            rating=self.points,
            margin=margin,
            nights_won=Fraction(self.nights_won),
            evenings=len(self.course),
            streak=self.streak,
            longest=self.longest,
            course=tuple(self.course),
        )


_Wins = dict[_Career, Fraction | int]  # everybody's wins in an evening, shared ones as fractions


def league_of(kept: Sequence[KeptGame | DamagedGame]) -> League:
    """The league over the finished ones of these games, given oldest first; games count as in `Standings`."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    careers: dict[Player, _Career] = {}

    @cache  # the same few spellings recur in many games
    def career_of(who: Player) -> _Career:
        return careers.setdefault(who.folded, _Career(who))

    evenings = _evenings(kept)
    for number, games in enumerate(evenings):
        wins: _Wins = {}
        for game in games:
            players = players_of(game)
            seats = {seat: career_of(who) for seat, who in players.items()}
            for seat, career in seats.items():
                career.who = players[seat]
            _play(game, seats, wins)
            _rate(game, seats, model)
        _end_evening(number, wins)
    members = [career.member() for career in careers.values()]
    members.sort(key=lambda member: (member.margin - member.rating, member.who))
    return League(tuple(members), tuple(_titles(careers.values())), len(evenings))


def _evenings(kept: Sequence[KeptGame | DamagedGame]) -> list[list[KeptGame]]:
    """The finished games by evening."""
    evenings: dict[str, list[KeptGame]] = {}
    for game in kept:
        if isinstance(game, KeptGame) and game.finished:
            evenings.setdefault(game.evening_id, []).append(game)
    return [*evenings.values()]


def _play(game: KeptGame, seats: Mapping[int, _Career], wins: _Wins) -> None:
    """Add a game to the careers of the players for whom it counts, by seat, and to their `wins` of the evening."""
    best, *others = sorted(game.totals, reverse=True)
    winners = game.totals.count(best)
    second = others[0] if others else None
    for seat, career in seats.items():
        total = game.totals[seat]
        career.games += 1
        career.highest = total if career.highest is None else max(career.highest, total)
        wins[career] = wins.get(career, 0) + (_share(winners) if total == best else 0)
        if total != best:
            career.streak = 0
            career.seconds += total == second and len(game.totals) > 2
        elif winners == 1:
            career.streak += 1
            career.longest = max(career.longest, career.streak)
            if second is not None:
                career.leads.append(best - second)


def _rate(game: KeptGame, seats: Mapping[int, _Career], model: Any) -> None:
    """Rate the players for whom a game counts, unless one has had two seats or nobody to play against."""
    if len({*seats.values()}) == len(seats) > 1:
        teams = [[career.rating or model.rating()] for career in seats.values()]
        rated = model.rate(teams, scores=[game.totals[seat] for seat in seats])
        for career, (rating,) in zip(seats.values(), rated, strict=True):
            career.rating = rating


def _end_evening(number: int, wins: _Wins) -> None:
    """Add an evening to the careers of its players: most wins win the night."""
    most = max(wins.values(), default=0)
    first = [career for career in wins if wins[career] == most]
    for career in first:
        career.nights_won += _share(len(first))
    for career in wins:
        career.course.append((number, career.points))


def _share(winners: int) -> Fraction | int:
    """The share of a win for each of some winners; a whole win is an integer, with which Python is faster."""
    return 1 if winners == 1 else Fraction(1, winners)


def _titles(careers: Collection[_Career]) -> Iterable[HeldTitle]:
    """The titles with a single holder, in a league of at least two."""
    for title in Title if len(careers) > 1 else ():
        figures = {career: figure for career in careers if (figure := _figure(title, career)) is not None}
        holders = [career for career, figure in figures.items() if figure == max(figures.values())]
        if len(holders) == 1:
            yield HeldTitle(title, holders[0].who, abs(figures[holders[0]]))


def _figure(title: Title, career: _Career) -> float | None:
    """The figure of a career that a title compares: the largest wins. None if the career cannot win the title."""
    match title:
        case Title.REGULAR:
            return career.games
        case Title.RECORD:
            return career.highest
        case Title.LANDSLIDE:
            return max(career.leads, default=None)
        case Title.SERIES:
            return career.longest if career.longest > 1 else None
        case Title.CLOSE:
            return -sum(career.leads) / len(career.leads) if len(career.leads) >= CLOSE_GAMES else None
        case Title.SECOND:
            return career.seconds or None
