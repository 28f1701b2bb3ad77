"""Which key means what on which screen."""

from duell.games.duel.board import KEYS, Draws, Hand, Offers, key_of
from duell.games.duel.engine import Choice
from duell.games.duel.pages.choices import scout_key
from duell.table.form import FormMove, SetUpScreen, Type
from duell.table.intents import Choose, Intent, Wish
from duell.table.screens import Choosing, Covered, Curtain, ForgottenPin, Reveal, Thinking
from duell.table.screens import Screen as TableScreen

Wanted = Wish | FormMove | Type

ENTER = frozenset({"enter", " "})
BACKWARDS = frozenset({"left", "up", "h", "k"})
FORWARDS = frozenset({"right", "down", "l", "j"})

_FORM = {
    "enter": FormMove.ENTER,
    "tab": FormMove.NEXT,
    "s-tab": FormMove.BACK,
    "down": FormMove.DOWN,
    "up": FormMove.UP,
    "right": FormMove.MORE,
    "left": FormMove.LESS,
    "backspace": FormMove.ERASE,
    "escape": FormMove.OUT,
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
        case ForgottenPin():
            return Intent.RESET_PIN if key == "y" else Intent.GO_ON
        case Choosing(body=Hand()) | Covered():
            return _bidding(screen, key)
        case Choosing(body=Offers()):
            choices = {scout_key(screen, offer.choice): offer.choice for offer in screen.body.offers}
            return _among(choices, screen.chosen, key)
        case Choosing(body=Draws()):
            return _among({"y": Choice.TAKE, "n": Choice.STOP}, screen.chosen, key)
        case Reveal():
            return Intent.GO_ON if key in ENTER else None
        case Thinking():
            return Intent.GO_ON
        case _:
            return None


def _bidding(screen: Choosing | Covered, key: str) -> Wanted | None:
    """Return what a key means on a private screen; where the keys are shuffled, no other key moves the choice."""
    by_key = {key_of(screen.keys, choice): choice for choice in sorted(screen.options, key=lambda card: card or 9)}
    if key in by_key:
        return Choose(by_key[key])
    if key == "escape":
        return Intent.HIDE
    if isinstance(screen, Covered):
        return {" ": Intent.UNCOVER, "enter": Intent.LOCK if screen.is_chosen else Intent.UNCOVER}.get(key)
    if key == " " and screen.hide_after:
        return Intent.COVER
    if key == "h" and screen.hints:
        return Intent.HINT
    return _among(by_key if screen.keys == KEYS else {}, screen.chosen, key)


def _among(choices: dict[str, Choice], chosen: Choice | None, key: str) -> Wanted | None:
    """Return the choice that a key names or moves to, in the order of `choices`; Enter locks."""
    key = key.lower()
    if key == "enter":
        return Intent.LOCK
    if key in choices:
        return Choose(choices[key])
    row = list(choices.values())
    if row and key in FORWARDS | BACKWARDS:
        by = 1 if key in FORWARDS else -1
        at = row.index(chosen) + by if chosen in row else (0 if by > 0 else -1)
        return Choose(row[at % len(row)])
    return None
