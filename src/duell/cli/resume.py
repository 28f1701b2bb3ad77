"""``duell resume``: goes on with a game that was left."""

import argparse
import sys
from pathlib import Path
from typing import Any

from duell.checking import one_line
from duell.cli import DONE, NOT_UNDERSTOOD, Failure
from duell.cli.dealing import Dealer
from duell.cli.formatting import examples
from duell.cli.games import label, pick, show
from duell.cli.handover import parse_handover
from duell.cli.menus import menu, with_all_games
from duell.cli.terminal import Opening, add_terminal_options, require_terminal, sit_down
from duell.games import GAMES
from duell.language import _, n_
from duell.plain.console import Console, EndOfInputError
from duell.record import AmbiguousGameError, KeptGame, NoSuchGameError, find, repair, unfinished


def add_parser(commands: Any) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "resume",
        description=_("Go on with an unfinished game, at the moment it was left."),
        epilog=examples(
            "duell resume",
            "duell resume 7 --seat Ben=Dora",
            "duell resume 7 --seat Ben=:knight",
            "duell resume 7 --repair",
        ),
    )
    parser.add_argument(
        "record",
        nargs="?",
        metavar=_("RECORD"),
        help=_("the game's number or file (default: the newest; at a terminal, a question if there are several)"),
    )
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar=_("OLD=NEW[:PLAYER]"),
        help=_("hand the seat of OLD to NEW, or to a bot; OLD=:PLAYER keeps the name (can be given several times)"),
    )
    parser.add_argument(
        "--repair",
        action="store_true",
        help=_("of a damaged RECORD, go back to its last sound line and go on from there, in a new file"),
    )
    add_terminal_options(parser)


def run(args: argparse.Namespace) -> int:
    """Go on with the game, and return the exit code."""
    require_terminal(args)
    requests = [parse_handover(text) for text in args.seat]
    if args.repair and args.record is None:
        raise Failure(_("--repair: found without RECORD; expected duell resume --repair RECORD"), NOT_UNDERSTOOD)
    path = _choose(unfinished(GAMES), args) if args.record is None else find(args.record)
    if path is not None and args.repair:
        path = _repaired(path)
    if path is None:
        return DONE
    dealer = Dealer()
    sitting = dealer.resume(path, requests)
    name = dealer.roster.deck if dealer.roster else sitting.game.catalogue.decks()[0]
    return sit_down(args, dealer, Opening(with_all_games(menu(sitting.game, name)), dealer.roster, sitting))


def _repaired(path: Path) -> Path | None:
    """Repair a record, and say what is lost; return the new one if it can go on."""
    done = repair(path, GAMES)
    told = n_(
        "{damage}. {count} act before that is kept as {name}",
        "{damage}. {count} acts before that are kept as {name}",
        done.kept,
        damage=one_line(done.damage),
        name=one_line(done.path.name),
    )
    lost = n_("{count} line is lost", "{count} lines are lost", done.lost)
    stays = _("{path} stays as it is", path=one_line(path))
    sys.stdout.write(f"{told}; {lost}. {stays}.\n")
    if done.finished:
        sys.stdout.write(_("The game was over before that; nothing is left to play.") + "\n")
        return None
    sys.stdout.flush()
    return done.path


def _choose(kept: list[KeptGame], args: argparse.Namespace) -> Path | None:
    """Return the game to go on with, asking where that can be asked; None if nobody answers."""
    if not kept:
        raise Failure(_("there is no unfinished game; duell play starts one"))
    if len(kept) == 1 or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return kept[0].path
    show(kept[::-1], args.settings)
    console = Console(sys.stdin, sys.stdout)
    try:
        return _ask(kept, console)
    except EndOfInputError:
        console.say("")
        return None


def _ask(kept: list[KeptGame], console: Console) -> Path | None:
    while answer := console.ask(_("Which game? Enter for {game}, q to leave", game=label(kept[0]))):
        if answer.casefold() == "q":
            return None
        try:
            return pick(kept, [answer])[0].path
        except AmbiguousGameError as error:
            console.say(str(error))
        except NoSuchGameError:
            console.say(_("Answer with one of {games}.", games=", ".join(map(label, kept))))
    return kept[0].path
