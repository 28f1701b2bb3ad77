"""The lesson's cards come in the order that is planned for them, by the usual rules."""

from duell.games.duel.deck_files import deck
from duell.games.duel.engine.cards import Choice, Vader
from duell.games.duel.engine.play import advance
from duell.games.duel.engine.state import legal
from duell.games.duel.engine.view import view
from duell.games.duel.lesson import HEROES, STACK, stacked


def test_the_stock_is_in_the_planned_order() -> None:
    state = stacked()
    empire = state.game.deck.empire
    names = [card.penalty if isinstance(card, Vader) else card.name for card in (empire[at] for at in state.stock)]
    assert names == [card for card, _ in STACK]
    assert state.game.edition.name == "ravensburger"


def test_all_cards_are_those_of_the_classic_deck() -> None:
    small, classic = stacked().game.deck, deck("classic")
    assert small.heroes == classic.heroes
    for card in small.empire:
        assert small.empire.count(card) <= classic.empire.count(card)


def test_its_cards_look_like_those_of_the_classic_deck() -> None:
    assert stacked().game.deck.emblems == deck("classic").emblems


def test_nobody_but_the_engine_sees_the_order() -> None:
    state, _ = advance(stacked(), {0: Choice.FORCE_1, 1: Choice.FORCE_2})
    assert len(legal(state)) == len(HEROES)
    assert view(state, 1).stock_left == len(STACK) - 2
