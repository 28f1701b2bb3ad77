from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random, choice

import pytest

from duell.games import GAMES
from duell.games.missions.bots import Bot, bot
from duell.games.missions.bots.conformance import ConformanceError, check, check_view
from duell.games.missions.engine.cards import ActionName, CardKind, Deck
from duell.games.missions.engine.state import DONE, FLIP, Choice, legal, start
from duell.games.missions.engine.turns import play
from duell.games.missions.engine.view import View, view
from tests.games.missions.engine.examples import CLASSIC, TINY

Policy = dict[Choice, float]


@pytest.mark.parametrize("player", [*map(bot, GAMES["missions"].levels)], ids=GAMES["missions"].levels)
class TestOurBots:
    def test_in_games_of_two_to_five(self, player: Bot) -> None:
        check(player, TINY, games=20)

    def test_in_positions_of_the_whole_deck(self, player: Bot) -> None:
        rng, checked = Random("positions"), 0
        for players in range(2, 6):
            state = start(CLASSIC, players, f"positions of {players}")
            while due := legal(state):
                ((seat, options),) = due.items()
                if rng.random() < 0.08:
                    check_view(player, view(state, seat))
                    checked += 1
                state = play(state, rng.choice(options))
        assert checked > 50

    def test_a_spectator_has_nothing_to_choose(self, player: Bot) -> None:
        with pytest.raises(ValueError, match="seat None has nothing to choose in round 1"):
            player.policy(view(start(CLASSIC, 2, "deal"), None))


NO_ACTIONS = tuple(CardKind(name, 0) for name in ActionName)
ODD_DECKS = (
    replace(CLASSIC, name="only nines", values=(9,), missions=("Find Kamino",), troopers=CardKind("trooper", 50)),
    replace(CLASSIC, name="ten values", values=tuple(range(10)), missions=tuple("abcdefghij"), actions=NO_ACTIONS),
    replace(CLASSIC, name="actions", values=(0,), missions=("Find Kamino",), actions=(CardKind(ActionName.DOOKU, 50),)),
)


@pytest.mark.parametrize("deck", ODD_DECKS, ids=lambda deck: deck.name)
def test_master_plays_with_decks_that_it_has_not_learned_from(deck: Deck) -> None:
    rng, state, checked = Random(deck.name), start(deck, 3, deck.name), 0
    while due := legal(state):
        ((seat, options),) = due.items()
        if rng.random() < 0.05:
            check_view(bot("master"), view(state, seat))
            checked += 1
        state = play(state, rng.choice(options))
    assert checked


@dataclass
class Faulty:
    """A bot whose policy is the even one, changed, and that chooses as told."""

    change: Callable[[Policy], object] = lambda policy: policy
    pick: Callable[[View, Random], Choice] = lambda seen, rng: rng.choice(seen.options)

    def policy(self, view: View) -> Policy:
        even = dict.fromkeys(view.options, 1 / len(view.options))
        return self.change(even)  # type: ignore[return-value]

    def choose(self, view: View, rng: Random) -> Choice:
        return self.pick(view, rng)


def unsteady() -> Callable[[Policy], object]:
    times = iter(range(1000))

    def change(policy: Policy) -> object:
        first = list(policy)[next(times) % len(policy)]
        return dict.fromkeys(policy, 0.0) | {first: 1.0}

    return change


def drifting() -> Callable[[View, Random], Choice]:
    times = iter(range(1000))
    return lambda seen, _: seen.options[next(times) % len(seen.options)]


FAULTS = {
    "the policy is None; it is a dict of probabilities by choice": Faulty(lambda policy: None),
    "the policy has done; legal is flip": Faulty(lambda policy: policy | {DONE: 0.0}),
    "the probability of flip is nan; it is a number from 0 to 1": Faulty(lambda policy: policy | {FLIP: float("nan")}),
    "the policy lacks flip; each legal choice has a probability, be it 0": Faulty(
        lambda policy: {key: value for key, value in policy.items() if key != FLIP}
    ),
    "the probabilities add up to 0.5; they must add up to 1": Faulty(
        lambda policy: {key: value / 2 for key, value in policy.items()}
    ),
    "the policy is another when asked again": Faulty(unsteady()),
    "the same rng gave .* and then .*": Faulty(pick=drifting()),
    "take .* was chosen, to which the policy gives no chance": Faulty(
        lambda policy: {key: float(key == FLIP) for key in policy} if FLIP in policy else policy,
        lambda seen, rng: seen.options[-1],
    ),
    "the global random numbers were used; a bot takes its chance from the rng it is given": Faulty(
        pick=lambda seen, rng: (choice(seen.options), seen.options[0])[1]
    ),
}


@pytest.mark.parametrize("message", FAULTS)
def test_each_fault_is_named_in_one_line(message: str) -> None:
    with pytest.raises(ConformanceError, match=rf"^{message}.* \(round 1, turn \d+, choosing, seat \d of 2\)$"):
        check(FAULTS[message], CLASSIC)


def test_a_sound_bot_that_inherits_from_nothing_passes() -> None:
    check(Faulty(), CLASSIC, games=4)
