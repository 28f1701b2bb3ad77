"""How far the program has come with many games, on standard error."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from duell.games import GAMES
from duell.language import _
from duell.record import DamagedGame, KeptGame, games
from duell.settings import Settings

MANY = 200
"""So many games take long enough for somebody to wonder."""


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


def all_games(settings: Settings) -> list[KeptGame | DamagedGame]:
    """Return all kept games, and show how far that is while many must be played again, as the first time."""
    with ExitStack() as stack:
        report: Callable[[int], object] | None = None

        def tell(done: int, of: int) -> None:
            nonlocal report
            if done == MANY and of > 2 * MANY:
                report = stack.enter_context(progress(of, settings))
            if report:
                report(done)

        return games(GAMES, tell)
