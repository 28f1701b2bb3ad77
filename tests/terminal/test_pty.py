"""The program in a real pseudo-terminal: whole games, and every way out."""

import shlex
import signal
import subprocess
from pathlib import Path

import pytest

from duell.cli.settings import LABELS
from tests.terminal.pty_driver import ALTERNATE_ON, DUELL, Terminal
from tests.waiting import PATIENCE

TWO = ("play", "--seat", "Anna:leia", "--seat", "Ben:han", "--seed", "an evening", "--no-animation")

CONSOLE_FONT = frozenset("àâäçèéêîôùûüößÀÉ─│║┌┐└┘╔╗╚╝├┤┬┴┼═█■░▒▲·→←↑↓«»")
"""What a Linux console can show beside ASCII, of what there is in these tests."""


def play(terminal: Terminal) -> None:
    """Play the lowest card that can be played, and the first of all choices, to the end of the game.

    A key is pressed once the one before has had its effect: two at once are no answer at a curtain.
    """
    display, last = terminal.settle(), ""
    for _ in range(500):
        if "r rematch" in display:
            return
        if due := next((name for name in ("Anna", "Ben") if f"show {name}" in display), ""):
            terminal.lift(due)
            display, last = terminal.settle(), ""
        elif "Enter go on" in display:
            last = "\r" if last == " " else " "  # the same key may count as held down
            display = terminal.press(last)
        else:
            terminal.press("l")
            display, last = terminal.press("\r"), "\r"
    raise AssertionError(f"the game does not end; on the screen is\n{terminal.display}")


def test_a_whole_game_against_a_bot_in_a_small_window(tmp_path: Path) -> None:
    seats = ("play", "--seat", "Anna", "--seat", "Ben::padawan", "--no-animation", "--ascii", "--no-color")
    with Terminal(*DUELL, *seats, home=tmp_path, columns=40, rows=12) as terminal:
        terminal.see("choose")
        play(terminal)
        assert b"38;5" not in terminal.raw
        assert terminal.raw.isascii()
        terminal.type("q")
        assert terminal.end() == 0


@pytest.mark.parametrize(
    ("lang", "says", "letters"), [("de", "drücke die Leertaste", "ü"), ("fr", "Passez le clavier à", "à")]
)
def test_a_linux_console_is_sent_the_letters_of_a_language(lang: str, says: str, letters: str, tmp_path: Path) -> None:
    """Its font has them, but neither half blocks nor stars."""
    with Terminal(*DUELL, *TWO, home=tmp_path, env={"TERM": "linux", "DUELL_LANG": lang}) as terminal:
        terminal.see(says)
        terminal.press(" ")
        sent = {char for char in terminal.raw.decode() if not char.isascii()}
        assert set(letters) <= sent <= CONSOLE_FONT


@pytest.mark.parametrize(
    ("way_out", "code"), [("q", 0), ("\x03", 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_every_way_out_gives_the_terminal_back(tmp_path: Path, way_out: str | signal.Signals, code: int) -> None:
    with Terminal(*DUELL, *TWO, home=tmp_path) as terminal:
        terminal.lift("Anna")
        if isinstance(way_out, signal.Signals):
            terminal.send(way_out)
        else:
            terminal.type(way_out)
            if way_out == "q":
                terminal.see("Quit the game?", "duell resume 1")
                terminal.type("y")
        assert terminal.end() == code
        terminal.assert_as_it_was()
        after = terminal.raw[terminal.raw.rfind(b"\x1b[?1049l") :].decode()
        assert "★" not in after
        assert "Traceback" not in after
        assert "duell resume 1" in after


def first_page(terminal: Terminal) -> None:
    """Wait for the first bytes of it: no key is taken yet."""
    while ALTERNATE_ON not in terminal.raw:
        terminal.read(PATIENCE)


def test_what_ends_it_at_once_ends_it_like_later(tmp_path: Path) -> None:
    with Terminal(*DUELL, *TWO, home=tmp_path) as terminal:
        first_page(terminal)
        terminal.send(signal.SIGTERM)
        assert terminal.end() == 143
        terminal.assert_as_it_was()
        assert "duell resume 1" in terminal.display


def test_an_error_inside_gives_the_terminal_back_and_shows_no_hand(tmp_path: Path) -> None:
    broken = (
        "import sys, duell.games.duel.pages.bidding as page\n"
        "def broken(screen, size, **_): raise RuntimeError(f'hand {screen.body}')\n"
        "page.render = broken\n"
        "from duell.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    with Terminal(DUELL[0], "-c", broken, *TWO, home=tmp_path) as terminal:
        terminal.lift_curtain("Anna")
        assert terminal.end() == 1
        terminal.assert_as_it_was()
        after = terminal.raw[terminal.raw.rfind(b"\x1b[?1049l") :].decode()
        assert "internal error in duell (RuntimeError at" in after
        assert "hand" not in after
        assert "Traceback" not in after


CHANGED = """
import sys
from importlib.abc import MetaPathFinder

class OfAnotherVersion(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise ImportError(f"cannot import name 'hand' from {{name}}")

sys.meta_path.insert(0, OfAnotherVersion())
from duell.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("module", ["prompt_toolkit.renderer", "duell.tui.pages.overlays"])
def test_where_an_upgrade_ends_a_game_a_line_names_the_way_on(module: str, tmp_path: Path) -> None:
    with Terminal(DUELL[0], "-c", CHANGED.format(module=module), *TWO, home=tmp_path, columns=150) as terminal:
        if module == "duell.tui.pages.overlays":
            terminal.see(" Space show Anna")
            terminal.type("q")
        assert terminal.end() == 1
        terminal.assert_as_it_was()
        terminal.see("Saved. To resume: duell resume 1", "duell was updated while it was running", "start it again")
        assert "internal error" not in terminal.display


def test_an_error_inside_plain_mode_wipes_the_hand_and_says_how_the_game_goes_on(tmp_path: Path) -> None:
    broken = (
        "import sys\nfrom duell.games.duel.lines import DuelLines\n"
        "def broken(*_): raise RuntimeError('hand')\n"
        "DuelLines.read = broken\n"
        "from duell.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    with Terminal(DUELL[0], "-c", broken, *TWO, "--plain", home=tmp_path, columns=150) as terminal:
        terminal.see("Anna takes the keyboard")
        terminal.wait_for_silence()
        terminal.settle()
        terminal.type("\r")
        terminal.see("Anna, which card?")
        terminal.wait_for_silence()
        terminal.type("7\r")
        assert terminal.end() == 1
        terminal.assert_modes_as_they_were()
        terminal.see("Saved. To resume: duell resume 1", "internal error in duell (RuntimeError at")
        assert "’s hand:" not in terminal.display


def test_suspending_hides_the_hand_and_coming_back_shows_a_curtain(tmp_path: Path) -> None:
    with Terminal("/bin/sh", "-i", home=tmp_path) as terminal:
        terminal.settle()
        terminal.type(f"{shlex.join([*DUELL, *TWO])}\n")
        terminal.lift("Anna")
        terminal.type("\x1a")
        assert "★" not in terminal.settle(0.5)
        terminal.assert_on_main_screen()
        terminal.type("fg\n")
        terminal.see("The cards are hidden", "show Anna")


def test_resizing_at_any_moment(tmp_path: Path) -> None:
    with Terminal(*DUELL, *TWO, home=tmp_path) as terminal:
        terminal.lift("Anna")
        for columns, rows in [(40, 12), (200, 60), (80, 24)]:
            terminal.resize(columns, rows)
            terminal.see("Greedo" if columns < 80 else "GREEDO", "choose")
        terminal.resize(30, 8)
        terminal.see("enlarge")
        terminal.resize(80, 24)
        terminal.see("GREEDO", "choose")


def test_without_a_terminal_it_says_what_to_do(tmp_path: Path) -> None:
    done = subprocess.run(
        [*DUELL, *TWO], check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30
    )
    assert done.returncode == 2
    assert done.stderr == (
        "duell: duell play needs a terminal; to play through a pipe or with a screen reader, add --plain\n"
    )


@pytest.mark.parametrize("key", ["\x1b", "\r", "q"])
def test_rules_are_a_page_from_which_any_key_leads_back(key: str, tmp_path: Path) -> None:
    with Terminal(*DUELL, *TWO, "--plain", home=tmp_path) as terminal:  # no longer the first start
        terminal.see("Anna takes the keyboard")
    with Terminal(*DUELL, home=tmp_path) as terminal:
        terminal.see("Enter Resume")
        terminal.wait_for_silence()
        terminal.settle(0.6)
        terminal.type("7")
        terminal.see("Missions")
        terminal.settle(0.6)
        terminal.type("2")
        terminal.see("Missions in two minutes")
        terminal.type(" ")
        terminal.see("Zam Wesell")
        terminal.wait_for_silence()
        terminal.type(key)
        terminal.see("A summary")


def test_a_setting_is_changed_where_it_is_shown_and_counts_at_once(tmp_path: Path) -> None:
    env = {"DUELL_CONFIG": str(tmp_path / "settings.toml")}
    with Terminal(*DUELL, *TWO, "--plain", home=tmp_path) as terminal:  # no longer the first start
        terminal.see("Anna takes the keyboard")
    with Terminal(*DUELL, home=tmp_path, env=env) as terminal:
        terminal.see("Enter Resume")
        terminal.wait_for_silence()
        terminal.settle(0.6)
        terminal.type("8")
        terminal.see("Memory aid")
        terminal.wait_for_silence()
        terminal.type("j" * len(LABELS))  # table options follow
        terminal.see("Set by: default")
        terminal.type("l")
        terminal.see("file, line")
        terminal.type("\x1b")
        terminal.see("Enter Settings")
        terminal.wait_for_silence()
        terminal.settle(0.6)
        terminal.type("1")
        terminal.see("Table options", "Memory aid")
    assert "memory-aid = true" in (tmp_path / "settings.toml").read_text()
