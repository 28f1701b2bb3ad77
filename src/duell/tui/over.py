"""What lies over a page for a moment, and what help says of it."""

from enum import Enum, auto

from duell.language import _


class Overlay(Enum):
    """What lies over the page for a moment."""

    NOTHING = auto()
    HELP = auto()
    LEAVING = auto()
    AGAIN = auto()
    PLAYERS = auto()
    DEAL = auto()
    SCORES = auto()
    ICONS = auto()
    OFFER = auto()
    """The question whether somebody wants to learn the game."""
    WORD = auto()
    """What is said in a lesson, where the page has no room for it."""


HAVE_HELP = frozenset({Overlay.LEAVING, Overlay.AGAIN, Overlay.PLAYERS, Overlay.SCORES, Overlay.ICONS})
"""What help is given on; of the others each says all that there is to say."""


def over_a_page(over: Overlay) -> tuple[str, ...]:
    """Return help on what lies over a page."""
    match over:
        case Overlay.LEAVING:
            return (_("y leaves the game, any other key stays."),)
        case Overlay.PLAYERS:
            return (
                _(
                    "A bot can take over for somebody who has to go, and somebody for a bot. Whoever takes over plays "
                    "on with the cards and the score of the seat."
                ),
                _("A number changes who decides at that seat; the bottom line says how to go back."),
            )
        case Overlay.AGAIN:
            return (_("This is the last duel as everybody saw it. Any other key goes back to the game."),)
        case Overlay.ICONS:
            return (
                _("The stars on the cards decide between equal values, and each hero has them on other cards."),
                _("A column stands for a value, a line for a player. Any other key goes back."),
            )
        case _:
            return (
                _("Each villain counts its points; two or more of the same count more, as a set."),
                _("What Darth Vader takes away is at the end of each list. Any other key goes back."),
            )
