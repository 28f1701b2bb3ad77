"""A process that has loaded all of duell and forks for each game, which so is spared nothing but its imports.

A program of its own, one for each worker of a test run: ``python -m tests.terminal.loaded``. It ends with its input.
"""

import atexit
import gc
import importlib
import io
import json
import os
import pkgutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from typing import IO, Any


class Forked:
    """What a terminal needs of a process, as `subprocess.Popen` has it."""

    def __init__(self, arguments: Sequence[str], terminal: str, env: dict[str, str]) -> None:
        self.pid = _ask(arguments, terminal, env)
        self._status = -1

    def poll(self) -> int | None:
        return self.wait(os.WNOHANG)

    def wait(self, options: int = 0) -> int | None:
        if self._status < 0:
            self._status = _ask(self.pid, options)
        return os.waitstatus_to_exitcode(self._status) if self._status >= 0 else None

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def is_stopped(self) -> bool:
        """Whether it has been stopped since this was asked last."""
        return os.WIFSTOPPED(max(0, _ask(self.pid, os.WNOHANG | os.WUNTRACED)))


@cache
def _server() -> tuple[IO[str], IO[str]]:
    command = [sys.executable, "-m", __name__]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True)
    atexit.register(server.communicate)
    assert server.stdin
    assert server.stdout
    return server.stdin, server.stdout


def _ask(*question: Any) -> int:
    asked, answers = _server()
    asked.write(f"{json.dumps(question)}\n")
    asked.flush()
    return int(answers.readline())


def _load() -> None:
    import duell

    for module in pkgutil.walk_packages(duell.__path__, "duell."):
        if not module.name.startswith(("duell.__main__", "duell.hosting.", "duell.system.")):
            importlib.import_module(module.name)
    gc.collect()
    gc.freeze()


def _serve() -> bool:
    """Answer until nobody asks any more; whether this has become a process that was asked for."""
    for line in sys.stdin:
        match json.loads(line):
            case [int(pid), options]:
                ended, status = os.waitpid(pid, options)
                answer = status if ended else -1
            case [arguments, terminal, env]:
                answer = os.fork()
                if not answer:
                    _become(arguments, terminal, env)
                    return True
        os.write(1, f"{answer}\n".encode())
    return False


def _become(arguments: list[str], terminal: str, env: dict[str, str]) -> None:
    """Be what a shell would have started in that terminal."""
    os.setsid()
    opened = os.open(terminal, os.O_RDWR)  # the first terminal that a new session opens is its own from then on
    for number in range(3):
        os.dup2(opened, number)
    os.close(opened)
    sys.argv = ["duell", *arguments]
    os.environ.clear()
    os.environ.update(env)
    sys.stdin, sys.stdout, sys.stderr = map(_stream, range(3))


def _stream(number: int) -> io.TextIOWrapper:
    """A standard stream as Python opens it at a terminal."""
    raw = io.FileIO(number, "w" if number else "r", closefd=False)
    buffered = io.BufferedWriter(raw) if number else io.BufferedReader(raw)
    errors = "backslashreplace" if number == 2 else "surrogateescape"
    return io.TextIOWrapper(buffered, "utf-8", errors, newline="\n", line_buffering=True)


if __name__ == "__main__":
    _load()
    if _serve():
        from duell import program
        from duell.__main__ import main

        program.started_as = lambda: program.NAME
        sys.exit(main())
