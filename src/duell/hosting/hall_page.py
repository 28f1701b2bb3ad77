"""The page of the hall of a hosted table: seats as cards above the words, or everything in lines."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial

from rich.cells import cell_len
from rich.text import Text

from duell.hosting import hall
from duell.hosting.hall import Chair, HallScreen, HostScreen, PhoneWay
from duell.language import _, n_
from duell.table import wording
from duell.table.seating import GUEST
from duell.tui.blocks import Block, Size, balanced, block_width, centred, columns, line
from duell.tui.drawing import portraits
from duell.tui.drawing.boxes import Area, Box, flow, hbox, label, painted, picture, space, vbox, wrapped, written
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import BLACK, DUSK, WHITE, Depth, Palette, mix
from duell.tui.drawing.scenery import cap, plaque
from duell.tui.page import Page, PageForm, first_on_table, room_for_lines
from duell.vocabulary import HUMAN

NARROWEST = 12  # the least columns of a seat's card unless it is large
MEASURE = 76  # the most columns of the words
BESIDE_CODE = 39  # the least columns beside a code for phones
AROUND_CODE = 7  # the columns around it and the words
GREY = "#808080"  # the tint of a free seat in sixteen colours

FORMS = (("vast", (240, 78), 4), ("huge", (200, 70), 3), ("large cards", (100, 54), 2), ("cards", (60, 23), 1))
"""The forms: name, least columns and rows, the cards' scale."""


def render(screen: HallScreen, size: Size) -> Page:
    """The page of the hall, without its keys."""
    forms = [PageForm(name, *least, partial(_painted, screen, scale)) for name, least, scale in FORMS]
    if isinstance(screen, HostScreen) and (way := screen.phones):
        side = len(way.code)
        forms.insert(0, PageForm("code", side + BESIDE_CODE, (side + 1) // 2 + 2, partial(_coded, screen, way)))
    notice, asks = screen.notice, False
    if isinstance(screen, HostScreen) and screen.closes:
        notice, asks = _("Close the table? A game in progress is saved."), True
    title, onlookers = _("{game}   The lobby", game=screen.room.menu.game.pages.title), screen.room.onlookers
    right = n_("{count} is watching", "{count} are watching", onlookers) if onlookers else ""
    return Page(title, right, forms, partial(_lines, screen, size), notice=notice, asks=asks)


# Words


def _words(screen: HallScreen, width: int) -> Block:
    if not isinstance(screen, HostScreen):
        texts = hall.sentences(screen)
    elif screen.name is None:
        return _invitation(screen, width)
    else:
        texts = hall.asking_name(screen.name)
    return [row for text in texts for row in balanced(text, width)]


def _invitation(screen: HostScreen, width: int) -> Block:
    """The ways to join, in columns if there is room; a command is worth more than its heading."""
    ways = screen.ways
    rows = hall.ways_to_join(ways, screen.phones)
    lines = list(columns([(line((heading, "muted")), value) for heading, value in rows], "ll"))
    if block_width(lines) > width:
        first = len(ways.commands)
        lines = [value for _heading, value in rows[:first]]
        lines += [line((f"{heading} ", "muted"), value) for heading, value in rows[first:]]
    for sentence in hall.how_to_open(ways):
        lines += [line((row.plain, "muted")) for row in balanced(line(sentence), width)]
    return lines


def _name(chair: Chair) -> Text:
    return line((chair.name or _("free"), "strong" if chair.name else "muted"))


def _role(screen: HallScreen, chair: Chair) -> Text:
    """The role of a seat with its sign; empty if it has none."""
    titles = dict(screen.room.menu.roles)
    return screen.room.menu.game.pages.role(chair.role, titles[chair.role]) if chair.role in titles else Text()


def _state(screen: HallScreen, chair: Chair) -> str:
    if chair.player == HUMAN:
        return _("here")
    if chair.player != GUEST:
        return wording.level(chair.player)
    if not chair.name:
        return _("for {name}", name=chair.expected) if chair.expected else ""
    if chair.is_here:
        return _("guest")
    return _("away") if screen.room.has_begun else _("expected")


def _is_marked(screen: HallScreen, seat: int) -> bool:
    return seat == (screen.at if isinstance(screen, HostScreen) else screen.own)


def _is_key(screen: HallScreen, chair: Chair) -> bool:
    """Whether the number of a seat is a key."""
    return not isinstance(screen, HostScreen) and hall.is_offered(chair, screen.asks)


# In lines


def _lines(screen: HallScreen, size: Size) -> Box:
    rows = [
        [
            line(
                ("› " if _is_marked(screen, seat) else "  ", "chosen"),
                (f"{seat + 1} ", "key" if _is_key(screen, chair) else "muted"),
            ),
            _name(chair),
            _role(screen, chair),
            line((_state(screen, chair), "muted")),
        ]
        for seat, chair in enumerate(screen.room.chairs)
    ]
    chairs = columns(rows, "llll", 1)
    if block_width(chairs) > size.columns - 2:
        chairs = columns([[number, name, state] for number, name, _role, state in rows], "lll", 1)
    words = _words(screen, size.columns - 4)
    return vbox(written(chairs), written(words), gap=len(chairs) + len(words) < size.rows - 3)


# As cards


def _painted(screen: HallScreen, scale: int, size: Size, palette: Palette) -> Canvas | None:
    """Paint the game's word mark, a card for each seat, and the words below on a plaque, as far as there is room."""
    chairs, (widest, high) = screen.room.chairs, portraits.size_of(scale)
    width = portraits.card_width(len(chairs), widest, size.columns)
    fits = all(text.cell_len <= width - 2 for chair in chairs for text in _on_card(screen, chair, width, palette))
    if not fits or width < (portraits.least_columns(scale) if scale > 1 else NARROWEST):
        return None
    cards = [_card(screen, seat, width, high + portraits.frame_rows(palette), palette) for seat in range(len(chairs))]
    layouts = _layouts(screen, portraits.cards_abreast(cards, size.columns), size, palette)
    return first_on_table(layouts, Area(0, 1, size.columns, room_for_lines(size)), size, palette)


def _layouts(screen: HallScreen, cards: Box, size: Size, palette: Palette) -> Iterator[Box]:
    """The cards above the words, at first on a plaque, below the largest word mark that there is room for."""
    name, words = screen.room.menu.game.pages.title, _words(screen, min(MEASURE, size.columns - 12))
    words = words if isinstance(screen, HostScreen) else centred(words, block_width(words))
    width = block_width(words)
    on_plaque = picture(_sheet(words, palette), width + 6, len(words) + 2)
    scales = (4, 3, 2, 1) if portraits.spelled(name) else ()
    for scale in scales:
        if portraits.logo_width(scale, name) + 6 > size.columns:
            continue
        mark = vbox(space(rows=scale - 1), portraits.word_mark(name, scale, palette), gap=1).filling()
        for gap in (2, 1):
            ledge = vbox(space(), cards, on_plaque, gap=gap).filling()
            yield vbox(mark, space(rows=1), ledge.named("ledge"))
    for below, gap in ((on_plaque, 1), (on_plaque, 0), (wrapped(lambda _columns: words, width, width), 0)):
        yield vbox(space(), cards, below, gap=gap)


def _sheet(words: Block, palette: Palette) -> Canvas:
    sheet = plaque(block_width(words) + 6, len(words) + 2, "rail", palette.on_plaques).copy()
    sheet.write_all(3, 1, words)
    return sheet


def _on_card(screen: HallScreen, chair: Chair, width: int, palette: Palette) -> tuple[Text, Text, Text]:
    """The name, role and state on a card; if one role is too long for its sign, no card has one."""
    role, room = _role(screen, chair).plain, width - 2 - 2 * portraits.frame_rows(palette)
    if max(_role(screen, other).cell_len for other in screen.room.chairs) > room:
        role = role.partition(" ")[2]
    return Text(chair.name or _("free")), Text(role), Text(_state(screen, chair))


def _card(screen: HallScreen, seat: int, width: int, rows: int, palette: Palette) -> Box:
    """A seat's card with name, role and state, and its number if that is a key."""
    chair, is_marked = screen.room.chairs[seat], _is_marked(screen, seat)
    face = screen.room.menu.game.pages.portrait(screen.room.deck, seat, chair.role)
    if chair.is_free and not palette.blends:
        face = _dim(face, palette)
    drawn = portraits.portrait(face, width, rows, palette, lit=is_marked)
    if chair.is_free and palette.blends:
        drawn = _in_shade(drawn)
    if _is_key(screen, chair):
        number, drawn = cap(str(seat + 1), palette), drawn.copy()
        drawn.paste(number, (width - number.width) // 2, 0)
    name, role, state = (text.plain for text in _on_card(screen, chair, width, palette))
    if is_marked and not palette.blends and cell_len(name) <= width - 6:  # a frame may be yellow anyway
        name = f"› {name}  "
    named, others = palette.style("strong"), palette.style("plain")
    if palette.paints:
        named, others = f"bold {palette.tint(face.tint, 0.42)}", palette.ink("steel.muted")
    words = [(name, named), (role, others), (state, others)]
    return portraits.seat_card(drawn, [(text, style) for text, style in words if text], (width, rows), lit=is_marked)


@lru_cache(maxsize=16)
def _in_shade(card: Canvas) -> Canvas:
    return card.towards(DUSK, 0.45)


def _dim(picture: portraits.Portrait, palette: Palette) -> portraits.Portrait:
    """The picture of a free seat where colours do not blend: darker, grey or absent."""
    if not palette.paints:
        return replace(picture, large=(), number="")
    return replace(picture, tint=GREY if palette.depth is Depth.SIXTEEN else mix(picture.tint, BLACK, 0.55))


# Beside the code for phones


def _coded(screen: HostScreen, way: PhoneWay, size: Size, palette: Palette) -> Canvas | None:
    """Paint the code that phones scan, as large as there is room, and beside it the address, the word and the seats."""
    if not palette.paints:
        return None
    area = Area(0, 1, size.columns, size.rows - 2)
    return first_on_table((_words_and_code(screen, way, scale, size) for scale in (3, 2, 1)), area, size, palette)


def _words_and_code(screen: HostScreen, way: PhoneWay, scale: int, size: Size) -> Box:
    side = scale * len(way.code)
    rows = _beside_code(screen, way, max(1, min(MEASURE, size.columns - side - AROUND_CODE)))
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


def _beside_code(screen: HostScreen, way: PhoneWay, width: int) -> list[Text]:
    room, ways = screen.room, screen.ways
    interface = f"  {way.interface}" if len(ways.phones) > 1 and way.interface else ""
    interface += " (VPN?)" if way.is_virtual else ""
    rows = [
        line((_("Scan the code with your phone"), "title")),
        line((way.url, "strong"), (interface, "muted")),
        line((_("Table word"), "muted"), "  ", (ways.word or _("the same as before"), "key")),
        Text(),
        *(_seat_row(screen, seat, width) for seat in range(len(room.chairs))),
    ]
    if screen.is_lonely and not any(chair.is_here for chair in room.chairs):
        causes = _(
            "No phone has connected yet. Are they all on the same Wi-Fi, not on mobile data? Guest Wi-Fi often keeps "
            "phones apart, and a firewall may block the port: a phone’s hotspot helps."
        )
        rows += [Text(), *balanced(line((causes, "alert")), width)]
    elif ways.commands:
        rows += [Text(), *balanced(line((_("or by {command}", command=ways.commands[-1]), "muted")), width)]
        rows.append(line((_("Host’s key"), "muted"), "  ", _("ends in {key}", key=ways.key)))
    return rows


def _seat_row(screen: HostScreen, seat: int, width: int) -> Text:
    """A seat's name and state, with its role or number before them if there is room."""
    chair = screen.room.chairs[seat]
    mark, state = line(("› " if _is_marked(screen, seat) else "  ", "chosen")), _state(screen, chair)
    name = line(_name(chair), (f"  {state}" if state else "", "muted"))
    row = line(mark, _role(screen, chair) or str(seat + 1), "  ", name)
    return row if row.cell_len <= width else line(mark, name)
