"""What simulated games show, as tables and as data for other programs."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from duell.checking import one_line
from duell.cli import console
from duell.language import _, n_
from duell.language.numbers import decimal, mean_points, percent, whole
from duell.record import Seat
from duell.settings import Settings
from duell.simulation import Match, Performance, Result
from duell.table.wording import level

if TYPE_CHECKING:
    from rich.table import Table

PIPE_WIDTH = 1000
"""Columns of the tables where there is no terminal: as many as they like."""


def show(match: Match, result: Result, settings: Settings) -> None:
    """Print who won how often, where the players changed roles also which role did, and how the games went."""
    screen = console(settings)
    if not screen.is_terminal:
        screen.width = PIPE_WIDTH
    screen.print(_played(match), style="bold")
    name, role, player = _("name"), _("hero"), _("player")
    if match.rotations == 1 and match.roles:
        seats = [(seat.name, seat.role, level(seat.player)) for seat in match.seats]
        screen.print(_table((name, role, player), zip(seats, result.seats, strict=True)))
    else:
        players = [(seat.name, level(seat.player)) for seat in match.seats]
        screen.print(_table((name, player), zip(players, result.seats, strict=True)))
    if match.rotations > 1 and match.roles:
        screen.print()
        roles = [(each,) for each in match.roles]
        screen.print(_table((role,), zip(roles, result.roles, strict=True)))
    screen.print()
    for line in _course(match, result):
        screen.print(line)


def _played(match: Match) -> str:
    """Return what was played: how many games, by which rules, from which seed."""
    return _(
        "{games}, {edition} with the deck {deck}, seed {seed}",
        games=_games(match),
        edition=" ".join(match.game.notation.label(match.set_up)),
        deck=one_line(match.set_up.deck.name),
        seed=one_line(match.seed),
    )


def _games(match: Match) -> str:
    games = n_("{number} game", "{number} games", match.games, number=whole(match.games))
    if match.rotations == 1:
        return games
    told = {
        "games": games,
        "deals": n_("{number} deal", "{number} deals", match.deals, number=whole(match.deals)),
        "turns": match.rotations,
    }
    if match.every_role:
        return _("{games} ({deals}, each {turns} times, {each} with each hero)", **told, each=match.role_rotations)
    return _("{games} ({deals}, each {turns} times)", **told)


def _course(match: Match, result: Result) -> Iterator[str]:
    """Return how the games went: a line on their length, one on what its game counts, one on how near they were."""
    course, figures = result.course, match.game.figures
    endings = [
        _("{ending} {number}", ending=figures.ending(reason), number=whole(count))
        for reason, count in result.endings.items()
    ]
    yield figures.length(course["rounds"], ", ".join(endings))
    yield figures.course(course)
    yield _(
        "won by {points}; {share} of the wins are shared",
        points=mean_points(course["lead"]),
        share=percent(course["shared"], 1),
    )


def _table(words: Sequence[str], rows: Iterable[tuple[Sequence[str], Performance]]) -> "Table":
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in words:
        table.add_column(heading)
    for heading in (_("wins"), _("win rate"), _("95 % interval"), _("mean total")):
        table.add_column(heading, justify="right")
    for cells, figures in rows:
        low, high = figures.ci95
        table.add_row(
            *map(one_line, cells),
            decimal(figures.wins),
            percent(figures.win_rate, 1),
            _("{low} to {high}", low=percent(low, 1), high=percent(high, 1)),
            decimal(figures.mean_total),
        )
    return table


def data_of(match: Match, result: Result, seconds: float) -> dict[str, object]:
    """Return what ``--json`` prints; `seconds` is how long the games took."""
    course = dict(result.course)
    edition = match.set_up.edition
    data: dict[str, object] = {
        "games": result.games,
        **({"edition": edition.name} if edition else {"game": match.game.name}),
        "seconds": round(seconds, 3),
        "rounds": {"mean": course.pop("rounds")},
        "endings": result.endings,
        "seats": [
            {"name": seat.name, **_role(match, seat), "player": seat.player, **_figures(figures)}
            for seat, figures in zip(match.seats, result.seats, strict=True)
        ],
        "course": course,
    }
    if match.rotations > 1 and match.roles:
        data["heroes"] = [
            {"hero": role, "games": figures.games, **_figures(figures)}
            for role, figures in zip(match.roles, result.roles, strict=True)
        ]
    return data


def _role(match: Match, seat: Seat) -> dict[str, object]:
    if not match.roles:
        return {}
    return {"hero": None if match.every_role else seat.role}


def _figures(figures: Performance) -> dict[str, object]:
    return {
        "wins": figures.wins,
        "win_rate": figures.win_rate,
        "ci95": list(figures.ci95),
        "mean_total": figures.mean_total,
    }
