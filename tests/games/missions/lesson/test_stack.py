"""The lesson begins in a round that could have come so far."""

from duell.games.missions.catalogue import deck
from duell.games.missions.engine.view import view
from duell.games.missions.lesson import HANDS, LEARNER, STACK, stacked


def test_the_stock_is_in_the_planned_order() -> None:
    state = stacked()
    cards = deck("classic").cards
    assert [cards[number] for number in state.stocks[0]] == list(STACK)
    assert (state.round, state.seat, state.stock_left) == (1, LEARNER, len(STACK))


def test_all_cards_are_those_of_the_classic_deck() -> None:
    state = stacked()
    held = [number for hand in view(state, None).hands for number in map(deck("classic").numbers.__getitem__, hand)]
    stock = list(state.stocks[0])
    assert len(held) == sum(map(len, HANDS))
    assert len({*held, *stock}) == len(held) + len(stock)


def test_nobody_sees_the_order() -> None:
    seen = view(stacked(), 1)
    assert seen.stock_left == len(STACK)
    assert not hasattr(seen, "stocks")
