"""Playing a match anywhere, and what it shows."""

import gc
import signal
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from fractions import Fraction
from functools import reduce
from multiprocessing import active_children
from operator import add
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell.games import GAMES
from duell.games.duel.engine.cards import Vader, Villain
from duell.games.duel.engine.events import Escaped, Scouted, Taken
from duell.record.acts import Head
from duell.record.reading import Record, read, replay
from duell.record.strict import RecordExistsError
from duell.simulation import running
from duell.simulation.match import BadPlayerError, BotFailedError, Playout, play
from duell.simulation.results import Tally, interval, result_of, tally_of
from duell.simulation.running import Batch, executor_of, simulate, simulate_on
from tests.simulation.matches import HIGHEST, NAMES, end_of, match, records, share
from tests.simulation.strange import PATH


def test_any_number_of_processes_gives_the_same_result_and_records(tmp_path: Path) -> None:
    games = match("padawan", f"{PATH}:Diary", "random", games=12, duplicate=True)
    one, two = tmp_path / "one", tmp_path / "two"
    assert simulate(games, records=one) == simulate(games, jobs=2, records=two)
    assert [record.acts for record in records(one)] == [record.acts for record in records(two)]
    assert not active_children()


class Sparing(Executor):
    """Plays its batches when there is no room for another, the newest first; knows how many it ever had at once."""

    def __init__(self, room: int) -> None:
        self.room, self.out, self.most = room, list[tuple[Future[Batch], Callable[[], Batch]]](), 0

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        future = Future[Batch]()
        self.out.append((future, lambda: fn(*args, **kwargs)))
        self.most = max(self.most, len(self.out))
        if len(self.out) == self.room or args[2] == args[0].deals:
            while self.out:
                due, play = self.out.pop()
                due.set_result(play())
        return future


def test_no_more_batches_are_out_than_asked_for_and_their_order_does_not_matter() -> None:
    games, sparing = match("padawan", "random", games=60), Sparing(3)
    assert simulate_on(sparing, games, under_way=3) == simulate(games)
    assert sparing.most == 3


@pytest.mark.parametrize("kept", [False, True])
def test_games_are_forgotten_once_they_are_counted(kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_SHORT", 0.0)  # so that each batch has one game

    def remember(_: int) -> None:
        alive.append(sum(type(value) in {Batch, Playout, Tally, Future} for value in gc.get_objects()))

    alive = list[int]()
    gc.collect()
    gc.freeze()  # only what comes from here on is looked through
    simulate(match("random", "random", games=9), records=tmp_path if kept else None, report=remember)
    assert len(alive) == 9
    assert 0 < max(alive) == alive[0]


def test_progress_is_reported_up_to_the_last_game() -> None:
    reports = list[int]()
    simulate(match("random", "random", games=300, duplicate=True), report=reports.append)
    assert reports == sorted(set(reports))
    assert reports[0] == 2
    assert reports[-1] == 300
    assert len(reports) < 150


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_fails_ends_everything(jobs: int, tmp_path: Path) -> None:
    with pytest.raises(BotFailedError, match="round 2: ZeroDivisionError"):
        simulate(match(HIGHEST, f"{PATH}:Breaks"), jobs=jobs, records=tmp_path)
    assert not active_children()
    assert not list(tmp_path.iterdir())


def test_nothing_is_played_with_somebody_who_cannot_play(tmp_path: Path) -> None:
    with pytest.raises(BadPlayerError, match="there is no bot 'human'"):
        simulate(match("random", "human"), records=tmp_path)
    assert not list(tmp_path.iterdir())


def test_records_are_numbered_and_name_who_sat_where(tmp_path: Path) -> None:
    simulate(match("knight", HIGHEST, duplicate=True), records=tmp_path / "new" / "folder")
    paths = sorted((tmp_path / "new" / "folder").iterdir())
    assert [path.name for path in paths] == [f"{number:02}.jsonl" for number in range(1, 13)]
    own = "own-tests-simulation-strange-highest"
    assert [_seats(read(path, GAMES).head) for path in paths[:2]] == [
        [("Anna", "leia", "knight"), ("Ben", "yoda", own)],
        [("Ben", "leia", own), ("Anna", "yoda", "knight")],
    ]
    assert [read(path, GAMES).head.seed for path in paths[:3]] == ["an evening 1", "an evening 1", "an evening 2"]


def _seats(head: Head) -> list[tuple[str, str, str]]:
    return [(seat.name, seat.role, seat.player) for seat in head.seats]


def test_no_record_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "01.jsonl").write_text("mine")
    with pytest.raises(RecordExistsError):
        simulate(match("random", "random"), records=tmp_path)
    assert (tmp_path / "01.jsonl").read_text() == "mine"


TOP = Path(__file__).parents[2]


def test_ctrl_c_reaches_the_one_that_started_them_alone() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    with executor_of(2) as executor:
        assert signal.SIGINT in executor.submit(signal.pthread_sigmask, signal.SIG_BLOCK, []).result()
        assert executor.submit(signal.getsignal, signal.SIGINT).result() is signal.SIG_IGN
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before


def test_ctrl_c_waits_until_they_have_started_whichever_thread_gets_it() -> None:
    done, started = threading.Event(), list[bool]()
    other = threading.Thread(target=done.wait)
    woken, tells = socket.socketpair()
    tells.setblocking(False)

    def start() -> None:
        with running._holding_ctrl_c():
            signal.pthread_kill(other.ident or 0, signal.SIGINT)
            woken.recv(1)  # by now Python knows of it
            started.append(True)

    other.start()
    before = signal.set_wakeup_fd(tells.fileno())
    try:
        with woken, tells, pytest.raises(KeyboardInterrupt):
            start()
    finally:
        signal.set_wakeup_fd(before)
        done.set()
        other.join()
    assert started


def test_they_end_with_the_one_that_started_them() -> None:
    seats = ("--seat", f"Anna::{PATH}:Tells", "--seat", "Ben::random")
    command = [sys.executable, "-m", "duell", "simulate", "--games", "1000000", "--jobs", "2", *seats]
    with subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        assert started.stdout
        assert started.stdout.readline().startswith(b"asked")
        started.kill()
        _, errors = started.communicate(timeout=60)  # until nobody has these pipes open any more
    assert b"Traceback" not in errors


Z = NormalDist().inv_cdf(0.975)


def expected_interval(values: Sequence[Fraction]) -> tuple[float, float]:
    """Return the interval of Agresti and Coull: z²/2 values of 0 and as many of 1 are thought added."""
    weights = [*((float(value), 1.0) for value in values), (0.0, Z * Z / 2), (1.0, Z * Z / 2)]
    whole = sum(weight for _, weight in weights)
    mean = sum(value * weight for value, weight in weights) / whole
    half = Z * (sum((value - mean) ** 2 * weight for value, weight in weights) / whole / whole) ** 0.5
    return max(0.0, mean - half), min(1.0, mean + half)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_figures_are_those_of_the_records(players: int, tmp_path: Path) -> None:
    games = match(*["padawan", "random", "knight", "random"][:players], games=6)
    result = simulate(games, records=tmp_path)
    kept = records(tmp_path)
    assert result.games == len(kept) == games.games
    assert result.endings == Counter(end_of(record).reason for record in kept)
    assert [*result.course.values()] == pytest.approx(
        [fmean(figures) for figures in zip(*map(_course, kept), strict=True)]
    )
    assert [*result.course] == ["rounds", "villains", "vaders", "escaped", "scouted", "shared", "lead"]
    assert result.roles == result.seats
    for chair, figures in enumerate(result.seats):
        shares = [share(record, chair) for record in kept]
        assert figures.wins == pytest.approx(float(sum(shares)))
        assert figures.win_rate == pytest.approx(fmean(shares))
        assert figures.ci95 == pytest.approx(expected_interval(shares))
        assert figures.mean_total == pytest.approx(fmean(end_of(record).totals[chair] for record in kept))


def _course(record: Record) -> list[int]:
    """Return the same of one game as a `Course`, from what its events tell."""
    events = [event for step in replay(record).steps for event in step.events]
    taken = [event.card for event in events if isinstance(event, Taken)]
    first, second = sorted(end_of(record).totals)[-2:]
    return [
        max(getattr(act, "round", 0) for act in record.acts),
        sum(isinstance(card, Villain) for card in taken),
        sum(isinstance(card, Vader) for card in taken),
        sum(isinstance(event, Escaped) for event in events),
        sum(isinstance(event, Scouted) for event in events),
        len(end_of(record).winners) > 1,
        second - first,
    ]


def test_duplicate_deals_are_counted_by_player_by_hero_and_by_deal(tmp_path: Path) -> None:
    games = match("padawan", "random", "knight", duplicate=True)
    result = simulate(games, records=tmp_path)
    kept = records(tmp_path)
    assert [record.head.deal for record in kept[::3]] == [record.head.deal for record in kept[2::3]]
    for name, figures in zip(NAMES, result.seats, strict=False):
        chairs = [[seat.name for seat in record.head.seats].index(name) for record in kept]
        shares = [share(record, chair) for record, chair in zip(kept, chairs, strict=True)]
        deals = [sum(shares[first : first + 3], Fraction()) / 3 for first in range(0, 12, 3)]
        assert figures.win_rate == pytest.approx(fmean(shares))
        assert figures.ci95 == pytest.approx(expected_interval(deals))
    for chair, figures in enumerate(result.roles):
        assert figures.wins == pytest.approx(float(sum(share(record, chair) for record in kept)))
        assert figures.mean_total == pytest.approx(fmean(end_of(record).totals[chair] for record in kept))


def test_every_hero_is_counted_in_the_games_in_which_it_is_played(tmp_path: Path) -> None:
    rotations = 24
    games = match("padawan", "random", "random", games=2 * rotations, every_hero=True)
    result = simulate(games, records=tmp_path)
    kept = records(tmp_path)
    for hero, figures in zip(games.roles, result.roles, strict=True):
        deals: list[list[Fraction]] = [[], []]
        for number, record in enumerate(kept):
            deals[number // rotations] += [
                share(record, seat) for seat in range(3) if record.head.seats[seat].role == hero
            ]
        assert [len(shares) for shares in deals] == [figures.games // 2] * 2 == [rotations * 3 // 4] * 2
        rates = [sum(shares, Fraction()) / len(shares) for shares in deals]
        assert figures.win_rate == pytest.approx(fmean(rates))
        assert figures.wins == pytest.approx(float(sum(map(sum, deals))))
        assert figures.ci95 == pytest.approx(expected_interval(rates))
    for chair, figures in enumerate(result.seats):
        assert figures.games == len(kept)
        assert figures.wins == pytest.approx(float(sum(share(record, chair) for record in kept)))


def test_when_each_is_every_hero_equal_players_are_exactly_equal() -> None:
    one, other = simulate(match(HIGHEST, HIGHEST, games=24, every_hero=True)).seats
    assert one == other


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_duplicate_deals_equal_players_are_exactly_equal(players: int) -> None:
    result = simulate(match(*[HIGHEST] * players, duplicate=True))
    assert {figures.win_rate for figures in result.seats} == {1 / players}
    assert len(set(result.seats)) == 1
    assert len({figures.mean_total for figures in result.roles}) == players


def test_sums_do_not_depend_on_the_order_of_the_deals() -> None:
    games = match("padawan", "random", duplicate=True)
    deals = [tally_of(games, [[play(games, deal, rotation)] for rotation in range(2)]) for deal in range(6)]
    whole = reduce(add, deals, Tally.empty(games))
    Random("order").shuffle(deals)
    assert result_of(games, reduce(add, deals[:2]) + reduce(add, deals[2:])) == result_of(games, whole)


@given(st.integers(1, 100_000), st.data())
def test_of_games_won_or_lost_the_interval_is_that_of_the_textbook(games: int, data: st.DataObject) -> None:
    won = data.draw(st.integers(0, games))
    rate = (won + Z * Z / 2) / (games + Z * Z)
    half = Z * (rate * (1 - rate) / (games + Z * Z)) ** 0.5
    assert interval(games, won, won) == pytest.approx((max(0, rate - half), min(1, rate + half)))
