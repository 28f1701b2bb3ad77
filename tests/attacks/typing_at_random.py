"""The input of a cat on the keyboard, a broken terminal or a malicious player, counted."""

from collections.abc import Sequence
from random import Random

PASTE_ON, PASTE_OFF = b"\x1b[200~", b"\x1b[201~"
CTRL_C = b"\x03"

USEFUL, USEFUL_IN_MISSIONS = (
    [bytes([key]) for key in keys] for keys in (b"\r\r\r ll58r123467kgyn\x1b", b"\r\r\r llluue12yn\x1b")
)
PAGES = [b"?", b"a", b"v", b"p", b"f", b"q", b"\t", b"\x1b[Z", b"\x7f"]
PIN = b"7357735773"
"""The PIN of everybody who sets one."""
PIN_TWICE = (b"\x7f" * 13 + PIN + b"\r") * 2
"""It is typed into an empty field, as often as a new one is asked for."""
SEQUENCES = [
    *(b"\x1b[" + end for end in (b"A", b"B", b"C", b"D", b"H", b"F", b"5~", b"6~", b"3~", b"2~", b"Z", b"1;5A")),
    *(b"\x1bO" + bytes([end]) for end in b"PQRSABCDHF"),
    b"\x1b[M !!",
    b"\x1b[<0;10;10M",
    b"\x1b[<64;999999;0m",
    b"\x1b[32;10;10M",
    b"\x1b[12;40R",
    b"\x1b[I",
    b"\x1b[O",
    b"\x1b[?1;2c",
    b"\x1b]0;title\x07",
    b"\x1b]52;c;AAAA\x1b\\",
    b"\x1bP+q544e\x1b\\",
    b"\x1b[",
    b"\x1b[9999999999999999~",
    b"\x1b\x1b\x1b[",
    b"\x9b2J",
]
BROKEN = [
    *(b"\xff", b"\xc3", b"\xe2\x82", b"\xf0\x9f\x98", b"\xed\xa0\x80", b"\xc0\x80", b"\x80", b"\xf8\x88\x80\x80\x80"),
]
TEXT = [
    *("é", "e\u0301", "\u202e", "\u200b", "\ufeff", "山", "👩\u200d🚀", "⚔\ufe0f", "\u2028", "[red]", "{0}", "%s"),
    "\u0600",
]


def stroke(rng: Random, *, tame: bool = False, useful: Sequence[bytes] = USEFUL) -> bytes:
    """Return a key or a sequence, any but Ctrl-C; with `tame` mostly one that a game goes on with, of the `useful`."""
    if tame and rng.random() < 0.95:
        return rng.choice(useful) if rng.random() < 0.9 else PIN_TWICE
    match rng.choices(range(8), (40, 6, 12, 8, 6, 6, 10, 2))[0]:
        case 0:
            return rng.choice(useful)
        case 1:
            return rng.choice(PAGES)
        case 2:
            return rng.choice(SEQUENCES)
        case 3:
            return bytes([rng.choice([code for code in range(32) if code != CTRL_C[0]])])
        case 4:
            return rng.choice(BROKEN)
        case 5:
            return rng.choice(TEXT).encode()
        case 6:
            return bytes([rng.randrange(32, 127)])
        case _:
            return PASTE_ON + bytes(rng.randrange(256) for _ in range(rng.randrange(30))) + PASTE_OFF


def answer(rng: Random) -> bytes:
    """Return a line for plain mode, without its end: mostly an answer to some question, often none at all."""
    match rng.choices(range(7), (55, 15, 10, 10, 10, 15, 5))[0]:
        case 0:
            return rng.choice(
                [b"", b"", b"", b"1", b"2", b"3", b"4", b"5", b"6", b"7", b"8", b"r", b"k", b"g", b"y", b"n"]
            )
        case 1:
            return rng.choice([b"?", b"s", b"S", b"g Anna", b"g b", b"g Ben", b"G CEM", b"g ", b"R", b" 5 ", b"\t"])
        case 2:
            return b"".join(stroke(rng) for _ in range(rng.randrange(6))).replace(b"\n", b"").replace(b"\r", b"")
        case 3:
            return bytes(
                rng.choice([code for code in range(256) if code not in b"\r\n"]) for _ in range(rng.randrange(20))
            )
        case 5:
            return PIN
        case 6:
            return rng.choice([b"f", b"h", b"a", b"c", b"j", b"p Ben knight", b"p Ben human", b"P anna Padawan", b"p "])
        case _:
            return rng.choice(
                [
                    *(b"q" * 3, b"0", b"9", b"-1", b"1 2", "³".encode(), "５".encode(), b"8" * 5000, b"\x00", b"\x1a"),
                    b"\x04",
                ]
            )
