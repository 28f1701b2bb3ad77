"""The same result, whoever plays the games; and what happens when something goes wrong."""

import gc
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from multiprocessing import active_children
from pathlib import Path

import pytest

from duell.games import GAMES
from duell.record.acts import Head
from duell.record.reading import read
from duell.record.strict import RecordExistsError
from duell.simulation import running
from duell.simulation.match import BadPlayerError, BotFailedError, Playout
from duell.simulation.results import Tally
from duell.simulation.running import Batch, simulate, simulate_on
from tests.simulation.matches import HIGHEST, match, records
from tests.simulation.strange import PATH


@pytest.mark.parametrize("duplicate", [False, True])
def test_any_number_of_processes_gives_the_same_result_and_records(duplicate: bool, tmp_path: Path) -> None:
    games = match("padawan", f"{PATH}:Diary", "random", games=30, duplicate=duplicate)
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
    games, sparing = match("padawan", "random", games=200), Sparing(3)
    assert simulate_on(sparing, games, under_way=3) == simulate(games)
    assert sparing.most == 3


def test_any_executor_will_do() -> None:
    games = match("padawan", "random", games=20)
    with ThreadPoolExecutor(1) as executor:
        assert simulate_on(executor, games, under_way=2) == simulate(games)


@pytest.mark.parametrize("kept", [False, True])
def test_games_are_forgotten_once_they_are_counted(kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_SHORT", 0.0)  # so that each batch has one game

    def remember(_: int) -> None:
        alive.append(sum(type(each) in {Batch, Playout, Tally, Future} for each in gc.get_objects()))

    alive = list[int]()
    gc.collect()
    gc.freeze()  # only what comes from here on is looked through
    simulate(match("random", "random", games=30), records=tmp_path if kept else None, report=remember)
    assert len(alive) == 30
    assert 0 < max(alive) == alive[0]


def test_progress_is_told_up_to_the_last_game() -> None:
    told = list[int]()
    simulate(match("random", "random", games=300, duplicate=True), report=told.append)
    assert told == sorted(set(told))
    assert told[0] == 2
    assert told[-1] == 300
    assert len(told) < 150


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_fails_ends_everything(jobs: int, tmp_path: Path) -> None:
    with pytest.raises(BotFailedError, match="round 2: ZeroDivisionError"):
        simulate(match(HIGHEST, f"{PATH}:Breaks"), jobs=jobs, records=tmp_path)
    assert not active_children()
    assert not list(tmp_path.iterdir())


def test_nothing_is_played_with_somebody_who_cannot_play(tmp_path: Path) -> None:
    with pytest.raises(BadPlayerError, match="found 'human'"):
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
