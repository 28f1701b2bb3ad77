"""Missions at the table (see `duell.game.Narration`)."""

from collections.abc import Collection, Mapping, Sequence

from duell.games.missions import board as boards
from duell.games.missions import help as helping
from duell.games.missions.beats import after, tell
from duell.games.missions.board import Board, body
from duell.games.missions.engine import Choice, View
from duell.games.missions.help import options
from duell.games.missions.words import round_named
from duell.language import _
from duell.record import Seat, TableOptions
from duell.table.screens import Advice, Choosing, Covered, Final, Reveal

__all__ = [
    "KEYS",
    "advice",
    "after",
    "always",
    "board",
    "body",
    "brief",
    "explain",
    "laid",
    "options",
    "round_named",
    "tell",
]

KEYS = ""
"""No card of a hand has a key of its own: arrows go through what can be chosen."""


def board(
    public: View, seats: Sequence[Seat], locked: Collection[int], options: TableOptions, notice: str = ""
) -> Board:
    """Return what lies open for all."""
    return boards.lay_out(
        public, seats, locked, memory_aid=options.memory_aid, show_risk=options.show_risk, notice=notice
    )


def laid(public: View, choices: Mapping[int, Choice]) -> None:
    """Return nothing: what lies on the table in a reveal is in its board and its beats."""


def advice(seen: View) -> tuple[Advice, ...]:
    """Return what `master` thinks of each choice of the seat whose view this is; it sees no more than its player."""
    from duell.games.missions.bots.master import Master

    worth = Master().appraise(seen)
    return tuple(Advice(choice, worth[choice].probability, worth[choice].points) for choice in seen.options)


def explain(screen: object) -> tuple[str, ...]:
    """Return help on a screen, as far as only the game can give it."""
    match screen:
        case Choosing():
            return (*helping.deciding(screen.board, screen.body.now), *helping.reading())
        case Covered():
            return helping.deciding(screen.board, screen.board.now)
        case Reveal():
            return helping.happened()
        case Final():
            return helping.final()
        case _:
            return ()


def always() -> tuple[str, ...]:
    """Return what can be asked wherever the game is shown."""
    return (_("s says where every sum comes from, i what the action cards do, t changes the colours."),)


def brief(_board: Board) -> tuple[str, ...]:
    """Return the rules in a few sentences."""
    return helping.brief()
