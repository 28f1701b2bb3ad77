"""Keys as data: what a key does, what the bottom line and help call it, and what they say that it does.

All three come from one `Binding`, so no key is named that does nothing, and none does anything unnamed.
"""

from collections.abc import Mapping
from enum import Enum, auto
from typing import NamedTuple

from duell.language import _
from duell.table.form import FormMove, Type
from duell.table.screens import Wish
from duell.table.session import Rematch


class Control(Enum):
    """What a key can do to what is shown, rather than to the game."""

    NOTHING = auto()
    """Nothing, and neither what it would do elsewhere."""
    HELP = auto()
    AGAIN = auto()
    """Tell the last reveal once more."""
    PLAYERS = auto()
    """Ask who is to decide at which seat."""
    COLOURS = auto()
    COACH = auto()
    NEW_TABLE = auto()
    ASK_TO_LEAVE = auto()
    """Leave, after a question where something would be interrupted."""
    LEAVE = auto()
    HURRY = auto()
    """Have the bots take no longer than they need."""
    SHOW_ALL = auto()
    """Show at once what is being told."""
    TYPE = auto()
    """The key is a character of a text."""
    PIN = auto()
    """The key is for a PIN."""
    ASK_FOR_ROUND = auto()
    """Ask for the number of a round, to go there."""
    GO = auto()
    """Go to the round whose number was typed."""
    ERASE = auto()
    MOMENT = auto()
    """Go to the moment of that number, of those that decided the game."""
    CLOSE = auto()
    """Show what lies below."""
    CLOSE_ALL = auto()
    """Show the page, even from help on what lies over it."""
    HIDE = auto()
    """Let the curtain down, whatever lies over a hand."""
    NEXT_PLAYER = auto()
    """Have another player at the seat with that number."""
    CHANGE_PLAYERS = auto()
    """Let them decide who were chosen."""
    BEGIN_LESSON = auto()
    READ = auto()
    """What is said in a lesson has been read."""
    READ_ON = auto()
    """The same, and the key does what it does on the page below."""


class Scroll(NamedTuple):
    """Move a page that is longer than the window by so many lines, down if positive."""

    lines: int


class OpenSheet(NamedTuple):
    """Lay a sheet of the game over the page: the one that is opened by that key."""

    key: str


class StepBy(NamedTuple):
    """Go so many steps on in a game that is looked back on, or back."""

    steps: int


Does = Wish | FormMove | Type | Rematch | Control | Scroll | OpenSheet | StepBy


class Binding(NamedTuple):
    """Some keys that are named together: their `name`, what they do in words, and what each of them does.

    `others` is what every key does that no binding has. Keys without a name are those that are told of otherwise.
    """

    name: str
    label: str
    does: Mapping[str, Does] = {}
    others: Does | None = None


Bindings = tuple[Binding, ...]
"""The keys of a moment, the most needed first; where two have the same key, it is the first one's."""

ENTER = frozenset({"enter", " "})
"""The keys with which one goes on."""

FORWARDS = frozenset({"right", "down", "l", "j"})
"""The keys that move to the next choice; left, up, h and k move back."""

SCROLLS = Binding(
    "", "", {"up": Scroll(-1), "down": Scroll(1), "pageup": Scroll(-10), "pagedown": Scroll(10)}
)  # a page that is too long for the window says so
"""The keys that move a page."""


def does(bindings: Bindings, key: str) -> Does | None:
    """Return what a key does, None if nothing.

    `key` is a printed character, or one of enter, escape, tab, s-tab, backspace, up, down, left, right and so on.
    """
    for binding in bindings:
        if key in binding.does:
            return binding.does[key]
    return next((binding.others for binding in bindings if binding.others is not None), None)


def completed(own: Bindings, shared: Bindings) -> Bindings:
    """Return the keys that a page has for itself, and after them those shared ones that do what they say there."""
    names = {binding.name for binding in own if binding.name}
    holds = [each for each in shared if any(does((*own, each), key) == each.does[key] for key in each.does)]
    return (*own, *(each for each in holds if each.name not in names))


# Keys that many pages have: each is told of here and nowhere else.


def one(key: str, label: str, does: Does, name: str = "") -> Binding:
    """Return one key that does one thing; its `name` is the key itself if no other is given."""
    return Binding(name or key, label, {key: does})


def any_key(label: str, does: Does) -> Binding:
    """Return every key there is."""
    return Binding(_("any key"), label, others=does)


def any_other_key(label: str, does: Does) -> Binding:
    """Return every key that nothing else is said of."""
    return Binding(_("any other key"), label, others=does)


def enter(label: str, does: Does) -> Binding:
    """Return the Enter key."""
    return one("enter", label, does, _("Enter"))


def escape(label: str, does: Does) -> Binding:
    """Return the Esc key."""
    return one("escape", label, does, _("Esc"))


def space(label: str, does: Does) -> Binding:
    """Return the space bar."""
    return one(" ", label, does, _("Space"))


def help_key() -> Binding:
    """Return the key for help."""
    return one("?", _("help"), Control.HELP)


def players_key() -> Binding:
    """Return the key with which people and bots change places."""
    return one("p", _("players"), Control.PLAYERS)


def colours_key() -> Binding:
    """Return the key for the next theme."""
    return one("t", _("colours"), Control.COLOURS)


def leave_key(label: str = "") -> Binding:
    """Return the key that leaves, after a question where something would be interrupted."""
    return one("q", label or _("leave"), Control.ASK_TO_LEAVE)


def back_keys() -> Bindings:
    """Return the keys of a page that lies over another and is closed by any key."""
    return any_other_key(_("back"), Control.CLOSE), help_key()
