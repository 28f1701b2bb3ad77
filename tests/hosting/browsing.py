"""A web server on loopback with a real hosted table, and browsers that come to it without a page."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("websockets", reason="websockets is not installed: the door for phones was not tried")
pytest.importorskip("segno", reason="segno is not installed: the door for phones was not tried")

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from duell.hosting.web import WebServer
from tests.hosting.test_hosted_table import WORD, Table, opened
from tests.waiting import PATIENCE, until

SECRET = "a-secret-of-144-bits-{:03}"


class Phone:
    """A browser with a WebSocket. `leaf` is the newest one; `lengths` are those of all leaves in bytes."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.kit: dict[str, Any] = {}
        self.leaf: dict[str, Any] = {}
        self.lengths: list[int] = []
        self.messages: list[str] = []
        self.code: int | None = None
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for message in self.socket:
                assert isinstance(message, str)
                self.messages.append(message)
                what = json.loads(message)
                self.kit = what.get("kit", self.kit)
                if "leaf" in what:
                    self.leaf = what["leaf"]
                    self.lengths.append(len(message.encode()))
        self.code = self.socket.close_code

    async def wish(self, do: str, what: str = "", **more: object) -> None:
        """Do something, and wait for the answer."""
        before = len(self.lengths)
        await self.socket.send(json.dumps({"number": self.leaf["number"], "do": do, "what": what, **more}))
        await until(lambda: len(self.lengths) > before)

    async def until(self, holds: Callable[[dict[str, Any]], object]) -> None:
        """Wait for a leaf about which something holds."""
        await until(lambda: self.leaf and holds(self.leaf))

    async def sees(self, moment: str) -> None:
        await self.until(lambda leaf: leaf["moment"] == moment)

    async def sit(self, seat: int, name: str) -> None:
        await self.sees("hall")
        await self.wish("sit", str(seat), name=name)
        await self.until(lambda leaf: leaf["moment"] != "hall")

    async def play_a_round(self) -> None:
        """Lock the first card that can be chosen."""
        await self.sees("choosing")
        await self.wish("lock", choices(self.leaf)[0])

    @property
    def said(self) -> str:
        return " ".join(line["text"] for line in self.leaf.get("lines", ()))


def choices(leaf: dict[str, Any]) -> list[str]:
    """All that can be chosen on a leaf."""
    every = [*leaf.get("hand", ()), *leaf.get("display", ()), *leaf.get("options", ())]
    return [card["choice"] for card in every if "choice" in card]


class Site:
    """A web server, its table, and how browsers come to it."""

    def __init__(self, server: WebServer, table: Table) -> None:
        self.server, self.table, self.hosted = server, table, table.hosted
        self.phones: list[Phone] = []

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.server.port}"

    async def dial(self, **options: Any) -> ClientConnection:
        """A WebSocket that has said nothing yet."""
        usual = {"origin": f"http://{self.host}", "compression": None, "proxy": None, "open_timeout": PATIENCE}
        return await connect(f"ws://{self.host}/table", **{**usual, **options})

    async def phone(self, number: int = 0, word: str = WORD, **hello: object) -> Phone:
        """A browser that says its word; each number has a secret of its own."""
        phone = Phone(await self.dial())
        self.phones.append(phone)
        greeting: dict[str, object] = {"secret": SECRET.format(number), "word": word, "languages": ["en"]}
        greeting |= {name.replace("_", "-"): value for name, value in hello.items()}
        await phone.socket.send(json.dumps(greeting))
        await until(lambda: phone.messages or phone.code)
        return phone

    async def anna_and_ben(self) -> tuple[Phone, Phone]:
        """Two phones, whose players sit and have to choose."""
        anna, ben = await self.phone(0), await self.phone(1)
        await anna.sit(0, "Anna")
        await ben.sit(1, "Ben")
        await anna.sees("choosing")
        return anna, ben

    async def get(self, path: str = "/", method: str = "GET", **headers: str) -> tuple[int, dict[str, str], str]:
        """The status, headers and body of an answer over HTTP."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        given = {"Host": self.host, **{name.replace("_", "-"): value for name, value in headers.items()}}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items() if value)]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        head, _, body = (await reader.read()).decode().partition("\r\n\r\n")
        writer.close()
        first, *rest = head.split("\r\n")
        return (
            int(first.split()[1]),
            {name.lower(): value for name, _, value in (row.partition(": ") for row in rest)},
            body,
        )


@asynccontextmanager
async def open_site(
    game: str, *players: str, limits: dict[str, Any] | None = None, **options: Any
) -> AsyncIterator[Site]:
    """A table to which browsers come, with limits that let a test do much at once."""
    async with opened(game, *players, **options) as table:
        door = table.hosted.door
        many = {"answers": 1000, "first_answers": 1000, "wishes": 1000, "of_one_address": 60}
        door.limits = replace(door.limits, **{**many, **(limits or {})})
        server = WebServer(table.hosted)
        await server.listen("127.0.0.1", 0)
        site = Site(server, table)
        try:
            yield site
        finally:
            await server.close()
            for phone in site.phones:
                await phone.socket.close()
