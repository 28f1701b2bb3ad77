"""The form before a game."""

from collections.abc import Mapping, Sequence
from functools import partial

from rich.text import Text

from duell.checking import width as width_of
from duell.language import _, current, n_, name_of
from duell.table import tally, wording
from duell.table.form import Field, FormMove, FormScreen, Part, Type, stand_in
from duell.table.table_options import agreed, label, meanings, shown
from duell.tui.bindings import Act, Binding, Bindings, enter, escape, help_key, one, space
from duell.tui.blocks import Block, Size, block_width, first_that_fits, fit, line, middle, paragraph
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.logo import height, logo
from duell.tui.drawing.logo import width as width_of_logo
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.scenery import table
from duell.tui.page import Page, room_for_body

LABEL = 12
HERO = 19
"""Columns of the labels, and of the heroes, at least."""


def render(screen: FormScreen, size: Size) -> Page:
    """Return the page with the form."""
    width = min(size.columns - 2, 76)
    if screen.is_about_rules:
        title, body = _("DUELL   Which house rules?"), _rules(screen, size, width)
    elif screen.is_about_customs:
        title, body = _("DUELL   What else is agreed?"), _customs(screen, size, width)
    else:
        title, body = _("DUELL   Who plays?"), _table(screen, size, width)
    width = min(max(width, block_width(body)), size.columns)
    aside = tally.tally(screen.evening) if screen.evening else ""
    body = [fit(row, width) for row in body]
    scene = partial(_scene, body, is_first=not (screen.is_about_rules or screen.is_about_customs))
    return Page(
        title,
        "",
        middle(body, size.columns),
        notice=screen.notice,
        aside=aside,
        scene=scene,
        least=min(size.rows, len(body) + 2),
    )


def _scene(body: Block, size: Size, palette: Palette, *, is_first: bool) -> Canvas:
    """Paint the name of the game, if there is room for it, and below it the form on the ledge."""
    room = size.rows - 2 - len(body)  # above the form, with what stands there
    scale = next((each for each in (2, 1) if _has_logo(each, size, room)), 0) if is_first else 0
    high = height(scale) + 3 if scale else 0
    ledge = 1 + high + (room - high - 1) // 3 if scale else 1
    canvas = table(size.columns, size.rows, palette, ledge if scale else 1, "rail" if scale else "").copy()
    if scale:
        top = 1 + (ledge - 1 - high) // 2
        canvas.paste(logo(scale, palette), (size.columns - width_of_logo(scale)) // 2, top)
        says = fit(line((_("Secret bids, one keyboard."), "muted")), size.columns, "center")
        canvas.write(0, top + height(scale) + 1, says)
    first = ledge + (size.rows - 1 - ledge - len(body) + (1 if scale else 0)) // 2
    for row, text in enumerate(middle(body, size.columns), max(ledge, first)):
        canvas.write(0, row, text)
    return canvas


def _has_logo(scale: int, size: Size, room: int) -> bool:
    return room >= height(scale) + 4 and size.columns >= width_of_logo(scale) + 6


def _table(screen: FormScreen, size: Size, width: int) -> Block:
    """Return the first page: the game, if it can be chosen, the seats, and the edition of a game that has some."""
    wide = not size.is_compact
    gap = [Text()] if wide else []
    labels, menu = _labels(screen), screen.menu
    table_options = agreed(screen.roster.table_options, meanings(menu.game.narration)) or [_("as usual")]
    games = [_row(screen, _label(_("Game"), labels), _value(screen, Field(Part.GAME), menu.game.name), Part.GAME)]
    body: list[Text] = [
        *(games if menu.games else []),
        _row(screen, _label(_("Players"), labels), _counts(screen), Part.COUNT),
        *gap,
        *(_seats(screen, labels) if wide else _short_seats(screen, width)),
        *gap,
        *(_edition(screen, size, width) if menu.editions else []),
        *_long_row(screen, _("Customs"), table_options, Part.CUSTOMS, size),
        *gap,
        _row(
            screen,
            _label("", labels if wide else 0),
            _button(_("Start the game"), here=screen.at.part is Part.START),
            Part.START,
        ),
    ]
    tight = [row for row in body if row]  # the name of the game is worth more than free lines
    return tight if wide and len(body) + height(1) + 6 > size.rows else body


def _edition(screen: FormScreen, size: Size, width: int) -> Block:
    """Return the edition, what it is, and which of its switches are set otherwise."""
    labels, edition = _labels(screen), screen.roster.edition
    about = paragraph(_about_hero(screen) or screen.menu.about(edition), width - labels - 2, "muted")
    changed = [f"{switch}={edition.switches()[switch]}" for switch in screen.house_rules]
    return [
        _row(screen, _label(_("Edition"), labels), _value(screen, Field(Part.EDITION), edition.name), Part.EDITION),
        *([] if size.is_compact else [line(" " * (labels + 2), row) for row in about]),
        *_long_row(screen, _("House rules"), changed or [_("none")], Part.RULES, size),
    ]


def _about_hero(screen: FormScreen) -> str:
    """Return how strong the hero is that is marked, if one is and that is known."""
    if screen.at.part is not Part.HERO or screen.menu.about_hero is None:
        return ""
    return screen.menu.about_hero(screen.roster.seats[screen.at.seat].role)


def _long_row(screen: FormScreen, text: str, values: Sequence[str], part: Part, size: Size) -> Block:
    """Return what was agreed on as a whole, in as many lines as it takes; a narrow window says how much."""
    label, whole = _label(text, _labels(screen)), wording.side_by_side(values)
    room = min(size.columns - 2, 76) - label.cell_len - 4
    count = n_("{count} agreed", "{count} agreed", len(values))
    narrow = [line(whole), *([line(f"{values[0]} +{len(values) - 1}")] if values[1:] else []), line(count)]
    is_narrow = size.is_compact and not size.is_middle
    rows = [fit(first_that_fits(narrow, room), room)] if is_narrow else paragraph(whole, room)
    first, *others = [line(" ", row) for row in rows]
    return [_row(screen, label, first, part), *[line(" " * (label.cell_len + 2), row) for row in others]]


def _rules(screen: FormScreen, size: Size, width: int) -> Block:
    """Return the page of house rules: the switches, and what each value of the marked one does."""
    gap, house_rules = [] if size.is_compact else [Text()], screen.menu.game.house_rules
    assert house_rules
    at, switches = screen.at, screen.roster.edition.switches()
    names = {switch: house_rules.label(switch) for switch in switches}
    labels = max(map(width_of, names.values())) + 2
    rows = []
    for switch, value in switches.items():
        here, changed = at.rule == switch, "strong" if switch in screen.house_rules else "plain"
        rows.append(line(_mark(here), _label(names[switch], labels), _marked(here, line((value, changed)))))
    back = line(_mark(at.part is Part.RULES_BACK), _button(_("Back"), here=at.part is Part.RULES_BACK))
    about = [line("  ", row) for said in _values(screen, size) for row in paragraph(said, width - 2, "muted")]
    room = max(1, room_for_body(size) - len(about) - 1) if size.is_compact else len(rows)
    here_at = list(switches).index(at.rule) if at.rule else len(rows)
    return [*_round(rows, here_at, room), *gap, *about, *gap, back]


def _values(screen: FormScreen, size: Size) -> list[str]:
    """Return what each value of the marked switch does; in a narrow window that of the chosen one alone."""
    switch, edition, menu = screen.at.rule, screen.roster.edition, screen.menu
    if not switch or not menu.game.house_rules:
        return [menu.about(edition)]
    values = [edition.switches()[switch]] if size.is_compact else menu.switches[switch]
    return [wording.meaning(value, menu.game.house_rules.meaning(switch, value)) for value in values]


def _customs(screen: FormScreen, size: Size, width: int) -> Block:
    """Return the second page: everything that can be agreed on besides the rules, and what the marked one means."""
    gap = [] if size.is_compact else [Text()]
    table_options, at = screen.roster.table_options, screen.at
    options = meanings(screen.menu.game.narration)
    fields = [
        *[(label(custom), shown(table_options, custom), Field(Part.CUSTOM, custom=custom)) for custom in options],
        (_("Language"), name_of(current()), Field(Part.LANGUAGE)),
    ]
    labels = max(width_of(text) for text, _value, _field in fields) + 2
    rows = [
        line(_mark(at == field), _label(text, labels), _marked(at == field, line(value)))
        for text, value, field in fields
    ]
    back = line(_mark(at.part is Part.BACK), _button(_("Back"), here=at.part is Part.BACK))
    about = [line("  ", row) for row in paragraph(_about(at, options), width - 2, "muted")]
    room = room_for_body(size) - len(about) - 1 if size.is_compact else len(rows)
    here = next((place for place, (_text, _value, field) in enumerate(fields) if field == at), len(fields))
    return [*_round(rows, here, room), *gap, *about, *gap, back]


def _round(rows: Block, here: int, room: int) -> Block:
    """Return as many of the rows as there is room for, with the one that is marked in their middle."""
    first = min(max(here - room // 2, 0), max(len(rows) - room, 0))
    return rows[first : first + room]


def _about(at: Field, options: Mapping[str, str]) -> str:
    if at.part is Part.LANGUAGE:
        return _("The language of this terminal. The game is the same in each.")
    return options[at.custom] if at.custom else _("All of this is off unless the table wants it.")


def bindings(screen: FormScreen) -> Bindings:
    """Return the keys of the field that is marked."""
    inside = screen.is_about_customs or screen.is_about_rules
    leave = escape(_("back"), FormMove.OUT) if inside else escape(_("leave"), Act.ASK_TO_LEAVE)
    tail = (Binding("↑↓", _("move"), {"up": FormMove.UP, "down": FormMove.DOWN}), help_key(), leave)
    following = enter(_("next"), FormMove.ENTER)
    tab = _tab(_("next field"))
    also = space(_("as →"), Type(" "))
    match screen.at.part:
        case Part.START:
            return enter(_("start the game"), FormMove.ENTER), *tail, tab
        case Part.CUSTOMS | Part.RULES:
            see = one("right", _("see and change them"), FormMove.MORE, "→")
            return see, following, *tail, one("left", _("as →"), FormMove.LESS, "←"), also, tab
        case Part.BACK | Part.RULES_BACK:
            return enter(_("back"), FormMove.ENTER), *tail, tab
        case Part.COUNT:
            digits = [str(number) for number in screen.menu.numbers]
            counts = Binding(" ".join(digits), _("players"), {digit: Type(digit) for digit in digits})
            return counts, following, *tail, _change(), also, tab
        case Part.NAME:
            typed = screen.roster.seats[screen.at.seat].name
            name = Binding(_("type"), _("the name"), others=Act.TYPE)
            erase = one("backspace", _("erase"), FormMove.ERASE, _("Backspace"))
            tab = _tab(_("hero")) if screen.menu.heroes else tab
            return following, name, tab, *tail, *([erase] if typed else [])
        case _:
            return _change(), following, *tail, also, tab


def _change() -> Binding:
    return Binding("←→", _("change"), {"left": FormMove.LESS, "right": FormMove.MORE})


def _tab(label: str) -> Binding:
    return Binding(_("Tab"), label, {"tab": FormMove.NEXT, "s-tab": FormMove.BACK})


def _labels(screen: FormScreen) -> int:
    """Return the columns of the labels."""
    seats = [stand_in(index) for index in range(len(screen.roster.seats))]
    names = (_("Game"), _("Players"), *seats, _("Edition"), _("House rules"), _("Customs"))
    return max(LABEL, *[width_of(text) + 1 for text in names])


def _label(text: str, columns: int) -> Text:
    return fit(line((text, "muted")), columns)


def _row(screen: FormScreen, label: Text, value: Text, part: Part) -> Text:
    return line(_mark(screen.at.part is part), label, value)


def _mark(here: bool) -> tuple[str, str]:
    return ("› " if here else "  ", "chosen")


def _counts(screen: FormScreen) -> Text:
    number = len(screen.roster.seats)
    return line(*[(f"[{n}] ", "chosen") if n == number else (f" {n}  ", "muted") for n in screen.menu.numbers])


def _seats(screen: FormScreen, labels: int) -> Block:
    """Return a line a seat: its number, name, hero if there are heroes, and who plays."""
    heroes = {name: _hero_of(screen, name, title) for name, title in screen.menu.heroes}
    columns = max(HERO, *[hero.cell_len + 3 for hero in heroes.values()]) if heroes else 0
    return [
        line(
            _mark(_is_here(screen, index)),
            _label(stand_in(index), labels),
            fit(_name(screen, index), 19),
            fit(_hero(screen, index, heroes.get(seat.role, Text(seat.role))), columns) if columns else "",
            _player(screen, index),
        )
        for index, seat in enumerate(screen.roster.seats)
    ]


def _short_seats(screen: FormScreen, width: int) -> Block:
    """Return the same for narrow windows; the numbers are left out where words are long."""
    has_heroes = bool(screen.menu.heroes)
    rows = [
        line(
            fit(_name(screen, index), 17),
            fit(_hero(screen, index, _hero_of(screen, seat.role, seat.role.capitalize())), 8) if has_heroes else "",
            _player(screen, index),
        )
        for index, seat in enumerate(screen.roster.seats)
    ]
    numbered = block_width(rows) + 4 <= width
    return [
        line(_mark(_is_here(screen, index)), (f"{index + 1} " if numbered else "", "muted"), row)
        for index, row in enumerate(rows)
    ]


def _is_here(screen: FormScreen, index: int) -> bool:
    return screen.at.part in {Part.NAME, Part.HERO, Part.PLAYER} and screen.at.seat == index


def _name(screen: FormScreen, index: int) -> Text:
    name, typing = screen.roster.seats[index].name, screen.at == Field(Part.NAME, index)
    return line(" ", (screen.name(index), "strong" if name else "muted"), ("_", "chosen") if typing else "")


def _hero(screen: FormScreen, index: int, hero: Text) -> Text:
    return _marked(screen.at == Field(Part.HERO, index), hero)


def _hero_of(screen: FormScreen, name: str, title: str) -> Text:
    hero: Text = screen.menu.game.pages.role(name, title)
    return hero


def _player(screen: FormScreen, index: int) -> Text:
    return _value(screen, Field(Part.PLAYER, index), wording.level(screen.roster.seats[index].player))


def _value(screen: FormScreen, field: Field, text: str) -> Text:
    return _marked(screen.at == field, line(text))


def _marked(here: bool, value: Text) -> Text:
    """Show that left and right change this value."""
    return line(("‹", "chosen"), value, ("›", "chosen")) if here else line(" ", value, " ")


def _button(text: str, *, here: bool) -> Text:
    return line((f"[ {text} ]", "chosen" if here else "plain"))
