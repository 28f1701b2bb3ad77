"""Keys as data: what they do and are called, which a screen has, and when they count.

A key's action, its place in the bottom line and its words in help come from one `Binding`, so no key is named that does
nothing, and none does anything unnamed. The bottom line shows as many as fit, the most needed first; help shows all.
"""

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from duell.language import _, letters
from duell.table.form import FormMove, FormScreen, Type
from duell.table.gate import LONGEST_PIN
from duell.table.screens import (
    AskPin,
    Asks,
    Choosing,
    Covered,
    Curtain,
    Final,
    ForgottenPin,
    GivePin,
    Intent,
    Reveal,
    Thinking,
    Wish,
    is_private,
)
from duell.table.screens import Screen as TableScreen
from duell.table.seating import is_human
from duell.table.session import Rematch
from duell.tui.blocks import LEAST, Size
from duell.tui.page import Keys

if TYPE_CHECKING:
    from duell.tui.game_pages import Pages


class Control(Enum):
    """What a key can do to what is shown, rather than to the game."""

    NOTHING = auto()
    """Nothing, and neither what it would do elsewhere."""
    HELP = auto()
    AGAIN = auto()
    """Tell the last reveal once more."""
    PLAYERS = auto()
    """Ask who is to decide at which seat."""
    COLOURS = auto()
    COACH = auto()
    NEW_TABLE = auto()
    ASK_TO_LEAVE = auto()
    """Leave, after a question where something would be interrupted."""
    LEAVE = auto()
    HURRY = auto()
    """Have the bots take no longer than they need."""
    SHOW_ALL = auto()
    """Show at once what is being told."""
    TYPE = auto()
    """The key is a character of a text."""
    PIN = auto()
    """The key is for a PIN."""
    ASK_FOR_ROUND = auto()
    """Ask for the number of a round, to go there."""
    GO = auto()
    """Go to the round whose number was typed."""
    ERASE = auto()
    MOMENT = auto()
    """Go to the moment of that number, of those that decided the game."""
    CLOSE = auto()
    """Show what lies below."""
    CLOSE_ALL = auto()
    """Show the page, even from help on what lies over it."""
    NEXT_PLAYER = auto()
    """Have another player at the seat with that number."""
    CHANGE_PLAYERS = auto()
    """Let them decide who were chosen."""
    BEGIN_LESSON = auto()
    READ = auto()
    """What is said in a lesson has been read."""
    READ_ON = auto()
    """The same, and the key does what it does on the page below."""


class Scroll(NamedTuple):
    """Move a page that is longer than the window by so many lines, down if positive."""

    lines: int


class OpenSheet(NamedTuple):
    """Lay a sheet of the game over the page: the one that is opened by that key."""

    key: str


class StepBy(NamedTuple):
    """Go so many steps on in a game that is looked back on, or back."""

    steps: int


Does = Wish | FormMove | Type | Rematch | Control | Scroll | OpenSheet | StepBy


class Binding(NamedTuple):
    """Some keys that are named together: their `name`, what they do in words, and what each of them does.

    `others` is what every key does that no binding has. Keys without a name are those that are told of otherwise.
    """

    name: str
    label: str
    does: Mapping[str, Does] = {}
    others: Does | None = None


Screen = TableScreen | FormScreen
Deciding = Choosing | Covered
"""The screens on which somebody decides."""

Bindings = tuple[Binding, ...]
"""The keys of a moment, the most needed first; where two have the same key, it is the first one's."""

ENTER = frozenset({"enter", " "})
"""The keys with which one goes on."""

FORWARDS = frozenset({"right", "down", "l", "j"})
"""The keys that move to the next choice; left, up, h and k move back."""

SCROLLS = Binding(
    "", "", {"up": Scroll(-1), "down": Scroll(1), "pageup": Scroll(-10), "pagedown": Scroll(10)}
)  # a page that is too long for the window says so
"""The keys that move a page."""


def does(bindings: Bindings, key: str) -> Does | None:
    """Return what a key does, None if nothing.

    `key` is a printed character, or one of enter, escape, tab, s-tab, backspace, up, down, left, right and so on.
    """
    for binding in bindings:
        if key in binding.does:
            return binding.does[key]
    return next((binding.others for binding in bindings if binding.others is not None), None)


def completed(own: Bindings, shared: Bindings) -> Bindings:
    """Return the keys that a page has for itself, and after them those shared ones that do what they say there."""
    names = {binding.name for binding in own if binding.name}
    holds = [each for each in shared if any(does((*own, each), key) == each.does[key] for key in each.does)]
    return (*own, *(each for each in holds if each.name not in names))


# Keys that many pages have: each is told of here and nowhere else.


def one(key: str, label: str, does: Does, name: str = "") -> Binding:
    """Return one key that does one thing; its `name` is the key itself if no other is given."""
    return Binding(name or key, label, {key: does})


def confirm(label: str, does: Does) -> Binding:
    """Return the key that says yes: the letter of the language in use, or of English."""
    yes, _no = letters()
    return Binding(yes, label, {yes: does, "y": does})


def any_other_key(label: str, does: Does) -> Binding:
    """Return every key that nothing else is said of."""
    return Binding(_("any other key"), label, others=does)


def enter(label: str, does: Does) -> Binding:
    """Return the Enter key."""
    return one("enter", label, does, _("Enter"))


def escape(label: str, does: Does) -> Binding:
    """Return the Esc key."""
    return one("escape", label, does, _("Esc"))


def space(label: str, does: Does) -> Binding:
    """Return the space bar."""
    return one(" ", label, does, _("Space"))


def help_key() -> Binding:
    """Return the key for help."""
    return one("?", _("help"), Control.HELP)


def players_key() -> Binding:
    """Return the key with which people and bots change places."""
    return one("p", _("players"), Control.PLAYERS)


def colours_key() -> Binding:
    """Return the key for the next theme."""
    return one("t", _("colours"), Control.COLOURS)


def leave_key(label: str = "") -> Binding:
    """Return the key that leaves, after a question where something would be interrupted."""
    return one("q", label or _("leave"), Control.ASK_TO_LEAVE)


def hide_key(label: str = "") -> Binding:
    """Return the key that hides a hand, or goes back to the curtain before it."""
    return escape(label or _("hide"), Intent.HIDE)


def hiding(bindings: Bindings, screen: Screen) -> Bindings:
    """Return the keys of a moment, and the one that hides a hand if one is on the screen: it is needed before help."""
    if not is_private(screen):
        return bindings
    later = Intent.HINT, Intent.COVER, Control.HELP
    first = (at for at, each in enumerate(bindings) if each.others or any(does in later for does in each.does.values()))
    at = next(first, len(bindings))
    return *bindings[:at], hide_key(), *bindings[at:]


def back_keys() -> Bindings:
    """Return the keys of a page that lies over another and is closed by any key."""
    return any_other_key(_("back"), Control.CLOSE), help_key()


REPEAT = 0.2
"""Seconds: keys that come faster one after the other are typing meant for something else."""

INSTANT = 1e-6
"""Seconds: what is left of a wait by rounding alone."""

HELD = 2.2
"""Seconds: longer than any keyboard takes before it repeats a key, or between two repeats."""


class Rest(NamedTuple):
    """How long a screen rests, in seconds: for any key since it was seen, and for a key that may still be held.

    The latter counts for the keys of `ENTER`, since they were pressed last; where nothing secret comes next, being
    pressed too early does not begin it `anew`, so that whoever is impatient does not wait for ever.
    """

    any_key: float
    held: float
    anew: bool = True


CURTAIN = Rest(any_key=0.4, held=HELD)
REVEAL = Rest(any_key=0.0, held=0.3, anew=False)
NO_REST = Rest(any_key=0.0, held=0.0)


class Offered(NamedTuple):
    """Which key of `ENTER` a page offers, and whether it `counts` already."""

    key: str = "enter"
    counts: bool = True


READY = Offered()
"""What is offered where nothing rests."""


class KeyGuard:
    """Tells which keys come too early. `clock` gives seconds from any start."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._rest = NO_REST
        self._seen: float | None = None
        self._last_key = ""
        self._pressed = clock()

    def begin(self, rest: Rest) -> None:
        """Begin a rest with a new screen; its time runs from when it has been seen."""
        self._rest, self._seen = rest, None

    def go_on(self) -> None:
        """Let the same screen be in sight again, after a page that lay over it: only a key that may be held waits."""
        self._rest = self._rest._replace(any_key=0.0)

    def seen(self) -> None:
        """Take note that the screen has been drawn."""
        if self._seen is None:
            self._seen = self._clock()

    def lets_pass(self, key: str) -> bool:
        """Whether a key that is pressed now may do something."""
        passes = not self.left(key)
        if passes or self._rest.anew or key != self._last_key:
            self.note(key)
        return passes

    def note(self, key: str) -> None:
        """Take note that a key is pressed."""
        self._last_key, self._pressed = key, self._clock()

    def left(self, key: str) -> float:
        """Return in how many seconds a key may do something, if none is pressed before."""
        return self._left(key, self._clock())

    def _left(self, key: str, now: float) -> float:
        waits = [0.0]
        if self._rest.any_key:
            waits += [self._rest.any_key - (now - (now if self._seen is None else self._seen))]
            waits += [REPEAT - (now - self._pressed)] if self._last_key else []
        if key in ENTER and key == self._last_key:
            waits += [self._rest.held - (now - self._pressed)]
        left = max(waits)
        return left if left > INSTANT else 0.0

    @property
    def offered(self) -> Offered:
        """The key that a page offers by now."""
        now = self._clock()  # one for both, or the later look would find less to wait for
        enter, space = self._left("enter", now), self._left(" ", now)
        return Offered(" ", not space) if space < enter else Offered("enter", not enter)

    @property
    def changes_in(self) -> float:
        """The seconds until something else is offered, if no key is pressed before; 0 if nothing will be."""
        return min((left for left in (self.left("enter"), self.left(" ")) if left), default=0.0)


def bindings_of(
    pages: "Pages", screen: Screen, *, telling: bool = False, offered: Offered = READY, size: Size = LEAST
) -> Bindings:
    """Return the keys of a screen in the moment; while it is `telling` something, every key shows all of it.

    A curtain has the key that is `offered`. In the form, arrows go as the fields stand in a window of that `size`.
    """
    match screen:
        case FormScreen():
            from duell.tui.pages import setup

            return setup.bindings(screen, size)
        case Reveal() | Final() if telling:
            return (Binding(_("any key"), _("show all at once"), others=Control.SHOW_ALL),)
        case Thinking():
            return any_other_key(_("hurry"), Control.HURRY), help_key()
        case Curtain():
            own = _curtain(pages, screen, offered)
        case AskPin():
            own = _pin(screen)
        case ForgottenPin():
            own = confirm(_("all agree"), Intent.RESET_PIN), any_other_key(_("back"), Intent.GO_ON)
        case Reveal():
            again = one("a", _("see it again"), Control.AGAIN)
            own = enter(_("go on"), Intent.GO_ON), again, help_key(), players_key(), leave_key()
        case Final():
            own = _final(pages, screen)
        case _:
            own = pages.bindings(screen)
    return hiding(completed(own, _shared(pages, screen)), screen)


def names_of(bindings: Bindings) -> Keys:
    """Return the keys as the bottom line and help tell of them."""
    return tuple((each.name, each.label) for each in bindings if each.name)


def name_of(offered: Offered) -> str:
    """Return the name of a key, in brackets as long as it does nothing: that is seen without colours, too."""
    name = {"enter": _("Enter"), " ": _("Space")}[offered.key]
    return name if offered.counts else f"({name})"


def may_change_players(screen: Screen) -> bool:
    """Whether a person and a bot may change places: no secret is on the screen that is not the only person's."""
    if isinstance(screen, Curtain | Reveal):
        return True
    return isinstance(screen, Deciding) and sum(is_human(place.seat) for place in screen.board.places) < 2


def _shared(pages: "Pages", screen: TableScreen) -> Bindings:
    """Return the keys that most screens have; last come those that do what another one does, for hands used to them."""
    again = pages.last_round(screen)
    goes_on = Intent.LIFT if isinstance(screen, Curtain) else Intent.GO_ON
    return (
        help_key(),
        *([one("v", again, Control.AGAIN)] if again else []),
        *([players_key()] if may_change_players(screen) else []),
        *(one(key, label, OpenSheet(key)) for key, label in pages.sheets().items()),
        colours_key(),
        leave_key(),
        *([one(" ", _("as Enter"), goes_on, _("Space"))] if isinstance(screen, Curtain | Reveal) else []),
        *pages.aliases(screen),
        *([SCROLLS] if isinstance(screen, Final | Reveal) else []),
    )


def _curtain(pages: "Pages", screen: Curtain, offered: Offered) -> Bindings:
    shows = _("show {name}’s cards", name=screen.board.name(screen.seat)) if screen.is_secret else _("go on")
    again = pages.last_round(screen)
    return (
        Binding(name_of(offered), shows, {offered.key: Intent.LIFT}),
        *([one("v", again, Control.AGAIN)] if again else []),
        help_key(),
        players_key(),
        *(one(key, label, OpenSheet(key)) for key, label in list(pages.sheets().items())[:1]),
        leave_key(),
        Binding("", "", {"enter": Intent.LIFT}),
    )


NOTE = "w"
"""The key of what can be noted down of a game."""


def _final(pages: "Pages", screen: Final) -> Bindings:
    """Return what can follow a game; at 80 columns, all that leads on is in sight in every language."""
    exchanges = (one("x", _("exchange"), Rematch.EXCHANGE), one("d", _("same deal"), Rematch.DUPLICATE))
    again = pages.last_round(screen)
    return (
        one("r", _("rematch"), Rematch.DEAL),
        *(exchanges if any(place.seat.role for place in screen.board.places) else ()),
        one("n", _("new table"), Control.NEW_TABLE),
        *([one("c", _("coach"), Control.COACH)] if screen.has_coach else []),
        help_key(),
        leave_key(_("end")),
        *([one(NOTE, _("note"), OpenSheet(NOTE))] if screen.deal or screen.note else []),
        *(one(key, label, OpenSheet(key)) for key, label in pages.sheets().items()),
        *([one("v", again, Control.AGAIN)] if again else []),
        colours_key(),
    )


def _pin(screen: AskPin) -> Bindings:
    forgotten = one("f", _("forgotten"), Intent.FORGET_PIN)
    hide = hide_key(_("back to the curtain"))
    if screen.wait:
        return forgotten, hide
    type_it = (
        Binding("0–9", _("the PIN"), dict.fromkeys("0123456789", Control.PIN)),
        one("backspace", _("erase"), Control.PIN, _("Backspace")),
    )
    if screen.asks is Asks.KNOWN:
        return enter(_("show cards"), Control.PIN), forgotten, hide, *type_it
    return enter(_("set it"), Control.PIN), hide, *type_it


class PinPad:
    """The digits typed so far."""

    def __init__(self) -> None:
        self._typed = ""

    def clear(self) -> None:
        """Forget what was typed."""
        self._typed = ""

    def press(self, key: str) -> GivePin | None:
        """Take a key; a PIN is given with Enter."""
        match key:
            case "enter" if self._typed:
                typed = self._typed
                self.clear()
                return GivePin(typed)
            case "backspace":
                self._typed = self._typed[:-1]
            case _ if key.isascii() and key.isdigit() and len(self._typed) <= LONGEST_PIN:
                self._typed += key
        return None
