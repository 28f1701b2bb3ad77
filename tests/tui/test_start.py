"""The work before the first page: only what a table needs, and nothing twice."""

import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.terminal.pty_driver import ALTERNATE_ON, Terminal

LATER = {
    "decimal",
    "difflib",
    "duell.coach",
    "duell.games.duel.bots",
    "duell.games.duel.lesson",
    "duell.games.missions.catalogue",
    "duell.games.missions.engine",
    "duell.plain.console",
    "duell.record.league",
    "duell.record.library",
    "duell.table.review",
    "duell.table.playback",
    "duell.tui.application",
    "duell.tui.pages.overlays",
    "duell.tui.pages.setup",
    "platformdirs",
    "prompt_toolkit",
    "rich.console",
    "rich.theme",
    "shutil",
    "subprocess",
}
"""What is loaded when somebody asks for it, or once the first page is in sight."""

PROGRAM = """
import sys
report, opened = sys.argv.pop(1), []
sys.addaudithook(lambda event, args: opened.append(args[0]) if event == "open" else None)

class AsKeysAreToBeTaken:
    def find_spec(name, path, target=None):
        if name == "asyncio":
            with open(report, "w") as file:
                print(*sys.modules, file=file)
                print(*(path for path in opened if isinstance(path, str)), sep="\\n", file=file)
            raise KeyboardInterrupt

sys.meta_path.insert(0, AsKeysAreToBeTaken)
from duell.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return what is loaded when the first page is in sight and no key is taken yet, and the files that were opened."""
    home = tmp_path_factory.mktemp("home")
    report, seats = home / "report", ("play", "--seat", "Anna", "--seat", "Ben")
    command, env = (sys.executable, "-c", PROGRAM, str(report), *seats), {"LC_ALL": "C.UTF-8"}
    with Terminal(*command, home=home, env=env) as terminal:
        assert terminal.end() == 130
        assert ALTERNATE_ON in terminal.raw
        assert b"show all at once" in terminal.raw
    return report.read_text(encoding="utf-8").splitlines()


def test_the_first_page_needs_nothing_that_nobody_has_asked_for(start: list[str]) -> None:
    loaded = set(start[0].split())
    assert "duell.tui.app" in loaded
    assert not LATER & loaded


def test_no_deck_and_no_edition_is_read_twice(start: list[str]) -> None:
    read = Counter(Path(path).name for path in start[1:] if path.endswith(".toml"))
    assert read["classic.toml"] == 1
    assert set(read.values()) == {1}


LOADS_LONG = """
import sys
from select import select

class LoadsUntilAKeyHasLongBeenTyped:
    def find_spec(name, path, target=None):
        if name == "asyncio":
            select([sys.stdin], [], [])
            select([], [], [], 2 * CURTAIN.any_key)

from duell.cli import main
from duell.tui.keys import CURTAIN
sys.meta_path.insert(0, LoadsUntilAKeyHasLongBeenTyped)
sys.exit(main(sys.argv[1:]))
"""


def test_a_key_typed_before_keys_are_taken_lifts_no_curtain(tmp_path: Path) -> None:
    seats = ("play", "--seat", "Anna", "--seat", "Ben", "--no-animation")
    with Terminal(sys.executable, "-c", LOADS_LONG, *seats, home=tmp_path) as terminal:
        terminal.see("(Space) show Anna")
        terminal.type("\r")
        terminal.see(" Space show Anna")  # Enter may be held down since
