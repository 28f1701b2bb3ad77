"""Where each message stands, for translators: ``python -m tests.messages --where`` writes it into the catalogues.

Screens are drawn, commands run and games told line by line, in English, while each message is noted with the place that
it was found in, how it reads there with its values, and how many columns its row has there.
"""

import io
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from gettext import NullTranslations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from duell import language
from duell.cli import main
from duell.cli.rules import TOPICS
from duell.language import SOURCE, use
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.theme import palette
from tests.cli.kept import keep_game
from tests.cli.test_said_in_each_language import KEPT, RUNS
from tests.gallery import _screens
from tests.plain import transcribing
from tests.tui.pages.sheets import sheets

TESTS = "tests"

MOST = 2
"""Places that are named of each message."""

LONGEST = 112
"""Characters of a line of a comment."""

USELESS = re.compile(r"/tmp|/home|/root|python|pytest|0x|[\0-\x1f]|[^\0-\u2fff]|Maximiliane|Bartholom|Zoe")
"""What says more about this machine, or about the names that tests try, than about the message."""

SIZES = (Size(80, 24), Size(40, 12))


class Found(NamedTuple):
    """A message as it reads in a place."""

    place: str
    reads: str


class Notes(NullTranslations):
    """English, noting what is said where."""

    def __init__(self) -> None:
        super().__init__()
        self.place = ""
        self.found: dict[str, dict[str, str]] = {}
        self.rows: dict[str, int] = {}

    def gettext(self, message: str) -> str:
        self.note(message, message)
        return message

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self.gettext(one if count == 1 else many)

    def note(self, message: str, reads: str) -> None:
        """Keep how a message reads in the present place, the first time that it has its values there."""
        if "{" not in reads and self.place:
            self.found.setdefault(message, {}).setdefault(self.place, reads)

    def measure(self, rows: list[str], columns: int) -> None:
        """Keep the narrowest window in which each message of the present place is on one row."""
        text = "\n".join(rows)
        for message, places in self.found.items():
            if places.get(self.place, "\0") in text:
                self.rows[message] = min(columns, self.rows.get(message, columns))


@contextmanager
def noting() -> Iterator[Notes]:
    """Speak English, and note it."""
    notes, filled, translations = Notes(), language._filled, language._catalogue

    def noted(message: str, values: dict[str, object]) -> str:
        reads = filled(message, values)
        notes.note(message, reads)
        return reads

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language, "_catalogue", lambda code: notes if code == SOURCE else translations(code))
        patch.setattr(language, "_filled", noted)
        use(SOURCE)
        yield notes
    use(SOURCE)


def _draw(notes: Notes) -> None:
    look = palette("auto", Depth.NONE)
    for name, draw in (*_screens(), *sheets().items()):
        notes.place = f"full screen: {name.removeprefix('screen-')}"
        for size in SIZES:
            notes.measure([row.plain for row in draw(size, look)], size.columns)


def _run(notes: Notes) -> None:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("DUELL_HOME", folder)
        patch.setenv("DUELL_LANG", SOURCE)
        patch.setenv("COLUMNS", "80")
        patch.chdir(folder)
        for game in KEPT:
            path = keep_game(game)
        keep_game().write_bytes(path.read_bytes()[:100])
        Path("bad.toml").write_text('name = "bad"\n', encoding="utf-8")
        for argv in (*RUNS, *(("help", topic) for topic in TOPICS)):
            notes.place = " ".join(("duell", *argv))[:60]
            for stream in ("stdout", "stderr"):
                patch.setattr(sys, stream, io.StringIO())
            patch.setattr("sys.stdin", io.StringIO())
            main(argv)


def _tell(notes: Notes) -> None:
    for game in transcribing.GAMES:
        notes.place = f"plain mode, {game}"
        transcribing.transcript(SOURCE, game)


def _test(notes: Notes) -> None:
    """Take what is left from the quick tests, whose values are as good as any."""
    notes.place = TESTS
    with redirect_stdout(io.StringIO()):
        pytest.main(["-q", "-m", "quick", "-n0", "-p", "no:cacheprovider", "tests"])


def whereabouts() -> dict[str, list[str]]:
    """Return lines about each message that was found, for its comment."""
    with noting() as notes:
        _draw(notes)
        _tell(notes)
        _run(notes)
        _test(notes)
    return {message: list(_lines(message, places, notes.rows)) for message, places in notes.found.items()}


def _lines(message: str, places: dict[str, str], rows: dict[str, int]) -> Iterator[str]:
    if named := [place for place in places if place != TESTS][:MOST]:
        yield _cut("Where: " + ", ".join(named))
    reads = next((" ".join(text.split()) for text in places.values() if not USELESS.search(text)), message)
    if reads != message:
        yield _cut(f"Reads: {reads}")
    if message in rows:
        yield f"Room: one row of at most {rows[message]} columns, of which English takes {len(reads)}"


def _cut(line: str) -> str:
    """Return a line that a catalogue does not wrap."""
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
