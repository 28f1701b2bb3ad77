"""The open decisions: what to do with a card that R2-D2 turned up, whether to draw a leftover card."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import Board, Offer, Offers
from duell.games.duel.engine import Choice
from duell.games.duel.pages.bar import where
from duell.games.duel.pages.keys import scout_key
from duell.games.duel.pages.offered import Decision, Way, has_room, scene
from duell.games.duel.pages.panel import HIGHEST, Panel, paint, panel
from duell.games.duel.pages.pieces import Pieces
from duell.games.duel.pages.seats import scores, short_panel, without_stake
from duell.games.duel.pages.table import TILE_HEIGHT, TILE_WIDTH
from duell.language import _
from duell.language.numbers import signed, whole
from duell.table.screens import Choosing
from duell.tui.blocks import Size, first_that_fits, fit, line, paragraph
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.cards import State, Strip, strip
from duell.tui.drawing.palette import Depth, Palette
from duell.tui.page import Page, Picture, room_for_lines
from duell.tui.pages.reading import Spread, inside, reading
from duell.tui.theme import palette as palette_of

KEY = 3
"""Columns of an option's key on its strip, which stand out."""

WIDTH = 76
"""The most columns that text takes."""

_PLAIN = palette_of("mono", Depth.NONE)


@dataclass(frozen=True, slots=True)
class Option:
    """A way to go on in a narrow window: its key, and all of it in few words, or fewer."""

    key: str
    in_short: tuple[str, ...]
    chosen: bool


def scouting(screen: Choosing, size: Size) -> Page:
    """Return the page on which R2-D2's owner keeps the card or gives it away."""
    name = screen.board.name(screen.seat)
    options = [
        Option(
            scout_key(screen, offer.choice),
            words.offer_in_short(screen.board, offer),
            offer.choice is screen.chosen,
        )
        for offer in screen.body.offers
    ]
    told = {"name": name, "card": words.title(screen.body.card)}
    says = _("{name}’s R2-D2 has turned up {card}. {name} keeps it or gives it away.", **told)
    then = words.awarded(screen)
    asks = _("R2-D2 has turned up {card}. Keep it or give it away?", **told)
    room = room_for_lines(size) - len(screen.board.places) - len(options)
    said = (f"{asks} {then}".rstrip(), asks, words.title(screen.body.card))
    questions = [_question(each, screen, size) for each in said]
    question = next((each for each in questions if len(each.rows) <= room), questions[-1])
    decision = Decision(
        screen.board,
        screen.seat,
        screen.body.card,
        f"{says} {then}".rstrip(),
        tuple(_way(screen, offer) for offer in screen.body.offers),
        _chosen(screen),
    )
    return _page(screen, decision, _in_short(question, screen, options, size), size)


def _way(screen: Choosing, offer: Offer) -> Way:
    """Return a way to go on as a card: who gets it, what it changes, what becomes of R2-D2."""
    place, keeps = screen.board.places[offer.seat], offer.choice is Choice.KEEP
    return Way(
        scout_key(screen, offer.choice),
        _("keep it") if keeps else place.seat.name,
        place.seat.role,
        signed(offer.gain.total),
        offer.gain.total < 0,
        f"→ {whole(place.score.total + offer.gain.total)}",
        _("R2-D2 returns") if offer.returns else _("R2-D2 is lost"),
        offer.choice is screen.chosen,
    )


def _chosen(screen: Choosing) -> Text:
    """Return what has been chosen, and what follows from it."""
    for offer in screen.body.offers:
        if offer.choice is screen.chosen:
            cost = words.offer_cost(screen.board, offer, screen.body.card)
            return line(("✓ ", "chosen"), (words.offer(screen.board, offer), "strong"), f"  {cost}")
    return Text()


def _page(screen: Choosing, decision: Decision, told: Spread, size: Size) -> Page:
    """Return the page of a decision: painted where there is room for that."""
    name = screen.board.name(screen.seat)
    fits = (rows for rows in range(12, size.rows + 1) if has_room(decision, Size(size.columns, rows)))
    least = next(fits, 0)
    painted = partial(scene, decision) if least else None
    says = line((_("{name} decides", name=name), "strong"))
    page = reading(where(screen.board, size, says), told, size, says)
    return replace(page, notice=screen.board.notice, scene=painted, least=least)


def drawing(screen: Choosing, size: Size) -> Page:
    """Return the page on which the last player draws leftover cards, or stops."""
    takes, stops = (screen.chosen is choice for choice in (Choice.TAKE, Choice.STOP))
    options = [Option("y", (_("take a card"),), takes), Option("n", (_("stop"),), stops)]
    more = _("It may be a villain or Darth Vader; what is drawn is kept.")
    hero = screen.board.places[screen.seat].seat.role
    ways = (
        Way("y", _("take the next card"), hero, "", False, "", "", takes),
        Way("n", _("stop"), "", "", False, "", "", stops),
    )
    chosen = line(("✓ ", "chosen"), _("take the next card") if takes else _("stop")) if takes or stops else Text()
    says = f"{words.may_draw(screen)} {more}"
    decision = Decision(screen.board, screen.seat, None, says, ways, chosen)
    told = _in_short(_question(words.may_draw(screen), screen, size), screen, options, size)
    return _page(screen, decision, told, size)


def _lead(option: Option) -> tuple[str | tuple[str, str], ...]:
    return ("› " if option.chosen else "  ", "chosen"), (option.key, "key"), " "


def _style(option: Option) -> str:
    return "chosen" if option.chosen else "strong"


def _question(says: str, screen: Choosing, size: Size) -> Spread:
    """Return what is decided in a narrow window, beside the card that it is about where that has room."""
    if not (isinstance(screen.body, Offers) and size.is_middle):
        return Spread(list(paragraph(says, size.columns - 2)))
    rows = paragraph(says, inside(size) - TILE_WIDTH - 2)
    rows = [line(" " * (TILE_WIDTH + 3), row) for row in (*rows, *[Text()] * (TILE_HEIGHT - len(rows)))]
    card, emblems = screen.body.card, screen.board.emblems
    return Spread(rows, [Picture(1, 0, lambda palette: Pieces(palette, emblems).tile(card))])


def _in_short(question: Spread, screen: Choosing, options: Sequence[Option], size: Size) -> Spread:
    """Put the seats below a question, and on the ledge, if there is room for one, the ways to go on."""
    told, ways = Spread(), _strips(screen, options, size)
    told.put(question)
    room = room_for_lines(size) - len(question.rows) - len(ways.rows)
    seats = _seats(without_stake(screen.board), screen.seat, size, room)
    spare = room - len(seats.rows)
    told.gap(spare > 1)
    told.put(seats)
    if spare:
        told.gap()
        told.ledge = len(told.rows)
    told.gap(spare > 2)
    told.put(ways)
    told.rows[0] = fit(told.rows[0], size.columns - 2)
    return told


def _strips(screen: Choosing, options: Sequence[Option], size: Size) -> Spread:
    """Return a way to go on as a strip each."""
    told = Spread()
    rows = [
        first_that_fits([line(*_lead(option), (said, _style(option))) for said in option.in_short], size.columns)
        for option in options
    ]
    widest = min(max(row.cell_len for row in rows), size.columns - 1)
    ink = f"ink.{screen.board.places[screen.seat].seat.role}"
    for option, row in zip(options, rows, strict=True):
        state = State.CHOSEN if option.chosen else State.USUAL
        printed = Strip(row.plain[1:].rstrip(), ink, KEY)
        told.add([row], Picture(1, 0, partial(_strip, printed, widest, state)))
    return told


def _strip(printed: Strip, width: int, state: State, palette: Palette) -> Canvas:
    return strip(printed, width, palette, state)


def _seats(board: Board, mine: int, size: Size, rows: int) -> Spread:
    """Return the seats with their captures as chips; where these have no room, in words as far as they have."""
    width = inside(size)
    arranged = partial(panel, board, width, min(rows, HIGHEST * len(board.places)))
    found = arranged(Pieces(_PLAIN, {}))
    if found:
        return Spread([Text()] * found.height, [Picture(0, 0, partial(_panel, arranged, board, mine, width))])
    seats = short_panel(board, min(width, WIDTH), rows)
    return Spread(list(seats if len(seats) <= rows else scores(board, min(width, WIDTH))))


def _panel(arranged: Callable[[Pieces], Panel | None], board: Board, mine: int, width: int, palette: Palette) -> Canvas:
    found = arranged(Pieces(palette, board.emblems))
    assert found  # what has room in one palette has it in each
    canvas = Canvas(width + 2, found.height, palette)
    paint(canvas, found, 1, 0, mine)
    return canvas
