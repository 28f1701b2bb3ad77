"""The page of settings: a list in groups, a picture of what the marked one does, and its sentence."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from rich.text import Text

from duell.language import _, meaning
from duell.table.form import FormMove
from duell.tui.blocks import Block, Size, fit, line, middle, paragraph
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import size_of
from duell.tui.drawing.scenery import table
from duell.tui.fullscreen import Window
from duell.tui.keys import Binding, Bindings, Control, Does, enter, escape, help_key, one
from duell.tui.page import Page, PageForm, Spread, room_for_lines
from duell.tui.pages.overlays import PageWithHelp
from duell.tui.pages.samples import sample
from duell.tui.pages.setup import plaque


class SettingRow(NamedTuple):
    """A setting: its name, its value in words and as data, all `offers`, a sentence, and where it was set, for people.

    If a variable or option beats the file, `fixed` is its name. `begins` is the heading of the group that it begins.
    """

    name: str
    label: str
    says: str
    value: Any
    offers: Sequence[Any]
    about: str
    origin: str
    is_changed: bool
    fixed: str = ""
    begins: str = ""

    def turned(self, by: int) -> Any:
        """The value `by` places further on among the offers; the first follows the last."""
        offers = [*self.offers]
        here = offers.index(self.value) if self.value in offers else -by
        return offers[(here + by) % len(offers)]


class SettingsPage(NamedTuple):
    """All settings, the index of the marked one, and why the last change failed, if it did."""

    settings: Sequence[SettingRow]
    at: int = 0
    notice: str = ""

    @property
    def marked(self) -> SettingRow:
        return self.settings[self.at]


def render(screen: SettingsPage, size: Size) -> Page:
    """The page: the list beside the marked one's picture, or in lines."""
    title = _("DUELL   Settings")
    forms = [PageForm("picture", 78, 23, partial(_painted, screen))]
    return Page(title, "", forms, partial(_lines, screen, size), notice=screen.notice)


def bindings(screen: SettingsPage) -> Bindings:
    """The keys of the page."""
    moves = {"up": FormMove.UP, "down": FormMove.DOWN, "k": FormMove.UP, "j": FormMove.DOWN}
    changes = {"left": FormMove.LESS, "right": FormMove.MORE, "h": FormMove.LESS, "l": FormMove.MORE}
    unset = one("backspace", _("default"), FormMove.ERASE, _("Backspace"))
    return (
        Binding("←→", _("change"), changes),
        Binding("↑↓", _("move"), moves),
        *([unset] if screen.marked.is_changed and not screen.marked.fixed else []),
        help_key(),
        escape(_("back"), Control.CLOSE),
        enter(_("next value"), FormMove.MORE),
        Binding("", "", {" ": FormMove.MORE, "q": Control.CLOSE}),
    )


def _rows(screen: SettingsPage) -> list[SettingRow | str]:
    """The settings and the headings of their groups, in order."""
    rows: list[SettingRow | str] = []
    for each in screen.settings:
        rows += [each.begins, each] if each.begins else [each]
    return rows


def _window(screen: SettingsPage, room: int) -> tuple[list[SettingRow | str], int, int]:
    """The rows that fit, around the marked one, and how many are above and below them."""
    rows = _rows(screen)
    here = rows.index(screen.marked)
    first = min(max(here - room // 2, 0), max(len(rows) - room, 0))
    return rows[first : first + room], first, max(0, len(rows) - first - room)


def _about(setting: SettingRow, width: int) -> Block:
    origin = paragraph(meaning(_("Set by"), setting.origin), width, "muted")
    return [*paragraph(setting.about, width), *origin]


def _lines(screen: SettingsPage, size: Size) -> Spread:
    width = min(size.columns - 2, 76)
    about = [line("  ", row) for row in _about(screen.marked, width - 2)]
    shown, above, below = _window(screen, max(1, room_for_lines(size) - len(about) - 2))
    labels = max(len(each.label) for each in screen.settings) + 2
    rows: list[Text] = []
    for each in shown:
        if isinstance(each, str):
            rows.append(line((each, "title")))
            continue
        here = each is screen.marked
        value = line(
            (
                f"‹{each.says}›" if here else f" {each.says} ",
                "chosen" if here else "strong" if each.is_changed else "plain",
            )
        )
        label = min(labels, width - 2 - value.cell_len)
        rows.append(line(("› " if here else "  ", "chosen"), fit(line(each.label), label), value))
    more = "  ".join(f"{arrow} {count}" for arrow, count in (("↑", above), ("↓", below)) if count)
    rows = [fit(row, width) for row in (*rows, line((more, "muted")), *about)]
    return Spread(list(middle(rows, size.columns)), centred=True)


def _painted(screen: SettingsPage, size: Size, palette: Palette) -> Canvas | None:
    wide = min(size.columns - 4, 76 if size.columns < 112 else 100)
    room = size.rows - 3
    scale = 1 + (size.rows >= 50 and size.columns >= 112)
    columns, high = size_of(scale)
    strip = wide - columns - 4
    says = max(len(_about(each, wide)) for each in screen.settings)
    rows = _rows(screen)
    pitch = 2 if room - says - 3 >= 2 * len(rows) else 1
    shown, above, below = _window(screen, (room - says - 2) // pitch)
    if any(len(each.label) + len(each.says) + 8 > strip for each in screen.settings):
        return None
    canvas = table(size.columns, size.rows, palette, 1, "").copy()
    left, top = (size.columns - wide) // 2, 1 + max(1, (room - pitch * len(shown) - says - 1) // 2)
    for row, each in enumerate(shown):
        at = (left, top + pitch * row, strip)
        if isinstance(each, str):
            canvas.text(left, at[1], each, palette.style("title"))
        else:
            plaque(
                canvas,
                each.label,
                each.says,
                at,
                here=each is screen.marked,
                is_changed=each.is_changed,
                swells=pitch > 1,
            )
    for arrow, count, row in (("↑", above, top), ("↓", below, top + pitch * len(shown) - 1)):
        if count:
            canvas.text(left + strip + 1, row, arrow, palette.style("muted"))
    marked = screen.marked
    middle_row = top + max(0, pitch * len(shown) - high) // 2
    canvas.paste(sample(marked.name, marked.value, palette, scale), left + wide - columns, middle_row)
    last = top + pitch * len(shown) + (pitch == 1)
    canvas.write_all(left, last, _about(marked, wide))
    return canvas


class SettingsApp(PageWithHelp):
    """Lets the player change settings. `change` takes a name and a value, which None unsets; it returns an error or "".

    `read` returns the rows as they are then.
    """

    def __init__(
        self, read: Callable[[], Sequence[SettingRow]], change: Callable[[str, Any], str], window: Window
    ) -> None:
        super().__init__(window)
        self._read, self._change = read, change
        self.screen = SettingsPage(read())

    def page(self, size: Size) -> Page:
        return render(self.screen, size)

    def bindings(self) -> Bindings:
        return bindings(self.screen)

    def help(self) -> tuple[str, Sequence[str]]:
        return _("DUELL   Settings"), [meaning(setting.label, setting.about) for setting in self.screen.settings]

    def act(self, what: Does, key: str) -> None:
        screen = self.screen
        match what:
            case FormMove.UP | FormMove.DOWN:
                by = 1 if what is FormMove.DOWN else -1
                self.screen = screen._replace(at=(screen.at + by) % len(screen.settings), notice="")
            case FormMove.MORE | FormMove.LESS | FormMove.ERASE if screen.marked.fixed:
                notice = _("{variable} decides this, whatever the settings file says.", variable=screen.marked.fixed)
                self.screen = screen._replace(notice=notice)
            case FormMove.MORE | FormMove.LESS:
                self._set(screen.marked.turned(1 if what is FormMove.MORE else -1))
            case FormMove.ERASE:
                self._set(None)
            case Control.CLOSE:
                self.window.leave()

    def _set(self, value: Any) -> None:
        error = self._change(self.screen.marked.name, value)
        self.screen = SettingsPage(self._read(), self.screen.at, error)
