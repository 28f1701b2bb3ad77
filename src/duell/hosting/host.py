"""The host: either a screen with the hall and the game, or a table that nobody attends."""

import asyncio
import signal
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from getpass import getuser
from math import inf
from typing import TYPE_CHECKING, Any, Protocol

from duell.checking import as_sentence
from duell.hosting.guest import HallApp
from duell.hosting.hall import Act, HostScreen, Ways
from duell.hosting.hosted_table import RETRY, HostedTable
from duell.language import _
from duell.overheard import summed_up
from duell.record.acts import Seat
from duell.record.folder import Roster
from duell.record.strict import RecordError
from duell.table.form import FormScreen, stand_in
from duell.table.screens import Intent, Reveal
from duell.table.seating import GUEST, NAME_LIMIT, BadSeatError, check_own, clean_name
from duell.table.session import Session, exchanged
from duell.table.sitting import Sitting
from duell.table.table import Notice
from duell.terminal import ending
from duell.tui.app import TableApp
from duell.tui.fullscreen import FullScreen
from duell.tui.keys import Control, Does
from duell.vocabulary import HUMAN

if TYPE_CHECKING:
    from duell.table.review import Share


class Doors(Protocol):
    """A server that listens for guests."""

    async def close(self) -> None:
        """Hang up on everybody."""


LONELY = 60.0  # seconds without any phone after which the hall names likely causes
LAST_PAGE = 300.0  # the seconds for which guests can look at the end of the last game of an unattended table


class HostHall(HallApp):
    """The hall on the host's screen."""

    def __init__(self, host: "Host") -> None:
        super().__init__(host.window)
        self._host = host
        self._at = 0
        self._closes = False
        self._asks_name = False
        self._way = 0
        self._is_lonely = False
        self._lonely: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Mark the first seat whose guest is away."""
        chairs = self._host.hosted.room.chairs
        away = [seat for seat, chair in enumerate(chairs) if chair.player == GUEST and chair.name and not chair.is_here]
        self._at = next(iter(away), self._at)
        if not self._host.ways.was_called() and self._lonely is None:
            self._lonely = asyncio.get_running_loop().call_later(LONELY, self._feel_lonely)
        if self._nameless() is not None:
            self._asks_name = True
            self._offer(own_name(chair.name for chair in chairs))

    def _nameless(self) -> int | None:
        """The host's seat, if nobody has given it a name yet."""
        hosted = self._host.hosted
        mine = [seat for seat, chair in enumerate(hosted.chairs) if chair.player == HUMAN]
        return next((seat for seat in mine if hosted.chairs[seat].name == stand_in(seat)), None)

    def screen(self) -> HostScreen:
        hosted = self._host.hosted
        waiting = tuple(claim.guest.name for claim in hosted.waiting)
        self._at = min(self._at, len(hosted.chairs) - 1)
        notice, name = hosted.request or hosted.notice(), self._typed if self._asks_name else None
        ways, is_lonely = self._host.ways, self._is_lonely and not self._host.ways.was_called()
        return HostScreen(hosted.room, ways, self._at, waiting, self._closes, notice, name, self._way, is_lonely)

    def _feel_lonely(self) -> None:
        """Name likely causes if no phone has connected so far."""
        self._is_lonely = True
        self.window.redraw()

    @property
    def _is_typing(self) -> bool:
        return self._asks_name

    def refuse(self, error: BadSeatError) -> None:
        sentence = as_sentence(str(error))
        self._host.hosted.notice = lambda: sentence

    def _keep_name(self) -> None:
        seat = self._nameless()
        try:
            if seat is not None:
                self._host.hosted.name_host(seat, self._typed)
            self._asks_name = False
        except BadSeatError as error:
            self.refuse(error)

    def act(self, action: Does, key: str) -> None:
        hosted, seats = self._host.hosted, len(self._host.hosted.chairs)
        hosted.notice = str
        match action:
            case Act.BEGIN if self._asks_name:
                self._keep_name()
            case Control.TYPE:
                self._type(key)
            case Control.ERASE:
                self._erase()
            case Act.BEGIN:
                self._host.begin()
            case Act.NEXT | Act.BEFORE:
                self._at = (self._at + (1 if action is Act.NEXT else -1)) % seats
            case Act.ADDRESS:
                self._way = (self._way + 1) % len(self._host.ways.phones)
            case Act.BOT | Act.EXCHANGE | Act.FREE:
                self._change_seat(action)
            case Act.ADMIT | Act.REFUSE:
                hosted.answer(admits=action is Act.ADMIT)
            case Control.ASK_TO_LEAVE:
                self._closes = True
            case Act.CLOSE:
                self.window.leave()
            case _:
                self._closes = False
        hosted.changed()

    def _change_seat(self, action: Act) -> None:
        hosted, following = self._host.hosted, (self._at + 1) % len(self._host.hosted.chairs)
        if action is Act.BOT:
            hosted.next_player(self._at)
        elif action is Act.FREE:
            hosted.free(self._at)
        else:
            hosted.exchange(self._at, following)
            self._at = following


def own_name(taken: Iterable[str]) -> str:
    """A name to offer to the host: the account's on this machine, if it is a person's name and can be used here."""
    try:
        name = clean_name("" if getuser() == "root" else getuser()[:NAME_LIMIT])
        check_own(name.capitalize(), list(taken))
    except (BadSeatError, OSError, KeyError, ImportError):  # the last three: this system does not tell
        return ""
    return name.capitalize()


class Host:
    """The host, at the terminal of this program. `ways` are the ways to join, `parting` returns the last line.

    If the table has no chairs, the form asks what to play. `share` is that of the session.
    """

    def __init__(
        self,
        hosted: HostedTable,
        window: FullScreen,
        ways: Ways,
        parting: Callable[[], str],
        share: "Share | None" = None,
    ) -> None:
        self.hosted = hosted
        self.ways = ways
        self.window = window
        offered, sitting = hosted.roster, hosted.seen_by_host
        self._session = Session(
            hosted.menu, self._open, offered=offered, sitting=sitting, consult=hosted.consult, share=share
        )
        self._app = TableApp(self._session, self.window, parting, players=self._see_hall)
        self._hall = HostHall(self)
        self._is_beginning = False
        self._is_arriving = False
        hosted.changed, hosted.mention, hosted.lead = self._changed, self._mention, self._led_on
        hosted.warn = self._mention
        hosted.is_telling = lambda events: self.window.content is self._app and self._app.is_telling(events)
        self._app.film_ended = hosted.look_again

    async def run(self, doors: Doors) -> int:
        """Show the form or the hall, then the games, until the host leaves; return the exit code."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: self._fault(context))
        self.hosted.fail = self.window.fail
        try:
            return await self.window.run_beside(self._hall if self.hosted.chairs else self._app)
        finally:
            self.hosted.close(lambda: _("The host has closed the table."))
            await doors.close()

    def begin(self) -> None:
        """Begin the game, or go back to it."""
        hosted = self.hosted
        if self._session.sitting and hosted.table:
            self.window.content = self._app
            self._app.arrive()
        elif not hosted.is_full:
            hosted.notice = lambda: _("Not everybody is here yet. b puts a bot in a free seat.")
        else:
            assert hosted.roster
            seats_now = tuple(Seat(chair.name, chair.role, chair.player) for chair in hosted.chairs)
            self._is_beginning = True
            self._session.start(replace(hosted.roster, seats=seats_now))
            self._is_beginning = False
            if self._session.sitting:
                self.window.show(self._app)
            elif isinstance(screen := self._session.screen, FormScreen):
                refusal = screen.notice
                hosted.notice = lambda: refusal

    def _led_on(self) -> None:
        """Begin the game, with bots in the free seats, or the next game, at the captain's wish."""
        self.hosted.context.copy().run(self._lead)

    def _lead(self) -> None:
        hosted = self.hosted
        if hosted.table is None and self.window.content is self._hall:
            for seat, chair in enumerate(hosted.chairs):
                if chair.is_free:
                    hosted.seat_bot(seat)
            self.begin()
        elif hosted.table and hosted.table.is_over:
            self.window.content = self._app
            self._app.rematch()

    def _leave_reveal(self) -> None:
        """Leave a reveal on a screen at which nobody plays, once all guests who play have read it."""
        sitting = self._session.sitting
        screen = sitting.screen if sitting and not sitting.humans else None
        is_told = isinstance(screen, Reveal) and not self._app.is_telling(screen.events)
        if sitting and isinstance(screen, Reveal) and is_told and self.hosted.is_read(screen):
            sitting.do(Intent.GO_ON)

    def _open(self, roster: Roster, same_deal: bool) -> Sitting:
        """Deal a game if everybody is here, or wait for them in the hall."""
        known = self.hosted.roster
        are_the_same = known and [seat.name for seat in known.seats] == [seat.name for seat in roster.seats]
        if not (self._is_beginning or (self.hosted.table and are_the_same)):
            self.hosted.lay(roster)
            self.window.show(self._hall)
            raise ValueError(_("The others must take their seats first."))
        return self.hosted.begin(roster, same_deal)

    @property
    def sitting(self) -> Sitting | None:
        """The host's sitting at the game, if there is a game."""
        return self._session.sitting

    def _see_hall(self) -> None:
        self.window.show(self._hall)

    def _changed(self) -> None:
        if not self._is_arriving:
            self._is_arriving = True
            asyncio.get_running_loop().call_soon(self._arrive, context=self.hosted.context)

    def _mention(self, notice: Notice) -> None:
        asyncio.get_running_loop().call_soon(self._app.mention, notice, context=self.hosted.context)

    def _arrive(self) -> None:
        self._is_arriving = False
        if self.window.content is self._app and self._session.sitting:
            self._leave_reveal()
            self._app.arrive()
        self.window.redraw()

    def _fault(self, context: Mapping[str, Any]) -> None:
        """End after an error in this program; one in a stranger’s connection has ended that connection."""
        error = context.get("exception")
        if isinstance(error, Exception) and "transport" in context:
            self.hosted.failed(error)
        elif error is not None and not isinstance(error, OSError):
            self.window.fail(error)


class Unattended:
    """The host of a table that nobody attends. `games` games begin by themselves; 0 means without end."""

    def __init__(self, hosted: HostedTable, games: int = 0) -> None:
        self.ended = asyncio.Event()
        self.obstacle: BaseException | None = None  # the error after which no game can begin or go on
        self._hosted = hosted
        self._left = games or inf
        self._closing: asyncio.TimerHandle | None = None
        self._waiting: asyncio.Handle | None = None
        hosted.attended = hosted.admits = False
        hosted.changed, hosted.fail = self._changed, self._fail

    async def run(self, doors: Doors) -> int:
        """Play until a signal ends it; return the exit code. An error that stops all games is raised."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda *_error: None)  # an error in a stranger’s connection concerns nobody
        for number in (signal.SIGINT, *ending()):  # asyncio has a handler of its own for SIGINT
            with suppress(NotImplementedError):  # on Windows
                loop.add_signal_handler(number, self.ended.set)
        with summed_up():
            try:
                await self.ended.wait()
            finally:
                self._hosted.close(lambda: _("The table is closed."))
                await doors.close()
        if self.obstacle:
            raise self.obstacle
        return 0

    def _changed(self) -> None:
        if self._waiting is None:
            self._waiting = asyncio.get_running_loop().call_soon(self._go_on, context=self._hosted.context)

    def _go_on(self) -> None:
        """Begin a game once every seat is taken, and the next once all guests here are ready; end after the last."""
        self._waiting = None
        hosted, table, roster = self._hosted, self._hosted.table, self._hosted.roster
        if table is None:
            if hosted.is_full and roster:
                self._begin(roster)
        elif table.is_over and not table.log.not_saved and roster:
            ready = [guest.sitting.is_ready for guest in hosted.guests if guest.seat is not None and guest.sitting]
            if table.is_last and all(ready):
                self.ended.set()
            elif table.is_last and self._closing is None:
                self._closing = asyncio.get_running_loop().call_later(LAST_PAGE, self.ended.set)
            elif ready and all(ready) and not table.is_last:
                self._begin(exchanged(roster) if roster.table_options.exchange_heroes else roster)

    def _begin(self, roster: Roster) -> None:
        """Deal a game. If it cannot be written, tell the guests and try again."""
        hosted = self._hosted
        try:
            hosted.begin(roster)
        except (OSError, RecordError) as error:
            hosted.not_begun = str(error)
            for sitting in hosted.sittings.values():
                sitting.mention(lambda: hosted.held_up)
            self._waiting = asyncio.get_running_loop().call_later(RETRY, self._go_on, context=hosted.context)
            hosted.refresh()
        except ValueError as error:
            self._fail(error)
        else:
            hosted.not_begun = ""
            self._left -= 1
            assert hosted.table
            hosted.table.is_last = self._left == 0
        hosted.tell_trouble()

    def _fail(self, error: BaseException) -> None:
        self.obstacle = error
        self.ended.set()
