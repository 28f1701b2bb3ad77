"""A hosted table: its chairs, one game after another, and the guests who come and go."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from copy import copy
from dataclasses import replace
from itertools import chain, count
from math import inf
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple, Protocol

from duell.checking import quote
from duell.coach import Report
from duell.hosting.doorkeeper import Doorkeeper
from duell.hosting.guest import Guest, TerminalGuest
from duell.hosting.hall import Chair, Room, code_of
from duell.hosting.line_guest import LineGuest, wants_lines
from duell.hosting.window import Channel, Drawings, Visitor
from duell.hosting.words import Words
from duell.language import _
from duell.record.acts import Seat
from duell.record.folder import Roster, number_of
from duell.table.form import Menu, stand_in
from duell.table.review import Coaching, Consult, GivenUpError
from duell.table.screens import Reveal
from duell.table.seating import GUEST, BadSeatError, bot_name, check_own, clean_name, fits
from duell.table.sitting import Sitting
from duell.table.table import Notice, Table
from duell.vocabulary import HUMAN

TICK = 0.5  # seconds between two looks at the clocks of decisions
RETRY = 5.0  # seconds until another attempt to write what could not be written
READ = 1.0  # seconds for which no answer of the host counts once a visitor asks: it is meant for another, or none
LISTENS = 0.2  # seconds between two looks whether anybody still waits for the coach
MOST_FAULTS = 16  # errors in guests' screens that are kept
Tell = Callable[[dict[str, Any]], None]  # tells the scripts of an unattended table what has happened


class Claim(NamedTuple):
    """A guest who waits for the host, and the seat that they claim; None if they only want to come in."""

    guest: Guest
    seat: int | None


class Dealing(Protocol):
    """The part of a dealer that a hosted table needs."""

    @property
    def path(self) -> Path | None:
        """The record of the current game."""

    def open(self, roster: Roster, same_deal: bool = False) -> Sitting:
        """Deal a new game. ValueError, OSError or RecordError if impossible."""


def _numbered(name: str, number: int) -> str:
    while not fits(f"{name} {number}"):
        name = name[:-1].rstrip()
    return f"{name} {number}"


def _nothing(*_about: object) -> None:
    """An act of the host's screen that no such screen has taken over yet."""


class HostedTable:
    """One table with its chairs, its guests, and the words that let them in and back.

    `menu` and `roster` have the game and the players; seats with the player `GUEST` are for guests. `tell` is called
    with each event for scripts. The host's screen sets `changed`, which is called after a change in the hall or at the
    table, and the other acts listed with it.
    """

    def __init__(
        self,
        menu: Menu,
        words: Words,
        dealer: Dealing,
        *,
        consult: Consult = lambda _report: "",
        tell: Tell = _nothing,
    ) -> None:
        self.menu = menu
        self.words = words
        self.dealer = dealer
        self.context = copy_context()  # the host's context, and so the host's language, even for work caused by a guest
        self.drawings = Drawings()
        self.attended = True  # whether somebody is at the host's screen
        self.admits = True  # whether somebody there can let people in, even in lines

        # The people here, and their game
        self.roster: Roster | None = None
        self.chairs: list[Chair] = []
        self.guests: list[Guest] = []
        self.waiting: list[Claim] = []  # the guests whom the host can let in
        self._asks_since = -inf  # when the first of them became the first, so that the host was asked about them
        self.table: Table | None = None
        self.sittings: dict[int, Sitting] = {}  # the guests', by seat; one stays while its guest is away
        self.seen_by_host: Sitting | None = None
        self.not_begun = ""  # the reason why an unattended table could not write the record of the next game

        # Acts of the host's screen for the table
        self.changed: Callable[[], None] = _nothing
        self.fail: Callable[[BaseException], None] = _nothing  # ends the table after an error that stops the game
        self.mention: Callable[[Notice], None] = _nothing  # shows a notice about guests
        self.warn: Callable[[Notice], None] = _nothing  # shows a notice about wrong words, which comes seldom
        self.notice: Callable[[], str] = str  # the notice on the host's page, in the host's language
        self.is_telling: Callable[[object], bool] = lambda _events: False  # whether it has yet to tell these events
        self.lead: Callable[[], None] = _nothing  # begins the game, or the next one, because the captain wants it

        self._consult = consult
        self._consulting = Lock()
        self._asking_coach = set[Report]()  # the reports of all threads that wait for the coach
        self._review: Coaching | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._bots = ThreadPoolExecutor(1, "bots")  # guests who ask the coach can fill all other threads
        self._ticking: asyncio.Task[None] | None = None
        self._retrying: asyncio.TimerHandle | None = None
        self._words_shown = {""}  # the return codes that guests have seen on their first pages
        self._reminders: dict[int, Notice] = {}  # for each seat, the notice with its code

        # Events for scripts
        self._tell = tell
        self._is_told_over = False
        self._told_wrong = (0, words.wrong)  # the wrong words and codes up to the last report
        self._telling_wrong: asyncio.TimerHandle | None = None  # until they can be told again
        self._trouble = ""  # the reason why something could not be written
        self.door = Doorkeeper(words)
        self.door.tell_wrong = self._note_wrong
        self.faults = deque[Exception](maxlen=MOST_FAULTS)  # the last errors in guests' screens, for tests

    # Chairs

    @property
    def captain(self) -> Guest | None:
        """The guest who leads from a phone, if nobody sits at the host's screen: the one in the first seat.

        While that one is away, the next one leads.
        """
        if not self.attended or any(chair.player == HUMAN for chair in self.chairs):
            return None
        seated = [guest for guest in self.guests if guest.seat is not None and guest.is_named]
        phones = [guest for guest in seated if guest.can_lead and not guest.is_away]
        return min(phones, key=lambda guest: guest.seat or 0, default=None)

    @property
    def room(self) -> Room:
        """The facts that everybody sees in the hall."""
        here = {guest.seat for guest in self.guests if not guest.is_away}
        chairs = tuple(
            chair._replace(is_here=seat in here, is_kept=seat in self.words.seats)
            for seat, chair in enumerate(self.chairs)
        )
        return Room(
            self.menu,
            self.roster.deck if self.roster else self.menu.deck,
            chairs,
            next((chair.name for chair in chairs if chair.player == HUMAN), ""),
            self.attended,
            self.admits,
            has_begun=self.table is not None,
            onlookers=sum(guest.looks_on for guest in self.guests),
        )

    @property
    def levels(self) -> list[str]:
        """The levels of bots that can sit here."""
        return [player for player in self.menu.players if player not in {HUMAN, GUEST}]

    @property
    def middle_level(self) -> str:
        return self.levels[len(self.levels) // 2]

    @property
    def is_full(self) -> bool:
        """Whether every seat for a guest has a guest with a name."""
        return all(seat in self.words.seats for seat, chair in enumerate(self.chairs) if chair.player == GUEST)

    def lay(self, roster: Roster) -> None:
        """Lay the table for another roster; guests keep the seats with their names."""
        self.end_game()
        menus = {menu.name: menu for menu in self.menu.games()} if self.menu.games else {}
        self.menu = replace(menus.get(roster.game, self.menu), games=self.menu.games)
        before = {chair.name: number for number, chair in enumerate(self.chairs) if number in self.words.seats}
        self.roster = roster
        self.chairs = []
        moved: dict[int, int] = {}
        for number, seat in enumerate(roster.seats):
            chair = Chair(seat.name, seat.role, seat.player)
            if seat.player == GUEST and seat.name in before:
                moved[before[seat.name]] = number
            elif seat.player == GUEST:
                chair = chair._replace(name="", expected="" if seat.name == stand_in(number) else seat.name)
            self.chairs.append(chair)
        self._move(moved)

    def take(self, guest: Guest, seat: int) -> None:
        """Seat a guest in a free chair, at first under its expected name, or else under the guest's login name."""
        if guest.seat is None and self.chairs[seat].is_free and self.table is None:
            guest.seat, guest.is_named, guest.looks_on = seat, False, False
            self._change(seat, name=self._free_name(self.chairs[seat].expected or guest.name))

    def _change(self, seat: int, **fields: Any) -> None:
        """Change the entry of a chair, for everybody who sees it."""
        self.chairs[seat] = self.chairs[seat]._replace(**fields)
        self.refresh()

    def name(self, guest: Guest, text: str) -> None:
        """Let a seated guest have this name, and give them a return code. BadSeatError if it is taken or unusable."""
        assert guest.seat is not None
        name = self._own_name(guest.seat, text)
        self.chairs[guest.seat] = self.chairs[guest.seat]._replace(name=name)
        guest.name, guest.is_named = name, True
        self.words.give(guest.seat, guest.fingerprint)
        self.notice = str
        self._tell({"seated": {"seat": guest.seat, "name": name}})
        self.refresh()

    def name_host(self, seat: int, text: str) -> None:
        """Let the host's own chair have this name. BadSeatError if it is taken or unusable."""
        self._change(seat, name=self._own_name(seat, text))

    def _own_name(self, seat: int, text: str) -> str:
        name = clean_name(text)
        check_own(name, [chair.name for other, chair in enumerate(self.chairs) if other != seat and chair.name])
        return name

    def free(self, seat: int) -> None:
        """Free a guest's chair before the game."""
        if self.table is None and self.chairs[seat].player == GUEST:
            self.chairs[seat] = self.chairs[seat]._replace(name="")
            self._move({other: other for other in range(len(self.chairs)) if other != seat})

    def exchange(self, seat: int, other: int) -> None:
        """Let the people of two chairs change places before the game; roles stay with the chairs."""
        if self.table is not None or seat == other:
            return
        one, two = self.chairs[seat], self.chairs[other]
        self.chairs[seat], self.chairs[other] = two._replace(role=one.role), one._replace(role=two.role)
        unmoved = {number: number for number in range(len(self.chairs))}
        self._move({**unmoved, seat: other, other: seat})

    def _move(self, seats: Mapping[int, int]) -> None:
        """Move guests, return codes and claims with their seats; those of seats that move nowhere end."""
        for guest in self.guests:
            guest.seat = None if guest.seat is None else seats.get(guest.seat)
            guest.is_named &= guest.seat is not None
        self.words.move(seats)
        self._move_claims(seats)
        self.refresh()

    def _move_claims(self, seats: Mapping[int, int]) -> None:
        for guest, seat in self.waiting:
            guest.is_waiting = seat is None or seat in seats
        still = [claim for claim in self.waiting if claim.guest.is_waiting]
        self._wait([Claim(guest, None if seat is None else seats[seat]) for guest, seat in still])

    def _wait(self, claims: list[Claim]) -> None:
        """Let these claims wait, in place of those that waited before."""
        if self.waiting[:1] != claims[:1]:
            self._asks_since = monotonic()
        self.waiting = claims

    def next_player(self, seat: int) -> None:
        """Seat the next level of bot, and finally nobody, in a guest's chair; during a game, hand it over."""
        chair = self.chairs[seat]
        if self.table is not None:
            if chair.player != HUMAN and seat in self.words.seats:
                self.hand_over(seat, self.middle_level if chair.player == GUEST else HUMAN)
        elif chair.player == GUEST and chair.name:
            self.notice = lambda: _("{name} sits there; free the seat first.", name=chair.name)
            self.refresh()
        elif chair.player != HUMAN:
            players = [GUEST, *self.levels]
            self._seat_player(seat, players[(players.index(chair.player) + 1) % len(players)])

    def seat_bot(self, seat: int, level: str = "") -> None:
        """Seat a bot in a free chair or in place of another bot; of the middle level unless one is named."""
        if self.chairs[seat].player != GUEST or not self.chairs[seat].name:
            self._seat_player(seat, level or self.middle_level)

    def _seat_player(self, seat: int, player: str) -> None:
        taken = [chair.name for chair in self.chairs]
        name = bot_name(seat, player, taken) if player != GUEST else ""
        self._change(seat, player=player, name=name)

    def hand_over(self, seat: int, player: str) -> None:
        """Let a bot play on for a guest, or the guest for the bot."""
        assert self.table
        self.table.hand_over({seat: player})
        after = self.table.seats[seat].player
        self._change(seat, player=GUEST if after == HUMAN else after)

    def _free_name(self, name: str) -> str:
        """The name, or as much of it as fits before a number that makes it unlike all others."""
        others = [chair.name for chair in self.chairs if chair.name]
        for free in chain([name], (_numbered(name, number) for number in count(2))):
            try:
                check_own(free, others)
            except BadSeatError:
                continue
            return free
        raise AssertionError

    # Games

    def begin(self, roster: Roster, same_deal: bool = False) -> Sitting:
        """Deal a game; return what the host's screen shows. ValueError, OSError or RecordError if impossible."""
        is_guests = [chair.player == GUEST or seat in self.words.seats for seat, chair in enumerate(self.chairs)]
        chairs = [
            chair._replace(role=seat.role, player=GUEST if is_guest else chair.player)
            for chair, seat, is_guest in zip(self.chairs, roster.seats, is_guests, strict=True)
        ]
        seats = (Seat(chair.name, chair.role, HUMAN if chair.player == GUEST else chair.player) for chair in chairs)
        sitting = self.dealer.open(replace(roster, seats=tuple(seats)), same_deal)
        self.end_game()
        self.roster, self.chairs = roster, chairs
        self.play(sitting)
        assert self.dealer.path
        self._tell({"begun": {"number": number_of(self.dealer.path.name), "game": sitting.game.name}})
        return sitting

    @property
    def held_up(self) -> str:
        """The sentence for guests of an unattended table while no game can begin; otherwise ""."""
        says = _("The game cannot begin because it cannot be saved; the table tries again every few seconds.")
        return says if self.not_begun else ""

    def _save(self) -> None:
        """Write what is unsaved, and let every screen see whether that was possible."""
        self._retrying = None
        if self.table:
            self.table.log.save()
            self.table.tell()

    def tell_trouble(self) -> None:
        """Tell scripts that something cannot be written, with the reason, or that it can be written again."""
        reason = self.not_begun or (self.table.log.not_saved if self.table else "")
        if reason != self._trouble:
            self._trouble = reason
            self._tell({"unsaved": {"reason": reason}} if reason else {"saved": {}})

    def resume(self, sitting: Sitting) -> None:
        """Continue a resumed game; the seats that have a return code are those of guests."""
        self.chairs = [
            Chair(seat.name, seat.role, GUEST if number in self.words.seats and seat.player == HUMAN else seat.player)
            for number, seat in enumerate(sitting.seats)
        ]
        if self.roster:
            seats = zip(self.roster.seats, self.chairs, strict=True)
            self.roster = replace(self.roster, seats=tuple(replace(seat, player=chair.player) for seat, chair in seats))
        self.play(sitting)

    def play(self, sitting: Sitting) -> None:
        """Play the game of the host's sitting; each guest gets a sitting at the same table."""
        self.seen_by_host, table = sitting, sitting.table
        self.table, self._review = table, None
        self._is_told_over = False
        self.words.path = self.dealer.path
        self.words.keep()
        here = {guest.seat for guest in self.guests if guest.seat is not None and not guest.is_away}
        self.sittings = {seat: Sitting(table, (seat,), leads=False) for seat in sorted(self.words.seats)}
        table.away = {*self.words.seats} - here
        sitting.news, sitting.mention = self._look, self.mention
        for seat, own in self.sittings.items():
            if (word := self.words.given.get(seat, "")) not in self._words_shown:
                own.remark(self._reminder(seat))
                self._words_shown.add(word)
        for guest in tuple(self.guests):
            guest.settle()
        if table.table_options.clock:
            self._ticking = self._beside(self._tick())
        table.tell()

    def _reminder(self, seat: int) -> Notice:
        """The notice with the return code on a guest's first page at the table, since the hall may show it briefly."""

        def reminds() -> str:
            return code_of(self.chairs[seat].name, self.words.given.get(seat, ""))

        return self._reminders.setdefault(seat, reminds)

    def end_game(self) -> None:
        """Leave the game, if there is one, over or not."""
        if self._ticking:
            self._ticking.cancel()
            self._ticking = None
        if self.table is not None:
            for sitting in self.sittings.values():
                sitting.leave()
            self.table, self.sittings = None, {}
            for seat in self.words.seats:
                self.chairs[seat] = self.chairs[seat]._replace(player=GUEST)
            for guest in tuple(self.guests):
                guest.settle()

    def is_read(self, screen: Reveal) -> bool:
        """Whether all players among the guests have left a reveal, so that onlookers' screens can leave it."""
        screens = [
            guest.sitting.screen for guest in self.guests if guest.is_here and guest.sitting and guest.sitting.humans
        ]
        return not any(isinstance(other, Reveal) and other.events is screen.events for other in screens)

    def look_again(self) -> None:
        """Let all screens check again for reveals that others have read or the host's screen has shown."""
        for guest in self.guests:
            guest.look_again()
        self.changed()

    def watched(self) -> Sitting | None:
        """The contents of an onlooker's screen."""
        return None if self.table is None else Sitting(self.table, (), leads=False)

    def _look(self) -> None:
        table = self.table
        if table is None:
            return
        self.tell_trouble()
        self._mention_who_asks()  # the host is told again until there is an answer
        if table.log.not_saved and self._retrying is None:
            self._retrying = asyncio.get_running_loop().call_later(RETRY, self._save, context=self.context)
        elif not table.log.not_saved and table.is_over and not self._is_told_over:
            self._is_told_over = True
            number = number_of(self.words.path.name) if self.words.path else None
            self.words.drop()
            self._tell({"over": {"number": number}})
        if table.bots_due and (self._thinking is None or self._thinking.done()):
            self._thinking = self._beside(self._think())
        self.changed()

    def _beside(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do work beside the screens. Without it the game would stop, so an error in it ends the table."""

        def done(task: asyncio.Task[None]) -> None:
            if not task.cancelled() and (error := task.exception()):
                self.fail(error)

        task = asyncio.get_running_loop().create_task(work, context=self.context)
        task.add_done_callback(done)
        return task

    async def _think(self) -> None:
        while (table := self.table) and (due := table.bots_due):
            seat = due[0]
            choice = await asyncio.get_running_loop().run_in_executor(self._bots, table.think, seat)
            if table is self.table and seat in table.bots_due:
                table.lock(seat, choice)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            if self.table is not None:
                self.table.tick()

    def consult(self, report: Report) -> Coaching | str:
        """The coach's review of the finished game, made once for all screens, in the first one's thread.

        It is made as long as anybody waits for it. The threads of others do not wait for long after their screens have
        ended or gone on.
        """
        table = self.table
        self._asking_coach.add(report)

        def goes_on(done: int, whole: int) -> None:
            try:
                report(done, whole)
            except GivenUpError:
                self._asking_coach.discard(report)
                if not self._asking_coach:
                    raise

        try:
            while not self._consulting.acquire(timeout=LISTENS):
                report(0, 1)
            try:
                if self._review is None:
                    review = self._consult(goes_on)
                    if isinstance(review, str) or table is not self.table:  # the next game has begun
                        return review
                    self._review = review
            finally:
                self._consulting.release()
        finally:
            self._asking_coach.discard(report)
        return copy(self._review)

    # Guests

    def arrive(self, visitor: Visitor, channel: Channel) -> TerminalGuest | LineGuest:
        """Let somebody in at a terminal."""
        guest = (LineGuest if wants_lines(visitor) else TerminalGuest)(self, visitor, channel)
        self.welcome(guest)
        return guest

    def welcome(self, guest: Guest) -> None:
        """Let a guest in, and back to the seat that is bound to the guest's fingerprint."""
        self.guests.append(guest)
        guest.caller.guest = guest
        bound = [seat for seat, key in self.words.keys.items() if key and key == guest.fingerprint]
        if bound:
            self.come_back(guest, bound[0])
        elif self.admits and self.door.is_suspicious:
            self.knock(guest, None)
        guest.settle()
        self.refresh()

    def come_back(self, guest: Guest, seat: int) -> None:
        """Give a returning guest their seat. Another screen that still has it is told and closed."""
        was_here = False
        for other in tuple(self.guests):
            if other is not guest and other.seat == seat:
                was_here = True
                other.lose_seat()  # its connection may end much later
                other.send_away(lambda: _("Your seat is now on another screen; this one is closed."))
        guest.seat, guest.is_named, guest.looks_on = seat, True, False
        guest.name = self.chairs[seat].name
        self._move_claims({other: other for other in range(len(self.chairs)) if other != seat})
        if self.table:
            self.table.away.discard(seat)
            if self.table.players.is_bot(seat):
                self.hand_over(seat, HUMAN)
            name = guest.name  # a notice is worded when it is shown, and the table may be another then
            if not was_here:
                self._mention(seat, lambda: _("{name} is back.", name=name))
        if not was_here:
            self._tell({"back": {"seat": seat}})
        guest.settle()
        self.refresh()

    async def try_word(self, guest: Guest, text: str) -> bool:
        """Bring a guest back with a return code; return whether it was right."""
        seat = await self.door.seat_of(guest.caller, text)
        if seat is None or guest not in self.guests or guest.seat is not None or guest.is_waiting:
            return seat is not None
        self.words.use(seat, text, guest.fingerprint)
        self.come_back(guest, seat)
        return True

    def _note_wrong(self, words: int, codes: int) -> None:
        """Warn the host of many wrong words or codes; tell scripts of any, though seldom."""
        if warning := self._warning(words, codes):
            self.notice = warning
            if self.attended:
                self.changed()
        if self._telling_wrong is None:
            self._tell_wrong()

    def _warning(self, words: int, codes: int) -> Notice | None:
        """A notice that there were many wrong return codes or table words; None if there were few."""
        if codes >= self.door.limits.tries:
            return lambda: _("Somebody has tried {count} wrong return codes for a seat.", count=codes)
        if words >= self.door.limits.suspicious:
            return lambda: _("There have been {count} wrong table words.", count=words)
        return None

    def _tell_wrong(self) -> None:
        """Tell scripts the number of wrong words and codes, and again later if there are more by then."""
        last, now = self._told_wrong, (self.door.wrong, self.words.wrong)
        self._told_wrong, self._telling_wrong = now, None
        for name, before, wrong in zip(("wrong-words", "wrong-codes"), last, now, strict=True):
            if wrong > before:
                self._tell({name: {"count": wrong}})
        if now != last:
            if warning := self._warning(*now):
                self.warn(warning)
            wait = self.door.limits.seconds_between_events
            self._telling_wrong = asyncio.get_running_loop().call_later(wait, self._tell_wrong)

    def knock(self, guest: Guest, seat: int | None) -> None:
        """Ask the host to let a guest in, or to give them the seat that they claim."""
        if guest not in [claim.guest for claim in self.waiting]:
            self._wait([*self.waiting, Claim(guest, seat)])
            guest.is_waiting = True
            self._mention_who_asks()
            self.refresh()

    @property
    def request(self) -> str:
        """A sentence that names the visitor who asks to be let in, and the seat; "" if there is none."""
        if not self.waiting:
            return ""
        guest, seat = self.waiting[0]
        if seat is None:
            return _("{name} is asking to be let in.", name=quote(guest.name))
        return _("{guest} is asking for {name}’s seat.", guest=quote(guest.name), name=self.chairs[seat].name)

    def _mention_who_asks(self) -> None:
        def asks() -> str:
            names = [quote(claim.guest.name) for claim in self.waiting[:1]]
            return _("{name} is asking to be let in (p: lobby).", name=names[0]) if names else ""

        if self.waiting:
            self.mention(asks)

    def answer(self, *, admits: bool) -> None:
        """Admit or refuse the guest who has waited longest, unless the host was asked about them just now."""
        if not self.waiting or monotonic() < self._asks_since + READ:
            return
        (guest, seat), *others = self.waiting
        self._wait(others)
        guest.is_waiting = False
        if not admits:
            guest.send_away(lambda: _("The host has not let you in."))
        elif seat is not None and not guest.has_ended:
            self.words.give(seat, guest.fingerprint)
            self.come_back(guest, seat)
            if own := self.sittings.get(seat):
                own.remark(self._reminder(seat))
        guest.settle()
        self.refresh()

    def lost(self, guest: Guest) -> None:
        """Note that a guest's connection has ended."""
        if guest not in self.guests:
            return
        self.guests.remove(guest)
        self._wait([claim for claim in self.waiting if claim.guest is not guest])
        seat = guest.seat
        if seat is not None and self.table is None:
            self.free(seat)
        elif seat is not None and self.table:
            self.table.away.add(seat)
            self._tell({"away": {"seat": seat}})
            name = self.chairs[seat].name
            self._mention(
                seat,
                lambda: _("{name} is away.", name=name),
                lambda: _("{name} is away (p: lobby).", name=name),
            )
        self._look()
        self.refresh()

    def close(self, says: Callable[[], str]) -> None:
        """Send all guests home with a line in the language of each."""
        self._tell = _nothing  # nobody is away from a table that is closed
        if self._thinking:
            self._thinking.cancel()
        if self._ticking:
            self._ticking.cancel()
        for timer in (self._retrying, self._telling_wrong):
            if timer:
                timer.cancel()
        for guest in tuple(self.guests):
            guest.send_away(says)

    def failed(self, error: Exception) -> None:
        """Remember an error in a guest's screen. Nobody is told, since the message could contain a hand."""
        self.faults.append(error)

    def refresh(self) -> None:
        """Draw the hall again, for all who see it."""
        for guest in self.guests:
            if guest.sitting is None:
                guest.redraw()
        self.changed()

    def _mention(self, seat: int, notice: Callable[[], str], to_host: Callable[[], str] | None = None) -> None:
        """Show a notice to everybody at the table except one seat; the host may get other words."""
        if self.table is None:
            return
        for sitting in self.table.sittings:
            if sitting is not self.sittings.get(seat):
                sitting.mention(to_host if to_host and sitting is self.seen_by_host else notice)
        self.table.tell()
