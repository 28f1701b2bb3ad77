"""Phones with other engines than Chromium's: Firefox, and WebKit as Safari has it, through their own remote control.

``apt-get install firefox-esr webkit2gtk-driver xvfb xauth`` installs both; a test whose engine is missing is skipped.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
import urllib.request
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from tests.browser.hosted import Host, free_port, wait_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MINI = Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")  # WebKitGTK's small browser

WIDTH, HEIGHT = 390, 844


class Engine(Protocol):
    """A page in a browser; `said` is what its console said."""

    said: list[str]

    def go(self, url: str) -> None:
        """Open a page."""

    def run(self, script: str) -> Any:
        """The value of an expression in JavaScript."""


@contextmanager
def started(home: Path, *command: str) -> Iterator[None]:
    """Run a program with all that it starts, until the end of the block."""
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
    with subprocess.Popen(command, env={**os.environ, "HOME": str(home)}, **quiet) as program:
        try:
            yield
        finally:
            with suppress(ProcessLookupError):
                os.killpg(program.pid, signal.SIGKILL)


def as_soon_as_it_can(connect: Callable[[], Any]) -> Any:
    """Connect to a program that is starting."""
    deadline = time.monotonic() + 60
    while True:
        try:
            return connect()
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.1)


class _Firefox:
    """Firefox by WebDriver BiDi."""

    def __init__(self, socket: Any) -> None:
        self._socket, self._number, self.said = socket, 0, list[str]()
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded"])
        self._tab = self._call("browsingContext.getTree")["contexts"][0]["context"]
        viewport = {"width": WIDTH, "height": HEIGHT}
        self._call("browsingContext.setViewport", context=self._tab, viewport=viewport)

    def _call(self, method: str, **params: object) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(timeout=120))
            if message.get("method") == "log.entryAdded":
                self.said.append(message["params"]["text"])
            if message.get("id") == self._number:
                assert message["type"] == "success", message
                return message["result"]

    def go(self, url: str) -> None:
        self._call("browsingContext.navigate", context=self._tab, url=url, wait="interactive")

    def run(self, script: str) -> Any:
        expression = f"JSON.stringify({script} ?? null)"
        target = {"context": self._tab}
        ran = self._call("script.evaluate", expression=expression, target=target, awaitPromise=False)
        return json.loads(ran["result"]["value"])


class _WebKit:
    """WebKitGTK by WebDriver, which tells nothing of the console."""

    def __init__(self, port: int, browser: Path) -> None:
        self.said: list[str] = []
        self._url = f"http://127.0.0.1:{port}"
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = as_soon_as_it_can(lambda: self._call("/session", capabilities=wanted))["sessionId"]
        self._url += f"/session/{session}"
        self._call("/window/rect", width=WIDTH, height=HEIGHT)

    def _call(self, path: str, **params: object) -> Any:
        asked = urllib.request.Request(self._url + path, json.dumps(params).encode())
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return json.load(answer)["value"]

    def go(self, url: str) -> None:
        self._call("/url", url=url)

    def run(self, script: str) -> Any:
        return self._call("/execute/sync", script=f"return ({script})", args=[])


def _installed(name: str) -> str:
    if not (path := shutil.which(name)):
        pytest.skip(f"{name} is not installed: pages of phones were not looked at in it")
    return path


@contextmanager
def firefox(home: Path) -> Iterator[Engine]:
    connect = pytest.importorskip("websockets.sync.client").connect
    port, program = free_port(), _installed("firefox-esr")
    url = f"ws://127.0.0.1:{port}/session"
    command = (program, "--headless", "--profile", str(home), f"--remote-debugging-port={port}", "about:blank")
    with started(home, *command), as_soon_as_it_can(lambda: connect(url, proxy=None)) as socket:
        yield _Firefox(socket)


@contextmanager
def webkit(home: Path) -> Iterator[Engine]:
    port, driver, browser = free_port(), _installed("WebKitWebDriver"), next(MINI, None)
    if browser is None:
        pytest.skip("MiniBrowser is not installed: pages of phones were not looked at in WebKit")
    with started(home, _installed("xvfb-run"), "-a", driver, f"--port={port}"):
        yield _WebKit(port, browser)


SITS = "(document.querySelector('input[name=name]').value = 'Anna', document.querySelector('[data-do=sit]').click())"

CHOOSES = """(() => {
    document.querySelector("[data-choice]:not([aria-disabled])").click();
    const lock = document.querySelector("[data-do=lock]"), says = lock.textContent;
    lock.click();
    return says;
})()"""


@pytest.mark.parametrize("engine", [firefox, webkit])
def test_a_round_is_played_in_another_engine(engine: Callable[[Path], Any], tmp_path: Path) -> None:
    home = tmp_path / "browser"
    home.mkdir()
    with engine(home) as page, Host(tmp_path, "--seat", "::guest", "--seat", "Ben::padawan") as host:

        def sees(*moments: str) -> None:
            wait_for(None, lambda: page.run("document.body?.dataset.moment") in moments)
            assert page.run("document.documentElement.scrollWidth <= innerWidth")

        page.go(host.url)
        sees("hall")
        page.run(SITS)
        sees("choosing")
        assert page.run(CHOOSES).startswith("Lock"), "before the table has answered"
        sees("reveal")
        page.go(host.url.partition("#")[0])
        sees("reveal", "choosing")
        assert "Anna" in page.run("document.querySelector('.reader').textContent")
        assert not page.said
