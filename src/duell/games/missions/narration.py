"""Missions at the table: what lies open, what whoever decides sees, what happened, and what is said of it."""

from collections.abc import Collection, Mapping, Sequence

from duell.games.missions import board as boards
from duell.games.missions.beats import after
from duell.games.missions.beats import tell as beats
from duell.games.missions.board import Board, body
from duell.games.missions.engine import Choice, View
from duell.games.missions.words import tell, winners
from duell.record import Seat
from duell.table.screens import Reveal

__all__ = ["KEYS", "beats", "board", "body", "laid", "scored", "tell", "winners"]

KEYS = ""
"""No card of a hand has a key of its own: arrows go through what can be chosen."""


def board(public: View, seats: Sequence[Seat], locked: Collection[int], memory_aid: bool, notice: str = "") -> Board:
    """Return what lies open for all; with the memory aid, which hands it shows, the risk can be seen, too."""
    return boards.lay_out(public, seats, locked, memory_aid=memory_aid, notice=notice)


def laid(public: View, choices: Mapping[int, Choice]) -> None:
    """Return nothing: what lies on the table in a reveal is in its board."""


def scored(screen: Reveal) -> Board:
    """Return the table of a reveal as it is when all has been told."""
    return after(screen.board, screen.beats)
