"""What simulated games show, as tables and as data for other programs."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from duell.catalogue import house_rules, one_line
from duell.cli import console
from duell.settings import Settings
from duell.simulation import Figures, Match, Result

if TYPE_CHECKING:
    from rich.table import Table

PIPE_WIDTH = 1000
"""Columns of the tables where there is no terminal: as many as they like."""

NUMBERS = ("wins", "win rate", "95 % interval", "mean total")


def show(match: Match, result: Result, settings: Settings) -> None:
    """Print who won how often, where the players changed heroes also which hero did, and how the games went."""
    screen = console(settings)
    if not screen.is_terminal:
        screen.width = PIPE_WIDTH
    screen.print(f"{_games(match)}, {_rules(match)}, seed {one_line(match.seed)}", style="bold")
    if match.turns == 1:
        seats = [(seat.name, seat.hero, seat.player) for seat in match.seats]
        screen.print(_table(("name", "hero", "player"), zip(seats, result.seats, strict=True)))
    else:
        players = [(seat.name, seat.player) for seat in match.seats]
        screen.print(_table(("name", "player"), zip(players, result.seats, strict=True)))
        screen.print()
        heroes = [(hero,) for hero in match.heroes]
        screen.print(_table(("hero",), zip(heroes, result.heroes, strict=True)))
    screen.print(f"\n{_course(result)}")


def _games(match: Match) -> str:
    games = "1 game" if match.games == 1 else f"{match.games:,} games"
    deals = "1 deal" if match.deals == 1 else f"{match.deals:,} deals"
    turns = f"{match.turns} times"
    if match.every_hero:
        turns += f", {match.hero_turns} with each hero"
    return games if match.turns == 1 else f"{games} ({deals}, each {turns})"


def _course(result: Result) -> str:
    """Return how the games went: a line on their length, one on their cards, one on how near they were."""
    course = result.course
    endings = ", ".join(f"{reason} {count:,}" for reason, count in result.endings.items())
    return (
        f"{course.rounds:.1f} rounds a game; ended by {endings}\n"
        f"{course.villains:.1f} villains and {course.vaders:.1f} Vaders taken a game, {course.escaped:.2f} escaped; "
        f"{course.scouted:.1f} turned up by R2-D2\n"
        f"won by {course.lead:.1f} points; {course.shared:.1%} of the wins are shared"
    )


def _rules(match: Match) -> str:
    return " ".join((match.edition.name, *house_rules(match.edition), "with the deck", one_line(match.deck.name)))


def _table(words: Sequence[str], rows: Iterable[tuple[Sequence[str], Figures]]) -> "Table":
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in words:
        table.add_column(heading)
    for heading in NUMBERS:
        table.add_column(heading, justify="right")
    for cells, figures in rows:
        low, high = figures.ci95
        table.add_row(
            *map(one_line, cells),
            f"{figures.wins:,.1f}",
            f"{figures.win_rate:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{figures.mean_total:.1f}",
        )
    return table


def data_of(match: Match, result: Result, seconds: float) -> dict[str, object]:
    """Return what ``--json`` prints; `seconds` is how long the games took."""
    course = result.course._asdict()
    heroes = [None if match.every_hero else seat.hero for seat in match.seats]
    data: dict[str, object] = {
        "games": result.games,
        "edition": match.edition.name,
        "seconds": round(seconds, 3),
        "rounds": {"mean": course.pop("rounds")},
        "endings": {str(reason): count for reason, count in result.endings.items()},
        "seats": [
            {"name": seat.name, "hero": hero, "player": seat.player, **_figures(figures)}
            for seat, hero, figures in zip(match.seats, heroes, result.seats, strict=True)
        ],
        "course": course,
    }
    if match.turns > 1:
        data["heroes"] = [
            {"hero": hero, "games": figures.games, **_figures(figures)}
            for hero, figures in zip(match.heroes, result.heroes, strict=True)
        ]
    return data


def _figures(figures: Figures) -> dict[str, object]:
    return {
        "wins": figures.wins,
        "win_rate": figures.win_rate,
        "ci95": list(figures.ci95),
        "mean_total": figures.mean_total,
    }
