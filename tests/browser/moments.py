"""A leaf of each moment, as phones get it at real tables of both games, which are played at random."""

import asyncio
import json
import os
import re
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from duell.hosting.hosted_table import HostedTable
from duell.hosting.phone import Browser, PhoneGuest
from duell.table.screens import Intent
from duell.table.seating import GUEST
from tests.hosting.browsing import choices
from tests.hosting.test_hosted_table import opened

Leaf = dict[str, Any]

NAMES = ("Anna", "Ben", "Cem", "Dora", "Ela")

FILE = Path(__file__).parent / "moments.json"

MOST_STEPS = 4000
"""Steps of a game after which what has not been seen will not be."""


class Moments(NamedTuple):
    """Leaves by name, and what they name, for both games."""

    leaves: Mapping[str, Leaf]
    kit: dict[str, Any]


def _verbs(leaf: Leaf) -> set[str]:
    return {choice.split()[0] for choice in choices(leaf)} if leaf["moment"] == "choosing" else set()


def _is_hand(leaf: Leaf) -> bool:
    """Whether the player chooses a card of the duel, late enough for captures."""
    return bool(_verbs(leaf) & {*"12345678"}) and "Round 6" in leaf["where"]


def _says(leaf: Leaf, text: str) -> bool:
    return any(text in line["text"] for line in leaf.get("lines", ()))


def _is_late(leaf: Leaf) -> bool:
    """Whether the players have taken so much that the page is full."""
    return sum(len(area.get("chips", ())) for area in leaf["places"]) > 6


def _is_public(leaf: Leaf, moment: str) -> bool:
    return leaf["moment"] == moment and "reader" not in leaf


class Table(NamedTuple):
    """A game for some players, and what is wanted of it."""

    game: str
    players: int
    wanted: Mapping[str, Callable[[Leaf], bool]]


TABLES = (
    Table(
        "missions",
        5,
        {
            "missions-taking": lambda leaf: "flip" in _verbs(leaf) and len(choices(leaf)) > 3 and _held(leaf) > 4,
            "missions-handing": lambda leaf: "hand" in _verbs(leaf) and _held(leaf) > 4,
            "missions-laying": lambda leaf: "mission" in _verbs(leaf),
            "missions-naming": lambda leaf: "from" in _verbs(leaf),
            "missions-bust": lambda leaf: leaf["moment"] == "reveal" and _says(leaf, "Bust!"),
            "missions-scored": lambda leaf: leaf["moment"] == "reveal" and _says(leaf, "begins the next"),
            "missions-waiting": lambda leaf: leaf["moment"] == "waiting" and _held(leaf) > 5,
            "missions-look": lambda leaf: leaf["moment"] == "look" and "display" in leaf,
            "missions-public": lambda leaf: _is_public(leaf, "waiting") and _is_late(leaf),
        },
    ),
    Table("duel", 2, {"bidding-2": _is_hand, "drawing": lambda leaf: "take" in _verbs(leaf)}),
    Table(
        "duel",
        3,
        {
            "bidding-3": _is_hand,
            "look": lambda leaf: leaf["moment"] == "look" and _is_late(leaf),
            "reveal": lambda leaf: leaf["moment"] == "reveal" and _says(leaf, "takes"),
        },
    ),
    Table(
        "duel",
        4,
        {
            "bidding-4": _is_hand,
            "waiting": lambda leaf: leaf["moment"] == "waiting" and "hand" in leaf and _is_late(leaf),
            "scouting": lambda leaf: "keep" in _verbs(leaf) and _is_late(leaf),
            "reveal-4": lambda leaf: leaf["moment"] == "reveal" and len(leaf.get("laid", ())) == 4,
            "public": lambda leaf: _is_public(leaf, "waiting") and _is_late(leaf),
            "public-reveal": lambda leaf: _is_public(leaf, "reveal") and _is_late(leaf),
        },
    ),
)


def _held(leaf: Leaf) -> int:
    return sum("mark" in card for card in leaf.get("hand", ()))


class _Party:
    """Phones at a table, the last of which only looks on."""

    def __init__(self, hosted: HostedTable, count: int) -> None:
        self.hosted = hosted
        hosted.door.limits = replace(hosted.door.limits, wishes=10**9)
        self.guests = [self._guest(number, looks_on=number == count) for number in range(count + 1)]

    def _guest(self, number: int, *, looks_on: bool) -> PhoneGuest:
        caller = self.hosted.door.knock(f"10.0.0.{number + 1}")
        assert self.hosted.door.admit(caller)
        browser = Browser(caller, f"phone:{number}", ("en",), looks_on)
        guest = PhoneGuest(self.hosted, browser, lambda: None, lambda: None)
        self.hosted.welcome(guest)
        return guest

    async def wish(self, guest: PhoneGuest, do: str, what: str = "", name: str = "", number: int = 0) -> Leaf:
        guest.received({"number": number or leaf_of(guest)["number"], "do": do, "what": what, "name": name})
        for _turn in range(3):
            await asyncio.sleep(0)
        return leaf_of(guest) if not number else {}

    async def go_on(self, guest: PhoneGuest, leaf: Leaf, rng: Random) -> None:
        """Let somebody do what leads on."""
        match leaf["moment"]:
            case "choosing":
                offered = choices(leaf)
                missions = [choice for choice in offered if choice.startswith("mission")]
                await self.wish(guest, "lock", rng.choice(missions or offered), number=leaf["number"])
            case "reveal" if guest.seat is None and guest.sitting:
                guest.sitting.do(Intent.GO_ON)
            case "reveal":
                await self.wish(guest, "go-on", number=leaf["number"])
            case "look":
                self.hosted.is_telling = lambda _events: False


def leaf_of(guest: PhoneGuest) -> Leaf:
    leaf: Leaf = json.loads(guest.leaf())["leaf"]
    return leaf


async def _seen(wanted_at: Table, leaves: dict[str, Leaf]) -> Leaf:
    """Add what is wanted of a table to what was seen; return the kit."""
    game, count, wanted = wanted_at
    for seed in range(9):
        async with opened(game, *[GUEST] * count, take_back=True, hints=True, show_risk=True, hide_after=60) as table:
            party, rng = _Party(table.hosted, count), Random(seed)
            await asyncio.sleep(0)
            anna, *_others = party.guests
            leaves.setdefault("hall", leaf_of(anna))
            for seat, guest in enumerate(party.guests[:-1]):
                leaf = await party.wish(guest, "sit", str(seat), NAMES[seat])
                leaves.setdefault("seated", leaf)
            for _step in range(MOST_STEPS):
                if rng.random() < 0.1:
                    table.hosted.is_telling = lambda _events: True
                guest = rng.choice(party.guests)
                leaf = leaf_of(guest)
                for name in [name for name, is_it in wanted.items() if name not in leaves and is_it(leaf)]:
                    leaves[name] = leaf
                    await _more(party, guest, name, leaves)
                if leaves.keys() >= wanted.keys() or leaf["moment"] == "final":
                    break
                await party.go_on(guest, leaf, rng)
            if count >= 4 and leaves.keys() >= wanted.keys():
                await table.play(rng)
                while leaf_of(anna)["moment"] != "final":
                    await party.wish(anna, "go-on")
                leaves[f"{'missions-' * (game == 'missions')}final"] = leaf_of(anna)
            kit: Leaf = json.loads(anna.kit())["kit"]
            anna.end("The host has closed the table.")
            leaves.setdefault("closed", leaf_of(anna))
        if leaves.keys() >= wanted.keys():
            return kit
    raise AssertionError(wanted.keys() - leaves.keys())


async def _more(party: _Party, guest: PhoneGuest, name: str, leaves: dict[str, Leaf]) -> None:
    """Add moments that a player can bring about: a choice before its lock, a hint, sheets, a covered hand."""
    sitting, leaf = guest.sitting, leaves[name]
    assert sitting
    if name in {"bidding-3", "missions-taking"}:
        leaves[f"{name}-chosen"] = await party.wish(guest, "choose", choices(leaf)[1])
        sitting.advise()
        sitting.do(Intent.HINT)
        leaves[f"{name}-hint"] = leaf_of(guest)
    if name == "bidding-3":
        for sheet in ("scores", "rules"):
            leaves[sheet] = await party.wish(guest, sheet)
            await party.wish(guest, "close")
        sitting.do(Intent.COVER)
        leaves["covered"] = leaf_of(guest)
        sitting.do(Intent.UNCOVER)
        sitting.do(Intent.HIDE)
        leaves["gate"] = leaf_of(guest)
        sitting.do(Intent.LIFT)


async def _all(*tables: Table) -> Moments:
    leaves: dict[str, Leaf] = {}
    kits = [await _seen(table, leaves) for table in tables]
    return Moments(
        leaves, {part: {name: value for kit in kits for name, value in kit[part].items()} for part in kits[0]}
    )


def played(*tables: Table) -> Moments:
    """The moments of these tables, played again."""
    with (
        TemporaryDirectory() as home,
        patch.dict(os.environ, {"DUELL_HOME": home}),
        ThreadPoolExecutor(1) as aside,  # a browser that is open has an event loop in this thread
    ):
        return aside.submit(asyncio.run, asyncio.wait_for(_all(*tables), 120)).result()


@cache
def moments() -> Moments:
    """The moments that are kept."""
    return Moments(**json.loads(FILE.read_text(encoding="utf-8")))


def keep() -> None:
    """Keep what tables send now: a leaf on each line."""
    moments = played(*TABLES)
    rows = [f"{json.dumps(name)}: {json.dumps(leaf, ensure_ascii=False)}" for name, leaf in moments.leaves.items()]
    kit = json.dumps(moments.kit, ensure_ascii=False)
    text = '{"leaves": {\n' + ",\n".join(rows) + '\n},\n"kit": ' + kit + "}\n"
    FILE.write_text(
        re.sub(r"(return code: )[a-z\u2011-]+", "\\1otter\u2011lamp\u2011cedar\u2011sage", text), encoding="utf-8"
    )
