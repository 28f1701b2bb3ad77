"""Commands with ``--game missions``: rules, cards, a game that is kept, looked at and gone on with."""

import json
from pathlib import Path

import pytest

from duell.catalogue import languages_in, rules_file
from duell.cli import main
from duell.games.missions import Missions, coach
from duell.games.missions.bots.playouts import Cost
from tests.cli.conftest import Run
from tests.cli.kept import type_in

GAME = ("--game", "missions")
SEATS = ("--seat", "Anna", "--seat", "Ben::padawan", "--seat", "Cem")


@pytest.mark.parametrize("lang", languages_in("missions"))
def test_the_rules(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *GAME, "--lang", lang]) == 0
    assert (
        capsys.readouterr().out == f"{Missions().catalogue.summary(None, lang)}\n{Missions().catalogue.rulings(lang)}"
    )
    assert main(["rules", *GAME, "--full", "--lang", lang]) == 0
    assert capsys.readouterr().out == Missions().catalogue.full_rules(None, lang)


def test_a_deck_of_the_other_game_is_refused(run: Run) -> None:
    code, out, err = run("deck", "check", *GAME, str(rules_file("decks", "classic.toml")))
    assert (code, out) == (1, "")
    assert err.startswith("duell: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["play", "rules"])
def test_it_has_no_editions(command: str, run: Run) -> None:
    code, _out, err = run(command, *GAME, *(["--plain"] if command == "play" else []), "--edition", "parlett")
    assert code == 2
    assert "--edition" in err


def test_a_game_of_a_single_round_is_kept_gone_on_with_and_verified(run: Run, home: Path) -> None:
    """A record says so; one that does not, as all older ones, has three rounds."""
    bots = ("--plain", "--seat", "Anna::padawan", "--seat", "Ben::padawan", "--seed", "any")
    assert run("play", *GAME, *bots, "--rule", "rounds=1")[0] == 0
    [path] = home.glob("*.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    assert json.loads(lines[0])["switches"] == {"rounds": "1"}
    path.write_bytes(b"".join(lines[: len(lines) // 2]))
    assert run("resume", "1", "--plain")[0] == 0
    assert run("verify", "1")[0] == 0
    assert "missions, 1 round " in run("games")[1]
    events = [json.loads(row) for row in run("events", "1")[1].splitlines()]
    assert [event["round"] for event in events if event["event"] == "scored"] == [1, 1]
    assert run("play", *GAME, *bots)[0] == 0
    [other] = set(home.glob("*.jsonl")) - {path}
    assert "switches" not in json.loads(other.read_bytes().splitlines()[0])


def test_a_house_rule_of_another_game_is_refused(run: Run) -> None:
    for argv in (("rules", "--rule", "rounds=1"), ("rules", *GAME, "--rule", "sets=flat")):
        code, _out, err = run(*argv)
        assert code == 2
        assert "does not apply to the game" in err


@pytest.mark.slow
def test_a_game_is_kept_looked_at_and_gone_on_with(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "\n1\n2\n")
    code, out, err = run("play", *GAME, "--plain", *SEATS, "--seed", "any", "--rule", "rounds=1")
    assert (code, err) == (0, "")
    assert "takes the keyboard" in out
    assert "duell resume 1" in out
    [path] = home.glob("*.jsonl")
    assert json.loads(path.read_bytes().splitlines()[0])["record"] == "missions"
    assert run("verify", "1")[0] == 0
    assert "Anna" in run("games")[1]
    for _ in range(40):
        type_in(monkeypatch, "\n".join(["", "1", "1", "2"] * 400))
        assert run("resume", "1", "--plain")[0] == 0
        if run("events", "1")[0] == 0:
            break
    events = [json.loads(row) for row in run("events", "1")[1].splitlines()]
    assert events[0]["event"] == "game"
    assert [event["event"] for event in events[-5:]] == ["over", "score", "score", "score", "winners"]
    output = run("replay", "1", "--plain")[1]
    assert output.count("turns up") > 30
    assert output.count("The only round.") == 1
    monkeypatch.setattr(
        coach, "cost", lambda *asked: Cost(asked[-1], 0.0, is_real=True)
    )  # no playouts confirm what is wrong
    assert run("review", "1", "--plain")[0] == 0
    assert run("stats")[0] == 0


def test_plain_mode_asks_which_game(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "chess\nmissions\n2\nAnna\n\nBen\npadawan\n\n1\n")
    code, out, _err = run("play", "--plain")
    assert code == 0
    assert out.startswith("Which game, duel or missions? Enter for duel > ")
    assert "How many players, 2 to 5?" in out
    [path] = home.glob("*.jsonl")
    assert json.loads(path.read_bytes().splitlines()[0])["record"] == "missions"
