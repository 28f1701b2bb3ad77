"""What a stranger on the same Wi-Fi tries at the door for browsers; each rule of the threats has a test."""

import asyncio
import json
import re
from base64 import b64encode
from collections import Counter
from contextlib import AbstractAsyncContextManager, suppress
from hashlib import sha256
from threading import Event

import pytest

from duell.games import GAMES
from duell.hosting.hosted_table import READ
from duell.table.narration import Narration
from duell.table.screens import Advice
from duell.table.seating import GUEST
from tests.attacks import floods
from tests.attacks.floods import raw
from tests.hosting.browsing import SECRET, Phone, Site, choices, open_site
from tests.hosting.test_hosted_table import WORD
from tests.waiting import PATIENCE, until

from websockets.asyncio.client import ClientConnection  # isort: skip
from websockets.exceptions import ConnectionClosed, InvalidStatus  # isort: skip
from websockets.frames import Frame, Opcode  # isort: skip
from websockets.protocol import OPEN  # isort: skip


def duel_site(**limits: float) -> AbstractAsyncContextManager[Site]:
    """A table of two guests at the duel, with the given limits."""
    return open_site("duel", GUEST, GUEST, limits=limits)


async def is_cut(socket: ClientConnection, message: str | bytes) -> None:
    """Send a message that ends the connection."""
    await socket.send(message)
    with pytest.raises(ConnectionClosed):
        await socket.recv()


# The word


async def test_the_page_has_no_secret_and_needs_no_word() -> None:
    async with duel_site() as site:
        status, headers, body = await site.get()
        assert status == 200
        assert "no-store" in headers["cache-control"]
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert WORD not in body


async def test_the_policy_allows_the_page_and_nothing_else() -> None:
    async with duel_site() as site:
        _status, headers, body = await site.get()
        policy = headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        for kind, name in (("script", "script-src"), ("style", "style-src")):
            (text,) = re.findall(rf"<{kind}>(.*?)</{kind}>", body, re.DOTALL)
            digest = b64encode(sha256(text.encode()).digest()).decode()
            assert f"{name} 'sha256-{digest}'" in policy
        assert not re.findall(r"(?:src|href)=\"(?!data:)", body), "nothing comes from elsewhere"
        markup = re.sub(r"<(script|style)>.*?</\1>", "", body, flags=re.DOTALL)
        assert not re.search(r"<[^>]*\s(on\w+|style)=", markup), "no script and no style between the elements"


async def test_nobody_gets_a_leaf_before_the_word() -> None:
    async with duel_site() as site:
        wrong = await site.phone(word="badger-moon")
        assert wrong.messages == ['{"word": "wrong"}']
        await wrong.socket.send(json.dumps({"number": 1, "do": "sit", "what": "0", "name": "Ben"}))
        await until(lambda: len(wrong.messages) == 2)
        assert all("leaf" not in message and "kit" not in message for message in wrong.messages)
        assert not any(chair.name for chair in site.hosted.chairs)


async def test_who_gives_three_wrong_words_is_closed_out() -> None:
    async with duel_site() as site:
        phone = await site.phone(word="wrong-word-1")
        for number in (2, 3):
            hello = {"secret": SECRET.format(0), "word": f"wrong-word-{number}"}
            await phone.socket.send(json.dumps(hello))
            await until(lambda wanted=number: len(phone.messages) == wanted or phone.code)  # type: ignore[misc]
        await until(lambda: phone.code)
        assert phone.code == 4003


async def test_words_that_are_given_at_once_are_one_try() -> None:
    """Nobody comes in twice by one connection, nor tries on while a word is compared."""
    async with duel_site() as site:
        for words, guests, wrong in (((WORD, WORD, WORD), 1, 0), (("badger-moon", WORD, WORD), 0, 1)):
            phone = Phone(await site.dial())
            site.phones.append(phone)
            before = site.hosted.door.wrong
            for word in words:
                await phone.socket.send(json.dumps({"secret": SECRET.format(guests), "word": word}))
            await until(lambda phone=phone: phone.messages)  # type: ignore[misc]
            await asyncio.sleep(0.05)
            assert len(site.hosted.guests) == guests
            assert site.hosted.door.wrong - before == wrong
            await phone.socket.close()
            await until(lambda: not site.hosted.guests)


NESTED = "[" * 2040
"""More lists in lists than Python reads."""


@pytest.mark.parametrize("is_in", [False, True])
@pytest.mark.parametrize("message", [NESTED, '{"do":' * 340, "[]", "7", "NaN", "{", "", "\0", '{"number":1e999'])
async def test_no_message_ends_more_than_its_own_connection(message: str, is_in: bool) -> None:
    async with duel_site() as site:
        faults: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: faults.append(context))
        socket = (await site.phone()).socket if is_in else await site.dial()
        await socket.send(message)
        await socket.wait_closed()
        assert not faults, "which would end the host's screen"
        await (await site.phone(1)).sees("hall")


@pytest.mark.parametrize("languages", [7, None, ["\ud800"], [["de"]], ["x" * 500], [{}] * 300])
@pytest.mark.parametrize("word", ["\ud800", "otter\0lump", "ﬀ" * 300, "İ" * 300])
async def test_whatever_a_browser_says_of_itself_nobody_else_notices(languages: object, word: str) -> None:
    async with duel_site() as site:
        faults: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: faults.append(context))
        assert (await site.phone(word=word)).messages == ['{"word": "wrong"}']
        phone = await site.phone(1, languages=languages)
        await phone.sees("hall")
        await phone.wish("sit", "0", name=word)
        await phone.wish("return", word)
        assert not faults


@pytest.mark.parametrize("secret", ["", "short", "a b c d e f g h i j k l m n", "x" * 65, 7, None, ["x" * 24]])
async def test_a_phone_without_a_secret_of_its_own_stays_outside(secret: object) -> None:
    async with duel_site() as site:
        phone = await site.phone(secret=secret)
        assert phone.messages == ['{"word": "wrong"}']
        assert not site.hosted.guests


@pytest.mark.parametrize("way", ["television", "look-on"])
async def test_whom_the_host_has_to_let_in_does_not_look_on(way: str) -> None:
    async with open_site("duel", GUEST, GUEST, attending=True) as site:
        hosted = site.hosted
        hosted.admits = True
        anna, ben = await site.phone(0), await site.phone(1)
        await anna.sit(0, "Anna")
        await ben.sit(1, "Ben")
        assert hosted.roster
        hosted.begin(hosted.roster)
        await anna.sees("choosing")
        hosted.door.wrong = hosted.door.limits.suspicious
        stranger = await site.phone(2, looks_on=way == "television")
        await stranger.until(lambda leaf: True)
        assert stranger.leaf["moment"] == "hall"
        await stranger.wish("look-on")
        await stranger.wish("sit", "0", name="Cem")
        await stranger.wish("return")
        await stranger.wish("return", hosted.words.given[0])
        await asyncio.sleep(0.05)
        assert stranger.leaf["moment"] == "hall"
        assert "host is being asked" in stranger.said
        assert not any("laid" in message or "choosing" in message for message in stranger.messages[1:])
        await asyncio.sleep(READ)
        hosted.answer(admits=True)
        await stranger.until(lambda leaf: "host is being asked" not in str(leaf))


async def test_whom_the_host_has_to_let_in_takes_no_seat() -> None:
    async with open_site("duel", GUEST, GUEST, attending=True) as site:
        site.hosted.door.wrong = site.hosted.door.limits.suspicious
        stranger = await site.phone(0)
        await stranger.sees("hall")
        await stranger.wish("sit", "0", name="Cem")
        assert site.hosted.chairs[0].is_free


# Other sites


@pytest.mark.parametrize(
    "host",
    ["", "evil.example", "evil.example:{port}", "127.0.0.1:1", "127.0.0.1", "localhost.evil.example:{port}", "[::1"],
)
async def test_a_name_from_elsewhere_is_not_this_machine(host: str) -> None:
    async with duel_site() as site:
        status, _headers, body = await site.get(Host=host.format(port=site.server.port))
        assert status == 421 or not host
        assert "script" not in body


async def test_a_request_that_names_two_machines_is_for_none() -> None:
    async with duel_site() as site:
        own, other = f"Host: {site.host}\r\n", "Host: evil.example\r\n"
        for hosts in (own + other, other + own, own + own):
            answer = await raw(site.server.port, f"GET / HTTP/1.1\r\n{hosts}\r\n".encode())
            assert b"script" not in answer
            assert answer.startswith((b"HTTP/1.1 421", b"HTTP/1.1 400"))


@pytest.mark.parametrize("name", ["localhost", "[::1]", "192.168.1.7", "LOCALHOST"])
async def test_this_machine_has_addresses_and_its_name(name: str) -> None:
    async with duel_site() as site:
        assert (await site.get(Host=f"{name}:{site.server.port}"))[0] == 200


@pytest.mark.parametrize(
    "origin",
    [None, "null", "http://evil.example", "http://127.0.0.1:1", "https://{host}", "http://{host}.evil.example"],
)
async def test_a_page_from_elsewhere_opens_no_socket(origin: str | None) -> None:
    async with duel_site() as site:
        with pytest.raises(InvalidStatus) as refused:
            await site.dial(origin=origin and origin.format(host=site.host))
        assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/"), ("GET", "/../etc/passwd"), ("GET", "/table.js"), ("PUT", "/table")]
)
async def test_there_is_one_page_and_one_socket(method: str, path: str) -> None:
    async with duel_site() as site:
        status, _headers, body = await site.get(path, method)
        assert status >= 400
        assert "script" not in body


# Seats


async def test_only_the_phone_with_its_secret_gets_the_seat_back() -> None:
    async with duel_site() as site:
        anna, _ben = await site.anna_and_ben()
        stranger = await site.phone(2)
        assert stranger.leaf["moment"] == "hall"
        assert "hand" not in stranger.leaf
        again = await site.phone(0)
        await again.sees("choosing")
        await until(lambda: anna.code == 4000)
        assert anna.leaf["moment"] == "closed", "of two tabs, the newer counts"
        assert again.leaf["hand"]


async def test_nobody_asks_the_host_for_the_seat_of_somebody_who_is_there() -> None:
    async with open_site("duel", GUEST, GUEST, attending=True) as site:
        hosted = site.hosted
        anna, ben = await site.phone(0), await site.phone(1)
        await anna.sit(0, "Anna")
        await ben.sit(1, "Ben")
        hosted.begin(hosted.roster)  # type: ignore[arg-type]
        await anna.sees("choosing")
        stranger = await site.phone(2)
        await stranger.wish("ask-host")
        await stranger.wish("sit", "0")
        assert not hosted.waiting


async def test_return_codes_cannot_be_tried_in_a_row() -> None:
    async with duel_site(codes=4) as site:
        await site.anna_and_ben()
        stranger = await site.phone(2)
        await stranger.wish("return")
        begun = asyncio.get_running_loop().time()
        for number in range(3):
            await stranger.wish("return", f"otter-otter-otter-{number}")
            await stranger.until(lambda leaf: "No seat" in leaf.get("notice", ""))
        assert asyncio.get_running_loop().time() - begun >= 2 / site.hosted.door.limits.codes
        assert "hand" not in stranger.leaf


async def test_who_was_closed_while_a_code_was_compared_takes_no_seat() -> None:
    """Or a phone that had to make room would end the screen of the seat's guest, and show nothing itself."""
    async with duel_site() as site:
        anna, _ben = await site.anna_and_ben()
        hosted, is_begun, goes_on = site.hosted, Event(), Event()
        find = hosted.words.find

        def wait(text: str) -> str:
            is_begun.set()
            assert goes_on.wait(PATIENCE)
            return find(text)

        hosted.words.find = wait  # type: ignore[method-assign]
        other = await site.phone(2)
        await other.wish("return")
        await other.wish("return", hosted.words.given[0])
        await until(is_begun.is_set)
        hosted.guests[-1].make_room()
        goes_on.set()
        await until(lambda: other.code)
        assert [guest.seat for guest in hosted.guests] == [0, 1]
        assert anna.leaf["moment"] == "choosing"


# Wishes


async def test_scripts_hear_of_a_run_of_wrong_words_only_twice() -> None:
    """At once of the first, and later of all others together."""
    async with duel_site(seconds_between_events=1) as site:

        def told() -> list[int]:
            return [event["wrong-words"]["count"] for event in site.table.told if "wrong-words" in event]

        for number in range(4):
            await site.phone(number, word="badger-moon")
        assert told() == [1]
        await until(lambda: len(told()) == 2)
        assert told() == [1, 4]


async def test_a_tap_for_another_moment_does_nothing() -> None:
    async with duel_site() as site:
        anna, ben = await site.anna_and_ben()
        old, card = anna.leaf["number"], choices(anna.leaf)[0]
        await anna.wish("lock", card)
        await ben.play_a_round()
        for _step in range(5):
            if anna.leaf["moment"] == "choosing":
                break
            await anna.until(lambda leaf: leaf["moment"] in {"reveal", "choosing"})
            await anna.wish("go-on")
        await anna.sees("choosing")
        table = site.hosted.table
        assert table
        for number in (old, anna.leaf["number"] + 1, "1", None, 1.5, True):
            await anna.socket.send(json.dumps({"number": number, "do": "lock", "what": choices(anna.leaf)[0]}))
        await anna.wish("choose", choices(anna.leaf)[0])
        assert 0 not in table.locked, "late taps and replays"


@pytest.mark.parametrize("what", ["99", "", "r3d3", "keep", "take", "\x00", "5" * 200])
async def test_an_illegal_choice_does_nothing(what: str) -> None:
    async with duel_site() as site:
        anna, _ben = await site.anna_and_ben()
        await anna.wish("lock", what)
        table = site.hosted.table
        assert table
        assert not table.locked
        assert anna.leaf["moment"] == "choosing"


async def test_double_taps_lock_once() -> None:
    async with duel_site() as site:
        anna, _ben = await site.anna_and_ben()
        one, other = choices(anna.leaf)[:2]
        lock = {"number": anna.leaf["number"], "do": "lock"}
        for card in (one, other, one):
            await anna.socket.send(json.dumps({**lock, "what": card}))
        await anna.sees("waiting")
        table = site.hosted.table
        assert table
        assert str(table.locked[0]) == one


@pytest.mark.parametrize("do", ["begin", "again", "sit", "leave", "return", "coach", "show", "hint", "nonsense", ""])
async def test_wishes_that_a_leaf_does_not_offer_do_nothing(do: str) -> None:
    async with duel_site() as site:
        anna, _ben = await site.anna_and_ben()
        before = {**anna.leaf}
        await anna.wish(do, "1")
        assert anna.leaf == before


@pytest.mark.parametrize(
    "name", ["<b>Anna</b>", "<img src=x onerror=alert(1)>", "A\x1b[2J", "A\u202eB", "", " ", "x" * 64]
)
async def test_a_name_is_text_or_refused(name: str) -> None:
    async with duel_site() as site:
        anna = await site.phone(0)
        await anna.sees("hall")
        await anna.wish("sit", "0", name=name)
        chair = site.hosted.chairs[0]
        assert chair.name in {"", name}
        if not chair.name:
            assert anna.leaf["moment"] == "hall"


# Floods


async def test_wishes_without_end_keep_nobody_waiting() -> None:
    async with duel_site(wishes=10) as site:
        anna, _ben = await site.anna_and_ben()
        wish = json.dumps({"number": anna.leaf["number"], "do": "choose", "what": choices(anna.leaf)[0]})
        for _number in range(2000):
            await anna.socket.send(wish)
        late = await site.phone(2)
        assert late.leaf["moment"] == "hall"
        assert len(anna.lengths) < 100


async def test_a_long_message_ends_the_connection() -> None:
    async with duel_site() as site:
        for text in ("x" * 3000, json.dumps({"secret": "x" * 3000})):
            await is_cut(await site.dial(), text)


@pytest.mark.parametrize("message", ["no JSON", "[]", "7", '"leaf"', "null", "{" * 1000, b"\x00"])
async def test_a_message_that_is_none_ends_the_connection(message: str | bytes) -> None:
    async with duel_site() as site:
        await is_cut(await site.dial(), message)
        assert (await site.phone(1)).leaf["moment"] == "hall"


async def test_who_says_nothing_is_cut() -> None:
    async with duel_site(seconds_for_a_request=0.05) as site:
        reader, writer = await asyncio.open_connection("127.0.0.1", site.server.port)
        assert await reader.read() == b""
        writer.close()


async def test_a_socket_without_a_word_is_cut() -> None:
    async with duel_site(seconds_for_the_word=0.5) as site:
        socket = await site.dial()
        with pytest.raises(ConnectionClosed):
            await socket.recv()


async def test_who_never_reads_gets_no_more_and_is_cut() -> None:
    async with duel_site(seconds_between_pings=0.2, seconds_without_a_pong=0.3) as site:
        deaf = await site.phone(0)
        await deaf.sees("hall")
        deaf._reading.cancel()
        deaf.socket.transport.pause_reading()
        (connection,) = site.server.connections
        sent: list[int] = []
        for number in range(4000):
            site.hosted.chairs[1] = site.hosted.chairs[1]._replace(expected=f"Ben {number}")
            site.hosted.refresh()
            await asyncio.sleep(0)
            sent.append(connection._transport.get_write_buffer_size())
        assert max(sent) <= site.hosted.door.limits.bytes_unsent + 16_000
        await until(lambda: not site.server.connections)
        deaf.socket.transport.abort()  # or it would wait ten seconds for the other end


async def test_who_was_closed_cannot_stay_by_signs_of_life() -> None:
    async with duel_site() as site:
        before = await site.phone(0)
        await before.sit(0, "Anna")
        (connection,) = site.server.connections
        before.socket.transport.pause_reading()  # so that it does not close its end
        await site.phone(0)
        await until(lambda: connection._web.state is not OPEN)
        until_cut = connection._timer
        connection._take(Frame(Opcode.PONG, b""))
        assert connection._timer is until_cut
        before.socket.transport.abort()


async def test_who_was_sent_away_and_never_reads_cannot_stay_by_signs_of_life() -> None:
    """Since the last leaf cannot be sent, nothing else would close the connection."""
    async with duel_site() as site:
        before = await site.phone(0)
        await before.sit(0, "Anna")
        (connection,) = site.server.connections
        connection.pause_writing()  # as if its browser had stopped to read
        await site.phone(0)
        await until(lambda: len(site.hosted.guests) == 2 and not site.hosted.guests[0].is_here)
        until_cut = connection._timer
        connection._take(Frame(Opcode.PONG, b""))
        assert until_cut
        assert connection._timer is until_cut
        assert until_cut.when() - asyncio.get_running_loop().time() <= 1
        await until(lambda: connection not in site.server.connections)


async def test_a_phone_with_a_seat_keeps_its_name_and_code() -> None:
    """Or each tap could make the host compute a hash and write a line for scripts."""
    async with duel_site() as site:
        phone = await site.phone(0)
        await phone.sit(0, "Anna")
        code = site.hosted.words.given[0]
        for seat in "01":
            await phone.wish("sit", seat, name="Ben")
        assert [chair.name for chair in site.hosted.chairs] == ["Anna", ""]
        assert site.hosted.words.given == {0: code}


async def test_a_crowd_of_sockets_keeps_no_guest_out() -> None:
    async with duel_site() as site:
        _anna, ben = await site.anna_and_ben()
        crowd = [await site.dial() for _ in range(60)]
        again: Phone = await site.phone(0)
        await again.sees("choosing")
        await ben.play_a_round()
        for socket in crowd:
            await socket.close()


async def test_who_was_asked_for_the_word_takes_no_place_of_those_who_come() -> None:
    async with duel_site(half_open=4, seconds_of_silence=0.05) as site:
        looking = [await site.dial() for _ in range(6)]
        held = [asyncio.ensure_future(raw(site.server.port, b"GET", address=f"127.0.7.{last}")) for last in range(1, 9)]
        await until(lambda: sum(request.done() for request in held) >= 4)
        assert (await site.get())[0] == 200
        for socket in looking:
            await socket.send(json.dumps({"secret": SECRET.format(9), "word": "badger-moon"}))
            assert await socket.recv() == '{"word": "wrong"}'
            await socket.close()
        for request in held:
            request.cancel()
        await asyncio.gather(*held, return_exceptions=True)


@pytest.mark.parametrize("is_asked", [False, True])
async def test_addresses_that_come_again_and_again_keep_no_browser_out(is_asked: bool) -> None:
    """Whether they hold a request that never ends, or the question for the word."""
    async with duel_site(half_open=8, before_the_word=8, seconds_of_silence=0.05) as site:
        hold = f"GET /table HTTP/1.1\r\nHost: {site.host}\r\n"
        ask = f"Origin: http://{site.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        request = f"{hold}{ask}{key}" if is_asked else hold
        times = Counter[str]()

        async def come_again(address: str) -> None:
            while True:
                times[address] += 1
                with suppress(OSError):
                    await raw(site.server.port, request.encode(), address=address)

        crowd = [asyncio.create_task(come_again(f"127.0.7.{last}")) for last in range(1, 41)]
        await until(lambda: times.total() > 200)
        assert (await site.get())[0] == 200
        phone = await site.phone()
        await phone.sit(0, "Anna")
        for stranger in crowd:
            stranger.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)


@pytest.mark.parametrize("flood", floods.BROWSERS)
async def test_whatever_browsers_do_others_play_on(flood: str) -> None:
    async with duel_site(answers=8, first_answers=2, of_one_address=8) as site:
        anna, _ben = await site.anna_and_ben()
        flooding = asyncio.ensure_future(floods.BROWSERS[flood](floods.Target(0, WORD, site.server.port)))
        await asyncio.sleep(0.5)
        assert (await site.phone(2)).leaf["moment"] == "hall"
        await anna.play_a_round()
        await anna.sees("waiting")
        flooding.cancel()
        with suppress(asyncio.CancelledError):
            await flooding


async def test_a_fault_on_one_phone_ends_that_phone_only(monkeypatch: pytest.MonkeyPatch) -> None:
    async with duel_site() as site:
        anna, ben = await site.anna_and_ben()
        guest = next(candidate for candidate in site.hosted.guests if candidate.seat == 0)
        monkeypatch.setattr(guest, "_at_table", lambda _sitting: 1 // 0)
        await anna.socket.send(json.dumps({"number": anna.leaf["number"], "do": "choose", "what": "1"}))
        await until(lambda: anna.code == 4000)
        assert "division" not in "".join(anna.messages)
        await ben.play_a_round()
        assert [type(fault) for fault in site.hosted.faults] == [ZeroDivisionError]
        site.hosted.faults.clear()


async def test_a_phone_that_comes_again_and_again_leaves_nothing_behind() -> None:
    async with duel_site() as site:
        anna = await site.phone()
        await anna.sit(0, "Anna")
        for _ in range(10):
            await anna.socket.close()
            anna = await site.phone()
            await anna.sees("seated")
        await until(lambda: len(site.hosted.guests) == 1)


async def test_a_hint_is_computed_once_however_often_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread cannot be stopped, and those for hints would hold up everybody, and the choices of bots."""
    async with open_site("duel", GUEST, GUEST, hints=True) as site:
        anna, ben = await site.phone(0), await site.phone(1)
        await anna.sit(0, "Anna")
        await ben.sit(1, "Ben")
        await anna.sees("choosing")
        begun, may_end = list[object](), Event()

        def advice(_narration: object, view: object) -> tuple[Advice, ...]:
            begun.append(view)
            may_end.wait(PATIENCE)
            return ()

        monkeypatch.setattr(type(Narration.of(GAMES["duel"])), "advice", advice)
        for _ in range(5):
            for _again in range(5):
                await anna.wish("hint")
            await anna.socket.close()
            anna = await site.phone(0)
            await anna.sees("choosing")
        await asyncio.get_running_loop().run_in_executor(None, str)
        may_end.set()
        assert len(begun) == 1
