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
    for answer, left in [("n\r", True), ("\r", True), ("yes\r", True), ("\x04", True), ("Y\r", False)]:
        with Terminal(*DUELL, "games", "--delete", "2", home=home) as terminal:
            shown = terminal.see("no.", "Anna", "Ben (knight)", "Delete this game for good, y or n? >")
            assert "unfinished" in shown
            terminal.type(answer)
            terminal.see("Deleted 2." if not left else "Nothing was deleted.")
            assert terminal.end() == 0
        assert second.exists() == left
    assert first.exists()


def test_resume_asks_which_game_if_there_are_several(home: Path) -> None:
    kept(home, BEGUN, FINISHED, BEGUN)
    with Terminal(*DUELL, "resume", home=home) as terminal:
        shown = terminal.see("Which game? Enter for 3, q to leave >")
        assert " finished" not in shown
        terminal.type("2\r")
        terminal.see("Answer with one of 3, 1.")
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


def test_enter_takes_the_newest_and_a_mended_line_is_told(home: Path) -> None:
    _, newest = kept(home, BEGUN, BEGUN)
    newest.write_bytes(newest.read_bytes() + b'{"lock":{"rou')
    with Terminal(*DUELL, "resume", "--plain", home=home, columns=120) as terminal:
        terminal.see("Enter for 2")
        terminal.type("\r")
        terminal.see(MENDED)
    assert not read(newest, GAMES).cut


def test_a_mended_line_is_told_in_the_full_screen(home: Path) -> None:
    [path] = kept(home, BEGUN)
    path.write_bytes(path.read_bytes() + b'{"lock":{"rou')
    with Terminal(*DUELL, "resume", home=home, columns=120) as terminal:
        terminal.see("The game goes on", MENDED)


def test_a_replay_in_both_directions(home: Path) -> None:
    kept(home, game())
    with Terminal(*DUELL, "replay", "1", home=home) as terminal:
        terminal.see("Round 1 ", "Step 1 of", "←→ step", "q leave")
        terminal.type("\x1b[C")
        terminal.see("Round 2 ", "Step 2 of")
        terminal.type("\x1b[D")
        terminal.see("Step 1 of")
        terminal.type("g7")
        terminal.see("Go to: Round 7_ (1 to")
        terminal.type("\r")
        terminal.see("Round 7 ")
        terminal.type("\x1b[F")
        terminal.see("The end", "Total", "Deal ")
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
        terminal.see("Where it was won", "chance to win", "Esc back")
        terminal.type("\x1b")
        terminal.see("Round 1 ", "c coach")
        terminal.type("q")
        assert terminal.end() == 0
    with Terminal(*DUELL, "review", "1", home=home) as terminal:
        terminal.see("Where it was won", "Step 1 of", "q leave")
        terminal.type("\x1b[C")
        terminal.see("Player by player")
        terminal.type("\x1b[C")
        terminal.see(
            "Round 1 ", "mix", "win", "lead", "? more"
        )  # the bottom line: nothing of the page is on its way any more
        terminal.resize(40, 12)
        terminal.see(" 3/")
        terminal.type("q")
        assert terminal.end() == 0
        terminal.assert_as_it_was()


@pytest.mark.parametrize(("way_out", "code"), [("q", 0), ("\x1b", 0), ("\x03", 130), (15, 143), (1, 129), (2, 130)])
def test_every_way_out_of_a_replay_gives_the_terminal_back(home: Path, way_out: str | int, code: int) -> None:
    kept(home, FINISHED)
    with Terminal(*DUELL, "replay", "1", home=home) as terminal:
        terminal.see("Step 1 of")
        terminal.type(way_out) if isinstance(way_out, str) else terminal.send(way_out)
        assert terminal.end() == code
        terminal.assert_as_it_was()


FILLING_UP = (
    "import errno, os, sys\n"
    "from duell.record import folder\n"
    "from duell.cli import main\n"
    "write_all, left = folder.write_all, [2]\n"
    "def write(file, data):\n"
    "    left[0] -= 1\n"
    "    if left[0] < 0: raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))\n"
    "    write_all(file, data)\n"
    "folder.write_all = write\n"
    "sys.exit(main(sys.argv[1:]))\n"
)


def test_when_saving_fails_the_full_screen_tells_it_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    seats = ("play", "--seat", "Anna:leia", "--seat", "Ben:han", "--no-animation", "--record", str(path))
    with Terminal(DUELL[0], "-c", FILLING_UP, *seats, home=tmp_path / "home", columns=120) as terminal:
        terminal.lift("Anna")
        terminal.type("5\r")
        terminal.see("show Ben", "Not saved: No space left on device. Every move tries again.")
        terminal.lift("Ben")
        terminal.type("3\r")
        terminal.see("Enter go on")
        terminal.type("q")
        terminal.see("Not saved to the end: No space left on device.")
        terminal.type("y")
        assert terminal.end() == 0
        terminal.assert_as_it_was()
    assert read(path, GAMES).acts == ()
