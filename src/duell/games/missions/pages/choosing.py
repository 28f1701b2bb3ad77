"""The pages of the one who decides: the table above the ledge, below it the hand, or whom an action card goes to."""

from collections.abc import Sequence

from rich.cells import cell_len

from duell.games.missions import words
from duell.games.missions.board import Board, Body, Offer
from duell.games.missions.engine import Action, Choice, Laying, Naming, Verb
from duell.games.missions.pages import laying, own, panel, spotlight
from duell.games.missions.pages.grid import Scale
from duell.games.missions.pages.seats import meaning, sign
from duell.games.missions.pages.table import Marks, laid_out
from duell.table.screens import Advice
from duell.tui.blocks import Size, fit, line, paragraph
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette


def scene(
    board: Board,
    body: Body,
    chosen: Choice | None,
    advice: Sequence[Advice],
    size: Size,
    palette: Palette,
    *,
    drafted: Sequence[Choice] = (),
) -> Canvas:
    """Paint the window of a decision; the choice that is taken up is lit. What a hint said stands where it has room."""
    canvas = _scene(board, body, offered(body, chosen, drafted), len(drafted), size, palette)
    if advice:
        best = max(advice, key=lambda each: (each.share, each.points))
        said = words.hinted(board, next(each for each in body.offers if each.choice == best.choice), best.points)
        canvas.write(1, size.rows - 2, fit(line((said, "chosen")), size.columns - 2))
    return canvas


def _scene(board: Board, body: Body, offer: Offer | None, drafted: int, size: Size, palette: Palette) -> Canvas:
    match body.now:
        case Naming():
            return _naming(board, body, offer, size, palette)
        case Laying():
            return laying.scene(board, body, offer, drafted, size, palette)
        case _:
            return _with_hand(board, body, offer, size, palette)


def offered(body: Body, chosen: Choice | None, drafted: Sequence[Choice]) -> Offer | None:
    """Return the offer that is chosen; at the end of a turn, one to begin with where none is."""
    taken_up = next((offer for offer in body.offers if offer.choice == chosen), None)
    if taken_up or not isinstance(body.now, Laying):
        return taken_up
    return laying.first_marked(body, drafted)


def _with_hand(board: Board, body: Body, offer: Offer | None, size: Size, palette: Palette) -> Canvas:
    """Paint the table and the hand; a card that is chosen is lit in the display, or on the ledge above the hand."""
    marked = offer.card.character if offer and offer.card else ""
    gives = any(each.choice.verb is Verb.HAND for each in body.offers)
    grid, canvas = laid_out(board, size, palette, Marks(marked, dim=gives, below=gives))
    own.hand(canvas, grid, board, body)
    own.strip(canvas, grid, board, body)
    own.prompt(canvas, grid, board, body, offer)
    return canvas


def _naming(board: Board, body: Body, offer: Offer | None, size: Size, palette: Palette) -> Canvas:
    """Paint the action card below the ledge, and beside it the players it can go to."""
    grid, canvas = laid_out(board, size, palette, Marks(dim=True))
    assert isinstance(body.now, Naming)
    column, row = 1, grid.ledge
    if grid.scale is not Scale.SMALL:
        column = spotlight.card(canvas, grid, spotlight.of_card(board, Action(body.now.action)))
        row = grid.ledge + 2 - grid.is_dense
    room = size.rows - 1 - row
    abreast = 1 if len(body.offers) < room else 2
    gap = 2 if abreast == 1 and 2 * len(body.offers) < room - 1 else 1
    width = (size.columns - column - 1) // abreast - 1
    for index, each in enumerate(body.offers):
        at = column + index % abreast * (width + 1), row + index // abreast * gap
        _candidate(canvas, at, width, board, body, each, marked=each is offer)
    row += -(-len(body.offers) // abreast) * gap
    says = paragraph(words.asks(board, body.now, body.seat), size.columns - column - 1)
    if len(says) > size.rows - 1 - row:
        says = [fit(line(words.asks_in_short(board, body.now, body.seat)), size.columns - column - 1)]
    for text in says[: size.rows - 1 - row]:
        canvas.write(column, row, text)
        row += 1
    return canvas


def _candidate(
    canvas: Canvas, at: tuple[int, int], width: int, board: Board, body: Body, offer: Offer, *, marked: bool
) -> None:
    """Paint a player as a sheet of ivory, `width` columns wide, with a line for each card that is held."""
    assert offer.seat is not None
    palette, place = canvas.palette, board.places[offer.seat]
    column, row = at
    number, cards = body.offers.index(offer) + 1, words.hand_size(place.cards)
    name = panel.cut(place.seat.name, max(1, width - cell_len(cards) - 8))
    said = f"{number}  {sign(offer.seat)} {name}  {cards} "
    if palette.paints:
        canvas.fill(column, 2 * row, width, 2, palette.ink("halo" if marked else "ivory.low"))
        ink = f"bold {palette.ink('halo.ink' if marked else 'ink.plain')}"
        canvas.text(column + 1, row, said, ink)
        steel = palette.colour("stock") or "black"
        for card in range(min(place.cards, (width - len(said) - 2) // 2)):
            canvas.fill(column + 1 + len(said) + 2 * card, 2 * row, 1, 2, steel)
        return
    canvas.text(
        column, row, f"{'>' if marked else ' '}{said}", "bold reverse" if marked else palette.style(meaning(offer.seat))
    )
