"""The coach's page of a step of the duel, with all its choices."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from rich.text import Text

from duell.coach import JudgedChoice, coach_of
from duell.game import Coach
from duell.games.duel import words
from duell.games.duel.board import Board
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.events import Escaped, Scouted, Taken
from duell.games.duel.pages.pieces import Pieces
from duell.games.duel.pages.seats import named
from duell.games.duel.pages.table import where
from duell.language import _, percent, signed_decimal
from duell.table import review
from duell.table.review import JudgedStep
from duell.tui.blocks import Block, Size, block_width, columns, fit, line, wrap
from duell.tui.drawing.boxes import Area, Box, first_that_fits, flow, hbox, label, pictured, space, stack, written
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.dark_cards import Stamped, dark, wide
from duell.tui.drawing.palette import Palette
from duell.tui.game_pages import Pages
from duell.tui.page import Page, room_for_lines
from duell.tui.pages import coaching
from duell.tui.pages.coaching import WIDTH
from duell.tui.pages.reading import ROOMY, SPACIOUS, inside, reading


class Way(NamedTuple):
    """A way to show the choices in a table."""

    bar: int  # the columns of a bar for the best choice
    has_leads: bool = True  # whether the lead is beside the chance to win
    gap: int = 1  # free rows between the choices
    has_chances: bool = True  # whether everybody's chances over time are below the choices


_WAYS = Way(24), Way(12), Way(6), Way(0), Way(4, has_leads=False)  # the best first

CHOICES = 96  # the least columns of the choices beside a large card, so that it stays in place from step to step
CARD = 7  # columns of a card, for R2-D2
GAP = 2  # columns between the players


def tile(step: JudgedStep, palette: Palette, scale: int = 0) -> Canvas:
    """The Empire card of a step, as a tile or at a larger scale.

    If there was none, a tile is empty, and a card has the emblem of the player.
    """
    scouted = (event.card for event in step.reveal.events if isinstance(event, Scouted))
    card = step.board.card or next(scouted, None) or next(iter(step.turned), None)
    pieces = Pieces(palette, step.board.emblems)
    if card:
        return pieces.stake(card, wide(scale)) if scale else pieces.tile(card)
    if not scale:
        return Canvas(0, 0, palette)
    place = step.board.places[step.moves[0].seat]
    return dark(Stamped("", place.seat.name, (), pieces.emblem(place.seat.role)), wide(scale), palette)


def judged(screen: JudgedStep, size: Size, pages: Pages) -> Page:
    """The page of a step, with all its choices: in a table on the ledge if that fits, or else in sentences."""
    coach, width = coach_of(pages.game), inside(size)
    events = [words.tell(screen.board, event) for event in screen.reveal.events if isinstance(event, Taken | Escaped)]
    story = [Text(" ".join(events))] if events else []
    heading = coach.heading(screen, screen.turned)
    no_fault = [line((_("No choice cost anything."), "muted"))]
    for way in _WAYS:
        values = _table(screen, coach, way._replace(has_chances=False))
        costs = written(_faults(screen, coach, max(values.least, WIDTH)) or no_fault)
        choices = flow(values, costs, gap=2).wide(CHOICES)
        if spacious := coaching.beside_card(screen, heading, story, choices, size, pages):
            return reading(where(screen.board, size), spacious, size, is_full=True)
    head = coaching.headed(heading, story, screen, size, pages)
    gap = int(size.rows > SPACIOUS)
    tables = (_table(screen, coach, way._replace(gap=gap)) for way in _WAYS)
    table = None if size.is_compact else next((table for table in tables if table.least <= width), None)
    room = Area(0, 0, size.columns, room_for_lines(size))
    if table:
        faults = _faults(screen, coach, min(width, WIDTH)) or no_fault
        above, free = flow(space(rows=coaching.rows_above(size)), head), space(rows=size.rows >= ROOMY)
        ledges = (flow(free, table, space(rows=gap + apart), written(faults)).named("ledge") for apart in (1, 0))
        page = first_that_fits((flow(above, ledge, gap=1) for ledge in ledges), room)
    else:
        roomy, tight = (written(_in_short(screen, coach, width, apart)) for apart in (1, 0))
        page = first_that_fits((flow(head, roomy, gap=1), flow(head, tight)), room)
    width = min(width, WIDTH if size.columns < 100 else 96)
    return reading(where(screen.board, size), coaching.steady(page, size), size, width=width, is_full=True)


def _faults(screen: JudgedStep, coach: Coach, width: int) -> Block:
    """The first sentence on each choice with a cost."""
    sentences = [review.blame(screen.board, move, coach)[:1] for move in screen.moves]
    return [row for of_move in sentences for text in of_move for row in wrap(Text(text), width, "  ")]


def _choices(screen: JudgedStep) -> list[Choice]:
    """Everybody's choices, cards from the highest on."""
    choices = {choice for move in screen.moves for choice in move.action_values}
    return sorted(choices, key=lambda choice: -choice if choice.is_bid else choice)


def _card(name: str, row: int, palette: Palette) -> Canvas:
    """Paint a card of the hand in one row, darker in every other row; empty without colours."""
    card = Canvas(CARD if palette.paints else 0, 1, palette)
    card.fill(0, 0, card.width, 2, palette.ink("ivory.shade" if row % 2 else "ivory"))
    card.text((CARD - len(name)) // 2, 0, name, f"bold {palette.ink('ink.plain')}")
    return card


def chip_of(board: Board, seat: int, choice: Choice, palette: Palette) -> Canvas:
    """Paint a force card of a seat with its icons; empty for any other choice, and without colours."""
    is_card = choice.is_bid and choice is not Choice.R2D2
    chip = Canvas(coaching.CHIP - 1 if is_card and palette.paints else 0, 1, palette)
    chip.fill(0, 0, chip.width, 2, palette.ink("ivory"))
    if chip.width:
        stars = "★" * board.places[seat].icons[choice - 1]
        chip.text(0, 0, f"{choice}{stars}", f"bold {palette.ink('ink.plain')}")
    return chip


def _table(screen: JudgedStep, coach: Coach, way: Way) -> Box:
    """A table with a row for each choice that anybody had, perhaps rows for the chances, and a column per player."""
    choices = _choices(screen)
    times = [_("before"), _("after"), *([_("then")] if screen.turned else [])] if way.has_chances else []
    names = [coach.option(screen.board, choice) for choice in choices]
    labels = [line((name, "muted")) for name in (*names, *times)]
    cards = [
        pictured(partial(_card, name, row), CARD, 1)
        for row, (name, choice) in enumerate(zip(names, choices, strict=True))
        if choice.is_bid
    ]
    moves = {move.seat: move for move in screen.moves}
    players = [_column(screen, seat, moves.get(seat), choices, way) for seat in range(len(screen.board.places))]
    gap = way.gap
    first = stack(_spread_out([Text(), Text(), *labels], len(times), gap), flow(space(rows=2 + gap), *cards, gap=gap))
    return hbox(first, *players, gap=GAP)


def _spread_out(rows: Block, times: int, gap: int) -> Box:
    """A column of the table with free rows between its rows, or one above the last of them, the chances over time."""
    above, below = map(label, rows[: len(rows) - times]), map(label, rows[len(rows) - times :])
    return flow(*above, *[space(rows=1 - gap)] * bool(times), *below, gap=gap)


def _column(screen: JudgedStep, seat: int, move: JudgedChoice | None, choices: Sequence[Choice], way: Way) -> Box:
    place, gap = screen.board.places[seat], way.gap
    chances = coaching.course(screen, seat) if way.has_chances else []
    if not move:
        win = line((_("win"), "muted"))
        return _spread_out([named(place), win, *[Text()] * len(choices), *chances], len(chances), gap)
    heads = [line((head, "muted")) for head in (_("master"), _("win"), _("lead"))]
    rows = [
        [Text(), *heads],
        *[_row(move, choice, way.bar) for choice in choices],
        *[[Text(), Text(), chance, Text()] for chance in chances],
    ]
    table = columns(rows, "lrrr", gap=1)
    if not way.has_leads:  # a heading over both figures may be wider than each
        table, head = columns([row[:3] for row in rows[1:]], "lrr", gap=1), line(heads[0], " ", heads[1])
        table = [fit(head, max(head.cell_len, block_width(table)), "right"), *table]
    column = _spread_out([fit(named(place), block_width(table)), *table], len(chances), gap)
    return stack(column, hbox(space(1), _bars(move, choices, way)))


def _bars(move: JudgedChoice, choices: Sequence[Choice], way: Way) -> Box:
    """The chance to win with each choice as a bar, in its row."""
    values, best = move.action_values, move.best_chance
    bars = (
        pictured(partial(coaching.worth_bar, values[choice].chance, best, way.bar), way.bar, 1)
        if choice in values and way.bar
        else space(rows=1)
        for choice in choices
    )
    return flow(space(rows=2 + way.gap), *bars, gap=way.gap)


def _row(move: JudgedChoice, choice: Choice, bar: int) -> list[Text]:
    """A player's choice: room for its bar, its probability in the mix, the chance to win with it, and the lead."""
    if choice not in move.action_values:
        return [line(" " * (bar + 1)), Text(), line(("·", "muted")), Text()]
    worth, made = move.action_values[choice], move.choice is choice
    numbers = (
        percent(worth.probability) if worth.probability else "",
        percent(worth.chance),
        signed_decimal(worth.points),
    )
    mark = line(("›" if made else " ", "chosen"), " " * bar)
    look, won = "chosen" if made else "plain", coaching.worth(worth.chance, move.best_chance)
    return [mark, *[line((number, style)) for number, style in zip(numbers, (look, won, look), strict=True)]]


def _in_short(screen: JudgedStep, coach: Coach, width: int, gap: int) -> Block:
    rows: list[Text] = []
    for move in screen.moves:
        rows += wrap(Text(" ".join(review.verdict(screen.board, move, coach))), width, "  ")
        rows += [Text()] * gap
    for seat, place in enumerate(screen.board.places):
        rows.append(line(named(place), f" {' → '.join(map(percent, review.went(screen, seat)))}"))
    return rows
