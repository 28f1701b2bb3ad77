"""What the coach says of a game of Missions: of the whole, of each player, of each step."""

from rich.text import Text

from duell.coach import JudgedChoice
from duell.game import Choice
from duell.games.missions import coach, lines
from duell.games.missions.board import Board, PlayerArea
from duell.games.missions.pages import seats
from duell.language import _
from duell.language.numbers import percent, signed_decimal
from duell.table import coach_words
from duell.table.coaching import Balances, CoachScreen, Judged, TurningPoints
from duell.tui.blocks import Block, Size, columns, line, paragraph, wrap
from duell.tui.pages import coaching
from duell.tui.pages.coaching import WIDTH, steady

MOST = 8
"""Choices that are shown of very many: the best, and the one that was made."""


def sign(place: PlayerArea) -> Text:
    """Return the sign of a seat, in its colour."""
    return line((seats.sign(place.number), style(place)))


def style(place: PlayerArea) -> str:
    """Return the meaning of a seat's colour."""
    return seats.meaning(place.number)


LOOK = coaching.Look(sign, style)


def title(screen: CoachScreen) -> str:
    """Return what stands in the bar on top."""
    match screen:
        case TurningPoints():
            return _("MISSIONS   Where it was won")
        case Balances():
            return _("MISSIONS   Player by player")
        case Judged():
            return _("MISSIONS   What it was worth")


def body(screen: CoachScreen, size: Size) -> Block:
    """Return what stands below it."""
    match screen:
        case TurningPoints():
            return coaching.turning_points(screen, size, coach, LOOK)
        case Balances():
            return coaching.balances(screen, size, coach, LOOK)
        case Judged():
            return judged(screen, size)


def judged(screen: Judged, size: Size) -> Block:
    """Return what was done in a step and what came of it, what else could have been, and how the chances went."""
    width, board = min(size.columns - 2, WIDTH), screen.board
    (move,) = screen.moves
    rows = [*wrap(line((coach.heading(screen, screen.turned), "strong")), width)]
    rows += paragraph(" ".join(lines.reveal(board, screen.reveal.beats)), width)
    gap: Block = [] if size.is_compact else [Text()]
    if len(move.action_values) > 1 and not size.is_compact:
        rows += [Text(), *_table(board, move), Text()]
    rows += [row for said in coach_words.verdict(board, move, coach) for row in wrap(Text(said), width, "  ")]
    rows += gap
    for seat, place in enumerate(board.places):
        rows.append(line(seats.named(place), f"  {' → '.join(coach_words.went(screen, seat))}"))
    return steady(rows, width, size)


def _table(board: Board, move: JudgedChoice) -> Block:
    """Return a line a choice, the best first: the chance to win with it, and the lead."""
    values = move.action_values
    ranked = sorted(values, key=lambda choice: (-values[choice].chance, -values[choice].points))
    shown = ranked[:MOST] if move.choice in ranked[:MOST] else [*ranked[: MOST - 1], move.choice]
    head = [Text(), *[line((word, "muted")) for word in (_("win"), _("lead"))]]
    return columns([head, *[_row(board, move, choice) for choice in shown]], "lrr")


def _row(board: Board, move: JudgedChoice, choice: Choice) -> list[Text]:
    value, made = move.action_values[choice], choice == move.choice
    look = "chosen" if made else "plain"
    said = (coach.option(board, choice), percent(value.chance), signed_decimal(value.points))
    first, *numbers = said
    return [line(("› " if made else "  ", "chosen"), (first, look)), *[line((number, look)) for number in numbers]]
