"""The coach's page of a step of Missions."""

from rich.text import Text

from duell.coach import coach_of
from duell.games.missions.board import Board
from duell.games.missions.engine.state import FLIP, MISSION_CARDS, Choice, Verb
from duell.games.missions.pages import pieces
from duell.language import _
from duell.table import review
from duell.table.review import JudgedStep
from duell.tui.blocks import Size, columns, line, wrap
from duell.tui.drawing.boxes import flow, space, written
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.dark_cards import Captured, chip
from duell.tui.drawing.palette import Palette
from duell.tui.game_pages import Pages
from duell.tui.page import Page, room_for_lines
from duell.tui.pages import coaching
from duell.tui.pages.reading import MEASURE, inside, reading

ABOVE = 17  # the fewest lines above the ledge, if there is room, so that it stays in place from step to step


def tile(judged: JudgedStep, palette: Palette) -> Canvas:
    """Paint the card of a step, turned up or chosen; empty if there was none."""
    board: Board = judged.board
    choice: Choice = judged.moves[0].choice
    card = next(iter(judged.turned), None) or (choice.card if choice.verb in {Verb.TAKE, Verb.HAND} else None)
    return pieces.card_tile(board.deck, card, palette) if card else Canvas(0, 0, palette)


def judged(screen: JudgedStep, size: Size, pages: Pages) -> Page:
    """The page of a step: the choice and its result, the other choices, and the course of the chances."""
    coach, board = coach_of(pages.game), screen.board
    width, wide = min(inside(size), MEASURE), min(inside(size), coaching.WIDTH)
    (move,) = screen.moves
    story = [Text(" ".join(pages.game.lines.reveal(board, screen.reveal.events)))]
    head = coaching.headed(coach.heading(screen, screen.turned), story, screen, size, pages)
    above, gap = [space(rows=coaching.rows_above(size)), head], space(rows=not size.is_compact)
    if len(move.action_values) > 1 and not size.is_compact:
        above += [gap, coaching.ranked(board, move, wide, pages)]
    sentences = [row for text in review.verdict(board, move, coach) for row in wrap(Text(text), width, "  ")]
    chances = [[pieces.named(place), *coaching.course(screen, seat)] for seat, place in enumerate(board.places)]
    times = (_("before"), _("after"), _("then"))[: len(chances[0]) - 1]
    table = columns([[Text(), *[line((word, "muted")) for word in times]], *chances], "l" + "r" * len(times))
    ledge = flow(gap, written(table)).named("ledge")
    steady = min(coaching.rows_above(size) + ABOVE, room_for_lines(size) - 1 - ledge.rows(wide))
    page = flow(*above, gap, written(sentences), space(rows=1).filling()).tall(0 if size.is_compact else steady)
    page = coaching.steady(flow(page, ledge), size)
    return reading(_("MISSIONS   What it was worth"), page, size, width=wide, is_full=True)


def chip_of(board: Board, _seat: int, choice: Choice, palette: Palette) -> Canvas:
    """Paint the card of a choice: one taken or handed over, the three of a mission, or the back of the next."""
    if choice.card:
        emblem = pieces.emblem_of(pieces.emblem_name(board.deck, choice.card))
        return chip(Captured(str(choice.card.value), emblem=emblem), palette)
    if choice.value is not None:
        return chip(Captured(str(choice.value) * MISSION_CARDS), palette)
    return chip(Captured(""), palette) if choice == FLIP else Canvas(0, 0, palette)
