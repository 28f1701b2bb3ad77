"""A finished game in lines: its full history, and the coach's review."""

from collections.abc import Iterator

from duell.language import _
from duell.plain.sitting import final
from duell.table import review, wording
from duell.table.playback import Playback
from duell.table.review import Balances, Coaching, CoachScreen, JudgedStep, TurningPoints
from duell.table.screens import Final


def replay_lines(playback: Playback) -> Iterator[str]:
    """The public history of a game, one fact per line, with an empty line between steps."""
    first, lines = playback.screens[0].board, playback.game.lines
    if playback.edition:
        yield _("Edition {edition}.", edition=playback.edition)
    yield from map(lines.plays, first.places)
    places = first.places
    for screen in playback.screens:
        yield ""
        for old, new in zip(places, screen.board.places, strict=True):
            if old.seat != new.seat:
                yield _("{name} hands over the seat: {plays}", name=old.seat.name, plays=lines.plays(new))
        places = screen.board.places
        if isinstance(screen, Final):
            yield from final(screen, playback.game)
        else:
            yield from lines.table(screen.board)
            yield from lines.reveal(screen.board, screen.events)


def review_parts(coaching: Coaching) -> Iterator[list[str]]:
    """The coach's review, one fact per line: first what decided the game and each player's balance, then the steps."""
    screens, whole = coaching.screens, sum(not isinstance(screen, JudgedStep) for screen in coaching.screens)
    yield [line for screen in screens[:whole] for line in ("", *_of_screen(coaching, screen))][1:]
    for screen in screens[whole:]:
        yield ["", *_of_screen(coaching, screen)]


def _of_screen(coaching: Coaching, screen: CoachScreen) -> Iterator[str]:
    coach, lines = coaching.coach, coaching.lines
    seats = range(len(screen.board.places))
    match screen:
        case TurningPoints():
            yield wording.winners(screen.final)
            for seat in seats:
                yield review.course(screen, seat, coach)
            if screen.highlights:
                yield _("What decided the game:")
            for highlight in screen.highlights:
                yield coach.heading(highlight.judged, highlight.turned)
                yield from review.moment(highlight, coach)
        case Balances():
            for balance in screen.balances:
                yield review.balance(balance)
                yield review.average(balance)
                if balance.habit:
                    yield from review.habit(balance.name, balance.habit, coach)
        case JudgedStep():
            yield from lines.table(screen.board)
            yield from lines.reveal(screen.board, screen.reveal.events)
            for move in screen.moves:
                yield from review.verdict(screen.board, move, coach)
            for seat in seats:
                yield review.chances(screen, seat, coach)
