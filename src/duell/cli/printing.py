"""The output of commands: columns, a pager, progress. Also the look of the full screen."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from time import perf_counter
from typing import TYPE_CHECKING

from duell.checking import width
from duell.cli import console
from duell.language import NARROW, NO_BREAK, _, mark, meaning, n_
from duell.program import typeable
from duell.settings import Settings

if TYPE_CHECKING:
    from markdown_it.token import Token
    from rich.console import Console
    from rich.style import Style
    from rich.table import Table
    from rich.text import Text

    from duell.plain.console import Console as PlainConsole
    from duell.tui.drawing.palette import Depth
    from duell.tui.fullscreen import FullScreen, Look

GAP = "  "  # the space between two columns
READABLE_WIDTH = 88  # columns: longer lines tire the eye

UNNUMBERED = 1 << 30  # more than any list has entries

STAND_INS = {NO_BREAK: "\ue000", NARROW: "\ue001"}
"""Private characters in place of no-break spaces during layout: Rich breaks lines at any space."""


def aligned(rows: Sequence[Sequence[str]], *, figures: bool = False) -> list[str]:
    """Rows as lines with aligned columns; with `figures`, all but the first are right-aligned."""
    columns = [in_column(cells, right=figures and index > 0) for index, cells in enumerate(zip(*rows, strict=True))]
    return [GAP.join(row).rstrip() for row in zip(*columns, strict=True)]


def in_column(cells: Sequence[str], *, right: bool) -> list[str]:
    """The cells of a column, with blanks that make them equally wide; at the `right`, after the blanks."""
    if all(map(str.isascii, cells)):  # fast for ten thousand cells
        wide = max(map(len, cells))
        return [cell.rjust(wide) if right else cell.ljust(wide) for cell in cells]
    wide = max(map(width, cells))
    blanks = [" " * (wide - width(cell)) for cell in cells]
    return [blank + cell if right else cell + blank for cell, blank in zip(cells, blanks, strict=True)]


def padded(cell: str, wide: int) -> str:
    """A cell padded with blanks to `wide` columns."""
    return cell + " " * (wide - width(cell))


def grid(words: Iterable[str], numbers: Iterable[str], rows: Iterable[Sequence["str | Text"]]) -> "Table":
    """A table for a console: columns of words, then right-aligned columns of numbers."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in words:
        table.add_column(heading)
    for heading in numbers:
        table.add_column(heading, justify="right")  # a long heading wraps before a name is cut
    for row in rows:
        table.add_row(*row)
    return table


def on_console() -> bool:
    """Whether output goes to a Linux console, which has 16 colours and a font of 256 or 512 characters."""
    return os.environ.get("TERM") == "linux" and sys.stdout.isatty()


def in_its_font(text: str) -> str:
    """A text without the characters that the terminal's font lacks, as a Linux console's does."""
    if not on_console():
        return text
    from duell.table.ascii import for_console

    return for_console(text)


def show(text: str, settings: Settings) -> None:
    """Show a Markdown text: coloured and paged at a terminal, in sentences in plain mode, unchanged anywhere else."""
    text = typeable(text)
    if settings.plain:
        say(read_aloud(text), settings)
        return
    if not sys.stdout.isatty():
        sys.stdout.write(text)
        return
    import pydoc

    from rich.markdown import Markdown

    # By default, less shows colours as gibberish; these options come first, so that the user's own can override them.
    prompt = _("q quits, Space continues")
    os.environ["LESS"] = f"-R -Ps{prompt}$ {os.environ.get('LESS', '')}"
    screen = console(settings)
    with screen.capture() as capture:
        unbroken = text.translate({ord(space): held for space, held in STAND_INS.items()})
        screen.print(Markdown(unbroken), width=min(screen.width, READABLE_WIDTH))
    rendered = in_its_font(capture.get().translate({ord(held): space for space, held in STAND_INS.items()}))
    if rendered.count("\n") < screen.height or isinstance(sys.stdout, Collected):
        sys.stdout.write(rendered)
    else:
        pydoc.pager(rendered)


def say(lines: Iterable[str], settings: Settings) -> None:
    """Print lines as plain mode does, with words in place of signs."""
    from duell.plain.console import rows_of, spoken  # the full screen does not need it
    from duell.table.ascii import to_ascii
    from duell.terminal import columns_of

    dress, columns = to_ascii if settings.ascii else str, columns_of(sys.stdout)
    sys.stdout.writelines(f"{row}\n" for line in lines for row in rows_of(dress(spoken(line)), columns))


def read_aloud(text: str) -> Iterator[str]:
    r"""A Markdown text without its marks: a paragraph, an entry of a list or a row of a table is one line.

    >>> [*read_aloud("## Cards\n\n    duell play   # begin\n\n- **The stock** lies\n  face down.\n")]
    ['', 'Cards', '', 'duell play: begin', '', 'The stock lies face down.']
    """
    from markdown_it import MarkdownIt

    reader = _Reader()
    for token in MarkdownIt().enable("table").parse(text):
        yield from reader.lines(token)


class _Reader:
    """The open parts of a Markdown text, for `read_aloud`."""

    def __init__(self) -> None:
        self._keys = {"?": _("a question mark"), "??": _("two question marks")}
        self._numbers = list[int]()  # the number of the last entry of each open list; negative without numbers
        self._number = ""  # the number of an entry whose words have not come yet
        self._headings = list[str]()
        self._cells: list[str] | None = None  # the cells of the open row of a table

    def lines(self, token: "Token") -> Iterator[str]:
        match token.type:
            case "ordered_list_open" | "bullet_list_open":
                self._numbers.append(int(token.attrGet("start") or 1) - 1 if token.tag == "ol" else -UNNUMBERED)
            case "ordered_list_close" | "bullet_list_close":
                self._numbers.pop()
            case "list_item_open":
                self._numbers[-1] += 1
                self._number = f"{self._numbers[-1]}. " if self._numbers[-1] > 0 else ""
            case "table_open":
                yield ""
                self._headings = []
            case "tr_open":
                self._cells = []
            case "tr_close":
                yield from self._row()
            case "inline" if self._cells is not None:
                self._cells.append(self._words(token))
            case "inline":
                yield from ("", f"{self._number}{self._words(token)}")
                self._number = ""
            case "code_block" | "fence":
                yield ""
                yield from map(_command_with_comment, token.content.splitlines())

    def _row(self) -> Iterator[str]:
        """A row of a table, each cell after its heading; the first row has the headings."""
        cells, self._cells = self._cells or [], None
        if self._headings:
            yield " ".join(f"{meaning(heading, cell)}." for heading, cell in zip(self._headings, cells, strict=True))
        else:
            self._headings = cells

    def _words(self, token: "Token") -> str:
        parts = token.children or []
        return "".join(
            " " if part.type == "softbreak" else self._keys.get(part.content, part.content) for part in parts
        )


def _command_with_comment(row: str) -> str:
    command, _mark, about = row.partition("#")
    return meaning(command.strip(), about.strip()) if command and about else command or about


class Collected(StringIO):
    """Standard output that collects a command's output for a page, and looks like a terminal to the command."""

    def __init__(self, columns: int) -> None:
        super().__init__()
        self.columns = columns

    def isatty(self) -> bool:
        return True


def printed(run: Callable[[], object], columns: int) -> "list[Text]":
    """The lines that a command prints to a terminal of at most `columns`; each style is a palette's meaning."""
    from rich.text import Text

    with redirect_stdout(Collected(min(columns, READABLE_WIDTH))) as output, redirect_stderr(StringIO()) as warned:
        run()
    rows = Text.from_ansi(f"{warned.getvalue()}{output.getvalue()}".strip("\n")).split("\n", allow_blank=True)
    return [Text(row.plain, spans=[span._replace(style=_meaning(span.style)) for span in row.spans]) for row in rows]


def _meaning(style: "str | Style") -> str:
    from rich.style import Style

    if not isinstance(style, Style):
        return "plain"
    if style.dim:
        return "muted"
    if style.color:
        return "chosen"
    return "strong" if style.bold or style.underline else "plain"


def full_screen(args: argparse.Namespace) -> "FullScreen":
    """The window of this terminal."""
    from duell.tui.fullscreen import FullScreen

    return FullScreen(look_of(args.settings))


def look_of(settings: Settings) -> "Look":
    """The look of the full screen at this terminal, by these settings."""
    from duell.tui.fullscreen import Look

    return Look(
        depth(settings),
        settings.theme,
        ascii=settings.ascii,
        animation=settings.animation,
        bell=settings.bell,
        sound=settings.sound,
        console=on_console(),
    )


def plain_console(settings: Settings) -> "PlainConsole":
    """The lines and answers of plain mode at this terminal or through this pipe."""
    from duell.plain.console import Console
    from duell.table.ascii import to_ascii

    dress = to_ascii if settings.ascii else str
    plain = Console(sys.stdin, sys.stdout, dress, bell=settings.bell, sound=settings.sound)
    plain.headphones, plain.confirm = settings.headphones, settings.confirm
    return plain


def depth(settings: Settings) -> "Depth":
    """The number of colours at this terminal."""
    from duell.tui.drawing.palette import Depth
    from duell.tui.terminal import colour_depth

    return colour_depth(os.environ) if settings.color else Depth.NONE


SAID_EVERY = 10.0  # seconds between two sentences on progress
SURE = 1.0  # seconds after the first games before a total time is estimated


@contextmanager
def progress(total: int, settings: Settings, units: str = mark("games")) -> Iterator[Callable[[int], object] | None]:
    """Show the games (or other `units`) done, and an estimate of the time, on a terminal's standard error.

    It yields the reporter. In plain mode, a sentence now and then says how many are done.
    """
    if not sys.stderr.isatty():
        yield None
    elif settings.plain:
        yield _Sentences(total, units).report
    else:
        with _bar(total, settings, units) as report:
            yield report


class _Sentences:
    """Sentences on progress, one now and then."""

    def __init__(self, total: int, units: str) -> None:
        self._total, self._units, self._last = total, units, perf_counter()

    def report(self, done: int) -> None:
        if perf_counter() - self._last > SAID_EVERY:
            self._last = perf_counter()
            fields = {"done": done, "total": self._total, "things": _(self._units)}
            sys.stderr.write(_("{done} of {total} {things} done.", **fields) + "\n")


@contextmanager
def _bar(total: int, settings: Settings, units: str) -> Iterator[Callable[[int], object]]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = () if settings.ascii else (BarColumn(),)  # Rich draws it in ASCII only where the encoding is
    columns = (*bar, MofNCompleteColumn(), _(units), TextColumn("{task.description}"), TimeRemainingColumn())
    terminal = Console(stderr=True, no_color=not settings.color)
    _leave_room(terminal)
    with Progress(*columns, console=terminal, transient=True) as display:
        task, estimate = display.add_task("", total=total), Estimate(total)

        def report(done: int) -> None:
            _leave_room(terminal)
            estimate.note(done)
            display.update(task, completed=done, description=estimate.sentence)

        yield report


def _leave_room(terminal: "Console") -> None:
    """Leave room for the ^C that a terminal echoes: if that began a new row, the bar above it would stay."""
    columns = os.get_terminal_size(sys.stderr.fileno()).columns or 80  # 0 if the terminal does not tell
    terminal.width = max(1, columns - len("^C"))


SLOW = 0.4  # seconds until the coach's progress is shown; none without the kernel, where one step may take a second


@contextmanager
def judging(settings: Settings) -> Iterator[Callable[[int, int], object]]:
    """Show the number of steps that the coach has judged, unless it is done soon; yield the reporter."""
    from duell.kernel import library  # slow to load

    shown_from = perf_counter() + (SLOW if library() else 0)
    tell = list[Callable[[int], object] | None]()
    with ExitStack() as stack:

        def report(judged: int, steps: int) -> None:
            if not tell and perf_counter() >= shown_from:
                tell.append(stack.enter_context(progress(steps, settings, mark("steps"))))
            if tell and tell[0]:
                tell[0](judged)

        yield report


class Estimate:
    """The time for all `games`, extrapolated from the first; `sentence` says it, once known, and never changes."""

    def __init__(self, games: int, clock: Callable[[], float] = perf_counter) -> None:
        self.sentence = ""
        self._games = games
        self._clock = clock
        self._begun = clock()
        self._first: tuple[float, int] | None = None

    def note(self, done: int) -> None:
        now = self._clock()
        if self._first is None:
            self._first = now, done
        since, games = now - self._first[0], done - self._first[1]
        if not self.sentence and since >= SURE and games:
            whole = now - self._begun + since / games * (self._games - done)
            minutes, hours = round(whole / 60), round(whole / 3600)  # use the largest unit that gives more than one
            if hours > 1:
                self.sentence = n_("about {count} hour in all", "about {count} hours in all", hours)
            elif minutes > 1:
                self.sentence = n_("about {count} minute in all", "about {count} minutes in all", minutes)
            else:
                self.sentence = n_("about {count} second in all", "about {count} seconds in all", round(whole))
