"""The cards of Missions, as cards and as tables."""

from typing import TYPE_CHECKING

from duell.games.missions.engine import Deck, Kind
from duell.games.missions.titles import title_in_language
from duell.language import _, n_
from duell.settings import Settings

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def counts(deck: Deck) -> str:
    """Return what a deck consists of, in a line."""
    actions = sum(kind.cards for kind in deck.actions)
    return _(
        "{cards}: {characters} characters with {values} values each, {troopers}, {actions}",
        cards=n_("{count} card", "{count} cards", len(deck.cards)),
        characters=len(deck.characters),
        values=len(deck.values),
        troopers=n_("{count} clone trooper", "{count} clone troopers", deck.troopers.cards),
        actions=n_("{count} action card", "{count} action cards", actions),
    )


def show_cards(deck: Deck, settings: Settings, screen: "Console") -> None:
    """Print a card of each character, as it lies in the display."""
    from duell.cli.terminal import depth
    from duell.games.missions.pages.deck_sheet import sheet
    from duell.tui.theme import palette

    drawn = palette(settings.theme, depth(settings), ascii=settings.ascii)
    screen.print()
    for row in sheet(deck, drawn, screen.width):
        screen.print(row, end="\n", crop=False)


def show_tables(deck: Deck, screen: "Console") -> None:
    """Print all cards as tables."""
    values = " ".join(map(str, deck.values))
    for heading, cards in (
        (_("Characters, each once with every value: {values}", values=values), _characters(deck)),
        (_("Other cards"), _others(deck)),
        (_("Missions with a tile"), _missions(deck)),
    ):
        screen.print(f"\n{heading}", style="bold")
        screen.print(cards)


def _characters(deck: Deck) -> "Table":
    from duell.cli.deck import table_of

    table = table_of([_("character"), _("title"), _("short"), _("emblem")], [])
    for each in deck.characters:
        table.add_row(each.name, title_in_language(each.title), title_in_language(each.short), each.emblem)
    return table


def _others(deck: Deck) -> "Table":
    from duell.cli.deck import table_of

    table = table_of([_("card"), _("title"), _("short")], [_("cards")])
    kinds: tuple[Kind, ...] = (deck.troopers, *deck.actions)
    for kind in kinds:
        table.add_row(kind.name, title_in_language(kind.title), title_in_language(kind.short), str(kind.cards))
    return table


def _missions(deck: Deck) -> "Table":
    from duell.cli.deck import table_of

    table = table_of([_("cards"), _("mission")], [])
    for value, mission in zip(deck.values, deck.missions, strict=False):
        table.add_row("-".join([str(value)] * 3), title_in_language(mission))
    return table
