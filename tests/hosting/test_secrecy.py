"""No byte that is sent to one guest depends on what another has taken up or locked."""

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from duell.hosting.window import FarWindow
from duell.record.folder import Roster
from duell.table.form import Menu
from duell.table.screens import Choose, Choosing, Intent, Reveal, Wish, is_private
from duell.table.session import Session
from duell.table.sitting import Sitting
from duell.tui.app import TableApp
from tests.hosting.far import FarTerminal, far_window
from tests.table.shared import TABLES, act, lay, own_screens
from tests.tui.driver import Clock
from tests.waiting import until


def deals_no_more(_: Roster, again: bool) -> Sitting:
    raise AssertionError(again)


async def idle(apps: Sequence[TableApp]) -> None:
    """Wait until everything has been drawn and sent."""
    await until(lambda: all(isinstance(app.window, FarWindow) and app.window.is_idle for app in apps))


async def bytes_to_others(name: str, count: int, choice: int, seed: int) -> list[bytes]:
    """What is sent to all but Ben, in a game in which Ben takes up a card, hides it, and locks it if it is sealed."""
    rng, table = Random(seed), lay(name, count, f"deal {seed}")
    sittings = own_screens(table)
    for _step in range(30 * seed):
        act(rng.choice(sittings), rng)
    for sitting in sittings * 200:
        if sittings[1].deciding == 1 and is_private(sittings[1].screen):
            break
        act(sitting, rng)
    for sitting in sittings:
        if isinstance(sitting.screen, Reveal):  # it would go on by itself, some time later
            sitting.do(Intent.GO_ON)
    terminals, apps = [FarTerminal() for _ in sittings], list[TableApp]()
    menu, clock = Menu(table.game, name=name), Clock()
    for sitting, terminal in zip(sittings, terminals, strict=True):
        window = far_window(terminal, clock=clock)
        apps.append(TableApp(Session(menu, deals_no_more, sitting=sitting), window, str))
        sitting.news = apps[-1].arrive
        window.show(apps[-1])
    await idle(apps)
    ben = sittings[1].screen
    assert isinstance(ben, Choosing)
    locks = [Intent.LOCK] if table.rules.sealed(table.state) and len(table.waiting) > 1 else []
    others = [terminal for terminal in terminals if terminal is not terminals[1]]
    sent, taken = [len(terminal.sent) for terminal in others], Choose(ben.options[choice])
    wishes: list[Wish] = [taken, Intent.HIDE, Intent.LIFT, taken, *locks]
    for wish in wishes:
        sittings[1].do(wish)
        apps[1].arrive()
        await idle(apps)
        assert wish is Intent.LOCK or sent == [len(terminal.sent) for terminal in others]
    for app in apps:
        app.window.leave()
    return [b"".join(terminal.sent) for terminal in others]


@pytest.mark.parametrize(("name", "count"), TABLES)
@pytest.mark.parametrize("seed", [0, 2])
def test_bytes_to_others_do_not_depend_on_a_secret_choice(name: str, count: int, seed: int) -> None:
    first, last = (asyncio.run(bytes_to_others(name, count, choice, seed)) for choice in (0, -1))
    assert first == last
