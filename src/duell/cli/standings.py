"""What simulated games show, as tables."""

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
    """Print who won how often; after duplicate deals, where the players changed heroes, also which hero did."""
    screen = console(settings)
    if not screen.is_terminal:
        screen.width = PIPE_WIDTH
    screen.print(f"{_games(match)}, {_rules(match)}, seed {one_line(match.seed)}", style="bold")
    if match.duplicate:
        players = [(seat.name, seat.player) for seat in match.seats]
        screen.print(_table(("name", "player"), zip(players, result.seats, strict=True)))
        screen.print()
        heroes = [(seat.hero,) for seat in match.seats]
        screen.print(_table(("hero",), zip(heroes, result.heroes, strict=True)))
    else:
        seats = [(seat.name, seat.hero, seat.player) for seat in match.seats]
        screen.print(_table(("name", "hero", "player"), zip(seats, result.seats, strict=True)))
    endings = ", ".join(f"{reason} {count:,}" for reason, count in result.endings.items())
    screen.print(f"\n{result.rounds:.1f} rounds a game; ended by {endings}")


def _games(match: Match) -> str:
    games = "1 game" if match.games == 1 else f"{match.games:,} games"
    deals = "1 deal" if match.deals == 1 else f"{match.deals:,} deals"
    return f"{games} ({deals}, each {match.turns} times)" if match.duplicate else games


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
