"""What a game begins with, read off the command line: seats, deck, seed and customs."""

import argparse
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from duell.catalogue import quote
from duell.cli import NOT_UNDERSTOOD, Failure
from duell.engine import Deck
from duell.record import LONGEST_SEED, LONGEST_TIME, USUAL, Customs, Seat
from duell.table.customs import CHOICES, meaning
from duell.table.seating import BadSeatError, check_seats, clean_name

DEFAULT_DECK = "classic"
SEAT = "NAME[:HERO[:PLAYER]]"


def add_deal_options(parser: argparse.ArgumentParser, longest_seed: int = LONGEST_SEED) -> None:
    """Add ``--deck`` and ``--seed``, which takes up to `longest_seed` characters."""
    parser.add_argument("--deck", metavar="NAME|FILE", help=f"the deck to play with (default: {DEFAULT_DECK})")
    parser.add_argument(
        "--seed",
        type=partial(_seed, longest=longest_seed),
        metavar="TEXT",
        help="deal by this text: the same text, the same order of the stock",
    )


def deck_name(args: argparse.Namespace, usual: str = DEFAULT_DECK) -> str:
    """Return what ``--deck`` names, or the `usual` deck where it was not given."""
    return usual if args.deck is None else str(args.deck)


def add_customs_options(parser: argparse.ArgumentParser) -> None:
    """Add an option for each of `record.Customs`."""
    agreed = parser.add_argument_group("agreed at the table")
    for custom, choices in CHOICES.items():
        option = f"--{custom.replace('_', '-')}"
        if choices[1] is True:
            agreed.add_argument(option, action="store_true", help=_as_help(meaning(custom)))
        else:
            agreed.add_argument(option, type=_seconds, default=0, metavar="SECONDS", help=_as_help(meaning(custom)))


def _as_help(sentence: str) -> str:
    return f"{sentence[0].lower()}{sentence[1:]}".rstrip(".")


def chosen_customs(args: argparse.Namespace, usual: Customs = USUAL) -> Customs:
    """Return the customs that the options name, besides those that are `usual`."""
    return replace(usual, **{custom: getattr(args, custom) for custom in CHOICES if getattr(args, custom)})


def _seconds(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text[:9]) <= LONGEST_TIME):
        raise argparse.ArgumentTypeError(f"found {quote(text)}; expected seconds, 1 to {LONGEST_TIME}")
    return int(text)


def _seed(text: str, longest: int) -> str:
    """Return a seed that a record can hold."""
    if len(text) > longest:
        raise argparse.ArgumentTypeError(f"found {len(text):,} characters; expected at most {longest:,}")
    try:
        text.encode()
    except UnicodeEncodeError:  # bytes of the command line that are no characters
        raise argparse.ArgumentTypeError(f"found {quote(text)}; expected text in UTF-8") from None
    return text


def read_seats(texts: list[str], deck: Deck, player_of: Callable[[str], str]) -> tuple[Seat, ...]:
    """Return the seats that ``--seat`` names; a hero that is not named is the first still free.

    `player_of` makes a player of what stands for it, which may be nothing; Failure says what is wrong with a seat.
    """
    parsed = [_parse(text, player_of) for text in texts]
    heroes = [hero.name for hero in deck.heroes]
    named = {hero for _, hero, _ in parsed}
    free = [hero for hero in heroes if hero not in named]
    try:
        found = [Seat(clean_name(name), hero or (free.pop(0) if free else ""), player) for name, hero, player in parsed]
        check_seats(found, heroes)
    except BadSeatError as error:
        raise Failure(f"--seat: {error}", NOT_UNDERSTOOD) from None
    return tuple(found)


def _parse(text: str, player_of: Callable[[str], str]) -> tuple[str, str, str]:
    name, hero, player = (*text.split(":", 2), "", "")[:3]
    return name, hero.lower(), player_of(player)
