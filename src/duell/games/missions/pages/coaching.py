"""The coach's page of a step of Missions."""

from rich.text import Text

from duell.games.missions import Missions
from duell.games.missions.board import Board
from duell.games.missions.engine.state import FLIP, MISSION_CARDS, Choice, Verb
from duell.games.missions.pages import pieces
from duell.language import _
from duell.table import review
from duell.table.review import JudgedStep
from duell.tui.blocks import Size, columns, line, wrap
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.dark_cards import Captured, chip
from duell.tui.drawing.palette import Palette
from duell.tui.page import Page, Spread, room_for_lines
from duell.tui.pages import coaching
from duell.tui.pages.reading import MEASURE, inside, reading

GAME = Missions()
COACH = GAME.coach

LOW = 26  # the most rows of a window in which a step begins right below the bar
ABOVE = 17  # the fewest lines above the ledge, if there is room, so that it stays in place from step to step


def tile(judged: JudgedStep, palette: Palette) -> Canvas:
    """Paint the card of a step, turned up or chosen; empty if there was none."""
    board: Board = judged.board
    choice: Choice = judged.moves[0].choice
    card = next(iter(judged.turned), None) or (choice.card if choice.verb in {Verb.TAKE, Verb.HAND} else None)
    return pieces.card_tile(board.deck, card, palette) if card else Canvas(0, 0, palette)


def judged(screen: JudgedStep, size: Size) -> Page:
    """The page of a step: the choice and its result, the other choices, and the course of the chances."""
    width, wide, board = min(inside(size), MEASURE), min(inside(size), coaching.WIDTH), screen.board
    (move,) = screen.moves
    story = [Text(" ".join(GAME.lines.reveal(board, screen.reveal.events)))]
    lead = max(0, (size.rows - LOW) // 4)
    told = Spread([Text()] * lead)
    told.put(coaching.headed(COACH.heading(screen, screen.turned), story, screen, size, GAME.pages))
    gap = 0 if size.is_compact else 1
    if len(move.action_values) > 1 and not size.is_compact:
        told.gap()
        told.put(coaching.ranked(board, move, wide, GAME.pages))
    told.gap(gap)
    told.add([row for said in review.verdict(board, move, COACH) for row in wrap(Text(said), width, "  ")])
    below = gap + 1 + len(board.places)
    steady = 0 if size.is_compact else min(lead + ABOVE, room_for_lines(size) - 1 - below)
    told.gap(max(1, steady - len(told.rows)))
    told.ledge = len(told.rows)
    told.gap(gap)
    went = [[pieces.named(place), *coaching.course(screen, seat)] for seat, place in enumerate(board.places)]
    head = [Text(), *[line((word, "muted")) for word in (_("before"), _("after"), _("then"))[: len(went[0]) - 1]]]
    told.add(columns([head, *went], "l" + "r" * (len(went[0]) - 1)))
    told = coaching.steady(told, size)
    return reading(_("MISSIONS   What it was worth"), told, size, width=wide, is_full=True)


def chip_of(board: Board, _seat: int, choice: Choice, palette: Palette) -> Canvas:
    """Paint the card of a choice: one taken or handed over, the three of a mission, or the back of the next."""
    if choice.card:
        emblem = pieces.emblem_of(pieces.emblem_name(board.deck, choice.card))
        return chip(Captured(str(choice.card.value), emblem=emblem), palette)
    if choice.value is not None:
        return chip(Captured(str(choice.value) * MISSION_CARDS), palette)
    return chip(Captured(""), palette) if choice == FLIP else Canvas(0, 0, palette)
