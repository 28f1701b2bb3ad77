"""The league: what evenings add up to, from the same public facts as the standings.

Ratings are those of Weng and Lin, by the library openskill: unlike Glicko's, they are made for tables of more than two
players, and for shared places.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from duell.record.library import DamagedGame, KeptGame
from duell.record.standings import Player, players_of

MIDDLE, POINTS = 1500, 40
"""The rating of a newcomer, and the points of a rating for one of openskill's."""

MEAN = 25.0  # openskill's rating of a newcomer

SURE = 2  # the deviations on both sides of a rating within which the true strength nearly always lies


class Member(NamedTuple):
    """A player of the league.

    The true strength is nearly always within `margin` points of the `rating`. `nights` are the evenings won, shared
    ones in part, of all `evenings`. `streak` counts the games won in a row up to now, `longest` at most; a shared win
    ends no streak and adds nothing. `course` has the number of each evening played, from 0, and the rating after it.
    """

    who: Player
    rating: int
    margin: int
    nights: Fraction
    evenings: int
    streak: int
    longest: int
    course: tuple[tuple[int, int], ...] = ()


class Title(StrEnum):
    """What somebody does more than everybody else."""

    REGULAR = "regular"  # has played most games
    RECORD = "record"  # has the highest total
    LANDSLIDE = "landslide"  # has won with the largest lead
    SERIES = "series"  # has the longest streak
    CLOSE = "close"  # wins with the smallest mean lead, in at least three games
    SECOND = "second"  # has been second most often at tables of three and more


class Held(NamedTuple):
    """A title, its holder, and the figure that earned it."""

    title: Title
    who: Player
    figure: float


class League(NamedTuple):
    """All members, the strongest first: by the least strength that is nearly certain. Then titles and evenings."""

    members: tuple[Member, ...]
    titles: tuple[Held, ...]
    evenings: int = 0


CLOSE_GAMES = 3  # the least wins for a mean lead


def merged(kept: Sequence[KeptGame | DamagedGame], names: Mapping[str, str]) -> list[KeptGame | DamagedGame]:
    """The games with players under other `names`, each given by its case-folded old name."""

    def renamed(game: KeptGame) -> KeptGame:
        seats = (replace(seat, name=names.get(seat.name.casefold(), seat.name)) for seat in game.seats)
        return game._replace(seats=tuple(seats))

    return [renamed(game) if names and isinstance(game, KeptGame) else game for game in kept]


def league_of(kept: Sequence[KeptGame | DamagedGame]) -> League:
    """The league over the finished ones of these games, given oldest first (see `Standings` on who counts)."""
    from openskill.models import PlackettLuce

    folded = cache(lambda who: who.folded)
    model = PlackettLuce()
    spelt: dict[Player, Player] = {}
    ratings: dict[Player, Any] = {}
    streaks, longest, nights = Counter[Player](), Counter[Player](), Counter[Player]()
    won_nights: dict[Player, Fraction | int] = {}
    courses: dict[Player, list[tuple[int, int]]] = {}
    evenings = 0
    for number, evening in enumerate(_evenings(kept)):
        evenings = number + 1
        wins: dict[Player, Fraction | int] = {}
        for game in evening:
            players = players_of(game)
            seats = {seat: folded(who) for seat, who in players.items()}
            spelt.update(zip(seats.values(), players.values(), strict=True))
            best = max(game.totals)
            winners = [seat for seat, total in enumerate(game.totals) if total == best]
            share = _share(len(winners))
            for seat, who in seats.items():
                wins[who] = wins.get(who, 0) + (share if seat in winners else 0)
                if winners == [seat]:
                    streaks[who] += 1
                    longest[who] = max(longest[who], streaks[who])
                elif seat not in winners:
                    streaks[who] = 0
            if len({*seats.values()}) == len(seats) > 1:
                teams = [[ratings.get(who) or model.rating()] for who in seats.values()]
                rated = model.rate(teams, scores=[game.totals[seat] for seat in seats])
                ratings |= {who: team[0] for who, team in zip(seats.values(), rated, strict=True)}
        best_wins = max(wins.values(), default=0)
        first = [who for who in wins if wins[who] == best_wins]
        nights.update(wins.keys())
        for who in wins:
            courses.setdefault(who, []).append((number, _points(ratings.get(who))))
        for who in first:
            won_nights[who] = won_nights.get(who, 0) + _share(len(first))
    members = [
        Member(
            spelt[who],
            _points(ratings.get(who)),
            round(POINTS * SURE * (ratings[who].sigma if who in ratings else MEAN / 3)),
            Fraction(won_nights.get(who, 0)),
            nights[who],
            streaks[who],
            longest[who],
            tuple(courses[who]),
        )
        for who in nights
    ]
    members.sort(key=lambda member: (member.margin - member.rating, member.who))
    titles = _titles(kept, {member.who.folded: member for member in members})
    return League(tuple(members), tuple(titles), evenings)


def _share(winners: int) -> Fraction | int:
    """The share of a win for each of several winners; a whole one is a whole number, with which Python is faster."""
    return 1 if winners == 1 else Fraction(1, winners)


def _points(rating: Any) -> int:
    """The points of openskill's rating of a player, or of a newcomer's, which is None."""
    return MIDDLE + (round(POINTS * (rating.mu - MEAN)) if rating else 0)


def _evenings(kept: Sequence[KeptGame | DamagedGame]) -> Iterable[list[KeptGame]]:
    """The finished games by evening; a game outside any is an evening of its own."""
    evenings: dict[str, list[KeptGame]] = {}
    for game in kept:
        if isinstance(game, KeptGame) and game.finished:
            evenings.setdefault(game.evening.id if game.evening else game.file, []).append(game)
    return evenings.values()


def _titles(kept: Sequence[KeptGame | DamagedGame], members: Mapping[Player, Member]) -> Iterable[Held]:
    """The titles with a single holder."""
    played, seconds = Counter[Player](), Counter[Player]()
    totals: dict[Player, int] = {}
    leads: dict[Player, list[int]] = {}
    for game in (game for evening in _evenings(kept) for game in evening):
        ranked = sorted(game.totals, reverse=True)
        for seat, player in players_of(game).items():
            who, total = player.folded, game.totals[seat]
            played[who] += 1
            totals[who] = max(totals.get(who, total), total)
            if ranked[1:] and total == ranked[0] > ranked[1]:
                leads.setdefault(who, []).append(total - ranked[1])
            seconds[who] += len(ranked) > 2 and ranked[0] > total == ranked[1]
    mean_leads = {who: -sum(won) / len(won) for who, won in leads.items() if len(won) >= CLOSE_GAMES}
    figures: dict[Title, dict[Player, float]] = {
        Title.REGULAR: {**played},
        Title.RECORD: {**totals},
        Title.LANDSLIDE: {who: max(won) for who, won in leads.items()},
        Title.SERIES: {who: member.longest for who, member in members.items() if member.longest > 1},
        Title.CLOSE: mean_leads,
        Title.SECOND: {who: count for who, count in seconds.items() if count},
    }
    for title, of in figures.items():
        holders = [who for who, figure in of.items() if figure == max(of.values())]
        if len(members) > 1 and len(holders) == 1:
            yield Held(title, members[holders[0]].who, abs(of[holders[0]]))
