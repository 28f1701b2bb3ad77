"""The rules of the door as one table of named limits, for every kind of guest.

The doorkeeper follows them, help and CONTRIBUTING quote them, and each has an attack in ``tests/attacks/test_door.py``.
"""

from dataclasses import dataclass, field, fields
from typing import Any


def _limit(value: float, why: str) -> Any:
    return field(default=value, metadata={"why": why})


@dataclass(frozen=True, slots=True)
class Limits:
    """How many may come, how much they may send, and how often they are answered."""

    connections: int = _limit(64, "connections that know the word: a full table, many onlookers, and no more memory")
    of_one_address: int = _limit(
        8,
        "of these from one address; for a ninth, the oldest one without a seat makes room, so guests always come back",
    )
    arrivals: float = _limit(
        200, "connections accepted a second; the system keeps others in the order in which they came, up to 1,024"
    )
    half_open: int = _limit(
        48, "connections whose programs have only begun to speak; others wait until one of them is done or has to go"
    )
    seconds_of_silence: float = _limit(
        1, "seconds in all for which one of these may keep us waiting until it has to go; a program needs less"
    )
    comparing: int = _limit(
        32,
        "connections by ssh that have exchanged keys; for another, the oldest of the address that came most often goes",
    )
    before_the_word: int = _limit(
        72, "connections that were asked for the word; for another, one makes room as among these"
    )
    seconds_for_the_word: float = _limit(120, "seconds for giving the word, since a first visitor compares the key")
    seconds_for_the_terminal: float = _limit(
        10, "seconds from the word to the first page; a program needs less than one"
    )
    bytes_before_a_page: int = _limit(
        32 << 10,
        "bytes until the first page, and of variables after it; a packet has 16, and an honest visitor sends 8,000",
    )
    tries: int = _limit(3, "wrong words until a connection is closed, so that each few tries cost a key exchange")
    answers: float = _limit(
        10, "answers a second to all who give a table word: of 1,024³ words, the right one takes 1.7 years on average"
    )
    answers_of_one_address: float = _limit(
        8, "answers a second to an address that has given a wrong word, so that 72 are answered in ten seconds"
    )
    codes: float = _limit(
        1, "return codes a second that a connection can try: of 1,024⁴, one of five seats takes 47 years on average"
    )
    strangers: float = _limit(
        0.25, "of the time at most goes to all who lack the word, and as much to all others without a seat, in turns"
    )
    bytes_at_once: int = _limit(2 << 10, "bytes that are read at once; a longer run of packets would hold up everybody")
    bytes_a_second: int = _limit(
        8 << 10, "bytes a second that a seated guest sends without waiting for a turn; fast typing is 4,000"
    )
    seconds_for_a_request: float = _limit(10, "seconds until a browser has said what it wants; it says so at once")
    bytes_of_a_message: int = _limit(2 << 10, "bytes of a browser's message, which has a few words")
    wishes: int = _limit(10, "wishes a second of a phone, which is fast tapping; others are ignored")
    bytes_unsent: int = _limit(
        32 << 10, "bytes that wait for a browser that does not read; beyond them, only the newest page is kept for it"
    )
    seconds_between_pings: float = _limit(10, "seconds between the signs of life that a browser is asked for")
    seconds_without_a_pong: float = _limit(15, "seconds without an answer until a browser's connection is closed")
    suspicious: int = _limit(
        20, "wrong words after which newcomers wait for the host, if the word was chosen and is easily guessed"
    )
    seconds_between_events: float = _limit(60, "seconds between two events that tell scripts of wrong words")


def table(limits: Limits) -> list[tuple[str, str, str]]:
    """Name, value and reason of each limit, as they are quoted."""
    return [
        (limit.name.replace("_", " "), f"{getattr(limits, limit.name):,}", limit.metadata["why"])
        for limit in fields(limits)
    ]
