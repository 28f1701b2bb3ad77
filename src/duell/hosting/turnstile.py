"""The turnstile: bytes from the network pass it in turns, so that no stranger can hold up those who play."""

import asyncio
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from socket import SO_ERROR, SOL_SOCKET
from time import thread_time
from typing import Any, NamedTuple

from duell.hosting.doorkeeper import Account, Caller, Doorkeeper

Make = Callable[[Caller], asyncio.Protocol]  # makes the protocol that speaks with a caller

AT_ONCE, BACKLOG = 32, 1024
"""Connections that are accepted at once, which takes a few milliseconds, and how many the system keeps until then.

One that finds no room there is not refused: its system tries again after 1, 3, 7 and 15 seconds.
"""


class Piece(NamedTuple):
    """A piece of work for a connection that began at `since` and has made some `progress`, in bytes."""

    progress: int
    since: float
    work: Callable[[], None]


class Turns:
    """Work for callers without a seat, one piece at a time, in a share of the time.

    Accounts that have used the least time lately come first, so that nobody pays for what others do. Of those that have
    used next to none, the oldest comes first, so that no number of new ones holds up anybody who is under way.
    """

    def __init__(self, share: float, clock: Callable[[], float], worked: Callable[[], float] = thread_time) -> None:
        self._share = share
        self._clock = clock
        self._worked = worked  # the seconds for which this program has worked, whatever else the machine does
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

    def _precedence(self, account: Account) -> tuple[float, float]:
        return account.debt, min(piece.since for piece in self._waiting[account])

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
        account = min(self._waiting, key=self._precedence)
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


class Outlet:
    """The transport of a connection for its protocol. What is written once the connection has ended is dropped.

    asyncio would warn of it, once for each packet of somebody who floods the table and breaks off.
    """

    def __init__(self, transport: Any) -> None:
        self._transport = transport

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self._transport.is_closing():
            self._transport.write(data)

    def unsent(self) -> int:
        """The number of bytes that the network has not taken yet."""
        return 0 if self._transport.is_closing() else int(self._transport.get_write_buffer_size())


class Turnstile(asyncio.BufferedProtocol):
    """What stands between a socket and the protocol that `make` returns. It reads little at once and counts it.

    Households wait for turns `before` the word, and callers for others `inside`: neither group delays the other.
    """

    def __init__(self, door: Doorkeeper, before: Turns, inside: Turns, make: Make) -> None:
        self._door = door
        self._before = before
        self._inside = inside
        self._make = make
        self._buffer = bytearray(door.limits.bytes_at_once)
        self._protocol: Any = None  # SSH reads from protocols whose types do not say so
        self._is_full = False  # whether the far end does not read, so that nothing is read from it
        self._work: tuple[Turns, Account, Callable[[], None]] | None = None  # what waits for its turn

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.pause_reading()
        peer = transport.get_extra_info("peername") or ("",)
        self._caller = self._door.knock(str(peer[0]), transport.abort)
        self._caller.is_awaited, self._caller.is_reset = lambda: self._work is not None, self._is_reset
        self._ask(self._begin)

    def _ask(self, work: Callable[[], None]) -> None:
        """Let work wait for its turn."""
        caller = self._caller
        turns, account = (self._inside, caller.account) if caller.is_in else (self._before, caller.household)
        self._work = turns, account, work
        turns.ask(account, work, 0 if caller.is_in else caller.bytes, caller.since)

    def _is_reset(self) -> bool:
        """Whether the far end has broken off, of which asyncio tells nothing while it does not read."""
        socket = self._transport.get_extra_info("socket")
        return self._transport.is_closing() or bool(socket and socket.getsockopt(SOL_SOCKET, SO_ERROR))

    def _is_here(self) -> bool:
        """Whether there is anybody to work for."""
        if not self._caller.is_gone and self._is_reset():
            self._transport.abort()
        return not (self._caller.is_gone or self._transport.is_closing())

    def _begin(self) -> None:
        self._work = None
        if self._is_here():
            outlet = Outlet(self._transport)
            self._caller.unsent = outlet.unsent
            self._protocol = self._make(self._caller)
            self._protocol.connection_made(outlet)
            self._read_on()

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        if not self._door.took(self._caller, nbytes):
            return
        data = bytes(self._buffer[:nbytes])
        if self._door.is_quick(self._caller):
            self._protocol.data_received(data)
            return
        self._transport.pause_reading()
        self._ask(partial(self._pass, data))

    def _pass(self, data: bytes) -> None:
        self._work = None
        if self._is_here():
            self._protocol.data_received(data)
            self._read_on()

    def _read_on(self) -> None:
        if not (self._is_full or self._work or self._transport.is_closing()):
            self._transport.resume_reading()

    def eof_received(self) -> bool | None:
        return self._protocol.eof_received() if self._protocol else None

    def pause_writing(self) -> None:
        self._is_full = True
        self._transport.pause_reading()
        if self._protocol:
            self._protocol.pause_writing()

    def resume_writing(self) -> None:
        self._is_full = False
        self._protocol.resume_writing()
        self._read_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.gone(self._caller)
        if self._work:
            turns, account, work = self._work
            turns.give_up(account, work)
        if self._protocol:
            self._protocol.connection_lost(exc)


async def listen(door: Doorkeeper, make: Make, address: str, port: int) -> asyncio.Server:
    """A server whose every connection passes a turnstile. OSError if that is impossible."""
    before, inside = (Turns(door.limits.strangers, door.clock) for _ in range(2))
    server = await asyncio.get_running_loop().create_server(
        lambda: Turnstile(door, before, inside, make), address, port, backlog=AT_ONCE
    )
    for listening in server.sockets:  # asyncio has one number for both
        with listening.dup() as same:
            same.listen(BACKLOG)
    return server
