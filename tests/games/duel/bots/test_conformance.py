from collections.abc import Callable
from dataclasses import dataclass
from random import Random, choice

import pytest
from hypothesis import given, settings

from duell.games import GAMES
from duell.games.duel.bots import Bot, bot
from duell.games.duel.bots.conformance import ConformanceError, check
from duell.games.duel.engine.cards import Choice, Deck
from duell.games.duel.engine.state import State
from duell.games.duel.engine.view import View
from duell.players.conformance import check_view
from tests.benchmarks.bot_matches import match
from tests.benchmarks.prize import Prize
from tests.games.duel.bots.mine import Mine
from tests.games.duel.bots.positions import DECKS, states, views
from tests.games.duel.engine.examples import CLASSIC, EDITIONS, MIXES, RAVENSBURGER


@pytest.mark.parametrize("player", [*map(bot, GAMES["duel"].levels), Prize()], ids=[*GAMES["duel"].levels, "prize"])
class TestOurBots:
    @pytest.mark.parametrize("deck", DECKS[1:], ids=lambda deck: deck.name)
    def test_in_games_of_many_mixes_of_switches(self, player: Bot, deck: Deck) -> None:
        check(player, deck, Random(deck.name).sample(MIXES, 1), games=1)

    @given(states())
    @settings(max_examples=10, deadline=None)
    def test_in_any_position(self, player: Bot, state: State) -> None:
        for view in views(state):
            check_view(player, view)


@dataclass
class Faulty:
    """A bot whose policy is the even one, changed, and that chooses as told."""

    change: Callable[[dict[Choice, float]], object] = lambda policy: policy
    pick: Callable[[View, Random], Choice] = lambda view, rng: rng.choice(view.options)

    def policy(self, view: View) -> dict[Choice, float]:
        even = dict.fromkeys(view.options, 1 / len(view.options))
        return self.change(even)  # type: ignore[return-value]

    def choose(self, view: View, rng: Random) -> Choice:
        return self.pick(view, rng)


def unsteady() -> Callable[[dict[Choice, float]], object]:
    rng = Random("unsteady")

    def change(policy: dict[Choice, float]) -> object:
        return dict.fromkeys(policy, 0.0) | {rng.choice(list(policy)): 1.0}

    return change


def drifting() -> Callable[[View, Random], Choice]:
    times = iter(range(1000))
    return lambda view, _: view.options[next(times) % len(view.options)]


RULES = "scout=next-round, vader-gift=discard, end=last-with-cards, leftover=may, sets=added"
WHERE = rf" \(round 1, duel, seat 0 of 2, {RULES}\)$"

FAULTS = {
    "the policy is None; it is a dict of probabilities by choice": Faulty(lambda policy: None),
    "the policy has keep; legal choices are .*": Faulty(lambda policy: policy | {Choice.KEEP: 0.0}),
    "the policy has 0; legal choices are .*": Faulty(lambda policy: {int(key): value for key, value in policy.items()}),
    "the probability of 1 is nan; it is a number from 0 to 1": Faulty(
        lambda policy: policy | {Choice.FORCE_1: float("nan")}
    ),
    "the probability of 1 is -1; it is a number from 0 to 1": Faulty(lambda policy: policy | {Choice.FORCE_1: -1}),
    "the policy lacks 1, 2; each legal choice has a probability, be it 0": Faulty(
        lambda policy: {key: value for key, value in policy.items() if key not in (1, 2)}
    ),
    "the probabilities add up to 0.5; they must add up to 1": Faulty(
        lambda policy: {key: value / 2 for key, value in policy.items()}
    ),
    "the policy is another when asked again": Faulty(unsteady()),
    "the same rng gave [0-9r].* and then [0-9r].*": Faulty(pick=drifting()),
    "r2d2 was chosen, to which the policy gives no chance": Faulty(
        lambda policy: {key: 0.125 * (key != 0) for key in policy}, lambda view, rng: Choice.R2D2
    ),
    "the global random numbers were used; a bot takes its chance from the rng it is given": Faulty(
        pick=lambda view, rng: (choice(view.options), view.options[0])[1]
    ),
}


@pytest.mark.parametrize("message", FAULTS)
def test_each_fault_is_named_in_one_line(message: str) -> None:
    with pytest.raises(ConformanceError, match=f"^{message}{WHERE}"):
        check(FAULTS[message], CLASSIC, EDITIONS)


def test_a_sound_bot_that_inherits_from_nothing_passes() -> None:
    check(Faulty(), CLASSIC, EDITIONS, games=9)


class TestSomebodyElsesBot:
    def test_keeps_to_what_a_bot_must_do(self) -> None:
        check(Mine(), CLASSIC, EDITIONS)

    def test_plays_by_its_import_path(self) -> None:
        assert match(RAVENSBURGER, ["tests.games.duel.bots.mine:Mine", "random"], deals=50, seed="mine").win_rate > 0.5
