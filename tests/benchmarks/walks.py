"""The number of files, functions and calls that a few walks pass through: ``python -m tests.benchmarks.walks``.

A walk is a path a newcomer follows through the code: a key, a lock, a turn, the first frame, a command. The games are
recorded on disk, and everything is traced until the last frame has been drawn. Each walk has a process of its own,
where nothing is cached that an earlier walk has called. `MOST` has the most files of each walk, so that the house stays
as small as it is.
"""

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from inspect import CO_OPTIMIZED
from multiprocessing import get_context
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory
from threading import Event
from types import CodeType, FrameType

import duell
from duell.cli.dealing import Dealer
from duell.table.session import Session
from tests.terminal.pty_driver import Terminal
from tests.tui.driver import Player, missions, table

HOME = str(Path(duell.__file__).parent)

SEED = "an evening"
BUSTS = "bust 0"  # a deal whose first turn busts if every card is turned up

MOST = {
    "a key that chooses a card": 32,
    "lock to next curtain": 42,
    "Missions: a bust": 47,
    "first frame": 55,
    "duell rules --lang de": 19,
}


@dataclass
class Walk:
    """The files and functions passed through, and the number of calls."""

    files: set[str] = field(default_factory=set)
    functions: set[CodeType] = field(default_factory=set)
    calls: int = 0

    def trace(self, frame: FrameType, event: str, _: object) -> None:
        is_function = frame.f_code.co_flags & CO_OPTIMIZED  # not the body of a module or class
        if event == "call" and is_function and frame.f_code.co_filename.startswith(HOME):
            self.files.add(frame.f_code.co_filename.removeprefix(HOME + "/"))
            self.functions.add(frame.f_code)
            self.calls += 1


def pressing(player: Player, key: str, walk: Walk) -> None:
    """Press a key and trace it until all that it leads to at once has been drawn."""
    done = Event()

    def press() -> None:
        sys.setprofile(walk.trace)
        player.app.press(key)

    def stop() -> None:
        sys.setprofile(None)
        done.set()

    player._call_soon(press)
    player.settle()
    player._call_soon(stop)
    assert done.wait(10)


@contextmanager
def recorded(session: Session, seed: str) -> Iterator[Player]:
    """A player at the table of a session, whose game is recorded in a folder of its own."""
    assert session.offered
    with TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        dealer = Dealer(seed=seed, path=Path(folder, "game.jsonl"))
        with Player(Session(session.menu, dealer.open, session.offered, dealer.open(session.offered))) as player:
            yield player
        dealer.close()


def choosing() -> Walk:
    """Choose a card: a key that sets one attribute, and the frame that shows it."""
    with recorded(table("Anna", "Ben"), SEED) as game:
        game.hand_over("Anna")
        game.type("3")
        pressing(game, "5", walk := Walk())
        return walk


def locking() -> Walk:
    """Lock a card, up to the next player's curtain."""
    with recorded(table("Anna", "Ben"), SEED) as game:
        game.hand_over("Anna")
        game.type("5")
        pressing(game, "enter", walk := Walk())
        game.see("show Ben")
        return walk


def busting() -> Walk:
    """Play a turn of Missions up to a bust, from the first curtain to the next."""
    with recorded(missions("Anna", "Ben"), BUSTS) as game:
        game.see("Anna’s cards")
        game.rest()
        game.type("\r")
        walk = Walk()
        while "Ben’s cards" not in game.frame:
            pressing(game, "u", walk)
            game.rest()
            pressing(game, "enter", walk)
        return walk


LOADED = """
import sys
def tell():
    sys.stderr.write(f"{sum(name.partition('.')[0] == 'duell' for name in list(sys.modules))}\\n")
"""

AT_THE_END = f"{LOADED}\nfrom duell.cli import main\nmain(['rules', '--lang', 'de'])\ntell()"

AT_THE_FORM = """
import sys, threading
from tests.benchmarks.walks import Walk
walk = Walk()
def tell():
    sys.stderr.write(f"{len(walk.files)} {len(walk.functions)} {walk.calls}\\n")
threading.Timer(4, tell).start()
from duell.cli import main
from duell.record.folder import note_lesson
note_lesson()
sys.setprofile(walk.trace)
main(["play"])
"""
"""The form waits for keys, so after a few seconds its first frame has long been drawn."""


def rules_loaded() -> int:
    """The number of duell's modules that ``duell rules --lang de`` loads."""
    done = run([sys.executable, "-c", AT_THE_END], capture_output=True, text=True, check=True, timeout=60)
    return int(done.stderr)


def first_frame() -> tuple[int, int, int]:
    """The files, functions and calls until ``duell play`` shows the form, with the lesson declined before."""
    with TemporaryDirectory() as home:
        counts = Path(home, "told")
        command = ["sh", "-c", f'exec "{sys.executable}" -c "$0" 2>"{counts}"', AT_THE_FORM]
        with Terminal(*command, home=Path(home)) as terminal:
            while not counts.exists() or not counts.read_text().endswith("\n"):
                terminal.read(0.2)
        files, functions, calls = map(int, counts.read_text().split())
        return files, functions, calls


WALKS: dict[str, Callable[[], Walk]] = {
    "a key that chooses a card": choosing,
    "lock to next curtain": locking,
    "Missions: a bust": busting,
}


def walked(walk: Callable[[], Walk]) -> tuple[list[str], int, int]:
    """The files, and the number of functions and calls."""
    done = walk()
    return sorted(done.files), len(done.functions), done.calls


def counts(tell: Callable[[str], object] = lambda _: None, *, files: bool = False) -> dict[str, int]:
    """The number of files of each walk; `tell` gets a line about it, and with `files` their names."""
    number = {}
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as processes:
        for name, walk in WALKS.items():
            names, functions, calls = processes.submit(walked, walk).result()
            number[name] = len(names)
            tell(f"{name}: {len(names)} files, {functions} functions, {calls} calls")
            if files:
                tell("  " + "\n  ".join(names))
    number["first frame"], functions, calls = first_frame()
    tell(f"first frame: {number['first frame']} files, {functions} functions, {calls} calls")
    number["duell rules --lang de"] = rules_loaded()
    tell(f"duell rules --lang de: {number['duell rules --lang de']} modules loaded")
    return number


def main() -> int:
    """Print a line for each walk; 1 if one passes too many files."""
    number = counts(print, files="--files" in sys.argv)
    too_many = [f"{name}: {count} (at most {MOST[name]})" for name, count in number.items() if count > MOST[name]]
    print("\n".join(["too many:", *too_many]) if too_many else "all within bounds")
    return bool(too_many)


if __name__ == "__main__":
    sys.exit(main())
