"""``duell stats``: tables, bars where there is a terminal, and the same figures for other programs."""

import csv
import io
import json
import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from statistics import fmean

import pytest

from duell.checking import one_line
from duell.coach import look_back
from duell.games import GAMES
from duell.games.duel.bots.master import Master
from duell.record.acts import Seat
from duell.record.reading import read, replay
from tests.cli.conftest import Run
from tests.cli.kept import ACTS, BEGUN, HEAD, keep_game, of_evening
from tests.coach.examples import DUEL
from tests.games.missions import recording as missions
from tests.record.examples import short_game

pty_driver = pytest.importorskip("tests.terminal.pty_driver", reason="this system has no pseudo-terminals")


@pytest.fixture
def played() -> None:
    """Three finished games of Anna and the knight Ben, one with Cem; one that is not finished, and a damaged one."""
    for game in (short_game("one"), short_game("two"), short_game("three", players=3), BEGUN):
        path = keep_game(game)
    damaged = keep_game()
    damaged.write_bytes(path.read_bytes()[:100])


def test_no_game(run: Run, home: Path) -> None:
    assert run("stats") == (0, "There are no saved games yet; duell play starts one.\n", "")
    assert not home.exists()


def test_nothing_but_an_unfinished_game(run: Run) -> None:
    keep_game(BEGUN)
    says = "No game is finished yet: duell resume goes on with one, duell play starts another.\n"
    assert run("stats") == run("league") == (0, says, "")


@pytest.mark.usefixtures("played")
def test_the_tables(run: Run) -> None:
    code, out, err = run("stats")
    assert (code, err) == (0, "")
    players, league, meetings, last = out.split("\n\n")
    heading, *rows = players.splitlines()
    assert heading.split() == ["player", "played", "won", "win", "rate", "mean", "total", "best", "in", "game"]
    assert {row.split("  ")[0] for row in rows} == {"Anna", "Ben (knight)", "Cem"}
    assert sum(float(row.rsplit("%", 1)[0].split()[-2]) for row in rows) == pytest.approx(3)
    heading, *rows = meetings.splitlines()
    assert heading.split() == ["players", "games", "ahead", "level"]
    assert {frozenset(row.split("  ")[0].split(" – ")) for row in rows} == {
        frozenset(pair) for pair in combinations(("Anna", "Ben (knight)", "Cem"), 2)
    }
    assert len(rows) == 3
    heading, *rows = league.splitlines()
    assert heading.split() == ["player", "rating", "±", "evenings", "streak", "longest"]
    assert {row.split("  ")[0] for row in rows} == {"Anna", "Ben (knight)", "Cem"}
    *titles, counted = last.splitlines()
    assert counted == "3 finished games count. 1 unfinished game does not count. 1 damaged game does not count."
    assert all(re.fullmatch(r".+ (has|holds|wins) .+ [\d.]+ .+\.", title) for title in titles)
    assert "█" not in out


@pytest.mark.usefixtures("played")
def test_somebody_written_in_two_ways_can_be_merged(run: Run) -> None:
    code, out, err = run("stats", "--same", "cem=Dora", "--json")
    assert (code, err) == (0, "")
    assert "Cem" not in {player["name"] for key in ("players", "league") for player in json.loads(out)[key]}
    code, out, err = run("stats", "--same", "Cem")
    assert (code, out) == (2, "")
    assert err == "duell: --same: 'Cem' is not OLD=NEW\n"


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("same", [["Cem=anna"], ["Ben=Dora", "Cem=Dora"]])
def test_merging_players_who_have_met_gives_a_warning(same: list[str], run: Run) -> None:
    code, out, err = run("stats", *(part for name in same for part in ("--same", name)))
    assert (code, out[:6]) == (0, "player")
    assert re.fullmatch(r"duell: --same: (Anna|Dora) has two seats in game \d\n", err)


@pytest.mark.usefixtures("played")
def test_only_some_of_them(run: Run) -> None:
    assert "Cem" not in run("stats", "anna", "BEN")[1]
    code, out, _ = run("stats", "--people")
    assert code == 0
    assert "knight" not in out
    assert "Cem" in out
    code, out, err = run("stats", "Ana")
    assert (code, out) == (2, "")
    assert err.startswith("duell: no player is called 'Ana'; did you mean Anna?")


@pytest.mark.usefixtures("played")
def test_the_same_for_programs(run: Run) -> None:
    code, out, err = run("stats", "--json")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert {key: data[key] for key in ("games", "unfinished", "damaged", "handed_over")} == {
        "games": 3,
        "unfinished": 1,
        "damaged": 1,
        "handed_over": 0,
    }
    assert sum(player["won"] for player in data["players"]) == pytest.approx(3)
    for meeting in data["meetings"]:
        assert sum(meeting["ahead"]) + meeting["level"] == meeting["games"]
    code, out, err = run("stats", "--csv")
    assert (code, err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [{key: str(value) for key, value in player.items()} for player in data["players"]] == rows


def regrets(run: Run, *options: str) -> dict[str, float | None]:
    """Return what a choice of everybody gave away, by name."""
    code, out, err = run("stats", "--regret", "--json", *options)
    assert (code, err) == (0, "")
    return {player["name"]: player["mean_regret"] for player in json.loads(out)["players"]}


def test_regret_is_the_mean_over_the_choices_of_all_games(run: Run) -> None:
    played = [
        replay(read(keep_game(short_game(seed, players=count)), GAMES)) for seed, count in (("one", 2), ("three", 3))
    ]
    keep_game(BEGUN)
    given: dict[str, list[float]] = {"Anna": [], "Ben": [], "Cem": []}
    for game in played:
        for move in look_back(game.steps, Master(), DUEL).moves:
            if len(move.action_values) > 1:
                given[game.seats[move.seat].name].append(move.regret.points)
    assert any(map(sum, given.values()))
    assert regrets(run) == pytest.approx({name: fmean(points) for name, points in given.items()})
    assert regrets(run, "anna") == pytest.approx({"Anna": fmean(given["Anna"])})


@pytest.mark.usefixtures("played")
def test_regret_is_the_last_column(run: Run) -> None:
    means = regrets(run)
    heading, *rows = run("stats", "--regret")[1].split("\n\n")[0].splitlines()
    assert heading.endswith("  regret")
    assert {row.split()[0]: row.split()[-1] for row in rows} == {who: f"{mean:.2f}" for who, mean in means.items()}
    table = csv.DictReader(io.StringIO(run("stats", "--regret", "--csv")[1]))
    assert {row["name"]: float(row["mean_regret"]) for row in table} == means


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)], ids=str)
def test_without_the_option_nothing_is_reviewed(
    run: Run, monkeypatch: pytest.MonkeyPatch, form: tuple[str, ...]
) -> None:
    monkeypatch.delattr(Master, "judge")
    code, out, _ = run("stats", *form)
    assert code == 0
    assert "regret" not in out


@pytest.mark.parametrize("name", ["\x1b[2JAnna", "Anna\nBen", "\u202eannA", "[red]Anna", "=1+1,2"])
@pytest.mark.parametrize("options", [(), ("--csv",), ("--json",)], ids=str)
def test_no_name_acts_on_a_terminal_or_tears_a_row(run: Run, name: str, options: tuple[str, ...]) -> None:
    head, acts = short_game()
    seats = (Seat(name, "leia", "human"), *head.seats[1:])
    keep_game((replace(head, seats=seats), acts))
    code, out, err = run("stats", *options)
    assert (code, err) == (0, "")
    assert all(line.isprintable() for line in out.splitlines())
    if options == ("--csv",):
        assert all(len(row) == 8 for row in csv.reader(io.StringIO(out)))


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(("columns", "bars"), [(100, True), (60, False)])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_bars_where_there_is_room(home: Path, columns: int, bars: bool, ascii_only: bool) -> None:
    command = (*pty_driver.DUELL, "stats", *(["--ascii"] if ascii_only else []))
    with pty_driver.Terminal(*command, home=home, columns=columns, env={"COLUMNS": str(columns)}) as terminal:
        terminal.see("3 finished games")
        assert terminal.end() == 0
        assert (("##" if ascii_only else "██") in terminal.display) == bars
        assert terminal.display.isascii() or not ascii_only


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_terminal_shows_how_many_games_are_reviewed(home: Path, ascii_only: bool) -> None:
    command = (*pty_driver.DUELL, "stats", "--regret", *(["--ascii"] if ascii_only else []))
    with pty_driver.Terminal(*command, home=home, columns=120, env={"COLUMNS": "120"}) as terminal:
        assert terminal.end() == 0
        assert b"3/3" in terminal.raw
        assert "3/3" not in terminal.display
        assert "regret" in terminal.display
        assert terminal.raw.isascii() == ascii_only


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("columns", [80, 40])
def test_a_narrow_terminal_cuts_no_name_and_no_figure_and_breaks_no_word(home: Path, columns: int, run: Run) -> None:
    sentences = run("stats", "--lang", "de")[1].split("\n\n")[-1]
    command = (*pty_driver.DUELL, "stats", "--regret", "--lang", "de")
    with pty_driver.Terminal(*command, home=home, columns=columns, env={"COLUMNS": str(columns)}) as terminal:
        assert terminal.end() == 0
        lines = terminal.display.splitlines()
        assert "Ben (Ritter)" in terminal.display
        assert not [line for line in lines if "…" in line and (columns < 80 or "Anna" in line or "Ben" in line)]
        assert {*sentences.split()} <= {*terminal.display.split()}


@pytest.mark.parametrize("name", ["=1+1|cmd", "+1", "-1", "@SUM(1)", " =1+1", "\t=1+1", "＝1+1"])
def test_no_name_is_a_formula_to_a_spreadsheet(name: str, run: Run) -> None:
    head = replace(HEAD, seats=(replace(HEAD.seats[0], name=name), HEAD.seats[1]))
    keep_game((head, ACTS))
    _, out, _ = run("stats", "--csv")
    rows = list(csv.reader(io.StringIO(out)))
    assert {row[0] for row in rows[1:]} == {f"'{one_line(name)}", "Ben"}
    assert all(cell.lstrip("-").replace(".", "", 1).isdecimal() for row in rows[1:] for cell in row[2:7])


def test_points_of_two_games_do_not_add_up(run: Run) -> None:
    keep_game(missions.short_game(players=2))
    result = run("stats", "--json")
    assert json.loads(result[1])["games"] == 1  # of Missions, since there is no other
    assert run("stats", "--json", "--game", "missions") == result
    keep_game(short_game())
    keep_game(short_game("another"))
    assert json.loads(run("stats", "--json")[1])["games"] == 2
    assert run("stats", "--json", "--game", "duel") == run("stats", "--json")
    assert run("stats", "--json", "--game", "missions") == result
    assert run("stats", "--game", "chess")[0] == 2


def test_a_finished_game_counts_before_an_unfinished_one_of_another_game(run: Run) -> None:
    keep_game(BEGUN)
    keep_game(missions.short_game(players=2))
    result = run("stats")
    assert "1 finished game" in result[1]
    assert run("stats", "--game", "missions") == run("league") == result


def test_the_league_through_a_pipe_is_what_stats_prints(run: Run) -> None:
    assert run("league") == run("stats")
    keep_game()
    assert run("league", "--plain") == run("stats", "--plain")
    assert run("league", "Zoe") == run("stats", "Zoe")


def test_a_dumb_terminal_gets_the_league_in_sentences(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_game()
    sentences = run("league", "--plain")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "dumb")
    assert run("league") == sentences


def test_each_fact_is_heard_as_a_sentence(run: Run) -> None:
    for number, seed in enumerate(("one", "two", "four"), start=1):
        keep_game(of_evening(number, evening=str(number) * 16, seed=seed))
    _, heard, _ = run("stats", "--plain")
    figures = json.loads(run("stats", "--json")[1])
    anna, _ben = sorted(figures["players"], key=lambda player: str(player["name"]))
    won = f"{anna['won']:g}"
    assert f"Anna has won {won} of 3 games, that is {anna['win_rate']:.0%}." in heard
    assert f"The best total of Anna is {anna['best_total']}, in game {anna['best_game']}. The mean is " in heard
    (rated,) = [member for member in figures["league"] if member["name"] == "Anna"]
    assert f"Anna has a rating of {rated['rating']:,}, give or take {rated['margin']}. After the last 3 eve" in heard
    assert f"Anna has won {rated['nights']:g} of 3 evenings." in heard
    assert re.search(r"have played 3 games together\. \w+ (\(knight\) )?was ahead (once|2 times)\.", heard)
    assert heard.endswith("\n3 finished games count.\n")
