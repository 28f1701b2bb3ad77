"""The differences between systems: `posix` (Linux, macOS, the BSDs) and `windows` define the same names.

For files: `OPEN_FLAGS`, `NEVER_WAIT`, `NO_LINKS`, `try_lock`, `wait_for_lock`, `sync_folder` and `is_anothers`; for the
network: `allow_connections`; for the terminal: `Modes`, `drop_typed_ahead`, `understand_escapes` and `TERM_TELLS`; for
signals: `STOP`, `GO_ON`, `stop`, `stop_in_background`, `block` and `blocked`.
"""

import sys

if sys.platform == "win32":
    from duell.system.windows import *  # noqa: F403
else:
    from duell.system.posix import *  # noqa: F403
