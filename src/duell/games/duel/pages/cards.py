"""Cards of a hand in words, for windows in which they are not painted."""

from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import Face
from duell.games.duel.pages.pieces import MOST_STARS
from duell.tui.blocks import line


def one_line(card: Face) -> Text:
    """Return a rebel card on one line, for narrow windows and the memory aid."""
    return line((words.bid(card.choice), "strong"), f" {stars(card.icons)}" if card.icons else "")


def stars(icons: int) -> str:
    """Return the rebel icons of a card; a number and one of them where there is no room for all."""
    return "★" * icons if icons <= MOST_STARS else f"{icons}★"
