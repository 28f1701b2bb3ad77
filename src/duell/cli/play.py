"""``duell play``: a game at this terminal, from the form or from ``--seat`` at once."""

import argparse
from pathlib import Path
from typing import Any

from duell.catalogue import deck, one_of, quote
from duell.cli import NOT_UNDERSTOOD, Failure
from duell.cli.dealing import LEVELS, Dealer
from duell.cli.rules import add_edition_options, add_language_option, chosen_edition
from duell.cli.terminal import add_terminal_options, require_terminal, sit_down
from duell.engine import Deck
from duell.record import Roster, Seat, load_roster
from duell.table.seating import HUMAN, BadSeatError, check_seats, clean_name


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
        metavar="NAME[:HERO[:PLAYER]]",
        help=f"who plays, two to four times; PLAYER is {', '.join(LEVELS)} (default: human)",
    )
    add_edition_options(parser)
    parser.add_argument(
        "--deck", default="classic", metavar="NAME|FILE", help="the deck to play with (default: classic)"
    )
    parser.add_argument("--seed", metavar="TEXT", help="deal by this text: the same text, the same order of the stock")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the game in this new file")
    add_language_option(parser)
    add_terminal_options(parser)


def run(args: argparse.Namespace) -> int:
    """Play, and return the exit code."""
    require_terminal(args)
    dealer = Dealer(seed=args.seed, path=args.record)
    if not args.seat:
        return sit_down(args, dealer, load_roster(), None)
    cards = deck(args.deck)
    roster = Roster(seats(args.seat, cards), chosen_edition(args), args.deck, args.memory_aid)
    return sit_down(args, dealer, roster, dealer.open(roster))


def seats(texts: list[str], cards: Deck) -> tuple[Seat, ...]:
    """Return the seats that ``--seat`` names; a hero that is not named is the first still free."""
    parsed = [_parse(text) for text in texts]
    free = [hero.name for hero in cards.heroes if hero.name not in {hero for _, hero, _ in parsed}]
    try:
        found = [Seat(clean_name(name), hero or (free.pop(0) if free else ""), player) for name, hero, player in parsed]
        check_seats(found, [hero.name for hero in cards.heroes])
    except BadSeatError as error:
        raise Failure(f"--seat: {error}", NOT_UNDERSTOOD) from None
    return tuple(found)


def _parse(text: str) -> tuple[str, str, str]:
    parts = text.split(":")
    if len(parts) > 3:
        raise Failure(f"--seat: found {quote(text)}; expected NAME, NAME:HERO or NAME:HERO:PLAYER", NOT_UNDERSTOOD)
    name, hero, player = (*parts, "", "")[:3]
    player = player.lower() or HUMAN
    if player not in LEVELS:
        raise Failure(f"--seat: player: found {quote(player)}; expected {one_of(list(LEVELS), player)}", NOT_UNDERSTOOD)
    return name, hero.lower(), player
