"""Hostile clients for a hosted table: each floods its door until it is stopped.

``python -m tests.attacks.floods NAME PORT WORD WEB_PORT CODE …`` runs one of them beside another program.
"""

import asyncio
import json
import os
import random
import sys
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from itertools import count
from typing import Any, NamedTuple

import asyncssh
from asyncssh.packet import String, UInt32

IGNORE, UNASSIGNED, KEXINIT, ECDH_INIT, LOGIN = 2, 9, 20, 30, 50
UNKNOWN, GLOBAL_REQUEST, CHANNEL_OPEN, WINDOW_ADJUST, CHANNEL_REQUEST = 199, 80, 90, 93, 98
"""Message numbers of RFC 4252, 4253, 4254 and 5656; nobody uses numbers 9 and 199."""

ERRORS = (OSError, asyncssh.Error, asyncio.IncompleteReadError)


class Target(NamedTuple):
    """A hosted table: its ports for ssh and for browsers, its table word, and the return codes of hostile guests."""

    port: int
    word: str = ""
    web: int = 0
    codes: tuple[str, ...] = ()


Flood = Callable[[Target], Awaitable[None]]


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


async def connections(table: Target) -> None:
    """Connect and hang up at once, as fast as possible."""
    while True:
        with suppress(*ERRORS):
            _reader, writer = await asyncio.open_connection("127.0.0.1", table.port)
            writer.transport.abort()


async def half_open(table: Target) -> None:
    """Hold many connections that say nothing, and open new ones for those that are ended."""
    held: deque[asyncio.StreamWriter] = deque()
    try:
        while True:
            with suppress(*ERRORS):
                held.append((await asyncio.open_connection("127.0.0.1", table.port))[1])
            if len(held) > 100:
                held.popleft().transport.abort()
            await asyncio.sleep(0.005)
    finally:
        for writer in held:
            writer.transport.abort()


async def banners(table: Target) -> None:
    """Send the first line byte by byte on many connections."""

    async def slowly() -> None:
        while True:
            with suppress(*ERRORS):
                _reader, writer = await asyncio.open_connection("127.0.0.1", table.port)
                try:
                    for byte in b"SSH-2.0-" + b"x" * 200:
                        writer.write(bytes([byte]))
                        await writer.drain()
                        await asyncio.sleep(0.02)
                finally:
                    writer.transport.abort()

    await asyncio.gather(*(slowly() for _ in range(40)))


async def packets(table: Target) -> None:
    """Send packets to ignore and unknown ones before encryption, on new connections all the time."""

    async def send(kind: int) -> None:
        while True:
            with suppress(*ERRORS):
                await raw(table.port, b"SSH-2.0-x\r\n", packet(kind) * 20_000)

    await asyncio.gather(*(send(kind) for kind in (IGNORE, UNKNOWN) for _ in range(5)))


async def key_exchanges(table: Target) -> None:
    """Exchange keys and give no word, on new connections all the time."""

    async def exchange() -> None:
        while True:
            with suppress(*ERRORS):
                await connect(table.port)

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


async def hellos(table: Target) -> None:
    """Begin to exchange keys from 60 addresses, break off, and come again."""

    async def begin(address: str) -> None:
        while True:
            with suppress(*ERRORS):
                reader, writer = await asyncio.open_connection("127.0.0.1", table.port, local_addr=(address, 0))
                try:
                    writer.write(hello())
                    async with asyncio.timeout(0.5):
                        await reader.readexactly(500)
                finally:
                    writer.transport.abort()

    await asyncio.gather(*(begin(f"127.0.5.{last}") for last in range(1, 61)))


async def returns(table: Target) -> None:
    """Begin to exchange keys from 300 addresses, hold the connections, and come again as soon as they are ended."""

    async def hold(address: str) -> None:
        while True:
            with suppress(*ERRORS):
                await raw(table.port, hello(), address=address)

    await asyncio.gather(*(hold(f"127.0.{6 + number // 250}.{1 + number % 250}") for number in range(300)))


async def wrong_words(table: Target) -> None:
    """Guess the word from 40 addresses."""

    async def guess(number: int) -> None:
        while True:
            with suppress(*ERRORS):
                await connect(table.port, "apple-otter-lamp", "otter-lamp", "lamp", address=f"127.0.2.{number}")

    await asyncio.gather(*(guess(number) for number in range(1, 41)))


async def holds(table: Target) -> None:
    """Give a wrong word from 450 addresses within 12 seconds, and hold on."""

    async def hold(number: int) -> None:
        await asyncio.sleep(12 * number / 450)
        with suppress(*ERRORS):
            await connect(
                table.port, *["apple-otter-lamp"] * 3, address=f"127.0.{10 + number // 250}.{1 + number % 250}"
            )

    await asyncio.gather(*(hold(number) for number in range(450)))


# With the word


async def _send(table: Target, kind: int, *fields: bytes, at_once: int = 200) -> None:
    process = await come(table.port, table.word, address="127.0.3.1")
    connection = process.channel.get_connection()
    while True:
        for _ in range(at_once):
            connection.send_packet(kind, *fields)
        await asyncio.sleep(0.005)


async def keys(table: Target) -> None:
    """Type without end."""
    process = await come(table.port, table.word, address="127.0.3.1")
    while True:
        process.stdin.write(b"l" * 4000)
        await asyncio.sleep(0.005)


async def ignored(table: Target) -> None:
    """Send packets that mean nothing."""
    await _send(table, IGNORE, String(b""))


async def unknown(table: Target) -> None:
    """Send packets that each must be answered with the number of the packet."""
    await _send(table, UNKNOWN)


async def requests(table: Target) -> None:
    """Ask for what nobody knows, and read no answer."""
    await _send(table, GLOBAL_REQUEST, String(b"x"), b"\1")


async def channels(table: Target) -> None:
    """Open channels without end."""
    await _send(table, CHANNEL_OPEN, String(b"session"), UInt32(9), UInt32(1 << 16), UInt32(1 << 15))


async def adjustments(table: Target) -> None:
    """Adjust the window of the channel without end."""
    await _send(table, WINDOW_ADJUST, UInt32(0), UInt32(1))


async def variables(table: Target) -> None:
    """Set variables without end, and read no answer."""
    name, value = String(b"LANG"), String(b"x" * 100)
    await _send(table, CHANNEL_REQUEST, UInt32(0), String(b"env"), b"\1", name, value)


async def rekeys(table: Target) -> None:
    """Exchange keys again and again."""
    process = await come(table.port, table.word, address="127.0.3.1")
    connection = process.channel.get_connection()
    while True:
        with suppress(*ERRORS):
            connection._rekey_bytes = 1
            connection.send_packet(IGNORE, String(b""))
        await asyncio.sleep(0.002)


async def tables(table: Target) -> None:
    """Come in and go without end."""

    async def visit(number: int) -> None:
        for _ in count():
            with suppress(*ERRORS):
                process = await come(table.port, table.word, address=f"127.0.3.{number}")
                process.channel.get_connection().abort()

    await asyncio.gather(*(visit(number) for number in range(1, 5)))


async def _all_in(table: Target, number: int, doing: Callable[[Any], Awaitable[None]]) -> None:
    """Do something without end on that many connections, each from an address of its own."""

    async def one(address: str) -> None:
        while True:
            with suppress(*ERRORS):
                process = await come(table.port, table.word, address=address)
                reading = asyncio.ensure_future(process.stdout.read())
                try:
                    await doing(process)
                finally:
                    reading.cancel()

    await asyncio.gather(*(one(f"127.0.4.{last}") for last in range(1, number + 1)))


async def codes(table: Target) -> None:
    """Try four wrong return codes a second on each of 35 connections."""

    async def guess(process: Any) -> None:
        while True:
            process.stdin.write(b"wapple-otter-lamp-cedar\r")
            await asyncio.sleep(0.25)

    await _all_in(table, 35, guess)


async def sizes(table: Target) -> None:
    """Change the size of 40 windows without end."""

    async def change(process: Any) -> None:
        for number in count():
            process.change_terminal_size(300 - number % 50, 100)
            await asyncio.sleep(0.05)

    await _all_in(table, 40, change)


# Browsers


def _upgrade(table: Target) -> bytes:
    """A request for the WebSocket."""
    host = f"127.0.0.1:{table.web}"
    return (
        f"GET /table HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def _message(**members: object) -> bytes:
    """A message of a browser, in a frame masked with zeros."""
    text = json.dumps(members).encode()
    size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2)
    return b"\x81" + size + bytes(4) + text


def _secret(address: str) -> str:
    return f"hostile-browser-at-{address.replace('.', '-'):->15}"


async def _from_each(addresses: Iterable[str], doing: Callable[[str], Awaitable[object]]) -> None:
    """Do something again and again from each of these addresses."""

    async def again(address: str) -> None:
        while True:
            with suppress(*ERRORS):
                await doing(address)
            await asyncio.sleep(0.05)

    await asyncio.gather(*map(again, addresses))


Wish = Callable[[dict[str, Any]], bytes]  # what a browser wishes by its leaf


async def _tap(table: Target, address: str, wish: Wish, *first: Wish) -> None:
    """Come in with a browser and wish these things first, then something without end, faster than wishes count."""
    reader, writer = await asyncio.open_connection("127.0.0.1", table.web, local_addr=(address, 0))
    try:
        writer.write(_upgrade(table) + _message(secret=_secret(address), word=table.word))
        await reader.readuntil(b"\r\n\r\n")
        leaf: dict[str, Any] = {}

        async def read() -> None:
            nonlocal leaf
            while True:
                kind, size = await reader.readexactly(2)
                size = int.from_bytes(await reader.readexactly({126: 2, 127: 8}[size])) if size > 125 else size
                data = await reader.readexactly(size)
                if kind == 0x81:
                    leaf = json.loads(data).get("leaf", leaf)

        reading = asyncio.create_task(read())
        try:
            for early in first:
                await asyncio.sleep(0.5)
                writer.write(early(leaf))
            while not reading.done():
                writer.write(wish(leaf))
                await writer.drain()
                await asyncio.sleep(0.08)
        finally:
            reading.cancel()
    finally:
        writer.transport.abort()


def _wishes(do: str, what: str = "") -> Wish:
    return lambda leaf: _message(number=leaf.get("number"), do=do, what=what)


async def pages(table: Target) -> None:
    """Ask for the page from 60 addresses."""
    request = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{table.web}\r\n\r\n".encode()
    await _from_each(some(60, 21), lambda address: raw(table.web, request, address=address))


async def sockets(table: Target) -> None:
    """Be asked for the word by WebSockets from 450 addresses, and say nothing."""
    await _from_each(some(450, 30), lambda address: raw(table.web, _upgrade(table), address=address))


async def browsers_guess(table: Target) -> None:
    """Guess the word with browsers from 40 addresses."""
    guess = _message(secret=_secret("wrong"), word="apple-otter-lamp")
    await _from_each(some(40, 22), lambda address: raw(table.web, _upgrade(table), guess, address=address))


async def thousands(table: Target) -> None:
    """Guess the word from 4,000 addresses, with ssh and with browsers, and hold on."""
    guess = _message(secret=_secret("wrong"), word="apple-otter-lamp")

    async def one(address: str) -> None:
        if address.endswith(("1", "3", "5", "7", "9")):
            await raw(table.web, _upgrade(table), guess, address=address)
        else:
            await connect(table.port, "apple-otter-lamp", address=address)

    await _from_each(some(4000, 40), one)


async def taps(table: Target) -> None:
    """Tap on 7 phones at each of 8 addresses without end."""

    async def tap(address: str) -> None:
        await _tap(table, address, _wishes("rules"))

    await asyncio.gather(*(_from_each(some(8, 20), tap) for _ in range(7)))


def some(number: int, first: int) -> list[str]:
    """Addresses of this machine: as many as wanted, from a part of its network."""
    return [f"127.0.{first + index // 250}.{1 + index % 250}" for index in range(number)]


# From a seat


async def _seated(
    table: Target, doing: Callable[[Any], Awaitable[None]], size: tuple[int, int] = (300, 100), term: str = "xterm"
) -> None:
    """Come back with each return code, in a giant window, and do something without end."""

    async def one(address: str) -> None:
        code = codes_of[address]
        connection = await connect(table.port, table.word, address=address)
        try:
            process = await connection.create_process(
                term_type=term, term_size=size, encoding=None, env={"COLORTERM": "truecolor"}
            )
            reading = asyncio.ensure_future(process.stdout.read())
            for keys in ("w", f"{code}\r", "xx"):
                process.stdin.write(keys.encode())
                await asyncio.sleep(1)
            try:
                await doing(process)
            finally:
                reading.cancel()
        finally:
            connection.abort()

    codes_of = dict(zip(some(len(table.codes), 23), table.codes, strict=True))
    await _from_each(codes_of, one)


def _types(*typed: bytes) -> Callable[[Any], Awaitable[None]]:
    """Somebody who types this without end, faster than keys count."""

    async def type_on(process: Any) -> None:
        while True:
            for keys in typed:
                process.stdin.write(keys)
                await asyncio.sleep(0.015)

    return type_on


async def seated_keys(table: Target) -> None:
    """Choose one card after another."""
    await _seated(table, _types(b"lh" * 50))


async def seated_colours(table: Target) -> None:
    """Change the colours of a giant window without end."""
    await _seated(table, _types(b"t"))


async def seated_pages(table: Target) -> None:
    """Have a giant window painted again without end."""
    await _seated(table, _types(b"\x0c"))


async def seated_lines(table: Target) -> None:
    """Ask for everything, line by line."""
    await _seated(table, _types(b"?\r", b"r\r", b"t\r", b"i\r"), term="dumb")


async def seated_sizes(table: Target) -> None:
    """Change the size of a giant window without end."""

    async def change(process: Any) -> None:
        for number in count():
            process.change_terminal_size(300 - number % 50, 100)
            await asyncio.sleep(0.02)

    await _seated(table, change)


async def seated_returns(table: Target) -> None:
    """Come back to a seat again and again, which everybody is told."""

    async def leave(_process: Any) -> None:
        raise ConnectionError

    await asyncio.gather(*(_seated(table, leave) for _ in range(3)))


async def seated_taps(table: Target) -> None:
    """Choose one card after another with phones."""

    def choose(leaf: dict[str, Any]) -> bytes:
        cards = [card["choice"] for card in leaf.get("hand", ()) if "choice" in card]
        return _message(number=leaf.get("number"), do="choose", what=random.choice(cards) if cards else "")

    async def tap(address: str) -> None:
        await _tap(table, address, choose, _wishes("return"), _wishes("return", codes_of[address]))

    codes_of = dict(zip(some(len(table.codes), 24), table.codes, strict=True))
    await _from_each(codes_of, tap)


async def everything(table: Target) -> None:
    """Hold connections, guess, come again, tap and play in giant windows, all at once."""
    await asyncio.gather(*(flood(table) for flood in (holds, wrong_words, returns, pages, taps, seated_sizes)))


BEFORE: dict[str, Flood] = {
    flood.__name__: flood
    for flood in (connections, half_open, banners, packets, key_exchanges, hellos, returns, wrong_words, holds)
}
BROWSERS: dict[str, Flood] = {flood.__name__: flood for flood in (pages, sockets, browsers_guess, taps)}
SEATED: dict[str, Flood] = {
    flood.__name__: flood
    for flood in (
        seated_keys, seated_colours, seated_pages, seated_lines, seated_sizes, seated_returns, seated_taps, everything
    )
}  # fmt: skip
INSIDE: dict[str, Flood] = {
    flood.__name__: flood
    for flood in (keys, ignored, unknown, requests, channels, adjustments, variables, rekeys, tables, codes, sizes)
}


ALL = {**BEFORE, **INSIDE, **BROWSERS, "thousands": thousands, **SEATED}


async def main() -> None:
    import resource  # which not every system has

    os.nice(5)
    _soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    name, port, word, web, *codes = sys.argv[1:]
    await ALL[name](Target(int(port), word, int(web), tuple(codes)))


if __name__ == "__main__":
    asyncio.run(main())
