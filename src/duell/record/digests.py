"""Digests that let everybody check afterwards what nobody may read beforehand, and the note that players can take.

Whoever has the note of a finished game can tell later whether a record is that game.
"""

import json
from collections.abc import Iterable, Sequence
from hashlib import scrypt, sha256

from duell.game import Choice
from duell.language import _

BITS = 120
"""How many bits of the record's SHA-256 are in a note: another game with the same note is found by nobody."""

_GROUP, _GROUPS = 4, 6
_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32: none of i, l, o, u, which are taken for others
_MISREAD = str.maketrans("ilo", "110", "- \t")


def deal_digest(seed: str, chance: Sequence[object]) -> str:
    """Return the digest of a deal, shown when the game starts: of its seed and all `chance` (see `Notation.deal`).

    It is the SHA-256 of ``["deal", seed, [chance…]]`` as ``json.dumps`` writes it.
    """
    return f"sha256:{_digest('deal', seed, list(chance))}"


def seal(seed: str, number: int, seat: int, choice: Choice) -> str:
    """Return what is kept of a locked choice until all are shown.

    It is the SHA-256 of ``["lock", seed, round number, seat, card]`` as ``json.dumps`` writes it: nobody reads the
    card off the file by looking, but whoever has the seed finds it by trying (see `unseal`).
    """
    return _digest("lock", seed, number, seat, str(choice))


def unseal(sealed: str, seed: str, number: int, seat: int, options: Iterable[Choice]) -> Choice | None:
    """Return the one of `options` that was sealed; None if it was none of them."""
    return next((choice for choice in options if seal(seed, number, seat, choice) == sealed), None)


def _digest(*parts: object) -> str:
    return sha256(json.dumps(parts).encode()).hexdigest()


PIN_COST = 1 << 14
"""What scrypt is to cost (its n): to try a PIN takes some hundredths of a second. Records have hashes of it."""


def pin_hash(pin: str, salt: str) -> str:
    """Return what is kept of a PIN: its scrypt hash with `salt`, both in hexadecimal digits.

    A PIN is short, and whoever has the file and the time can try them all; it keeps neighbours out, not burglars.
    """
    return scrypt(pin.encode(), salt=bytes.fromhex(salt), n=PIN_COST, r=8, p=1, dklen=32).hex()


class MalformedNoteError(ValueError):
    """A text that is no note: the message says what is expected."""


def note_of(record: bytes | bytearray) -> str:
    """Return the note of a finished game: the first 120 bits of the SHA-256 of its record, in groups of four.

    >>> note_of(b"")
    'werc-8gmr-zge1-96qv-yk49-jvxs'
    """
    number = int.from_bytes(sha256(record).digest()) >> (256 - BITS)
    letters = "".join(_LETTERS[number >> shift & 31] for shift in range(BITS - 5, -1, -5))
    return "-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))


def read_note(text: str) -> str:
    """Return a note as `note_of` writes it, however somebody has typed it off; MalformedNoteError if it is none.

    >>> read_note("WERC 8GMR zge1 96qv yk49jvxs")
    'werc-8gmr-zge1-96qv-yk49-jvxs'
    """
    letters = text.lower().translate(_MISREAD)
    if len(letters) != _GROUP * _GROUPS or not set(letters) <= set(_LETTERS):
        raise MalformedNoteError(_("{groups} groups of {count} letters and digits", groups=_GROUPS, count=_GROUP))
    return "-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))
