"""``duell`` alone: the home page, from which each entry runs its command."""

import argparse
from collections.abc import Callable, Sequence
from functools import partial

from rich.cells import cell_len

from duell.checking import as_sentence
from duell.cli import DONE, NOT_UNDERSTOOD, Commands, Failure, add_command, call, explanation, is_at_terminal
from duell.cli.daily import is_played_today
from duell.cli.games import all_games
from duell.cli.options import add_terminal_options, require_terminal
from duell.cli.printing import full_screen, plain_console, printed
from duell.cli.settings import all_settings, change_settings
from duell.game import BadSetUpError
from duell.games import GAMES
from duell.language import _, calendar_day, day_and_time, meaning, n_, whole
from duell.plain.console import EndOfInputError
from duell.program import command
from duell.record.folder import lesson_is_due
from duell.record.library import DamagedGame, KeptGame
from duell.record.reading import Played
from duell.record.strict import RecordError
from duell.table import wording
from duell.table.league import called
from duell.table.wording import listed
from duell.tui.fullscreen import FullScreen
from duell.tui.pages.home import MOST, Home, HomeApp, HomeEntry, Printout

SETTINGS_DIGIT = "8"  # the digit of the entry that opens the settings

LONGEST_TITLE = 36  # columns of the title of a game or an evening, unless a single name is longer


def home_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "home",
        _("Choose what to do: resume a game, play, learn or look back. Without a command, duell opens this page."),
        "duell home",
        "duell home --plain",
    )
    add_terminal_options(parser)


def run_home(args: argparse.Namespace) -> int:
    if not args.settings.plain and not is_at_terminal():
        raise Failure(_("no command given; {command} lists them all", command=command("--help")), NOT_UNDERSTOOD)
    require_terminal(args)
    args.settings = all_settings(args.settings)  # the commands that it runs take more of them
    if lesson_is_due() and not all_games(args.settings) and (code := call("play", args.settings)):
        return code  # it welcomes new players, who then find everything else here
    key, notice, heard = "", "", set[str]()
    while True:
        kept = all_games(args.settings)
        entries = entries_of(kept)
        code, key = _ask(args, Home("DUELL", entries, notice=notice), key, heard)
        if not key:
            return code
        notice = ""
        try:
            code = _begin(args, key, next(entry.title for entry in entries if entry.key == key), kept)
        except (Failure, RecordError, BadSetUpError) as error:
            notice = explanation(error)
        if code:
            return code


def entries_of(kept: Sequence[KeptGame | DamagedGame]) -> list[HomeEntry]:
    """The entries of the home page, for these games."""
    unfinished, finished = _games(kept, finished=False), _games(kept, finished=True)
    # the command, its digit and the number of an emblem of the games, which never change, and its words
    entries = [
        ("play", "1", 0, _("Play"), _("Choose the game, the players and the rules.")),
        ("phones", "2", 1, _("Play with phones"), _("The laptop shows the table, and each phone holds a hand.")),
        ("host", "3", 8, _("Host"), _("Friends join from their own computers, over ssh.")),
        ("learn", "4", 7, _("Learn"), _("A short game against a bot teaches the rules.")),
        ("replay", "5", 5, _("Look back"), _("Step through a finished game, with the coach.")),
        ("stats", "6", 2, _("League"), _("How often each player has won, and against whom.")),
        ("rules", "7", 3, _("Rules"), _("A summary for looking things up.")),
        ("settings", SETTINGS_DIGIT, 9, _("Settings"), _("Language, colours and options for a new table.")),
        ("daily", "9", 6, _("Deal of the day"), _("The same deal and the same bot for everybody.")),
        ("puzzle", "p", 3, _("Puzzles"), _("Which choice was best? The coach knows.")),
    ]
    if unfinished:
        entries.insert(0, ("resume", "0", 4, _("Resume"), _standing(unfinished[0])))
    aloud = {"resume": as_sentence(meaning(_("Resume"), _standing(unfinished[0], aloud=True)))} if unfinished else {}
    emblems = [emblem for game in GAMES.own.values() for emblem in game.pages.showpiece().emblems]
    waits = {} if finished else {"replay": _("No game is finished yet.")}
    return [
        HomeEntry(
            key,
            title,
            waits.get(key, says),
            emblems[emblem % len(emblems)],
            digit,
            aloud=aloud.get(key, ""),
            waits=key in waits,
        )
        for key, digit, emblem, title, says in entries
    ]


def _games(kept: Sequence[KeptGame | DamagedGame], *, finished: bool) -> list[KeptGame]:
    return [game for game in reversed(kept) if isinstance(game, KeptGame) and game.finished is finished]


def _standing(game: KeptGame, *, aloud: bool = False) -> str:
    """The totals of a game with its round, or with its winners if it is finished; `aloud`, in whole sentences."""
    names = [seat.name if game.finished else called(seat) for seat in game.seats]
    pairs = [*zip(names, game.totals, strict=True)]
    totals = wording.points_aloud(pairs) if aloud else ", ".join(f"{name} {whole(total)}" for name, total in pairs)
    if not game.finished:
        return _("{players}, {round}", players=totals, round=game.game.narration.round_in_brief(game.round))
    winners = [name for name, total in zip(names, game.totals, strict=True) if total == max(game.totals)]
    if winners[1:]:
        return _("{names} share the win ({totals})", names=listed(winners), totals=totals)
    return _("{name} wins ({totals})", name=winners[0], totals=totals)


def _begin(args: argparse.Namespace, key: str, title: str, kept: Sequence[KeptGame | DamagedGame]) -> int:
    """Run a command, once the player has chosen its game or record."""
    values: dict[str, object] = {}
    match key:
        case "resume" | "replay":
            code, values["record"] = _choose_record(args, _games(kept, finished=key == "replay"), verb=title)
            if not values["record"]:
                return code
        case "learn" | "rules" | "stats" | "daily" | "puzzle":
            played = {game.game.name for game in _games(kept, finished=True)}
            names = [name for name in GAMES.own if key != "stats" or name in played]
            code, values["game"] = _choose_game(args, names or [*GAMES.own][:1], title)
            if not values["game"]:
                return code
            key = "league" if key == "stats" else key
        case "settings":
            return change_settings(args)
        case "host" | "phones":
            values |= {"phones": key == "phones", "typed": "host --phones" if key == "phones" else "host"}
            key = "host"
    is_read = key == "rules" or (key == "daily" and is_played_today(str(values["game"]), args.settings))
    if is_read and not args.settings.plain:
        return _show(args, title, partial(call, key, args.settings, **values))
    return call(key, args.settings, **values)


def _choose_game(args: argparse.Namespace, names: Sequence[str], title: str) -> tuple[int, str]:
    """Let the player choose one of several games; return an exit code, and the name or ""."""
    if not names[1:]:
        return DONE, names[0]
    pages = [GAMES.own[name].pages for name in names]
    entries = [
        HomeEntry(name, page.title.title(), title, page.showpiece().emblems[0])
        for name, page in zip(names, pages, strict=True)
    ]
    return _ask(args, Home("DUELL", entries, verb=title))


def _choose_record(args: argparse.Namespace, games: Sequence[KeptGame], verb: str) -> tuple[int, str]:
    """Let the player choose an evening, then one of its games; return an exit code, and the record or ""."""
    evenings: dict[str, list[KeptGame]] = {}
    for game in games:
        evenings.setdefault(game.evening_id, []).append(game)
    newest = [*evenings.items()][:MOST]
    if not newest:
        raise Failure(_("No game is finished yet."))
    key = newest[0][0]
    while True:
        if newest[1:]:
            entries = [_evening_entry(key, evening) for key, evening in newest]
            code, key = _ask(args, Home("DUELL", entries, verb=verb), key)
            if not key:
                return code, ""
        evening = evenings[key]
        if not evening[1:]:
            return DONE, evening[0].file
        code, file = _ask(args, Home("DUELL", [_game_entry(game) for game in evening[:MOST]], verb=verb))
        if code or file or not newest[1:]:
            return code, file


def _evening_entry(key: str, evening: Sequence[KeptGame]) -> HomeEntry:
    """The games of one evening, the newest first, by who has won how many of them; a single one by its scores."""
    entry, newest, day = _game_entry(evening[0]), evening[0], calendar_day(evening[0].started.astimezone())
    if not (evening[1:] and newest.finished):
        return entry._replace(key=key, title=_titled([f"{day}, {entry.card}", day], _scores(newest)))
    played = [Played(tuple(seat.name for seat in game.seats), game.totals, deal="") for game in reversed(evening)]
    won = [f"{name} {count}" for name, count in wording.wins(played).most_common()]
    title = _titled([day], won or [wording.won_by(played)[0]])
    games = n_("{count} game", "{count} games", len(played))
    says = _("{title}: {says}", title=games, says=wording.won_by(played)[0])
    return entry._replace(key=key, title=title, says=says, aloud=wording.evening_aloud(played, day))


def _game_entry(game: KeptGame) -> HomeEntry:
    name, emblems = game.game.pages.title.title(), game.game.pages.showpiece().emblems
    day = day_and_time(game.started.astimezone())
    says = _("{day}: {result}", day=day, result=_standing(game))
    aloud = as_sentence(meaning(f"{name}, {day}", _standing(game, aloud=True)))
    emblem = emblems[(game.number or 0) % len(emblems)] if emblems else ("", ())
    return HomeEntry(game.file, _titled([name], _scores(game)), says, emblem, card=name, aloud=aloud)


def _scores(game: KeptGame) -> list[str]:
    """The players with their totals, the best first."""
    totals = sorted(zip(game.totals, game.seats, strict=True), key=lambda score: -score[0])
    return [f"{seat.name} {whole(total)}" for total, seat in totals]


def _titled(days: Sequence[str], scores: Sequence[str]) -> str:
    """A title with scores: the first of these days with all of them, or with those for which there is room."""
    lists = [", ".join(scores), *(", ".join([*scores[:count], "…"]) for count in range(len(scores) - 1, 0, -1))]
    titles = [_("{title}: {says}", title=day, says=row) for row in lists for day in days]
    return next((title for title in titles if cell_len(title) <= LONGEST_TITLE), titles[-1])


def _show(args: argparse.Namespace, title: str, run: Callable[[], int]) -> int:
    """Show the output of a command as a page."""
    window = full_screen(args)
    code = window.run(Printout(title, partial(printed, run), window))
    _keep_theme(args, window)
    return code


def _keep_theme(args: argparse.Namespace, window: FullScreen) -> None:
    if window.theme != args.settings.theme:
        args.settings = args.settings.but("theme", window.theme, "t")


def _ask(args: argparse.Namespace, screen: Home, key: str = "", heard: set[str] | None = None) -> tuple[int, str]:
    """Let the player choose an entry, with the mark at `key`; return an exit code, and the chosen key or "".

    Plain mode reads the entries that are not among those `heard`, and adds them.
    """
    keys = [entry.key for entry in screen.entries]
    if args.settings.plain:
        return DONE, _ask_in_lines(args, screen, keys, set() if heard is None else heard)
    window = full_screen(args)
    app = HomeApp(screen._replace(at=keys.index(key) if key in keys else 0), window)
    code = window.run(app)
    _keep_theme(args, window)
    return code, "" if code else app.chosen


def _ask_in_lines(args: argparse.Namespace, screen: Home, keys: Sequence[str], heard: set[str]) -> str:
    """Ask for an entry in plain mode; return one of the `keys`, or ""."""
    console = plain_console(args.settings)
    console.say("", *([screen.notice] if screen.notice else []))
    entries = [f"{digit} {entry.in_words}" for digit, entry in zip(screen.digits, screen.entries, strict=True)]
    question = _("Which number? A question mark reads the list, q quits") if heard else _("Which number? q quits")
    console.say(*[entry for entry in entries if entry not in heard])
    heard |= {*entries}
    try:
        while (answer := console.ask(question)).casefold() != "q":
            if answer in screen.digits:
                return keys[screen.digits.index(answer)]
            is_asked_for = answer.casefold() in {"?", "b", "w", "m"}
            console.reply(*(entries if is_asked_for else [_("Choose one of {games}.", games=", ".join(screen.digits))]))
    except EndOfInputError:
        pass
    return ""
