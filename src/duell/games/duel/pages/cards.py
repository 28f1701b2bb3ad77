"""Cards: the one at stake, drawn large, and those of a hand. Each is drawn once and kept: a frame follows every key."""

from functools import lru_cache
from typing import NamedTuple

from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import Face
from duell.games.duel.engine import Card, Choice, Vader
from duell.language import _, n_
from duell.language.numbers import MINUS
from duell.tui.blocks import Block, Size, centred, first_that_fits, fit, framed, line, paragraph
from duell.tui.theme import strong

_DIGITS = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": ("## ", " # ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    MINUS: ("   ", "   ", "###", "   ", "   "),
}

HAND_KEYS = (*(Choice(value) for value in range(1, 9)), Choice.R2D2)
"""Where each card lies in a hand, whether it is still there or not: so that a card keeps its place."""

CARD_WIDTH = 7
MOST_STARS = 5
STAKE_WIDTH = 28


def hand_card(size: Size) -> tuple[int, int]:
    """Return the columns and rows of a card of the hand in a window."""
    if size.is_large:
        return 11, 7
    if size.is_middle:
        gaps = len(HAND_KEYS) + 1
        return min(CARD_WIDTH, (size.columns - gaps) // len(HAND_KEYS)), 5 if size.rows >= 22 else 4
    return CARD_WIDTH, 5


def hand_width(size: Size) -> int:
    """Return the columns that a whole hand takes in a window."""
    width, _height = hand_card(size)
    return len(HAND_KEYS) * (width + 1) - 1


class _Print(NamedTuple):
    """What is printed on a card at stake."""

    style: str
    names: tuple[str, ...]
    """What it may be called, the longest first."""
    number: str
    feet: tuple[str, ...]
    """What may stand at its foot, the longest first."""


def large_number(text: str, style: str, scale: int = 1) -> Block:
    """Return digits and minus signs, five rows high times `scale`, two columns a dot times `scale`."""
    rows: list[Text] = []
    for row in range(5):
        dots = " ".join(_DIGITS[digit][row] for digit in text)
        drawn = "".join(("█" if dot == "#" else " ") * 2 * scale for dot in dots)
        rows += [line((drawn, style))] * scale
    return rows


def stake(card: Card, left: tuple[int, int] | None, width: int, scale: int = 1, *, lit: bool = False) -> Block:
    """Draw an Empire card, large; `left` is how many of it are to come, of how many; None where that does not matter.

    One that is `lit` has its number in reverse.
    """
    if isinstance(card, Vader):
        name, number = _(words.VADER), f"{MINUS}{card.penalty}"
        takes = n_("takes {count} point away", "takes {count} points away", card.penalty)
        return _stake(_Print("vader", (name,), number, (takes, words.count(card.penalty))), width, scale, lit=lit)
    points = words.count(card.points)
    of_them = (_("{points} · {left} of {number} to come", points=points, left=left[0], number=left[1]),) if left else ()
    names = (words.title(card), words.short(card))
    return _stake(_Print("villain", names, str(card.points), (*of_them, points)), width, scale, lit=lit)


def low(card: Block) -> Block:
    """Return a card at stake without its free lines."""
    return [row for row in card if row.plain.strip("│║ ")]


@lru_cache(maxsize=16)
def _stake(printed: _Print, width: int, scale: int, *, lit: bool) -> Block:
    style, names, number, feet = printed
    inner = width - 2
    drawn = strong("bar") if lit else style
    foot = first_that_fits([line((text, "muted")) for text in feet], inner)
    pad = [Text()] * (2 * scale - 2)
    body = [
        fit(first_that_fits([line((name, drawn)) for name in names], inner), inner, "center"),
        *pad,
        Text(),
        *centred(large_number(number, style, scale), inner),
        *pad,
        Text(),
        fit(foot, inner, "center"),
    ]
    return framed(body, width, style, double=lit)


@lru_cache(maxsize=128)
def face(card: Face, style: str, *, width: int = CARD_WIDTH, height: int = 5, chosen: bool = False) -> Block:
    """Draw a rebel card face up; a chosen one has a double frame."""
    inner = width - 2
    if card.choice is Choice.R2D2:
        middle = [line(("R2", strong(style))), line(("D2", strong(style)))]
    else:
        icons = [line((said, style)) for said in (stars(card.icons), f"{card.icons}★")]
        middle = [line((str(card.choice), strong(style))), first_that_fits(icons, inner)]
    spare = height - 2 - len(middle)
    body = [*[Text()] * (spare // 2), middle[0], *[Text()] * (spare - spare // 2), middle[1]]
    return framed(centred(body, inner), width, "chosen" if chosen else style, double=chosen)


def back(*, width: int = CARD_WIDTH, height: int = 5) -> Block:
    """Draw a card face down."""
    return framed([line(("▒" * (width - 2), "back"))] * (height - 2), width, "back")


def empty(*, width: int = CARD_WIDTH, height: int = 5, text: str = "") -> Block:
    """Draw the place of a card that is not there."""
    said = centred(paragraph(text or "·", width, "muted"), width)
    above = (height - len(said) + 1) // 2
    blank = Text(" " * width, end="")
    return [*[blank] * above, *said, *[blank] * (height - len(said) - above)]


def one_line(card: Face) -> Text:
    """Return a rebel card on one line, for narrow windows and the memory aid."""
    return line((words.bid(card.choice), "strong"), f" {stars(card.icons)}" if card.icons else "")


def stars(icons: int) -> str:
    """Return the rebel icons of a card; a number and one of them where there is no room for all."""
    return "★" * icons if icons <= MOST_STARS else f"{icons}★"
