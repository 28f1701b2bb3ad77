"""One game of a match."""

from collections.abc import Iterator

import pytest

from duell.games.duel.engine.play import advance, outcome, start
from duell.simulation.match import BotFailedError, own_maker, play
from tests.simulation.matches import CLASSIC, HIGHEST, RAVENSBURGER, match
from tests.simulation.strange import PATH, Once


def test_a_game_is_what_its_decisions_make_of_its_deal() -> None:
    played = play(match("random", "padawan", "knight"), 4, 0, keep=True)
    state = start(CLASSIC, RAVENSBURGER, ["leia", "yoda", "luke"], "an evening 5")
    for decision in played.decisions:
        state, _ = advance(state, decision.choices(3))
    assert (played.outcome, played.rounds) == (outcome(state), state.round)


@pytest.mark.parametrize("rival", ["random", f"{PATH}:Diary"])
def test_a_game_does_not_depend_on_what_was_before(rival: str) -> None:
    games = match("padawan", rival, duplicate=True)
    forth = [play(games, deal, turn) for deal in range(3) for turn in range(2)]
    back = [play(games, deal, turn) for deal in (2, 1, 0) for turn in (1, 0)]
    assert forth == back[::-1]
    assert play(games, 1, 0, keep=True).outcome == forth[2].outcome


def test_seeds_and_players_have_luck_of_their_own() -> None:
    def bids(seed: str, turn: int) -> object:
        return play(match("random", "random", duplicate=True, seed=seed), 0, turn, keep=True).decisions

    assert len({bids("a", 0), bids("b", 0), bids("a", 1)}) == 3
    mirrored = play(match("random", "random"), 0, 0, keep=True).decisions
    assert any(len(set(getattr(duel, "bids", "xy"))) > 1 for duel in mirrored)


@pytest.mark.parametrize(
    ("player", "fault"),
    [
        ("Breaks", "game 3, round 2: ZeroDivisionError: division\nby zero ("),
        ("Cheats", "game 3, round 1: it chose keep; legal is r2d2, 1, "),
        ("Counts", "game 3, round 1: it chose 7, which is not a Choice; legal is "),
    ],
)
def test_a_bot_that_fails_is_named(player: str, fault: str) -> None:
    with pytest.raises(BotFailedError) as caught:
        play(match(HIGHEST, f"{PATH}:{player}"), 2, 0)
    assert str(caught.value).startswith(f"Ben ({PATH}:{player}), {fault}")


@pytest.fixture
def once() -> Iterator[str]:
    Once.made = 0
    yield f"{PATH}:Once"
    own_maker.cache_clear()


def test_a_bot_that_cannot_be_made_again_is_named(once: str) -> None:
    with pytest.raises(BotFailedError, match=r"^Ben \(.*:Once\), game 1: RuntimeError: there is one already \("):
        play(match(HIGHEST, once), 0, 0)
