"""The words of a hosted table: the table word lets people in, and a seat's return code brings its guest back.

A file beside the record holds them as salted hashes, with the number of wrong tries and the keys that seats are bound
to, so that all of it is valid again after a crash.
"""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from hmac import compare_digest
from math import ceil
from pathlib import Path
from time import monotonic

from duell.record.acts import pin_hash
from duell.record.folder import host_file, read_file, replace_file
from duell.record.strict import MalformedError, Member, RecordError, parse
from duell.table.gate import wait_after

NOUNS = tuple(
    """
    acorn almond amber anchor apple apron arrow attic autumn badge bagel bamboo banana banjo barn barrel basket beacon
    beaver bell bench berry bicycle biscuit blanket blossom boat bonfire book boot bottle branch bread breeze brick
    bridge brook broom bucket butter button cabin cactus camel camera candle canoe canyon carpet carrot castle cedar
    cellar cherry chess chimney circus clarinet cliff clock cloud clover coast coconut comet compass copper coral
    corner cotton cradle crane crater cricket crown crystal curtain cushion daisy desert diamond dolphin donkey
    dragon drum eagle earth easel echo elbow elm ember engine evening falcon feather fern ferry fiddle field finch
    flag flame flute forest fossil fountain fox garden garlic gate ginger giraffe glacier glove goose granite grape
    guitar hammer hammock harbour harp harvest hazel hedge helmet hill honey horizon horse iceberg igloo island
    ivory jacket jasmine jelly jungle juniper kettle kite kitten ladder lagoon lake lamp lantern lemon lentil
    library lily lion lizard lobster lotus magnet mango maple marble meadow melon meteor mirror mitten monkey moon
    morning mountain mushroom needle nest nutmeg oasis ocean olive onion orange orchard otter oven owl paddle palace
    panda paper parrot peach pebble pencil pepper piano picnic pillow pilot pine planet plum pocket pond poppy
    potato prairie puffin pumpkin puzzle pyramid quilt rabbit radio raft rain raven ribbon river robin rocket rose
    saddle salmon sand satchel seal shadow shell silver sister sparrow spoon spring squirrel stone summer sunset
    swan table teapot thimble thunder tiger tomato tower train tulip tunnel turtle valley velvet violin wagon walnut
    water whale willow window winter
    """.split()  # noqa: SIM905 - a list of literals would be four times as long
)
"""The 256 nouns of table words, easy to say on the telephone and to spell."""

LONGEST_WORD = 64
"""The most characters of a table word."""

SEAT_WORD = 4
"""The digits of a return code."""

LARGEST_FILE = 1 << 16


def new_word() -> str:
    """A table word, which is one of 65,536 pairs of nouns."""
    return "-".join(secrets.choice(NOUNS) for _ in range(2))


def plain(word: str) -> str:
    """A word as it is compared: letters and digits only, in lower case.

    >>> plain("Otter lamp") == plain("otter-lamp")
    True
    """
    return "".join(filter(str.isalnum, word.casefold()))


class Words:
    """The words of a table. `word` is the table word in plain text, "" if only its hash is known.

    Once `path` (a record) is set, every change is saved beside it. `clock` returns seconds.
    """

    def __init__(self, word: str = "", *, clock: Callable[[], float] = monotonic) -> None:
        self.word = word
        self.path: Path | None = None
        self.given: dict[int, str] = {}
        """The return codes that this run of the program has given, by seat, in plain text."""
        self.keys: dict[int, str] = {}
        """The fingerprints of the keys that seats are bound to."""
        self.wrong = 0
        """How many wrong return codes there were since the last right one."""
        self._clock = clock
        self._since = clock()
        self._salt = secrets.token_hex(16)
        self._hash = self._hashed(word) if word else ""
        self._hashes: dict[int, str] = {}

    @classmethod
    def of(cls, path: Path, word: str = "") -> "Words":
        """The words saved beside a record, with another table word if given; new ones if the file is missing or bad."""
        with suppress(RecordError, ValueError):
            found = cls()
            found._read(parse(read_file(host_file(path), LARGEST_FILE).decode()))
            if word:
                found.word, found._hash = word, found._hashed(word)
            found.path = path
            return found
        found = cls(word or new_word())
        found.path = path
        return found

    def _read(self, value: object) -> None:
        version, salt, word, wrong, seats = Member("host").members(value, "host", "salt", "word", "wrong", "seats")
        Member("host").number(version, 1, 1)
        self._salt, self._hash = (_hexadecimal(each) for each in (salt, word))
        self.wrong = Member("wrong").number(wrong, 0, 1_000_000)
        if not isinstance(seats, dict) or not all(name.isdecimal() and len(name) == 1 for name in seats):
            raise MalformedError
        for name, kept in seats.items():
            hashed, key = Member("seats").members(kept, "word", "key")
            self._hashes[int(name)] = _hexadecimal(hashed)
            if key:
                self.keys[int(name)] = Member("key").text(key, 100)

    def is_table_word(self, text: str) -> bool:
        """Whether a string is the table word. If only the word's hash is known, this takes a while."""
        if self.word:
            return compare_digest(plain(text[:LONGEST_WORD]).encode(), plain(self.word).encode())
        return compare_digest(self._hashed(text[:LONGEST_WORD]), self._hash)

    def give(self, seat: int, key: str = "") -> str:
        """Give a seat a new return code, different from all others, and bind it to a key if there is one."""
        taken = {word for other, word in self.given.items() if other != seat}
        while (word := f"{secrets.randbelow(9 * 10 ** (SEAT_WORD - 1)) + 10 ** (SEAT_WORD - 1)}") in taken:
            pass
        self.given[seat], self._hashes[seat] = word, self._hashed(word)
        self.keys.pop(seat, None)
        if key:
            self.keys[seat] = key
        self.keep()
        return word

    @property
    def seats(self) -> frozenset[int]:
        """The seats with a return code: those of guests, including guests who are away or for whom a bot plays on."""
        return frozenset(self._hashes)

    def move(self, seats: Mapping[int, int]) -> None:
        """Give each return code to the seat that its guest moves to; forget those of all other seats."""
        self.given = {to: self.given[seat] for seat, to in seats.items() if seat in self.given}
        self.keys = {to: self.keys[seat] for seat, to in seats.items() if seat in self.keys}
        self._hashes = {to: self._hashes[seat] for seat, to in seats.items() if seat in self._hashes}
        self.keep()

    @property
    def wait(self) -> int:
        """The seconds until a return code can be tried again, after three wrong ones."""
        return max(0, ceil(wait_after(self.wrong) - (self._clock() - self._since)))

    def seat_of(self, text: str) -> int | None:
        """The seat of a return code; None if it is nobody's, which counts as a wrong try unless there is a `wait`."""
        if self.wait:
            return None
        hashed = self._hashed(text)
        found = [seat for seat, known in self._hashes.items() if compare_digest(hashed, known)]
        self.wrong, self._since = 0 if found else self.wrong + 1, self._clock()
        self.keep()
        return found[0] if found else None

    def keep(self) -> None:
        """Replace the file beside the record, if there is a record. If that fails, the game itself is still saved."""
        if self.path is None:
            return
        seats = {str(seat): {"word": word, "key": self.keys.get(seat, "")} for seat, word in self._hashes.items()}
        data = {"host": 1, "salt": self._salt, "word": self._hash, "wrong": self.wrong, "seats": seats}
        with suppress(RecordError):
            replace_file(host_file(self.path), json.dumps(data).encode())

    def drop(self) -> None:
        """Remove the file, since the game is over."""
        if self.path is not None:
            with suppress(OSError):
                host_file(self.path).unlink()
            self.path = None

    def _hashed(self, text: str) -> str:
        return pin_hash(plain(text), self._salt)


def _hexadecimal(value: object) -> str:
    text = Member("salt").text(value, 128)
    bytes.fromhex(text)
    return text


TRIES = 3
"""Wrong table words before a connection is closed."""

SUSPICIOUS = 20
"""Wrong table words after which the host admits newcomers by hand."""

LONGEST_WAIT = 64
"""The longest wait of an address, in seconds; a connection has less time for giving the word."""

MOST_ADDRESSES = 4096
"""Addresses whose wrong words are remembered."""

REMEMBERED = 3600.0
"""Seconds for which an address is remembered after its last wrong word."""


class Doorkeeper:
    """Checks the table word. It allows one wrong answer a second in all, and makes each address wait longer each time.

    A try waits before it is compared, so that nobody learns anything by hanging up early. `clock` returns seconds;
    `sleep` waits.
    """

    def __init__(
        self,
        words: Words,
        clock: Callable[[], float] = monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._words = words
        self._clock = clock
        self._sleep = sleep
        self._one_by_one = asyncio.Lock()
        self._next = 0.0
        self._addresses: dict[str, tuple[int, float]] = {}
        self.wrong = 0
        """Wrong words so far, from everybody."""

    @property
    def is_suspicious(self) -> bool:
        """Whether there were many wrong words, so that the host must admit every newcomer by hand."""
        return self.wrong >= SUSPICIOUS

    def wait(self, address: str) -> float:
        """The seconds until the next try from an address."""
        wrong, last = self._addresses.get(address, (0, 0.0))
        return max(0.0, last + min(2**wrong, LONGEST_WAIT) - self._clock()) if wrong else 0.0

    async def lets_in(self, address: str, said: str) -> bool:
        """Whether somebody at an address knows the word."""
        await self._sleep(self.wait(address))
        async with self._one_by_one:
            await self._sleep(max(0.0, self._next - self._clock()))
            if await asyncio.to_thread(self._words.is_table_word, said):
                return True
            self._next = self._clock() + 1
            self._note_wrong(address)
            return False

    def _note_wrong(self, address: str) -> None:
        now = self._clock()
        self.wrong += 1
        wrong, _last = self._addresses.pop(address, (0, 0.0))
        while self._addresses and (
            len(self._addresses) >= MOST_ADDRESSES or next(iter(self._addresses.values()))[1] < now - REMEMBERED
        ):
            del self._addresses[next(iter(self._addresses))]
        self._addresses[address] = (min(wrong + 1, 30), now)
