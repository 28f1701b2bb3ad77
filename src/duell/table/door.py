"""The door before what is for one pair of eyes: a curtain, and behind it a PIN where that is agreed on."""

from duell.game import Board
from duell.record import PinSet, PinWrong
from duell.table.intents import GivePin, Intent, Wish
from duell.table.pins import PinAnswer, Pins
from duell.table.screens import AskPin, Curtain, ForgottenPin, Why


class Door:
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
