"""Finished games in lines: their full history, the coach's review, and puzzles from them."""

from collections.abc import Iterator

from duell.language import _
from duell.plain.console import Console, EndOfInputError
from duell.plain.lines import Lines
from duell.plain.sitting import LeftError, final, tell_and_ask
from duell.table import review, wording
from duell.table.playback import Playback
from duell.table.puzzle import Puzzle, PuzzleSitting, Puzzling, asked, chances, how_to_solve, streak_aloud, verdict, why
from duell.table.review import Balances, Coaching, CoachScreen, JudgedStep, TurningPoints
from duell.table.screens import Choosing, Final

PATIENCE = 40  # positions that are examined before the search is mentioned again


def replay_parts(playback: Playback) -> Iterator[list[str]]:
    """The public history of a game, one fact per line: the players, each turn or round, and the end.

    What lies on the table is said only if it has changed; within a turn, what happens says so.
    """
    first, lines = playback.screens[0].board, playback.game.lines
    edition = [_("Edition {edition}.", edition=playback.edition)] if playback.edition else []
    part, heard, places = [*edition, *map(lines.plays, first.places)], list[str](), first.places
    for index, screen in enumerate(playback.screens):
        begins = index in playback.stretches or isinstance(screen, Final)
        if begins:
            yield part
            part = [""]
        for old, new in zip(places, screen.board.places, strict=True):
            if old.seat != new.seat:
                part.append(_("{name} hands over the seat: {plays}", name=old.seat.name, plays=lines.plays(new)))
        places = screen.board.places
        if isinstance(screen, Final):
            part += final(screen, playback.game)
            continue
        if begins or not playback.has_turns:
            table = lines.table(screen.board)
            part += [line for line in table if line not in heard]
            heard = table
        part += lines.reveal(screen.board, screen.events)
    yield part


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
            for seat in seats[:1] if len(seats) == 2 else seats:  # of two players, the other has the rest
                yield review.course(screen, seat, coach)
            if screen.highlights:
                yield _("What decided the game:")
            for highlight in screen.highlights:
                yield coach.heading(highlight.judged, highlight.turned, aloud=True)
                yield from review.what_changed(highlight, coach)
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


def solve(puzzling: Puzzling, console: Console) -> None:
    """Ask one puzzle after the other until the player leaves or the input ends."""
    console.say(*how_to_solve(puzzling.game)[:3])
    try:
        while True:
            _solve_one(_next_puzzle(puzzling, console), puzzling, console)
    except (LeftError, EndOfInputError):
        console.say("", *([streak_aloud(puzzling.tally)] if puzzling.tally.answered else []))


def _next_puzzle(puzzling: Puzzling, console: Console) -> Puzzle:
    """The next puzzle; a long search is announced."""
    while not (puzzle := puzzling.look()):
        if puzzling.examined % PATIENCE == 1:
            looking = [_("Looking for a position with one clearly best choice …")]
            console.reply(*console.once("looking", looking, [_("Still looking …")]))
    return puzzle


def _solve_one(puzzle: Puzzle, puzzling: Puzzling, console: Console) -> None:
    sitting, lines = PuzzleSitting(puzzle), Lines.of(puzzling.game)
    screen = sitting.screen
    assert isinstance(screen, Choosing)
    console.mark(screen.seat)  # the last puzzle is over, so only this one is said again
    console.say("", asked(puzzle))
    if last := sitting.last_reveal:
        console.say(_("What happened last:"), *lines.reveal(last.board, last.events))
    hand = lines.held(sitting.table.seen(screen.seat), screen)
    console.say(*lines.where(screen.board), *hand)
    console.note_heard("table", lines.table(screen.board))  # the question need not tell it again
    while sitting.answer is None:
        tell_and_ask(sitting, console)
    solved = puzzling.note(puzzle, sitting.answer)
    answer = [verdict(solved), chances(solved), *why(solved), streak_aloud(puzzling.tally)]
    console.say("", *answer, *filter(None, [puzzling.not_saved]))
