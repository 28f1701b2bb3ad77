"""What happens at one keyboard in plain mode: a game, and what is to follow it."""

from collections.abc import Callable

from duell.language import _
from duell.plain.console import Console, EndOfInputError
from duell.plain.setup import set_up
from duell.plain.sitting import play
from duell.table import tally
from duell.table.form import FormScreen
from duell.table.session import Rematch, Session

REMATCHES = {"r": Rematch.DEAL, "x": Rematch.EXCHANGE, "d": Rematch.DUPLICATE}
"""What is played after the end, by answer."""

NEW_TABLE, LEAVE = "n", "q"


def play_session(session: Session, console: Console, ended: Callable[[], None]) -> bool:
    """Play the game that has been begun, and what the players want after it; return False if they leave one unfinished.

    `ended` is called after each game. Through a pipe there is nobody to ask: one game is played.
    """
    while session.sitting:
        if not play(session.sitting, console):
            return False
        ended()
        try:
            if not console.is_at_terminal or not _go_on(session, console):
                return True
        except EndOfInputError:
            return True
    return True


def _go_on(session: Session, console: Console) -> bool:
    """Begin another game if one is wanted, and tell whether it is."""
    answer = _asked(console, exchanges=bool(session.sitting and any(seat.role for seat in session.sitting.seats)))
    if answer == LEAVE:
        return False
    if answer in REMATCHES:
        session.rematch(REMATCHES[answer])
    else:
        session.new_table()
    while not session.sitting:  # a new table, or a game that could not be opened
        _sit_down(session, console)
    return True


def _asked(console: Console, *, exchanges: bool) -> str:
    """Return what is to follow; heroes can be exchanged where there are any."""
    if exchanges:
        ways = {*REMATCHES, NEW_TABLE, LEAVE}
        question = _(
            "Once more: r rematch, x with exchanged heroes, d the same deal with exchanged heroes, n new table, "
            "q leave?"
        )
        help_on = _("Answer with r, x, d, n or q.")
    else:
        ways = {"r", NEW_TABLE, LEAVE}
        question, help_on = _("Once more: r rematch, n new table, q leave?"), _("Answer with r, n or q.")
    while (answer := console.ask(question).casefold()) not in ways:
        console.say(help_on)
    return answer


def _sit_down(session: Session, console: Console) -> None:
    screen = session.screen
    assert isinstance(screen, FormScreen)
    if screen.notice:
        console.say(screen.notice)
    if screen.evening:
        console.say(tally.tally(screen.evening))
    session.start(set_up(screen.menu, screen.roster, console))
