"""Work for strangers, done in turns within a share of the time, and accounts of the work that each has caused."""

import asyncio
from collections.abc import Callable
from operator import attrgetter
from time import thread_time
from typing import NamedTuple

HALVED = 30.0  # seconds until past work counts half

FREE = 0.01
"""The seconds of work that count as none. Coming in takes about 0.005, so nobody falls behind while they do."""


class Account:
    """The amount used `lately`, such as seconds of work; after `halved` seconds, it counts half."""

    def __init__(self, clock: Callable[[], float], halved: float = HALVED) -> None:
        self._clock, self._halved = clock, halved
        self._used, self._noted = 0.0, clock()

    @property
    def lately(self) -> float:
        return float(self._used * 0.5 ** ((self._clock() - self._noted) / self._halved))

    def spend(self, amount: float) -> None:
        self._used, self._noted = self.lately + amount, self._clock()

    @property
    def debt(self) -> float:
        """The seconds of work beyond what everybody may cause: 0 for most."""
        return max(0.0, self.lately - FREE)


class Second:
    """Counts events within one second, so that no more than a limit are answered."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._began, self._count = clock(), 0

    def count(self) -> int:
        """The number of events in this second, the present one included."""
        now = self._clock()
        if now - self._began >= 1:
            self._began, self._count = now, 0
        self._count += 1
        return self._count


class Piece(NamedTuple):
    """A piece of work for a connection that came at `since` and has made some `progress`, in bytes."""

    progress: int
    since: float
    work: Callable[[], None]


class Turns:
    """Work for callers without a seat, one piece at a time, in a share of the time.

    The accounts that have used the least time lately come first, so that nobody pays for what others do. Among those
    that have used next to none, the oldest connection comes first, so that no crowd of newcomers can hold up somebody
    who is on the way in.
    """

    def __init__(self, share: float, clock: Callable[[], float], worked: Callable[[], float] = thread_time) -> None:
        self._share = share
        self._clock = clock
        self._worked = worked  # returns the seconds for which this program has worked, apart from others' work
        self._waiting: dict[Account, list[Piece]] = {}
        self._rests_until = 0.0
        self._timer: asyncio.Handle | None = None

    def ask(self, account: Account, work: Callable[[], None], progress: int = 0, since: float = 0.0) -> None:
        """Do a piece of work in a turn of this account, for a connection that began at `since`.

        Of the pieces of an account, the one with the most `progress` comes first.
        """
        self._waiting.setdefault(account, []).append(Piece(progress, since, work))
        self._go_on()

    def give_up(self, account: Account, work: Callable[[], None]) -> None:
        """Drop a piece of work that has not been done yet, since its connection has ended."""
        left = [piece for piece in self._waiting.pop(account, []) if piece.work is not work]
        if left:
            self._waiting[account] = left

    def _go_on(self) -> None:
        if self._timer is None and self._waiting:
            rest = max(0.0, self._rests_until - self._clock())
            self._timer = asyncio.get_running_loop().call_later(rest, self._serve)

    def _serve(self) -> None:
        try:
            if self._waiting:
                self._do_next()
        finally:
            self._timer = None
            self._go_on()

    def _do_next(self) -> None:
        begun, worked = self._clock(), self._worked()
        account = min(self._waiting, key=lambda owner: (owner.debt, min(piece.since for piece in self._waiting[owner])))
        pieces = self._waiting[account]
        piece = max(reversed(pieces), key=attrgetter("progress"))  # the newest, since the others may be silent
        pieces.remove(piece)
        if not pieces:
            del self._waiting[account]
        try:
            piece.work()
        finally:
            ended = self._clock()
            account.spend(self._worked() - worked)
            self._rests_until = ended + (ended - begun) * (1 / self._share - 1)
