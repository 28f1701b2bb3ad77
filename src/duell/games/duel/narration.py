"""The duel at the table (see `duell.game.Narration`)."""

from duell.games.duel.advice import advice
from duell.games.duel.beats import tell
from duell.games.duel.board import KEYS, after, body, laid
from duell.games.duel.board import lay_out as board
from duell.games.duel.help import always, brief, explain, options

__all__ = ["KEYS", "advice", "after", "always", "board", "body", "brief", "explain", "laid", "options", "tell"]
