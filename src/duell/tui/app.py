"""The full screen from the first page to the last: which key does what, and what comes next.

One application, so that keys typed at one player's screen cannot reach another's: what was typed ahead is thrown
away whenever the keyboard is to change hands, and a curtain takes its key only after a quiet moment.
"""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from duell.table.form import FormScreen, Type
from duell.table.intents import HandOverSeats, Intent
from duell.table.screens import AskPin, Curtain, Final, Reveal, Why, is_private
from duell.table.seating import HUMAN
from duell.table.session import Rematch, Session
from duell.table.sitting import Sitting
from duell.terminal import drop_typed_ahead
from duell.tui.bindings import Act, Does, OpenSheet, Scroll, StepBy, does
from duell.tui.blocks import Block, Size
from duell.tui.fullscreen import FullScreen, Look
from duell.tui.key_guard import CURTAIN, NO_REST, REVEAL, KeyGuard, Rest
from duell.tui.keys import Screen
from duell.tui.learning import Teacher
from duell.tui.motion import Film, arriving, begins_a_game, dealing, telling, whole
from duell.tui.overlays import Overlay, Overlays
from duell.tui.pace import TICK, Pace
from duell.tui.pinpad import PinPad
from duell.tui.presenter import Presenter
from duell.tui.render import page_of
from duell.tui.timing import Timing
from duell.tui.work import Work

if TYPE_CHECKING:
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

    from duell.tui.consulting import Consultation


class TableApp:
    """A session in full screen. `parting` is what the question before leaving says, `lesson` makes what is taught."""

    def __init__(  # noqa: PLR0913 - the last three are for tests
        self,
        session: Session,
        look: Look,
        parting: Callable[[], str],
        lesson: Callable[[], Sitting] | None = None,
        *,
        clock: Callable[[], float] = monotonic,
        input: "Input | None" = None,  # noqa: A002 - prompt_toolkit's names
        output: "Output | None" = None,
    ) -> None:
        self.window = FullScreen(look, self, clock=clock, input=input, output=output)
        self.overlays = Overlays()
        self._session = session
        self._look = look
        self._guard = KeyGuard(clock)
        self._pinpad = PinPad()
        self._timing = Timing(clock)
        self._teacher = Teacher(session, lesson)
        self._consultation: Consultation | None = None
        self._dealt: Sitting | None = None
        self._lighting: Work | None = None
        self._film = Film(self.window, moves=look.animation, stepped=self._stepped, ended=self._film_ended)
        self.presenter = Presenter(
            session, parting, self._guard, self.overlays, self._film, self._timing, self._teacher
        )
        self._pace = Pace(
            self.window,
            session,
            self._timing,
            moves=look.animation,
            is_held=lambda: bool(self.overlays or self._consultation),
            arrived=self.arrive,
        )
        self._acts: dict[Act, Callable[[str], None]] = {
            Act.NOTHING: lambda _: None,
            Act.HELP: lambda _: self._ask_for_help(),
            Act.AGAIN: lambda _: self._tell_again(),
            Act.PLAYERS: lambda _: self._ask_who_plays(),
            Act.COLOURS: lambda _: self.window.next_theme(),
            Act.COACH: lambda _: self._ask_coach(),
            Act.NEW_TABLE: lambda _: self._change_table(),
            Act.ASK_TO_LEAVE: lambda _: self._ask_to_leave(),
            Act.LEAVE: lambda _: self.window.leave(),
            Act.HURRY: lambda _: self._pace.hurry(),
            Act.SHOW_ALL: lambda _: self._show_all(),
            Act.TYPE: self._type,
            Act.PIN: self._press_for_pin,
            Act.CLOSE: lambda _: self._lift(),
            Act.CLOSE_ALL: lambda _: self._close(),
            Act.HIDE: lambda _: self._close_and_hide(),
            Act.NEXT_PLAYER: self._next_player,
            Act.CHANGE_PLAYERS: lambda _: self._change_players(),
            Act.BEGIN_LESSON: lambda _: self._begin_lesson(),
            Act.READ: lambda _: self._read(),
            Act.READ_ON: self._read_on,
        }

    def run(self) -> int:
        """Show until left; return the exit code."""
        return self.window.run()

    # What the full screen asks for

    def begin(self) -> None:
        """Begin with the screen that the session begins with; what was typed before is for nobody."""
        drop_typed_ahead()
        self._begin_rest()
        self._move(self.screen)
        self._pace.go(self.screen)
        if self._teacher.offers:
            self.overlays.lay(Overlay.OFFER)
        elif self._has_a_word:
            self.overlays.lay(Overlay.WORD)

    def block(self, size: Size) -> Block:
        """Return the page of this moment, or what the coach says."""
        return (
            self._consultation.block(size, self.window.palette)
            if self._consultation
            else self.presenter.block(size, self.window.palette)
        )

    def drawn(self) -> None:
        """Begin the quiet time of a screen when it is in sight."""
        self._guard.seen()
        self._draw_what_is_offered()
        if self._guard.changes_in and (self._lighting is None or self._lighting.done()):
            self._lighting = self.window.in_background(self._light_up)

    def hide(self) -> None:
        """Let the curtain down."""
        self._session.do(Intent.HIDE)
        self.arrive()

    def was_stopped(self) -> None:
        """Take no time away from whoever decides for which the program was stopped."""
        self._timing.forget_since_tick()

    def press(self, key: str) -> None:
        """Take a key, unless it comes too early; capitals count only where names are typed."""
        if not isinstance(self.screen, FormScreen) or self.overlays:
            key = key.lower()
        if self._consultation or (self.overlays and self.overlays.top is not Overlay.DEAL):
            self._guard.note(key)
        elif not self._guard.lets_pass(key):
            return
        if not self._consultation:
            self._do(does(self.presenter.bindings(), key), key)
        elif key == "t":
            self.window.next_theme()
        elif not self._consultation.press(key):
            self._consultation = None
            self._pace.let_go()

    # What keys do

    @property
    def screen(self) -> Screen:
        """What the session shows, if perhaps below something else."""
        return self.presenter.screen

    def _do(self, what: Does | None, key: str) -> None:
        match what:
            case None:
                pass
            case Act():
                self._acts[what](key)
            case Scroll():
                self.presenter.scroll(what)
            case OpenSheet():
                self._lay(Overlay.SHEET, sheet=what.key)
            case Rematch():
                self._session.rematch(what)
                self.arrive()
            case Intent.GO_ON if isinstance(self.screen, Reveal) and self._has_a_word:
                self.overlays.lay(Overlay.WORD)
            case StepBy():
                pass
            case _:
                self._session.do(what)
                self.arrive()

    def _lay(self, overlay: Overlay, *, sheet: str = "") -> None:
        self.overlays.lay(overlay, sheet=sheet)
        self.presenter.to_top()

    def _ask_for_help(self) -> None:
        if self.overlays.top is Overlay.DEAL:
            self._lift_deal()
        self._lay(Overlay.HELP)

    def _tell_again(self) -> None:
        if reveal := self.presenter.last_reveal:
            self.overlays.lay(Overlay.AGAIN)
            self._film.play(telling(self.presenter.pages, reveal))

    def _ask_to_leave(self) -> None:
        if isinstance(self.screen, FormScreen | Final):  # nothing would be lost
            self.window.leave()
        else:
            self.overlays.lay(Overlay.LEAVING)

    def _ask_coach(self) -> None:
        if self._session.consult:
            from duell.tui.consulting import Consultation

            self._consultation = Consultation(self._session.consult, self.window)

    def _change_table(self) -> None:
        self._session.new_table()
        self.arrive()

    def _type(self, key: str) -> None:
        if len(key) == 1:
            self._do(Type(key), key)

    def _press_for_pin(self, key: str) -> None:
        if wish := self._pinpad.press(key):
            self._do(wish, key)

    def _lift(self) -> None:
        """Show what lies below: from help, what help was asked on."""
        if self.overlays.below is Overlay.NOTHING:
            self._close()
        else:
            self.overlays.lift()
            self.presenter.to_top()

    def _close(self) -> None:
        """Show the page again, and let go on what was held."""
        self.overlays.clear()
        self.presenter.to_top()
        self._guard.go_on()
        if isinstance(self.screen, Reveal | Final):
            self._film.play(telling(self.presenter.pages, self.screen)[-1:])
        self._pace.let_go()

    def _close_and_hide(self) -> None:
        self._close()
        self.hide()

    # People and bots

    def _ask_who_plays(self) -> None:
        if self._session.sitting:
            self.overlays.lay(Overlay.PLAYERS, players=[seat.player for seat in self._session.sitting.seats])

    def _next_player(self, key: str) -> None:
        chosen, players = self.overlays.players, self._session.players
        seat = int(key) - 1
        now = chosen[seat]
        chosen[seat] = players[(players.index(now) + 1) % len(players)] if now in players else HUMAN

    def _change_players(self) -> None:
        """Let them decide who were chosen: all changes count at once."""
        self._session.do(HandOverSeats(tuple(self.overlays.players)))
        self.arrive()
        self._close()
        self._begin_rest()

    # A lesson

    @property
    def _has_a_word(self) -> bool:
        """Whether a word of a lesson is to be read that has no room below its page."""
        size, pages = self.window.size, self.presenter.pages
        return self._teacher.is_due(lambda: page_of(pages, self.screen, size, whole(pages, self.screen)), size)

    def _begin_lesson(self) -> None:
        self.overlays.clear()
        self._teacher.begin()
        self.arrive()

    def _read(self) -> None:
        self._teacher.read()
        self._close()

    def _read_on(self, key: str) -> None:
        self._read()
        self._do(does(self.presenter.bindings(), key), key)

    # What comes next

    def arrive(self) -> None:
        """Show the screen of the session now; if it is another's, throw away what was typed before it came up."""
        before, self.presenter.screen = self.screen, self._session.screen
        screen = self.screen
        is_news = isinstance(screen, Reveal) and screen is not before
        is_other = is_news or type(screen) is not type(before)
        if is_other:
            self._move(before)
        self._pace.go(screen)
        if is_other or _seat(before) != _seat(screen):
            self.presenter.to_top()
            self._begin_rest()
            self._pinpad.clear()
            if self._look.bell and isinstance(screen, Curtain) and screen.why is not Why.HIDDEN:
                self.window.ring()
            if not _may_type_on(before, screen):
                self.window.forget_typed_ahead()
        if self._has_a_word and not isinstance(screen, Reveal):
            self.overlays.lay(Overlay.WORD)
        self.window.redraw()

    def _begin_rest(self) -> None:
        """Take no key for a quiet moment, if this is a screen that rests."""
        self._guard.begin(_rest(self.screen))

    async def _light_up(self) -> None:
        """Draw anew whenever another key begins to count."""
        from asyncio import sleep

        while left := self._guard.changes_in:
            await sleep(min(left, TICK))
            self._draw_what_is_offered()
        self._draw_what_is_offered()

    def _draw_what_is_offered(self) -> None:
        if self.presenter.offers_another_key():
            self.window.redraw()

    # What moves

    def _move(self, before: Screen) -> None:
        """Begin with what moves on the screen that has come after another."""
        screen, sitting = self.screen, self._session.sitting
        if isinstance(screen, Reveal | Final):
            self._film.play(telling(self.presenter.pages, screen))
        elif begins_a_game(screen) and not isinstance(screen, FormScreen) and sitting is not self._dealt:
            self._dealt = sitting
            if self._look.animation and (hand := self.presenter.pages.hand(screen.board)):
                self.overlays.lay(Overlay.DEAL)
                self._film.play(dealing(hand))
        else:
            self._film.play(arriving(self.presenter.pages, screen, before))

    def _stepped(self) -> None:
        self.presenter.followed()

    def _film_ended(self) -> None:
        if self.overlays.top is Overlay.DEAL:
            self._lift_deal()

    def _show_all(self) -> None:
        """Show at once what is being told; the key that does so does nothing else."""
        self._film.skip()
        self.presenter.follow()
        if self.overlays.top is Overlay.DEAL:
            self._lift_deal()

    def _lift_deal(self) -> None:
        """Show what lay below the deal; its quiet time begins only now."""
        self._close()
        self._begin_rest()


def _rest(screen: Screen) -> Rest:
    return CURTAIN if isinstance(screen, Curtain) else REVEAL if isinstance(screen, Reveal) else NO_REST


def _seat(screen: Screen) -> int | None:
    """Return whose screen it is, if it is anybody's."""
    return getattr(screen, "seat", None)


def _may_type_on(before: Screen, after: Screen) -> bool:
    """Whether what was typed at one screen may count at the next: whoever lifts a curtain may type on, but no PIN."""
    typed_a_pin = isinstance(before, AskPin)
    return not typed_a_pin and _seat(before) == _seat(after) and (isinstance(after, AskPin) or is_private(after))
