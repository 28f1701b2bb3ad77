"""Which page belongs to which screen."""

from duell.table.screens import Bidding, Curtain, Drawing, Final, Reveal, Scouting, Screen
from duell.table.setup import SetUpScreen
from duell.tui.blocks import Size
from duell.tui.page import Page
from duell.tui.pages import bidding, choices, curtain, final, reveal, setup


def page_of(screen: Screen | SetUpScreen, size: Size, shown: int) -> Page:
    """Return the page for a screen in a window; `shown` is how many beats of a reveal have been told."""
    match screen:
        case SetUpScreen():
            return setup.render(screen, size)
        case Curtain():
            return curtain.render(screen, size)
        case Bidding():
            return bidding.render(screen, size)
        case Scouting():
            return choices.scouting(screen, size)
        case Drawing():
            return choices.drawing(screen, size)
        case Reveal():
            return reveal.render(screen, size, shown)
        case Final():
            return final.render(screen, size)
