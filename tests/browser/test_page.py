"""The page of a phone draws any leaf, for everybody, and sends what is tapped."""

from __future__ import annotations

import json
import re
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import pytest

from duell.tui.theme import _ALL
from duell.web.leaf import WORDS, Leaf, Moment
from tests.browser.moments import TABLES, moments, played
from tests.browser.phones import PORTRAIT, SMALL, SMALLEST, Drawn, phone

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

PAGE = Path(__file__).parents[2] / "src/duell/web/page"

OVER = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll("main *")].filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5)
        .map((each) => each.className)"""
"""What makes a page scroll sideways."""

LEAVES = moments().leaves

ON_PHONES = {name: leaf for name, leaf in LEAVES.items() if "public" not in name}


def check(value: Any, kind: Any) -> None:
    """Check that a part of a leaf is as `duell.web.leaf` describes it."""
    kind = next((candidate for candidate in get_args(kind) if is_dataclass(candidate)), kind)
    if isinstance(value, list):
        for item in value:
            check(item, kind)
    elif isinstance(value, dict):
        hints = get_type_hints(kind)
        assert value.keys() <= {field.name for field in fields(kind)}, value
        for name, what in value.items():
            check(what, hints[name])


def test_the_kept_moments_are_all_that_there_are() -> None:
    for leaf in LEAVES.values():
        check(leaf, Leaf)
    assert {leaf["moment"] for leaf in LEAVES.values()} == {*Moment} - {"word"}
    assert moments().kit["words"].keys() == {*WORDS}


def test_the_kept_moments_are_what_a_table_sends() -> None:
    """``python -m tests.browser.kept`` renews them. Each guest's return code is a new one."""
    table = TABLES[2]
    for name, leaf in played(table).leaves.items():
        assert name in {"hall", "seated", "closed"} or leaf == LEAVES[name], name


LOOKS_FOR_FAULTS = """async () => {
    const { violations } = await axe.run(document, OPTIONS);
    const faults = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    return { faults, news: document.getElementById("news").textContent };
}"""


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_no_moment_shuts_anybody_out(browser: Browser, scheme: str) -> None:
    """Axe finds nothing: names, roles, contrast. What does not depend on colours is looked at in the dark only."""
    from axe_playwright_python.sync_playwright import Axe

    rules = {} if scheme == "dark" else {"runOnly": ["color-contrast"]}
    look = LOOKS_FOR_FAULTS.replace("OPTIONS", json.dumps({"resultTypes": ["violations"], **rules}))
    with phone(browser, color_scheme=scheme) as context:
        drawn = Drawn(context)
        drawn.page.evaluate(Axe().axe_script)
        before_the_word = drawn.ask_for_the_word().evaluate(look)
        for name, result in {"word": before_the_word, **drawn.measured(look)}.items():
            assert not result["faults"], (name, result["faults"])
            assert result["news"], f"a screen reader is told nothing of {name}"


def test_no_window_is_too_narrow(drawn: Drawn) -> None:
    """With text as usual, and twice as large, which is what half the window is."""
    for width, height in (PORTRAIT, SMALL, SMALLEST, (844, 390), (820, 1180), (1920, 1080)):
        drawn.page.set_viewport_size({"width": width, "height": height})
        for scale in ("", "200%"):
            drawn.page.evaluate("scale => { document.documentElement.style.fontSize = scale; }", scale)
            for name, wide in drawn.measured("() => document.documentElement.scrollWidth").items():
                assert wide <= width, (name, scale, wide)


LAST_ABOVE_THE_FOOT = """() => {
    const bottom = [...document.querySelectorAll(".hand > *")].at(-1).getBoundingClientRect().bottom;
    return document.querySelector(".foot").getBoundingClientRect().top - bottom;
}"""


def test_the_hand_and_what_locks_it_are_in_reach_without_scrolling(drawn: Drawn) -> None:
    names = [name for name, leaf in ON_PHONES.items() if leaf["moment"] == "choosing" and "hand" in leaf]
    for width, height in (PORTRAIT, SMALL, SMALLEST):
        drawn.page.set_viewport_size({"width": width, "height": height})
        for name, free in drawn.measured(LAST_ABOVE_THE_FOOT, *names).items():
            assert free >= -8, (name, width, free)


TOO_SMALL = """() => [...document.querySelectorAll("button, input")].filter((each) => each.checkVisibility())
    .filter((each) => { const { width, height } = each.getBoundingClientRect(); return Math.min(width, height) < 44; })
    .map((each) => each.outerHTML)"""


@pytest.mark.parametrize("size", [(844, 390), (667, 375)], ids=str)
def test_in_landscape_the_button_covers_no_points_of_a_round(drawn: Drawn, size: tuple[int, int]) -> None:
    width, height = size
    drawn.page.set_viewport_size({"width": width, "height": height})
    areas = drawn.measured(
        """() => [".main", ".place"].map((what) => [...document.querySelectorAll(what)]
            .map((each) => each.getBoundingClientRect())
            .map(({ left, top, right, bottom }) => [left, top, right, bottom]))""",
        "missions-scored",
    )["missions-scored"]
    ((left, top, right, bottom),), places = areas
    assert len(places) == 5
    for its_left, its_top, its_right, its_bottom in places:
        assert its_bottom <= height
        assert its_right <= left or its_left >= right or its_bottom <= top or its_top >= bottom


def test_what_lies_open_is_seen_while_cards_are_handed_over(drawn: Drawn) -> None:
    """On a small phone, in a strip."""
    drawn.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    for name in ("missions-handing", "missions-laying", "missions-naming"):
        drawn.show(name)
        marks = drawn.page.locator(".display .dark").filter(has=drawn.page.locator("svg"))
        assert marks.count() == sum("mark" in card for card in LEAVES[name]["display"]) > 0
        for card in marks.all():
            assert card.is_visible()
            inside, outside = (element.bounding_box() for element in (card.locator("svg").last, card))
            assert inside
            assert outside
            assert inside["y"] + inside["height"] <= outside["y"] + outside["height"] + 0.5


def test_whatever_can_be_tapped_is_large_enough(drawn: Drawn) -> None:
    for width, height in (PORTRAIT, SMALLEST):
        drawn.page.set_viewport_size({"width": width, "height": height})
        for name, small in drawn.measured(TOO_SMALL, *ON_PHONES).items():
            assert not small, (name, width, small)


def test_a_tap_chooses_and_the_button_locks_what_it_names(drawn: Drawn) -> None:
    page = drawn.show("bidding-2")
    page.locator('[data-choice="7"]').tap()
    assert drawn.wishes[-1] == {"number": LEAVES["bidding-2"]["number"], "do": "choose", "what": "7"}
    assert page.locator('[data-choice="7"]').get_attribute("aria-checked") == "true"
    assert page.locator('[role=radio][aria-checked="true"]').count() == 1
    lock = page.locator("[data-do=lock]")
    assert lock.inner_text() == "Lock the 7", "before the table has answered"
    lock.tap()
    assert (drawn.wishes[-1]["do"], drawn.wishes[-1]["what"]) == ("lock", "7")
    assert "pressed" in (lock.get_attribute("class") or "")
    drawn.show("waiting")
    assert not page.locator(".pressed").count()


def test_the_answer_to_an_earlier_tap_does_not_undo_a_later_one(drawn: Drawn) -> None:
    page = drawn.show("bidding-2")

    def answered(choice: str) -> str | None:
        """Show the table's answer to the choice of a card; return what the page has picked."""
        hand = LEAVES["bidding-2"]["hand"]
        drawn.show(
            "bidding-2", hand=[{**card, "state": "chosen"} if card.get("choice") == choice else card for card in hand]
        )
        return page.locator('[role=radio][aria-checked="true"]').get_attribute("data-choice")

    page.locator('[data-choice="7"]').tap()
    page.locator('[data-choice="8"]').tap()
    assert [answered(choice) for choice in ("7", "8", "3")] == ["8", "8", "3"]


LOCKS_TWICE = """({ leaf, keys }) => {
    const lock = document.querySelector("[data-do=lock]"), { x, y } = lock.getBoundingClientRect();
    const tap = (button) => button.dispatchEvent(
        new MouseEvent("click", { bubbles: true, clientX: x, clientY: y, detail: keys ? 0 : 1 }));
    tap(lock);
    table.show(leaf);
    tap(document.querySelector("[data-do=take-back]"));
}"""
"""Press what locks, and at the same place what takes back, as soon as it is there; `keys` tells of no place."""


@pytest.mark.parametrize("keys", [False, True])
def test_a_double_tap_that_locks_takes_nothing_back(drawn: Drawn, keys: bool) -> None:
    leaf = {**LEAVES["waiting"], "buttons": [{"do": "take-back", "label": "Take it back"}]}
    drawn.show("bidding-3-chosen").evaluate(LOCKS_TWICE, {"leaf": leaf, "keys": keys})
    drawn.wait_for(lambda: drawn.wishes[-1]["do"] == ("take-back" if keys else "lock"))


def test_nothing_locks_before_something_is_chosen(drawn: Drawn) -> None:
    page, before = drawn.show("bidding-4"), len(drawn.wishes)
    page.locator("[data-do=lock]").tap(force=True)
    assert len(drawn.wishes) == before


def test_arrow_keys_go_through_the_hand(drawn: Drawn) -> None:
    page = drawn.show("bidding-2")
    page.locator('[data-choice="2"]').focus()
    for key, choice in (("ArrowRight", "3"), ("ArrowRight", "4"), ("ArrowRight", "7"), ("ArrowLeft", "4")):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.choice") == choice
        assert drawn.wishes[-1]["what"] == choice
    assert page.locator(".hand [tabindex='0']").count() == 1


def test_the_hand_is_read_as_words(drawn: Drawn) -> None:
    page = drawn.show("bidding-2")
    assert page.get_by_role("radiogroup").get_attribute("aria-label") == "Your hand"
    names = [radio.get_attribute("aria-label") for radio in page.get_by_role("radio").all()]
    assert names[0] == "2 with 4 icons"
    drawn.show("reveal")
    assert "Cem takes Bossk" in page.locator("#news").inner_text()


def test_the_eye_covers_all_cards_alike(drawn: Drawn) -> None:
    page = drawn.show("bidding-2")
    page.locator("[data-do=cover]").tap()
    faces = {
        re.sub(r'data-key="\w+"', "", card.evaluate("card => card.outerHTML"))
        for card in page.locator(".hand > *").all()
    }
    assert len(faces) == 1
    assert not page.locator("[data-choice]").count()
    assert page.locator("[data-do=lock]").get_attribute("aria-disabled")
    page.locator("[data-do=cover]").tap()
    assert page.locator("[data-choice]").count()


@pytest.mark.parametrize("name", ["covered", "gate"])
def test_a_covered_hand_is_seen_from_behind(drawn: Drawn, name: str) -> None:
    page = drawn.show(name)
    held = sum(card.get("state") != "gone" for card in LEAVES["bidding-3"]["hand"])
    assert page.locator(".hand > .back").count() == page.locator(".hand > *").count() == held
    assert not page.locator(".hand [role=radio]").count()


def test_leaving_the_page_covers_the_hand(drawn: Drawn) -> None:
    page = drawn.show("bidding-2")
    page.evaluate(
        """() => {
            Object.defineProperty(document, 'hidden', { value: true });
            document.dispatchEvent(new Event('visibilitychange'));
        }"""
    )
    assert not page.locator("[data-choice]").count()


def test_a_mission_is_chosen_by_tapping_one_of_its_cards(drawn: Drawn) -> None:
    page = drawn.show("missions-laying")
    page.locator(".hand [data-card]").first.tap()
    assert drawn.wishes[-1]["what"] == "mission 1"
    assert page.locator(".hand .chosen").count() == 3


def test_a_second_tap_in_the_foot_turns_up(drawn: Drawn) -> None:
    page = drawn.show("missions-taking")
    for do in ("choose", "lock"):
        page.locator('.foot [data-choice="flip"]').tap()
        assert (drawn.wishes[-1]["do"], drawn.wishes[-1]["what"]) == (do, "flip")


def test_cards_below_others_are_handed_over_above_the_foot(drawn: Drawn) -> None:
    """Jango Fett's finder may be handed any card, the lower ones of a column too."""
    page = drawn.show("missions-handing")
    assert page.locator(".own > .options [data-choice]").count() == 1
    assert not page.locator(".foot [data-choice]").count()


def test_names_are_text(drawn: Drawn) -> None:
    name = '<img src=x onerror="document.title=1">'
    places = [{**area, "name": name} for area in LEAVES["bidding-2"]["places"]]
    page = drawn.show("bidding-2", places=places, reader=name)
    assert not page.locator("img").count()
    assert page.locator(".place .name").first.inner_text().endswith(name)


def test_what_is_typed_stays_while_others_sit_down(drawn: Drawn) -> None:
    page = drawn.show("hall")
    page.locator("input[name=name]").fill("Ela")
    drawn.show("hall", notice="Dora is here.", number=77)
    assert page.locator("input[name=name]").input_value() == "Ela"
    page.locator("[data-do=sit][data-seat='1']").tap()
    assert drawn.wishes[-1] == {"number": 77, "do": "sit", "what": "1", "name": "Ela"}


def test_what_is_more_can_be_read_and_put_away(drawn: Drawn) -> None:
    page = drawn.show("bidding-3")
    page.locator("[data-do=more]").tap()
    page.locator("[data-do=scores]").tap()
    assert drawn.wishes[-1]["do"] == "scores"
    drawn.show("scores").locator("[data-do=close]").tap()
    assert drawn.wishes[-1]["do"] == "close"


COUNTS_NOTES = """() => {
    window.notes = 0;
    window.AudioContext = class { currentTime = 0; destination = {}; };
    window.GainNode = class { connect() {} };
    window.OscillatorNode = class { connect() {} start() { window.notes += 1; } stop() {} };
}"""
"""Count notes rather than play them."""


def test_a_phone_sounds_once_that_is_wanted(drawn: Drawn) -> None:
    page = drawn.show("hall")
    page.evaluate(COUNTS_NOTES)

    def notes(leaf: str) -> int:
        before: int = page.evaluate("notes")
        drawn.show(leaf)
        after: int = page.evaluate("notes")
        return after - before

    assert not notes("reveal")
    drawn.show("bidding-3").locator("[data-do=more]").tap()
    page.locator("[data-do=sound]").tap()
    assert page.evaluate("notes") == 2, "how it sounds"
    assert page.locator("[data-do=sound]").inner_text() == "Turn sound off"
    assert [notes(leaf) for leaf in ("reveal", "bidding-2", "missions-bust", "waiting")] == [1, 2, 3, 0]
    drawn.show("bidding-3").locator("[data-do=more]").tap()
    page.locator("[data-do=sound]").tap()
    assert not notes("reveal")


def test_what_is_tapped_most_is_where_the_left_thumb_reaches(drawn: Drawn) -> None:
    """Once that is wanted, and from then on, also with the phone held sideways."""
    page = drawn.show("bidding-3")

    def left(selector: str) -> float:
        box = page.locator(selector).bounding_box()
        assert box
        return box["x"]

    page.locator("[data-do=more]").tap()
    page.locator("[data-do=hands]").tap()
    assert page.locator("[data-do=hands]").inner_text() == "Move buttons to the right"
    page.reload()
    page = drawn.show("missions-taking")
    assert left(".foot .main") < left(".foot .option")
    assert left("[data-do=cover]") < left("[data-do=more]") < left(".where")
    page.set_viewport_size({"width": 844, "height": 390})
    assert left(".own") < left(".open")
    drawn.show("bidding-3").locator("[data-do=more]").tap()
    page.locator("[data-do=hands]").tap()
    assert left(".open") < left(".own")
    assert left(".where") < left("[data-do=more]") < left("[data-do=cover]")


def test_a_lost_connection_is_admitted_and_dialled_again(drawn: Drawn) -> None:
    page, before = drawn.show("bidding-2"), len(drawn.sockets)
    drawn.sockets[-1].close(code=1011)
    drawn.wait_for(lambda: len(drawn.sockets) > before)
    drawn.show("waiting")
    assert page.locator("#line").is_hidden()
    page.evaluate("dispatchEvent(new Event('offline'))")
    assert page.locator("#line").inner_text() == "Connecting …"
    page.evaluate("dispatchEvent(new Event('online'))")
    drawn.wait_for(lambda: len(drawn.sockets) > before + 1)


def test_a_page_that_woke_dials_again(drawn: Drawn) -> None:
    page, before = drawn.show("bidding-2"), len(drawn.sockets)
    page.evaluate(
        """() => {
            const now = Date.now.bind(Date), seen = (hidden) => {
                Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
                document.dispatchEvent(new Event('visibilitychange'));
            };
            seen(true);
            Date.now = () => now() + 5000;
            seen(false);
        }"""
    )
    drawn.wait_for(lambda: len(drawn.sockets) > before)
    assert drawn.wishes[-1]["word"] == "otter-lamp"


def test_the_word_leaves_the_address_and_is_asked_for_if_wrong(drawn: Drawn) -> None:
    assert drawn.page.url == "http://127.0.0.1:1/"
    page = drawn.ask_for_the_word()
    page.locator("input[name=word]").fill("otter lamp")
    page.keyboard.press("Enter")
    drawn.wait_for(lambda: drawn.wishes[-1].get("word") == "otter lamp")


def test_colours_are_those_of_the_theme() -> None:
    css = (PAGE / "table.css").read_text(encoding="utf-8")
    parts = re.split(r"@media \((?:prefers-color-scheme: light|prefers-contrast: more)\)", css)
    for name, part in zip(("dark", "light", "high-contrast"), parts, strict=False):
        for meaning, colour in re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})", part.partition("\n}")[0]):
            style = _ALL[name].get(meaning.replace("-", "."), "none")
            assert style == "none" or colour == style.split()[-1], (name, meaning)


def test_pages_of_a_size_that_can_be_read() -> None:
    lines = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in PAGE.iterdir()}
    replay = sum(count for name, count in lines.items() if name.startswith("replay"))
    assert sum(lines.values()) - replay <= 1100
    assert replay <= 300
