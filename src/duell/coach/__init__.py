"""The coach, who says after a game where it was won.

>>> from random import Random
>>> from duell.games.duel.bots.master import Master
>>> from duell.games.duel.deck_files import deck
>>> from duell.games.duel.edition_files import edition
>>> from duell.coach import look_back
>>> from duell.games.duel.engine import advance, legal, start
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
    Balance,
    Cause,
    DecisionKind,
    Fault,
    Habit,
    JudgedChoice,
    Regret,
    Review,
    Stake,
    Swing,
    TurningPoint,
    WinShares,
)
from duell.coach.looking_back import Judge, look_back

__all__ = [
    "Balance",
    "Cause",
    "DecisionKind",
    "Fault",
    "Habit",
    "Judge",
    "JudgedChoice",
    "Regret",
    "Review",
    "Stake",
    "Swing",
    "TurningPoint",
    "WinShares",
    "look_back",
]
