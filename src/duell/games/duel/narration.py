"""The duel at the table: what lies open, what whoever decides sees, what happened, and what is said of it."""

from duell.games.duel.advice import advice
from duell.games.duel.beats import tell as beats
from duell.games.duel.board import KEYS, body, laid, scored
from duell.games.duel.board import lay_out as board
from duell.games.duel.words import tell, winners

__all__ = ["KEYS", "advice", "beats", "board", "body", "laid", "scored", "tell", "winners"]
