"""What the coach says of a game of the duel: of the whole, of each player, and (in `judged`) of each step."""

from duell.games.duel import coach
from duell.games.duel.pages import judged
from duell.games.duel.pages.seats import hero_style, sign
from duell.language import _
from duell.table.coaching import Balances, CoachScreen, Judged, TurningPoints
from duell.tui.blocks import Size
from duell.tui.page import Page
from duell.tui.pages import coaching

LOOK = coaching.Look(sign, hero_style)


def page_of(screen: CoachScreen, size: Size) -> Page:
    """Return the page for what the coach says in a window."""
    match screen:
        case TurningPoints():
            body = coaching.turning_points(screen, size, coach, LOOK)
            return Page(_("DUELL   Where it was won"), "", body, centred=not size.is_compact)
        case Balances():
            body = coaching.balances(screen, size, coach, LOOK)
            return Page(_("DUELL   Player by player"), "", body, centred=not size.is_compact)
        case Judged():
            return judged.render(screen, size)
