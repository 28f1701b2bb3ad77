"""Which page belongs to which screen: a few are any game's, the others the game has.

A page is loaded when it is first shown, so that the first frame comes soon.
"""

from dataclasses import replace

from duell.table.form import FormScreen
from duell.table.screens import AskPin, Choosing, Curtain, ForgottenPin, Screen
from duell.tui.blocks import Size
from duell.tui.game_pages import Pages
from duell.tui.keys import READY, Bindings, Offered, names_of
from duell.tui.motion import Frame
from duell.tui.page import Page


def page_of(pages: Pages, screen: Screen | FormScreen, size: Size, frame: Frame, offered: Offered = READY) -> Page:
    """Return the page for a screen in a window; `frame` is how much of it has been told, and what lights up.

    A curtain asks for the key that is `offered`. `pages` are those of the game that is played. The keys in the bottom
    line are for whoever shows the page to add, `with_keys`: an overlay or a lesson may have others.
    """
    match screen:
        case Choosing() if frame.curtain:
            from duell.tui.pages import curtain

            return curtain.opening(screen, size, pages, frame.curtain)
        case FormScreen():
            from duell.tui.pages import setup

            return setup.render(screen, size)
        case Curtain():
            from duell.tui.pages import curtain

            return curtain.curtain_page(screen, size, pages, lit=frame.lit, step=frame.step, offered=offered)
        case AskPin() | ForgottenPin():
            from duell.tui.pages import curtain

            return curtain.pin_page(screen, size, pages)
        case _:
            return pages.page(screen, size, frame.shown, lit=frame.lit, step=frame.step)


def with_keys(page: Page, bindings: Bindings) -> Page:
    """Return a page with these keys in its bottom line."""
    return replace(page, keys=names_of(bindings))
