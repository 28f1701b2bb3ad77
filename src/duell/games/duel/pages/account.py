"""The end as it is painted: the winner, the account of every total, and how the totals went, on the ledge."""

from collections.abc import Sequence

from rich.text import Text

from duell.games.duel import words
from duell.games.duel.board import PlayerArea
from duell.games.duel.engine import SetScore, Vader, Villain
from duell.games.duel.pages.pieces import Pieces
from duell.games.duel.pages.seats import hero_style, named
from duell.language import _
from duell.language.numbers import MINUS, whole
from duell.table.screens import Final
from duell.tui.blocks import Block, Size, block_width, columns, fit, line
from duell.tui.drawing import numerals
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.charts import Curve, Scale, chart
from duell.tui.drawing.emblems import emblem, glow
from duell.tui.drawing.outlines import Line, outlined
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import table
from duell.tui.drawing.stakes import FACE, face
from duell.tui.theme import SIGNS

LEAST_CHART = 3
"""Rows of a chart that can be read."""

HIGHEST_CHART = 10

SPACIOUS = 44
"""Rows of a window above which all stands in its middle."""

PORTRAIT = (28, 19)
"""Columns and rows of the winner's card."""


def fits(screen: Final, size: Size, said: int) -> bool:
    """Whether the account has room in a window, with a chart below it, and `said` lines about the winner above."""
    needs = 1 + said + _rows_of_account(screen) + 1 + (LEAST_CHART if screen.course else 0) + 2
    return size.rows >= needs and block_width(_account(screen, _labels(screen))) <= size.columns - 4


def least_rows(screen: Final, size: Size, said: int) -> int:
    """Return how many rows the account needs in a window of so many columns; 0 if it is too wide."""
    return next((rows for rows in range(12, size.rows + 1) if fits(screen, Size(size.columns, rows), said)), 0)


def scene(screen: Final, said: Block, shown: int, steps: int, size: Size, palette: Palette) -> Canvas:
    """Paint the end; `shown` of `steps` have been counted, the winner comes last."""
    counted = shown >= steps
    pieces = Pieces(palette, screen.board.emblems)
    account = _rows_of_account(screen)
    ledge, high, pitch = _heights(screen, size, len(said))
    canvas = table(size.columns, size.rows, palette, ledge).copy()
    winner = screen.outcome.winners[0] if len(screen.outcome.winners) == 1 else None
    left = 0
    if winner is not None and size.columns >= 112 and ledge - 2 >= PORTRAIT[1] + 2:
        left = PORTRAIT[0] + 7
        if counted:
            portrait = _portrait(screen, winner, pieces)
            canvas.paste(portrait, 4, 1 + (ledge - 1 - portrait.height) // 2)
    row = 1
    for text in said if counted else ():
        canvas.write(left + 2, row, text)
        row += 1
    spare = ledge - 2 - len(said) - _rows_of_account(screen, pitch)
    first = 1 + len(said) + (spare // 2 if size.rows > SPACIOUS else min(spare, pitch))
    lines = account if counted else 1 + (account - 1) * shown // (steps + 1)
    _paint_account(canvas, screen, pieces, (left, first), (pitch, lines))
    if screen.course and counted:
        drawn = course_of(screen, size.columns - 4, high, palette)
        canvas.paste(drawn, 2, size.rows - 2 - high)
    return canvas


def _heights(screen: Final, size: Size, said: int) -> tuple[int, int, int]:
    """Return the first row of the ledge, the rows of the chart on it, and those from a line of the account to the next.

    A high chart has a free row above it; the account is spread where both have room.
    """
    if not screen.course:
        return size.rows, 0, 2 if size.rows - 4 - said >= _rows_of_account(screen, 2) else 1
    for pitch, least in ((2, 7), (1, LEAST_CHART)):
        rest = size.rows - 3 - said - _rows_of_account(screen, pitch) - (pitch == 2)
        if rest > least:
            high = min(max(HIGHEST_CHART, size.rows // 3), rest - 1 - (rest > 6))
            return size.rows - 2 - high - (rest > 6), high, pitch
    return size.rows - 2 - LEAST_CHART, LEAST_CHART, 1


def _rows_of_account(screen: Final, pitch: int = 1) -> int:
    """Return the rows of the account: names and villains, then Vader, a line, the totals."""
    return pitch * (1 + len(villains(screen))) + 3


def villains(screen: Final) -> tuple[Villain, ...]:
    """Return the villains that anybody took, in the order of the deck."""
    taken = {each.villain: None for place in screen.board.places for each in place.score.lines}
    return tuple(sorted(taken, key=lambda villain: (villain.points, villain.name)))


def _labels(screen: Final) -> list[str]:
    return [f"  {each.points} {words.short(each)}" for each in villains(screen)]


def _account(screen: Final, labels: Sequence[str], gap: int = 2) -> Block:
    """Return the account in columns, with blanks as wide as the labels where chips will lie."""
    places = screen.board.places
    rows = [[Text(), *[named(place) for place in places]]]
    for label, villain in zip(labels, villains(screen), strict=True):
        rows.append([Text(" " * (len(label) + 1)), *[_cell(place, villain) for place in places]])
    rows.append([Text(" " * 8), *[_vaders(place) for place in places]])
    rows.append([line((_("Total"), "title")), *[_total(screen, seat) for seat in range(len(places))]])
    return columns(rows, "l" + "r" * len(places), gap)


def _paint_account(canvas: Canvas, screen: Final, pieces: Pieces, at: tuple[int, int], rhythm: tuple[int, int]) -> None:
    """Write the account from a column and a row on, with so many rows for each line, as far as it has been counted."""
    (left, row), (pitch, shown) = at, rhythm
    seats, labels = len(screen.board.places), _labels(screen)
    width = block_width(_account(screen, labels))
    room = canvas.width - left - 4
    gap = 2 + min(10, max(0, (room - width) // max(1, seats)))
    rows = _account(screen, labels, gap)
    column = left + 2 + max(0, room - block_width(rows)) // 2
    chips = [pieces.chip(villain, named=True) for villain in villains(screen)]
    for index, text in enumerate(rows[:shown]):
        is_total = index == len(rows) - 1
        if is_total:
            rule = "-" if canvas.palette.ascii else "─"
            canvas.text(column, row, rule * text.cell_len, canvas.palette.style("rail"))
            row += 1
        canvas.write(column, row, text)
        if 0 < index <= len(chips):
            canvas.paste(chips[index - 1], column, row)
        elif index == len(chips) + 1:
            name = pieces.chip(Vader(1)).copy()
            name = Canvas(2 + len(_(words.VADER_IN_SHORT)), 1, canvas.palette)
            tint = canvas.palette.tint(pieces.emblem("vader").tint)
            name.text(0, 0, "▌", tint if canvas.palette.paints else "")
            canvas.paste(name, column, row)
            canvas.write(column + 1, row, line((_(words.VADER_IN_SHORT), "vader")))
        row += pitch if not is_total and index < len(rows) - 2 else 1


def _cell(place: PlayerArea, villain: Villain) -> Text:
    for each in place.score.lines:
        if each.villain == villain:
            return worth(each)
    return line(("·", "muted"))


def worth(each: SetScore) -> Text:
    """Return how one kind of villain counts: ``3+3 +10 = 16``."""
    total = (str(each.points + each.bonus), "strong")
    if each.count == 1:
        return line(total)
    if not each.points:
        return line((f"{words.cards(each.count)} = ", "muted"), total)
    printed = "+".join([str(each.villain.points)] * each.count)
    return line((f"{printed} ", "muted"), (f"+{each.bonus}", "chosen"), (" = ", "muted"), total)


def _vaders(place: PlayerArea) -> Text:
    if not place.score.vaders:
        return line(("·", "muted"))
    each = " ".join(f"{MINUS}{penalty}" for penalty in place.score.vaders)
    return line((each if len(place.score.vaders) == 1 else f"{each} = {whole(-place.score.penalty)}", "bad"))


def _total(screen: Final, seat: int) -> Text:
    mark = "› " if seat in screen.outcome.winners else ""
    return line((f"{mark}{whole(screen.outcome.totals[seat])}", "chosen" if mark else "strong"))


def course_of(screen: Final, width: int, height: int, palette: Palette) -> Canvas:
    """Paint how the totals went, as a chart."""
    course, places = screen.course, screen.board.places
    low, high = min(0, *map(min, course)), max(1, *map(max, course))
    lines = [
        Curve(
            SIGNS.get(place.seat.role, "●"),
            hero_style(place),
            f"{place.seat.name} {whole(screen.outcome.totals[seat])}",
            [totals[seat] for totals in course],
        )
        for seat, place in enumerate(places)
    ]
    return chart(lines, Scale(low, high, whole(low), whole(high)), width, height, palette)


def _portrait(screen: Final, winner: int, pieces: Pieces) -> Canvas:
    """Paint the winner's card: the emblem, who wins, and the total in large digits, with a halo."""
    place, palette, (width, height) = screen.board.places[winner], pieces.palette, PORTRAIT
    tint, _small, large = pieces.emblem(place.seat.role)
    if palette.paints:
        card = face(width, height, tint, palette)
        if palette.blends:
            glow(card, tint, (width / 2, 5.5), 16)
    else:
        card = outlined(width, height, palette, palette.style("chosen"), Line.DOUBLE)
    if large:
        drawn = emblem(large, palette.tones(tint, FACE), palette)
        card.paste(drawn, (width - drawn.width) // 2, 1)
    name = line((f"{SIGNS.get(place.seat.role, '●')} {place.seat.name}", "strong"))
    written = fit(name, width - 4, "center").plain
    card.text(2, 11, written, f"bold {palette.tint(tint, 0.42)}" if palette.paints else "bold")
    shape = numerals.shape(whole(screen.outcome.totals[winner]), "large")
    if shape:
        lit = "#f6ad3c"
        tones = [palette.tint(lit, 0.5 * (1 - y / 10)) if palette.paints else "default" for y in range(len(shape))]
        numerals.stamp(card, (width - len(shape[0])) // 2, 26, shape, tones)
    return card.haloed(palette.ink("halo")) if palette.paints else card
