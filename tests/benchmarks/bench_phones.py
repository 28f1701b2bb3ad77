"""Phones at a hosted table, compared with the hot seat in the same run: ``python -m tests.benchmarks.bench_phones``.

It prints the time from a tap to the leaf that answers it and from a key to the screen at the hot seat, the bytes of
leaves in whole games, the memory of a phone, and what 10 phones and 20 onlookers cost while nothing happens.
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from duell.table.screens import Choose, Choosing, Final, Intent
from duell.web.leaf import as_json
from tests.benchmarks.bench_host import hot_seat, used
from tests.table.shared import act, lay, own_screens

WORD = "otter-lamp-cedar"
TAPS, IDLE = 100, 10.0
PHONES, ONLOOKERS = 10, 20
TABLES = (("duel", 2), ("duel", 4), ("missions", 2), ("missions", 5))

MOST = {
    "tap": 1.5,  # the ratio to a key at the hot seat
    "leaf": 2500,  # bytes, the median of a game
    "phone": 0.2,  # MB
    "idle": 0.01,  # of a core
}
"""The limits."""


async def call(url: str, number: int, **hello: object) -> ClientConnection:
    """A browser that is in; five come from one address."""
    host = url.removeprefix("http://").strip("/")
    address = (f"127.0.0.{2 + number // 5}", 0)
    options: dict[str, Any] = {"origin": f"http://{host}", "local_addr": address, "proxy": None}
    socket = await connect(f"ws://{host}/table", **options)
    said = {"secret": f"a-secret-of-144-bits-{number:03}", "word": WORD, "languages": ["en"], **hello}
    await socket.send(json.dumps(said))
    await socket.recv()
    return socket


async def newest(socket: ClientConnection, moment: str) -> dict[str, Any]:
    """The next leaf of a moment."""
    while True:
        leaf: dict[str, Any] = json.loads(await socket.recv()).get("leaf", {})
        if leaf.get("moment") == moment:
            return leaf


async def measured(url: str, pid: int) -> dict[str, float]:
    """The figures of a hosted table."""
    anna, ben = await call(url, 0), await call(url, 1)
    for seat, (socket, name) in enumerate(((anna, "Anna"), (ben, "Ben"))):
        leaf = await newest(socket, "hall")
        await socket.send(json.dumps({"number": leaf["number"], "do": "sit", "what": str(seat), "name": name}))
    leaf, taps = await newest(anna, "choosing"), []
    await newest(ben, "choosing")
    cards = [card["choice"] for card in leaf["hand"] if "choice" in card]
    for number in range(TAPS):
        await asyncio.sleep(0.11)
        begun = time.perf_counter()
        tap = {"number": leaf["number"], "do": "choose", "what": cards[number % len(cards)]}
        await anna.send(json.dumps(tap))
        leaf = await newest(anna, "choosing")
        taps.append(time.perf_counter() - begun)
    empty = used(pid)[1]
    others = [await call(url, 5 + number) for number in range(PHONES - 2)]
    phone = (used(pid)[1] - empty) / len(others)
    others += [await call(url, 50 + number, **{"looks-on": True}) for number in range(ONLOOKERS)]
    await asyncio.sleep(1)
    before = used(pid)[0]
    await asyncio.sleep(IDLE)
    idle = (used(pid)[0] - before) / IDLE
    for socket in (anna, ben, *others):
        await socket.close()
    return {"tap": statistics.median(taps), "phone": phone, "idle": idle}


def leaves(name: str, count: int) -> list[int]:
    """The bytes of all leaves of a whole game, before they are given one length."""
    rng, table, sizes = Random(name), lay(name, count), list[int]()
    sittings = own_screens(table)[:-1]
    while not all(isinstance(sitting.screen, Final) for sitting in sittings):
        seat = rng.randrange(count)
        sitting = sittings[seat]
        if isinstance(screen := sitting.screen, Choosing):
            sitting.do(Choose(rng.choice(screen.options)))
        leaf = as_json(table.game.faces.leaf(sitting.screen, seat))
        sizes.append(len(json.dumps({"leaf": leaf}, ensure_ascii=False, separators=(",", ":")).encode()))
        if isinstance(screen, Choosing):
            sitting.do(Intent.LOCK)
        else:
            act(sitting, rng)
    return sizes


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        key, _late = hot_seat(Path(home))
        seats = ("--seat", "::guest", "--seat", "::guest")
        ports = ("--bind", "127.0.0.1", "--port", "0", "--phones-port", "0", "--word", WORD)
        command = (sys.executable, "-m", "duell", "host", "--unattended", "--phones", *ports, *seats)
        env = {**os.environ, "DUELL_HOME": home}
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=env, text=True) as host:
            assert host.stdout
            lines = iter(host.stdout.readline, "")
            url = next(found["url"] for line in lines if (found := json.loads(line).get("phones")))
            try:
                found = asyncio.run(measured(url, host.pid))
            finally:
                host.terminate()
    ratio = found["tap"] / key
    print(f"hot seat {key * 1000:.1f} ms a key, a tap {found['tap'] * 1000:.1f}: {ratio:.2f} x (at most {MOST['tap']})")
    for name, count in TABLES:
        sizes = leaves(name, count)
        usual = statistics.median(sizes)
        print(f"{name} of {count}: {usual:,.0f} bytes a leaf (at most {MOST['leaf']}), the longest {max(sizes):,}")
    print(f"memory: {found['phone']:.2f} MB a phone (at most {MOST['phone']})")
    print(f"{PHONES} phones and {ONLOOKERS} onlookers idle: {found['idle']:.1%} of a core (at most {MOST['idle']:.0%})")


if __name__ == "__main__":
    main()
