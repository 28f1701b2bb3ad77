import os
from datetime import date
from pathlib import Path

import pytest

from duell.games import GAMES
from duell.games.duel.engine.play import score
from duell.record.folder import new_path
from duell.record.journal import Journal
from duell.record.library import DamagedGame, KeptGame, games, unfinished
from duell.record.reading import read, replay
from tests.record.examples import SEATS, SEED, keep, short_game

HEAD, ACTS = PLAYED = short_game()
DAY = date(2026, 11, 20)


def test_no_games(home_folder: Path) -> None:
    assert games(GAMES) == unfinished(GAMES) == []
    assert not home_folder.exists()


def test_a_finished_game_and_an_unfinished_one(home_folder: Path) -> None:
    keep(new_path(DAY), PLAYED)
    keep(new_path(DAY), (HEAD, ACTS[:7]))
    finished, begun = games(GAMES)
    assert isinstance(finished, KeptGame)
    assert isinstance(begun, KeptGame)
    assert (finished.number, finished.path) == (1, home_folder / "0001-2026-11-20.jsonl")
    assert (finished.started, finished.label, finished.seats) == (HEAD.started, ("ravensburger",), SEATS[:2])
    assert finished.finished
    assert finished.totals == ACTS[-1].totals  # type: ignore[union-attr]
    assert begun.number == 2
    assert not begun.finished
    state = replay(read(begun.path, GAMES)).state
    assert (begun.round, begun.totals) == (state.round, tuple(score(state, seat).total for seat in (0, 1)))


def test_a_game_cut_short_can_go_on() -> None:
    path = keep(new_path(), (HEAD, ACTS[:5]))
    path.write_bytes(path.read_bytes()[:-3])
    [game] = unfinished(GAMES)
    assert game.cut


def test_unfinished_games_come_newest_first() -> None:
    for acts in (2, len(ACTS), 0, 7):
        keep(new_path(), (HEAD, ACTS[:acts]))
    assert [game.number for game in unfinished(GAMES)] == [4, 3, 1]


def test_a_game_that_is_being_played_is_listed() -> None:
    with Journal.create(new_path(), HEAD):
        assert [game.number for game in unfinished(GAMES)] == [1]


def test_a_damaged_game_is_listed_with_what_is_wrong(home_folder: Path) -> None:
    keep(new_path(DAY), PLAYED)
    path = keep(new_path(DAY), (HEAD, [ACTS[0], ACTS[0]]))
    home_folder.joinpath("0003-2026-11-20.jsonl").mkdir()
    good, against_the_rules, folder = games(GAMES)
    assert isinstance(good, KeptGame)
    assert against_the_rules == DamagedGame(
        2,
        path,
        f"{path}, line 3: found a lock of seat 1 in round 1; expected the lock of seat 0 in round 1",
        begins_well=True,
    )
    assert isinstance(folder, DamagedGame)
    assert folder.reason.endswith("cannot be used: not a regular file")
    assert [game.number for game in unfinished(GAMES)] == []


def test_games_with_names_of_their_own_come_first_and_other_files_not_at_all(home_folder: Path) -> None:
    keep(new_path(DAY), PLAYED)
    keep(home_folder / "the final.jsonl", PLAYED)
    (home_folder / "notes.txt").write_text("Cem won")
    assert [(game.number, game.path.name) for game in games(GAMES)] == [
        (None, "the final.jsonl"),
        (1, "0001-2026-11-20.jsonl"),
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_among_the_games_makes_nobody_wait(home_folder: Path) -> None:
    home_folder.mkdir()
    os.mkfifo(home_folder / "pipe.jsonl")
    assert [type(game) for game in games(GAMES)] == [DamagedGame]


def test_a_list_shows_no_secret() -> None:
    keep(new_path(), (HEAD, ACTS[:1]))
    path = keep(new_path(), (HEAD, ACTS[1:]))
    path.write_bytes(path.read_bytes().replace(b'"deal":"sha256:', b'"deal":"sha256:0'))
    _, damaged = games(GAMES)
    assert isinstance(damaged, DamagedGame)
    assert SEED not in damaged.reason
