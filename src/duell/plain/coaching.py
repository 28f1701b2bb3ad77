"""What the coach says of a finished game, as lines."""

from collections.abc import Iterator

from duell.game import Coach, Lines
from duell.language import _
from duell.table import coach_words, wording
from duell.table.coaching import Balances, Coaching, CoachScreen, Judged, TurningPoints


def told(coaching: Coaching) -> Iterator[str]:
    """Return all that the coach says, a fact a line; an empty line ends each screen."""
    for number, screen in enumerate(coaching.screens):
        if number:
            yield ""
        yield from _told(screen, coaching.coach, coaching.lines)


def _told(screen: CoachScreen, coach: Coach, lines: Lines) -> Iterator[str]:
    match screen:
        case TurningPoints():
            return _turning_points(screen, coach)
        case Balances():
            return _balances(screen, coach)
        case Judged():
            return _judged(screen, coach, lines)


def _turning_points(screen: TurningPoints, coach: Coach) -> Iterator[str]:
    yield wording.winners(screen.final)
    for seat in range(len(screen.board.places)):
        yield coach_words.course(screen, seat, coach)
    if screen.highlights:
        yield _("What decided the game:")
    for found in screen.highlights:
        yield coach.heading(found.judged, found.turned)
        yield from coach_words.moment(found, coach)


def _balances(screen: Balances, coach: Coach) -> Iterator[str]:
    for balance in screen.balances:
        yield coach_words.balance(balance)
        yield coach_words.average(balance)
        if balance.habit:
            yield from coach_words.habit(balance.name, balance.habit, coach)


def _judged(screen: Judged, coach: Coach, lines: Lines) -> Iterator[str]:
    yield from lines.table(screen.board)
    yield from lines.reveal(screen.board, screen.reveal.beats)
    for move in screen.moves:
        yield from coach_words.verdict(screen.board, move, coach)
    for seat in range(len(screen.board.places)):
        yield coach_words.chances(screen, seat, coach)
