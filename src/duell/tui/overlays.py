"""What lies over a page for a moment, and its keys."""

from collections.abc import Sequence
from enum import Enum, auto

from duell.language import _
from duell.tui.keys import (
    SCROLLS,
    Binding,
    Bindings,
    Control,
    Screen,
    any_other_key,
    back_keys,
    enter,
    escape,
    help_key,
    hiding,
    one,
)


class Overlay(Enum):
    """What lies over the page for a moment."""

    NOTHING = auto()
    HELP = auto()
    LEAVING = auto()
    """The question before leaving."""
    AGAIN = auto()
    """The last reveal, told once more."""
    PLAYERS = auto()
    DEAL = auto()
    """The deal, as it moves."""
    SHEET = auto()
    """What the game has to show besides, such as where every score comes from."""
    OFFER = auto()
    """The question whether somebody wants to learn the game."""
    NEXT = auto()
    """The question whether the end is to be left for what its key leads on to: it can still be read."""
    WORD = auto()
    """What is said in a lesson, where the page has no room for it."""


class Overlays:
    """What lies over the page now. Help can lie over something that does, and leads back to it."""

    def __init__(self) -> None:
        self.top = Overlay.NOTHING
        self.below = Overlay.NOTHING
        self.sheet = ""
        """The key of the game's sheet."""
        self.players: list[str] = []
        """Who is to decide at each seat once the page of the players is left by Enter."""
        self.next: Binding | None = None
        """The key that leads on from the end once it is meant."""

    def __bool__(self) -> bool:
        return self.top is not Overlay.NOTHING

    def lay(self, overlay: Overlay, *, sheet: str = "", players: Sequence[str] = ()) -> None:
        """Lay something over the page; help over whatever lies there already."""
        self.below = self.top if overlay is Overlay.HELP else Overlay.NOTHING
        self.top, self.sheet, self.players = overlay, sheet or self.sheet, list(players) or self.players

    def lift(self) -> None:
        """Take away what lies over the page, or over what help lay."""
        self.top, self.below = self.below, Overlay.NOTHING

    def clear(self) -> None:
        """Take away all of it."""
        self.top = self.below = Overlay.NOTHING


def bindings_over(overlays: Overlays, screen: Screen) -> Bindings:
    """Return the keys of what lies over a screen."""
    keys: Bindings
    match overlays.top:
        case Overlay.PLAYERS:
            return _players(len(overlays.players))
        case Overlay.DEAL:
            hides = [each._replace(name="", label="") for each in hiding((), screen)]
            return any_other_key(_("show all at once"), Control.SHOW_ALL), help_key(), *hides
        case Overlay.NEXT if overlays.next:
            ((key, does),) = overlays.next.does.items()
            name = " ".join((_("Enter"), key))
            leads = Binding(name, overlays.next.label, {"enter": does, key: does})
            return leads, any_other_key(_("stay"), Control.CLOSE), help_key()
        case Overlay.OFFER:
            begin, skip = enter(_("begin"), Control.BEGIN_LESSON), one("n", _("play without it"), Control.CLOSE)
            leave = one("q", _("leave"), Control.LEAVE)
            return begin, skip, leave, help_key(), Binding("", "", {" ": Control.BEGIN_LESSON, "escape": Control.CLOSE})
        case Overlay.LEAVING:
            keys = one("y", _("leave"), Control.LEAVE), any_other_key(_("stay"), Control.CLOSE), help_key()
        case Overlay.HELP:
            closes = Binding("", "", {"escape": Control.CLOSE_ALL})
            keys = any_other_key(_("back"), Control.CLOSE), closes, SCROLLS
        case _:
            keys = *back_keys(), SCROLLS
    return hiding(keys, screen)


def _players(seats: int) -> Bindings:
    numbers = [str(number) for number in range(1, seats + 1)]
    return (
        Binding(" ".join(numbers), _("change"), dict.fromkeys(numbers, Control.NEXT_PLAYER)),
        enter(_("let them play on"), Control.CHANGE_PLAYERS),
        escape(_("leave all as it was"), Control.CLOSE),
        help_key(),
    )
