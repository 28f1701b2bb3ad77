"""Plays a match in one process, in several, or on any executor, with the same result."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from itertools import chain
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, ParamSpec, TypeVar

from duell import system
from duell.language import current, use
from duell.simulation.match import Match, Playout, keep, maker, play_all
from duell.simulation.results import Result, Tally, result_of, tally_of

P = ParamSpec("P")
T = TypeVar("T")


def executor_of(jobs: int) -> AbstractContextManager[Executor]:
    """An executor with `jobs` processes, for a ``with`` block; with 1, this process."""
    return _Here() if jobs == 1 else _several(jobs)


class _Here(Executor):
    """Runs a task at once, in this process; errors go to the caller."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future = Future[T]()
        future.set_result(fn(*args, **kwargs))
        return future


class _Processes(ProcessPoolExecutor):
    """Starts processes that Ctrl-C does not reach while they load, when they would print a traceback."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with _holding_ctrl_c():  # a process started now inherits the blocked signal
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _several(jobs: int) -> Iterator[Executor]:
    """An executor that spawns processes on every system, and ends them at once on any error."""
    others = active_children()
    executor = _Processes(jobs, get_context("spawn"), _begin, (current(),))
    try:
        yield executor
    except BaseException:
        for child in active_children():
            if child not in others:
                child.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _begin(language: str) -> None:
    """Set up a new process: its language, no Ctrl-C, and an end together with its parent."""
    use(language)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_together, daemon=True).start()


def _end_together() -> None:
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)


@contextmanager
def _holding_ctrl_c() -> Iterator[None]:
    """Delay Ctrl-C until after the block; processes started in it never get it (except on Windows).

    If another thread receives a signal blocked here, Python passes it to the main thread.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    held = list[int]()
    taken = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    try:
        with system.blocked({signal.SIGINT}):
            yield
    finally:
        signal.signal(signal.SIGINT, taken)
        if held:
            signal.raise_signal(signal.SIGINT)


Report = Callable[[int], object]  # called with the number of games played so far
_SHORT = 0.1  # batches grow to this many seconds, so that the cost of sending them hardly matters


class Batch(NamedTuple):
    """Some deals that were played: their sums, the games if requested, and the time in seconds."""

    tally: Tally
    games: tuple[Playout, ...]
    seconds: float


def simulate(match: Match, *, jobs: int = 1, records: Path | None = None, report: Report | None = None) -> Result:
    """Play a match in `jobs` processes, or in this one if that is 1.

    With `records`, the record of each game is kept in that folder. The result is the same for any number of jobs. On
    BadPlayerError, BotFailedError or RecordError, all processes have ended.
    """
    jobs = min(jobs, match.deals)
    with executor_of(jobs) as executor:
        return simulate_on(executor, match, under_way=jobs if jobs == 1 else 2 * jobs, records=records, report=report)


def simulate_on(
    executor: Executor, match: Match, *, under_way: int, records: Path | None = None, report: Report | None = None
) -> Result:
    """Play a match as `simulate`, on an executor that can import the bots, `under_way` batches at a time."""
    for seat in match.seats:
        maker(match.game, seat.player)  # raises any error before anything starts
    tally, pending, dealt, size = Tally.empty(match), set[Future[Batch]](), 0, 1
    while tally.deals < match.deals:
        while dealt < match.deals and len(pending) < under_way:
            upto = min(dealt + size, match.deals)
            pending.add(executor.submit(play_deals, match, dealt, upto, records is not None))
            dealt = upto
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        for batch in (future.result() for future in done):
            tally += batch.tally
            if batch.seconds < _SHORT and batch.tally.deals == size:
                size *= 2
            if records is not None:  # written here, since the process that played them may stop at any moment
                for game in batch.games:
                    keep(match, game, records)
        if report:
            report(tally.deals * match.rotations)
    return result_of(match, tally)


def play_deals(match: Match, first: int, upto: int, kept: bool) -> Batch:
    """Play the deals from `first` to before `upto`, in any process."""
    begun, deals = perf_counter(), range(first, upto)
    played = [play_all(match, deals, rotation, keep=kept) for rotation in range(match.rotations)]
    games = tuple(chain.from_iterable(played)) if kept else ()
    return Batch(tally_of(match, played), games, perf_counter() - begun)
