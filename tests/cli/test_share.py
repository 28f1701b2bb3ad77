"""``duell share``: where a page goes, and what is refused."""

import errno
import io
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from duell.cli.looking_back import share
from duell.coach import unreported
from duell.language import languages
from tests.cli.conftest import Run
from tests.cli.kept import BEGUN, FINISHED, HEAD, keep_game
from tests.cli.test_home_of_0_1_0 import LEFT


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder."""
    current = tmp_path / "here"
    current.mkdir()
    monkeypatch.chdir(current)
    return current


DAY: date = HEAD.started.astimezone().date()
NAME = f"duell-{DAY}-anna-ben.html"


def test_a_page_goes_to_the_current_folder_by_day_and_names(run: Run, folder: Path) -> None:
    keep_game()
    assert run("share", "1") == (0, f"{NAME} replays the game in any browser.\n", "")
    assert [path.name for path in folder.iterdir()] == [NAME]
    assert (folder / NAME).read_bytes().startswith(b"<!doctype html>")


def test_no_page_is_overwritten(run: Run, folder: Path) -> None:
    keep_game()
    (folder / NAME).write_text("a letter")
    assert run("share", "1")[1].startswith(NAME.replace(".html", "-2.html"))
    assert run("share", "1")[1].startswith(NAME.replace(".html", "-2.html")), "the same page is there already"
    assert run("share", "1", "-o", NAME) == (
        1,
        "",
        f"duell: {NAME} already exists; name another file with --output\n",
    )
    assert (folder / NAME).read_text() == "a letter"
    assert len([*folder.iterdir()]) == 2


def test_a_page_goes_to_the_named_file(run: Run, folder: Path) -> None:
    keep_game()
    assert run("share", "1", "--output", "evening.html")[0] == 0
    page = (folder / "evening.html").read_text(encoding="utf-8")
    assert run("share", "1", "-o", "-") == (0, page, "")


def test_any_names_make_a_name_of_a_file(run: Run, folder: Path) -> None:
    head, acts = FINISHED
    names = "<Zoë/../\u30be\u30a8>", "\u30be" * 8
    seats = tuple(replace(seat, name=name) for seat, name in zip(head.seats, names, strict=True))
    keep_game((replace(head, seats=seats), acts))
    assert run("share", "1")[0] == 0
    (path,) = folder.iterdir()
    assert path.name.startswith(f"duell-{DAY}-zoë\u30be\u30a8-\u30be\u30be")
    assert len(path.name.encode()) < 255


def test_a_page_that_was_not_written_whole_is_not_kept(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.BytesIO):
        def write(self, data: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    def full(path: Path, mode: str) -> io.BytesIO:
        path.touch()
        return Full()

    keep_game()
    monkeypatch.setattr("duell.cli.looking_back.open", full, raising=False)
    assert run("share", "1") == (1, "", f"duell: {NAME}: No space left on device\n")
    assert not [*folder.iterdir()]


def test_what_cannot_be_written_gets_one_line(run: Run) -> None:
    keep_game()
    assert run("share", "1", "-o", "nowhere/a.html") == (1, "", "duell: nowhere/a.html: No such file or directory\n")
    assert run("share", "1", "-o", ".")[::2] == (1, "duell: . already exists; name another file with --output\n")


def test_nothing_of_an_unfinished_game(run: Run, folder: Path) -> None:
    path = keep_game(BEGUN)
    code, out, err = run("share", "1")
    assert (code, out) == (1, "")
    assert err == f"duell: {path} is an unfinished game; its history is available when it is over\n"
    assert run("share", "1", "-o", "-")[:2] == (1, "")
    assert "unfinished" in share(path, [], unreported)
    assert not [*folder.iterdir()]


def test_the_end_of_a_game_says_where_its_page_is(folder: Path) -> None:
    path, pages = keep_game(), list[str]()
    reports: list[tuple[int, int]] = []
    sentences = {share(path, pages, unreported), share(path, pages, lambda *done: reports.append(done))}
    assert sentences == {*pages} == {f"{folder / NAME} replays the game in any browser."}
    assert len(pages) == 1
    steps = [done for done, _whole in reports]
    assert steps == sorted({*steps}), "only forwards"
    assert {whole for _done, whole in reports} == {steps[-1]}, "to the end"
    assert len(steps) > len(languages()) + 1, "the coach’s steps as well"


def test_the_newest_finished_game_is_the_default(run: Run) -> None:
    keep_game()
    keep_game(BEGUN)
    code, out, err = run("share")
    assert (code, err) == (0, "The newest: game 1 (Anna, Ben (knight))\n")
    assert out.startswith(NAME)


def test_games_of_the_first_version_are_shared(run: Run) -> None:
    finished = next(path for path in sorted((LEFT / "games").iterdir()) if '"end"' in path.read_text())
    assert run("share", str(finished), "-o", "old.html")[0] == 0
