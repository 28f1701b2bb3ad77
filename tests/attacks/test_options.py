"""Every command with arguments that make no sense: one line and exit code 2, or 1 if something outside is at fault."""

from pathlib import Path

import pytest

from duell.cli import COMMANDS
from tests.attacks.test_files import assert_one_line
from tests.cli.conftest import Run
from tests.cli.kept import type_in

STRANGE = ["\x1b[2J", "\udcff", "\0", "", " ", "x" * 100_000, "--", "-", "\u202e", "%s%n", "[red]{0}", "٣"]
SEATS = ("--seat", "Anna:leia", "--seat", "Ben:han")


@pytest.mark.parametrize("command", COMMANDS)
def test_unknown_options(command: str, run: Run) -> None:
    for option in ("--no-such", "--no-such=1", "-x", "--no-color=yes", "--\x1b[2J", "--\udcff"):
        code, out, err = run(command, option)
        assert (code, out) == (2, ""), option
        assert err.count("\n") == 1
        assert err[:-1].isprintable()


@pytest.mark.parametrize(
    "command",
    [
        *(("play", "--plain", "--edition"), ("play", "--plain", "--rule"), ("play", "--plain", "--lang")),
        *(("resume", "--plain", "--seat"), ("rules", "--edition"), ("rules", "--rule"), ("rules", "--lang")),
        *(("simulate", "--games"), ("simulate", "--games", "1", "--jobs"), ("simulate", "--games", "1", "--seat")),
        *(("games", "--delete"), ("deck", "check"), ("verify",), ("events",), ("replay", "--plain")),
        ("resume", "--plain"),
    ],
    ids=" ".join,
)
def test_strange_values(command: tuple[str, ...], run: Run) -> None:
    for text in STRANGE:
        code, out, err = run(*command, text)
        assert code in {1, 2}, text
        assert out == ""
        assert err.startswith("duell: ")
        assert err.count("\n") == 1
        assert err[:-1].isprintable()


@pytest.mark.parametrize("command", [("deck", "show"), ("play", "--plain", *SEATS, "--deck")], ids=" ".join)
def test_strange_decks(command: tuple[str, ...], run: Run) -> None:
    for text in STRANGE:
        if text not in {"", "--"}:
            assert_one_line(run(*command, text[:300]))


@pytest.mark.parametrize("folder", [False, True])
def test_a_new_game_takes_no_place_that_is_taken(folder: bool, tmp_path: Path, run: Run) -> None:
    path = tmp_path / "taken"
    if folder:
        path.mkdir()
    else:
        path.write_text("Cem won")
    assert_one_line(run("play", "--plain", *SEATS, "--record", str(path)), "taken already exists")


def test_an_empty_seed_is_a_seed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    complaints = []
    for _ in range(2):
        type_in(monkeypatch, "\n")
        code, out, err = run("play", "--plain", *SEATS, "--seed", "")
        assert (code, err) == (0, "")
        complaints.append(out.splitlines()[:3])
    assert complaints[0] == complaints[1], "the same text, the same order of the stock"
