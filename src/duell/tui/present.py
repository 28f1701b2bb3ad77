"""The visible state of a session: its page, overlays and keys.

Pages are imported when first shown, for a fast start.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING

from duell.language import _
from duell.table import wording
from duell.table.form import FormScreen
from duell.table.narration import Narration
from duell.table.screens import AskPin, Choose, Choosing, Curtain, Final, ForgottenPin, Intent, Reveal
from duell.table.wording import to_note
from duell.tui.blocks import Size, line
from duell.tui.drawing.palette import Palette
from duell.tui.game_pages import Pages
from duell.tui.keys import (
    ENTER,
    NOTE,
    SCROLLS,
    Binding,
    Bindings,
    Control,
    Deciding,
    Does,
    Screen,
    any_other_key,
    back_from_help,
    back_keys,
    bindings_of,
    confirm,
    enter,
    escape,
    help_key,
    hiding,
    names_of,
    one,
    players_key,
    with_keys,
)
from duell.tui.motion import CHEER_STEPS, Frame
from duell.tui.page import Page

if TYPE_CHECKING:
    from duell.table.sitting import Sitting
    from duell.tui.playback import Consultation


class Overlay(Enum):
    """A page over the page of a screen."""

    NOTHING = auto()
    HELP = auto()
    LEAVING = auto()
    AGAIN = auto()
    PLAYERS = auto()
    DEAL = auto()
    VICTORY = auto()
    SHEET = auto()  # a sheet of the game, such as the sources of every score
    OFFER = auto()
    NEXT = auto()  # the question before the next game, while the end stays visible
    WORD = auto()  # a lesson's comment that does not fit below the page
    COACH = auto()  # the coach's review, which has its own page and keys


FILMED = {Overlay.DEAL, Overlay.VICTORY}  # the overlays with films; any key ends these and has no other effect


class Overlays:
    """The open overlay; help can be over another one, and leads back to it."""

    def __init__(self) -> None:
        self.top = Overlay.NOTHING
        self.below = Overlay.NOTHING
        self.sheet = ""
        self.players: list[str] = []  # the players chosen for each seat, before Enter
        self.again: Sequence[Reveal] = ()  # the reveals to be seen again, of which the first is shown
        self.next: Binding | None = None  # the key that leads on from the end, before it is confirmed
        self.coach: Consultation | None = None  # the coach's review while it is open

    def __bool__(self) -> bool:
        return self.top is not Overlay.NOTHING

    def lay(self, overlay: Overlay, *, sheet: str = "", players: Sequence[str] = ()) -> None:
        """Open an overlay; help covers the one already open."""
        self.below = self.top if overlay is Overlay.HELP else Overlay.NOTHING
        self.top, self.sheet, self.players = overlay, sheet or self.sheet, list(players) or self.players

    def lift(self) -> None:
        self.top, self.below = self.below, Overlay.NOTHING

    def clear(self) -> None:
        self.top, self.below, self.coach = Overlay.NOTHING, Overlay.NOTHING, None


def bindings_over(overlays: Overlays, screen: Screen) -> Bindings:
    """The keys of an overlay over a screen."""
    match overlays.top:
        case Overlay.PLAYERS:
            numbers = [str(number) for number in range(1, len(overlays.players) + 1)]
            change = Binding(" ".join(numbers), _("change"), dict.fromkeys(numbers, Control.NEXT_PLAYER))
            play_on = enter(_("play on"), Control.CHANGE_PLAYERS)
            return change, play_on, escape(_("cancel"), Control.CLOSE), help_key()
        case Overlay.DEAL:
            hides = [binding._replace(name="", label="") for binding in hiding((), screen)]
            return any_other_key(_("show all at once"), Control.SHOW_ALL), help_key(), *hides
        case Overlay.VICTORY:
            return (Binding(_("any key:"), _("go on"), others=Control.SHOW_ALL),)
        case Overlay.NEXT if overlays.next:
            ((key, does),) = overlays.next.does.items()
            name = " ".join((_("Enter"), key))
            leads = Binding(name, overlays.next.label, {"enter": does, key: does})
            return leads, any_other_key(_("stay"), Control.CLOSE), help_key()
        case Overlay.OFFER:
            begin, skip = enter(_("begin"), Control.BEGIN_LESSON), one("n", _("skip it"), Control.CLOSE)
            leave = one("q", _("quit"), Control.LEAVE)
            return begin, skip, leave, help_key(), Binding("", "", {" ": Control.BEGIN_LESSON, "escape": Control.CLOSE})
        case Overlay.LEAVING:
            return confirm(_("quit"), Control.LEAVE), any_other_key(_("stay"), Control.CLOSE), help_key()
        case Overlay.HELP:
            return back_from_help()
        case Overlay.AGAIN if overlays.again[1:]:
            return any_other_key(_("go on"), Control.AGAIN_ON), escape(_("back"), Control.CLOSE), help_key(), SCROLLS
        case _:
            return *back_keys(), SCROLLS


@dataclass(frozen=True, slots=True)
class PageState:
    """All facts that determine the visible page.

    The `frame` of the screen is shown, and `more` follow; a curtain `lifts` if its key counts by now. `seconds_left`
    is for a player's clock. `parting` words the question before leaving. `typed` is the number of digits of a PIN. A
    reveal that `goes_on` does so by itself unless a key keeps it.
    """

    pages: Pages
    sitting: "Sitting | None"
    screen: Screen
    overlays: Overlays
    frame: Frame
    more: bool
    lifts: bool
    seconds_left: int | None
    parting: Callable[[], str]
    typed: int = 0
    goes_on: bool = False

    @property
    def is_telling(self) -> bool:
        """Whether a film is running that a key finishes."""
        return self.more and (isinstance(self.screen, Reveal | Final) or self.overlays.top in {Overlay.AGAIN, *FILMED})

    @property
    def is_lesson(self) -> bool:
        return self.sitting is not None and self.sitting.word is not None

    @property
    def word(self) -> str:
        """The lesson's current comment, often ""; its end names the key that goes on."""
        word = (self.sitting and self.sitting.word) or ""
        if word and isinstance(self.screen, Final):
            return _("{comment} Press n for a game of your own.", comment=word)
        return word

    def bindings(self, size: Size) -> Bindings:
        match self.overlays.top:
            case Overlay.NOTHING:
                return self._of_page(size, lifts=self.lifts, telling=self.is_telling)
            case Overlay.AGAIN if self.is_telling:
                back = Binding("", "", {"escape": Control.CLOSE})
                return *bindings_of(self.pages, self.overlays.again[0], telling=True), back
            case Overlay.WORD:
                return self._of_word(size)
            case _:
                return bindings_over(self.overlays, self.screen)

    def _of_page(self, size: Size, *, lifts: bool = True, telling: bool = False) -> Bindings:
        """The keys of the page below all overlays; a finished lesson can be repeated."""
        own = bindings_of(self.pages, self.screen, telling=telling, lifts=lifts, size=size)
        if self.goes_on and not telling:
            own = (own[0], any_other_key(_("stay"), Control.STAY), *own[1:])
        if self.sitting and self.sitting.is_one_of_several and not telling:  # seats are the host's
            own = tuple(binding for binding in own if "p" not in binding.does)
            own = (*own, players_key(_("guests"))) if self.sitting.leads else own
        if not self.is_lesson:
            return own
        repeats: dict[str, Does] = {"r": Control.BEGIN_LESSON}
        return tuple(
            binding._replace(does=repeats) if binding.name == "r" and "r" in binding.does else binding
            for binding in own
            if binding.name not in {"p", "x", "d"}  # of no use in a lesson
        )

    def _of_word(self, size: Size) -> Bindings:
        """The keys of a lesson's comment: Enter closes it; the game's own keys work as on the page below."""
        below = bindings_of(self.pages, self.screen, telling=self.is_telling, size=size)
        game = {key for binding in below for key, action in binding.does.items() if isinstance(action, Intent | Choose)}
        read = Control.READ_ON if isinstance(self.screen, Reveal) else Control.READ
        leads_on = dict.fromkeys({"?", *game}, Control.READ_ON) | dict.fromkeys((*ENTER, "escape"), read)
        return enter(_("go on"), read), one("q", _("quit"), Control.READ_ON), Binding("", "", leads_on)

    def page(self, size: Size, palette: Palette) -> Page:
        if self.overlays:
            page = with_keys(self._page_over(size), self.bindings(size))
            page = replace(page, notice=page.notice or (self.sitting.not_saved if self.sitting else ""))
        else:
            page = page_of(self.pages, self.screen, size, self.frame, lifts=self.lifts, typed=self.typed)
            page = with_keys(page, self.bindings(size))
            if self.is_lesson and has_room(page, self.word, size, palette):
                from duell.tui.pages.overlays import panel

                page = replace(page, below=panel("" if self.is_telling else self.word, size))
        if self.seconds_left is None or not isinstance(self.screen, Deciding) or self.overlays.top is Overlay.DEAL:
            return page
        # Translators: seconds left, in the upper corner, as short as can be
        clock = _("{seconds} s", seconds=self.seconds_left)
        return replace(page, right=line(page.right, (f"  {clock}", "key")))

    def _page_over(self, size: Size) -> Page:
        over, screen = self.overlays, self.screen
        match over.top:
            case Overlay.AGAIN:
                return page_of(self.pages, over.again[0], size, self.frame)
            case Overlay.HELP:
                return self._help(size)
            case Overlay.DEAL if not isinstance(screen, FormScreen):
                return self.pages.deal(screen.board, size, self.frame.shown)
            case Overlay.SHEET if over.sheet == NOTE and isinstance(screen, Final):
                from duell.tui.pages.sheet import sheet_page

                return sheet_page(self._at_the_end, [line(text) for text in to_note(screen)], size)
            case Overlay.SHEET if not isinstance(screen, FormScreen):
                return self.pages.sheet(over.sheet, screen, size)
            case Overlay.VICTORY if isinstance(screen, Final):
                from duell.tui.pages.cheer import cheer_page, of_winners

                return cheer_page(self._at_the_end, of_winners(screen, self.pages), self.frame.step / CHEER_STEPS)
            case _:
                return self._question(size)

    @property
    def _at_the_end(self) -> str:
        return _("{game}   The end", game=self.pages.title)

    def _question(self, size: Size) -> Page:
        """The page of a question to the players, or of a lesson's comment."""
        from duell.tui.pages import overlays

        over, title, screen = self.overlays, self.pages.title, self.screen
        match over.top:
            case Overlay.LEAVING if isinstance(screen, FormScreen):
                typed = _("What you have entered is saved only when the game starts.")
                return overlays.leave_page(title, _("Quit the form?"), typed, size)
            case Overlay.LEAVING:
                return overlays.leave_page(title, _("Quit the game?"), self.parting(), size)
            case Overlay.PLAYERS if self.sitting:
                seats = zip(self.sitting.seats, over.players, strict=True)
                handed = [replace(seat, player=player) for seat, player in seats]
                return overlays.players_page(self.pages, self.sitting.screen.board, handed, size)
            case Overlay.NEXT if over.next:
                return overlays.asking(page_of(self.pages, screen, size, self.frame), over.next)
            case Overlay.OFFER:
                notice = screen.notice if isinstance(screen, FormScreen) else ""
                return overlays.offer_page(title, size, notice, self.pages.showpiece().emblems[:1])
            case _ if size.is_compact:
                return overlays.word_page(title, self.word, size)
            case _:
                return overlays.word_over(page_of(self.pages, screen, size, self.frame), self.word)

    def _help(self, size: Size) -> Page:
        from duell.table.help import explain
        from duell.tui.pages.overlays import explained, help_page

        below, title = self.overlays.below, self.pages.title
        if below is Overlay.SHEET and self.overlays.sheet != NOTE:
            return help_page(title, _("Now"), self.pages.sheet_help(self.overlays.sheet), size)
        if below not in {Overlay.NOTHING, Overlay.SHEET}:
            return help_page(title, _("Now"), explained(below, self.pages.game.name), size)
        sentences = (*filter(None, [self.word]), *explain(self.screen, Narration.of(self.pages.game)))
        return help_page(title, _("Now"), sentences, size, names_of(self._of_page(size)))


def page_of(  # noqa: PLR0913 - what a screen, a window and a frame decide together
    pages: Pages, screen: Screen, size: Size, frame: Frame, *, lifts: bool = True, typed: int = 0
) -> Page:
    """The page of a screen; `frame` is its progress, with the step that flashes.

    `lifts` is set if a curtain's key counts already; `typed` is the number of digits of a PIN so far. The caller adds
    the keys of the bottom line with `with_keys`, since overlays and lessons have others.
    """
    match screen:
        case Reveal() if frame.cheer and (cheer := pages.cheer(screen, frame.shown - 1)):
            from duell.tui.pages.cheer import cheer_page

            return cheer_page(pages.where(screen.board, size), cheer, 2 * frame.cheer / CHEER_STEPS)
        case Choosing() if frame.curtain:
            from duell.tui.pages import curtain

            return curtain.opening(screen, size, pages, frame.curtain)
        case FormScreen():
            from duell.tui.pages import setup

            return setup.render(screen, size)
        case Curtain():
            from duell.tui.pages import curtain

            return curtain.curtain_page(screen, size, pages, lit=frame.lit, step=frame.step, lifts=lifts)
        case AskPin() | ForgottenPin():
            from duell.tui.pages import curtain

            return curtain.pin_page(screen, size, pages, typed)
        case _:
            page = pages.page(screen, size, frame.shown, lit=frame.lit, step=frame.step)
            if isinstance(screen, Final) and (says := wording.at_end(screen)):
                return replace(page, notice=" ".join(filter(None, [says, page.notice])))
            return page


def has_room(page: Page, word: str, size: Size, palette: Palette) -> bool:
    """Whether a lesson's comment fits below a page without changing how the page is shown."""
    from duell.tui.pages.overlays import PANEL, panel

    rows = panel(word, size)
    if size.is_compact or page.notice or len(rows) != PANEL:
        return False
    whole = replace(page, below=rows).chosen(size, palette)
    return not whole.over and bool(whole.form) == bool(page.chosen(size, palette).form)
