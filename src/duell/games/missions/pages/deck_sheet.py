"""A deck of Missions: a card of each character, as it lies in the display, beside each other."""

from rich.text import Text

from duell.games.missions.engine import Deck
from duell.games.missions.pages.grid import Scale
from duell.games.missions.pages.pieces import Lying, lying
from duell.games.missions.titles import title_in_language
from duell.tui.blocks import Block, beside, fit
from duell.tui.drawing.palette import Palette

CARD = 7
"""Columns of a card."""


def sheet(deck: Deck, palette: Palette, width: int) -> Block:
    """Return the characters' cards in as many rows as `width` columns need, each above its short name."""
    most = max(1, (width + 1) // (CARD + 1))
    rows: list[Text] = []
    cards = [
        [
            *lying(Lying(each.emblem, deck.values[-1]), Scale.USUAL, palette).block(),
            fit(Text(title_in_language(each.short)), CARD, "center"),
        ]
        for each in deck.characters
    ]
    for first in range(0, len(cards), most):
        rows += [*beside(*cards[first : first + most]), Text()]
    return rows[:-1]
