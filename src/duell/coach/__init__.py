"""The coach, who says after a game where it was won.

>>> from random import Random
>>> from duell.coach import coach_of, look_back
>>> from duell.games import GAMES, duel
>>> from duell.record import Seat, Step
>>> seats = (Seat("Anna", "leia", "human"), Seat("Ben", "yoda", "human"))
>>> state, steps = duel.start(duel.deck("classic"), duel.edition("ravensburger"), ["leia", "yoda"], "an evening"), []
>>> chance = Random(1)
>>> while options := duel.legal(state):
...     choices = {seat: chance.choice(open_to) for seat, open_to in options.items()}
...     after, events = duel.advance(state, choices)
...     steps.append(Step(0, seats, state, choices, events, after, ()))
...     state = after
>>> review = look_back(steps, coach_of(GAMES["duel"]).judge(), GAMES["duel"])
>>> [balance.name for balance in review.balances if balance.end == 1]
['Ben']
"""

from duell.coach.findings import (
    Balance,
    Cause,
    Habit,
    JudgedChoice,
    Regret,
    Review,
    Swing,
    TurningPoint,
    WinShares,
)
from duell.coach.looking_back import Judge, NoCoachError, coach_of, costliest, look_back, regret

__all__ = [
    "Balance",
    "Cause",
    "Habit",
    "Judge",
    "JudgedChoice",
    "NoCoachError",
    "Regret",
    "Review",
    "Swing",
    "TurningPoint",
    "WinShares",
    "coach_of",
    "costliest",
    "look_back",
    "regret",
]
