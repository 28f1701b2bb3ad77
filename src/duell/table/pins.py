"""Who has to show at the curtain that the keyboard is in the right hands: a PIN for each seat that has set one."""

from collections.abc import Mapping
from enum import Enum, auto
from hmac import compare_digest

from duell.language import _
from duell.record import PinSet, pin_hash, pin_of

SHORTEST_PIN, LONGEST_PIN = 4, 12
"""Digits of a PIN."""

TRIES = 3
"""After so many wrong PINs the curtain comes down again."""


class Asks(Enum):
    """What a player is asked for."""

    NEW = auto()
    AGAIN = auto()
    """The new one once more, since nobody sees what is typed."""
    KNOWN = auto()


class Answer(Enum):
    """What came of a PIN that was given."""

    MORE = auto()
    """Ask (again)."""
    RIGHT = auto()
    SHUT = auto()
    """That was the last try."""


class Pins:
    """The PINs of a table; `kept` are those that its record has. Only their hashes are known here, too."""

    def __init__(self, kept: Mapping[int, PinSet]) -> None:
        self._kept = dict(kept)
        self._seat = 0
        self._first = ""
        self.tries = TRIES
        self.notice = ""

    def __contains__(self, seat: int) -> bool:
        """Whether a seat has set a PIN."""
        return seat in self._kept

    def ask(self, seat: int) -> None:
        """Begin to ask at a seat."""
        self._seat, self._first, self.tries, self.notice = seat, "", TRIES, ""

    @property
    def asks(self) -> Asks:
        """What is asked for now."""
        if self._seat in self._kept:
            return Asks.KNOWN
        return Asks.AGAIN if self._first else Asks.NEW

    def give(self, pin: str) -> tuple[Answer, PinSet | None]:
        """Take what was given for what is asked, and return what came of it, and what is to be kept then."""
        self.notice = ""
        match self.asks:
            case _ if not (SHORTEST_PIN <= len(pin) <= LONGEST_PIN and pin.isascii() and pin.isdigit()):
                # A slip costs no try.
                self.notice = _("A PIN has {least} to {most} digits.", least=SHORTEST_PIN, most=LONGEST_PIN)
            case Asks.KNOWN:
                return self._compare(pin), None
            case Asks.NEW:
                self._first = pin
            case Asks.AGAIN if pin == self._first:
                self._kept[self._seat] = pin_of(self._seat, pin)
                return Answer.RIGHT, self._kept[self._seat]
            case Asks.AGAIN:
                self._first, self.notice = "", _("That was another PIN. Once more from the beginning.")
        return Answer.MORE, None

    def drop(self, seat: int) -> None:
        """Forget the PIN of a seat, so that a new one is asked for."""
        del self._kept[seat]
        self.ask(seat)

    def _compare(self, pin: str) -> Answer:
        known = self._kept[self._seat]
        if compare_digest(pin_hash(pin, known.salt), known.hash):
            return Answer.RIGHT
        self.tries -= 1
        self.notice = _("That is not the PIN.")
        return Answer.MORE if self.tries else Answer.SHUT
