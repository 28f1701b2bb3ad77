"""``duell review``: what the coach says of a finished game, and nothing of an unfinished one."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.kept import BEGUN, keep_game, type_in
from tests.cli.test_replay import BAD
from tests.record.examples import Game, game

KEPT = Path(__file__).parents[1] / "games/missions/kept/three.jsonl"


def test_in_a_pipe_all_of_it_is_printed_a_fact_a_line(run: Run) -> None:
    keep_game(game())
    code, out, err = run("review", "1")
    assert (code, err) == (0, "")
    whole, players, *steps = out.split("\n\n")
    assert " wins with " in whole.splitlines()[0]
    assert whole.splitlines()[1].startswith("Anna’s chance to win as each round began, and at the end: ")
    assert "What decided the game:" in whole
    assert players.startswith("Anna’s chance to win: ")
    assert "Ben’s chance to win: " in players
    assert steps[0].startswith("Round 1. 33 cards in the stock.\nAt stake: ")
    assert "Anna played " in steps[0]
    assert "Anna’s chance to win: " in steps[0]
    assert run("review", "1", "--plain") == (code, out, err)


def test_the_same_game_is_told_the_same_again(run: Run) -> None:
    keep_game(game(players=3))
    assert run("review", "1") == run("review", "1")


@pytest.mark.slow
def test_ascii(run: Run) -> None:
    keep_game(game(players=4))
    assert run("review", "1", "--ascii")[1].isascii()


def test_an_unfinished_game_is_refused(run: Run) -> None:
    path = keep_game(BEGUN)
    assert run("review", "1") == (
        1,
        "",
        f"duell: {path} is an unfinished game; its history can be told when it is over\n",
    )


def test_a_game_that_is_not_kept_is_refused(run: Run) -> None:
    code, out, err = run("review", "7")
    assert (code, out) == (1, "")
    assert err.startswith("duell: there is no kept game ")


@pytest.mark.parametrize("bad", BAD)
def test_what_no_screen_can_show_is_refused(bad: Game, run: Run) -> None:
    path = keep_game(bad)
    code, out, err = run("review", "1")
    assert (code, out) == (1, "")
    assert err.startswith(f"duell: {path}: ")
    assert err.count("\n") == 1


def test_plain_mode_says_at_the_end_of_a_game_how_the_coach_is_asked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "1\n2\n3\n4\n5\n6\n7\n8\nr\nk\ng\ny\nn\n" * 200)
    _, out, _ = run("play", "--plain", "--seat", "Anna", "--seat", "Ben::padawan", "--seed", "an evening")
    assert out.endswith("\nWhere the game was won, the coach says: duell review 1\n")
    assert run("review", "1")[0] == 0


@pytest.mark.slow
def test_a_game_of_missions(run: Run) -> None:
    code, out, err = run("review", str(KEPT))
    assert (code, err) == (0, "")
    whole, players, *steps = out.split("\n\n")
    assert whole.splitlines()[0] == "Anna wins with 270 points."
    assert whole.endswith(
        "Round 3, turn 231: Ben takes Mace Windu 2.\n"
        "Anna’s chance to win rose from 69% to 100%.\n"
        "Showing all ten cost Ben 24% of the chance to win and 0.0 points.\n"
        "Better: end the turn."
    )
    assert "Cem lost most by turning up a card where one lay there that was good enough.\n" in players
    assert steps[0].startswith(
        "Round 1 of 3. 110 cards are in the stock.\nThe display is empty.\nBen turns up: Yoda 2.\n"
    )
    assert len(steps) == 553
