"""The full screen from the first page to the last: which key does what. What is in sight then, the stage knows."""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from duell.table.form import FormScreen, Type
from duell.table.screens import Final, HandOverSeats, Intent, Reveal, is_private
from duell.table.seating import HUMAN
from duell.table.session import Rematch, Session
from duell.table.sitting import Sitting
from duell.tui.blocks import Block, Size
from duell.tui.fullscreen import FullScreen, Look
from duell.tui.keys import Control, Does, OpenSheet, Screen, Scroll, StepBy, does
from duell.tui.learning import Teacher
from duell.tui.overlays import Overlay
from duell.tui.stage import Stage

if TYPE_CHECKING:
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output


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
        self._session = session
        self._teacher = Teacher(session, lesson)
        self.stage = Stage(self.window, session, look, parting, self._teacher, clock)
        self.presenter, self.overlays = self.stage.presenter, self.stage.overlays
        self._controls: dict[Control, Callable[[str], None]] = {
            Control.NOTHING: lambda _: None,
            Control.HELP: lambda _: self._ask_for_help(),
            Control.AGAIN: lambda _: self.stage.tell_again(),
            Control.PLAYERS: lambda _: self._ask_who_plays(),
            Control.COLOURS: lambda _: self.window.next_theme(),
            Control.COACH: lambda _: self._ask_coach(),
            Control.NEW_TABLE: lambda _: self._change_table(),
            Control.ASK_TO_LEAVE: lambda _: self._ask_to_leave(),
            Control.LEAVE: lambda _: self.window.leave(),
            Control.HURRY: lambda _: self.stage.pace.hurry(),
            Control.SHOW_ALL: lambda _: self.stage.show_all(),
            Control.TYPE: self._type,
            Control.PIN: self._press_for_pin,
            Control.CLOSE: lambda _: self.stage.lift(),
            Control.CLOSE_ALL: lambda _: self.stage.close(),
            Control.HIDE: lambda _: self._close_and_hide(),
            Control.NEXT_PLAYER: self._next_player,
            Control.CHANGE_PLAYERS: lambda _: self._change_players(),
            Control.BEGIN_LESSON: lambda _: self._begin_lesson(),
            Control.READ: lambda _: self._read(),
            Control.READ_ON: self._read_on,
        }

    def run(self) -> int:
        """Show until left; return the exit code."""
        return self.window.run()

    @property
    def screen(self) -> Screen:
        """What the session shows, if perhaps below something else."""
        return self.stage.screen

    # What the full screen asks for

    def begin(self) -> None:
        """Begin with the screen that the session begins with."""
        self.stage.begin()

    def block(self, size: Size) -> Block:
        """Return the page of this moment."""
        return self.stage.block(size)

    def drawn(self) -> None:
        """Begin the quiet time of a screen when it is in sight."""
        self.stage.drawn()

    def hide(self) -> None:
        """Let the curtain down."""
        self._session.do(Intent.HIDE)
        self.stage.arrive()

    def was_stopped(self) -> None:
        """Take no time away from whoever decides for which the program was stopped."""
        self.stage.timing.forget_since_tick()

    def press(self, key: str) -> None:
        """Take a key, unless it comes too early; capitals count only where names are typed.

        With Alt it only hides what is secret: it may be Esc, and a key that was typed after it.
        """
        consultation, guard = self.stage.consultation, self.stage.guard
        if key == "alt" and is_private(self.screen):
            key = "escape"
        if not isinstance(self.screen, FormScreen) or self.overlays:
            key = key.lower()
        if consultation or (self.overlays and self.overlays.top is not Overlay.DEAL):
            guard.note(key)
        elif not guard.lets_pass(key):
            return
        if not (self.overlays or consultation) and self.stage.open_curtain() and not self._hides(key):
            return  # nobody chooses what is not in sight
        if not consultation:
            self._do(does(self.presenter.bindings(), key), key)
        elif key == "t":
            self.window.next_theme()
        elif not consultation.press(key):
            self.stage.consultation = None
            self.stage.pace.let_go()

    def paste(self, text: str) -> None:
        """Take a text where one is typed, as a single line; it locks no card and lifts no curtain."""
        takes_text = any(binding.others is Control.TYPE for binding in self.presenter.bindings())
        if takes_text and not self.stage.consultation and (line := " ".join(text.split())):
            self._do(Type(line), line)

    # What keys do

    def _hides(self, key: str) -> bool:
        """Whether a key covers a hand: that is to be done at any time, and at once."""
        return does(self.presenter.bindings(), key) is Intent.HIDE

    def _do(self, what: Does | None, key: str) -> None:
        match what:
            case None:
                pass
            case Rematch() | Control.NEW_TABLE | Control.BEGIN_LESSON if (
                isinstance(self.screen, Final) and self.overlays.top is not Overlay.NEXT
            ):
                self._ask_whether_to_go_on(key)
            case Control():
                self._controls[what](key)
            case Scroll():
                self.presenter.scroll(what)
            case OpenSheet():
                self.stage.lay(Overlay.SHEET, sheet=what.key)
            case Rematch():
                self.overlays.clear()
                self._session.rematch(what)
                self.stage.arrive()
            case Intent.GO_ON if isinstance(self.screen, Reveal) and self.stage.has_a_word:
                self.overlays.lay(Overlay.WORD)
            case StepBy():
                pass
            case _:
                self._session.do(what)
                self.stage.arrive()
                if self._session.waiting:
                    self.stage.lay(Overlay.OFFER)

    def _ask_for_help(self) -> None:
        self.stage.lift_deal()
        self.stage.lay(Overlay.HELP)

    def _ask_to_leave(self) -> None:
        if isinstance(self.screen, FormScreen | Final):  # nothing would be lost
            self.window.leave()
        else:
            self.overlays.lay(Overlay.LEAVING)

    def _ask_coach(self) -> None:
        if self._session.consult:
            from duell.tui.playback import Consultation

            self.stage.consultation = Consultation(self._session.consult, self.window, self.presenter.pages.TITLE)

    def _ask_whether_to_go_on(self, key: str) -> None:
        """Ask before the end goes out of sight, which others may still be reading: the key may have been a slip."""
        self.overlays.next = next(each for each in self.presenter.bindings() if key in each.does)
        self.overlays.lay(Overlay.NEXT)

    def _change_table(self) -> None:
        self.overlays.clear()
        self._session.new_table()
        self.stage.arrive()

    def _type(self, key: str) -> None:
        if len(key) == 1:
            self._do(Type(key), key)

    def _press_for_pin(self, key: str) -> None:
        if wish := self.stage.pinpad.press(key):
            self._do(wish, key)

    def _close_and_hide(self) -> None:
        self.stage.close()
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
        self.stage.arrive()
        self.stage.close()
        self.stage.begin_rest()

    # A lesson

    def _begin_lesson(self) -> None:
        self.overlays.clear()
        self._teacher.begin()
        self.stage.arrive()

    def _read(self) -> None:
        self._teacher.read()
        self.stage.close()

    def _read_on(self, key: str) -> None:
        self._read()
        self._do(does(self.presenter.bindings(), key), key)
