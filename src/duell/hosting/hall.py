"""The hall of a hosted table: the seats, how friends join, and what a guest's first keys do."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from typing import NamedTuple

from rich.text import Text

from duell.hosting.words import completion
from duell.language import _, meaning, n_
from duell.table import wording
from duell.table.form import Menu
from duell.table.seating import GUEST, HUMAN
from duell.tui.blocks import Block, Size, balanced, block_width, centred, columns, line, middle
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import BLACK, WHITE, Depth, Palette, mix
from duell.tui.drawing.portraits import WORDS, Portrait, logo, logo_height, logo_width, portrait, size_of, spelled
from duell.tui.drawing.scenery import cap, plaque, table
from duell.tui.keys import Binding, Bindings, Control, any_other_key, colours_key, confirm, enter, escape, help_key, one
from duell.tui.page import Page, PageForm, Spread

NARROWEST, LOW = 12, 12  # the least columns of a seat's card, and its rows unless it is large
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
    """How friends join: commands, the table word ("" if it is the old one, or not needed), the end of the host key."""

    commands: tuple[str, ...]
    word: str
    key: str
    opens: str = ""  # the command that opens the table to other machines; "" if they can reach it
    by_keys: bool = False  # whether guests need a key instead of the table word
    phones: tuple[PhoneWay, ...] = ()  # the addresses for phones, the most promising first; () if no phones can come
    was_called: Callable[[], bool] = lambda: True  # whether any phone has found its way


@dataclass(frozen=True, slots=True)
class Room:
    """What everybody sees in the hall.

    `host` is the player with a seat at the host's screen, which may be `attended` without one. `admits` says whether
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
    name: str | None = None  # what the host has typed as their own name; None unless it is asked for
    way: int = 0  # which address for phones is shown
    is_lonely: bool = False  # whether no phone has called for a while, so that the page says what may be wrong

    @property
    def phones(self) -> PhoneWay | None:
        """The address for phones that is shown, unless there is none."""
        return self.ways.phones[self.way] if self.ways.phones and self.name is None else None


@dataclass(frozen=True, slots=True)
class GuestScreen:
    """A guest's screen: the question, the guest's own seat, what they have typed, and their return code."""

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
        notice, asks = _("Close the table? A game that has begun is saved."), True
    return Page(_title(screen), _right(screen), forms, partial(_lines, screen, size), notice=notice, asks=asks)


BESIDE_CODE = 39  # the least columns beside a code for phones

FORMS = (("large cards", (100, 56), 2), ("cards", (60, 23), 1))
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
    """What the key for bots does at a chair: bots of each level in turn, then a guest; a guest at once in a game."""
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
            wanted = [chair.is_free if screen.asks is Asks.SEAT else _may_return(chair) for chair in screen.room.chairs]
            free = {str(seat): Act.TAKE for seat, is_free in enumerate(wanted, 1) if is_free}
            takes = [Binding(" ".join(free), _("sit down"), free)] if free else []
            if screen.asks is Asks.WHICH:
                return *takes, escape(_("back"), Act.BACK), *tail
            returns = [one("w", _("come back"), Act.WORD)] if any(map(_may_return, screen.room.chairs)) else []
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


def _may_return(chair: Chair) -> bool:
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
            _("This program knows all hands: your guests trust you as they trust the person who shuffles."),
        )
    return (
        _("Press the number of a free seat, then keep the suggested name or type another. The host begins the game."),
        _("Your return code, four words, brings you back to your seat if you go away. Nobody else should see it."),
        _("Onlookers see what is open to all, and nobody’s hand."),
        _("The host’s program knows all hands; nobody else does."),
    )


def said(screen: GuestScreen) -> list[Text]:
    """The sentences on a guest's page: where the guest is, and what to do now."""
    name = screen.room.chairs[screen.own].name if screen.own >= 0 else ""
    match screen.asks:
        case Asks.SEAT if screen.looks_on:
            return [_title_of(screen.room), line(_("You will look on once the game begins."))]
        case Asks.SEAT if any(chair.is_free for chair in screen.room.chairs):
            return [_title_of(screen.room), line(_("Press the number of a free seat to sit down, or s to look on."))]
        case Asks.SEAT:
            return [_title_of(screen.room), line(_("All seats are taken. Press s to look on."))]
        case Asks.NAME:
            return _asking_name(screen.typed)
        case Asks.NOTHING:
            word = line((_("{name}, your return code: {word}", name=name, word=screen.word), "title"))
            return [word, line(_waits(screen))]
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
            return [line((_("The host is asked to let you in."), "title")), line(_("Please wait."))]


def _asking_name(typed: str) -> list[Text]:
    asks = line(_("Your name:"), " ", (typed, "strong"), ("_", "chosen"))
    if not typed:
        return [asks, line(_("Type it, then press Enter."))]
    return [asks, line(_("Enter keeps it. To change it, use Backspace and type."))]


def _title_of(room: Room) -> Text:
    says = _("{name} hosts this table.", name=room.host) if room.host else _("Welcome to this table.")
    return line((says, "title"))


def _waits(screen: HallScreen) -> str:
    free = sum(chair.is_free for chair in screen.room.chairs)
    if free:
        return n_("Waiting for {count} more guest.", "Waiting for {count} more guests.", free)
    if screen.room.host:
        return _("Waiting until {name} begins.", name=screen.room.host)
    return _("Waiting until the host begins.") if screen.room.attended else _("The game begins.")


def how_to_join(ways: Ways) -> list[str]:
    """What the host tells friends, in sentences."""
    rows = _ways(ways, ways.phones[0] if ways.phones else None)
    return [*[meaning(label, value.plain) for label, value in rows], *_how_to_open(ways)]


def _ways(ways: Ways, phone: PhoneWay | None) -> list[tuple[str, Text]]:
    """The ways to join, by what a friend needs for each."""
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


def _told(screen: HostScreen, width: int) -> Block:
    ways = screen.ways
    rows = _ways(ways, screen.phones)
    lines = list(columns([(line((label, "muted")), value) for label, value in rows], "ll"))
    if block_width(lines) > width:  # a command is worth more than its label
        first = len(ways.commands)
        lines = [value for _label, value in rows[:first]]
        lines += [line((f"{label} ", "muted"), value) for label, value in rows[first:]]
    for sentence in _how_to_open(ways):
        lines += [line((row.plain, "muted")) for row in balanced(line(sentence), width)]
    return lines


def _words(screen: HallScreen, width: int) -> Block:
    if isinstance(screen, HostScreen) and screen.name is None:
        return _told(screen, width)
    texts = said(screen) if isinstance(screen, GuestScreen) else _asking_name(screen.name or "")
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


def _lines(screen: HallScreen, size: Size) -> Spread:
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
    gap = [Text()] * (len(chairs) + len(words) < size.rows - 3)
    return Spread([*middle(chairs, size.columns), *gap, *middle(words, size.columns)], centred=True)


def _painted(screen: HallScreen, scale: int, size: Size, palette: Palette) -> Canvas | None:
    """Paint the game's word mark, a card for each seat, and the words below on a plaque, as far as there is room."""
    room, name = screen.room, screen.room.menu.game.pages.title
    seats, most = len(room.chairs), (size.columns - 3) // len(room.chairs)
    width, high = min(size_of(scale)[0], most - 1), size_of(scale)[1] + int(palette.frames or not palette.paints)
    words = _words(screen, min(MEASURE, size.columns - 12))
    words = words if isinstance(screen, HostScreen) else centred(words, block_width(words))
    free = size.rows - 2 - high - len(words)
    if width < (NARROWEST if scale == 1 else size_of(2)[0]) or free < 1 or not _fit(screen, width - 2):
        return None
    on_plaque = free >= 5  # which has a row above the words and one below
    free -= 2 * on_plaque
    mark = _word_mark(name, size.columns, free)
    mark_rows = logo_height(mark, name) + 1 if mark else 0
    gaps = [(free - mark_rows + extra) // 4 for extra in range(4)]  # around the word mark, the cards, the words
    mark_row = 1 + gaps[0]
    cards_row = mark_row + mark_rows + gaps[1]
    ledge = mark_row + mark_rows + (gaps[1] + 1) // 2 if mark else 1
    canvas = table(size.columns, size.rows, palette, ledge, "rail" if mark else "").copy()
    if mark:
        canvas.paste(logo(mark, palette, name), (size.columns - logo_width(mark, name)) // 2, mark_row)
    pitch = min(width + 6, most)
    left = (size.columns - pitch * (seats - 1) - width) // 2
    for seat in range(seats):
        _card(canvas, screen, seat, (left + seat * pitch, cards_row), (width, high))
    _write_words(canvas, words, cards_row + high + gaps[2], on_plaque=on_plaque)
    return canvas


def _word_mark(name: str, columns: int, rows: int) -> int:
    """The largest scale of the game's word mark for which there is room; 0 if there is none."""
    scales = (3, 2, 1) if spelled(name) else ()
    fitting = (scale for scale in scales if logo_width(scale, name) + 6 <= columns)
    return next((scale for scale in fitting if logo_height(scale, name) + 2 + 2 * scale <= rows), 0)


def _write_words(canvas: Canvas, words: Block, row: int, *, on_plaque: bool) -> None:
    """Write lines as a block in the middle, from a row on; a plaque begins in that row."""
    width = block_width(words)
    if not on_plaque:
        canvas.write_all((canvas.width - width) // 2, row, words)
        return
    sheet = plaque(width + 6, len(words) + 2, "rail", canvas.palette.on_plaques).copy()
    sheet.write_all(3, 1, words)
    canvas.paste(sheet, (canvas.width - width - 6) // 2, row)


def _coded(screen: HostScreen, way: PhoneWay, size: Size, palette: Palette) -> Canvas | None:
    """Paint the code that phones scan, always dark on white, with the address, the word and the seats beside it."""
    if not palette.paints:
        return None
    side = len(way.code)
    high = (side + 1) // 2
    left, top = size.columns - side - 2, max(1, (size.rows - high) // 2)
    width = min(left - 5, MEASURE)
    rows = _beside_code(screen, way, width)
    if len(rows) > size.rows - 2 or any(row.cell_len > width for row in rows):
        return None
    canvas = table(size.columns, size.rows, palette, 1, "").copy()
    canvas.fill(left, 2 * top, side, 2 * high, WHITE)
    for y, modules in enumerate(way.code):
        for x, is_dark in enumerate(modules):
            if is_dark:
                canvas.dot(left + x, 2 * top + y, BLACK)
    first = max(1, (size.rows - len(rows)) // 2)
    column = max(3, (left - block_width(rows)) // 2 if size.columns > 100 else 3)
    for down, row in enumerate(rows):
        canvas.write(column, first + down, row)
    return canvas


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


def _card(canvas: Canvas, screen: HallScreen, seat: int, corner: tuple[int, int], size: tuple[int, int]) -> None:
    """Paint a seat's card with name, role and state, and its number if that is a key."""
    (column, row), (width, high), palette = corner, size, canvas.palette
    chair = screen.room.chairs[seat]
    here = _is_marked(screen, seat)
    picture = screen.room.menu.game.pages.portrait(screen.room.deck, seat, chair.role)
    if chair.is_free and not palette.blends:
        picture = _dim(picture, palette)
    drawn = portrait(picture, width, high, palette, lit=here)
    if chair.is_free and palette.blends:
        drawn = drawn.towards("#0d111c", 0.45)
    halo = int(here and palette.paints)
    canvas.paste(drawn, column - halo, row - halo)
    last = row + high - WORDS - int(palette.frames or not palette.paints)
    for down, text in enumerate(_on_card(screen, chair, width - 2)):
        style = palette.style("strong" if down == 0 else "plain")
        if palette.paints:
            style = f"bold {palette.tint(picture.tint, 0.42)}" if down == 0 else palette.ink("steel.muted")
        column_of = column + (width - text.cell_len) // 2
        canvas.text(column_of, last + down, text.plain, style)
        if here and not down and not palette.blends and text.cell_len <= width - 6:  # a frame may be yellow anyway
            canvas.text(column_of - 2, last, "›", palette.style("chosen"))
    if _is_key(screen, chair):
        number = cap(str(seat + 1), palette)
        canvas.paste(number, column + (width - number.width) // 2, row)


def _dim(picture: Portrait, palette: Palette) -> Portrait:
    """The picture of a free seat where colours do not blend: darker, grey or absent."""
    if not palette.paints:
        return replace(picture, large=(), number="")
    return replace(picture, tint=GREY if palette.depth is Depth.SIXTEEN else mix(picture.tint, BLACK, 0.55))


def _is_key(screen: HallScreen, chair: Chair) -> bool:
    if isinstance(screen, HostScreen):
        return False
    return (screen.asks is Asks.SEAT and chair.is_free) or (screen.asks is Asks.WHICH and _may_return(chair))
