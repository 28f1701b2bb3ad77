"""Which key means what on which screen."""

from duell.engine import Choice
from duell.table.intents import Choose, Intent
from duell.table.screens import Bidding, Curtain, Drawing, Reveal, Scouting
from duell.table.screens import Screen as TableScreen
from duell.table.setup import Move, SetUpScreen, Type
from duell.tui.pages.choices import scout_key

Wanted = Intent | Choose | Move | Type

ENTER = frozenset({"enter", " "})
BACKWARDS = frozenset({"left", "up", "h", "k"})
FORWARDS = frozenset({"right", "down", "l", "j"})

_FORM = {
    "enter": Move.ENTER,
    "tab": Move.NEXT,
    "s-tab": Move.BACK,
    "down": Move.DOWN,
    "up": Move.UP,
    "right": Move.MORE,
    "left": Move.LESS,
    "backspace": Move.ERASE,
}


def wanted(screen: TableScreen | SetUpScreen, key: str) -> Wanted | None:
    """Return what a key means on a screen, None if nothing.

    `key` is a printed character, or one of enter, escape, tab, s-tab, backspace, up, down, left, right.
    """
    match screen:
        case SetUpScreen():
            return _FORM.get(key) or (Type(key) if len(key) == 1 else None)
        case Curtain():
            return Intent.LIFT if key in ENTER else None
        case Bidding():
            return _bidding(screen, key)
        case Scouting():
            choices = {scout_key(screen, offer.choice): offer.choice for offer in screen.offers}
            return _among(choices, screen.chosen, key)
        case Drawing():
            return _among({"y": Choice.TAKE, "n": Choice.STOP}, screen.chosen, key)
        case Reveal():
            return Intent.GO_ON if key in ENTER else None
        case _:
            return None


def _bidding(screen: Bidding, key: str) -> Wanted | None:
    if key == "escape":
        return Intent.HIDE
    shown = [face.choice for face in screen.hand if face.choice in screen.options]
    by_key = {"r" if choice is Choice.R2D2 else str(choice): choice for choice in shown}
    return _among(by_key, screen.chosen, key)


def _among(choices: dict[str, Choice], chosen: Choice | None, key: str) -> Wanted | None:
    """Return the choice that a key names or moves to, in the order of `choices`; Enter locks."""
    key = key.lower()
    if key == "enter":
        return Intent.LOCK
    if key in choices:
        return Choose(choices[key])
    row = list(choices.values())
    if key in FORWARDS | BACKWARDS:
        by = 1 if key in FORWARDS else -1
        at = row.index(chosen) + by if chosen in row else (0 if by > 0 else -1)
        return Choose(row[at % len(row)])
    return None
