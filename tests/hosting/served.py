"""An SSH server on loopback whose guests only note what comes, and clients that answer its question."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

asyncssh: Any = pytest.importorskip("asyncssh")

from duell.hosting import ssh  # noqa: E402 - where asyncssh is installed
from duell.hosting.doorkeeper import Doorkeeper  # noqa: E402
from duell.hosting.limits import Limits  # noqa: E402
from duell.hosting.window import Channel, Visitor  # noqa: E402
from duell.hosting.words import Words  # noqa: E402
from duell.tui.blocks import Size  # noqa: E402

WORD = "otter-lamp"


class Guest:
    """Somebody who is in. Takes a seat with the key s, leaves with q, and notes what comes."""

    def __init__(self, visitor: Visitor, channel: Channel) -> None:
        self.visitor, self.channel, self.sizes, self.data, self.is_lost = visitor, channel, list[Size](), b"", False
        self.is_seated = False
        caller: Any = visitor.caller
        caller.guest = self
        channel.write(b"hello")

    @property
    def seat(self) -> int | None:
        return 0 if self.is_seated else None

    def make_room(self) -> None:
        self.channel.close(0)

    def received(self, data: bytes) -> None:
        self.data += data
        if b"s" in data:
            self.is_seated = True
        if b"q" in data:
            self.channel.write(b"bye")
            self.channel.close(3)

    def resized(self, size: Size) -> None:
        self.sizes.append(size)

    def lost(self) -> None:
        self.is_lost = True


class Client(asyncssh.SSHClient):  # type: ignore[misc]
    """Answers the question for the word."""

    def __init__(self, *words: str) -> None:
        self.words = list(words)
        self.asked: list[Any] = []

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> Any:
        self.asked.append((name, instructions, list(prompts)))
        return [self.words.pop(0)] if self.words else None


class Server:
    """A server on loopback, and how to come to it."""

    def __init__(self, port: int, guests: list[Guest], door: Doorkeeper | None = None) -> None:
        self.port, self.guests = port, guests
        self.door: Any = door
        self.connections: list[Any] = []
        """Connections that are broken off at the end."""

    async def connect(self, *words: str, client: Client | None = None, **options: Any) -> Any:
        usual = {"known_hosts": None, "username": "anna", "config": None, "client_keys": None, "agent_path": None}
        client = client or Client(*(words or (WORD,)))
        connection, _ = await asyncssh.create_connection(lambda: client, "127.0.0.1", self.port, **{**usual, **options})
        return connection


@asynccontextmanager
async def served(
    words: Words | None = None, keys: frozenset[str] = frozenset(), **limits: Any
) -> AsyncIterator[Server]:
    guests: list[Guest] = []
    fast: dict[str, Any] = {"answers": 1000, "first_answers": 1000, "strangers": 1.0, **limits}

    def arrive(visitor: Visitor, channel: Channel) -> Guest:
        guests.append(Guest(visitor, channel))
        return guests[-1]

    door = Doorkeeper(words or Words(WORD), Limits(**fast))
    server = ssh.Server(door, arrive, keys)
    there = Server(await server.listen("127.0.0.1", 0, ssh.host_key()), guests, door)
    try:
        yield there
    finally:
        for connection in there.connections:
            connection.abort()
        await server.close()


async def hang_up(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
