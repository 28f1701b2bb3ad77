"""The coach, who says after a game where it was won.

>>> from random import Random
>>> from duell.bots.master import Master
>>> from duell.catalogue import deck, edition
>>> from duell.coach import look_back
>>> from duell.engine import advance, legal, start
>>> from duell.record import Seat, Step
>>> seats = (Seat("Anna", "leia", "human"), Seat("Ben", "yoda", "human"))
>>> state, steps = start(deck("classic"), edition("ravensburger"), ["leia", "yoda"], "an evening"), []
>>> chance = Random(1)
>>> while options := legal(state):
...     choices = {seat: chance.choice(open_to) for seat, open_to in options.items()}
...     after, events = advance(state, choices)
...     steps.append(Step(0, seats, state, choices, events, after, ()))
...     state = after
>>> review = look_back(steps, Master())
>>> [account.name for account in review.accounts if account.end == 1]
['Ben']
"""

from duell.coach.findings import (
    Account,
    Cause,
    Chances,
    Fault,
    Habit,
    Kind,
    Moment,
    Move,
    Regret,
    Review,
    Stake,
    Swing,
)
from duell.coach.looking_back import Judge, look_back

__all__ = [
    "Account",
    "Cause",
    "Chances",
    "Fault",
    "Habit",
    "Judge",
    "Kind",
    "Moment",
    "Move",
    "Regret",
    "Review",
    "Stake",
    "Swing",
    "look_back",
]
