"""A guest who reads lines instead of pages: from the hall to the end, and back after the line was cut."""

import asyncio
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from duell.hosting import window
from duell.hosting.hosted_table import HostedTable
from duell.hosting.line_guest import LENGTH, LineGuest
from duell.hosting.turns import Second
from duell.hosting.window import Visitor
from duell.plain import sitting as plain
from duell.table.screens import Choosing, Final, Intent, Waiting
from duell.table.seating import GUEST
from duell.tui.blocks import Size
from tests.hosting.test_hosted_table import FarGuest, opened
from tests.plain.test_transcripts import SIGNS
from tests.tui.driver import Clock
from tests.waiting import until

LINES = {"TERM": "dumb", "LC_ALL": "en.UTF-8"}

ANSWERS = (*map(str, range(30)), "r", "k", "g", "y", "n")


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "ANSWERED", 0.0001)


class Wire:
    """A `Channel` that keeps what was sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.unsent = 0
        self.code: int | None = None

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self, code: int) -> None:
        self.code = code


class Listener:
    """A guest at a terminal that shows lines."""

    def __init__(self, hosted: HostedTable, name: str, **environment: str) -> None:
        self.wire = Wire()
        caller = hosted.door.knock(f"10.1.0.{len(hosted.guests) + 1}")
        assert hosted.door.admit(caller)
        visitor = Visitor(name, caller, "", Size(400, 24), {**LINES, **environment})
        guest = hosted.arrive(visitor, self.wire)
        assert isinstance(guest, LineGuest)
        self.guest = guest

    @property
    def heard(self) -> str:
        return b"".join(self.wire.sent).decode().replace("\0", "").replace("\r\n", "\n")

    async def type(self, *lines: str) -> str:
        """Type lines; return what is heard from then on."""
        before = len(self.heard)
        for text in lines:
            self.guest._second = Second(lambda: 0.0)  # nobody waits for the next one
            self.guest.received(f"{text}\r".encode())
            for _ in range(5):  # what that causes on other screens
                await asyncio.sleep(0)
            await until(lambda: self.guest.is_idle)
        return self.heard[before:]

    async def hears(self, text: str) -> None:
        await until(lambda: text in self.heard)

    async def decide(self, rng: Random) -> bool:
        """Answer a question by chance; return whether there was one."""
        sitting = self.guest.sitting
        if sitting is None or not isinstance(screen := sitting.screen, Choosing):
            return False
        read = {sitting.game.lines.read(screen, text): text for text in ANSWERS}
        choices = [read[choice] for choice in screen.options if choice in read]
        await self.type(rng.choice(choices) if len(screen.options) > 1 else "")
        return True


async def seated(hosted: HostedTable, *names: str) -> list[Listener]:
    listeners = []
    for seat, name in enumerate(names, start=1):
        listeners.append(listener := Listener(hosted, "whoever"))
        await listener.type(str(seat), name)
        await until(lambda listener=listener: listener.guest.seat is not None)  # type: ignore[misc]
    return listeners


async def played(hosted: HostedTable, listeners: list[Listener], rng: Random, decisions: int = 9999) -> None:
    while decisions and hosted.table and not hosted.table.is_over:
        decisions -= any([await listener.decide(rng) for listener in listeners])
        await asyncio.sleep(0)


@pytest.mark.parametrize("game", ["duel", "missions"])
async def test_a_game_is_heard_in_words_and_in_order(game: str) -> None:
    async with opened(game, GUEST, GUEST) as table:
        anna, ben = await seated(table.hosted, "Anna", "Ben")
        await anna.hears("Round 1")
        assert anna.heard.count("Anna, your return code: ") == 1
        await played(table.hosted, [anna, ben], Random(1), 9999 if game == "duel" else 60)
        for listener in (anna, ben):
            if game == "duel":
                await listener.hears("Verification code")
                await listener.hears("Press Enter when you have heard this > ")
            lines = [line.partition(" > ")[0] for line in listener.heard.splitlines()]
            assert [line for line in lines if SIGNS.search(line) and "code" not in line] == []
            rounds = [line for line in lines if line.startswith("Round ") and line.rstrip(".")[-1].isdigit()]
            assert rounds == list(dict.fromkeys(rounds))
        assert "Waiting for " in anna.heard + ben.heard
        if game == "duel":
            assert isinstance(anna.guest.sitting and anna.guest.sitting.screen, Final)


@pytest.mark.parametrize("variables", [{}, {"TERM": "xterm", "ACCESSIBLE": "1"}])
async def test_lines_come_to_a_terminal_that_asks_for_them(variables: dict[str, str]) -> None:
    async with opened("duel", GUEST, GUEST) as table:
        listener = Listener(table.hosted, "anna", **variables)
        await listener.hears("Press the number of a free seat")
        assert "\x1b" not in listener.heard
        FarGuest(table.hosted, "ben")  # any other terminal gets pages


async def test_rows_are_as_wide_as_the_window_and_break_no_word() -> None:
    async with opened("duel", GUEST, GUEST) as table:
        anna = Listener(table.hosted, "anna")
        anna.guest.resized(Size(40, 12))
        answer = await anna.type("")
        assert max(map(len, answer.splitlines())) <= 40
        assert "Press the number of a free seat to sit\ndown, or s to watch. > " in answer


async def test_the_hall_names_its_answers_and_leads_back() -> None:
    async with opened("duel", GUEST, GUEST) as table:
        anna = Listener(table.hosted, "anna")
        await anna.hears("Seat 1: free, Yoda.")
        assert "s: just watch." in await anna.type("?")
        assert "s: just watch." in await anna.type("nonsense")
        assert "Enter keeps anna > " in await anna.type("2")
        assert "Seat 2: free" in await anna.type("z", "")
        assert "Your return code" not in anna.heard
        assert "\nThe name xxxxxxxxxxxxxxxx… is too long; " in await anna.type("2", "x" * 17)
        assert "your return code: " in await anna.type("Anna")
        await anna.type("q")
        assert anna.wire.code == 0


async def test_a_guest_who_was_cut_off_comes_back_with_the_code_and_hears_the_position() -> None:
    async with opened("duel", GUEST, GUEST) as table:
        anna, ben = await seated(table.hosted, "Anna", "Ben")
        await played(table.hosted, [anna, ben], Random(2), decisions=3)
        anna.guest.lost()
        again = Listener(table.hosted, "whoever")
        await again.hears("The game is on.")
        await again.type("w", table.hosted.words.given[0])
        await again.hears("Anna, which card? > ")
        assert "Round " in await again.type("w")
        assert "’s hand: " in await again.type("m")


async def test_what_is_sent_to_a_seat_has_the_same_lengths_whatever_is_held_and_chosen() -> None:
    lengths: list[list[int]] = []
    for answer in ("8", "r"):
        async with opened("duel", GUEST, GUEST) as table:
            anna, ben = await seated(table.hosted, "Anna", "Ben")
            await anna.hears("which card? > ")
            before, heard = len(anna.wire.sent), len(ben.wire.sent)
            anna.guest.received(f"{answer}\x7f".encode())
            for _turn in range(5):
                await asyncio.sleep(0.001)
            assert len(anna.wire.sent) == before, "no key of a secret answer is echoed"
            replies = await anna.type("m", "?", "s", "i", answer)
            assert answer not in replies.splitlines()  # a secret answer is not echoed
            assert "Locked." in replies
            assert isinstance(ben.guest.sitting and ben.guest.sitting.screen, Choosing)
            assert isinstance(anna.guest.sitting and anna.guest.sitting.screen, Waiting)
            sent = [len(data) for data in anna.wire.sent[before:]]
            assert all(length % LENGTH == 0 for length in sent)
            lengths.append([*sent, len(b"".join(ben.wire.sent[heard:]))])
    assert lengths[0] == lengths[1]


@pytest.mark.parametrize("answer", ["8", "r", "0", "m", "?"])
async def test_what_is_sent_to_a_seat_leaves_at_a_set_time_whatever_is_chosen(
    answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened("duel", GUEST, GUEST) as table:
        anna, _ben = await seated(table.hosted, "Anna", "Ben")
        await anna.hears("which card? > ")
        await until(lambda: anna.guest.is_idle)
        monkeypatch.setattr(window, "ANSWERED", 0.01)
        departure, clock, decided, waits = anna.guest._departure, Clock(), plain.decided, list[float]()
        monkeypatch.setattr(departure, "_clock", clock)
        monkeypatch.setattr(departure, "_loop", SimpleNamespace(call_later=lambda wait, _: waits.append(wait)))

        def slowly(*given: Any) -> bool:
            clock.now += 0.004 if answer == "8" else 0.013
            return decided(*given)

        monkeypatch.setattr(plain, "decided", slowly)
        sent = len(anna.wire.sent)
        anna.guest.received(f"{answer}\r".encode())
        assert len(anna.wire.sent) == sent
        assert clock.now + waits[0] == pytest.approx(0.02 if clock.now > 0.01 else 0.01)
        departure.now()
        assert len(anna.wire.sent) == sent + 1


async def test_nonsense_and_floods_change_nothing() -> None:
    async with opened("duel", GUEST, GUEST) as table:
        anna, ben = await seated(table.hosted, "Anna", "Ben")
        await anna.hears("which card? > ")
        rng, keys = Random(3), bytes(byte for byte in range(1, 256) if byte not in (3, 4))
        state = table.hosted.table.state  # type: ignore[union-attr]
        anna.guest.received(b"\x1b[A\x1b[B\x1bOP\x7f\x7f\b")
        for _ in range(50):
            junk = bytes(rng.choice(keys) for _ in range(rng.randrange(40))).replace(b"q", b"").replace(b"Q", b"")
            anna.guest.received(b"~~" + junk.replace(b"\r", b"").replace(b"\n", b"") + b"\r")
        assert table.hosted.table.state is state  # type: ignore[union-attr]
        await until(lambda: anna.guest.is_idle)
        sent = len(anna.wire.sent)
        anna.wire.unsent = 1 << 20  # nobody reads
        await anna.type(*["?"] * 20)
        assert len(anna.wire.sent) == sent
        assert ben.guest.sitting
        stranger = Listener(table.hosted, "cem")
        await stranger.hears("The game is on.")
        sent, stranger.wire.unsent = len(stranger.wire.sent), 1 << 20
        await stranger.type(*["echo"] * 20)
        assert len(stranger.wire.sent) == sent


async def test_who_never_reads_is_hung_up_on() -> None:
    """Or others could fill the memory by coming and going, which is told to everybody."""
    async with opened("duel", GUEST, GUEST) as table:
        anna, ben = await seated(table.hosted, "Anna", "Ben")
        await anna.hears("Round 1")
        anna.wire.unsent = 1 << 20
        ben.guest.lost()
        await until(lambda: anna.wire.code is not None)
        assert len(anna.wire.sent[-1]) <= LENGTH


async def test_keys_that_send_several_characters_type_nothing() -> None:
    async with opened("duel", GUEST, GUEST) as table:
        anna = Listener(table.hosted, "anna")
        await anna.hears("Seat 1: free")
        await anna.type("1")
        keys = "\x1bOA", "\x1b[B", "\x1b[1;5C", "\x1b[200~Anna\x1b[201~", "\x1bx", "\x1b[" + "1" * 9999 + "~"
        await anna.type("".join(keys) + "\x1b")
        assert anna.guest.name == "Anna"


async def test_what_was_typed_ahead_never_answers_the_next_question() -> None:
    async with opened("duel", GUEST, GUEST) as table:
        anna, ben = await seated(table.hosted, "Anna", "Ben")
        await anna.hears("which card? > ")
        await ben.hears("which card? > ")
        await anna.type("5")
        ben.guest.received(b"7\r8\r8")
        await ben.hears("Round 2.")
        await ben.hears("Ben, which card? > ")
        ben.guest.received(b"\r")
        await until(lambda: ben.guest.is_idle)
        assert table.hosted.table
        assert 1 not in table.hosted.table.locked


async def test_what_was_typed_while_others_chose_never_answers_the_next_question() -> None:
    async with opened("duel", GUEST, GUEST) as table:
        anna, ben = await seated(table.hosted, "Anna", "Ben")
        await anna.hears("which card? > ")
        await ben.type("7")
        ben.guest.received(b"8")
        await anna.type("5")
        await ben.hears("Round 2.")
        await ben.hears("Ben, which card? > ")
        await ben.type("")
        assert table.hosted.table
        assert 1 not in table.hosted.table.locked


async def test_the_end_waits_for_enter() -> None:
    async with opened("duel", GUEST, GUEST) as table:
        anna, ben = await seated(table.hosted, "Anna", "Ben")
        await anna.hears("which card? > ")
        await played(table.hosted, [anna, ben], Random(4))
        await anna.hears("Press Enter when you have heard this > ")
        first = table.hosted.table
        assert "Waiting for Ben" in await anna.type("")
        await ben.type("")
        await until(lambda: table.hosted.table is not first)
        assert anna.guest.sitting
        anna.guest.sitting.do(Intent.GO_ON)


async def test_a_hint_is_heard_on_lines_of_its_own_and_the_question_again() -> None:
    async with opened("duel", GUEST, GUEST, hints=True) as table:
        anna, _ben = await seated(table.hosted, "Anna", "Ben")
        await anna.hears("which card? > ")
        before = len(anna.heard)
        await anna.type("h")
        await until(lambda: anna.heard[before:].count("which card? > ") == 2)
        rows = [row for row in anna.heard[before:].splitlines() if "which card?" not in row]
        assert any("master" in row or "%" in row for row in rows), rows
