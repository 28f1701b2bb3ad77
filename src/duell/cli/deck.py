"""``duell deck``: what cards there are, and whether a deck file is sound."""

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from duell.cli import console
from duell.cli.formatting import examples
from duell.cli.game_option import add_game, chosen_game
from duell.cli.options import add_settings
from duell.games import GAMES
from duell.games.duel import hero_strength
from duell.games.duel.engine import Deck, Vader
from duell.games.duel.titles import title_in_language
from duell.language import _, n_
from duell.settings import Settings
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
    names = ", ".join(next(iter(GAMES.values())).catalogue.decks())
    show.add_argument(
        "deck",
        nargs="?",
        default="classic",
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
    chosen = game.catalogue.deck(args.file if args.action == "check" else args.deck)
    counts: Any
    cards: Any
    tables: Any
    if game.name == "missions":
        from duell.cli import deck_of_missions as told

        counts, cards, tables = told.counts, told.show_cards, told.show_tables
    else:
        counts, cards, tables = _counts, _show_cards, _show_tables
    if args.action == "check":
        sys.stdout.write(_("sound: {cards}", cards=counts(chosen)) + "\n")
        if game.name != "missions":
            _warn(chosen)
        return 0
    screen = console(args.settings)
    if not screen.is_terminal:
        screen.width = PIPE_WIDTH
    with screen.capture() as shown:
        screen.print(f"{chosen.name}: {counts(chosen)}")
        if screen.is_terminal and not args.settings.plain:
            cards(chosen, args.settings, screen)
        tables(chosen, screen)
    said = shown.get()
    if not screen.is_terminal:
        said = "".join(f"{row.rstrip()}\n" for row in said.splitlines())
    sys.stdout.write(to_ascii(said) if args.settings.ascii else said)
    return 0


def _warn(deck: Deck) -> None:
    """Say which heroes are much stronger than others."""
    for hero, share in hero_strength.much_stronger(deck):
        title = title_in_language(deck.hero(hero).title)
        sys.stdout.write(
            _("much stronger than others: {hero}", hero=title) + f"\n  {hero_strength.said(title, share)}\n"
        )


def _counts(deck: Deck) -> str:
    vaders = deck.vaders.bit_count()
    return _(
        "{heroes} heroes with {force_cards} force cards each, {villains} on {cards}, {vaders}",
        heroes=len(deck.heroes),
        force_cards=len(deck.heroes[0].icons),
        villains=n_("{count} villain", "{count} villains", len(deck.villains)),
        cards=n_("{count} card", "{count} cards", len(deck.empire) - vaders),
        vaders=n_("{count} Darth Vader", "{count} Darth Vaders", vaders),
    )


def _show_cards(deck: Deck, settings: Settings, screen: "Console") -> None:
    from duell.cli.terminal import depth
    from duell.games.duel.pages.deck_sheet import sheet
    from duell.tui.theme import palette

    drawn = palette(settings.theme, depth(settings), ascii=settings.ascii)
    screen.print()
    for row in sheet(deck, drawn, screen.width):
        screen.print(row, end="\n", crop=False)


def _show_tables(deck: Deck, screen: "Console") -> None:
    for heading, cards in (
        (_("Rebel icons, by the value of the force card"), _heroes(deck)),
        (_("Villains"), _villains(deck)),
        (_("Darth Vader, by penalty"), _vaders(deck)),
    ):
        screen.print(f"\n{heading}", style="bold")
        screen.print(cards)


def _heroes(deck: Deck) -> "Table":
    values = [str(value) for value, _ in enumerate(deck.heroes[0].icons, start=1)]
    table = table_of([_("hero"), _("title")], values)
    for hero in deck.heroes:
        table.add_row(hero.name, title_in_language(hero.title), *map(str, hero.icons))
    return table


def _villains(deck: Deck) -> "Table":
    counts = Counter(deck.empire)
    table = table_of([_("villain"), _("title"), _("short")], [_("points"), _("cards"), _("pair")])
    for villain in deck.villains:
        titles = map(title_in_language, (villain.title, villain.short))
        numbers = map(str, (villain.points, counts[villain], villain.pair))
        table.add_row(villain.name, *titles, *numbers)
    return table


def _vaders(deck: Deck) -> str:
    penalties = [str(card.penalty) for card in deck.empire if isinstance(card, Vader)]
    return "  ".join(penalties) or _("none")


def table_of(words: list[str], numbers: list[str]) -> "Table":
    """Return an empty table with these headings, of words and of numbers."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in words:
        table.add_column(heading)
    for heading in numbers:
        table.add_column(heading, justify="right")
    return table
