"""What the coach says of a finished game, as lines."""

from collections.abc import Iterator

from duell.games.duel import balance_words as accounts
from duell.games.duel import coach_words as verdicts
from duell.games.duel import lines, words
from duell.language import _
from duell.table.coaching import Balances, Coaching, CoachScreen, Judged, TurningPoints


def told(coaching: Coaching) -> Iterator[str]:
    """Return all that the coach says, a fact a line; an empty line ends each screen."""
    for number, screen in enumerate(coaching.screens):
        if number:
            yield ""
        yield from _told(screen)


def _told(screen: CoachScreen) -> Iterator[str]:
    match screen:
        case TurningPoints():
            return _turning_points(screen)
        case Balances():
            return _accounts(screen)
        case Judged():
            return _judged(screen)


def _turning_points(screen: TurningPoints) -> Iterator[str]:
    yield words.winners(screen.final)
    for seat in range(len(screen.top.places)):
        yield verdicts.course(screen, seat)
    if screen.highlights:
        yield _("What decided the game:")
    for found in screen.highlights:
        yield verdicts.heading(found.judged, found.turned)
        yield from verdicts.moment(found)


def _accounts(screen: Balances) -> Iterator[str]:
    for account in screen.accounts:
        yield accounts.balance(account)
        yield accounts.average(account)
        if account.habit:
            yield from accounts.habit(account.name, account.habit)


def _judged(screen: Judged) -> Iterator[str]:
    yield from lines.table(screen.top)
    yield from lines.reveal(screen.reveal)
    for move in screen.moves:
        yield from verdicts.verdict(screen.top, move)
    for seat in range(len(screen.top.places)):
        yield verdicts.chances(screen, seat)
