"""``duell simulate``: bots against each other, many games, and who won how often."""

import argparse
import json
import logging
import os
import secrets
import sys
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from duell.checking import one_line
from duell.cli import DONE, NOT_UNDERSTOOD, Failure
from duell.cli.formatting import examples
from duell.cli.game_option import add_game, chosen_game
from duell.cli.menus import chosen_deck
from duell.cli.options import add_settings, path
from duell.cli.progress import progress
from duell.cli.rules import add_edition_options, chosen_edition
from duell.cli.set_up import SEAT, add_deal_options, read_seats
from duell.cli.standings import data_of, show
from duell.game import Game, SetUp
from duell.games import USUAL
from duell.language import _
from duell.record import LONGEST_SEED
from duell.simulation import (
    BadMatchError,
    BadPlayerError,
    BotFailedError,
    ClusterError,
    Match,
    Report,
    Result,
    maker,
    simulate,
    simulate_on_cluster,
)

MOST_GAMES = 1_000_000_000
MOST_JOBS = 61
"""As many processes as Windows lets one wait for."""

EXAMPLE = "tcp://192.0.2.7:8786"
"""The address of a scheduler."""


def add_parser(commands: Any) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "simulate",
        description=_("Let bots play each other, and tell who won how often. A shared win counts as a fraction."),
        epilog=examples(
            "duell simulate --games 400 --duplicate --seat Anna::padawan --seat Ben::knight",
            "duell simulate --games 50 --seat Anna::knight --seat Ben::mybots:Mine --json",
            "duell simulate --game missions --games 9 --seat Ben::master --seat Cem::knight",
        ),
    )
    add_game(parser)
    parser.add_argument(
        "--games", type=_whole_number(MOST_GAMES), required=True, metavar="N", help=_("how many games to play")
    )
    parser.add_argument(
        "--seat",
        action="append",
        required=True,
        metavar=_(SEAT),
        help=_(
            "who plays, two to four times, or five in Missions, which has no heroes; PLAYER is {names}, or the import "
            "path of a bot of your own, mypackage.bots:Mine",
            names=", ".join(USUAL.levels),
        ),
    )
    _add_rotation(parser)
    _add_place(parser)
    add_edition_options(parser)
    add_deal_options(parser, LONGEST_SEED - len(f" {MOST_GAMES}"))
    parser.add_argument("--records", type=path, metavar=_("DIR"), help=_("keep a record of each game in this folder"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object instead of a table"))
    add_settings(parser, "lang", "color")


def _add_rotation(parser: argparse.ArgumentParser) -> None:
    """Add the options on who plays each deal from which seat, or as which hero."""
    turns = parser.add_mutually_exclusive_group()
    turns.add_argument(
        "--duplicate",
        action="store_true",
        help=_("play each deal once for each player, who move on by one chair each time, so that luck cancels out"),
    )
    turns.add_argument(
        "--heroes",
        action="store_true",
        help=_(
            "play each deal with everybody as each hero against every other, 12 times with two players and 24 with "
            "more: equal bots then show whether a hero is stronger"
        ),
    )


def _add_place(parser: argparse.ArgumentParser) -> None:
    """Add the options on where it is played: in processes here, or on a cluster."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs",
        type=_whole_number(MOST_JOBS),
        metavar="J",
        help=_("in how many processes to play; the result is the same (default: one for each processor)"),
    )
    where.add_argument(
        "--cluster",
        type=_address,
        metavar=_("ADDRESS"),
        help=_(
            "play on all workers of the Dask cluster whose scheduler is there, {example}, instead of here; they need "
            "this version of duell, and the bots",
            example=EXAMPLE,
        ),
    )


def _whole_number(most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and 1 <= int(text[:20]) <= most):
            expected = _("a whole number from {least} to {most}", least=1, most=most)
            raise _unexpected(text[:40], expected)
        return int(text)

    return parse


def _address(text: str) -> str:
    """Return an address once it is certain that it is written like one."""
    try:
        parts = urlsplit(text if "://" in text else f"tcp://{text}")
        if parts.hostname and parts.port:
            return text
    except ValueError:
        pass
    raise _unexpected(text[:80], _("an address such as {example}", example=EXAMPLE))


def _unexpected(text: str, expected: str) -> argparse.ArgumentTypeError:
    found = one_line(text)
    return argparse.ArgumentTypeError(_("found {found}; expected {expected}", found=found, expected=expected))


def run(args: argparse.Namespace) -> int:
    """Play the games, print what they show, and return the exit code."""
    match, begun = _match(args), perf_counter()
    try:
        with progress(match.games, args.settings) as report:
            result = _play(match, args, report)
    except (BotFailedError, ClusterError) as error:
        raise Failure(str(error)) from None
    except BrokenExecutor:
        reason = _("a process that played games was ended by the system; --jobs 1 plays in this one")
        raise Failure(reason) from None
    if args.json:
        data = data_of(match, result, perf_counter() - begun)
        sys.stdout.write(f"{json.dumps(data)}\n")  # in ASCII, so that no name can act on a terminal
    else:
        show(match, result, args.settings)
    return DONE


def _play(match: Match, args: argparse.Namespace, report: Report | None) -> Result:
    if args.cluster is None:
        jobs = args.jobs or min(os.cpu_count() or 1, MOST_JOBS)
        return simulate(match, jobs=jobs, records=args.records, report=report)
    with _quiet():
        return simulate_on_cluster(args.cluster, match, records=args.records, report=report)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep what Dask warns of and logs off standard error: what comes of it is told in a line of ours."""
    with warnings.catch_warnings(action="ignore"):
        logging.disable()
        try:
            yield
        finally:
            logging.disable(logging.NOTSET)


def _match(args: argparse.Namespace) -> Match:
    """Return the match that was asked for; Failure if there can be no such match."""
    game = chosen_game(args)
    set_up, roles = _set_up(args, game)
    if args.heroes and any(_names_hero(text) for text in args.seat):
        raise Failure(_("--seat: a hero is named; with --heroes everybody is each of them by turns"), NOT_UNDERSTOOD)
    seats = read_seats(args.seat, roles, partial(_player, game), numbers=game.seats)
    seed = secrets.token_hex(8) if args.seed is None else args.seed
    try:
        return Match(game, set_up, seats, seed, args.games, args.duplicate, roles if args.heroes else ())
    except BadMatchError as error:
        raise Failure(f"--games: {error}", NOT_UNDERSTOOD) from None


def _set_up(args: argparse.Namespace, game: Game) -> tuple[SetUp, tuple[str, ...]]:
    """Return what is played with, and which roles there are."""
    cards = game.catalogue.deck(chosen_deck(game, args.settings))
    return SetUp(cards, chosen_edition(args, game)), tuple(name for name, _title in game.catalogue.roles(cards))


def _names_hero(seat: str) -> bool:
    _, _, hero_and_player = seat.partition(":")
    return hero_and_player.partition(":")[0] != ""


def _player(game: Game, text: str) -> str:
    """Return a player, once it is certain that it can play."""
    player = text
    if ":" not in text:
        player = text.lower() or "human"
    elif (folder := os.getcwd()) not in sys.path:
        sys.path.append(folder)  # a bot that lies here is found, as python -m finds it
    try:
        maker(game, player)
    except BadPlayerError as error:
        reason = _("player: {fault}", fault=error)
        raise Failure(f"--seat: {reason}", NOT_UNDERSTOOD) from None
    return player
