"""Cards, points and names: the words that sentences are made with."""

from collections.abc import Sequence

from duell.games.duel.engine import Card, Choice, Vader, Villain
from duell.games.duel.titles import title_in_language
from duell.language import _, mark, n_
from duell.language.numbers import MINUS, whole

R2D2 = "R2-D2"
VADER = mark("Darth Vader")
VADER_IN_SHORT = mark("Vader")

_THE = {
    Choice.FORCE_1: mark("the 1"),
    Choice.FORCE_2: mark("the 2"),
    Choice.FORCE_3: mark("the 3"),
    Choice.FORCE_4: mark("the 4"),
    Choice.FORCE_5: mark("the 5"),
    Choice.FORCE_6: mark("the 6"),
    Choice.FORCE_7: mark("the 7"),
    Choice.FORCE_8: mark("the 8"),
}


def count(points: int) -> str:
    """Return points with their unit."""
    return n_("{number} point", "{number} points", points, number=whole(points))


def cards(number: int) -> str:
    """Return a number of cards with the noun."""
    return n_("{count} card", "{count} cards", number)


def bid(choice: Choice) -> str:
    """Return what a card in the hand is called."""
    return R2D2 if choice is Choice.R2D2 else str(choice)


def the(choice: Choice) -> str:
    """Return a card in the hand within a sentence."""
    return R2D2 if choice is Choice.R2D2 else _(_THE[choice])


def title(card: Card) -> str:
    """Return what an Empire card is called."""
    return vaders([card.penalty]) if isinstance(card, Vader) else title_in_language(card.title or card.name)


def short(card: Card) -> str:
    """Return the shortest name of an Empire card."""
    if isinstance(card, Vader):
        return vaders([card.penalty], VADER_IN_SHORT)
    return title_in_language(card.short or card.title or card.name)


def vaders(penalties: Sequence[int], name: str = VADER) -> str:
    """Return somebody's Vaders, with what each takes away: ``Darth Vader −4 −2``."""
    return " ".join([_(name), *(f"{MINUS}{penalty}" for penalty in penalties)])


def hero(title: str) -> str:
    """Return what a hero is called."""
    return title_in_language(title)


def at_stake(card: Card) -> str:
    """Return a card with its points: ``Bossk, 4 points``."""
    return title(card) if isinstance(card, Vader) else f"{title(card)}, {count(card.points)}"


def villain_line(villain: Villain, cards: int) -> str:
    """Return how many of a villain somebody has, at its shortest: ``Greedo×2``."""
    return short(villain) if cards == 1 else f"{short(villain)}×{cards}"


def of_a_kind(cards: int) -> str:
    """Return what several cards of one villain are called."""
    kinds = {1: _("single"), 2: _("pair"), 3: _("triple"), 4: _("foursome")}
    return kinds.get(cards) or _("set of {count}", count=cards)
