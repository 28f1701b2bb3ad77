"""The same public game of Missions with other secrets: no screen differs before the rules reveal why.

Pages and lines are made of a screen alone, so screens are compared.
"""

from collections.abc import Iterator
from itertools import zip_longest
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from duell.games.missions.engine.state import State, start
from duell.record.table_options import TableOptions
from duell.table.screens import Screen
from tests.games.missions.engine.examples import CLASSIC
from tests.games.missions.sitting import at_table, play_on

OPTIONS = st.builds(TableOptions, show_risk=st.booleans(), memory_aid=st.booleans(), pins=st.booleans())


def of_the_first_round(state: State, seed: int, options: TableOptions) -> Iterator[tuple[int, Screen]]:
    """Play by chance; give how many cards were turned up, and the screen."""
    sitting = at_table(state, options=options)
    for screen in play_on(sitting, Random(seed)):
        if sitting.table.state.round > 1:
            return
        yield sitting.table.state.top, screen


@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 5), first=st.integers(0, 40), options=OPTIONS)
def test_another_order_of_the_stock_is_seen_only_when_its_card_is_turned_up(
    seed: int, players: int, first: int, options: TableOptions
) -> None:
    state = start(CLASSIC, players, str(seed))
    now, *later = state.stocks
    down = list(now[first:])
    Random(seed).shuffle(down)
    other = state._replace(stocks=((*now[:first], *down), *reversed(later)))
    compared = 0
    worlds = (of_the_first_round(world, seed, options) for world in (state, other))
    for one, another in zip_longest(*worlds):
        if one is None or another is None or max(one[0], another[0]) > first:
            break
        assert one == another
        compared += 1
    assert compared


@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 5))
def test_what_count_dooku_will_draw_is_seen_by_nobody_before(seed: int, players: int) -> None:
    state = start(CLASSIC, players, str(seed))
    other = state._replace(luck=tuple(1 - draw for draw in state.luck))
    compared = 0
    for one, another in zip(*(play_on(at_table(world), Random(seed)) for world in (state, other)), strict=False):
        if one != another:
            events = [type(event).__name__ for event in getattr(one, "events", ())]
            assert "Drawn" in events
            break
        compared += 1
    assert compared
