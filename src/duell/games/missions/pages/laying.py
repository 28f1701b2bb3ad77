"""The end of a turn: all missions that can be laid out on one page, with what each brings and costs."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from duell.games.missions import words
from duell.games.missions.board import Board, Body, Laid, Offer
from duell.games.missions.engine import ActionName, Choice, Verb
from duell.games.missions.pages import own, panel
from duell.games.missions.pages.grid import Grid, Scale, grid_of
from duell.games.missions.pages.own import TRIO
from duell.games.missions.pages.pieces import Stack, badge, emblem_of, held, tile_name
from duell.games.missions.pages.table import Marks, ground, ledge
from duell.language import _
from duell.language.numbers import signed
from duell.tui.blocks import Size, fit, line, paragraph
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette

CARD_STEP = 8
"""Columns from one card of a mission to the next."""

NARROW = 56
"""Columns below which a list of missions has no room for names in full."""

WORDS = 39
"""The first column of what is said beside the cards of a mission, at 80 columns."""


def first_marked(body: Body, drafted: Sequence[Choice]) -> Offer | None:
    """Return what is marked at first: a mission that brings more than it costs; else the end, if any is laid out.

    Whether to show all ten is nobody's choice but the player's.
    """
    worth = (offer for offer in body.offers if offer.mission and offer.points + offer.bonus > 0)
    ends = body.offers[-1] if drafted and all(offer.choice.verb is not Verb.SHOW for offer in body.offers) else None
    return next(worth, ends)


def scene(board: Board, body: Body, offer: Offer | None, drafted: int, size: Size, palette: Palette) -> Canvas:
    """Paint the mission that is marked with its tile, the list of all that can be done, and the hand.

    `drafted` is how many of the missions that lie there can still be taken back.
    """
    grid = grid_of(size, len(board.deck.characters), len(board.places))
    canvas = Canvas(size.columns, size.rows, palette)
    ground(canvas, grid, board)
    row = 1
    if drafted:
        _laid_so_far(canvas, board, body, drafted)
        row = 2
    if not grid.is_dense:
        if offer and offer.mission:
            _marked(canvas, board, body, offer)
            row = 8
        elif offer and drafted and offer.choice.verb is Verb.DONE:
            _laid_cards(canvas, board, body.lies[-drafted:])
            row = 8
        elif offer:
            _without_cards(canvas, board, body, offer)
            row = 8
    if grid.scale is not Scale.SMALL:
        marked = {card.character for card in offer.mission.cards} if offer and offer.mission else set()
        ledge(canvas, grid, board, Marks(), bright=marked)
    _list(canvas, grid, board, body, offer, row)
    own.hand(canvas, grid, board, body)
    own.strip(canvas, grid, board, body)
    if grid.prompt is not None:
        canvas.write(1, grid.prompt, fit(_sum(body, offer, size.columns - 2), size.columns - 2, "center"))
    return canvas


def _laid_so_far(canvas: Canvas, board: Board, body: Body, drafted: int) -> None:
    """Write which missions lie there that count once the turn is ended, and how the last is taken back."""
    told = {"missions": words.missions(board.deck, body.lies[-drafted:])}
    ways = (
        _("Laid out: {missions}. That counts once the turn ends; Backspace takes it back.", **told),
        _("Laid out: {missions}.", **told),
    )
    room = canvas.width - 2
    says = next((way for way in ways if cell_len(way) <= room), ways[-1])
    canvas.write(1, 1, fit(line((says, "good")), room))


def _without_cards(canvas: Canvas, board: Board, body: Body, offer: Offer) -> None:
    """Write what it brings, and what it leads to for all, to show the ten or to end the turn."""
    canvas.write(3, 2, line((words.offer(board, offer), "chosen.strong")))
    canvas.write(3, 3, line(words.brings(board, body, offer)))
    if offer.choice.verb is Verb.SHOW:
        for row, text in enumerate(paragraph(words.ends_for_all(board, body.seat), canvas.width - 5), 5):
            canvas.write(3, row, text)


def _laid_cards(canvas: Canvas, board: Board, missions: Sequence[Laid]) -> None:
    """Paint the missions that were laid out in this turn, as many of the last ones as there is room for."""
    each = CARD_STEP * TRIO + 2
    for place, mission in enumerate(missions[-((canvas.width - 2) // each) :]):
        _cards(canvas, board, mission, 2 + each * place)


def _cards(canvas: Canvas, board: Board, mission: Laid, left: int, row: int = 2) -> None:
    """Paint the cards of a mission, and Nute Gunray where he is the third."""
    palette = canvas.palette
    for place, card in enumerate(mission.cards):
        tint = emblem_of(next(each.emblem for each in board.deck.characters if each.name == card.character)).tint
        canvas.paste(held(Stack((card.value,)), tint, Scale.USUAL, palette), left + CARD_STEP * place, row)
        name = words.short_name(board.deck, card.character)
        canvas.text(left + CARD_STEP * place + (7 - len(name)) // 2, row + 4, name, _on_ivory(palette))
    if mission.joker:
        canvas.paste(badge(ActionName.NUTE, palette), left + CARD_STEP * 2, row)
        canvas.text(left + CARD_STEP * 2 + 1, row + 4, _("joker"), palette.style("strong"))


def _marked(canvas: Canvas, board: Board, body: Body, offer: Offer) -> None:
    """Paint the cards of a mission and the tile that it brings, and write what else it brings and costs."""
    assert offer.mission
    palette, left, row = canvas.palette, 2, 2
    _cards(canvas, board, offer.mission, left)
    if offer.tile:
        canvas.paste(badge(tile_name(board.deck, offer.mission.value), palette), left + 27, row)
        canvas.text(left + 30, row + 4, str(offer.mission.value), palette.style("chosen"))
    says = [line((_mission_title(board, offer), "strong")), *_brings(body, offer)]
    for text in says[:6]:
        canvas.write(WORDS, row, fit(text, min(text.cell_len, canvas.width - WORDS - 1)))
        row += 1


def _on_ivory(palette: Palette) -> str:
    return f"bold {palette.ink('ink.plain')}" if palette.paints else ""


def _mission_title(board: Board, offer: Offer) -> str:
    assert offer.mission
    if board.deck.has_tile(offer.mission.value):
        return words.mission(board.deck, offer.mission.value)
    return _("Three cards of {value}", value=offer.mission.value)


def _brings(body: Body, offer: Offer) -> list[Text]:
    assert offer.mission
    rows = [line((signed(offer.bonus), "chosen"))]
    if offer.tile:
        rows.append(line((words.tile_is_new(offer.mission.value), "chosen")))
    if offer.points:
        rows.append(line((_("hand {points}", points=signed(offer.points)), "bad")))
    else:
        rows.append(line((_("The hand counts as much as before."), "muted")))
    if offer.characters:
        told = {"before": body.characters, "after": body.characters + offer.characters}
        rows.append(line(_("characters {before} → {after}", **told)))
    return rows


def _list(canvas: Canvas, grid: Grid, board: Board, body: Body, marked: Offer | None, row: int) -> None:
    """Write all that can be done, a line each; of a long list the part around what is marked."""
    room = grid.ledge - row - (0 if grid.scale is Scale.SMALL else 1)
    offers = list(body.offers)
    at = offers.index(marked) if marked else 0
    first = max(0, min(at - room // 2, len(offers) - room))
    is_cut = len(offers) > room
    if is_cut:
        _more(canvas, row, first, "↑")
        _more(canvas, row + room - 1, len(offers) - first - room, "↓")
    for offer in offers[first : first + room]:
        chosen = offer is marked
        named = line(
            ("› " if chosen else "  ", "chosen"), (_in_short(board, offer, grid), "chosen" if chosen else "plain")
        )
        brings = _price(body, offer) if offer.mission else [words.brings(board, body, offer)]
        ways = [
            line(named, ("".join(f"  {part}" for part in brings[:count] if part), "muted")) for count in (4, 3, 2, 1)
        ]
        width = canvas.width - (8 if is_cut else 2)
        canvas.write(1, row, fit(next((way for way in ways if way.cell_len <= width), named), width))
        row += 1


def _more(canvas: Canvas, row: int, count: int, arrow: str) -> None:
    """Write at the right end of a row how many more there are beyond it."""
    if count > 0:
        said = f"{arrow} {count}"
        canvas.text(canvas.width - 1 - cell_len(said), row, said, canvas.palette.style("muted"))


def _price(body: Body, offer: Offer) -> list[str]:
    """Return what a mission brings and costs, at its shortest, the most needed first."""
    assert offer.mission
    parts = [signed(offer.bonus)]
    parts += [_("tile {value}", value=offer.mission.value)] if offer.tile else []
    parts += [_("hand {points}", points=signed(offer.points))] if offer.points else []
    parts += [f"{body.characters} → {body.characters + offer.characters}"] if offer.characters else []
    return parts


def _in_short(board: Board, offer: Offer, grid: Grid) -> str:
    """Return what can be done in few words; in the narrowest windows by the names that the display has there."""
    if not offer.mission:
        return words.offer(board, offer)
    joker = f" {panel.JOKER}" if offer.mission.joker else ""
    if grid.size.columns < NARROW:
        names = [words.brief_name(board.deck, card.character, grid.step - 1) for card in offer.mission.cards]
        return _("{value}: {names}", value=offer.mission.value, names=" ".join(names)) + joker
    return words.cards_in_a_row(board.deck, offer.mission.cards, in_short=True) + joker


def _sum(body: Body, offer: Offer | None, room: int) -> Text:
    """Return what the round would come to if it ended now, with what is marked."""
    points = offer.points if offer else 0
    bonus = offer.bonus if offer else 0
    told = {"hand": body.hand + points, "sure": body.sure + bonus, "total": body.hand + body.sure + points + bonus}
    ways = (
        _("hand {hand}, laid out {sure}: {total} if the round ended now", **told),
        _("hand {hand} + laid out {sure} = {total}", **told),
    )
    return line((next((way for way in ways if cell_len(way) <= room), ways[-1]), "plain"))
