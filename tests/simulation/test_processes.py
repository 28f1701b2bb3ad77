"""Processes that play games: Ctrl-C is not for them, and none is left behind."""

import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from duell.simulation import running
from duell.simulation.running import executor_of
from tests.simulation.strange import PATH

TOP = Path(__file__).parents[2]


def test_ctrl_c_reaches_the_one_that_started_them_alone() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    with executor_of(2) as executor:
        assert signal.SIGINT in executor.submit(signal.pthread_sigmask, signal.SIG_BLOCK, []).result()
        assert executor.submit(signal.getsignal, signal.SIGINT).result() is signal.SIG_IGN
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before


def test_ctrl_c_waits_until_they_have_started_whichever_thread_gets_it() -> None:
    done, started = threading.Event(), list[bool]()
    other = threading.Thread(target=done.wait)
    told, tells = socket.socketpair()
    tells.setblocking(False)

    def start() -> None:
        with running._holding_ctrl_c():
            signal.pthread_kill(other.ident or 0, signal.SIGINT)
            told.recv(1)  # by now Python knows of it
            started.append(True)

    other.start()
    before = signal.set_wakeup_fd(tells.fileno())
    try:
        with told, tells, pytest.raises(KeyboardInterrupt):
            start()
    finally:
        signal.set_wakeup_fd(before)
        done.set()
        other.join()
    assert started


def test_they_end_with_the_one_that_started_them() -> None:
    seats = ("--seat", f"Anna::{PATH}:Tells", "--seat", "Ben::random")
    command = [sys.executable, "-m", "duell", "simulate", "--games", "1000000", "--jobs", "2", *seats]
    with subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        assert started.stdout
        assert started.stdout.readline().startswith(b"asked")
        started.kill()
        _, told = started.communicate(timeout=60)  # until nobody has these pipes open any more
    assert b"Traceback" not in told
