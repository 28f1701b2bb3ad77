"""The command that started duell: users can type the commands that duell prints as they are."""

import os
import re
import shlex
import sys
from collections.abc import Sequence

NAME = "duell"

_in_use = NAME


def started_as() -> str:
    """The command line, with Python's own part but without the arguments of duell.

    A script on the PATH is given by its name, any other by its path; ``python -m duell`` stays as it is.
    """
    words = sys.orig_argv[: len(sys.orig_argv) - len(sys.argv[1:])]
    script = sys.argv[0]
    if "UV_RUN_RECURSION_DEPTH" in os.environ:  # uv changes the PATH only while it runs
        return f"uv run {NAME}"
    if os.path.splitext(os.path.basename(script))[0] != NAME or script.endswith((".py", ".pyz")):
        return _quoted(words)
    return NAME if _is_on_path(script) else _quoted([script])


def _is_on_path(script: str) -> bool:
    """Whether a shell finds exactly this script. `shutil.which` would take long to load."""
    ending = ".exe" if sys.platform == "win32" and not script.endswith(".exe") else ""
    for folder in os.get_exec_path():
        path = os.path.join(folder, os.path.basename(script) + ending)
        if os.access(path, os.X_OK) and os.path.isfile(path):
            return os.path.exists(script + ending) and os.path.samefile(path, script + ending)
    return False


def _quoted(words: Sequence[str]) -> str:
    if sys.platform == "win32":
        return " ".join(f'"{word}"' if " " in word else word for word in words)
    return shlex.join(words)


def use(name: str) -> None:
    """Print commands with this program name from now on."""
    global _in_use  # noqa: PLW0603 - there is one program
    _in_use = name


def command(*arguments: str) -> str:
    """A command of this program, as typed here.

    >>> command("resume", "7")
    'duell resume 7'
    """
    return " ".join((_in_use, *arguments))


def typeable(text: str) -> str:
    """A Markdown text in which the commands, in backticks or indented, have the current program name."""
    return re.sub(rf"(?m)(`|^ {{4}}){NAME} (?=[a-z])", lambda match: f"{match[1]}{_in_use} ", text)


def installing(*libraries: str) -> str:
    """The command that installs libraries for this Python, and so for any duell that runs in it, such as duell.pyz."""
    return _quoted([sys.executable, "-m", "pip", "install", *libraries])
