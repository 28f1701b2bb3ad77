"""The values of positions, and the odds of the stock, computed in other ways."""

import struct
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from duell.games.missions.bots import bot
from duell.games.missions.bots.features import INPUTS, Input
from duell.games.missions.bots.master import Search
from duell.games.missions.bots.value import LINEAR, WIDE, data_file, estimate, learned
from duell.games.missions.engine.scoring import RoundScore
from duell.games.missions.engine.state import FlippingOrTaking, State, legal, start
from duell.games.missions.engine.turns import play
from duell.games.missions.engine.view import view
from duell.players.lanes import layer
from tests.games.missions.engine.dealing import deal
from tests.games.missions.engine.examples import CLASSIC


def met(players: int, share: float) -> Iterator[State]:
    """Give a share of the states of a game between knights in which there is a choice to turn up a card."""
    rng, knight, state = Random(players), bot("knight"), start(CLASSIC, players, f"outlook {players}")
    while due := legal(state):
        ((seat, options),) = due.items()
        if (
            rng.random() < share
            and isinstance(state.now, FlippingOrTaking)
            and len(options) > 1
            and state.stock_left > 1
        ):
            yield state
        state = play(state, knight.choose(view(state, seat), rng))


def search_of(state: State) -> Search:
    ((seat, _),) = legal(state).items()
    return Search(view(state, seat), learned(state.game.seats))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_shares_are_a_whole_win(players: int) -> None:
    for state in met(players, 0.03):
        for worth in search_of(state).values().values():
            assert len(worth) == players + 1
            assert sum(worth[:-1]) == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 4])
def test_cards_that_look_alike_are_worth_the_same(players: int) -> None:
    """But for which of two cards somebody takes that are as good for them: it says nothing of that."""
    for state in met(players, 0.03):
        plain = search_of(state)
        plain._looks = lambda number: number  # type: ignore[method-assign]
        assert search_of(state).flip()[:-1] == pytest.approx(plain.flip()[:-1], abs=5e-4)


def test_a_whole_game_with_nothing_done_is_shared_alike_but_for_whose_turn_it_is() -> None:
    search = search_of(start(CLASSIC, 2, "begin"))
    shares = search.now.worth(search.seats, (), 0)[:-1]
    assert search.now.worth(search.seats, (), 1)[:-1] == pytest.approx(shares[::-1])
    assert shares == pytest.approx((0.5, 0.5), abs=0.05)


def test_the_end_of_the_game_is_counted_not_guessed() -> None:
    state = deal("...", hands="yoda-7 c3po-5+anakin-2", round=3)
    search = search_of(state._replace(scores=((RoundScore(3, 0, 0, 0), RoundScore(2, 0, 0, 0)),) * 2))
    assert search.now.ended(search.seats, 0, 0) == (1.0, 0.0, 2)
    assert search.now.ended(search.seats, 1, 10) == (0.0, 1.0, -8)
    search = search_of(state)
    assert search.now.ended(search.seats, 0, 0) == (0.5, 0.5, 0)


def test_the_leader_has_the_better_chance() -> None:
    state = deal("...", hands="yoda-7 c3po-7", round=2)
    ahead = [
        search_of(state._replace(scores=((RoundScore(40, 0, 0, 0), RoundScore(by, 0, 0, 0)),))) for by in (0, 40, 80)
    ]
    shares = [search.now.worth(search.seats, (), 0)[0] for search in ahead]
    assert shares[0] > shares[1] + 0.1 > shares[2] + 0.2


def test_long_integers_reckon_as_rows_of_numbers_do() -> None:
    numbers = struct.unpack(f"<{(INPUTS + 3) * WIDE}e", Path(data_file(2)).read_bytes())
    rows = [numbers[begin : begin + WIDE] for begin in range(0, len(numbers), WIDE)]
    rng, net = Random("lanes"), learned(2)
    inputs: list[Input] = [(index, rng.uniform(-3, 3)) for index in rng.sample(range(INPUTS), 40)]
    cells = [sum(by * rows[index][cell] for index, by in inputs) + rows[INPUTS][cell] for cell in range(WIDE)]
    cut = [*cells[:LINEAR], *(max(0.0, cell) for cell in cells[LINEAR:])]
    odds, points = (sum(weight * cell for weight, cell in zip(row, cut, strict=True)) for row in rows[-2:])
    assert estimate(net, layer(net.first, net.bias, inputs)) == pytest.approx((odds, 10 * points), abs=0.02)
