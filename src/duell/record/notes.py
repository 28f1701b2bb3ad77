"""The note that players can take of a finished game: whoever has it can tell later whether a record is that game."""

from hashlib import sha256

from duell.language import _

BITS = 120
"""How many bits of the record's SHA-256 are in a note: another game with the same note is found by nobody."""

_GROUP, _GROUPS = 4, 6
_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32: none of i, l, o, u, which are taken for others
_MISREAD = str.maketrans("ilo", "110", "- \t")


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
