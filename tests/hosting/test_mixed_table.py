"""Two phones, a guest with pages, one with lines and a host at the laptop play Missions: each sees one hand."""

import asyncio
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from duell.games import GAMES
from duell.hosting import phone as phone_module
from duell.hosting import window as far
from duell.hosting.hall import Ways
from duell.hosting.host import Host, HostHall
from duell.hosting.hosted_table import HostedTable
from duell.record.reading import read, replay
from duell.table.screens import Choosing, Decide, Final, Intent, Reveal
from duell.table.seating import GUEST
from duell.table.sitting import Sitting
from duell.vocabulary import HUMAN
from tests.attacks.fuzzing import short_deck
from tests.hosting.browsing import Phone, choices, open_site
from tests.hosting.far import FarTerminal, far_window
from tests.hosting.test_line_guest import Listener

NAMES = ("Anna", "Ben", "Cem", "Dora", "Ela")


def hands(text: str) -> set[str]:
    """Whose hands a text tells; from whose hand somebody draws is open."""
    return set(re.findall(r"^(?!.*draws from).*?(\w+)’s hand: ", text, re.MULTILINE))


class Watched(FarTerminal):
    """A terminal of which every frame is looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = set[str]()

    def write(self, data: bytes) -> None:
        super().write(data)
        self.seen |= hands("\n".join(self.lines))


class Played:
    """The five of them, who decide at random until the game is over."""

    def __init__(self, hosted: HostedTable, rng: Random) -> None:
        assert hosted.table
        self.hosted, self.table, self.rng = hosted, hosted.table, rng

    async def taps(self, phone: Phone) -> None:
        while phone.leaf["moment"] != "final":
            match (leaf := phone.leaf)["moment"]:
                case "choosing":
                    await phone.wish("lock", self.rng.choice(choices(leaf)))
                case "reveal" if leaf.get("buttons"):
                    await phone.wish("go-on")
                case _:
                    await phone.until(lambda new, old=leaf: new is not old)  # type: ignore[misc]

    async def looks(self, sitting: Sitting) -> None:
        while not isinstance(screen := sitting.screen, Final):
            if isinstance(screen, Choosing):
                sitting.do(Decide(self.rng.choice(screen.options)))
            elif isinstance(screen, Reveal):
                sitting.do(Intent.GO_ON)
            await asyncio.sleep(0.001)

    async def listens(self, listener: Listener, seat: int) -> None:
        """Read the hand, then decide."""
        while not self.table.is_over:
            if isinstance(self.hosted.sittings[seat].screen, Choosing):
                await listener.type("m")
            await listener.decide(self.rng)
            await asyncio.sleep(0.001)


def hands_on(leaf: object) -> list[object]:
    """Every hand on a leaf, wherever it stands."""
    if isinstance(leaf, dict):
        return [hand for name, part in leaf.items() for hand in ([part] if name == "hand" else hands_on(part))]
    return [hand for part in leaf for hand in hands_on(part)] if isinstance(leaf, list) else []


@pytest.mark.slow
async def test_each_at_a_mixed_table_sees_one_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes some seconds, since all five are sent every change of a whole game."""
    monkeypatch.setattr(phone_module, "STILL", 0.01)
    monkeypatch.setattr(phone_module, "READING", 0.0)
    monkeypatch.setattr(far, "ANSWERED", 0.0001)
    monkeypatch.setattr("tests.hosting.test_hosted_table.FarTerminal", lambda *_size: Watched())
    deck = short_deck(tmp_path)
    async with open_site("missions", *[GUEST] * 4, HUMAN, attending=True, deck=deck) as site:
        hosted, laptop = site.hosted, Watched()
        window: Any = far_window(laptop)
        host = Host(hosted, window, Ways((), "", ""), str)
        window.show(HostHall(host))
        phones = [await site.phone(0), await site.phone(1)]
        for seat, phone in enumerate(phones):
            await phone.sit(seat, NAMES[seat])
        cem, dora = await site.table.seat(2, "Cem"), Listener(hosted, "Dora")
        await dora.type("4", "Dora")
        host.begin()
        all_five = Played(hosted, Random(7))
        assert host.sitting
        looking = (all_five.looks(hosted.sittings[2]), all_five.looks(host.sitting))
        await asyncio.gather(*map(all_five.taps, phones), all_five.listens(dora, 3), *looking)
        assert hosted.dealer.path
        assert replay(read(hosted.dealer.path, GAMES)).finished
        assert isinstance(cem.terminal, Watched)
        assert (cem.terminal.seen | {"Cem"}, laptop.seen | {"Ela"}) == ({"Cem"}, {"Ela"})
        assert hands(dora.heard) == {"Dora"}
        for name, phone in zip(NAMES, phones, strict=False):
            leaves = [json.loads(message)["leaf"] for message in phone.messages if message.startswith('{"leaf"')]
            assert {leaf["reader"] for leaf in leaves if hands_on(leaf)} == {name}
            assert all(hands_on(leaf) == [leaf["hand"]] for leaf in leaves if hands_on(leaf))
            assert not any(hands(line["text"]) - {name} for leaf in leaves for line in leaf.get("lines", ()))
