"""Keys that make a PIN. What was typed is shown to nobody, not even how much."""

from duell.table.gate import LONGEST_PIN
from duell.table.screens import GivePin, Intent, Wish


class PinPad:
    """The digits typed so far."""

    def __init__(self) -> None:
        self._typed = ""

    def clear(self) -> None:
        """Forget what was typed."""
        self._typed = ""

    def press(self, key: str) -> Wish | None:
        """Take a key, and return what is wanted of the table then."""
        match key:
            case "enter" if self._typed:
                typed = self._typed
                self.clear()
                return GivePin(typed)
            case "backspace":
                self._typed = self._typed[:-1]
            case "escape":
                return Intent.HIDE
            case "f":
                return Intent.FORGET_PIN
            case _ if key.isascii() and key.isdigit() and len(self._typed) <= LONGEST_PIN:
                self._typed += key
        return None
