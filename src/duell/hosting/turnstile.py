"""The turnstile: bytes from the network pass it in turns, so that no stranger can hold up those who play."""

import asyncio
from collections.abc import Callable
from functools import partial
from operator import attrgetter, itemgetter
from typing import Any

from duell.hosting.doorkeeper import Account, Caller, Doorkeeper

Make = Callable[[Caller], asyncio.Protocol]
"""Makes the protocol that speaks with a caller."""

BACKLOG = 32
"""Connections that are accepted at once, which takes a few milliseconds."""


class Turns:
    """Work for callers without a seat, one piece at a time, in a share of the time.

    Those who have used the least time lately come first, so that nobody pays for what others do.
    """

    def __init__(self, share: float, clock: Callable[[], float]) -> None:
        self._share = share
        self._clock = clock
        self._waiting: dict[Account, list[tuple[int, Callable[[], None]]]] = {}
        self._rests_until = 0.0
        self._timer: asyncio.Handle | None = None

    def ask(self, account: Account, work: Callable[[], None], progress: int = 0) -> None:
        """Do a piece of work in a turn of somebody with this account, first where most `progress` has been made."""
        self._waiting.setdefault(account, []).append((progress, work))
        self._go_on()

    def _go_on(self) -> None:
        if self._timer is None and self._waiting:
            rest = max(0.0, self._rests_until - self._clock())
            self._timer = asyncio.get_running_loop().call_later(rest, self._serve)

    def _serve(self) -> None:
        begun = self._clock()
        account = min(self._waiting, key=attrgetter("lately"))
        works = self._waiting[account]
        progress, work = max(reversed(works), key=itemgetter(0))  # the newest, since the others may be silent
        works.remove((progress, work))
        if not works:
            del self._waiting[account]
        try:
            work()
        finally:
            ended = self._clock()
            account.spend(ended - begun)
            self._rests_until = ended + (ended - begun) * (1 / self._share - 1)
            self._timer = None
            self._go_on()


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

    Households wait for turns `before` the word, and callers for others `inside`, so that neither delay the others.
    """

    def __init__(self, door: Doorkeeper, before: Turns, inside: Turns, make: Make) -> None:
        self._door = door
        self._before = before
        self._inside = inside
        self._make = make
        self._buffer = bytearray(door.limits.bytes_at_once)
        self._protocol: Any = None  # SSH reads from protocols whose types do not say so
        self._is_full = False
        """Whether the far end does not read, so that nothing is read from it."""
        self._has_work = True

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.pause_reading()
        peer = transport.get_extra_info("peername") or ("",)
        self._caller = self._door.knock(str(peer[0]), transport.abort)
        self._before.ask(self._caller.household, self._begin)

    def _begin(self) -> None:
        self._has_work = False
        if not self._caller.is_gone:
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
        self._has_work = True
        self._transport.pause_reading()
        caller, work = self._caller, partial(self._pass, data)
        if caller.is_in:
            self._inside.ask(caller.account, work)
        else:
            self._before.ask(caller.household, work, caller.bytes)

    def _pass(self, data: bytes) -> None:
        self._has_work = False
        if not self._caller.is_gone:
            self._protocol.data_received(data)
            self._read_on()

    def _read_on(self) -> None:
        if not (self._is_full or self._has_work or self._transport.is_closing()):
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
        if self._protocol:
            self._protocol.connection_lost(exc)


async def listen(door: Doorkeeper, make: Make, address: str, port: int) -> asyncio.Server:
    """A server whose every connection passes a turnstile. OSError if that is impossible."""
    before, inside = (Turns(door.limits.strangers, door.clock) for _ in range(2))
    return await asyncio.get_running_loop().create_server(
        lambda: Turnstile(door, before, inside, make), address, port, backlog=BACKLOG
    )
