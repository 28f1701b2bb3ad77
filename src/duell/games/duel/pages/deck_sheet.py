"""A whole deck, its cards lying beside each other on the terminal's own ground."""

from collections import Counter
from collections.abc import Iterable

from rich.text import Text

from duell.games.duel import words
from duell.games.duel.engine import Choice, Deck, Hero, Vader
from duell.games.duel.pages.pieces import Pieces
from duell.tui.blocks import Block, line
from duell.tui.drawing import cards, stakes
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.cards import Held
from duell.tui.drawing.palette import Palette
from duell.tui.theme import SIGNS

LEAST_WIDTH = 38
"""Columns below which no Empire card has room."""


def sheet(deck: Deck, palette: Palette, width: int) -> Block:
    """Return all kinds of cards of a deck, as large as `width` columns allow; nothing below `LEAST_WIDTH`."""
    if width < LEAST_WIDTH:
        return []
    pieces, counts = Pieces(palette, deck.emblems), Counter(deck.empire)
    held = next((size for size in (cards.MIDDLE, cards.SMALL) if 9 * (size.width + 1) + 2 <= width), cards.TINY)
    outlined = not palette.paints
    rows: list[Text] = []
    for hero in deck.heroes:
        rows += [
            _heading(hero, palette),
            *_beside(_hand(hero, held, pieces), width, palette, outlined or held is cards.TINY),
        ]
    staked = [pieces.stake(card, stakes.WIDE, copies=counts[card]) for card in deck.villains]
    vaders = [pieces.tile(card) for card in deck.empire if isinstance(card, Vader)]
    return [*rows, *_beside(staked, width, palette, outlined), *_beside(vaders, width, palette, 1)]


def _heading(hero: Hero, palette: Palette) -> Text:
    sign, title = SIGNS.get(hero.name, "●"), words.hero(hero.title)
    canvas = Canvas(LEAST_WIDTH, 1, palette)
    canvas.text(1, 0, sign, palette.style(f"hero.{hero.name}"))
    canvas.text(3, 0, title, palette.style(f"hero.{hero.name}", strong=True))
    [heading] = canvas.block()
    return line(heading)


def _hand(hero: Hero, size: Held, pieces: Pieces) -> Iterable[Canvas]:
    for value, icons in enumerate(hero.icons, start=1):
        yield pieces.face(hero.name, Choice(value), icons, size)
    yield pieces.face(hero.name, Choice.R2D2, 0, size)


def _beside(pictures: Iterable[Canvas], width: int, palette: Palette, gap: int = 0) -> Block:
    """Lay pictures side by side, in as many rows as they need, with a blank line after each row.

    A painted card brings its shadow, so that it needs no `gap`.
    """
    rows: list[Text] = []
    waiting = list(pictures)
    while waiting:
        row: list[tuple[int, Canvas]] = []
        column = 1
        while waiting and (not row or column + waiting[0].width <= width):
            picture = waiting.pop(0)
            row.append((column, picture))
            column += picture.width + gap
        canvas = Canvas(min(width, column), max(picture.height for _column, picture in row), palette)
        for place, picture in row:
            canvas.paste(picture, place, 0)
        rows += [*canvas.block(), Text()]
    return rows
