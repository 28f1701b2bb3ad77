"""Long texts, as a terminal shows them: coloured, broken between words, a page at a time."""

import os
import sys

from duell.cli import console
from duell.settings import Settings

READABLE_WIDTH = 88
"""Columns: longer lines tire the eye."""

NO_BREAK, STAND_IN = "\u00a0", "\ue000"
"""A no-break space, and a private character to be laid out in its place: Rich breaks lines at any space."""


def show(text: str, settings: Settings) -> None:
    """Show a text in Markdown: coloured and paged at a terminal, as it stands anywhere else."""
    if sys.stdout.isatty():
        _page(text, settings)
    else:
        sys.stdout.write(text)


def _page(text: str, settings: Settings) -> None:
    import pydoc

    from rich.markdown import Markdown

    # Most people's less shows colours as gibberish unless it is told not to; their own options come after ours.
    os.environ["LESS"] = f"-R {os.environ.get('LESS', '')}"
    screen = console(settings)
    with screen.capture() as shown:
        screen.print(Markdown(text.replace(NO_BREAK, STAND_IN)), width=min(screen.width, READABLE_WIDTH))
    pydoc.pager(shown.get().replace(STAND_IN, NO_BREAK))
