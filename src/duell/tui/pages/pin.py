"""At the curtain, where a table has agreed on PINs: nothing but open things."""

from collections.abc import Sequence
from functools import partial

from duell.language import _, n_
from duell.table.gate import LONGEST_PIN, SHORTEST_PIN, waiting
from duell.table.screens import AskPin, Asks, ForgottenPin
from duell.tui.blocks import Size, line
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.game_pages import Pages
from duell.tui.page import Page
from duell.tui.pages.curtain import drawn


def render(screen: AskPin | ForgottenPin, size: Size, pages: Pages) -> Page:
    """Return the page that asks for a PIN, or whether a new one may be set."""
    says = _asking(screen) if isinstance(screen, AskPin) else _forgotten(screen)
    scene = partial(_scene, screen, pages, says)
    return Page(pages.where(screen.board, size), "", (), notice=screen.board.notice, scene=scene)


def _scene(screen: AskPin | ForgottenPin, pages: Pages, says: Sequence[str], size: Size, palette: Palette) -> Canvas:
    """Paint the curtain, and what is asked on its plaque."""
    place = screen.board.places[screen.seat]
    paragraphs = [pages.called(place), *map(line, says)]
    return drawn(pages, screen, place, [paragraphs, paragraphs[1:]], (), size, palette)


def _asking(screen: AskPin) -> tuple[str, ...]:
    name = screen.board.name(screen.seat)
    typed = _("What is typed is not shown.")
    match screen.asks:
        case Asks.NEW:
            digits = {"name": name, "least": SHORTEST_PIN, "most": LONGEST_PIN}
            return _("{name}, set a PIN of {least} to {most} digits, which you alone know.", **digits), typed
        case Asks.AGAIN:
            return _("{name}, type the same PIN once more.", name=name), typed
        case Asks.KNOWN if screen.wait:
            return (waiting(screen.wait),)
        case Asks.KNOWN:
            tries = n_("{count} try is left.", "{count} tries are left.", screen.tries)
            return _("{name}, type your PIN.", name=name), typed, tries


def _forgotten(screen: ForgottenPin) -> tuple[str, ...]:
    name = screen.board.name(screen.seat)
    return (
        _("Does everybody agree that {name} sets a new PIN? It is noted, and shown when the game is over.", name=name),
    )
