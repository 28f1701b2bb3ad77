"""Puzzles in plain mode: the decision as in a game, then the coach's answer, in lines."""

from duell.language import _
from duell.plain.console import Console, EndOfInputError
from duell.plain.lines import Lines
from duell.plain.sitting import LeftError, moment
from duell.table.puzzle import Puzzle, PuzzleSitting, Puzzling, asked, chances, how_to_solve, streak, verdict, why
from duell.table.screens import Choosing

PATIENCE = 40  # positions that are examined before the player is told of the search again


def solve(puzzling: Puzzling, console: Console) -> None:
    """Ask one puzzle after the other until the player leaves or the input ends."""
    console.say(*how_to_solve(puzzling.game)[:3])
    try:
        while True:
            _solve_one(_found(puzzling, console), puzzling, console)
    except (LeftError, EndOfInputError):
        console.say("", streak(puzzling.tally))


def _found(puzzling: Puzzling, console: Console) -> Puzzle:
    """The next puzzle; a long search is told of."""
    while not (puzzle := puzzling.look()):
        if puzzling.examined % PATIENCE == 1:
            console.say(_("Looking for a position with one clearly best choice …"))
    return puzzle


def _solve_one(puzzle: Puzzle, puzzling: Puzzling, console: Console) -> None:
    sitting, lines = PuzzleSitting(puzzle), Lines.of(puzzling.game)
    screen = sitting.screen
    assert isinstance(screen, Choosing)
    console.say("", asked(puzzle))
    if last := sitting.last_reveal:
        console.say(_("What happened last:"), *lines.reveal(last.board, last.events))
    hand = lines.held(sitting.table.seen(screen.seat), screen)
    console.say(*lines.where(screen.board), *hand)
    console.told["table"] = lines.table(screen.board)  # the question need not tell it again
    while sitting.answer is None:
        moment(sitting, console)
    solved = puzzling.note(puzzle, sitting.answer)
    answer = [verdict(solved), chances(solved), *why(solved), streak(puzzling.tally)]
    console.say("", *answer, *filter(None, [puzzling.not_saved]))
