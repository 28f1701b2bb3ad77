"""The open facts about cards: those still to come, and their icons."""

from random import Random

import pytest

from duell.games.duel import words
from duell.games.duel.board import to_come
from duell.games.duel.engine.cards import Villain
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import advance, start
from duell.games.duel.engine.state import legal
from duell.games.duel.engine.view import view
from tests.games.duel.engine.dealing import HEROES
from tests.table.examples import CLASSIC, EDITIONS, sit


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_what_is_to_come_is_what_the_stock_holds_and_its_order_tells_nothing(edition: Edition) -> None:
    state, rng = start(CLASSIC, edition, HEROES[:3], "to come"), Random(7)
    while options := legal(state):
        public = view(state, None)
        in_stock = [CLASSIC.empire[card] for card in state.stock[len(state.stock) - state.stock_left :]]
        for card in set(CLASSIC.empire):
            assert to_come(public, card) == in_stock.count(card)
        state, _ = advance(state, {seat: rng.choice(choices) for seat, choices in options.items()})


def test_words() -> None:
    board = sit("greedo ...").screen.board
    assert isinstance(board.card, Villain)
    assert words.to_come(board, board.card) == "Greedo: 3 of 4 still in the stock."
