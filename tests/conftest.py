"""Every test's environment: a home of its own, and no deadline; and the division of a run among workers."""

import gc
import os
import re
import signal
import sys
from collections.abc import Generator
from contextlib import suppress
from importlib import import_module
from inspect import iscoroutinefunction
from itertools import chain, count, groupby, islice
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hatch_build import compile_catalogues
from hypothesis import settings
from xdist.scheduler import WorkStealingScheduling

from duell.hosting import words
from duell.language import SOURCE, use
from duell.record import acts
from tests.waiting import run

TOP = Path(__file__).parents[1]

settings.register_profile("same", deadline=None, max_examples=40, derandomize=True)
settings.register_profile("quick", parent=settings.get_profile("same"), max_examples=5)
settings.register_profile("search", deadline=None, max_examples=200)
"""The same examples in each run, so that a run says whether a change broke something; new ones in a search."""

NOT_ON_WINDOWS = re.compile(r"pty_driver|tests\.terminal|termios|openpty|mkfifo|setrlimit|pthread_")
"""What a module needs that Windows has not."""

WAITING = "tests/terminal/"
"""Tests that wait more than they compute."""

LONG = (
    WAITING,
    "tests/test_house.py",
    "tests/tui/pages/",
    "tests/training/",
    "tests/simulation/",
    "tests/test_",
    "tests/attacks/",
    "tests/browser/",
    *(f"tests/tui/test_{name}" for name in ("agreed", "app", "learning", "motion", "offering", "painter", "secrets")),
    "tests/cli/test_said_in_each_language.py",
    "tests/cli/test_simulate.py",
    "tests/table/test_review.py",
    "tests/benchmarks/",
)
"""Places whose tests take too long to be run whenever a file is saved, those of the longest first.

A test elsewhere that takes so long is marked `slow`.
"""

TAKEN = ("SIGINT", "SIGQUIT", "SIGHUP")
"""Signals that the starter of the tests may have had ignored."""

PIN_COST = acts.PIN_COST
"""How long it takes to try a PIN when it is played; in tests, next to no time, and the same for words."""


class WhereExamplesAre:
    """Looks for examples only in modules that have some: to go through all the others takes each worker seconds.

    It is a plugin of its own, since what stands here as a function is asked about files in this folder alone.
    """

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        """Leave out the collector of examples where none is written."""
        collectors = yield
        has_examples = b">>> " in file_path.read_bytes()
        return [collector for collector in collectors if has_examples or not isinstance(collector, DoctestModule)]


def pytest_configure(config: pytest.Config) -> None:
    """Compile the message catalogues, once for all workers: they may have been changed since the installation.

    A shell has what it runs in the background ignore keys such as Ctrl-C, and `nohup` that the terminal is gone; the
    programs that tests start are to take these signals.
    Where Python is told to keep no compiled code beside the source, it is kept elsewhere: each of the many processes
    that tests start would compile everything again.
    """
    config.pluginmanager.register(WhereExamplesAre())
    acts.PIN_COST = words.COST = 2
    if not config.getoption("--hypothesis-profile"):
        settings.load_profile("quick" if config.option.markexpr == "quick" else "same")
    for number in [getattr(signal, name) for name in TAKEN if hasattr(signal, name)]:
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
    if sys.dont_write_bytecode:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(TOP / ".pytest_cache" / "bytecode")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if not hasattr(config, "workerinput"):
        compile_catalogues(TOP)


def pytest_sessionstart(session: pytest.Session) -> None:
    """In a run of all tests, have each worker begin to load them elsewhere: what one has compiled, the others find."""
    config = session.config
    if hasattr(config, "workerinput") and TOP / "tests" in [TOP / argument for argument in config.args]:
        paths = sorted((TOP / "tests").rglob("test_*.py"))
        first = len(paths) * int(config.workerinput["workerid"][2:]) // config.workerinput["workercount"]
        for path in (*paths[first:], *paths[:first]):
            if not pytest_ignore_collect(path, config):
                with suppress(Exception, pytest.skip.Exception):  # collecting it says so
                    import_module(".".join(path.relative_to(TOP).with_suffix("").parts))


def pytest_xdist_auto_num_workers() -> int:
    """Return how many workers ``-n auto`` stands for: three more than there are cores, for what waits most of its time.

    Each worker collects all tests, and draws and reviews for itself what tests share.
    """
    return 3 + (os.cpu_count() or 1)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> WorkStealingScheduling:
    """Let a worker that has nothing left to do take over from others, who keep the tests of a module together."""
    return WorkStealingScheduling(config, log)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out places without anything quick, and on Windows what cannot even be imported: it has `tests.system`."""
    path = collection_path.relative_to(TOP).as_posix() if collection_path.is_relative_to(TOP) else ""
    if config.option.markexpr == "quick" and (path.startswith(LONG) or f"{path}/" in LONG):
        return True
    is_module = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    needs_more = is_module and NOT_ON_WINDOWS.search(collection_path.read_text(encoding="utf-8"))
    return True if sys.platform == "win32" and needs_more else None


def pytest_collection_finish() -> None:
    """Have the garbage collector leave alone what stays until the end: thousands of tests, and all modules.

    What tests keep for each other is little garbage and much to look through, so it also begins more rarely.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(500_000, 10, 10)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is `quick`, and bring all into the order in which they are run."""
    functions = set[str]()
    for item in items:
        function = item.nodeid.partition("[")[0]
        if function not in functions and not item.nodeid.startswith(LONG) and not item.get_closest_marker("slow"):
            item.add_marker("quick")
        functions.add(function)
    items[:] = in_order(items, getattr(config, "workerinput", {}).get("workercount", 1))


def in_order(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The tests as they are shared out: each worker begins with an equal part of what is returned.

    One of them begins with what waits, so that there is something to compute meanwhile, and the others with modules
    that take long. At the end, when workers take over from each other, short tests are left.
    """
    ranks = {item: _rank(item) for item in items}
    short = iter([item for item in items if ranks[item] > len(LONG)])
    long = sorted((item for item in items if ranks[item] <= len(LONG)), key=lambda item: ranks[item])
    parts: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for number, (path, module) in enumerate(groupby(long, lambda item: item.path)):
        waits = workers == 1 or path.is_relative_to(TOP / WAITING)
        parts[0 if waits else 1 + number % (workers - 1)] += module
    for part in parts:
        part.extend(islice(short, max(0, len(items) // workers - len(part))))
    return [*chain(*parts), *short]


def _rank(item: pytest.Item) -> int:
    """The earlier, the longer it takes."""
    rank = next((number for number, rank in enumerate(LONG) if item.nodeid.startswith(rank)), len(LONG))
    return rank + (rank == len(LONG) and item.get_closest_marker("slow") is None)


@pytest.fixture
def as_long_as_for_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a PIN take as long to be tried as it does when it is played."""
    monkeypatch.setattr(acts, "PIN_COST", PIN_COST)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> None:
    """Run a test that is a coroutine in a loop of its own."""
    if iscoroutinefunction(test := pyfuncitem.obj):
        pyfuncitem.obj = lambda **values: run(lambda: test(**values))


HOMES = count(1)


@pytest.fixture(autouse=True)
def home_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for games: no test may touch the games, or follow the settings, of the person who runs it.

    It is not there yet: most tests keep nothing, and a folder for each of them takes longer than many a test.
    """
    folder = tmp_path_factory.getbasetemp() / f"home-{next(HOMES)}"
    for name in [name for name in os.environ if name.startswith("DUELL_") or name in {"ACCESSIBLE", "NO_COLOR"}]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    use(SOURCE, ascii=False)
    monkeypatch.setenv("DUELL_CONFIG", f"{folder}.toml")
    monkeypatch.setenv("DUELL_HOME", str(folder))
    return folder
