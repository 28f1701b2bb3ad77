"""What a full screen shows, as it asks for it."""

from typing import Protocol

from duell.tui.blocks import Block, Size


class Content(Protocol):
    """What a full screen shows, and gives its keys to."""

    def begin(self) -> None:
        """Do what is to be done when the application starts, before anything is drawn."""

    def block(self, size: Size) -> Block:
        """Return what is to be shown, as large as the window."""

    def drawn(self) -> None:
        """Take note that what `block` returned is in sight."""

    def press(self, key: str) -> None:
        """Take a key: a printed character, or a name such as enter, backspace, escape, up, pageup or home.

        With Alt, each is just `alt`: Esc and a character would come over a slow line in the same way.
        """

    def paste(self, text: str) -> None:
        """Take a text that nobody typed: it is no key, whatever is in it."""

    def hide(self) -> None:
        """Hide all secrets, because the shell is to have the terminal for a while."""

    def was_stopped(self) -> None:
        """Take note that the program goes on after a stop that nobody could catch; `hide` follows."""
