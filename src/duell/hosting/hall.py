"""The hall of a hosted table: the seats, the ways to join, and the effects of a guest's first keys."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache, partial
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.hosting.words import completion
from duell.language import _, meaning, n_
from duell.table import wording
from duell.table.form import Menu
from duell.table.seating import GUEST
from duell.tui.blocks import Block, Size, balanced, block_width, centred, columns, line
from duell.tui.drawing.boxes import Area, Box, flow, hbox, label, painted, picture, space, vbox, wrapped, written
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import BLACK, WHITE, Depth, Palette, mix
from duell.tui.drawing.portraits import (
    Portrait,
    card_width,
    cards_abreast,
    frame_rows,
    least_columns,
    logo_width,
    portrait,
    seat_card,
    size_of,
    spelled,
    word_mark,
)
from duell.tui.drawing.scenery import cap, plaque
from duell.tui.keys import Binding, Bindings, Control, any_other_key, colours_key, confirm, enter, escape, help_key, one
from duell.tui.page import Page, PageForm, first_on_table, room_for_lines
from duell.vocabulary import HUMAN

NARROWEST = 12  # the least columns of a seat's card unless it is large
MEASURE = 76  # the most columns of the words


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


def render(screen: HallScreen, size: Size) -> Page:
    """The page: seats as cards above the words, or everything in lines."""
    forms = [PageForm(name, *least, partial(_painted, screen, scale)) for name, least, scale in FORMS]
    if isinstance(screen, HostScreen) and (way := screen.phones):
        wide, high = len(way.code), (len(way.code) + 1) // 2
        forms = [PageForm("code", wide + BESIDE_CODE, high + 2, partial(_coded, screen, way)), *forms]
    notice, asks = screen.notice, False
    if isinstance(screen, HostScreen) and screen.closes:
        notice, asks = _("Close the table? A game in progress is saved."), True
    return Page(_title(screen), _right(screen), forms, partial(_lines, screen, size), notice=notice, asks=asks)


BESIDE_CODE = 39  # the least columns beside a code for phones

AROUND_CODE = 7  # the columns around it and the words

FORMS = (("huge", (200, 70), 3), ("large cards", (100, 54), 2), ("cards", (60, 23), 1))
"""The forms: name, least columns and rows, the cards' scale."""


def bindings(screen: HallScreen) -> Bindings:
    """The keys, the most needed first."""
    return _of_host(screen) if isinstance(screen, HostScreen) else _of_guest(screen)


def _of_host(screen: HostScreen) -> Bindings:
    if screen.closes:
        return confirm(_("close the table"), Act.CLOSE), any_other_key(_("stay"), Act.STAY)
    if screen.name is not None:
        return _names()
    chair, begun = screen.room.chairs[screen.at], screen.room.has_begun
    lead = enter(_("back to the game") if begun else _("begin"), Act.BEGIN)
    back = [escape("", Act.BEGIN)._replace(name="")] if begun else []
    admits = [confirm(_("let {name} in", name=name), Act.ADMIT) for name in screen.waiting[:1]]
    bot = one("b", _of_bot(screen, chair), Act.BOT)
    return (
        *([*admits, one("n", _("refuse"), Act.REFUSE)] if admits else []),
        lead,
        Binding("↑↓", _("seat"), dict.fromkeys(("down", "right", "j", "l", "tab"), Act.NEXT)),
        Binding("", "", dict.fromkeys(("up", "left", "k", "h", "s-tab"), Act.BEFORE)),
        *([bot] if chair.player != HUMAN else []),
        *([] if begun else [one("x", _("swap with the next seat"), Act.EXCHANGE)]),
        *([one("n", _("another address"), Act.ADDRESS)] if len(screen.ways.phones) > 1 else []),
        *([one("f", _("free the seat"), Act.FREE)] if chair.player == GUEST and chair.name and not begun else []),
        help_key(),
        one("q", _("close the table"), Control.ASK_TO_LEAVE),
        colours_key(),
        *back,
    )


def _of_bot(screen: HostScreen, chair: Chair) -> str:
    """The effect of the key for bots at a chair: each level in turn, then a guest; in a game, a guest at once."""
    if chair.player == GUEST:
        return _("let a bot play")
    is_last = screen.room.has_begun or chair.player == screen.room.menu.players[-1]
    return _("leave the seat to a guest") if is_last else _("another bot")


def _names() -> Bindings:
    """The keys for typing a name that is offered."""
    erase = one("backspace", _("erase"), Control.ERASE, _("Backspace"))
    types = Binding(_("type"), _("the name"), others=Control.TYPE)
    return enter(_("keep this name"), Act.BEGIN), types, erase


def _of_guest(screen: GuestScreen) -> Bindings:
    looks_on = [] if screen.looks_on else [one("s", _("look on"), Act.LOOK_ON)]
    tail = (
        help_key(),
        one("q", _("quit"), Control.LEAVE),
        one("l", _("language"), Act.LANGUAGE),
        colours_key(),
        one("m", _("motion on or off"), Act.MOTION),
    )
    match screen.asks:
        case Asks.SEAT | Asks.WHICH:
            wanted = [chair.is_free if screen.asks is Asks.SEAT else may_return(chair) for chair in screen.room.chairs]
            free = {str(seat): Act.TAKE for seat, is_free in enumerate(wanted, 1) if is_free}
            takes = [Binding(" ".join(free), _("sit down"), free)] if free else []
            if screen.asks is Asks.WHICH:
                return *takes, escape(_("back"), Act.BACK), *tail
            returns = [one("w", _("come back"), Act.WORD)] if any(map(may_return, screen.room.chairs)) else []
            return *takes, *looks_on, *returns, *tail
        case Asks.NAME:
            *keys, erase = _names()
            return *keys, escape(_("back"), Act.LEAVE_SEAT), erase
        case Asks.NOTHING:
            return escape(_("leave the seat"), Act.LEAVE_SEAT), *tail
        case Asks.GAME:
            returns = [one("w", _("come back"), Act.WORD)] if any(chair.is_kept for chair in screen.room.chairs) else []
            ask = [one("h", _("ask the host"), Act.ASK_HOST)] if screen.room.admits else []
            return *returns, *looks_on, *ask, *tail
        case Asks.WORD:
            erase = one("backspace", _("erase"), Control.ERASE, _("Backspace"))
            types = Binding(_("type"), _("the return code"), others=Control.TYPE)
            return enter(_("come back"), Act.BEGIN), types, escape(_("back"), Act.BACK), erase
        case Asks.HOST:
            return tail


def may_return(chair: Chair) -> bool:
    """Whether a seat belongs to a guest who has left."""
    return chair.is_kept and not chair.is_here


# Words


def _title(screen: HallScreen) -> str:
    return _("{game}   The hall", game=screen.room.menu.game.pages.title)


def _right(screen: HallScreen) -> str:
    return n_("{count} looks on", "{count} look on", screen.room.onlookers) if screen.room.onlookers else ""


def explained(screen: HallScreen) -> tuple[str, ...]:
    """Help on the page."""
    if isinstance(screen, HostScreen):
        return (
            _(
                "Friends need nothing but ssh. They type the command, compare the end of the key, and type the "
                "table word; then each takes a seat and plays at their own screen."
            ),
            _("Enter begins once every seat is taken. A seat that nobody takes can go to a bot."),
            _(
                "A guest who goes away keeps the seat, and comes back with the return code from their page. "
                "Meanwhile the game waits, or a bot plays on."
            ),
            _("This program knows all hands: your guests trust you as they would trust a dealer."),
        )
    return (
        _("Press the number of a free seat, then keep the suggested name or type another. The host begins the game."),
        _("Your return code, four words, brings you back to your seat if you go away. Nobody else should see it."),
        _("Onlookers see what is open to all, and nobody’s hand."),
        _("The host’s program knows all hands; nobody else does."),
    )


def sentences(screen: GuestScreen) -> list[Text]:
    """The sentences on a guest's page: the guest's place, and the next step."""
    title = line((welcome(screen.room), "title"))
    name = screen.room.chairs[screen.own].name if screen.own >= 0 else ""
    match screen.asks:
        case Asks.SEAT if screen.looks_on:
            return [title, line(_("You will look on once the game begins."))]
        case Asks.SEAT if any(chair.is_free for chair in screen.room.chairs):
            return [title, line(_("Press the number of a free seat to sit down, or s to look on."))]
        case Asks.SEAT:
            return [title, line(_("All seats are taken. Press s to look on."))]
        case Asks.NAME:
            return _asking_name(screen.typed)
        case Asks.NOTHING:
            return [line((code_of(name, screen.word), "title")), line(waits(screen.room, screen.room.host))]
        case Asks.GAME:
            begun = line((_("The game is on."), "title"))
            if any(chair.is_kept for chair in screen.room.chairs):  # even of a guest whose old line is not dead yet
                return [begun, line(_("To come back to your seat, press w; to look on, press s."))]
            return [begun, line(_("Press s to look on."))]
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


def _asking_name(typed: str) -> list[Text]:
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
    rows = _ways(ways, ways.phones[0] if ways.phones else None)
    return [*[meaning(heading, value.plain) for heading, value in rows], *_how_to_open(ways)]


def _ways(ways: Ways, phone: PhoneWay | None) -> list[tuple[str, Text]]:
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


def _how_to_open(ways: Ways) -> list[str]:
    if not ways.opens:
        return []
    return [_("Only this machine can reach the table; {command} opens it to the network.", command=ways.opens)]


def _invitation(screen: HostScreen, width: int) -> Block:
    ways = screen.ways
    rows = _ways(ways, screen.phones)
    lines = list(columns([(line((heading, "muted")), value) for heading, value in rows], "ll"))
    if block_width(lines) > width:  # a command is worth more than its heading
        first = len(ways.commands)
        lines = [value for _heading, value in rows[:first]]
        lines += [line((f"{heading} ", "muted"), value) for heading, value in rows[first:]]
    for sentence in _how_to_open(ways):
        lines += [line((row.plain, "muted")) for row in balanced(line(sentence), width)]
    return lines


def _words(screen: HallScreen, width: int) -> Block:
    if isinstance(screen, HostScreen) and screen.name is None:
        return _invitation(screen, width)
    texts = sentences(screen) if isinstance(screen, GuestScreen) else _asking_name(screen.name or "")
    return [row for text in texts for row in balanced(text, width)]


def _state(screen: HallScreen, chair: Chair) -> str:
    if chair.player == HUMAN:
        return _("here")
    if chair.player != GUEST:
        return wording.level(chair.player)
    if not chair.name:
        return _("for {name}", name=chair.expected) if chair.expected else ""
    return _("guest") if chair.is_here else _("away") if screen.room.has_begun else _("expected")


# Pages


def _is_marked(screen: HallScreen, seat: int) -> bool:
    return seat == (screen.at if isinstance(screen, HostScreen) else screen.own)


def _lines(screen: HallScreen, size: Size) -> Box:
    titles, pages = dict(screen.room.menu.roles), screen.room.menu.game.pages
    rows = [
        [
            line(
                ("› " if _is_marked(screen, seat) else "  ", "chosen"),
                (f"{seat + 1} ", "key" if _is_key(screen, chair) else "muted"),
            ),
            line((chair.name or _("free"), "strong" if chair.name else "muted")),
            pages.role(chair.role, titles[chair.role]) if chair.role in titles else Text(),
            line((_state(screen, chair), "muted")),
        ]
        for seat, chair in enumerate(screen.room.chairs)
    ]
    chairs = columns(rows, "llll", 1)
    if block_width(chairs) > size.columns - 2:
        chairs = columns([[number, name, state] for number, name, _role, state in rows], "lll", 1)
    width = size.columns - 4
    words = _words(screen, width)
    return vbox(written(chairs), written(words), gap=len(chairs) + len(words) < size.rows - 3)


def _painted(screen: HallScreen, scale: int, size: Size, palette: Palette) -> Canvas | None:
    """Paint the game's word mark, a card for each seat, and the words below on a plaque, as far as there is room."""
    area = Area(0, 1, size.columns, room_for_lines(size))
    width = card_width(len(screen.room.chairs), size_of(scale)[0], size.columns)
    if width < (least_columns(scale) if scale > 1 else NARROWEST) or not _fit(screen, width - 2):
        return None
    rows = size_of(scale)[1] + frame_rows(palette)
    cards = [_card(screen, seat, width, rows, palette) for seat in range(len(screen.room.chairs))]
    return first_on_table(_layouts(screen, cards_abreast(cards, size.columns), size, palette), area, size, palette)


def _layouts(screen: HallScreen, cards: Box, size: Size, palette: Palette) -> Iterator[Box]:
    """The cards above the words, at first on a plaque, below the largest word mark that there is room for."""
    name, words = screen.room.menu.game.pages.title, _words(screen, min(MEASURE, size.columns - 12))
    words = words if isinstance(screen, HostScreen) else centred(words, block_width(words))
    width = block_width(words)
    on_plaque = picture(_sheet(words, palette), width + 6, len(words) + 2)
    scales = [scale for scale in (4, 3, 2, 1) if spelled(name) and logo_width(scale, name) + 6 <= size.columns]
    for scale in scales:
        mark = vbox(space(rows=scale - 1), word_mark(name, scale, palette), gap=1).filling()
        for gap in (2, 1):
            ledge = vbox(space(), cards, on_plaque, gap=gap).filling()
            yield vbox(mark, space(rows=1), ledge.named("ledge"))
    for below, gap in ((on_plaque, 1), (on_plaque, 0), (wrapped(lambda _columns: words, width, width), 0)):
        yield vbox(space(), cards, below, gap=gap)


def _sheet(words: Block, palette: Palette) -> Canvas:
    sheet = plaque(block_width(words) + 6, len(words) + 2, "rail", palette.on_plaques).copy()
    sheet.write_all(3, 1, words)
    return sheet


def _coded(screen: HostScreen, way: PhoneWay, size: Size, palette: Palette) -> Canvas | None:
    """Paint the code that phones scan, as large as there is room, and beside it the address, the word and the seats."""
    if not palette.paints:
        return None
    area = Area(0, 1, size.columns, size.rows - 2)
    return first_on_table((_beside_words(screen, way, scale, size) for scale in (3, 2, 1)), area, size, palette)


def _beside_words(screen: HostScreen, way: PhoneWay, scale: int, size: Size) -> Box:
    side = scale * len(way.code)
    rows = _beside_code(screen, way, min(MEASURE, size.columns - side - AROUND_CODE))
    words = flow(*map(label, rows))
    code = painted(partial(_code, way, scale), side, (side + 1) // 2)
    if size.columns > 100:
        return hbox(words, code, gap=6)
    return hbox(space(3), words.stretching(), space(2), code, space(2))


def _code(way: PhoneWay, scale: int, canvas: Canvas, area: Area) -> None:
    """Paint a code, always dark on white, since phones read no others."""
    canvas.fill(area.column, 2 * area.row, area.columns, 2 * area.rows, WHITE)
    for down, modules in enumerate(way.code):
        for right, is_dark in enumerate(modules):
            if is_dark:
                canvas.fill(area.column + scale * right, 2 * area.row + scale * down, scale, scale, BLACK)


GREY = "#808080"


def _beside_code(screen: HostScreen, way: PhoneWay, width: int) -> list[Text]:
    room, ways = screen.room, screen.ways
    interface = f"  {way.interface}" if len(ways.phones) > 1 and way.interface else ""
    interface += " (VPN?)" if way.is_virtual else ""
    word = ways.word or _("the same as before")
    rows = [
        line((_("Scan the code with your phone"), "title")),
        line((way.url, "strong"), (interface, "muted")),
        line((_("Table word"), "muted"), "  ", (word, "key")),
        Text(),
    ]
    titles, pages = dict(room.menu.roles), room.menu.game.pages
    for seat, chair in enumerate(room.chairs):
        mark = line(("› " if _is_marked(screen, seat) else "  ", "chosen"))
        role = pages.role(chair.role, titles[chair.role]) if chair.role in titles else Text(str(seat + 1))
        state = _state(screen, chair)
        name = (chair.name or _("free"), "strong" if chair.name else "muted")
        row = line(mark, role, "  ", name, (f"  {state}" if state else "", "muted"))
        rows.append(row if row.cell_len <= width else line(mark, name, (f"  {state}" if state else "", "muted")))
    if screen.is_lonely and not any(chair.is_here for chair in room.chairs):
        says = _(
            "No phone has connected yet. Are all on the same Wi-Fi, and not on mobile data? Guest Wi-Fi often keeps "
            "phones apart, and a firewall may block the port: a phone’s hotspot helps."
        )
        return [*rows, Text(), *balanced(line((says, "alert")), width)]
    if ways.commands:
        rows += [Text(), *balanced(line((_("or by {command}", command=ways.commands[-1]), "muted")), width)]
    return rows


def _on_card(screen: HallScreen, chair: Chair, room: int) -> tuple[Text, Text, Text]:
    titles = dict(screen.room.menu.roles)
    role = screen.room.menu.game.pages.role(chair.role, titles[chair.role]).plain if chair.role in titles else ""
    if len(role) > room:
        role = role.partition(" ")[2]
    return Text(chair.name or _("free")), Text(role), Text(_state(screen, chair))


def _fit(screen: HallScreen, room: int) -> bool:
    return all(text.cell_len <= room for chair in screen.room.chairs for text in _on_card(screen, chair, room))


def _card(screen: HallScreen, seat: int, width: int, rows: int, palette: Palette) -> Box:
    """A seat's card with name, role and state, and its number if that is a key."""
    chair, here = screen.room.chairs[seat], _is_marked(screen, seat)
    face = screen.room.menu.game.pages.portrait(screen.room.deck, seat, chair.role)
    if chair.is_free and not palette.blends:
        face = _dim(face, palette)
    drawn = portrait(face, width, rows, palette, lit=here)
    if chair.is_free and palette.blends:
        drawn = _in_shade(drawn)
    if _is_key(screen, chair):
        number, drawn = cap(str(seat + 1), palette), drawn.copy()
        drawn.paste(number, (width - number.width) // 2, 0)
    name, role, state = (text.plain for text in _on_card(screen, chair, width - 2))
    if here and not palette.blends and cell_len(name) <= width - 6:  # a frame may be yellow anyway
        name = f"› {name}  "
    named, others = palette.style("strong"), palette.style("plain")
    if palette.paints:
        named, others = f"bold {palette.tint(face.tint, 0.42)}", palette.ink("steel.muted")
    words_on_it = (name, named), (role, others), (state, others)
    return seat_card(drawn, [words for words in words_on_it if words[0]], (width, rows), lit=here)


@lru_cache(maxsize=16)
def _in_shade(card: Canvas) -> Canvas:
    return card.towards("#0d111c", 0.45)


def _dim(shown: Portrait, palette: Palette) -> Portrait:
    """The picture of a free seat where colours do not blend: darker, grey or absent."""
    if not palette.paints:
        return replace(shown, large=(), number="")
    return replace(shown, tint=GREY if palette.depth is Depth.SIXTEEN else mix(shown.tint, BLACK, 0.55))


def _is_key(screen: HallScreen, chair: Chair) -> bool:
    if isinstance(screen, HostScreen):
        return False
    return (screen.asks is Asks.SEAT and chair.is_free) or (screen.asks is Asks.WHICH and may_return(chair))
