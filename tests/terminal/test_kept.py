"""The commands around kept games in a real terminal: the list, its questions, the replay, a disk that fills up."""

from pathlib import Path

import pytest

from duell.cli.dealing import MENDED
from duell.games import GAMES
from duell.record.reading import read
from tests.record.examples import Game, game, keep, short_game
from tests.terminal.pty_driver import DUELL, Terminal

HEAD, ACTS = FINISHED = short_game()
BEGUN: Game = (HEAD, ACTS[:3])


def kept(home: Path, *games: Game) -> list[Path]:
    """Keep games under the numbers from 1 on."""
    home.mkdir()
    return [keep(home / f"{number:04}-2026-11-20.jsonl", game) for number, game in enumerate(games, start=1)]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def test_deleting_asks_and_only_y_deletes(home: Path) -> None:
    first, second = kept(home, FINISHED, BEGUN)
    for answer, left in [("\r", True), ("yes\r", True), ("\x04", True), ("Y\r", False)]:
        with Terminal(*DUELL, "games", "--delete", "2", home=home) as terminal:
            listing = terminal.see("no.", "Anna", "Ben (knight)", "Delete this game permanently, y or n? >")
            assert "unfinished" in listing
            terminal.type(answer)
            terminal.see("Deleted 2." if not left else "Nothing was deleted.")
            assert terminal.end() == 0
        assert second.exists() == left
    assert first.exists()


def test_resume_asks_which_game_if_there_are_several(home: Path) -> None:
    kept(home, BEGUN, FINISHED, BEGUN)
    with Terminal(*DUELL, "resume", home=home) as terminal:
        listing = terminal.see("Which game? Enter for 3, q to quit >")
        assert " finished" not in listing
        terminal.type("2\r")
        terminal.see("Choose one of 3, 1.")
        terminal.type("1\r")
        terminal.see("The game goes on")
        terminal.settle(0.9)
        terminal.type("q")
        terminal.see("duell resume 1")


@pytest.mark.parametrize(("answer", "code"), [("q\r", 0), ("\x04", 0), ("\x03", 130)])
def test_the_question_can_be_left(answer: str, code: int, home: Path) -> None:
    paths = kept(home, BEGUN, BEGUN)
    before = [path.read_bytes() for path in paths]
    with Terminal(*DUELL, "resume", home=home) as terminal:
        terminal.see("Which game?")
        terminal.type(answer)
        assert terminal.end() == code
        assert b"Traceback" not in terminal.raw
    assert [path.read_bytes() for path in paths] == before


def test_enter_takes_the_newest_and_a_mended_line_is_reported(home: Path) -> None:
    _, newest = kept(home, BEGUN, BEGUN)
    newest.write_bytes(newest.read_bytes() + b'{"lock":{"rou')
    with Terminal(*DUELL, "resume", "--plain", home=home, columns=120) as terminal:
        terminal.see("Enter for 2")
        terminal.type("\r")
        terminal.see(MENDED)
    assert not read(newest, GAMES).cut


def test_a_replay_in_both_directions(home: Path) -> None:
    kept(home, game())
    with Terminal(*DUELL, "replay", "1", home=home) as terminal:
        terminal.see("Round 1 ", "Step 1 of", "←→ step", "q quit")
        terminal.type("\x1b[C")
        terminal.see("Round 2 ", "Step 2 of")
        terminal.type("\x1b[D")
        terminal.see("Step 1 of")
        terminal.type("g7")
        terminal.see("Go to: Round 7_ (1 to")
        terminal.type("\r")
        terminal.see("Round 7 ")
        terminal.type("\x1b[F")
        terminal.see("The end", "Total")
        terminal.type("\x1b[H")
        terminal.see("Step 1 of")
        terminal.resize(40, 12)
        terminal.see("Round 1 ", " 1/")
        terminal.type("q")
        assert terminal.end() == 0
        terminal.assert_as_it_was()


def test_the_coach_is_asked_from_a_replay_and_by_a_command(home: Path) -> None:
    kept(home, game())
    with Terminal(*DUELL, "replay", "1", home=home) as terminal:
        terminal.see("Step 1 of", "c coach")
        terminal.type("c")
        terminal.see("Where it was won", "winning chance", "Esc back")
        terminal.type("\x1b")
        terminal.see("Round 1 ", "c coach")
        terminal.type("q")
        assert terminal.end() == 0
    with Terminal(*DUELL, "review", "1", home=home) as terminal:
        terminal.see("Where it was won", "Step 1 of", "q quit")
        terminal.type("\x1b[C")
        terminal.see("Player by player")
        terminal.type("\x1b[C")
        terminal.see(
            "Round 1 ", "master", "win", "lead", "? more"
        )  # the bottom line: nothing of the page is on its way any more
        terminal.resize(40, 12)
        terminal.see(" 3/")
        terminal.type("q")
        assert terminal.end() == 0
        terminal.assert_as_it_was()


@pytest.mark.parametrize(("way_out", "code"), [("q", 0), ("\x1b", 0), ("\x03", 130), (15, 143)])
def test_every_way_out_of_a_replay_gives_the_terminal_back(home: Path, way_out: str | int, code: int) -> None:
    kept(home, FINISHED)
    with Terminal(*DUELL, "replay", "1", home=home) as terminal:
        terminal.see("Step 1 of", "? more")  # all of the page: Ctrl-C would drop what is not written yet
        terminal.type(way_out) if isinstance(way_out, str) else terminal.send(way_out)
        assert terminal.end() == code
        terminal.assert_as_it_was()
