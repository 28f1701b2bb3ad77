"""Players of Missions by program, from `random` to `master`: each sees a `View` and nothing else."""

from duell.games.missions.bots.levels import bot
from duell.players import ActionValue, Bot, Level, Policy, Temper, draw

__all__ = ["ActionValue", "Bot", "Level", "Policy", "Temper", "bot", "draw"]
