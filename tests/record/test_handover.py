"""A seat that is handed over: the head stays, and an act says who plays from there on."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from duell.games import GAMES
from duell.record.acts import Handover, line, parse_act
from duell.record.folder import new_path
from duell.record.journal import Journal
from duell.record.library import KeptGame, games
from duell.record.reading import history, read, replay
from duell.record.strict import DamagedRecordError, MalformedError
from tests.record.examples import SEATS, Game, keep, short_game

HEAD, ACTS = short_game(players=3)
ROUND_2 = next(at for at, act in enumerate(ACTS) if getattr(act, "round", 0) == 2)
TO_DORA = Handover(2, 1, "Dora", "human")


def handed(*handovers: Handover, at: int = ROUND_2) -> Game:
    """Return the game with seats handed over before an act."""
    return HEAD, [*ACTS[:at], *handovers, *ACTS[at:]]


def test_the_line_of_a_handover() -> None:
    text = '{"handover":{"round":2,"seat":1,"name":"Dora","player":"human"}}'
    assert line(TO_DORA) == text.encode() + b"\n"
    assert parse_act(text, GAMES["duel"]) == TO_DORA


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": ""}, "the name of the seat is 0 characters long; expected 1 to 100"),
        ({"name": 7}, "the name of the seat is a whole number; expected a text"),
        ({"player": "a knight"}, "the player of the seat is malformed; expected a word such as"),
        ({"seat": 4}, "seat is 4; expected 0 to 3"),
        ({"round": 0}, "round is 0; expected 1 to 1000"),
        ({"hero": "han"}, "handover has 'hero', too; expected an object with round, seat, name, player"),
    ],
)
def test_a_malformed_handover_is_refused(change: dict[str, object], message: str) -> None:
    body = {"round": 2, "seat": 1, "name": "Dora", "player": "human"} | change
    with pytest.raises(MalformedError, match=message):
        parse_act(json.dumps({"handover": body}), GAMES["duel"])


@pytest.mark.parametrize("at", range(ROUND_2, ROUND_2 + 4))
def test_it_can_stand_anywhere_in_a_round_and_changes_nothing_else(at: int, tmp_path: Path) -> None:
    result = replay(read(keep(tmp_path / "game.jsonl", handed(TO_DORA, at=at)), GAMES))
    assert result.finished
    assert result.seats == (SEATS[0], replace(SEATS[1], name="Dora", player="human"), SEATS[2])
    assert result.record.head.seats == SEATS[:3]
    assert [step.seats == result.seats for step in result.steps] == [step.before.round > 1 for step in result.steps]


def test_bids_that_were_locked_stay_locked(tmp_path: Path) -> None:
    head, acts = handed(TO_DORA, at=ROUND_2 + 2)
    result = replay(read(keep(tmp_path / "game.jsonl", (head, acts[: ROUND_2 + 3])), GAMES))
    assert len(result.locked) == 2


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (handed(Handover(1, 1, "Dora", "human")), "found a handover of seat 1 in round 1; expected the lock of seat"),
        (handed(Handover(2, 3, "Dora", "human")), "found a handover of seat 3 in round 2; expected the lock of seat"),
        (handed(Handover(2, 1, "cem", "human")), "seat 1 is handed to a name that another seat has; expected another"),
        (handed(Handover(99, 1, "Dora", "human"), at=len(ACTS)), "a handover of seat 1 in round 99; expected nothing"),
    ],
)
def test_one_that_cannot_be_is_found(game: Game, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(map(line, (game[0], *game[1]))))
    with pytest.raises(DamagedRecordError, match=reason):
        replay(read(path, GAMES))


def test_after_the_last_step_nothing_is_handed_over(tmp_path: Path) -> None:
    path = keep(tmp_path / "game.jsonl", (HEAD, ACTS[:-1]))
    number = replay(read(path, GAMES)).state.round
    path.write_bytes(path.read_bytes() + line(Handover(number, 1, "Dora", "human")))
    with pytest.raises(DamagedRecordError, match="expected the end"):
        replay(read(path, GAMES))


def test_a_seat_can_go_to_a_bot_and_back(tmp_path: Path) -> None:
    to_bot, back = Handover(2, 1, "Ben", "padawan"), Handover(2, 1, "Ben", "human")
    with Journal.create(tmp_path / "game.jsonl", HEAD, ACTS[:ROUND_2]) as journal:
        journal.append(to_bot)
        assert replay(read(journal.path, GAMES)).seats[1].player == "padawan"
        journal.append(back)
    assert replay(read(journal.path, GAMES)).seats[1].player == "human"


def test_the_list_has_who_plays_now(home_folder: Path) -> None:
    keep(new_path(), handed(TO_DORA))
    [game] = games(GAMES)
    assert isinstance(game, KeptGame)
    assert [seat.name for seat in game.seats] == ["Anna", "Dora", "Cem"]


def test_the_history_tells_it_in_its_round(tmp_path: Path) -> None:
    told = history(
        replay(read(keep(tmp_path / "game.jsonl", handed(TO_DORA, Handover(2, 0, "Dora B", "knight"))), GAMES))
    )
    at = next(at for at, event in enumerate(told) if event["event"] == "handover")
    assert told[at : at + 2] == [
        {"event": "handover", "round": 2, "seat": 1, "name": "Dora", "player": "human"},
        {"event": "handover", "round": 2, "seat": 0, "name": "Dora B", "player": "knight"},
    ]
    without = history(replay(read(keep(tmp_path / "plain.jsonl", (HEAD, ACTS)), GAMES)))
    assert [*told[:at], *told[at + 2 :]] == without
