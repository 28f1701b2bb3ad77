"""Pages without overlays, with the keys of their screens in the bottom line."""

from duell.table.form import FormScreen
from duell.table.screens import Reveal, Screen
from duell.tui import present
from duell.tui.blocks import Size
from duell.tui.game_pages import Pages
from duell.tui.keys import bindings_of, with_keys
from duell.tui.motion import Frame
from duell.tui.page import Page


def page_of(pages: Pages, screen: Screen | FormScreen, size: Size, frame: Frame) -> Page:
    """Return the page for a screen in a window, with its keys; else as `present.page_of`."""
    telling = isinstance(screen, Reveal) and frame.shown < pages.steps(screen)
    page = present.page_of(pages, screen, size, frame)
    return with_keys(page, bindings_of(pages, screen, telling=telling, size=size))
