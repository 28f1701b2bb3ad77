"""Which page belongs to which screen. A page is loaded when it is first shown, so that the first frame comes soon."""

from dataclasses import replace

from duell.table.form import SetUpScreen
from duell.table.screens import (
    AskPin,
    Bidding,
    Covered,
    Curtain,
    Drawing,
    Final,
    ForgottenPin,
    Reveal,
    Scouting,
    Screen,
    Thinking,
)
from duell.tui.blocks import Size
from duell.tui.key_guard import READY, Offered
from duell.tui.offering import all_keys
from duell.tui.page import Page


def page_of(
    screen: Screen | SetUpScreen, size: Size, shown: int, *, lit: bool = False, offered: Offered = READY
) -> Page:
    """Return the page for a screen in a window; `shown` is how many steps of it have been told, `lit` what counts.

    A curtain asks for the key that is `offered`.
    """
    page = _page_of(screen, size, shown, lit, offered)
    return replace(page, keys=all_keys(screen, page.keys))


def _page_of(screen: Screen | SetUpScreen, size: Size, shown: int, lit: bool, offered: Offered) -> Page:
    match screen:
        case SetUpScreen():
            from duell.tui.pages import setup

            return setup.render(screen, size)
        case Curtain():
            from duell.tui.pages import curtain

            return curtain.render(screen, size, lit=lit, offered=offered)
        case AskPin() | ForgottenPin():
            from duell.tui.pages import pin

            return pin.render(screen, size)
        case Bidding():
            from duell.games.duel.pages import bidding

            return bidding.render(screen, size, lit=lit)
        case Covered():
            from duell.games.duel.pages import bidding

            return bidding.covered(screen, size)
        case Thinking():
            from duell.tui.pages import thinking

            return thinking.render(screen, size)
        case Scouting():
            from duell.games.duel.pages import choices

            return choices.scouting(screen, size)
        case Drawing():
            from duell.games.duel.pages import choices

            return choices.drawing(screen, size)
        case Reveal():
            from duell.games.duel.pages import reveal

            return reveal.render(screen, size, shown, lit=lit)
        case Final():
            from duell.games.duel.pages import final

            return final.render(screen, size, shown)
