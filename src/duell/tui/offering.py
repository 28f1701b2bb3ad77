"""All keys that do something on a page: those that the page has for itself, and those that most pages share.

The bottom line shows as many as fit, the most needed first; help shows all of them.
"""

from duell.games.duel.board import KEYS, Draws, Hand, Offers
from duell.language import _
from duell.table.form import Part, SetUpScreen
from duell.table.screens import AskPin, Choosing, Covered, Curtain, Final, ForgottenPin, Reveal, Screen, Thinking
from duell.table.seating import is_human
from duell.tui.page import Keys


def all_keys(screen: Screen | SetUpScreen, keys: Keys) -> Keys:
    """Return every key of a screen, if its page has these `keys` for itself."""
    if isinstance(screen, Thinking) or any(key == _("any key") for key, _does in keys):
        return keys
    known = {key for key, _does in keys}
    return (*keys, *(each for each in _shared(screen) if each[0] not in known))


def _shared(screen: Screen | SetUpScreen) -> Keys:
    if isinstance(screen, SetUpScreen):
        return _in_the_form(screen)
    return (
        ("?", _("help")),
        *_aliases(screen),
        *((("v", _("last duel")),) if _has_last_duel(screen) else ()),
        *((("p", _("players")),) if _may_turn_over(screen) else ()),
        ("s", _("scores")),
        *((("i", _("icons")),) if "i" not in getattr(screen, "keys", "") else ()),
        ("t", _("colours")),
        ("q", _("leave")),
    )


def _in_the_form(screen: SetUpScreen) -> Keys:
    tab = (_("Tab"), _("next field"))
    match screen.at.part:
        case Part.NAME:
            typed = screen.roster.seats[screen.at.seat].name
            return (*(((_("Backspace"), _("erase")),) if typed else ()), tab)
        case Part.COUNT:
            return (("←→", _("change")), (_("Space"), _("as →")), tab)
        case Part.CUSTOMS | Part.RULES:
            return (("←", _("as →")), (_("Space"), _("as →")), tab)
        case Part.START | Part.BACK | Part.RULES_BACK:
            return (tab,)
        case _:
            return ((_("Space"), _("as →")), tab)


def _aliases(screen: Screen) -> Keys:
    """Return keys that do what another one does, for hands that are used to them."""
    match screen:
        case Curtain() | Reveal():
            return ((_("Space"), _("as Enter")),)
        case Choosing(body=Hand()) if screen.keys == KEYS:
            return ((f"↑↓ {'j k l' if screen.hints else 'h j k l'}", _("move, too")),)
        case Covered():
            lift = () if screen.is_chosen else ((_("Enter"), _("show")),)
            return (*lift, ("1–8 r" if screen.keys == KEYS else _("a letter"), _("choose")))
        case Choosing(body=Offers()):
            return (("←→ h j l", _("move, too")),)
        case Choosing(body=Draws()):
            return (("←→ h j k l", _("move, too")),)
        case _:
            return ()


def _has_last_duel(screen: Screen) -> bool:
    """Whether there has been a duel, which can be seen again; the reveal itself is one."""
    match screen:
        case Reveal():
            return False
        case Final() | Choosing(body=Draws()):
            return True
        case Choosing(body=Offers()):
            return bool(screen.board.round > 1 or screen.body.laid)
        case Curtain():
            return bool(screen.board.round > 1 or not screen.is_secret)
        case _:
            return bool(screen.board.round > 1)


def _may_turn_over(screen: Screen) -> bool:
    """Whether a person and a bot may change places: no secret is on the screen that is not the only person's."""
    alone = sum(is_human(place.seat) for place in screen.board.places) < 2
    decides = isinstance(screen, Choosing | Covered)
    return isinstance(screen, Curtain | Reveal) or (alone and decides and not isinstance(screen, AskPin | ForgottenPin))
