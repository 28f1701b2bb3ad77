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
from duell.games.duel.pages.score_sheets import points_of, statements
from duell.games.duel.pages.seats import named, seat_style
from duell.language import MINUS, _, whole
from duell.table import wording
from duell.table.screens import Final
from duell.tui.blocks import Block, Size, block_width, columns, fit, line, paragraph, paragraphs, wrap
from duell.tui.drawing import shapes
from duell.tui.drawing.boxes import ANY, Area, Box, either, hbox, inset, lay, painted, space, vbox
from duell.tui.drawing.canvas import Canvas, Line, outlined
from duell.tui.drawing.charts import Curve, Scale, chart
from duell.tui.drawing.dark_cards import FACE, face
from duell.tui.drawing.light_cards import CardState, Strip, strip
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import table
from duell.tui.drawing.shapes import emblem, glow
from duell.tui.page import LONGEST_NOTICE, Page, PageForm, Picture, Spread, aside, contents
from duell.tui.pages.reading import SPACIOUS, inside, placed
from duell.tui.theme import DARK, SIGNS

LOWEST_CHART = 3  # rows of the lowest readable chart
ROOMY_CHART = 6  # rows of a chart that always has a free row above it, and leaves free rows to the account
HIGHEST_CHART = 10  # in low windows; a third of the rows of high ones

MARGIN = 2  # free columns on both sides

PORTRAITS = {3: 250, 2: 180, 1: 112}  # the least columns of a window by the scale of the winner's card


class Totals(NamedTuple):
    """The breakdown of every total, with a line for each villain; the first `heads` rows are names."""

    rows: Block
    heads: int


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


def _pages(
    screen: Final, headline: Callable[[int], Block], size: Size, pieces: Pieces, words_below: bool
) -> Iterator[Box]:
    """The page with the winner's card or without, with free rows in the account or without; the best first."""
    for scale in (*PORTRAITS, 0):
        if scale and (len(screen.outcome.winners) > 1 or size.columns < PORTRAITS[scale]):
            continue
        portrait = _portrait_with_gaps(screen, pieces, scale) if scale else space()
        width = size.columns - 2 * MARGIN - portrait.least
        words, account = _headline(screen, headline(width), has_banner=not scale), _totals(screen, width)
        if scale and account.heads != _totals(screen, size.columns - 2 * MARGIN).heads:
            continue  # beside the card, the names would be on several rows
        for pitch in (2, 1):
            breakdown = _account(screen, account, pitch, pieces)
            breakdown = either(vbox(space(rows=1), breakdown), breakdown).filling()  # rather a free row above it
            beside = vbox(words, space(rows=pitch - 1), breakdown)
            scene = inset(hbox(portrait, beside).filling(), MARGIN)
            yield from (vbox(scene, *ledge) for ledge in _ledges(screen, size, pitch, words_below))


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
            chart = painted(partial(_paint_course, screen), 0, rows - below, ANY)
            yield space(rows=1), inset(chart, MARGIN, above, below).named("ledge")


def _paint_course(screen: Final, canvas: Canvas, area: Area) -> None:
    canvas.paste(course_of(screen, area.columns, area.rows, canvas.palette), area.column, area.row)


def _headline(screen: Final, won: Block, *, has_banner: bool) -> Box:
    """Who has won, and why."""

    def paint_headline(canvas: Canvas, area: Area) -> None:
        canvas.write_all(area.column, area.row, won)
        if has_banner:
            canvas.paste(_banner(screen, won, canvas.palette), area.column - 1, area.row)

    return painted(paint_headline, 0, len(won), ANY)


def _account(screen: Final, account: Totals, pitch: int, pieces: Pieces) -> Box:
    """The breakdown of every total; with a pitch of 2, a row is free below each of its lines."""
    paint_account = partial(_paint_account, screen, account, pitch, pieces)
    return painted(paint_account, block_width(account.rows), _rows_of(account, pitch))


def _rows_of(account: Totals, pitch: int = 1) -> int:
    """The rows of an account: names and villains, then Vader, a rule, the totals."""
    return account.heads - 1 + pitch * (len(account.rows) - account.heads - 1) + 3


def villains(screen: Final) -> tuple[Villain, ...]:
    """The villains that anybody took, by points and name."""
    taken = {captured.villain: None for place in screen.board.places for captured in place.score.lines}
    return tuple(sorted(taken, key=lambda villain: (villain.points, villain.name)))


def _totals(screen: Final, room: int) -> Totals:
    """The breakdown, spread over at most `room` columns; names too wide to be side by side are on different rows."""
    names = [named(place) for place in screen.board.places]
    aligns = "l" + "r" * len(names)
    ways = [_counted(screen, in_short=in_short) for in_short in (False, True)]
    rows = next((rows for rows in ways if block_width(columns(rows, aligns)) <= room), ways[-1])
    headed = [[Text(), *names], *rows]
    is_wide = block_width(columns(headed, aligns)) > room
    spare = max(0, room - block_width(columns(rows if is_wide else headed, aligns)))
    gap = 2 + min(10, spare // len(names))
    if not is_wide:
        return Totals(columns(headed, aligns, gap), 1)
    widths = [max(row[index].cell_len for row in rows) for index in range(len(aligns))]
    ends = [end - gap for end in accumulate(width + gap for width in widths)]
    heads = _in_turns(names, ends[1:])
    return Totals([*heads, *columns(rows, aligns, gap)], len(heads))


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


def _counted(screen: Final, *, in_short: bool) -> list[list[Text]]:
    """The rows of the breakdown. `in_short` omits the parts of each sum; labels are blank where chips are painted."""
    scores, nothing = [place.score for place in screen.board.places], line(("·", "muted"))
    rows: list[list[Text]] = []
    for villain in villains(screen):
        label = Text(" " * (3 + len(f"{villain.points} {words.short(villain)}")))
        worth = [{captured.villain: points_of(captured)[-in_short] for captured in score.lines} for score in scores]
        rows.append([label, *[by_villain.get(villain, nothing) for by_villain in worth]])
    vaders: list[Text] = []
    for score in scores:
        penalties = " ".join(f"{MINUS}{penalty}" for penalty in score.vaders)
        taken = penalties if len(score.vaders) == 1 else f"{penalties} = " * (not in_short) + whole(-score.penalty)
        vaders.append(line((taken, "bad")) if penalties else nothing)
    totals: list[Text] = []
    for seat, total in enumerate(screen.outcome.totals):
        wins = seat in screen.outcome.winners
        totals.append(line((f"› {whole(total)}", "chosen") if wins else (whole(total), "strong")))
    return [*rows, [Text(" " * 8), *vaders], [line((_("Total"), "title")), *totals]]


def _paint_account(screen: Final, account: Totals, pitch: int, pieces: Pieces, canvas: Canvas, area: Area) -> None:
    left, top = area.column, area.row
    chips = [pieces.chip(villain, named=True) for villain in villains(screen)]
    for index, text in enumerate(account.rows, 1 - account.heads):
        if index == len(account.rows) - account.heads:
            rule = "-" if canvas.palette.ascii else "─"
            canvas.text(left, top, rule * text.cell_len, canvas.palette.style("rail"))
            top += 1
        canvas.write(left, top, text)
        if 0 < index <= len(chips):
            canvas.paste(chips[index - 1], left, top)
        elif index == len(chips) + 1:
            name = Canvas(2 + len(_(words.VADER_IN_SHORT)), 1, canvas.palette)
            tint = canvas.palette.tint(pieces.emblem("vader").tint)
            name.text(0, 0, "▌", tint if canvas.palette.paints else "")
            canvas.paste(name, left, top)
            canvas.write(left + 1, top, line((_(words.VADER_IN_SHORT), "threat")))
        top += pitch if 0 <= index < len(chips) + 1 else 1


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
    shape = shapes.numeral(whole(screen.outcome.totals[winner]), "large", scale)
    if shape:
        lit = DARK["halo"]
        tones = [
            palette.tint(lit, 0.5 * (1 - y / len(shape))) if palette.paints else "default" for y in range(len(shape))
        ]
        shapes.stamp(card, (width - len(shape[0])) // 2, 16 * scale + 10, shape, tones)
    return card.haloed(palette.ink("halo")) if palette.paints else card


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


def _in_lines(screen: Final, won: Block, below: Block, size: Size) -> Spread:
    """The page without a table: a statement for each player, and the chart on the ledge."""
    width, spread = min(inside(size), WIDTH), Spread(list(won))
    spread.gap(1 - size.is_compact)
    spread.pictures.append(Picture(-1, 0, partial(_banner, screen, won)))
    spread.put(statements(screen.board.places, screen.board.emblems, (width, 0), screen.outcome.winners))
    spread.gap()
    spread.ledge = len(spread.rows)
    if screen.course:
        high = HIGHEST_CHART if size.rows > SPACIOUS else LEAST_CHART
        spread.add([Text()] * high, Picture(0, 0, partial(course_of, screen, width, high)))
    spread.gap(1 - size.is_compact)
    spread.add(below)
    return placed(spread, size, width=width)
