"""What the coach says of a game of the duel: of the whole, of each player, and (in `judged`) of each step."""

from duell.games.duel import coach
from duell.games.duel.beats import Decides
from duell.games.duel.pages import judged
from duell.games.duel.pages.pieces import Pieces
from duell.games.duel.pages.seats import hero_style, sign
from duell.language import _
from duell.table.coaching import Balances, CoachScreen, Judged, TurningPoints
from duell.tui.blocks import Size
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.page import Page
from duell.tui.pages import coaching
from duell.tui.pages.reading import reading


def tile(judged: Judged, palette: Palette) -> Canvas:
    """Return the Empire card that a step was about; an empty picture if none lay open."""
    scouted = (beat.card for beat in judged.reveal.beats if isinstance(beat, Decides))
    card = judged.board.card or next(scouted, None) or next(iter(judged.turned), None)
    return Pieces(palette, judged.board.emblems).tile(card) if card else Canvas(0, 0, palette)


LOOK = coaching.Look(sign, hero_style, tile)


def page_of(screen: CoachScreen, size: Size) -> Page:
    """Return the page for what the coach says in a window."""
    match screen:
        case TurningPoints():
            spread = coaching.turning_points(screen, size, coach, LOOK)
            return reading(_("DUELL   Where it was won"), spread, size)
        case Balances():
            spread = coaching.balances(screen, size, coach, LOOK)
            return reading(_("DUELL   Player by player"), spread, size)
        case Judged():
            return judged.render(screen, size, LOOK)
