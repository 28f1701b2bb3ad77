"""The host in plain mode: how friends join, bots in free seats, and a whole game beside a guest."""

import asyncio
import io
from random import Random

import pytest

from duell.hosting import hosted_table, window
from duell.hosting.hall import Ways
from duell.hosting.hosted_table import HostedTable
from duell.hosting.line_host import LineHost
from duell.settings import Settings
from duell.table.screens import Choosing
from duell.table.seating import GUEST
from tests.hosting.test_hosted_table import opened
from tests.hosting.test_line_guest import Listener, played
from tests.plain.test_transcripts import SIGNS
from tests.waiting import until

WAYS = Ways(("ssh -p 8822 localhost",), "otter-lamp", "TRz0rA", "duell host --lan", by_keys=False)


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "ANSWERED", 0.0001)


class AtHome(Listener):
    """The host, at the terminal of the program."""

    def __init__(self, hosted: HostedTable, closed: asyncio.Event, seat: int | None = 0) -> None:
        self.out = io.StringIO()
        self.guest = LineHost(hosted, Settings({}), WAYS, (io.StringIO(), self.out), closed.set)
        self.guest.sit(seat, "Anna")

    @property
    def heard(self) -> str:
        return self.out.getvalue()

    async def hears_after(self, before: int, text: str) -> None:
        """Wait for a text after this many characters."""
        await until(lambda: text in self.heard[before:])


async def test_a_host_by_lines_seats_a_bot_and_plays() -> None:
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


async def test_a_host_who_would_close_the_table_for_a_guest_is_asked_first() -> None:
    async with opened("duel", GUEST, GUEST) as table:
        closed = asyncio.Event()
        host = AtHome(table.hosted, closed)
        guest = Listener(table.hosted, "whoever")
        await asyncio.sleep(0.01)
        await guest.type("2", "Ben")
        await until(lambda: table.hosted.table is not None)
        assert "A second q closes the table for everybody." in await host.type("q")
        await host.type("s")
        assert "A second q closes the table for everybody." in await host.type("q")
        assert not closed.is_set()
        await host.type("q")
        assert closed.is_set()


async def test_w_says_who_is_in_the_hall() -> None:
    async with opened("duel", GUEST, GUEST) as table:
        host = AtHome(table.hosted, asyncio.Event())
        await host.hears("Waiting for 1 more guest. > ")
        assert "Seat 1: Anna" in await host.type("w")
        assert "Enter: the lobby once more." in await host.type("?")


async def test_heroes_in_the_hall_have_the_names_of_the_guests_language() -> None:
    async with opened("duel", GUEST, GUEST, GUEST, GUEST) as table:
        guest = Listener(table.hosted, "whoever", LC_ALL="it_IT.UTF-8")
        await guest.hears("Posto 3: libero, Leila Organa.\nPosto 4: libero, Ian Solo.\n")


async def test_a_host_by_lines_plays_a_whole_game_with_a_guest() -> None:
    async with opened("missions", GUEST, GUEST) as table:
        host = AtHome(table.hosted, asyncio.Event())
        guest = Listener(table.hosted, "whoever")
        await asyncio.sleep(0.01)
        await guest.type("2", "Ben")
        await until(lambda: table.hosted.table is not None)
        await played(table.hosted, [host, guest], Random(2), decisions=30)
        lines = [line.partition(" > ")[0] for line in host.heard.splitlines()]
        assert [line for line in lines if SIGNS.search(line) and "ssh" not in line and "code" not in line] == []
        assert "\0" not in host.heard
        guest.guest.lost()
        await host.hears("Ben is away.")
        await host.type("b 2")
        assert table.hosted.table
        assert table.hosted.table.players.is_bot(1)
        again = Listener(table.hosted, "whoever")
        await again.type("w", table.hosted.words.given[1])
        await until(lambda: table.hosted.table is not None and not table.hosted.table.players.is_bot(1))


@pytest.mark.parametrize("has_seat", [True, False])
async def test_a_host_by_lines_lets_in_a_guest_who_lost_the_return_code(
    has_seat: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the host is asked at the table or, without a seat of their own, in the hall."""
    monkeypatch.setattr(hosted_table, "READ", 0.0)
    async with opened("duel", GUEST, GUEST) as table:
        hosted = table.hosted
        host = AtHome(hosted, asyncio.Event(), seat=0 if has_seat else None)
        guests = [Listener(hosted, "")] if has_seat else [Listener(hosted, ""), Listener(hosted, "")]
        await asyncio.sleep(0.01)
        await guests[-1].type("2", "Ben")
        if not has_seat:
            await guests[0].type("1", "Anna")
        await until(lambda: hosted.table is not None)
        guests[-1].guest.lost()
        for answer in ("out", "in"):
            heard = len(host.heard)
            away = Listener(hosted, "")
            assert "h: ask the host." in await away.type("?")
            await away.type("h", "2")
            await host.hears_after(heard, "is asking for Ben’s seat.")
            assert "Type in to let 'Guest' in, or out to refuse." in host.heard[heard:]
            if not has_seat:
                assert "Type in to let 'Guest' in, or out to refuse." in await host.type("?")
            assert len(hosted.waiting) == 1
            await host.type(answer)
            assert not hosted.waiting
        await away.hears("which card? > ")
        assert away.guest.seat == 1
        assert away.heard.count("your return code: ") == 1
        assert f"Ben, your return code: {hosted.words.given[1]}" in away.heard


@pytest.mark.parametrize("has_begun", [False, True])
async def test_a_host_by_lines_hears_of_many_wrong_words(has_begun: bool) -> None:
    """Once, and at most once a minute, however many there are; then the open question is asked again."""
    async with opened("duel", GUEST, GUEST) as table:
        hosted = table.hosted
        host = AtHome(hosted, asyncio.Event())
        question = "Waiting for 1 more guest. > "
        if has_begun:
            await host.type("b 2")
            question = "Which card? > "
        await host.hears(question)
        heard, hosted.door.wrong = len(host.heard), hosted.door.limits.suspicious - 1
        for number in range(3):
            caller = hosted.door.knock(f"10.9.0.{number}")
            assert not await hosted.door.lets_in(caller, "wrong")
        await host.hears_after(heard, "There have been 20 wrong table words.")
        await until(lambda: host.heard.endswith(question))
        assert host.heard.count("wrong table words") == 1


async def test_who_comes_with_an_easily_guessed_word_is_let_in_by_a_host_by_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hosted_table, "READ", 0.0)
    async with opened("duel", GUEST, GUEST) as table:
        host = AtHome(table.hosted, asyncio.Event())
        await host.hears("more guest")
        assert table.hosted.words.is_guessable, "as the word of these tests is"
        table.hosted.door.wrong = table.hosted.door.limits.suspicious
        guest = Listener(table.hosted, "")
        await host.hears("is asking to be let in.")
        assert guest.guest.is_waiting
        await guest.type("2", "s", "w", "")
        assert (guest.guest.seat, guest.guest.looks_on, table.hosted.chairs[1].is_free) == (None, False, True)
        assert "Seat " not in guest.heard, "who sits here is for those who were let in"
        await host.type("in")
        assert not guest.guest.is_waiting


async def test_a_host_without_a_seat_makes_room_for_nobody() -> None:
    """Or any guest who knows the word could close the table."""
    async with opened("duel", GUEST, GUEST) as table:
        closed, door = asyncio.Event(), table.hosted.door
        host = AtHome(table.hosted, closed, seat=None)
        assert host.guest in table.hosted.guests
        for _stranger in range(2 * door.limits.half_open):
            door.took(door.knock("::1"), 100)
        assert not closed.is_set(), "strangers who have begun to speak"
        for address in ("::1", *(f"10.0.0.{number}" for number in range(door.limits.connections))):
            for _again in range(door.limits.of_one_address):
                door.admit(door.knock(address))
        assert not closed.is_set()


async def test_a_host_comes_back_to_the_seat_of_a_resumed_game() -> None:
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
