"""The turnstile: bytes from the network pass it in turns, so that no stranger can hold up those who play."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from socket import SO_ERROR, SOL_SOCKET, socket
from typing import Any

from duell.hosting.doorkeeper import Caller, Doorkeeper, Link
from duell.hosting.turns import Account, Turns
from duell.system import allow_connections

Make = Callable[[Caller], asyncio.Protocol]  # makes the protocol that speaks with a caller

BACKLOG = 1024
"""The connections that the system keeps, in the order in which they came, until they are accepted.

One that finds no room there is not refused: its system tries again after 1, 3, 7 and 15 seconds.
"""

RESTS = 1.0  # seconds until connections are accepted again after the system had no room for one


class Outlet:
    """The transport of a connection for its protocol. Output after the end of the connection is dropped.

    asyncio would warn of it once for each packet of a caller who floods the table and breaks off.
    """

    def __init__(self, transport: Any) -> None:
        self._transport = transport

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self._transport.is_closing():
            self._transport.write(data)

    def write_eof(self) -> None:
        with suppress(OSError):  # the far end has just broken off
            self._transport.write_eof()


class Turnstile(Link, asyncio.BufferedProtocol):
    """The layer between a socket and the protocol that `make` returns. It reads little at once and counts the bytes."""

    def __init__(self, door: Doorkeeper, make: Make) -> None:
        self._door = door
        self._make = make
        self._buffer = bytearray(door.limits.bytes_at_once)
        self._protocol: Any = None  # SSH reads from protocols whose types do not say so
        self._is_full = False  # whether the far end does not read, so that nothing is read from it
        self._work: tuple[Turns, Account, Callable[[], None]] | None = None  # what waits for its turn

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.pause_reading()
        peer = transport.get_extra_info("peername") or ("",)
        self._caller = self._door.knock(str(peer[0]), self)
        self._ask(self._begin)

    def _ask(self, work: Callable[[], None]) -> None:
        """Let work wait for its turn."""
        caller, door = self._caller, self._door
        caller.heard()
        turns, account = (door.inside, caller.account) if caller.is_in else (door.before, caller.household)
        self._work = turns, account, work
        turns.ask(account, work, 0 if caller.is_in else caller.bytes_before_page, caller.came)

    def is_reset(self) -> bool:
        """Whether the far end has broken off, which asyncio does not report while it is not reading."""
        connected = self._transport.get_extra_info("socket")
        return self._transport.is_closing() or bool(connected and connected.getsockopt(SOL_SOCKET, SO_ERROR))

    def unsent(self) -> int:
        return 0 if self._transport.is_closing() else int(self._transport.get_write_buffer_size())

    def cut(self) -> None:
        self._transport.abort()

    def _is_here(self) -> bool:
        """Whether there is anybody to work for."""
        if not self._caller.is_gone and self.is_reset():
            self.cut()
        return not (self._caller.is_gone or self._transport.is_closing())

    def _begin(self) -> None:
        self._work = None
        if self._is_here():
            self._protocol = self._make(self._caller)
            self._protocol.connection_made(Outlet(self._transport))
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
        if self._work or self._transport.is_closing():
            return
        self._caller.listens()
        if not self._is_full:
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


class Listening:
    """A server that accepts connections when there is `room` for them."""

    def __init__(self, door: Doorkeeper, make: Make, server: asyncio.Server) -> None:
        self._door, self._make, self._server = door, make, server
        self._loop = asyncio.get_running_loop()
        self.sockets = tuple(bound.dup() for bound in server.sockets)
        for listening in self.sockets:
            listening.setblocking(False)
            listening.listen(BACKLOG)
        self._accepting = [self._loop.create_task(self._accept(listening)) for listening in self.sockets]
        for accepting, listening in zip(self._accepting, self.sockets, strict=True):
            accepting.add_done_callback(partial(_close, listening))  # even if it is cancelled before it begins

    async def _accept(self, listening: socket) -> None:
        while True:
            try:
                await self._let_one_come(listening)
            except ConnectionError:
                pass  # it has gone already
            except OSError:
                await asyncio.sleep(RESTS)

    async def _let_one_come(self, listening: socket) -> None:
        connection, _address = await self._loop.sock_accept(listening)
        try:
            await self._door.room()
        except BaseException:
            connection.close()
            raise
        try:
            await self._loop.connect_accepted_socket(lambda: Turnstile(self._door, self._make), connection)
        except BaseException:
            self._door.leave_room()
            connection.close()
            raise

    def close(self) -> None:
        for accepting in self._accepting:
            accepting.cancel()
        self._server.close()

    async def wait_closed(self) -> None:
        await self._server.wait_closed()


def _close(listening: socket, _accepted: object) -> None:
    listening.close()


async def listen(door: Doorkeeper, make: Make, address: str, port: int) -> Listening:
    """A server whose every connection passes a turnstile. OSError if that is impossible."""
    limits = door.limits
    allow_connections(limits.half_open + limits.before_the_word + 2 * limits.connections)  # some have yet to end
    server = await asyncio.get_running_loop().create_server(asyncio.Protocol, address, port, start_serving=False)
    return Listening(door, make, server)
