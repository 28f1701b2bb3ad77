"""Many games of bots against each other, and what they show.

>>> from duell.game import SetUp
>>> from duell.games import GAMES, duel
>>> from duell.record.acts import Seat
>>> from duell.simulation.match import Match
>>> from duell.simulation.running import simulate
>>> set_up = SetUp(duel.deck("classic"), duel.edition("ravensburger"))
>>> seats = (Seat("Anna", "leia", "padawan"), Seat("Ben", "yoda", "random"))
>>> match = Match(GAMES["duel"], set_up, seats, seed="an evening", games=20, duplicate=True)
>>> anna, ben = simulate(match).seats
>>> anna.wins + ben.wins
20.0
"""
