"""The end: every sum explained, who has won, and how the sums went, round by round."""

from collections.abc import Sequence

from rich.text import Text

from duell.games.missions import words
from duell.games.missions.board import Board, PlayerArea
from duell.games.missions.pages.seats import meaning, named, sign
from duell.language import _
from duell.language.numbers import whole
from duell.table import tally, wording
from duell.table.screens import Final
from duell.tui.blocks import Block, Size, block_width, columns, line, middle, paragraph, wrap
from duell.tui.theme import strong

TENS = 10
"""Points that a column of the chart stands for at least."""


def body(screen: Final, size: Size) -> Block:
    """Return who won, the sums line by line, and the chart."""
    board: Board = screen.board
    width = size.columns - 2
    says = line((f"{wording.winners(screen)} ", "title"), (words.reason(screen.outcome.reason), "muted"))
    won = [*wrap(says, width)]
    table = totals(board, screen.outcome.winners)
    if block_width(table) > width:
        table = totals_below(board, screen.outcome.winners)
    won += [row for said in tally.ended(screen.evening) for row in paragraph(said, width, "strong")]
    below = [*wording.asides(screen), *([wording.deal(screen.deal)] if screen.deal else [])]
    said = [row for text in (*below, *wording.note(screen)) for row in paragraph(text, width, "muted")]
    return middle([*won, Text(), *table, Text(), *chart(board, width), Text(), *said], size.columns)


def totals(board: Board, winners: Sequence[int]) -> Block:
    """Return a table with a column a seat: each round, the tiles, the sum."""
    places = board.places
    rows = [[Text(), *map(named, places)]]
    rows += [
        [line((words.where_short(number), "muted")), *[line(whole(place.rounds[number - 1])) for place in places]]
        for number in range(1, len(places[0].rounds) + 1)
    ]
    rows.append([line((_("tiles"), "muted")), *map(_tiles, places)])
    rows.append([Text(), *[line(("─" * 8, "frame"))] * len(places)])
    rows.append([line((_("sum"), "title")), *[_total(place, winners) for place in places]])
    return columns(rows, "l" + "r" * len(places))


def totals_below(board: Board, winners: Sequence[int]) -> Block:
    """Return the same for a narrow window: a line or two a seat."""
    rows: list[Text] = []
    for place in board.places:
        rows.append(line(named(place), "  ", _total(place, winners)))
        parts = [*map(whole, place.rounds), *([whole(place.bonus)] if place.bonus else [])]
        rows.append(line((f"  {' + '.join(parts)}", "muted")))
    return rows


def _tiles(place: PlayerArea) -> Text:
    """Return which tiles somebody has, and what they bring if they are all."""
    said = " ".join(map(str, place.tiles)) or "·"
    return line((f"{said} ", "muted"), whole(place.bonus)) if place.bonus else line((said, "muted"))


def _total(place: PlayerArea, winners: Sequence[int]) -> Text:
    wins = place.number in winners
    return line((f"{'› ' if wins else ''}{whole(place.total)}", "chosen" if wins else "strong"))


def chart(board: Board, width: int) -> Block:
    """Return a bar a seat, of as many parts as it has rounds, the tiles last; each in the seat's colour and sign."""
    most = max(1, *(place.total for place in board.places))
    names = max(line(named(place)).cell_len for place in board.places) + 2
    room = max(TENS, min(60, width - names - 5))
    rows: list[Text] = []
    for place in board.places:
        parts: list[str | tuple[str, str]] = []
        for index, points in enumerate([*place.rounds, place.bonus]):
            cells = round(points * room / most)
            mark = sign(place.number) if index == len(place.rounds) else "█" if index % 2 == 0 else "▓"
            parts.append((mark * cells, meaning(place.number)))
        name = named(place)
        rows.append(
            line(name, " " * (names - name.cell_len), *parts, (f" {whole(place.total)}", strong(meaning(place.number))))
        )
    legend = line((_("Each bar: the three rounds one after the other, then all tiles."), "muted"))
    return [*rows, *paragraph(legend.plain, width, "muted")]
