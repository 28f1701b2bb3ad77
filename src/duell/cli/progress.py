"""How far the program has come with many games, on standard error."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from time import perf_counter

from duell.games import GAMES
from duell.language import _, n_
from duell.record import DamagedGame, KeptGame, games
from duell.settings import Settings

MANY = 200
"""So many games take long enough for somebody to wonder."""

SURE = 1.0
"""Seconds from the first games on after which it can be said how long all of them will take."""


@contextmanager
def progress(games: int, settings: Settings) -> Iterator[Callable[[int], object] | None]:
    """Show how many games are done while standard error is a terminal; give what is to be told their number.

    As soon as it can be said how long it will take, it is.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = () if settings.ascii else (BarColumn(),)  # Rich draws it in ASCII only where the encoding is
    columns = (*bar, MofNCompleteColumn(), _("games"), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True, no_color=not settings.color), transient=True) as shown:
        task, estimate = shown.add_task("", total=games), Estimate(games)

        def tell(done: int) -> None:
            estimate.note(done)
            shown.update(task, completed=done, description=estimate.told)

        yield tell


class Estimate:
    """How long `games` will take, from when the first of them were done: what came before, happens once.

    `told` says it as soon as it can be known, and does not change any more.
    """

    def __init__(self, games: int, clock: Callable[[], float] = perf_counter) -> None:
        self.told = ""
        self._games = games
        self._clock = clock
        self._begun = clock()
        self._first: tuple[float, int] | None = None

    def note(self, done: int) -> None:
        """Take note that so many games are done."""
        now = self._clock()
        if self._first is None:
            self._first = now, done
        since, games = now - self._first[0], done - self._first[1]
        if not self.told and since >= SURE and games:
            whole = now - self._begun + since / games * (self._games - done)
            self.told = _in_all(whole)


def _in_all(seconds: float) -> str:
    """Return a time in the largest unit of which it is more than one."""
    minutes, hours = round(seconds / 60), round(seconds / 3600)
    if hours > 1:
        return n_("about {count} hour in all", "about {count} hours in all", hours)
    if minutes > 1:
        return n_("about {count} minute in all", "about {count} minutes in all", minutes)
    return n_("about {count} second in all", "about {count} seconds in all", round(seconds))


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
