"""The duel at the table (see `duell.game.Narration`)."""

from duell.games.duel.beats import tell
from duell.games.duel.board import KEYS, after, body, laid
from duell.games.duel.board import lay_out as board
from duell.games.duel.engine import View
from duell.games.duel.help import always, brief, explain, options
from duell.games.duel.words import round_named
from duell.table.screens import Advice

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


def advice(view: View) -> tuple[Advice, ...]:
    """Return what `master` thinks of each choice of the seat whose view this is; it sees no more than its player."""
    from duell.games.duel.bots.master import Master  # only when somebody asks: a table is shown sooner

    assert view.seat is not None, "a spectator is not asked"
    worth = Master().appraise(view)[view.seat]
    return tuple(Advice(choice, worth[choice].probability, worth[choice].points) for choice in view.options)
