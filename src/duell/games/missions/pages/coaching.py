"""The coach's page of a step of Missions."""

from rich.text import Text

from duell.coach import coach_of
from duell.games.missions.board import Board
from duell.games.missions.engine.state import FLIP, MISSION_CARDS, Choice, Verb
from duell.games.missions.pages import pieces
from duell.games.missions.pages.reveal import of_card
from duell.language import _
from duell.table import review
from duell.table.review import JudgedStep
from duell.tui.blocks import Size, columns, line, wrap
from duell.tui.drawing.boxes import flow, space, written
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.dark_cards import Captured, Stamped, chip, dark, of_seat, wide
from duell.tui.drawing.palette import Palette
from duell.tui.game_pages import Pages
from duell.tui.page import Page, room_for_lines
from duell.tui.pages import coaching
from duell.tui.pages.reading import MEASURE, inside, reading

ABOVE = 17  # the fewest lines above the ledge, if there is room, so that it stays in place from step to step


def tile(judged: JudgedStep, palette: Palette, scale: int = 0) -> Canvas:
    """Paint the card of a step, turned up or chosen.

    If there was none, a tile is empty, and a card is the mission laid out, or has the sign of the player.
    """
    board: Board = judged.board
    choice: Choice = judged.moves[0].choice
    card = next(iter(judged.turned), None) or (choice.card if choice.verb in {Verb.TAKE, Verb.HAND} else None)
    if scale:
        if card:
            large = of_card(board, card)
        elif choice.value is not None:
            number = str(choice.value)
            emblem = pieces.emblem_of(pieces.tile_name(board.deck, choice.value))
            large = Stamped(number, "-".join([number] * MISSION_CARDS), (), emblem)
        else:
            seat = judged.moves[0].seat
            large = Stamped("", board.name(seat), (), of_seat(board.places[seat].number))
        return dark(large, wide(scale), palette)
    return pieces.card_tile(board.deck, card, palette) if card else Canvas(0, 0, palette)


def judged(screen: JudgedStep, size: Size, pages: Pages) -> Page:
    """The page of a step: the choice and its result, the other choices, and the course of the chances."""
    coach, board = coach_of(pages.game), screen.board
    width, least = min(inside(size), MEASURE), min(inside(size), coaching.WIDTH)
    (move,) = screen.moves
    story = [Text(" ".join(pages.game.lines.reveal(board, screen.reveal.events)))]
    heading = coach.heading(screen, screen.turned)
    sentences = [row for text in review.verdict(board, move, coach) for row in wrap(Text(text), width, "  ")]
    bar = _("MISSIONS   What it was worth")
    ranked = [coaching.ranked(board, move, least, pages, gap=1)] if len(move.action_values) > 1 else []
    choices = flow(*ranked, written(sentences), gap=2).wide(least)
    if spacious := coaching.beside_card(screen, heading, story, choices, size, pages):
        return reading(bar, spacious, size, is_full=True)
    head = coaching.headed(heading, story, screen, size, pages)
    above, gap = [space(rows=coaching.rows_above(size)), head], space(rows=not size.is_compact)
    if len(move.action_values) > 1 and not size.is_compact:
        above += [gap, coaching.ranked(board, move, least, pages)]
    chances = [[pieces.named(place), *coaching.course(screen, seat)] for seat, place in enumerate(board.places)]
    times = (_("before"), _("after"), _("then"))[: len(chances[0]) - 1]
    table = columns([[Text(), *[line((word, "muted")) for word in times]], *chances], "l" + "r" * len(times))
    ledge = flow(gap, written(table)).named("ledge")
    steady = min(coaching.rows_above(size) + ABOVE, room_for_lines(size) - 1 - ledge.rows(least))
    page = flow(*above, gap, written(sentences), space(rows=1).filling()).tall(0 if size.is_compact else steady)
    page = coaching.steady(flow(page, ledge), size)
    return reading(bar, page, size, width=least, is_full=True)


def chip_of(board: Board, _seat: int, choice: Choice, palette: Palette) -> Canvas:
    """Paint the card of a choice: one taken or handed over, the three of a mission, or the back of the next."""
    if choice.card:
        emblem = pieces.emblem_of(pieces.emblem_name(board.deck, choice.card))
        return chip(Captured(str(choice.card.value), emblem=emblem), palette)
    if choice.value is not None:
        return chip(Captured(str(choice.value) * MISSION_CARDS), palette)
    return chip(Captured(""), palette) if choice == FLIP else Canvas(0, 0, palette)
