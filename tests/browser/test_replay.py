"""A shared game in a browser without a network: it replays every step, for everybody, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.phones import PORTRAIT, SMALL, SMALLEST, phone
from tests.web.replays import GAMES, packs, page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser

WIDE = (1280, 800)

HARM = "<img onerror=x>"
"""A name that would be harmful if it were markup; no name is longer."""

STEPS_THROUGH = """count => Array.from({ length: count }, (_, number) => {
    if (number) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    const [page, place] = ["main", "input"].map((kind) => document.querySelector(kind));
    return [document.body.dataset.moment, page.textContent, place.value];
})"""
"""Press the right arrow key again and again; what is shown before and after each."""

Opened = Callable[..., "Page"]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Write the page of one of `GAMES`, once."""

    @cache
    def write(name: str) -> Path:
        folder = tmp_path_factory.mktemp(name)
        head, acts = GAMES[name.removeprefix("harmful-")]
        if name.startswith("harmful-"):
            head = replace(head, seats=(replace(head.seats[0], name=HARM), *head.seats[1:]))
        file = folder / "game.html"
        file.write_bytes(page(folder, (head, acts)))
        return file

    return write


@pytest.fixture
def opened(browser: Browser, written: Callable[[str], Path]) -> Iterator[Opened]:
    """Open the page of a game in a window without a network; it must ask for nothing but itself."""
    asked: list[str] = []
    with ExitStack() as stack:

        def open_(name: str, size: tuple[int, int] = PORTRAIT, **how: Any) -> Page:
            context: BrowserContext = stack.enter_context(phone(browser, size, offline=True, **how))
            context.on("request", lambda request: asked.append(request.url))
            page = context.new_page()
            page.goto(written(name).as_uri())
            page.wait_for_selector("main:not([aria-busy])")
            return page

        yield open_
    assert all(url.startswith("file:///") and url.endswith("/game.html") for url in asked)


def leaves(written: Path, language: str = "en") -> list[dict[str, Any]]:
    all_leaves: list[dict[str, Any]] = packs(written.read_bytes())[language]["leaves"]
    return all_leaves


@pytest.mark.parametrize("name", ["duel-4", "missions-3"])
def test_the_whole_game_is_replayed_without_a_network(
    name: str, opened: Opened, written: Callable[[str], Path]
) -> None:
    page, expected = opened(name), leaves(written(name))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    replayed = page.evaluate(STEPS_THROUGH, len(expected))
    for number, (leaf, (moment, text, position)) in enumerate(zip(expected, replayed, strict=True)):
        assert moment == leaf["moment"]
        assert all(line["text"] in text for line in leaf.get("lines", ()))
        assert position == str(number)
    assert page.locator("[data-do=next]").get_attribute("aria-disabled") == "true"


def test_it_speaks_the_readers_language_or_else_the_senders(opened: Opened) -> None:
    for locale, language in (("de-AT", "de"), ("nl-NL", "nl"), ("pt-BR", "en")):
        page = opened("duel-2", locale=locale)
        assert page.evaluate("document.documentElement.lang") == language
    assert opened("duel-2", locale="it-IT").locator("[data-do=next]").inner_text() == "Avanti"


def test_taps_swipes_and_keys_step(opened: Opened) -> None:
    page = opened("duel-2")
    position = page.locator("input[type=range]").input_value

    def swipe(from_: int, to: int) -> None:
        touch = "new Touch({ identifier: 1, target: document.body, clientX: %d, clientY: 300 })"
        for kind, list_, across in (("touchstart", "touches", from_), ("touchend", "changedTouches", to)):
            made = f"new TouchEvent('{kind}', {{ bubbles: true, {list_}: [{touch % across}] }})"
            page.evaluate(f"document.body.dispatchEvent({made})")

    page.locator(".open").tap(position={"x": 180, "y": 60})
    assert position() == "1"
    page.locator("[data-do=next]").tap()
    assert position() == "2"
    page.locator("[data-do=back]").tap()
    assert position() == "1"
    swipe(300, 100)
    assert position() == "2"
    swipe(100, 300)
    assert position() == "1"
    swipe(100, 110)
    assert position() == "1"
    for key, number in (("End", None), ("Home", "0"), ("PageDown", "1"), ("PageDown", "3"), ("PageUp", "1")):
        page.keyboard.press(key)
        assert number is None or position() == number
    page.locator("input[type=range]").focus()
    page.keyboard.press("ArrowRight")
    assert position() == "2", "one step, although both the page and the slider know the key"


def test_it_plays_by_itself_until_it_is_stopped(browser: Browser, opened: Opened) -> None:
    page = opened("duel-2")
    position = page.locator("input[type=range]").input_value
    page.clock.install()
    page.locator("[data-do=play]").tap()
    page.clock.run_for(60_000)
    assert int(position()) > 5
    page.locator("[data-do=pause]").tap()
    stopped = position()
    page.clock.run_for(60_000)
    assert position() == stopped
    page.keyboard.press(" ")
    page.clock.run_for(600_000)
    assert page.locator("body").get_attribute("data-moment") == "final"
    assert page.locator("[data-do=play]").count(), "it stops at the end"


def test_nothing_tells_the_end_before_it_comes(opened: Opened) -> None:
    page = opened("duel-4")
    filled = "document.querySelectorAll('.chart path:not(.tick)').length"
    assert not page.locator(".turns").count()
    assert page.evaluate("document.querySelector('.chart').getBBox().width") > 0
    widths = []
    for key in ("ArrowRight", "PageDown", "End"):
        page.keyboard.press(key)
        boxes = "[...document.querySelectorAll('.chart path:not(.tick)')].map((path) => path.getBBox())"
        widths.append(page.evaluate(f"Math.max(0, ...{boxes}.map((box) => box.x + box.width))"))
    assert page.evaluate(filled)
    assert widths[0] < widths[1] < widths[2]


def test_a_moment_that_decided_the_game_is_one_tap_away(opened: Opened, written: Callable[[str], Path]) -> None:
    moments = packs(written("duel-4").read_bytes())["en"]["moments"]
    page = opened("duel-4")
    page.keyboard.press("End")
    assert page.locator(".moment").count() == len(moments) > 0
    page.locator(".moment").first.tap()
    assert page.locator("input[type=range]").input_value() == str(moments[0]["first"])
    page.evaluate(
        """number => { const range = document.querySelector('input[type=range]'); range.value = number;
            range.dispatchEvent(new Event('input', { bubbles: true })); }""",
        moments[0]["last"],
    )
    assert page.locator(".notice").inner_text() == moments[0]["lines"][0]


def test_names_are_text(opened: Opened) -> None:
    page = opened("harmful-duel-2")
    assert HARM in page.title()
    assert HARM in (page.locator("main").text_content() or "")
    for key in ("ArrowRight", "ArrowRight", "End"):
        page.keyboard.press(key)
        assert not page.locator("img").count()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_no_page_shuts_anybody_out(opened: Opened, scheme: str) -> None:
    """Axe finds nothing; what does not depend on colours is looked at in the dark only."""
    from axe_playwright_python.sync_playwright import Axe

    rules = {} if scheme == "dark" else {"runOnly": ["color-contrast"]}
    for name, keys in (("duel-4", ("Home", "ArrowRight", "ArrowRight", "End")), ("missions-3", ("ArrowRight",))):
        page = opened(name, color_scheme=scheme)
        for key in keys:
            page.keyboard.press(key)
            results = Axe().run(page, options={"resultTypes": ["violations"], **rules})
            assert not results.violations_count, (name, key, results.generate_report())


def test_a_screen_reader_hears_each_step(opened: Opened, written: Callable[[str], Path]) -> None:
    page = opened("duel-4")
    for key, number in (("ArrowRight", 1), ("ArrowRight", 2)):
        page.keyboard.press(key)
        leaf = leaves(written("duel-4"))[number]
        assert all(line["text"] in page.locator("#news").inner_text() for line in leaf.get("lines", ())[:4])
        value_text = page.locator("input[type=range]").get_attribute("aria-valuetext") or ""
        assert leaf["where"] in value_text
        assert "Anna" in value_text


@pytest.mark.parametrize("size", [PORTRAIT, SMALL, SMALLEST, (844, 390), WIDE], ids=str)
def test_no_window_is_too_narrow(opened: Opened, size: tuple[int, int]) -> None:
    """At its usual size, and with text twice as large."""
    for name in ("duel-4", "missions-5"):
        page = opened(name, size)
        for scale in ("100%", "200%"):
            page.evaluate("scale => { document.documentElement.style.fontSize = scale; }", scale)
            for key in ("Home", "ArrowRight", "ArrowRight", "End"):
                page.keyboard.press(key)
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= size[0], (name, key, scale, wide)


def test_the_keys_are_in_reach_without_scrolling(opened: Opened) -> None:
    for size in (PORTRAIT, SMALL):
        page = opened("duel-4", size)
        for key in ("Home", "ArrowRight", "ArrowRight", "End"):
            page.keyboard.press(key)
            box = page.locator("[data-do=back]").bounding_box()
            assert box
            assert box["y"] + box["height"] <= size[1]
            assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("size", [(844, 390), (568, 320), PORTRAIT, SMALL])
@pytest.mark.parametrize("name", ["missions-3", "missions-5"])
def test_all_players_and_the_hand_are_above_the_keys_of_a_phone(
    name: str, size: tuple[int, int], opened: Opened
) -> None:
    page = opened(name, size)
    for _ in range(6):
        for key in ["ArrowRight"] * 3:
            page.keyboard.press(key)
        keys = page.locator(".desk").bounding_box()
        for last in (page.locator(".place").last, page.locator(".hand .card").last):
            box = last.bounding_box()
            assert box
            assert keys
            assert box["y"] + box["height"] <= keys["y"]
