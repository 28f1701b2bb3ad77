"""The gate before secrets: a curtain and, if the table agreed on PINs, the question for one behind it.

Two wrong PINs cost nothing. From the third on, no PIN is accepted for a while, and each wrong PIN doubles that time.
The right PIN ends the wait, and its owner hears the number of wrong ones. This number is in the record, so neither a
curtain nor killing the program resets it.
"""

from collections.abc import Callable, Mapping
from hmac import compare_digest
from math import ceil
from time import monotonic
from typing import Any

from duell.language import _, n_
from duell.record.acts import MOST_WRONG_PINS, PinSet, PinWrong, pin_hash, pin_of
from duell.table.screens import AskPin, Board, Curtain, ForgottenPin, GivePin, Intent, PinQuestion, Why, Wish

SHORTEST_PIN, LONGEST_PIN = 4, 12  # the length of a PIN, in digits
TRIES = 3  # wrong PINs after which the curtain comes down again
FIRST_WAIT, LONGEST_WAIT = 5, 300  # the wait in seconds after `TRIES` wrong PINs, and at most


class Gate:
    """The gate before a seat; `is_open` once the right player is at the keyboard.

    `why` is the reason for the next curtain. If PINs are `agreed` on, the gate asks for one behind the curtain. `kept`
    holds the PINs in the record, as hashes. `wrong` is the number of wrong PINs at each seat since the last right one;
    a wait for these starts again now. `clock` returns seconds.
    """

    def __init__(
        self,
        kept: Mapping[int, PinSet],
        wrong: Mapping[int, int] | None = None,
        clock: Callable[[], float] = monotonic,
        *,
        agreed: bool = False,
        why: Why = Why.TURN,
    ) -> None:
        self.why = why
        self.is_open = True
        self.at_pin = False  # whether a PIN is asked for, with the curtain up
        self.is_forgotten = False  # whether the table is asked if the seat may set a new PIN
        self.notice = ""  # the verdict on the last PIN
        self._agreed = agreed
        self._kept = dict(kept)
        self._wrong = dict(wrong or {})
        self._clock = clock
        self._since = dict.fromkeys(self._wrong, clock())
        self._tries = TRIES
        self._first = ""  # a new PIN is typed twice, since it is not echoed
        self._seat = 0
        self._is_private = self._is_secret = False

    def shut(self, seat: int, why: Why, *, is_private: bool, is_secret: bool) -> None:
        """Lower the curtain before a seat's screen, which `is_private` to the seat or `is_secret` from other people."""
        self._seat, self._is_private, self._is_secret = seat, is_private, is_secret
        self._come_down(why)

    def screen(
        self, board: Board, takes_back: int | None = None, offers: tuple[Any, ...] = (), chosen: Any = None
    ) -> Curtain | AskPin | ForgottenPin:
        """The curtain, or the question for a PIN; anybody may see either."""
        if self.is_forgotten:
            return ForgottenPin(board, self._seat)
        if self.at_pin:
            new = PinQuestion.AGAIN if self._first else PinQuestion.NEW
            question = PinQuestion.KNOWN if self._seat in self._kept else new
            return AskPin(board, self._seat, question, self._tries, self._wait)
        return Curtain(
            board,
            self._seat,
            self.why,
            is_secret=self._is_private,
            takes_back=takes_back,
            offers=offers,
            chosen=chosen,
            is_shared=self._is_secret or not self._is_private,
        )

    def do(self, wish: Wish) -> PinSet | PinWrong | None:
        """Carry out a wish; return the act to record, if any."""
        self.notice = ""
        match wish:
            case Intent.LIFT if not self.at_pin:
                self.why = Why.TURN
                # If only one person is left, the gate asks only for a PIN that was set while there were several.
                self.at_pin = self._agreed and self._is_private and (self._is_secret or self._seat in self._kept)
                self.is_open = not self.at_pin
                self._tries, self._first = TRIES, ""
            case _ if not self.at_pin:
                pass
            case Intent.HIDE:
                self._come_down(Why.HIDDEN)
            case GivePin(pin) if not self.is_forgotten:
                return self._take(pin)
            case Intent.FORGET_PIN if self._seat in self._kept:
                self.is_forgotten = True
            case Intent.GO_ON | Intent.RESET_PIN:
                self.is_forgotten = False
            case _:
                pass
        return None

    def reset_pin(self) -> None:
        """Let the player in the seat set a new PIN, once the table has agreed."""
        del self._kept[self._seat]
        self._wrong.pop(self._seat, None)
        self._tries, self._first = TRIES, ""

    def _come_down(self, why: Why) -> None:
        self.why = why
        self.is_open = self.at_pin = self.is_forgotten = False

    @property
    def _wait(self) -> int:
        if self._seat not in self._kept or self._seat not in self._since:
            return 0
        left = wait_after(self._wrong.get(self._seat, 0)) - (self._clock() - self._since[self._seat])
        return max(0, ceil(left))

    def _take(self, pin: str) -> PinSet | PinWrong | None:
        known = self._kept.get(self._seat)
        if self._wait:  # not even compared
            self.notice = waiting(self._wait)
        elif not (SHORTEST_PIN <= len(pin) <= LONGEST_PIN and pin.isascii() and pin.isdigit()):  # not a try
            self.notice = _("A PIN has {least} to {most} digits.", least=SHORTEST_PIN, most=LONGEST_PIN)
        elif known:
            return self._compare(pin, known)
        elif not self._first:
            self._first = pin
        elif pin == self._first:
            self._kept[self._seat] = pin_of(self._seat, pin)
            self.is_open = True
            return self._kept[self._seat]
        else:
            self._first, self.notice = "", _("The two PINs differ. Please start again.")
        return None

    def _compare(self, pin: str, known: PinSet) -> PinWrong | None:
        seat, before = self._seat, self._wrong.pop(self._seat, 0)
        if compare_digest(pin_hash(pin, known.salt), known.hash):
            self.is_open = True
            self.notice = told_of(before) if before else ""
            return PinWrong(seat, 0) if before else None
        self._wrong[seat], self._since[seat] = min(before + 1, MOST_WRONG_PINS), self._clock()
        self._tries -= 1
        self.notice = _("That is not the PIN.")
        if not self._tries:
            self._come_down(Why.SHUT)
        return PinWrong(seat, self._wrong[seat]) if self._wrong[seat] > before else None


def wait_after(wrong: int) -> int:
    """The wait in seconds after this number of wrong PINs.

    >>> [wait_after(wrong) for wrong in (0, 2, 3, 4, 5, 9, 1000)]
    [0, 0, 5, 10, 20, 300, 300]
    """
    doubled = min(wrong - TRIES, LONGEST_WAIT.bit_length())  # avoids giant numbers
    return 0 if doubled < 0 else min(LONGEST_WAIT, FIRST_WAIT << doubled)


def waiting(seconds: int) -> str:
    """A sentence on how long the wait still lasts."""
    return n_(
        "Too many wrong PINs: the next try is possible in {count} second.",
        "Too many wrong PINs: the next try is possible in {count} seconds.",
        seconds,
    )


def told_of(wrong: int) -> str:
    """The sentence for the owner of a PIN on the number of wrong ones."""
    return n_("{count} wrong PIN entered before this one.", "{count} wrong PINs entered before this one.", wrong)
