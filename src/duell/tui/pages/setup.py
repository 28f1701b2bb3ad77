"""The form before a game."""

from collections.abc import Mapping, Sequence
from functools import partial

from rich.text import Text

from duell.checking import width as width_of
from duell.language import _, current, n_, name_of
from duell.table import wording
from duell.table.form import Field, FormMove, FormScreen, Part, Type, stand_in
from duell.table.table_options import label, meanings, shown
from duell.tui.blocks import LEAST, Block, Size, block_width, first_that_fits, fit, line, middle, paragraph
from duell.tui.drawing.portraits import logo_height
from duell.tui.keys import Binding, Bindings, Control, Does, enter, escape, help_key, one, space
from duell.tui.page import Form, Page, Spread, aside, room_for_lines
from duell.tui.pages import setup_fields as fields
from duell.tui.pages import setup_scenes

ROLE = 19
"""Columns of the roles, at least."""

ABOUT = 2
"""Lines that what is known of an edition takes below it; where it needs more, they begin further left."""


def render(screen: FormScreen, size: Size) -> Page:
    """Return the page with the form."""
    width = min(size.columns - 2, 76)
    if screen.is_about_rules:
        title, rows = _("DUELL   Which house rules?"), _rules(screen, size, width)
    elif screen.is_about_options:
        title, rows = _("DUELL   What else is agreed?"), _customs(screen, size, width)
    else:
        title, rows = _("DUELL   Who plays?"), _table(screen, size, width)
        if screen.at.part is Part.START:
            title = _("DUELL   Ready?")
        elif screen.at.part is Part.GAME:
            title = _("DUELL   Which game?")
    width = min(max(width, block_width(rows)), size.columns)
    below = aside(wording.evening(screen.evening), size) if screen.evening else ()
    rows = [fit(row, width) for row in rows]
    scene = partial(setup_scenes.scene, screen, rows)
    return Page(
        title,
        "",
        (Form("form", 0, min(size.rows, len(rows) + 2), scene),),
        lambda: Spread(list(middle(rows, size.columns)), centred=True),
        notice=screen.notice,
        below=below,
    )


def _table(screen: FormScreen, size: Size, width: int) -> Block:
    """Return the first page: the game, if it can be chosen, the seats, and the edition of a game that has some."""
    wide = not size.is_compact
    gap = [Text()] if wide else []
    labels, menu = fields.labels(screen), screen.menu
    game = fields.value(screen, Field(Part.GAME), menu.game.name)
    games = [fields.row(screen, fields.label(_("Game"), labels), game, Part.GAME)]
    rows: list[Text] = [
        *(games if menu.games else []),
        fields.row(screen, fields.label(_("Players"), labels), fields.counts(screen), Part.COUNT),
        *gap,
        *(_seats(screen, labels) if wide else _short_seats(screen, width)),
        *gap,
        *(_edition(screen, size, width) if menu.editions else []),
        *_long_row(screen, _("Customs"), fields.customs(screen), Part.OPTIONS, size),
        *gap,
        fields.row(
            screen,
            fields.label("", labels if wide else 0),
            line(" " * wide, fields.button(_("Start the game"), here=screen.at.part is Part.START)),
            Part.START,
        ),
    ]
    tight = [row for row in rows if row]  # the name of the game is worth more than free lines
    return tight if wide and len(rows) + logo_height(1) + 6 > size.rows else rows


def _edition(screen: FormScreen, size: Size, width: int) -> Block:
    """Return the edition, what it is, and which of its switches are set otherwise."""
    columns, edition = fields.labels(screen), screen.roster.edition
    about = [line(" " * (columns + 3), row) for row in paragraph(fields.about(screen), width - columns - 3, "muted")]
    if len(about) > ABOUT:
        about = [line("    ", row) for row in paragraph(fields.about(screen), width - 4, "muted")]
    chosen = fields.value(screen, Field(Part.EDITION), edition.name)
    return [
        fields.row(screen, fields.label(_("Edition"), columns), chosen, Part.EDITION),
        *([] if size.is_compact else about),
        *_long_row(screen, _("House rules"), fields.house_rules(screen), Part.RULES, size),
    ]


def _long_row(screen: FormScreen, text: str, values: Sequence[str], part: Part, size: Size) -> Block:
    """Return what was agreed on as a whole, in as many lines as it takes; a narrow window says how much."""
    label, whole = fields.label(text, fields.labels(screen)), wording.side_by_side(values)
    room = min(size.columns - 2, 76) - label.cell_len - 4
    count = n_("{count} agreed", "{count} agreed", len(values))
    narrow = [line(whole), *([line(f"{values[0]} +{len(values) - 1}")] if values[1:] else []), line(count)]
    is_narrow = size.is_compact and not size.is_middle
    rows = [fit(first_that_fits(narrow, room), room)] if is_narrow else paragraph(whole, room)
    first, *others = [line(" ", row) for row in rows]
    return [fields.row(screen, label, first, part), *[line(" " * (label.cell_len + 2), row) for row in others]]


def _rules(screen: FormScreen, size: Size, width: int) -> Block:
    """Return the page of house rules: the switches, and what each value of the marked one does."""
    gap, house_rules = [] if size.is_compact else [Text()], screen.menu.game.house_rules
    assert house_rules
    at, switches = screen.at, screen.roster.edition.switches()
    names = {switch: house_rules.label(switch) for switch in switches}
    labels = max(map(width_of, names.values())) + 2
    values = {
        switch: fields.marked(at.rule == switch, line((house_rules.called(switch, value), _changed(screen, switch))))
        for switch, value in switches.items()
    }
    is_aligned = labels + max(value.cell_len for value in values.values()) <= width - 2
    rows = [
        line(
            fields.mark(at.rule == switch),
            fields.label(names[switch], labels if is_aligned else width - 2 - value.cell_len),
            value,
        )
        for switch, value in values.items()
    ]
    back = line(fields.mark(at.part is Part.RULES_BACK), fields.button(_("Back"), here=at.part is Part.RULES_BACK))
    about = [line("  ", row) for said in _values(screen, size) for row in paragraph(said, width - 2, "muted")]
    room = max(1, room_for_lines(size) - len(about) - 1) if size.is_compact else len(rows)
    here_at = list(switches).index(at.rule) if at.rule else len(rows)
    return [*_round(rows, here_at, room), *gap, *about, *gap, back]


def _changed(screen: FormScreen, switch: str) -> str:
    return "strong" if switch in screen.house_rules else "plain"


def _values(screen: FormScreen, size: Size) -> list[str]:
    """Return what each value of the marked switch does; in a narrow window that of the chosen one alone."""
    switch, edition, menu = screen.at.rule, screen.roster.edition, screen.menu
    rules = menu.game.house_rules
    if not switch or not rules:
        return [menu.about(edition)]
    values = [edition.switches()[switch]] if size.is_compact else menu.switches[switch]
    return [wording.meaning(rules.called(switch, value), rules.meaning(switch, value)) for value in values]


def _customs(screen: FormScreen, size: Size, width: int) -> Block:
    """Return the second page: everything that can be agreed on besides the rules, and what the marked one means."""
    gap = [] if size.is_compact else [Text()]
    table_options, at = screen.roster.table_options, screen.at
    options = meanings(screen.menu.game.narration)
    offered = [
        *[(label(option), shown(table_options, option), Field(Part.OPTION, option=option)) for option in options],
        (_("Language"), name_of(current()), Field(Part.LANGUAGE)),
    ]
    labels = max(width_of(text) for text, _value, _field in offered) + 2
    rows = [
        line(fields.mark(at == field), fields.label(text, labels), fields.marked(at == field, line(value)))
        for text, value, field in offered
    ]
    back = line(fields.mark(at.part is Part.BACK), fields.button(_("Back"), here=at.part is Part.BACK))
    about = [line("  ", row) for row in paragraph(_about(at, options), width - 2, "muted")]
    room = room_for_lines(size) - len(about) - 1 if size.is_compact else len(rows)
    here = next((place for place, (_text, _value, field) in enumerate(offered) if field == at), len(offered))
    return [*_round(rows, here, room), *gap, *about, *gap, back]


def _round(rows: Block, here: int, room: int) -> Block:
    """Return as many of the rows as there is room for, with the one that is marked in their middle."""
    first = min(max(here - room // 2, 0), max(len(rows) - room, 0))
    return rows[first : first + room]


def _about(at: Field, options: Mapping[str, str]) -> str:
    if at.part is Part.LANGUAGE:
        return _("The language of this terminal. The game is the same in each.")
    return options[at.option] if at.option else _("All of this is off unless the table wants it.")


def bindings(screen: FormScreen, size: Size = LEAST) -> Bindings:
    """Return the keys of the field that is marked; arrows go as the fields stand in a window."""
    inside = screen.is_about_options or screen.is_about_rules
    leave = escape(_("back"), FormMove.OUT) if inside else escape(_("leave"), Control.ASK_TO_LEAVE)
    tail = (_moves(screen, size), help_key(), leave)
    following = enter(_("next"), FormMove.ENTER)
    tab = _tab(_("next field"))
    also = space(_("change, too"), Type(" "))
    match screen.at.part:
        case Part.START:
            return enter(_("start the game"), FormMove.ENTER), *tail, tab
        case Part.OPTIONS | Part.RULES:
            see = one("right", _("see and change them"), FormMove.MORE, "→")
            left, also = one("left", _("see, too"), FormMove.LESS, "←"), space(_("see, too"), Type(" "))
            return see, following, *tail, left, also, tab
        case Part.BACK | Part.RULES_BACK:
            return enter(_("back"), FormMove.ENTER), *tail, tab
        case Part.COUNT:
            digits = [str(number) for number in screen.menu.numbers]
            counts = Binding(" ".join(digits), _("players"), {digit: Type(digit) for digit in digits})
            return counts, following, *tail, _change(), also, tab
        case Part.NAME:
            typed = screen.roster.seats[screen.at.seat].name
            name = Binding(_("type"), _("the name"), others=Control.TYPE)
            erase = one("backspace", _("erase"), FormMove.ERASE, _("Backspace"))
            tab = _tab(_("hero")) if screen.menu.roles else tab
            return following, name, tab, *tail, *([erase] if typed else [])
        case _:
            return _change(), following, *tail, also, tab


def _moves(screen: FormScreen, size: Size) -> Binding:
    """Return the arrows that go to another field; beside a name on a card stands the next card's."""
    if not setup_scenes.has_cards(screen, size):
        return Binding("↑↓", _("move"), {"up": FormMove.UP, "down": FormMove.DOWN})
    below: dict[str, Does] = {"up": FormMove.ABOVE, "down": FormMove.BELOW}
    if screen.at.part is not Part.NAME:
        return Binding("↑↓", _("move"), below)
    return Binding("↑↓ ←→", _("move"), {**below, "left": FormMove.LESS, "right": FormMove.MORE})


def _change() -> Binding:
    return Binding("←→", _("change"), {"left": FormMove.LESS, "right": FormMove.MORE})


def _tab(label: str) -> Binding:
    return Binding(_("Tab"), label, {"tab": FormMove.NEXT, "s-tab": FormMove.BACK})


def _seats(screen: FormScreen, labels: int) -> Block:
    """Return a line a seat: its number, name, role if there are roles, and who plays."""
    roles = {name: fields.role_of(screen, name, title) for name, title in screen.menu.roles}
    columns = max(ROLE, *[role.cell_len + 3 for role in roles.values()]) if roles else 0
    return [
        line(
            fields.mark(fields.is_here(screen, index)),
            fields.label(stand_in(index), labels),
            fit(fields.name(screen, index), 19),
            fit(fields.role(screen, index, roles.get(seat.role, Text(seat.role))), columns) if columns else "",
            fields.player(screen, index),
        )
        for index, seat in enumerate(screen.roster.seats)
    ]


def _short_seats(screen: FormScreen, width: int) -> Block:
    """Return the same for narrow windows; the numbers are left out where words are long."""
    roles = {name: fields.role_of(screen, name, name.capitalize()) for name, _title in screen.menu.roles}
    columns = max([role.cell_len + 2 for role in roles.values()], default=0)
    rows = [
        line(
            fit(fields.name(screen, index), 17),
            fit(fields.role(screen, index, roles.get(seat.role, Text(seat.role))), columns) if columns else "",
            fields.player(screen, index),
        )
        for index, seat in enumerate(screen.roster.seats)
    ]
    numbered = block_width(rows) + 4 <= width
    return [
        line(fields.mark(fields.is_here(screen, index)), (f"{index + 1} " if numbered else "", "muted"), row)
        for index, row in enumerate(rows)
    ]
