"""Where games are played on this machine: in this process, or in several that end whenever this one does."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import active_children, get_context, parent_process
from typing import ParamSpec, TypeVar

from duell import system
from duell.language import current, use

P = ParamSpec("P")
T = TypeVar("T")


def executor_of(jobs: int) -> AbstractContextManager[Executor]:
    """Return an executor with `jobs` processes, for a ``with`` block; 1 stands for this process."""
    return _Here() if jobs == 1 else _several(jobs)


class _Here(Executor):
    """Runs what is submitted at once, in this process; an error goes straight to whoever submits."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future = Future[T]()
        future.set_result(fn(*args, **kwargs))
        return future


class _Processes(ProcessPoolExecutor):
    """Starts processes that Ctrl-C does not reach while they begin, when they would print a traceback."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with _holding_ctrl_c():  # a process started now inherits that
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _several(jobs: int) -> Iterator[Executor]:
    """Give an executor whose processes are new ones on every system; if anything goes wrong, they stop at once."""
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
    """In a new process: speak its language, leave Ctrl-C to the one that started it, and end however that has ended."""
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
    """Take Ctrl-C only after the block; processes that start in it never get it (but on Windows, which cannot).

    A blocked signal goes to whichever other thread does not block it, and Python then tells the main thread of it.
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
