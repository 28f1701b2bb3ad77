"""Many games of bots against each other, and what they show.

>>> from duell.game import SetUp
>>> from duell.games import GAMES, duel
>>> from duell.record import Seat
>>> from duell.simulation import Match, simulate
>>> set_up = SetUp(duel.deck("classic"), duel.edition("ravensburger"))
>>> seats = (Seat("Anna", "leia", "padawan"), Seat("Ben", "yoda", "random"))
>>> match = Match(GAMES["duel"], set_up, seats, seed="an evening", games=20, duplicate=True)
>>> anna, ben = simulate(match).seats
>>> anna.wins + ben.wins
20.0
"""

from duell.simulation.cluster import ClusterError, simulate_on_cluster
from duell.simulation.match import BadMatchError, Match
from duell.simulation.players import BadPlayerError, maker, own_maker
from duell.simulation.playing import BotFailedError
from duell.simulation.results import Performance, Result
from duell.simulation.running import Report, simulate, simulate_on

__all__ = [
    "BadMatchError",
    "BadPlayerError",
    "BotFailedError",
    "ClusterError",
    "Match",
    "Performance",
    "Report",
    "Result",
    "maker",
    "own_maker",
    "simulate",
    "simulate_on",
    "simulate_on_cluster",
]
