"""An evening in plain mode: a game, and what is to follow it."""

from collections.abc import Callable

from duell.language import _
from duell.plain.console import Console, EndOfInputError
from duell.plain.setup import set_up
from duell.plain.sitting import play
from duell.table import tally
from duell.table.form import SetUpScreen
from duell.table.session import Rematch, Session

REMATCHES = {"r": Rematch.DEAL, "x": Rematch.EXCHANGE, "d": Rematch.DUPLICATE}
"""What is played after the end, by answer."""

NEW_TABLE, LEAVE = "n", "q"


def play_evening(evening: Session, talk: Console, ended: Callable[[], None]) -> bool:
    """Play the game that has been begun, and what the players want after it; return False if they leave one unfinished.

    `ended` is called after each game. Through a pipe there is nobody to ask: one game is played.
    """
    while evening.sitting:
        if not play(evening.sitting, talk):
            return False
        ended()
        try:
            if not talk.is_at_terminal or not _go_on(evening, talk):
                return True
        except EndOfInputError:
            return True
    return True


def _go_on(evening: Session, talk: Console) -> bool:
    """Begin another game if one is wanted, and tell whether it is."""
    question = _(
        "Once more: r rematch, x with exchanged heroes, d the same deal with exchanged heroes, n new table, q leave?"
    )
    while (answer := talk.ask(question).casefold()) not in {*REMATCHES, NEW_TABLE, LEAVE}:
        talk.say(_("Answer with r, x, d, n or q."))
    if answer == LEAVE:
        return False
    if answer in REMATCHES:
        evening.rematch(REMATCHES[answer])
    else:
        evening.new_table()
    while not evening.sitting:  # a new table, or a game that could not be opened
        _sit_down(evening, talk)
    return True


def _sit_down(evening: Session, talk: Console) -> None:
    screen = evening.screen
    assert isinstance(screen, SetUpScreen)
    if screen.notice:
        talk.say(screen.notice)
    if screen.evening:
        talk.say(tally.tally(screen.evening))
    evening.start(set_up(screen.menu, screen.roster, talk))
