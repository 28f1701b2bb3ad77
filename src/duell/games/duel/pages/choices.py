"""The open decisions: a card that R2-D2 turned up, and final cards."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import Board, Offer
from duell.games.duel.engine.cards import Card, Choice
from duell.games.duel.pages import COLOURS
from duell.games.duel.pages.keys import scout_key
from duell.games.duel.pages.pieces import Pieces
from duell.games.duel.pages.seats import MOST_ROWS_EACH, Panel, paint, panel, scores, short_panel, without_stake
from duell.games.duel.pages.table import (
    SETS,
    TILE_HEIGHT,
    TILE_WIDTH,
    TableForm,
    ask,
    edges_of,
    forms,
    ledges_with,
    on_table,
    scene,
    where,
)
from duell.language import _, signed, whole
from duell.table.screens import Choosing
from duell.tui.blocks import Size, line, longest_that_fits, paragraph, strong, wrap
from duell.tui.drawing import shapes
from duell.tui.drawing.boxes import (
    Area,
    Box,
    either,
    first_that_fits,
    flow,
    hbox,
    inset,
    label,
    lay,
    painted,
    picture,
    pictured,
    space,
    stack,
    stamped,
    vbox,
    wrapped,
    written,
)
from duell.tui.drawing.canvas import Canvas, Line, outlined
from duell.tui.drawing.dark_cards import FACE, NO_EMBLEM, Stamped, dark
from duell.tui.drawing.light_cards import CardState, Strip, sheet, strip
from duell.tui.drawing.palette import Depth, Palette
from duell.tui.drawing.shapes import emblem
from duell.tui.page import Page, contents, room_for_lines
from duell.tui.pages.reading import inside, placed
from duell.tui.theme import COLOURLESS

LOWEST_WAY, LOW_WAY, HIGHEST_WAY = 5, 6, 20  # rows of an option's card: the fewest, with a free edge, the most
WIDEST_WAY = 34  # the most columns of the lowest card: room for an emblem and the longest name
WIDER_A_ROW = 4  # the further columns for each further row
ROOMY_WAY = 12  # the least rows of a card with a numeral, and with free lines between its words
VAST_WAY = 18  # the least rows of a card with a large numeral
HIGH_WINDOW = 30  # the least rows of a window in which words and players are in the middle beside the card
LOW_WINDOW = 23  # rows of a window in which the words begin in the first row
FREE_ROWS = (1, 1), (1, 0), (0, 0)  # above and below the cards of the options, the best first

WITH_STAKE = [form for form in SETS if form.stake]
"""The sets of a table with a large card, and with a card for each option in the place of a hand."""


class Way(NamedTuple):
    """An option: its key, its name, and `in_short`, wordings of all its facts, the longest first."""

    key: str
    name: str
    in_short: tuple[str, ...]
    chosen: bool
    hero: str = ""  # the hero whose emblem its card has
    change: str = ""  # the change of the score
    is_loss: bool = False
    after: str = ""
    follows: str = ""  # a further consequence


class OpenDecision(NamedTuple):
    """A decision that everybody sees, about `card` (None: the unknown top of the stock), with its options.

    `in_short` is a list of shorter wordings for narrow windows, the longest first.
    """

    board: Board
    seat: int
    card: Card | None
    says: str
    in_short: tuple[str, ...]
    ways: tuple[Way, ...]
    prompt: Text


def _paint_ways(decision: OpenDecision, form: TableForm, size: Size, colours: Palette) -> Canvas | None:
    """Paint a decision with a card for each option, if there is room for all words and players."""
    board, pieces = without_stake(decision.board), Pieces(colours, decision.board.emblems)
    sentences = wrapped(partial(wrap, line(decision.says)))
    above = space(rows=size.rows > LOW_WINDOW)
    players = space().stretching().filling().named("players")
    height, gap = min(HIGHEST_WAY, form.held.height), 1 if size.columns < 84 else 2
    heights = [(LOW_WAY, FREE_ROWS[1:2]), (LOWEST_WAY, FREE_ROWS)] if height < LOW_WAY else [(height, FREE_ROWS)]
    ledges = [
        ledge
        for rows, free in heights
        for ledge in ledges_with(inset(hbox(*(_way(way, rows, pieces) for way in decision.ways), gap=gap), 2), *free)
    ]
    card = _card(decision, form, size, pieces)
    page = scene(form, size, card, vbox(above, sentences, space(rows=1), players), ledges)
    if not page.fits(contents(size)) or decision.prompt.cell_len > 2 * (size.columns - 4):
        return None
    layout = lay(page, contents(size))
    room = layout.places["players"]
    arranged = panel(board, room.columns, room.rows, pieces)
    if not arranged:
        return None
    if size.rows >= HIGH_WINDOW:  # keeps the words close above the players
        players = space(rows=arranged.height).stretching().named("players")
        layout = lay(
            scene(form, size, card, vbox(above, vbox(sentences, players, gap=1).filling()), ledges), contents(size)
        )
        room = layout.places["players"]
    canvas = on_table(size, colours, layout, decision.seat, board)
    area = room.within(room.columns, arranged.height, down="end")
    paint(canvas, arranged, area.column, area.row, decision.seat)
    ask(canvas, layout.places["prompt"].row, decision.prompt)
    return canvas


def _card(decision: OpenDecision, form: TableForm, size: Size, pieces: Pieces) -> Box:
    """The card that R2-D2 turned up, or the back of the stock."""
    assert form.stake
    edges = edges_of(decision.board, size)
    if decision.card:
        drawn = pieces.stake(decision.card, form.stake, edges=edges)
    else:
        stock = _("{number} in the stock", number=decision.board.stock)
        drawn = dark(Stamped("", stock), form.stake, pieces.palette, edges)
    return picture(drawn, form.stake.width, form.stake.height)


def _way(way: Way, height: int, pieces: Pieces) -> Box:
    """The card of an option."""

    def paint_way(canvas: Canvas, area: Area) -> None:
        canvas.paste(_way_card(way, area.columns, area.rows, pieces), area.column - way.chosen, area.row - way.chosen)

    least = max(3 + max(map(cell_len, (way.name, way.change, way.after))), 2 + cell_len(way.follows))
    return painted(paint_way, least, height, WIDEST_WAY + WIDER_A_ROW * (height - LOWEST_WAY))


def _way_card(way: Way, width: int, height: int, pieces: Pieces) -> Canvas:
    palette = pieces.palette
    if not palette.paints:
        style, kind = ("chosen", Line.DOUBLE) if way.chosen else ("plain", Line.SINGLE)
        card = outlined(width, height, palette, palette.style(style), kind)
        foot = label(f" {way.follows} " if way.follows else "")
        vbox(_words_in_frame(way).filling(), foot).paint(card, Area(0, 0, width, height))
        return card
    card = sheet(width, height, palette)
    if not palette.blends:  # words on the edge's row would have halves of two colours
        card.fill(1, 0, width - 2, 2, palette.ink("ivory"))
    words_on_card, left = _words_on_card(way, height, palette), space(1 + (height > LOWEST_WAY))
    tint, small, large = pieces.emblem(way.hero) if way.hero else NO_EMBLEM
    crests = [_crest(rows, scale, tint) for rows, scale in ((large, 2), (large, 1), (small, 1)) if rows]
    with_crests = [hbox(left, crest, left, words_on_card).filling() for crest in crests]
    scene = either(*with_crests, hbox(space(2), words_on_card).filling())
    foot = label((way.follows, "ink.plain"))
    vbox(space(rows=height == LOW_WAY), scene, foot).paint(card, Area(0, 0, width, height))
    return card.haloed(palette.ink("halo")) if way.chosen else card.raised()


def _words_in_frame(way: Way) -> Box:
    """The words of an option on an outlined card, with its key in the corner."""
    name, key, change = (label((text, "strong")) for text in (way.name, way.key, way.change))
    head = hbox(name, space().stretching(), key, space(2))
    return hbox(space(2), flow(space(rows=1), head, change, label(way.after)))


def _words_on_card(way: Way, height: int, palette: Palette) -> Box:
    """The words of an option on a painted card: on a high card, a large numeral with free rows around it."""
    change_ink = "ink.lit" if way.is_loss else "ink.plain"
    numeral = shapes.numeral(way.change, "large" if height >= VAST_WAY else "small") if height >= ROOMY_WAY else ()
    name = label((way.name, strong(f"ink.{COLOURS[way.hero]}" if way.hero else "ink.plain")))
    change = label((way.change, strong(change_ink)))
    if numeral:
        change = stamped(numeral, palette.ink(change_ink))
    after, key = label((way.after, "ink.plain")), label((way.key, strong("ink.lit")))
    return hbox(flow(name, change, after, key, gap=bool(numeral)), space(1).stretching())


def _crest(rows: shapes.Rows, scale: int, tint: str) -> Box:
    """An emblem, to the pixel in the middle of the rows above the foot of a card."""
    side = scale * len(rows)

    def paint_crest(canvas: Canvas, area: Area) -> None:
        palette, y = canvas.palette, 2 * area.row + area.rows - side // 2
        tones = palette.tones_on_ivory(tint)
        if palette.depth is Depth.SIXTEEN:  # too few inks for a crest: it glows on a dark field
            canvas.fill(area.column, y, side, side, "black")
            tones = palette.tones(tint, FACE)
        emblem(rows, tones, palette, scale).copy_to(canvas, area.column, y)

    return painted(paint_crest, side, (side + 1) // 2).filling()


KEY = 3  # columns of the key that stands out on an option's strip
WIDTH = 76  # the most columns of text


def scouting(screen: Choosing, size: Size) -> Page:
    """The page on which R2-D2's owner keeps the card or gives it away."""
    body, name = screen.body, screen.board.name(screen.seat)
    fields = {"name": name, "card": words.one(body.card)}
    says = _("{name}’s R2-D2 has turned up {card}. {name} keeps it or gives it away.", **fields)
    then = words.awarded(screen)
    asks = _("R2-D2 has turned up {card}. Keep it or give it away?", **fields)
    in_short = (f"{asks} {then}".rstrip(), asks, words.title(body.card))
    ways = tuple(_way_of(screen, offer) for offer in body.offers)
    says = f"{says} {then}".rstrip()
    return _page(
        screen, OpenDecision(screen.board, screen.seat, body.card, says, in_short, ways, _chosen(screen)), size
    )


def _way_of(screen: Choosing, offer: Offer) -> Way:
    place, keeps = screen.board.places[offer.seat], offer.choice is Choice.KEEP
    return Way(
        scout_key(screen, offer.choice),
        _("keep it") if keeps else place.seat.name,
        words.offer_in_short(screen.board, offer),
        offer.choice is screen.chosen,
        place.seat.role,
        signed(offer.gain.total),
        offer.gain.total < 0,
        f"→ {whole(place.score.total + offer.gain.total)}",
        _("R2-D2 returns") if offer.returns else _("R2-D2 is lost"),
    )


def _chosen(screen: Choosing) -> Text:
    for offer in screen.body.offers:
        if offer.choice is screen.chosen:
            cost = words.offer_cost(screen.board, offer, screen.body.card)
            return line(("✓ ", "chosen"), (words.offer(screen.board, offer), "strong"), f"  {cost}")
    return Text()


def _page(screen: Choosing, decision: OpenDecision, size: Size) -> Page:
    says = line((_("{name} decides", name=screen.board.name(screen.seat)), "strong"))
    return Page(
        where(screen.board, size, says),
        says,
        forms(partial(_paint_ways, decision), WITH_STAKE),
        lambda: placed(_in_short(decision, size), size, width=size.columns - 2),
        notice=screen.board.notice,
    )


def drawing(screen: Choosing, size: Size) -> Page:
    """The page on which the last player draws final cards, or stops."""
    takes, stops = (screen.chosen is choice for choice in (Choice.TAKE, Choice.STOP))
    place = screen.board.places[screen.seat]
    hero, total = place.seat.role, place.score.total
    draw, stop = words.draw_and_stop()
    ways = (
        Way(draw, _("take the next card"), (_("take a card"),), takes, hero, follows=_("a villain or Darth Vader")),
        Way(stop, _("stop"), (_("stop"),), stops, hero, signed(0), after=f"→ {whole(total)}"),
    )
    chosen = line(("✓ ", "chosen"), _("take the next card") if takes else _("stop")) if takes or stops else Text()
    asks = words.may_draw(screen)
    kept = _("Each card drawn is kept, be it a villain or Darth Vader.")
    says = f"{asks} {kept}"
    return _page(screen, OpenDecision(screen.board, screen.seat, None, says, (asks,), ways, chosen), size)


def _in_short(decision: OpenDecision, size: Size) -> Box:
    """The decision, the seats below it, and on the ledge, if there is room for one, the options."""
    ways = _strips(decision, size)
    room = room_for_lines(size) - ways.rows(size.columns)
    questions = [_question(says, decision.card, decision.board, size) for says in decision.in_short]
    question = first_that_fits(questions, Area(0, 0, size.columns, room - len(decision.board.places)))
    room -= question.rows(size.columns)
    seats = _seats(without_stake(decision.board), decision.seat, size, room)
    spare = room - seats.rows(size.columns)
    above = flow(question, seats, gap=spare > 1)
    ledge = flow(*[space()] * (spare > 2), ways, gap=1)
    return flow(above, space(rows=1), ledge.named("ledge")) if spare else flow(above, ledge)


def _question(says: str, card: Card | None, board: Board, size: Size) -> Box:
    if not (card and size.is_middle):
        return written(paragraph(says, size.columns - 2))
    tile = pictured(lambda palette: Pieces(palette, board.emblems).tile(card), TILE_WIDTH, TILE_HEIGHT)
    sentence = written(paragraph(says, inside(size) - TILE_WIDTH - 2))
    return hbox(hbox(space(1), tile), sentence, gap=2, side="start")


def _strips(decision: OpenDecision, size: Size) -> Box:
    rows = []
    for way in decision.ways:
        lead = line(("› " if way.chosen else "  ", "chosen"), (way.key, "key"), " ")
        style = "chosen" if way.chosen else "strong"
        texts = [line(lead, (wording, style)) for wording in way.in_short]
        rows.append(longest_that_fits(texts, size.columns))
    widest = min(max(row.cell_len for row in rows), size.columns - 1)
    ink = f"ink.{COLOURS[decision.board.places[decision.seat].seat.role]}"
    boxes = []
    for way, text in zip(decision.ways, rows, strict=True):
        state = CardState.CHOSEN if way.chosen else CardState.USUAL
        card = partial(strip, Strip(text.plain[1:].rstrip(), ink, KEY), widest, state=state)
        boxes.append(stack(label(text), hbox(space(1), pictured(card, 0, 1))))
    return flow(*boxes)


def _seats(board: Board, mine: int, size: Size, rows: int) -> Box:
    width = inside(size)
    arranged = partial(panel, board, width, min(rows, MOST_ROWS_EACH * len(board.places)))
    if in_order := arranged(Pieces(COLOURLESS, {})):
        return pictured(partial(_panel, arranged, board, mine, width), width + 2, in_order.height)
    seats = short_panel(board, min(width, WIDTH), rows)
    return written(seats if len(seats) <= rows else scores(board, min(width, WIDTH)))


def _panel(arranged: Callable[[Pieces], Panel | None], board: Board, mine: int, width: int, palette: Palette) -> Canvas:
    placed = arranged(Pieces(palette, board.emblems))
    assert placed  # the same in every palette
    canvas = Canvas(width + 2, placed.height, palette)
    paint(canvas, placed, 1, 0, mine)
    return canvas
