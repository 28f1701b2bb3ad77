"""What lies open while the keyboard changes hands, in lines: as much as there is room for, and nothing by half."""

from collections.abc import Iterator

from duell.games.missions import words
from duell.games.missions.board import Board
from duell.games.missions.pages import seats
from duell.table.screens import Curtain
from duell.tui.blocks import Block, Size, line, paragraph
from duell.tui.pages.curtain import LEAST_CURTAIN

BRIEFEST = 3
"""Letters of a character's name where there is least room."""


def open_things(screen: Curtain, size: Size) -> Block:
    """Return what is asked of a seat, the display, and all players; where that has no room, less of it or in short."""
    room = size.rows - 2 - LEAST_CURTAIN
    ways = list(_ways(screen.board, screen.seat, size))
    return next((way for way in ways if len(way) <= room), ways[-1])


def _ways(board: Board, seat: int, size: Size) -> Iterator[Block]:
    """Yield it from the longest to the shortest."""
    width = size.columns - (4 if size.columns >= 60 else 2)
    asks = paragraph(words.asks(board, board.now, seat), width)
    in_short = [line(words.asks_in_short(board, board.now, seat))]
    displays = [paragraph(text, width) for text in (words.display(board), words.display_in_short(board))]
    players = [
        line(seats.named(place), (f"  {words.total(place)}  ", "strong"), (words.area_in_short(board, place), "muted"))
        for place in board.places
    ]
    yield from ([*asks, *display, *players] for display in displays)
    yield from ([*in_short, *display] for display in displays)
    brief = paragraph(words.display_in_short(board, BRIEFEST), width)
    yield [*in_short, *brief]
    yield brief
