"""The screens for looking back on a finished game: its replay and the coach's review, also over another page."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from rich.text import Text

from duell.language import _, percent
from duell.table.narration import Narration
from duell.table.playback import Playback
from duell.table.review import Coaching, Consult, GivenUpError, Share
from duell.table.screens import Reveal
from duell.tui.blocks import Block, Size, fit, line
from duell.tui.drawing.boxes import Area, Box, flow, lay, space, written
from duell.tui.drawing.palette import Palette
from duell.tui.fullscreen import Content, Window
from duell.tui.game_pages import Pages
from duell.tui.keys import (
    SCROLLS,
    Binding,
    Bindings,
    Control,
    Does,
    Scroll,
    StepBy,
    any_other_key,
    colours_key,
    does,
    enter,
    escape,
    leave_key,
    names_of,
    one,
    space_bar,
    with_keys,
)
from duell.tui.page import Page, PageForm, Scrolling, compose, passing
from duell.tui.pages.overlays import help_page
from duell.tui.pages.sheet import sheet_page

NARROW = 60  # in windows of fewer columns, the bar shows the step in figures
INDENT = 4  # columns before everybody's cards, as before the scores above them; 1 in a narrow window
LEAST_ABOVE_HANDS = 24  # the least rows of a window in which any form of a page is tried above the hands
ALL_THE_WAY = 1_000_000  # more steps than any game has


class PlaybackScreen:
    """Shows a playback and handles its keys; the owner handles `others`, and the less needed keys `later`."""

    def __init__(self, playback: Playback | Coaching, others: Bindings, later: Bindings = ()) -> None:
        self._playback = playback
        self._pages: Pages = Pages.of(playback.game)
        self._others, self._later = others, later
        self._scroll = Scrolling()
        self._number: str | None = None  # the digits typed after g
        self._explains = False

    @property
    def title(self) -> str:
        """The game's name in the bar."""
        return self._pages.title

    def block(self, size: Size, palette: Palette) -> Block:
        page = with_keys(self._page(size, palette), self._bindings())
        return self._scroll.compose(page, size, palette)

    def press(self, key: str) -> Does | None:
        action = does(self._bindings(), key)
        match action:
            case Scroll():
                self._scroll.by(action.lines)
            case StepBy(steps, unit):
                self._playback.move(steps, unit)
                self._scroll.to_top()
            case Control.HELP:
                self._explains = True
                self._scroll.to_top()
            case Control.CLOSE if self._explains:
                self._explains, self._number = False, None
                self._scroll.to_top()
            case Control.CLOSE if self._number is not None:
                self._number = None
            case Control.ASK_FOR_ROUND:
                self._number = ""
            case Control.TYPE if self._number is not None:
                self._number = (self._number + key)[:4]
            case Control.ERASE if self._number is not None:
                self._number = self._number[:-1]
            case Control.GO:
                if self._number:
                    self._playback.to_round(int(self._number))
                    self._scroll.to_top()
                self._number = None
            case Control.HIGHLIGHT if isinstance(self._playback, Coaching):
                self._playback.to_highlight(int(key))
                self._scroll.to_top()
            case _:
                return action
        return None

    def _page(self, size: Size, palette: Palette) -> Page:
        playback, screen = self._playback, self._playback.screen
        if self._explains:
            sentences = playback.coach.explained() if isinstance(playback, Coaching) else how_to_read()
            return help_page(self._pages.title, _("How to read this"), sentences, size, names_of(self._step_keys()))
        page = self._pages.page(screen, size, self._pages.steps(screen) if isinstance(screen, Reveal) else 0)
        if isinstance(screen, Reveal):
            page = self._with_hands(page, screen, size, palette)
        if self._number is not None:
            asked = Narration.of(playback.game).round_named(screen.board, f"{self._number}_")
            asks = _("Go to: {round} (1 to {last})", round=asked, last=playback.rounds)
            return replace(page, left=asks, right="")
        number, steps = playback.at + 1, len(playback.screens)
        is_narrow = size.columns < NARROW
        step = f"{number}/{steps}" if is_narrow else _("Step {number} of {all}", number=number, all=steps)
        return replace(page, right=step)

    def _with_hands(self, page: Page, screen: Reveal, size: Size, palette: Palette) -> Page:
        """A page with every player's cards at its foot, or below everything else if there is little room.

        If there is no room at its foot, a page that shows these cards anyway stays as it is, as do lines with a box
        named hands.
        """
        pages = self._pages
        held = [(place, pages.hand(screen.board, place)) for place in screen.board.places]
        seen = [(pages.named(place), cards) for place, cards in held if cards is not None]
        if not seen:
            return page
        width = max(name.cell_len for name, _cards in seen)
        indent = " " * (1 if size.columns < NARROW else INDENT)
        hands = [line(indent, fit(name, width), "  ", cards) for name, cards in seen]
        mover = pages.whose_turn(screen.board)
        turn = [] if mover is None else [hands[mover]]
        closed = pages.without_hands(screen)
        bare = pages.page(closed, size, pages.steps(closed)) if closed else None

        def in_lines() -> Box:
            shows_hands = "hands" in lay(page.box, Area(0, 0, *size)).places
            return page.box if shows_hands else flow(page.box, space(rows=1), written(hands))

        if size.is_compact:
            return replace(page, forms=_forms_above(page, bare, hands, turn), lines=in_lines)
        whole = _above_hands(bare or page, hands)
        spaced = replace(whole, below=[*whole.below, Text()])
        if (form := spaced.chosen(size, palette).form) and form == whole.chosen(size, palette).form:  # a free row
            return spaced
        for variant in (whole, page if bare else replace(page, below=turn or hands[:1])):
            if variant.chosen(size, palette).form:
                return variant
        return replace(page, forms=(), lines=in_lines) if whole.chosen(size, palette).over else whole

    # Keys

    def _bindings(self) -> Bindings:
        if self._explains:
            return any_other_key(_("back"), Control.CLOSE), _SCROLL, SCROLLS
        if self._number is not None:
            digits = Binding("0–9", _("number"), dict.fromkeys("0123456789", Control.TYPE))
            also = Binding("", "", {"backspace": Control.ERASE}, others=Control.CLOSE)
            return digits, enter(_("go"), Control.GO), escape(_("stay"), Control.CLOSE), also
        return self._step_keys()

    def _step_keys(self) -> Bindings:
        back, on = StepBy(-1), StepBy(1)
        up, down = Scroll(-1), Scroll(1)
        keys = _("PgUp PgDn")
        if self._playback.has_turns:
            # Translators: beside the keys that go on by a turn and by a round of Missions
            by_pages = Binding(keys, _("a turn"), {"pageup": StepBy(-1, "turn"), "pagedown": StepBy(1, "turn")})
            by_rounds = _("a round")
        else:
            by_pages = Binding(keys, _("ten steps"), {"pageup": StepBy(-10), "pagedown": StepBy(10)})
            by_rounds = _("round")
        return (
            Binding("←→", _("step"), {"left": back, "right": on}),
            *self._explanation(),
            *self._others,
            by_pages,
            Binding("< >", by_rounds, {"<": StepBy(-1, "round"), ">": StepBy(1, "round")}),
            *self._later,
            one("g", _("go to a round"), Control.ASK_FOR_ROUND),
            Binding(_("Home End"), _("start, end"), {"home": StepBy(-ALL_THE_WAY), "end": StepBy(ALL_THE_WAY)}),
            enter(_("next step"), on),
            space_bar(_("same as Enter"), on),
            Binding("h j k l", _("same as arrows"), {"h": back, "l": on, "k": up, "j": down}),
            colours_key(),
            SCROLLS,
        )

    def _explanation(self) -> Bindings:
        if not isinstance(self._playback, Coaching):
            return (one("?", _("help"), Control.HELP),)
        highlights = len(self._playback.highlights)
        name = "1" if highlights == 1 else f"1–{highlights}"
        digits = {str(number): Control.HIGHLIGHT for number in range(1, highlights + 1)}
        numbers = [Binding(name, _("moments"), digits)] if highlights else []
        return *numbers, one("?", _("how to read it"), Control.HELP)


def _above_hands(page: Page, hands: Block) -> Page:
    """A page above everybody's hand. If no form has room there, those that need more rows are tried in fewer."""
    lower = [form._replace(rows=min(form.rows, LEAST_ABOVE_HANDS)) for form in page.forms]
    return replace(page, forms=[*page.forms, *lower], below=[Text(), *hands])


def _forms_above(page: Page, bare: Page | None, hands: Block, turn: Block) -> list[PageForm]:
    """The forms of a page in a small window: above all hands, above the hand of the player to move, or unchanged.

    A page that shows these hands anyway has a `bare` version, which does not. Where all choose at once, nobody is to
    move.
    """
    above_hands = [form.above(hands) for form in (bare or page).forms]
    if bare:
        return [*above_hands, *page.forms]
    return [*above_hands, *(form.above(turn) for form in page.forms), *page.forms] if turn else above_hands


_SCROLL = Binding("", "", {"k": Scroll(-1), "j": Scroll(1)})


def how_to_read() -> tuple[str, ...]:
    """Help on a replay."""
    return (
        _("This is the game as it was played, step by step. It is over, so nothing is hidden."),
        _("Below each step are the cards that each player held before it. The last step is the end of the game."),
        _("A window too small for all of them shows the hand of the player to move."),
    )


def _back() -> Bindings:
    return escape(_("back"), Control.CLOSE), Binding("", "", {"q": Control.CLOSE, "c": Control.CLOSE})


T = TypeVar("T")
_REPORTS = 20  # the reports of progress on a waiting screen


async def in_thread(work: Callable[[Callable[[int, int], object]], T], note: Callable[[float], object]) -> T:
    """Do work in a thread, and `note` the finished share here. If this is cancelled, the work ends at its next report.

    Or the program, which waits for its threads, would end only after the coach.
    """
    loop, noted, is_given_up = asyncio.get_running_loop(), 0, False

    def report(done: int, whole: int) -> None:
        nonlocal noted
        if is_given_up:
            raise GivenUpError
        if done * _REPORTS // whole > noted:
            noted = done * _REPORTS // whole
            loop.call_soon_threadsafe(note, noted / _REPORTS)

    try:
        return await asyncio.to_thread(work, report)
    finally:
        is_given_up = True


def writing(share: float = 0) -> str:
    """A sentence on the share of a game that has been saved as a page."""
    return _("Saving the page … {share}", share=percent(share)) if share else _("Saving the page …")


class Consultation:
    """Asks the coach at once, in a thread, while the screen goes on."""

    def __init__(self, consult: Consult, window: Window, game: str) -> None:
        self._window = window
        self._game = game
        self._says = [_("The coach is reviewing the game …"), percent(0)]
        self._screen: PlaybackScreen | None = None
        self._asking = window.in_background(lambda: self._ask(consult))

    async def _ask(self, consult: Consult) -> None:
        answer = await in_thread(consult, self._note)
        if isinstance(answer, str):
            self._says = [answer]
        else:
            self._screen = PlaybackScreen(answer, _back())
        self._window.redraw()

    def _note(self, share: float) -> None:
        if not self._screen:
            self._says[1:] = [percent(share)]
            self._window.redraw()

    def block(self, size: Size, palette: Palette) -> Block:
        if self._screen:
            return self._screen.block(size, palette)
        page = sheet_page(_("{game}   The coach", game=self._game), [line(text) for text in self._says], size)
        return compose(with_keys(page, _back()), size, palette)

    def press(self, key: str) -> bool:
        action = self._screen.press(key) if self._screen else does(_back(), key)
        if action is not Control.CLOSE:
            return True
        self._asking.cancel()
        return False


class PlaybackApp(Content):
    """Shows a playback until left. In a replay, ``c`` asks the coach with `consult`.

    `share` writes the game as a page and returns the sentence that says where.
    """

    def __init__(
        self,
        playback: Playback | Coaching,
        window: Window,
        share: Share,
        *,
        consult: Consult | None = None,
    ) -> None:
        coach = (one("c", _("coach"), Control.COACH),) if consult else ()
        leaves = Binding("", "", {"escape": Control.ASK_TO_LEAVE})
        self.window = window
        self._consult = consult
        self._share = share
        shares = (one("f", _("share"), Control.SHARE),)
        self._screen = PlaybackScreen(playback, (*coach, leave_key(), leaves), shares)
        self._consultation: Consultation | None = None
        self._notice = ""  # about the page that is written
        self._is_writing = False

    def block(self, size: Size) -> Block:
        block = (self._consultation or self._screen).block(size, self.window.palette)
        return passing(self._notice, size, block) if self._notice else block

    async def _write(self) -> None:
        """Write the page in a thread, since the coach may think for a while."""
        self._note(0)
        self._notice, self._is_writing = await in_thread(self._share, self._note), False
        self.window.redraw()

    def _note(self, share: float) -> None:
        self._notice = writing(share)
        self.window.redraw()

    def press(self, key: str) -> None:
        self._notice = self._notice if self._is_writing else ""
        if key == "t":
            self.window.next_theme()
        elif self._consultation:
            if not self._consultation.press(key):
                self._consultation = None
        elif (action := self._screen.press(key)) is Control.ASK_TO_LEAVE:  # nothing is lost
            self.window.leave()
        elif action is Control.SHARE and not self._is_writing:
            self._is_writing = True
            self.window.in_background(self._write)
        elif action is Control.COACH and self._consult:
            self._consultation = Consultation(self._consult, self.window, self._screen.title)
