"""The number of bytes on a guest's line betrays nothing about a choice."""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from contextvars import copy_context
from math import inf
from random import Random
from typing import Any

import pytest

from duell.games import GAMES
from duell.hosting import window as far
from duell.hosting.guest import TerminalGuest
from duell.hosting.hall import Asks
from duell.hosting.line_guest import LineGuest
from duell.hosting.window import CHANGE, Channel, FarWindow, Tasks, Visitor, padded
from duell.language import use
from duell.record.acts import line, lock_of
from duell.record.table_options import TableOptions
from duell.table.form import Menu
from duell.table.screens import Choose, Choosing, Waiting, is_private, is_public
from duell.table.seating import GUEST
from duell.table.session import Session
from duell.table.table import Table
from duell.tui.app import TableApp
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import Look
from duell.tui.terminal import Display
from tests.hosting.far import FarTerminal
from tests.hosting.test_hosted_table import WORD, opened
from tests.hosting.test_secrecy import deals_no_more
from tests.table.shared import act, lay, own_screens
from tests.tui.driver import Clock
from tests.waiting import PATIENCE, until

LOCK, TAKE_BACK, HIDE, SHOW, HELP = b"\r", b"\x7f", b"\x1b\x1b", b" ", b"?"
LEFT, RIGHT, NOTHING = b"\x1b[D", b"\x1b[C", b"\x01~"

SIZES = {
    (40, 12): "en",
    (56, 20): "it",
    (80, 24): "de",
    (120, 36): "fr",
    (200, 60): "nl",
    (264, 74): "de",
    (300, 90): "en",
}
"""The windows, with a language for each."""


class Line:
    """Ben's screen at the far end of a line, of which only the lengths of what is sent are looked at."""

    def __init__(self, table: Table, size: Size, theme: str, seed: int) -> None:
        rng = Random(seed)
        sittings = own_screens(table)
        for _step in range(30 * seed):
            act(rng.choice(sittings), rng)
        for sitting in sittings * 200:
            if sittings[1].deciding == 1 and is_private(sittings[1].screen):
                break
            act(sitting, rng)
        self.sitting, self.terminal = sittings[1], FarTerminal(size.columns, size.rows)
        assert isinstance(self.sitting.screen, Choosing)
        look = Look(Depth.ALL, theme=theme, animation=False)
        self.clock = Clock()
        self.window = FarWindow(look, self.terminal, size, tasks=Tasks(copy_context(), _fail), clock=self.clock)
        self.app = TableApp(Session(Menu(table.game), deals_no_more, sitting=self.sitting), self.window, str)
        self.sitting.news = self.app.arrive
        self.window.show(self.app)

    async def answer(self, keys: bytes = b"") -> int:
        """The bytes that are sent because of some keys."""
        before = len(self.terminal.sent)
        self.clock.now += 5
        self.window.received(keys)
        async with asyncio.timeout(PATIENCE):
            while len(self.terminal.sent) == before:
                await asyncio.sleep(0)
        (data,) = self.terminal.sent[before:]
        return len(data)

    def key(self, choice: Any) -> bytes:
        bindings = self.app.page_state.bindings(self.window.size)
        keys = [key for binding in bindings for key, does in binding.does.items() if does == Choose(choice)]
        return min(keys, key=len).encode()


def _fail(error: Exception) -> None:
    raise error


async def lengths(name: str, count: int, size: Size, theme: str, seed: int, choice: int) -> tuple[list[int], list[int]]:
    """The lengths of what is sent for changes, locks and take-backs of one choice, and for whole pages.

    Nothing, if there are fewer choices.
    """
    table = lay(name, count, f"deal {seed}", options=TableOptions(take_back=True, hints=True))
    far_end = Line(table, size, theme, seed)
    pages = [await far_end.answer()]
    screen = far_end.sitting.screen
    assert isinstance(screen, Choosing)
    if choice >= len(screen.options):
        return [], []
    chosen, other = (far_end.key(screen.options[number]) for number in (choice, choice - 1))
    pages += [await far_end.answer(keys) for keys in (HELP, b"x", HIDE, SHOW)]
    changes = [await far_end.answer(keys) for keys in (LEFT, RIGHT, NOTHING)]
    answer = await far_end.answer(chosen)
    (pages if is_public(far_end.sitting.screen) else changes).append(answer)  # in Missions, a key can decide
    if isinstance(far_end.sitting.screen, Choosing) and table.rules.sealed(table.state) and len(table.waiting) > 1:
        changes += [await far_end.answer(keys) for keys in (other, chosen, chosen, LOCK, TAKE_BACK)]
        assert isinstance(far_end.sitting.screen, Choosing)
    if not is_public(far_end.sitting.screen):
        pages += [await far_end.answer(keys) for keys in (HELP, b"x", HIDE)]
    return changes, pages


@pytest.mark.parametrize(
    ("columns", "name", "count"),
    [
        *((columns, *table) for columns in (40, 80, 200) for table in (("duel", 2), ("missions", 5))),
        *((columns, *table) for columns in (56, 80, 120) for table in (("duel", 4), ("missions", 2))),
        (264, "duel", 2),
        (300, "missions", 5),
    ],
)
def test_lengths_do_not_depend_on_the_choice(
    columns: int, name: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(far, "FRAMES", 100_000)
    monkeypatch.setattr(far, "ANSWERED", 0.0001)
    monkeypatch.setattr(FarWindow, "heals_every", inf)
    (size, language) = next((Size(*size), language) for size, language in SIZES.items() if size[0] == columns)
    use(language)
    sizes = set[int]()
    every = columns == 80 and count in {2, 5}
    for seed, theme, most in ((0, "dark", 9 if every else 2), (3, "light", 2 if columns < 200 else 0)):
        for choice in range(most):
            changes, pages = asyncio.run(lengths(name, count, size, theme, seed, choice))
            assert len({*changes}) <= 1, changes
            assert len({*pages}) <= 1, pages
            sizes |= {*changes, *pages}
    assert len(sizes) == 2
    assert min(sizes) == CHANGE * {200: 2, 264: 4, 300: 4}.get(size.columns, 1)


def test_padding_does_nothing_in_a_terminal() -> None:
    plain, full = FarTerminal(20, 3), FarTerminal(20, 3)
    text = f"{Display().show((), Size(20, 3))}\x1b[2;3H\x1b[1;31mAnna\x1b[m"
    plain.write(text.encode())
    for length in range(1, 80):
        data = padded(text, length)
        assert len(data) % length == 0
        assert len(data) < len(text.encode()) + length + 3
        full.write(data)
        assert full.lines == plain.lines


@pytest.mark.parametrize("name", GAMES)
def test_sealed_lines_have_one_length(name: str) -> None:
    table = lay(name, 2)
    choices = {*table.rules.legal(table.state)[0], "take yoda 3", "a word of another game"}
    assert len({len(line(lock_of("seed", 12, 1, choice))) for choice in choices}) == 1


class Counting:
    """A proxy in front of a server, which counts the bytes that pass to the client."""

    def __init__(self, port: int) -> None:
        self.count, self._port, self._passing = 0, port, set[asyncio.Task[None]]()

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._passing |= {
            asyncio.create_task(self._forward(reader, far_writer, counts=False)),
            asyncio.create_task(self._forward(far_reader, writer, counts=True)),
        }

    async def _forward(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, counts: bool) -> None:
        while data := await source.read(1 << 16):
            self.count += len(data) if counts else 0
            target.write(data)
        target.close()


class Counted:
    """A channel to a guest, which counts the bytes that are `sent`."""

    def __init__(self, channel: Channel) -> None:
        self.sent = 0
        self._channel = channel

    def write(self, data: bytes) -> None:
        self.sent += len(data)
        self._channel.write(data)

    @property
    def unsent(self) -> int:
        return self._channel.unsent

    def close(self, code: int) -> None:
        self._channel.close(code)


class Guest:
    """A guest at a real terminal, whose line passes a proxy."""

    def __init__(self, own: TerminalGuest, channel: Counted, process: Any, proxy: Counting) -> None:
        self.own, self._channel, self._process, self._proxy = own, channel, process, proxy
        self._received = 0
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while data := await self._process.stdout.read(1 << 16):
            self._received += len(data)

    async def type(self, key: bytes, happens: Callable[[], object] | None = None) -> int:
        """Type a key; return how many bytes have passed once something has happened and all that was sent has come."""
        await self._settled()
        sent, count = self._channel.sent, self._proxy.count
        self._process.stdin.write(key)
        await until(happens or (lambda: self._channel.sent > sent))
        await self._settled()
        return self._proxy.count - count

    async def _settled(self) -> None:
        await until(lambda: self.own.window.is_idle and self._received >= self._channel.sent)


async def on_the_wire(game: str, size: tuple[int, int], language: str, keys: Sequence[bytes]) -> list[int]:
    """The bytes that a real server sends to a guest for each of these keys, at a table with another guest."""
    from duell.hosting import ssh
    from tests.hosting.served import Server

    async with opened(game, GUEST, GUEST, take_back=TAKE_BACK in keys) as table, contextlib.AsyncExitStack() as stack:
        hosted = table.hosted
        channels = list[Counted]()

        def arrive(visitor: Visitor, channel: Channel) -> TerminalGuest | LineGuest:
            channels.append(Counted(channel))
            return hosted.arrive(visitor, channels[-1])

        server = ssh.Server(hosted.door, arrive)
        port = await server.listen("127.0.0.1", 0, ssh.host_key())
        stack.push_async_callback(server.close)
        look = {"term_type": "xterm-256color", "term_size": size, "encoding": None}
        spoken = {"LC_ALL": f"{language}.UTF-8", "COLORTERM": "truecolor"}
        guests = list[Guest]()
        for seat in range(2):
            proxy = Counting(port)
            through = await stack.enter_async_context(await asyncio.start_server(proxy.pass_on, "127.0.0.1", 0))
            client = Server(through.sockets[0].getsockname()[1], [])
            connection = await stack.enter_async_context(await client.connect(WORD))
            process = await connection.create_process(**look, env=spoken)
            await until(lambda seat=seat: len(hosted.guests) > seat)  # type: ignore[misc]
            own = hosted.guests[seat]
            assert isinstance(own, TerminalGuest)
            guests.append(guest := Guest(own, channels[seat], process, proxy))
            await guest.type(b"m")  # no film
            await guest.type(str(seat + 1).encode(), lambda own=guest.own: own.questions.asks is Asks.NAME)  # type: ignore[misc]
            await guest.type(LOCK, lambda own=guest.own: own.seat is not None)  # type: ignore[misc]
        await until(lambda: len(hosted.sittings) == 2)
        seat = next(seat for seat in (1, 0) if not isinstance(hosted.sittings[seat].screen, Waiting))
        sitting, guest = hosted.sittings[seat], guests[seat]
        if not isinstance(sitting.screen, Choosing):  # a first turn without a choice is told
            await guest.type(LOCK, lambda: isinstance(sitting.screen, Choosing))
        return [await guest.type(key) for key in keys]


DUEL_KEYS = (*(str(number).encode() for number in range(1, 9)), b"r", b"1", b"1", NOTHING, RIGHT, LEFT, LOCK, TAKE_BACK)


@pytest.mark.parametrize(
    ("game", "size", "language", "keys"),
    [
        ("duel", (80, 24), "de_DE", (*DUEL_KEYS, b"7", LOCK)),
        ("duel", (40, 12), "it_IT", (*DUEL_KEYS, b"3", LOCK)),
        ("duel", (120, 36), "en_GB", (*DUEL_KEYS, b"r", LOCK)),
        ("duel", (500, 4_294_967_295), "nl_NL", (b"1", b"8", b"r", NOTHING, RIGHT, LOCK, TAKE_BACK, b"7", LOCK)),
        ("missions", (80, 24), "fr_FR", (NOTHING, RIGHT, LEFT, NOTHING)),
    ],
)
async def test_bytes_on_the_wire_do_not_depend_on_the_choice(
    game: str, size: tuple[int, int], language: str, keys: Sequence[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without signs of life and pages that heal, which depend on the time alone."""
    pytest.importorskip("asyncssh")
    monkeypatch.setattr("duell.hosting.ssh.KEEPALIVE", 0)
    monkeypatch.setattr(FarWindow, "heals_every", inf)
    counts = await on_the_wire(game, size, language, keys)
    assert len({*counts}) == 1, counts
    assert counts[0] < 1.1 * CHANGE * (4 if size[0] > 300 else 1)
