"""The answers to puzzles, one per line of a file beside the games, oldest first.

The streak is counted from the answers whenever it is shown, so it cannot contradict them. A damaged line costs one
answer; a file that cannot be read counts as empty, and is never overwritten.
"""

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from duell.checking import reason
from duell.record import strict
from duell.record.folder import home, make_folder, open_own, read_file, write_all
from duell.system import wait_for_lock

LONGEST_FILE = 16 << 20  # bytes; an answer takes about a hundred
LONGEST_NAME = 400  # characters of a puzzle's name, which contains a file name


class Answer(NamedTuple):
    """An answer to the puzzle of this name, and whether it was right; `day` is the local date, as in 2026-11-24."""

    puzzle: str
    is_right: bool
    day: str

    @classmethod
    def of_today(cls, puzzle: str, *, is_right: bool) -> "Answer":
        return cls(puzzle, is_right, date.today().isoformat())


class PuzzleTally(NamedTuple):
    """All `answered` puzzles, the `right` answers, those right in a row up to now, and the most right in a row."""

    answered: int
    right: int
    streak: int
    longest: int


def answers_path() -> Path:
    """The file of answers. It has no ending of a record, so it is no game."""
    return home() / "puzzles.log"


def load_answers() -> list[Answer]:
    """The answers so far; only the first to each puzzle counts."""
    answers: dict[str, Answer] = {}
    with suppress(strict.UnreadableRecordError):
        for line in read_file(answers_path(), LONGEST_FILE).split(b"\n"):
            with suppress(UnicodeDecodeError, strict.MalformedError):
                answer = _parse(line.decode())
                answers.setdefault(answer.puzzle, answer)
    return list(answers.values())


def _parse(line: str) -> Answer:
    whole = strict.Member("answer").table(strict.parse(line), ("answer",))
    members = strict.Member("answer").table(whole["answer"], ("puzzle", "right", "day"))
    return Answer(
        strict.Member("puzzle").text(members["puzzle"], LONGEST_NAME, shortest=1),
        strict.Member("right").flag(members["right"]),
        strict.Member("day").text(members["day"], 10, shortest=1),
    )


def save_answer(answer: Answer) -> None:
    """Append an answer; NotSavedError if that fails."""
    path = answers_path()
    make_folder(path.parent)
    data = {"answer": {"puzzle": answer.puzzle, "right": answer.is_right, "day": answer.day}}
    file = open_own(path)
    try:
        wait_for_lock(file)  # without the lock, at worst one line is damaged
        separator = b"" if _ends_a_line(file) else b"\n"  # a crash may have cut the last line
        write_all(file, separator + json.dumps(data).encode() + b"\n")
    except OSError as error:
        raise strict.NotSavedError(path, reason(error)) from None
    finally:
        os.close(file)


def _ends_a_line(file: int) -> bool:
    """Whether a next line can follow: the file is empty, or its last byte ends a line. Leaves the file at its end."""
    if not os.lseek(file, 0, os.SEEK_END):
        return True
    os.lseek(file, -1, os.SEEK_END)
    return os.read(file, 1) == b"\n"


def tally_of(answers: Iterable[Answer]) -> PuzzleTally:
    """The tally of these answers, given oldest first.

    >>> tally_of(Answer.of_today(f"{number}", is_right=right) for number, right in enumerate([True, True, False, True]))
    PuzzleTally(answered=4, right=3, streak=1, longest=2)
    """
    right = [answer.is_right for answer in answers]
    rows = [len([*row]) if is_right else 0 for is_right, row in groupby(right)]
    return PuzzleTally(len(right), sum(right), rows[-1] if rows else 0, max(rows, default=0))
