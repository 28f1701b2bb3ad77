"""Ctrl-C while the program is still being loaded: it ends with 130, and without a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal.pty_driver import ALTERNATE_ON, Terminal

INTERRUPTED = """
import sys
from duell.__main__ import main

class Interrupt:
    module = sys.argv.pop(1)

    def find_spec(self, name, path=None, target=None):
        if name == self.module:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupt())
sys.exit(main())
"""


def interrupted_at(module: str, *argv: str) -> list[str]:
    """Return a command that gets Ctrl-C as it begins to load a module."""
    return [sys.executable, "-W", "error", "-c", INTERRUPTED, module, *argv]


STAGES = (
    *("duell.cli", "argparse", "duell.cli.play", "tomllib", "duell.games.duel.bots", "duell.record.journal"),
    *("duell.table.sitting", "duell.plain.sitting", "duell.plain.console"),
)
SEATS = ("--seat", "Anna:leia", "--seat", "Ben:han")
BOT = ("--seat", "Cem::padawan")
"""Bots are loaded where one sits."""


@pytest.mark.parametrize("module", STAGES)
def test_at_every_stage_of_plain_mode(module: str) -> None:
    done = subprocess.run(
        interrupted_at(module, "play", "--plain", *SEATS, *BOT),
        input="",
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.parametrize("module", ["rich.text", "duell.tui.app", "duell.tui.pages.curtain"])
def test_at_every_stage_of_the_full_screen(module: str, tmp_path: Path) -> None:
    with Terminal(*interrupted_at(module, "play", "--no-animation", *SEATS), home=tmp_path) as terminal:
        assert terminal.end() == 130
        assert b"Traceback" not in terminal.raw
        assert ALTERNATE_ON not in terminal.raw


@pytest.mark.parametrize("module", ["asyncio", "prompt_toolkit", "duell.tui.application"])
def test_while_the_first_page_is_in_sight_and_no_key_is_taken_yet(module: str, tmp_path: Path) -> None:
    with Terminal(*interrupted_at(module, "play", "--no-animation", *SEATS), home=tmp_path) as terminal:
        assert terminal.end() == 130
        assert b"Traceback" not in terminal.raw
        assert ALTERNATE_ON in terminal.raw
        terminal.assert_as_it_was()
