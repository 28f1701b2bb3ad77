"""Foreign bots, by import path, some of them faulty."""

import os
from random import Random

from duell.games.duel.bots import Bot, Policy
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.view import View

PATH = __name__

an_object = object()


class Highest(Bot):
    """Makes the last choice there is, always: no luck but that of the deal."""

    def policy(self, view: View) -> Policy:
        return {choice: float(choice is view.options[-1]) for choice in view.options}


class Diary(Bot):
    """Plays by what it remembers: how often it was asked before."""

    def __init__(self) -> None:
        self.asked = 0

    def policy(self, view: View) -> Policy:
        self.asked += 1
        return {choice: float(number == self.asked % len(view.options)) for number, choice in enumerate(view.options)}


class NoBot:
    pass


class Half(Bot):
    """Has no policy."""


class Breaks(Highest):
    def policy(self, view: View) -> Policy:
        if view.round == 2:
            raise ZeroDivisionError("division\nby zero")
        return super().policy(view)


class Cheats(Highest):
    def choose(self, view: View, rng: Random) -> Choice:
        return Choice.KEEP


class Counts(Highest):
    def choose(self, view: View, rng: Random) -> Choice:
        return 7  # type: ignore[return-value]


class Dies(Highest):
    def choose(self, view: View, rng: Random) -> Choice:
        os._exit(9)


class Once(Highest):
    """Can be made once only."""

    made = 0

    def __init__(self) -> None:
        Once.made += 1
        if Once.made > 1:
            raise RuntimeError("there is one already")


def highest() -> Bot:
    return Highest()


class Tells(Highest):
    """Says so when it is in a game."""

    def choose(self, view: View, rng: Random) -> Choice:
        print("asked", flush=True)  # noqa: T201
        choice: Choice = super().choose(view, rng)
        return choice
