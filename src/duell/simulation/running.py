"""Playing a match on any executor: the same result, however many play it, and no more memory for more games."""

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from duell.simulation.match import Match
from duell.simulation.players import maker
from duell.simulation.playing import Playout, keep, play
from duell.simulation.processes import executor_of
from duell.simulation.results import Result, result_of
from duell.simulation.tally import Tally, tally_of

Report = Callable[[int], object]
"""Is told how many games have been played, each time some more have."""

_SHORT = 0.1
"""Seconds: a batch that takes less is followed by larger ones, so that handing it over costs little beside it."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Some deals that were played: their sums, the games themselves if they are to be kept, and the seconds it took."""

    tally: Tally
    games: tuple[Playout, ...]
    seconds: float


def simulate(match: Match, *, jobs: int = 1, records: Path | None = None, report: Report | None = None) -> Result:
    """Play a match in `jobs` processes, or in this one if that is 1, and return what it shows.

    With `records`, the record of each game is kept in that folder. The result is the same for any number of jobs.
    BadPlayerError, BotFailedError or RecordError says what went wrong; nothing goes on running then.
    """
    jobs = min(jobs, match.deals)
    with executor_of(jobs) as executor:
        return simulate_on(executor, match, under_way=jobs if jobs == 1 else 2 * jobs, records=records, report=report)


def simulate_on(
    executor: Executor, match: Match, *, under_way: int, records: Path | None = None, report: Report | None = None
) -> Result:
    """Play a match on an executor, whose processes must be able to import the bots; else like `simulate`.

    No more than `under_way` batches of deals are out at any time.
    """
    for seat in match.seats:
        maker(match.game, seat.player)  # says what is wrong before anything starts
    tally, pending, dealt, size = Tally.empty(match), set[Future[Batch]](), 0, 1
    while tally.deals < match.deals:
        while dealt < match.deals and len(pending) < under_way:
            upto = min(dealt + size, match.deals)
            pending.add(executor.submit(play_deals, match, dealt, upto, records is not None))
            dealt = upto
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        for batch in (future.result() for future in done):
            tally += batch.tally
            if batch.seconds < _SHORT and batch.tally.deals == size:
                size *= 2
            _finish(match, batch, records)
        if report:
            report(tally.deals * match.rotations)
    return result_of(match, tally)


def play_deals(match: Match, first: int, upto: int, kept: bool) -> Batch:
    """Play the deals from `first` to before `upto`, in whatever process this is."""
    begun, tally, games = perf_counter(), Tally.empty(match), list[Playout]()
    for deal in range(first, upto):
        played = [play(match, deal, rotation, keep=kept) for rotation in range(match.rotations)]
        tally += tally_of(match, played)
        if kept:
            games += played
    return Batch(tally, tuple(games), perf_counter() - begun)


def _finish(match: Match, batch: Batch, records: Path | None) -> None:
    """Keep the games of a batch: here, because whoever played it may be stopped at any moment, and be anywhere."""
    if records is not None:
        for game in batch.games:
            keep(match, game, records)
