"""The lesson begins in the middle of a game that could have come so far."""

from duell.games.missions.catalogue import deck
from duell.games.missions.engine.scoring import BONUS
from duell.games.missions.engine.state import ROUNDS
from duell.games.missions.engine.view import view
from duell.games.missions.lesson import EARLIER, HANDS, LEARNER, STACK, TILES, stacked


def test_the_stock_is_in_the_planned_order() -> None:
    state = stacked()
    cards = deck("classic").cards
    assert [cards[number] for number in state.stocks[ROUNDS - 1]] == list(STACK)
    assert (state.round, state.seat, state.stock_left) == (ROUNDS, LEARNER, len(STACK))


def test_all_cards_are_those_of_the_classic_deck() -> None:
    state = stacked()
    held = [number for hand in view(state, None).hands for number in map(deck("classic").numbers.__getitem__, hand)]
    stock = list(state.stocks[ROUNDS - 1])
    assert len(held) == sum(map(len, HANDS))
    assert len({*held, *stock}) == len(held) + len(stock)


def test_each_tile_was_brought_by_a_mission_of_an_earlier_round() -> None:
    for seat, tiles in enumerate(TILES):
        assert sum(scores[seat].missions for scores in EARLIER) >= BONUS * len(tiles)


def test_nobody_sees_the_order() -> None:
    seen = view(stacked(), 1)
    assert seen.stock_left == len(STACK)
    assert not hasattr(seen, "stocks")
