from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from duell.games.duel.bots.search import imagine, imagined_game, with_next
from duell.games.duel.engine.play import advance
from duell.games.duel.engine.state import Bidding, Phase, Scouting, State, legal
from duell.games.duel.engine.view import View, view
from tests.games.duel.bots.positions import states, views


def sorted_cards(seat_view: View) -> View:
    """The same view, with equal cards next to each other: which of them was taken when is no matter."""
    return replace(
        seat_view,
        taken=tuple(tuple(sorted(cards, key=str)) for cards in seat_view.taken),
        escaped=tuple(sorted(seat_view.escaped, key=str)),
    )


@given(states())
def test_an_imagined_state_looks_like_the_view_it_was_made_from(state: State) -> None:
    for seat_view in views(state):
        imagined = imagine(seat_view)
        assert sorted_cards(replace(view(imagined, seat_view.seat), game=seat_view.game)) == sorted_cards(seat_view)
        assert sorted(imagined.stock) == sorted(state.stock)


@given(states())
def test_it_can_be_played_to_the_end(state: State) -> None:
    for seat_view in views(state):
        imagined = imagine(seat_view)
        while options := legal(imagined):
            imagined = advance(imagined, {seat: choices[-1] for seat, choices in options.items()})[0]
        assert imagined.game is imagined_game(seat_view.game)
        assert imagined.game.edition.scout == "next-round"


@given(states(), st.data())
def test_another_card_can_be_imagined_as_the_one_turned_up_last(state: State, data: st.DataObject) -> None:
    imagined = imagine(views(state)[0])
    if imagined.phase is Phase.LEFTOVER:
        return
    card = data.draw(st.sampled_from(imagined.stock[imagined.top - 1 :]))
    other = with_next(imagined, card)
    assert isinstance(other.now, Bidding | Scouting)
    assert card == other.now.card
    assert other.stock[other.top - 1] == card
    assert sorted(other.stock) == sorted(imagined.stock)
    assert other.taken == imagined.taken
