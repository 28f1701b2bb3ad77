"""What is in sight: which screen has come, how long it rests, what lies over it, what moves on it and goes by itself.

One stage for the whole game, so that keys typed at one player's screen cannot reach another's: what was typed ahead is
thrown away whenever the keyboard is to change hands, and a curtain takes its key only after a quiet moment.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from duell.system import drop_typed_ahead
from duell.table.form import FormScreen
from duell.table.screens import AskPin, Curtain, Final, Reveal, Why, is_private
from duell.table.session import Session
from duell.table.sitting import Sitting
from duell.tui.blocks import Block, Size
from duell.tui.fullscreen import FullScreen, Look, Work
from duell.tui.keys import CURTAIN, NO_REST, REVEAL, KeyGuard, PinPad, Rest, Screen
from duell.tui.learning import Teacher
from duell.tui.motion import Film, Timing, arriving, begins_a_game, dealing, telling, whole
from duell.tui.overlays import Overlay, Overlays
from duell.tui.pace import TICK, Pace
from duell.tui.presenter import Presenter
from duell.tui.render import page_of

if TYPE_CHECKING:
    from duell.tui.playback import Consultation


class Stage:
    """Shows a session in a window. `parting` is what the question before leaving says, `clock` gives seconds."""

    def __init__(  # noqa: PLR0913, PLR0917 - what it shows, where, and how
        self,
        window: FullScreen,
        session: Session,
        look: Look,
        parting: Callable[[], str],
        teacher: Teacher,
        clock: Callable[[], float],
    ) -> None:
        self.overlays = Overlays()
        self.consultation: Consultation | None = None
        """What the coach says, over all else."""
        self.guard = KeyGuard(clock)
        self.pinpad = PinPad()
        self.timing = Timing(clock)
        self._window = window
        self._session = session
        self._look = look
        self._teacher = teacher
        self._dealt: Sitting | None = None
        self._lighting: Work | None = None
        self._film = Film(window, moves=look.animation, stepped=self._stepped, ended=self.lift_deal)
        self.presenter = Presenter(session, parting, self.guard, self.overlays, self._film, self.timing, teacher)
        self.pace = Pace(
            window,
            session,
            self.timing,
            moves=look.animation,
            is_held=lambda: bool(self.overlays or self.consultation),
            arrived=self.arrive,
        )

    @property
    def screen(self) -> Screen:
        """What the session shows, if perhaps below something else."""
        return self.presenter.screen

    @property
    def has_a_word(self) -> bool:
        """Whether a word of a lesson is to be read that has no room below its page."""
        size, pages = self._window.size, self.presenter.pages
        return self._teacher.is_due(
            lambda: page_of(pages, self.screen, size, whole(pages, self.screen)), size, self._window.palette
        )

    def block(self, size: Size) -> Block:
        """Return the page of this moment, or what the coach says."""
        return (self.consultation or self.presenter).block(size, self._window.palette)

    # What comes

    def begin(self) -> None:
        """Begin with the screen that the session begins with; what was typed before is for nobody."""
        drop_typed_ahead()
        self.begin_rest()
        self._move(self.screen)
        self.pace.go(self.screen)
        if self._teacher.offers:
            self.overlays.lay(Overlay.OFFER)
        elif self.has_a_word:
            self.overlays.lay(Overlay.WORD)

    def arrive(self) -> None:
        """Show the screen of the session now; if it is another's, throw away what was typed before it came up."""
        before, self.presenter.screen = self.screen, self._session.screen
        screen = self.screen
        is_news = isinstance(screen, Reveal) and screen is not before
        is_other = is_news or type(screen) is not type(before)
        if is_other:
            self._move(before)
        self.pace.go(screen)
        if is_other or _seat(before) != _seat(screen):
            self.presenter.to_top()
            self.begin_rest()
            self.pinpad.clear()
            if self._look.bell and isinstance(screen, Curtain) and screen.why is not Why.HIDDEN:
                self._window.ring()
            if not _may_type_on(before, screen):
                self._window.forget_typed_ahead()
        if self.has_a_word and not isinstance(screen, Reveal):
            self.overlays.lay(Overlay.WORD)
        self._window.redraw()

    def begin_rest(self) -> None:
        """Take no key for a quiet moment, if this is a screen that rests."""
        self.guard.begin(_rest(self.screen))

    def drawn(self) -> None:
        """Begin the quiet time of a screen when it is in sight."""
        self.guard.seen()
        self._film.seen()
        self._draw_what_is_offered()
        if self.guard.changes_in and (self._lighting is None or self._lighting.done()):
            self._lighting = self._window.in_background(self._light_up)

    def open_curtain(self) -> bool:
        """End the opening of a curtain at once; tell whether somebody has seen it, who then wanted nothing else."""
        return self._film.lift()

    async def _light_up(self) -> None:
        """Draw anew whenever another key begins to count."""
        from asyncio import sleep

        while left := self.guard.changes_in:
            await sleep(min(left, TICK))
            self._draw_what_is_offered()
        self._draw_what_is_offered()

    def _draw_what_is_offered(self) -> None:
        if self.presenter.offers_another_key():
            self._window.redraw()

    # What lies over it

    def lay(self, overlay: Overlay, *, sheet: str = "") -> None:
        """Lay something over the page, from its top on."""
        self.overlays.lay(overlay, sheet=sheet)
        self.presenter.to_top()

    def lift(self) -> None:
        """Show what lies below: from help, what help was asked on."""
        if self.overlays.below is Overlay.NOTHING:
            self.close()
        else:
            self.overlays.lift()
            self.presenter.to_top()

    def close(self) -> None:
        """Show the page again, and let go on what was held."""
        self.overlays.clear()
        self.presenter.to_top()
        self.guard.go_on()
        if self._session.waiting:  # whose lesson was offered, and is not wanted
            self._session.play_without_lesson()
            self.arrive()
        if isinstance(self.screen, Reveal | Final):
            self._film.play(telling(self.presenter.pages, self.screen)[-1:])
        self.pace.let_go()

    # What moves

    def tell_again(self) -> None:
        """Tell the last reveal once more, over the page."""
        if reveal := self.presenter.last_reveal:
            self.overlays.lay(Overlay.AGAIN)
            self._film.play(telling(self.presenter.pages, reveal))

    def show_all(self) -> None:
        """Show at once what is being told; the key that does so does nothing else."""
        self._film.skip()
        self.presenter.follow()
        self.lift_deal()

    def lift_deal(self) -> None:
        """Show what lies below the deal, if it lies there; its quiet time begins only now."""
        if self.overlays.top is Overlay.DEAL:
            self.close()
            self.begin_rest()

    def _move(self, before: Screen) -> None:
        """Begin with what moves on the screen that has come after another."""
        screen, sitting = self.screen, self._session.sitting
        if isinstance(screen, Reveal | Final):
            self._film.play(telling(self.presenter.pages, screen))
        elif begins_a_game(screen) and not isinstance(screen, FormScreen) and sitting is not self._dealt:
            self._dealt = sitting
            if self._look.animation and (hand := self.presenter.pages.cards_dealt(screen.board)):
                self.overlays.lay(Overlay.DEAL)
                self._film.play(dealing(hand))
        else:
            self._film.play(arriving(self.presenter.pages, screen, before))

    def _stepped(self) -> None:
        self.presenter.followed()


def _rest(screen: Screen) -> Rest:
    return CURTAIN if isinstance(screen, Curtain) else REVEAL if isinstance(screen, Reveal) else NO_REST


def _seat(screen: Screen) -> int | None:
    """Return whose screen it is, if it is anybody's."""
    return getattr(screen, "seat", None)


def _may_type_on(before: Screen, after: Screen) -> bool:
    """Whether what was typed at one screen may count at the next: whoever lifts a curtain may type on, but no PIN."""
    typed_a_pin = isinstance(before, AskPin)
    return not typed_a_pin and _seat(before) == _seat(after) and (isinstance(after, AskPin) or is_private(after))
