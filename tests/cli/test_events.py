"""``duell events``: the public history of a finished game as JSON Lines."""

import json
from dataclasses import replace

from duell.games import GAMES
from duell.record.reading import history, read, replay
from tests.cli.conftest import Run
from tests.cli.kept import ACTS, BEGUN, HEAD, keep_game
from tests.record.examples import SEATS


def test_a_line_is_an_event(run: Run) -> None:
    path = keep_game()
    code, out, err = run("events", "1")
    assert (code, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == json.loads(json.dumps(history(replay(read(path, GAMES)))))


def test_names_cannot_act_on_a_terminal(run: Run) -> None:
    name = "\x1b[2J\u2028é\u202e"
    keep_game((replace(HEAD, seats=(replace(SEATS[0], name=name), SEATS[1])), ACTS))
    _, out, _ = run("events", "1")
    assert json.loads(out.splitlines()[0])["seats"][0]["name"] == name
    assert out.isascii()
    assert out.replace("\n", "").isprintable()


def test_an_unfinished_game_is_not_told(run: Run) -> None:
    path = keep_game(BEGUN)
    assert run("events", "1") == (
        1,
        "",
        f"duell: {path} is an unfinished game; its history can be told when it is over\n",
    )
