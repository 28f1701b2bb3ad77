"""The controller of the full screen: keys, screens and overlays. Everything that moves without a key is in `motion`.

One controller serves the entire session, so that keys typed at one player's screen cannot reach another's: input typed
ahead is discarded at every handover, and a curtain accepts its key only after a pause.

While an overlay covers the game, the game waits and nobody decides (see `Clockwork`).
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from duell.language import _
from duell.table.form import FormMove, FormScreen, Type
from duell.table.narration import BETWEEN_RINGS, RINGS_AT_END
from duell.table.screens import (
    AskPin,
    Choosing,
    Curtain,
    Decide,
    Final,
    HandOverSeats,
    Intent,
    Reveal,
    Waiting,
    Why,
    Wish,
    is_private,
    is_public,
)
from duell.table.seating import learner
from duell.table.session import Rematch, Session
from duell.table.wording import match_tally
from duell.tui.blocks import LEAST, Block, Size, line
from duell.tui.drawing.palette import Palette
from duell.tui.fullscreen import Content, Jobs, Window
from duell.tui.game_pages import Pages
from duell.tui.keys import (
    CURTAIN,
    NO_REST,
    OTHERS_REVEAL,
    REVEAL,
    Control,
    Does,
    KeyGuard,
    OpenSheet,
    PinPad,
    Refused,
    Screen,
    Scroll,
    StepBy,
    does,
)
from duell.tui.motion import (
    BEAT,
    PACES,
    TICK,
    Clockwork,
    Film,
    arriving,
    begins_a_game,
    cheering,
    dealing,
    telling,
    whole,
)
from duell.tui.page import Scrolling, passing
from duell.tui.present import FILMED, Overlay, Overlays, PageState, has_room, page_of
from duell.vocabulary import HUMAN

if TYPE_CHECKING:
    from duell.table.sitting import Sitting
    from duell.table.table import Notice

STILL_SECONDS = 1.2  # the seconds for which a reveal without animation is shown if it does not wait for a key
LOOKING, READING = 1.5, 0.3  # seconds for looking at a reveal that goes on by itself, and for reading each word of it
MENTIONED_SECONDS = 8.0  # the seconds for which a notice about other players is shown


class TableApp(Content):
    """A session in a window. `parting` returns the words of the question before leaving; `lesson` makes the lesson.

    `players` shows who plays, at a table that is shared with other screens.
    """

    def __init__(
        self,
        session: Session,
        window: Window,
        parting: Callable[[], str],
        lesson: "Callable[[], Sitting] | None" = None,
        players: Callable[[], None] | None = None,
    ) -> None:
        self.window = window
        self.screen: Screen = session.screen  # the session's screen, possibly below overlays
        self.overlays = Overlays()
        self.film_ended: Callable[[], None] = lambda: None  # called when a film has ended
        self._session = session
        self._look = look = window.look
        self._parting = parting
        self._lesson = lesson
        self._read = ""  # the last comment of the lesson that the player has read
        self._guard = KeyGuard(window.clock)
        self._lifts = False
        self._stays = False  # whether a key has kept a reveal from going on by itself
        self._refusal = ""  # the reason why the last key did nothing
        self._mentioned: Notice = str  # a notice about other players, which disappears by itself
        self._heard: object = None  # the events, or the finished game, for which the bell has rung last
        self._pinpad = PinPad()
        self._jobs = Jobs(window)
        self._clockwork = Clockwork(
            session=session,
            window=window,
            jobs=self._jobs,
            covers=lambda: bool(self.overlays),
            arrive=self.arrive,
            pace=self._pace,
        )
        self._timing = self._clockwork.timing
        self._film = Film(
            window=window, moves=look.animation, pace=self._pace, stepped=self._follow, ended=self._film_ended
        )
        self._dealt: Sitting | None = None
        self._size, self._scroll = LEAST, Scrolling()
        self._players = players

    def is_telling(self, events: object) -> bool:
        """Whether the film of a reveal of these events is yet to end, here or on the screens to come."""
        sitting, screen = self._session.sitting, self.screen
        if sitting is None or not sitting.is_to_tell(events):
            return False
        return not (isinstance(screen, Reveal) and screen.events is events) or self._film.is_running

    def rematch(self, kind: Rematch = Rematch.DEAL) -> None:
        """Play again, whatever covers the end."""
        self.overlays.clear()
        self._session.rematch(kind)
        self.arrive()

    @property
    def _pages(self) -> Pages:
        return Pages.of(self._session.game)

    def _pace(self) -> float:
        return PACES[self._session.sitting.table_options.speed if self._session.sitting else "normal"]

    # Drawing

    @property
    def page_state(self) -> PageState:
        """The facts that determine the page."""
        session, film = self._session, self._film
        return PageState(
            pages=self._pages,
            sitting=session.sitting,
            screen=self.screen,
            overlays=self.overlays,
            frame=film.frame,
            more=film.is_running,
            lifts=self._lifts,
            seconds_left=self._timing.seconds_left,
            parting=self._parting,
            typed=len(self._pinpad),
            goes_on=self._is_left_by_itself and self._reading_time is not None,
        )

    def block(self, size: Size) -> Block:
        page = self._page(size, self.window.palette)
        is_asked = self.overlays.top in {Overlay.LEAVING, Overlay.NEXT}
        notice = "" if is_asked else self._mentioned()
        return passing(notice, size, page) if notice else page

    def _page(self, size: Size, palette: Palette) -> Block:
        if self.overlays.coach:
            return self.overlays.coach.block(size, palette)
        self._size = size
        if not self.overlays:
            self._lifts = not self._guard.left(" ")
        page = self.page_state.page(size, palette)
        refusal, left = self._refusal, self._timing.seconds_left
        if refusal and left is not None:  # the clock stays in sight
            clock = _("{seconds} s", seconds=left)
            refusal = f"{refusal}  {clock}"
        if refusal and page.below and not page.notice and not size.is_compact:  # a lesson's comment stays
            page = replace(page, right=line((refusal, "alert")))
        else:
            page = replace(page, notice=page.notice or refusal)
        return self._scroll.compose(page, size, palette)

    def mention(self, notice: "Notice") -> None:
        """Show a notice about other players for a while, on any screen."""
        self._mentioned = notice
        self._jobs.restart(self._forget_mentioned)
        self.window.redraw()

    async def _forget_mentioned(self) -> None:
        from asyncio import sleep

        await sleep(MENTIONED_SECONDS)
        self._mentioned = str
        self.window.redraw()

    @property
    def secret_page(self) -> Hashable | None:
        """A hand before and after the lock is one page: neither a choice nor a lock makes another."""
        screen, over = self.screen, self.overlays
        if is_public(screen):
            return None
        is_hand = isinstance(screen, Choosing | Waiting) and not over
        return "hand" if is_hand else (type(screen), over.top, over.below)

    def drawn(self) -> None:
        """Begin the time in which a new screen ignores keys, now that it is drawn."""
        self._guard.seen()
        self._film.seen()
        self._draw_whether_it_lifts()
        if not self._lifts:
            self._jobs.keep(self._light_up)

    def _draw_whether_it_lifts(self) -> None:
        before, self._lifts = self._lifts, not self._guard.left(" ")
        if before != self._lifts:
            self.window.redraw()

    async def _light_up(self) -> None:
        from asyncio import sleep

        while left := self._guard.left(" "):
            await sleep(min(left, TICK))
            self._draw_whether_it_lifts()
        self._draw_whether_it_lifts()

    # Screens

    def begin(self) -> None:
        self._begin_rest()
        self._move(self.screen)
        self._clockwork.go_on(self.screen)
        if self._lesson and not self._session.sitting:
            self.overlays.lay(Overlay.OFFER)
        elif self._has_a_word:
            self.overlays.lay(Overlay.WORD)

    def arrive(self) -> None:
        """Show the session's current screen; if it is for another seat, discard input typed ahead."""
        before, self.screen, self._refusal = self.screen, self._session.screen, ""
        screen = self.screen
        is_other = (isinstance(screen, Reveal) and screen is not before) or type(screen) is not type(before)
        if is_other:
            self._move(before)
        self._clockwork.go_on(self.screen)
        if is_other or _seat(before) != _seat(screen):
            self._scroll.to_top()
            self._begin_rest()
            self._pinpad.clear()
            if (self._look.bell or self._look.sound) and self._is_handed_over:
                self.window.ring()
            if not _may_type_on(before, screen):
                self.window.forget_typed_ahead()
        if self._has_a_word and not isinstance(screen, Reveal):
            self.overlays.lay(Overlay.WORD)
        self.window.redraw()

    @property
    def _is_handed_over(self) -> bool:
        """Whether the turn has passed to another player, or to this one from a player elsewhere."""
        screen, sitting = self.screen, self._session.sitting
        if isinstance(screen, Curtain):
            return screen.why is not Why.HIDDEN
        return isinstance(screen, Choosing) and sitting is not None and sitting.is_one_of_several

    async def _tell_by_bell(self) -> None:
        """Ring for the events on the screen."""
        from asyncio import sleep

        screen, narration = self.screen, self._session.game.narration
        rings = narration.rings(screen.events) if isinstance(screen, Reveal) else RINGS_AT_END
        for _number in range(rings):
            self.window.ring()
            await sleep(BETWEEN_RINGS)

    def _begin_rest(self) -> None:
        match self.screen:
            case Curtain():
                self._guard.begin(CURTAIN)
            case Reveal():
                sitting = self._session.sitting
                self._guard.begin(OTHERS_REVEAL if sitting and sitting.is_one_of_several else REVEAL)
            case _:
                self._guard.begin(NO_REST)

    def _move(self, before: Screen) -> None:
        """Play the film that leads from the screen `before` to the present one."""
        sitting, pages, is_moving = self._session.sitting, self._pages, self._look.animation
        match self.screen:
            case Reveal() as screen:
                self._stays = False
                self._film.play(telling(pages, screen))
            case Final() as screen:
                if is_moving or self._is_match_won:
                    self.overlays.lay(Overlay.VICTORY)
                still = cheering()[-1] if self._is_match_won else whole(pages, screen)
                self._film.play(cheering() if is_moving else (still,))
            case Curtain() | Choosing() as screen if begins_a_game(screen) and sitting is not self._dealt:
                self._dealt = sitting
                if is_moving and (hand := pages.cards_dealt(screen.board)):
                    self.overlays.lay(Overlay.DEAL)
                    self._film.play(dealing(hand))
            case screen:
                self._film.play(arriving(pages, screen, before))

    def _follow(self) -> None:
        """Scroll a reveal to its current point, and the end to its result, unless help is open."""
        if self.overlays.top is not Overlay.HELP and self.page_state.is_telling:
            self._follow_to_point()

    def _follow_to_point(self) -> None:
        if isinstance(self.screen, Reveal) or self.overlays.top is Overlay.AGAIN:
            self._scroll.to_bottom()
        else:
            self._scroll.to_top()

    # Keys

    def press(self, key: str) -> None:
        """Handle a key unless it comes too early. Any key with Alt may be an Esc, but only hides secrets."""
        self._refusal = ""
        if key == "alt" and is_private(self.screen):
            key = "escape"
        if not isinstance(self.screen, FormScreen) or self.overlays:
            key = key.lower()
        if not self._counts(key):
            return
        if not self.overlays and self._film.lift() and key != "escape":
            return  # nothing hidden can be chosen, but a hand can be hidden at any time
        if not self.overlays.coach:
            self._stays |= not self._film.is_running
            self._do(self._meaning(key), key)
        elif key == "t":
            self.window.next_theme()
        elif not self.overlays.coach.press(key):
            self.overlays.clear()
            self._let_go()

    def _counts(self, key: str) -> bool:
        """Whether a key counts: over a screen at any time, on a new screen only when it cannot be meant for another."""
        if self.overlays and self.overlays.top not in FILMED:
            self._guard.note(key)
            return True
        at_curtain = isinstance(self.screen, Curtain) and not self.overlays
        if at_curtain and self._guard.repeats(key) and isinstance(self._meaning(key), Decide):
            self._guard.note(key)
            return False
        return self._guard.lets_pass(key)

    def _meaning(self, key: str) -> Does | None:
        """The present action of a key."""
        return does(self.page_state.bindings(self._size), key)

    def paste(self, text: str) -> None:
        """Handle pasted text as one line where text is typed; it locks no card and lifts no curtain."""
        takes_text = any(binding.others is Control.TYPE for binding in self.page_state.bindings(self._size))
        if takes_text and (line := " ".join(text.split())):
            self._do(Type(line), line)

    def hide(self) -> None:
        if self.overlays.top not in {Overlay.OFFER, Overlay.COACH}:  # neither covers a secret; both would be closed
            self._do(Intent.HIDE, "")

    def _do(self, action: Does | None, key: str) -> None:
        match action:
            case None | StepBy():
                pass
            case Rematch() | Control.NEW_TABLE | Control.BEGIN_LESSON if (
                isinstance(self.screen, Final) and self.overlays.top is not Overlay.NEXT
            ):
                # ask first, since others may still be reading the end, and the key may be a slip
                bindings = self.page_state.bindings(self._size)
                self.overlays.next = next(binding for binding in bindings if key in binding.does)
                self.overlays.lay(Overlay.NEXT)
            case Control():
                self._control(action, key)
            case Refused():
                self._refusal = action.why
            case Scroll():
                self._scroll.by(action.lines)
            case OpenSheet():
                self._lay(Overlay.SHEET, sheet=action.key)
            case Rematch():
                self.rematch(action)
            case Intent.HINT if self._session.sitting and self._session.sitting.is_one_of_several:
                self._clockwork.think_of_a_hint()
            case Intent.GO_ON if isinstance(self.screen, Reveal) and self._has_a_word:
                self.overlays.lay(Overlay.WORD)
            case _ if isinstance(action, Wish | FormMove | Type):
                if self.overlays:  # the game's own page handles wishes
                    self._close()
                self._session.do(action)
                self.arrive()
                if self._session.waiting:
                    self._lay(Overlay.OFFER)

    def _control(self, control: Control, key: str) -> None:  # noqa: PLR0912 - one case a control
        match control:
            case Control.HELP:
                self._lift_film()
                self._lay(Overlay.HELP)
            case Control.AGAIN if sitting := self._session.sitting:
                self._tell(sitting.reveals_since(_seat(self.screen)))
            case Control.AGAIN_ON:
                self._tell(self.overlays.again[1:])
            case Control.PLAYERS if self._players:
                self._players()
            case Control.PLAYERS if sitting := self._session.sitting:
                self.overlays.lay(Overlay.PLAYERS, players=[seat.player for seat in sitting.seats])
            case Control.COLOURS:
                self.window.next_theme()
            case Control.COACH:
                self._ask_coach()
            case Control.SHARE:
                self._jobs.keep(self._share)
            case Control.NEW_TABLE:
                self.overlays.clear()
                self._session.new_table()
                self.arrive()
            case Control.ASK_TO_LEAVE:
                self._ask_to_leave()
            case Control.LEAVE:
                self.window.leave()
            case Control.HURRY:
                self._clockwork.hurried.set()
            case Control.SHOW_ALL:
                self._show_all()
            case Control.TYPE if len(key) == 1:
                self._do(Type(key), key)
            case Control.PIN:
                if wish := self._pinpad.press(key):
                    self._do(wish, key)
            case Control.CLOSE:
                self._lift()
            case Control.NEXT_PLAYER:
                self._next_player(int(key) - 1)
            case Control.CHANGE_PLAYERS:
                self._change_players()
            case Control.BEGIN_LESSON:
                self._begin_lesson()
            case Control.READ:
                self._note_read()
            case Control.READ_ON:
                self._note_read()
                self._do(does(self.page_state.bindings(self._size), key), key)
            case _:  # the screen stays as it is, as with every other key
                pass

    def _ask_to_leave(self) -> None:
        screen = self.screen
        sitting = self._session.sitting
        is_over = isinstance(screen, Final) and not (sitting and sitting.is_one_of_several and not screen.is_last)
        if is_over or (isinstance(screen, FormScreen) and not screen.is_changed):
            self.window.leave()  # nothing is lost
        else:
            self.overlays.lay(Overlay.LEAVING)

    def _ask_coach(self) -> None:
        if self._session.consult:
            from duell.tui.playback import Consultation

            self._mentioned = str
            title = self._pages.title
            self.overlays.coach = Consultation(self._session.consult, self.window, title)
            self.overlays.lay(Overlay.COACH)

    async def _share(self) -> None:
        """Write the game as a page in the background, since the coach may think for a while; then name its place."""
        from duell.tui.playback import in_thread, writing

        def note(done: float) -> None:
            self._mentioned = partial(writing, done)
            self.window.redraw()

        if share := self._session.share:
            note(0)
            written = await in_thread(share, note)
            self.mention(lambda: written)

    def _tell(self, reveals: Sequence[Reveal]) -> None:
        if reveals:
            self.overlays.again = reveals
            self.overlays.lay(Overlay.AGAIN)
            self._film.play(telling(self._pages, reveals[0]))

    def _show_all(self) -> None:
        """Finish the film at once; the key has no other effect."""
        self._film.skip()
        self._follow_to_point()
        self._lift_film()
        if self._is_left_by_itself and self._reading_time is None:
            self._do(Intent.GO_ON, "")

    # Overlays

    def _lay(self, overlay: Overlay, *, sheet: str = "") -> None:
        self.overlays.lay(overlay, sheet=sheet)
        self._scroll.to_top()

    def _lift(self) -> None:
        if self.overlays.below is Overlay.NOTHING:
            self._close()
        else:
            self.overlays.lift()
            self._scroll.to_top()

    def _close(self) -> None:
        self.overlays.clear()
        self._scroll.to_top()
        self._guard.go_on()
        if self._session.waiting:  # the lesson before the waiting game was declined
            self._session.play_without_lesson()
            self.arrive()
        if isinstance(self.screen, Reveal | Final):
            self._film.play((whole(self._pages, self.screen),))
        self._let_go()

    def _lift_film(self) -> None:
        """Close the film of a deal or a victory, if one is open. The screen below starts only then."""
        if self.overlays.top in FILMED:
            self._close()
            self._begin_rest()

    @property
    def _is_left_by_itself(self) -> bool:
        """Whether this is a reveal that does not wait for a key; in a lesson, every reveal waits for the learner."""
        sitting, is_reveal = self._session.sitting, isinstance(self.screen, Reveal)
        if not is_reveal or self.overlays or sitting is None or sitting.word is not None:
            return False
        if sitting.is_forced:
            return not self._stays
        return not sitting.halts or (sitting.table_options.go_on and not self._stays)

    @property
    def _reading_time(self) -> float | None:
        """The seconds for reading a reveal that would wait for a key or shows a forced choice; else None."""
        sitting, screen = self._session.sitting, self.screen
        if sitting is None or not isinstance(screen, Reveal) or not (sitting.halts or sitting.is_forced):
            return None
        sentences = self._session.game.lines.reveal(screen.board, screen.events)
        return LOOKING + READING * sum(len(sentence.split()) for sentence in sentences)

    @property
    def _is_match_won(self) -> bool:
        """Whether this is the end of a match, whose trophy stays until a key is pressed."""
        return isinstance(self.screen, Final) and bool(match_tally(self.screen.evening))

    def _film_ended(self) -> None:
        if not self._is_match_won:
            self._lift_film()
        self._sound()
        self.film_ended()
        if self._is_left_by_itself:
            self._jobs.restart(self._leave_by_itself)

    def _sound(self) -> None:
        """Ring only after the animation has finished, so that sound never runs ahead of the picture."""
        screen = self.screen
        if not self._look.sound or self.overlays.top not in {Overlay.NOTHING, Overlay.VICTORY}:
            return
        occasion = screen.events if isinstance(screen, Reveal) else self._session.sitting
        if isinstance(screen, Reveal | Final) and occasion is not self._heard:
            self._heard = occasion
            self._jobs.restart(self._tell_by_bell)

    async def _leave_by_itself(self) -> None:
        """Leave a reveal after a while, unless an overlay covers it."""
        from asyncio import sleep

        while self._is_left_by_itself:
            screen, reading = self.screen, self._reading_time
            passing_by = BEAT * self._pace() if self._look.animation else STILL_SECONDS
            await sleep(passing_by if reading is None else reading)
            await self._clockwork.until_uncovered()
            if self.screen is screen and not self._film.is_running and self._is_left_by_itself:
                self._do(Intent.GO_ON, "")

    # People and bots

    def _next_player(self, seat: int) -> None:
        chosen, players = self.overlays.players, self._session.players
        now = chosen[seat]
        chosen[seat] = players[(players.index(now) + 1) % len(players)] if now in players else HUMAN

    def _change_players(self) -> None:
        self._session.do(HandOverSeats(dict(enumerate(self.overlays.players))))
        self.arrive()
        self._close()
        self._begin_rest()

    # A lesson

    def _begin_lesson(self) -> None:
        self.overlays.clear()
        if self._session.waiting and (lessons := self._session.game.lesson):
            self._lesson = partial(lessons, name=learner(self._session.waiting))
        if self._lesson:
            self._read = ""
            self._session.begin_lesson(self._lesson())
        self.arrive()

    def _note_read(self) -> None:
        self._read = self.page_state.word
        self._close()

    @property
    def _has_a_word(self) -> bool:
        """Whether the lesson has an unread comment that does not fit below its page."""
        word = self.page_state.word
        if word in {"", self._read}:
            return False
        size, pages = self.window.size, self._pages
        if size.is_too_small:
            return True
        return not has_room(
            page_of(pages, self.screen, size, whole(pages, self.screen)), word, size, self.window.palette
        )

    def was_stopped(self) -> None:
        self._timing.forget_since_tick()

    def _let_go(self) -> None:
        if not self.overlays:
            self._clockwork.uncovered(self.screen)
        self.window.redraw()


def _seat(screen: Screen) -> int | None:
    return getattr(screen, "seat", None)


def _may_type_on(before: Screen, after: Screen) -> bool:
    """Whether input typed ahead counts on the next screen: only for the same seat's cards or PIN, not after a PIN."""
    typed_a_pin = isinstance(before, AskPin)
    return not typed_a_pin and _seat(before) == _seat(after) and (isinstance(after, AskPin) or is_private(after))
