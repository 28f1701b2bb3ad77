"""``duell games``: lists saved games, and deletes them."""

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from duell.checking import one_line, unknown, width
from duell.cli import DONE, NOT_UNDERSTOOD, Commands, Failure, add_command, console, is_at_terminal, way_back
from duell.cli.options import add_settings
from duell.cli.printing import GAP, aligned, in_column, padded, plain_console, progress, say
from duell.games import GAMES
from duell.language import _, against, calendar_day, day_and_time, mark, meaning, n_, whole, yes_or_no
from duell.plain.console import EndOfInputError
from duell.program import command
from duell.record.folder import delete
from duell.record.library import DamagedGame, KeptGame, games, unfinished
from duell.record.reading import Played
from duell.record.strict import AmbiguousGameError, NoSuchGameError
from duell.settings import Settings
from duell.table import wording
from duell.table.league import called

HEADINGS = (mark("no."), mark("date"), mark("players"), mark("game"), mark("round"), mark("score"), mark("state"))

LEAST_PLAYERS = 20  # the least width of the players' column, even in a narrow terminal

Kept = KeptGame | DamagedGame


def games_parser(commands: Commands) -> None:
    parser = add_command(
        commands, "games", _("List the saved games, newest last."), "duell games", "duell games --delete 3 4"
    )
    parser.add_argument(
        "--delete", nargs="+", default=[], metavar=_("NUMBER"), help=_("delete these games, after asking")
    )
    parser.add_argument("--yes", action="store_true", help=_("delete without asking"))
    add_settings(parser, "lang", "plain", "color")


def run_games(args: argparse.Namespace) -> int:
    kept = all_games(args.settings)
    if args.delete:
        return _delete(pick(kept, args.delete), args)
    if args.yes:
        raise Failure(_("--yes works only with --delete, as in --delete NUMBER --yes"), NOT_UNDERSTOOD)
    if kept:
        show(kept, args.settings, _tallies(kept, aloud=args.settings.plain))
    else:
        sys.stdout.write(_("There are no saved games yet; {command} starts one.", command=command("play")) + "\n")
    return DONE


def label(game: Kept) -> str:
    """A game's label for people: its number, or the name of its file."""
    return str(game.number) if game.number is not None else game.path.name


def pick(kept: Sequence[Kept], labels: Sequence[str]) -> list[Kept]:
    """The games with these labels or file names, each once. NoSuchGameError or AmbiguousGameError if unclear."""
    called: dict[str, list[Kept]] = {}
    for game in kept:
        for name in {label(game), game.path.name}:
            called.setdefault(name, []).append(game)
    chosen: dict[Path, Kept] = {}
    for text in labels:
        meant = called.get(_shortened(text), [])
        if not meant:
            raise NoSuchGameError(text)
        if len(meant) > 1:
            raise AmbiguousGameError(_shortened(text), [game.path for game in meant])
        chosen[meant[0].path] = meant[0]
    return list(chosen.values())


def _shortened(text: str) -> str:
    """A number as listed: ``0007`` is game 7."""
    return text.lstrip("0") or text if text.isascii() and text.isdecimal() else text


def _tallies(kept: Sequence[Kept], *, aloud: bool) -> dict[Path, str]:
    """The tally of each evening that has several finished games, by the file of the last game."""
    tally = wording.evening_aloud if aloud else wording.evening
    evenings: dict[str, list[KeptGame]] = {}
    for game in kept:
        if isinstance(game, KeptGame) and game.evening:
            evenings.setdefault(game.evening, []).append(game)
    tallies = {}
    for evening in evenings.values():
        played = [
            Played(tuple(one_line(seat.name) for seat in game.seats), game.totals, deal="")
            for game in evening
            if game.finished
        ]
        if len(played) > 1:
            tallies[evening[-1].path] = tally(played, calendar_day(evening[0].started.astimezone()))
    return tallies


def show(kept: Sequence[Kept], settings: Settings, tallies: Mapping[Path, str] | None = None) -> None:
    """Print a table of games, then the faults of damaged ones and the numbers that several share.

    At a terminal and in plain mode, each of the `tallies` comes below the last game of its evening.
    """
    paths_of: dict[str, list[Path]] = {}
    for game in kept:
        paths_of.setdefault(label(game), []).append(game.path)
    tallies = tallies or {}
    if settings.plain:
        say((line for game in kept for line in (_in_words(game), tallies.get(game.path)) if line), settings)
    elif sys.stdout.isatty():
        _print_table(kept, settings, tallies)
    else:
        rows = [_row(game) for game in kept]
        sys.stdout.write("".join(f"{row}\n" for row in aligned([[*map(_, HEADINGS)], *rows])))
        sys.stdout.write("".join(f"{evening}\n" for evening in tallies.values()))
    for game in kept:
        if isinstance(game, DamagedGame):
            back = f" – {way_back(game.path)}" if game.begins_well else ""
            sys.stdout.write(f"{meaning(one_line(label(game)), one_line(game.reason))}{back}\n")
    for number, paths in paths_of.items():
        if len(paths) > 1:
            sys.stdout.write(f"{one_line(AmbiguousGameError(number, paths))}\n")


def _row(game: Kept) -> tuple[str, ...]:
    """A game's cells for a file or pipe, safe for a terminal."""
    if isinstance(game, DamagedGame):
        return (one_line(label(game)), *("" for _heading in HEADINGS[2:]), _("damaged"))
    return (
        one_line(label(game)),
        day_and_time(game.started.astimezone()),
        ", ".join(called(seat, seat.role) for seat in game.seats),
        ", ".join(_label(game)),
        str(game.round),
        against(*game.totals),
        _("finished") if game.finished else _("unfinished"),
    )


def _label(game: KeptGame) -> list[str]:
    """The game's name, then its edition, if it has several, and the house rules."""
    first, *switches = game.label
    rules = game.game.house_rules if switches else None
    edition = [first] if first != game.game.name else []
    return [
        game.game.name,
        *edition,
        *[rules.in_words(*switch.split("=", 1)) if rules else switch for switch in switches],
    ]


class _Brief(NamedTuple):
    """A game in a line of a table; after the players with their points comes the game, unless it is the usual one."""

    number: str
    date: str
    players: list[str]
    round: str
    state: str


def _print_table(kept: Sequence[Kept], settings: Settings, tallies: Mapping[Path, str]) -> None:
    """Print one line per game, or several if the names do not fit; unfinished games are bold."""
    screen = console(settings)
    number, date, players, _edition_too, round_, _score_too, state = map(_, HEADINGS)
    rows = [_Brief(number, date, [players], round_, state), *map(_brief, kept)]
    numbers = in_column([row.number for row in rows], right=True)
    dates = in_column([row.date for row in rows], right=True)
    rounds = in_column([row.round for row in rows], right=True)
    dates[0] = padded(date, width(dates[0]))  # only the times below it are in one column
    leads = [f"{number}{GAP}{date}{GAP}" for number, date in zip(numbers, dates, strict=True)]
    states = max(width(row.state) for row in rows)
    room = max(screen.width - width(leads[0]) - width(rounds[0]) - states - 2 * len(GAP), LEAST_PLAYERS)
    for game, lead, row, played in zip([None, *kept], leads, rows, rounds, strict=True):
        first, *others = _filled(row.players, room)
        line = f"{lead}{padded(first, room)}{GAP}{played}{GAP}{row.state}".rstrip()
        text = "\n".join([line, *(" " * width(lead) + other for other in others)])
        if isinstance(game, KeptGame) and not game.finished:
            screen.print(text, style="bold", soft_wrap=True)
        else:
            screen.file.write(f"{text}\n")
        if game and (evening := tallies.get(game.path)):
            screen.file.write(f"{' ' * (width(numbers[0]) + len(GAP))}{evening}\n")


def _brief(game: Kept) -> _Brief:
    number = one_line(label(game))
    if isinstance(game, DamagedGame):
        return _Brief(number, "", [""], "", _("damaged"))
    totals = zip(game.seats, game.totals, strict=True)
    players = [f"{called(seat)} {whole(total)}" for seat, total in totals]
    if game.label != game.game.notation.usual:
        players += _label(game)
    state = _("finished") if game.finished else _("unfinished")
    return _Brief(number, day_and_time(game.started.astimezone()), players, str(game.round), state)


def _in_words(game: Kept) -> str:
    """A game as a sentence, for plain mode."""
    number = one_line(label(game))
    if isinstance(game, DamagedGame):
        return _("Game {number} is damaged.", number=number)
    fields = {
        "number": number if game.label == game.game.notation.usual else f"{number} ({', '.join(_label(game))})",
        "time": day_and_time(game.started.astimezone()),
        "round": game.game.narration.round_in_brief(game.round),
        "points": wording.points_aloud(zip(map(called, game.seats), game.totals, strict=True)),
    }
    if game.finished:
        return _("Game {number}, begun on {time}, is finished, {round}: {points}.", **fields)
    return _("Game {number}, begun on {time}, is unfinished, {round}: {points}.", **fields)


def _filled(parts: Sequence[str], room: int) -> list[str]:
    rows = [parts[0]]
    for part in parts[1:]:
        if width(rows[-1]) + width(part) + 2 < room:
            rows[-1] += f", {part}"
        else:
            rows[-1] += ","
            rows.append(part)
    return rows


def choose_unfinished(settings: Settings) -> Path | None:
    """The unfinished game to resume, or None; if there are several, the user is asked at a terminal."""
    kept = unfinished(GAMES)
    if not kept:
        raise Failure(_("there is no unfinished game; {command} starts one", command=command("play")))
    if len(kept) == 1 or not is_at_terminal():
        return kept[0].path
    show(kept[::-1], settings)
    console = plain_console(settings)
    try:
        while answer := console.ask(_("Which game? Enter for {game}, q to quit", game=label(kept[0]))):
            if answer.casefold() == "q":
                return None
            try:
                return pick(kept, [answer])[0].path
            except AmbiguousGameError as error:
                console.say(str(error))
            except NoSuchGameError:
                console.say(_("Choose one of {games}.", games=", ".join(map(label, kept))))
    except EndOfInputError:
        console.say("")
        return None
    return kept[0].path


def _delete(chosen: Sequence[Kept], args: argparse.Namespace) -> int:
    if not args.yes:
        if not is_at_terminal():
            raise Failure(
                _("{command} needs a terminal to ask first; without one, add --yes", command=command("games --delete")),
                NOT_UNDERSTOOD,
            )
        show(chosen, args.settings)
        question = n_(
            "Delete this game permanently, y or n?", "Delete these {count} games permanently, y or n?", len(chosen)
        )
        try:
            answer = plain_console(args.settings).ask(question)
        except EndOfInputError:
            answer = ""
        if not yes_or_no(answer):
            sys.stdout.write(_("Nothing was deleted.") + "\n")
            return DONE
    for game in chosen:
        delete(game.path)
        sys.stdout.write(_("Deleted {game}.", game=one_line(label(game))) + "\n")
    return DONE


MANY = 200  # games that take noticeable time to read


def check_names(names: Iterable[str], known: Mapping[str, str]) -> None:
    """Refuse a name that none of the `known` players, by case-folded name, has."""
    for name in names:
        if name.casefold() not in known:
            raise Failure(unknown(mark("no player is called {found}"), name, list(known.values())), NOT_UNDERSTOOD)


def all_games(settings: Settings) -> list[KeptGame | DamagedGame]:
    """All saved games. If many must be replayed, as on the first run, progress is shown."""
    with ExitStack() as stack:
        report: Callable[[int], object] | None = None

        def tell(done: int, of: int) -> None:
            nonlocal report
            if done == MANY and of > 2 * MANY:
                report = stack.enter_context(progress(of, settings))
            if report:
                report(done)

        return games(GAMES, tell)
