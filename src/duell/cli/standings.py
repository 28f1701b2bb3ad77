"""What simulated games show, as tables and as data for other programs."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from duell.catalogue import one_line
from duell.cli import console
from duell.games.duel.edition_files import house_rules
from duell.games.duel.engine import Reason
from duell.games.duel.words import level
from duell.language import _, mark, n_
from duell.language.numbers import decimal, mean_points, percent, whole
from duell.settings import Settings
from duell.simulation import Figures, Match, Result

if TYPE_CHECKING:
    from rich.table import Table

PIPE_WIDTH = 1000
"""Columns of the tables where there is no terminal: as many as they like."""

_ENDINGS = {
    Reason.NOBODY: mark("nobody"),
    Reason.LAST_WITH_CARDS: mark("last-with-cards"),
    Reason.ONLY_R2D2: mark("only-r2d2"),
    Reason.FIRST_OUT: mark("first-out"),
    Reason.LAST_WITH_FORCE: mark("last-with-force"),
    # Translators: up to here, how games ended, in two or three words each: nobody holds cards, one player only does …
    Reason.STOCK: mark("stock"),
}


def show(match: Match, result: Result, settings: Settings) -> None:
    """Print who won how often, where the players changed heroes also which hero did, and how the games went."""
    screen = console(settings)
    if not screen.is_terminal:
        screen.width = PIPE_WIDTH
    screen.print(_played(match), style="bold")
    name, hero, player = _("name"), _("hero"), _("player")
    if match.turns == 1:
        seats = [(seat.name, seat.role, level(seat.player)) for seat in match.seats]
        screen.print(_table((name, hero, player), zip(seats, result.seats, strict=True)))
    else:
        players = [(seat.name, level(seat.player)) for seat in match.seats]
        screen.print(_table((name, player), zip(players, result.seats, strict=True)))
        screen.print()
        heroes = [(each,) for each in match.heroes]
        screen.print(_table((hero,), zip(heroes, result.heroes, strict=True)))
    screen.print()
    for line in _course(result):
        screen.print(line)


def _played(match: Match) -> str:
    """Return what was played: how many games, by which rules, from which seed."""
    return _(
        "{games}, {edition} with the deck {deck}, seed {seed}",
        games=_games(match),
        edition=" ".join((match.edition.name, *house_rules(match.edition))),
        deck=one_line(match.deck.name),
        seed=one_line(match.seed),
    )


def _games(match: Match) -> str:
    games = n_("{number} game", "{number} games", match.games, number=whole(match.games))
    if match.turns == 1:
        return games
    told = {
        "games": games,
        "deals": n_("{number} deal", "{number} deals", match.deals, number=whole(match.deals)),
        "turns": match.turns,
    }
    if match.every_hero:
        return _("{games} ({deals}, each {turns} times, {each} with each hero)", **told, each=match.hero_turns)
    return _("{games} ({deals}, each {turns} times)", **told)


def _course(result: Result) -> Iterator[str]:
    """Return how the games went: a line on their length, one on their cards, one on how near they were."""
    course = result.course
    endings = [
        _("{ending} {number}", ending=_(_ENDINGS[reason]), number=whole(count))
        for reason, count in result.endings.items()
    ]
    yield _("{rounds} rounds a game; ended by {endings}", rounds=decimal(course.rounds), endings=", ".join(endings))
    yield _(
        "{villains} villains and {vaders} Vaders taken a game, {escaped} escaped; {scouted} turned up by R2-D2",
        villains=decimal(course.villains),
        vaders=decimal(course.vaders),
        escaped=decimal(course.escaped, 2),
        scouted=decimal(course.scouted),
    )
    yield _(
        "won by {points}; {share} of the wins are shared",
        points=mean_points(course.lead),
        share=percent(course.shared, 1),
    )


def _table(words: Sequence[str], rows: Iterable[tuple[Sequence[str], Figures]]) -> "Table":
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
    course = result.course._asdict()
    heroes = [None if match.every_hero else seat.role for seat in match.seats]
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
