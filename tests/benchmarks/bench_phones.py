"""Phones at a hosted table, compared with the hot seat in the same run: ``python -m tests.benchmarks.bench_phones``.

It prints the time from a tap to the leaf that answers it, from a tap to the page that Chromium has painted, and from a
key to the screen at the hot seat; the bytes of leaves in whole games, the memory of a phone, and what 10 phones and 20
onlookers cost while nothing happens.
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from duell.table.screens import Choose, Choosing, Final, Intent
from duell.web.leaf import as_json
from tests.benchmarks.bench_host import hot_seat, used
from tests.browser.hosted import table
from tests.browser.phones import chromium
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


TAPS_PAINTED = """async (count) => {
    const cards = [...document.querySelectorAll(".hand [data-choice]")], times = [];
    const locks = () => document.querySelector("[data-do=lock]").dataset.what;
    const named = (choice) => new Promise((done) => {
        const look = new MutationObserver(() => { if (locks() === choice) { look.disconnect(); done(); } });
        look.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    const drawn = () => new Promise((done) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel(); // its message arrives once the frame is painted
        port1.onmessage = done;
        port2.postMessage(0);
    }));
    for (let tap = 0; tap < count; tap += 1) {
        const card = cards[tap % cards.length];
        await new Promise((done) => setTimeout(done, 150 + tap * 7 % 17)); // at no set time of a frame
        const begun = performance.now();
        const name = named(card.dataset.choice);
        card.click();
        await name;
        await drawn();
        times.push((performance.now() - begun) / 1000);
    }
    return times;
}"""
"""Taps one card after the other, each until it is painted with its name on the button that locks it."""


def painted(url: str) -> float:
    """The median seconds from a tap on a card to its name on the button that locks it, painted by Chromium."""
    with chromium() as browser, table(browser, f"{url}#{WORD}", "Anna", "Ben") as (anna, _ben):
        times: list[float] = anna.sees("choosing").evaluate(TAPS_PAINTED, TAPS)
    return statistics.median(times)


async def call(url: str, number: int, **hello: object) -> ClientConnection:
    """A browser that is in; five come from one address."""
    host = url.removeprefix("http://").strip("/")
    address = (f"127.0.0.{2 + number // 5}", 0)
    options: dict[str, Any] = {"origin": f"http://{host}", "local_addr": address, "proxy": None}
    socket = await connect(f"ws://{host}/table", **options)
    message = {"secret": f"a-secret-of-144-bits-{number:03}", "word": WORD, "languages": ["en"], **hello}
    await socket.send(json.dumps(message))
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


@contextmanager
def hosted(home: str) -> Iterator[tuple[str, int]]:
    """The address and the process of a table for two phones."""
    seats = ("--seat", "::guest", "--seat", "::guest")
    ports = ("--bind", "127.0.0.1", "--port", "0", "--phones-port", "0", "--word", WORD)
    command = (sys.executable, "-m", "duell", "host", "--unattended", "--phones", *ports, *seats)
    with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "DUELL_HOME": home}, text=True) as host:
        assert host.stdout
        events = map(json.loads, iter(host.stdout.readline, ""))
        try:
            yield next(event["phones"]["url"] for event in events if "phones" in event), host.pid
        finally:
            host.terminate()


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        key, _late = hot_seat(Path(home))
        with hosted(home) as (url, pid):
            figures = asyncio.run(measured(url, pid))
        with hosted(home) as (url, _pid):
            figures["painted"] = painted(url)
    for what, name in (("tap", "a tap to its answer"), ("painted", "a tap to what Chromium has painted")):
        ratio = f"{figures[what] / key:.2f} x (at most {MOST['tap']})"
        print(f"hot seat {key * 1000:.1f} ms a key, {name} {figures[what] * 1000:.1f}: {ratio}")
    for name, count in TABLES:
        sizes = leaves(name, count)
        usual = statistics.median(sizes)
        print(f"{name} of {count}: {usual:,.0f} bytes a leaf (at most {MOST['leaf']}), the longest {max(sizes):,}")
    print(f"memory: {figures['phone']:.2f} MB a phone (at most {MOST['phone']})")
    idle = f"{figures['idle']:.1%} of a core (at most {MOST['idle']:.0%})"
    print(f"{PHONES} phones and {ONLOOKERS} onlookers idle: {idle}")


if __name__ == "__main__":
    main()
