"""The home page: entries beside a card of the marked one, for commands or for games to look back on."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import NamedTuple

from rich.text import Text

from duell.checking import one_line
from duell.language import _
from duell.table.form import FormMove, Type
from duell.tui.blocks import Block, Size, fit, line, paragraph, wrap
from duell.tui.drawing.boxes import (
    ANY,
    Area,
    Box,
    either,
    flow,
    hbox,
    inset,
    label,
    lettering,
    painted,
    space,
    vbox,
    wrapped,
    written,
)
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import LOGO_NAME, Portrait, logo_width, portrait, seat_card, size_of, word_mark
from duell.tui.drawing.scenery import cap
from duell.tui.drawing.shapes import Rows, lettered
from duell.tui.fullscreen import Content, Window
from duell.tui.keys import (
    SCROLLS,
    Binding,
    Bindings,
    Control,
    Does,
    Scroll,
    colours_key,
    does,
    enter,
    escape,
    help_key,
    one,
    with_keys,
)
from duell.tui.page import Page, PageForm, Scrolling, first_on_table, room_for_lines
from duell.tui.pages.overlays import PageWithHelp
from duell.tui.pages.reading import in_lists, inside, reading


class HomeEntry(NamedTuple):
    """An entry: its `key`, its title, a sentence, and a tinted emblem; it is dim if it `waits` and does nothing yet.

    Its digit, what its card says and how it is read aloud are given where they are not its number, its title, and its
    title and sentence.
    """

    key: str
    title: str
    says: str
    emblem: tuple[str, Rows] = ("", ())
    digit: str = ""
    card: str = ""
    aloud: str = ""
    waits: bool = False

    @property
    def in_words(self) -> str:
        """The entry in one line, for plain mode and for help."""
        return self.aloud or _("{title}: {says}", title=self.title, says=one_line(self.says))


MOST = 9  # the most entries of a list, since each has a digit
CAP, INDENT = 3, 8  # columns before the cap of an entry's digit, and before its title
LIST = 62  # columns of the entries, more if a sentence needs them


class Home(NamedTuple):
    """The entries, the marked one, the error of the last choice, and the label of Enter, "" for the title."""

    title: str
    entries: Sequence[HomeEntry]
    at: int = 0
    notice: str = ""
    verb: str = ""

    @property
    def digits(self) -> list[str]:
        """The digit of each entry."""
        return [entry.digit or str(number) for number, entry in enumerate(self.entries, 1)]

    @property
    def marked(self) -> HomeEntry:
        return self.entries[self.at]

    def moved(self, steps: int) -> "Home":
        """The page with the mark moved down, cyclically."""
        return self._replace(at=(self.at + steps) % len(self.entries), notice="")


class EntriesForm(NamedTuple):
    """A layout: the scale of the card's emblem, 0 for no card, and the free rows between entries.

    The sentence of each entry is below its title, or that of the marked one below all entries. Titles may be in pixels.
    Entries are in one list, or in two that stand `abreast`.
    """

    scale: int
    gap: int = 0
    abreast: int = 1
    has_sentences: bool = False
    in_pixels: bool = False


def render(screen: Home) -> Page:
    """The page: entries beside the card of the marked one, or in lines."""
    forms = [PageForm(name, *least, partial(_painted, screen, form)) for name, least, form in FORMS]
    waits = _("Enter") if screen.marked.waits else ""
    return Page(screen.title, "", forms, partial(_lines, screen), notice=screen.notice, waits=waits)


FORMS = (
    ("vast", (240, 70), EntriesForm(4, 1, in_pixels=True)),
    ("large", (180, 56), EntriesForm(3, 2, has_sentences=True)),
    ("sentences", (112, 34), EntriesForm(2, 1, has_sentences=True)),
    ("close", (112, 30), EntriesForm(2, 0, has_sentences=True)),
    ("titles", (78, 23), EntriesForm(1)),
    ("two-lists", (78, 23), EntriesForm(1, abreast=2)),
    ("logo", (60, 18), EntriesForm(0)),
    ("abreast", (60, 18), EntriesForm(0, abreast=2)),
)
"""The forms: name, least columns and rows, layout."""


def bindings(screen: Home) -> Bindings:
    """The keys, with a digit for each entry."""
    digits: dict[str, Type] = {digit: Type(digit) for digit in screen.digits}
    letters = [key for key in digits if not key.isdigit()]
    numbers = sorted(digits.keys() - letters)
    name = " ".join([f"{numbers[0]}–{numbers[-1]}" if numbers[1:] else numbers[0], *letters])
    moves = {"up": FormMove.UP, "down": FormMove.DOWN, "k": FormMove.UP, "j": FormMove.DOWN}
    moves |= {"home": FormMove.FIRST, "end": FormMove.LAST, "left": FormMove.LESS, "right": FormMove.MORE}
    leaves = Binding("", "", {"q": Control.ASK_TO_LEAVE})
    return (
        enter(screen.verb or screen.marked.title, FormMove.ENTER),
        Binding("↑↓", _("move"), moves),
        Binding(name, _("choose"), digits),
        help_key(),
        escape(_("back") if screen.verb else _("quit"), Control.ASK_TO_LEAVE),
        colours_key(),
        leaves,
    )


def _lines(screen: Home) -> Box:
    """The entries above the sentence of the marked one; in two lists if one is too high, or else without a sentence."""
    numbers = range(len(screen.entries))
    one = in_lists([_line(screen, number, " ") for number in numbers], 1)
    two = in_lists([_line(screen, number).stretching() for number in numbers], 2)
    says = hbox(space(4), wrapped(partial(_sentence, screen), most=LIST), space(4))
    return either(flow(one, says, gap=1), flow(one, says), flow(two, says, gap=1), one).filling()


def _line(screen: Home, number: int, blank: str = "") -> Box:
    """An entry in a line, with a sign before its digit if it is marked."""
    is_marked, sign = number == screen.at, line(("›" if number == screen.at else " ", "chosen"))
    return label(sign, blank, (f"{screen.digits[number]} ", "key"), _title(screen.entries[number], is_marked=is_marked))


def _title(entry: HomeEntry, *, is_marked: bool) -> Text:
    return line((entry.title, "muted" if entry.waits else "strong" if is_marked else "plain"))


def _painted(screen: Home, form: EntriesForm, size: Size, palette: Palette) -> Canvas | None:
    """The logo above the ledge, and on it the entries beside the marked one's card; None if a letter is missing."""
    if form.in_pixels and not all(lettered(entry.title, 1) for entry in screen.entries):
        return None
    area, gap = Area(0, 1, size.columns, room_for_lines(size)), 6 if size.is_large else 3
    card = [_card(screen, form.scale, palette)] if form.scale else []
    scene = hbox(_entries(screen, form, palette), *card, gap=gap)
    free = (1,) if form.gap else (1, 0)  # a plaque with room to swell would cover the ledge's edge
    ledges = [inset(scene, 2, above=above).filling().named("ledge") for above in free]
    scales = [scale for scale in (5, 4, 3, 2, 1) if logo_width(scale) + 6 <= size.columns]
    marks = [vbox(space(rows=scale - 1), word_mark(LOGO_NAME, scale, palette), gap=scale - 1) for scale in scales]
    pages = (vbox(mark.filling(), space(rows=1), ledge) for mark in marks for ledge in ledges)
    return first_on_table(pages, area, size, palette)


def _entries(screen: Home, form: EntriesForm, palette: Palette) -> Box:
    """The entries, one below the other, as wide as the longest of them or wider."""
    all_entries = [_entry(screen, number, form, palette) for number in range(len(screen.entries))]
    entries = in_lists(all_entries, form.abreast, gap=form.gap)
    if not form.has_sentences:
        below = hbox(space(INDENT), wrapped(partial(_sentence, screen)))
        entries = vbox(entries, below, gap=1)
    return entries._replace(most=max(entries.least, LIST))


def _entry(screen: Home, number: int, form: EntriesForm, palette: Palette) -> Box:
    """An entry with the cap of its digit; the marked one is on a plaque, or has a sign before it without colours."""
    entry, is_marked = screen.entries[number], number == screen.at
    title = lettering(entry.title, "plain", ANY) if form.in_pixels else label(_title(entry, is_marked=is_marked))
    words = flow(title, *[label((entry.says, "muted"))] * form.has_sentences)
    digit = cap(screen.digits[number], palette)

    def paint(canvas: Canvas, area: Area) -> None:
        if is_marked:
            _mark(canvas, area, swells=form.gap > 0)
        canvas.paste(digit, area.column + CAP, area.row + form.in_pixels)
        drawn = Canvas(area.columns - INDENT, area.rows, palette.on_plaques if is_marked else palette)
        words.paint(drawn, Area(0, 0, drawn.width, drawn.height))
        canvas.paste(drawn, area.column + INDENT, area.row)

    return painted(paint, INDENT + words.least, words.rows(ANY)).stretching()


def _mark(canvas: Canvas, area: Area, *, swells: bool) -> None:
    """Paint a plaque behind an entry, half a row higher and deeper if it `swells`, or a sign before it."""
    palette, (column, row, columns, rows) = canvas.palette, area
    if not palette.paints:
        canvas.text(column, row, ">" if palette.ascii else "›", palette.style("chosen"))
        return
    y, height = 2 * row - swells, 2 * (rows + swells)
    canvas.fill(column, y, 1, height, palette.ink("halo"))
    canvas.fill(column + 1, y, columns - 1, height, palette.on_plaques.colour("plaque") or "black")


def _sentence(screen: Home, width: int) -> Block:
    """The marked entry's sentence, in the room of the longest one, so that nothing moves."""
    rows = max(len(paragraph(entry.says, width)) for entry in screen.entries)
    sentence = paragraph(screen.marked.says, width, "muted")
    return [*sentence, *[Text()] * (rows - len(sentence))]


def _card(screen: Home, scale: int, palette: Palette) -> Box:
    (width, high), (tint, emblem) = size_of(scale), screen.marked.emblem
    face = Portrait(tint, emblem) if emblem else Portrait(number=screen.digits[screen.at])
    title = fit(line(screen.marked.card or screen.marked.title), width - 2, "center").plain
    style = f"bold {palette.tint(face.tint, 0.42)}" if palette.paints else palette.style("strong")
    return seat_card(portrait(face, width, high, palette), [("", ""), (title, style)], (width, high))


class HomeApp(PageWithHelp):
    """Lets the player choose an entry: `chosen` is its key, "" if the page was left."""

    def __init__(self, screen: Home, window: Window) -> None:
        super().__init__(window)
        self.screen = screen
        self.chosen = ""

    def page(self, _size: Size) -> Page:
        return render(self.screen)

    def bindings(self) -> Bindings:
        return bindings(self.screen)

    def help(self) -> tuple[str, Sequence[str]]:
        return self.screen.title, [entry.in_words for entry in self.screen.entries]

    def act(self, action: Does, key: str) -> None:
        at, last = self.screen.at, len(self.screen.entries) - 1
        rows = last // 2 + 1  # of the first list, where there are two
        match action:
            case FormMove.UP | FormMove.DOWN:
                self.screen = self.screen.moved(1 if action is FormMove.DOWN else -1)
            case FormMove.MORE if at < rows:
                self.screen = self.screen.moved(min(rows, last - at))
            case FormMove.LESS if at >= rows:
                self.screen = self.screen.moved(-rows)
            case FormMove.FIRST:
                self.screen = self.screen.moved(-at)
            case FormMove.LAST:
                self.screen = self.screen.moved(last - at)
            case FormMove.ENTER:
                self._choose(self.screen.marked)
            case Type():
                self._choose(self.screen.entries[self.screen.digits.index(action.text)])
            case Control.ASK_TO_LEAVE:
                self.window.leave()

    def _choose(self, entry: HomeEntry) -> None:
        if entry.waits:
            self.screen = self.screen._replace(at=self.screen.entries.index(entry))  # its sentence has the reason
            return
        self.chosen = entry.key
        self.window.leave()


class Printout(Content):
    """Shows lines for reading, which `says` gives for a width; any key that does not scroll goes back."""

    def __init__(self, title: str, says: Callable[[int], Block], window: Window) -> None:
        self.window = window
        self._title = title
        self._says = cache(says)
        self._scroll, self._room = Scrolling(), 0

    def block(self, size: Size) -> Block:
        width = inside(size)
        rows = [part for row in self._says(width) for part in ([row] if row.cell_len <= width else wrap(row, width))]
        page = reading(self._title, written(rows), size, is_full=True)
        palette, self._room = self.window.palette, size.rows - 4
        is_long = page.chosen(size, palette).over
        keys = escape(_("back"), Control.CLOSE) if is_long else Binding(_("any key:"), _("back"))
        return self._scroll.compose(with_keys(page, (keys,)), size, palette)

    def press(self, key: str) -> None:
        match does((SCROLLS, one(" ", "", Scroll(self._room)), colours_key()), key):
            case Scroll(lines):
                self._scroll.by(lines)
            case Control.COLOURS:
                self.window.next_theme()
            case _:
                self.window.leave()
