"""Who sits where, in colour and sign: a game without roles gives each seat its own."""

from rich.text import Text

from duell.games.missions.board import PlayerArea
from duell.tui.blocks import line
from duell.tui.theme import SIGNS, strong

ROLES = ("leia", "han", "yoda", "luke", "fifth")
"""Whose colour and sign each seat has, by its number."""


def meaning(seat: int) -> str:
    """Return the meaning of a seat's colour."""
    return f"hero.{ROLES[seat]}"


def sign(seat: int) -> str:
    """Return the sign of a seat."""
    return SIGNS[ROLES[seat]]


def named(place: PlayerArea) -> Text:
    """Return a seat's sign and name."""
    return line((f"{sign(place.number)} ", meaning(place.number)), (place.seat.name, strong(meaning(place.number))))
