"""``duell completion``: what a shell needs to complete duell's commands, options and values."""

import argparse
import os
import sys
from typing import Any

from duell.cli import DONE
from duell.cli.formatting import examples
from duell.cli.options import add_settings
from duell.language import _

SHELLS = ("bash", "zsh", "fish")

ARCHIVE = ".pyz"
"""What the name of an archive ends with that Python runs."""


def add_parser(commands: Any) -> None:
    """Add the command's argument."""
    parser = commands.add_parser(
        "completion",
        description=_("Print what makes a shell complete duell's commands, options and values, the kept games too."),
        epilog=examples(
            'eval "$(duell completion bash)"',
            'eval "$(duell completion zsh)"',
            "duell completion fish | source",
            before=_("A line for the file that the shell reads when it starts; for zsh, after compinit:"),
        ),
    )
    parser.add_argument("shell", choices=SHELLS, metavar=_("SHELL"), help=", ".join(SHELLS))
    add_settings(parser, "lang")


def run(args: argparse.Namespace) -> int:
    """Print the shell's script, and return the exit code."""
    from argcomplete.shell_integration import shellcode

    name = os.path.basename(sys.argv[0])  # perhaps that of a file which is all of duell
    script: str = shellcode(["duell", *([name] if name.endswith(ARCHIVE) else [])], shell=args.shell)
    sys.stdout.write(script)
    return DONE
