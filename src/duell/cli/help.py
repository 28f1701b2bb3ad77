"""``duell help``: what takes longer to tell than an option's help, topic by topic, and the manual page."""

import argparse
import os
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from typing import Any

from duell import packed
from duell.catalogue.files import rules_file
from duell.cli import COMMANDS, parser_for
from duell.cli.formatting import examples
from duell.cli.options import add_settings
from duell.cli.printing import show
from duell.language import SOURCE, _

FOLDER = os.path.join(packed.PACKAGE, "help")

MANUAL = "manual"
TOPICS = ("secrets", "customs", "kept", "decks", "plain", MANUAL)
"""Their texts are in ``help/CODE.md``, in this order, each below ``## TOPIC: what it is about``."""

_HEADING = re.compile(r"^## (\w+): (.+)\n", re.MULTILINE)


def add_parser(commands: Any) -> None:
    """Add the command's argument."""
    parser = commands.add_parser(
        "help",
        description=_("Explain a topic or a command; without one, list the topics."),
        epilog=examples("duell help", "duell help secrets", "duell help manual", "duell help play"),
    )
    known = ", ".join((*TOPICS, _("COMMAND")))
    parser.add_argument("topic", nargs="?", choices=[*TOPICS, *COMMANDS], metavar=_("TOPIC"), help=known)
    add_settings(parser, "lang", "color")


def run(args: argparse.Namespace) -> int:
    """Print what was asked for, and return the exit code."""
    texts = read(args.settings.lang)
    if args.topic is None:
        width = max(map(len, texts))
        sys.stdout.writelines(f"{topic:{width}}  {heading}\n" for topic, (heading, _text) in texts.items())
    elif args.topic == MANUAL:
        _manual()
    elif args.topic in texts:
        heading, text = texts[args.topic]
        show(f"## {heading}\n\n{text.replace('{deck}', rules_file('decks', 'classic.toml'))}\n", args.settings)
    else:
        with suppress(SystemExit):  # it ends what has printed its help
            parser_for([args.topic]).parse_args([args.topic, "--help"])
    return 0


def read(lang: str) -> dict[str, tuple[str, str]]:
    """Return the heading and the text of each topic in a language, or in English if it is told in no other."""
    names = packed.names(FOLDER)
    name = f"{lang}.md" if f"{lang}.md" in names else f"{SOURCE}.md"
    _before, *parts = _HEADING.split(packed.read(os.path.join(FOLDER, name)).decode())
    return {topic: (heading, text.strip()) for topic, heading, text in zip(*[iter(parts)] * 3, strict=True)}


def _manual() -> None:
    """Show the manual page where there is somebody to show it; else write it as roff, for whatever formats it."""
    page = packed.read(os.path.join(packed.PACKAGE, "duell.1"))
    if sys.stdout.isatty() and (man := shutil.which("man")):
        subprocess.run([man, "--local-file", "-"], input=page, check=False)  # noqa: S603 - the system's own
    else:
        sys.stdout.write(page.decode())
