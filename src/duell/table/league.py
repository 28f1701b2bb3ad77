"""The league as a screen: plain data for its page, and the sentences on its titles."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from duell.checking import one_line
from duell.language import _, decimal, n_
from duell.record.acts import Seat
from duell.record.league import NEWCOMER, Held, League, Title
from duell.record.standings import Player, Standings
from duell.table.seating import HUMAN
from duell.table.wording import level


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player of the league, as `duell.record.league.Member` has one, with games `played` and `won`.

    `course` has the rating after each evening of the league, from this player's first one on; `since` is the number of
    that evening.
    """

    name: str
    rating: int
    margin: int
    nights: float
    evenings: int
    streak: int
    longest: int
    played: int
    won: float
    since: int
    course: tuple[int, ...]

    @property
    def ratings(self) -> tuple[int, ...]:
        """The rating before the first evening of the league and after each: a newcomer's, until the player's first."""
        return (NEWCOMER,) * (self.since + 1) + self.course


@dataclass(frozen=True, slots=True)
class LeagueScreen:
    """The league of a game, the strongest first.

    `meetings` has, for two contestants by their places, how often the first had more points, fewer, and as many.
    `titles` are sentences.
    """

    contestants: tuple[Contestant, ...]
    meetings: dict[tuple[int, int], tuple[int, int, int]]
    titles: tuple[str, ...]
    games: int
    evenings: int


@cache  # the same few recur in many games
def called(who: Seat | Player) -> str:
    """A player's name, with the level of a bot."""
    name = one_line(who.name)
    return name if who.player == HUMAN else f"{name} ({one_line(level(who.player))})"


def league_screen(standings: Standings, league: League) -> LeagueScreen:
    """The screen of a league and of the standings of the same games; players who are in one only are left out."""
    of = {standing.who.folded: standing for standing in standings.standings}
    members = [member for member in league.members if member.who.folded in of]
    contestants = [
        Contestant(
            called(member.who),
            member.rating,
            member.margin,
            float(member.nights_won),
            member.evenings,
            member.streak,
            member.longest,
            of[member.who.folded].played,
            float(of[member.who.folded].won),
            member.course[0][0] if member.course else 0,
            _at_each_evening(member.course, league.evenings),
        )
        for member in members
    ]
    ranks = {member.who.folded: number for number, member in enumerate(members)}
    meetings = {}
    for meeting in standings.meetings:
        one, other = ranks.get(meeting.first.folded), ranks.get(meeting.second.folded)
        if one is not None and other is not None:
            meetings[one, other] = meeting.above, meeting.below, meeting.level
            meetings[other, one] = meeting.below, meeting.above, meeting.level
    titles = tuple(title(held) for held in league.titles)
    return LeagueScreen(tuple(contestants), meetings, titles, standings.finished, league.evenings)


def _at_each_evening(course: Sequence[tuple[int, int]], evenings: int) -> tuple[int, ...]:
    """The ratings after all evenings from the first in a `course` on: one lasts until the next."""
    ratings = list[int]()
    for (number, rating), (following, _rating) in zip(course, [*course[1:], (evenings, 0)], strict=True):
        ratings += [rating] * (following - number)
    return tuple(ratings)


def title(held: Held) -> str:
    """A title with its holder and the figure that earned it, as a sentence."""
    name, count = called(held.who), round(held.figure)
    match held.title:
        case Title.REGULAR:
            return n_(
                "{name} has played most: {count} game.", "{name} has played most: {count} games.", count, name=name
            )
        case Title.RECORD:
            return n_(
                "{name} holds the record: {count} point in a game.",
                "{name} holds the record: {count} points in a game.",
                count,
                name=name,
            )
        case Title.LANDSLIDE:
            return n_(
                "{name} has won most clearly: by {count} point.",
                "{name} has won most clearly: by {count} points.",
                count,
                name=name,
            )
        case Title.SERIES:
            return n_(
                "{name} has won most in a row: {count} game.",
                "{name} has won most in a row: {count} games.",
                count,
                name=name,
            )
        case Title.CLOSE:
            lead = decimal(held.figure)
            return _("{name} wins most narrowly: by {lead} points on average.", name=name, lead=lead)
        case _:  # Title.SECOND
            return n_(
                "{name} has come second most often: {count} time.",
                "{name} has come second most often: {count} times.",
                count,
                name=name,
            )


def how_to_read() -> tuple[str, ...]:
    """Help on the league."""
    return (
        _(
            "A rating begins at 1500 and follows the places at each table, not the points. The true strength is nearly "
            "always within ±, the wide part of a bar; more games make it narrower."
        ),
        _(
            "The list begins with the strongest, by the least strength that is nearly certain. A night is won by most "
            "wins in an evening, and a streak is of games won in a row."
        ),
        _("Bots count by name and level. A seat that changed hands during a game counts for nobody."),
    )
