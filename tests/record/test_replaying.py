import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from duell.games import GAMES
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.events import Reason
from duell.games.duel.engine.state import Phase, legal
from duell.games.duel.notation import DuelDecision, LeftoverDecision, ScoutDecision
from duell.record.acts import Act, Ended, Lock, deal_digest, lock_of, seal, unseal
from duell.record.reading import Replay, history, parse_record, replay
from duell.record.strict import DamagedRecordError, UnfinishedGameError
from tests.record.examples import EDITIONS, SEED, Game, game, lines, told_game

PATH = Path("game.jsonl")

# Shuffled by this seed, the stock is bossk, jabba, vader 1, vader 2, greedo. One line each for lock, lock, duel; then:
# line 5 scouting, 6 to 8 round 2, 9 to 11 round 3, 12 to 14 round 4, 15 the end.
PLAYED = told_game("20", "r2d2 5", "give 1", "7 7", "8 3", "r2d2 r2d2")
HEAD, ACTS = PLAYED

END = '{"end":{"reason":"stock","totals":[-2,11],"winners":[1]}}'
LOCK = ACTS[0]
DUELS = {line: act for line, act in enumerate(ACTS, 2) if isinstance(act, DuelDecision)}
LOCKS = {line: act for line, act in enumerate(ACTS, 2) if isinstance(act, Lock)}
DUE_2 = "expected the sealed choice of player 1 or 2 in round 2, but found"
SCOUTING = "the R2-D2 decision of player 1 in round 2"


def replayed(played: Game, change: Callable[[dict[str, Any]], object] | None = None) -> Replay:
    """Play a record again, after a change to its head's data."""
    head, *acts = lines(played)
    if change:
        data = json.loads(head)
        change(data)
        head = json.dumps(data).encode() + b"\n"
    return replay(parse_record(PATH, b"".join([head, *acts]), GAMES))


def refusal(acts: list[Act]) -> str:
    with pytest.raises(DamagedRecordError) as caught:
        replayed((HEAD, acts))
    return str(caught.value).removeprefix("game.jsonl, ")


def with_act(number: int, *instead: Act) -> list[Act]:
    """Return the acts with those of line `number` exchanged for others."""
    return [*ACTS[: number - 2], *instead, *ACTS[number - 1 :]]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_played_again_step_by_step(edition: Any, players: int) -> None:
    head, acts = game(edition=edition, players=players)
    result = replayed((head, acts))
    assert result.finished
    assert result.state.phase is Phase.OVER
    assert result.locked == {}
    assert [step.before for step in result.steps] == [result.start, *(step.after for step in result.steps[:-1])]
    assert result.steps[-1].after == result.state
    assert all(not isinstance(acts[step.line - 2], Lock | Ended) for step in result.steps)
    assert len(result.steps) == sum(not isinstance(act, Lock | Ended) for act in acts)


def test_the_steps_have_what_happened() -> None:
    first, scouting, *_ = replayed(PLAYED).steps
    assert (first.line, first.choices) == (4, {0: Choice.R2D2, 1: Choice.FORCE_5})
    named = [type(event).__name__ for event in first.events]
    assert named == ["Bids", "BidTurned", "BidTurned", "R2D2Waits", "Taken", "Discarded"]
    assert (scouting.line, scouting.choices) == (5, {0: Choice.GIVE_1})


@pytest.mark.parametrize("acts", range(len(ACTS) + 1))
def test_a_game_stopped_after_any_act_goes_on_from_there(acts: int) -> None:
    result = replayed((HEAD, ACTS[:acts]))
    left = ACTS[acts:]
    due = next((act for act in left if isinstance(act, DuelDecision)), None)
    missing = {act.seat for act in left if isinstance(act, Lock) and due and act.round == due.round}
    assert result.finished == (not left)
    if result.state.phase is Phase.DUEL and due:
        assert result.locked == {seat: due.bids[seat] for seat in legal(result.state).keys() - missing}
    else:
        assert result.locked == {}


def test_a_sealed_card_is_found_among_those_it_can_be() -> None:
    sealed = seal(SEED, 3, 1, Choice.FORCE_6)
    assert unseal(sealed, SEED, 3, 1, Choice) is Choice.FORCE_6
    assert unseal(sealed, SEED, 3, 1, [Choice.FORCE_5, Choice.R2D2]) is None
    assert unseal(sealed, SEED, 3, 0, Choice) is None
    assert unseal(sealed, SEED, 2, 1, Choice) is None
    assert unseal(sealed, SEED + " ", 3, 1, Choice) is None


def test_the_digest_of_a_deal_is_of_its_seed_and_order() -> None:
    # printf '["deal", "s", [0, 1]]' | sha256sum
    assert deal_digest("s", (0, 1)) == "sha256:9b224928d69461b9d917b80d7fa47b3df4bcb30b937cb06897e836ddb759987a"
    assert len({deal_digest("s", (0, 1)), deal_digest("s", (1, 0)), deal_digest("t", (0, 1))}) == 3


NO_DEAL = "line 1: the deal does not match its digest; the seed, the deck or the digest was changed"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda head: head.update(seed="21"), NO_DEAL),
        (lambda head: head.update(deal="sha256:" + "0" * 64), NO_DEAL),
        (lambda head: head["deck"]["vaders"].pop(), NO_DEAL),
        (
            lambda head: head["seats"][1].update(hero="leia"),
            "line 1: hero 'leia' was given 2 times; each can be",
        ),
        (lambda head: head["seats"][1].update(hero="ewok"), "line 1: there is no hero 'ewok'; the heroes are yoda,"),
        (
            lambda head: head["deck"]["villains"][2].update(points=9),
            "line 15: this is not how the game ended; the line should be {",
        ),
        (
            lambda head: head["switches"].update(scout="at-once"),
            f"line 5: expected the R2-D2 decision of player 1 in round 1, but found {SCOUTING}",
        ),
    ],
)
def test_a_changed_head_is_found(change: Callable[[dict[str, Any]], object], reason: str) -> None:
    with pytest.raises(DamagedRecordError) as caught:
        replayed(PLAYED, change)
    assert str(caught.value).startswith(f"game.jsonl, {reason}")


@pytest.mark.parametrize("number", DUELS)
@pytest.mark.parametrize("seat", [0, 1])
def test_any_changed_bid_is_found(number: int, seat: int) -> None:
    duel = DUELS[number]
    for bid in {None, *Choice} - {duel.bids[seat]}:
        if bid is None or bid.is_bid:
            bids = [*duel.bids]
            bids[seat] = bid
            assert refusal(with_act(number, DuelDecision(duel.round, tuple(bids)))) == (
                f"line {number}: player {seat + 1} had made a different choice"
            )


@pytest.mark.parametrize("number", LOCKS)
def test_any_changed_lock_is_found(number: int) -> None:
    lock = LOCKS[number]
    other = lock_of(HEAD.seed, lock.round, lock.seat, Choice.FORCE_6)
    duel = min(line for line in DUELS if line > number)
    assert refusal(with_act(number, other)) == f"line {duel}: player {lock.seat + 1} had made a different choice"
    for wrong in (
        Lock(lock.round, lock.seat, "0" * 64),
        lock_of("another seed", lock.round, lock.seat, Choice.FORCE_6),
        lock_of(HEAD.seed, lock.round, lock.seat, Choice.KEEP),
    ):
        assert refusal(with_act(number, wrong)) == (
            f"line {number}: the sealed choice of player {lock.seat + 1} matches no possible choice"
        )


def test_a_bid_of_a_card_that_is_gone_is_found_in_its_lock() -> None:
    gone = lock_of(HEAD.seed, 2, 1, Choice.FORCE_5)
    assert refusal(with_act(7, gone)) == "line 7: the sealed choice of player 2 matches no possible choice"


@pytest.mark.parametrize(
    ("acts", "reason"),
    [
        (with_act(2), "line 3: expected the sealed choice of player 1 in round 1, but found the duel of round 1"),
        (with_act(4), f"line 4: expected the duel of round 1, but found {SCOUTING}"),
        (with_act(4, DuelDecision(2, DUELS[4].bids)), "line 4: expected the duel of round 1, but found the"),
        (with_act(4, DuelDecision(1, (*DUELS[4].bids, None))), "line 4: there are 3 bids for 2 players"),
        (with_act(5), f"line 5: expected {SCOUTING}, but found the sealed choice of player 1 in round 2"),
        (with_act(5, ScoutDecision(2, 1, 0)), f"line 5: expected {SCOUTING}, but found the R2-D2"),
        (with_act(5, ScoutDecision(2, 0, 2)), "line 5: the rules do not allow this choice"),
        (with_act(5, LeftoverDecision(0, True)), f"line 5: expected {SCOUTING}, but found the"),
        (with_act(6, ScoutDecision(2, 0, 1)), f"line 6: {DUE_2} {SCOUTING}"),
        (with_act(6, Lock(2, 2, "0" * 64)), f"line 6: {DUE_2} the sealed choice of player 3"),
        ([*ACTS, ACTS[-1]], "line 16: nothing may follow the end of the game"),
        ([*ACTS[:-1], LOCK], "line 15: expected the end of the game, but found the sealed choice of player 1"),
    ],
)
def test_an_act_that_is_not_due_is_found(acts: list[Act], reason: str) -> None:
    assert refusal(acts).startswith(reason)


@pytest.mark.parametrize(
    "end",
    [
        Ended(Reason.NOBODY, (-2, 11), (1,)),
        Ended(Reason.STOCK, (-2, 12), (1,)),
        Ended(Reason.STOCK, (-2, 11), (0, 1)),
        Ended(Reason.STOCK, (-2, 11, 0), (1,)),
    ],
)
def test_a_changed_end_is_found(end: Ended) -> None:
    assert refusal(with_act(15, end)) == f"line 15: this is not how the game ended; the line should be {END}"


def test_no_refusal_shows_a_bid_that_was_not_turned_up() -> None:
    """Ben's 7 is locked in line 7; in line 8 somebody changed it, and the game is stopped there."""
    text = refusal([*ACTS[:6], DuelDecision(2, (Choice.FORCE_7, Choice.FORCE_1))])
    assert text == "line 8: player 2 had made a different choice"


# Shuffled by this seed, the stock is bossk, jabba, vader 1, vader 2, greedo.
BY_HAND = told_game("20", "r2d2 5", "give 1", "7 7", "8 3", "r2d2 r2d2")
HISTORY = Path(__file__).with_name("history.jsonl").read_text(encoding="utf-8")


def whole(played: Game) -> Replay:
    return replay(parse_record(Path("game.jsonl"), b"".join(lines(played)), GAMES))


def test_a_game_worked_out_by_hand() -> None:
    first, *events = history(whole(BY_HAND))
    assert "\n".join(map(json.dumps, events)) == HISTORY.strip()
    assert json.dumps(first) == (
        '{"event": "game", "edition": "ravensburger", "switches": {"scout": "next-round", "vader-gift": "discard", '
        '"end": "last-with-cards", "leftover": "may", "sets": "added"}, '
        '"seats": [{"name": "Anna", "hero": "leia"}, {"name": "Ben", "hero": "yoda"}]}'
    )


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_every_edition_ends_with_the_scores_that_the_record_ends_with(edition: Edition) -> None:
    played = game(edition=edition, players=4)
    end = json.loads(lines(played)[-1])["end"]
    *_, over, a, b, c, d, winners = history(whole(played))
    assert over == {"event": "over", "reason": end["reason"]}
    assert [score["total"] for score in (a, b, c, d)] == end["totals"]
    assert winners == {"event": "winners", "seats": end["winners"]}


@pytest.mark.parametrize("acts", [0, 1, 3, len(BY_HAND[1]) - 1])
def test_an_unfinished_game_has_no_history(acts: int) -> None:
    head, all_acts = BY_HAND
    with pytest.raises(UnfinishedGameError, match="unfinished game; its history is available when it is over"):
        history(whole((head, all_acts[:acts])))
