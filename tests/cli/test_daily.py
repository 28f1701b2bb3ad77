"""The deal of the day: the same for everybody, and one line that tells nothing of the cards."""

import re
from datetime import date

import pytest

from duell.cli.daily import roster_of, seed_of, signs
from duell.game import EventData, Game
from duell.games import GAMES
from duell.record.folder import load_roster
from duell.vocabulary import HUMAN
from tests.cli.conftest import Run
from tests.cli.kept import type_in

DAY = date(2026, 11, 24)
ANSWERS = "\n".join(["", "8", "7", "6", "5", "4", "3", "2", "1", "k", "y", "r"] * 40)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_deal_depends_on_the_day_alone(game: Game) -> None:
    tables = [roster_of(DAY, game, name).seats for name in ("Anna", "Ben", "ORLO", "Galdo", "Brask", "Torvin")]
    assert len({(seats[0].role, seats[0].player, seats[1]) for seats in tables}) == 1
    assert all(seats[0].player == HUMAN and seats[0].name.casefold() != seats[1].name.casefold() for seats in tables)
    other_days = {roster_of(date(2026, 11, day), game, "Anna").seats for day in range(1, 31)}
    assert len(other_days) > 3
    assert len({seed_of(day, other) for day in (DAY, date(2026, 11, 25)) for other in GAMES.values()}) == 2 * len(GAMES)


def test_the_same_play_gives_the_same_line_which_is_printed_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, ANSWERS)
    code, out, err = run("daily", "--plain")
    assert (code, err) == (0, "")
    line = out.splitlines()[-1]
    assert re.fullmatch(r"duell \d{4}-\d\d-\d\d · −?\d+ : −?\d+ · [■□·]{5,40}", line)
    assert load_roster(GAMES) is None  # the next form is as before
    code, again, err = run("daily")
    assert (code, err) == (0, "")
    assert again.splitlines() == [line, "The next one comes at midnight UTC."]


def test_an_interrupted_deal_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "8\n")
    assert run("daily", "--plain")[0] == 0
    type_in(monkeypatch, ANSWERS)
    out = run("daily", "--plain")[1]
    type_in(monkeypatch, "")
    assert run("daily")[1].splitlines()[0] == out.splitlines()[-1]


def _event(kind: str, number: int, seat: int | None = None, turn: int | None = None) -> EventData:
    event: EventData = {"event": kind, "round": number}
    if turn is not None:
        event["turn"] = turn
    return event if seat is None else {**event, "seat": seat}


def test_each_round_of_the_duel_has_a_sign() -> None:
    rounds = [("taken", 0), ("taken", 1), ("escaped", None)]
    events: list[EventData] = [{"event": "game"}]
    events += [_event(kind, number, seat) for number, (kind, seat) in enumerate(rounds, 1)]
    assert signs(events, 0) == "■□·"
    assert signs(events, 1) == "□■·"


def test_each_own_turn_of_missions_has_a_sign_and_rounds_are_apart() -> None:
    events = [
        _event("round", 1, 0, 1),
        _event("turned", 1, 0, 1),
        _event("taken", 1, 0, 1),
        _event("turned", 1, 1, 2),
        _event("bust", 1, 1, 2),
        _event("turned", 1, 0, 3),
        _event("bust", 1, 0, 3),
        _event("scored", 1, 0, 3),
        _event("turned", 2, 0, 4),
        _event("taken", 2, 1, 5),
        _event("taken", 2, 0, 6),
        _event("mission", 2, 0, 6),
    ]
    assert signs(events, 0) == "■□ ·★"
    assert signs(events, 1) == "□ ■"
