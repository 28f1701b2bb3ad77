"""Nobody makes a choice to which another one is better, whatever the others choose."""

from itertools import product

import pytest
from hypothesis import given, settings

from duell.games.duel.bots import bot
from duell.games.duel.bots.equilibrium import Bidders, Bids, undominated
from duell.games.duel.bots.master import Master
from duell.games.duel.engine.cards import Choice, Vader
from duell.games.duel.engine.state import Phase, State, legal
from duell.games.duel.engine.view import view
from tests.games.duel.bots.positions import states, views
from tests.games.duel.engine.dealing import deal


def test_a_row_is_left_out_if_another_is_never_worse_and_once_better() -> None:
    assert undominated([[0.5, 0.5], [0.4, 0.9], [0.4, 0.5]]) == [0, 1]


def test_equal_rows_stay() -> None:
    assert undominated([[0.5, 0.5], [0.5, 0.5]]) == [0, 1]


def test_what_is_dominated_only_by_what_others_have_left_goes_too() -> None:
    """Nobody would bid the second one's 8; so the first one's 7 is as good as an 8."""
    shares: dict[Bids, tuple[float, float]] = {(Choice(7), Choice(6)): (1.0, 0.2), (Choice(7), Choice(8)): (0.0, 0.1)}
    shares |= {(Choice(8), Choice(6)): (0.9, 0.2), (Choice(8), Choice(8)): (0.9, 0.1)}
    strengths = [range(10), range(10)]
    bidders = Bidders([(Choice(7), Choice(8)), (Choice(6), Choice(8))], strengths, shares.__getitem__)
    bidders.strike_dominated()
    assert bidders.options == [(Choice(7),), (Choice(6),)]


@pytest.mark.parametrize("hands", ["7+8 1+5", "7+8 1+5 2+6", "7+8 1+5 2+6 3+4"])
@pytest.mark.parametrize("card", ["jabba", "stormtrooper"])
def test_a_certain_win_costs_no_more_than_it_must(hands: str, card: str) -> None:
    state = deal(f"{card} ...", hands=hands)
    assert bot("master").policy(view(state, 0))[Choice.FORCE_8] == 0


@pytest.mark.slow
@given(states())
@settings(max_examples=15, deadline=None)
def test_master_never_makes_a_choice_that_another_one_dominates(state: State) -> None:
    """By all joint bids, as master sees what they lead to: for a villain by a lower card, against Vader by any."""
    if state.phase is not Phase.DUEL or len(joint := [*product(*legal(state).values())]) > 400:
        return
    master, seats = Master(), [*legal(state)]
    round_as_seen = master._search(view(state, None))._stage_game  # `judge` would solve it again for each joint bid
    after = {bids: round_as_seen.outlook(bids) for bids in joint}
    for index, seat_view in enumerate(views(state)):
        policy, seat = master.policy(seat_view), seats[index]
        others = [*product(*(legal(state)[other] for other in seats if other != seat))]
        worth = {bid: [after[*bids[:index], bid, *bids[index:]][seat] for bids in others] for bid in legal(state)[seat]}
        for bid, share in policy.items():
            if share:
                assert not any(
                    all(one > two + 1e-6 for one, two in zip(worth[other], worth[bid], strict=True))
                    for other in worth
                    if other < bid or isinstance(seat_view.card, Vader)
                )
