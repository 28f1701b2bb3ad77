"""A hosted table in memory: guests in the hall and at the table, who leave, come back and look on."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from errno import ENOSPC
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import pytest

from duell.cli.dealing import Dealer
from duell.cli.host import _host_sits, with_guests
from duell.cli.looking_back import consult
from duell.cli.set_up import menu, with_all_games
from duell.coach import Report, unreported
from duell.games import GAMES
from duell.hosting import host, hosted_table
from duell.hosting.guest import GuestHall, TerminalGuest
from duell.hosting.hall import Asks, HostScreen, Ways, bindings
from duell.hosting.host import Host, HostHall, Unattended
from duell.hosting.hosted_table import HostedTable
from duell.hosting.window import Visitor
from duell.hosting.words import Words
from duell.record import folder
from duell.record.acts import Act, Lock, Seat
from duell.record.folder import Roster, host_file
from duell.record.journal import Journal
from duell.record.reading import read, replay
from duell.record.table_options import NEW_TABLE, TableOptions
from duell.table import table as table_module
from duell.table.review import Coaching
from duell.table.screens import Choose, Choosing, Decide, Final, Intent, Reveal
from duell.table.seating import GUEST
from duell.table.sitting import Sitting
from duell.terminal import wipe
from duell.tui import app, fullscreen
from duell.tui.blocks import Size
from duell.tui.playback import in_thread
from tests.hosting.far import USUAL, FarTerminal, far_window
from tests.waiting import PATIENCE, until

SELDOM = 7777.0
"""Seconds that no other timer has."""

WORD = "otter-lamp"  # easily guessed, so that many wrong words are suspicious


_ADDRESSES = count()


class FarGuest:
    """A guest at an emulated terminal."""

    def __init__(
        self,
        hosted: HostedTable,
        name: str,
        lang: str = "en",
        size: Size = USUAL,
        key: str = "",
        term: str = "xterm",
    ) -> None:
        self.terminal = FarTerminal(*size)
        caller = hosted.door.knock(f"10.0.0.{next(_ADDRESSES) % 250}")
        assert hosted.door.admit(caller)
        visitor = Visitor(name, caller, key, size, {"TERM": term, "LC_ALL": f"{lang}.UTF-8"})
        guest = hosted.arrive(visitor, self.terminal)
        assert isinstance(guest, TerminalGuest)
        self.guest = guest
        self.terminal.lost = self.guest.lost

    @property
    def page(self) -> str:
        return "\n".join(self.terminal.lines)

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.guest.received(key.encode())
            await asyncio.sleep(0)

    async def come_back(self, code: str) -> None:
        """Type a return code where the game is on."""
        is_in_hall = isinstance(self.guest.window.content, GuestHall)
        is_asked = is_in_hall and self.guest.questions.asks is Asks.WORD
        await self.press(*([] if is_asked else ["w"]), f"\x1b[200~{code}\x1b[201~", "\r")
        await until(lambda: not self.guest.questions.is_trying)

    async def sees(self, *texts: str) -> None:
        try:
            await until(lambda: all(text in self.page for text in texts))
        except TimeoutError:
            raise AssertionError(f"{texts} not in\n{self.page}") from None

    def hang_up(self) -> None:
        self.guest.lost()


class Table:
    """A hosted table, what it tells scripts, and its guests."""

    def __init__(self, hosted: HostedTable, events: list[dict[str, Any]], unattended: Unattended | None) -> None:
        self.hosted, self.told, self.unattended, self.reviews = hosted, events, unattended, 0
        self.terminals: list[FarTerminal] = []

    async def seat(self, seat: int, name: str, **more: Any) -> FarGuest:
        """A guest who comes, turns motion off, takes a seat, and keeps the offered name."""
        guest = FarGuest(self.hosted, name, **more)
        self.terminals.append(guest.terminal)
        await guest.press("m", str(seat + 1), "\r")
        await until(lambda: guest.guest.seat == seat)
        return guest

    async def play(self, rng: Random, seats: range | None = None, rounds: int = 1000, steps: int = 9999) -> None:
        """Let the people at these seats decide at random until the game is over, or for this many rounds or steps."""
        table = self.hosted.table
        assert table
        first, terminals = table.now[0], self.terminals
        for terminal in terminals:
            terminal.unsent = 1_000_000  # nobody looks meanwhile
        while not table.is_over and table.now[0] < first + rounds and steps:
            steps -= 1
            for seat in seats or range(len(table.seats)):
                sitting = self.hosted.sittings.get(seat)
                if sitting is None or table.is_over:
                    continue
                screen = sitting.screen
                if isinstance(screen, Reveal):
                    sitting.do(Intent.GO_ON)
                elif isinstance(screen, Choosing):
                    sitting.do(Decide(rng.choice(screen.options)))
            await asyncio.sleep(0)
        for terminal in terminals:
            terminal.unsent = 0


def roster(game: str, *players: str, options: TableOptions = NEW_TABLE, deck: str = "") -> tuple[Any, Roster]:
    chosen = with_all_games(menu(GAMES[game], GAMES[game].catalogue.decks()[0]))
    roles = [role for role, _ in chosen.roles] or [""] * 5
    names = ("Anna", "Ben", "Cem", "Dora", "Ela")
    seats = tuple(
        Seat(f"Player {seat + 1}" if who == GUEST else names[seat], roles[seat], who)
        for seat, who in enumerate(players)
    )
    first = chosen.first_roster()
    return with_guests(chosen), replace(first, seats=seats, table_options=options, deck=deck or first.deck)


@asynccontextmanager
async def opened(
    game: str, *players: str, attending: bool = False, games: int = 0, deck: str = "", **options: Any
) -> AsyncIterator[Table]:
    chosen, wanted = roster(game, *players, options=replace(NEW_TABLE, **options), deck=deck)
    events: list[dict[str, Any]] = []
    words = Words(WORD)
    dealer = Dealer(seed="hall")
    dealer.sits = partial(_host_sits, words)

    def review(report: Report) -> Coaching | str:
        table.reviews += 1
        assert dealer.path
        return consult(dealer.path, report)

    hosted = HostedTable(chosen, words, dealer, consult=review, tell=events.append)
    table = Table(hosted, events, None if attending else Unattended(hosted, games))
    hosted.door.limits = replace(hosted.door.limits, codes=1000)  # nobody waits a second to come back
    hosted.lay(wanted)
    try:
        yield table
    finally:
        hosted.close(str)
        await asyncio.sleep(0)
        dealer.close()
    assert not hosted.faults


@pytest.mark.parametrize(("game", "guests"), [("duel", 4), ("missions", 2)])
async def test_a_whole_game_by_guests_replays(game: str, guests: int) -> None:
    async with opened(game, *[GUEST] * guests) as table:
        seated = [
            await table.seat(seat, name) for seat, name in enumerate(("Anna", "Ben", "Cem", "Dora", "Ela")[:guests])
        ]
        for step in range(3):  # somebody's line is cut, and they come back
            await table.play(Random(step), steps=2 + 5 * step)
            seated[step % guests].hang_up()
            await table.play(Random(step), range(step % guests), steps=1)
            seated[step % guests] = again = FarGuest(table.hosted, "whoever")
            await again.press("m")
            await again.come_back(table.hosted.words.given[step % guests])
            table.terminals.append(again.terminal)
        assert not table.hosted.table.away  # type: ignore[union-attr]
        await table.play(Random(3))
        events = [line for line in table.told if not {"away", "back"} & {*line}]
        number = events[-2]["begun"]["number"]
        assert events == [
            *({"seated": {"seat": seat, "name": guest.guest.name}} for seat, guest in enumerate(seated)),
            {"begun": {"number": number, "game": game}},
            {"over": {"number": number}},
        ]
        path = table.hosted.dealer.path
        assert path
        assert replay(read(path, GAMES)).finished
        assert not host_file(path).exists(), "the words are removed at the end"


async def test_a_stranger_finds_a_seat_and_a_name() -> None:
    async with opened("duel", "human", GUEST, GUEST, attending=True) as table:
        ben = FarGuest(table.hosted, "ben", size=Size(40, 12))
        await ben.sees("Anna is hosting this table.", "2 3 sit down")
        cem = FarGuest(table.hosted, "anna", "de_DE")
        assert FarGuest(table.hosted, "\x1b]0;x\x07").guest.name == "Guest"
        assert not ben.guest.window.is_players(), "players draw first"
        await ben.press("2")
        assert ben.guest.window.is_players()
        await ben.sees("Your name: ben_")
        await ben.press("B", "e", "\r")
        await ben.sees("Be, your return code:", table.hosted.words.given[1])
        await cem.press("2")  # no longer free
        await cem.press("3", "\r")
        assert [chair.name for chair in table.hosted.chairs] == ["Anna", "Be", "anna 2"]
        assert table.hosted.is_full
        await ben.press("\x1b")
        await until(lambda: table.hosted.chairs[1].is_free)
        await ben.sees("Press the number")
        await ben.press("2", *["\x7f"] * 9, "A", "n", "n", "a", "\r")
        await ben.sees("is taken")
        cem.hang_up()
        assert table.hosted.chairs[2].is_free, "before the game nothing is kept for who goes"


async def test_the_host_arranges_the_seats() -> None:
    async with opened("duel", "human", GUEST, GUEST, attending=True) as table:
        hosted = table.hosted
        ben = await table.seat(1, "Ben")
        word = hosted.words.given[1]
        roles = [chair.role for chair in hosted.chairs]
        hosted.exchange(1, 2)
        assert (hosted.chairs[2].name, ben.guest.seat, hosted.words.given) == ("Ben", 2, {2: word})
        assert [chair.role for chair in hosted.chairs] == roles
        hosted.next_player(1)
        assert hosted.chairs[1].player == "padawan"
        assert hosted.is_full
        cem = FarGuest(hosted, "Cem")
        await cem.sees("All seats are taken")
        assert "come back" not in cem.page, "nobody has gone"
        hosted.next_player(2)
        assert "Ben" in hosted.notice()
        hosted.free(2)
        await ben.sees("Press the number")
        assert not hosted.words.seats


async def test_who_leaves_comes_back_with_the_word() -> None:
    async with opened("duel", GUEST, GUEST) as table:
        anna, ben = await table.seat(0, "Anna"), await table.seat(1, "Ben", lang="de_DE")
        word = table.hosted.words.given[1]
        await ben.sees(f"Rückkehrcode: {word}", "Runde 1")
        ben.hang_up()
        assert table.told[-1] == {"away": {"seat": 1}}
        await anna.sees("Ben is away.")
        again = FarGuest(table.hosted, "whoever")
        await again.sees("The game is on.")
        await again.come_back("0000")
        await again.sees("No seat has that return code")
        await again.come_back(word)
        await again.sees("Round 1")
        assert table.told[-1] == {"back": {"seat": 1}}
        newer = FarGuest(table.hosted, "whoever")
        await newer.come_back(word)
        await newer.sees("Round 1")
        assert again.terminal.code == 0, "the newer one counts"
        await until(lambda: again.guest not in table.hosted.guests)
        assert table.told[-1] == {"back": {"seat": 1}}, "nobody has gone"
        anna.hang_up()
        await newer.sees("Anna is away.")
        await table.play(Random(1))
        await newer.sees("Anna", "Ben")


@pytest.mark.parametrize("size", [Size(80, 24), Size(40, 12)])
async def test_the_host_reads_of_guests_for_a_while_in_the_language_of_this_program(
    size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "MENTIONED_SECONDS", 0.5)
    monkeypatch.setattr(hosted_table, "READ", 0.0)
    async with opened("duel", "human", GUEST, attending=True) as table:
        terminal = FarTerminal(*size)
        window: Any = far_window(terminal, size)

        def page() -> str:
            return " ".join(" ".join(terminal.lines).split())

        host = Host(table.hosted, window, Ways(("ssh anna-laptop",), WORD, "x7QfZ2"), str)
        window.show(HostHall(host))
        ben = await table.seat(1, "Ben", lang="de")
        host.begin()
        await ben.sees("Ben")
        await until(lambda: "choose" in page())
        ben.hang_up()
        await until(lambda: "Ben is away (p: lobby)." in page())
        assert "bossk" in page().lower(), "the card keeps its name"
        again = FarGuest(table.hosted, "Ben", lang="de")
        await again.come_back(table.hosted.words.given[1])
        await until(lambda: "Ben is back." in page())
        assert "away" not in page()
        await again.sees("Runde 1")
        await until(lambda: "Ben is back." not in page())
        again.hang_up()
        stranger = FarGuest(table.hosted, "Cem")
        await stranger.press("h", "2")
        await until(lambda: "'Cem' is asking to be let in (p: lobby)." in page())
        window.press("p")
        await until(lambda: "'Cem' is asking for Ben’s seat." in page())
        window.press("n")
        await until(lambda: "Cem" not in page())
        assert stranger.terminal.code == 0
        window.press("escape")
        await until(lambda: "choose" in page())
        assert "Cem" not in page(), "they were answered"


async def test_a_guesser_of_codes_is_told_the_truth_and_delays_nobody() -> None:
    async with opened("duel", GUEST, GUEST) as table:
        for seat, name in enumerate(("Anna", "Ben")):
            guest = await table.seat(seat, name)
        guest.hang_up()
        stranger, again = FarGuest(table.hosted, "Cem"), FarGuest(table.hosted, "Ben")
        for _ in range(3):
            stranger.guest.caller.next_code = 0  # as after a second
            await stranger.come_back("apple-otter-lamp-cedar")
            await stranger.sees("No seat has that return code.")
        assert "3 wrong return codes" in table.hosted.notice()
        assert table.told[-1] == {"wrong-codes": {"count": 1}}, "the others are told later"
        await again.come_back(table.hosted.words.given[1].replace("-", " "))
        await again.sees("Round 1")
        assert stranger.guest.seat is None


async def test_scripts_hear_of_wrong_words_though_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, later = asyncio.get_running_loop(), list[Callable[[], None]]()
    call_later = loop.call_later

    def keep(seconds: float, call: Any, *values: Any, **named: Any) -> Any:
        if seconds != SELDOM:
            return call_later(seconds, call, *values, **named)
        later.append(call)
        return call

    monkeypatch.setattr(loop, "call_later", keep)
    async with opened("duel", GUEST, GUEST) as table:
        door = table.hosted.door
        door.limits = replace(door.limits, answers=1000, first_answers=1000, seconds_between_events=SELDOM)
        for number in range(5):
            assert not await door.lets_in(door.knock(f"10.0.0.{number}"), "wrong")
        assert table.told == [{"wrong-words": {"count": 1}}]
        later.pop()()
        assert table.told[1:] == [{"wrong-words": {"count": 5}}]
        later.pop()()
        assert len(table.told) == 2, "nothing new, nothing told"
        assert not later


async def test_a_seat_taken_with_a_key_comes_back_with_that_key() -> None:
    async with opened("duel", GUEST, GUEST) as table:
        await table.seat(0, "Anna", key="SHA256:anna")
        FarGuest(table.hosted, "Anna", key="SHA256:anna")
        await until(lambda: len(table.hosted.guests) == 1)
        assert not table.hosted.chairs[0].is_free, "only the older screen is closed"
        ben = await table.seat(1, "Ben", key="SHA256:ben")
        ben.hang_up()
        stranger, again = (FarGuest(table.hosted, "Ben", key=f"SHA256:{name}") for name in ("cem", "ben"))
        await stranger.sees("The game is on.")
        await again.sees("Round 1")
        assert (stranger.guest.seat, again.guest.seat) == (None, 1)


async def test_the_host_lets_in_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted_table, "READ", 0.0)
    async with opened("duel", GUEST, GUEST, attending=True) as table:
        table.hosted.door.wrong = table.hosted.door.limits.suspicious
        anna, ben, cem = (FarGuest(table.hosted, name) for name in ("Anna", "Ben", "Cem"))
        await cem.sees("The host is being asked to let you in.")
        for admits in (True, True, False):
            table.hosted.answer(admits=admits)
        assert cem.terminal.code == 0
        await anna.press("1", "\r")
        await ben.press("2", "\r")
        table.hosted.begin(table.hosted.roster)  # type: ignore[arg-type]
        before = table.hosted.words.given[1]
        ben.hang_up()
        table.hosted.door.wrong = 0
        ben = FarGuest(table.hosted, "Ben")
        table.hosted.knock(ben.guest, 1)
        table.hosted.answer(admits=True)
        await ben.sees("Round 1")
        assert table.hosted.words.given[1] != before


async def test_the_host_lets_nobody_in_who_has_gone() -> None:
    """Or the next visitor would be let in by an answer meant for another, and a seat given to nobody."""
    async with opened("duel", GUEST, GUEST, attending=True) as table:
        anna, ben = await table.seat(0, "Anna"), await table.seat(1, "Ben")
        table.hosted.begin(table.hosted.roster)  # type: ignore[arg-type]
        await ben.sees("Round 1")
        stranger = FarGuest(table.hosted, "Cem")
        table.hosted.knock(stranger.guest, 1)
        assert table.hosted.request
        stranger.hang_up()
        assert not table.hosted.request
        table.hosted.answer(admits=True)
        assert (anna.guest.seat, ben.guest.seat) == (0, 1)


async def test_an_answer_of_the_host_is_for_nobody_who_asked_a_moment_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or a visitor who hangs up as the host answers would let in the next one, whom the host has not seen yet."""
    async with opened("duel", GUEST, GUEST, attending=True) as table:
        hosted = table.hosted
        _anna, ben = await table.seat(0, "Anna"), await table.seat(1, "Ben")
        hosted.begin(hosted.roster)  # type: ignore[arg-type]
        ben.hang_up()
        first, second, third = (FarGuest(hosted, name) for name in ("Ben", "Cem", "Dora"))
        hosted.knock(first.guest, 1)
        for admits in (True, False):
            hosted.answer(admits=admits)  # such as n, which showed another address for phones until now
            assert first.guest.is_waiting
        hosted.knock(second.guest, 1)
        first.hang_up()
        for admits in (True, False):
            hosted.answer(admits=admits)
            assert second.guest.is_waiting
        second.hang_up()
        second_left = monotonic()
        monkeypatch.setattr(hosted_table, "monotonic", lambda: second_left + 0.9)
        hosted.knock(third.guest, 1)
        monkeypatch.setattr(hosted_table, "monotonic", lambda: second_left + 1.1)
        hosted.answer(admits=True)
        assert third.guest.is_waiting, "nor if nobody waited in between"
        monkeypatch.setattr(hosted_table, "READ", 0.0)
        hosted.answer(admits=True)
        assert third.guest.seat == 1


@pytest.mark.parametrize("term", ["xterm", "dumb"])
async def test_the_host_gives_no_seat_to_whoever_was_sent_away(term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose connection takes some seconds to end: the guest's return code would be replaced by one that nobody sees."""
    monkeypatch.setattr(hosted_table, "READ", 0.0)
    async with opened("duel", GUEST, GUEST, attending=True) as table:
        hosted = table.hosted
        _anna, ben = await table.seat(0, "Anna"), await table.seat(1, "Ben")
        hosted.begin(hosted.roster)  # type: ignore[arg-type]
        ben.hang_up()
        terminal, caller = FarTerminal(*USUAL), hosted.door.knock("10.0.1.1")
        terminal.lost = lambda: None  # its program does not close the connection
        assert hosted.door.admit(caller)
        hosted.arrive(Visitor("Cem", caller, "", USUAL, {"TERM": term}), terminal)
        hosted.knock(hosted.guests[-1], 1)
        code = hosted.words.given[1]
        hosted.guests[-1].make_room()
        hosted.answer(admits=True)
        assert hosted.words.given[1] == code
        assert hosted.table
        assert hosted.table.away == {1}
        assert not hosted.waiting


async def test_a_key_brings_back_to_its_seat_though_newcomers_wait_for_the_host() -> None:
    """Or a stranger with twenty wrong words could keep out any guest who loses the connection."""
    async with opened("duel", GUEST, GUEST, attending=True) as table:
        anna = FarGuest(table.hosted, "Anna", key="a key")
        await anna.press("1", "\r")
        table.hosted.door.wrong = table.hosted.door.limits.suspicious
        again, other = FarGuest(table.hosted, "Anna", key="a key"), FarGuest(table.hosted, "Ben", key="another")
        assert (again.guest.seat, other.guest.seat, other.guest.is_waiting) == (0, None, True)


async def test_who_is_not_let_in_yet_sees_nothing_of_the_game() -> None:
    async with opened("duel", "human", GUEST, attending=True) as table:
        await table.seat(1, "Ben")
        table.hosted.begin(table.hosted.roster)  # type: ignore[arg-type]
        table.hosted.door.wrong = table.hosted.door.limits.suspicious
        cem = FarGuest(table.hosted, "Cem")
        await cem.sees("The host is being asked to let you in.")
        await cem.press("s", "1", "w", "h", "\r")
        await asyncio.sleep(0.05)
        await table.hosted.try_word(cem.guest, table.hosted.words.given[1])
        assert (cem.guest.sitting, cem.guest.seat, cem.guest.looks_on) == (None, None, False)
        assert "The host is being asked to let you in." in cem.page


async def test_the_host_is_asked_for_a_name_if_the_form_gave_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "getuser", lambda: "dora")
    async with opened("duel", "human", GUEST, attending=True) as table:
        hosted = table.hosted
        hosted.chairs[0] = hosted.chairs[0]._replace(name="Player 1")
        terminal = FarTerminal()
        window: Any = far_window(terminal)
        hall = HostHall(Host(hosted, window, Ways((), WORD, ""), str))
        window.show(hall)
        await until(lambda: "Your name: Dora" in "\n".join(terminal.lines))
        ben = await table.seat(1, "Ben")
        for key in ("B", "e", "n", "enter"):
            window.press(key)
        await until(lambda: "taken" in "\n".join(terminal.lines))
        for key in ("backspace", "backspace", "backspace", "E", "l", "a", "enter"):
            window.press(key)
        assert [chair.name for chair in hosted.chairs] == ["Ela", "Ben"]
        await until(lambda: "Table word" in "\n".join(terminal.lines))
        await ben.sees("Ela")


async def test_no_notice_hides_the_seat_that_a_visitor_asks_for() -> None:
    """Or somebody who also types wrong codes could get Ben's seat from a host who sees only the name Cem."""
    async with opened("duel", GUEST, GUEST, attending=True) as table:
        hosted = table.hosted
        window: Any = far_window(FarTerminal())
        _ben, cem = await table.seat(0, "Ben"), await table.seat(1, "Cem")
        hosted.begin(hosted.roster)  # type: ignore[arg-type]
        cem.hang_up()
        hall = HostHall(Host(hosted, window, Ways((), WORD, ""), str))
        hosted.door.tell_wrong(0, 3)
        assert hall.screen().notice == "Somebody has tried 3 wrong return codes for a seat."
        hosted.knock(FarGuest(hosted, "Cem").guest, 0)
        assert hall.screen().notice == "'Cem' is asking for Ben’s seat."


async def test_the_name_of_a_visitor_says_nothing_to_the_host() -> None:
    """Anybody can claim any name, so questions quote it; “let nobody in” would let somebody in."""
    async with opened("duel", GUEST, GUEST, attending=True) as table:
        hosted = table.hosted
        for visitor in ("nobody", "Close the table?"):
            hosted.knock(FarGuest(hosted, visitor).guest, None)
            assert hosted.request == f"'{visitor}' is asking to be let in."
            labels = [
                binding.label for binding in bindings(HostScreen(hosted.room, Ways((), WORD, ""), waiting=(visitor,)))
            ]
            assert f"let '{visitor}' in" in labels
            hosted.guests[-1].lost()


async def test_a_claim_follows_the_seat_and_ends_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted_table, "READ", 0.0)
    async with opened("duel", "human", GUEST, GUEST, attending=True) as table:
        hosted = table.hosted
        ben, cem = await table.seat(1, "Ben"), await table.seat(2, "Cem")
        assert hosted.roster
        wanted = hosted.roster
        hosted.begin(wanted)
        ben.hang_up()
        cem.hang_up()
        claims = [FarGuest(hosted, name) for name in ("Dora", "Ela", "Ben")]
        for claim, seat in zip(claims, (1, 1, 2), strict=True):
            hosted.knock(claim.guest, seat)
        seats = tuple(Seat(name, "", GUEST) for name in ("Anna", "Cem", "Ben"))
        hosted.lay(replace(wanted, seats=seats))
        assert [seat for _guest, seat in hosted.waiting] == [2, 2, 1]
        hosted.exchange(0, 1)
        assert [seat for _guest, seat in hosted.waiting] == [2, 2, 0]
        hosted.answer(admits=True)
        assert [seat for _guest, seat in hosted.waiting] == [0], "Ben's seat has been given"
        assert hosted.request == "'Ben' is asking for Cem’s seat."
        hosted.free(0)
        assert not hosted.request
        await claims[2].sees("Press the number of a free seat")
        hosted.knock(claims[1].guest, None)
        hosted.lay(replace(wanted, seats=seats[:2]))
        assert [seat for _guest, seat in hosted.waiting] == [None], "who is not in yet still asks"


async def test_a_bot_plays_on_until_the_guest_is_back() -> None:
    async with opened("duel", GUEST, GUEST) as table:
        _anna, ben = await table.seat(0, "Anna"), await table.seat(1, "Ben")
        ben.hang_up()
        table.hosted.next_player(1)
        assert table.hosted.chairs[1].player == "knight"
        await table.play(Random(1), range(1), rounds=5)
        again = FarGuest(table.hosted, "Ben")
        await again.come_back(table.hosted.words.given[1])
        await again.sees("Round")
        reveals, sitting = 0, table.hosted.sittings[1]
        while isinstance(sitting.screen, Reveal):
            sitting.do(Intent.GO_ON)
            reveals += 1
        assert reveals <= 2, "others do not wait while all is told again"
        assert table.hosted.table
        assert table.hosted.table.seats[1].player == "human"
        await table.play(Random(2))


async def test_who_looks_on_and_then_comes_back_leaves_no_screen_at_the_table() -> None:
    """A code may be compared only after its guest has begun to look on."""
    async with opened("duel", GUEST, GUEST) as table:
        anna, _ben = await table.seat(0, "Anna"), await table.seat(1, "Ben")
        await until(lambda: table.hosted.table is not None)
        assert table.hosted.table
        anna.hang_up()
        screens = len(table.hosted.table.sittings)
        again = FarGuest(table.hosted, "whoever")
        await again.press("s")
        await until(lambda: again.guest.sitting is not None)
        table.hosted.come_back(again.guest, 0)
        await until(lambda: again.guest.sitting is table.hosted.sittings[0])
        assert len(table.hosted.table.sittings) == screens


async def test_who_sits_down_while_a_code_is_compared_keeps_that_seat_only() -> None:
    """Or one guest would have two seats, of which the first shows its hand to nobody."""
    async with opened("duel", GUEST, GUEST, GUEST) as table:
        hosted, goes_on = table.hosted, Event()
        ben, cem = await table.seat(1, "Ben"), FarGuest(table.hosted, "Cem")
        find = hosted.words.find

        def wait(text: str) -> str:
            assert goes_on.wait(PATIENCE)
            return find(text)

        hosted.words.find = wait  # type: ignore[method-assign]
        cem.guest.questions.try_code(hosted.words.given[1])
        cem.guest.questions.take(2)
        goes_on.set()
        await until(lambda: not cem.guest.questions.is_trying)
        assert (ben.guest.seat, cem.guest.seat) == (1, 2)


@pytest.mark.parametrize("screens", [2, 3])
async def test_of_those_who_give_one_code_at_the_same_moment_the_last_has_the_seat(screens: int) -> None:
    """The others are closed, and nobody is told that anybody has gone."""
    async with opened("duel", GUEST, GUEST) as table:
        await table.seat(0, "Anna")
        ben = await table.seat(1, "Ben")
        await ben.sees("Round 1")
        ben.hang_up()
        again = [FarGuest(table.hosted, "whoever") for _ in range(screens)]
        await asyncio.gather(*(guest.come_back(table.hosted.words.given[1]) for guest in again))
        *closed, seated = sorted(again, key=lambda guest: guest.guest.seat is not None)
        await seated.sees("Round 1")
        assert seated.guest.seat == 1
        assert [guest.terminal.code for guest in closed] == [0] * (screens - 1)
        assert table.told[-1] == {"back": {"seat": 1}}
        assert table.hosted.table
        assert not table.hosted.table.away


async def test_a_wide_name_that_is_taken_gets_a_number_that_fits() -> None:
    async with opened("duel", GUEST, GUEST) as table:
        for seat in (0, 1):
            guest = await table.seat(seat, "山田太郎山田太郎")
            await until(lambda: guest.guest.is_named)  # noqa: B023 - it is awaited at once
        assert [chair.name for chair in table.hosted.chairs] == ["山田太郎山田太郎", "山田太郎山田太 2"]


async def test_onlookers_see_what_is_open() -> None:
    async with opened("duel", GUEST, GUEST) as table:
        early = FarGuest(table.hosted, "Cem")
        await early.press("s")
        await early.sees("You will watch")
        anna, _ben = await table.seat(0, "Anna"), await table.seat(1, "Ben")
        late = FarGuest(table.hosted, "Dora")
        await late.press("s")
        await anna.sees("choose")
        for onlooker in (early, late):
            await onlooker.sees("Round 1", "Anna", "Ben")
            assert "choose the card" not in onlooker.page
        await table.play(Random(1), rounds=3)
        late.hang_up()
        assert table.hosted.table
        assert len(table.hosted.table.sittings) == 4
        await table.play(Random(1))


async def test_the_next_game_begins_once_all_are_ready_and_the_table_ends_after_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(app, "MENTIONED_SECONDS", 0.1)
    async with opened("duel", GUEST, GUEST, games=2) as table:
        anna, ben = await table.seat(0, "Anna"), FarGuest(table.hosted, "Ben")
        await ben.press("s", "m", "2", "\r")
        guests = [anna, ben]
        assert table.unattended
        for number in (1, 2):
            await until(lambda: table.hosted.table is not None and not table.hosted.table.is_over)
            await guests[0].sees("Round 1", "t theme")  # the first row, and the last
            assert ("return code" in guests[0].page) == (number == 1)
            assert guests[0].guest.parting(), "a seat is kept until the last game is over"
            if number == 1:
                ben.hang_up()
                guests[1] = FarGuest(table.hosted, "Ben")
                table.terminals.append(guests[1].terminal)
                await guests[1].press("m")
                await guests[1].come_back(table.hosted.words.given[1])
                await guests[1].sees("Round 1")
                assert table.hosted.table
                assert table.hosted.sittings[1] in table.hosted.table.sittings
            await table.play(Random(5))
            for guest, sitting in zip(guests, table.hosted.sittings.values(), strict=True):
                while not isinstance(sitting.screen, Final):
                    sitting.do(Intent.GO_ON)
                sitting.news()
                await guest.sees("Press Enter when you are ready" if number == 1 else "That was the last game.")
                assert not table.unattended.ended.is_set()
                await guest.press("\r")
        await asyncio.wait_for(table.unattended.ended.wait(), PATIENCE)
        assert not guests[0].guest.parting(), "no seat is kept"


async def test_the_coach_reviews_a_game_once_for_all_screens() -> None:
    async with opened("duel", GUEST, GUEST, GUEST) as table:
        guests = [await table.seat(0, "Anna"), await table.seat(1, "Ben"), await table.seat(2, "Cem", lang="de")]
        await table.play(Random(4))
        for sitting in table.hosted.sittings.values():
            while not sitting.over:
                sitting.do(Intent.GO_ON)
            sitting.news()
        for guest in guests:
            await guest.sees("› 85")
            await guest.press("c")
        await guests[0].sees("Where it was won")
        await guests[1].sees("Where it was won")
        await guests[2].sees("Was den Ausschlag gab")
        await guests[0].press("\x1b[C")
        await guests[0].sees("Step 2 of")
        assert "Step 1 of" in guests[1].page, "each has a place of their own in it"
        assert table.reviews == 1


def endless(begun: Event, ended: Event) -> Callable[[Path, Report], str]:
    """A coach who reports without end."""

    def consult(_path: Path, report: Report) -> str:
        begun.set()
        try:
            for _step in range(100 * int(PATIENCE)):
                report(0, 10)
                sleep(0.01)
        finally:
            ended.set()
        return "too late"

    return consult


async def test_guests_who_leave_the_coach_free_its_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or one who asks again and again fills them and nobody gets a hint, and the program ends only after the coach."""
    begun, ended = Event(), Event()
    monkeypatch.setattr(f"{__name__}.consult", endless(begun, ended))
    async with opened("duel", GUEST, GUEST) as table:
        anna, ben = await table.seat(0, "Anna"), await table.seat(1, "Ben")
        await table.play(Random(4))
        for guest in (anna, ben):
            sitting = table.hosted.sittings[guest.guest.seat or 0]
            while not sitting.over:
                sitting.do(Intent.GO_ON)
            sitting.news()
            await guest.sees("c coach")
        await anna.press("c")
        await until(begun.is_set)
        for _time in range(100):  # more than there are threads
            await ben.press("c", "q")
        async with asyncio.timeout(PATIENCE):
            await asyncio.to_thread(int)
        assert not ended.is_set()
        table.hosted.close(str)
        await until(ended.is_set)


async def test_who_leaves_the_coach_does_not_stop_the_review_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or who asks first and leaves just before the end, again and again, keeps the review from everybody."""
    begun, asked, leaves = Event(), Event(), Event()
    begins = list[None]()

    def consult(_path: Path, report: Report) -> SimpleNamespace:
        begins.append(None)
        begun.set()
        leaves.wait(PATIENCE)
        report(9, 10)
        return SimpleNamespace()

    monkeypatch.setattr(f"{__name__}.consult", consult)
    async with opened("duel", GUEST, GUEST) as table:
        for seat, name in enumerate(("Anna", "Ben")):
            await table.seat(seat, name)
        await until(lambda: table.hosted.table)

        def other() -> object:
            asked.set()
            return table.hosted.consult(lambda _done, _whole: None)

        first = asyncio.create_task(in_thread(table.hosted.consult, lambda _share: None))
        await until(begun.is_set)
        second = asyncio.create_task(asyncio.to_thread(other))
        await until(asked.is_set)
        await asyncio.sleep(0.05)
        first.cancel()
        await asyncio.sleep(0)
        leaves.set()
        await second
        assert len(begins) == 1


async def test_a_review_that_comes_late_is_not_taken_for_that_of_the_next_game(monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened("duel", GUEST, GUEST) as table:
        for seat, name in enumerate(("Anna", "Ben")):
            await table.seat(seat, name)
        await table.play(Random(4))
        hosted, review = table.hosted, consult

        def late(path: Path, report: Report) -> Coaching | str:
            result = review(path, report)
            hosted.begin(hosted.roster)  # type: ignore[arg-type]
            return result

        monkeypatch.setattr(f"{__name__}.consult", late)
        assert isinstance(hosted.consult(unreported), Coaching)
        monkeypatch.setattr(f"{__name__}.consult", review)
        assert "unfinished" in str(hosted.consult(unreported))


async def test_on_a_full_disk_games_begin_and_end_once_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    write, is_full = folder.write_all, True

    def write_if_there_is_room(file: int, data: bytes) -> None:
        if is_full:
            raise OSError(ENOSPC, "No space left on device")
        write(file, data)

    monkeypatch.setattr(folder, "write_all", write_if_there_is_room)
    monkeypatch.setattr(hosted_table, "RETRY", 0.05)
    monkeypatch.setattr(host, "RETRY", 0.05)
    async with opened("duel", GUEST, GUEST) as table:
        anna = await table.seat(0, "Anna", size=Size(60, 20))
        ben = await table.seat(1, "Ben", size=Size(40, 12))
        for guest in (anna, ben):
            await guest.sees("cannot begin", "tries again")
        assert "No space left" in table.told[-1]["unsaved"]["reason"]
        is_full = False
        await until(lambda: "saved" in table.told[-1])
        await anna.sees("Anna, choose")
        is_full = True
        await table.play(Random(1))
        await until(lambda: "unsaved" in table.told[-1])
        path = table.hosted.dealer.path
        assert path
        assert not replay(read(path, GAMES)).finished
        assert host_file(path).exists()
        await ben.press("\r")
        await ben.sees("Not saved:")
        is_full = False
        await until(lambda: "over" in table.told[-1])
        assert replay(read(path, GAMES)).finished


async def test_where_nobody_attends_the_table_ends_if_no_game_can_be_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> Sitting:
        raise ValueError

    async with opened("duel", GUEST, GUEST) as table:
        assert table.unattended
        monkeypatch.setattr(table.hosted.dealer, "open", refuse)
        await table.seat(0, "Anna")
        await table.seat(1, "Ben")
        await asyncio.wait_for(table.unattended.ended.wait(), PATIENCE)
        assert isinstance(table.unattended.obstacle, ValueError)


@pytest.mark.parametrize("attending", [True, False])
@pytest.mark.parametrize("work", ["think", "tick"])
async def test_an_error_of_a_bot_or_a_clock_ends_the_table(
    work: str, attending: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("5 of Leia")

    monkeypatch.setattr(table_module.Table, work, fail)
    monkeypatch.setattr(hosted_table, "TICK", 0.01)
    async with opened("duel", GUEST, "padawan", attending=attending, clock=60) as table:
        ben = await table.seat(0, "Ben")
        host: Any = table.unattended
        if attending:
            ended = asyncio.get_running_loop().create_future()
            window: Any = far_window(FarTerminal())
            window.fail = lambda error: None if ended.done() else ended.set_exception(error)
            window.run_beside = lambda _content: ended
            host = Host(table.hosted, window, Ways((), WORD, ""), str)
            window.show(HostHall(host))
            table.hosted.begin(table.hosted.roster)  # type: ignore[arg-type]
        server: Any = SimpleNamespace(close=partial(asyncio.sleep, 0))
        with pytest.raises(ValueError, match="Leia"):
            await asyncio.wait_for(host.run(server), PATIENCE)
        assert ben.terminal.code == 0


@pytest.mark.parametrize("term", ["xterm", "screen"])
@pytest.mark.parametrize("way", ["\x03", "sent away"])
async def test_no_hand_stays_on_the_terminal_of_a_guest_who_leaves(way: str, term: str) -> None:
    async with opened("duel", GUEST, GUEST) as table:
        _anna, ben = await table.seat(0, "Anna"), await table.seat(1, "Ben", term=term)
        await ben.sees("Ben, choose")
        if way == "sent away":
            ben.guest.send_away(lambda: "Bye")
        else:
            await ben.press(way)
        await until(lambda: ben.terminal.code is not None)
        last = b"".join(ben.terminal.sent[-2:])
        assert b"\x1b[H\x1b[J" in last, "the page is wiped"
        assert b"\x1b[?1049l" in last, "and the terminal given back"
        assert "choose" not in ben.page
        if term == "screen":  # it keeps pages in its scrollback
            assert wipe(24).encode() in last


async def test_a_fault_in_one_screen_ends_that_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened("duel", GUEST, GUEST) as table:
        anna, ben = await table.seat(0, "Anna"), await table.seat(1, "Ben")
        await ben.sees("choose")

        def fail(_key: str) -> None:
            raise ValueError("5 of Leia")

        assert ben.guest.app
        monkeypatch.setattr(ben.guest.app, "press", fail)
        await ben.press("5")
        assert ben.terminal.code == 0
        assert b"Leia" not in ben.terminal.sent[-1]
        ben.hang_up()
        await anna.sees("Ben is away.")
        everything = b"".join(part for guest in (anna, ben) for part in guest.terminal.sent)
        assert b"of Leia" not in everything
        assert "Leia" not in str(table.told) + table.hosted.notice()
        assert table.hosted.faults
        table.hosted.faults.clear()


@pytest.mark.parametrize("appends", [1, 2, 7, 20])
async def test_a_host_that_was_killed_goes_on_with_locks_seats_and_words(
    appends: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game as it was on disk after this many acts is resumed elsewhere."""
    append, left, copied = Journal.append, appends, tmp_path / "0001-2026-11-20.jsonl"
    locked: dict[int, Any] = {}

    def append_and_copy(journal: Journal, act: Act) -> None:
        nonlocal left
        append(journal, act)
        left -= 1
        if left == 0:
            for path, copy in ((journal.path, copied), (host_file(journal.path), host_file(copied))):
                copy.write_bytes(path.read_bytes())
            locked.update(playing[0].locked if isinstance(act, Lock) else {})

    playing: list[Any] = []
    async with opened("duel", GUEST, GUEST) as table:
        for seat, name in enumerate(("Anna", "Ben")):
            await table.seat(seat, name)
        playing.append(table.hosted.table)
        monkeypatch.setattr(Journal, "append", append_and_copy)
        await table.play(Random(1), rounds=8)
        given = dict(table.hosted.words.given)
    words, dealer = Words.of(copied), Dealer()
    assert words.is_table_word(WORD)
    dealer.sits = partial(_host_sits, words)
    sitting = dealer.resume(copied)
    assert sitting.humans == ()
    assert sitting.table.locked == (locked if len(locked) < 2 else {})
    hosted = HostedTable(with_guests(menu(GAMES["duel"], "classic")), words, dealer)
    hosted.resume(sitting)
    for seat, name in enumerate(("Anna", "Ben")):
        guest = FarGuest(hosted, name)
        await guest.come_back(given[seat])
        await guest.sees("Anna", "Ben")
        assert guest.guest.seat == seat
    hosted.close(str)
    with contextlib.suppress(OSError):
        dealer.close()


async def test_what_one_takes_up_or_locks_changes_no_byte_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taking a card up sends others nothing; a lock sends the same whatever was locked."""
    monkeypatch.setattr(fullscreen, "HEALS", 3600.0)  # no page is sent whole because of the keys in the hall

    async def sent_for(number: int) -> tuple[bytes, bytes]:
        async with opened("duel", GUEST, GUEST) as table:
            anna, ben = FarGuest(table.hosted, "Anna"), FarGuest(table.hosted, "Ben")
            for guest, seat in ((anna, "1"), (ben, "2")):
                await guest.press("m", seat, "\r")

            async def idle() -> None:
                await asyncio.sleep(0.05)  # what is due soon begins
                await until(lambda: anna.guest.window.is_idle and ben.guest.window.is_idle)

            await anna.sees("Anna")
            await idle()
            sitting = table.hosted.sittings[0]
            screen = sitting.screen
            assert isinstance(screen, Choosing)
            before = len(ben.terminal.sent)
            sitting.do(Choose(screen.options[number % len(screen.options)]))
            anna.guest.window.redraw()
            await idle()
            taken_up = b"".join(ben.terminal.sent[before:])
            sitting.do(Intent.LOCK)
            await idle()
            return taken_up, b"".join(ben.terminal.sent[before:])

    sent = [await sent_for(number) for number in (0, 1, 4)]
    assert {taken_up for taken_up, _ in sent} == {b""}
    assert len({locked for _, locked in sent}) == 1
