"""``duell play``: a game at this terminal, from the form or from ``--seat`` at once."""

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from duell.cli import NOT_UNDERSTOOD, Failure
from duell.cli.dealing import Dealer, last_roster
from duell.cli.formatting import examples
from duell.cli.game_option import add_game, chosen_game
from duell.cli.menus import chosen_deck, menu, with_all_games
from duell.cli.options import path
from duell.cli.rules import add_edition_options, chosen_edition
from duell.cli.set_up import (
    SEAT,
    add_deal_options,
    add_table_options,
    chosen_table_options,
    options_to_keep,
    player_of,
    read_seats,
)
from duell.cli.terminal import Opening, add_terminal_options, require_terminal, sit_down
from duell.games import GAMES
from duell.language import _
from duell.record import NEW_TABLE, Roster, TableOptions, game_of, lesson_is_due, note_lesson
from duell.settings import Settings
from duell.table.seating import PLAYERS, players_of
from duell.table.table_options import KEYS


def add_parser(commands: Any) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "play",
        description=_("Play a game at this terminal. Without --seat, a form asks who plays."),
        epilog=examples(
            "duell play",
            "duell play --again",
            "duell play --seat Anna:leia --seat Ben:han --seat Cem::padawan",
            "duell play --edition original --rule sets=added --memory-aid",
            "duell play --game missions --seat Anna --seat Ben --seat Cem::knight",
        ),
    )
    add_game(parser, may_ask=True)
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar=_(SEAT),
        help=_(
            "who plays, two to four times, or five in Missions; PLAYER is {players} (default: human)",
            players=", ".join(PLAYERS),
        ),
    )
    parser.add_argument("--again", action="store_true", help=_("play with the last table at once"))
    add_edition_options(parser)
    add_deal_options(parser)
    parser.add_argument("--record", type=path, metavar=_("FILE"), help=_("keep the game in this new file"))
    add_table_options(parser)
    add_terminal_options(parser)


def run(args: argparse.Namespace) -> int:
    """Play, and return the exit code."""
    require_terminal(args)
    dealer = Dealer(seed=args.seed, path=args.record, keeps=_options_to_keep(args))
    if args.seat and args.again:
        raise Failure(_("--again: found --seat, too; expected one of them"), NOT_UNDERSTOOD)
    if not args.seat:
        return sit_down(args, dealer, _again(dealer, _form(args)) if args.again else _with_lesson(_form(args)))
    game = chosen_game(args)
    name = chosen_deck(game, args.settings)
    cards = game.catalogue.deck(name)
    roles = [name for name, _title in game.catalogue.roles(cards)]
    choices = with_all_games(menu(game, name))
    roster = Roster(
        read_seats(args.seat, roles, partial(player_of, players=players_of(game)), numbers=game.seats, name_bots=True),
        chosen_edition(args, game),
        name,
        chosen_table_options(args.settings),
        choices.name,
    )
    return sit_down(args, dealer, Opening(choices, roster, dealer.open(roster)))


def _options_to_keep(args: argparse.Namespace) -> Callable[[TableOptions], TableOptions]:
    """Return what is kept for the next form: nothing of what this command alone has set, or settles with --seat."""
    last = last_roster()
    agreed = last.table_options if last else NEW_TABLE
    said = chosen_table_options(args.settings, NEW_TABLE if args.seat else agreed)
    names = KEYS.values() if args.seat else [name for key, name in KEYS.items() if key in args.settings.found]
    return options_to_keep(said, agreed, names)


def _form(args: argparse.Namespace) -> Opening:
    """Return what the form begins with: what was played last, but for what was set."""
    settings: Settings = args.settings
    last = last_roster()
    game = chosen_game(args) if args.game or last is None else game_of(last, GAMES)
    if last and game_of(last, GAMES) is not game:
        last = None
    name = last.deck if last and "deck" not in settings.found else chosen_deck(game, settings)
    asks_edition = game.house_rules and ("edition" in settings.found or args.rule)
    asked = chosen_edition(args, game) if asks_edition else None
    first = replace(menu(game, name), edition=asked, table_options=chosen_table_options(settings))
    offer = first if args.game else with_all_games(first)
    if last is None:
        return Opening(offer)
    table_options = chosen_table_options(settings, last.table_options)
    return Opening(offer, replace(last, deck=name, edition=asked or last.edition, table_options=table_options))


def _again(dealer: Dealer, opening: Opening) -> Opening:
    """Return the opening with a game of those who are offered."""
    if opening.offered is None:
        raise Failure(_("there is no last table to play with again; duell play starts one"))
    return replace(opening, sitting=dealer.open(opening.offered))


def _with_lesson(opening: Opening) -> Opening:
    """Return an opening that offers the lesson first, to those who have never played it here and can be asked."""
    name, lessons = opening.menu.name, opening.menu.game.lesson
    if not (lessons and lesson_is_due(name) and sys.stdin.isatty() and sys.stdout.isatty()):
        return opening
    note_lesson(name)
    return replace(opening, lesson=lessons.Lesson(), asks_first=True)
