"""What only the one who decides sees: the hand below the ledge, how often it has each value, what a choice brings."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from duell.games.missions import words
from duell.games.missions.board import Board, Body, Offer
from duell.games.missions.engine import Verb
from duell.games.missions.pages.grid import Grid, Scale
from duell.games.missions.pages.pieces import Stack, emblem_of, held
from duell.language import _
from duell.tui.blocks import fit, line
from duell.tui.drawing.canvas import Canvas

TRIO = 3
"""Cards of one value that are a mission (rule 7.1)."""

LABELS = 34
"""Columns left of the values below the hand, for what is said of them, where they need not stand closest."""

LEAST_PITCH, WIDEST_PITCH = 5, 9
"""Columns from one of these values to the next."""


def hand(canvas: Canvas, grid: Grid, board: Board, body: Body) -> None:
    """Paint the hand, each character in its column, a well for one that is missing."""
    adds = {offer.card.character: offer for offer in body.offers if offer.card and offer.choice.verb is Verb.TAKE}
    lit = frozenset(value for value in board.deck.values if body.alike(value) >= TRIO)
    for place, (character, values) in enumerate(zip(board.deck.characters, body.held, strict=True)):
        offer = adds.get(character.name)
        stack = Stack(values, offer.points if offer and (offer.points or not values) else None, lit & {*values})
        if grid.scale is Scale.SMALL:
            _small(canvas, grid, place, stack)
            continue
        canvas.paste(
            held(stack, emblem_of(character.emblem).tint, grid.scale, canvas.palette), grid.column(place), grid.hand
        )


def _small(canvas: Canvas, grid: Grid, place: int, stack: Stack) -> None:
    """Write a character's best value, and below it up to three lower ones."""
    palette, column, row = canvas.palette, grid.column(place), grid.hand
    if not stack.values:
        ring, gap = ("o", ".") if palette.ascii else ("○", "·")
        offered = stack.adds is not None
        canvas.text(column + 1, row, ring if offered else gap, palette.style("chosen" if offered else "muted"))
        return
    if palette.paints:
        canvas.fill(column, 2 * row, 3, 4, palette.ink("ivory"))
    best, lower = stack.values[0], stack.values[1:]
    canvas.text(column + 1, row, str(best), _ink(canvas, best in stack.lit))
    for index, value in enumerate(lower[:3]):
        canvas.text(column + index, row + 1, str(value), _ink(canvas, value in stack.lit))


def _ink(canvas: Canvas, lit: bool) -> str:
    if not canvas.palette.paints:
        return "bold reverse" if lit else "bold"
    return f"bold {canvas.palette.ink('ink.lit' if lit else 'ink.plain')}"


def strip(canvas: Canvas, grid: Grid, board: Board, body: Body) -> None:
    """Write how many characters the hand has, and of each value what a mission has and lacks.

    Held is ``▪``, offered ``○``, missing ``·``. Where there is no card to count, it is said what counts.
    """
    palette, row, left = canvas.palette, grid.strip, 1 + grid.is_large
    values, open_values = board.deck.values, [card.value for card in board.display]
    is_small = grid.scale is Scale.SMALL
    closest = LEAST_PITCH + (grid.scale is not Scale.MIDDLE)
    pitch = max(closest, min(WIDEST_PITCH, (grid.size.columns - LABELS) // len(values)))
    gap = int(pitch > LEAST_PITCH)
    first = grid.size.columns - left - pitch * len(values)
    if not body.cards:
        canvas.write(left, row, _first_fitting(_of_no_card(board), grid.size.columns - 2 * left, "muted"))
        return
    style = "chosen" if body.characters == len(board.deck.characters) else "strong"
    has = _first_fitting(_counted(board, body, in_short=is_small), first - left - 2, style)
    canvas.write(left, row, has)
    if is_small:
        _small_strip(canvas, row, left + has.cell_len + 2, body, open_values)
        return
    bright, faint = ("chosen", "muted") if palette.is_dark("well") else ("strong", "plain")
    room = first - left - has.cell_len - 3
    says = _first_fitting((_("three alike: a mission"), _("missions")), room, faint)
    if says.cell_len <= room:
        canvas.write(first - 1 - says.cell_len, row, says)
    ground = palette.colour("well") if palette.paints else None
    for index, value in enumerate(values):
        column = first + pitch * index
        has_now, offered = body.alike(value), open_values.count(value)
        lit = has_now >= TRIO or (has_now == TRIO - 1 and offered > 0)
        style = palette.style(bright if lit else "strong" if has_now else faint, strong=lit)
        if ground:
            canvas.fill(column, 2 * row, 1 + 2 * gap, 2, ground)
        canvas.text(column + gap, row, str(value), style)
        canvas.text(column + 1 + 2 * gap, row, marks(has_now, offered, ascii_only=palette.ascii), style)


def _counted(board: Board, body: Body, *, in_short: bool) -> tuple[str, ...]:
    """Return how many characters the hand has, the longest first."""
    told = {"number": body.characters, "count": len(board.deck.characters)}
    short = _("{number} of {count}", **told)
    return (short,) if in_short else (_("{number} of {count} characters", **told), short)


def _of_no_card(board: Board) -> tuple[str, ...]:
    """Return what a hand without cards is to come to, the longest first."""
    count = len(board.deck.characters)
    return (
        _("No card in hand. All {count} characters, or three of one value, count 10 more.", count=count),
        _("No card in hand yet."),
    )


def _first_fitting(ways: Sequence[str], room: int, style: str) -> Text:
    """Return the first of some ways to say something that has room, or else the last."""
    return line((next((way for way in ways if cell_len(way) <= room), ways[-1]), style))


def _small_strip(canvas: Canvas, row: int, column: int, body: Body, open_values: list[int]) -> None:
    """Write the values that the hand has, the most frequent first, as far as there is room."""
    palette, ring = canvas.palette, "o" if canvas.palette.ascii else "○"
    have = sorted({value for values in body.held for value in values}, key=lambda value: (-body.alike(value), value))
    for value in have:
        count, offered = body.alike(value), min(open_values.count(value), max(0, TRIO - body.alike(value)))
        said = str(value) * min(count, TRIO) + ring * offered
        if column + len(said) >= canvas.width:
            return
        lit = count + offered >= TRIO and count >= TRIO - 1
        canvas.text(column, row, said, palette.style("chosen" if lit else "plain"))
        column += len(said) + 1


def marks(held_now: int, offered: int, *, ascii_only: bool) -> str:
    """Return three places: of what is held, what lies in the display, what is missing.

    >>> marks(2, 1, ascii_only=False), marks(0, 0, ascii_only=False), marks(4, 1, ascii_only=False)
    ('▪▪○', '···', '▪▪▪')
    """
    full, ring, gap = "#o." if ascii_only else "▪○·"
    has = min(held_now, TRIO)
    rings = min(offered, TRIO - has)
    return full * has + ring * rings + gap * (TRIO - has - rings)


def prompt(canvas: Canvas, grid: Grid, board: Board, body: Body, chosen: Offer | None) -> None:
    """Write what the choice that is marked brings, and what the other one risks; the longest of it that fits."""
    if grid.prompt is None:
        return
    ways = _prompts(board, body, chosen)
    room = canvas.width - 2
    says = next((way for way in ways if way.cell_len <= room), ways[-1])
    canvas.write(1, grid.prompt, fit(says, room, "left" if grid.scale is Scale.SMALL else "center"))


def _prompts(board: Board, body: Body, chosen: Offer | None) -> list[Text]:
    if chosen is None:
        return [line(each(board, body.now, body.seat)) for each in (words.asks, words.asks_in_short)]
    brings = words.brings(board, body, chosen)
    named = words.offer(board, chosen)
    if chosen.card and chosen.choice.verb is Verb.TAKE:
        named = words.short(board.deck, chosen.card)
    parts: list[str | tuple[str, str]] = [("▲ ", "chosen")]
    if brings:
        said = _("{choice}: {brings}.", choice=named, brings=brings)
        head, found, rest = said.partition(named)
        parts += [head, (found, "chosen.strong"), rest]
    else:
        parts += [(named, "chosen.strong")]
    first = line(*parts)
    lies = _("{number} of {count} open.", number=len(board.display), count=len(board.deck.characters))
    risk = [("  ", ""), (words.risk(board), "bad")] if board.risk and board.risk.bust else []
    ways = [first]
    if any(offer.choice.verb is Verb.FLIP for offer in body.offers) and board.display:
        ways = [
            line(first, "  ", (lies, "muted"), *risk),
            line(first, *risk),
            line(first, "  ", (lies, "muted")),
            first,
        ]
    return ways
