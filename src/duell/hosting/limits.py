"""The rules of the door as one table of named limits, for every kind of guest.

They say who is admitted, who has to make room, and how much is read and answered. Other limits, which only bound memory
and work, are constants where they apply: of what is remembered of addresses in `doorkeeper` and `turns`, of frames and
keys in `window`, of lines in `line_guest`.

The doorkeeper follows them, help and CONTRIBUTING quote them, and each has an attack in ``tests/attacks/test_door.py``
or, if it is about browsers, in ``test_web.py``.
"""

from dataclasses import dataclass, field, fields
from typing import Any


def _limit(value: float, why: str) -> Any:
    return field(default=value, metadata={"why": why})


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits on the number of callers, on their data, and on the answers to them."""

    connections: int = _limit(64, "connections that know the word: a full table and many onlookers; each takes memory")
    of_one_address: int = _limit(
        8,
        "of these from one address; a ninth replaces the oldest one without a seat, so guests can always come back",
    )
    arrivals: float = _limit(
        200, "connections accepted a second; the system queues up to 1,024 others in the order in which they came"
    )
    half_open: int = _limit(
        48, "connections whose programs have only begun to speak; others wait until one of them is done or dropped"
    )
    seconds_of_silence: float = _limit(
        1, "total seconds such a connection may stay silent before it is dropped; real clients need less"
    )
    before_the_word: int = _limit(
        512,
        "connections that compare the key or were asked for the word; one more replaces the oldest of the address that "
        "came most often",
    )
    one_address_before_the_word: int = _limit(
        72, "of these from one address; one more replaces another by the same rule"
    )
    seconds_for_the_word: float = _limit(120, "seconds for giving the word, since a first visitor compares the key")
    seconds_for_the_terminal: float = _limit(
        10, "seconds from the word to the first page; a program needs less than one"
    )
    bytes_before_a_page: int = _limit(
        32 << 10,
        "bytes until the first page, and of variables after it; an honest visitor sends 8,000 bytes; an SSH packet "
        "has at least 16, so at most 2,048 packets come",
    )
    tries: int = _limit(3, "wrong words until a connection is closed, so that every three tries cost a key exchange")
    answers: float = _limit(
        8, "answers a second to addresses that have given a wrong word, so that 72 tries are answered in ten seconds"
    )
    first_answers: float = _limit(
        2, "answers a second to all other addresses: to guess one of 1,024³ takes 1.7 years on average at both rates"
    )
    first_answers_at_once: int = _limit(
        4096,
        "unused answers kept in reserve: one for each address that is remembered, so that even that many strangers "
        "delay no newcomer",
    )
    codes: float = _limit(
        1, "return codes a second that a connection can try: to guess one of five, among 1,024⁴, takes 47 years"
    )
    strangers: float = _limit(
        0.25, "of the time at most for all who lack the word, and as much for all others without a seat, each in turn"
    )
    bytes_at_once: int = _limit(2 << 10, "bytes that are read at once; a longer run of packets would hold up everybody")
    bytes_a_second: int = _limit(
        8 << 10, "bytes a second that a seated guest sends without waiting for a turn; fast typing is 4,000"
    )
    seconds_for_a_request: float = _limit(10, "seconds until a browser has said what it wants; it says so at once")
    bytes_of_a_message: int = _limit(2 << 10, "bytes of a browser's message; an honest one has a few words")
    wishes: int = _limit(
        10, "wishes a second that count from a phone, as many as fast tapping sends; others are ignored"
    )
    bytes_unsent: int = _limit(
        32 << 10, "bytes that wait for a browser that does not read; beyond them, only the newest page is kept for it"
    )
    seconds_between_pings: float = _limit(10, "seconds after which a browser is asked for the next sign of life")
    seconds_without_a_pong: float = _limit(15, "seconds without an answer before a browser's connection is closed")
    suspicious: int = _limit(
        20, "wrong words after which newcomers wait for the host, if the word was chosen and is easily guessed"
    )
    seconds_between_events: float = _limit(60, "seconds between two events that report wrong words to scripts")


def table(limits: Limits) -> list[tuple[str, str, str]]:
    """Name, value and reason of each limit, as they are quoted."""
    return [
        (limit.name.replace("_", " "), f"{getattr(limits, limit.name):,}", limit.metadata["why"])
        for limit in fields(limits)
    ]
