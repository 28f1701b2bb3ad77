"""The form before a game in words: labels, values and marks of its fields, and its pages in lines."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.language import _, current, meaning, n_, name_of, side_by_side
from duell.table import wording
from duell.table.form import Field, FormScreen, Kind, stand_in
from duell.table.narration import Narration
from duell.table.option_words import agreed, label, meanings, shown
from duell.tui.blocks import Block, Size, block_width, first_around, fit, line, longest_that_fits, paragraph, paragraphs
from duell.tui.drawing.portraits import logo_height
from duell.tui.game_pages import Pages
from duell.tui.page import room_for_lines

SEAT_FIELDS = (Kind.NAME, Kind.ROLE, Kind.PLAYER)  # the fields of a seat, in order
LONGEST = 76  # the most columns of a line


# The first page


def title(screen: FormScreen) -> str:
    """The game and the question of the page, for the bar on top."""
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


def is_at(screen: FormScreen, seat: int) -> bool:
    """Whether a field of this seat is marked."""
    return screen.at.kind in SEAT_FIELDS and screen.at.seat == seat


def marked(text: Text, *, here: bool) -> Text:
    """A value that the arrow keys change, with signs of that beside it while it is marked."""
    return line(("‹", "chosen"), text, ("›", "chosen")) if here else line(" ", text, " ")


def mark(*, here: bool) -> tuple[str, str]:
    """The two columns before a line, with a sign if it is marked."""
    return ("› " if here else "  ", "chosen")


def button_text(text: str, *, here: bool) -> Text:
    """A button where none can be painted."""
    return line((f"[ {text} ]", "chosen" if here else "plain"))


def about_marked(screen: FormScreen) -> str:
    """The sentence on the marked role or bot, if known, or else on the edition."""
    menu, seats, about = screen.menu, screen.roster.seats, ""
    if screen.at.kind is Kind.ROLE and menu.about_role is not None:
        about = menu.about_role(seats[screen.at.seat].role, len(seats))
    elif screen.at.kind is Kind.PLAYER:
        about = wording.about_level(menu.game, seats[screen.at.seat].player)
    if about:
        return about
    return menu.about(screen.roster.edition) if len(menu.editions) > 1 else ""


def first_row(screen: FormScreen) -> Text:
    """The game, if it can be chosen, and the number of players."""
    players = _field(screen, _called(_("Players"), cell_len(_("Players")) + 2), _counts(screen), Kind.COUNT)
    if not screen.menu.games:
        return players
    return line(_game(screen, cell_len(_("Game")) + 1), "   ", players)


def settings_rows(screen: FormScreen, width: int) -> Block:
    """The table's agreements, a line each: the edition and house rules, if the game has them, and table options."""
    labels = max(cell_len(text) for text in (_("Edition"), _("House rules"), _("Table options"))) + 2
    room = width - labels - 4
    options = line(" ", _in_short(_table_options(screen), room))
    rows = [_field(screen, _called(_("Table options"), labels), options, Kind.OPTIONS)]
    if screen.menu.editions:
        rules = line(" ", _in_short(_house_rules(screen), room))
        rows.insert(0, _field(screen, _called(_("House rules"), labels), rules, Kind.RULES))
    return [_edition(screen, labels), *rows] if len(screen.menu.editions) > 1 else rows


def on_card(screen: FormScreen, seat: int, room: int) -> tuple[str, str, str]:
    """The words on a seat's card in `room` columns: its name, its role or "", and its player.

    If one role is too long for its sign, no card has one, so that all are alike.
    """
    pages, titles, roles = Pages.of(screen.menu.game), dict(screen.menu.roles), list[str]()
    for number, other in enumerate(screen.roster.seats):
        title = titles.get(other.role)
        roles.append(_role(screen, number, pages.role(other.role, title)).plain.strip() if title else "")
    has_signs = max(map(cell_len, roles)) <= room
    role = roles[seat] if has_signs else roles[seat].partition(" ")[2]
    return _name(screen, seat).plain.strip(), role, _player(screen, seat).plain.strip()


def _field(screen: FormScreen, text: Text, value: Text, kind: Kind) -> Text:
    return line(mark(here=screen.at.kind is kind), text, value)


def _called(text: str, columns: int) -> Text:
    return fit(line((text, "muted")), columns)


def _value(screen: FormScreen, field: Field, text: str) -> Text:
    return marked(line(text), here=screen.at == field)


def _game(screen: FormScreen, labels: int) -> Text:
    game = _value(screen, Field(Kind.GAME), Pages.of(screen.menu.game).title.title())
    return _field(screen, _called(_("Game"), labels), game, Kind.GAME)


def _edition(screen: FormScreen, labels: int) -> Text:
    edition = _value(screen, Field(Kind.EDITION), screen.roster.edition.name)
    return _field(screen, _called(_("Edition"), labels), edition, Kind.EDITION)


def _counts(screen: FormScreen) -> Text:
    number = len(screen.roster.seats)
    return line(*[(f"[{n}] ", "chosen") if n == number else (f" {n}  ", "muted") for n in screen.menu.numbers])


def _name(screen: FormScreen, seat: int) -> Text:
    has_name, is_typing = bool(screen.roster.seats[seat].name), screen.at == Field(Kind.NAME, seat)
    return line(" ", (screen.name(seat), "strong" if has_name else "muted"), ("_", "chosen") if is_typing else "")


def _role(screen: FormScreen, seat: int, role: Text) -> Text:
    return marked(role, here=screen.at == Field(Kind.ROLE, seat))


def _player(screen: FormScreen, seat: int) -> Text:
    return _value(screen, Field(Kind.PLAYER, seat), wording.level(screen.roster.seats[seat].player))


def _table_options(screen: FormScreen) -> Sequence[str]:
    return agreed(screen.roster.table_options, meanings(Narration.of(screen.menu.game))) or [_("none agreed")]


def _house_rules(screen: FormScreen) -> Sequence[str]:
    return screen.menu.house_rules_in_words(screen.roster.edition) or [_("none set")]


def _in_short(values: Sequence[str], room: int) -> Text:
    """Values in `room` columns: all, or the first with the number of others, or only their number."""
    count = n_("{count} agreed", "{count} agreed", len(values))
    first_and_more = [line(f"{values[0]} +{len(values) - 1}")] if values[1:] else []
    return fit(longest_that_fits([line(side_by_side(values)), *first_and_more, line(count)], room), room)


# The pages of house rules and table options


class FormEntry(NamedTuple):
    """A house rule or table option with its value; `is_changed` if that is not the default."""

    field: Field
    label: str
    value: str
    is_changed: bool = False


def entries(screen: FormScreen) -> list[FormEntry]:
    """The house rules or the table options, whichever the page is about."""
    if screen.is_about_rules:
        words, switches = screen.menu.game.house_rules, screen.roster.edition.switches()
        assert words
        return [
            FormEntry(
                Field(Kind.RULE, rule=rule), words.label(rule), words.called(rule, value), rule in screen.house_rules
            )
            for rule, value in switches.items()
        ]
    now = screen.roster.table_options
    options = [
        FormEntry(Field(Kind.OPTION, option=option), label(option), shown(now, option), bool(agreed(now, (option,))))
        for option in meanings(Narration.of(screen.menu.game))
    ]
    return [*options, FormEntry(Field(Kind.LANGUAGE), _("Language"), name_of(current()))]


def way_back(screen: FormScreen) -> FormEntry:
    """The button that leads back to the first page."""
    return FormEntry(Field(Kind.RULES_BACK if screen.is_about_rules else Kind.BACK), _("Back"), "")


def explanation(screen: FormScreen, field: Field, width: int, *, every: bool = True) -> Block:
    """The meaning of a field of that page: for a rule, of each of its values, or unless `every` of the current one."""
    return paragraphs(_sentences(screen, field, every=every), width, "muted")


def _sentences(screen: FormScreen, field: Field, *, every: bool) -> list[str]:
    menu, words = screen.menu, screen.menu.game.house_rules
    if field.rule and words:
        now = screen.roster.edition.switches()[field.rule]
        sentences = {
            value: meaning(words.called(field.rule, value), words.meaning(field.rule, value))
            for value in menu.switches[field.rule]
        }
        if not every:
            return [sentences[now]]
        return [("● " if value == now else "○ ") + sentence for value, sentence in sentences.items()]
    if field.kind is Kind.RULES_BACK:
        return [menu.about(screen.roster.edition)]
    if field.kind is Kind.LANGUAGE:
        return [_("The language of the program. The game is the same in all of them.")]
    options = meanings(Narration.of(menu.game))
    return [options[field.option] if field.option else _("Everything here is off unless the table turns it on.")]


# In lines


class FormLines(NamedTuple):
    """A page of the form in lines: its fields, and below them its button, `indent` columns from the left.

    `more` is to the right of the button. The form `is_airy` if there is a free line between its parts.
    """

    fields: Block
    button: str
    is_marked: bool
    indent: int
    more: Text = Text()
    is_airy: bool = False

    def width(self, size: Size) -> int:
        """Its columns in a window: if need be, all of them."""
        return min(size.columns, max(min(size.columns - 2, LONGEST), block_width([*self.fields, self._last])))

    @property
    def _last(self) -> Text:
        before = line(mark(here=self.is_marked), " " * (self.indent - 2))
        return line(before, button_text(self.button, here=self.is_marked))

    def block(self, width: int) -> Block:
        """All of it in `width` columns."""
        last = line(fit(self._last, width - self.more.cell_len), self.more)
        return [*(fit(row, width) for row in self.fields), last]


def in_lines(screen: FormScreen, size: Size) -> FormLines:
    """The page in lines, for a window of this size."""
    width = min(size.columns - 2, LONGEST)
    return _inside(screen, size, width) if screen.is_inside else _first_page(screen, size, width)


def _first_page(screen: FormScreen, size: Size, width: int) -> FormLines:
    is_wide, labels = not size.is_compact, _label_columns(screen)
    players = _field(screen, _called(_("Players"), labels), _counts(screen), Kind.COUNT)
    first = [_game(screen, labels), players] if screen.menu.games else [players]
    last = _long_row(screen, _called(_("Table options"), labels), _table_options(screen), Kind.OPTIONS, size)
    if screen.menu.editions:
        last = [*_edition_rows(screen, labels, size, width), *last]
    parts = [first, _seats(screen, labels, width, is_wide=is_wide), last]
    lines = sum(map(len, parts)) + len(parts) + 1
    is_airy = is_wide and lines + logo_height(1) + 6 <= size.rows  # the word mark is worth more than free lines
    gap = [Text()] * is_airy
    fields = [row for part in parts for row in (*part, *gap)]
    indent = labels + 3 if is_wide else 2
    return FormLines(fields, _("Start the game"), screen.at.kind is Kind.START, indent, is_airy=is_airy)


def _label_columns(screen: FormScreen) -> int:
    seats = [stand_in(seat) for seat in range(len(screen.roster.seats))]
    names = (_("Game"), _("Players"), *seats, _("Edition"), _("House rules"), _("Table options"))
    return max(12, *[cell_len(text) + 1 for text in names])


def _edition_rows(screen: FormScreen, labels: int, size: Size, width: int) -> Block:
    """The edition, if there are several, with a sentence about it or about the marked field, and the house rules."""
    house_rules = _long_row(screen, _called(_("House rules"), labels), _house_rules(screen), Kind.RULES, size)
    if len(screen.menu.editions) < 2:
        return house_rules
    if size.is_compact:
        return [_edition(screen, labels), *house_rules]
    about, indent = about_marked(screen), labels + 3
    if len(paragraph(about, width - indent)) > 2:
        indent = 4
    sentence = [line(" " * indent, row) for row in paragraph(about, width - indent, "muted")]
    return [_edition(screen, labels), *sentence, *house_rules]


def _long_row(screen: FormScreen, named: Text, values: Sequence[str], kind: Kind, size: Size) -> Block:
    """A list of values in as many lines as needed; in a narrow window in one, shortened."""
    room = min(size.columns - 2, LONGEST) - named.cell_len - 4
    is_narrow = size.is_compact and not size.is_middle
    first, *others = [_in_short(values, room)] if is_narrow else paragraph(side_by_side(values), room)
    indent = " " * (named.cell_len + 3)
    return [_field(screen, named, line(" ", first), kind), *[line(indent, row) for row in others]]


def _seats(screen: FormScreen, labels: int, width: int, *, is_wide: bool) -> Block:
    """A row for each seat; a narrow window has short roles, and numbers only if they fit."""
    pages, seats = Pages.of(screen.menu.game), screen.roster.seats
    roles = {name: pages.role(name, title if is_wide else name.capitalize()) for name, title in screen.menu.roles}
    widest = max((role.cell_len for role in roles.values()), default=0)
    of_names, of_roles = (19, max(19, widest + 3)) if is_wide else (17, widest + 2)
    rows = [
        line(
            fit(_name(screen, seat), of_names),
            fit(_role(screen, seat, roles.get(taken.role, Text(taken.role))), of_roles) if roles else "",
            _player(screen, seat),
        )
        for seat, taken in enumerate(seats)
    ]
    if is_wide:
        leads = [_called(stand_in(seat), labels) for seat in range(len(seats))]
    else:
        is_numbered = block_width(rows) + 4 <= width
        leads = [Text(f"{seat + 1} " if is_numbered else "", "muted") for seat in range(len(seats))]
    return [
        line(mark(here=is_at(screen, seat)), lead, row)
        for seat, (lead, row) in enumerate(zip(leads, rows, strict=True))
    ]


def _inside(screen: FormScreen, size: Size, width: int) -> FormLines:
    """The page of house rules or table options in lines; a narrow window explains only the current value."""
    rows = _entry_rows(screen, width)
    about = [line("  ", row) for row in explanation(screen, screen.at, width - 2, every=not size.is_compact)]
    room = max(1, room_for_lines(size) - len(about) - 1) if size.is_compact else len(rows)
    fields = [entry.field for entry in entries(screen)]
    here = fields.index(screen.at) if screen.at in fields else len(fields)
    first = first_around(here, len(rows), room)
    hidden = zip("↑↓", (first, len(rows) - first - room), strict=True)
    more = line(("  ".join(f"{arrow} {count}" for arrow, count in hidden if count > 0), "muted"))
    back, is_airy = way_back(screen), not size.is_compact
    gap = [Text()] * is_airy
    fields_and_words = [*rows[first : first + room], *gap, *about, *gap]
    return FormLines(fields_and_words, back.label, screen.at == back.field, 2, more, is_airy)


def _entry_rows(screen: FormScreen, width: int) -> Block:
    """A line for each entry: labels and values in columns, or values at the right edge if these are too wide."""
    all_entries = entries(screen)
    values = [
        marked(line((entry.value, "strong" if entry.is_changed else "plain")), here=screen.at == entry.field)
        for entry in all_entries
    ]
    labels = max(cell_len(entry.label) for entry in all_entries) + 2
    is_aligned = labels + block_width(values) <= width - 2
    return [
        line(
            mark(here=screen.at == entry.field),
            _called(entry.label, labels if is_aligned else width - 2 - value.cell_len),
            value,
        )
        for entry, value in zip(all_entries, values, strict=True)
    ]
