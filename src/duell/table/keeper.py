"""Keeps a game in its record as it happens: what was locked, what was decided, how it ended."""

from collections.abc import Mapping

from duell.engine import Choice, State
from duell.record import Aside, Journal, PinSet, decision_of, ended, lock_of


class Keeper:
    """Writes a game into `journal`; `seed` seals the bids. When a call returns, what it was given is on the disk.

    NotSavedError says that it is not, and that nothing more can be kept.
    """

    def __init__(self, journal: Journal, seed: str) -> None:
        self.journal = journal
        self._seed = seed

    def lock(self, number: int, seat: int, choice: Choice) -> None:
        """Keep a bid locked in round `number`, sealed."""
        self.journal.append(lock_of(self._seed, number, seat, choice))

    def note(self, act: PinSet | Aside) -> None:
        """Keep what else is to be known when the game goes on another day."""
        self.journal.append(act)

    def step(self, before: State, choices: Mapping[int, Choice], after: State) -> None:
        """Keep a joint choice that all have seen, and the end if it was the last."""
        self.journal.append(decision_of(before, choices))
        end = ended(after)
        if end:
            self.journal.append(end)
            self.journal.close()
