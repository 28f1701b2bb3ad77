"""The home page: entries beside a card of the marked one, for commands or for games to look back on."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from duell.language import _
from duell.table.form import FormMove, Type
from duell.tui.blocks import Block, Size, fit, line, middle, paragraph, wrap
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import Portrait, logo, logo_height, logo_width, portrait, size_of
from duell.tui.drawing.scenery import cap, table
from duell.tui.drawing.shapes import Rows
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
from duell.tui.page import Page, PageForm, Scrolling, Spread
from duell.tui.pages.overlays import PageWithHelp
from duell.tui.pages.reading import inside, reading


class Entry(NamedTuple):
    """An entry: its `key`, its title, a sentence, a tinted emblem, and its digit if that is not its number."""

    key: str
    title: str
    says: str
    emblem: tuple[str, Rows] = ("", ())
    digit: str = ""


MOST = 9  # the most entries of a list, since each has a digit
INDENT = 6  # columns before a title, with the cap of its digit
LIST = 60  # columns of the entries beside a card, more if a sentence needs them; the logo fits above them


class Home(NamedTuple):
    """The entries, the marked one, the error of the last choice, and what Enter does if not what the entry says."""

    title: str
    entries: Sequence[Entry]
    at: int = 0
    notice: str = ""
    verb: str = ""

    @property
    def digits(self) -> list[str]:
        """The digit of each entry."""
        return [entry.digit or str(number) for number, entry in enumerate(self.entries, 1)]

    @property
    def marked(self) -> Entry:
        return self.entries[self.at]

    def moved(self, steps: int) -> "Home":
        """The page with the mark moved down, cyclically."""
        return self._replace(at=(self.at + steps) % len(self.entries), notice="")


def render(screen: Home, size: Size) -> Page:
    """The page: entries beside the card of the marked one, or in lines."""
    forms = [PageForm(name, *least, partial(_painted, screen, *how)) for name, least, how in FORMS]
    return Page(screen.title, "", forms, partial(_lines, screen, size), notice=screen.notice)


FORMS = (
    ("sentences", (112, 34), (2, 3)),
    ("close", (112, 30), (2, 2)),
    ("titles", (78, 23), (1, 1)),
    ("logo", (60, 18), (0, 1)),
)
"""The forms: name, least columns and rows, the card's scale and the lines of an entry."""


def bindings(screen: Home) -> Bindings:
    """The keys, with a digit for each entry."""
    digits: dict[str, Type] = {digit: Type(digit) for digit in screen.digits}
    letters = [key for key in digits if not key.isdigit()]
    numbers = sorted(digits.keys() - letters)
    name = " ".join([f"{numbers[0]}–{numbers[-1]}" if numbers[1:] else numbers[0], *letters])
    moves = {"up": FormMove.UP, "down": FormMove.DOWN, "k": FormMove.UP, "j": FormMove.DOWN}
    leaves = Binding("", "", {"q": Control.ASK_TO_LEAVE})
    return (
        enter(screen.verb or screen.marked.title, FormMove.ENTER),
        Binding("↑↓", _("move"), moves),
        Binding(name, _("choose"), digits),
        help_key(),
        escape(_("quit"), Control.ASK_TO_LEAVE),
        colours_key(),
        leaves,
    )


def _lines(screen: Home, size: Size) -> Spread:
    rows = [
        line(
            ("› " if entry is screen.marked else "  ", "chosen"),
            (f"{digit} ", "key"),
            (entry.title, "strong" if entry is screen.marked else "plain"),
        )
        for digit, entry in zip(screen.digits, screen.entries, strict=True)
    ]
    width = min(size.columns - 4, LIST)
    sentence = [fit(line("    ", row), width) for row in paragraph(screen.marked.says, width - 4, "muted")]
    gap = [Text()] * (len(rows) + len(sentence) < size.rows - 2)
    return Spread(list(middle([*rows, *gap, *sentence], size.columns)), centred=True)


class _Plan(NamedTuple):
    """Where the page has its parts, in columns and rows of the window; the logo is in the middle."""

    logo_scale: int
    logo_row: int
    ledge: int
    left: int  # of the entries
    width: int
    first_entry: int
    card: tuple[int, int]


def _plan(screen: Home, scale: int, pitch: int, size: Size) -> _Plan | None:
    """The plan for a card of this scale, none if it is 0, and entries `pitch` rows apart; None if they do not fit."""
    card_width, card_height = size_of(scale) if scale else (0, 0)
    gap = 0 if not scale else 6 if size.is_large else 3
    longest = INDENT + max(cell_len(entry.says) for entry in screen.entries) if pitch > 1 else 0
    width = min(max(LIST, longest), size.columns - card_width - gap - 6)
    if max(cell_len(entry.title) for entry in screen.entries) > width - INDENT:
        return None
    sentence = max(len(_sentence(entry, width)) for entry in screen.entries) + 1 if pitch == 1 else 0
    high = pitch * len(screen.entries) + sentence
    needed = max(high, card_height + 2)
    has_room = size.rows >= needed + logo_height(2) + 8 and size.columns >= logo_width(2) + 6
    logo_scale = 2 if has_room else 1
    spare = size.rows - 2 - needed - logo_height(logo_scale) - 1
    if spare < 0:
        return None
    logo_row = 1 + spare // 4
    ledge = logo_row + logo_height(logo_scale) + 1 + spare // 4
    middle_row = (ledge + size.rows - 1) // 2
    left = (size.columns - width - card_width - gap) // 2 + 1
    first = max(ledge, middle_row - (high - (pitch == 3)) // 2)
    return _Plan(logo_scale, logo_row, ledge, left, width, first, (left + width + gap, middle_row - card_height // 2))


def _sentence(entry: Entry, width: int) -> Block:
    return paragraph(entry.says, width - INDENT, "muted")


def _painted(screen: Home, scale: int, pitch: int, size: Size, palette: Palette) -> Canvas | None:
    """The logo, entries, and the marked one's card (unless `scale` is 0) and sentence (below, if `pitch` is 1)."""
    plan = _plan(screen, scale, pitch, size)
    if not plan:
        return None
    canvas = table(size.columns, size.rows, palette, plan.ledge, "rail").copy()
    canvas.paste(logo(plan.logo_scale, palette), (size.columns - logo_width(plan.logo_scale)) // 2, plan.logo_row)
    words = plan.left + INDENT
    for number, (digit, entry) in enumerate(zip(screen.digits, screen.entries, strict=True)):
        row, is_marked = plan.first_entry + pitch * number, entry is screen.marked
        if is_marked:
            _mark(canvas, plan.left, row, (plan.width, min(pitch, 2)), palette)
        canvas.paste(cap(digit, palette), plan.left + 1, row)
        canvas.write(words, row, line((entry.title, "strong" if is_marked else "plain")))
        if pitch > 1:
            canvas.write(words, row + 1, fit(line((entry.says, "muted")), plan.width - INDENT))
    if pitch == 1:
        below = plan.first_entry + len(screen.entries) + 1
        canvas.write_all(words, below, _sentence(screen.marked, plan.width))
    if scale:
        _card(canvas, screen, scale, plan.card, palette)
    return canvas


def _card(canvas: Canvas, screen: Home, scale: int, corner: tuple[int, int], palette: Palette) -> None:
    (width, high), (column, row), (tint, emblem) = size_of(scale), corner, screen.marked.emblem
    picture = Portrait(tint, emblem) if emblem else Portrait(number=screen.digits[screen.at])
    canvas.paste(portrait(picture, width, high, palette), column, row)
    title = fit(line(screen.marked.title), width - 2, "center").plain
    style = f"bold {palette.tint(picture.tint, 0.42)}" if palette.paints else palette.style("strong")
    canvas.text(column + 1, row + high - 2, title, style)


def _mark(canvas: Canvas, left: int, row: int, size: tuple[int, int], palette: Palette) -> None:
    """Paint a plaque behind the marked entry, or a sign before it without colours."""
    width, rows = size
    if not palette.paints:
        canvas.text(left - 2, row, ">" if palette.ascii else "›", palette.style("chosen"))
        return
    more = rows - 1
    canvas.fill(left - 1, 2 * row - more, width, 2 * rows + 2 * more, palette.colour("plaque") or "black")
    canvas.fill(left - 2, 2 * row - more, 1, 2 * rows + 2 * more, palette.ink("halo"))


class HomeApp(PageWithHelp):
    """Lets the player choose an entry: `chosen` is its key, "" if the page was left."""

    def __init__(self, screen: Home, window: Window) -> None:
        super().__init__(window)
        self.screen = screen
        self.chosen = ""

    def page(self, size: Size) -> Page:
        return render(self.screen, size)

    def bindings(self) -> Bindings:
        return bindings(self.screen)

    def help(self) -> tuple[str, Sequence[str]]:
        return self.screen.title, [
            _("{title}: {says}", title=entry.title, says=entry.says) for entry in self.screen.entries
        ]

    def act(self, what: Does, key: str) -> None:
        match what:
            case FormMove.UP | FormMove.DOWN:
                self.screen = self.screen.moved(1 if what is FormMove.DOWN else -1)
            case FormMove.ENTER:
                self._choose(self.screen.marked)
            case Type():
                self._choose(self.screen.entries[self.screen.digits.index(what.text)])
            case Control.ASK_TO_LEAVE:
                self.window.leave()

    def _choose(self, entry: Entry) -> None:
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
        page = reading(self._title, Spread(rows), size, is_full=True)
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
