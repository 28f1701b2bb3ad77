"""The host in plain mode: how friends join, bots in free seats, and a whole game beside a guest."""

import asyncio
import io
from random import Random

import pytest

from duell.hosting import window
from duell.hosting.hall import Ways
from duell.hosting.hosted_table import HostedTable
from duell.hosting.line_host import LineHost
from duell.settings import Settings
from duell.table.screens import Choosing
from duell.table.seating import GUEST
from tests.hosting.test_hosted_table import opened
from tests.hosting.test_line_guest import Listener, played
from tests.plain.test_transcripts import SIGNS
from tests.waiting import run, until

WAYS = Ways(("ssh -p 8822 localhost",), "otter-lamp", "TRz0rA", "duell host --lan", by_keys=False)


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "ANSWERED", 0.0001)


class AtHome(Listener):
    """The host, at the terminal of the program."""

    def __init__(self, hosted: HostedTable, closed: asyncio.Event) -> None:
        self.out = io.StringIO()
        self.guest = LineHost(hosted, Settings({}), WAYS, (io.StringIO(), self.out), closed.set)
        self.guest.sit(0, "Anna")

    @property
    def heard(self) -> str:
        return self.out.getvalue()


def test_a_host_by_lines_seats_a_bot_and_plays() -> None:
    async def doing() -> None:
        async with opened("duel", GUEST, GUEST) as table:
            closed = asyncio.Event()
            host = AtHome(table.hosted, closed)
            await host.hears("Waiting for 1 more guest. > ")
            assert "Friends type: ssh -p 8822 localhost" in host.heard
            assert "Table word: otter-lamp" in host.heard
            assert "b 2: a bot in seat 2" in await host.type("?")
            assert "Friends type" in await host.type("j")
            assert "possible answers: padawan, knight, master" in await host.type("b 2 wizard")
            for nonsense in ("b 1", "b 9", "b ²", "b", "f 1", "f x"):
                await host.type(nonsense)
                assert table.hosted.table is None
            await host.type("b 2 padawan")
            await host.hears("Which card? > ")
            assert "Anna’s hand: " in await host.type("m")
            await played(table.hosted, [host], Random(1), decisions=4)
            await host.type("q")
            assert closed.is_set()
            assert host.heard.endswith("\n")

    run(doing)


def test_a_host_by_lines_plays_a_whole_game_with_a_guest() -> None:
    async def doing() -> None:
        async with opened("missions", GUEST, GUEST) as table:
            host = AtHome(table.hosted, asyncio.Event())
            guest = Listener(table.hosted, "whoever")
            await asyncio.sleep(0.01)
            await guest.type("2", "Ben")
            await until(lambda: table.hosted.table is not None)
            await played(table.hosted, [host, guest], Random(2), decisions=30)
            said = [line.partition(" > ")[0] for line in host.heard.splitlines()]
            assert [line for line in said if SIGNS.search(line) and "ssh" not in line and "code" not in line] == []
            assert "\0" not in host.heard
            guest.guest.lost()
            await host.hears("Ben is away.")
            await host.type("b 2")
            assert table.hosted.table
            assert table.hosted.table.players.is_bot(1)
            again = Listener(table.hosted, "whoever")
            await again.type("w", table.hosted.words.given[1])
            await until(lambda: table.hosted.table is not None and not table.hosted.table.players.is_bot(1))

    run(doing)


def test_a_host_comes_back_to_the_seat_of_a_resumed_game() -> None:
    async def doing() -> None:
        async with opened("duel", GUEST, GUEST) as table:
            host = AtHome(table.hosted, asyncio.Event())
            (guest,) = [Listener(table.hosted, "ben")]
            await asyncio.sleep(0.01)
            await guest.type("2", "Ben")
            await host.hears("Anna, which card? > ")
            host.guest.lost()
            again = AtHome(table.hosted, asyncio.Event())
            await again.hears("Anna, which card? > ")
            assert isinstance(again.guest.sitting and again.guest.sitting.screen, Choosing)

    run(doing)
