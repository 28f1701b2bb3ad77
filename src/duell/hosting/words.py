"""The words of a hosted table: the table word lets people in, and a seat's return code brings its guest back.

A file beside the record holds them as salted hashes, with the keys that seats are bound to, so that all of it is valid
again after a crash. The doorkeeper decides how often they can be tried.
"""

import json
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from hashlib import scrypt
from hmac import compare_digest
from pathlib import Path
from typing import NamedTuple

from duell.hosting.nouns import NOUNS, noun_of
from duell.language import _
from duell.record.folder import host_file, read_file, replace_file
from duell.record.strict import MalformedError, Member, RecordError, UnreadableRecordError, parse

TABLE_WORD, RETURN_CODE = 3, 4  # the nouns of a table word, and of a return code
LONGEST_WORD = 64  # the most characters of a table word, and of a return code as it is typed
COST = 1 << 12  # the cost of scrypt: about 10 ms, so that everybody at the table can try a code in the same second

LARGEST_FILE = 1 << 16
MOST_WRONG = 1_000_000  # wrong return codes that are counted


def new_word(nouns: int = TABLE_WORD) -> str:
    """A table word, or with another number of nouns a return code."""
    return "-".join(secrets.choice(NOUNS) for _noun in range(nouns))


def plain(word: str) -> str:
    """A word as it is compared: letters and digits only, in lower case, with shortened nouns written out.

    >>> plain("Otter lamp") == plain("otter-lamp") == plain("otte lamp")
    True
    """
    return "".join(noun_of(part) or part for part in re.findall(r"[^\W_]+", word.casefold()))


def completion(text: str) -> str:
    """The letters that the noun at the end of a text still lacks, once only one noun is possible.

    >>> completion("lamp-otte"), completion("lamp-ott"), completion("Cedar")
    ('r', '', '')
    """
    last = re.findall(r"[^\W_]*$", text.casefold())[0]
    return noun_of(last)[len(last) :]


def is_easily_guessed(word: str) -> bool:
    """Whether a table word that a person chose could be guessed, as a single name or two words of a dictionary can.

    >>> [is_easily_guessed(word) for word in ("otter-lamp-cedar", "anna", "123456789012", "k3v9xw2mqz7p")]
    [False, True, True, False]
    """
    parts, letters = {part for part in re.findall(r"[^\W_]+", word.casefold()) if len(part) > 2}, plain(word)
    return (len(parts) < TABLE_WORD and len(letters) < 12) or len(set(letters)) < 6 or letters.isdecimal()


class Code(NamedTuple):
    """A return code: its hash, and its text if that is known."""

    hash: str
    text: str = ""


class Words:
    """The words of a table. `word` is the table word in plain text, "" if only its hash is known.

    Once `path` (a record) is set, every change is saved beside it.
    """

    def __init__(self, word: str = "") -> None:
        self.word = word
        self.is_guessable = is_easily_guessed(word) if word else True
        self.path: Path | None = None
        self.are_lost = False  # whether a game goes on without the words that were saved for it
        self.are_renewed = False  # whether return codes took the place of four digits, as versions before 0.4 gave them
        self.keys: dict[int, str] = {}  # the fingerprints of the keys that seats are bound to
        self.wrong = 0  # the number of wrong return codes
        self._salt = secrets.token_hex(16)
        self._hash = self._hashed(word) if word else ""
        self._codes: dict[int, Code] = {}  # by seat; in one place, since `find` reads them in a thread

    @classmethod
    def of(cls, path: Path, word: str = "") -> "Words":
        """The words saved beside a record, with another table word if given.

        If the file is gone, nobody has a return code, and the table word is new. RecordError if it is damaged.
        """
        words, file = cls(word), host_file(path)
        if file.exists():
            try:
                words._read(parse(read_file(file, LARGEST_FILE).decode()))
            except ValueError:
                raise _damaged(file) from None
        else:
            words = cls(word or new_word())
            words.are_lost = True
        words.path = path
        return words

    def check(self, seats: int) -> None:
        """Refuse saved words of seats that a game does not have: UnreadableRecordError."""
        if self.path is not None and not self.seats <= set(range(seats)):
            raise _damaged(host_file(self.path))

    def _read(self, value: object) -> None:
        newer = isinstance(value, dict) and value.get("host") == 2
        names = ("host", "salt", "word", "wrong", "seats", *(["guessable"] if newer else []))
        version, salt, word, wrong, seats, *guessable = Member("host").members(value, *names)
        Member("host").number(version, 1, 2)
        self._salt = _salt(salt)
        self.wrong = Member("wrong").number(wrong, 0, MOST_WRONG)
        if not isinstance(seats, dict) or not all(re.fullmatch("[0-9]", name) for name in seats):
            raise MalformedError
        for name, kept in seats.items():
            code, key = Member("seats").members(kept, "word", "key")
            self._codes[int(name)] = Code(_hash(code))
            if key:
                self.keys[int(name)] = Member("key").text(key, 100)
        for seat, code in self._codes.items():
            if _is_old(code.hash):
                self.are_renewed = True
                self.give(seat, self.keys.get(seat, ""))
        if _is_old(_hash(word)):
            self.word = self.word or new_word()
        if self.word:
            self.is_guessable, self._hash = is_easily_guessed(self.word), self._hashed(self.word)
        else:
            self._hash, self.is_guessable = _hash(word), guessable != [False]

    def is_table_word(self, text: str) -> bool:
        """Whether a string is the table word. If only the word's hash is known, this takes a while."""
        text = text[:LONGEST_WORD]
        if self.word:
            return compare_digest(plain(text).encode(), plain(self.word).encode())
        return compare_digest(self._hashed(text), self._hash)

    def give(self, seat: int, key: str = "") -> str:
        """Give a seat a new return code, different from all others, and bind it to a key if there is one."""
        taken = set(self.given.values()) - {self.given.get(seat)}
        while (code := new_word(RETURN_CODE)) in taken:
            pass
        self._codes[seat] = Code(self._hashed(code), code)
        self.keys.pop(seat, None)
        if key:
            self.keys[seat] = key
        self.keep()
        return code

    @property
    def seats(self) -> frozenset[int]:
        """The seats with a return code: all guests' seats, even if the guest is away or a bot plays on."""
        return frozenset(self._codes)

    @property
    def given(self) -> dict[int, str]:
        """The return codes in plain text, by seat: those given in this run of the program, and those that came back."""
        return {seat: code.text for seat, code in self._codes.items() if code.text}

    def move(self, seats: Mapping[int, int]) -> None:
        """Move each return code to its guest's new seat; forget the codes of all other seats."""
        self.keys = {to: self.keys[seat] for seat, to in seats.items() if seat in self.keys}
        self._codes = {to: self._codes[seat] for seat, to in seats.items() if seat in self._codes}
        self.keep()

    def find(self, text: str) -> str:
        """The known hash of a return code, "" if no seat has it. This may take a while and can be done in a thread."""
        text, codes = text[:LONGEST_WORD], tuple(self._codes.values())
        typed = plain(text).encode()
        hashed = "" if all(code.text for code in codes) else self._hashed(text)

        def is_right(code: Code) -> bool:
            if code.text:
                return compare_digest(typed, plain(code.text).encode())
            return compare_digest(hashed, code.hash)

        matches = [code.hash for code in codes if is_right(code)]
        return matches[0] if matches else ""

    def settle(self, code_hash: str) -> int | None:
        """The seat whose code has the hash from `find`; None, after a wrong try, if no seat has it now."""
        seat = next((seat for seat, code in self._codes.items() if code_hash and code.hash == code_hash), None)
        if seat is None:
            self.wrong = min(self.wrong + 1, MOST_WRONG)
        return seat

    def use(self, seat: int, text: str, key: str = "") -> None:
        """Note that a guest has come back to a seat with its return code, and now has this key if any."""
        key, code = key or self.keys.get(seat, ""), self._codes[seat]
        self._codes[seat] = Code(code.hash, code.text or _written_out(text[:LONGEST_WORD]))
        if key != self.keys.get(seat, ""):
            self.keys[seat] = key
            self.keep()

    def keep(self) -> None:
        """Replace the file beside the record, if there is a record. If that fails, the game itself is still saved."""
        if self.path is None:
            return
        seats = {str(seat): {"word": code.hash, "key": self.keys.get(seat, "")} for seat, code in self._codes.items()}
        data = {
            "host": 2,
            "salt": self._salt,
            "word": self._hash,
            "wrong": self.wrong,
            "seats": seats,
            "guessable": self.is_guessable,
        }
        with suppress(RecordError):
            replace_file(host_file(self.path), json.dumps(data).encode())

    def drop(self) -> None:
        """Remove the file, since the game is over."""
        if self.path is not None:
            with suppress(OSError):
                host_file(self.path).unlink()
            self.path = None

    def _hashed(self, text: str) -> str:
        salt = bytes.fromhex(self._salt)
        return f"{COST}:{scrypt(plain(text).encode(), salt=salt, n=COST, r=8, p=1, dklen=32).hex()}"


def _damaged(file: Path) -> UnreadableRecordError:
    return UnreadableRecordError(file, _("it is damaged; if you delete it, you let each guest back in by hand"))


def _is_old(known: str) -> bool:
    """Whether a hash is from a version before 0.4, since it lacks its cost."""
    return ":" not in known


def as_code(text: str) -> str:
    """The beginning of a return code, as typed so far, with a hyphen for each blank."""
    return "".join(letter for letter in text if letter.isalnum() or letter in " -").replace(" ", "-")[:LONGEST_WORD]


def _written_out(text: str) -> str:
    """The full return code that was typed, if its nouns can be recognized."""
    return "-".join(noun_of(part) or part for part in re.findall(r"[^\W_]+", text.casefold()))


def _salt(value: object) -> str:
    text = Member("salt").text(value, 128)
    bytes.fromhex(text)
    return text


def _hash(value: object) -> str:
    text = Member("word").text(value, 160)
    cost, _colon, digits = text.rpartition(":")
    bytes.fromhex(digits)
    if cost not in {"", str(COST)}:
        raise MalformedError
    return text
