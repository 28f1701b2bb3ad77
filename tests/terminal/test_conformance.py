"""Another emulator, tmux, shows the same frames from the same bytes; every test checks that they are of ECMA-48."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.terminal.pty_driver import DUELL, Terminal, beyond_ecma_48

SEATS = ("play", "--seat", "Anna:leia", "--seat", "李:han", "--seed", "frames")


def compare(terminal: Terminal, folder: Path) -> None:
    """Have tmux show all that has come up to now, and wait until that is what the terminal shows."""
    expected = [line.rstrip() for line in terminal.settle(0.3).splitlines()]
    (folder / "bytes").write_bytes(terminal.raw)
    (folder / "tmux.conf").write_text("set -g status off\n")
    tmux = ("tmux", "-u", "-S", str(folder / "tmux"), "-f", str(folder / "tmux.conf"))
    size = ("-x", str(terminal._screen.columns), "-y", str(terminal._screen.lines))
    subprocess.run([*tmux, "new-session", "-d", *size, f"stty -echo; cat {folder}/bytes; exec sleep 999"], check=True)
    try:
        for _ in range(1000):
            done = subprocess.run([*tmux, "capture-pane", "-p"], check=True, capture_output=True, text=True)
            if (lines := [line.rstrip() for line in done.stdout.splitlines()]) == expected:
                return
            terminal.read(0.02)
        assert lines == expected
    finally:
        subprocess.run([*tmux, "kill-server"], check=True)


@pytest.mark.skipif(not shutil.which("tmux"), reason="tmux is not here")
@pytest.mark.parametrize(
    ("options", "columns", "rows", "env"),
    [
        (("--no-animation",), 80, 24, {}),
        (("--ascii", "--no-animation"), 100, 30, {}),
        ((), 41, 12, {"COLORTERM": "truecolor"}),
    ],
)
def test_two_terminals_show_the_same_frames(
    options: tuple[str, ...], columns: int, rows: int, env: dict[str, str], tmp_path: Path
) -> None:
    with Terminal(*DUELL, *SEATS, *options, home=tmp_path, columns=columns, rows=rows, env=env) as terminal:
        terminal.lift_curtain("Anna")
        for keys in ("", "?", "xs", "x5\r"):
            terminal.type(keys)
            compare(terminal, tmp_path)
        terminal.lift_curtain("??" if "--ascii" in options else "李")
        for keys in ("", "3\r"):
            terminal.type(keys)
            compare(terminal, tmp_path)
        terminal.see("Enter go on")
        terminal.type("q")
        terminal.see("Quit the game?")
        terminal.type("y")
        assert terminal.end() == 0
        compare(terminal, tmp_path)


@pytest.mark.parametrize(
    "sent", ["\x1b[?1000h", "\x1b]0;title\x07", "\x1b[4i", "\x1b[38;9z", "\x9b2J", "\x0e", "\x1b[9q", "\x1b"]
)
def test_what_has_no_place_in_a_terminal_is_noticed(sent: str) -> None:
    assert not beyond_ecma_48("é\x1b[2J\x1b[1;31m李\r\n\x07")
    assert beyond_ecma_48(f"a{sent}b") == [sent[:1]]
