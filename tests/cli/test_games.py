"""``duell games``: games that people can tell apart, and the question before they are deleted."""

import errno
import io
import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from duell.cli.home import _evening_entry, _game_entry
from duell.cli.printing import Estimate
from duell.games import GAMES
from duell.language import calendar_day, day_and_time, whole
from duell.record import library
from duell.record.acts import Handover
from duell.record.library import KeptGame
from tests.cli.conftest import Run
from tests.cli.kept import ACTS, BEGUN, FINISHED, HEAD, keep_game, of_evening
from tests.record.examples import ORIGINAL, RAVENSBURGER, SEATS, game, short_game


def test_no_game(run: Run, home: Path) -> None:
    assert run("games") == (0, "There are no saved games yet; duell play starts one.\n", "")
    assert not home.exists()


def test_a_table_of_games(run: Run) -> None:
    keep_game()
    keep_game(BEGUN)
    code, out, err = run("games")
    assert (code, err) == (0, "")
    started = day_and_time(HEAD.started.astimezone())
    totals = ":".join(map(whole, ACTS[-1].totals))  # type: ignore[union-attr]
    heading, finished, begun = out.splitlines()
    assert heading.split() == ["no.", "date", "players", "game", "round", "score", "state"]
    assert finished.split("  ")[0] == "1"
    for part in (started, "Anna (leia), Ben (yoda, knight)", "duel, ravensburger", totals, "finished"):
        assert f"  {part}" in finished
    assert begun.startswith("2 ")
    assert begun.endswith("unfinished")
    columns = [heading.index(word) for word in heading.split()]
    assert all(row[column - 1] == " " != row[column] for row in (finished, begun) for column in columns[1:])


def test_levels_and_totals_are_in_the_language_of_the_players(run: Run) -> None:
    keep_game(game(players=4, edition=ORIGINAL))
    keep_game(BEGUN)
    _, out, _ = run("games", "--lang", "de")
    assert "Anna (leia), Ben (yoda, Ritter), Cem (luke), Dora (han, Padawan)" in out
    assert "  0:−1  " in out


def test_house_rules_and_new_names_are_in_the_table(run: Run) -> None:
    head, acts = short_game(players=3)
    own = replace(head, set_up=head.set_up._replace(edition=RAVENSBURGER.with_rule("sets", "flat")))
    keep_game((own, [*acts[:1], Handover(1, 2, "Dora", "padawan")]))
    _, out, _ = run("games")
    assert "duel, ravensburger, Sets: fixed total" in out
    assert "Anna (leia), Ben (yoda, knight), Dora (luke, padawan)" in out


def test_an_edition_that_is_not_known_here(run: Run) -> None:
    keep_game((replace(HEAD, set_up=HEAD.set_up._replace(edition=RAVENSBURGER._replace(name="\x1b[2Jours"))), []))
    code, out, err = run("games")
    assert (code, err) == (0, "")
    assert "  duel, \\x1b[2Jours  " in out


def test_a_damaged_game_is_listed_with_its_reason(run: Run, home: Path) -> None:
    path = keep_game()
    path.write_bytes(path.read_bytes().replace(b'"seat":0', b'"seat":9', 1))
    code, out, err = run("games")
    assert (code, err) == (0, "")
    _, row, reason = out.splitlines()
    assert row.split() == ["1", "damaged"]
    assert reason.startswith(f"1: {path}, line ")


@pytest.mark.parametrize("name", ["\x1b[2JAnna", "Anna\nBen", "\u202eannA", "A" * 100, "[red]Anna", "安娜"])
def test_names_are_shown_harmlessly(name: str, run: Run) -> None:
    keep_game((replace(HEAD, seats=(replace(SEATS[0], name=name), SEATS[1])), []))
    code, out, err = run("games")
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == 2
    assert out.replace("\n", "").isprintable()


@pytest.mark.parametrize("label", ["2", "0002"])
def test_deleting_with_yes(label: str, run: Run, home: Path) -> None:
    for _ in range(3):
        keep_game()
    assert run("games", "--delete", label, "3", label, "--yes") == (0, "Deleted 2.\nDeleted 3.\n", "")
    assert [path.name for path in home.glob("*.jsonl")] == ["0001-2026-11-20.jsonl"]


def test_damaged_games_and_games_with_names_of_their_own_can_be_deleted(run: Run, home: Path) -> None:
    keep_game().write_bytes(b"nothing")
    (home / "final.jsonl").write_bytes(b"nothing")
    assert run("games", "--delete", "1", "final.jsonl", "--yes") == (0, "Deleted 1.\nDeleted final.jsonl.\n", "")
    assert not list(home.glob("*.jsonl"))


def test_on_a_read_only_file_system_writing_is_what_fails(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, opened = keep_game(BEGUN), os.open

    def read_only(name: Any, flags: int, *mode: int) -> int:
        if flags & os.O_RDWR and str(name).endswith(".jsonl"):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return opened(name, flags, *mode)

    monkeypatch.setattr(os, "open", read_only)
    says = f"duell: cannot change {path}: {os.strerror(errno.EROFS)}\n"
    assert run("games", "--delete", "1", "--yes") == (1, "", says)
    assert run("resume", "1", "--plain") == (1, "", says)
    assert path.exists()


def test_without_a_terminal_deleting_needs_yes(run: Run, home: Path) -> None:
    path = keep_game()
    assert run("games", "--delete", "1") == (
        2,
        "",
        "duell: duell games --delete needs a terminal to ask first; without one, add --yes\n",
    )
    assert path.exists()


@pytest.mark.parametrize("label", ["2", "../other.jsonl", "", "x\x1b[2J"])
def test_a_game_that_is_not_kept_is_not_deleted_and_nothing_else_is(label: str, run: Run, home: Path) -> None:
    path = keep_game(FINISHED)
    code, out, err = run("games", "--delete", "1", label, "--yes")
    assert (code, out) == (1, "")
    assert err.startswith("duell: there is no saved game ")
    assert err.count("\n") == 1
    assert path.exists()


def test_a_damaged_game_that_begins_well_is_listed_with_the_way_back(run: Run) -> None:
    path = keep_game()
    path.write_bytes(path.read_bytes().replace(b'{"lock"', b'{"luck"', 1))
    assert (
        run("games")[1].splitlines()[-1].endswith(" – to go back to the last undamaged line: duell resume --repair 1")
    )


def at_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> list[str]:
    """Return the lines of the list as a terminal has them."""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "xterm")
    return re.sub(r"\x1b\[[0-9;]*m", "", run("games")[1]).splitlines()


def test_at_80_columns_a_game_of_four_people_takes_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    head, acts = short_game(players=4)
    people = tuple(replace(seat, player="human") for seat in head.seats)
    keep_game((replace(head, seats=people), acts))
    keep_game((replace(head, seats=people), acts[:5]))
    heading, finished, begun = at_a_terminal(run, monkeypatch, 80)
    totals = acts[-1].totals  # type: ignore[union-attr]
    scores = ", ".join(f"{seat.name} {whole(total)}" for seat, total in zip(people, totals, strict=True))
    assert heading.split() == ["no.", "date", "players", "round", "state"]
    assert f"  1  {day_and_time(head.started.astimezone())}  {scores}  " in finished
    assert finished.endswith("finished")
    assert begun.endswith("unfinished")
    assert all(len(row) <= 80 for row in (heading, finished, begun))


def test_bots_and_another_edition_take_a_second_line_where_they_must(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    head, acts = short_game(players=4)
    keep_game((replace(head, set_up=head.set_up._replace(edition=RAVENSBURGER.with_rule("sets", "flat"))), acts[:1]))
    _, first, *others = at_a_terminal(run, monkeypatch, 80)
    assert first.index("Anna 0, Ben (knight) 0, Cem 0,") == len(others[0]) - len(others[0].lstrip())
    assert " ".join(map(str.strip, others)) == "Dora (padawan) 0, duel, ravensburger, Sets: fixed total"
    assert len(at_a_terminal(run, monkeypatch, 40)) > 3


def test_the_times_of_day_are_in_one_column(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for day in (4, 24):
        keep_game((replace(HEAD, started=HEAD.started.replace(month=11, day=day)), ACTS))
    heading, *rows = at_a_terminal(run, monkeypatch, 80)
    assert len({row.index(":") for row in rows}) == 1
    assert heading.startswith("no.  date  ")


def test_the_tally_of_an_evening_is_below_its_last_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for record in (
        *(of_evening(1), of_evening(2, seed="2"), of_evening(3, acts=4), of_evening(1, evening="f" * 16), FINISHED),
    ):
        keep_game(record)
    started = HEAD.started.astimezone()
    tally = f"Evening of {calendar_day(started)}: Anna 0, Ben 1; 1 game shared."
    rows = at_a_terminal(run, monkeypatch, 80)
    assert [row.strip() for row in rows].index(tally) == 4
    assert " ".join(rows).count("Evening of") == 1
    assert at_a_terminal(run, monkeypatch, 80) == rows  # from the index, too
    monkeypatch.setattr("sys.stdout.isatty", lambda: False)
    assert run("games")[1].splitlines()[6:] == [f"Evening of {calendar_day(started)}: Anna 0, Ben 1; 1 game shared."]


@pytest.mark.usefixtures("home")
def test_an_evening_to_look_back_on_is_named_by_its_day_and_who_won_a_game_of_it_by_its_scores() -> None:
    head, acts = of_evening(2)
    for record in (of_evening(1), (replace(head, seats=SEATS[2:4]), acts)):
        keep_game(record)
    day = calendar_day(HEAD.started.astimezone())
    newest_first = [game for game in reversed(library.games(GAMES)) if isinstance(game, KeptGame)]
    entry, (cem, dora) = _evening_entry("key", newest_first), newest_first[0].totals
    assert (entry.title, entry.card) == (f"{day}: Ben 1, Dora 1", "Duell")
    assert entry.says == "2 games: Cem 0, Dora 1, Anna 0, Ben 1"
    assert entry.in_words == f"On {day}, Cem won no game, Dora won 1 game, Anna won no game and Ben won 1 game."
    assert _evening_entry("key", newest_first[:1]).title == f"{day}, Duell: Dora {dora}, Cem {cem}"
    assert _game_entry(newest_first[0]).title == f"Duell: Dora {dora}, Cem {cem}"


def test_a_tally_shows_names_harmlessly(run: Run) -> None:
    for number in (1, 2):
        head, acts = of_evening(number)
        keep_game((replace(head, seats=(replace(SEATS[0], name="\x1b[2JAnna"), SEATS[1])), acts))
    assert "\\x1b[2JAnna" in run("games")[1].splitlines()[-1]


def test_games_to_be_deleted_have_no_tally_of_their_own(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in (1, 2, 3):
        keep_game(of_evening(number))
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    out = run("games", "--delete", "1", "2")[1]
    assert out.count("finished") == 2
    assert "Evening of" not in out


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def estimate(games: int, *notes: tuple[float, int]) -> list[str]:
    """Return the line after each note, which has the seconds so far and the number of games done."""
    clock, sentences = Clock(), list[str]()
    estimated = Estimate(games, clock)
    for second, done in notes:
        clock.now = 100.0 + second
        estimated.note(done)
        sentences.append(estimated.sentence)
    return sentences


def test_no_estimate_comes_too_early() -> None:
    assert estimate(1000, (0.5, 1), (1.2, 20), (1.4, 40)) == ["", "", ""]


def test_what_it_took_to_begin_counts_once() -> None:
    """Five seconds until the first game was done, then ten games a second."""
    assert estimate(500, (5, 1), (7, 21), (9, 499)) == ["", "about 55 seconds in all", "about 55 seconds in all"]


@pytest.mark.parametrize(
    ("games", "estimated"),
    [
        (20, "about 2 seconds in all"),
        (800, "about 80 seconds in all"),
        (1000, "about 2 minutes in all"),
        (100_000, "about 3 hours in all"),
    ],
)
def test_it_is_given_in_the_unit_that_suits_it(games: int, estimated: str) -> None:
    assert estimate(games, (0, 0), (1, 10))[-1] == estimated
