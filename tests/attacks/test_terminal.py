"""Hostile terminals and environments."""

import sys
from pathlib import Path

import pytest
from prompt_toolkit import data_structures

from duell.tui.blocks import Size
from duell.tui.terminal import MOST
from tests.terminal.pty_driver import Terminal
from tests.tui.driver import Player, table


@pytest.mark.parametrize("size", [(65535, 65535), (MOST.columns + 1, MOST.rows + 1)])
def test_a_window_that_cannot_be_true_takes_no_memory(size: tuple[int, int]) -> None:
    with Player(table("Anna", "Ben")) as game:
        game.see("show Anna")

        def claim() -> None:
            game.screen.size = data_structures.Size(columns=size[0], rows=size[1])
            game._inside._on_resize()

        game._call_soon(claim)
        game.settle()
        window = game.app.window
        most = Size(min(size[0], MOST.columns), min(size[1], MOST.rows))
        assert window.size == most
        assert [len(row) for row in window.display._cells] == [most.columns] * most.rows


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells it in a file")
def test_neither_title_nor_process_list_tell_anything(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "duell", "play", "--seat", "Anna:leia", "--seat", "Ben:han")
    with Terminal(*command, home=tmp_path) as terminal:
        terminal.lift("Anna")
        terminal.type("7")
        terminal.see("Enter locks it")
        arguments = Path(f"/proc/{terminal._process.pid}/cmdline").read_bytes().rstrip(b"\0").split(b"\0")
        assert arguments == [part.encode() for part in command]
        terminal.type("\r")
        terminal.see("show Ben")
        assert b"\x1b]" not in terminal.raw, "a window title, a clipboard, a notification"
