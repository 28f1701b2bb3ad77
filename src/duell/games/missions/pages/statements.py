"""A player's figures: signs for troopers, missions and tiles, cells of tables, statements, and plaques on the table."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache, partial

from rich.cells import cell_len

from duell.games.missions import words
from duell.games.missions.board import Board, PlayerArea
from duell.games.missions.engine.scoring import TROOPERS_TOGETHER
from duell.games.missions.engine.state import Mission
from duell.games.missions.pages import pieces
from duell.games.missions.pages.pieces import meaning, named, sign
from duell.language import _, signed, whole
from duell.tui.blocks import cut_name, fit, strong
from duell.tui.drawing import shapes
from duell.tui.drawing.boxes import Box, flow, hbox, label, pictured, space
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import WHITE, Depth, Palette
from duell.tui.pages.reading import abreast, in_rows, statement

PARCHMENT = "#d8c795"  # mission tiles

JOKER = "✦"


@lru_cache(maxsize=128)
def paint_troopers(count: int, room: int, palette: Palette) -> Canvas:
    """Paint clone troopers: each three on steel, since they score 10, then the rest, with dots for missing ones."""
    sign, gap = "^", "." if palette.ascii else "·"
    trios, rest = divmod(count, TROOPERS_TOGETHER)
    wide = 4 * trios + TROOPERS_TOGETHER
    canvas = Canvas(max(0, room), 1, palette)
    if room < 8 or wide > room:
        canvas.text(0, 0, f"{sign}{count}", palette.style("strong" if trios else "plain" if count else "muted"))
        return canvas
    steel = palette.colour("stock") if palette.paints else None
    for trio in range(trios):
        if steel:
            canvas.fill(4 * trio, 0, TROOPERS_TOGETHER, 2, steel)
        on_steel = steel and palette.depth is not Depth.SIXTEEN
        style = f"bold {palette.tint(WHITE)}" if on_steel else palette.style("strong")
        if steel and palette.flat:  # a white ground
            style = f"bold {palette.ink('ink.plain')}"
        canvas.text(4 * trio, 0, sign * TROOPERS_TOGETHER, style)
    canvas.text(4 * trios, 0, sign * rest, palette.style("plain"))
    canvas.text(4 * trios + rest, 0, gap * (TROOPERS_TOGETHER - rest), palette.style("muted"))
    return canvas


@lru_cache(maxsize=256)
def paint_missions(laid: tuple[Mission, ...], room: int, palette: Palette) -> Canvas:
    """Paint missions laid out: their digits on ivory, or one digit each if there is little room."""
    canvas, joker = Canvas(max(0, room), 1, palette), "*" if palette.ascii else JOKER
    if not laid:
        canvas.text(0, 0, "." if palette.ascii else "·", palette.style("muted"))
        return canvas
    column, ivory = 0, palette.colour("ivory.low") if palette.paints else None
    texts, gap = _digits(laid, room, joker)
    for text in texts:
        if ivory:
            canvas.fill(column, 0, len(text), 2, ivory)
        canvas.text(column, 0, text, f"bold {palette.ink('ink.plain')}" if ivory else "bold")
        if joker in text and ivory:
            canvas.text(column + text.index(joker), 0, joker, f"bold {palette.ink('ink.0')}")
        column += len(text) + gap
    return canvas


def width_of(laid: tuple[Mission, ...], room: int) -> int:
    """The columns that missions take in this much room."""
    texts, gap = _digits(laid, room, JOKER)
    return sum(map(len, texts)) + gap * (len(texts) - 1)


def _digits(laid: tuple[Mission, ...], room: int, joker: str) -> tuple[list[str], int]:
    """Missions in digits, as many as fit, and the number of columns between two missions."""
    whole_ones = [str(mission.value) * len(mission.cards) + joker * mission.joker for mission in laid]
    short = [f"{mission.value}{joker * mission.joker}" for mission in laid]
    for texts in (whole_ones, short):
        if sum(map(len, texts)) + len(texts) - 1 <= room:
            return texts, 1
    return [str(mission.value) for mission in laid], 0


@lru_cache(maxsize=256)
def paint_tiles(
    have: tuple[int, ...], all_of: tuple[int, ...], palette: Palette, *, gap: bool = False, over: bool = False
) -> Canvas:
    """Paint mission tiles on parchment, with a dot for each missing one.

    The last one missing is named until the game is `over`.
    """
    step = 4 if gap else 2
    canvas = Canvas(step * len(all_of), 1, palette)
    missing = [value for value in all_of if value not in have]
    sheet = palette.tint(PARCHMENT) if palette.paints else None
    for number, value in enumerate(all_of):
        column, text = step * number, f" {value} " if gap else str(value)
        if value in have:
            if sheet:
                canvas.fill(column, 0, len(text), 2, sheet)
            canvas.text(column, 0, text, f"bold {palette.ink('ink.plain')}" if sheet else "bold reverse")
        elif missing == [value] and not over:
            canvas.text(column, 0, text, palette.style("bad", strong=True))
        else:
            dot = "." if palette.ascii else "·"
            canvas.text(column, 0, text if gap else dot, palette.style("muted"))
    return canvas


NOTHING = label(("·", "muted"))  # no points, in a table
TIGHT = 7  # the fewest columns of a seat with a winner's mark apart from the sum

Row = Sequence[Box]  # a label, and a cell for each player


def set_out(rows: Iterable[Row], labels: int, cell: int) -> Box:
    """Rows in columns, with each player's cell at the right of its column."""
    boxes: list[Box] = []
    for head, *cells in rows:
        at_right = [box for own in cells for box in (space(max(0, cell - own.least)), own)]
        boxes.append(hbox(head.wide(labels), *at_right))
    return flow(*boxes)


@lru_cache(maxsize=512)
def cell_of(text: str, style: str = "plain") -> Box:
    """Words in a style."""
    return label((text, style))


def points_of(points: int) -> Box:
    """Points in a table, or a dot for none."""
    return cell_of(signed(points), "chosen") if points else NOTHING


def _drawn(width: int, paint: Callable[[Palette], Canvas], points: int) -> Box:
    """A picture, and the points that it brings."""
    return hbox(pictured(paint, width, 1), cell_of(f" {signed(points)}" if points else "", "chosen"))


def names_of(places: Sequence[PlayerArea], cell: int) -> Row:
    """The heads of the columns; long names are cut."""
    heads = [f"{sign(place.number)} {cut_name(place.seat.name, max(1, cell - 3))}" for place in places]
    return [space(rows=1), *[cell_of(head, strong(meaning(seat))) for seat, head in enumerate(heads)]]


def total_of(place: PlayerArea, room: int, *, leads: bool) -> Box:
    """A player's total, marked if the player `leads`."""
    mark = "›" if room < TIGHT else "› "
    return cell_of(f"{mark}{whole(place.total)}", "chosen") if leads else cell_of(whole(place.total), "strong")


def troopers_of(count: int, room: int, points: int = 0) -> Box:
    """Clone troopers in threes, or their number; in a narrow column only their points."""
    room -= cell_len(signed(points)) + 2
    widths = 4 * (count // TROOPERS_TOGETHER) + TROOPERS_TOGETHER, cell_len(f"^{count}")
    width = next((columns for columns in widths if columns < room), 0)
    if not count or not width:
        return points_of(points)
    return _drawn(width, partial(paint_troopers, count, max(8, width) if width == widths[0] else width), points)


def missions_of(laid: tuple[Mission, ...], room: int, points: int = 0) -> Box:
    """The digits of missions; in a narrow column only their points."""
    room -= cell_len(signed(points)) + 3
    if not laid or len(laid) > room:
        return points_of(points)
    return _drawn(width_of(laid, room), partial(paint_missions, laid, room), points)


def tiles_of(board: Board, place: PlayerArea, room: int, *, over: bool, roomy: bool = False) -> Box:
    """A player's mission tiles; in a narrow column their number, or the points for all of them.

    They are wider if the column is, and `roomy`.
    """
    all_of = board.deck.values[: board.deck.tiles]
    if roomy and 4 * len(all_of) <= room:
        return _drawn(4 * len(all_of) - 1, partial(paint_tiles, place.tiles, all_of, gap=True, over=over), place.bonus)
    width = 2 * len(all_of) - 1
    bonus = f" {signed(place.bonus)}" if place.bonus else ""
    if width + len(bonus) + 1 >= room:
        return points_of(place.bonus) if place.bonus else cell_of(whole(len(place.tiles)), "muted")
    return _drawn(width, partial(paint_tiles, place.tiles, all_of, over=over), place.bonus)


LEAST, WIDEST, APART = 21, 38, 4


def statements(
    board: Board,
    width: int,
    *,
    winners: Collection[int] = (),
    now: bool,
    dense: bool = False,
    scale: int = 0,
) -> Box:
    """All statements in this many columns: with this round's open points (`now`), or without a rule (`dense`).

    Totals are in large digits of a `scale`, if any.
    """
    tiles = cell_len(_("tiles")) + 1 + 2 * board.deck.tiles + max(len(signed(area.bonus)) for area in board.places)
    heads = (named(place).cell_len + 3 + len(whole(place.total)) for place in board.places)
    numbers = [numeral_width(place.total, scale) for place in board.places]
    least = max(LEAST, tiles, *heads, *numbers)
    number, cell = abreast(len(board.places), width, least, WIDEST * max(1, scale), APART)
    drawn = [
        _statement(board, place, cell, wins=place.number in winners, now=now, dense=dense, scale=scale)
        for place in board.places
    ]
    return in_rows(drawn, number, cell, APART)


def _statement(board: Board, place: PlayerArea, width: int, *, wins: bool, now: bool, dense: bool, scale: int) -> Box:
    labels = 1 + max(map(cell_len, (_("tiles"), _("hand"), _("troopers"), _("missions"), _("certain"))))
    room = min(width, WIDEST) - labels
    rows = [(words.where_short(number), cell_of(whole(points))) for number, points in enumerate(place.rounds, start=1)]
    if place.bonus or place.tiles or not now:
        rows.append((_("tiles"), tiles_of(board, place, room, over=not now)))
    if now:
        rows.append((_("hand"), cell_of(str(place.cards))))
        rows += [(_("troopers"), troopers_of(place.troopers, room))] if place.troopers else []
        rows += [(_("missions"), missions_of(place.missions, room))] if place.missions else []
        rows += [(_("certain"), cell_of(signed(place.sure), "good"))] if place.sure else []
    if scale:
        rule = label(("─" * width, "rail"))
        head = [label(fit(named(place), width)), rule, numeral(place.number, place.total, scale), space(rows=1)]
    else:
        head = statement(named(place), place.total, width, wins=wins, ruled=not dense)
    return flow(*head, _labelled(rows, labels, room))


def _labelled(rows: Iterable[tuple[str, Box]], labels: int, room: int) -> Box:
    return set_out([[cell_of(name, "muted"), own] for name, own in rows], labels, room)


def plaque(board: Board, place: PlayerArea, width: int, scale: int, gap: int, *, dim: bool) -> Box:
    """A player's open cards, below the total in digits of a `scale`, which can be `dim`."""
    labels = 1 + max(map(cell_len, (_("tiles"), _("hand"), _("troopers"), _("missions"))))
    room = width - labels
    rows = (
        (_("tiles"), tiles_of(board, place, room, over=False, roomy=True)),
        (_("missions"), missions_of(place.missions, room)),
        (_("troopers"), troopers_of(place.troopers, room)),
        (_("hand"), cell_of(str(place.cards), "strong")),
    )
    sure = label((signed(place.sure), "good")) if place.sure else space()
    name = label(fit(named(place), width - sure.least)).wide(width - sure.least)
    return flow(
        hbox(name, sure), numeral(place.number, place.total, scale, dim=dim), _labelled(rows, labels, room), gap=gap
    )


DIGIT, DIGIT_ROWS = 7, 5  # the columns and rows of a large digit
DIMMED = 0.3  # the share of night in the digits of all but the player to move
LABELLED = 4  # the rows with a label on a plaque


def numeral_width(points: int, scale: int) -> int:
    """The columns of points in large digits."""
    return ((DIGIT + 1) * len(str(points)) - 1) * scale


def numeral(seat: int, points: int, scale: int, *, dim: bool = False) -> Box:
    """Points in large digits and a seat's colour."""
    paint = partial(_paint_numeral, seat, str(points), scale, dim)
    return pictured(paint, numeral_width(points, scale), DIGIT_ROWS * scale)


@lru_cache(maxsize=128)
def _paint_numeral(seat: int, number: str, scale: int, dim: bool, palette: Palette) -> Canvas:
    if palette.ascii:
        plain = Canvas(len(number), 1, palette)
        plain.text(0, 0, number, palette.style(meaning(seat), strong=True))
        return plain
    shape = shapes.numeral(number, "large", scale)
    drawn = Canvas(len(shape[0]), DIGIT_ROWS * scale, palette)
    ink = pieces.ink(seat, palette)
    if dim and palette.blends:
        ink = palette.blend(ink, palette.colour("night") or "black", DIMMED)
    shapes.stamp(drawn, 0, 0, shape, [ink] * len(shape))
    return drawn
