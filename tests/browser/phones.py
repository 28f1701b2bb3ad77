"""Phones in a real browser: Chromium, driven by Playwright. Tests are skipped where one of them is missing."""

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest

from duell.web.document import document
from tests.browser.moments import moments
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
"""Programs that are Chromium. The first has no windows of its own and takes half the time."""

ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb")

NOBODY_ANSWERS = "WebSocket connection to "
"""How the browser itself begins to say that a host is not there."""

PORTRAIT, SMALL, SMALLEST = (390, 844), (360, 640), (320, 568)
"""The windows of three phones, in CSS pixels."""

HOST = "http://127.0.0.1:1/"
"""Where a page that no server serves seems to come from."""


def executable() -> str:
    """Return the path of Chromium; skip the test if there is none."""
    pytest.importorskip("playwright", reason="Playwright is not installed: pages of phones were not looked at")
    wanted = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not wanted:
        pytest.skip("Chromium is not installed: pages of phones were not looked at")
    return wanted


@contextmanager
def chromium() -> "Iterator[Browser]":
    path = executable()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*ARGUMENTS])
        yield browser
        browser.close()


@contextmanager
def phone(browser: "Browser", size: tuple[int, int] = PORTRAIT, **how: Any) -> "Iterator[BrowserContext]":
    """Give a phone of its own storage, which stands still; it must have said nothing on its console."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, **{"reduced_motion": "reduce", "has_touch": True, **how}
    )
    messages: list[str] = []
    context.set_default_timeout(1000 * PATIENCE)
    context.on("console", lambda message: messages.append(message.text))
    context.on("weberror", lambda error: messages.append(str(error.error)))
    yield context
    context.close()
    assert not [message for message in messages if not message.startswith(NOBODY_ANSWERS)]


class Drawn:
    """A page without a server: it shows the leaves that it is given, and keeps the wishes that it sends."""

    def __init__(self, context: "BrowserContext") -> None:
        self.wishes: list[dict[str, Any]] = []
        self.sockets: list[WebSocketRoute] = []
        self.page: Page = context.new_page()
        served = document("en")
        headers = {"Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": served.policy}
        self.page.route(HOST, lambda route: route.fulfill(body=served.body, headers=headers))
        self.page.route_web_socket("**/table", self._dialled)
        self.page.goto(f"{HOST}#otter-lamp")
        self.wait_for(lambda: self.wishes)

    def _dialled(self, socket: "WebSocketRoute") -> None:
        self.sockets.append(socket)
        socket.on_message(lambda message: self.wishes.append(json.loads(message)))
        socket.send(json.dumps({"kit": moments().kit}))

    def wait_for(self, happens: Any) -> None:
        """Let the browser work until something has happened."""
        deadline = monotonic() + PATIENCE
        while not happens():
            assert monotonic() < deadline, "it has not happened"
            self.page.wait_for_timeout(10)

    def measured(self, measure: str, *names: str) -> dict[str, Any]:
        """What a function of the page gives for each of these leaves, or for all, once it is drawn.

        One call to the browser does it, since hundreds of calls cost more than what is measured.
        """
        leaves = {name: moments().leaves[name] for name in names or moments().leaves}
        return dict(
            self.page.evaluate(
                f"""async (leaves) => {{
                    const results = {{}};
                    for (const [name, leaf] of Object.entries(leaves)) {{
                        table.show(leaf);
                        results[name] = await ({measure})();
                    }}
                    return results;
                }}""",
                leaves,
            )
        )

    def ask_for_the_word(self) -> "Page":
        """Say that the word was wrong, and return the page that asks for another."""
        self.sockets[-1].send(json.dumps({"word": "wrong"}))
        self.page.wait_for_selector("body[data-moment=word]")
        return self.page

    def show(self, leaf: str | Mapping[str, Any], **changed: Any) -> "Page":
        """Show a leaf, or that of one of the `moments`, and return the page once it is drawn."""
        whole = {**(moments().leaves[leaf] if isinstance(leaf, str) else leaf), **changed}
        self.sockets[-1].send(json.dumps({"leaf": whole}))
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.page.wait_for_selector(f"body[data-moment={whole['moment']}]")
        return self.page
