"""The page of settings: a list in groups, and the picture and the sentence of the marked one."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from rich.text import Text

from duell.language import _, meaning
from duell.table.form import FormMove
from duell.tui.blocks import Block, Size, first_around, fit, line, paragraph
from duell.tui.drawing.boxes import Box, flow, hbox, label, picture, space, vbox, written
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import size_of
from duell.tui.fullscreen import Window
from duell.tui.keys import Binding, Bindings, Control, Does, enter, escape, help_key, one
from duell.tui.page import Page, PageForm, contents, first_on_table, room_for_lines
from duell.tui.pages.overlays import PageWithHelp
from duell.tui.pages.plaques import beside_picture, explained, plaque, plaques_width, scale_of_picture
from duell.tui.pages.samples import sample


class SettingRow(NamedTuple):
    """A setting: its name, its value in words and as data, all `offers`, a sentence, and its origin, for people.

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
    """All settings, the index of the marked one, and the reason why the last change failed, if it did."""

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


class _Listed(NamedTuple):
    """The settings and headings that fit, around the marked one, and the numbers of others above and below them."""

    rows: Sequence[SettingRow | str]
    above: int
    below: int


def _headed(screen: SettingsPage) -> list[SettingRow | str]:
    """The settings and the headings of their groups, in order."""
    rows: list[SettingRow | str] = []
    for setting in screen.settings:
        rows += [setting.begins, setting] if setting.begins else [setting]
    return rows


def _listed(screen: SettingsPage, room: int) -> _Listed:
    rows = _headed(screen)
    first = first_around(rows.index(screen.marked), len(rows), room)
    return _Listed(rows[first : first + room], first, max(0, len(rows) - first - room))


def _about(setting: SettingRow, width: int) -> Block:
    origin = paragraph(meaning(_("Set by"), setting.origin), width, "muted")
    return [*paragraph(setting.about, width), *origin]


def _lines(screen: SettingsPage, size: Size) -> Box:
    width = min(size.columns - 2, 76)
    about = [line("  ", row) for row in _about(screen.marked, width - 2)]
    listed = _listed(screen, max(1, room_for_lines(size) - len(about) - 2))
    labels = max(len(setting.label) for setting in screen.settings) + 2
    rows = [
        line((row, "title")) if isinstance(row, str) else _setting_line(row, row is screen.marked, labels, width)
        for row in listed.rows
    ]
    hidden = "  ".join(f"{arrow} {count}" for arrow, count in (("↑", listed.above), ("↓", listed.below)) if count)
    return vbox(written([fit(row, width) for row in (*rows, line((hidden, "muted")), *about)]))


def _setting_line(setting: SettingRow, is_marked: bool, labels: int, width: int) -> Text:
    """A setting in `width` columns; `labels` are the columns of its label, if there is room for them."""
    look = "chosen" if is_marked else "strong" if setting.is_changed else "plain"
    value = line((f"‹{setting.says}›" if is_marked else f" {setting.says} ", look))
    name = fit(line(setting.label), min(labels, width - 2 - value.cell_len))
    return line(("› " if is_marked else "  ", "chosen"), name, value)


def _painted(screen: SettingsPage, size: Size, palette: Palette) -> Canvas | None:
    """The settings as plaques beside the picture and the sentence of the marked one, or above the sentence."""
    area, width, scale = contents(size), plaques_width(size), scale_of_picture(size)
    effect = picture(sample(screen.marked.name, screen.marked.value, palette, scale), *size_of(scale))

    def about(columns: int) -> Box:
        sentences = [_about(setting, columns) for setting in screen.settings]
        return explained(sentences[screen.at], columns, max(map(len, sentences)))

    pages = [vbox(beside_picture(_groups(screen, gap), effect, about(effect.least))) for gap in (2, 1) if scale > 1]
    below = about(width)
    pages.append(vbox(flow(_one_list(screen, effect, width, area.rows - below.rows(width) - 1), below, gap=1)))
    return first_on_table(pages, area, size, palette)


def _groups(screen: SettingsPage, gap: int) -> list[Box]:
    """The plaques of each group below its heading."""
    groups: list[list[Box]] = []
    for entry in _headed(screen):
        if isinstance(entry, str):
            groups.append([])
        groups[-1].append(_plaque(entry, entry is screen.marked, swells=True))
    return [vbox(*plaques, gap=gap) for plaques in groups]


def _one_list(screen: SettingsPage, effect: Box, width: int, room: int) -> Box:
    """As much of the list as fits into the rows, beside the picture."""
    gap = int(2 * len(_headed(screen)) <= room + 1)
    listed = _listed(screen, (room + gap) // (1 + gap))
    plaques = [_plaque(entry, entry is screen.marked, swells=bool(gap)) for entry in listed.rows]
    arrows = [label((sign if count else " ", "muted")) for sign, count in zip("↑↓", listed[1:], strict=True)]
    return hbox(vbox(*plaques, gap=gap), vbox(arrows[0], space().filling(), arrows[1]), effect, gap=1).wide(width)


def _plaque(entry: SettingRow | str, is_marked: bool, *, swells: bool) -> Box:
    """A setting, or the heading of a group."""
    if isinstance(entry, str):
        return label((entry, "title")).stretching()
    return plaque(entry.label, entry.says, here=is_marked, is_changed=entry.is_changed, swells=swells)


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

    def act(self, action: Does, key: str) -> None:
        screen = self.screen
        match action:
            case FormMove.UP | FormMove.DOWN:
                by = 1 if action is FormMove.DOWN else -1
                self.screen = screen._replace(at=(screen.at + by) % len(screen.settings), notice="")
            case FormMove.MORE | FormMove.LESS | FormMove.ERASE if screen.marked.fixed:
                notice = _("{variable} decides this, whatever the settings file says.", variable=screen.marked.fixed)
                self.screen = screen._replace(notice=notice)
            case FormMove.MORE | FormMove.LESS:
                self._set(screen.marked.turned(1 if action is FormMove.MORE else -1))
            case FormMove.ERASE:
                self._set(None)
            case Control.CLOSE:
                self.window.leave()

    def _set(self, value: Any) -> None:
        error = self._change(self.screen.marked.name, value)
        self.screen = SettingsPage(self._read(), self.screen.at, error)
