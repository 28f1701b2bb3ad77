"""The league as a screen: plain data for its page, and the sentences on its titles."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from duell.checking import one_line
from duell.language import _, decimal, n_, whole
from duell.record.acts import Seat
from duell.record.league import NEWCOMER, HeldTitle, League, RatedPlayer, Title
from duell.record.standings import Player, Standings
from duell.table.wording import level
from duell.vocabulary import HUMAN


@dataclass(frozen=True, slots=True)
class Contestant:
    """A member of the league: the shown `name`, the games `played` and `won`, and the course of the rating.

    `ratings` begins before the league's first evening and has the rating after each; until the member's first evening,
    it is a newcomer's.
    """

    name: str
    member: RatedPlayer
    played: int
    won: float
    ratings: tuple[int, ...]


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
    """The screen of a league and of the standings of the same games; players who are in only one are left out."""
    standing_of = {standing.who.folded: standing for standing in standings.standings}
    members = [member for member in league.members if member.who.folded in standing_of]
    contestants = [
        Contestant(
            called(member.who),
            member,
            standing_of[member.who.folded].played,
            float(standing_of[member.who.folded].won),
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
    """The ratings of a `course` before the first evening and after each: one lasts until the next."""
    changes = [(-1, NEWCOMER), *course, (evenings, 0)]
    return tuple(
        rating for (first, rating), (following, _next) in pairwise(changes) for _evening in range(first, following)
    )


def title(held: HeldTitle) -> str:
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
                "{name} has the biggest win: by {count} point.",
                "{name} has the biggest win: by {count} points.",
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
            return _("{name} has the narrowest wins: by {lead} points on average.", name=name, lead=lead)
        case _:  # Title.SECOND
            return n_(
                "{name} has {count} second place, more than anybody else.",
                "{name} has {count} second places, more than anybody else.",
                count,
                name=name,
            )


def how_to_read() -> tuple[str, ...]:
    """Help on the league."""
    return (
        _(
            "A rating starts at {newcomer} and depends on the places at each table, not on the points. The true "
            "strength is nearly always within the margin (±), the wide part of a bar; more games make it narrower.",
            newcomer=whole(NEWCOMER),
        ),
        _(
            "Players are ranked by the low end of that margin, the strength they almost certainly have. The player "
            "with the most wins takes the evening; a streak is a run of games won."
        ),
        _("Bots are counted by name and level. A seat that changed hands during a game counts for nobody."),
    )
