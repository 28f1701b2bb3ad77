"""Shows an evening, and lets go by what goes by itself: a reveal's beats, a bot's pause, a player's time."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from random import SystemRandom
from time import monotonic

from prompt_toolkit.input import Input
from prompt_toolkit.output import Output

from duell.games.duel import board as duel_board
from duell.games.duel.board import Board
from duell.language import _
from duell.table.form import SetUpScreen
from duell.table.help import explain
from duell.table.intents import Intent
from duell.table.screens import AskPin, Choosing, Covered, Curtain, Final, Reveal, Screen, Thinking, Why, is_private
from duell.table.session import Session
from duell.terminal import drop_typed_ahead
from duell.tui.blocks import Block, Size, line
from duell.tui.fullscreen import FullScreen, Look
from duell.tui.game_pages import Pages
from duell.tui.key_guard import CURTAIN, NO_REST, REVEAL, KeyGuard, Rest
from duell.tui.motion import Frame, arriving, begins_a_game, dealing, steps, telling
from duell.tui.over import Overlay, over_a_page
from duell.tui.page import Keys, Page, compose, overflow
from duell.tui.pages import overlays
from duell.tui.pinpad import PinPad
from duell.tui.render import page_of
from duell.tui.timing import Timing

PAUSE = (0.6, 1.6)
"""Seconds, at least and at most, that bots take before they lock, however many they are."""

TICK = 0.2
"""Seconds between two looks at the clock."""

Private = Choosing | Covered
"""The screens on which somebody decides."""

BOTTOM = 1_000_000
"""More lines than any page has."""


class GameScreen(FullScreen):
    """Shows an evening. `parting` is what the question before leaving says, `pages` are those of the game."""

    def __init__(  # noqa: PLR0913 - the last three are for tests
        self,
        evening: Session,
        look: Look,
        parting: Callable[[], str],
        pages: Pages,
        *,
        clock: Callable[[], float] = monotonic,
        input: Input | None = None,  # noqa: A002 - prompt_toolkit's names
        output: Output | None = None,
    ) -> None:
        super().__init__(look, input=input, output=output)
        self._evening = evening
        self._animation = look.animation
        self._bell = look.bell
        self._parting = parting
        self._pages = pages
        self._screen = evening.screen
        self._over = Overlay.NOTHING
        self._below = Overlay.NOTHING
        self._frames: Sequence[Frame] = (Frame(0),)
        self._at = 0
        self._dealt: object = None
        self._scroll = 0
        self._quiet = KeyGuard(clock)
        self._offered = self._quiet.offered
        self._moving: asyncio.Task[None] | None = None
        self._pinpad = PinPad()
        self._timing = Timing(clock)
        self._thinking: asyncio.Task[None] | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._lighting: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._closed = asyncio.Event()
        self._waiting: asyncio.Task[None] | None = None
        self._players: list[str] = []

    # What is shown

    def begin(self) -> None:
        """Begin with the screen that the evening begins with; what was typed before is for nobody."""
        drop_typed_ahead()
        self._begin_rest()
        self._move(self._screen)
        self._let_time_go_by()

    def drawn(self) -> None:
        """Begin the quiet time of a screen when it is in sight."""
        self._quiet.seen()
        self._draw_what_is_offered()
        if self._quiet.changes_in and not _is_going_on(self._lighting):
            self._lighting = self._application.create_background_task(self._light_up())

    def block(self, size: Size) -> Block:
        """Return the page of this moment, or what lies over it."""
        page = self._page(size)
        left = (
            self._timing.seconds_left if isinstance(self._screen, Private) and self._over is not Overlay.DEAL else None
        )
        page = page if left is None else _with_clock(page, left)
        if self._over is not Overlay.NOTHING and self._evening.sitting:
            page = replace(page, notice=page.notice or self._evening.sitting.not_saved)
        self._scroll = min(self._scroll, overflow(page, size))
        return compose(page, size, self._palette, self._scroll)

    def _page(self, size: Size) -> Page:
        match self._over:
            case Overlay.HELP:
                return self._help(size)
            case Overlay.LEAVING:
                return overlays.leave_page(self._parting(), size, self._hides)
            case Overlay.PLAYERS if self._evening.sitting:
                seats = zip(self._evening.sitting.seats, self._players, strict=True)
                return overlays.players_page([replace(seat, player=player) for seat, player in seats], size)
            case Overlay.SCORES if self._board:
                told = (
                    duel_board.after(self._screen.board, self._screen.beats)
                    if isinstance(self._screen, Reveal)
                    else self._board
                )
                return self._pages.scores(told, size, self._hides)
            case Overlay.ICONS if self._board:
                return self._pages.icons(self._board, size, self._hides)
            case Overlay.DEAL if self._board:
                return self._pages.deal(self._board, size, self._moment.shown)
            case Overlay.AGAIN if self._last_reveal:
                page = page_of(self._pages, self._last_reveal, size, self._moment)
                return (
                    page
                    if self._is_told
                    else replace(page, keys=(*self._hides, (_("any other key"), _("back")), ("?", _("help"))))
                )
            case _:
                moment, self._offered = self._moment, self._quiet.offered
                return page_of(self._pages, self._screen, size, moment, self._offered)

    def _help(self, size: Size) -> Page:
        """Return the help for what is on the screen, or for what lies over it."""
        if self._below is not Overlay.NOTHING:
            return overlays.help_page(_("Now"), over_a_page(self._below), size)
        keys = page_of(self._pages, self._screen, size, Frame(steps(self._screen))).keys
        return overlays.help_page(_("Now"), self._explained, size, keys, self._hides)

    @property
    def _explained(self) -> tuple[str, ...]:
        return explain(self._screen, self._evening.game.narration)

    @property
    def _hides(self) -> Keys:
        """The key that hides a hand at once, whatever lies over it."""
        return ((_("Esc"), _("hide")),) if is_private(self._screen) else ()

    @property
    def _board(self) -> Board | None:
        return None if isinstance(self._screen, SetUpScreen) else self._screen.board

    @property
    def _moment(self) -> Frame:
        return self._frames[self._at]

    @property
    def _is_told(self) -> bool:
        """Whether something is being told that a key shows all at once."""
        is_told = isinstance(self._screen, Reveal | Final) or self._over in {Overlay.AGAIN, Overlay.DEAL}
        return is_told and self._at + 1 < len(self._frames)

    @property
    def _tells_a_step(self) -> bool:
        """Whether what is told comes to its point below; the end has its result on top."""
        return isinstance(self._screen, Reveal) or self._over is Overlay.AGAIN

    @property
    def _last_reveal(self) -> Reveal | None:
        return self._evening.sitting.last_reveal if self._evening.sitting else None

    # What comes next

    def _arrive(self) -> None:
        """Show the screen of the evening now; if it is another's, throw away what was typed before it came up."""
        before, self._screen = self._screen, self._evening.screen
        is_news = isinstance(self._screen, Reveal) and self._screen is not before
        if is_news or type(self._screen) is not type(before):
            self._move(before)
        self._let_time_go_by()
        if is_news or type(self._screen) is not type(before) or _seat(before) != _seat(self._screen):
            self._scroll = 0
            self._begin_rest()
            self._pinpad.clear()
            if self._bell and isinstance(self._screen, Curtain) and self._screen.why is not Why.HIDDEN:
                self._application.output.bell()
            if not _may_type_on(before, self._screen):
                self._application.key_processor.input_queue.clear()
                drop_typed_ahead()
        self._application.invalidate()

    def _begin_rest(self) -> None:
        """Take no key for a quiet moment, if this is a screen that rests."""
        self._quiet.begin(_rest(self._screen))

    async def _light_up(self) -> None:
        """Draw anew whenever another key begins to count."""
        while left := self._quiet.changes_in:
            await asyncio.sleep(min(left, TICK))
            self._draw_what_is_offered()
        self._draw_what_is_offered()

    def _draw_what_is_offered(self) -> None:
        if (offered := self._quiet.offered) != self._offered:
            self._offered = offered
            self._application.invalidate()

    def _move(self, before: Screen | SetUpScreen) -> None:
        """Begin with what moves on the screen that has come after another."""
        screen, sitting = self._screen, self._evening.sitting
        if isinstance(screen, Reveal | Final):
            self._play(telling(screen))
        elif begins_a_game(screen) and sitting is not self._dealt:
            self._dealt = sitting
            if self._animation:
                self._over = Overlay.DEAL
                self._play(dealing())
        else:
            self._play(arriving(screen, before))

    def _tell_again(self, reveal: Reveal) -> None:
        """Lay the last reveal over the page."""
        self._over = Overlay.AGAIN
        self._play(telling(reveal))

    def _play(self, frames: Sequence[Frame]) -> None:
        """Show frames one after the other, or the last one at once where nothing is to move."""
        if self._moving:
            self._moving.cancel()
        self._frames, self._at = frames, 0 if self._animation else len(frames) - 1
        self._moving = self._application.create_background_task(self._go_on_moving())

    async def _go_on_moving(self) -> None:
        while self._at + 1 < len(self._frames):
            await asyncio.sleep(self._moment.seconds)
            self._at = min(self._at + 1, len(self._frames) - 1)  # a key may have shown all meanwhile
            if self._over is not Overlay.HELP and self._is_told and self._tells_a_step:
                self._scroll = BOTTOM  # what was told last is in sight
            self._application.invalidate()
        if self._over is Overlay.DEAL:
            self._lift_deal()

    # What lies over the page, and holds what would go on below

    @property
    def _is_held(self) -> bool:
        """Whether a page lies over that of the game. Until it is closed, nothing goes on by itself and nobody decides.

        The time for a decision goes on, or a page would be a way to more of it. But whatever it brings, that time is
        up or that a hand is covered, comes when the page is closed.
        """
        return self._over is not Overlay.NOTHING

    def _close(self) -> None:
        """Show what lay below again, and let go on what was held."""
        self._over, self._scroll = Overlay.NOTHING, 0
        self._quiet.go_on()
        if isinstance(self._screen, Reveal | Final):
            self._play(telling(self._screen)[-1:])
        self._go_on()

    def _lift_deal(self) -> None:
        """Show what lay below the deal; its quiet time begins only now."""
        self._close()
        self._begin_rest()

    def _go_on(self) -> None:
        """Let go on what was held, if nothing holds it any more."""
        if not self._is_held:
            if not self._time_has_come():
                self._let_time_go_by()
            self._closed.set()
        self._application.invalidate()

    async def _wait_until_free(self) -> None:
        while self._is_held:
            self._closed.clear()
            await self._closed.wait()

    # What goes by itself

    def _let_time_go_by(self) -> None:
        """Let the clock run where somebody decides, and bots think where nobody else is to decide."""
        screen = self._screen
        if isinstance(screen, Private) and self._is_held:
            pass
        elif isinstance(screen, Private):
            decision = (self._evening.sitting, screen.board.round, screen.board.stock, screen.seat)
            self._timing.decide(decision, screen.clock)
            self._timing.show(screen.hide_after if isinstance(screen, Choosing) else 0)
        else:
            self._timing.rest()
        if isinstance(screen, AskPin) and screen.wait and not _is_going_on(self._waiting):
            self._waiting = self._application.create_background_task(self._count_down())
        if isinstance(screen, Thinking) and not _is_going_on(self._thinking):
            self._thinking = self._application.create_background_task(self._let_bots_think())
        if self._timing.is_running and not _is_going_on(self._ticking):
            self._ticking = self._application.create_background_task(self._watch_the_clock())

    async def _let_bots_think(self) -> None:
        """Have all bots think, out of the way of the keyboard, for no less than a natural time unless hurried."""
        sitting = self._evening.sitting
        self._hurry.clear()
        while sitting and isinstance(self._screen, Thinking):
            await self._wait_until_free()
            thought = asyncio.get_running_loop().run_in_executor(None, sitting.think)
            if self._animation:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._hurry.wait(), SystemRandom().uniform(*PAUSE))
            await thought
            await self._wait_until_free()
            self._evening.do(Intent.GO_ON)
            self._arrive()

    async def _count_down(self) -> None:
        """Show how long no PIN is taken; nothing else about that screen changes."""
        while isinstance(self._screen, AskPin) and self._screen.wait:
            await asyncio.sleep(TICK)
            if isinstance(now := self._evening.screen, AskPin) and isinstance(self._screen, AskPin):
                self._screen = now
            self._application.invalidate()

    async def _watch_the_clock(self) -> None:
        while self._timing.is_running:
            await asyncio.sleep(TICK)
            self._time_has_come()
            self._application.invalidate()

    def _time_has_come(self) -> bool:
        """Do what its time has come for, unless a page holds it; tell whether anything was done."""
        if self._is_held or not self._timing.is_running:
            return False
        if self._timing.is_up:
            self._evening.do(Intent.TIME_OUT)
        elif self._timing.is_shown_long_enough:
            self._evening.do(Intent.COVER)
        else:
            return False
        self._arrive()
        return True

    def _show_all(self) -> None:
        self._at = len(self._frames) - 1
        self._scroll = BOTTOM if self._tells_a_step else 0
        if self._over is Overlay.DEAL:
            self._lift_deal()


def _with_clock(page: Page, left: int) -> Page:
    # Translators: seconds left, in the upper corner, as short as can be
    clock = _("{seconds} s", seconds=left)
    return replace(page, right=line(page.right, (f"  {clock}", "key")))


def _is_going_on(task: asyncio.Task[None] | None) -> bool:
    return task is not None and not task.done()


def _rest(screen: Screen | SetUpScreen) -> Rest:
    return CURTAIN if isinstance(screen, Curtain) else REVEAL if isinstance(screen, Reveal) else NO_REST


def _seat(screen: Screen | SetUpScreen) -> int | None:
    """Return whose screen it is, if it is anybody's."""
    return getattr(screen, "seat", None)


def _may_type_on(before: Screen | SetUpScreen, after: Screen | SetUpScreen) -> bool:
    """Whether what was typed at one screen may count at the next: whoever lifts a curtain may type on, but no PIN."""
    typed_a_pin = isinstance(before, AskPin)
    return not typed_a_pin and _seat(before) == _seat(after) and (isinstance(after, AskPin) or is_private(after))
