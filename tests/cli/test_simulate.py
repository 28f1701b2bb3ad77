"""``duell simulate``: many games of bots, as a table or as JSON."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from duell.games import GAMES
from duell.simulation.match import own_maker
from tests.cli.conftest import Run
from tests.terminal.pty_driver import DUELL, Terminal

SEATS = ("--seat", "Anna:leia:padawan", "--seat", "Ben::random")
FIGURES = ["wins", "win_rate", "ci95", "mean_total"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to work in; the bots that are imported from it are forgotten again."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*sys.path])
    yield tmp_path
    sys.modules.pop("my_bots", None)
    own_maker.cache_clear()


def simulate(run: Run, *options: str, seats: tuple[str, ...] = SEATS, games: int = 12) -> tuple[int, str, str]:
    return run("simulate", "--games", str(games), "--seed", "an evening", "--jobs", "1", *seats, *options)


def simulated(run: Run, *options: str, games: int = 12) -> Any:
    code, out, err = simulate(run, "--json", *options, games=games)
    assert (code, err, out.count("\n")) == (0, "", 1)
    return json.loads(out)


def test_json_has_what_other_programs_rely_on(run: Run) -> None:
    data = simulated(run, games=40)
    assert list(data) == ["games", "edition", "seconds", "rounds", "endings", "seats", "course"]
    assert (data["games"], data["edition"]) == (40, "ravensburger")
    assert data["seconds"] > 0
    assert list(data["rounds"]) == ["mean"]
    assert sum(data["endings"].values()) == 40
    anna, ben = data["seats"]
    assert list(anna) == list(ben) == ["name", "hero", "player", *FIGURES]
    assert [anna[key] for key in ("name", "hero", "player")] == ["Anna", "leia", "padawan"]
    assert [ben[key] for key in ("name", "hero", "player")] == ["Ben", "yoda", "random"]
    assert anna["wins"] + ben["wins"] == 40
    assert anna["win_rate"] == anna["wins"] / 40
    assert anna["ci95"][0] < anna["win_rate"] < anna["ci95"][1]


def test_json_tells_of_heroes_too_when_they_change_hands(run: Run) -> None:
    data = simulated(run, "--duplicate")
    assert list(data)[-3:] == ["seats", "course", "heroes"]
    assert [list(hero) for hero in data["heroes"]] == [["hero", "games", *FIGURES]] * 2
    assert sum(hero["wins"] for hero in data["heroes"]) == 12


def test_rules_and_deck_are_those_asked_for(run: Run, folder: Path) -> None:
    flat = simulated(run, "--edition", "parlett", "--rule", "sets=flat")
    assert (flat["edition"], list(flat["endings"])) == ("parlett", ["first-out"])
    assert flat["seats"] != simulated(run, "--edition", "parlett")["seats"]
    assert simulate(run, "--deck", "none.toml")[::2][0] == 1


def test_a_pipe_gets_an_aligned_table(run: Run) -> None:
    code, out, err = simulate(run)
    anna, ben = simulated(run)["seats"]
    title, *table, _, length, cards, lead = out.splitlines()
    assert (code, err) == (0, "")
    assert title == "12 games, ravensburger with the deck classic, seed an evening"
    assert table[0] == "name  hero  player   wins  win rate    95% interval  mean total"
    assert [line.split()[:5] for line in table[1:]] == [
        [seat["name"], seat["hero"], seat["player"], f"{seat['wins']:.1f}", f"{seat['win_rate']:.1%}"]
        for seat in (anna, ben)
    ]
    assert {len(line) for line in table} == {len(table[0])}
    assert " rounds per game; endings: " in length
    assert re.fullmatch(
        r"per game: 1\d\.\d villains and \d\.\d Vaders taken, \d\.\d\d escaped, \d\.\d turned up by R2-D2", cards
    )
    assert re.fullmatch(r"won by \d+\.\d points on average; \d+\.\d% of the wins are shared", lead)


def test_duplicate_deals_get_a_table_of_heroes(run: Run) -> None:
    title, *lines = simulate(run, "--duplicate", "--rule", "sets=flat")[1].splitlines()
    assert title == "12 games (6 deals, 2 games each), ravensburger sets=flat with the deck classic, seed an evening"
    assert [line.split()[:2] for line in lines[:3]] == [["name", "player"], ["Anna", "padawan"], ["Ben", "random"]]
    assert [line.split()[0] for line in lines[4:7]] == ["hero", "leia", "yoda"]


def test_every_hero_gets_a_line(run: Run) -> None:
    equal = ("--seat", "Anna::padawan", "--seat", "Ben::padawan", "--heroes")
    title, *lines = simulate(run, seats=equal, games=24)[1].splitlines()
    assert title.startswith("24 games (2 deals, 12 games each, 6 with each hero), ravensburger with the deck classic, ")
    assert [line.split()[:2] for line in lines[:3]] == [["name", "player"], ["Anna", "padawan"], ["Ben", "padawan"]]
    assert [line.split()[0] for line in lines[4:9]] == ["hero", "yoda", "luke", "leia", "han"]
    data = json.loads(simulate(run, "--json", seats=equal, games=24)[1])
    assert [seat["hero"] for seat in data["seats"]] == [None, None]
    assert [(hero["hero"], hero["games"]) for hero in data["heroes"]] == [
        (name, 12) for name in ("yoda", "luke", "leia", "han")
    ]


THREE = ("--game", "missions", "--seat", "Anna::padawan", "--seat", "Ben::random", "--seat", "Cem::random")


def test_json_of_missions(run: Run) -> None:
    code, out, err = simulate(run, "--json", seats=THREE, games=3)
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert list(data) == ["games", "game", "seconds", "rounds", "endings", "seats", "course"]
    assert [data[key] for key in ("games", "game", "rounds", "endings")] == [3, "missions", {"mean": 3}, {"rounds": 3}]
    assert [list(seat) for seat in data["seats"]] == [["name", "player", *FIGURES]] * 3
    assert list(data["course"]) == ["turned", "busts", "missions", "shown", "shared", "lead"]
    assert "heroes" not in json.loads(simulate(run, "--json", "--duplicate", seats=THREE, games=3)[1])


def test_a_table_of_missions(run: Run) -> None:
    title, *table, _, length, cards, lead = simulate(run, "--duplicate", seats=THREE, games=6)[1].splitlines()
    assert title == "6 games (2 deals, 3 games each), missions with the deck classic, seed an evening"
    assert table[0].split()[:3] == ["name", "player", "wins"]
    assert [line.split()[:2] for line in table[1:]] == [["Anna", "padawan"], ["Ben", "random"], ["Cem", "random"]]
    assert length == "3.0 rounds per game; endings: all rounds played (6)"
    assert re.fullmatch(
        r"per game: \d+\.\d cards turned up, \d+\.\d busts, \d+\.\d missions, all ten shown \d\.\d\d times", cards
    )
    assert lead.startswith("won by ")


def test_missions_takes_two_to_five_and_has_no_heroes(run: Run) -> None:
    assert simulate(run, seats=THREE[:6], games=1)[0] == 0
    more = [option for name in ("Dora", "Ela") for option in ("--seat", f"{name}::random")]
    assert simulate(run, *more, seats=THREE, games=1)[0] == 0
    six = (*THREE, *(option for name in ("Dora", "Ela", "Anna B") for option in ("--seat", f"{name}::random")))
    assert simulate(run, seats=six)[::2] == (2, "duell: --seat: 2 to 5 players can play, not 6\n")
    hero = simulate(run, "--seat", "Dora:leia:random", seats=THREE)
    assert hero[::2] == (
        2,
        "duell: --seat: 'leia' is not possible: this game has no heroes; for a bot, write Ben::knight\n",
    )


@pytest.mark.parametrize("option", ["--edition parlett", "--rule sets=flat", "--heroes"])
def test_what_is_of_the_duel_only_is_refused_elsewhere(option: str, run: Run) -> None:
    named = option.removesuffix("=flat").removesuffix(" parlett")
    refusal = f"duell: {named} does not apply to the game missions\n"
    assert simulate(run, *option.split(), seats=THREE)[::2] == (2, refusal)


def test_a_deck_that_is_set_for_the_duel_is_not_that_of_missions(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUELL_EDITION", "parlett")
    monkeypatch.setenv("DUELL_DECK", "none.toml")
    assert simulate(run, seats=THREE, games=1)[0] == 0
    assert simulate(run, "--deck", "none.toml", seats=THREE)[0] == 1


def test_a_seed_drawn_by_lot_is_printed(run: Run) -> None:
    _, out, _ = run("simulate", "--games", "1", "--jobs", "1", *SEATS)
    seed = out.splitlines()[0].rpartition(" ")[2]
    assert out.startswith("1 game, ")
    assert run("simulate", "--games", "1", "--jobs", "1", *SEATS, "--seed", seed)[1] == out


def test_records_are_sound(run: Run, tmp_path: Path) -> None:
    assert simulate(run, "--records", str(tmp_path / "kept"), games=3)[0] == 0
    paths = sorted((tmp_path / "kept").iterdir())
    assert [path.name for path in paths] == ["1.jsonl", "2.jsonl", "3.jsonl"]
    for path in paths:
        assert "finished, Anna" in run("verify", str(path))[1]
    assert simulate(run, "--records", str(tmp_path / "kept"), games=3)[::2] == (
        1,
        f"duell: {tmp_path}/kept/1.jsonl already exists; choose a different name for the new game\n",
    )


OWN = """
import os
from duell.games.duel.bots import Bot

class Mine(Bot):
    def policy(self, view):
        return {choice: 1 / len(view.options) for choice in view.options}

class Stubborn(Mine):
    def policy(self, view):
        raise ValueError("no\\x1b[2J")

thing = 1
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_lies_here_plays(jobs: str, folder: Path, run: Run) -> None:
    (folder / "my_bots.py").write_text(OWN)
    seats = ("--seat", "Mine:leia:my_bots:Mine", "--seat", "Ben::random")
    code, out, err = simulate(run, "--json", "--jobs", jobs, seats=seats)
    assert (code, err) == (0, "")
    assert json.loads(out)["seats"][0]["player"] == "my_bots:Mine"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_fails_in_a_game_is_one_line(jobs: str, folder: Path, run: Run) -> None:
    (folder / "my_bots.py").write_text(OWN)
    seats = ("--seat", "Anna::my_bots:Stubborn", "--seat", "Ben::random")
    code, out, err = simulate(run, "--jobs", jobs, seats=seats)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert err.startswith("duell: Anna (my_bots:Stubborn), game ")
    assert ", round 1: ValueError: no\\x1b[2J (" in err


def test_a_process_that_was_killed_is_one_line(run: Run, folder: Path) -> None:
    (folder / "my_bots.py").write_text(f"{OWN}\nclass Dies(Mine):\n    def policy(self, view):\n        os._exit(9)\n")
    code, out, err = simulate(run, "--jobs", "2", seats=("--seat", "Anna::my_bots:Dies", "--seat", "Ben::random"))
    assert (code, out) == (1, "")
    assert err == "duell: the system killed a process that was playing games; --jobs 1 plays in a single process\n"


def test_one_seat_or_none(run: Run) -> None:
    assert simulate(run, seats=SEATS[:2])[::2] == (2, "duell: --seat: 2 to 4 players can play, not 1\n")
    assert "missing: --seat" in simulate(run, seats=())[2]


def test_a_terminal_shows_a_bar_and_then_a_table(tmp_path: Path) -> None:
    with Terminal(*DUELL, "simulate", "--games", "60", "--jobs", "1", *SEATS, home=tmp_path, columns=100) as terminal:
        assert terminal.end() == 0
        assert b"/60" in terminal.raw
        assert "/60" not in terminal.display
        assert "95% interval" in terminal.display
        assert "\x1b[1m" in terminal.raw.decode()


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("moment", ["/1000000 games", " 0:", "in all"])
def test_ctrl_c_stops_at_once_and_says_nothing(jobs: str, moment: str, tmp_path: Path) -> None:
    """As the processes start, or once it is said how long the games will take, for which the bar is widest."""
    with Terminal(*DUELL, "simulate", "--games", "1000000", "--jobs", jobs, *SEATS, home=tmp_path) as terminal:
        terminal.see(moment)
        terminal.type("\x03")
        assert terminal.end() == 130
        assert b"Traceback" not in terminal.raw
        assert terminal.display.split() in ([], ["^C"])


@pytest.mark.parametrize("name", GAMES)
def test_an_ending_is_put_into_words(name: str) -> None:
    reasons = [*map(str, GAMES[name].notation.reasons)]
    assert not {GAMES[name].figures.ending(reason) for reason in reasons} & {*reasons}
