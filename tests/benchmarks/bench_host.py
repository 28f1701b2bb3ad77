"""A hosted table on loopback, compared with the hot seat in the same run: ``python -m tests.benchmarks.bench_host``.

It prints the time from a key to the screen by ssh and at the keyboard, what guests cost while idle, how long a reveal
takes to reach all, the memory of a guest, and what a flooding guest costs the others.
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

import asyncssh

from tests.benchmarks.bench_keys import SIZES
from tests.terminal.pty_driver import DUELL, Terminal

KEYS = 200
GUESTS, ONLOOKERS = 4, 50
IDLE = 5.0

MOST = {"median": 2.0, "95 %": 4.0, "reveal": 0.5, "guest": 12.0, "flood": 2.0}
"""The limits: ratios to the hot seat, seconds, MB, ratio to no flood."""


class Client(asyncssh.SSHClient):  # type: ignore[misc]
    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> Any:
        return ["otter-lamp"] if prompts else []


class Guest:
    """A guest by ssh, who notes when bytes came."""

    async def come(self, port: int, size: tuple[int, int] = (80, 24)) -> "Guest":
        usual: Any = {"known_hosts": None, "username": "guest", "config": None, "client_keys": None, "agent_path": None}
        self.connection, _ = await asyncssh.create_connection(Client, "127.0.0.1", port, **usual)
        self.process: Any = await self.connection.create_process(
            term_type="xterm-256color", term_size=size, encoding=None, env={"COLORTERM": "truecolor"}
        )
        self.last, self.bytes = 0.0, 0
        self.reading = asyncio.create_task(self.read())
        await self.quiet()
        return self

    async def read(self) -> None:
        while data := await self.process.stdout.read(65536):
            self.last, self.bytes = time.perf_counter(), self.bytes + len(data)

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
        while self.bytes == before and time.perf_counter() - start < 1:
            await asyncio.sleep(0)
        return self.last - start


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


async def hosted(port: int, pid: int) -> dict[str, Any]:
    """The figures of a hosted table."""
    figures: dict[str, Any] = {}
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
    flooding = asyncio.create_task(flood(await Guest().come(port)))
    figures["flooded"] = quantiles([await guests[0].key("l") for _ in range(KEYS // 2)])
    flooding.cancel()
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
    onlookers = [await Guest().come(port) for _ in range(ONLOOKERS)]
    for onlooker in onlookers:
        onlooker.process.stdin.write(b"s")
    await onlookers[-1].quiet(1)
    figures["onlookers"] = quantiles([await guests[0].key("?") for _ in range(20)]), used(pid)[1]
    return figures


async def flood(guest: Guest) -> None:
    while True:
        guest.process.stdin.write(b"l" * 4000)
        await asyncio.sleep(0.01)


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        median, late = hot_seat(Path(home))
        seats = [text for _ in range(GUESTS) for text in ("--seat", "::guest")]
        command = (sys.executable, "-m", "duell", "host", "--unattended", "--port", "0", "--word", "otter-lamp", *seats)
        env = {**os.environ, "DUELL_HOME": home}
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=env, text=True) as host:
            assert host.stdout
            port = json.loads(host.stdout.readline())["listening"]["port"]
            try:
                found = asyncio.run(hosted(port, host.pid))
            finally:
                host.terminate()
    (far, far_late), (flooded, _) = found["keys"], found["flooded"]
    (busy, _), memory = found["onlookers"]
    print(
        f"key to screen: hot seat {median * 1000:.1f} ms ({late * 1000:.1f}), by ssh {far * 1000:.1f} "
        f"({far_late * 1000:.1f}): {far / median:.2f} x (at most {MOST['median']}), "
        f"95 %: {far_late / late:.2f} x (at most {MOST['95 %']})"
    )
    print(f"{GUESTS} guests idle: {found['idle']:.1%} of a core")
    print(f"memory: {found['guest']:.1f} MB a guest (at most {MOST['guest']})")
    print(f"a reveal reaches all in {found['reveal']:.2f} s (at most {MOST['reveal']})")
    print(f"beside a flooding guest: {flooded / far:.2f} x (at most {MOST['flood']})")
    print(f"with {ONLOOKERS} onlookers: {busy * 1000:.1f} ms a key, {memory:.0f} MB in all")


if __name__ == "__main__":
    main()
