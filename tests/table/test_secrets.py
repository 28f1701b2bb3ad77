"""No screen shows a seat what is another's secret: a hand, a bid, the order of the stock."""

from hypothesis import given, settings
from hypothesis import strategies as st

from duell.games.duel.board import Hand
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.play import start
from duell.games.duel.engine.state import State, legal
from duell.table.screens import Choose, Curtain, Intent
from tests.games.duel.engine.dealing import HEROES
from tests.table.duels import duels, not_of, until_reveal
from tests.table.examples import CLASSIC, EDITIONS, Scripted, at_table, expect, hands_in, is_choosing, some_games


def test_only_bidding_has_a_hand_and_only_that_of_its_seat() -> None:
    for screen in (screen for game in some_games() for screen in game):
        aided = [place.hand for place in screen.board.places if place.hand]
        if not aided:
            own = [screen.body.cards] if is_choosing(screen, Hand) else []
            assert list(hands_in(screen)) == own
        elif is_choosing(screen, Hand):
            assert screen.body.cards == screen.board.places[screen.seat].hand


def test_the_memory_aid_shows_what_can_be_remembered_and_not_what_was_bid() -> None:
    state = start(CLASSIC, EDITIONS[0], HEROES[:2], "any")
    sitting = at_table(state, memory_aid=True)
    sitting.do(Intent.LIFT)
    sitting.do(Choose(Choice.FORCE_7))
    sitting.do(Intent.LOCK)
    aided = expect(sitting.screen, Curtain).board.places[0].hand or ()
    assert Choice.FORCE_7 in [face.choice for face in aided]


@settings(deadline=None, max_examples=60)
@given(duel=duels(), data=st.data(), memory_aid=st.booleans(), by_bot=st.booleans())
def test_another_bid_changes_no_screen_of_anybody_else(
    duel: tuple[State, dict[int, Choice]], data: st.DataObject, memory_aid: bool, by_bot: bool
) -> None:
    state, bids = duel
    seat = data.draw(st.sampled_from(sorted(bids)))
    other = {**bids, seat: data.draw(st.sampled_from(legal(state)[seat]))}
    seen, seen_otherwise = (
        not_of(seat, until_reveal(at_table(state, bots=bots, memory_aid=memory_aid), made))
        for made in (bids, other)
        for bots in [{seat: Scripted(made[seat])} if by_bot else {}]
    )
    assert seen == seen_otherwise


@settings(deadline=None, max_examples=60)
@given(duel=duels(), data=st.data())
def test_another_order_of_the_stock_changes_no_screen_before_the_reveal(
    duel: tuple[State, dict[int, Choice]], data: st.DataObject
) -> None:
    state, bids = duel
    turned_up, face_down = state.stock[: state.top], state.stock[state.top :]
    other = state._replace(stock=turned_up + tuple(data.draw(st.permutations(face_down))))
    assert until_reveal(at_table(state), bids) == until_reveal(at_table(other), bids)
