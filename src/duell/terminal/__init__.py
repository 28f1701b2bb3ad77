"""The terminal that a game is played at: taken for a while, and given back as it was found, whatever ends the game.

Both ways to show a game stand on this floor: `LineTerminal` is that of plain mode; the full screen, whose keys
prompt_toolkit reads, uses `Modes` and `Signals` itself. What a program cannot do is to clean up when it is killed
(SIGKILL), halted (SIGSTOP) or has crashed in C (SIGSEGV and its like).
"""

from duell.system import Modes, drop_typed_ahead
from duell.terminal.lines import ContinuedError, LineTerminal
from duell.terminal.scrollback import FORGET, has_alternate_screen, keeps_what_scrolls, wipe
from duell.terminal.signals import Signals, ending

__all__ = [
    "FORGET",
    "ContinuedError",
    "LineTerminal",
    "Modes",
    "Signals",
    "drop_typed_ahead",
    "ending",
    "has_alternate_screen",
    "keeps_what_scrolls",
    "wipe",
]
