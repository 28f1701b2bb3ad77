"""A host in a process of its own, and phones in a browser that play at its table."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import pyte

from tests import emulated
from tests.browser.phones import phone
from tests.terminal.pty_driver import DUELL, Terminal
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

TOP = Path(__file__).parents[2]

WORD = "otter-lamp-cedar"

PLAYS_ON = """() => {
    const press = () => {
        if (document.hidden) return;
        const on = (what) => document.querySelector(`${what}:not([aria-disabled])`);
        const chosen = document.querySelector('[role=radio][aria-checked="true"]');
        const open = [...document.querySelectorAll("[data-choice]:not([aria-disabled])")];
        const next = {
            choosing: chosen ? on("[data-do=lock]") : open[Math.floor(Math.random() * open.length)],
            gate: on("[data-do=show]"), covered: on("[data-do=show]"), reveal: on("[data-do=go-on]"),
        }[document.body.dataset.moment];
        next?.click();
    };
    setInterval(press, 120);
}"""
"""Somebody who taps whatever can be tapped, a little more slowly than the table allows."""


READS_FAST = """
from duell.cli import main
from duell.hosting import phone

phone.STILL, phone.READING = 0.1, 0.0
main()
"""
"""A host at whose table nobody takes time to read what needs no answer."""


class Host:
    """`duell host --phones --unattended` on loopback."""

    def __init__(self, home: Path, *options: str) -> None:
        where = ("--bind", "127.0.0.1", "--port", "0", "--phones-port", "0", "--word", WORD)
        line = [sys.executable, "-c", READS_FAST, "host", "--phones", "--unattended", *where, *options]
        env = {**os.environ, "DUELL_HOME": str(home), "PYTHONPATH": os.pathsep.join([*sys.path, str(home)])}
        self._process = subprocess.Popen(line, env=env, stdout=subprocess.PIPE, text=True)
        self.events: list[dict[str, Any]] = []
        self.url = f"{self.until('phones')['url']}#{WORD}"

    def until(self, kind: str) -> Any:
        """Wait for an event of a kind."""
        assert self._process.stdout
        for line in self._process.stdout:
            self.events.append(json.loads(line))
            if kind in self.events[-1]:
                return self.events[-1][kind]
        raise AssertionError(f"no {kind!r} after {self.events}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()


def install_goofspiel(folder: Path) -> None:
    """Put the game from outside where Python finds it, as pip would."""
    shutil.copy(TOP / "tests" / "goofspiel" / "goofspiel.py", folder)
    about = folder / "duell_goofspiel-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: duell-goofspiel\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[duell.games]\ngoofspiel = goofspiel:Goofspiel\n", encoding="utf-8")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class Seated:
    """Somebody with a phone and a seat."""

    def __init__(self, context: BrowserContext, url: str, seat: int, name: str) -> None:
        self.page: Page = context.new_page()
        self.url = url
        self.page.goto(url)
        self.page.locator("input[name=name]").fill(name)
        self.page.locator(f"[data-do=sit][data-seat='{seat}']").click()

    def sees(self, *moments: str) -> Page:
        """Wait for one of these moments."""
        self.page.wait_for_selector(", ".join(f"body[data-moment={moment}]" for moment in moments))
        return self.page

    def choose(self) -> str:
        """Choose the first of the choices, without locking it."""
        first = self.sees("choosing").locator("[data-choice]").first
        first.click()
        self.page.locator("[data-do=lock]:not([aria-disabled])").wait_for()
        return first.get_attribute("data-choice") or ""


@contextmanager
def table(browser: Browser, url: str, *names: str, first: int = 0) -> Iterator[list[Seated]]:
    """Let phones take the seats of a table from `first` on, each with a storage of its own."""
    with ExitStack() as stack:
        contexts = [stack.enter_context(phone(browser)) for _name in names]
        seats = zip(contexts, names, strict=True)
        yield [Seated(context, url, seat, name) for seat, (context, name) in enumerate(seats, first)]


@contextmanager
def laptop(*command: str, home: Path) -> Iterator[Terminal]:
    """The host's terminal, which is read by a thread: a host whose screen nobody reads would stop."""
    with Terminal(*DUELL, *command, home=home) as terminal:
        is_over = threading.Event()

        def read() -> None:
            with suppress(OSError):
                while not is_over.is_set():
                    terminal.read(0.05)

        reader = threading.Thread(target=read)
        reader.start()
        try:
            yield terminal
        finally:
            is_over.set()
            reader.join()


class SshGuest:
    """A guest at a terminal by ssh, whose screen is emulated; a thread of its own talks to the host."""

    def __init__(self, port: int, word: str) -> None:
        self._screen = emulated.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        self._loop = asyncio.new_event_loop()
        self._word = word
        self._process: Any = None
        self._thread = threading.Thread(target=self._run, args=(port,))
        self._thread.start()

    def _run(self, port: int) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._call(port))
        self._loop.close()

    async def _call(self, port: int) -> None:
        import asyncssh

        from tests.hosting.served import Client

        usual: dict[str, Any] = {"known_hosts": None, "username": "Dora", "config": None, "client_keys": None}
        connection, _ = await asyncssh.create_connection(lambda: Client(self._word), "127.0.0.1", port, **usual)
        async with connection:
            terminal: dict[str, Any] = {"term_type": "xterm-256color", "term_size": (80, 24), "encoding": None}
            self._process = await connection.create_process(**terminal)
            while data := await self._process.stdout.read(1 << 16):
                self._stream.feed(data)

    @property
    def display(self) -> str:
        """What is on the screen now."""
        return "\n".join(self._screen.display)

    def type(self, keys: str) -> None:
        """Press keys."""
        self._loop.call_soon_threadsafe(self._process.stdin.write, keys.encode())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._thread.is_alive() and self._process:
            self._loop.call_soon_threadsafe(self._process.close)
        self._thread.join()


def leads_on(display: str, turn: int) -> str:
    """The keys that lead on from what a terminal shows of a duel; "" if it waits for others."""
    answers = {"Space show": " ", "Enter locks it": "\r", "Enter go on": "\r", "k keep": "k\r", "draw a final": "n\r"}
    keys = next((keys for prompt, keys in answers.items() if prompt in display), "")
    return keys or (str(1 + turn % 8) if "choose a card" in display else "")


def wait_for(page: Page | None, happens: Callable[[], object]) -> None:
    """Let the browser work until something has happened."""
    deadline = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < deadline, "it has not happened"
        if page:
            page.wait_for_timeout(20)
        else:
            time.sleep(0.02)
