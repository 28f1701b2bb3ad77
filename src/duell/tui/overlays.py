"""What lies over a page for a moment: what it is, its keys, and what help says of it."""

from collections.abc import Sequence
from enum import Enum, auto

from duell.language import _
from duell.tui.keys import SCROLLS, Binding, Bindings, Control, any_other_key, back_keys, enter, escape, help_key, one


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


def bindings_over(overlays: Overlays, *, private: bool = False) -> Bindings:
    """Return the keys of what lies over the page; over a hand that is `private`, Esc hides it at once."""
    hides = (escape(_("hide"), Control.HIDE),) if private else ()
    match overlays.top:
        case Overlay.HELP:
            closes = Binding("", "", {"escape": Control.CLOSE_ALL})
            return *hides, any_other_key(_("back"), Control.CLOSE), closes, SCROLLS
        case Overlay.LEAVING:
            stay = any_other_key(_("stay"), Control.CLOSE)
            return one("y", _("leave"), Control.LEAVE), *hides, stay, help_key()
        case Overlay.PLAYERS:
            return _players(len(overlays.players))
        case Overlay.DEAL:
            at_once = (Binding("", "", {"escape": Control.HIDE}),) if private else ()
            return any_other_key(_("show all at once"), Control.SHOW_ALL), help_key(), *at_once
        case Overlay.NEXT if overlays.next:
            ((key, does),) = overlays.next.does.items()
            name = " ".join((_("Enter"), key))
            leads = Binding(name, overlays.next.label, {"enter": does, key: does})
            return leads, any_other_key(_("stay"), Control.CLOSE), help_key()
        case Overlay.OFFER:
            begin, skip = enter(_("begin"), Control.BEGIN_LESSON), one("n", _("play without it"), Control.CLOSE)
            leave = one("q", _("leave"), Control.LEAVE)
            return begin, skip, leave, help_key(), Binding("", "", {" ": Control.BEGIN_LESSON, "escape": Control.CLOSE})
        case _:
            return *hides, *back_keys(), SCROLLS


def _players(seats: int) -> Bindings:
    numbers = [str(number) for number in range(1, seats + 1)]
    return (
        Binding(" ".join(numbers), _("change"), dict.fromkeys(numbers, Control.NEXT_PLAYER)),
        enter(_("let them play on"), Control.CHANGE_PLAYERS),
        escape(_("leave all as it was"), Control.CLOSE),
        help_key(),
    )


def explained(overlay: Overlay) -> tuple[str, ...]:
    """Return help on what the house lays over a page."""
    match overlay:
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
        case Overlay.NEXT:
            return (_("Enter, or the same key once more, leads on from this game; any other key stays with it."),)
        case Overlay.OFFER:
            return (
                _("In the lesson the cards come in an order in which each rule is met once, and a word is said on it."),
                _("Without it, the next page asks who plays; duell learn gives the lesson at any time."),
            )
        case _:
            return (_("This is what happened last, as everybody saw it. Any other key goes back to the game."),)
