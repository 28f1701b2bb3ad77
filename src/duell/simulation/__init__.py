"""Many games of bots against each other, and what they show.

>>> from duell.games.duel.deck_files import deck
>>> from duell.games.duel.edition_files import edition
>>> from duell.record import Seat
>>> from duell.simulation import Match, simulate
>>> seats = (Seat("Anna", "leia", "padawan"), Seat("Ben", "yoda", "random"))
>>> match = Match(deck("classic"), edition("ravensburger"), seats, seed="an evening", games=20, duplicate=True)
>>> anna, ben = simulate(match).seats
>>> anna.wins + ben.wins
20.0
"""

from duell.simulation.cluster import ClusterError, simulate_on_cluster
from duell.simulation.figures import Figures, Result
from duell.simulation.match import BadMatchError, Match
from duell.simulation.players import BadPlayerError, maker
from duell.simulation.playing import BotFailedError
from duell.simulation.running import Report, simulate, simulate_on
from duell.simulation.tally import Course

__all__ = [
    "BadMatchError",
    "BadPlayerError",
    "BotFailedError",
    "ClusterError",
    "Course",
    "Figures",
    "Match",
    "Report",
    "Result",
    "maker",
    "simulate",
    "simulate_on",
    "simulate_on_cluster",
]
