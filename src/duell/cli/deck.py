"""``duell deck``: what cards there are, and whether a deck file is sound."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from duell.cli import Failure, console
from duell.cli.formatting import examples
from duell.cli.game_option import add_game, chosen_game
from duell.cli.options import add_settings
from duell.cli.printing import in_its_font, on_console
from duell.game import CardTable, Deck, Game
from duell.games import USUAL
from duell.language import _
from duell.settings import DEFAULT_DECK, Settings
from duell.table.ascii import to_ascii

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

PIPE_WIDTH = 120
"""Columns of the tables where there is no terminal; no sound deck needs more."""


def add_parser(commands: Any) -> None:
    """Add the two actions and their options."""
    parser = commands.add_parser(
        "deck",
        description=_("Show the cards of a deck, or check a deck file."),
        epilog=examples("duell deck show", "duell deck check mine.toml", "duell deck show --game missions"),
    )
    actions = parser.add_subparsers(title=_("actions"), dest="action", metavar=_("ACTION"), required=True)
    show = actions.add_parser(
        "show",
        help=_("show the cards"),
        description=_("Show the cards of a deck: as cards at a terminal, and as tables."),
        epilog=examples("duell deck show", "duell deck show mine.toml"),
    )
    add_game(show)
    names = ", ".join(USUAL.catalogue.decks())
    show.add_argument(
        "deck",
        nargs="?",
        default=DEFAULT_DECK,
        metavar=_("NAME|FILE"),
        help=_("a deck of the game ({names}) or a deck file (default: %(default)s)", names=names),
    )
    add_settings(show, "lang", "plain", "ascii", "theme", "color")
    check = actions.add_parser(
        "check",
        help=_("check a deck file"),
        description=_("Say whether a deck file is sound."),
        epilog=examples("duell deck check mine.toml"),
    )
    add_game(check)
    check.add_argument("file", type=Path, metavar=_("FILE"), help=_("the deck file"))
    add_settings(check, "lang")


def run(args: argparse.Namespace) -> int:
    """Carry the action out; DeckError if there is something wrong with the deck."""
    game = chosen_game(args)
    if game.notation.parse_deck is None:
        raise Failure(_("the game {name} has no deck", name=game.name))
    catalogue = game.catalogue
    if args.action == "check":
        deck = catalogue.deck(args.file)
        sys.stdout.write(_("sound: {cards}", cards=catalogue.counts(deck)) + "\n")
        sys.stdout.writelines(f"{warning}\n" for warning in catalogue.warnings(deck))
        return 0
    deck = catalogue.deck(args.deck)
    screen = console(args.settings)
    if not screen.is_terminal:
        screen.width = PIPE_WIDTH
    with screen.capture() as shown:
        screen.print(f"{deck.name}: {catalogue.counts(deck)}")
        if screen.is_terminal and not args.settings.plain:
            _show_cards(game, deck, args.settings, screen)
        for table in catalogue.tables(deck):
            screen.print(f"\n{table.heading}", style="bold")
            screen.print(table.text or _grid(table))
    said = shown.get()
    if not screen.is_terminal:
        said = "".join(f"{row.rstrip()}\n" for row in said.splitlines())
    sys.stdout.write(to_ascii(said) if args.settings.ascii else in_its_font(said))
    return 0


def _show_cards(game: Game, deck: Deck, settings: Settings, screen: "Console") -> None:
    from duell.cli.terminal import depth
    from duell.tui.theme import palette

    drawn = palette(settings.theme, depth(settings), ascii=settings.ascii, console=on_console())
    screen.print()
    for row in game.pages.spread(deck, drawn, screen.width):
        screen.print(row, end="\n", crop=False)


def _grid(table: CardTable) -> "Table":
    from rich.table import Table

    grid = Table(box=None, pad_edge=False)
    for heading in table.words:
        grid.add_column(heading)
    for heading in table.numbers:
        grid.add_column(heading, justify="right")
    for row in table.rows:
        grid.add_row(*row)
    return grid
