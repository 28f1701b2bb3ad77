"""Cards of Missions as tiles with an emblem, where words speak of them."""

from duell.games.missions.engine import Action, Card, CharacterCard, Deck
from duell.games.missions.pages.pieces import emblem_of
from duell.tui.drawing import captures
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.captures import Captured
from duell.tui.drawing.palette import Palette

HEIGHT, WIDTH = 4, 11


def tile(deck: Deck, card: Card, palette: Palette) -> Canvas:
    """Paint a card as a tile; what cannot be painted is its number alone."""
    number = ""
    if isinstance(card, CharacterCard):
        name, number = next(each.emblem for each in deck.characters if each.name == card.character), str(card.value)
    else:
        name = card.name.value if isinstance(card, Action) else "trooper"
    emblem = emblem_of(name)
    return captures.tile(Captured(number, tint=emblem.tint, small=emblem.small, large=emblem.large), palette)
