"""Missions at the table (see `duell.game.Narration`)."""

from collections.abc import Mapping

from duell.games.missions.beats import after, tell
from duell.games.missions.board import body
from duell.games.missions.board import lay_out as board
from duell.games.missions.engine import Choice, View
from duell.games.missions.help import always, brief, explain, options
from duell.games.missions.words import round_named
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

KEYS = ""
"""No card of a hand has a key of its own: arrows go through what can be chosen."""


def laid(public: View, choices: Mapping[int, Choice]) -> None:
    """Return nothing: what lies on the table in a reveal is in its board and its beats."""


def advice(seen: View) -> tuple[Advice, ...]:
    """Return what `master` thinks of each choice of the seat whose view this is; it sees no more than its player."""
    from duell.games.missions.bots.master import Master

    worth = Master().appraise(seen)
    return tuple(Advice(choice, worth[choice].probability, worth[choice].points) for choice in seen.options)
