"""The doorkeeper: who may come in, how many, how often and with how much data, by whatever way.

Every connection is a `Caller`, from its first byte on. Servers ask the doorkeeper; none has rules of its own.
"""

import asyncio
import ipaddress
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from enum import IntEnum, auto
from functools import partial
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from duell.hosting.limits import Limits
from duell.hosting.turns import FREE, Account, Turns
from duell.hosting.words import Words

if TYPE_CHECKING:
    from duell.hosting.guest import Guest

T = TypeVar("T")

MOST_ADDRESSES = 4096  # addresses whose wrong words, and whose work, are remembered
REMEMBERED = 3600.0  # seconds for which an address is remembered after its last wrong word

A_KNOCK = 0.001  # the seconds of work that a new connection counts for, even if it is ended before it gets a turn

FORGIVEN = 300.0  # seconds until a visit of an address counts half


class Stage(IntEnum):
    """The stages that a connection passes through on its way in."""

    COMING = auto()  # only programs have spoken so far
    COMPARING = auto()  # by ssh, keys are exchanged, and a first visitor compares the host's
    ASKED = auto()  # it was asked for the word
    INSIDE = auto()


class Weight(NamedTuple):
    """What counts against a caller, the most important first. The defaults are the weight of a first visitor."""

    callers: int = 1  # the callers of its address
    wrong: int = 0  # its wrong words
    visits: int = 1  # the recent visits of its address, or once it is in, how often that came in
    work: float = 0  # the seconds of work, beyond what everybody may cause, of its address
    silence: float = 0  # the seconds for which it has been silent beyond the limit, until it has exchanged keys

    @property
    def exceeds_first_visit(self) -> bool:
        """Whether more counts against the caller than against a first visitor, who takes its place."""
        return self > Weight()


class Precedence(NamedTuple):
    """The grounds on which a caller is ended before others, the most important first: the greatest goes first."""

    weight: Weight
    bytes_to_come: int  # the bytes that it may still send, while only programs speak: the one least far on the way
    is_silent: bool
    silent_seconds: float  # since it reached its stage: the oldest of the silent
    reached: float  # the time at which it reached its stage, unless it is silent: the newest of the others


class Household(Account):
    """An address: the work that its callers caused before they gave the word, and their recent visits.

    A visit no longer counts once its caller has been served. How often its callers came in counts only inside.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(clock)
        self._visits, self._entries = Account(clock, FORGIVEN), Account(clock, FORGIVEN)

    def knock(self) -> None:
        self.spend(A_KNOCK)
        self._visits.spend(1)

    def forgive(self, work: float = 0.0) -> None:
        self._visits.spend(-min(1.0, self._visits.lately))
        self.spend(-min(work, self.lately))

    def enter(self) -> None:
        self._entries.spend(1)
        self.forgive(FREE)

    @property
    def visits(self) -> int:
        return round(self._visits.lately)

    @property
    def entries(self) -> int:
        return round(self._entries.lately)


class Link:
    """What a connection is for the network. This one has no network, as that of a host by lines."""

    def is_reset(self) -> bool:
        """Whether the far end has broken off, though nothing has been read of it yet."""
        return False

    def unsent(self) -> int:
        """The number of bytes that the network has not taken yet."""
        return 0

    def cut(self) -> None:
        """End the connection at once."""


class Caller:
    """A connection, as the doorkeeper knows it: its link, and from its first page on, its guest."""

    def __init__(self, door: "Doorkeeper", address: str, link: Link | None = None) -> None:
        self.address = address
        self.link = link or Link()
        self.guest: Guest | None = None
        self.household = door.household(address)
        self.account = Account(door.clock)  # what this one has used since
        self.stage = Stage.COMING
        self.came = self.since = door.clock()  # when it came, and when it reached its stage
        self.is_gone = False
        self.wrong = 0  # wrong table words so far
        self.bytes_before_page = 0
        self.bytes_this_second = 0  # since it has a page
        self.second = 0.0  # when the current second began
        self.next_code = 0.0  # when another return code will be compared
        self.trying = asyncio.Lock()
        self.words = set[asyncio.Task[bool]]()  # the table words that it has given and that wait for an answer
        self.timer: asyncio.TimerHandle | None = None
        self._clock = door.clock
        self._silent, self._silent_since = 0.0, inf

    @property
    def is_in(self) -> bool:
        return self.stage is Stage.INSIDE

    @property
    def has_seat(self) -> bool:
        return self.guest is not None and self.guest.seat is not None

    @property
    def is_silent(self) -> bool:
        """Whether nothing is left to do for this caller until it sends something."""
        return self._silent_since < inf

    @property
    def silence(self) -> float:
        """The total time for which this caller has kept the table waiting, in seconds."""
        return self._silent + max(0.0, self._clock() - self._silent_since)

    def listens(self) -> None:
        """Note that everything this caller asked for is done."""
        self._silent_since = min(self._silent_since, self._clock())

    def heard(self) -> None:
        """Note that this caller has sent something."""
        self._silent, self._silent_since = self.silence, inf


class Try(NamedTuple):
    """A try that waits for its answer."""

    answered: asyncio.Future[bool]
    compare: Callable[[], Awaitable[bool]]


class Guesses(NamedTuple):
    """The wrong words that an address has given, and when it was answered last."""

    wrong: int = 0
    last: float = 0.0


class Answers:
    """Answers tries one at a time, in order of arrival; to wrong ones, it gives `rate()` answers a second.

    Answers that nobody has wanted are saved up, so that `at_once()` can be given without a wait.
    """

    def __init__(
        self,
        rate: Callable[[], float],
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
        at_once: Callable[[], int] = lambda: 1,
    ) -> None:
        self._rate, self._at_once = rate, at_once
        self._clock = clock
        self._sleep = sleep
        self._waiting = deque[Try]()
        self._next = 0.0  # when the next answer would be due if none had been saved up
        self._serving: asyncio.Task[None] | None = None

    async def answer(self, compare: Callable[[], Awaitable[bool]]) -> bool:
        """The answer of `compare`, when its turn comes. If this is cancelled before, nobody waits for it.

        The answer True does not delay the next one; False does, and so does an error.
        """
        waiting = Try(asyncio.get_running_loop().create_future(), compare)
        self._waiting.append(waiting)
        if self._serving is None:
            self._serving = asyncio.create_task(self._serve())
        try:
            return await waiting.answered
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            raise

    async def _serve(self) -> None:
        while self._waiting:
            saved_up = (self._at_once() - 1) / self._rate()
            await self._sleep(max(0.0, self._next - saved_up - self._clock()))
            if not self._waiting:
                break
            answered, compare = self._waiting.popleft()
            is_right = False
            if answered.done():
                continue
            try:
                is_right = await compare()
            except Exception as error:  # it concerns this try and no other
                if not answered.done():
                    answered.set_exception(error)
            else:
                if not answered.done():
                    answered.set_result(is_right)
            if not is_right:  # who knows the word takes no answer from others
                self._next = max(self._next, self._clock()) + 1 / self._rate()
        self._serving = None


class Doorkeeper:
    """Decides about every caller by the `limits`. `clock` returns seconds; `sleep` waits; `hashing` compares words.

    `tell_wrong` is called with the numbers of wrong table words and of wrong return codes whenever either grows.
    """

    def __init__(
        self,
        words: Words,
        limits: Limits = Limits(),  # noqa: B008 - it is frozen
        clock: Callable[[], float] = monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        hashing: Executor | None = None,
    ) -> None:
        self.words = words
        self.limits = limits
        self.clock = clock
        self.callers: set[Caller] = set()
        self.wrong = 0  # wrong table words so far, from everybody
        self.tell_wrong: Callable[[int, int], None] = lambda _words, _codes: None
        self.before, self.inside = (Turns(limits.strangers, clock) for _ in range(2))
        """The turns of households before the word, and of callers after it: neither group delays the other."""
        self._sleep = sleep
        self._next_arrival = 0.0  # when the next connection may be accepted
        self._awaited = 0  # connections for which a place is kept
        self._households: dict[str, Household] = {}  # also those that have hung up
        self._guesses: dict[str, Guesses] = {}  # by address, the least recently answered first
        self._locks = WeakValueDictionary[str, asyncio.Lock]()
        """By address, what makes its tries wait for each other in order of arrival; a lock goes with the last try."""
        self._words = Answers(lambda: self.limits.answers, clock, sleep)
        self._first_words = Answers(
            lambda: self.limits.first_answers, clock, sleep, lambda: self.limits.first_answers_at_once
        )
        self._hashing = hashing or ThreadPoolExecutor(1, "hashing")
        """One thread, so that answers are given in the order of the tries, and bots have the other processors."""

    # Connections

    async def room(self) -> None:
        """Wait until another connection may be accepted: until a place is free, or its holder can be made to leave.

        However many connect, no first-time visitor is accepted and then dropped to make room for the next. The place is
        kept until the connection knocks; if the connection has gone, call `leave_room`.
        """
        while True:
            due = max(self._next_arrival, self.clock())
            self._next_arrival = due + 1 / self.limits.arrivals
            await self._sleep(due - self.clock())
            coming = self._those(Stage.COMING)
            free = self.limits.half_open - len(coming) - self._awaited
            if free <= 0:
                weight = self._weights(coming)
                free += sum(other.link.is_reset() or weight(other).exceeds_first_visit for other in coming)
            if free > 0:
                self._awaited += 1
                return

    def leave_room(self) -> None:
        """Give up a place that was kept."""
        self._awaited = max(0, self._awaited - 1)

    def knock(self, address: str, link: Link | None = None) -> Caller:
        """Admit a new connection to the crowd; another may be ended to make room."""
        self.leave_room()
        caller = Caller(self, neighbourhood(address), link)
        caller.household.knock()
        self.callers.add(caller)
        coming = self._those(Stage.COMING)
        if len(coming) > self.limits.half_open:
            broken_off = [other for other in coming if other.link.is_reset()]
            for ended in broken_off or [self._first_to_go(coming, stays=caller)]:
                self._end(ended)
        self._wait_for(caller, self.limits.seconds_for_the_word)
        return caller

    def household(self, address: str) -> Household:
        """The account of an address. If there are too many, the least recently used one is forgotten."""
        household = self._households.pop(address, None) or Household(self.clock)
        if len(self._households) >= MOST_ADDRESSES:
            del self._households[next(iter(self._households))]
        self._households[address] = household
        return household

    def compares(self, caller: Caller) -> None:
        """Note that a caller has exchanged keys, and may have to compare the host's."""
        if caller.stage is Stage.COMING:
            self._advance(caller, Stage.COMPARING)

    def answered(self, caller: Caller) -> None:
        """Note that a browser has received everything it asked for, such as the page."""
        caller.household.forgive()

    def ask(self, caller: Caller) -> None:
        """Note that a caller is being asked for the word."""
        if caller.stage < Stage.ASKED:
            self._advance(caller, Stage.ASKED)

    def _advance(self, caller: Caller, stage: Stage) -> None:
        """Note that a caller has reached a stage before the word; another may be ended to make room."""
        caller.stage, caller.since = stage, self.clock()
        crowd = self._those(Stage.COMPARING, Stage.ASKED)
        own = [other for other in crowd if other.address == caller.address]
        if len(own) > self.limits.one_address_before_the_word:
            self._end(self._first_to_go(own))
        elif len(crowd) > self.limits.before_the_word:
            self._end(self._first_to_go(crowd))

    def _those(self, *stages: Stage) -> list[Caller]:
        return [caller for caller in self.callers if caller.stage in stages]

    def took(self, caller: Caller, size: int) -> bool:
        """Count bytes from a caller; return whether they may be used. Too many before the first page end it."""
        if caller.guest:
            now = self.clock()
            if now - caller.second >= 1:
                caller.bytes_this_second, caller.second = 0, now
            caller.bytes_this_second += size
        else:
            caller.bytes_before_page += size
            if caller.bytes_before_page > self.limits.bytes_before_a_page:
                self._end(caller)
        return not caller.is_gone

    def is_quick(self, caller: Caller) -> bool:
        """Whether a caller need not wait for a turn: a seated guest who sends no more than keys."""
        return caller.bytes_this_second <= self.limits.bytes_a_second and caller.has_seat

    def admit(self, caller: Caller) -> bool:
        """Let in a caller who has given the word or a known key; return whether there is room.

        A caller without a seat may have to make room, one from the same address if it has too many, so that players who
        have a seat can always come back.
        """
        if caller.is_gone or caller.is_in:  # the word given again brings no more time
            return not caller.is_gone
        inside = self._those(Stage.INSIDE)
        own = [other for other in inside if other.address == caller.address]
        crowd = own if len(own) >= self.limits.of_one_address else inside
        if crowd is own or len(inside) >= self.limits.connections:
            if not (seatless := [other for other in crowd if not other.has_seat]):
                return False
            self._end(self._first_to_go([*seatless, caller], stays=caller))
        caller.stage = Stage.INSIDE
        caller.next_code = self.clock() + 1 / self.limits.codes  # or those who come again and again could try more
        caller.household.enter()
        self._wait_for(caller, self.limits.seconds_for_the_terminal)
        return True

    def gone(self, caller: Caller) -> None:
        """Note that a connection has ended. Words that still wait for an answer have not been tried."""
        caller.is_gone = True
        self.callers.discard(caller)
        for trying in tuple(caller.words):
            trying.cancel()
        if caller.timer:
            caller.timer.cancel()

    def close(self) -> None:
        """End all connections that have not given the word."""
        for outside in [caller for caller in self.callers if not caller.is_in]:
            self._end(outside)

    def _weights(self, crowd: list[Caller]) -> Callable[[Caller], Weight]:
        """The weight of each caller of a crowd."""
        callers_of = Counter(caller.address for caller in crowd)
        record = {  # now, the same for all
            caller.household: (
                caller.household.entries if caller.is_in else caller.household.visits,
                caller.household.debt,
            )
            for caller in crowd
        }

        def weight(caller: Caller) -> Weight:
            silence = caller.silence - self.limits.seconds_of_silence if caller.stage is Stage.COMING else 0
            return Weight(callers_of[caller.address], caller.wrong, *record[caller.household], max(0, silence))

        return weight

    def _first_to_go(self, crowd: list[Caller], stays: Caller | None = None) -> Caller:
        """The member of a crowd to evict; never `stays`."""
        weight, now = self._weights(crowd), self.clock()

        def precedence(caller: Caller) -> Precedence:
            is_coming, is_silent = caller.stage is Stage.COMING, caller.is_silent
            return Precedence(
                weight(caller),
                bytes_to_come=self.limits.bytes_before_a_page - caller.bytes_before_page if is_coming else 0,
                is_silent=is_silent,
                silent_seconds=now - caller.since if is_silent else 0,
                reached=0 if is_silent else caller.since,
            )

        return max((other for other in crowd if other is not stays), key=precedence)

    def _wait_for(self, caller: Caller, seconds: float) -> None:
        """End a caller who gets no further within that time: to the word, or from there to the first page."""
        if caller.timer:
            caller.timer.cancel()
        caller.timer = asyncio.get_running_loop().call_later(seconds, self._is_late, caller)

    def _is_late(self, caller: Caller) -> None:
        if caller.guest is None:
            self._end(caller)

    def _end(self, caller: Caller) -> None:
        self.gone(caller)
        if caller.guest:
            caller.guest.make_room()
        else:
            caller.link.cut()

    # The table word

    @property
    def is_suspicious(self) -> bool:
        """Whether the host must admit newcomers by hand: a word that is easily guessed, and many wrong ones."""
        return self.words.is_guessable and self.wrong >= self.limits.suspicious

    def is_known(self, address: str) -> bool:
        """Whether an address has given wrong words, so that its answers take longer."""
        return self._wrong_of(neighbourhood(address)) > 0

    async def lets_in(self, caller: Caller, text: str) -> bool:
        """Whether a caller knows the table word; if so, the caller is in. After too many tries, none is compared.

        A try waits for its turn before it is compared, so that nobody learns anything by hanging up early.
        """
        trying = asyncio.create_task(self._answer(caller, text))
        caller.words.add(trying)
        trying.add_done_callback(caller.words.discard)
        await asyncio.wait({trying})
        return not trying.cancelled() and trying.result()

    async def _answer(self, caller: Caller, text: str) -> bool:
        """Whether a word is right, when its turn comes."""
        async with self._locks.setdefault(caller.address, asyncio.Lock()):
            answers = self._words if self._wrong_of(caller.address) else self._first_words
            return await answers.answer(partial(self._compare, caller, text))

    async def _compare(self, caller: Caller, text: str) -> bool:
        if caller.is_gone or caller.wrong >= self.limits.tries:
            return False
        if await self._in_thread(self.words.is_table_word, text):
            return self.admit(caller)
        self._note_wrong(caller)
        return False

    def _wrong_of(self, address: str) -> int:
        guesses = self._guesses.get(address, Guesses())
        return guesses.wrong if self.clock() - guesses.last < REMEMBERED else 0

    def _note_wrong(self, caller: Caller) -> None:
        self.wrong += 1
        caller.wrong += 1
        wrong = self._wrong_of(caller.address)
        self._guesses.pop(caller.address, None)
        if len(self._guesses) >= MOST_ADDRESSES:
            del self._guesses[next(iter(self._guesses))]
        self._guesses[caller.address] = Guesses(wrong + 1, self.clock())
        self.tell_wrong(self.wrong, self.words.wrong)

    # Return codes

    async def seat_of(self, caller: Caller, text: str) -> int | None:
        """The seat of a return code; None if no seat has it. A caller is answered once a second, whatever others do."""
        async with caller.trying:
            await self._sleep(max(0.0, caller.next_code - self.clock()))
            caller.next_code = self.clock() + 1 / self.limits.codes
            seat = self.words.settle(await self._in_thread(self.words.find, text))
            if seat is None:
                self.tell_wrong(self.wrong, self.words.wrong)
            return seat

    async def _in_thread(self, call: Callable[[str], T], text: str) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._hashing, call, text)


def neighbourhood(address: str) -> str:
    """The part of an address that identifies a household: all of an IPv4 address, half of an IPv6 address.

    >>> neighbourhood("127.0.0.1"), neighbourhood("2001:db8:1:2:3::4"), neighbourhood("::ffff:10.0.0.1")
    ('127.0.0.1', '2001:db8:1:2::', '10.0.0.1')
    """
    try:
        number = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(number, ipaddress.IPv4Address):
        return str(number)
    if number.ipv4_mapped:
        return str(number.ipv4_mapped)
    return str(ipaddress.ip_network((number, 64), strict=False).network_address)
