"""Acts besides decisions: PINs, hints, handovers."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell.games import GAMES
from duell.games.duel.engine.cards import Choice
from duell.record.acts import (
    Act,
    Handover,
    Hint,
    PinReset,
    PinSet,
    PinWrong,
    TakenBack,
    line,
    lock_of,
    pin_hash,
    pin_of,
)
from duell.record.folder import new_path
from duell.record.journal import Journal
from duell.record.library import KeptGame, games
from duell.record.reading import Replay, history, parse_record, read, replay
from duell.record.strict import DamagedRecordError
from duell.record.table_options import TableOptions
from tests.record.examples import SEATS, Game, keep, lines, short_game, told_game

# Line 2 and 3 locks, 4 the duel, 5 scouting, 6 and 7 the locks of round 2, 8 its duel, …, 15 the end.
BARE_HEAD, ACTS = told_game("20", "r2d2 5", "give 1", "7 7", "8 3", "r2d2 r2d2")
HEAD = replace(BARE_HEAD, table_options=TableOptions(hints=True, pins=True, take_back=True))

SALT, HASH = "0123456789abcdef" * 2, "0123456789abcdef" * 4
PIN = PinSet(0, SALT, HASH)


@pytest.mark.usefixtures("as_long_as_for_players")
def test_of_a_pin_a_salted_hash_is_kept() -> None:
    # openssl kdf -keylen 32 -kdfopt pass:4711 -kdfopt hexsalt:00 -kdfopt n:16384 -kdfopt r:8 -kdfopt p:1 SCRYPT
    assert pin_hash("4711", "00") == "b4cbc851ef9bbadc3758ba51772ef6feb3833b4c362bb0eb3ae41e7c80f92fb7"
    one, other = pin_of(0, "4711"), pin_of(0, "4711")
    assert one.salt != other.salt
    assert one.hash != other.hash
    assert one.hash == pin_hash("4711", one.salt)
    assert b"4711" not in line(replace(one, salt=SALT)).replace(one.hash.encode(), b"")


def replayed(acts: list[Act], head: object = HEAD) -> Replay:
    return replay(parse_record(Path("game.jsonl"), b"".join(lines((head, acts))), GAMES))  # type: ignore[arg-type]


def put_in(number: int, *more: Act) -> list[Act]:
    """Return the acts with more before that of line `number`."""
    return [*ACTS[: number - 2], *more, *ACTS[number - 2 :]]


def test_the_pins_that_are_asked_for_are_those_set_last() -> None:
    other = PinSet(0, SALT, HASH[::-1])
    acts = [PIN, ACTS[0], PinSet(1, SALT, HASH), *ACTS[1:4], PinReset(2, 0), other]
    assert replayed(acts[:1]).pins == {0: PIN}
    assert replayed(acts[:-1]).pins == {1: PinSet(1, SALT, HASH)}
    result = replayed(acts)
    assert result.pins == {0: other, 1: PinSet(1, SALT, HASH)}
    assert result.asides == (PinReset(2, 0),)


def test_wrong_pins_are_counted_until_the_right_one() -> None:
    acts: list[Act] = [PIN, PinWrong(0, 1), PinWrong(0, 2), ACTS[0], PinWrong(0, 0), PinWrong(0, 1)]
    assert [replayed(acts[:length]).wrong_pins for length in range(1, 7)] == [
        *({}, {0: 1}, {0: 2}, {0: 2}, {0: 0}, {0: 1}),
    ]
    assert replayed([*acts, PinReset(1, 0)]).wrong_pins == {}


def test_a_lock_that_is_taken_back_counts_no_more() -> None:
    acts = put_in(3, TakenBack(1, 0), ACTS[0])
    assert [replayed(acts[:length]).locked for length in range(1, 4)] == [{0: Choice.R2D2}, {}, {0: Choice.R2D2}]
    assert replayed(acts).steps[0].asides == (TakenBack(1, 0),)
    other = [ACTS[0], TakenBack(1, 0), lock_of(HEAD.seed, 1, 0, Choice.FORCE_7)]
    assert replayed(other).locked == {0: Choice.FORCE_7}
    assert replayed([*other, ACTS[1], TakenBack(1, 1)][:4]).locked.keys() == {0, 1}


def test_asides_stand_with_the_step_that_follows_them() -> None:
    listed = (Hint(2, 0), Hint(2, 1), Handover(2, 0, "Anna", "knight"))
    result = replayed(put_in(6, *listed))
    assert result.finished
    assert [step.asides for step in result.steps if step.asides] == [listed]
    assert next(step for step in result.steps if step.asides).before.round == 2
    assert replayed(put_in(6, *listed)[:8]).asides == listed


LOCK_1_OR_2 = "expected the sealed choice of player 1 or 2 in round 1, but found"
LOCK_2 = "expected the sealed choice of player 2 in round 1, but found"
SCOUTING = "expected the R2-D2 decision of player 1 in round 2, but found"


@pytest.mark.parametrize(
    ("acts", "reason"),
    [
        (put_in(2, PIN, PIN), f"line 3: {LOCK_1_OR_2} a PIN of player 1"),
        (put_in(2, PinSet(2, SALT, HASH)), f"line 2: {LOCK_1_OR_2} a PIN of player 3"),
        (put_in(2, PinWrong(0, 1)), f"line 2: {LOCK_1_OR_2} the number of wrong PINs of player 1"),
        (put_in(2, PIN, PinWrong(0, 2)), f"line 3: {LOCK_1_OR_2} the number of wrong PINs of player 1"),
        (put_in(2, PIN, PinWrong(0, 0)), f"line 3: {LOCK_1_OR_2} the number of wrong PINs of player 1"),
        (put_in(3, PIN), f"line 3: {LOCK_2} a PIN of player 1"),
        (put_in(5, PIN), f"line 5: {SCOUTING} a PIN of player 1"),
        (put_in(15, PIN), "line 15: expected the end of the game, but found a PIN of player 1"),
        ([*ACTS, PIN], "line 16: nothing may follow the end of the game"),
        (put_in(2, PinReset(1, 0)), f"line 2: {LOCK_1_OR_2} a reset of the PIN of player 1"),
        (put_in(2, PIN, PinReset(2, 0)), f"line 3: {LOCK_1_OR_2} a reset of the PIN of player 1"),
        (put_in(2, PIN, PinReset(1, 0), PinReset(1, 0)), f"line 4: {LOCK_1_OR_2} a reset of the PIN of player 1"),
        ([PIN, *ACTS[:-1], PinReset(4, 0)], "line 16: expected the end of the game, but found a reset of the PIN"),
        (put_in(2, Hint(2, 0)), f"line 2: {LOCK_1_OR_2} a hint for player 1"),
        (put_in(2, Hint(1, 2)), f"line 2: {LOCK_1_OR_2} a hint for player 3"),
        (put_in(2, Hint(1, 0), Hint(1, 0)), f"line 3: {LOCK_1_OR_2} a hint for player 1"),
        (put_in(3, Hint(1, 0)), f"line 3: {LOCK_2} a hint for player 1"),
        (put_in(5, Hint(2, 0)), f"line 5: {SCOUTING} a hint for player 1"),
        (put_in(15, Hint(4, 0)), "line 15: expected the end of the game, but found a hint for player 1"),
        (put_in(2, TakenBack(1, 0)), f"line 2: {LOCK_1_OR_2} a choice taken back by player 1"),
        (put_in(3, TakenBack(2, 0)), f"line 3: {LOCK_2} a choice taken back by player 1"),
        (put_in(4, TakenBack(1, 0)), "line 4: expected the duel of round 1, but found a choice taken back by player 1"),
        (put_in(3, TakenBack(1, 0), ACTS[0], TakenBack(1, 0)), f"line 5: {LOCK_2} a choice taken back by"),
    ],
)
def test_one_that_cannot_be_is_found(acts: list[Act], reason: str) -> None:
    with pytest.raises(DamagedRecordError) as refusal:
        replayed(acts)
    assert str(refusal.value).startswith(f"game.jsonl, {reason}")
    assert SALT not in str(refusal.value)


@pytest.mark.parametrize(
    ("acts", "reason"),
    [
        (put_in(2, PIN), f"line 2: {LOCK_1_OR_2} a PIN of player 1"),
        (put_in(2, Hint(1, 0)), f"line 2: {LOCK_1_OR_2} a hint for player 1"),
        (put_in(3, TakenBack(1, 0)), f"line 3: {LOCK_2} a choice taken back by player 1"),
    ],
)
def test_what_was_not_agreed_is_found(acts: list[Act], reason: str) -> None:
    with pytest.raises(DamagedRecordError) as refusal:
        replayed(acts, BARE_HEAD)
    assert reason in str(refusal.value)


def test_the_history_tells_them_in_their_place_and_no_pin() -> None:
    listed = history(replayed([PIN, *put_in(6, Hint(2, 1), PinReset(2, 0), PIN)]))
    index = next(index for index, event in enumerate(listed) if event["event"] == "hint")
    assert listed[index : index + 2] == [
        {"event": "hint", "round": 2, "seat": 1},
        {"event": "pin-reset", "round": 2, "seat": 0},
    ]
    assert (listed[index - 1]["event"], listed[index + 2]["event"]) == ("turned", "bids")
    assert [*listed[:index], *listed[index + 2 :]] == history(replayed(ACTS))
    assert HASH not in str(listed)


ASIDES = st.one_of(
    st.builds(PinReset, st.integers(1, 4), st.integers(0, 3)),
    st.builds(Hint, st.integers(1, 4), st.integers(0, 3)),
    st.builds(PinWrong, st.integers(0, 3), st.integers(0, 3)),
    st.builds(PinSet, st.integers(0, 3), st.just(SALT), st.just(HASH)),
)


@given(st.lists(st.tuples(st.integers(0, len(ACTS)), ASIDES), max_size=4))
def test_whatever_is_put_in_the_game_is_the_same_or_refused(more: list[tuple[int, Act]]) -> None:
    acts = [*ACTS]
    for index, act in more:
        acts.insert(index, act)
    with suppress(DamagedRecordError):
        result = replayed(acts)
        assert result.finished
        assert [step.choices for step in result.steps] == [step.choices for step in replayed(ACTS).steps]


OF_THREE, ACTS_OF_THREE = short_game(players=3)
ROUND_2 = next(index for index, act in enumerate(ACTS_OF_THREE) if getattr(act, "round", 0) == 2)
TO_DORA = Handover(2, 1, "Dora", "human")


def handed(*handovers: Handover, index: int = ROUND_2) -> Game:
    """Return the game with seats handed over before an act."""
    return OF_THREE, [*ACTS_OF_THREE[:index], *handovers, *ACTS_OF_THREE[index:]]


@pytest.mark.parametrize("index", range(ROUND_2, ROUND_2 + 4))
def test_it_can_stand_anywhere_in_a_round_and_changes_nothing_else(index: int, tmp_path: Path) -> None:
    result = replay(read(keep(tmp_path / "game.jsonl", handed(TO_DORA, index=index)), GAMES))
    assert result.finished
    assert result.seats == (SEATS[0], replace(SEATS[1], name="Dora", player="human"), SEATS[2])
    assert result.record.head.seats == SEATS[:3]
    assert [step.seats == result.seats for step in result.steps] == [step.before.round > 1 for step in result.steps]


def test_bids_that_were_locked_stay_locked(tmp_path: Path) -> None:
    head, acts = handed(TO_DORA, index=ROUND_2 + 2)
    result = replay(read(keep(tmp_path / "game.jsonl", (head, acts[: ROUND_2 + 3])), GAMES))
    assert len(result.locked) == 2


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (
            handed(Handover(1, 1, "Dora", "human")),
            "but found a handover of the seat of player 2",
        ),
        (
            handed(Handover(2, 3, "Dora", "human")),
            "but found a handover of the seat of player 4",
        ),
        (handed(Handover(2, 1, "cem", "human")), "two players would be called 'cem'"),
        (handed(Handover(99, 1, "Dora", "human"), index=len(ACTS_OF_THREE)), "nothing may follow the end"),
    ],
)
def test_a_handover_that_cannot_be_is_found(game: Game, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(map(line, (game[0], *game[1]))))
    with pytest.raises(DamagedRecordError, match=reason):
        replay(read(path, GAMES))


def test_after_the_last_step_nothing_is_handed_over(tmp_path: Path) -> None:
    path = keep(tmp_path / "game.jsonl", (OF_THREE, ACTS_OF_THREE[:-1]))
    number = replay(read(path, GAMES)).state.round
    path.write_bytes(path.read_bytes() + line(Handover(number, 1, "Dora", "human")))
    with pytest.raises(DamagedRecordError, match="expected the end of the game"):
        replay(read(path, GAMES))


def test_a_seat_can_go_to_a_bot_and_back(tmp_path: Path) -> None:
    to_bot, back = Handover(2, 1, "Ben", "padawan"), Handover(2, 1, "Ben", "human")
    with Journal.create(tmp_path / "game.jsonl", OF_THREE, ACTS_OF_THREE[:ROUND_2]) as journal:
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
    listed = history(
        replay(read(keep(tmp_path / "game.jsonl", handed(TO_DORA, Handover(2, 0, "Dora B", "knight"))), GAMES))
    )
    index = next(index for index, event in enumerate(listed) if event["event"] == "handover")
    assert listed[index : index + 2] == [
        {"event": "handover", "round": 2, "seat": 1, "name": "Dora", "player": "human"},
        {"event": "handover", "round": 2, "seat": 0, "name": "Dora B", "player": "knight"},
    ]
    without = history(replay(read(keep(tmp_path / "plain.jsonl", (OF_THREE, ACTS_OF_THREE)), GAMES)))
    assert [*listed[:index], *listed[index + 2 :]] == without
