"""``duell puzzle``: puzzles from one's own games and the house's, in lines, on the full screen and as JSON."""

import json
from types import SimpleNamespace

import pytest

from duell.games import GAMES
from duell.record.answers import load_answers
from tests.cli.conftest import Run
from tests.cli.kept import BEGUN, keep_game, type_in
from tests.record.examples import game


def test_a_puzzle_for_programs(run: Run) -> None:
    keep_game(game("b", players=3))
    code, out, err = run("puzzle", "cem", "--json")
    assert (code, err) == (0, "")
    puzzle = json.loads(out)
    assert [puzzle[key] for key in ("game", "number", "seat", "name")] == ["duel", 1, 2, "Cem"]
    best = puzzle["choices"].pop(puzzle["best"])
    assert best["win"] - max(other["win"] for other in puzzle["choices"].values()) >= puzzle["margin"] - 1e-4 > 0.049
    assert run("puzzle", "cem", "--json")[1] == out  # printing is not answering
    assert load_answers() == []


@pytest.mark.parametrize("game", GAMES.own)
def test_the_house_has_puzzles_where_nothing_is_finished(game: str, run: Run) -> None:
    keep_game(BEGUN)
    code, out, err = run("puzzle", "--game", game, "--json")
    assert (code, err) == (0, "")
    assert (json.loads(out)["game"], json.loads(out)["number"]) == (game, None)


def test_answers_in_lines(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    best = json.loads(run("puzzle", "--house", "--json")[1])["best"]
    answer = {"keep": "k", "take": "y", "stop": "n", "r2d2": "r"}.get(best, best)
    type_in(monkeypatch, f"what?\n{answer}\nq\n")
    code, out, err = run("puzzle", "--house", "--plain")
    assert (code, err) == (0, "")
    assert "Right: “" in out
    assert "’s chance of winning with each choice: " in out
    assert out.partition("Right: “")[0].count("Round ") == 1  # the position is told once
    assert out.endswith("You have given 1 right answer out of 1. The streak is 1, the longest 1.\n")
    assert [kept_answer.is_right for kept_answer in load_answers()] == [True]
    type_in(monkeypatch, "")
    again = run("puzzle", "--house", "--plain")[1]
    assert again.endswith("You have given 1 right answer out of 1. The streak is 1, the longest 1.\n")
    assert json.loads(run("puzzle", "--house", "--json")[1])["puzzle"] != load_answers()[0].puzzle


def test_a_game_without_a_coach_has_no_puzzles(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    outsider = SimpleNamespace(name="goofspiel", coach=None)
    monkeypatch.setattr("duell.cli.puzzle.chosen_game", lambda _args: outsider)
    code, out, err = run("puzzle", "--plain")
    assert (code, out, err) == (1, "", "duell: the game goofspiel has no coach, so it has no puzzles\n")


def test_what_cannot_be_asked(run: Run) -> None:
    keep_game(game(players=4))
    code, out, err = run("puzzle", "Zoe", "--json")
    assert (code, out) == (2, "")
    assert "no player is called 'Zoe'; choose from Anna, Cem" in err
    code, out, err = run("puzzle")  # no terminal
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
