"""What systems do differently, in one place: `posix` (Linux, macOS, the BSDs) and `windows` have the same names.

For files there are `OPEN_FLAGS`, `NEVER_WAIT`, `NO_LINKS`, `try_lock`, `wait_for_lock`, `sync_folder` and
`is_anothers`; for the terminal `Modes`, `drop_typed_ahead`, `understand_escapes` and `TERM_TELLS`; for signals `STOP`,
`GO_ON`, `stop`, `stop_in_background`, `block` and `blocked`.
"""

import sys

if sys.platform == "win32":
    from duell.system.windows import (
        GO_ON,
        NEVER_WAIT,
        NO_LINKS,
        OPEN_FLAGS,
        STOP,
        TERM_TELLS,
        Modes,
        block,
        blocked,
        drop_typed_ahead,
        is_anothers,
        stop,
        stop_in_background,
        sync_folder,
        try_lock,
        understand_escapes,
        wait_for_lock,
    )
else:
    from duell.system.posix import (
        GO_ON,
        NEVER_WAIT,
        NO_LINKS,
        OPEN_FLAGS,
        STOP,
        TERM_TELLS,
        Modes,
        block,
        blocked,
        drop_typed_ahead,
        is_anothers,
        stop,
        stop_in_background,
        sync_folder,
        try_lock,
        understand_escapes,
        wait_for_lock,
    )

__all__ = [
    "GO_ON",
    "NEVER_WAIT",
    "NO_LINKS",
    "OPEN_FLAGS",
    "STOP",
    "TERM_TELLS",
    "Modes",
    "block",
    "blocked",
    "drop_typed_ahead",
    "is_anothers",
    "stop",
    "stop_in_background",
    "sync_folder",
    "try_lock",
    "understand_escapes",
    "wait_for_lock",
]
