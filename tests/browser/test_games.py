"""People with phones play whole games, and come back from whatever happens to phones."""

from __future__ import annotations

import re
import signal
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.hosted import (
    PLAYS_ON,
    WORD,
    Host,
    SshGuest,
    free_port,
    install_goofspiel,
    laptop,
    leads_on,
    table,
    wait_for,
)
from tests.browser.phones import phone

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Ben", "Cem", "Dora", "Ela")

FEW = {
    "duel": """
        name = "a short game"
        vaders = [2]
        villains = [{ name = "dieb", title = "Dieb", short = "Dieb", points = 3, cards = 3 }]
        heroes = [
          { name = "han", title = "Han", icons = [0, 1, 2, 3, 4, 5, 6, 7] },
          { name = "leia", title = "Leia", icons = [1, 2, 3, 4, 5, 6, 7, 0] },
          { name = "luke", title = "Luke", icons = [2, 3, 4, 5, 6, 7, 0, 1] },
          { name = "yoda", title = "Yoda", icons = [3, 4, 5, 6, 7, 0, 1, 2] },
        ]""",
    "missions": "\n".join(
        [
            'name = "a short game"',
            'missions = ["Kamino"]',
            "values = [1]",
            'troopers = { cards = 1, short = "Clone", title = "Clone" }',
            "actions = [",
            *(
                f'{{ name = "{name}", title = "{name}", short = "{name}", cards = 0 }},'
                for name in ("nute", "zam", "jango", "dooku")
            ),
            "]",
            "characters = [",
            *(f'{{ name = "c-{number}", title = "C {number}", short = "C {number}" }},' for number in range(10)),
            "]",
        ]
    ),
}
"""A deck for a game that is over soon."""


def seats(count: int) -> list[str]:
    return ["--seat", "::guest"] * count


@pytest.mark.parametrize("game", ["duel", "goofspiel"])
def test_a_whole_game_is_played_on_phones(browser: Browser, tmp_path: Path, game: str) -> None:
    options = ["--game", game, *seats(2), "--games", "1"]
    if game == "goofspiel":
        install_goofspiel(tmp_path)
    if game in FEW:
        (tmp_path / "few.toml").write_text(FEW[game], encoding="utf-8")
        options += ["--deck", str(tmp_path / "few.toml")]
    with Host(tmp_path, *options) as host, table(browser, host.url, *NAMES[:2]) as people:
        for who in people:
            who.sees("gate", "choosing", "waiting").evaluate(PLAYS_ON)
        for who in people:
            who.page.wait_for_selector("body[data-moment=final]")
            assert who.page.locator(".place").count() == 2
            assert (
                who.page.locator(".you .name")
                .inner_text()
                .endswith(who.page.locator(".reader").inner_text().split()[-1])
            )
            who.page.locator("[data-do=ready], [data-do=again]").click()
        for who in people:
            who.sees("closed")


def test_five_play_missions_though_one_phone_dies_and_one_sleeps(browser: Browser, tmp_path: Path) -> None:
    """Cem comes back on another phone, with the return code; all five see the same end."""
    (tmp_path / "few.toml").write_text(FEW["missions"], encoding="utf-8")
    rules = ("--deck", str(tmp_path / "few.toml"), "--rule", "rounds=1")
    with ExitStack() as running:
        host = running.enter_context(Host(tmp_path, "--game", "missions", *seats(5), "--games", "1", *rules))
        anna, ben, cem, dora = running.enter_context(table(browser, host.url, *NAMES[:4]))
        code = cem.sees("seated").locator(".lines").inner_text().rpartition(": ")[2]
        (ela,) = running.enter_context(table(browser, host.url, "Ela", first=4))
        for who in (anna, ben, cem, dora, ela):
            who.sees("choosing", "waiting", "reveal")
        sleep = ela.page.context.new_cdp_session(ela.page)
        sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
        cem.page.close()
        for who in (anna, ben, dora):
            who.page.evaluate(PLAYS_ON)
        anna.page.locator(".place.due", has_text=re.compile("Cem|Ela")).first.wait_for()
        with phone(browser) as context:
            other = context.new_page()
            other.goto(host.url)
            other.locator("[data-do=return]").click()
            other.locator("input[name=word]").fill(code)
            other.locator(".main[data-do=return]").click()
            other.locator(".reader", has_text="Cem").wait_for()
            other.evaluate(PLAYS_ON)
            sleep.send("Page.setWebLifecycleState", {"state": "active"})
            ela.page.evaluate(PLAYS_ON)
            ends = set[tuple[str, ...]]()
            for page in (anna.page, ben.page, other, dora.page, ela.page):
                page.wait_for_selector("body[data-moment=final]")
                ends.add(tuple(page.locator(".place :is(.name, .total)").all_inner_texts()))
            assert len(ends) == 1
            assert all(name in " ".join(*ends) for name in NAMES)


def test_two_phones_a_laptop_and_a_guest_by_ssh_play_one_duel(browser: Browser, tmp_path: Path) -> None:
    """All see the same winner."""
    pytest.importorskip("asyncssh", reason="asyncssh is not installed: no mixed table was tried")
    (tmp_path / "few.toml").write_text(FEW["duel"], encoding="utf-8")
    ssh, web = free_port(), free_port()
    where = ("--phones", "--bind", "127.0.0.1", "--port", str(ssh), "--phones-port", str(web), "--word", WORD)
    players = ("--seat", "Anna", *seats(3), "--deck", str(tmp_path / "few.toml"), "--no-animation")
    with ExitStack() as running:
        host = running.enter_context(laptop("host", *where, *players, home=tmp_path))
        wait_for(None, lambda: str(web) in host.display)
        people = running.enter_context(table(browser, f"http://127.0.0.1:{web}/#{WORD}", "Ben", "Cem", first=1))
        dora = running.enter_context(SshGuest(ssh, WORD))
        ben, cem = (who.page for who in people)
        wait_for(ben, lambda: "free seat" in dora.display)
        dora.type("4")
        wait_for(ben, lambda: "Your name" in dora.display)
        dora.type("\r")
        wait_for(ben, lambda: "return code" in dora.display and "Dora" in host.display)
        host.type("\r")
        for page in (ben, cem):
            page.wait_for_selector("body[data-moment=choosing]")
            page.evaluate(PLAYS_ON)
        for turn in range(2000):
            if all("wins with" in screen.display or "win with" in screen.display for screen in (host, dora)):
                break
            for screen in (host, dora):
                screen.type(leads_on(screen.display, turn))
            ben.wait_for_timeout(120)
        for page in (ben, cem):
            page.wait_for_selector("body[data-moment=final]")
            totals = page.locator(".place .total").all_inner_texts()
            assert len(totals) == 4
            won = page.locator(".lines h2").inner_text()
            assert all(won in " ".join(screen.display.split()) for screen in (host, dora))


def test_a_phone_comes_back_to_its_seat_and_choice(browser: Browser, tmp_path: Path) -> None:
    """After a reload, and from another tab, the newer of which counts."""
    with Host(tmp_path, *seats(2)) as host, table(browser, host.url, "Anna", "Ben") as (anna, _ben):
        first = anna.choose()
        anna.page.locator("[data-do=lock]").click()
        anna.sees("waiting")
        anna.page.reload()
        chosen = anna.sees("waiting").locator(".hand .chosen")
        assert (chosen.get_attribute("aria-label") or "").startswith(first)
        other = anna.page.context.new_page()
        other.goto(host.url)
        other.wait_for_selector("body[data-moment=waiting]")
        anna.sees("closed").locator("[data-do=join]").click()
        anna.sees("waiting")
        other.wait_for_selector("body[data-moment=closed]")


def test_phones_play_with_a_laptop_whose_host_is_killed_and_resumes(browser: Browser, tmp_path: Path) -> None:
    """The laptop has a hand of its own; while it turns cards up, phones say to look at it."""
    port = free_port()
    where = ("--phones", "--bind", "127.0.0.1", "--port", "0", "--phones-port", str(port), "--word", WORD)
    url = f"http://127.0.0.1:{port}/#{WORD}"
    with ExitStack() as running:
        host = running.enter_context(laptop("host", *where, "--seat", "Anna", *seats(2), home=tmp_path))
        wait_for(None, lambda: str(port) in host.display)
        with table(browser, url, "Ben", "Cem", first=1) as (ben, cem):
            wait_for(ben.page, lambda: "Ben" in host.display and "Cem" in host.display)
            host.type("\r")
            first = ben.choose()
            ben.page.locator("[data-do=lock]").click()
            ben.sees("waiting")
            cem.choose()
            cem.page.locator("[data-do=lock]").click()
            cem.sees("waiting")
            host.send(signal.SIGKILL)
            ben.page.locator("#line:visible").wait_for()
            host = running.enter_context(laptop("resume", "1", "--host", *where, home=tmp_path))
            ben.page.locator("#line").wait_for(state="hidden")
            locked = ben.sees("waiting").locator(".hand .chosen")
            assert (locked.get_attribute("aria-label") or "").startswith(first)
            wait_for(ben.page, lambda: "back to the game" in host.display)
            host.type("\r")
            wait_for(ben.page, lambda: "Space show Anna" in host.display)
            host.type(" ")
            wait_for(ben.page, lambda: "Anna, choose" in host.display)
            host.type("1\r")
            ben.sees("look")
            assert not ben.page.locator(".laid .light").count()
            ben.sees("reveal").locator("[data-do=go-on]").click()


def test_a_phone_that_slept_wakes_where_the_game_is(browser: Browser, tmp_path: Path) -> None:
    """Its page is frozen, as a phone freezes what is not looked at."""
    with Host(tmp_path, *seats(2)) as host, table(browser, host.url, "Anna", "Ben") as (anna, ben):
        anna.sees("choosing")
        session = anna.page.context.new_cdp_session(anna.page)
        session.send("Page.setWebLifecycleState", {"state": "frozen"})
        ben.choose()
        ben.page.locator("[data-do=lock]").click()
        ben.sees("waiting")
        session.send("Page.setWebLifecycleState", {"state": "active"})
        wait_for(anna.page, lambda: anna.page.locator(".place.locked").count() == 1)


def test_a_name_with_markup_stays_a_name(browser: Browser, tmp_path: Path) -> None:
    with Host(tmp_path, *seats(2)) as host, table(browser, host.url, "<b>Anna</b>", "Ben") as (anna, ben):
        assert "<b>Anna</b>" in ben.sees("choosing").locator(".places").inner_text()
        assert not anna.page.locator("main b:text('Anna')").count()


def test_a_television_looks_on(browser: Browser, tmp_path: Path) -> None:
    with Host(tmp_path, *seats(2)) as host, table(browser, host.url, "Anna", "Ben") as (anna, _ben):
        anna.sees("choosing")
        with phone(browser, (1920, 1080)) as context:
            page = context.new_page()
            page.goto(host.url.replace("#", "?look-on#"))
            page.wait_for_selector("body[data-moment=waiting]")
            assert page.locator(".stake .card").count() == 1
            assert not page.locator(".hand, [data-choice]").count()
            assert page.locator("main.onlooker").count() == 1
