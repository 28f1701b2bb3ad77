"""``duell play``: a game at this terminal, from the form or from ``--seat`` at once."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

from duell.catalogue import deck, one_of, quote
from duell.cli import NOT_UNDERSTOOD, Failure
from duell.cli.dealing import Dealer, last_roster, menu
from duell.cli.rules import add_edition_options, add_language_option, chosen_edition
from duell.cli.set_up import (
    DEFAULT_DECK,
    SEAT,
    add_customs_options,
    add_deal_options,
    chosen_customs,
    deck_name,
    read_seats,
)
from duell.cli.terminal import Opening, add_terminal_options, require_terminal, sit_down
from duell.record import Roster
from duell.table.seating import HUMAN, PLAYERS


def add_parser(commands: Any) -> None:
    """Add the command's options."""
    parser = commands.add_parser(
        "play",
        description="Play a game at this terminal. Without --seat, a form asks who plays.",
        epilog='for example: duell play --seat Anna:leia --seat Ben:han --seat "Cem::padawan"',
    )
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar=SEAT,
        help=f"who plays, two to four times; PLAYER is {', '.join(PLAYERS)} (default: human)",
    )
    add_edition_options(parser)
    add_deal_options(parser)
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the game in this new file")
    add_language_option(parser)
    add_customs_options(parser)
    add_terminal_options(parser)


def run(args: argparse.Namespace) -> int:
    """Play, and return the exit code."""
    require_terminal(args)
    dealer = Dealer(seed=args.seed, path=args.record)
    if not args.seat:
        return sit_down(args, dealer, _form(args))
    name = deck_name(args)
    cards = deck(name)
    roster = Roster(read_seats(args.seat, cards, _player), chosen_edition(args), name, chosen_customs(args))
    return sit_down(args, dealer, Opening(menu(cards, name), roster, dealer.open(roster)))


def _form(args: argparse.Namespace) -> Opening:
    """Return what the form begins with: what was played last, but for what the command line says."""
    last = last_roster()
    name = deck_name(args, last.deck if last else DEFAULT_DECK)
    asked = chosen_edition(args) if args.edition or args.rule else None
    offer = replace(menu(deck(name), name), edition=asked, customs=chosen_customs(args))
    if last is None:
        return Opening(offer)
    customs = chosen_customs(args, last.customs)
    return Opening(offer, replace(last, deck=name, edition=asked or last.edition, customs=customs))


def _player(text: str) -> str:
    player = text.lower() or HUMAN
    if player not in PLAYERS:
        raise Failure(
            f"--seat: player: found {quote(player)}; expected {one_of(list(PLAYERS), player)}", NOT_UNDERSTOOD
        )
    return player
