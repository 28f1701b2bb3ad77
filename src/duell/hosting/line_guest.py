"""A guest whose terminal shows lines instead of a page, as a screen reader needs them: `LineGuest`."""

import asyncio
import io
from codecs import getincrementaldecoder
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from duell.hosting.guest import Guest, look_of
from duell.hosting.hall import Act, Asks, Chair, GuestScreen, bindings, sentences
from duell.hosting.turns import Second
from duell.hosting.window import BEHIND, Channel, Departure, Visitor
from duell.hosting.words import as_code
from duell.language import _, language_of, meaning, own_speech, use
from duell.plain import sitting as plain
from duell.plain.console import Console
from duell.table import wording
from duell.table.ascii import to_ascii
from duell.table.screens import Choosing, Covered, Curtain, Final, Intent, Reveal, Screen, Waiting
from duell.table.seating import GUEST
from duell.table.sitting import Sitting
from duell.table.table import Notice
from duell.tui.blocks import Size
from duell.tui.fullscreen import LEFT
from duell.tui.keys import Control, does
from duell.vocabulary import HUMAN

if TYPE_CHECKING:
    from duell.hosting.hosted_table import HostedTable

LENGTH = 4 << 10
"""Bytes. All output to a seat is padded to a multiple of them, so that its length betrays no card.

It leaves as a `Departure`, so its time betrays none either.
"""

DEAF = 256 << 10  # bytes unsent after which a guest who never reads is hung up on

LONGEST_LINE = 100

LINES = 10  # the most lines in a second that are answered

ESCAPE, SEQUENCE = "\x1b", "\x1b["
"""The beginnings of a key that sends several characters: the first, and then the first two."""

AGAIN = {plain.Request.WHERE, plain.Request.AGAIN}  # in the hall, they say all of it

BACK = "z"  # in the hall, the answer that goes back or leaves a seat


def wants_lines(visitor: Visitor) -> bool:
    """Whether a terminal shows lines only, or its guest has asked for them."""
    return visitor.environment.get("TERM") == "dumb" or visitor.environment.get("ACCESSIBLE", "") not in {"", "0"}


class LineGuest(Guest):
    """A guest who reads lines and types lines. Nobody else is at this terminal, so no curtain is needed."""

    most_lines: float = LINES
    """The most lines in a second that are answered."""

    def __init__(
        self, hosted: "HostedTable", visitor: Visitor, channel: Channel, clock: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(hosted, visitor.caller, visitor.name, visitor.fingerprint)
        self._channel, self._clock, self._size = channel, clock, visitor.size
        self._departure = Departure(self._release, clock)
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._typed, self._escape = "", ""  # the line so far, and the beginning of a key's sequence
        self._before = ""  # the last answer
        self._asked: object = None  # the moment of the open question, whose answer is awaited on the same line
        self._waits, self._notice = "", ""  # the last sentence on a wait, and the last notice
        self._in_hall: list[str] = []  # the last lines of the hall, such as the return code
        self._unsent, self._is_echo = "", True  # text that waits to leave, and whether it only echoes keys
        self._second = Second(clock)
        self._context.run(self._begin, visitor)

    def _begin(self, visitor: Visitor) -> None:
        own_speech()
        is_ascii = look_of(visitor.environment).ascii
        use(language_of(visitor.environment), ascii=is_ascii)
        self.name = self.name or _("Guest")
        self._console = Console(
            io.StringIO(), _Out(self._write), to_ascii if is_ascii else str, columns=lambda: self._size.columns
        )

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits to be sent."""
        return not self._departure.is_due

    # From the connection

    def received(self, data: bytes) -> None:
        if self.is_idle:
            self._departure.asked()
        self.safely(self._take, self._decoder.decode(data))

    def resized(self, size: Size) -> None:
        self._size = size

    def lost(self) -> None:
        self._stop()
        self._departure.cancel()
        super().lost()

    def _take(self, text: str) -> None:
        for key in text:
            if self._escape and key >= " ":
                goes_on = key in "[O" if self._escape == ESCAPE else key <= "?"
                self._escape = SEQUENCE if goes_on else ""
            elif key == ESCAPE:
                self._escape = key
            elif key in "\x03\x04":
                self._leave()
            elif key in "\r\n":
                self._escape = ""
                if self._enter():
                    break  # the rest was typed ahead, for another question
            elif key in "\x7f\b":
                if self._typed:
                    self._typed = self._typed[:-1]
                    self._echo("\b \b")
            elif key.isprintable() and len(self._typed) < LONGEST_LINE:
                self._typed += key
                self._echo(key)
            if self._tasks.has_ended:
                return
        self._flush()

    def _echo(self, text: str) -> None:
        """Echo typed text, unless it is a secret answer or nobody reads."""
        screen = self.sitting.screen if self.sitting else None
        if not (isinstance(screen, Choosing) and screen.private) and self._channel.unsent <= BEHIND:
            self._unsent += text

    def _end_line(self) -> None:
        """Go to the next line, as a terminal does at Enter."""
        self._asked = None
        self._write("\n")

    def _enter(self) -> bool:
        """Answer the line that was typed; return whether it was a decision."""
        line, self._typed = self._typed.strip(), ""
        if self._second.count() > self.most_lines or self._channel.unsent > BEHIND:
            return False
        self._end_line()
        before, self._before = self._before, line
        if self.sitting:
            return self._answer(self.sitting, line, before)
        self._answer_in_hall(line)
        return False

    # Lines

    def _write(self, text: str) -> None:
        """Write text, on a new line if a question is open; it is then asked again."""
        self._unsent += f"\n{text}" if self._asked is not None else text
        self._asked, self._is_echo = None, False

    def _flush(self) -> None:
        """Send unsent text, to a seat at a set time unless it only echoes keys. Hang up on a guest who never reads."""
        if not self._unsent or self._tasks.has_ended:
            return
        if self._channel.unsent > DEAF:
            self.end("")
            return
        if self.seat is None or self._is_echo:
            self._departure.now()
        else:
            self._departure.arrange()

    def _release(self) -> None:
        data, is_echo = self._unsent.replace("\n", "\r\n").encode("utf-8", "replace"), self._is_echo
        self._unsent, self._is_echo = "", True
        if data:
            self._channel.write(data if self.seat is None or is_echo else data + b"\0" * (-len(data) % LENGTH))

    def _ask(self, question: str, moment: object) -> None:
        """Print a question about a moment, which the cursor follows."""
        self._console.reply(question)
        self._unsent = f"{self._unsent.removesuffix(chr(10))} > "
        self._asked = moment
        self._flush()

    # From the table

    def redraw(self) -> None:
        if not self._tasks.has_ended:
            self._loop.call_soon(self.safely, self._look)

    def show_hall(self) -> None:
        self._look()

    def show_table(self, sitting: Sitting) -> None:
        self._console.begin()
        self._waits, self._notice = "", ""
        self._go_on()

    def arrive(self) -> None:
        self._go_on()

    def mention(self, notice: Notice) -> None:
        self._console.say(notice())
        self._flush()
        self._go_on()

    def end(self, says: str) -> None:
        if not self._tasks.has_ended:
            self._write(f"{says}\n" if says else "")
            self._departure.now()
            self._stop()
            self._channel.close(LEFT)

    def _leave(self) -> None:
        self.end(self.parting())

    # In the hall

    def _look(self) -> None:
        """Say the changes in the hall, and ask its question."""
        if self.sitting or self._channel.unsent > BEHIND:  # nobody reads
            return
        screen = self.in_hall()
        asks, seats = screen.asks, self._seats(screen)
        lines: list[str] = []
        if asks is Asks.NAME and self.seat is not None:
            question = _("Your name? Enter keeps {name}", name=screen.room.chairs[self.seat].name)
        elif asks is Asks.WORD:
            question = _("Your return code; the first four letters of each word are enough:")
        else:
            *lines, question = [row.plain for row in sentences(screen)]
        if asks in {Asks.SEAT, Asks.WHICH, Asks.NOTHING}:
            lines += seats
            lines += self._console.once("answers", [_("A question mark names the answers.")], [])
        self._in_hall = lines
        moment = (asks, tuple(seats), screen.notice, question)
        if moment != self._asked and (screen.notice or not screen.is_trying):
            if screen.notice:
                self._console.say(screen.notice)
            if screen.is_trying:
                self._asked = moment
            else:
                self._console.remind("hall", *lines)
                self._ask(question, moment)
        self._flush()

    def _seats(self, screen: GuestScreen) -> list[str]:
        chairs = enumerate(screen.room.chairs, start=1)
        return [_("Seat {number}: {who}.", number=number, who=self._who(chair)) for number, chair in chairs]

    def _who(self, chair: Chair) -> str:
        """The player in a chair, with the role and the level of a bot."""
        free = _("free for {name}", name=chair.expected) if chair.expected else _("free")
        bot = "" if chair.player in {HUMAN, GUEST} else wording.level(chair.player)
        role = _(dict(self.hosted.menu.roles)[chair.role]) if chair.role else ""
        return ", ".join(filter(None, [chair.name or free, role, bot]))

    def _answer_in_hall(self, line: str) -> None:
        questions = self.questions
        questions.notice = str
        key = line.casefold()
        match questions.asks:
            case Asks.NAME if key == BACK and self.seat is not None:
                self.hosted.free(self.seat)
            case Asks.NAME if self.seat is not None:
                questions.name(line or self.hosted.chairs[self.seat].name)
            case Asks.WORD if key == BACK:
                questions.ask_for(None)
            case Asks.WORD:
                questions.try_code(as_code(line), self._look)
            case _ if key == "q":
                self._leave()
            case _:
                action = does(bindings(self.in_hall()), "escape" if key == BACK else key)
                if not key or (key in AGAIN and action is None):
                    self._console.forget()  # everything again
                elif isinstance(action, Act) and action is not Act.MOTION:
                    self.act(action, key)
                else:
                    self._console.reply(*_answers(self.in_hall()), *self._own_answers())
        if not self._tasks.has_ended:
            self._look()

    def _own_answers(self) -> list[str]:
        """The answers that only this guest has, one a line."""
        return []

    # At the table

    def _go_on(self) -> None:
        """Say all events up to the next decision of this guest or of others."""
        sitting, console = self.sitting, self._console
        while sitting and self._is_at(sitting):
            screen, lines = sitting.screen, sitting.game.lines
            if isinstance(screen, Reveal | Choosing | Waiting):
                console.begin_round(lines.table(screen.board))
            if screen.board.notice and screen.board.notice not in {self._notice, *self._in_hall}:
                console.say(screen.board.notice)
            self._notice = screen.board.notice
            match screen:
                case Curtain():
                    sitting.do(Intent.LIFT)
                case Covered():
                    sitting.do(Intent.UNCOVER)
                case Reveal():
                    console.say(*lines.reveal(screen.board, screen.events))
                    sitting.do(Intent.GO_ON)
                case Choosing():
                    self._ask_to_choose(sitting, screen)
                    break
                case Final():
                    self._tell_end(sitting, screen)
                    break
                case _:
                    self._wait(screen)
                    break
        self._flush()

    def _is_at(self, sitting: Sitting) -> bool:
        """Whether the guest is here, at this sitting."""
        return self.sitting is sitting and not self._tasks.has_ended

    def _ask_to_choose(self, sitting: Sitting, screen: Choosing) -> None:
        moment = (sitting.table.state, len(screen.drafted))
        if self._asked == moment:
            return
        self._typed = ""  # for another question
        lines, console = sitting.game.lines, self._console
        if sitting.goes_on:  # what has changed in this turn was told
            console.note_heard("table", lines.table(screen.board))
        console.remind("table", *lines.table(screen.board))
        console.say(*lines.choosing(screen), *lines.drafted(screen)[:1])
        console.reply(*plain.clock(screen, console))
        self._waits = ""
        self._ask(lines.question(screen), moment)

    def _wait(self, screen: Screen) -> None:
        waits = wording.waits(screen) if isinstance(screen, Waiting) else ""
        if waits and waits != self._waits:
            self._console.say(waits)
        self._waits = waits

    def _tell_end(self, sitting: Sitting, screen: Final) -> None:
        if self._waits != "end":
            self._waits = "end"
            self._console.say(*plain.final(screen, sitting.game))
            if not screen.is_ready and self.seat is not None:
                self._ask(_("Press Enter when you have heard this"), screen.outcome)

    def _answer(self, sitting: Sitting, line: str, before: str) -> bool:
        """Carry out an answer at the table; return whether it was a decision."""
        screen, is_decided = sitting.screen, False
        if plain.asks(sitting, line):
            plain.inform(sitting, self._console, line, before)
        elif line.casefold() == "q":
            self._leave()
            return False
        elif isinstance(screen, Choosing) and line.casefold() == "h" and screen.hints:
            self.in_background(self._think)
        elif isinstance(screen, Choosing):
            is_decided = plain.decided(sitting, screen, self._console, line)
            if is_decided and sitting.game.rules.sealed(sitting.table.state):
                self._console.reply(_("Locked."))
        elif isinstance(screen, Final) and not line:
            sitting.do(Intent.GO_ON)
            after = sitting.screen
            self._console.reply(wording.at_end(after) if isinstance(after, Final) else "")
        elif isinstance(screen, Waiting) and screen.takes_back is not None and line.casefold() == plain.TAKE_BACK:
            sitting.do(Intent.TAKE_BACK)
        elif isinstance(screen, Waiting) and line:
            self._console.reply(wording.waits(screen))
        self._go_on()
        return is_decided

    async def _think(self) -> None:
        """Compute a hint beside the table, and tell it if it is still wanted."""
        sitting = self.sitting
        if sitting is None:
            return
        state = sitting.table.state
        await asyncio.to_thread(sitting.advise)
        screen = sitting.screen
        if self._is_at(sitting) and sitting.table.state is state and isinstance(screen, Choosing):
            plain.decided(sitting, screen, self._console, "h")
            self._go_on()


class _Out(io.StringIO):
    """The output of the console."""

    def __init__(self, write: Callable[[str], object]) -> None:
        super().__init__()
        self._write = write

    def write(self, text: str, /) -> int:
        self._write(text)
        return len(text)


def _answers(screen: GuestScreen) -> list[str]:
    """Every answer that the hall takes now, one a line."""
    hidden = {Act.MOTION, Control.COLOURS, Control.HELP}
    rows = [
        meaning(BACK if "escape" in binding.does else ", ".join(binding.name.split()), f"{binding.label}.")
        for binding in bindings(screen)
        if binding.does and not hidden & {*binding.does.values()}
    ]
    return [*rows, meaning(_("Enter"), _("the lobby once more."))]
