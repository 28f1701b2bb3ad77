"""``duell stats``: wins over all saved games, by player and by opponent."""

import argparse
import csv
import json
import sys
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from duell.checking import one_line, unknown
from duell.cli import DONE, NOT_UNDERSTOOD, Failure, add_command, console
from duell.cli.games import all_games, called, label
from duell.cli.options import add_settings
from duell.cli.printing import aligned, grid, progress
from duell.coach import NoCoachError, coach_of, look_back
from duell.games import GAMES
from duell.language import _, decimal, mark, meaning, n_, percent, whole
from duell.program import command
from duell.record.library import DamagedGame, KeptGame
from duell.record.reading import read, replay
from duell.record.standings import Meeting, Player, Standing, Standings, players_of, standings_of
from duell.settings import Settings
from duell.table.ascii import to_ascii
from duell.table.seating import HUMAN

if TYPE_CHECKING:
    from rich.table import Table

BAR = 20  # the width of a full bar, in columns

CSV = ("name", "player", "played", "won", "win_rate", "mean_total", "best_total", "best_game")

FORMULA = tuple("=+-@\t\r\n＝＋－＠")  # the first characters of formulas in spreadsheets
REGRET = "mean_regret"  # the column added to `CSV` if the coach was asked
Rows = Sequence[tuple[Sequence[str], Fraction]]  # the cells of each row, and the fraction that its bar shows
Dress = Callable[[str], str]  # makes a text safe for the terminal
Regrets = Mapping[Player, float]  # the mean regret of each player's choices, in points


def stats_parser(commands: Any) -> None:
    parser = add_command(
        commands,
        "stats",
        _(
            "Show how often each player has won, over all finished games that are saved. A shared win "
            "counts as a fraction."
        ),
        "duell stats",
        "duell stats Anna Ben --people",
        "duell stats --csv > games.csv",
        "duell stats --regret",
        before=_(
            "Bots are counted by name and level. A seat that changed hands during a game counts for nobody, because "
            "nobody played all of it; the game still counts for everybody else at the table. “Best” is a player’s "
            "highest total, with the number of its game. “Ahead” is how often either of two players had more points, "
            "“level” how often they had the same."
        ),
    )
    parser.add_argument("names", nargs="*", metavar=_("NAME"), help=_("only these players (default: all)"))
    parser.add_argument(
        "--game",
        choices=GAMES,
        metavar=_("NAME"),
        help=_("the game: {games} (default: the first of these with saved games)", games="%(choices)s"),
    )
    parser.add_argument("--people", action="store_true", help=_("leave out the bots"))
    parser.add_argument(
        "--regret",
        action="store_true",
        help=_("add the average cost of a choice in points, by the coach's judgement; this takes a while"),
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=_("print one JSON object instead of tables"))
    form.add_argument("--csv", action="store_true", help=_("print the players as comma-separated values"))
    add_settings(parser, "lang", "ascii", "color")


def run_stats(args: argparse.Namespace) -> int:
    everything = all_games(args.settings)
    known = {game.game.name for game in everything if isinstance(game, KeptGame)}
    name = args.game or next((name for name in GAMES if name in known), None)
    # Points of different games cannot be added. Nobody knows which game a damaged record is of, so all of them count.
    kept = [game for game in everything if isinstance(game, DamagedGame) or game.game.name == name]
    entire = standings_of(kept)
    standings = _chosen(entire.standings, args)
    players = {standing.who for standing in standings}
    meetings = [each for each in entire.meetings if {each.first, each.second} <= players]
    regrets: Regrets | None = None
    if args.regret:
        regrets = mean_regrets(kept, players, args.settings)
    if args.json:
        data = _data(entire, standings, meetings, regrets)
        sys.stdout.write(f"{json.dumps(data)}\n")  # in ASCII, so that no name can act on a terminal
    elif args.csv:
        writer = csv.DictWriter(sys.stdout, CSV if regrets is None else (*CSV, REGRET), lineterminator="\n")
        writer.writeheader()
        for figures in (_figures(standing, regrets) for standing in standings):
            writer.writerow({key: "" if value is None else _cell(value) for key, value in figures.items()})
    elif not kept:
        sys.stdout.write(_("There are no saved games yet; {command} starts one.", command=command("play")) + "\n")
    else:
        _show(entire, standings, meetings, regrets, args.settings)
    return DONE


def _chosen(standings: Sequence[Standing], args: argparse.Namespace) -> list[Standing]:
    known = {standing.who.name.casefold(): standing.who.name for standing in standings}
    for name in args.names:
        if known and name.casefold() not in known:
            raise Failure(unknown(mark("no player is called {found}"), name, list(known.values())), NOT_UNDERSTOOD)
    wanted = {name.casefold() for name in args.names} or known
    return [
        standing
        for standing in standings
        if standing.who.name.casefold() in wanted and (standing.who.player == HUMAN or not args.people)
    ]


def _show(
    entire: Standings,
    standings: Sequence[Standing],
    meetings: Sequence[Meeting],
    regrets: Regrets | None,
    settings: Settings,
) -> None:
    headings = [_("player"), _("played"), _("won"), _("win rate"), _("mean total"), _("best"), _("in game")]
    if regrets is not None:
        headings.append(_("regret"))
    of_players = [(_standing_row(each, regrets), each.won / each.played) for each in standings]
    of_meetings = [(_meeting_row(each), Fraction(each.above, each.games)) for each in meetings]
    both = ((headings, of_players), ((_("players"), _("games"), _("ahead"), _("level")), of_meetings))
    contents = [each for each in both if each[1]]
    dress = to_ascii if settings.ascii else str
    if sys.stdout.isatty():
        screen = console(settings)
        endless = screen.options.update(max_width=1000)  # any table fits
        tables = [_table(titles, rows, dress, bars=True) for titles, rows in contents]
        if any(screen.measure(each, options=endless).maximum > screen.width for each in tables):
            tables = [_table(titles, rows, dress, bars=False) for titles, rows in contents]
        for table, (titles, rows) in zip(tables, contents, strict=True):
            with screen.capture() as shown:
                screen.print(table)
            if "…" not in shown.get():
                sys.stdout.write(shown.get())
            else:  # something would be cut
                for (name, *cells), _part in rows:
                    told = (meaning(title, cell) for title, cell in zip(titles[1:], cells, strict=True))
                    screen.print(dress(name), *(f"  {dress(each)}" for each in told), sep="\n")
            screen.print()
    else:  # without Rich, which takes longer to load than everything else here
        for titles, rows in contents:
            lines = [list(map(dress, cells)) for cells in (titles, *(cells for cells, _part in rows))]
            sys.stdout.write("\n".join([*aligned(lines, figures=True), "", ""]))
    sys.stdout.write(f"{_counted(entire)}\n")


def _standing_row(standing: Standing, regrets: Regrets | None) -> tuple[str, ...]:
    row = (
        called(standing.who),
        whole(standing.played),
        _shortest(float(standing.won)),
        percent(float(standing.won / standing.played)),
        decimal(standing.mean),
        whole(standing.best),
        one_line(label(standing.best_in)),
    )
    if regrets is None:
        return row
    return (*row, decimal(regrets[standing.who], 2) if standing.who in regrets else "–")


def _shortest(number: float) -> str:
    """A number with at most two decimal places, without trailing zeros."""
    places = next(places for places in range(3) if places == 2 or round(number, places) == round(number, 2))
    return decimal(number, places)


def _meeting_row(meeting: Meeting) -> tuple[str, ...]:
    return (
        f"{called(meeting.first)} : {called(meeting.second)}",
        whole(meeting.games),
        f"{whole(meeting.above)} : {whole(meeting.below)}",
        whole(meeting.level),
    )


def _table(headings: Sequence[str], rows: Rows, dress: Dress, bars: bool) -> "Table":
    from rich.text import Text

    name, *others = map(dress, headings)
    lines: list[list[str | Text]] = []
    for cells, part in rows:
        full = round(part * BAR)
        bar = Text.assemble((dress("█" * full), "cyan"), (dress("░" * (BAR - full)), "dim"))
        lines.append([*map(dress, cells), *([bar] if bars else [])])
    table = grid([name], others, lines)
    table.columns[0].no_wrap = True
    return table


def _counted(entire: Standings) -> str:
    left_out = {
        n_("{count} unfinished game", "{count} unfinished games", entire.unfinished): entire.unfinished,
        n_("{count} damaged game", "{count} damaged games", entire.damaged): entire.damaged,
        n_("{count} seat that changed hands", "{count} seats that changed hands", entire.handed_over): (
            entire.handed_over
        ),
    }
    counted = n_("{count} finished game", "{count} finished games", entire.finished)
    others = [told for told, number in left_out.items() if number]
    return _("{games}; not counted: {others}", games=counted, others=", ".join(others)) if others else counted


def _data(
    entire: Standings, standings: Sequence[Standing], meetings: Sequence[Meeting], regrets: Regrets | None
) -> dict[str, object]:
    return {
        "games": entire.finished,
        "unfinished": entire.unfinished,
        "damaged": entire.damaged,
        "handed_over": entire.handed_over,
        "players": [_figures(standing, regrets) for standing in standings],
        "meetings": [
            {
                "players": [who._asdict() for who in (each.first, each.second)],
                "games": each.games,
                "ahead": [each.above, each.below],
                "level": each.level,
            }
            for each in meetings
        ],
    }


def _figures(standing: Standing, regrets: Regrets | None) -> dict[str, object]:
    """A standing as data, under the headings of `CSV`, with the mean regret if the coach was asked."""
    won = standing.won
    values = (*standing.who, standing.played, float(won), float(won / standing.played), standing.mean, standing.best)
    figures: dict[str, object] = dict(zip(CSV, (*values, label(standing.best_in)), strict=True))
    return figures if regrets is None else {**figures, REGRET: regrets.get(standing.who)}


def _cell(value: object) -> str:
    """A cell of CSV; a string that a spreadsheet could take for a formula gets an apostrophe."""
    cell = one_line(value)
    return f"'{cell}" if isinstance(value, str) and value.lstrip(" ")[:1] in FORMULA else cell


def mean_regrets(
    kept: Sequence[KeptGame | DamagedGame], players: Collection[Player], settings: Settings
) -> dict[Player, float]:
    """The mean regret of each player's choices over all finished games, in points.

    Points and choices are those of the coach's `Balance`; players without a choice are left out. A game counts for the
    same players as in a `Standings`. A game that counts for none of `players` is not reviewed. Failure for games
    without a coach.
    """
    wanted = {who.folded for who in players}
    finished = [game for game in kept if isinstance(game, KeptGame) and game.finished]
    theirs = [game for game in finished if any(who.folded in wanted for who in players_of(game).values())]
    choices, points = Counter[Player](), dict[Player, float]()
    with progress(len(theirs), settings) as report:
        for done, game in enumerate(theirs, start=1):
            sitting, replayed = players_of(game), replay(read(game.path, GAMES))
            played = replayed.record.head.game
            try:
                judge = coach_of(played).judge()
            except NoCoachError as error:
                raise Failure(str(error)) from None
            for balance in look_back(replayed.steps, judge, played).balances:
                if balance.seat in sitting:
                    who = sitting[balance.seat].folded
                    choices[who] += balance.choices
                    points[who] = points.get(who, 0.0) + balance.choices * balance.regret.points
            if report:
                report(done)
    return {who: points[who.folded] / choices[who.folded] for who in players if choices[who.folded]}
