"""What the parts of a game are made of: values that only the game understands, and what a game is played with.

`State`, `Choice`, `View` and `Event` mean nothing to the house. It keeps them, hands them back, compares choices for
equality and writes one as ``str(choice)``; no more.
"""

from typing import Any, NamedTuple, Protocol

State = Any
"""A moment of a game between two joint choices: frozen, and never with a secret choice in it."""

Choice = Any
"""What a seat can do: equal to another if it is the same, ``str`` gives its notation."""

View = Any
"""What one seat, or a spectator, may see of a state."""

Event = Any
"""What happened by a choice; everybody at the table sees it."""

Deck = Any
"""The cards of a game."""

Card = Any
"""One of them."""

Board = Any
"""What lies on the table, open for all, as a screen shows it: at least a `duell.table.screens.HouseBoard`."""

Bot = Any
"""A `players.Bot`."""

Kind = Any
"""What wrong choices have in common: hashable."""

EventData = dict[str, object]
"""An event as JSON has it, ``{"event": its name, …}``."""


class Edition(Protocol):
    """The rules of a printed game, by its name, and the switches in which editions differ. Equal if all of it is."""

    @property
    def name(self) -> str:
        """The edition's name; with house rules, that of the one they change."""

    def switches(self) -> dict[str, str]:
        """Return every switch with its value, as they are written."""

    def with_rule(self, switch: str, value: str, /) -> "Edition":
        """Return the same edition with one switch set otherwise."""


class SetUp(NamedTuple):
    """What a game is played with besides seats and seed; None for what a game has none of."""

    deck: Deck = None
    edition: Any = None
    """An `Edition`."""


class Role(NamedTuple):
    """What a seat's role is called where it is written down (``hero``), and a role for an example (``leia``).

    `of_seat` is a marked message with ``{what}`` in it, what the role of a seat is called in a complaint.
    """

    member: str
    example: str
    of_seat: str


class Emblem(NamedTuple):
    """What a card is shown with: a tint, ``#rrggbb``, and rows of letters for pixels, none of a size that it lacks.

    It means nothing to any rules.
    """

    tint: str
    small: tuple[str, ...] = ()
    large: tuple[str, ...] = ()


class Outcome(Protocol):
    """How a game ended."""

    @property
    def reason(self) -> str:
        """Why it ended, in the game's own word."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the win, ascending."""


class CardTable(NamedTuple):
    """Cards of a deck as they are listed: columns of `words` and then of `numbers`, by their headings; or a `text`."""

    heading: str
    words: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    text: str = ""
