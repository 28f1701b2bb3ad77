"""What lies over a page when it is asked for: what the action cards do, and where every sum comes from."""

from functools import partial

from duell.games.missions import words
from duell.games.missions.board import Board
from duell.games.missions.engine import Action, ActionName
from duell.games.missions.pages import pieces
from duell.games.missions.pages.statements import statements
from duell.language import _
from duell.tui.blocks import Size, line, paragraph
from duell.tui.page import Page, Picture
from duell.tui.pages.reading import MEASURE, Spread, inside, reading

GAP = 2
"""Columns between a card and the words about it."""


def actions_page(board: Board, size: Size) -> Page:
    """Return what each action card does, beside the card where there is room for that."""
    told = Spread()
    for name in ActionName:
        told.gap()
        told.put(_action(board, name, size))
    return reading(_("MISSIONS   Action cards"), told, size)


def _action(board: Board, name: ActionName, size: Size) -> Spread:
    left = 0 if size.is_compact else pieces.TILE_WIDTH + GAP
    width = min(MEASURE, inside(size) - left)
    rows = [line((words.action(board.deck, name), "strong")), *paragraph(words.action_says(name), width)]
    if not left:
        return Spread(rows)
    rows += [line()] * (pieces.TILE_HEIGHT - len(rows))
    painted = Picture(0, 0, partial(pieces.tile, board.deck, Action(name)))
    return Spread([line(" " * left, row) for row in rows], [painted])


def scores_page(board: Board, size: Size) -> Page:
    """Return where every sum comes from: a statement a player."""
    spread = statements(board, inside(size), now=True, dense=size.columns < 56)
    return reading(_("MISSIONS   Scores"), spread, size)
