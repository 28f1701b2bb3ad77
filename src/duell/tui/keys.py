"""Keys as data: their actions and labels, the keys of each screen, and the time from which they count.

A key's action, its place in the bottom line and its words in help come from one `Binding`, so every named key does
something, and every action has a name. The bottom line shows as many as fit, the most needed first; help shows all.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, NamedTuple

from duell.language import _, letters
from duell.table import screens
from duell.table.form import FormMove, FormScreen, Type
from duell.table.gate import LONGEST_PIN
from duell.table.screens import Screen as TableScreen
from duell.table.session import Rematch
from duell.table.wording import again
from duell.tui.blocks import LEAST, Size
from duell.tui.page import Keys, Page

if TYPE_CHECKING:
    from duell.table.playback import Unit
    from duell.tui.game_pages import Pages


class Control(Enum):
    """An action of a key on the display, not on the game."""

    HELP = auto()
    AGAIN = auto()
    AGAIN_ON = auto()  # show the next of the reveals that are shown again
    PLAYERS = auto()
    COLOURS = auto()
    COACH = auto()
    SHARE = auto()  # write the game as a page
    NEW_TABLE = auto()
    ASK_TO_LEAVE = auto()  # leave, asking first if something would be interrupted
    LEAVE = auto()
    HURRY = auto()
    SHOW_ALL = auto()
    TYPE = auto()
    PIN = auto()
    ASK_FOR_ROUND = auto()
    GO = auto()  # go to the round with the typed number
    ERASE = auto()
    HIGHLIGHT = auto()  # go to the turning point with that number
    CLOSE = auto()
    NEXT_PLAYER = auto()  # choose the next player for the seat with that number
    CHANGE_PLAYERS = auto()
    BEGIN_LESSON = auto()
    READ = auto()
    READ_ON = auto()  # close the overlay, and handle the key on the page below
    STAY = auto()  # keep a reveal from going on by itself


class Scroll(NamedTuple):
    """Scroll a page by `lines`, down if positive."""

    lines: int


class OpenSheet(NamedTuple):
    """Open the game's sheet with this key."""

    key: str


class StepBy(NamedTuple):
    """Go forwards in a playback, or backwards if `steps` is negative, to where a step, turn or round begins."""

    steps: int
    unit: "Unit" = "step"


class Refused(NamedTuple):
    """Do nothing, and say why."""

    why: str


Does = screens.Wish | FormMove | Type | Rematch | Control | Scroll | OpenSheet | StepBy | Refused | Enum
"""The action of a key; pages outside a table have their own `Enum`."""


class Binding(NamedTuple):
    """Keys with a common name and label, and the action of each; `others` is the action of all unbound keys."""

    name: str
    label: str
    does: Mapping[str, Does] = {}
    others: Does | None = None


Screen = TableScreen | FormScreen
Deciding = screens.Choosing | screens.Covered  # the screens of decisions

Bindings = tuple[Binding, ...]
"""The keys of a screen, the most needed first. If two bindings have the same key, the first counts."""

ENTER = frozenset({"enter", " "})  # the keys that go on
FORWARDS = frozenset({"right", "down", "l", "j"})  # the keys that move to the next choice; left, up, h and k move back

# The keys that scroll; a page that is too long says so itself.
SCROLLS = Binding("", "", {"up": Scroll(-1), "down": Scroll(1), "pageup": Scroll(-10), "pagedown": Scroll(10)})


def does(bindings: Bindings, key: str) -> Does | None:
    """The action of a key (a character, or a name such as enter, escape or s-tab); None if it has none."""
    for binding in bindings:
        if key in binding.does:
            return binding.does[key]
    return next((binding.others for binding in bindings if binding.others is not None), None)


def completed(own: Bindings, shared: Iterable[Binding]) -> Bindings:
    """A page's own keys, then the shared keys that keep their action on that page."""
    names = {binding.name for binding in own if binding.name}
    holds = [
        binding for binding in shared if any(does((*own, binding), key) == binding.does[key] for key in binding.does)
    ]
    return (*own, *(binding for binding in holds if binding.name not in names))


# Keys of many pages, each defined only here.


def one(key: str, label: str, does: Does, name: str = "") -> Binding:
    """A single key, named by itself unless `name` is given."""
    return Binding(name or key, label, {key: does})


def confirm(label: str, does: Does) -> Binding:
    """The key for yes: the letter for yes in the language in use, or in English."""
    yes, _no = letters()
    return Binding(yes, label, {yes: does, "y": does})


def any_other_key(label: str, does: Does) -> Binding:
    """All keys without a binding."""
    return Binding(_("any other key:"), label, others=does)


def back_from_help() -> "Bindings":
    """The keys over help."""
    return any_other_key(_("back"), Control.CLOSE), SCROLLS


def enter(label: str, does: Does) -> Binding:
    """The Enter key."""
    return one("enter", label, does, _("Enter"))


def escape(label: str, does: Does) -> Binding:
    """The Esc key."""
    return one("escape", label, does, _("Esc"))


def space_bar(label: str, does: Does) -> Binding:
    """The space bar."""
    return one(" ", label, does, _("Space"))


def help_key() -> Binding:
    """The key for help."""
    return one("?", _("help"), Control.HELP)


def first_choose() -> Binding:
    """The Enter key where nothing is chosen yet, so it cannot lock."""
    return Binding("", "", {"enter": Refused(_("First choose, then press Enter."))})


def players_key(label: str = "") -> Binding:
    """The key for handovers between people and bots."""
    return one("p", label or _("players, bots"), Control.PLAYERS)


def colours_key() -> Binding:
    """The key for the next theme."""
    return one("t", _("theme"), Control.COLOURS)


def leave_key(label: str = "") -> Binding:
    """The key that leaves, asking first if something would be interrupted."""
    return one("q", label or _("quit"), Control.ASK_TO_LEAVE)


def hide_key(label: str = "") -> Binding:
    """The key that hides a hand, or returns to the curtain before it."""
    return escape(label or _("hide"), screens.Intent.HIDE)


def hiding(bindings: Bindings, screen: Screen) -> Bindings:
    """The keys of a screen, and before help the key that hides the hand, if a hand is visible."""
    if not screens.is_private(screen):
        return bindings
    later = screens.Intent.HINT, screens.Intent.COVER, Control.HELP
    first = (
        index
        for index, binding in enumerate(bindings)
        if binding.others or any(action in later for action in binding.does.values())
    )
    before_help = next(first, len(bindings))
    return *bindings[:before_help], hide_key(), *bindings[before_help:]


def take_back_key(name: str) -> Binding:
    """The key at a curtain with which the last player takes back the locked choice."""
    return one("backspace", _("{name} takes back", name=name), screens.Intent.TAKE_BACK, _("Backspace"))


def return_key(name: str) -> Binding:
    """The key at a curtain that takes the previous player back to the end of their turn, and to their hand."""
    # Translators: what a key does: the turn of {name} goes on
    return one("backspace", _("back to {name}", name=name), screens.Intent.TAKE_BACK, _("Backspace"))


def again_key(label: str) -> Bindings:
    """The key that shows the last reveal again, if there is a label for it."""
    return (one("v", label, Control.AGAIN),) if label else ()


def moves(row: Sequence[Any], marked: Any, name: str, label: str, keys: str) -> Binding:
    """Keys that move from the marked choice to the next or previous one; if none is marked, to the first or last."""
    before, after = row[-1], row[0]
    if marked in row:
        index = row.index(marked)
        before, after = row[index - 1], row[(index + 1) % len(row)]
    return Binding(name, label, {key: screens.Choose(after if key in FORWARDS else before) for key in keys.split()})


def back_keys() -> Bindings:
    """The keys of an overlay that any key closes."""
    return any_other_key(_("back"), Control.CLOSE), help_key()


REPEAT = 0.2  # seconds between keys; faster ones were meant for something else
INSTANT = 1e-6  # seconds that count as none, because of rounding
HELD = 2.2  # seconds: longer than any keyboard's delay before or between repeats of a held key


class Rest(NamedTuple):
    """The seconds for which a new screen ignores keys. `any_key` counts from the moment at which the screen is drawn.

    `held` is for a key of `ENTER` that was the last one pressed and may still be down. If it `restarts`, each early
    press begins that time again; on a screen without secrets it need not, since an early key does no harm there.
    """

    any_key: float
    held: float
    restarts: bool = True


CURTAIN = Rest(any_key=0.4, held=HELD)
REVEAL = Rest(any_key=0.0, held=0.3, restarts=False)
OTHERS_REVEAL = REVEAL._replace(any_key=0.5)  # the rest before a reveal that a key on another screen has caused

NO_REST = Rest(any_key=0.0, held=0.0)


class KeyGuard:
    """Refuses keys that come too early. `clock` returns seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._rest = NO_REST
        self._seen: float | None = None
        self._last_key = ""
        self._pressed = clock()

    def begin(self, rest: Rest) -> None:
        """Begin the rest of a new screen; its time runs from when the screen is drawn."""
        self._rest, self._seen = rest, None

    def go_on(self) -> None:
        """Return from an overlay to the screen; only a key that may be held has to wait."""
        self._rest = self._rest._replace(any_key=0.0)

    def seen(self) -> None:
        if self._seen is None:
            self._seen = self._clock()

    def lets_pass(self, key: str) -> bool:
        """Whether a key pressed now counts."""
        passes = not self.left(key)
        if passes or self._rest.restarts or key != self._last_key:
            self.note(key)
        return passes

    def repeats(self, key: str) -> bool:
        """Whether a key may still be meant for the screen before, since it was the last one and may be held."""
        return key == self._last_key and self._clock() - self._pressed < HELD - INSTANT

    def note(self, key: str) -> None:
        self._last_key, self._pressed = key, self._clock()

    def left(self, key: str) -> float:
        """The seconds that must pass without another key before `key` counts."""
        now, waits = self._clock(), [0.0]
        since_seen, since_key = 0.0 if self._seen is None else now - self._seen, now - self._pressed
        if self._rest.any_key:
            waits.append(self._rest.any_key - since_seen)
        if self._rest.any_key and self._last_key:
            waits.append(REPEAT - since_key)
        if key in ENTER and key == self._last_key:
            waits.append(self._rest.held - since_key)
        longest = max(waits)
        return longest if longest > INSTANT else 0.0


def bindings_of(
    pages: "Pages", screen: Screen, *, telling: bool = False, lifts: bool = True, size: Size = LEAST
) -> Bindings:
    """The keys of a screen: any key while it is `telling`; a curtain `lifts` if its key counts by now."""
    own: Bindings
    match screen:
        case FormScreen():
            from duell.tui.pages import setup

            return setup.bindings(screen, size)
        case screens.Reveal() | screens.Final() if telling:
            return (Binding(_("any key:"), _("show all at once"), others=Control.SHOW_ALL),)
        case screens.Thinking():
            return any_other_key(_("hurry up"), Control.HURRY), help_key()
        case screens.Waiting():
            own = tuple(_waiting(screen))
        case screens.Curtain():
            own = tuple(_curtain(pages, screen, lifts))
        case screens.AskPin():
            own = _pin(pages, screen)
        case screens.ForgottenPin():
            own = confirm(_("all agree"), screens.Intent.RESET_PIN), any_other_key(_("back"), screens.Intent.GO_ON)
        case screens.Reveal():
            own = (
                enter(_("go on"), screens.Intent.GO_ON),
                one("a", _("again"), Control.AGAIN),
                help_key(),
                players_key(),
                leave_key(),
            )
        case screens.Final():
            own = tuple(_final(pages, screen))
        case screens.Covered():
            own = tuple(_covered(pages, screen))
        case _:
            own = pages.bindings(screen)
    return hiding(completed(own, _shared(pages, screen)), screen)


def names_of(bindings: Bindings) -> Keys:
    """The keys as listed in the bottom line and in help."""
    return tuple((binding.name, binding.label) for binding in bindings if binding.name)


def with_keys(page: Page, bindings: Bindings) -> Page:
    """A page with these keys in its bottom line."""
    return replace(page, keys=names_of(bindings))


def lifting_key(lifts: bool) -> str:
    """The key that lifts a curtain, in brackets while it does nothing, so that this shows without colours."""
    space = _("Space")
    return space if lifts else f"({space})"


def may_change_players(screen: Screen) -> bool:
    """Whether seats may be handed over: no secret is visible, or only that of the only person."""
    if isinstance(screen, screens.Curtain | screens.Reveal):
        return True
    return isinstance(screen, Deciding) and sum(place.seat.is_human for place in screen.board.places) < 2


def _sheet_keys(pages: "Pages") -> Bindings:
    return tuple(one(key, label, OpenSheet(key)) for key, label in pages.sheets().items())


def _shared(pages: "Pages", screen: TableScreen) -> Iterator[Binding]:
    """The keys that most screens share; the last ones are aliases for old habits."""
    yield help_key()
    yield from again_key(pages.last_round(screen))
    if may_change_players(screen):
        yield players_key()
    elif isinstance(screen, Deciding):
        yield Binding("", "", {"p": Refused(_("Not while cards are shown."))})
    yield from _sheet_keys(pages)
    yield colours_key()
    yield leave_key()
    if isinstance(screen, screens.Curtain):
        yield enter(_("same as Space"), screens.Intent.LIFT)
    if isinstance(screen, screens.Reveal):
        yield space_bar(_("same as Enter"), screens.Intent.GO_ON)
    yield from pages.aliases(screen)
    if isinstance(screen, screens.Final | screens.Reveal):
        yield SCROLLS


def _waiting(screen: screens.Waiting) -> Iterator[Binding]:
    if screen.takes_back is not None:
        yield take_back_key(screen.board.name(screen.takes_back))


def _covered(pages: "Pages", screen: screens.Covered) -> Iterator[Binding]:
    if screen.is_chosen:
        yield enter(_("lock"), screens.Intent.LOCK)
    yield space_bar(_("show"), screens.Intent.UNCOVER)
    yield help_key()
    yield leave_key()
    yield from pages.bindings(screen)


def _curtain(pages: "Pages", screen: screens.Curtain, lifts: bool) -> Iterator[Binding]:
    board, shows = screen.board, _("go on")
    if screen.is_secret:
        fields = {"name": board.name(screen.seat)}
        shows = _("show {name}’s cards", **fields) if pages.game.has_cards else _("show {name}’s choices", **fields)
    yield one(" ", shows, screens.Intent.LIFT, lifting_key(lifts))
    if screen.takes_back is not None:
        yield take_back_key(board.name(screen.takes_back))
    if screen.unfinished is not None:
        yield return_key(board.name(screen.unfinished))
    if lifts:
        yield from pages.unseen(screen)
    yield from again_key(pages.last_round(screen))
    yield help_key()
    yield players_key()
    yield from _sheet_keys(pages)[:1]
    yield leave_key()


NOTE = "w"  # the key for the deal and the note


def _final(pages: "Pages", screen: screens.Final) -> Iterator[Binding]:
    """The keys at the end of a game; at 80 columns, all but the rarest are visible in every language."""
    has_roles = any(place.seat.role for place in screen.board.places)
    if screen.leads:
        yield one("r", again(screen.evening), Rematch.DEAL)
        if has_roles:
            yield one("x", _("exchange"), Rematch.EXCHANGE)
        yield one("n", _("new table"), Control.NEW_TABLE)
    elif not screen.is_ready:
        yield enter(_("ready"), screens.Intent.GO_ON)
    if screen.has_coach:
        yield one("c", _("coach"), Control.COACH)
    yield help_key()
    yield leave_key(_("end") if screen.leads else "")
    if screen.shares:
        yield one("f", _("share"), Control.SHARE)
    if screen.leads and has_roles:
        yield one("d", _("same deal"), Rematch.DUPLICATE)
    if screen.deal or screen.note:
        yield one(NOTE, _("what to note"), OpenSheet(NOTE))
    yield from _sheet_keys(pages)
    yield from again_key(pages.last_round(screen))
    yield colours_key()


def _pin(pages: "Pages", screen: screens.AskPin) -> Bindings:
    forgotten = one("f", _("forgotten"), screens.Intent.FORGET_PIN)
    hide = hide_key(_("back"))
    if screen.wait:
        return forgotten, hide
    type_it = (
        Binding("0–9", _("the PIN"), dict.fromkeys("0123456789", Control.PIN)),
        one("backspace", _("erase"), Control.PIN, _("Backspace")),
    )
    if screen.asks is screens.PinQuestion.KNOWN:
        shows = _("show cards") if pages.game.has_cards else _("show choices")
        return enter(shows, Control.PIN), forgotten, hide, *type_it
    return enter(_("set it"), Control.PIN), hide, *type_it


class PinPad:
    """The digits of a PIN typed so far."""

    def __init__(self) -> None:
        self._typed = ""

    def __len__(self) -> int:
        return len(self._typed)

    def clear(self) -> None:
        """Forget the digits."""
        self._typed = ""

    def press(self, key: str) -> screens.GivePin | None:
        """Handle a key; Enter gives the PIN."""
        match key:
            case "enter" if self._typed:
                typed = self._typed
                self.clear()
                return screens.GivePin(typed)
            case "backspace":
                self._typed = self._typed[:-1]
            # One digit too many is kept: the gate then says how long a PIN may be, instead of taking a part of it.
            case _ if key.isascii() and key.isdigit() and len(self._typed) <= LONGEST_PIN:
                self._typed += key
        return None
