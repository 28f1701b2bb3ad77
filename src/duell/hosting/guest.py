"""A guest, who sits at a far window, in the hall or at the table."""

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Mapping
from contextvars import copy_context
from typing import TYPE_CHECKING, NoReturn

from duell.hosting.hall import Act, Asks, GuestScreen, HallScreen, bindings, explained, render
from duell.hosting.window import Channel, FarWindow, Visitor
from duell.hosting.words import LONGEST_WORD
from duell.language import _, current, language_of, languages, n_, own_speech, use
from duell.table.form import Type
from duell.table.seating import BadSeatError, check_characters, clean_name, fits
from duell.table.session import Session
from duell.table.sitting import Sitting
from duell.table.table import Notice
from duell.tui.app import TableApp
from duell.tui.blocks import Block, Size
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import Content, Look, Window
from duell.tui.keys import Control, Does, does, names_of
from duell.tui.page import compose
from duell.tui.pages.overlays import help_page
from duell.tui.terminal import colour_depth

if TYPE_CHECKING:
    from duell.hosting.hosted_table import HostedTable

PLAIN_LOCALES = frozenset({"C", "POSIX"})
"""Locales of terminals that show ASCII only."""


def look_of(environment: Mapping[str, str]) -> Look:
    """The look that suits a far terminal."""
    locale = environment.get("LC_ALL") or environment.get("LC_CTYPE") or environment.get("LANG", "")
    depth = Depth.NONE if environment.get("NO_COLOR") else colour_depth(environment)
    return Look(depth, ascii=locale in PLAIN_LOCALES, console=environment.get("TERM") == "linux")


class HallApp(Content):
    """The hall on a screen, with its help."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self._explains = False

    @abstractmethod
    def screen(self) -> HallScreen:
        """What the page shows now."""

    @abstractmethod
    def act(self, what: Does, key: str) -> None:
        """Do what a key does."""

    def block(self, size: Size) -> Block:
        screen = self.screen()
        page = render(screen, size)
        if self._explains:
            title, keys = screen.room.menu.game.pages.title, names_of(bindings(screen))
            page = help_page(title, "", explained(screen), size, keys)
        return compose(page, size, self.window.palette)

    def press(self, key: str) -> None:
        what = does(bindings(self.screen()), key if len(key) > 1 else self._typed(key))
        if self._explains:
            self._explains = False
        elif what is Control.HELP:
            self._explains = True
        elif what is Control.COLOURS:
            self.window.next_theme()
        elif what is not None:
            self.act(what, key)

    def _typed(self, key: str) -> str:
        return key.lower()


class GuestHall(HallApp):
    """A guest's page before they sit at the table."""

    def __init__(self, guest: "Guest") -> None:
        super().__init__(guest.window)
        self._guest = guest
        self._typing = ""
        self._is_untouched = True
        self._asks_which = False
        self._asks_word = False
        self._is_trying = False
        self._notice: Callable[[], str] = str

    @property
    def asks(self) -> Asks:
        guest, hosted = self._guest, self._guest.hosted
        if guest.is_waiting:
            return Asks.HOST
        if guest.seat is not None:
            return Asks.NOTHING if guest.is_named else Asks.NAME
        if self._asks_which:
            return Asks.WHICH
        if self._asks_word:
            return Asks.WORD
        return Asks.GAME if hosted.table else Asks.SEAT

    def screen(self) -> GuestScreen:
        guest, hosted = self._guest, self._guest.hosted
        return GuestScreen(
            hosted.room,
            asks=self.asks,
            own=-1 if guest.seat is None else guest.seat,
            typed=self._typing,
            word=hosted.words.given.get(guest.seat, "") if guest.seat is not None else "",
            is_trying=self._is_trying,
            looks_on=guest.looks_on,
            notice=self._notice() or hosted.held_up,
        )

    def _typed(self, key: str) -> str:
        return key if self.asks in {Asks.NAME, Asks.WORD} else key.lower()

    def paste(self, text: str) -> None:
        if self.asks in {Asks.NAME, Asks.WORD} and (line := " ".join(text.split())):
            self._type(line)

    def act(self, what: Does, key: str) -> None:
        self._notice = str
        guest, hosted = self._guest, self._guest.hosted
        match what:
            case Act.TAKE:
                self._take(int(key) - 1)
            case Act.BEGIN if self.asks is Asks.NAME:
                self._keep_name()
            case Act.BEGIN:
                self._try_word()
            case Control.TYPE | Type():
                self._type(key)
            case Control.ERASE:
                self._typing, self._is_untouched = self._typing[:-1], False
            case Act.LEAVE_SEAT if guest.seat is not None:
                hosted.free(guest.seat)
            case Act.LOOK_ON:
                guest.look_on()
            case Act.ASK_HOST | Act.WORD | Act.BACK:
                self._asks_which, self._asks_word, self._typing = what is Act.ASK_HOST, what is Act.WORD, ""
            case Act.LANGUAGE:
                known = languages()
                use(known[(known.index(current()) + 1) % len(known)])
            case Act.MOTION:
                self.window.look = self.window.look._replace(animation=not self.window.look.animation)
                moves = self.window.look.animation
                self._notice = lambda: _("Motion is on.") if moves else _("Motion is off.")
            case Control.LEAVE:
                self.window.leave()

    def _take(self, seat: int) -> None:
        guest, hosted = self._guest, self._guest.hosted
        if self._asks_which:
            self._asks_which = False
            hosted.knock(guest, seat)
        else:
            hosted.take(guest, seat)
            self._typing, self._is_untouched = hosted.chairs[seat].name, True

    def _type(self, text: str) -> None:
        if self.asks is Asks.WORD:
            typed = "".join(each for each in text if each.isalnum() or each in " -").replace(" ", "-")
            self._typing = (self._typing + typed)[:LONGEST_WORD]
            return
        name = text.lstrip() if self._is_untouched else self._typing + text
        try:
            check_characters(name)
        except BadSeatError as error:
            said = f"{error}."
            self._notice = lambda: said
        else:
            if fits(name):
                self._typing, self._is_untouched = name, False

    def _keep_name(self) -> None:
        try:
            self._guest.hosted.name(self._guest, self._typing)
        except BadSeatError as error:
            said = f"{error}."
            self._notice = lambda: said
        self._typing = ""

    def _try_word(self) -> None:
        if not self._typing or self._is_trying:
            return
        typed, hosted, self._is_trying = self._typing, self._guest.hosted, True
        if wait := hosted.words.wait(typed):
            self._notice = lambda: n_("The next try in {count} second.", "The next try in {count} seconds.", wait)
            self._is_trying = False
            return

        async def compare() -> None:
            if not await hosted.try_word(self._guest, typed):
                self._notice = lambda: _("No seat has that return code.")
            self._is_trying, self._typing = False, ""
            self.window.redraw()

        self.window.in_background(compare)


class Guest:
    """Somebody who was let in, with their screen: first the hall, then the table."""

    def __init__(self, hosted: "HostedTable", visitor: Visitor, channel: Channel) -> None:
        self.hosted = hosted
        self.caller = visitor.caller
        self.fingerprint = visitor.fingerprint
        self.seat: int | None = None
        self.is_named = False
        self.looks_on = False
        self.is_waiting = False
        """Whether the host has to let them in."""
        self.sitting: Sitting | None = None
        self.app: TableApp | None = None
        self._loop = asyncio.get_running_loop()
        self._is_arriving = False
        self._context = copy_context()
        self._context.run(self._begin, visitor, channel)

    def _begin(self, visitor: Visitor, channel: Channel) -> None:
        own_speech()
        look = look_of(visitor.environment)
        use(language_of(visitor.environment), ascii=look.ascii)
        try:
            self.name = clean_name(visitor.name[:64])
        except BadSeatError:
            self.name = _("Guest")
        self.window = FarWindow(
            look,
            channel,
            visitor.size,
            context=self._context,
            failed=self._failed,
            parting=self.parting,
            terminal=visitor.environment.get("TERM", ""),
            turns=self.hosted.turns,
        )
        self.window.show(GuestHall(self))

    # From the connection

    def received(self, data: bytes) -> None:
        self.window.received(data)

    def resized(self, size: Size) -> None:
        self.window.resized(size)

    def lost(self) -> None:
        self.window.gone()
        if self.sitting:
            self.sitting.news, self.sitting.mention = lambda: None, lambda _: None
        self.hosted.lost(self)

    # From the table

    def settle(self) -> None:
        """Show the hall or the table, depending on where the guest is."""
        self._loop.call_soon(self.window.safely, self._settle)

    def _settle(self) -> None:
        hosted, sitting = self.hosted, None
        if self.seat is not None and not self.is_waiting:
            sitting = hosted.sittings.get(self.seat)
        elif self.looks_on and hosted.table:
            is_there = self.sitting is not None and self.sitting.table is hosted.table
            sitting = self.sitting if is_there else hosted.watched()
        if sitting is None:
            self.sitting = self.app = None
            if not isinstance(self.window.content, GuestHall):
                self.window.show(GuestHall(self))
            self.window.redraw()
        elif sitting is not self.sitting or self.app is None:
            self.sitting, sitting.news, sitting.mention = sitting, self._news, self._mention
            session = Session(hosted.menu, _refuse, sitting=sitting, consult=hosted.consult)
            self.app = TableApp(session, self.window, self.parting)
            self.window.show(self.app)

    def look_on(self) -> None:
        """Look on from when the game has begun; until then, the guest can still take a seat."""
        self.looks_on = True
        self.hosted.refresh()
        self.settle()

    def send_away(self, says: Callable[[], str]) -> None:
        """End the connection with a line in the guest's language."""
        self._context.run(lambda: self.window.end(says()))

    def parting(self) -> str:
        """A sentence on how to come back, for the question before leaving and for the parting line."""
        word = self.hosted.words.given.get(self.seat, "") if self.seat is not None else ""
        table = self.hosted.table
        if table is None or self.seat is None or (table.is_last and table.is_over):
            return ""
        if not word:
            return _("Your seat is kept. To come back, use the same command and table word, then your return code.")
        return _("Your seat is kept. To come back, use the same command and table word, then {word}.", word=word)

    def _news(self) -> None:
        if not self._is_arriving:
            self._is_arriving = True
            self._loop.call_soon(self.window.safely, self._arrive)

    def _arrive(self) -> None:
        self._is_arriving = False
        if self.app and self.window.content is self.app:
            self.app.arrive()

    def _mention(self, notice: Notice) -> None:
        if self.app:
            self._loop.call_soon(self.window.safely, self.app.mention, notice)

    def _failed(self, error: Exception) -> None:
        """End this guest's screen, and no other, after an error in it."""
        self.hosted.failed(error)
        self.window.end("")


def _refuse(*_: object) -> NoReturn:
    raise ValueError("the host begins the next game")
