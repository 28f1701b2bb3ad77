"""``duell`` alone: the home page, from which each entry runs its command."""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

from duell.checking import one_line
from duell.cli import DONE, NOT_UNDERSTOOD, Failure, add_command, call, explanation
from duell.cli.games import all_games, called
from duell.cli.options import add_terminal_options, require_terminal
from duell.cli.printing import full_screen, printed
from duell.game import BadSetUpError
from duell.games import GAMES
from duell.language import _, whole
from duell.plain.console import Console, EndOfInputError
from duell.program import command
from duell.record.folder import lesson_is_due
from duell.record.library import DamagedGame, KeptGame
from duell.record.strict import RecordError
from duell.table.ascii import to_ascii
from duell.tui.pages.home import MOST, Entry, Home, HomeApp, Printout

EMBLEMS = {"resume": 4, "play": 0, "learn": 7, "replay": 5, "stats": 2, "settings": 9, "rules": 3}
"""The emblem beside each entry, by its index among the emblems of all games."""

PRINTED = frozenset({"stats", "settings", "rules"})  # commands whose output is shown as a page


def home_parser(commands: Any) -> None:
    parser = add_command(
        commands,
        "home",
        _("Choose what to do: resume a game, play, learn or look back. Without a command, duell opens this page."),
        "duell home",
        "duell home --plain",
    )
    add_terminal_options(parser)


def run_home(args: argparse.Namespace) -> int:
    if not args.settings.plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
        way = command("--help")
        raise Failure(_("no command given; {command} lists them all", command=way), NOT_UNDERSTOOD)
    require_terminal(args)
    if lesson_is_due() and not all_games(args.settings):
        return call("play", args.settings)  # which welcomes new players
    at, notice = "", ""
    while True:
        kept = all_games(args.settings)
        entries = _entries(kept)
        code, at = _ask(args, Home("DUELL", entries, notice=notice), at)
        if not at:
            return code
        notice = ""
        try:
            code = _begin(args, at, next(each.title for each in entries if each.key == at), kept)
        except (Failure, RecordError, BadSetUpError) as error:
            notice = explanation(error)
        if code:
            return code


def _entries(kept: Sequence[KeptGame | DamagedGame]) -> list[Entry]:
    unfinished, finished = _games(kept, finished=False), _games(kept, finished=True)
    told = [
        ("play", _("Play"), _("Choose the game, the players and the rules.")),
        ("learn", _("Learn"), _("A short game against a bot teaches the rules.")),
        ("rules", _("Rules"), _("A summary for looking things up.")),
        ("settings", _("Settings"), _("All settings, and where each was set.")),
    ]
    if finished:
        told[2:2] = [
            ("replay", _("Look back"), _("Step through a finished game, with the coach.")),
            ("stats", _("Statistics"), _("How often each player has won, and against whom.")),
        ]
    if unfinished:
        told.insert(0, ("resume", _("Resume"), _standing(unfinished[0])))
    emblems = [each for game in GAMES.own.values() for each in game.pages.showpiece().emblems]
    return [Entry(key, title, says, emblems[EMBLEMS[key] % len(emblems)]) for key, title, says in told]


def _games(kept: Sequence[KeptGame | DamagedGame], *, finished: bool) -> list[KeptGame]:
    return [game for game in reversed(kept) if isinstance(game, KeptGame) and game.finished is finished]


def _standing(game: KeptGame) -> str:
    totals = zip(game.seats, game.totals, strict=True)
    players = ", ".join(f"{called(seat)} {whole(total)}" for seat, total in totals)
    if game.finished:
        return players
    return _("{players}, {round}", players=players, round=game.game.narration.round_in_brief(game.round))


def _begin(args: argparse.Namespace, key: str, title: str, kept: Sequence[KeptGame | DamagedGame]) -> int:
    """Run a command; if several games qualify, let the player choose one first."""
    if key in PRINTED:
        return _show(args, key, title)
    if key not in {"resume", "replay"}:
        return call(key, args.settings)
    games = _games(kept, finished=key == "replay")[:MOST]
    if games[1:]:
        emblems = {game.game: game.game.pages.showpiece().emblems for game in games}
        entries = [
            Entry(
                game.file,
                f"{game.started.astimezone():%Y-%m-%d %H:%M}",
                _standing(game),
                *[each[number % len(each)] for each in [emblems[game.game]] if each],
            )
            for number, game in enumerate(games)
        ]
        code, file = _ask(args, Home("DUELL", entries))
        if not file:
            return code
    else:
        file = games[0].file
    return call(key, args.settings, record=file)


def _show(args: argparse.Namespace, key: str, title: str) -> int:
    """Show what a command prints, in full screen as a page; for the rules, the player chooses the game."""
    values: dict[str, object] = {}
    if key == "rules":
        shown = [(name, game.pages) for name, game in GAMES.own.items()]
        says = _("A summary for looking things up.")
        entries = [Entry(name, each.title.title(), says, each.showpiece().emblems[0]) for name, each in shown]
        code, values["game"] = _ask(args, Home("DUELL", entries))
        if not values["game"]:
            return code
    run = partial(call, key, args.settings, **values)
    if args.settings.plain:
        return run()
    window = full_screen(args)
    code = window.run(Printout(title, partial(printed, run), window))
    args.settings = args.settings.but("theme", window.theme, "t")
    return code


def _ask(args: argparse.Namespace, screen: Home, at: str = "") -> tuple[int, str]:
    """Let the player choose an entry, starting at the key `at`; return an exit code, and the chosen key or ""."""
    keys = [each.key for each in screen.entries]
    if not args.settings.plain:
        window = full_screen(args)
        app = HomeApp(screen._replace(at=keys.index(at) if at in keys else 0), window)
        code = window.run(app)
        args.settings = args.settings.but("theme", window.theme, "t")
        return code, "" if code else app.chosen
    console = Console(sys.stdin, sys.stdout, to_ascii if args.settings.ascii else str, bell=args.settings.bell)
    console.say("", *([screen.notice] if screen.notice else []))
    for number, each in enumerate(screen.entries, 1):
        told = _("{title}: {says}", title=each.title, says=one_line(each.says))
        console.say(f"{number} {told}")
    try:
        while (answer := console.ask(_("Which number? q leaves"))).casefold() != "q":
            if answer.isdecimal() and 0 < int(answer) <= len(keys):
                return DONE, keys[int(answer) - 1]
            console.say(_("Choose one of {games}.", games=", ".join(map(str, range(1, len(keys) + 1)))))
    except EndOfInputError:
        pass
    return DONE, ""
