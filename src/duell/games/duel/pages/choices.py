"""The open decisions: what to do with a card that R2-D2 turned up, whether to draw a leftover card."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from rich.cells import cell_len
from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import Board, Offer, Offers
from duell.games.duel.engine.cards import Card, Choice
from duell.games.duel.pages import COLOURS
from duell.games.duel.pages.keys import scout_key
from duell.games.duel.pages.pieces import Pieces, stock_edges
from duell.games.duel.pages.seats import MOST_ROWS_EACH, Panel, paint, panel, scores, short_panel, without_stake
from duell.games.duel.pages.table import TILE_HEIGHT, TILE_WIDTH, Grid, ask, grid_of, where
from duell.language import _, signed, whole
from duell.table.screens import Choosing
from duell.tui.blocks import Block, Size, first_that_fits, fit, line, paragraph, wrap
from duell.tui.drawing import shapes
from duell.tui.drawing.canvas import Canvas, Line, outlined
from duell.tui.drawing.dark_cards import Stamped, dark
from duell.tui.drawing.light_cards import State, Strip, sheet, strip
from duell.tui.drawing.palette import Depth, Palette
from duell.tui.drawing.scenery import table
from duell.tui.drawing.shapes import emblem
from duell.tui.page import Form, Page, Picture, Spread, room_for_lines
from duell.tui.pages.reading import inside, reading
from duell.tui.theme import palette
from duell.tui.theme import palette as palette_of

LOWEST_WAY, HIGHEST_WAY = 5, 12
"""Rows of a card that stands for a way to go on, at least and at most."""

WIDEST_WAY = 28
"""The most columns of the lowest: with an emblem, there is room for the longest name."""

WIDER_A_ROW = 4
"""How many columns more it may have for each row more."""

EMBLEM_SIDE = 8
"""Columns of an emblem on it; on a high one it is twice as large."""

ROOMY_WAY = 12
"""Rows of a card from which it has room for a numeral, and free lines between its words."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to go on: its key, what it is called, whose it is, what it changes, and what else follows from it."""

    key: str
    name: str
    hero: str
    change: str
    is_loss: bool
    after: str
    follows: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """What is decided: the card that it is about, if one lies open, what is said of it, and the ways to go on."""

    board: Board
    seat: int
    card: Card | None
    says: str
    ways: tuple[Way, ...]
    prompt: Text


def has_room_for_cards(decision: Decision, size: Size) -> bool:
    """Whether a decision can be painted in a window."""
    grid = grid_of(size)
    if not grid.stake:
        return False
    width = _way_width(decision, size)
    longest = max(cell_len(text) for way in decision.ways for text in (way.name, way.change, way.after))
    return (
        longest + 3 <= width
        and max(cell_len(way.follows) for way in decision.ways) <= width - 2
        and _players(decision, grid, Pieces(palette("mono", Depth.NONE), {})) is not None
        and decision.prompt.cell_len <= 2 * (size.columns - 4)
    )


def scene_of_ways(decision: Decision, size: Size, colours: Palette) -> Canvas:
    """Paint a decision."""
    grid, pieces = grid_of(size), Pieces(colours, decision.board.emblems)
    hero = decision.board.places[decision.seat].seat.role
    canvas = table(size.columns, size.rows, colours, grid.ledge, f"seat.{COLOURS[hero]}").copy()
    _lay_card(canvas, grid, decision, pieces)
    row = 1 + (grid.ledge > 13)
    for text in _said(decision, grid):
        canvas.write(grid.panel, row, text)
        row += 1
    if players := _players(decision, grid, pieces):
        paint(canvas, players, grid.panel, max(row + 1, grid.ledge - 1 - players.height), decision.seat)
    width, height, gap = _way_width(decision, size), _way_height(grid), _way_gap(size)
    left = (size.columns - len(decision.ways) * (width + gap) + gap) // 2
    top = (min(grid.hand, grid.prompt - height - 1) + grid.prompt - height - 1) // 2
    for index, way in enumerate(decision.ways):
        column = left + index * (width + gap)
        canvas.paste(_way_card(way, width, height, pieces), column - way.chosen, top - way.chosen)
    ask(canvas, grid, decision.prompt)
    return canvas


def _way_width(decision: Decision, size: Size) -> int:
    """Return the columns of a card that stands for a way to go on."""
    ways = len(decision.ways)
    widest = WIDEST_WAY + WIDER_A_ROW * (_way_height(grid_of(size)) - LOWEST_WAY)
    return min(widest, (size.columns - 4 - _way_gap(size) * (ways - 1)) // ways)


def _way_height(grid: Grid) -> int:
    """Return the rows of such a card: it lies where a hand lies in other moments."""
    return max(LOWEST_WAY, min(HIGHEST_WAY, grid.prompt - grid.hand - 1))


def _players(decision: Decision, grid: Grid, pieces: Pieces) -> Panel | None:
    """Return the players below what is said, if they have room."""
    first = 2 + (grid.ledge > 13) + len(_said(decision, grid))
    board = replace(decision.board, card=None, gains=())
    return panel(board, grid.panel_width, grid.ledge - 1 - first, pieces)


def _way_gap(size: Size) -> int:
    return 1 if size.columns < 84 else 2


def _said(decision: Decision, grid: Grid) -> Block:
    return wrap(line(decision.says), grid.panel_width)


def _lay_card(canvas: Canvas, grid: Grid, decision: Decision, pieces: Pieces) -> None:
    """Lay what is decided on at the left: the card that was turned up, or the stock of which nobody knows the next."""
    assert grid.stake
    edges = stock_edges(decision.board.stock, grid.most_edges)
    if decision.card:
        card = pieces.stake(decision.card, grid.stake, edges=edges)
    else:
        said = _("{number} in the stock", number=decision.board.stock)
        card = dark(Stamped("", said), grid.stake, pieces.palette, edges)
    row = max(1, min(1 + (grid.ledge - grid.stake.height) // 2, grid.ledge - 1 - grid.stake.height))
    canvas.paste(card, grid.margin, row)


def _way_card(way: Way, width: int, height: int, pieces: Pieces) -> Canvas:
    """Paint a light card with somebody's emblem, and beside it what goes to whom."""
    palette = pieces.palette
    card, column = _blank_way(way, width, height, pieces)
    ink, quiet, lit = "", "", ""
    if palette.paints:
        quiet, lit = palette.ink("ink.plain"), palette.ink("ink.lit")
        ink = palette.ink(f"ink.{COLOURS[way.hero]}") if way.hero else quiet
    numeral = shapes.numeral(way.change, "small") if height >= ROOMY_WAY and palette.paints else ()
    if numeral:
        name, change, after, key = ((height - 10) // 2 + row for row in (0, 2, 6, 8))
        stamped = [palette.ink("ink.lit" if way.is_loss else "ink.plain")] * len(numeral)
        shapes.stamp(card, column, 2 * change, numeral, stamped)
    else:
        first = (height - 4) // 2 if palette.paints else (height - 3) // 2
        name, change, after, key = range(first, first + 4)
    card.text(column, name, way.name, f"bold {ink}".strip())
    if not numeral:
        card.text(column, change, way.change, f"bold {lit}".strip() if way.is_loss else f"bold {quiet}".strip())
    card.text(column, after, way.after, quiet)
    at = (column, key) if palette.paints else (width - 3, name)
    card.text(*at, way.key, f"bold {lit}".strip())
    follows = f" {way.follows} " if way.follows and not palette.paints else way.follows
    card.text((width - cell_len(follows)) // 2, height - 1, follows, quiet)
    if not palette.paints:
        return card
    return card.haloed(palette.ink("halo")) if way.chosen else card.raised()


def _blank_way(way: Way, width: int, height: int, pieces: Pieces) -> tuple[Canvas, int]:
    """Paint a card without words, and with the largest emblem beside which these have room; tell where they begin."""
    palette = pieces.palette
    if not palette.paints:
        return outlined(width, height, palette, palette.style("chosen" if way.chosen else "plain"), _way_line(way)), 2
    card = sheet(width, height, palette)
    if not palette.blends:  # words stand on the row of the edge, and would be on halves of two colours
        card.fill(1, 0, width - 2, 2, palette.ink("ivory"))
    tint, small, large = pieces.emblem(way.hero) if way.hero else ("", (), ())
    longest = max(cell_len(text) for text in (way.name, way.change, way.after))
    left = 1 + (height > LOWEST_WAY)
    for rows, side in ((large, 2 * EMBLEM_SIDE), (small, EMBLEM_SIDE)):
        if rows and side // 2 < height and longest + side + 2 * left + 1 <= width:
            drawn = emblem(rows, palette.tones_on_ivory(tint), palette)
            drawn.copy_to(card, left, height - 1 - side // 2)  # its last row leaves the foot free
            return card, left + side + left
    return card, 2


def _way_line(way: Way) -> Line:
    return Line.DOUBLE if way.chosen else Line.SINGLE


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
    fits = (rows for rows in range(12, size.rows + 1) if has_room_for_cards(decision, Size(size.columns, rows)))
    least = next(fits, 0)
    forms = (Form("ways", 0, least, partial(scene_of_ways, decision)),) if least else ()
    says = line((_("{name} decides", name=name), "strong"))
    page = reading(where(screen.board, size, says), told, size, says)
    return replace(page, notice=screen.board.notice, forms=forms)


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
    ink = f"ink.{COLOURS[screen.board.places[screen.seat].seat.role]}"
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
    arranged = partial(panel, board, width, min(rows, MOST_ROWS_EACH * len(board.places)))
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
