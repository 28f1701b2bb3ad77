"""A hosted table on loopback, compared with the hot seat in the same run: ``python -m tests.benchmarks.bench_host``.

It prints the time from a key to the screen by ssh and at the keyboard, what guests cost while idle, how long a reveal
takes to reach all, the memory of a guest, and what each flood of ``tests/attacks/floods.py`` costs others.

A frame that shows a secret leaves at a multiple of 10 ms after its key, so that its time tells nothing. That is two or
three times what the hot seat takes in all, and no work could shorten it, so only the time beyond it is compared.
"""

import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from math import inf
from pathlib import Path
from threading import Thread
from typing import Any

from duell.hosting.window import ANSWERED
from tests.attacks import floods
from tests.benchmarks.bench_keys import SIZES
from tests.terminal.pty_driver import DUELL, Terminal

KEYS = 200
GUESTS, ONLOOKERS = 4, 50
IDLE = 5.0

MOST_SHOWN = 1 << 17  # the bytes of a guest's screen that are remembered

ESCAPES = re.compile(rb"\x1b\[[\d;?]*[a-zA-Z]")

CODE, BACK = re.compile(rb"return code: ((?:[a-z]+-){3}[a-z]+)"), "Round 1"

GATHERED = 5.0
"""Seconds until a flood is at its height."""

PRESSED, LONGEST = 40, 3.0
"""The keys pressed beside each flood, and the seconds after which a key counts as lost."""

GIVEN_UP = 60.0  # the seconds after which nothing more is expected

WORD = "otter-lamp-cedar"

MOST = {
    "median": 2.0,  # ratios to the hot seat, without the step of `ANSWERED` at which a secret frame leaves
    "95 %": 4.0,
    "reveal": 0.5,  # seconds
    "guest": 12.0,  # MB
    "flood": 4.0,  # the ratio to no flood
    "late": 0.25,  # seconds
    "hall": 10.0,  # seconds
    "code": 2.0,  # seconds
    "memory": 2.0,  # the ratio of the process after all floods, one of which fills the caches with giant windows
}
"""The limits."""


class Guest:
    """A guest by ssh, who notes when bytes came."""

    async def come(self, port: int, address: str = "127.0.0.1", size: tuple[int, int] = (80, 24)) -> "Guest":
        await self.connect(port, address, size)
        await self.quiet()
        return self

    async def connect(self, port: int, address: str, size: tuple[int, int] = (80, 24)) -> None:
        self.process = await floods.come(port, WORD, address, size)
        self.last, self.bytes, self.shown = 0.0, 0, b""
        self.reading = asyncio.create_task(self.read())

    async def read(self) -> None:
        while data := await self.process.stdout.read(65536):
            self.last, self.bytes = time.perf_counter(), self.bytes + len(data)
            self.shown = (self.shown + data)[-MOST_SHOWN:]

    async def sees(self, text: str) -> float:
        """The seconds until a text comes, without its colours; infinite if it never does."""
        start = time.perf_counter()
        while text.encode() not in ESCAPES.sub(b"", self.shown):
            await asyncio.sleep(0.001)
            if time.perf_counter() - start > GIVEN_UP:
                return inf
        return time.perf_counter() - start

    async def arrive(self, port: int, address: str) -> float:
        """The seconds until a newcomer is in the hall, who comes again when refused; infinite if that never works."""
        start = time.perf_counter()
        while time.perf_counter() - start < GIVEN_UP:
            with suppress(*floods.ERRORS, TimeoutError):
                async with asyncio.timeout(GIVEN_UP):
                    await self.connect(port, address)
                appeared = await self.sees("come back")
                return time.perf_counter() - start if appeared < inf else inf
            await asyncio.sleep(0.5)
        return inf

    async def quiet(self, seconds: float = 0.3) -> None:
        await asyncio.sleep(seconds)
        while time.perf_counter() - self.last < seconds:
            await asyncio.sleep(0.05)

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.process.stdin.write(key.encode())
            await self.quiet()

    async def key(self, key: str) -> float:
        """Seconds from a key to the first bytes for it."""
        await asyncio.sleep(0.05)
        before, start = self.bytes, time.perf_counter()
        self.process.stdin.write(key.encode())
        while self.bytes == before and time.perf_counter() - start < LONGEST:
            await asyncio.sleep(0)
        return self.last - start if self.bytes > before else LONGEST


def quantiles(times: list[float]) -> tuple[float, float]:
    """The median and the 95th percentile."""
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]


def hot_seat(home: Path) -> tuple[float, float]:
    """The time from a key to the screen of the hot seat."""
    columns, rows, _most = SIZES[0]
    seats = ("play", "--seat", "Anna:yoda", "--seat", "Ben:luke", "--seed", "keys", "--theme", "dark", "--no-animation")
    start = partial(Terminal, home=home, columns=columns, rows=rows, env={"COLORTERM": "truecolor"})
    times = []
    with start(*DUELL, *seats) as terminal:
        terminal.lift("Anna")
        for _ in range(KEYS):
            terminal.settle(0.02)
            before = time.perf_counter()
            terminal.type("l")
            terminal.read(5)
            times.append(time.perf_counter() - before)
    return quantiles(times)


def used(pid: int) -> tuple[float, float]:
    """The seconds of processor time and the MB of memory of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def hosted(table: floods.Target, pid: int) -> dict[str, Any]:
    """The figures of a hosted table."""
    figures: dict[str, Any] = {}
    port = table.port
    _, empty = used(pid)
    guests = [await Guest().come(port) for _ in range(GUESTS)]
    for number, guest in enumerate(guests, 1):
        await guest.press(str(number), "\r")
    await guests[0].quiet(1)
    for guest in guests:  # the deal is over
        await guest.press("x")
    await guests[0].quiet(2)
    figures["guest"] = (used(pid)[1] - empty) / GUESTS
    before = used(pid)[0]
    await asyncio.sleep(IDLE)
    figures["idle"] = (used(pid)[0] - before) / IDLE
    figures["keys"] = quantiles([await guests[0].key("l") for _ in range(KEYS)])
    await asyncio.sleep(1)
    for guest in guests[1:]:
        await guest.press("4", "\r")
    await guests[0].press("4")
    counted = [guest.bytes for guest in guests]
    start = time.perf_counter()
    guests[0].process.stdin.write(b"\r")
    while any(guest.bytes == count for guest, count in zip(guests, counted, strict=True)):
        await asyncio.sleep(0.001)
        if time.perf_counter() - start > 10:
            break
    figures["reveal"] = time.perf_counter() - start
    onlookers = [await Guest().come(port, f"127.0.1.{number // 8}") for number in range(ONLOOKERS)]
    for onlooker in onlookers:
        onlooker.process.stdin.write(b"s")
    await onlookers[-1].quiet(1)
    figures["onlookers"] = quantiles([await guests[0].key("?") for _ in range(20)]), used(pid)[1]
    return figures


async def flooded(table: floods.Target, pid: int) -> None:
    """Print what each flood costs a seated guest and a newcomer, as a ratio to the same guest before any flood.

    The first guest presses keys, the last comes back, and the others have lent their seats to the flooding callers.
    """
    port = table.port
    guests = [await Guest().come(port) for _ in range(GUESTS)]
    for number, guest in enumerate(guests, 1):
        await guest.press(str(number), "\r")
    await guests[0].quiet(1)
    for guest in guests:
        await guest.press("x")
    await guests[0].quiet(2)
    quiet, _late = quantiles([await guests[0].key("l") for _ in range(PRESSED)])
    *lent, code = (CODE.findall(ESCAPES.sub(b"", guest.shown))[-1] for guest in guests[1:])
    for guest in guests[1:]:
        guest.process.channel.get_connection().abort()
    before, codes = used(pid)[1], [code.decode() for code in lent]
    for name in sys.argv[1:] or floods.ALL:
        command = (sys.executable, "-m", "tests.attacks.floods", name, str(port), WORD, str(table.web), *codes)
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as flood:
            await asyncio.sleep(GATHERED)
            median, late = quantiles([await guests[0].key("l") for _ in range(PRESSED)])
            away, back = Guest(), inf
            arrival = await away.arrive(port, "127.0.0.9")
            if arrival < inf:
                away.process.stdin.write(b"w")
                await away.sees("Your return code")
                away.process.stdin.write(code + b"\r")
                back = await away.sees(BACK)
                away.process.channel.get_connection().abort()
            flood.kill()
        print(
            f"{name.replace('_', ' '):>14}: {median / quiet:.2f} x (at most {MOST['flood']}), "
            f"95 %: {late * 1000:.0f} ms (at most {MOST['late'] * 1000:.0f}), "
            f"a newcomer is in the hall in {arrival:.2f} s (at most {MOST['hall']}), "
            f"a right code is answered in {back:.2f} s (at most {MOST['code']})"
        )
    print(f"memory after all floods: {used(pid)[1] / before:.2f} x (at most {MOST['memory']})")


def at_a_table(measure: Callable[[floods.Target, int], Coroutine[Any, Any, Any]], home: str) -> Any:
    """What is measured at a hosted table, given its doors and the number of its process."""
    seats = [text for _ in range(GUESTS) for text in ("--seat", "::guest")]
    ports = ("--phones", "--bind", "127.0.0.1", "--port", "0", "--phones-port", "0")
    command = (sys.executable, "-m", "duell", "host", "--unattended", *ports, "--word", WORD, *seats)
    env = {**os.environ, "DUELL_HOME": home}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=env, text=True) as host:
        assert host.stdout
        port = json.loads(host.stdout.readline())["listening"]["port"]
        web = int(json.loads(host.stdout.readline())["phones"]["url"].rpartition(":")[2].rstrip("/"))
        Thread(target=host.stdout.read, daemon=True).start()  # or the host would wait until its events are read
        try:
            return asyncio.run(measure(floods.Target(port, WORD, web), host.pid))
        finally:
            host.terminate()


def main() -> None:
    if unknown := set(sys.argv[1:]) - set(floods.ALL):
        sys.exit(f"No flood is called {', '.join(sorted(unknown))}; there are {', '.join(floods.ALL)}.")
    with tempfile.TemporaryDirectory() as home:
        at_a_table(flooded, home)
        median, late = hot_seat(Path(home))
        figures = at_a_table(hosted, home)
    far, far_late = figures["keys"]
    (busy, _), memory = figures["onlookers"]
    print(
        f"key to screen: hot seat {median * 1000:.1f} ms ({late * 1000:.1f}), by ssh {far * 1000:.1f} "
        f"({far_late * 1000:.1f}), beyond {ANSWERED * 1000:.0f}: {(far - ANSWERED) / median:.2f} x "
        f"(at most {MOST['median']}), 95 %: {(far_late - ANSWERED) / late:.2f} x (at most {MOST['95 %']})"
    )
    print(f"{GUESTS} guests idle: {figures['idle']:.1%} of a core")
    print(f"memory: {figures['guest']:.1f} MB a guest (at most {MOST['guest']})")
    print(f"a reveal reaches all in {figures['reveal']:.2f} s (at most {MOST['reveal']})")
    print(f"with {ONLOOKERS} onlookers: {busy * 1000:.1f} ms a key, {memory:.0f} MB in all")


if __name__ == "__main__":
    main()
