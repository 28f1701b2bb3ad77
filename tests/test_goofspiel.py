"""A game of another package is installed beside duell: played in every way, kept, looked back on, and broken.

`tests/goofspiel` is that package; it imports only what PROGRAMMING.md promises.
"""

import ast
import io
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from duell.cli import main
from duell.games import GAMES
from tests.terminal.pty_driver import Terminal
from tests.web.replays import packs

PACKAGE = Path(__file__).parent / "goofspiel"

SEATS = ("--seat", "Anna", "--seat", "Ben")
BOTS = ("--seat", "Anna::padawan", "--seat", "Ben::random")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*command, "--target", target, PACKAGE], check=True, capture_output=True, text=True, timeout=120)
    return target


class Duell:
    """The command line of a duell beside which another package is installed, in this process."""

    def __init__(self, packages: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.packages, self.home, self._capsys = packages, home, capsys

    def __call__(self, *arguments: str, answers: Sequence[str] = (), code: int = 0) -> str:
        """What a command says that knows no game of others yet."""
        sys.modules.pop("goofspiel", None)
        with pytest.MonkeyPatch.context() as patch:
            patch.syspath_prepend(self.packages)
            patch.setattr(GAMES, "__dict__", {"_loaded": dict(GAMES.own), "broken": {}})
            patch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
            patch.setenv("DUELL_HOME", str(self.home))
            done = main(arguments)
        out, err = self._capsys.readouterr()
        assert done == code, err
        return out + err

    def terminal(self, *arguments: str) -> Terminal:
        """A process of its own."""
        env = {"PYTHONPATH": str(self.packages), "PYTHONWARNINGS": "error"}
        return Terminal(sys.executable, "-m", "duell", *arguments, home=self.home, env=env)


@pytest.fixture
def duell(installed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Duell:
    return Duell(installed, tmp_path, capsys)


def bids(*rounds: tuple[int, int]) -> list[str]:
    """The answers of Anna and Ben, each with the curtain before."""
    return [answer for pair in rounds for bid in pair for answer in ("", str(bid))]


def test_it_imports_only_what_is_promised() -> None:
    tree = ast.parse((PACKAGE / "goofspiel.py").read_text())
    ours = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and "duell" in str(node.module)}
    promised = (PACKAGE.parents[1] / "PROGRAMMING.md").read_text()
    assert all(f"`{module}" in promised for module in ours if module)
    assert len((PACKAGE / "goofspiel.py").read_text().splitlines()) <= 150


def test_it_is_played_in_plain_mode_resumed_verified_replayed_and_listed_as_events(duell: Duell) -> None:
    record = str(duell.home / "game.jsonl")
    play = ("play", "--game", "goofspiel", "--plain", "--seed", "an evening", "--first", "seats", "--record", record)
    began = duell(*play, *SEATS, answers=[*bids((13, 1)), "", "12"])
    assert "At stake:" in began
    assert "Anna takes" in began
    assert "unfinished, in round 2" in duell("verify", record)
    rest = ["", "1", *bids(*[(bid, bid) for bid in range(2, 12)], (1, 12))]
    ended = duell("resume", record, "--plain", answers=["", "13", *rest[2:], "q"])
    assert "wins with" in ended
    assert "is undamaged" in duell("verify", record)
    assert "wins with" in duell("replay", record, "--plain")
    page = str(duell.home / "game.html")
    assert "replays the game" in duell("share", record, "--output", page)
    leaves = packs(Path(page).read_bytes())["en"]["leaves"]
    assert [leaf["moment"] for leaf in leaves] == ["seated", *["gate", "reveal"] * 13, "final"]
    assert "At stake" in leaves[1]["lines"][1]["text"]
    assert "takes" in leaves[2]["lines"][0]["text"]
    events = [json.loads(line) for line in duell("events", record).splitlines()]
    assert [event["event"] for event in events] == ["game", *["bids"] * 13, "over", "score", "score", "winners"]
    assert sum(event.get("total", 0) for event in events) <= sum(range(1, 14))


def test_it_is_played_in_full_screen_against_a_bot(duell: Duell) -> None:
    seats = ("--seat", "Anna", "--seat", "Ben::padawan")
    with duell.terminal("play", "--game", "goofspiel", "--no-animation", "--seed", "an evening", *seats) as terminal:
        for _ in range(13):
            terminal.see("Bids left: ")
            terminal.type("1")
            terminal.see("▸ ")
            terminal.type("\r")
            terminal.see("Bids: ")
            while "Enter go on" in terminal.settle(0.1):
                terminal.type("\r")
        terminal.see("wins")


def test_it_keeps_its_promises(duell: Duell) -> None:
    assert duell("check-game", "goofspiel") == "The game goofspiel keeps its promises.\n"


def test_its_bots_play_many_games(duell: Duell) -> None:
    simulate = ("simulate", "--game", "goofspiel", "--games", "40", "--seed", "an evening", "--json", *BOTS)
    result = json.loads(duell(*simulate, "--jobs", "2"))
    fair, random = (seat["win_rate"] for seat in result["seats"])
    assert fair > random


def test_its_games_are_as_good_as_damaged_where_it_is_gone(
    duell: Duell, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    duell("play", "--game", "goofspiel", "--plain", "--first", "seats", *SEATS, answers=bids((13, 1)))
    assert "goofspiel" in duell("games")
    elsewhere = Duell(tmp_path / "nowhere", tmp_path, capsys)
    assert "game 'goofspiel', which is not installed" in elsewhere("games")
    seats = ("--seat", "Anna::padawan", "--seat", "Ben::padawan")
    assert "wins" in elsewhere("play", "--plain", "--seed", "an evening", *seats)
    assert "game 'goofspiel', which is not installed" in elsewhere("verify", "1", code=1)


def test_its_rules_and_help_are_printed_and_its_gaps_named(duell: Duell) -> None:
    assert "highest bid takes it" in duell("rules", "--game", "goofspiel")
    assert "goofspiel" in duell("play", "--help")
    help_text = duell("play", "--game", "goofspiel", "--help")
    assert "2 to 4 times; PLAYER is human, padawan" in " ".join(help_text.split())
    assert "--clock" in help_text
    assert not re.search("HERO|leia|--(edition|rule|deck|hints|memory-aid|exchange-heroes)", help_text)
    for option in (["--hints"], ["--deck", "classic"], ["--edition", "parlett"]):
        output = duell("play", "--game", "goofspiel", "--plain", *option, *BOTS[:3], "Ben", code=2)
        assert output == f"duell: {option[0]} does not apply to the game goofspiel\n"
    assert "missing: ACTION" in duell("deck", "--game", "goofspiel", code=2)
    assert "has no lesson" in duell("learn", "--game", "goofspiel", code=1)


BROKEN = {
    "cannot be imported": ("import nothing_of_that_name", "ModuleNotFoundError"),
    "is no game": ("Goofspiel = 7", "is no subclass of duell.game.Game"),
    "lacks its rules": (
        "from duell.game import Game\nclass Goofspiel(Game):\n    name, seats = 'goofspiel', range(2, 5)",
        "rules",
    ),
    "has another name": (
        "from duell.game import Game\nclass Goofspiel(Game):\n    name, seats, rules = 'gops', range(2, 5), None",
        "its class calls it 'gops'",
    ),
    "is of another version": ("from duell.game import SomethingOfTheFuture", "cannot import name"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_game_gets_one_line(kind: str, broken: Callable[[str], Duell]) -> None:
    program, why = BROKEN[kind]
    output = broken(program)("play", "--game", "goofspiel", "--plain", *SEATS, code=1)
    assert output.count("\n") == 1
    assert "goofspiel" in output
    assert why in output


def test_a_game_that_fails_while_it_is_played_is_named_in_one_line(broken: Callable[[str], Duell]) -> None:
    program = (PACKAGE / "goofspiel.py").read_text()
    duell = broken(program.replace("stake, best = state", "stake, best = 1 // 0 + state"))
    output = duell("play", "--game", "goofspiel", "--plain", "--first", "seats", *SEATS, answers=bids((3, 4)), code=1)
    assert "internal error in the game goofspiel (ZeroDivisionError at goofspiel:" in output


PROMISES = {
    "gives no choice": ("if hand}", "if hand} | {1: ()}", "legal gives it no choice"),
    "choices have no text": ("CARDS.index(int(text))]", "0]", "same choice again"),
    "events are no NamedTuples": ("[Bids(bids, stake, taker)]", "[{}]", "not a NamedTuple"),
}


@pytest.mark.parametrize("kind", PROMISES)
def test_a_broken_promise_of_a_game_is_named(kind: str, broken: Callable[[str], Duell]) -> None:
    program, (right, wrong, why) = (PACKAGE / "goofspiel.py").read_text(), PROMISES[kind]
    assert right in program
    duell = broken(program.replace(right, wrong))
    play = ("play", "--game", "goofspiel", "--plain", "--first", "seats", *SEATS)
    output = duell(*play, answers=bids((3, 4), (5, 6)), code=1).splitlines()
    assert why in output[-1]
    assert output[-1].startswith("duell: ")
    assert why in duell("check-game", "goofspiel", code=1)


FAULTS = {
    "chance from elsewhere": ("tuple(rng.sample(", "tuple(Random().sample(", "same seed does not give the same"),
    "a view of all": ("View(seat, ", "View(0, ", "the view of seat None has not what it promises"),
    "sentences that fail": ("map(str, view.options)", "view.options[99]", "IndexError"),
    "a bot that cheats": ("for bid in view.options}", "for bid in CARDS}", "the bot padawan: "),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_check_names_the_fault_for_the_author(kind: str, broken: Callable[[str], Duell]) -> None:
    program, (right, wrong, why) = (PACKAGE / "goofspiel.py").read_text(), FAULTS[kind]
    assert right in program
    output = broken(program.replace(right, wrong))("check-game", "goofspiel", code=1).splitlines()
    assert why in output[0]
    assert len(output) <= 9


def test_a_package_cannot_take_the_name_of_another_game(broken: Callable[[str], Duell], tmp_path: Path) -> None:
    duell = broken((PACKAGE / "goofspiel.py").read_text())
    (points,) = (tmp_path / "broken").rglob("entry_points.txt")
    points.write_text(points.read_text().replace("goofspiel =", "duel ="))
    assert "another game has this name" in duell("play", "--help")


def test_a_list_of_games_leaves_a_broken_one_out_and_says_why(broken: Callable[[str], Duell]) -> None:
    duell = broken("import nothing_of_that_name")
    output = duell("play", "--help")
    assert "the game: duel, missions (default" in " ".join(output.split())
    assert "ignoring the game goofspiel of duell-goofspiel 1.0 does not work" in output
    assert "wins" in duell("simulate", "--games", "2", *BOTS)


@pytest.fixture
def broken(installed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[str], Duell]:
    """Puts that program in the place of the game: the metadata of its package stay what they were."""

    def install_broken(program: str) -> Duell:
        target = shutil.copytree(installed, tmp_path / "broken", ignore=shutil.ignore_patterns("__pycache__"))
        (target / "goofspiel.py").write_text(program)
        return Duell(target, tmp_path, capsys)

    return install_broken
