"""Takes what was shown off the screen, and out of what can be scrolled back to."""

from collections.abc import Mapping

BLANK = 1000
"""Lines that push what has scrolled away out of a terminal that cannot be told to forget it."""


FORGET = "\x1b[3J"
"""Has a terminal forget what has scrolled away. GNU screen takes it for CSI J: it erases from the cursor on."""


def wipe(rows: int, *, push: bool = False) -> str:
    r"""Return what clears a screen of so many rows and all that has scrolled off it, and leaves the cursor at home.

    Each row is erased where it stands: a screen that is cleared as a whole (CSI 2 J) is moved to the scrollback by
    several terminals, tmux and those with VTE among them. CSI 3 J then clears the scrollback; `push` is for terminals
    that do not know it.

    >>> wipe(2)
    '\x1b[m\x1b[1H\x1b[2K\x1b[2H\x1b[2K\x1b[H\x1b[2J\x1b[3J'
    """
    erased = "".join(f"\x1b[{row}H\x1b[2K" for row in range(1, rows + 1))
    pushed = f"\x1b[{rows}H" + "\n" * BLANK if push else ""
    return f"\x1b[m{erased}{pushed}\x1b[H\x1b[2J{FORGET}"


def keeps_what_scrolls(env: Mapping[str, str]) -> bool:
    """Whether the terminal is GNU screen, which does not know CSI 3 J; over ssh only TERM tells.

    >>> keeps_what_scrolls({"TERM": "screen-256color"}), keeps_what_scrolls({"TERM": "screen", "TMUX": "socket,1,0"})
    (True, False)
    """
    return "STY" in env or (env.get("TERM", "").startswith("screen") and "TMUX" not in env)


def has_alternate_screen(env: Mapping[str, str]) -> bool:
    """Whether a full screen leaves nothing behind: in GNU screen, and where tmux is told so, it is an ordinary one.

    tmux is asked; GNU screen can have an alternate screen, too, but tells nobody.
    """
    if keeps_what_scrolls(env):
        return False
    if "TMUX" not in env:
        return True
    import subprocess

    pane = ("-t", env["TMUX_PANE"]) if "TMUX_PANE" in env else ()
    command = ("tmux", "show-options", "-Apqv", *pane, "alternate-screen")
    try:
        told = subprocess.run(  # noqa: S603 - all of it is ours but the pane, which tmux has set
            command, env=env, stdin=subprocess.DEVNULL, capture_output=True, timeout=2, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return True
    return told.stdout.strip() != b"off"
