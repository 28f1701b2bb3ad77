"""The host in plain mode: a guest at this terminal, who also arranges the seats: `LineHost`."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from math import inf
from threading import Thread
from typing import TextIO

from duell import system
from duell.checking import quote
from duell.hosting.doorkeeper import Caller
from duell.hosting.hall import Ways, how_to_join
from duell.hosting.host import own_name
from duell.hosting.hosted_table import HostedTable
from duell.hosting.line_guest import LineGuest
from duell.hosting.window import Visitor
from duell.language import _, current, meaning
from duell.settings import Settings
from duell.table.screens import Choosing
from duell.table.seating import BadSeatError
from duell.table.sitting import Sitting
from duell.table.table import Notice
from duell.terminal import columns_of
from duell.tui.blocks import Size
from duell.tui.terminal import USUAL
from duell.vocabulary import HUMAN

ADDRESS = "::1"  # the host's address

KEY = "the host"  # in place of the fingerprint of a key, so that a resumed table knows the host's seat

JOIN, BOT, FREE = "j", "b ", "f "
"""Answers that only the host has: the ways to join and, before a seat's number, to seat a bot there or to free it."""

ADMIT, REFUSE = "in", "out"  # the host's answers that let a visitor in, or turn one away


class Output:
    """A `Channel` to this terminal."""

    unsent = 0  # it is written at once

    def __init__(self, out: TextIO, closed: Callable[[], object]) -> None:
        self._out = out
        self._closed = closed

    def write(self, data: bytes) -> None:
        with suppress(OSError):  # nobody is at the terminal any more
            self._out.write(data.rstrip(b"\0").decode().replace("\r\n", "\n"))
            self._out.flush()

    def close(self, _code: int) -> None:
        self._closed()


class LineHost(LineGuest):
    """The host of a table, who plays by lines. `ways` are the ways to join; `closes` ends the table.

    Games begin by themselves, as at a table that nobody attends.
    """

    most_lines = inf

    def __init__(
        self,
        hosted: HostedTable,
        settings: Settings,
        ways: Ways,
        terminal: tuple[TextIO, TextIO],
        closes: Callable[[], object],
    ) -> None:
        self._answers, out = terminal
        self._has_echo = self._answers.isatty()
        self._modes = system.Modes(self._answers.fileno() if self._has_echo else None)
        self._ways = ways
        self._request = ""  # the last request to be let in that the host has heard
        self._closing = False  # whether the last answer was a q that would end the game of others
        caller = Caller(hosted.door, ADDRESS)  # which never knocks, so it makes room for nobody
        name = own_name(chair.name for chair in hosted.chairs)
        variables = {"LC_ALL": "C" if settings.ascii else current(), "LANG": current()}
        super().__init__(hosted, Visitor(name, caller, KEY, Size(*USUAL), variables), Output(out, closes))
        self._console.columns = lambda: columns_of(out)
        self._context.run(self._console.say, *how_to_join(ways))
        self._context.run(
            self._console.say, _("The game begins once every seat is taken; a question mark names the answers.")
        )
        self._console.explained.add("answers")

    def sit(self, seat: int | None, name: str) -> None:
        """Come to the table; take a seat with a name, unless there is one to come back to."""
        self.hosted.welcome(self)
        self.hosted.admits, self.hosted.mention, self.hosted.warn = True, self._check_requests, self._warned
        if self.seat is None and seat is not None and self.hosted.table is None:
            self.hosted.take(self, seat)
            if name:
                with suppress(BadSeatError):
                    self.hosted.name(self, name)

    def listen(self) -> None:
        """Take typed lines from now on, in a thread that waits for them."""
        loop = asyncio.get_running_loop()

        def read() -> None:
            with suppress(RuntimeError, OSError, ValueError):  # the table is closed
                for line in self._answers:
                    loop.call_soon_threadsafe(self.received, line.encode("utf-8", "replace"))
                loop.call_soon_threadsafe(self.safely, self._leave)

        Thread(target=read, daemon=True).start()

    def _stop(self) -> None:
        self._modes.give_back()
        super()._stop()

    def _echo(self, text: str) -> None:
        """The terminal echoes by itself."""

    def _end_line(self) -> None:
        self._asked = None
        if not self._has_echo or self._asks_in_secret:
            super()._end_line()

    @property
    def _asks_in_secret(self) -> bool:
        screen = self.sitting.screen if self.sitting else None
        return isinstance(screen, Choosing) and screen.private

    def _ask(self, question: str, moment: object) -> None:
        if self._asks_in_secret:
            self._modes.silence()
        else:
            self._modes.give_back(flush=False)
        super()._ask(question, moment)

    def _answer_in_hall(self, line: str) -> None:
        if self._leads(line):
            self._look()
        else:
            super()._answer_in_hall(line)

    def _answer(self, sitting: Sitting, line: str, before: str) -> bool:
        if not self._leads(line):
            return super()._answer(sitting, line, before)
        self._go_on()
        return False

    def _check_requests(self, _notice: Notice) -> None:
        """Check whether a visitor asks to be let in; the lines of the hall and the table tell all other news."""
        self._loop.call_soon(self.safely, self._ask_for)

    def _warned(self, notice: Notice) -> None:
        self._loop.call_soon(self.safely, lambda: self._interrupt(notice()))

    def _ask_for(self) -> None:
        """Name the visitor who asks to be let in."""
        before, self._request = self._request, self.hosted.request
        if self._request and self._request != before:
            self._interrupt(self._request, *self._admitting())

    def _interrupt(self, *lines: str) -> None:
        """Say lines between a question and its answer, then ask again."""
        self._console.say(*lines)
        self._flush()
        self._look()
        self._go_on()

    def _admitting(self) -> list[str]:
        """The sentence that tells the host how to answer the first waiting visitor."""
        return [
            _(
                "Type {admit} to let {name} in, or {refuse} to refuse.",
                admit=ADMIT,
                name=quote(claim.guest.name),
                refuse=REFUSE,
            )
            for claim in self.hosted.waiting[:1]
        ]

    def _leads(self, line: str) -> bool:
        """Carry out an answer that only the host has; return whether it was one."""
        hosted, key = self.hosted, line.casefold()
        others = [guest for guest in hosted.guests if guest is not self and guest.seat is not None]
        self._closing, is_sure = key == "q" and bool(others), self._closing
        if key == JOIN:
            self._console.reply(*how_to_join(self._ways))
        elif self._closing and not is_sure:
            self._console.reply(_("A second q closes the table for everybody. A game that has begun is saved."))
        elif key in {ADMIT, REFUSE} and hosted.waiting:
            self._request = ""
            hosted.answer(admits=key == ADMIT)
            self._loop.call_soon(self.safely, self._ask_for)  # the next of them
        else:
            return self._changes_seat(key)
        return True

    def _changes_seat(self, key: str) -> bool:
        """Free another seat or put a bot in it, as in ``b 2 knight``; return whether the answer asked for that."""
        hosted, (number, _space, level) = self.hosted, key[2:].partition(" ")
        seats = {str(seat + 1): seat for seat in range(len(hosted.chairs)) if seat != self.seat}
        if not key.startswith((BOT, FREE)) or number not in seats:
            return False
        seat = seats[number]
        if key.startswith(FREE):
            hosted.free(seat)
        elif level and level not in hosted.levels:
            self._console.reply(_("possible answers: {names}", names=", ".join(hosted.levels)))
        elif hosted.table:
            hosted.hand_over(seat, level or (HUMAN if hosted.table.players.is_bot(seat) else hosted.levels[0]))
        else:
            hosted.seat_bot(seat, level)
        return True

    def _own_answers(self) -> list[str]:
        return [
            *self._admitting(),
            meaning(JOIN, _("how friends join.")),
            meaning("b 2", _("a bot in seat 2, or its guest again; b 2 knight names the level.")),
            meaning("f 2", _("free seat 2.")),
        ]
