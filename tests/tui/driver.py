"""A player at the full screen: acts by intent, waits for what should appear, and keeps every frame.

The application is the real one, with a pipe for a keyboard and an emulated terminal for a screen. It runs in a thread;
every wait is for a frame, never for a time.
"""

import re
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from select import select
from time import monotonic
from types import TracebackType
from typing import Self

import pyte
from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from duell.game import SetUp
from duell.games import GAMES
from duell.games.duel.deck_files import deck
from duell.games.duel.engine.play import start
from duell.games.duel.house_rules import edition, editions
from duell.games.missions import catalogue
from duell.record.acts import Seat
from duell.record.folder import Roster
from duell.record.table_options import USUAL_OPTIONS, TableOptions
from duell.table.form import Menu
from duell.table.session import Session
from duell.table.sitting import Sitting
from duell.table.table import BotFor, Table
from duell.tui.app import TableApp
from duell.tui.drawing import light_cards
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import FullScreen, Look
from duell.tui.keys import HELD
from duell.tui.theme import palette
from duell.vocabulary import HUMAN
from tests import emulated
from tests.table.examples import DUEL, nobody
from tests.waiting import PATIENCE

ASKED = "\x1b[6n"
"""What asks a terminal where its cursor is."""

COLOURS = re.compile(r"\x1b\[[\d;]*m")
"""What says in which colours to write; only characters are looked at here, and an emulator takes long to read it."""


def numeral(digit: str) -> tuple[str, ...]:
    """Return the lines of a digit as it stands on a card that has been turned over, where there are no colours."""
    card = light_cards.light(light_cards.Print(digit, "", "ink.2"), light_cards.TALL, palette("mono", Depth.NONE))
    return tuple(row.plain.strip("│") for row in card.block()[1:-2])


class Screen:
    """An emulated terminal that prompt_toolkit writes to; each flush is a frame."""

    encoding = "utf-8"

    def __init__(self, columns: int, rows: int, answer: Callable[[int], None] | None = None) -> None:
        self.answer = answer
        """The reaction to a question for the cursor's position, after this many bytes."""
        self.size = Size(rows=rows, columns=columns)
        self.frames: list[str] = []
        self.raw: list[str] = []
        self.changed = threading.Condition()
        self._screen = emulated.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self._resized = False

    def write(self, text: str) -> int:
        self.raw.append(text)
        self._stream.feed(COLOURS.sub("", text))
        if self.answer and ASKED in text:
            self.answer(len(text.encode()))
        return len(text)

    def flush(self) -> None:
        with self.changed:
            frame = "\n".join(self._screen.display)
            if not self.frames or self.frames[-1] != frame:
                self.frames.append(frame)
            self.changed.notify_all()

    def resize(self, columns: int, rows: int) -> None:
        self.size = Size(rows=rows, columns=columns)
        self._screen.resize(rows, columns)

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return -1


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Player:
    """A table that somebody plays at, in a ``with`` block; leaving the block leaves the game."""

    def __init__(
        self,
        evening: Session,
        columns: int = 80,
        rows: int = 24,
        *,
        look: Look | None = None,
        lesson: Callable[[], Sitting] | None = None,
        clock: Clock | None = None,
        rate: float = 0,
    ) -> None:
        """Take a place at a table; a terminal with a `rate` shows this many bytes a second, and answers after them."""
        self.screen = Screen(columns, rows, self._answer if rate else None)
        self.rate = rate
        self.clock = clock or Clock()
        self.evening = evening
        self.code: int | None = None
        self._lesson = lesson
        self._look = look or Look(Depth.NONE, animation=False)
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ready = threading.Event()

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        self.wait(lambda frame: bool(frame.strip()), "the first page")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._thread.is_alive():
            with suppress(OSError):  # it ends at this moment, and its keyboard is closed
                self.type("\x03")
        self._thread.join(PATIENCE)
        if self._error and not error:
            raise self._error

    def _run(self) -> None:
        try:
            with create_pipe_input() as self._pipe:
                output = Vt100_Output(self.screen, lambda: self.screen.size, term="xterm")  # type: ignore[arg-type]
                self.window = FullScreen(self._look, clock=self.clock, input=self._pipe, output=output)
                self.app = TableApp(self.evening, self.window, lambda: "Saved.", self._lesson)
                self._ready.set()
                self.code = self.window.run(self.app)
        except BaseException as error:
            self._error = error
        finally:
            self._ready.set()
            with self.screen.changed:
                self.screen.changed.notify_all()

    @property
    def _inside(self) -> Application[int]:
        application = self.window.application
        assert application, "nothing is to be seen yet"
        return application

    def _call_soon(self, what: Callable[[], None]) -> None:
        """Have something done in the thread of the application."""
        if loop := self._inside.loop:  # which ends, and is none then, in the other thread
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(what)

    def _answer(self, size: int) -> None:
        """Let the time go by in which this many bytes are shown, and have the terminal answer."""
        self.clock.now += size / self.rate
        self._pipe.send_text("\x1b[1;1R")

    # The visible page

    @property
    def frame(self) -> str:
        return self.screen.frames[-1] if self.screen.frames else ""

    def wait(self, until: Callable[[str], bool], what: str) -> str:
        """Return the first frame, from the present one on, of which `until` is true."""
        with self.screen.changed:
            came = self.screen.changed.wait_for(lambda: until(self.frame) or not self._thread.is_alive(), PATIENCE)
            assert came, f"{what} was not seen; on the screen is\n{self.frame}"
            assert until(self.frame), f"the program ended before {what} was seen: {self._error!r}\n{self.frame}"
            return self.frame

    def see(self, *texts: str) -> str:
        return self.wait(lambda frame: bool(frame) and all(text in frame for text in texts), repr(texts))

    def type(self, keys: str) -> str:
        """Press keys and return what is on the screen when all of them have had their effect."""
        self._pipe.send_text(keys)
        return self.settle()

    def settle(self) -> str:
        """Wait until every key has been read and everything has been drawn; return what is on the screen."""
        settled = threading.Event()

        def look() -> None:
            unread, _, _ = select([self._pipe], [], [], 0)
            if unread:
                self._call_soon(look)
            elif self._inside.invalidated:  # it draws as soon as its loop is idle, so nobody asks again before
                self._inside.after_render += drawn
            else:
                settled.set()

        def drawn(_: object) -> None:
            self._inside.after_render -= drawn
            self._call_soon(look)

        self._call_soon(look)
        while not settled.wait(0.1):
            if not self._thread.is_alive():
                break
        return self.frame

    # What a person does

    def hand_over(self, name: str) -> None:
        self.see("keyboard", name, f"show {name}")
        self.rest()
        self.type("\r")
        self.see(f"{name}, choose")

    def rest(self) -> None:
        """Draw the page, let enough time go by for every key to count, and draw it again."""
        self.settle()
        self.wait_for(HELD + 0.1)

    def wait_for(self, seconds: float) -> str:
        """Let some time go by; return what is on the screen then."""
        self.clock.now += seconds
        self._call_soon(self._inside.invalidate)
        return self.settle()

    def choose(self, key: str) -> None:
        self.type(key)
        self.see("Enter locks it")

    def lock(self) -> None:
        self.type("\r")

    def go_on(self) -> None:
        self.see("Enter go on")
        self.rest()
        self.type("\r")

    def resize(self, columns: int, rows: int) -> None:

        def change() -> None:
            self.screen.resize(columns, rows)
            self._inside._on_resize()

        self._call_soon(change)
        self.settle()

    def moment(self) -> str:
        """Return what the screen asks for: curtain, open curtain, bidding, scouting, drawing, reveal or final."""
        signs = {
            "final": "r rematch",
            "reveal": "Enter go on",
            "curtain": "’s cards",
            "open curtain": "to decide.",
            "bidding": "1–8",
            "drawing": "y n choose",
            "scouting": "turned up",
        }
        frame = self.wait(lambda frame: any(sign in frame for sign in signs.values()), "a screen of the game")
        return next(kind for kind, sign in signs.items() if sign in frame)

    def play_on(self, rng: Random, *, until: Callable[[], bool] = lambda: False) -> None:
        """Play with random legal choices to the end of the game, or until something is true."""
        while (moment := self.moment()) != "final" and not until():
            if moment in {"curtain", "open curtain", "reveal"}:
                self.rest()
                self.type("\r")
            else:
                self.type("l" * rng.randint(1, 9))
                self.type("\r")


def table(
    *names: str,
    edition_name: str = "ravensburger",
    seed: str = "an evening",
    memory_aid: bool = False,
    table_options: TableOptions = USUAL_OPTIONS,
    digest: str = "",
    bot_for: BotFor | None = None,
    players: Sequence[str] = (),
    levels: Sequence[str] = (HUMAN,),
    clock: Callable[[], float] = monotonic,
) -> Session:
    """Return an evening that begins with a game of these players, all human, dealt by `seed`."""
    dealt = deck("classic")
    seats = tuple(
        Seat(name, hero.name, player)
        for name, hero, player in zip(names, dealt.heroes, [*players, *["human"] * 4], strict=False)
    )
    roster = Roster(seats, edition(edition_name), "classic", replace(table_options, memory_aid=memory_aid))
    menu = Menu(
        game=DUEL,
        roles=tuple((hero.name, hero.title) for hero in dealt.heroes),
        editions=tuple(map(edition, editions())),
        players=tuple(levels),
    )

    def deal(roster: Roster, same_deal: bool = False) -> Sitting:
        state = start(dealt, roster.edition, [seat.role for seat in roster.seats], seed)
        return Sitting(
            Table(
                DUEL,
                roster.seats,
                state,
                bot_for=bot_for or nobody,
                rng=Random(seed),
                table_options=roster.table_options,
                deal=digest,
                clock=clock,
            )
        )

    return Session(menu, deal, offered=roster, sitting=deal(roster))


def missions(*names: str, seed: str = "an evening", table_options: TableOptions = USUAL_OPTIONS) -> Session:
    game = GAMES["missions"]
    dealt = catalogue.deck("classic")
    seats = tuple(Seat(name, "", HUMAN) for name in names)
    menu = Menu(game, name="missions")

    def deal(roster: Roster, same_deal: bool = False) -> Sitting:
        state = game.rules.start(SetUp(dealt), [""] * len(roster.seats), seed)
        return Sitting(
            Table(game, roster.seats, state, bot_for=nobody, rng=Random(seed), table_options=roster.table_options)
        )

    roster = Roster(seats, None, "classic", table_options, "missions")
    return Session(menu, deal, offered=roster, sitting=deal(roster))
