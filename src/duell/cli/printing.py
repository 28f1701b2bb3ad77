"""What commands print: rows in columns; long texts as a terminal shows them, coloured and a page at a time."""

import os
import sys
from collections.abc import Sequence

from duell.checking import width
from duell.cli import console
from duell.settings import Settings
from duell.table.ascii import for_console

CONSOLE = "linux"
"""The value of TERM for the console of Linux itself, which has 16 colours and a font of 256 or 512 characters."""

GAP = "  "
"""What stands between two columns."""

READABLE_WIDTH = 88
"""Columns: longer lines tire the eye."""

NO_BREAK, STAND_IN = "\u00a0", "\ue000"
"""A no-break space, and a private character to be laid out in its place: Rich breaks lines at any space."""


def aligned(rows: Sequence[Sequence[str]], *, figures: bool = False) -> list[str]:
    """Return rows as lines, their columns as wide as the widest cell; `figures`, after the first, end together."""
    columns = [_filled(column, right=figures and place > 0) for place, column in enumerate(zip(*rows, strict=True))]
    return [GAP.join(row).rstrip() for row in zip(*columns, strict=True)]


def _filled(column: Sequence[str], *, right: bool) -> list[str]:
    """Return cells with blanks after them, or before, so that all are as wide as the widest."""
    if all(map(str.isascii, column)):  # which is soon asked of ten thousand; to measure each of them is not
        wide = max(map(len, column))
        return [cell.rjust(wide) if right else cell.ljust(wide) for cell in column]
    widths = [width(cell) for cell in column]
    blanks = [" " * (max(widths) - wide) for wide in widths]
    return [blank + cell if right else cell + blank for cell, blank in zip(column, blanks, strict=True)]


def padded(cell: str, wide: int) -> str:
    """Return a cell with blanks after it, so many columns wide."""
    return cell + " " * (wide - width(cell))


def on_console() -> bool:
    """Whether what is printed goes to a Linux console."""
    return os.environ.get("TERM") == CONSOLE and sys.stdout.isatty()


def in_its_font(text: str) -> str:
    """Return a text as a terminal can show it: on a Linux console with what its font has."""
    return for_console(text) if on_console() else text


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
    pydoc.pager(in_its_font(shown.get().replace(STAND_IN, NO_BREAK)))
