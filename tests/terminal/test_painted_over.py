"""A page that another program has painted over heals, and libraries do not paint over it at all."""

import sys
from pathlib import Path

import pytest

from tests.terminal.pty_driver import DUELL, Terminal

NOISY = """
import gc, logging, os, sys, threading, warnings
from duell.tui.blocks import line
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import Content, FullScreen, Look

before = logging.StreamHandler()
logging.getLogger("older").addHandler(before)

class Broken:
    def __del__(self):
        raise ValueError("NOISE")

def fail():
    raise ValueError("NOISE")

class Page(Content):
    keys = 0

    def block(self, size):
        return [line(f"{self.keys} keys"), *[line("")] * (size.rows - 1)]

    def press(self, key):
        match key:
            case "l":
                logging.getLogger("asyncio").warning("NOISE")
            case "o":
                logging.getLogger("older").warning("NOISE")
            case "w":
                warnings.warn("NOISE")
            case "t":
                thread = threading.Thread(target=fail)
                thread.start()
                thread.join()
            case "u":
                Broken()
                gc.collect()
            case "c":
                os.write(2, b"NOISE")
            case "p":
                os.system("echo NOISE >&2")
            case "q":
                window.leave()
        self.keys += 1

window = FullScreen(Look(Depth.NONE, animation=False))
sys.exit(window.run(Page()))
"""


def test_nothing_that_libraries_say_reaches_a_page(tmp_path: Path) -> None:
    with Terminal(sys.executable, "-c", NOISY, home=tmp_path) as terminal:
        terminal.see("0 keys")
        for count, key in enumerate("lowtucp", 1):
            terminal.type(key)
            terminal.see(f"{count} keys")
        terminal.settle()
        assert b"NOISE" not in terminal.raw
        terminal.type("q")
        assert terminal.end() == 0
        assert b"NOISE" not in terminal.raw
        assert b"lines of errors were kept off the screen" in terminal.raw


@pytest.mark.parametrize("key", ["~", "\x0c"])
def test_a_page_that_was_painted_over_heals_at_the_next_key(key: str, tmp_path: Path) -> None:
    with Terminal(*DUELL, "play", "--seat", "Anna", "--seat", "Ben", "--no-animation", home=tmp_path) as terminal:
        terminal.see(" Space show Anna")
        page = terminal.settle()
        for _again in range(2):  # the second time, the page has just been sent whole
            terminal.write_beside("\x1b[3;9HBroadcast message from root\x1b[12;1Hxxxxxx\r\n\x1b[7mxxxx\x1b[m")
            terminal.see("Broadcast message")
            terminal.type(key)
            terminal.wait_for(lambda: terminal.display == page, "the page has not healed")
        terminal.type("\x03")
        assert terminal.end() == 130
