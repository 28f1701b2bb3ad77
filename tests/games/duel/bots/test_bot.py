import gc
from collections.abc import Iterator
from types import FunctionType, ModuleType

from hypothesis import given, settings

from duell.games import GAMES
from duell.games.duel.bots import bot
from duell.games.duel.engine.state import State
from tests.games.duel.bots.positions import states, views

EVERYBODY = [bot(name) for name in GAMES["duel"].levels]


def reachable(thing: object) -> Iterator[object]:
    """Everything that a program can get at from a value, but for what any program can import."""
    met, waiting = set(), [thing]
    while waiting:
        value = waiting.pop()
        if id(value) in met or isinstance(value, (type, ModuleType, FunctionType)):
            continue
        met.add(id(value))
        yield value
        waiting += gc.get_referents(value)


@given(states())
@settings(max_examples=15)
def test_no_state_and_no_order_of_the_stock_can_be_reached_from_a_view(state: State) -> None:
    for seat_view in views(state):
        things = list(reachable(seat_view))
        assert not any(isinstance(thing, State) for thing in things)
        assert not any(thing is state.stock for thing in things)


@given(states())
@settings(max_examples=12, deadline=None)
def test_what_lies_in_the_stock_does_not_change_a_policy(state: State) -> None:
    seen_part, hidden = state.stock[: state.top], state.stock[state.top :]
    other = state._replace(stock=seen_part + hidden[::-1])
    for mine, same in zip(views(state), views(other), strict=True):
        assert all(player.policy(mine) == player.policy(same) for player in EVERYBODY)


def test_names_are_listed_from_weak_to_strong() -> None:
    assert GAMES["duel"].levels[:3] == ("random", "padawan", "knight")
