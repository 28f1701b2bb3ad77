"""The coach's pages for the duel: the turning points, each player's balance, and each step with all its choices."""

from collections.abc import Sequence
from functools import partial

from rich.text import Text

from duell.coach import JudgedChoice
from duell.games.duel import Duel, words
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.events import Escaped, Scouted, Taken
from duell.games.duel.pages.pieces import Pieces
from duell.games.duel.pages.seats import named, seat_style, sign
from duell.games.duel.pages.table import where
from duell.language import _, percent, signed_decimal
from duell.table import review
from duell.table.review import Balances, CoachScreen, JudgedStep, TurningPoints
from duell.tui.blocks import Block, Size, beside, block_width, columns, fit, line, wrap
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.page import Page, Picture, Spread, room_for_lines
from duell.tui.pages import coaching
from duell.tui.pages.reading import ROOMY, SPACIOUS, inside, reading

LOW = 26
"""The most rows of a window in which a step begins right below the bar."""

_BARS = (24, 12, 6, 0)
"""Columns of the bar for a certain choice, the widest that fits."""


def tile(judged: JudgedStep, palette: Palette) -> Canvas:
    """The Empire card of a step; an empty picture if there was none."""
    scouted = (event.card for event in judged.reveal.events if isinstance(event, Scouted))
    card = judged.board.card or next(scouted, None) or next(iter(judged.turned), None)
    return Pieces(palette, judged.board.emblems).tile(card) if card else Canvas(0, 0, palette)


COACH = Duel().coach

DEPICTION = coaching.Depiction(sign, seat_style, tile)


def render(screen: CoachScreen, size: Size) -> Page:
    """The page of a coach's screen."""
    match screen:
        case TurningPoints():
            spread = coaching.turning_points(screen, size, COACH, DEPICTION)
            return reading(_("DUELL   Where it was won"), spread, size)
        case Balances():
            spread = coaching.balances(screen, size, COACH, DEPICTION)
            return reading(_("DUELL   Player by player"), spread, size)
        case JudgedStep():
            return _step(screen, size)


def _step(screen: JudgedStep, size: Size) -> Page:
    width = inside(size)
    events = [words.tell(screen.board, event) for event in screen.reveal.events if isinstance(event, Taken | Escaped)]
    story = [Text(" ".join(events))] if events else []
    head = coaching.headed(COACH.heading(screen, screen.turned), story, screen, size, DEPICTION)
    tables = (_table(screen, bar) for bar in _BARS)
    table = None if size.is_compact else next((table for table in tables if block_width(table) <= width), None)
    if table:
        told = Spread([Text()] * max(0, (size.rows - LOW) // 4))
        told.put(head)
        told.gap()
        told.ledge = len(told.rows)
        told.gap(size.rows >= ROOMY)
        airy = [row for each in table for row in ([each, Text()] if each.plain.strip() else [each])]
        pitch = 1 + (size.rows > SPACIOUS)
        cards = [
            Picture(0, pitch * row, partial(_card, COACH.option(screen.board, choice)))
            for row, choice in enumerate(_choices(screen), 2)
            if choice.is_bid
        ]
        told.add(airy if size.rows > SPACIOUS else table, *cards)
        blames = [said[0] for move in screen.moves if (said := review.blame(screen.board, move, COACH))]
        faults = [row for said in blames for row in wrap(Text(said), min(width, coaching.WIDTH), "  ")]
        told.gap(len(told.rows) + len(faults) < room_for_lines(size))
        told.add(faults or [line((_("Nobody wasted anything."), "muted"))])
    else:
        told = head
        roomy, tight = (_in_short(screen, width, gap) for gap in (1, 0))
        has_room = len(told.rows) + 1 + len(roomy) <= room_for_lines(size)
        told.gap(has_room)
        told.add(roomy if has_room else tight)
    widest = coaching.WIDTH if size.columns < 100 else 96
    return reading(where(screen.board, size), coaching.steady(told, size), size, width=min(width, widest), is_full=True)


def _choices(screen: JudgedStep) -> list[Choice]:
    """The choices that anybody had, cards from the highest on."""
    choices = {choice for move in screen.moves for choice in move.action_values}
    return sorted(choices, key=lambda choice: -choice if choice.is_bid else choice)


def _card(said: str, palette: Palette) -> Canvas:
    """Paint a card of the hand, a row high; nothing where nothing is painted."""
    card = Canvas(len(said) + 2 if palette.paints else 0, 1, palette)
    card.fill(0, 0, card.width, 2, palette.ink("ivory"))
    card.text(1, 0, said, f"bold {palette.ink('ink.plain')}")
    return card


def _table(screen: JudgedStep, bar: int) -> Block:
    """A line for each choice that anybody had and for the chances, a column for each player."""
    rows = _choices(screen)
    times = [_("before"), _("after"), *([_("then")] if screen.turned else [])]  # of the chances below the choices
    labels = [*(COACH.option(screen.board, choice) for choice in rows), "", *times]
    moves = {move.seat: move for move in screen.moves}
    return beside(
        [Text(), Text(), *[line((label, "muted")) for label in labels]],
        *[_column(screen, seat, moves.get(seat), rows, bar) for seat in range(len(screen.board.places))],
        gap=2,
    )


def _column(screen: JudgedStep, seat: int, move: JudgedChoice | None, choices: Sequence[Choice], bar: int) -> Block:
    place, chances = screen.board.places[seat], coaching.course(screen, seat)
    if not move:
        return [named(place), line((_("win"), "muted")), *[Text()] * (len(choices) + 1), *chances]
    rows = [
        [line((head, "muted")) for head in ("", _("master"), _("win"), _("lead"))],
        *[_row(move, choice, bar, seat_style(place)) for choice in choices],
        [Text()] * 4,
        *[[Text(), Text(), chance, Text()] for chance in chances],
    ]
    table = columns(rows, "lrrr", gap=1)
    return [fit(named(place), block_width(table)), *table]


def _row(move: JudgedChoice, choice: Choice, bar: int, style: str) -> list[Text]:
    """A player's choice: its probability in the mix, the chance to win with it, and the lead."""
    if choice not in move.action_values:
        return [line(" " * (bar + 1)), Text(), line(("·", "muted")), Text()]
    worth, made = move.action_values[choice], move.choice is choice
    numbers = (
        percent(worth.probability) if worth.probability else "",
        percent(worth.chance),
        signed_decimal(worth.points),
    )
    drawn = ("▄" * round(bar * worth.probability)).ljust(bar)
    mark = line(("›" if made else " ", "chosen"), (drawn, style))
    best = max(value.chance for value in move.action_values.values())
    look, won = "chosen" if made else "plain", coaching.worth(worth.chance, best)
    return [mark, *[line((number, style)) for number, style in zip(numbers, (look, won, look), strict=True)]]


def _in_short(screen: JudgedStep, width: int, gap: int) -> Block:
    rows: list[Text] = []
    for move in screen.moves:
        rows += wrap(Text(" ".join(review.verdict(screen.board, move, COACH))), width, "  ")
        rows += [Text()] * gap
    for seat, place in enumerate(screen.board.places):
        rows.append(line(named(place), f" {' → '.join(map(percent, review.went(screen, seat)))}"))
    return rows
