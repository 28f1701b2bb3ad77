"""Players of Missions by program, from `random` to `master`: each sees a `View` and nothing else."""

from duell.games.missions.bots.bot import Bot, Level, Policy, Temper, Worth, draw
from duell.games.missions.bots.levels import bot, names

__all__ = ["Bot", "Level", "Policy", "Temper", "Worth", "bot", "draw", "names"]
