"""Hostile clients for a hosted table: each floods its door until it is stopped.

``python -m tests.attacks.floods PORT WORD NAME …`` runs some of them beside another program.
"""

import asyncio
import os
import sys
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any

import asyncssh
from asyncssh.packet import String, UInt32

IGNORE, KEXINIT, ECDH_INIT = 2, 20, 30
UNKNOWN, GLOBAL_REQUEST, CHANNEL_OPEN, WINDOW_ADJUST, CHANNEL_REQUEST = 199, 80, 90, 93, 98
"""Message numbers of RFC 4253, 4254 and 5656; nobody uses number 199."""

ERRORS = (OSError, asyncssh.Error, asyncio.IncompleteReadError)

Flood = Callable[[int, str], Awaitable[None]]


class Client(asyncssh.SSHClient):  # type: ignore[misc]
    """Gives these words, one after another."""

    def __init__(self, *words: str) -> None:
        self.words = list(words)
        self.asked: list[str] = []
        """What each question began with."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> Any:
        self.asked.append(instructions)
        return [self.words.pop(0)] if self.words and prompts else [] if not prompts else None


async def connect(port: int, *words: str, address: str = "127.0.0.1", client: Client | None = None) -> Any:
    """A connection from an address of this machine that gives these words."""
    usual: Any = {"known_hosts": None, "username": "anna", "config": None, "client_keys": None, "agent_path": None}
    client = client or Client(*words)
    local: Any = (address, 0)
    connection, _ = await asyncssh.create_connection(lambda: client, "127.0.0.1", port, local_addr=local, **usual)
    return connection


async def come(port: int, word: str, address: str = "127.0.0.1", size: tuple[int, int] = (80, 24)) -> Any:
    """The terminal of somebody who is in the hall."""
    connection = await connect(port, word, address=address)
    return await connection.create_process(
        term_type="xterm-256color", term_size=size, encoding=None, env={"COLORTERM": "truecolor"}
    )


def packet(kind: int, payload: bytes = b"") -> bytes:
    """A packet of the time before encryption."""
    content = bytes([kind]) + payload
    padding = 8 - (5 + len(content)) % 8 + 8
    return (1 + len(content) + padding).to_bytes(4) + bytes([padding]) + content + bytes(padding)


async def raw(port: int, *sent: bytes, address: str = "127.0.0.1") -> bytes:
    """Send bytes without reading; return what came until the connection ended."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        for data in sent:
            writer.write(data)
            await writer.drain()
        return await reader.read()
    finally:
        writer.close()


# Before the word


async def connections(port: int, _word: str) -> None:
    """Connect and hang up at once, as fast as possible."""
    while True:
        with suppress(*ERRORS):
            _reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.transport.abort()


async def half_open(port: int, _word: str) -> None:
    """Hold many connections that say nothing, and open new ones for those that are ended."""
    held: deque[asyncio.StreamWriter] = deque()
    try:
        while True:
            with suppress(*ERRORS):
                held.append((await asyncio.open_connection("127.0.0.1", port))[1])
            if len(held) > 100:
                held.popleft().transport.abort()
            await asyncio.sleep(0.005)
    finally:
        for writer in held:
            writer.transport.abort()


async def banners(port: int, _word: str) -> None:
    """Send the first line byte by byte on many connections."""

    async def slowly() -> None:
        while True:
            with suppress(*ERRORS):
                _reader, writer = await asyncio.open_connection("127.0.0.1", port)
                try:
                    for byte in b"SSH-2.0-" + b"x" * 200:
                        writer.write(bytes([byte]))
                        await writer.drain()
                        await asyncio.sleep(0.02)
                finally:
                    writer.transport.abort()

    await asyncio.gather(*(slowly() for _ in range(40)))


async def packets(port: int, _word: str) -> None:
    """Send packets to ignore and unknown ones before encryption, on new connections all the time."""

    async def send(kind: int) -> None:
        while True:
            with suppress(*ERRORS):
                await raw(port, b"SSH-2.0-x\r\n", packet(kind) * 20_000)

    await asyncio.gather(*(send(kind) for kind in (IGNORE, UNKNOWN) for _ in range(5)))


async def key_exchanges(port: int, _word: str) -> None:
    """Exchange keys and give no word, on new connections all the time."""

    async def exchange() -> None:
        while True:
            with suppress(*ERRORS):
                await connect(port)

    await asyncio.gather(*(exchange() for _ in range(4)))


def hello() -> bytes:
    """What a client says first, as far as the packet that makes the server compute."""
    algorithms = (
        "curve25519-sha256",
        "ssh-ed25519",
        *["aes128-ctr"] * 2,
        *["hmac-sha2-256"] * 2,
        *["none"] * 2,
        "",
        "",
    )
    names = b"".join(String(name.encode()) for name in algorithms)
    return b"SSH-2.0-x\r\n" + packet(KEXINIT, bytes(16) + names + bytes(5)) + packet(ECDH_INIT, String(b"\x09" * 32))


async def hellos(port: int, _word: str) -> None:
    """Begin to exchange keys from 60 addresses, break off, and come again."""

    async def begin(address: str) -> None:
        while True:
            with suppress(*ERRORS):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
                try:
                    writer.write(hello())
                    async with asyncio.timeout(0.5):
                        await reader.readexactly(500)
                finally:
                    writer.transport.abort()

    await asyncio.gather(*(begin(f"127.0.5.{last}") for last in range(1, 61)))


async def returns(port: int, _word: str) -> None:
    """Begin to exchange keys from 300 addresses, hold the connections, and come again as soon as they are ended."""

    async def hold(address: str) -> None:
        while True:
            with suppress(*ERRORS):
                await raw(port, hello(), address=address)

    await asyncio.gather(*(hold(f"127.0.{6 + number // 250}.{1 + number % 250}") for number in range(300)))


async def wrong_words(port: int, _word: str) -> None:
    """Guess the word from 40 addresses."""

    async def guess(number: int) -> None:
        while True:
            with suppress(*ERRORS):
                await connect(port, "apple-otter-lamp", "otter-lamp", "lamp", address=f"127.0.2.{number}")

    await asyncio.gather(*(guess(number) for number in range(1, 41)))


async def holds(port: int, _word: str) -> None:
    """Give a wrong word from 450 addresses within 12 seconds, and hold on."""

    async def hold(number: int) -> None:
        await asyncio.sleep(12 * number / 450)
        with suppress(*ERRORS):
            await connect(port, *["apple-otter-lamp"] * 3, address=f"127.0.{10 + number // 250}.{1 + number % 250}")

    await asyncio.gather(*(hold(number) for number in range(450)))


# With the word


async def _send(port: int, word: str, kind: int, *fields: bytes, at_once: int = 200) -> None:
    process = await come(port, word, address="127.0.3.1")
    connection = process.channel.get_connection()
    while True:
        for _ in range(at_once):
            connection.send_packet(kind, *fields)
        await asyncio.sleep(0.005)


async def keys(port: int, word: str) -> None:
    """Type without end."""
    process = await come(port, word, address="127.0.3.1")
    while True:
        process.stdin.write(b"l" * 4000)
        await asyncio.sleep(0.005)


async def ignored(port: int, word: str) -> None:
    """Send packets that mean nothing."""
    await _send(port, word, IGNORE, String(b""))


async def unknown(port: int, word: str) -> None:
    """Send packets that each must be answered with the number of the packet."""
    await _send(port, word, UNKNOWN)


async def requests(port: int, word: str) -> None:
    """Ask for what nobody knows, and read no answer."""
    await _send(port, word, GLOBAL_REQUEST, String(b"x"), b"\1")


async def channels(port: int, word: str) -> None:
    """Open channels without end."""
    await _send(port, word, CHANNEL_OPEN, String(b"session"), UInt32(9), UInt32(1 << 16), UInt32(1 << 15))


async def adjustments(port: int, word: str) -> None:
    """Adjust the window of the channel without end."""
    await _send(port, word, WINDOW_ADJUST, UInt32(0), UInt32(1))


async def variables(port: int, word: str) -> None:
    """Set variables without end, and read no answer."""
    name, value = String(b"LANG"), String(b"x" * 100)
    await _send(port, word, CHANNEL_REQUEST, UInt32(0), String(b"env"), b"\1", name, value)


async def rekeys(port: int, word: str) -> None:
    """Exchange keys again and again."""
    process = await come(port, word, address="127.0.3.1")
    connection = process.channel.get_connection()
    while True:
        with suppress(*ERRORS):
            connection._rekey_bytes = 1
            connection.send_packet(IGNORE, String(b""))
        await asyncio.sleep(0.002)


async def tables(port: int, word: str) -> None:
    """Come in and go without end."""

    async def visit(number: int) -> None:
        for _ in count():
            with suppress(*ERRORS):
                process = await come(port, word, address=f"127.0.3.{number}")
                process.channel.get_connection().abort()

    await asyncio.gather(*(visit(number) for number in range(1, 5)))


async def _all_in(number: int, port: int, word: str, doing: Callable[[Any], Awaitable[None]]) -> None:
    """Do something without end on that many connections, each from an address of its own."""

    async def one(address: str) -> None:
        while True:
            with suppress(*ERRORS):
                process = await come(port, word, address=address)
                reading = asyncio.ensure_future(process.stdout.read())
                try:
                    await doing(process)
                finally:
                    reading.cancel()

    await asyncio.gather(*(one(f"127.0.4.{last}") for last in range(1, number + 1)))


async def codes(port: int, word: str) -> None:
    """Try four wrong return codes a second on each of 35 connections."""

    async def guess(process: Any) -> None:
        while True:
            process.stdin.write(b"wapple-otter-lamp-cedar\r")
            await asyncio.sleep(0.25)

    await _all_in(35, port, word, guess)


async def sizes(port: int, word: str) -> None:
    """Change the size of 40 windows without end."""

    async def change(process: Any) -> None:
        for number in count():
            process.change_terminal_size(300 - number % 50, 100)
            await asyncio.sleep(0.05)

    await _all_in(40, port, word, change)


BEFORE: dict[str, Flood] = {
    each.__name__: each
    for each in (connections, half_open, banners, packets, key_exchanges, hellos, returns, wrong_words, holds)
}
INSIDE: dict[str, Flood] = {
    each.__name__: each
    for each in (keys, ignored, unknown, requests, channels, adjustments, variables, rekeys, tables, codes, sizes)
}


async def main() -> None:
    os.nice(5)
    port, word, *names = sys.argv[1:]
    await asyncio.gather(*({**BEFORE, **INSIDE}[name](int(port), word) for name in names))


if __name__ == "__main__":
    asyncio.run(main())
