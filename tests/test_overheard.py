"""What libraries say by themselves stays off a page, and takes one line a minute in a journal."""

import io
import logging
import sys
from collections.abc import Callable

import pytest

from duell.overheard import PAUSE, Summary, kept_off_the_page, summed_up


def log() -> None:
    logging.getLogger("asyncio").warning("socket.send() raised exception.")


def fail() -> None:
    sys.excepthook(ValueError, ValueError("hand: 7"), None)


@pytest.mark.parametrize("speak", [log, fail])
def test_a_journal_gets_a_number_once_a_minute(speak: Callable[[], None], capsys: pytest.CaptureFixture[str]) -> None:
    logging.getLogger().handlers, before = [], logging.getLogger().handlers
    try:
        with summed_up():
            speak()
            speak()
    finally:
        logging.getLogger().handlers = before
    assert capsys.readouterr().err.endswith("line of errors left out.\n")


def test_a_minute_passes_between_two_numbers() -> None:
    numbers, now = list[int](), [100.0]
    summary = Summary(numbers.append, lambda: now[0])
    for _ in range(5):
        summary.write("error\n")
    now[0] += PAUSE - 1
    summary.write("error\n")
    assert numbers == [1]
    now[0] += 1
    summary.write("error\n")
    assert numbers == [1, 6]


def test_a_file_gets_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", file := io.StringIO())
    with kept_off_the_page():
        sys.stderr.write("error\n")
    assert file.getvalue() == "error\n"
