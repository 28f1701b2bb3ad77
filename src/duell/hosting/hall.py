"""The hall of a hosted table as data, keys and words: the seats, the ways to join, a guest's first questions."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from rich.text import Text

from duell.checking import quote
from duell.hosting.words import completion
from duell.language import _, meaning, n_
from duell.table.form import Menu
from duell.table.seating import GUEST
from duell.tui.blocks import line
from duell.tui.keys import Binding, Bindings, Control, any_other_key, colours_key, confirm, enter, escape, help_key, one
from duell.vocabulary import HUMAN


class Chair(NamedTuple):
    """A seat in the hall: for a `HUMAN` at the host's screen, for a `GUEST`, or for a bot of some level.

    `name` is "" while nobody has the seat; somebody may be `expected`. A guest `is_here` while connected. Their seat
    `is_kept` until they come back, even if a bot plays on.
    """

    name: str
    role: str
    player: str
    is_here: bool = False
    is_kept: bool = False
    expected: str = ""

    @property
    def is_free(self) -> bool:
        """Whether a guest can take this seat."""
        return self.player == GUEST and not self.name


class Asks(Enum):
    """The questions of a guest's page."""

    SEAT = auto()
    NAME = auto()
    NOTHING = auto()  # nothing: the guest has a seat, and the game has not begun
    GAME = auto()  # what to do, since the game has begun: come back, look on, or ask the host
    WORD = auto()  # the return code, with which a guest who has a seat comes back
    WHICH = auto()  # which seat the host should give them by hand
    HOST = auto()  # only the host can let them in


class Act(Enum):
    """The effects of keys in the hall, besides moving in lists and typing."""

    BEGIN = auto()
    NEXT = auto()
    BEFORE = auto()
    BOT = auto()
    EXCHANGE = auto()
    FREE = auto()
    ADMIT = auto()
    REFUSE = auto()
    CLOSE = auto()
    STAY = auto()
    BACK = auto()
    LOOK_ON = auto()
    LANGUAGE = auto()
    MOTION = auto()
    LEAVE_SEAT = auto()
    ASK_HOST = auto()
    WORD = auto()  # come back with a return code although there are free seats
    ADDRESS = auto()  # show the next address for phones
    TAKE = auto()  # take the seat with that number


@dataclass(frozen=True, slots=True)
class PhoneWay:
    """An address for browsers, and its QR `code` with the table word: rows of modules, of which the dark ones are True.

    The `interface` is "" if the system does not tell. One that `is_virtual` leads elsewhere, as into a VPN.
    """

    url: str
    code: tuple[tuple[bool, ...], ...]
    interface: str = ""
    is_virtual: bool = False


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways to join: commands, the table word ("" if it is the old one, or not needed), the end of the host key."""

    commands: tuple[str, ...]
    word: str
    key: str
    opens: str = ""  # the command that opens the table to other machines; "" if they can reach it
    by_keys: bool = False  # whether guests need a key instead of the table word
    phones: tuple[PhoneWay, ...] = ()  # the addresses for phones, the most promising first; () if no phones can come
    was_called: Callable[[], bool] = lambda: True  # whether any phone has found its way


@dataclass(frozen=True, slots=True)
class Room:
    """The facts that everybody sees in the hall.

    `host` is the player with a seat at the host's screen, which may be `attended` without a seat. `admits` is set if
    somebody can let people in.
    """

    menu: Menu
    deck: str
    chairs: tuple[Chair, ...]
    host: str = ""
    attended: bool = True
    admits: bool = True
    has_begun: bool = False
    onlookers: int = 0


@dataclass(frozen=True, slots=True)
class HostScreen:
    """The host's screen. `at` is the marked seat; `waiting` holds the names of people whom the host can let in."""

    room: Room
    ways: Ways
    at: int = 0
    waiting: tuple[str, ...] = ()
    closes: bool = False  # whether the host is being asked whether to close the table
    notice: str = ""
    name: str | None = None  # the host's own name, as typed so far; None unless it is asked for
    way: int = 0  # the number of the shown address for phones
    is_lonely: bool = False  # whether no phone has called for a while, so that the page names likely causes

    @property
    def phones(self) -> PhoneWay | None:
        """The address for phones that is shown, unless there is none."""
        return self.ways.phones[self.way] if self.ways.phones and self.name is None else None


@dataclass(frozen=True, slots=True)
class GuestScreen:
    """A guest's screen: the question, the guest's own seat, the answer typed so far, and the return code."""

    room: Room
    asks: Asks = Asks.SEAT
    own: int = -1
    typed: str = ""
    word: str = ""
    is_trying: bool = False  # whether a return code is being compared
    looks_on: bool = False
    notice: str = ""


HallScreen = HostScreen | GuestScreen


def bindings(screen: HallScreen) -> Bindings:
    """The keys, the most needed first."""
    match screen:
        case HostScreen(closes=True):
            return confirm(_("close the table"), Act.CLOSE), any_other_key(_("stay"), Act.STAY)
        case HostScreen(name=str()):
            return _typing(_("keep this name"), _("the name"))
        case HostScreen():
            return tuple(_of_host(screen))
        case GuestScreen(asks=Asks.NAME):
            return _typing(_("keep this name"), _("the name"), escape(_("back"), Act.LEAVE_SEAT))
        case GuestScreen(asks=Asks.WORD):
            return _typing(_("come back"), _("the return code"), escape(_("back"), Act.BACK))
        case GuestScreen():
            return tuple(_of_guest(screen))


def _typing(keep: str, what: str, *back: Binding) -> Bindings:
    """The keys for typing a line, with the words on what Enter does and on what is typed."""
    types = Binding(_("type"), what, others=Control.TYPE)
    return enter(keep, Act.BEGIN), types, *back, one("backspace", _("erase"), Control.ERASE, _("Backspace"))


def _of_host(screen: HostScreen) -> Iterator[Binding]:
    chair, has_begun = screen.room.chairs[screen.at], screen.room.has_begun
    if screen.waiting:
        yield confirm(_("let {name} in", name=quote(screen.waiting[0])), Act.ADMIT)
        yield one("n", _("refuse"), Act.REFUSE)
    yield enter(_("back to the game") if has_begun else _("begin"), Act.BEGIN)
    yield Binding("↑↓", _("seat"), dict.fromkeys(("down", "right", "j", "l", "tab"), Act.NEXT))
    yield Binding("", "", dict.fromkeys(("up", "left", "k", "h", "s-tab"), Act.BEFORE))
    if chair.player != HUMAN:
        yield one("b", _of_bot(screen, chair), Act.BOT)
    if not has_begun:
        yield one("x", _("swap with the next seat"), Act.EXCHANGE)
    if len(screen.ways.phones) > 1:
        yield one("n", _("another address"), Act.ADDRESS)
    if chair.player == GUEST and chair.name and not has_begun:
        yield one("f", _("free the seat"), Act.FREE)
    yield help_key()
    yield one("q", _("close the table"), Control.ASK_TO_LEAVE)
    yield colours_key()
    if has_begun:
        yield Binding("", "", {"escape": Act.BEGIN})


def _of_bot(screen: HostScreen, chair: Chair) -> str:
    """The effect of the key for bots at a chair: each level in turn, then a guest; in a game, a guest at once."""
    if chair.player == GUEST:
        return _("let a bot play")
    is_last = screen.room.has_begun or chair.player == screen.room.menu.players[-1]
    return _("leave the seat to a guest") if is_last else _("another bot")


def _of_guest(screen: GuestScreen) -> Iterator[Binding]:
    chairs = screen.room.chairs
    numbers = {str(number): Act.TAKE for number, chair in enumerate(chairs, 1) if is_offered(chair, screen.asks)}
    look_on = () if screen.looks_on else (one("s", _("just watch"), Act.LOOK_ON),)
    come_back = one("w", _("come back"), Act.WORD)
    if numbers:
        yield Binding(" ".join(numbers), _("sit down"), numbers)
    match screen.asks:
        case Asks.SEAT:
            yield from look_on
            if any(map(may_return, chairs)):
                yield come_back
        case Asks.WHICH:
            yield escape(_("back"), Act.BACK)
        case Asks.NOTHING:
            yield escape(_("leave the seat"), Act.LEAVE_SEAT)
        case Asks.GAME:
            if any(chair.is_kept for chair in chairs):
                yield come_back
            yield from look_on
            if screen.room.admits:
                yield one("h", _("ask the host"), Act.ASK_HOST)
    yield help_key()
    yield one("q", _("quit"), Control.LEAVE)
    yield one("l", _("language"), Act.LANGUAGE)
    yield colours_key()
    yield one("m", _("motion on or off"), Act.MOTION)


def is_offered(chair: Chair, asks: Asks) -> bool:
    """Whether a guest who is asked this can take a seat: a free one, or one whose guest has left."""
    return (asks is Asks.SEAT and chair.is_free) or (asks is Asks.WHICH and may_return(chair))


def may_return(chair: Chair) -> bool:
    """Whether a seat belongs to a guest who has left."""
    return chair.is_kept and not chair.is_here


# Words


def explained(screen: HallScreen) -> tuple[str, ...]:
    """Help on the page."""
    if isinstance(screen, HostScreen):
        return (
            _(
                "Friends need nothing but ssh. They type the command, compare the end of the key, and type the "
                "table word; then each takes a seat and plays at their own screen."
            ),
            _("Enter starts the game once every seat is taken. A bot can play in a seat that nobody takes."),
            _(
                "A guest who leaves keeps the seat and can come back with the return code from their page. Meanwhile "
                "the game waits, or a bot plays on."
            ),
            _("This program knows all hands: your guests trust you as they would trust a dealer."),
        )
    return (
        _("Press the number of a free seat, then keep the suggested name or type another. The host begins the game."),
        _("With your return code, four words, you can leave and come back to your seat. Show it to nobody."),
        _("Spectators see what is open to all, and nobody’s hand."),
        _("The host’s program knows all hands; nobody else does."),
    )


def sentences(screen: GuestScreen) -> list[Text]:
    """The sentences on a guest's page: the guest's place, and the next step."""
    title = line((welcome(screen.room), "title"))
    name = screen.room.chairs[screen.own].name if screen.own >= 0 else ""
    match screen.asks:
        case Asks.SEAT if screen.looks_on:
            return [title, line(_("You will watch once the game begins."))]
        case Asks.SEAT if any(chair.is_free for chair in screen.room.chairs):
            return [title, line(_("Press the number of a free seat to sit down, or s to watch."))]
        case Asks.SEAT:
            return [title, line(_("All seats are taken. Press s to watch."))]
        case Asks.NAME:
            return asking_name(screen.typed)
        case Asks.NOTHING:
            return [line((code_of(name, screen.word), "title")), line(waits(screen.room, screen.room.host))]
        case Asks.GAME:
            begun = line((_("The game is on."), "title"))
            if any(chair.is_kept for chair in screen.room.chairs):  # even of a guest whose old line is not dead yet
                return [begun, line(_("To come back to your seat, press w; to watch, press s."))]
            return [begun, line(_("Press s to watch."))]
        case Asks.WORD:
            typed = line((screen.typed, "strong"), (completion(screen.typed), "muted"), ("_", "chosen"))
            if screen.is_trying:
                typed = line((_("One moment …"), "muted"))
            asks = _("Your return code; the first four letters of each word are enough:")
            return [line((asks, "plain")), typed]
        case Asks.WHICH:
            return [line((_("Which seat is yours?"), "title")), line(_("The host will be asked to let you in."))]
        case Asks.HOST:
            return [line((_("The host is being asked to let you in."), "title")), line(_("Please wait."))]


def asking_name(typed: str) -> list[Text]:
    """The sentences that ask for a name, as typed so far."""
    asks = line(_("Your name:"), " ", (typed, "strong"), ("_", "chosen"))
    if not typed:
        return [asks, line(_("Type it, then press Enter."))]
    return [asks, line(_("Enter keeps it. To change it, use Backspace and type."))]


def welcome(room: Room) -> str:
    """A sentence on the host of the table, or a greeting if nobody attends it."""
    return _("{name} is hosting this table.", name=room.host) if room.host else _("Welcome to this table.")


def waits(room: Room, leader: str) -> str:
    """A sentence on a seated guest's wait; `leader` is the guest who begins the game, "" if the host does."""
    free = sum(chair.is_free for chair in room.chairs)
    if free:
        return n_("Waiting for {count} more guest.", "Waiting for {count} more guests.", free)
    if leader:
        return _("Waiting for {name} to begin.", name=leader)
    return _("Waiting for the host to begin.") if room.attended else _("The game begins.")


def code_of(name: str, word: str) -> str:
    """The sentence that tells a guest their return code."""
    return _("{name}, your return code: {word}", name=name, word=word)


def how_to_join(ways: Ways) -> list[str]:
    """The host's instructions for friends, in sentences."""
    rows = ways_to_join(ways, ways.phones[0] if ways.phones else None)
    return [*[meaning(heading, value.plain) for heading, value in rows], *how_to_open(ways)]


def ways_to_join(ways: Ways, phone: PhoneWay | None) -> list[tuple[str, Text]]:
    """The ways to join, by the thing that a friend needs for each."""
    rows = [(_("Phones open"), line((phone.url, "strong")))] if phone else []
    rows += [(_("Friends type"), line((ways.commands[0], "strong")))] if ways.commands else []
    rows += [(_("or"), line(way)) for way in ways.commands[1:]]
    if ways.by_keys:
        rows.append((_("Key"), line(_("one of those you have allowed"))))
    else:
        word = line((ways.word, "key")) if ways.word else line(_("the same as before"))
        rows.append((_("Table word"), word))
    if ways.commands:
        rows.append((_("Host’s key"), line(_("ends in {key}", key=ways.key))))
    return rows


def how_to_open(ways: Ways) -> list[str]:
    """The sentence on how other machines can reach the table, unless they can."""
    if not ways.opens:
        return []
    return [_("Only this machine can reach the table; {command} opens it to the network.", command=ways.opens)]
