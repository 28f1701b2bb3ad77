"""The gate before what is for one pair of eyes: a curtain, and behind it a PIN where that is agreed on.

A slip or two cost nothing. From the third wrong PIN on, none is taken for a while, and each wrong one doubles that
time; the right one ends it and tells how many there were. All of it follows from the number of wrong ones, which is
kept: neither a curtain nor a program that is killed begins anew.
"""

from collections.abc import Callable, Mapping
from enum import Enum, auto
from hmac import compare_digest
from math import ceil
from time import monotonic

from duell.game import Board
from duell.language import _, n_
from duell.record.acts import MOST_WRONG_PINS, PinSet, PinWrong, pin_hash, pin_of
from duell.table.screens import AskPin, Asks, Curtain, ForgottenPin, GivePin, Intent, Why, Wish

SHORTEST_PIN, LONGEST_PIN = 4, 12
"""Digits of a PIN."""

TRIES = 3
"""After so many wrong PINs the curtain comes down again."""

FIRST_WAIT, LONGEST_WAIT = 5, 300
"""Seconds in which no PIN is taken: after as many wrong ones as there are `TRIES`, and in the end."""


def wait_after(wrong: int) -> int:
    """Return the seconds in which no PIN is taken after so many wrong ones.

    >>> [wait_after(wrong) for wrong in (0, 2, 3, 4, 5, 9, 1000)]
    [0, 0, 5, 10, 20, 300, 300]
    """
    doubled = min(wrong - TRIES, LONGEST_WAIT.bit_length())  # no giant numbers on the way
    return 0 if doubled < 0 else min(LONGEST_WAIT, FIRST_WAIT << doubled)


def waiting(seconds: int) -> str:
    """Say how long no PIN is taken."""
    return n_(
        "After wrong PINs, the next one is taken in {count} second.",
        "After wrong PINs, the next one is taken in {count} seconds.",
        seconds,
    )


class PinAnswer(Enum):
    """What came of a PIN that was given."""

    MORE = auto()
    """Ask (again)."""
    RIGHT = auto()
    SHUT = auto()
    """That was the last try."""


class Pins:
    """The PINs of a table; `kept` are those that its record has. Only their hashes are known here, too.

    `wrong` has for each seat how many wrong ones were given since the right one; a wait that they have brought begins
    anew now. `clock` gives seconds from any start.
    """

    def __init__(
        self,
        kept: Mapping[int, PinSet],
        wrong: Mapping[int, int] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._kept = dict(kept)
        self._wrong = dict(wrong or {})
        self._clock = clock
        self._since = dict.fromkeys(self._wrong, clock())
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

    @property
    def wait(self) -> int:
        """Whole seconds for which no PIN is taken at the seat that is asked."""
        if self.asks is not Asks.KNOWN or self._seat not in self._since:
            return 0
        left = wait_after(self._wrong.get(self._seat, 0)) - (self._clock() - self._since[self._seat])
        return max(0, ceil(left))

    def give(self, pin: str) -> tuple[PinAnswer, PinSet | PinWrong | None]:
        """Take what was given for what is asked, and return what came of it, and what is to be kept then."""
        self.notice = ""
        match self.asks:
            case _ if self.wait:  # nobody looks at it
                self.notice = waiting(self.wait)
            case _ if not (SHORTEST_PIN <= len(pin) <= LONGEST_PIN and pin.isascii() and pin.isdigit()):
                # A slip costs no try.
                self.notice = _("A PIN has {least} to {most} digits.", least=SHORTEST_PIN, most=LONGEST_PIN)
            case Asks.KNOWN:
                return self._compare(pin)
            case Asks.NEW:
                self._first = pin
            case Asks.AGAIN if pin == self._first:
                self._kept[self._seat] = pin_of(self._seat, pin)
                return PinAnswer.RIGHT, self._kept[self._seat]
            case Asks.AGAIN:
                self._first, self.notice = "", _("That was another PIN. Once more from the beginning.")
        return PinAnswer.MORE, None

    def drop(self, seat: int) -> None:
        """Forget the PIN of a seat, so that a new one is asked for."""
        del self._kept[seat]
        self._wrong.pop(seat, None)
        self.ask(seat)

    def _compare(self, pin: str) -> tuple[PinAnswer, PinWrong | None]:
        seat, known = self._seat, self._kept[self._seat]
        wrong = self._wrong.pop(seat, 0)
        if compare_digest(pin_hash(pin, known.salt), known.hash):
            self.notice = told_of(wrong) if wrong else ""
            return PinAnswer.RIGHT, PinWrong(seat, 0) if wrong else None
        self._wrong[seat], self._since[seat] = min(wrong + 1, MOST_WRONG_PINS), self._clock()
        self.tries -= 1
        self.notice = _("That is not the PIN.")
        counted = PinWrong(seat, self._wrong[seat]) if self._wrong[seat] > wrong else None
        return PinAnswer.MORE if self.tries else PinAnswer.SHUT, counted


def told_of(wrong: int) -> str:
    """Say to the owner of a PIN how many wrong ones there were."""
    return n_(
        "{count} wrong PIN was given meanwhile.",
        "{count} wrong PINs were given meanwhile.",
        wrong,
    )


class Gate:
    """Shut before a seat; `is_open` once the right one is at the keyboard. `why` is what the next curtain says.

    Behind the curtain, PINs are asked for if it is so `agreed`.
    """

    def __init__(self, pins: Pins, agreed: bool, why: Why = Why.TURN) -> None:
        self.why = why
        self.is_open = True
        self.at_pin = False
        """Whether the curtain is up and a PIN is asked for."""
        self.is_forgotten = False
        """Whether the table is asked then if the seat may set a new one."""
        self.notice = ""
        """What there is to say of a PIN that was given just now."""
        self._pins = pins
        self._agreed = agreed
        self._seat = 0
        self._is_private = self._is_secret = False

    def shut(self, seat: int, why: Why, *, is_private: bool, is_secret: bool) -> None:
        """Let the curtain come down before a seat.

        What lies behind it `is_private` if it is for that seat only, and `is_secret` if there are others to see it.
        """
        self._seat, self._is_private, self._is_secret = seat, is_private, is_secret
        self._come_down(why)

    def screen(self, board: Board) -> Curtain | AskPin | ForgottenPin:
        """Return what is to be seen of it, all of it open."""
        if self.is_forgotten:
            return ForgottenPin(board, self._seat)
        if self.at_pin:
            return AskPin(board, self._seat, self._pins.asks, self._pins.tries, self._pins.wait)
        return Curtain(board, self._seat, self.why, is_secret=self._is_private)

    def do(self, wish: Wish) -> PinSet | PinWrong | None:
        """Do what is wanted, and return what is to be kept of it."""
        self.notice = ""
        if not self.at_pin:
            if wish is Intent.LIFT:
                self._lift()
            return None
        match wish:
            case Intent.HIDE:
                self._come_down(Why.HIDDEN)
            case GivePin(pin) if not self.is_forgotten:
                return self._take(pin)
            case Intent.FORGET_PIN if self._seat in self._pins:
                self.is_forgotten = True
            case Intent.GO_ON | Intent.RESET_PIN:
                self.is_forgotten = False
            case _:
                pass
        return None

    def reset_pin(self) -> None:
        """Have the seat set a new PIN, as the table has agreed."""
        self._pins.drop(self._seat)

    def _come_down(self, why: Why) -> None:
        self.why = why
        self.is_open = self.at_pin = self.is_forgotten = False

    def _lift(self) -> None:
        self.why = Why.TURN
        self.at_pin = self._asks_pin
        self.is_open = not self.at_pin
        if self.at_pin:
            self._pins.ask(self._seat)

    @property
    def _asks_pin(self) -> bool:
        """Whether a PIN is asked for first; of a single person only one that was set among several."""
        return self._agreed and self._is_private and (self._is_secret or self._seat in self._pins)

    def _take(self, pin: str) -> PinSet | PinWrong | None:
        answer, to_keep = self._pins.give(pin)
        if answer is PinAnswer.RIGHT:
            self.is_open = True
        elif answer is PinAnswer.SHUT:
            self._come_down(Why.SHUT)
        self.notice = self._pins.notice
        return to_keep
