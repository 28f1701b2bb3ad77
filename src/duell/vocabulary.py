"""Words that the command line, files and screens share: the values of settings, seats and table options.

Nothing else is loaded with them, so that every command can check an option at once.
"""

from enum import StrEnum

DEFAULT_DECK, DEFAULT_EDITION = "classic", "ravensburger"  # of the duel

THEMES = ("dark", "light", "high-contrast", "mono", "auto")  # `duell.tui.theme` has their colours

HUMAN = "human"  # the player of a seat at which a person decides; the others are levels of bots

LONGEST_TIME = 600  # the longest time that a table option can set, in seconds


class First(StrEnum):
    """The order in which people choose. It reveals nothing, since everybody chooses before anything is turned up."""

    SEATS = "seats"  # always in the order of the seats
    TURNS = "turns"  # the last of a round begins the next, so that each begins equally often, without a handover
    KEYBOARD = "keyboard"  # the player who decided last, and so has the keyboard, then the others clockwise


class Speed(StrEnum):
    """The speed of movements on the screen."""

    NORMAL = "normal"
    FAST = "fast"
    SHOW = "show"  # slow, for people who look on


class BestOf(StrEnum):
    """The number of games in a match; a player who wins more than half of them has won it."""

    ONE = "one"
    THREE = "three"
    FIVE = "five"
    SEVEN = "seven"

    @classmethod
    def _missing_(cls, value: object) -> "BestOf | None":
        return next((match for match in cls if str(match.games) == value), None)

    @property
    def wins(self) -> int:
        """The number of wins that decides the match."""
        return [*BestOf].index(self) + 1

    @property
    def games(self) -> int:
        """The most games of the match, unless some are shared."""
        return 2 * self.wins - 1
