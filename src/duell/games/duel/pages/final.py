"""The end: the breakdown of every total, the winners, and the course of the lead on the ledge."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.games.duel import words
from duell.games.duel.engine.cards import Villain
from duell.games.duel.pages import COLOURS
from duell.games.duel.pages.pieces import Pieces
from duell.games.duel.pages.score_sheets import chip_columns, points_of, statements
from duell.games.duel.pages.seats import Panel, named, paint, panel, seat_style, without_stake
from duell.language import MINUS, _, whole
from duell.table import wording
from duell.table.screens import Final
from duell.tui.blocks import Block, Size, block_width, fit, line, paragraph, paragraphs, wrap
from duell.tui.drawing import shapes
from duell.tui.drawing.boxes import (
    Area,
    Box,
    either,
    flow,
    hbox,
    inset,
    label,
    lay,
    painted,
    picture,
    pictured,
    space,
    vbox,
    written,
)
from duell.tui.drawing.canvas import Canvas, Line, outlined
from duell.tui.drawing.charts import Curve, Scale, chart
from duell.tui.drawing.dark_cards import FACE, Captured, chip, face
from duell.tui.drawing.light_cards import CardState, Strip, strip
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import table
from duell.tui.drawing.shapes import emblem, glow
from duell.tui.page import LONGEST_NOTICE, Page, PageForm, aside, contents
from duell.tui.pages.reading import SPACIOUS, inside, placed
from duell.tui.theme import DARK, SIGNS

LOWEST_CHART = 3  # rows of the lowest readable chart
ROOMY_CHART = 6  # rows of a chart that always has a free row above it, and leaves free rows to the account
HIGHEST_CHART = 10  # in low windows; a third of the rows of high ones

MARGIN = 2  # free columns on both sides
LEAST_TAKEN = 5  # rows for each player's cards

PORTRAITS = {3: 250, 2: 180, 1: 112}  # the least columns of a window by the scale of the winner's card


class Entry(NamedTuple):
    """A line of the breakdown: a source of points, and each player's points from it."""

    label: Box
    cells: Sequence[Text]


class AccountRows(NamedTuple):
    """The breakdown of every total, in columns: the rows of names, the sources of points, and the totals."""

    heads: Sequence[Box]
    entries: Sequence[Box]
    total: Box


def _banner(screen: Final, won: Block, palette: Palette) -> Canvas:
    """The strip below the winners' names if there is no room for a card; empty for two lines."""
    winners = f" {wording.winners(screen)} "
    if not won[0].plain.startswith(winners.strip()):
        return Canvas(0, 0, palette)
    return strip(Strip(winners, "", len(winners)), cell_len(winners), palette, CardState.CHOSEN)


def _scene(
    screen: Final, headline: Callable[[int], Block], size: Size, palette: Palette, *, words_below: bool = False
) -> Canvas | None:
    """Paint the breakdown, with the winner's card as large as the rest allows, and the `headline` beside it."""
    pages, area = _pages(screen, headline, size, Pieces(palette, screen.board.emblems), words_below), contents(size)
    page = next((page for page in pages if page.fits(area)), None)
    if not page:
        return None
    layout = lay(page, area)
    ledge = layout.places["ledge"].row if screen.course else size.rows
    canvas = table(size.columns, size.rows, palette, ledge).copy()
    layout.paint(canvas)
    return canvas


class Way(NamedTuple):
    """A way to show everybody's account: the rows from one entry to the next, the breakdown, and the cards taken."""

    pitch: int
    breakdown: Box
    taken: "Panel | None" = None

    @property
    def tile(self) -> int:
        """The size of the cards taken; 0 without them."""
        return self.taken.tile if self.taken else 0


def _pages(
    screen: Final, headline: Callable[[int], Block], size: Size, pieces: Pieces, words_below: bool
) -> Iterator[Box]:
    """The page with the winner's card or without, and with everybody's captures; the best first.

    Of the pages with this card, the first has the largest cards that were taken, and of those that have the same, free
    rows in the account.
    """
    for scale in (*PORTRAITS, 0):
        if scale and (len(screen.outcome.winners) > 1 or size.columns < PORTRAITS[scale]):
            continue
        portrait = _portrait_with_gaps(screen, pieces, scale) if scale else space()
        width = size.columns - 2 * MARGIN - portrait.least
        words, account = _headline(screen, headline(width), has_banner=not scale), _account(screen, width, pieces)
        if scale and len(account.heads) != len(_account(screen, size.columns - 2 * MARGIN, pieces).heads):
            continue  # beside the card, the names would be on several rows
        ways = list[Way]()
        for pitch in (2, 1):
            breakdown = _breakdown(account, pitch, pieces.palette)
            ways.append(Way(pitch, breakdown))
            free = _rows_above_chart(size) - words.rows(width) - breakdown.rows(width)
            if scale and (taken := _taken(screen, width, free, pieces)):
                ways.append(Way(pitch, breakdown, taken))
        for pitch, breakdown, taken in sorted(ways, key=lambda way: way.tile, reverse=True):
            if taken:
                cards = painted(partial(_paint_taken, taken), width, taken.height)
                beside = vbox(words, cards, vbox(breakdown).filling(), gap=1)
            else:
                account_in_place = either(vbox(space(rows=1), breakdown), breakdown)  # rather a free row above it
                beside = vbox(words, space(rows=pitch - 1), account_in_place.filling())
            scene = inset(hbox(portrait, beside).filling(), MARGIN)
            yield from (vbox(scene, *ledge) for ledge in _ledges(screen, size, pitch, words_below))


def _rows_above_chart(size: Size) -> int:
    """The rows for the account and the captures above the lowest chart."""
    chart = size.rows // 4 if size.rows > SPACIOUS else HIGHEST_CHART
    return contents(size).rows - chart - 4  # the rail, and free rows below it and around the cards


def _taken(screen: Final, width: int, rows: int, pieces: Pieces) -> Panel | None:
    """Everybody's captures, as on the table, if there is room for cards."""
    board = without_stake(screen.board)
    has_room = rows >= LEAST_TAKEN * len(board.places) and pieces.palette.paints
    placed = panel(board, width, rows, pieces) if has_room else None
    return placed if placed and placed.tile else None


def _paint_taken(taken: Panel, canvas: Canvas, area: Area) -> None:
    paint(canvas, taken, area.column, area.row)


def _ledges(screen: Final, size: Size, pitch: int, words_below: bool) -> Iterator[Sequence[Box]]:
    """The rail and the ledge with the chart, the highest first; no boxes if there is no chart."""
    if not screen.course:
        yield ()
        return
    lowest = max(LOWEST_CHART, len(screen.board.places))
    highest, least = max(HIGHEST_CHART, size.rows // 3), ROOMY_CHART if pitch == 2 else lowest
    for rows in range(highest, least - 1, -1):
        below = words_below and rows > lowest  # a free row
        for above in (1,) if rows >= ROOMY_CHART else (1, 0):
            chart = painted(partial(_paint_course, screen), 0, rows - below).stretching()
            yield space(rows=1), inset(chart, MARGIN, above, below).named("ledge")


def _paint_course(screen: Final, canvas: Canvas, area: Area) -> None:
    canvas.paste(course_of(screen, area.columns, area.rows, canvas.palette), area.column, area.row)


def _headline(screen: Final, won: Block, *, has_banner: bool) -> Box:
    """The winners, and the reason for the end."""

    def paint_headline(canvas: Canvas, area: Area) -> None:
        canvas.write_all(area.column, area.row, won)
        if has_banner:
            canvas.paste(_banner(screen, won, canvas.palette), area.column - 1, area.row)

    return painted(paint_headline, 0, len(won)).stretching()


def _breakdown(account: AccountRows, pitch: int, palette: Palette) -> Box:
    """The breakdown of every total; with a pitch of 2, a row is free above each of its entries."""
    rule = label((("-" if palette.ascii else "─") * account.total.least, "rail"))
    entries = flow(flow(*account.heads), *account.entries, gap=pitch - 1)
    return flow(entries, rule, account.total)


def villains(screen: Final) -> tuple[Villain, ...]:
    """The villains that anybody took, by points and name."""
    taken = {captured.villain: None for place in screen.board.places for captured in place.score.lines}
    return tuple(sorted(taken, key=lambda villain: (villain.points, villain.name)))


def _account(screen: Final, room: int, pieces: Pieces) -> AccountRows:
    """The breakdown, spread over at most `room` columns; names too wide to be side by side are on different rows."""
    names = Entry(space(), [named(place) for place in screen.board.places])
    gaps = len(names.cells)
    ways = [_entries(screen, pieces, in_short=in_short) for in_short in (False, True)]
    entries = next((entries for entries in ways if sum(_widths(entries)) + 2 * gaps <= room), ways[-1])
    widths = _widths([names, *entries])
    is_wide = sum(widths) + 2 * gaps > room
    if is_wide:
        widths = _widths(entries)
    gap = max(2, min(12, (room - sum(widths)) // gaps))
    heads = [_laid(names, widths, gap)]
    if is_wide:
        ends = [end - gap for end in accumulate(width + gap for width in widths)]
        heads = [label(row) for row in _in_turns(names.cells, ends[1:])]
    *rows, total = (_laid(entry, widths, gap) for entry in entries)
    return AccountRows(heads, rows, total)


def _widths(entries: Sequence[Entry]) -> list[int]:
    """The columns of the labels, and of each player's cells."""
    cells = zip(*(entry.cells for entry in entries), strict=True)
    return [max(entry.label.least for entry in entries), *(block_width(column) for column in cells)]


def _laid(entry: Entry, widths: Sequence[int], gap: int) -> Box:
    cells = [label(fit(cell, width, "right")) for cell, width in zip(entry.cells, widths[1:], strict=True)]
    return hbox(entry.label.wide(widths[0]), *cells, gap=gap)


def _in_turns(names: Sequence[Text], ends: Sequence[int]) -> Block:
    """The names, each ending in its column, on as few rows as possible."""
    rows: list[Text] = []
    for name, end in zip(names, ends, strict=True):
        first = end - name.cell_len
        free = next((number for number, row in enumerate(rows) if row.cell_len + 2 <= first), len(rows))
        if free == len(rows):
            rows.append(Text())
        rows[free] = line(fit(rows[free], max(0, first)), name)
    return rows


def _entries(screen: Final, pieces: Pieces, *, in_short: bool) -> list[Entry]:
    """The lines of the breakdown, the totals last. `in_short` omits the parts of each sum."""
    scores, nothing = [place.score for place in screen.board.places], line(("·", "muted"))
    way = -1 if in_short else 0
    points = [{captured.villain: points_of(captured)[way] for captured in score.lines} for score in scores]
    vader = Captured(_(words.VADER_IN_SHORT), emblem=pieces.emblem("vader"))
    columns = max(chip(vader, pieces.palette).width, *map(chip_columns, villains(screen)), 0)
    entries: list[Entry] = []
    for villain in villains(screen):
        cells = [brought.get(villain, nothing) for brought in points]
        entries.append(Entry(picture(pieces.chip(villain, named=True, least=columns), columns + 1), cells))
    vaders: list[Text] = []
    for score in scores:
        penalties = " ".join(f"{MINUS}{penalty}" for penalty in score.vaders)
        taken = penalties if len(score.vaders) == 1 else f"{penalties} = " * (not in_short) + whole(-score.penalty)
        vaders.append(line((taken, "bad")) if penalties else nothing)
    totals: list[Text] = []
    for seat, total in enumerate(screen.outcome.totals):
        wins = seat in screen.outcome.winners
        totals.append(line((f"› {whole(total)}", "chosen") if wins else (whole(total), "strong")))
    last = Entry(picture(chip(vader, pieces.palette, "", columns), columns + 1), vaders)
    return [*entries, last, Entry(label((_("Total"), "title")), totals)]


def course_of(screen: Final, width: int, height: int, palette: Palette) -> Canvas:
    """Paint the course of the totals as a chart."""
    course, places = screen.course, screen.board.places
    low, high = min(0, *map(min, course)), max(1, *map(max, course))
    lines = [
        Curve(
            SIGNS[COLOURS[place.seat.role]],
            seat_style(place),
            f"{place.seat.name} {whole(screen.outcome.totals[seat])}",
            [totals[seat] for totals in course],
        )
        for seat, place in enumerate(places)
    ]
    return chart(lines, Scale(low, high, whole(low), whole(high)), width, height, palette)


def _portrait_size(scale: int) -> Size:
    return Size(20 * scale + 8, 13 * scale + 6)


def _portrait_with_gaps(screen: Final, pieces: Pieces, scale: int) -> Box:
    """The winner's card, whose halo hangs over, with free room on all sides."""

    def paint_portrait(canvas: Canvas, area: Area) -> None:
        drawn = _portrait(screen, screen.outcome.winners[0], pieces, scale)
        area = area.within(drawn.width, drawn.height)
        canvas.paste(drawn, area.column, area.row)

    width, height = _portrait_size(scale)
    return inset(painted(paint_portrait, width, height), 4, above=1, below=1)


def _portrait(screen: Final, winner: int, pieces: Pieces, scale: int) -> Canvas:
    """Paint the winner's card: the emblem, the name, and the total in large digits, with a halo."""
    place, palette, (width, height) = screen.board.places[winner], pieces.palette, _portrait_size(scale)
    tint, _small, large = pieces.emblem(place.seat.role)
    if palette.paints:
        card = face(width, height, tint, palette)
        if palette.blends:
            glow(card, tint, (width / 2, 4.0 * scale + 1.5), 16 * scale)
    else:
        card = outlined(width, height, palette, palette.style("chosen"), Line.DOUBLE)
    if large:
        drawn = emblem(large, palette.tones(tint, FACE), palette, scale)
        card.paste(drawn, (width - drawn.width) // 2, 1)
    name = line((f"{SIGNS[COLOURS[place.seat.role]]} {place.seat.name}", "strong"))
    written = fit(name, width - 4, "center").plain
    card.text(2, 8 * scale + 3, written, f"bold {palette.tint(tint, 0.42)}" if palette.paints else "bold")
    _stamp_total(card, whole(screen.outcome.totals[winner]), scale)
    return card.haloed(palette.ink("halo")) if palette.paints else card


def _stamp_total(card: Canvas, total: str, scale: int) -> None:
    """Stamp the total below the name of a portrait of this `scale`, in the largest digits that fit."""
    numerals = [shapes.numeral(total, "large", times) for times in range(scale, 0, -1)]
    numeral = next((numeral for numeral in numerals if numeral and len(numeral[0]) <= card.width - 4), None)
    if numeral:
        lights = [0.5 * (1 - y / len(numeral)) for y in range(len(numeral))]
        palette = card.palette
        tones = [palette.tint(DARK["halo"], light) if palette.paints else "default" for light in lights]
        lower = (len(numerals[0]) - len(numeral)) // 2  # smaller digits are in the middle of the room for large ones
        shapes.stamp(card, (card.width - len(numeral[0])) // 2, 16 * scale + 10 + lower, numeral, tones)


WIDTH = 104  # the most columns of the page in lines
LEAST_CHART = 5  # rows of its chart in low windows
LEAST_TABLE = 60, 16  # the least columns and rows of a window for the account as a table


def render(screen: Final, size: Size) -> Page:
    """The page with the totals and the chart."""
    width = min(inside(size), WIDTH)
    reason = " ".join(filter(None, (words.reason(screen.outcome.reason), wording.comeback(screen))))

    def headline(room: int) -> Block:
        room = min(room, width)
        won = wrap(line((f"{wording.winners(screen)}  ", "title"), (reason, "muted")), room)
        return [*won, *paragraphs(wording.evening_at_end(screen.evening), room, "strong")]

    asides = " ".join(wording.asides(screen, wording.round_named))
    fits = not (asides and size.is_compact) and len(paragraph(asides, size.columns - 2)) <= LONGEST_NOTICE
    return Page(
        _("DUELL   The end"),
        "",
        (PageForm("table", *LEAST_TABLE, partial(_scene, screen, headline, words_below=bool(asides))),) if fits else (),
        lambda: _in_lines(screen, headline(width), paragraph(asides, width, "muted") if asides else [], size),
        notice=screen.board.notice,
        below=aside(asides, size) if fits else (),
    )


def _in_lines(screen: Final, won: Block, below: Block, size: Size) -> Box:
    """The page without a table: a statement for each player, and the chart on the ledge."""
    width, free = min(inside(size), WIDTH), [space()] * (not size.is_compact)
    chart: list[Box] = []
    if screen.course:
        high = HIGHEST_CHART if size.rows > SPACIOUS else LEAST_CHART
        chart = [pictured(partial(course_of, screen, width, high), width, high)]
    page = flow(
        flow(_headline(screen, won, has_banner=True).wide(width), *free, gap=1),
        flow(statements(screen.board.places, screen.board.emblems, (width, 0), screen.outcome.winners)),
        space(rows=1),
        flow(*chart or [space()], written(below), gap=len(free)).named("ledge"),
    )
    return placed(page, size, width=width)
