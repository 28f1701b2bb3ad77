"""Players by program, of whatever game: what they are, and whether they keep to it (`duell.players.conformance`)."""

from duell.players.bot import ActionValue, Bot, Judgement, Level, Policy, Uniform, draw, seat_of
from duell.players.levels import Maker, Temper, made, own_names

__all__ = [
    "ActionValue",
    "Bot",
    "Judgement",
    "Level",
    "Maker",
    "Policy",
    "Temper",
    "Uniform",
    "draw",
    "made",
    "own_names",
    "seat_of",
]
