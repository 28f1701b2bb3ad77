"""``--game``: which game a command is for. Nothing of games that are kept is loaded: ``duell rules`` starts at once."""

import argparse
from collections.abc import Collection, Iterator

from duell.cli import NOT_UNDERSTOOD, Failure
from duell.game import Game
from duell.games import GAMES, USUAL
from duell.language import _
from duell.settings import Known


def add_game(parser: argparse._ActionsContainer, *, may_ask: bool = False) -> None:
    """Add ``--game``, for `chosen_game`; it is None where it was not said and the form `may_ask`."""
    games, (usual, *_others) = ", ".join(GAMES), GAMES
    parser.add_argument(
        "--game",
        choices=[*GAMES],
        default=None if may_ask else usual,
        metavar=_("NAME"),
        help=_("the game: {games} (default: {default})", games=games, default=usual),
    )


def chosen_game(args: argparse.Namespace) -> Game:
    """Return the game that ``--game`` names; Failure if an option was said that it has nothing of."""
    game = GAMES[args.game] if args.game else USUAL
    for option in _meaningless(game, args):
        raise Failure(_("{option}: that is for the duel only", option=option), NOT_UNDERSTOOD)
    return game


def _meaningless(game: Game, args: argparse.Namespace) -> Iterator[str]:
    """Return which options were said that a game has nothing of; variables and the settings file may say it."""
    if game.house_rules is None:
        found = args.settings.found.get("edition")
        if found and found.origin == "--edition":
            yield "--edition"
        if getattr(args, "rule", None):
            yield "--rule"
    if getattr(args, "heroes", None) and game.notation.role is None:
        yield "--heroes"


def _editions() -> Collection[str]:
    return tuple(edition.name for edition in USUAL.catalogue.editions())


def _decks() -> Collection[str]:
    return USUAL.catalogue.decks()


def _check_deck(path: str) -> object:
    return USUAL.catalogue.deck(path)


KNOWN = Known(_editions, _decks, _check_deck)
"""What the settings can name, which are the usual game's: its editions, its decks and deck files."""
