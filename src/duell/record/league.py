"""The league: everybody's results over the saved games, from public facts only, with ratings and titles.

Ratings are those of Weng and Lin, by the library openskill: unlike Glicko's, they are made for tables of more than two
players, and for shared places.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import combinations, count, pairwise
from typing import Any, NamedTuple

from duell.record.acts import Seat
from duell.record.library import DamagedGame, KeptGame

NEWCOMER = 1500  # the rating of a player without games, in points

POINTS_PER_MU = 40  # points of a rating for one point of openskill's, whose mean is mu and whose deviation is sigma

MU, SIGMA = 25.0, 25.0 / 3  # openskill's rating of a newcomer

SURE = 2  # the deviations on both sides of a rating within which the true strength nearly always lies

CLOSE_GAMES = 3  # the fewest wins for a mean lead


class Player(NamedTuple):
    """A person, or a bot of some level (as in `Seat`). Names are compared without regard to case."""

    name: str
    player: str

    @property
    def folded(self) -> "Player":
        """The player with the name case-folded."""
        return Player(self.name.casefold(), self.player)


class GameResult(NamedTuple):
    """A player's result in a game; `winners` is the number of players who shared the win, or 0 after a loss."""

    total: int
    winners: int
    game: KeptGame


@dataclass(slots=True, eq=False)
class Contestant:
    """A player of the league, with the results of at least one game, by its number.

    `skill` is openskill's rating, None before the first rated game. `streak` is the number of games won in a row up to
    now, `longest` the highest such number; a shared win neither ends nor lengthens a streak. `leads` has the lead of
    each game won alone, and `seconds` counts the second places at tables of three and more. `nights_won` counts the
    evenings won, shared ones as fractions. `course` has the number of each evening played, from 0, and the rating after
    it.
    """

    who: Player  # spelt as in the last game
    results: dict[int, GameResult] = field(default_factory=dict)
    skill: Any = None
    streak: int = 0
    longest: int = 0
    seconds: int = 0
    leads: list[int] = field(default_factory=list)
    nights_won: Fraction | int = 0
    course: list[tuple[int, int]] = field(default_factory=list)

    @property
    def played(self) -> int:
        return len(self.results)

    @property
    def won(self) -> Fraction:
        """The games won, shared ones as fractions (ruling 9)."""
        won = Counter(result.winners for result in self.results.values() if result.winners)
        return sum((Fraction(games, winners) for winners, games in won.items()), Fraction(0))

    @property
    def mean(self) -> float:
        """The mean total in points."""
        return sum(result.total for result in self.results.values()) / len(self.results)

    @property
    def best(self) -> GameResult:
        """The result with the highest total, the first of several."""
        return max(self.results.values(), key=lambda result: result.total)

    @property
    def rating(self) -> int:
        return NEWCOMER + (round(POINTS_PER_MU * (self.skill.mu - MU)) if self.skill else 0)

    @property
    def margin(self) -> int:
        """The points on both sides of the rating within which the true strength nearly always lies."""
        return round(POINTS_PER_MU * SURE * (self.skill.sigma if self.skill else SIGMA))

    @property
    def lowest(self) -> int:
        return self.rating - self.margin

    @property
    def highest(self) -> int:
        return self.rating + self.margin

    def ratings(self, evenings: int) -> tuple[int, ...]:
        """The rating before the first of all `evenings`, a newcomer's, and after each: one lasts until the next."""
        changes = [(-1, NEWCOMER), *self.course, (evenings, 0)]
        return tuple(
            rating for (first, rating), (following, _next) in pairwise(changes) for _evening in range(first, following)
        )


class Meeting(NamedTuple):
    """The games that two players have in common: the games in which the first had more points, and the ties."""

    first: Contestant
    second: Contestant
    games: int
    above: int
    level: int

    @property
    def below(self) -> int:
        return self.games - self.above - self.level


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
    """All members, the strongest first, by the strength that they nearly certainly have; their meetings and titles.

    The meetings are by their two players, in the order of the `standings`. Only `finished` games count, not
    `unfinished` and `damaged` ones. A seat that was handed over counts for nobody, since neither player has played the
    entire game.
    """

    members: tuple[Contestant, ...] = ()
    meetings: Mapping[tuple[Contestant, Contestant], Meeting] = {}
    titles: tuple[HeldTitle, ...] = ()
    evenings: int = 0
    finished: int = 0
    unfinished: int = 0
    damaged: int = 0
    handed_over: int = 0

    @property
    def standings(self) -> list[Contestant]:
        """The members, those with most wins first."""
        return _by_wins(self.members)

    def among(self, members: Collection[Contestant]) -> "League":
        """The same league with only some of its members."""
        who = {member.who for member in members}
        return self._replace(
            members=tuple(member for member in self.members if member in members),
            meetings={pair: met for pair, met in self.meetings.items() if {*pair} <= {*members}},
            titles=tuple(held for held in self.titles if held.who in who),
        )


def players_of(game: KeptGame) -> dict[int, Player]:
    """The players for whom a game counts, by seat: everybody whose seat was not handed over."""
    return {seat: _player(who) for seat, who in enumerate(game.seats) if seat not in game.handed_over}


@cache  # the same few seats recur in many games
def _player(seat: Seat) -> Player:
    return Player(seat.name, seat.player)


def merged(kept: Sequence[KeptGame | DamagedGame], names: Mapping[str, str]) -> list[KeptGame | DamagedGame]:
    """The games with players renamed; `names` has the new names by case-folded old names."""

    def renamed(game: KeptGame) -> KeptGame:
        seats = (replace(seat, name=names.get(seat.name.casefold(), seat.name)) for seat in game.seats)
        return game._replace(seats=tuple(seats))

    return [renamed(game) if names and isinstance(game, KeptGame) else game for game in kept]


_Wins = dict[Contestant, Fraction | int]  # everybody's wins in an evening, shared ones as fractions


def league_of(kept: Sequence[KeptGame | DamagedGame]) -> League:
    """The league over these games, given oldest first."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    sound = [game for game in kept if isinstance(game, KeptGame)]
    members: dict[Player, Contestant] = {}

    @cache  # the same few spellings recur in many games
    def member_of(who: Player) -> Contestant:
        return members.setdefault(who.folded, Contestant(who))

    numbers, evenings = count(), _evenings(sound)
    for number, games in enumerate(evenings):
        wins: _Wins = {}
        for game in games:
            seats = {seat: member_of(who) for seat, who in players_of(game).items()}
            for seat, who in players_of(game).items():
                seats[seat].who = who
            _play(next(numbers), game, seats, wins)
            _rate(game, seats, model)
        _end_evening(number, wins)
    pairs = combinations(_by_wins(members.values()), 2)
    finished = [game for games in evenings for game in games]
    return League(
        members=tuple(sorted(members.values(), key=lambda member: (-member.lowest, member.who))),
        meetings={pair: _meeting(*pair) for pair in pairs if not pair[0].results.keys().isdisjoint(pair[1].results)},
        titles=tuple(_titles(members.values())),
        evenings=len(evenings),
        finished=len(finished),
        unfinished=len(sound) - len(finished),
        damaged=len(kept) - len(sound),
        handed_over=sum(len(game.handed_over) for game in finished),
    )


def _by_wins(members: Iterable[Contestant]) -> list[Contestant]:
    return sorted(members, key=lambda member: (-member.won, -member.mean, member.who))


def _evenings(sound: Iterable[KeptGame]) -> list[list[KeptGame]]:
    """The finished games by evening."""
    evenings: dict[str, list[KeptGame]] = {}
    for game in sound:
        if game.finished:
            evenings.setdefault(game.evening_id, []).append(game)
    return [*evenings.values()]


def _play(number: int, game: KeptGame, seats: Mapping[int, Contestant], wins: _Wins) -> None:
    """Add a game to the results of the players for whom it counts, by seat, and to their `wins` of the evening."""
    best, *others = sorted(game.totals, reverse=True)
    winners = game.totals.count(best)
    for seat, member in seats.items():
        total = game.totals[seat]
        member.results[number] = GameResult(total, winners if total == best else 0, game)
        wins[member] = wins.get(member, 0) + (_share(winners) if total == best else 0)
        if total != best:
            member.streak = 0
            member.seconds += total == others[0] and len(game.totals) > 2
        elif winners == 1:
            member.streak += 1
            member.longest = max(member.longest, member.streak)
            member.leads += [best - second for second in others[:1]]


def _rate(game: KeptGame, seats: Mapping[int, Contestant], model: Any) -> None:
    """Rate the players for whom a game counts, unless one has had two seats or nobody to play against."""
    if len({*seats.values()}) == len(seats) > 1:
        teams = [[member.skill or model.rating()] for member in seats.values()]
        rated = model.rate(teams, scores=[game.totals[seat] for seat in seats])
        for member, (skill,) in zip(seats.values(), rated, strict=True):
            member.skill = skill


def _end_evening(number: int, wins: _Wins) -> None:
    """Add an evening to the course of its players: most wins win the night."""
    most = max(wins.values(), default=0)
    first = [member for member in wins if wins[member] == most]
    for member in first:
        member.nights_won += _share(len(first))
    for member in wins:
        member.course.append((number, member.rating))


def _share(winners: int) -> Fraction | int:
    """The share of a win for each of some winners; a whole win is an integer, with which Python is faster."""
    return 1 if winners == 1 else Fraction(1, winners)


def _titles(members: Collection[Contestant]) -> Iterable[HeldTitle]:
    """The titles with a single holder, in a league of at least two."""
    for title in Title if len(members) > 1 else ():
        figures = {member: figure for member in members if (figure := _figure(title, member)) is not None}
        holders = [member for member, figure in figures.items() if figure == max(figures.values())]
        if len(holders) == 1:
            yield HeldTitle(title, holders[0].who, abs(figures[holders[0]]))


def _figure(title: Title, member: Contestant) -> float | None:
    """The figure of a member that a title compares: the largest wins. None if the member cannot win the title."""
    match title:
        case Title.REGULAR:
            return member.played
        case Title.RECORD:
            return member.best.total
        case Title.LANDSLIDE:
            return max(member.leads, default=None)
        case Title.SERIES:
            return member.longest if member.longest > 1 else None
        case Title.CLOSE:
            return -sum(member.leads) / len(member.leads) if len(member.leads) >= CLOSE_GAMES else None
        case Title.SECOND:
            return member.seconds or None


def _meeting(first: Contestant, second: Contestant) -> Meeting:
    theirs = second.results
    leads = [result.total - theirs[game].total for game, result in first.results.items() if game in theirs]
    return Meeting(first, second, len(leads), sum(lead > 0 for lead in leads), leads.count(0))
