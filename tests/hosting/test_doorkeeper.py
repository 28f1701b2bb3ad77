"""The doorkeeper admits, evicts and answers callers; tests advance its clock."""

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future
from dataclasses import fields, replace
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from duell.hosting.doorkeeper import FORGIVEN, MOST_ADDRESSES, REMEMBERED, Caller, Doorkeeper, Link, Stage
from duell.hosting.limits import Limits, table
from duell.hosting.nouns import NOUNS
from duell.hosting.turns import FREE
from duell.hosting.words import RETURN_CODE, TABLE_WORD, Words
from duell.language import languages
from tests.waiting import until

WORD = "otter-lamp-cedar"


TURNS = 50
"""Turns of the event loop after which whatever goes on has come to a sleep: some five awaits follow each other."""


class AtOnce(Executor):
    """Does everything at once, where the doorkeeper has a thread that a busy machine keeps waiting."""

    def submit(self, call: Callable[..., Any], /, *values: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(call(*values, **named))
        return done


class Time:
    """A clock, and a sleep that ends when everybody else sleeps."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._order = count()
        self._sleeping: list[tuple[float, int, asyncio.Future[None]]] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        until = self.now + seconds
        waking = asyncio.get_running_loop().create_future()
        self._sleeping.append((until, next(self._order), waking))
        await waking

    async def advance(self, seconds: float) -> None:
        self.now += seconds
        assert self.now < 2000, "somebody waits without end"

    async def pass_until(self, task: asyncio.Task[object] | asyncio.Future[object]) -> None:
        while not task.done():
            for _turn in range(TURNS):
                await asyncio.sleep(0)
            if self._sleeping:
                first = min(self._sleeping)
                self._sleeping.remove(first)
                self.now = max(self.now, first[0])
                if not first[2].done():
                    first[2].set_result(None)


class Noting(Link):
    """A link that calls `ended` when it is cut."""

    def __init__(self, ended: Callable[[], None]) -> None:
        self._ended = ended

    def cut(self) -> None:
        self._ended()


class Door:
    """A doorkeeper whose callers note when they are hung up on. With `is_alone`, time passes whenever one waits."""

    def __init__(self, words: Words | None = None, *, is_alone: bool = False, **limits: Any) -> None:
        self.time = Time()
        sleep = self.time.advance if is_alone else self.time.sleep
        self.keeper = Doorkeeper(words or Words(WORD), replace(Limits(), **limits), self.time, sleep, AtOnce())
        self.ended: list[Caller] = []

    def call(self, address: str) -> Caller:
        caller = self.keeper.knock(address, Noting(lambda: self.ended.append(caller)))
        caller.listens()
        self.time.now += 0.001
        return caller

    def visit(self, address: str) -> Caller:
        """A caller who was asked for the word."""
        caller = self.call(address)
        self.keeper.ask(caller)
        return caller

    def inside(self, address: str, *, seat: bool = False) -> Caller:
        caller = self.call(address)
        self.keeper.ask(caller)
        assert self.keeper.admit(caller)
        guest: Any = SimpleNamespace(seat=0 if seat else None, make_room=caller.link.cut)
        caller.guest = guest
        return caller

    async def seconds(self, trying: Awaitable[object]) -> tuple[float, object]:
        """How long an answer took, and the answer."""
        begun, task = self.time.now, asyncio.ensure_future(trying)
        await self.time.pass_until(task)
        return self.time.now - begun, task.result()


def test_contributing_quotes_the_limits() -> None:
    text = Path("CONTRIBUTING.md").read_text("utf-8")
    for name, value, why in table(Limits()):
        assert f"| {name} | {value} | {why} |" in text
    assert text.count("| connections |") == 1
    assert all(limit.metadata["why"] for limit in fields(Limits))


def numbers(text: str) -> list[float]:
    """The numbers of a text, in whatever way its language groups digits and writes fractions."""
    numerals = re.findall(r"\d{1,3}(?:[.,\s]\d{3})+|\d+[.,]\d+|\d+", re.sub(r"`[^`{]*`", "", text))
    grouped = re.compile(r"\d{1,3}([.,\s]\d{3})+")
    return [
        float(re.sub(r"\D", "", numeral) if grouped.fullmatch(numeral) else numeral.replace(",", "."))
        for numeral in numerals
    ]


def years_of_guessing(limits: Limits) -> tuple[float, float]:
    """How long guessing the table word takes on average, and the return code of one of five seats."""
    year = 365.25 * 24 * 3600
    words = limits.answers + limits.first_answers
    codes = limits.codes * limits.connections + words  # of all who are inside, and of those who come in again
    return len(NOUNS) ** TABLE_WORD / 2 / words / year, len(NOUNS) ** RETURN_CODE / 2 / 5 / codes / year


@pytest.mark.parametrize("lang", languages())
def test_help_quotes_the_limits(lang: str) -> None:
    limits = Limits()
    word_takes, code_takes = years_of_guessing(limits)
    waits = limits.one_address_before_the_word / limits.answers
    page = Path(f"src/duell/help/{lang}.md").read_text("utf-8").partition("\n## host:")[2].partition("\n## ")[0]
    quoted = [number for row in page.splitlines() if row.startswith("- **") for number in numbers(row)]
    assert quoted == [
        len(NOUNS), limits.answers + limits.first_answers, round(word_takes, 1), round(code_takes), limits.answers,
        round(waits, -1), limits.seconds_for_the_word, limits.connections, limits.of_one_address, limits.suspicious,
    ]  # fmt: skip
    (scripts,) = (row for row in page.splitlines() if "wrong-words" in row)
    assert numbers(scripts)[-1] == limits.seconds_between_events


def test_reasons_quote_the_times_of_guessing() -> None:
    why = {limit.name: limit.metadata["why"] for limit in fields(Limits)}
    word_takes, code_takes = years_of_guessing(Limits())
    assert f"takes {word_takes:.1f} years" in why["first_answers"]
    assert f"takes {code_takes:.0f} years" in why["codes"]


async def test_half_open_connections_of_one_address_keep_nobody_out() -> None:
    door = Door()
    guest = door.call("10.0.0.2")
    crowd = [door.call("10.0.0.1") for _ in range(200)]
    assert guest not in door.ended
    assert door.ended == crowd[: len(door.ended)], "the oldest of the most crowded address go"
    on_the_way, asked = door.call("10.0.0.1"), door.call("10.0.0.1")
    door.keeper.took(on_the_way, 100)
    door.keeper.ask(asked)
    for _ in range(200):
        door.call("10.0.0.1")
    assert on_the_way not in door.ended, "silent connections go before those that get on"
    assert asked not in door.ended, "nothing on the way disturbs whoever is typing"
    assert len(door.keeper.callers) == door.keeper.limits.half_open + 1


async def test_who_is_in_never_makes_room_for_who_is_not() -> None:
    """However many from their own address, or from others, are asked for the word."""
    door = Door()
    inside = [door.inside("10.0.0.1", seat=not number) for number in range(door.keeper.limits.of_one_address)]
    for number in range(2 * door.keeper.limits.before_the_word):
        door.visit(f"10.{number}.1.1")
        door.visit("10.0.0.1")
    assert not {*inside} & {*door.ended}
    outside = [caller for caller in door.keeper.callers if not caller.is_in]
    assert len(outside) == door.keeper.limits.before_the_word


async def test_hanging_up_pays_for_nothing() -> None:
    """An address that has caused work makes room first, even if it has hung up meanwhile."""
    door = Door()
    crowd = []
    for number in range(door.keeper.limits.half_open):
        caller = door.call(f"10.0.0.{number}")
        caller.household.spend(1)
        door.keeper.gone(caller)
        crowd.append(door.call(f"10.0.0.{number}"))
        door.keeper.took(crowd[-1], 100)
    guest = door.call("10.0.1.1")
    door.call("10.0.1.2")
    assert guest not in door.ended
    assert set(door.ended) < set(crowd)


async def test_time_that_passes_while_callers_are_compared_counts_against_nobody() -> None:
    """What an address has used is forgiven bit by bit, so one that is looked at first would seem to have used more."""

    class Passing(Time):
        def __call__(self) -> float:
            self.now += 0.001
            return self.now

    door = Door(one_address_before_the_word=6)
    door.time.__class__ = Passing
    crowd = [door.visit("10.0.0.1") for _ in range(6)]
    crowd[0].household.spend(1)
    crowd += [door.visit("10.0.0.1") for _ in range(20)]
    assert door.ended == crowd[:20], "the oldest go"


async def test_an_address_that_comes_again_goes_itself_from_a_full_house() -> None:
    """Rather than push out somebody who has come once."""
    door = Door(before_the_word=8)
    crowd = [door.visit(f"10.0.0.{number}") for number in range(8)]
    door.keeper.gone(door.call("10.0.1.1"))
    again, newcomer = door.visit("10.0.1.1"), door.visit("10.0.1.2")
    assert door.ended == [again, crowd[0]]
    assert newcomer in door.keeper.callers


class Crowd:
    """Strangers from 300 addresses who hold their connections at a stage, and come again when one is ended."""

    def __init__(self, door: Door, stage: Stage) -> None:
        self.door, self.stage = door, stage
        self.queue = deque(f"10.0.{number // 250}.{number % 250}" for number in range(300))

    async def come(self, number: int) -> None:
        """Let the next of them come, one after another."""
        for _ in range(number):
            await self.door.keeper.room()
            address = self.queue.popleft()
            caller = self.door.keeper.knock(address, Noting(partial(self.queue.append, address)))
            get_to(self.door.keeper, caller, self.stage)
            caller.listens()


def get_to(keeper: Doorkeeper, caller: Caller, stage: Stage) -> None:
    """Let a caller do what gets it to a stage."""
    if stage >= Stage.COMPARING:
        keeper.compares(caller)
    if stage >= Stage.ASKED:
        keeper.ask(caller)


@pytest.mark.parametrize("stage", [Stage.COMING, Stage.COMPARING, Stage.ASKED])
async def test_strangers_who_come_again_and_again_keep_no_newcomer_out(stage: Stage) -> None:
    """A caller who has waited for a turn like all others keeps their place, however slowly they type."""
    door = Door(is_alone=True, before_the_word=72)
    crowd = Crowd(door, stage)
    await crowd.come(1000)
    await door.keeper.room()
    guest = door.call("10.1.0.1")
    for reached in (Stage.COMING, Stage.COMPARING, Stage.ASKED):
        get_to(door.keeper, guest, reached)
        await crowd.come(300)
        assert guest in door.keeper.callers
    assert door.keeper.admit(guest)


async def test_nobody_is_taken_on_while_all_others_are_underway() -> None:
    """Or each newcomer would end the one before, who is served before long."""
    door = Door(arrivals=20)
    first, *others = [door.call(f"10.0.0.{number}") for number in range(door.keeper.limits.half_open)]
    for caller in (first, *others):
        caller.heard()
    coming = asyncio.ensure_future(door.keeper.room())
    await door.seconds(door.time.sleep(10))
    assert not coming.done()
    door.keeper.ask(first)
    await door.seconds(coming)
    door.call("10.0.1.1").heard()
    assert not door.ended
    coming = asyncio.ensure_future(door.keeper.room())
    others[7].listens()
    await door.seconds(door.time.sleep(door.keeper.limits.seconds_of_silence / 2))
    assert not coming.done()
    others[7].heard()
    await door.seconds(door.time.sleep(door.keeper.limits.seconds_of_silence))
    assert not coming.done()
    others[7].listens()
    await door.seconds(coming)
    door.call("10.0.1.2")
    assert door.ended == [others[7]], "whose silences add up"


async def test_one_place_is_kept_for_one_connection() -> None:
    """However many doors ask for room at the same time: of two that came for one place, one would be ended."""
    door = Door(arrivals=20)
    for number in range(door.keeper.limits.half_open - 1):
        door.call(f"10.0.0.{number}").heard()
    coming = [asyncio.ensure_future(door.keeper.room()) for _ in range(3)]
    await door.seconds(door.time.sleep(1))
    assert sum(task.done() for task in coming) == 1
    door.keeper.leave_room()
    await door.seconds(door.time.sleep(1))
    assert sum(task.done() for task in coming) == 2
    door.call("10.0.1.1").heard()
    await door.seconds(door.time.sleep(1))
    assert sum(task.done() for task in coming) == 2
    assert not door.ended
    coming[-1].cancel()


async def test_who_knows_the_word_and_comes_in_again_and_again_pushes_out_no_newcomer() -> None:
    """Though each comes from an address of its own, and there are more of them than places."""
    door = Door(connections=16)
    for _again in range(3):
        for number in range(40):
            door.inside(f"10.0.0.{number}")
    guest = door.inside("10.0.1.1")
    for _again in range(3):
        for number in range(40):
            door.inside(f"10.0.0.{number}")
    assert guest in door.keeper.callers


async def test_addresses_of_one_network_count_as_one() -> None:
    """With IPv6, every household has 2⁶⁴ addresses or more."""
    door = Door(is_alone=True)
    own = [door.inside(f"2001:db8:1:2::{number:x}") for number in range(1, door.keeper.limits.of_one_address + 1)]
    door.inside("2001:db8:1:3::1")
    assert not door.ended
    door.inside("2001:db8:1:2:ffff::1")
    assert len(door.ended) == 1
    assert door.ended[0] in own
    assert not await door.keeper.lets_in(door.visit("2001:db8:9::1"), "wrong")
    assert door.keeper.is_known("2001:db8:9::2")
    assert not door.keeper.is_known("2001:db8:8::2")


async def test_coming_in_often_speaks_against_nobody() -> None:
    door = Door()
    for _ in range(20):
        guest = door.call("10.0.0.1")
        guest.household.spend(FREE / 2)
        door.keeper.ask(guest)
        assert door.keeper.admit(guest)
        door.keeper.gone(guest)
    household = door.keeper.household("10.0.0.1")
    assert (household.visits, household.debt) == (0, 0)


async def test_visits_are_forgiven_in_time_and_to_who_gets_what_they_came_for() -> None:
    door = Door()
    ways = (lambda _caller: None, door.keeper.answered, None, door.keeper.ask)
    for address, done in ((f"10.0.0.{last}", way) for last, way in enumerate(ways, start=1) if way):
        for _ in range(8):
            caller = door.call(address)
            done(caller)
            door.keeper.gone(caller)
    for _ in range(8):
        door.keeper.gone(door.inside("10.0.0.3"))
    visits = [door.keeper.household(f"10.0.0.{last}").visits for last in (1, 2, 3, 4)]
    assert visits == [8, 0, 0, 8], "who is only asked for the word has not got in"
    door.time.now += 3 * FORGIVEN
    assert door.keeper.household("10.0.0.1").visits == 1


async def test_who_has_broken_off_makes_room_before_anybody_else() -> None:
    door = Door()
    guest = door.call("10.0.0.1")
    crowd = [door.call("10.0.0.2") for _ in range(door.keeper.limits.half_open - 1)]
    for caller in crowd[:40]:
        caller.link.is_reset = lambda: True  # type: ignore[method-assign]
    door.call("10.0.0.3")
    assert set(door.ended) == set(crowd[:40])
    assert guest in door.keeper.callers


async def test_accounts_of_many_addresses_are_forgotten() -> None:
    door = Door()
    door.keeper.household("10.1.0.1").spend(1)
    for number in range(MOST_ADDRESSES - 1):
        door.keeper.household(f"10.0.{number // 250}.{number % 250}")
    assert door.keeper.household("10.1.0.1").debt > 0
    for number in range(MOST_ADDRESSES):
        door.keeper.household(f"10.0.{number // 250}.{number % 250}")
    assert not door.keeper.household("10.1.0.1").debt


async def test_who_was_asked_makes_room_only_for_others_who_were() -> None:
    door = Door()
    guest = door.call("10.0.0.2")
    door.keeper.ask(guest)
    crowd = [door.call("10.0.0.1") for _ in range(100)]
    for stranger in [caller for caller in crowd if caller not in door.ended]:
        door.keeper.ask(stranger)
        door.keeper.ask(stranger)
    assert guest not in door.ended
    more = [door.call("10.0.0.1") for _ in range(door.keeper.limits.half_open)]
    ended = len(door.ended)
    for stranger in more:
        door.keeper.ask(stranger)
    more += [door.call("10.0.0.1") for _ in range(door.keeper.limits.half_open)]
    for stranger in more[-door.keeper.limits.half_open :]:
        door.keeper.ask(stranger)
    asked = [caller for caller in door.keeper.callers if caller.stage is Stage.ASKED]
    assert len(asked) == door.keeper.limits.one_address_before_the_word + 1
    assert guest in asked
    assert set(more) - set(door.ended) == set(asked) - {guest} - set(crowd), "the oldest have gone"
    assert len(door.ended) > ended


async def test_who_gives_the_word_again_and_again_gets_no_more_time() -> None:
    door = Door(seconds_for_the_terminal=0.1)
    caller = door.visit("10.0.0.1")
    assert door.keeper.admit(caller)
    assert caller.timer
    assert caller.timer.when() - asyncio.get_running_loop().time() <= 0.1
    await until(lambda: not door.keeper.admit(caller))
    assert door.ended == [caller]
    assert caller.household.entries == 1


async def test_a_closed_door_ends_all_who_have_not_given_the_word() -> None:
    door = Door()
    strangers = [door.call("10.0.0.1"), door.call("10.0.0.2")]
    guest = door.inside("10.0.0.3")
    door.keeper.close()
    assert {*door.ended} == {*strangers}
    assert door.keeper.callers == {guest}


async def test_before_the_first_page_bytes_are_counted() -> None:
    door = Door(bytes_before_a_page=1000)
    stranger, silent, guest = door.call("10.0.0.1"), door.call("10.0.0.2"), door.inside("10.0.0.2", seat=True)
    assert door.keeper.admit(silent)
    for caller in (stranger, silent):
        assert door.keeper.took(caller, 1000)
        assert not door.keeper.took(caller, 1)
    assert door.ended == [stranger, silent]
    assert all(door.keeper.took(guest, 1000) for _ in range(100)), "a guest only waits for turns"


async def test_who_is_seated_waits_for_no_turn_while_sending_keys_only() -> None:
    door = Door()
    stranger, onlooker, guest = door.call("10.0.0.1"), door.inside("10.0.0.2"), door.inside("10.0.0.3", seat=True)
    assert [door.keeper.is_quick(caller) for caller in (stranger, onlooker, guest)] == [False, False, True]
    door.keeper.took(guest, door.keeper.limits.bytes_a_second + 1)
    assert not door.keeper.is_quick(guest)
    door.time.now += 1
    door.keeper.took(guest, 100)
    assert door.keeper.is_quick(guest)


async def test_who_has_a_seat_always_comes_back() -> None:
    door = Door()
    seated = door.inside("10.0.0.1", seat=True)
    crowd = [door.inside("10.0.0.1") for _ in range(20)]
    assert door.ended == crowd[: len(door.ended)]
    inside = [caller for caller in door.keeper.callers if caller.is_in]
    assert len(inside) == door.keeper.limits.of_one_address
    assert seated in inside
    for number in range(80):
        door.inside(f"10.1.0.{number}")
    inside = [caller for caller in door.keeper.callers if caller.is_in]
    assert len(inside) == door.keeper.limits.connections
    assert seated in inside
    assert door.keeper.admit(door.call("10.0.0.1"))


async def test_an_address_waits_for_each_answer_after_its_first_wrong_word() -> None:
    door = Door(answers=5)
    taken = []
    for address in ("10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.3"):
        seconds, is_right = await door.seconds(door.keeper.lets_in(door.visit(address), "wrong"))
        taken.append(round(seconds, 1))
        assert not is_right
    assert taken == [0, 0, 0.2, 0, 0]
    assert door.keeper.wrong == 5
    assert door.keeper.is_known("10.0.0.1")
    assert not door.keeper.is_known("10.0.0.4")


async def test_answers_that_were_saved_up_are_given_once() -> None:
    door = Door(first_answers=2, first_answers_at_once=5)
    taken = []
    for number in range(8):
        seconds, _ = await door.seconds(door.keeper.lets_in(door.visit(f"10.0.0.{number}"), "wrong"))
        taken.append(round(seconds, 1))
    assert taken == [0] * 5 + [0.5] * 3
    door.time.now += 1
    for number in range(3):
        seconds, _ = await door.seconds(door.keeper.lets_in(door.visit(f"10.0.1.{number}"), "wrong"))
        taken.append(round(seconds, 1))
    assert taken[-3:] == [0, 0, 0.5], "in a second, two more are saved up"


async def test_who_knows_the_word_takes_no_answer_from_others() -> None:
    """Or guests who come and go all the time would use up what is saved for newcomers."""
    door = Door(first_answers=2, first_answers_at_once=3)
    for number in range(30):
        seconds, is_right = await door.seconds(door.keeper.lets_in(door.visit(f"10.0.0.{number}"), WORD))
        assert (seconds, is_right) == (0, True)


async def test_newcomers_get_in_while_forty_addresses_guess() -> None:
    door = Door(tries=10_000)

    async def guess(address: str) -> None:
        caller = door.visit(address)
        while not caller.is_gone:
            await door.keeper.lets_in(caller, "wrong")

    guessing = [asyncio.ensure_future(guess(f"10.0.0.{number}")) for number in range(40)]
    await door.seconds(door.time.sleep(20))
    begun, wrong = door.time.now, door.keeper.wrong
    for number in range(5):
        seconds, is_right = await door.seconds(door.keeper.lets_in(door.visit(f"10.1.0.{number}"), WORD))
        assert is_right
        assert seconds < 1
    await door.seconds(door.time.sleep(10))
    rate = (door.keeper.wrong - wrong) / (door.time.now - begun)
    assert rate <= door.keeper.limits.answers + 0.1, "whatever is tried in parallel"
    for task in guessing:
        task.cancel()


@pytest.mark.parametrize("new", [False, True])
async def test_who_once_gave_many_wrong_words_is_not_kept_out_by_strangers(new: bool) -> None:
    """Whether these guess from the same addresses all the time, or each time from a new one."""
    door = Door(tries=10_000)
    for _ in range(30):
        await door.seconds(door.keeper.lets_in(door.visit("10.0.0.1"), "wrong"))
    addresses = count()

    async def guess(number: int) -> None:
        while True:
            caller = door.visit(f"10.{next(addresses) if new else number}.0.9")
            await door.keeper.lets_in(caller, "wrong")
            door.keeper.gone(caller)
            await door.time.sleep(40 / door.keeper.limits.arrivals)

    guessing = [asyncio.ensure_future(guess(number)) for number in range(40)]
    await door.seconds(door.time.sleep(5))
    seconds, is_right = await door.seconds(door.keeper.lets_in(door.visit("10.0.0.1"), WORD))
    assert is_right
    assert seconds < 10
    for task in guessing:
        task.cancel()


async def test_a_crowd_that_gives_words_and_holds_on_keeps_nobody_out() -> None:
    """Neither a newcomer nor somebody who has to look for the word, though each stranger has an address of their own.

    A caller who has given a wrong word waits longer, but not for callers who have given none.
    """
    door = Door()
    looking = door.visit("10.1.0.1")
    guesses = list[asyncio.Future[bool]]()
    for number in range(450):
        caller = door.visit(f"10.0.{number // 250}.{number % 250}")
        guesses += [asyncio.ensure_future(door.keeper.lets_in(caller, "wrong")) for _ in range(2)]
    for guest in (door.visit("10.1.0.2"), looking):
        seconds, is_right = await door.seconds(door.keeper.lets_in(guest, WORD))
        assert is_right
        assert seconds < 1
    mistaken = door.visit("10.1.0.3")
    for word, most in (("wrong", 1), (WORD, 450 / door.keeper.limits.answers)):
        seconds, _ = await door.seconds(door.keeper.lets_in(mistaken, word))
        assert seconds < most
    assert mistaken.is_in
    assert not door.ended
    for guess in guesses:
        guess.cancel()


async def test_a_guest_of_the_same_household_waits_at_most_ten_seconds() -> None:
    door = Door()
    await door.seconds(door.keeper.lets_in(door.visit("10.0.0.1"), "wrong"))
    guesses = [asyncio.ensure_future(door.keeper.lets_in(door.visit("10.0.0.1"), "wrong")) for _ in range(40)]
    await asyncio.sleep(0)
    seconds, is_right = await door.seconds(door.keeper.lets_in(door.visit("10.0.0.1"), WORD))
    assert is_right
    assert seconds < 10
    assert all(guess.done() for guess in guesses)


async def test_after_three_wrong_words_nothing_is_compared() -> None:
    door = Door()
    caller = door.call("10.0.0.1")
    for word in ("a", "b", "c", WORD):
        assert (await door.seconds(door.keeper.lets_in(caller, word)))[1] is False
    assert door.keeper.wrong == 3
    assert not caller.is_in


async def test_who_breaks_off_has_tried_nothing() -> None:
    door = Door()
    await door.seconds(door.keeper.lets_in(door.visit("10.0.0.1"), "wrong"))
    caller = door.call("10.0.0.1")
    trying = asyncio.ensure_future(door.keeper.lets_in(caller, WORD))
    for _turn in range(TURNS):
        await asyncio.sleep(0)
    assert not trying.done()
    door.keeper.gone(caller)
    assert (await door.seconds(trying))[1] is False
    assert not caller.is_in
    assert door.keeper.wrong == 1
    assert not door.keeper.admit(caller), "nor with a key"
    assert caller.is_gone
    assert not caller.is_in


async def test_words_of_who_has_gone_hold_up_nobody() -> None:
    """Strangers from ever new addresses who break off at once take no answers from those who wait for one."""
    door = Door()
    tries = []
    for number in range(300):
        caller = door.visit(f"10.{number // 250}.{number % 250}.1")
        tries.append(asyncio.ensure_future(door.keeper.lets_in(caller, "wrong")))
        for _turn in range(TURNS):
            await asyncio.sleep(0)
        door.keeper.gone(caller)
    seconds, is_right = await door.seconds(door.keeper.lets_in(door.visit("10.9.0.1"), WORD))
    assert is_right
    assert seconds < 1
    assert all(attempt.done() for attempt in tries), "nor are they kept"


async def test_nothing_is_kept_of_words_of_who_has_gone() -> None:
    """Though others wait before them, and though the same address comes again and again."""
    door = Door(first_answers=1, first_answers_at_once=1)
    waiting = [asyncio.ensure_future(door.keeper.lets_in(door.visit(f"10.0.0.{n}"), "wrong")) for n in range(3)]
    tries = []
    for number in range(100):
        caller = door.visit(f"10.0.{number % 2}.2")
        tries.append(asyncio.ensure_future(door.keeper.lets_in(caller, "wrong")))
        for _turn in range(TURNS):
            await asyncio.sleep(0)
        door.keeper.gone(caller)
    for _turn in range(TURNS):
        await asyncio.sleep(0)
    assert not any(task.done() for task in waiting)
    assert all(attempt.done() for attempt in tries)
    for task in waiting:
        task.cancel()


def test_as_many_addresses_as_are_remembered_keep_no_newcomer_waiting() -> None:
    """Nor if each of them gives a wrong word again whenever it counts as new."""
    assert Limits().first_answers_at_once >= MOST_ADDRESSES
    assert Limits().first_answers * REMEMBERED >= MOST_ADDRESSES


async def test_an_error_in_one_answer_keeps_no_other_back() -> None:
    door = Door()

    def fail(_words: int, _codes: int) -> None:
        raise LookupError

    door.keeper.tell_wrong = fail
    with pytest.raises(LookupError):
        await door.seconds(door.keeper.lets_in(door.visit("10.0.0.1"), "wrong"))
    assert (await door.seconds(door.keeper.lets_in(door.visit("10.0.0.2"), WORD)))[1]


async def test_many_wrong_words_are_suspicious_only_if_the_word_is_easily_guessed() -> None:
    for word, suspicious in ((WORD, False), ("anna", True)):
        door = Door(Words(word))
        for number in range(door.keeper.limits.suspicious):
            assert not door.keeper.is_suspicious
            await door.seconds(door.keeper.lets_in(door.visit(f"10.0.0.{number}"), "wrong"))
        assert door.keeper.is_suspicious == suspicious


@pytest.mark.parametrize("is_resumed", [False, True])
async def test_one_guesses_codes_once_a_second_and_delays_nobody(is_resumed: bool, tmp_path: Path) -> None:
    """Right codes are found at once and after a resume, when only hashes are known, however many others guess."""
    words = Words(WORD)
    words.path = tmp_path / "game.jsonl"
    code = words.give(1)
    if is_resumed:
        words = Words.of(words.path)
    door = Door(words)
    guesser = door.inside("10.0.0.1")
    taken = [(await door.seconds(door.keeper.seat_of(guesser, "apple-otter-lamp-cedar")))[0] for _ in range(3)]
    assert [round(seconds) for seconds in taken] == [1, 1, 1], "though it had just come in"
    guesses = [
        asyncio.ensure_future(door.keeper.seat_of(door.inside(f"10.0.{number}.1"), "apple-otter-lamp-cedar"))
        for number in range(40)
    ]
    guesses += [asyncio.ensure_future(door.keeper.seat_of(guesser, "apple-otter-lamp-cedar")) for _ in range(5)]
    seconds, seat = await door.seconds(door.keeper.seat_of(door.inside("10.0.0.1"), code))
    assert seat == 1
    assert seconds <= 2
    for guess in guesses:
        guess.cancel()


@pytest.mark.parametrize("text", ["", "x" * 100_000])
async def test_strange_words_harm_nobody(text: str) -> None:
    door = Door()
    assert (await door.seconds(door.keeper.lets_in(door.visit("10.0.0.1"), text)))[1] is False
    assert (await door.seconds(door.keeper.seat_of(door.inside("fe80::1%eth0"), text)))[1] is None
