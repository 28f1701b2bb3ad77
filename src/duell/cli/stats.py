"""``duell stats``: wins over all saved games, by player and by opponent."""

import argparse
import csv
import json
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import cycle
from typing import TYPE_CHECKING, NamedTuple

from duell.checking import is_not, one_line, quote
from duell.cli import DONE, Commands, Failure, Parser, add_command, console, is_at_terminal
from duell.cli.games import all_games, check_names, label
from duell.cli.options import add_look_options, add_settings, require_terminal
from duell.cli.printing import aligned, full_screen, grid, progress, say
from duell.coach import NoCoachError, coach_of, look_back
from duell.game import Game
from duell.games import GAMES, USUAL
from duell.language import _, against, decimal, meaning, n_, percent, shortest, side_by_side, whole
from duell.program import command
from duell.record.league import NEWCOMER, Contestant, League, Meeting, Player, league_of, merged, players_of
from duell.record.library import DamagedGame, KeptGame
from duell.record.reading import read, replay
from duell.settings import Settings
from duell.table.ascii import to_ascii
from duell.table.league import called, title
from duell.table.seating import BadSeatError, clean_name
from duell.vocabulary import HUMAN

if TYPE_CHECKING:
    from rich.table import Table

MOST_OF_A_COURSE = 10  # the newest ratings, which are read aloud

BARS = 60, 20  # the columns of a full bar, where these fit
COLOURS = "magenta", "yellow", "green", "blue", "cyan"  # the players' colours on bars, over and over

CSV = ("name", "player", "played", "won", "win_rate", "mean_total", "best_total", "best_game")

FORMULA = tuple("=+-@\t\r\n＝＋－＠")  # the first characters of formulas in spreadsheets
REGRET = "mean_regret"  # the column added to `CSV` if the coach was asked
Rows = Sequence[tuple[Sequence[str], Fraction]]  # the cells of each row, and the fraction that its bar shows
Spelling = Callable[[str], str]  # makes a text safe for the terminal
Regrets = Mapping[Player, float]  # the mean regret of each player's choices, in points


def stats_parser(commands: Commands) -> None:
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
        "duell stats --same Anni=Anna",
        before=_(
            "Bots are counted by name and level. A seat that changed hands during a game counts for nobody, because "
            "nobody played all of it; the game still counts for everybody else at the table. “Best” is a player’s "
            "highest total, with the number of its game. “Ahead” is how often each of two players had more points, "
            "“level” how often they had the same. A rating begins at {newcomer} and follows the places at each table, "
            "not the points; the true strength is nearly always within ±. The player with the most wins in an evening "
            "wins the night; a streak is a run of games won.",
            newcomer=whole(NEWCOMER),
        ),
    )
    _add_choice(parser)
    parser.add_argument(
        "--regret",
        action="store_true",
        help=_("add the average cost of a choice in points, by the coach’s judgement; this takes a while"),
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=_("print one JSON object instead of tables"))
    form.add_argument("--csv", action="store_true", help=_("print the players as comma-separated values"))
    add_settings(parser, "lang", "plain", "ascii", "color")


def _add_choice(parser: Parser) -> None:
    """Add the options that choose games and players."""
    parser.add_argument("names", nargs="*", metavar=_("NAME"), help=_("only these players (default: all)"))
    parser.add_argument(
        "--game",
        choices=GAMES,
        metavar=_("NAME"),
        help=_("the game: {games} (default: the first of these with finished games)", games="%(choices)s"),
    )
    parser.add_argument(
        "--same",
        action="append",
        default=[],
        type=_same,
        metavar=_("OLD=NEW"),
        help=_("count the games of OLD as those of NEW, who is the same person (repeatable)"),
    )
    parser.add_argument("--people", action="store_true", help=_("leave out the bots"))


class _Chosen(NamedTuple):
    """A game, its saved games that count, with the damaged ones of any game, and the league of the chosen players."""

    game: Game
    kept: Sequence[KeptGame | DamagedGame]
    league: League


def _choose(args: argparse.Namespace) -> _Chosen:
    all_kept = all_games(args.settings)
    sound = [kept for kept in all_kept if isinstance(kept, KeptGame)]
    played = {kept.game.name for kept in sound if kept.finished} or {kept.game.name for kept in sound}
    name = args.game or next((name for name in GAMES if name in played), USUAL.name)
    # Points of different games cannot be added. A damaged record may be of any game, so all of them count.
    of_game = [kept for kept in all_kept if isinstance(kept, DamagedGame) or kept.game.name == name]
    kept = merged(of_game, dict(args.same))
    if args.same:
        _warn_of_meetings(kept)
    league = league_of(kept)
    return _Chosen(GAMES[name], kept, league.among(_of_chosen_players(league, args)))


def run_stats(args: argparse.Namespace) -> int:
    _game, kept, league = _choose(args)
    standings = league.standings
    regrets: Regrets | None = None
    if args.regret:
        regrets = mean_regrets(kept, {member.who for member in standings}, args.settings)
    if args.json:
        data = _data(league, regrets)
        sys.stdout.write(f"{json.dumps(data)}\n")  # in ASCII, so that no name can act on a terminal
    elif args.csv:
        writer = csv.DictWriter(sys.stdout, CSV if regrets is None else (*CSV, REGRET), lineterminator="\n")
        writer.writeheader()
        for figures in (_figures(member, regrets) for member in standings):
            writer.writerow({key: "" if value is None else _cell(value) for key, value in figures.items()})
    else:
        return _print(league, regrets, args.settings)
    return DONE


def _print(league: League, regrets: Regrets | None, settings: Settings) -> int:
    """Print the tables; return the exit code."""
    if begins := _begins(league):
        sys.stdout.write(f"{begins}\n")
    else:
        _show(league, regrets, settings)
    return DONE


def _begins(league: League) -> str:
    """A sentence on the command to begin with if no game counts yet; "" if a game does, or a record is damaged."""
    if league.finished or league.damaged:
        return ""
    if league.unfinished:
        fields = {"resume": command("resume"), "play": command("play")}
        return _("No game is finished yet: {resume} goes on with one, {play} starts another.", **fields)
    return _("There are no saved games yet; {command} starts one.", command=command("play"))


def league_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "league",
        _("Show the league as a page: ratings over time, evenings won, streaks, head-to-head results and titles."),
        "duell league",
        "duell league --game missions --people",
        "duell league --same Anni=Anna",
        before=_("With --plain or through a pipe, it prints what {command} prints.", command=command("stats")),
    )
    _add_choice(parser)
    add_look_options(parser)


def run_league(args: argparse.Namespace) -> int:
    is_page = is_at_terminal()
    if is_page:
        require_terminal(args)  # a dumb one has plain mode
    game, _kept, league = _choose(args)
    begins = _begins(league)
    if not is_page or args.settings.plain or not (league.members or begins):
        return _print(league, None, args.settings)
    from duell.tui.league import LeagueApp

    window = full_screen(args)
    return window.run(LeagueApp(league, game.pages.title, window, begins))


def _same(text: str) -> tuple[str, str]:
    """Parse ``OLD=NEW``; the old name is case-folded."""
    old, equals, new = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(is_not(quote(text), _("OLD=NEW")))
    try:
        return clean_name(old).casefold(), clean_name(new)
    except BadSeatError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _warn_of_meetings(kept: Sequence[KeptGame | DamagedGame]) -> None:
    """Warn if players who were merged have met."""
    for game in kept:
        if isinstance(game, KeptGame):
            name, seats = Counter(seat.name.casefold() for seat in game.seats).most_common(1)[0]
            if seats > 1:
                called = next(seat.name for seat in game.seats if seat.name.casefold() == name)
                warning = _("{name} has two seats in game {game}", name=called, game=one_line(label(game)))
                sys.stderr.write(f"duell: {meaning('--same', warning)}\n")
                return


def _of_chosen_players(league: League, args: argparse.Namespace) -> list[Contestant]:
    known = {member.who.name.casefold(): member.who.name for member in league.standings}
    check_names(args.names if known else (), known)
    wanted = {name.casefold() for name in args.names} or known
    return [
        member
        for member in league.members
        if member.who.name.casefold() in wanted and (member.who.player == HUMAN or not args.people)
    ]


class _Section(NamedTuple):
    """A table of the statistics."""

    headings: Sequence[str]
    rows: Rows

    @property
    def cells(self) -> list[Sequence[str]]:
        return [cells for cells, _part in self.rows]


def _show(league: League, regrets: Regrets | None, settings: Settings) -> None:
    titles = [*map(title, league.titles)]
    if settings.plain:
        say([*_aloud(league, regrets), *titles, *_counted(league)], settings)
        return
    sections = _sections(league, regrets)
    spelled = to_ascii if settings.ascii else str
    sentences = [spelled(sentence) for sentence in (*titles, " ".join(_counted(league)))]
    if sys.stdout.isatty():
        _draw(sections, sentences, spelled, settings)
    else:  # without Rich, which takes longer to load than everything else here
        for section in sections:
            lines = [list(map(spelled, cells)) for cells in (section.headings, *section.cells)]
            sys.stdout.write("\n".join([*aligned(lines, figures=True), "", ""]))
        sys.stdout.write("".join(f"{sentence}\n" for sentence in sentences))


def _sections(league: League, regrets: Regrets | None) -> list[_Section]:
    """The tables of players, ratings and meetings that have any rows."""
    headings = [_("player"), _("played"), _("won"), _("win rate"), _("mean total"), _("best"), _("in game")]
    if regrets is not None:
        headings.append(_("regret"))
    of_players = [(_standing_row(member, regrets), member.won / member.played) for member in league.standings]
    of_members = [(_member_row(member), _share(member, league)) for member in league.members]
    meetings = league.meetings.values()
    of_meetings = [(_meeting_row(meeting), Fraction(meeting.above, meeting.games)) for meeting in meetings]
    sections = (
        _Section(headings, of_players),
        _Section((_("player"), _("rating"), "±", _("evenings"), _("streak"), _("longest")), of_members),
        _Section((_("players"), _("games"), _("ahead"), _("level")), of_meetings),
    )
    return [section for section in sections if section.rows]


def _draw(sections: Sequence[_Section], sentences: Sequence[str], spelled: Spelling, settings: Settings) -> None:
    """Print tables with bars, where these fit; one that is still too wide becomes a list."""
    screen = console(settings)
    endless = screen.options.update(max_width=1000)  # any table fits
    colours = (
        dict(zip((name for name, *_figures in sections[0].cells), cycle(COLOURS), strict=False)) if sections else {}
    )
    for bar in (*BARS, 0):
        tables = [_table(section, spelled, bar, colours) for section in sections]
        if all(screen.measure(table, options=endless).maximum <= screen.width for table in tables):
            break
    for table, section in zip(tables, sections, strict=True):
        with screen.capture() as capture:
            screen.print(table)
        if "…" not in capture.get():
            sys.stdout.write(capture.get())
        else:  # something would be cut
            for name, *cells in section.cells:
                figures = (meaning(heading, cell) for heading, cell in zip(section.headings[1:], cells, strict=True))
                screen.print(spelled(name), *(f"  {spelled(line)}" for line in figures), sep="\n")
        screen.print()
    screen.print(*sentences, sep="\n")


def _member_row(member: Contestant) -> tuple[str, ...]:
    nights = _("{won} of {all}", won=shortest(float(member.nights_won), 2), all=whole(len(member.course)))
    figures = member.rating, member.margin
    return called(member.who), *map(whole, figures), nights, whole(member.streak), whole(member.longest)


def _share(member: Contestant, league: League) -> Fraction:
    """The part of a bar for a rating, between the lowest and the highest."""
    ratings = [other.rating for other in league.members]
    spread = max(ratings) - min(ratings)
    return Fraction(member.rating - min(ratings), spread) if spread else Fraction(1, 2)


def _standing_row(member: Contestant, regrets: Regrets | None) -> tuple[str, ...]:
    row = (
        called(member.who),
        whole(member.played),
        shortest(float(member.won), 2),
        percent(float(member.won / member.played)),
        decimal(member.mean),
        whole(member.best.total),
        one_line(label(member.best.game)),
    )
    if regrets is None:
        return row
    return (*row, decimal(regrets[member.who], 2) if member.who in regrets else "–")


def _meeting_row(meeting: Meeting) -> tuple[str, ...]:
    return (
        f"{called(meeting.first.who)} – {called(meeting.second.who)}",
        whole(meeting.games),
        against(meeting.above, meeting.below),
        whole(meeting.level),
    )


def _aloud(league: League, regrets: Regrets | None) -> Iterator[str]:
    """The tables in sentences, for plain mode: first everybody's wins and totals, then ratings, then meetings."""
    for member in league.standings:
        yield from _standing_aloud(member, regrets)
    for member in league.members:
        yield from _member_aloud(member)
    yield from map(_meeting_aloud, league.meetings.values())


def _standing_aloud(member: Contestant, regrets: Regrets | None) -> Iterator[str]:
    name, won = called(member.who), float(member.won)
    yield n_(
        "{name} has won {won} of {count} game, that is {share}.",
        "{name} has won {won} of {count} games, that is {share}.",
        member.played,
        name=name,
        won=shortest(won, 2),
        share=percent(won / member.played),
    )
    fields = {"name": name, "best": whole(member.best.total), "game": one_line(label(member.best.game))}
    best = _("The best total of {name} is {best}, in game {game}.", **fields)
    yield best if member.played == 1 else f"{best} " + _("The mean is {mean}.", mean=decimal(member.mean))
    if regrets is not None and member.who in regrets:
        points = decimal(regrets[member.who], 2)
        yield _("On average, a choice of {name} gave {points} points away.", name=name, points=points)


def _member_aloud(member: Contestant) -> Iterator[str]:
    name = called(member.who)
    fields = {"name": name, "rating": whole(member.rating), "margin": whole(member.margin)}
    rating = _("{name} has a rating of {rating}, give or take {margin}.", **fields)
    course = [whole(after) for _evening, after in member.course][-MOST_OF_A_COURSE:]
    if course[1:]:
        fields = {"ratings": side_by_side(course), "number": whole(len(course))}
        rating += " " + _("After the last {number} evenings, it was {ratings}.", **fields)
    yield rating
    nights = n_(
        "{name} has won {won} of {count} evening.",
        "{name} has won {won} of {count} evenings.",
        len(member.course),
        name=name,
        won=shortest(float(member.nights_won), 2),
    )
    if member.streak:
        nights += " " + n_(
            "The current streak is {count} win.", "The current streak is {count} wins in a row.", member.streak
        )
    if member.longest > max(member.streak, 1):
        nights += " " + n_(
            "The longest streak was {count} win.",
            "The longest streak was {count} wins in a row.",
            member.longest,
        )
    yield nights


def _meeting_aloud(meeting: Meeting) -> str:
    name, other = called(meeting.first.who), called(meeting.second.who)
    if meeting.games == 1:
        if meeting.level:
            return _("In their only game together, {name} and {other} were level.", name=name, other=other)
        fields = {"name": name, "other": other} if meeting.above else {"name": other, "other": name}
        return _("In their only game together, {name} was ahead of {other}.", **fields)
    together = n_(
        "{name} and {other} have played {count} game together.",
        "{name} and {other} have played {count} games together.",
        meeting.games,
        name=name,
        other=other,
    )
    ahead = [
        n_("{name} was ahead once.", "{name} was ahead {count} times.", number, name=who)
        for who, number in ((name, meeting.above), (other, meeting.below))
        if number
    ]
    level = n_("They were level once.", "They were level {count} times.", meeting.level)
    return " ".join([together, *ahead, *([level] if meeting.level else [])])


def _table(section: _Section, spelled: Spelling, bar: int, colours: Mapping[str, str]) -> "Table":
    """A table whose bars have up to `bar` columns, each in its player's colour."""
    from rich.text import Text

    name, *others = map(spelled, section.headings)
    lines: list[list[str | Text]] = []
    for (named, *cells), part in section.rows:
        ink, full = colours.get(named, ""), round(part * bar)
        drawn = Text.assemble((spelled("█" * full), ink or "cyan"), (spelled("░" * (bar - full)), "dim"))
        lines.append([Text(spelled(named), "bold" if ink else ""), *map(spelled, cells), *([drawn] if bar else [])])
    table = grid([name], others, lines)
    table.columns[0].no_wrap = True
    return table


def _counted(entire: League) -> list[str]:
    """Sentences on the games that count, and on what does not."""
    left_out: list[str] = []
    if count := entire.unfinished:
        left_out += [n_("{count} unfinished game does not count.", "{count} unfinished games do not count.", count)]
    if count := entire.damaged:
        left_out += [n_("{count} damaged game does not count.", "{count} damaged games do not count.", count)]
    if count := entire.handed_over:
        left_out += [
            n_(
                "{count} seat that changed hands does not count.",
                "{count} seats that changed hands do not count.",
                count,
            )
        ]
    return [n_("{count} finished game counts.", "{count} finished games count.", entire.finished), *left_out]


def _data(league: League, regrets: Regrets | None) -> dict[str, object]:
    return {
        "games": league.finished,
        "unfinished": league.unfinished,
        "damaged": league.damaged,
        "handed_over": league.handed_over,
        "players": [_figures(member, regrets) for member in league.standings],
        "meetings": [
            {
                "players": [member.who._asdict() for member in (meeting.first, meeting.second)],
                "games": meeting.games,
                "ahead": [meeting.above, meeting.below],
                "level": meeting.level,
            }
            for meeting in league.meetings.values()
        ],
        "league": [
            {
                **member.who._asdict(),
                "rating": member.rating,
                "margin": member.margin,
                "nights": float(member.nights_won),
                "evenings": len(member.course),
                "streak": member.streak,
                "longest": member.longest,
            }
            for member in league.members
        ],
        "titles": [{"title": held.title, **held.who._asdict(), "figure": held.figure} for held in league.titles],
    }


def _figures(member: Contestant, regrets: Regrets | None) -> dict[str, object]:
    """A player's results as data, under the headings of `CSV`, with the mean regret if the coach was asked."""
    won, best = member.won, member.best
    values = (*member.who, member.played, float(won), float(won / member.played), member.mean, best.total)
    figures: dict[str, object] = dict(zip(CSV, (*values, label(best.game)), strict=True))
    return figures if regrets is None else {**figures, REGRET: regrets.get(member.who)}


def _cell(value: object) -> str:
    """A cell of CSV; a string that a spreadsheet could take for a formula gets an apostrophe."""
    cell = one_line(value)
    return f"'{cell}" if isinstance(value, str) and value.lstrip(" ")[:1] in FORMULA else cell


def mean_regrets(
    kept: Sequence[KeptGame | DamagedGame], players: Collection[Player], settings: Settings
) -> dict[Player, float]:
    """The mean regret of each player's choices over all finished games, in points.

    Points and choices are those of the coach's `Balance`; players without a choice are left out. A game counts for the
    same players as in a `League`. A game that counts for none of `players` is not reviewed. Failure for games
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
