"""Lines of output and answers, at a terminal or through a pipe.

A screen reader reads a terminal row by row and pauses after each, so rows end at a comma or between words (`rows_of`).
Signs become words (`spoken`): a screen reader spells signs out, skips them, or reads them in another language.
"""

import io
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import TextIO, TypeVar

from duell.language import MINUS, _, n_
from duell.table.narration import BETWEEN_RINGS
from duell.table.wording import listed
from duell.terminal import ContinuedError, LineTerminal, columns_of

MOST_AGAIN = 30  # the most lines that are said again

_NUMBER = r"\d(?:[\d.,\u00a0\u202f]*\d)?"
_MINUS = re.compile(rf"{MINUS}({_NUMBER})")
_SEVERAL = re.compile(rf"(?<=\s){MINUS}\d+(?:\s{MINUS}\d+)+")
_PLUS = re.compile(rf"(?<![^\s(])\+({_NUMBER})")
_SUM = re.compile(r"(?<=\S) \+ (?=\S)")
_LESS = re.compile(rf"(?<=\d) {MINUS} (?=\d)")
_BY = re.compile(r"(?<=\d)×(?=\d)")
_CHANGE = re.compile(r"(\S*\d\S*) → (\S*\d\S*)")
_TIMES = re.compile(r"\s*×(\d+)|(\d+)× ?")
_TO_COME, _LEFT_OUT = re.compile(r"\s…$"), re.compile(r"\s…")
_ICON = re.compile(r"\s?\(★\)|★")
_PAUSE = re.compile(r"[,;:.?!] ")
_GROUP = "[0-9a-hjkmnp-tv-z]{4}"  # of a code, which never has i, l, o or u: "the deal" before it is no group
_CODE = re.compile(rf"\b{_GROUP}(?:[- ]{_GROUP}){{3,}}\b")  # a deal or a verification code


Said = TypeVar("Said", str, list[str])


class EndOfInputError(Exception):
    """The end of the input."""


@dataclass(eq=False)
class Console:
    """Writes lines to `out` and reads answers from `answers`; `dress` transforms all output.

    `clock` returns seconds and times answers; `wait` lets seconds pass. `columns` returns the width of a far terminal;
    without it, the width is that of `out`. At a terminal, secret answers are not echoed, a `secret` leaves nothing in
    the scrollback, `ring` sounds if `bell` is set, and `tell` if `sound` is. With `headphones`, only the player to move
    hears the lines, so hands are read unasked; with `confirm`, a locked card is named.
    """

    answers: TextIO
    out: TextIO
    dress: Callable[[str], str] = str
    bell: bool = False
    sound: bool = False
    clock: Callable[[], float] = monotonic
    headphones: bool = False
    confirm: bool = False
    wait: Callable[[float], object] = sleep
    columns: Callable[[], int] | None = None
    explained: set[str] = field(default_factory=set, init=False)  # the subjects that `once` has explained in full

    def __post_init__(self) -> None:
        if isinstance(self.answers, io.TextIOWrapper) and self.answers.errors != "replace":
            self.answers.reconfigure(errors="replace")  # undecodable input is a wrong answer, not an error
        self._terminal = LineTerminal(self.answers, self.out)
        self._heard: dict[str, Sequence[str]] = {}  # the lines that were heard last, by subject
        self._open: list[str] = []  # everything said so far, without secrets and replies
        self._marks: dict[int, tuple[int, int]] = {}  # the numbers of these lines at a seat's last two decisions
        self._is_secret = False

    def kept(self) -> AbstractContextManager[None]:
        """Restore the terminal at the end of the block, and whenever the program is stopped within it."""
        return self._terminal.kept()

    @contextmanager
    def secret(self, *, stays: bool) -> Iterator[None]:
        """Write a secret within this block; if it `stays`, it is wiped only when the program stops or ends there."""
        self._is_secret = True
        try:
            with self._terminal.secret(stays=stays):
                yield
        finally:
            self._is_secret = False

    def begin(self) -> None:
        """Forget all lines from before a game."""
        self.forget()
        self.explained.clear()
        self._open.clear()
        self._marks.clear()

    def say(self, *lines: str) -> None:
        """Print lines; those outside a secret can be said `again`."""
        if not self._is_secret:
            self._open += filter(None, lines)
        self.reply(*lines)

    def reply(self, *lines: str) -> None:
        """Print lines for which only this answer asked; they are not said again."""
        for line in lines:
            self.out.write(f"{self._in_rows(line)}\n")
        self.out.flush()

    def _in_rows(self, line: str, after: str = "") -> str:
        columns = self.columns() if self.columns else columns_of(self.out)
        return "\n".join(rows_of(self.dress(spoken(line)) + after, columns))

    def remind(self, about: str, *lines: str) -> None:
        """Print the lines that differ from those said last `about` the same subject."""
        self.say(*[line for line in lines if line not in self._heard.get(about, ())])
        self.note_heard(about, lines)

    def note_heard(self, about: str, lines: Sequence[str]) -> None:
        """Count lines `about` a subject as heard, since other words have said the same."""
        self._heard[about] = lines

    def has_heard(self, about: str) -> bool:
        return about in self._heard

    def forget(self) -> None:
        """Count nothing as heard, so that `remind` says everything."""
        self._heard.clear()

    def begin_round(self, table: Sequence[str]) -> bool:
        """Say the whole `table` if its first line names a new round; return whether it does."""
        is_new = table[:1] != [*self._heard.get("table", ())][:1]
        if is_new:
            self._heard.pop("table", None)
            self.remind("table", *table)
        return is_new

    def begin_turn(self, *, all_heard: bool) -> None:
        """Forget the lines for the last player alone, but not the table, unless only that player has heard it.

        The first line of the table is the round, which everybody has heard.
        """
        table = self._heard.get("table", ())
        self._heard = {"table": table if all_heard else table[:1]}

    def once(self, about: str, in_full: Said, in_short: Said) -> Said:
        """`in_full` the first time that something is said `about` this, `in_short` from then on."""
        if about in self.explained:
            return in_short
        self.explained.add(about)
        return in_full

    def mark(self, seat: int) -> None:
        """Note that a seat has decided, with everything said so far in mind."""
        _before, last = self._marks.get(seat, (0, 0))
        if last < len(self._open):
            self._marks[seat] = (last, len(self._open))

    def again(self, seat: int) -> list[str]:
        """The open lines since a seat last decided or, if there are none, since the decision before that."""
        before, last = self._marks.get(seat, (0, 0))
        return (self._open[last:] or self._open[before:])[-MOST_AGAIN:]

    def ask(self, question: str, *, secret: bool = False, again: bool = True) -> str:
        """Ask a question and return the stripped answer; EndOfInputError if none comes.

        At a terminal, the answer to a `secret` question is not echoed, and input typed ahead is discarded. If the
        program was stopped meanwhile, ask `again`, or raise ContinuedError.
        """
        while True:
            try:
                return self._ask(question, secret=secret)
            except ContinuedError:
                if not again:
                    raise

    @property
    def is_at_terminal(self) -> bool:
        """Whether somebody can answer a further question; a pipe holds all its answers already."""
        return self.answers.isatty()

    def ring(self) -> None:
        if (self.bell or self.sound) and self.out.isatty():
            self.out.write("\a")

    def tell(self, rings: int) -> None:
        """Ring this many times, if sound is on."""
        for number in range(rings if self.sound and self.out.isatty() else 0):
            self.wait(BETWEEN_RINGS if number else 0)
            self.out.write("\a")
            self.out.flush()

    def _ask(self, question: str, *, secret: bool) -> str:
        with self._terminal.silent() if secret and self.answers.isatty() else nullcontext():
            try:
                answer = self._terminal.ask(self._in_rows(question, " > "))
            except (KeyboardInterrupt, SystemExit):  # a signal; nobody may be at the terminal any more
                with suppress(OSError):
                    self.reply("")
                raise
        if secret or not answer.endswith("\n") or not self.answers.isatty():  # the line is still open
            self.reply("")
        if not answer:
            raise EndOfInputError
        return answer.strip()


def rows_of(line: str, columns: int) -> Iterator[str]:
    """A line as rows of a terminal, which would break it within a word; one row if there are 0 `columns`.

    >>> [*rows_of("Anna’s hand: 1, 2 and 4 to 8, R2-D2. Ben plays the 3. ", 32)]
    ['Anna’s hand: 1, 2 and 4 to 8,', 'R2-D2. Ben plays the 3. ']
    """
    while columns and len(line.rstrip()) > columns:
        head = line[: columns + 1]
        end = max((pause.end() for pause in _PAUSE.finditer(head)), default=0)
        if end <= columns // 2:  # the row would be too short
            end = head.rfind(" ") + 1 or columns
        yield line[:end].rstrip()
        line = line[end:]
    yield line


def spoken(line: str) -> str:
    """A line with words in place of its signs.

    >>> spoken("Anna takes Darth Vader −4 (score 8 → 4), Ben Bossk (+4)")
    'Anna takes Darth Vader minus 4 (score from 8 to 4), Ben Bossk (plus 4)'
    >>> spoken("Darth Vader −4 −2, 3 + 3 + 10 − 4 = 12")
    'Darth Vader minus 4 and minus 2, 3 plus 3 plus 10 minus 4 makes 12'
    >>> spoken("score −4 → 2")
    'score from minus 4 to 2'
    >>> spoken("keys: ← and → one step")  # no change of a figure
    'keys: ← and → one step'
    >>> spoken("Deal 43e2 14d2 57a1 e248.")  # no numbers and syllables
    'Deal 4 3 e 2, 1 4 d 2, 5 7 a 1, e 2 4 8.'
    >>> spoken("the code 04ma-js88-1hmx-78h2-h40y-1fq4")
    'the code 0 4 m a, j s 8 8, 1 h m x, 7 8 h 2, h 4 0 y, 1 f q 4'
    """
    line = _CODE.sub(_spelt, line)
    if line.isascii() and "+" not in line and " = " not in line:
        return line
    # Translators: as in "9 minus 3 makes 6", and "80 by 24 characters"
    minus, by = _("minus"), _("by")
    line = _CHANGE.sub(lambda match: _("from {before} to {after}", before=match[1], after=match[2]), line)
    line = _SEVERAL.sub(lambda match: listed(match[0].split()), line)
    line = _BY.sub(f" {by} ", _LESS.sub(f" {minus} ", line))
    line = _MINUS.sub(lambda match: _("minus {number}", number=match[1]), line)
    line = _PLUS.sub(lambda match: _("plus {number}", number=match[1]), line)
    line = _TIMES.sub(_times, line)
    # Translators: as in "6 plus 3 makes 9"
    plus, makes = _("plus"), _("makes")
    line = _SUM.sub(f" {plus} ", line).replace(" = ", f" {makes} ").replace(" · ", ", ").replace("±", _("give or take"))
    return _ICON.sub("", _LEFT_OUT.sub(",", _TO_COME.sub(".", line)))


def _spelt(match: re.Match[str]) -> str:
    """A code character by character, group by group; words of four letters, as in a return code, are no code."""
    if sum(map(str.isdigit, match[0])) < 2:
        return match[0]
    return ", ".join(" ".join(group) for group in re.split("[- ]", match[0]))


def _times(match: re.Match[str]) -> str:
    after, before = match.groups()
    if after:
        return " " + n_("{count} time", "{count} times", int(after))
    return n_("{count} time", "{count} times", int(before)) + " "
