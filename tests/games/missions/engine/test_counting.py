from collections import Counter
from random import Random

import pytest

from duell.games.missions.engine.cards import Action, Trooper
from duell.games.missions.engine.state import legal, start
from duell.games.missions.engine.turns import play
from duell.games.missions.engine.view import risk, stock, view
from tests.games.missions.engine.dealing import deal
from tests.games.missions.engine.examples import CLASSIC


@pytest.mark.parametrize("players", range(2, 6))
def test_what_is_counted_is_what_the_stock_holds(players: int) -> None:
    rng, state = Random(players), start(CLASSIC, players, f"counted {players}")
    while due := legal(state):
        ((seat, options),) = due.items()
        left, hidden = stock(view(state, seat)), state.stocks[state.round - 1][state.top :]
        assert sorted(left.characters) == sorted(number for number in hidden if number < len(CLASSIC.held))
        cards = Counter(CLASSIC.cards[number] for number in hidden)
        assert left.troopers == cards[Trooper()]
        assert all(count == cards[Action(name)] for name, count in left.actions.items())
        assert left.size == state.stock_left
        state = play(state, rng.choice(options))


def test_risk_is_the_share_of_cards_that_go_bust() -> None:
    assert risk(view(deal("..."), 0)).chance == 0
    assert risk(view(deal("...", display="yoda-1+padme-2", hands="yoda-7 -"), 0)).chance == (6 + 7) / 107
