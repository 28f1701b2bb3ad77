from dataclasses import replace
from random import Random

import pytest

from duell.games import GAMES
from duell.games.missions.bots import Bot, bot
from duell.games.missions.bots.conformance import ConformanceError, check
from duell.games.missions.engine.cards import ActionName, CardKind, Deck
from duell.games.missions.engine.state import legal, start
from duell.games.missions.engine.turns import play
from duell.games.missions.engine.view import view
from duell.players import Uniform
from duell.players.conformance import check_view
from tests.games.missions.engine.examples import CLASSIC, TINY


@pytest.mark.parametrize("player", [*map(bot, GAMES["missions"].levels)], ids=GAMES["missions"].levels)
class TestOurBots:
    def test_in_games_of_two_to_five(self, player: Bot) -> None:
        check(player, TINY, games=4)

    def test_in_positions_of_the_whole_deck(self, player: Bot) -> None:
        rng, checked = Random("positions"), 0
        for players in range(2, 6):
            state = start(CLASSIC, players, f"positions of {players}")
            while due := legal(state):
                ((seat, options),) = due.items()
                if rng.random() < 0.015:
                    check_view(player, view(state, seat))
                    checked += 1
                state = play(state, rng.choice(options))
        assert checked > 8

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


class Silent(Uniform):
    """Has no policy."""

    def policy(self, view: object) -> None:  # type: ignore[override]
        return None


def test_a_fault_is_named_with_the_turn() -> None:
    with pytest.raises(ConformanceError, match=r"^the policy is None.* \(round 1, turn 1, choosing, seat \d of 2\)$"):
        check(Silent(), CLASSIC)
