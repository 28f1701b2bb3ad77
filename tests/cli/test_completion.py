"""Shell completion: the candidates, and their use by a shell."""

import io
import os
import shutil
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from argcomplete.finders import CompletionFinder

from duell.catalogue import languages_in as languages
from duell.cli import COMMANDS
from duell.cli.completion import COMPLETERS, SHELLS, _adapted, complete
from duell.games import GAMES
from duell.games.duel.deck_files import decks
from duell.games.duel.house_rules import edition, editions
from duell.record.folder import Roster, save_roster
from duell.record.table_options import USUAL_OPTIONS
from duell.settings import SETTINGS
from tests.cli.conftest import Run
from tests.cli.kept import BEGUN, FINISHED, keep_game
from tests.record.examples import SEATS

FISH = {
    "_ARGCOMPLETE": "1",
    "_ARGCOMPLETE_IFS": "\n",
    "_ARGCOMPLETE_DFS": "\t",
    "_ARGCOMPLETE_SHELL": "fish",
    "_ARGCOMPLETE_SUPPRESS_SPACE": "1",
}

Candidates = Callable[[str], dict[str, str]]


@pytest.fixture
def candidates(monkeypatch: pytest.MonkeyPatch) -> Candidates:
    """Return what gives the candidates for the end of a line, and what is said of each."""
    # It would take the file with the number 9 for its own, whosesoever that is.
    monkeypatch.setattr(CompletionFinder, "_init_debug_stream", lambda finder: None)

    def candidates(line: str) -> dict[str, str]:
        out = io.StringIO()
        with monkeypatch.context() as shell:
            for name, value in {**FISH, "COMP_LINE": line, "COMP_POINT": str(len(line))}.items():
                shell.setenv(name, value)
            complete(lambda code: None, out)
        return {word: about for word, _, about in (row.partition("\t") for row in out.getvalue().splitlines())}

    return candidates


def words(candidates: dict[str, str]) -> list[str]:
    """Return the candidates that are no options."""
    return [word for word in candidates if not word.startswith("--")]


def test_commands(candidates: Candidates) -> None:
    assert words(candidates("duell ")) == list(COMMANDS)
    assert candidates("duell re") == {name: COMMANDS[name][1] for name in ("resume", "replay", "review")}
    assert words(candidates("duell deck ")) == ["show", "check"]


@pytest.mark.parametrize("command", COMMANDS)
def test_options_of_every_command(candidates: Candidates, command: str, run: Run) -> None:
    options = candidates(f"duell {command} --")
    assert "--help" in options
    help_of_it = run(command, "--help")[1]
    assert all(option in help_of_it for option in options)


def test_part_of_an_option(candidates: Candidates) -> None:
    assert list(candidates("duell play --no-a")) == ["--no-ascii", "--no-animation"]


@pytest.mark.parametrize("gap", [" ", "="])
def test_choices(candidates: Candidates, gap: str) -> None:
    def values(option: str) -> list[str]:
        return [word.removeprefix(f"{option}=") for word in candidates(f"duell play {option}{gap}")]

    assert values("--edition") == list(editions())
    assert values("--lang") == list(languages())
    assert set(decks()) <= set(values("--deck"))


def test_house_rules(candidates: Candidates) -> None:
    assert list(candidates("duell play --rule sets=")) == ["sets=added", "sets=flat"]
    assert list(candidates("duell rules --rule en")) == ["end=last-with-cards", "end=first-out", "end=last-with-force"]


def test_seats(candidates: Candidates) -> None:
    assert not candidates("duell play --seat ")
    save_roster(Roster(SEATS[:2], edition("parlett"), "classic", USUAL_OPTIONS), GAMES)
    assert list(candidates("duell play --seat ")) == ["Anna:", "Ben:"]
    assert candidates("duell play --seat Dora:") == {
        "Dora:yoda": "Yoda",
        "Dora:luke": "Luke Skywalker",
        "Dora:leia": "Princess Leia",
        "Dora:han": "Han Solo",
    }
    assert list(candidates("duell play --seat Anna:leia --seat Ben --seat Cem:l")) == ["Cem:luke"]
    assert list(candidates("duell play --seat Anna::")) == [
        "Anna::human",
        "Anna::padawan",
        "Anna::knight",
        "Anna::master",
    ]
    assert list(candidates("duell simulate --seat Anna:leia:")) == [
        "Anna:leia:random",
        "Anna:leia:padawan",
        "Anna:leia:knight",
        "Anna:leia:master",
    ]
    assert list(candidates("duell simulate --game missions --seat Anna:")) == ["Anna::"]
    assert list(candidates("duell simulate --game m")) == ["missions"]


def test_kept_games(candidates: Candidates, home: Path) -> None:
    assert not words(candidates("duell verify "))
    for game in (None, BEGUN, None, BEGUN):
        keep_game(game) if game else keep_game()
    (home / "0005-2026-11-20.jsonl").write_text("?")
    assert words(candidates("duell resume ")) == ["4", "2"]
    for command in ("replay", "review", "share", "events"):
        assert words(candidates(f"duell {command} ")) == ["3", "1"]
    assert words(candidates("duell verify ")) == ["5", "4", "3", "2", "1"]
    assert words(candidates("duell games --delete 1 ")) == ["5", "4", "3", "2", "1"]
    assert candidates("duell verify 5") == {"5": "damaged"}
    assert candidates("duell verify 4")["4"].endswith(" Anna, Ben")
    assert not words(candidates("duell play --record ")), "it is a new file"


def test_of_very_many_games_the_newest(candidates: Candidates, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duell.cli.completion.MOST_RECORDS", 3)
    for _ in range(12):
        keep_game()
    assert words(candidates("duell replay ")) == ["12", "11", "10"]
    assert words(candidates("duell replay 1")) == ["12", "11", "10"]
    assert words(candidates("duell replay 2")) == ["2"]


def test_names(candidates: Candidates) -> None:
    assert not words(candidates("duell stats "))
    keep_game()
    assert sorted(words(candidates("duell stats "))) == ["Anna", "Ben"]


def test_handing_seats_over(candidates: Candidates) -> None:
    assert not candidates("duell resume --seat ")
    keep_game(BEGUN)
    assert list(candidates("duell resume --seat ")) == ["Anna=", "Ben="]
    assert list(candidates("duell resume 1 --seat B")) == ["Ben="]
    assert list(candidates("duell resume --seat Ben=Dora:k")) == ["Ben=Dora:knight"]


def test_settings(candidates: Candidates) -> None:
    assert words(candidates("duell settings ")) == [f"{name}=" for name in SETTINGS]
    assert list(candidates("duell settings color=")) == ["color=yes", "color=no"]
    assert list(candidates("duell settings ascii=true edition=p")) == ["edition=parlett"]
    assert not candidates("duell settings nothing=")
    assert list(candidates("duell settings --unset memory")) == ["memory-aid"]


def test_deck_files(candidates: Candidates, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("own.toml", "other.txt", ".hidden.toml", "folder/mine.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert words(candidates("duell deck check ")) == ["folder/", "own.toml"]
    assert list(candidates("duell deck check folder/")) == ["folder/mine.toml"]
    assert list(candidates("duell deck check .")) == [".hidden.toml"]
    assert list(candidates("duell play --deck ")) == ["classic", "folder/", "own.toml"]
    assert list(candidates("duell settings deck=")) == ["deck=classic", "deck=folder/", "deck=own.toml"]
    assert not candidates("duell deck check nowhere/")


@pytest.mark.parametrize(
    "line",
    ["duell nothing ", "duell play 'Anna", "duell play --seat", "duell verify 1 2 3", "duell --", "duell \udcff"],
)
def test_lines_that_cannot_be_understood_make_no_trouble(candidates: Candidates, line: str) -> None:
    assert isinstance(candidates(line), dict)


def test_a_home_that_cannot_be_read_has_no_games(candidates: Candidates, home: Path) -> None:
    home.parent.mkdir(exist_ok=True)
    home.write_text("no folder")
    assert not words(candidates("duell verify "))


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_has_a_script(shell: str, run: Run) -> None:
    code, out, err = run("completion", shell)
    assert (code, err) == (0, "")
    assert "duell" in out
    assert "_ARGCOMPLETE" in out


IN_BASH = """
eval "$(duell completion bash)"
COMP_LINE=$1 COMP_POINT=${#1} COMP_TYPE=9
_python_argcomplete duell
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.skipif(sys.platform == "win32", reason="what is called bash there may be that of another system")
@pytest.mark.skipif(not shutil.which("bash"), reason="this system has no bash")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("duell play --rule sets=", ["added", "flat"]),
        (
            "duell verify ",
            ["--help", "--note", "--lang", "--plain", "--no-plain", "--accessible", "2", "1"],
        ),
    ],
)
def test_a_real_bash(line: str, expected: list[str]) -> None:
    keep_game()
    keep_game(BEGUN)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", IN_BASH, "bash", line],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={**os.environ, "PATH": path},
    )
    assert done.stdout.splitlines() == expected


def test_names_with_controls_are_not_offered_and_sentences_on_a_game_are_harmless(home: Path) -> None:
    head, acts = FINISHED
    own = replace(head, seats=(replace(head.seats[0], name="\x1b[2JAnna"), head.seats[1]))
    keep_game((own, acts))
    assert list(_adapted(COMPLETERS["names"])("", Namespace())) == ["Ben"]
    offered = _adapted(COMPLETERS["record"])("", Namespace(command="verify"))
    assert isinstance(offered, dict)
    assert "\\x1b[2JAnna, Ben" in offered["1"]
