"""Each limit of the door against a hostile client on loopback; how fast keys stay, ``bench_host`` measures."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import fields
from functools import partial
from threading import Event
from time import monotonic
from typing import Any

import pytest

from tests.hosting.served import WORD, Server, hang_up, served
from tests.waiting import PATIENCE, until

asyncssh: Any = pytest.importorskip("asyncssh")

from duell.hosting import turnstile  # noqa: E402 - where asyncssh is installed
from duell.hosting.doorkeeper import Stage  # noqa: E402
from duell.hosting.limits import Limits  # noqa: E402
from duell.hosting.turns import FREE, Account, Turns  # noqa: E402
from tests.attacks import floods  # noqa: E402

ATTACKED = set[str]()
"""The limits that have an attack here."""

OF_BROWSERS = {
    "seconds_for_a_request",
    "bytes_of_a_message",
    "wishes",
    "bytes_unsent",
    "seconds_between_pings",
    "seconds_without_a_pong",
    "seconds_between_events",
}
"""The limits that have an attack in `tests.attacks.test_web`."""

Attack = Callable[[Server], Awaitable[None]]

SHARE = Limits().strangers
"""The share of the time that strangers have where people play; elsewhere in tests, they have all of it."""


def attack(name: str, **limits: Any) -> Callable[[Attack], Callable[[], Awaitable[None]]]:
    """Turns what a client does into a test of the limit with that name, which may be smaller than usual."""
    ATTACKED.add(name)

    def test_of(doing: Attack) -> Callable[[], Awaitable[None]]:
        async def test() -> None:
            async with served(**limits) as server:
                await doing(server)

        test.__doc__ = doing.__doc__
        return test

    return test_of


async def is_in(server: Server, address: str = "127.0.0.1", *, seated: bool = False) -> Any:
    """The connection of a guest who is in, at the terminal."""
    connection = await floods.connect(server.port, WORD, address=address)
    server.connections.append(connection)
    process = await connection.create_process(term_type="xterm", encoding=None)
    assert await process.stdout.read(5) == b"hello"
    if seated:
        guest = server.guests[-1]
        process.stdin.write(b"s")
        await until(lambda: guest.is_seated)
    return process


class Typing(floods.Client):
    """Somebody who is asked for the word, and gives it when told to."""

    def __init__(self) -> None:
        super().__init__(WORD)
        self.is_asked, self.types = asyncio.Event(), asyncio.Event()

    def connection_made(self, connection: Any) -> None:
        self.connection = connection

    async def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> Any:
        self.is_asked.set()
        await self.types.wait()
        return super().kbdint_challenge_received(name, instructions, lang, prompts)


async def silent(server: Server, number: int, address: str = "127.0.0.1") -> list[asyncio.StreamWriter]:
    """Connections that say nothing; those that are ended at once may fail."""
    writers = []
    for _ in range(number):
        with contextlib.suppress(OSError):
            writers.append((await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0)))[1])
    return writers


@attack("connections", connections=4)
async def test_a_full_house_has_room_for_who_has_a_seat(server: Server) -> None:
    await is_in(server, "127.0.0.1", seated=True)
    for number in range(9):
        await is_in(server, f"127.0.1.{number % 3}")
    await until(lambda: sum(guest.is_lost for guest in server.guests) >= 6)
    assert not server.guests[0].is_lost
    await is_in(server, "127.0.0.1")
    assert not server.guests[-1].is_lost


@attack("of_one_address", of_one_address=3)
async def test_one_address_cannot_fill_the_house(server: Server) -> None:
    await is_in(server, "127.0.0.2", seated=True)
    for _ in range(8):
        await is_in(server)
    await until(lambda: sum(guest.is_lost for guest in server.guests) == 5)
    inside = Counter(caller.address for caller in server.door.callers if caller.is_in)
    assert inside == {"127.0.0.2": 1, "127.0.0.1": 3}
    assert not server.guests[0].is_lost


@attack("half_open", half_open=6)
async def test_silent_connections_keep_nobody_out(server: Server) -> None:
    """Neither from elsewhere nor from the same address."""
    held = await silent(server, 30)
    for address in ("127.0.0.2", "127.0.0.1"):
        await is_in(server, address)
        held += await silent(server, 30)
    assert len([caller for caller in server.door.callers if not caller.is_in]) <= 6
    for writer in held:
        await hang_up(writer)


async def test_a_connection_that_fails_as_it_is_accepted_keeps_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turnstile, "RESTS", 0.01)
    async with served(half_open=2) as server:
        loop, failed = asyncio.get_running_loop(), list[Any]()
        accept = loop.connect_accepted_socket

        async def fail_at_first(make: Any, connection: Any) -> Any:
            if len(failed) == 3:
                return await accept(make, connection)
            failed.append(connection)
            raise OSError

        monkeypatch.setattr(loop, "connect_accepted_socket", fail_at_first)
        held = await silent(server, 3)
        await until(lambda: len(failed) == 3)
        await is_in(server, "127.0.0.9")
        for writer in held:
            await hang_up(writer)


@attack("arrivals", arrivals=50)
async def test_however_fast_they_come_few_are_accepted_in_a_second(server: Server) -> None:
    begun = monotonic()
    held = [*await silent(server, 15), *await silent(server, 15, "127.0.0.2")]
    await until(lambda: len(server.door.callers) == 30)
    assert monotonic() - begun >= 29 / 50 - 0.1
    for writer in held:
        await hang_up(writer)


@attack("seconds_of_silence", half_open=4, seconds_of_silence=0.1)
async def test_who_keeps_us_waiting_has_to_go_for_others(server: Server) -> None:
    """But is never ended only because many come."""
    held = [writer for last in range(1, 5) for writer in await silent(server, 1, f"127.0.2.{last}")]
    await until(lambda: len(server.door.callers) == 4)
    await is_in(server, "127.0.0.9")
    assert len([caller for caller in server.door.callers if not caller.is_in]) == 3
    for writer in held:
        await hang_up(writer)


@attack("before_the_word", before_the_word=4)
async def test_who_has_exchanged_keys_makes_room_for_others(server: Server) -> None:
    held = [
        asyncio.ensure_future(floods.raw(server.port, floods.hello(), address=f"127.0.2.{last}"))
        for last in range(1, 10)
    ]
    await until(lambda: sum(connection.done() for connection in held) == 5)
    await is_in(server, "127.0.0.9")
    compares = [caller for caller in server.door.callers if caller.stage is Stage.COMPARING]
    assert len(compares) == 3
    for connection in held:
        connection.cancel()
    await asyncio.gather(*held, return_exceptions=True)


@attack("one_address_before_the_word", one_address_before_the_word=6)
async def test_nobody_holds_the_question(server: Server) -> None:
    """A caller who has finished the handshake and stays silent makes room, at the most crowded address."""
    typing = Typing()
    guest = asyncio.ensure_future(floods.connect(server.port, client=typing, address="127.0.0.2"))
    await typing.is_asked.wait()
    holding = list[asyncio.Future[Any]]()
    for _ in range(12):
        client = Typing()
        holding.append(asyncio.ensure_future(floods.connect(server.port, client=client)))
        await client.is_asked.wait()
    assert len([caller for caller in server.door.callers if not caller.is_in]) == 7, "six of the crowd, and the guest"
    typing.types.set()
    server.connections.append(await guest)
    server.door.close()
    for result in await asyncio.gather(*holding, return_exceptions=True):
        assert isinstance(result, floods.ERRORS)


@attack("seconds_for_the_word", seconds_for_the_word=0.3)
async def test_a_first_line_that_never_ends_is_cut(server: Server) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    reading = asyncio.ensure_future(reader.read())
    with contextlib.suppress(OSError):
        async with asyncio.timeout(PATIENCE):
            while not reading.done():
                writer.write(b"x")
                await writer.drain()
                await asyncio.wait({reading}, timeout=0.05)
            await reading
    assert reading.done()
    await hang_up(writer)


@attack("seconds_for_the_terminal", seconds_for_the_terminal=0.3)
async def test_who_is_in_without_a_terminal_has_to_go(server: Server) -> None:
    connection = await floods.connect(server.port, WORD)
    await connection.wait_closed()
    assert not server.guests


@attack("seconds_for_the_terminal", seconds_for_the_terminal=0.3)
async def test_who_gives_the_word_and_asks_again_has_to_go(server: Server) -> None:
    """Though SSH calls the login off while the word is compared, so that nobody logs in."""
    words, is_begun, goes_on = server.door.words, Event(), Event()
    compare = words.is_table_word

    def wait(text: str) -> bool:
        is_begun.set()
        return goes_on.wait(PATIENCE) and bool(compare(text))

    words.is_table_word = wait
    client = Typing()
    client.types.set()
    coming = asyncio.ensure_future(floods.connect(server.port, client=client))
    await until(is_begun.is_set)
    client.types.clear()
    client.is_asked.clear()
    request = [asyncssh.packet.String(text) for text in ("anna", "ssh-connection", "none")]
    client.connection.send_packet(floods.LOGIN, *request)
    await client.is_asked.wait()
    goes_on.set()
    await until(lambda: any(caller.is_in for caller in server.door.callers))
    await until(lambda: not server.door.callers)
    coming.cancel()
    await asyncio.gather(coming, return_exceptions=True)


class Answers(asyncio.Protocol):
    """The number of bytes that came until the connection ended, even if it was reset."""

    def __init__(self) -> None:
        self.received, self.has_ended = 0, asyncio.Event()

    def data_received(self, data: bytes) -> None:
        self.received += len(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.has_ended.set()


@attack("bytes_before_a_page", bytes_before_a_page=4000)
async def test_packets_before_the_word_are_few(server: Server) -> None:
    """Of those that SSH takes before the key exchange: a sound one to be ignored, and one that gets an answer."""
    for packet in (floods.packet(floods.IGNORE, bytes(4)), floods.packet(floods.UNASSIGNED)):
        transport, answers = await asyncio.get_running_loop().create_connection(Answers, "127.0.0.1", server.port)
        transport.write(b"SSH-2.0-x\r\n" + packet * 20_000)
        await asyncio.wait_for(answers.has_ended.wait(), PATIENCE)
        assert answers.received < 20_000, "few were answered"
    connection = await floods.connect(server.port, WORD)
    connection.abort()


@attack("bytes_before_a_page", bytes_before_a_page=8000)
async def test_who_sets_variables_without_end_after_the_page_has_to_go(server: Server) -> None:
    """Whether they have a seat or not; one variable set again and again takes no more room."""
    for seated in (False, True):
        process = await is_in(server, seated=seated)
        connection, guest = process.channel.get_connection(), server.guests[-1]

        def set_variable(name: str, connection: Any = connection) -> None:
            kind, *variable = map(asyncssh.packet.String, ("env", name, "x" * 100))
            connection.send_packet(floods.CHANNEL_REQUEST, asyncssh.packet.UInt32(0), kind, b"\0", *variable)

        for _ in range(100):
            set_variable("LANG")
        process.stdin.write(b"k")
        await until(lambda guest=guest: b"k" in guest.data)  # type: ignore[misc]
        for number in range(100):
            set_variable(f"LANG{number}")
        await connection.wait_closed()
        await until(lambda guest=guest: guest.is_lost)  # type: ignore[misc]


@attack("tries")
async def test_words_after_the_third_are_not_compared(server: Server) -> None:
    client = floods.Client("a", "b", "c", WORD)
    with pytest.raises(asyncssh.DisconnectError):
        await floods.connect(server.port, client=client)
    assert client.words == [WORD]
    assert server.door.wrong == 3


@attack("answers", answers=20)
async def test_all_together_get_no_more_answers(server: Server) -> None:
    """And somebody new does not wait until all have guessed, who never end."""
    begun = monotonic()

    async def guess(number: int) -> None:
        while True:
            with contextlib.suppress(*floods.ERRORS):
                await floods.connect(server.port, "a", "b", "c", address=f"127.0.2.{number}")

    guesses = [asyncio.ensure_future(guess(number)) for number in range(1, 16)]
    await until(lambda: server.door.wrong >= 20)
    (await floods.connect(server.port, WORD, address="127.0.0.9")).abort()
    assert server.door.wrong <= 15 + 1 + 20 * (monotonic() - begun), "each address is answered once at once"
    for task in guesses:
        task.cancel()
    await asyncio.gather(*guesses, return_exceptions=True)


@attack("answers", answers=5)
async def test_an_address_is_answered_slowly_after_a_wrong_word(server: Server) -> None:
    begun = monotonic()

    async def guess() -> None:
        with contextlib.suppress(*floods.ERRORS):
            await floods.connect(server.port, "a", "b")

    await asyncio.gather(*(guess() for _ in range(3)))
    assert server.door.wrong == 6
    assert monotonic() - begun > 4 / 5 - 0.1
    client = floods.Client(WORD)
    connection = await floods.connect(server.port, client=client)
    assert client.asked[0].startswith("There were wrong words from your address")
    connection.abort()


@attack("answers", answers=5, first_answers=1, first_answers_at_once=3)
async def test_a_crowd_of_one_address_waits_for_itself(server: Server) -> None:
    """Its words are tried one at a time, so it takes no more answers from others than a single guest does."""

    async def ask(address: str) -> tuple[Typing, asyncio.Future[Any]]:
        client = Typing()
        coming = asyncio.ensure_future(floods.connect(server.port, client=client, address=address))
        await client.is_asked.wait()
        return client, coming

    with pytest.raises(asyncssh.Error):
        await floods.connect(server.port, "a", address="127.0.0.2")
    crowd = [await ask("127.0.0.3") for _ in range(12)]
    mistaken, newcomer = await ask("127.0.0.2"), await ask("127.0.0.9")
    for client, _ in crowd:
        client.words = ["a"]
        client.types.set()
    await until(lambda: sum(len(caller.words) for caller in server.door.callers) + server.door.wrong >= 1 + 12)
    before = server.door.wrong
    for client, coming in (mistaken, newcomer):
        client.types.set()
        server.connections.append(await coming)
    assert server.door.wrong <= before + 3, "a mistaken guest waits for one of the crowd, and a newcomer for none"
    for _, coming in crowd:
        coming.cancel()
    await asyncio.gather(*(coming for _, coming in crowd), return_exceptions=True)


async def test_as_many_can_come_as_are_allowed_to() -> None:
    """Though some systems give a program only 256 files and connections at first."""
    resource: Any = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
    try:
        async with served() as server:
            limits, (soft, _hard) = server.door.limits, resource.getrlimit(resource.RLIMIT_NOFILE)
            assert soft > limits.half_open + limits.before_the_word + limits.connections
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@attack("first_answers", first_answers=5, first_answers_at_once=3)
async def test_ever_new_addresses_get_few_answers(server: Server) -> None:
    begun = monotonic()
    guesses = [floods.connect(server.port, "a", address=f"127.0.2.{number}") for number in range(1, 9)]
    for result in await asyncio.gather(*guesses, return_exceptions=True):
        assert isinstance(result, floods.ERRORS)
    assert server.door.wrong == 8
    assert monotonic() - begun > 5 / 5 - 0.1


@attack("first_answers_at_once", first_answers=0.1)
async def test_a_crowd_that_comes_once_keeps_nobody_waiting(server: Server) -> None:
    guesses = [floods.connect(server.port, "a", address=f"127.0.2.{number}") for number in range(1, 30)]
    await asyncio.gather(*guesses, return_exceptions=True)
    assert server.door.wrong == 29
    (await floods.connect(server.port, WORD, address="127.0.0.9")).abort()


@attack("codes", codes=5)
async def test_one_connection_tries_few_codes(server: Server) -> None:
    code = server.door.words.give(1)
    await is_in(server)
    await is_in(server)
    callers = [guest.visitor.caller for guest in server.guests]
    begun = monotonic()
    guesses = [asyncio.ensure_future(server.door.seat_of(callers[0], "apple-apple-apple-apple")) for _ in range(6)]
    assert await server.door.seat_of(callers[1], code) == 1
    assert not guesses[-1].done(), "a right code does not wait for the wrong ones of another"
    assert await asyncio.gather(*guesses) == [None] * 6
    assert monotonic() - begun > 5 / 5 - 0.1


@attack("strangers", strangers=0.1)
async def test_strangers_are_served_in_a_share_of_the_time(server: Server) -> None:
    """Whatever they send; the caller who has used the least comes first."""
    served, spent, begun = list[str](), list[float](), monotonic()
    accounts = {name: Account(lambda: 0.0) for name in "abc"}  # nothing is forgiven while the test runs
    for name, seconds in (("a", FREE), ("b", FREE + 0.0005), ("c", FREE)):
        accounts[name].spend(seconds)

    def work(name: str) -> None:
        started = monotonic()
        while monotonic() < started + 0.001:
            pass
        served.append(name)
        spent.append(monotonic() - started)

    turns = Turns(server.door.limits.strangers, monotonic, worked=lambda: 0.001 * len(served))
    for name in ("a", "a", "a", "a", "b", "c"):
        turns.ask(accounts[name], partial(work, name))
    await until(lambda: len(served) == 6)
    assert served == ["a", "c", "b", "a", "a", "a"]
    assert sum(spent[:-1]) <= 0.1 * (monotonic() - begun)


async def test_no_number_of_new_addresses_holds_up_who_is_underway() -> None:
    """Of callers who have used next to nothing, the first to come is served first."""
    served = list[str]()
    turns = Turns(1.0, monotonic)
    underway, spent = Account(monotonic), Account(monotonic)
    underway.spend(FREE / 2)
    spent.spend(2 * FREE)
    turns.ask(spent, partial(served.append, "spent"), since=1.0)
    for number in range(20):
        turns.ask(Account(monotonic), partial(served.append, str(number)), since=3.0 + number)
    turns.ask(underway, partial(served.append, "underway"), since=2.0)
    await until(lambda: len(served) == 22)
    assert served == ["underway", *map(str, range(20)), "spent"]


async def test_strangers_and_onlookers_delay_only_their_own_kind() -> None:
    """However long the work of the others takes, each group has turns of its own."""
    async with served() as server:
        process = await is_in(server)
        server.door.before._rests_until = monotonic() + 10 * PATIENCE  # after work that has taken long
        (stranger,) = await silent(server, 1)
        for key in b"kl":
            process.stdin.write(bytes([key]))
            await until(lambda key=key: key in server.guests[0].data)  # type: ignore[misc]
        (caller,) = [newcomer for newcomer in server.door.callers if not newcomer.is_in]
        assert not caller.is_silent, "nothing was done for the stranger yet"
        await hang_up(stranger)


async def test_work_for_who_has_gone_is_not_kept() -> None:
    """Strangers who come and go faster than they are served leave nothing behind."""
    served = list[str]()
    turns, stranger, guest = Turns(0.01, monotonic), Account(monotonic), Account(monotonic)
    gone = [partial(served.append, "gone") for _ in range(100)]
    for work in gone:
        turns.ask(stranger, work)
    for work in gone:
        turns.give_up(stranger, work)
    turns.ask(guest, partial(served.append, "guest"), since=1.0)
    await until(lambda: served)
    assert served == ["guest"]


@attack("bytes_at_once")
async def test_a_long_run_of_packets_is_read_piece_by_piece(server: Server) -> None:
    pieces = list[int]()
    took = server.door.took

    def note(caller: Any, size: int) -> bool:
        pieces.append(size)
        return bool(took(caller, size))

    server.door.took = note
    process = await is_in(server, seated=True)
    for _ in range(2000):
        process.channel.get_connection().send_packet(floods.IGNORE, asyncssh.packet.String(b"x" * 20))
    process.stdin.write(b"k")
    await until(lambda: server.guests[0].data.endswith(b"k"))
    assert max(pieces) == server.door.limits.bytes_at_once


@attack("bytes_a_second", bytes_a_second=1000)
async def test_a_seated_guest_who_floods_waits_for_turns(server: Server) -> None:
    process = await is_in(server, seated=True)
    caller = server.guests[0].visitor.caller
    assert server.door.is_quick(caller)
    process.stdin.write(b"x" * 5000)
    await until(lambda: not server.door.is_quick(caller))
    await until(lambda: len(server.guests[0].data) == 5001)
    caller.second -= 1  # a second later
    process.stdin.write(b"k")
    await until(lambda: server.guests[0].data.endswith(b"k"))
    assert server.door.is_quick(caller)


@attack("suspicious", suspicious=4)
async def test_many_wrong_words_make_an_easily_guessed_word_suspicious(server: Server) -> None:
    """The word of this test has only two nouns."""
    for number in (1, 2):
        with contextlib.suppress(*floods.ERRORS):
            await floods.connect(server.port, "a", "b", address=f"127.0.2.{number}")
    assert server.door.wrong == 4
    assert server.door.is_suspicious


@contextlib.asynccontextmanager
async def during(flood: Awaitable[None]) -> AsyncIterator[None]:
    """A block beside which a flood runs, which has ended after it."""
    attacking = asyncio.ensure_future(flood)
    try:
        yield
    finally:
        attacking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await attacking


@pytest.mark.parametrize("flood", floods.BEFORE)
async def test_whatever_strangers_do_others_come_in(flood: str) -> None:
    async with (
        served(answers=8, first_answers=2, strangers=SHARE) as server,
        during(floods.BEFORE[flood](floods.Target(server.port))),
    ):
        await asyncio.sleep(0.3)
        guest = await is_in(server, "127.0.0.9", seated=True)
        guest.stdin.write(b"k")
        await until(lambda: b"k" in server.guests[-1].data)


@pytest.mark.parametrize("flood", floods.INSIDE)
async def test_whatever_somebody_in_the_hall_does_others_play_on(flood: str) -> None:
    async with served(strangers=SHARE) as server:
        guest = await is_in(server, "127.0.0.9", seated=True)
        async with during(floods.INSIDE[flood](floods.Target(server.port, WORD))):
            await asyncio.sleep(0.5)
            guest.stdin.write(b"k")
            await until(lambda: b"k" in server.guests[0].data)


def test_every_limit_is_attacked() -> None:
    assert {limit.name for limit in fields(Limits)} == ATTACKED | OF_BROWSERS
