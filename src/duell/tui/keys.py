"""Which keys a screen has: those of its own, from the house or from its game, and those that most screens share.

The bottom line shows as many as fit, the most needed first; help shows all of them.
"""

from duell.language import _
from duell.table.form import FormScreen
from duell.table.screens import AskPin, Asks, Choosing, Covered, Curtain, Final, ForgottenPin, Intent, Reveal, Thinking
from duell.table.screens import Screen as TableScreen
from duell.table.seating import is_human
from duell.table.session import Rematch
from duell.tui.bindings import (
    SCROLLS,
    Binding,
    Bindings,
    Control,
    OpenSheet,
    any_key,
    any_other_key,
    colours_key,
    completed,
    enter,
    escape,
    help_key,
    leave_key,
    one,
    players_key,
)
from duell.tui.blocks import LEAST, Size
from duell.tui.game_pages import GameKeys
from duell.tui.key_guard import READY, Offered
from duell.tui.page import Keys

Screen = TableScreen | FormScreen
Deciding = Choosing | Covered
"""The screens on which somebody decides."""


def bindings_of(
    pages: GameKeys, screen: Screen, *, telling: bool = False, offered: Offered = READY, size: Size = LEAST
) -> Bindings:
    """Return the keys of a screen in the moment; while it is `telling` something, every key shows all of it.

    A curtain has the key that is `offered`. In the form, arrows go as the fields stand in a window of that `size`.
    """
    match screen:
        case FormScreen():
            from duell.tui.pages import setup

            return setup.bindings(screen, size)
        case Reveal() | Final() if telling:
            return (any_key(_("show all at once"), Control.SHOW_ALL),)
        case Thinking():
            return any_other_key(_("hurry"), Control.HURRY), help_key()
        case Curtain():
            own = _curtain(pages, screen, offered)
        case AskPin():
            own = _pin(screen)
        case ForgottenPin():
            own = one("y", _("all agree"), Intent.RESET_PIN), any_other_key(_("back"), Intent.GO_ON)
        case Reveal():
            again = one("a", _("see it again"), Control.AGAIN)
            own = enter(_("go on"), Intent.GO_ON), again, help_key(), players_key(), leave_key()
        case Final():
            own = _final(pages, screen)
        case _:
            own = pages.bindings(screen)
    return completed(own, _shared(pages, screen))


def names_of(bindings: Bindings) -> Keys:
    """Return the keys as the bottom line and help tell of them."""
    return tuple((each.name, each.label) for each in bindings if each.name)


def name_of(offered: Offered) -> str:
    """Return the name of a key, in brackets as long as it does nothing: that is seen without colours, too."""
    name = {"enter": _("Enter"), " ": _("Space")}[offered.key]
    return name if offered.counts else f"({name})"


def may_change_players(screen: Screen) -> bool:
    """Whether a person and a bot may change places: no secret is on the screen that is not the only person's."""
    if isinstance(screen, Curtain | Reveal):
        return True
    return isinstance(screen, Deciding) and sum(is_human(place.seat) for place in screen.board.places) < 2


def _shared(pages: GameKeys, screen: TableScreen) -> Bindings:
    """Return the keys that most screens have; last come those that do what another one does, for hands used to them."""
    again = pages.last_round(screen)
    return (
        help_key(),
        *([one("v", again, Control.AGAIN)] if again else []),
        *([players_key()] if may_change_players(screen) else []),
        *(one(key, label, OpenSheet(key)) for key, label in pages.sheets().items()),
        colours_key(),
        leave_key(),
        *([one(" ", _("as Enter"), does, _("Space"))] if (does := _goes_on(screen)) else []),
        *pages.aliases(screen),
        *([SCROLLS] if isinstance(screen, Final | Reveal) else []),
    )


def _goes_on(screen: TableScreen) -> Intent | None:
    match screen:
        case Curtain():
            return Intent.LIFT
        case Reveal():
            return Intent.GO_ON
        case _:
            return None


def _curtain(pages: GameKeys, screen: Curtain, offered: Offered) -> Bindings:
    shows = _("show {name}’s cards", name=screen.board.name(screen.seat)) if screen.is_secret else _("go on")
    again = pages.last_round(screen)
    return (
        Binding(name_of(offered), shows, {offered.key: Intent.LIFT}),
        *([one("v", again, Control.AGAIN)] if again else []),
        help_key(),
        players_key(),
        *(one(key, label, OpenSheet(key)) for key, label in list(pages.sheets().items())[:1]),
        leave_key(),
        Binding("", "", {"enter": Intent.LIFT}),
    )


def _final(pages: GameKeys, screen: Final) -> Bindings:
    """Return what can follow a game; at 80 columns, all that leads on is in sight in every language."""
    exchanges = (one("x", _("exchange"), Rematch.EXCHANGE), one("d", _("same deal"), Rematch.DUPLICATE))
    again = pages.last_round(screen)
    return (
        one("r", _("rematch"), Rematch.DEAL),
        *(exchanges if any(place.seat.role for place in screen.board.places) else ()),
        one("n", _("new table"), Control.NEW_TABLE),
        *([one("c", _("coach"), Control.COACH)] if screen.has_coach else []),
        help_key(),
        leave_key(_("end")),
        *(one(key, label, OpenSheet(key)) for key, label in pages.sheets().items()),
        *([one("v", again, Control.AGAIN)] if again else []),
        colours_key(),
    )


def _pin(screen: AskPin) -> Bindings:
    forgotten = one("f", _("forgotten"), Intent.FORGET_PIN)
    hide = escape(_("back to the curtain"), Intent.HIDE)
    if screen.wait:
        return forgotten, hide
    type_it = (
        Binding("0–9", _("the PIN"), dict.fromkeys("0123456789", Control.PIN)),
        one("backspace", _("erase"), Control.PIN, _("Backspace")),
    )
    if screen.asks is Asks.KNOWN:
        return enter(_("show cards"), Control.PIN), forgotten, hide, *type_it
    return enter(_("set it"), Control.PIN), hide, *type_it
