"""Guests, in the hall and at the table: `Guest`, and `TerminalGuest` for a guest at a far window."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from duell.checking import as_sentence
from duell.hosting.hall import Act, Asks, GuestScreen, HallScreen, bindings, explained
from duell.hosting.hall_page import render
from duell.hosting.window import Channel, FarWindow, Tasks, Visitor
from duell.hosting.words import as_code
from duell.language import _, current, language_of, languages, own_speech, use
from duell.table.form import Type
from duell.table.seating import BadSeatError, check_characters, clean_name, fits
from duell.table.session import Session
from duell.table.sitting import Sitting
from duell.table.table import Notice
from duell.tui.app import TableApp
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import Look, Window
from duell.tui.keys import Bindings, Control, Does
from duell.tui.page import Page
from duell.tui.pages.overlays import PageWithHelp
from duell.tui.terminal import colour_depth

if TYPE_CHECKING:
    from duell.hosting.doorkeeper import Caller
    from duell.hosting.hosted_table import HostedTable

PLAIN_LOCALES = frozenset({"C", "POSIX"})  # locales of terminals that show ASCII only


def look_of(environment: Mapping[str, str]) -> Look:
    """The look that suits a far terminal."""
    locale = environment.get("LC_ALL") or environment.get("LC_CTYPE") or environment.get("LANG", "")
    depth = Depth.NONE if environment.get("NO_COLOR") else colour_depth(environment)
    return Look(depth, ascii=locale in PLAIN_LOCALES, console=environment.get("TERM") == "linux")


class HallApp(PageWithHelp):
    """The hall on a screen, with its help, and the name that is offered and typed there."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._typed = ""
        self._is_untouched = True  # so that the first character replaces the name

    @abstractmethod
    def screen(self) -> HallScreen:
        """The present contents of the page."""

    @property
    @abstractmethod
    def _is_typing(self) -> bool:
        """Whether keys are typed text."""

    @abstractmethod
    def refuse(self, error: BadSeatError) -> None:
        """Give the reason why a name cannot be used."""

    def page(self, size: Size) -> Page:
        return render(self.screen(), size)

    def bindings(self) -> Bindings:
        return bindings(self.screen())

    def help(self) -> tuple[str, Sequence[str]]:
        screen = self.screen()
        return screen.room.menu.game.pages.title, explained(screen)

    def reads(self, key: str) -> str:
        return key if len(key) > 1 or self._is_typing else key.lower()

    def paste(self, text: str) -> None:
        if self._is_typing and (line := " ".join(text.split())):
            self._type(line)

    def _offer(self, name: str) -> None:
        self._typed, self._is_untouched = name, True

    def _erase(self) -> None:
        self._typed, self._is_untouched = self._typed[:-1], False

    def _type(self, text: str) -> None:
        name = text.lstrip() if self._is_untouched else self._typed + text
        try:
            check_characters(name)
        except BadSeatError as error:
            self.refuse(error)
        else:
            if fits(name):
                self._typed, self._is_untouched = name, False


class Questions:
    """The questions that the hall asks a guest, and the answers, by keys or by taps."""

    def __init__(self, guest: "Guest") -> None:
        self.is_trying = False  # whether a return code is being compared
        self.notice: Callable[[], str] = str
        self._guest = guest
        self._asks_for: Asks | None = None
        self._trying: asyncio.Task[None] | None = None

    @property
    def asks(self) -> Asks:
        guest = self._guest
        if guest.is_waiting:
            return Asks.HOST
        if guest.seat is not None:
            return Asks.NOTHING if guest.is_named else Asks.NAME
        return self._asks_for or (Asks.GAME if guest.hosted.table else Asks.SEAT)

    def ask_for(self, question: Asks | None) -> None:
        """Ask for the return code, or for the seat to get from the host; None goes back, and no code is compared."""
        self._asks_for, self.notice = question, str
        if self._trying and question is None:
            self._trying.cancel()
            self.is_trying = False

    def take(self, seat: int) -> None:
        """Take a free seat, or ask the host for this seat if that was the question."""
        if self.asks is Asks.WHICH:
            self._asks_for = None
            self._guest.hosted.knock(self._guest, seat)
        elif self.asks is Asks.SEAT:
            self._guest.hosted.take(self._guest, seat)

    def name(self, text: str) -> None:
        """Take a name for the seat, unless it is taken or unusable."""
        self.notice = str
        try:
            self._guest.hosted.name(self._guest, text)
        except BadSeatError as error:
            self.refuse(error)

    def refuse(self, error: BadSeatError) -> None:
        sentence = as_sentence(str(error))
        self.notice = lambda: sentence

    def try_code(self, text: str, done: Callable[[], None] = lambda: None) -> None:
        """Come back with a return code; `done` is called after the comparison."""
        if not text or self.is_trying:
            return
        self.notice = str
        guest, hosted = self._guest, self._guest.hosted

        async def compare() -> None:
            is_right = await hosted.try_word(guest, text)
            self.notice = str
            if not is_right:
                self.notice = lambda: _("No seat has that return code.")
            self.is_trying = False
            done()
            guest.redraw()

        self.is_trying = True
        self._trying = guest.in_background(compare)


class GuestHall(HallApp):
    """A terminal guest's page before they sit at the table."""

    def __init__(self, guest: "TerminalGuest") -> None:
        super().__init__(guest.window)
        self._guest = guest
        self._questions = guest.questions

    def screen(self) -> GuestScreen:
        return self._guest.in_hall(self._typed)

    @property
    def _is_typing(self) -> bool:
        return self._questions.asks in {Asks.NAME, Asks.WORD}

    def refuse(self, error: BadSeatError) -> None:
        self._questions.refuse(error)

    def _type(self, text: str) -> None:
        if self._questions.asks is Asks.WORD:
            self._typed = as_code(self._typed + text)
        else:
            super()._type(text)

    def act(self, action: Does, key: str) -> None:
        questions = self._questions
        questions.notice = str
        match action:
            case Act.BEGIN if self._questions.asks is Asks.NAME:
                questions.name(self._typed)
                self._offer("")
            case Act.BEGIN:
                questions.try_code(self._typed, partial(self._offer, ""))
            case Control.TYPE | Type():
                self._type(key)
            case Control.ERASE:
                self._erase()
            case Act.MOTION:
                self.window.look = self.window.look._replace(animation=not self.window.look.animation)
                moves = self.window.look.animation
                questions.notice = lambda: _("Motion is on.") if moves else _("Motion is off.")
            case Control.LEAVE:
                self.window.leave()
            case Act():
                self._guest.act(action, key)
                self._offer(self._guest.hosted.chairs[self._guest.seat].name if self._guest.seat is not None else "")


class Guest(ABC):
    """Somebody who was let in by any door: first in the hall, then at the table.

    A guest's acts run in a context of their own, which holds their language. An error there ends only their screen.
    `fingerprint` is that of a key or of a phone's secret, which only they have; "" if they have neither.
    """

    def __init__(self, hosted: "HostedTable", caller: "Caller", name: str, fingerprint: str) -> None:
        self.hosted = hosted
        self.caller = caller
        self.fingerprint = fingerprint
        self.seat: int | None = None
        self.is_named = False
        self.looks_on = False
        self.is_waiting = False  # whether the host has to let them in
        self.is_away = False  # whether others see that the guest, who may come back, has been gone for a while
        self.can_lead = False  # whether the guest’s screen has buttons to begin and lead a game
        self.sitting: Sitting | None = None
        self.questions = Questions(self)
        self._loop = asyncio.get_running_loop()
        self._is_arriving = False
        self._context = copy_context()
        self._tasks = Tasks(self._context, self.fail)
        self.safely = self._tasks.safely  # makes a call in the guest's context; an error ends this guest's screen
        try:
            self.name = clean_name(name[:64])
        except BadSeatError:
            self.name = ""

    @property
    def is_here(self) -> bool:
        """Whether the guest still counts as connected; a phone may only be asleep."""
        return True

    @property
    def has_ended(self) -> bool:
        """Whether the screen shows and does nothing any more, though its connection may take some seconds to end."""
        return self._tasks.has_ended

    def look_again(self) -> None:
        """Note that others have read a reveal, or that the host's screen has shown all of it."""

    # The acts of each kind of screen

    @abstractmethod
    def redraw(self) -> None:
        """Draw the screen again, soon."""

    def in_background(self, doing: Callable[[], Coroutine[Any, Any, None]]) -> asyncio.Task[None]:
        """Run work that takes a while, in the guest's context."""
        return self._tasks.start(doing())

    def _stop(self) -> None:
        """Note that the connection has ended; from now on, nothing is shown or done."""
        self._tasks.end()

    @abstractmethod
    def show_hall(self) -> None:
        """Show the hall."""

    @abstractmethod
    def show_table(self, sitting: Sitting) -> None:
        """Show a sitting at the table, from now on."""

    @abstractmethod
    def arrive(self) -> None:
        """Show the news of the sitting."""

    @abstractmethod
    def mention(self, notice: Notice) -> None:
        """Show a notice about other players for a while."""

    @abstractmethod
    def end(self, says: str) -> None:
        """Show a last line, and hang up."""

    # From the table

    @property
    def code(self) -> str:
        """The guest's return code; "" if it is not known in plain text."""
        return "" if self.seat is None else self.hosted.words.given.get(self.seat, "")

    def parting(self) -> str:
        """A sentence on how to come back, for the question before leaving and for the parting line."""
        table = self.hosted.table
        if table is None or self.seat is None or (table.is_last and table.is_over):
            return ""
        if not self.code:
            return _("Your seat is kept. To come back, use the same command and table word, then your return code.")
        return _("Your seat is kept. To come back, use the same command and table word, then {word}.", word=self.code)

    def settle(self) -> None:
        """Show the hall or the table, depending on where the guest is."""
        self._loop.call_soon(self.safely, self._settle)

    def _settle(self) -> None:
        hosted, sitting = self.hosted, None
        if self.seat is not None and not self.is_waiting:
            sitting = hosted.sittings.get(self.seat)
        elif self.looks_on and not self.is_waiting and hosted.table:
            is_there = self.sitting is not None and self.sitting.table is hosted.table
            sitting = self.sitting if is_there else hosted.watched()
        if sitting is not self.sitting:
            self._stop_looking_on()
        if sitting is None:
            self.sitting = None
            self.show_hall()
            self.redraw()
        elif sitting is not self.sitting:
            self.sitting, sitting.news, sitting.mention = sitting, self._news, self._mention
            self.show_table(sitting)

    def _stop_looking_on(self) -> None:
        """Leave the sitting of a guest who looks on, since it would go on getting news."""
        watched = self.sitting
        if watched and watched not in self.hosted.sittings.values() and watched in watched.table.sittings:
            watched.leave()

    def in_hall(self, typed: str = "") -> GuestScreen:
        """The hall as this guest sees it, with the text typed so far."""
        return GuestScreen(
            self.hosted.room,
            asks=self.questions.asks,
            own=-1 if self.seat is None else self.seat,
            typed=typed,
            word=self.code,
            is_trying=self.questions.is_trying,
            looks_on=self.looks_on,
            notice=self.questions.notice() or self.hosted.held_up,
        )

    def act(self, action: Act, key: str) -> None:
        """Carry out the action of a key in the hall, on any screen that has keys."""
        match action:
            case Act.TAKE:
                self.questions.take(int(key) - 1)
            case Act.LEAVE_SEAT if self.seat is not None:
                self.hosted.free(self.seat)
            case Act.LOOK_ON:
                self.look_on()
            case Act.ASK_HOST:
                self.questions.ask_for(Asks.WHICH)
            case Act.WORD:
                self.questions.ask_for(Asks.WORD)
            case Act.BACK:
                self.questions.ask_for(None)
            case Act.LANGUAGE:
                known = languages()
                use(known[(known.index(current()) + 1) % len(known)])

    def look_on(self) -> None:
        """Look on once the game has begun; until then, the guest can still take a seat."""
        self.looks_on = True
        self.hosted.refresh()
        self.settle()

    def lose_seat(self) -> None:
        """Note that another screen has this guest's seat now."""
        self.seat = self.sitting = None

    def lost(self) -> None:
        """Note that the connection has ended."""
        if self.sitting:
            self.sitting.news, self.sitting.mention = lambda: None, lambda _notice: None
            self._stop_looking_on()
        self.hosted.lost(self)

    def send_away(self, says: Callable[[], str]) -> None:
        """End the connection with a line in the guest's language."""
        self._context.run(lambda: self.end(says()))

    def make_room(self) -> None:
        """End the connection, since somebody else needs its place."""
        self.send_away(lambda: _("This connection was closed to make room for another."))

    def _news(self) -> None:
        if not self._is_arriving:
            self._is_arriving = True
            self._loop.call_soon(self.safely, self._arrive)

    def _arrive(self) -> None:
        self._is_arriving = False
        self.arrive()

    def _mention(self, notice: Notice) -> None:
        self._loop.call_soon(self.safely, self.mention, notice)

    def fail(self, error: Exception) -> None:
        """End this guest's screen, and no other, after an error in it."""
        self.hosted.failed(error)
        self.end("")


class TerminalGuest(Guest):
    """A guest at a far window, a terminal at the end of a channel."""

    def __init__(self, hosted: "HostedTable", visitor: Visitor, channel: Channel) -> None:
        super().__init__(hosted, visitor.caller, visitor.name, visitor.fingerprint)
        self.app: TableApp | None = None
        self._context.run(self._begin, visitor, channel)

    def _begin(self, visitor: Visitor, channel: Channel) -> None:
        own_speech()
        look = look_of(visitor.environment)
        use(language_of(visitor.environment), ascii=look.ascii)
        self.name = self.name or _("Guest")
        self.window = FarWindow(
            look,
            channel,
            visitor.size,
            tasks=self._tasks,
            parting=self.parting,
            terminal=visitor.environment.get("TERM", ""),
            drawings=self.hosted.drawings,
            is_players=lambda: self.seat is not None,
        )
        self.window.show(GuestHall(self))

    # From the connection

    def received(self, data: bytes) -> None:
        self.window.received(data)

    def resized(self, size: Size) -> None:
        self.window.resized(size)

    def lost(self) -> None:
        self.window.gone()
        super().lost()

    # The screen

    def redraw(self) -> None:
        self.window.redraw()

    def show_hall(self) -> None:
        self.app = None
        if not isinstance(self.window.content, GuestHall):
            self.window.show(GuestHall(self))

    def show_table(self, sitting: Sitting) -> None:
        session = Session(self.hosted.menu, _refuse, sitting=sitting, consult=self.hosted.consult)
        self.app = TableApp(session, self.window, self.parting)
        self.window.show(self.app)

    def lose_seat(self) -> None:
        super().lose_seat()
        self.app = None

    def arrive(self) -> None:
        if self.app and self.window.content is self.app:
            self.app.arrive()

    def mention(self, notice: Notice) -> None:
        if self.app:
            self.app.mention(notice)

    def end(self, says: str) -> None:
        self.window.end(says)


def _refuse(*_arguments: object) -> NoReturn:
    raise ValueError("the host begins the next game")
