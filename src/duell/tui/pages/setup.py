"""The form before a game: its fields in words, its pages, painted or in lines, and its keys."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.checking import width as width_of
from duell.language import _, current, meaning, n_, name_of, side_by_side
from duell.table import wording
from duell.table.form import Field, FormMove, FormScreen, Kind, Type, stand_in
from duell.table.narration import Narration
from duell.table.option_words import agreed, label, meanings, shown
from duell.tui.blocks import (
    LEAST,
    Block,
    Size,
    block_width,
    first_around,
    first_that_fits,
    fit,
    line,
    middle,
    paragraph,
    paragraphs,
)
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import (
    WORDS,
    Portrait,
    button,
    game_panel,
    logo,
    logo_height,
    logo_width,
    portrait,
    size_of,
    spelled,
)
from duell.tui.drawing.scenery import table
from duell.tui.game_pages import Pages
from duell.tui.keys import Binding, Bindings, Control, Does, enter, escape, help_key, one, space
from duell.tui.page import Page, PageForm, Spread, aside, room_for_lines
from duell.tui.pages.samples import sample


def render(screen: FormScreen, size: Size) -> Page:
    """The page with the form."""
    width = min(size.columns - 2, 76)
    noticed = not size.is_compact and bool(screen.notice or screen.evening)
    rows = (_inside if screen.is_inside else _table)(screen, Size(size.columns, size.rows - noticed), width)
    width = min(max(width, block_width(rows)), size.columns)
    below = aside(wording.evening(screen.evening), size) if screen.evening else ()
    if not below and screen.at.kind in {Kind.EDITION, Kind.ROLE} and not _has_cards(screen, size):
        about = aside(_about_marked(screen), size)  # with cards, it is below them
        below = about if len(about) <= 2 and _is_ready(screen, size) else ()
    rows = [fit(row, width) for row in rows]
    painted = [*rows, *[Text()] * noticed]  # the row above the keys is for the notice
    least = min(size.rows, len(painted) + 2)
    forms = [
        PageForm(name, width, high or least, partial(paint, screen, painted)) for name, width, high, paint in FORMS
    ]
    return Page(
        _title(screen),
        "",
        forms,
        lambda: Spread(list(middle(rows, size.columns)), centred=True),
        notice=screen.notice,
        below=below,
    )


def _title(screen: FormScreen) -> str:
    game = Pages.of(screen.menu.game).title
    if screen.is_about_rules:
        return _("{game}   Which house rules?", game=game)
    if screen.is_about_options:
        return _("{game}   Which table options?", game=game)
    if screen.at.kind is Kind.START:
        return _("{game}   Ready?", game=game)
    if screen.at.kind is Kind.GAME:
        return _("DUELL   Which game?")
    return _("{game}   Who plays?", game=game)


def _table(screen: FormScreen, size: Size, width: int) -> Block:
    wide = not size.is_compact
    gap = [Text()] if wide else []
    labels, menu = _label_columns(screen), screen.menu
    game = _value_of(screen, Field(Kind.GAME), Pages.of(menu.game).title.title())
    games = [_field_row(screen, _called(_("Game"), labels), game, Kind.GAME)]
    edition: list[Text] = []
    if menu.editions:
        chosen, about = _value_of(screen, Field(Kind.EDITION), screen.roster.edition.name), _about_marked(screen)
        below = [line(" " * (labels + 3), row) for row in paragraph(about, width - labels - 3, "muted")]
        if len(below) > 2:  # long texts are indented less
            below = [line("    ", row) for row in paragraph(about, width - 4, "muted")]
        named = [_field_row(screen, _called(_("Edition"), labels), chosen, Kind.EDITION)]
        edition = [
            *([*named, *([] if size.is_compact else below)] if len(menu.editions) > 1 else []),
            *_long_row(screen, _("House rules"), _rule_values(screen), Kind.RULES, size),
        ]
    rows: list[Text] = [
        *(games if menu.games else []),
        _field_row(screen, _called(_("Players"), labels), _counts(screen), Kind.COUNT),
        *gap,
        *_seats(screen, labels, width, wide=wide),
        *gap,
        *edition,
        *_long_row(screen, _("Table options"), _custom_values(screen), Kind.OPTIONS, size),
        *gap,
        _field_row(
            screen,
            _called("", labels if wide else 0),
            line(" " * wide, _button_text(_("Start the game"), here=screen.at.kind is Kind.START)),
            Kind.START,
        ),
    ]
    tight = [row for row in rows if row]  # the word mark is worth more than free lines
    return tight if wide and len(rows) + logo_height(1) + 6 > size.rows else rows


def _long_row(screen: FormScreen, text: str, values: Sequence[str], kind: Kind, size: Size) -> Block:
    """A list of values in as many lines as needed; in a narrow window in one, shortened."""
    label = _called(text, _label_columns(screen))
    room = min(size.columns - 2, 76) - label.cell_len - 4
    is_narrow = size.is_compact and not size.is_middle
    rows = [_in_short(values, room)] if is_narrow else paragraph(side_by_side(values), room)
    first, *others = [line(" ", row) for row in rows]
    return [_field_row(screen, label, first, kind), *[line(" " * (label.cell_len + 2), row) for row in others]]


class _Entry(NamedTuple):
    """A house rule or table option with its value; `is_changed` if that is not the default."""

    field: Field
    label: str
    value: str
    is_changed: bool = False


def _entries(screen: FormScreen) -> list[_Entry]:
    if screen.is_about_rules:
        words = screen.menu.game.house_rules
        assert words
        return [
            _Entry(
                Field(Kind.RULE, rule=rule), words.label(rule), words.called(rule, value), rule in screen.house_rules
            )
            for rule, value in screen.roster.edition.switches().items()
        ]
    now = screen.roster.table_options
    return [
        *[
            _Entry(Field(Kind.OPTION, option=option), label(option), shown(now, option), bool(agreed(now, (option,))))
            for option in meanings(Narration.of(screen.menu.game))
        ],
        _Entry(Field(Kind.LANGUAGE), _("Language"), name_of(current())),
    ]


def _explanation(screen: FormScreen, field: Field, *, every: bool) -> list[str]:
    """Explanations of a field on that page: for a rule of `every` value, or of the current one."""
    menu, words = screen.menu, screen.menu.game.house_rules
    if field.rule and words:
        now = screen.roster.edition.switches()[field.rule]
        meanings_of = {
            value: meaning(words.called(field.rule, value), words.meaning(field.rule, value))
            for value in menu.switches[field.rule]
        }
        if not every:
            return [meanings_of[now]]
        return [("● " if value == now else "○ ") + sentence for value, sentence in meanings_of.items()]
    if field.kind is Kind.RULES_BACK:
        return [menu.about(screen.roster.edition)]
    if field.kind is Kind.LANGUAGE:
        return [_("The language of the program. The game is the same in all of them.")]
    options = meanings(Narration.of(menu.game))
    return [options[field.option] if field.option else _("Everything here is off unless the table turns it on.")]


def _inside(screen: FormScreen, size: Size, width: int) -> Block:
    """The page of house rules or table options in lines; a narrow window explains only the current value."""
    gap, marked, entries = [] if size.is_compact else [Text()], screen.at, _entries(screen)
    labels = max(width_of(entry.label) for entry in entries) + 2
    values = [
        _marked(marked == entry.field, line((entry.value, "strong" if entry.is_changed else "plain")))
        for entry in entries
    ]
    is_aligned = labels + block_width(values) <= width - 2
    rows = [
        line(
            _mark(marked == entry.field),
            _called(entry.label, labels if is_aligned else width - 2 - value.cell_len),
            value,
        )
        for entry, value in zip(entries, values, strict=True)
    ]
    is_back = marked.kind in {Kind.BACK, Kind.RULES_BACK}
    back = line(_mark(is_back), _button_text(_("Back"), here=is_back))
    explanation = paragraphs(_explanation(screen, marked, every=not size.is_compact), width - 2, "muted")
    about = [line("  ", row) for row in explanation]
    room = max(1, room_for_lines(size) - len(about) - 1) if size.is_compact else len(rows)
    here = next((index for index, entry in enumerate(entries) if entry.field == marked), len(entries))
    first = first_around(here, len(rows), room)
    hidden = zip("↑↓", (first, len(rows) - first - room), strict=True)
    more = line(("  ".join(f"{arrow} {count}" for arrow, count in hidden if count > 0), "muted"))
    back = line(fit(back, width - more.cell_len), more) if more else back
    return [*rows[first : first + room], *gap, *about, *gap, back]


class _PlaquePlan(NamedTuple):
    """Where the page of plaques has its parts: the card beside the plaques, the explanation below, then the way back.

    Columns and rows are those of the window; `pitch` is the number of rows from one plaque to the next.
    """

    left: int
    width: int
    plaque_width: int
    first_plaque: int
    pitch: int
    card: tuple[int, int]  # its columns and rows; none if it does not fit
    card_row: int
    explanation: int
    way_back: int
    is_airy: bool  # whether rows above and below the explanation are left blank


BESIDE_CARD = 3  # columns between the plaques and the card


def plaques_width(size: Size) -> int:
    """The columns that plaques and what stands beside them take together."""
    return min(size.columns - 4, 76 if size.columns < CARDS[0] else 100)


def _plan(entries: Sequence[_Entry], explained: int, size: Size) -> _PlaquePlan | None:
    """The plan for these entries and at most `explained` rows of explanation; None if the window is too small."""
    width = plaques_width(size)
    widest = max(width_of(entry.label + entry.value) for entry in entries) + 8
    card = size_of(1 + (size.rows >= 58))
    if widest > width - card[0] - BESIDE_CARD:
        card = (0, 0)
    plaque_width = width - card[0] - (BESIDE_CARD if card[0] else 0)
    room = size.rows - 3  # without the bar, the keys, and a row between them and the plan
    pitch = max(1, min(3, (room - explained - 3) // len(entries)))
    plaques = pitch * len(entries)
    highest = max(card[1], plaques)
    is_airy = highest + explained + 5 <= room
    rows = highest + is_airy + explained + is_airy + 2  # the last are the way back and what is below it
    if rows > room or widest > plaque_width:
        return None
    top = 1 + max(1, (room - rows) // 2)
    explanation = top + highest + is_airy
    return _PlaquePlan(
        left=(size.columns - width) // 2,
        width=width,
        plaque_width=plaque_width,
        first_plaque=top + (highest - plaques) // 2,
        pitch=pitch,
        card=card,
        card_row=top,
        explanation=explanation,
        way_back=explanation + explained + is_airy,
        is_airy=is_airy,
    )


def _plaques(screen: FormScreen, _rows: Block, size: Size, palette: Palette) -> Canvas | None:
    """The page of house rules or table options, painted: a plaque each, the card of the marked one, explanations."""
    if not screen.is_inside:
        return None
    entries, marked = _entries(screen), screen.at
    back = _Entry(Field(Kind.RULES_BACK if screen.is_about_rules else Kind.BACK), _("Back"), "")
    fields = [entry.field for entry in (*entries, back)]
    explanations = {
        field: paragraphs(_explanation(screen, field, every=True), plaques_width(size), "muted") for field in fields
    }
    plan = _plan(entries, max(map(len, explanations.values())), size)  # for the longest, so that nothing moves
    if not plan:
        return None
    canvas = table(size.columns, size.rows, palette, 1, "").copy()
    for index, entry in enumerate(entries):
        strip = plan.left, plan.first_plaque + index * plan.pitch, plan.plaque_width
        here, swells = entry.field == marked, plan.pitch > 2
        plaque(canvas, entry.label, entry.value, strip, here=here, is_changed=entry.is_changed, swells=swells)
        if here and plan.card[0]:
            picture = _picture_of(screen, entry, plan.card, palette)
            canvas.paste(picture, plan.left + plan.width - plan.card[0], plan.card_row)
    for row, text in enumerate(explanations.get(marked, ()), plan.explanation):
        canvas.fill(plan.left, 2 * row, plan.width, 2, canvas.pixel(plan.left, 2 * row))  # no shadow behind the text
        canvas.write(plan.left, row, text)
    strip = plan.left, plan.way_back, max(16, width_of(back.label) + 8)
    plaque(canvas, back.label, "", strip, here=marked == back.field, is_changed=False, swells=plan.is_airy)
    return canvas


def _picture_of(screen: FormScreen, marked: _Entry, size: tuple[int, int], palette: Palette) -> Canvas:
    """The card of a house rule with its label, or the sample of a table option."""
    field, options = marked.field, screen.roster.table_options
    if not field.rule:
        name, value = (field.option, getattr(options, field.option)) if field.option else ("lang", current())
        return sample(name.replace("_", "-"), value, palette, 1 + (size > size_of(1)))
    value = screen.roster.edition.switches()[field.rule]
    picture = Pages.of(screen.menu.game).portrait_of(screen.roster.deck, field.rule, value)
    style = palette.ink("steel.muted") if palette.paints else "bold"
    card = portrait(picture, *size, palette).copy()
    label = fit(Text(marked.label), min(size[0] - 2, width_of(marked.label)))
    card.text((size[0] - label.cell_len) // 2, size[1] - 2, label.plain, style)
    return card


def plaque(
    canvas: Canvas, label: str, value: str, strip: tuple[int, int, int], *, here: bool, is_changed: bool, swells: bool
) -> None:
    """Paint a choice and its value on a plaque of one row; `strip` is its column, row and width."""
    (column, row, width), palette = strip, canvas.palette
    says = _marked(here, line((value, "strong" if is_changed else "plain"))) if value else Text()
    if not palette.paints:
        canvas.write(column, row, line(_mark(here), fit(line(label), width - 2 - says.cell_len), says))
        return
    face = palette.ink("halo") if here else palette.colour("plaque") or "black"
    button(canvas, strip, face, swells=swells, light=0.3 if here else 0.1)
    on_it = palette.on_plaques
    named, styled = (_on_button(palette, here=True),) * 2 if here else (on_it.style("muted"), on_it.style("plain"))
    canvas.text(column + 2, row, label, named)
    bold = "" if here or not is_changed else "bold "
    canvas.text(column + width - 1 - says.cell_len, row, says.plain, f"{bold}{styled}")


def bindings(screen: FormScreen, size: Size = LEAST) -> Bindings:
    """The keys of the marked field; arrows follow the layout in a window."""
    leave = escape(_("back"), FormMove.OUT) if screen.is_inside else escape(_("quit"), Control.ASK_TO_LEAVE)
    moves = Binding("↑↓", _("move"), {"up": FormMove.UP, "down": FormMove.DOWN})
    if _has_cards(screen, size) or _is_ready(screen, size):  # cards are side by side
        below: dict[str, Does] = {"up": FormMove.ABOVE, "down": FormMove.BELOW}
        beside: dict[str, Does] = {"left": FormMove.LESS, "right": FormMove.MORE}
        at_name = screen.at.kind is Kind.NAME
        moves = Binding("↑↓ ←→" if at_name else "↑↓", _("move"), {**below, **(beside if at_name else {})})
    digits = {str(number): Type(str(number)) for number in screen.menu.numbers}
    counts = Binding(" ".join(digits), _("how many"), digits)
    tail = (moves, help_key(), leave, *([] if screen.is_inside else [counts]))
    following = enter(_("next"), FormMove.ENTER)
    tab = _tab(_("next field"))
    also = space(_("next value"), Type(" "))
    match screen.at.kind:
        case Kind.START:
            return enter(_("start the game"), FormMove.ENTER), *tail, tab
        case Kind.OPTIONS | Kind.RULES:
            see = enter(_("see and change them"), FormMove.ENTER)
            others = Binding("←→", _("as Enter"), {"left": FormMove.LESS, "right": FormMove.MORE})
            return see, *tail, others, space(_("as Enter"), Type(" ")), tab
        case Kind.BACK | Kind.RULES_BACK:
            return enter(_("back"), FormMove.ENTER), *tail, tab
        case Kind.COUNT:
            return counts, following, *tail[:-1], _change(), also, tab
        case Kind.NAME:
            typed = screen.roster.seats[screen.at.seat].name
            name = Binding(_("type"), _("the name"), others=Control.TYPE)
            erase = one("backspace", _("erase"), FormMove.ERASE, _("Backspace"))
            tab = _tab(_("hero")) if screen.menu.roles else tab
            return following, name, tab, *tail[:-1], *([erase] if typed else [])
        case _:
            return _change(), following, *tail, also, tab


def _change() -> Binding:
    return Binding("←→", _("change"), {"left": FormMove.LESS, "right": FormMove.MORE})


def _tab(label: str) -> Binding:
    return Binding(_("Tab"), label, {"tab": FormMove.NEXT, "s-tab": FormMove.BACK})


def _seats(screen: FormScreen, labels: int, width: int, *, wide: bool) -> Block:
    """A row for each seat; a narrow window has short roles, and numbers only if they fit."""
    titles = screen.menu.roles
    roles = {
        name: Pages.of(screen.menu.game).role(name, title if wide else name.capitalize()) for name, title in titles
    }
    columns = max(19 * wide, *[role.cell_len + 2 + wide for role in roles.values()]) if roles else 0
    rows = [
        line(
            fit(_name_at(screen, index), 17 + 2 * wide),
            fit(_role_at(screen, index, roles.get(seat.role, Text(seat.role))), columns) if columns else "",
            _player_at(screen, index),
        )
        for index, seat in enumerate(screen.roster.seats)
    ]
    numbered = block_width(rows) + 4 <= width
    return [
        line(
            _mark(_is_here(screen, index)),
            _called(stand_in(index), labels) if wide else (f"{index + 1} " if numbered else "", "muted"),
            row,
        )
        for index, row in enumerate(rows)
    ]


# Fields in words: labels, values, marks


PARTS = (Kind.NAME, Kind.ROLE, Kind.PLAYER)  # the fields of a seat, in order


def _label_columns(screen: FormScreen) -> int:
    seats = [stand_in(index) for index in range(len(screen.roster.seats))]
    names = (_("Game"), _("Players"), *seats, _("Edition"), _("House rules"), _("Table options"))
    return max(12, *[width_of(text) + 1 for text in names])


def _called(text: str, columns: int) -> Text:
    return fit(line((text, "muted")), columns)


def _field_row(screen: FormScreen, text: Text, value: Text, kind: Kind) -> Text:
    return line(_mark(screen.at.kind is kind), text, value)


def _mark(here: bool) -> tuple[str, str]:
    return ("› " if here else "  ", "chosen")


def _counts(screen: FormScreen) -> Text:
    number = len(screen.roster.seats)
    return line(*[(f"[{n}] ", "chosen") if n == number else (f" {n}  ", "muted") for n in screen.menu.numbers])


def _is_here(screen: FormScreen, index: int) -> bool:
    return screen.at.kind in PARTS and screen.at.seat == index


def _name_at(screen: FormScreen, index: int) -> Text:
    has_name, typing = bool(screen.roster.seats[index].name), screen.at == Field(Kind.NAME, index)
    return line(" ", (screen.name(index), "strong" if has_name else "muted"), ("_", "chosen") if typing else "")


def _role_at(screen: FormScreen, index: int, role: Text) -> Text:
    return _marked(screen.at == Field(Kind.ROLE, index), role)


def _player_at(screen: FormScreen, index: int) -> Text:
    return _value_of(screen, Field(Kind.PLAYER, index), wording.level(screen.roster.seats[index].player))


def _value_of(screen: FormScreen, field: Field, text: str) -> Text:
    return _marked(screen.at == field, line(text))


def _marked(here: bool, text: Text) -> Text:
    return line(("‹", "chosen"), text, ("›", "chosen")) if here else line(" ", text, " ")


def _button_text(text: str, *, here: bool) -> Text:
    return line((f"[ {text} ]", "chosen" if here else "plain"))


def _custom_values(screen: FormScreen) -> Sequence[str]:
    return agreed(screen.roster.table_options, meanings(Narration.of(screen.menu.game))) or [_("none agreed")]


def _rule_values(screen: FormScreen) -> Sequence[str]:
    return screen.menu.house_rules_told(screen.roster.edition) or [_("none set")]


def _in_short(values: Sequence[str], room: int) -> Text:
    whole = side_by_side(values)
    count = n_("{count} agreed", "{count} agreed", len(values))
    ways = [line(whole), *([line(f"{values[0]} +{len(values) - 1}")] if values[1:] else []), line(count)]
    return fit(first_that_fits(ways, room), room)


def _about_marked(screen: FormScreen) -> str:
    """The sentence on the marked role or bot, if known, or else on the edition."""
    menu, seats = screen.menu, screen.roster.seats
    about = ""
    if screen.at.kind is Kind.ROLE and menu.about_role is not None:
        about = menu.about_role(seats[screen.at.seat].role, len(seats))
    elif screen.at.kind is Kind.PLAYER:
        about = wording.about_level(menu.game, seats[screen.at.seat].player)
    if about:
        return about
    return menu.about(screen.roster.edition) if len(menu.editions) > 1 else ""


# Pages with cards


def _first_row(screen: FormScreen) -> Text:
    menu = screen.menu
    players = _field_row(screen, _called(_("Players"), width_of(_("Players")) + 2), _counts(screen), Kind.COUNT)
    if not menu.games:
        return players
    label = _called(_("Game"), width_of(_("Game")) + 1)
    game = _value_of(screen, Field(Kind.GAME), Pages.of(menu.game).title.title())
    return line(_field_row(screen, label, game, Kind.GAME), "   ", players)


def _settings_rows(screen: FormScreen, width: int) -> list[Text]:
    columns = max(width_of(text) for text in (_("Edition"), _("House rules"), _("Table options"))) + 2
    room = width - columns - 4
    agreed_on = line(" ", _in_short(_custom_values(screen), room))
    rows = [_field_row(screen, _called(_("Table options"), columns), agreed_on, Kind.OPTIONS)]
    if screen.menu.editions:
        edition = _value_of(screen, Field(Kind.EDITION), screen.roster.edition.name)
        changed = line(" ", _in_short(_rule_values(screen), room))
        named = [_field_row(screen, _called(_("Edition"), columns), edition, Kind.EDITION)]
        rows = [
            *(named if len(screen.menu.editions) > 1 else []),
            _field_row(screen, _called(_("House rules"), columns), changed, Kind.RULES),
            *rows,
        ]
    return rows


def _portrait_at(screen: FormScreen, index: int) -> Portrait:
    return _portrait_of(Pages.of(screen.menu.game), screen.roster.deck, index, screen.roster.seats[index].role)


@lru_cache(maxsize=64)
def _portrait_of(pages: Pages, deck: str, index: int, role: str) -> Portrait:
    return pages.portrait(deck, index, role)


def _on_card(screen: FormScreen, index: int, room: int) -> tuple[Text, Text, Text]:
    seat = screen.roster.seats[index]
    title = dict(screen.menu.roles).get(seat.role)
    played = _role_at(screen, index, Pages.of(screen.menu.game).role(seat.role, title)).plain.strip() if title else ""
    if width_of(played) > room:
        played = played.partition(" ")[2]
    return line(_name_at(screen, index).plain.strip()), line(played), line(_player_at(screen, index).plain.strip())


WIDE = 108  # columns of the fields below the cards
CARDS = 112, 36  # the least window in which each seat is a card, with all other fields around them
SMALL_CARD = 18, 12  # columns and rows of the cards on the page of a complete form
READY = 78, SMALL_CARD[1] + 11  # the least window in which each seat is a small card
BUTTON = 24  # the least columns of the button


def _with_lines(screen: FormScreen, rows: Block, size: Size, palette: Palette) -> Canvas:
    room = size.rows - 2 - len(rows)  # rows above the form
    title = Pages.of(screen.menu.game).title
    name = title if spelled(title) and not screen.is_inside else ""
    scales = [scale for scale in (2, 1) if name and size.columns >= logo_width(scale, name) + 6]
    scale = next((scale for scale in scales if room >= logo_height(scale, name) + 2 + scale), 0)
    ledge = 1
    if scale:
        heading = logo_height(scale, name) + 1
        motto = _motto(screen, size) if room >= heading + 3 else ""
        heading += 2 if motto else 0
        ledge += heading + max(0, room - heading - 1) // 3
    canvas = table(size.columns, size.rows, palette, ledge, "rail" if scale else "").copy()
    if scale:
        _above(canvas, screen, scale, ledge, motto)
    spare = size.rows - 1 - ledge - len(rows) + (1 if scale else 0)
    first = ledge + max(0, spare // 2)
    lines = middle(rows, size.columns)
    canvas.write_all(0, first, lines)
    if palette.paints:
        _buttons(canvas, screen, lines, first)
    return canvas


def _buttons(canvas: Canvas, screen: FormScreen, lines: Block, first: int) -> None:
    here = screen.at.kind in {Kind.START, Kind.BACK, Kind.RULES_BACK}
    for row, text in enumerate(lines):
        for says in (_("Start the game"), _("Back")):
            words = _button_text(says, here=here).plain
            before, is_there, _after = text.plain.partition(words)
            if is_there:
                around = [*lines[max(0, row - 1) : row], *lines[row + 1 : row + 2]]
                swells = first + row + 1 < canvas.height - 1 and not any(row.plain.strip() for row in around)
                column, width, palette = cell_len(before), cell_len(says) + 4, canvas.palette
                button(canvas, (column, first + row, width), palette.ink("halo" if here else "rail"), swells=swells)
                canvas.text(column, first + row, f"  {says}  ", _on_button(palette, here=here))


def _motto(screen: FormScreen, size: Size) -> str:
    says = Pages.of(screen.menu.game).showpiece().says
    return says[0] if says and cell_len(says[0]) <= size.columns - 2 else ""


def _above(canvas: Canvas, screen: FormScreen, scale: int, ledge: int, says: str) -> None:
    palette, name = canvas.palette, Pages.of(screen.menu.game).title
    high = logo_height(scale, name) + (2 if says else 0)
    top = 1 + max(0, ledge - 2 - high) // 2
    canvas.paste(logo(scale, palette, name), (canvas.width - logo_width(scale, name)) // 2, top)
    if says:
        about = fit(line((says, "muted")), canvas.width, "center")
        canvas.write(0, top + logo_height(scale, name) + 1, about)


def _games(canvas: Canvas, screen: FormScreen, last: int) -> None:
    assert screen.menu.games
    menus, palette = screen.menu.games(), canvas.palette
    width = min(94, (canvas.width - 2) // len(menus) - 3)
    high = min(18, last - 2)
    left = (canvas.width - len(menus) * (width + 3) + 3) // 2
    top = 2 + (last - 2 - high) // 2
    for index, menu in enumerate(menus):
        lit = menu.game is screen.menu.game
        players = _("{least} to {most} players", least=min(menu.numbers), most=max(menu.numbers))
        showpiece = Pages.of(menu.game).showpiece()
        showpiece = replace(showpiece, says=(*showpiece.says, players), name=menu.game.name.upper())
        halo = int(lit and palette.paints)
        drawn = game_panel(showpiece, width, high, palette, lit=lit)
        canvas.paste(drawn, left + index * (width + 3) - halo, top - halo)


def _is_about_games(screen: FormScreen) -> bool:
    return screen.at.kind is Kind.GAME and screen.menu.games is not None


def _all_games(screen: FormScreen, _rows: Block, size: Size, palette: Palette) -> Canvas | None:
    if not _is_about_games(screen):
        return None
    ledge = size.rows - 5
    canvas = table(size.columns, size.rows, palette, ledge, "rail").copy()
    _games(canvas, screen, ledge - 1)
    canvas.write(max(2, (size.columns - 76) // 2), ledge + 1, _first_row(screen))
    return canvas


def _has_cards(screen: FormScreen, size: Size) -> bool:
    """Whether each seat is a card, side by side, with room for all other fields around them."""
    width, _height = size_of(1)
    least = max(CARDS[0], len(screen.roster.seats) * (width + 1))
    return not screen.is_inside and size.columns >= least and size.rows >= CARDS[1] and _fit(screen, width)


def _fit(screen: FormScreen, width: int) -> bool:
    seats = range(len(screen.roster.seats))
    return all(text.cell_len <= width - 2 for seat in seats for text in _on_card(screen, seat, width - 2))


def _pitch(screen: FormScreen, width: int, columns: int) -> int:
    return min(width + 6, max(width + 1, (columns - 3) // len(screen.roster.seats)))


def _with_cards(screen: FormScreen, _rows: Block, size: Size, palette: Palette) -> Canvas | None:
    if not _has_cards(screen, size):
        return None
    seats = len(screen.roster.seats)
    scale = 2 if size.rows >= 58 and seats * (size_of(2)[0] + 2) <= size.columns - 4 else 1
    width, high = size_of(scale)
    name = Pages.of(screen.menu.game).title
    scales = [scale for scale in (3, 2, 1) if spelled(name) and size.columns >= logo_width(scale, name) + 6]
    logo_scale = next((scale for scale in scales if scale < 3 or size.rows >= 58), 0)
    heading = logo_height(2) + 4
    fields = 2 + high + 1 + 3  # the game and the players, the cards, and the settings
    spare = max(0, size.rows - 3 - heading - fields)
    gap = min(2, spare // 4)  # more blank rows above the cards, and below them
    below = (spare - 2 * gap) // 3  # blank rows below the fields
    ledge = size.rows - 2 - below - fields - 2 * gap
    canvas = table(size.columns, size.rows, palette, ledge, "rail").copy()
    if _is_about_games(screen):
        _games(canvas, screen, ledge - 1)
    elif logo_scale:
        _above(canvas, screen, logo_scale, ledge, _motto(screen, size))
    more = min(20, size.columns - 4 - WIDE) if screen.house_rules else 0  # columns, for changed house rules
    wide = max(WIDE + more, seats * (_pitch(screen, width, size.columns)) - 6)
    left = (size.columns - wide) // 2
    canvas.write(left, ledge + gap // 2, _first_row(screen))
    cards_row = ledge + 2 + gap
    _cards(canvas, screen, (width, high), cards_row)
    settings, settings_row = 32 + more, cards_row + high + 1 + gap
    canvas.write_all(left, settings_row, _settings_rows(screen, settings)[:3])
    about = paragraph(_about_marked(screen), wide - settings - BUTTON - 4, "muted")
    canvas.write_all(left + settings + 2, settings_row, about[:4])
    _start(canvas, screen, left + wide, settings_row)
    return canvas


def _is_ready(screen: FormScreen, size: Size) -> bool:
    """Whether each seat is a small card above all other fields, once the form was complete."""
    seats = range(len(screen.roster.seats))
    width = _small_width(screen, size)
    has_room = width >= SMALL_CARD[0] or not any(_portrait_at(screen, seat).large for seat in seats)
    is_whole = size.columns >= READY[0] and size.rows >= READY[1] and not screen.is_inside
    is_filled = (screen.was_ready or screen.at.kind is Kind.START) and not _is_about_games(screen)
    return is_whole and is_filled and has_room and width >= 12 and _fit(screen, width)


def _small_width(screen: FormScreen, size: Size) -> int:
    return min(size_of(1)[0], (size.columns - 2) // len(screen.roster.seats) - 1)


def _ready(screen: FormScreen, _rows: Block, size: Size, palette: Palette) -> Canvas | None:
    if not _is_ready(screen, size):
        return None
    width, high = _small_width(screen, size), SMALL_CARD[1]
    says = _settings_rows(screen, 46)
    below = max(len(says), 3) + 2
    ledge = 2 + high + (size.rows - 3 - high - below) // 2
    canvas = table(size.columns, size.rows, palette, ledge, "rail").copy()
    _cards(canvas, screen, (width, high), 1 + (ledge - 1 - high) // 2)
    left = max(2, (size.columns - 76) // 2)
    row = ledge + 1 + (size.rows - 3 - ledge - below) // 2
    canvas.write(left, row, _first_row(screen))
    canvas.write_all(left, row + 2, says)
    _start(canvas, screen, left + 76, row + 2)
    return canvas


def _cards(canvas: Canvas, screen: FormScreen, size: tuple[int, int], row: int) -> None:
    seats, palette = len(screen.roster.seats), canvas.palette
    framed = int(palette.frames or not palette.paints)  # a row for the frame
    width, high, row = size[0], size[1] + framed, row - framed
    pitch = _pitch(screen, width, canvas.width)
    left = (canvas.width - pitch * seats + pitch - width) // 2
    for seat in range(seats):
        column = left + seat * pitch
        here = _is_here(screen, seat)
        drawn = portrait(_portrait_at(screen, seat), width, high, palette, lit=here)
        halo = int(here and palette.paints)
        canvas.paste(drawn, column - halo, row - halo)
        last = row + high - WORDS - framed
        words = enumerate(_on_card(screen, seat, width - 2))
        for down, (index, text) in enumerate((index, text) for index, text in words if text):
            style = _style(screen, seat, index, palette)
            canvas.text(column + 1 + (width - 1 - text.cell_len) // 2, last + down, text.plain, style)


def _style(screen: FormScreen, seat: int, index: int, palette: Palette) -> str:
    here = _is_here(screen, seat) and screen.at.kind is PARTS[index]
    if not palette.paints:
        return palette.style("chosen" if here else "strong" if index == 0 else "plain")
    if here:
        return f"bold {palette.ink('chip.bonus')}"
    tint = _portrait_at(screen, seat).tint
    return f"bold {palette.tint(tint, 0.42)}" if index == 0 else palette.ink("steel.muted")


def _start(canvas: Canvas, screen: FormScreen, right: int, row: int) -> None:
    here, says, palette = screen.at.kind is Kind.START, _("Start the game"), canvas.palette
    width = max(BUTTON, len(says) + 6)
    if not palette.paints:
        text = _button_text(says, here=here)
        canvas.write(right - text.cell_len, row + 1, text)
        return
    button(canvas, (right - width, row + 1, width), palette.ink("halo" if here else "rail"))
    canvas.text(right - width + (width - len(says)) // 2, row + 1, says, _on_button(palette, here=here))


def _on_button(palette: Palette, *, here: bool) -> str:
    words = "halo.ink" if here else "ivory.edge" if palette.is_dark("rail") else "ink.plain"
    return f"bold {palette.ink(words)}"


FORMS = (
    ("cards", *CARDS, _with_cards),
    ("games", 78, 23, _all_games),
    ("ready", *READY, _ready),
    ("plaques", 78, 23, _plaques),
    ("lines", 0, 0, _with_lines),
)
"""The forms of the page, the richest first: name, least columns and rows, and painter.

The last one needs as many rows as there are lines.
"""
