"""Phones at a hosted table: the hall, whole games, coming back, looking on, and leading on."""

import asyncio
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from duell.games import GAMES
from duell.hosting import phone as phone_module
from duell.hosting import window
from duell.hosting.phone import LENGTH, NO_BREAK_HYPHEN
from duell.record.reading import read, replay
from duell.table.screens import Intent
from duell.table.seating import GUEST
from tests.attacks.fuzzing import short_deck
from tests.hosting.browsing import Phone, Site, choices, open_site
from tests.hosting.test_hosted_table import FarGuest
from tests.waiting import PATIENCE, until


async def play(phones: list[Phone], rng: Random) -> None:
    """Play a whole game at random, each phone by what its newest leaf offers."""

    async def plays(phone: Phone) -> None:
        while phone.leaf.get("moment") != "final":
            leaf = phone.leaf
            match leaf["moment"]:
                case "choosing":
                    await phone.wish("lock", rng.choice(choices(leaf)))
                case "reveal" if leaf.get("buttons"):
                    await phone.wish("go-on")
                case _:
                    await phone.until(lambda new, old=leaf: new is not old)  # type: ignore[misc]

    await asyncio.gather(*map(plays, phones))


async def seated(site: Site, *names: str, language: str = "en") -> list[Phone]:
    phones = [await site.phone(number, languages=[language]) for number in range(len(names))]
    for seat, (phone, name) in enumerate(zip(phones, names, strict=True)):
        await phone.sit(seat, name)
    return phones


async def at_the_end(site: Site, *phones: Phone) -> None:
    """Leave the last reveals of a game that is over."""
    for phone, sitting in zip(phones, site.hosted.sittings.values(), strict=True):
        while not sitting.over:
            sitting.do(Intent.GO_ON)
        await phone.wish("close")
        await phone.sees("final")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [("duel", 3), ("missions", 2)])
async def test_phones_play_a_whole_game(
    game: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone_module, "STILL", 0.01)
    monkeypatch.setattr(phone_module, "READING", 0.0)
    monkeypatch.setattr(window, "ANSWERED", 0.0001)
    deck = short_deck(tmp_path) if game == "missions" else ""
    async with open_site(game, *[GUEST] * players, games=1, deck=deck) as site:
        phones = await seated(site, *("Anna", "Ben", "Cem")[:players])
        await play(phones, Random(1))
        path = site.hosted.dealer.path
        assert path
        assert replay(read(path, GAMES)).finished
        for phone in phones:
            assert phone.said
            assert phone.leaf["buttons"][0]["do"] == "ready"
            assert phone.leaf["places"][0]["state"] == "won"
            await phone.wish("ready")


async def test_who_taps_a_seat_gets_it_with_the_name_and_a_return_code() -> None:
    async with open_site("duel", GUEST, GUEST, GUEST) as site:
        anna = await site.phone(0)
        await anna.sees("hall")
        assert [chair["choice"] for chair in anna.leaf["chairs"]] == ["0", "1", "2"]
        await anna.sit(1, "Anna")
        assert anna.leaf["moment"] == "seated"
        assert anna.leaf["reader"] == "Anna"
        assert site.hosted.words.given[1] in anna.said.replace(NO_BREAK_HYPHEN, "-")
        ben = await site.phone(1)
        await ben.sees("hall")
        assert "choice" not in ben.leaf["chairs"][1]
        await ben.wish("sit", "0", name="Anna")
        assert ben.leaf["moment"] == "hall"
        assert "Anna" in ben.leaf["notice"], "the name is taken"
        await anna.wish("leave")
        await anna.sees("hall")
        assert site.hosted.chairs[1].is_free


async def test_a_choice_can_be_changed_and_is_locked_by_its_name() -> None:
    async with open_site("duel", GUEST, GUEST, take_back=True) as site:
        anna, ben = await seated(site, "Anna", "Ben")
        await anna.sees("choosing")
        assert anna.leaf["buttons"][0]["off"], "nothing is chosen"
        one, other = choices(anna.leaf)[:2]
        number = anna.leaf["number"]
        for card in (one, other):
            await anna.wish("choose", card)
            assert [held["choice"] for held in anna.leaf["hand"] if held.get("state") == "chosen"] == [card]
            assert anna.leaf["buttons"][0]["what"] == card
            assert anna.leaf["number"] == number, "a tap in between still counts"
        await anna.wish("lock", other)
        await anna.sees("waiting")
        assert "Ben" in anna.said
        states = [seat.get("state") for seat in anna.leaf["places"]]
        assert states == ["locked", "due"]
        await anna.wish("take-back")
        await anna.sees("choosing")
        assert ben.leaf["moment"] == "choosing"


WIDE_NAMES = ("Ἀλκιβιάδης Κλε", "Βενιαμίν Φρανκ", "Ευάγγελος Ζαχα", "Δωροθέα Παπαδο", "Ελευθερία Γιαν")


@pytest.mark.parametrize(("game", "players", "language"), [("duel", 4, "it"), ("missions", 5, "it"), ("duel", 2, "de")])
async def test_leaves_of_a_seat_have_one_length_whatever_is_chosen(game: str, players: int, language: str) -> None:
    """And none is near another length, at which a longer name of a card would be noticed."""
    async with open_site(game, *[GUEST] * players, take_back=True) as site:
        phones = await seated(site, *WIDE_NAMES[:players], language=language)
        begun = [len(phone.lengths) for phone in phones]
        for _ in range(8):
            await asyncio.gather(*(phone.until(lambda leaf: "places" in leaf) for phone in phones))
            for phone in phones:
                if phone.leaf["moment"] == "choosing":
                    *cards, last = choices(phone.leaf)
                    for card in cards[:9]:
                        await phone.wish("choose", card)
                    await phone.wish("lock", last)
                    await phone.wish("take-back")
                    await phone.wish("lock", (cards or [last])[0])
                elif phone.leaf["moment"] == "reveal":
                    await phone.wish("go-on")
        for phone, first in zip(phones, begun, strict=True):
            assert set(phone.lengths[first:]) == {LENGTH}
            assert all(
                len(message.rstrip().encode()) < 0.7 * LENGTH for message in phone.messages if '"leaf"' in message
            )


async def test_a_sheet_adds_its_own_length_and_nothing_else() -> None:
    async with open_site("duel", GUEST, GUEST, take_back=True) as site:
        anna, _ben = await seated(site, "Anna", "Ben")
        await anna.sees("choosing")
        lengths = set()
        for card in choices(anna.leaf):
            await anna.wish("choose", card)
            await anna.wish("rules")
            lengths.add(anna.lengths[-1])
            await anna.wish("close")
        (length,) = lengths
        assert length > LENGTH


async def test_a_phone_comes_back_by_itself_without_a_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_site("duel", GUEST, GUEST) as site:
        anna, ben = await seated(site, "Anna", "Ben")
        await anna.sees("choosing")
        card = choices(anna.leaf)[2]
        await anna.wish("choose", card)
        await anna.socket.close()
        table = site.hosted.table
        assert table
        again = await site.phone(0)
        await again.sees("choosing")
        assert again.leaf["buttons"][0]["what"] == card, "with what was chosen"
        assert not table.away
        loop, later = asyncio.get_running_loop(), list[Callable[[], object]]()
        call_later = loop.call_later

        def keep(seconds: float, call: Any, *values: Any, **named: Any) -> Any:
            timer = call_later(seconds, call, *values, **named)
            if seconds == phone_module.GRACE:
                later.append(partial(call, *values))
            return timer

        monkeypatch.setattr(loop, "call_later", keep)
        await again.socket.close()
        await until(lambda: later)
        assert not table.away, "for 20 seconds, nobody is told"
        later.pop()()
        assert 0 in table.away
        assert {"away": {"seat": 0}} in site.table.told
        await ben.until(lambda leaf: "Anna is away" in leaf.get("notice", ""))
        back = await site.phone(0)
        await back.sees("choosing")
        assert not table.away
        assert {"back": {"seat": 0}} in site.table.told


async def test_another_phone_comes_back_with_the_return_code() -> None:
    async with open_site("duel", GUEST, GUEST) as site:
        anna, _ben = await seated(site, "Anna", "Ben")
        await anna.sees("choosing")
        code = site.hosted.words.given[0]
        other = await site.phone(7)
        await other.sees("hall")
        await other.wish("return")
        assert other.leaf["fields"][0]["name"] == "word"
        await other.wish("return", "otter-lamp-cedar-moon")
        await other.until(lambda leaf: leaf.get("notice"))
        await other.wish("return", " ".join(word[:4] for word in code.split("-")))
        await other.sees("choosing")
        assert other.leaf["reader"] == "Anna"
        await anna.sees("closed")
        await other.socket.close()
        again = await site.phone(7)
        await again.sees("choosing")


async def test_a_television_sees_what_everybody_may_see_and_takes_no_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone_module, "READING", 0.0)
    async with open_site("duel", GUEST, GUEST) as site:
        screen = await site.phone(9, looks_on=True)
        await screen.sees("hall")
        await screen.wish("sit", "0", name="Cem")
        assert site.hosted.chairs[0].is_free
        anna, ben = await seated(site, "Anna", "Ben")
        await screen.until(lambda leaf: leaf["moment"] != "hall")
        assert screen.leaf["moment"] == "waiting", "a television never chooses"
        await screen.wish("sit", "0", name="Cem")
        assert not screen.leaf.get("buttons")
        for phone in (anna, ben):
            await phone.play_a_round()
        await screen.sees("reveal")
        for phone in (anna, ben):
            await phone.until(lambda leaf: leaf["moment"] in {"reveal", "choosing"})
            if phone.leaf["moment"] == "reveal":
                await phone.wish("go-on")
        await screen.until(lambda leaf: leaf["moment"] == "waiting")
        assert not any("hand" in json.loads(message).get("leaf", {}) for message in screen.messages)


async def test_phones_wait_until_the_table_has_shown_the_reveal() -> None:
    async with open_site("duel", GUEST, GUEST) as site:
        tells = True
        site.hosted.is_telling = lambda _events: tells
        anna, ben = await seated(site, "Anna", "Ben")
        for phone in (anna, ben):
            await phone.play_a_round()
        for phone in (anna, ben):
            await phone.sees("look")
            assert all(card["card"] == {"kind": "back", "colour": card["colour"]} for card in phone.leaf["laid"])
            assert "→" not in json.dumps(phone.leaf, ensure_ascii=False)
            await phone.wish("go-on")
            assert phone.leaf["moment"] == "look"
        tells = False
        site.hosted.look_again()
        await anna.sees("reveal")
        assert anna.leaf["laid"][0]["card"]["mark"]


async def test_the_phone_in_the_first_seat_leads_if_nobody_sits_at_the_host() -> None:
    async with open_site("duel", GUEST, GUEST, attending=True) as site:
        begun: list[bool] = []
        site.hosted.lead = lambda: begun.append(True)
        anna = await site.phone(0)
        await anna.sit(1, "Anna")
        assert [button["do"] for button in anna.leaf["buttons"]] == ["begin", "leave"]
        ben = await site.phone(1)
        await ben.sit(0, "Ben")
        await anna.until(lambda leaf: [button["do"] for button in leaf["buttons"]] == ["leave"])
        await anna.wish("begin")
        assert not begun
        await ben.wish("begin")
        assert begun


async def test_only_the_captain_starts_the_next_game() -> None:
    async with open_site("duel", GUEST, GUEST, attending=True) as site:
        led: list[bool] = []
        site.hosted.lead = lambda: led.append(True)
        anna, ben = await seated(site, "Anna", "Ben")
        assert site.hosted.roster
        site.hosted.begin(site.hosted.roster)
        await site.table.play(Random(1))
        await at_the_end(site, anna, ben)
        await ben.wish("again")
        assert not led
        await anna.wish("again")
        assert led


async def test_a_phone_asks_the_coach_once_at_a_time() -> None:
    """Each call waits in a thread, and there are few."""
    async with open_site("duel", GUEST, GUEST, games=1) as site:
        anna, ben = await seated(site, "Anna", "Ben")
        await site.table.play(Random(1))
        await at_the_end(site, anna, ben)
        begun, may_end = list[object](), Event()

        def consult(report: object) -> str:
            begun.append(report)
            may_end.wait(PATIENCE)
            return "A good game."

        site.hosted.consult = consult  # type: ignore[method-assign]
        for _ in range(5):
            await anna.wish("coach")
            await anna.wish("close")
        await anna.wish("coach")
        may_end.set()
        assert len(begun) == 1
        await anna.until(lambda leaf: "A good game." in str(leaf.get("sheet")))
        await anna.wish("close")
        await anna.wish("coach")
        await anna.until(lambda leaf: "A good game." in str(leaf.get("sheet")))
        assert len(begun) == 2


async def test_bots_choose_while_guests_wait_for_the_coach() -> None:
    async with open_site("duel", GUEST, "padawan") as site:
        may_end, loop = Event(), asyncio.get_running_loop()
        for _ in range(50):  # more than there are threads
            loop.run_in_executor(None, may_end.wait, PATIENCE)
        try:
            (anna,) = await seated(site, "Anna")
            await anna.play_a_round()
            async with asyncio.timeout(10):
                await anna.sees("reveal")
        finally:
            may_end.set()


async def test_ssh_and_phones_share_a_table() -> None:
    async with open_site("duel", GUEST, GUEST) as site:
        anna = await site.phone(0)
        await anna.sit(0, "Anna")
        ben = await site.table.seat(1, "Ben")
        assert isinstance(ben, FarGuest)
        await anna.play_a_round()
        await ben.sees("Ben")
        await ben.press("1", "\r")
        await anna.until(lambda leaf: leaf["moment"] in {"reveal", "choosing"})


@pytest.mark.parametrize(
    ("tags", "language"), [(["de-AT", "en"], "de"), (["tlh", "fr"], "fr"), ([], "en"), ("nl", "en")]
)
async def test_a_phone_speaks_its_own_language(tags: object, language: str) -> None:
    async with open_site("duel", GUEST, GUEST) as site:
        phone = await site.phone(0, languages=tags)
        await phone.sees("hall")
        assert phone.kit["words"]["lang"] == language
        _status, _headers, page = await site.get(Accept_Language="it-IT,it;q=0.9,de;q=0.5")
        assert '<html lang="it"' in page


async def test_sheets_lie_over_the_page_until_they_are_closed() -> None:
    async with open_site("missions", GUEST, GUEST, hints=True) as site:
        anna, _ben = await seated(site, "Anna", "Ben")
        await anna.until(lambda leaf: leaf.get("more"))
        for name in ("scores", "rules"):
            await anna.wish(name)
            assert anna.leaf["sheet"].get("places") or anna.leaf["sheet"]["lines"], name
            await anna.wish("close")
            assert "sheet" not in anna.leaf


class Later:
    """The event loop's clock: it stands nearly still, and time passes in steps after which all can answer pings.

    Once the test is over, it goes on as usual; otherwise, a wait while the table closes would never end.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        loop = asyncio.get_running_loop()
        self._real, self.now, self._is_still = loop.time, loop.time(), True
        monkeypatch.setattr(loop, "time", self._time)
        monkeypatch.setattr(window, "ANSWERED", 0.0001)

    def __enter__(self) -> "Later":
        return self

    def __exit__(self, *_error: object) -> None:
        self._is_still, self.now = False, self.now - self._real()

    def _time(self) -> float:
        if not self._is_still:
            return self.now + self._real()
        self.now += 0.0001
        return self.now

    async def passes(self, seconds: float, step: float = 5.0) -> None:
        while seconds > 0:
            self.now += min(step, seconds)
            seconds -= step
            for _ in range(20):
                await asyncio.sleep(0.001)


async def test_a_phone_that_comes_back_within_twenty_seconds_was_never_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither are its twenty seconds counted on, nor does the next time that it goes count for less."""
    async with open_site("duel", GUEST, GUEST) as site:
        anna, ben = await seated(site, "Anna", "Ben")
        await anna.sees("choosing")
        table = site.hosted.table
        with Later(monkeypatch) as later:
            assert table
            for _ in range(3):
                await anna.socket.close()
                await later.passes(18)
                assert not table.away
                anna = await site.phone(0)
                await anna.sees("choosing")
            await later.passes(60)
            assert not table.away
            await anna.socket.close()
            await later.passes(18)
            assert not table.away
            await later.passes(4)
            assert table.away == {0}
            await ben.until(lambda leaf: "Anna is away" in leaf.get("notice", ""))


async def test_before_the_game_a_phone_keeps_its_seat_for_five_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_site("duel", GUEST, GUEST) as site:
        (anna,) = await seated(site, "Anna")
        await anna.socket.close()
        with Later(monkeypatch) as later:
            await later.passes(290, step=50)
            assert site.hosted.chairs[0].name == "Anna"
            await later.passes(15)
            assert not site.hosted.chairs[0].name


async def test_a_captain_with_a_phone_leads_no_longer_once_it_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or nobody could begin for five minutes. A phone that was only locked for ten seconds leads on."""

    async def is_led_by_nobody_else(ben: Phone) -> None:
        assert "Waiting for Anna to begin." in ben.said
        assert [button["do"] for button in ben.leaf["buttons"]] == ["leave"]

    async with open_site("duel", GUEST, GUEST, GUEST, attending=True) as site:
        begun: list[bool] = []
        site.hosted.lead = lambda: begun.append(True)
        anna, ben, cem = await seated(site, "Anna", "Ben", "Cem")
        leads = [{"begin", "leave"}, {"leave"}]

        async def is_led_by(captain: Phone, name: str, other: Phone) -> None:
            for phone, buttons in zip((captain, other), leads, strict=True):
                await until(lambda: {button["do"] for button in phone.leaf["buttons"]} == buttons)  # noqa: B023
            assert f"Waiting for {name} to begin." in other.said

        with Later(monkeypatch) as later:
            await anna.socket.close()
            await later.passes(18)
            await is_led_by_nobody_else(ben)
            anna = await site.phone(0)
            await is_led_by(anna, "Anna", ben)
            await anna.socket.close()
            await later.passes(18)
            await is_led_by_nobody_else(ben)
            await later.passes(4)
            await is_led_by(ben, "Ben", cem)
            assert "away" in cem.leaf["chairs"][0]["note"]
            await ben.wish("begin")
            assert begun
            anna = await site.phone(0)
            await is_led_by(anna, "Anna", ben)
            assert "away" not in ben.leaf["chairs"][0]["note"]


async def test_a_game_that_begins_without_a_phone_does_not_wait_five_minutes_to_say_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with open_site("duel", GUEST, GUEST, attending=True) as site:
        anna, ben = await seated(site, "Anna", "Ben")
        with Later(monkeypatch) as later:
            await anna.socket.close()
            await later.passes(10)
            assert site.hosted.roster
            site.hosted.begin(site.hosted.roster)
            assert site.hosted.table
            assert not site.hosted.table.away
            await ben.sees("choosing")
            await later.passes(12)
            assert site.hosted.table.away == {0}
            assert site.hosted.words.seats == {0, 1}, "Anna can still come back"


async def test_a_phone_that_is_silently_gone_counts_as_away_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a word of farewell, as when the Wi-Fi breaks off: no pong comes for 15 seconds, then 20 pass."""
    async with open_site("duel", GUEST, GUEST) as site:
        anna, _ben = await seated(site, "Anna", "Ben")
        await anna.sees("choosing")
        anna.socket.transport.pause_reading()
        table = site.hosted.table
        with Later(monkeypatch) as later:
            assert table
            await later.passes(10 + 15 + 17)
            assert not table.away
            await later.passes(6)
            assert table.away == {0}
            anna.socket.transport.abort()
