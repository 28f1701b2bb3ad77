"""How far the program has come with many games, on standard error."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from duell.language import _
from duell.settings import Settings


@contextmanager
def progress(games: int, settings: Settings) -> Iterator[Callable[[int], object] | None]:
    """Show how many games are done while standard error is a terminal; give what is to be told their number."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    bar = () if settings.ascii else (BarColumn(),)  # Rich draws it in ASCII only where the encoding is
    columns = (*bar, MofNCompleteColumn(), _("games"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True, no_color=not settings.color), transient=True) as shown:
        task = shown.add_task("", total=games)
        yield lambda done: shown.update(task, completed=done)
