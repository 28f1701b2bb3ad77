"""Properties of every game, however it is played."""

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell.game import BadSetUpError, IllegalChoiceError, WrongSeatsError
from duell.games.missions.engine.events import Event, RoundScored
from duell.games.missions.engine.state import FLIP, SHOW, Choice, Over, State, Taking, Verb, legal, start
from duell.games.missions.engine.turns import advance, outcome, play, totals
from duell.games.missions.engine.view import view
from tests.games.missions.engine.dealing import deal
from tests.games.missions.engine.examples import CLASSIC

some_seeds = st.integers(0, 3).map(str)
"""Of games that all properties look at, so that each is played once."""

players = st.integers(2, 5)


@cache
def played(seats: int, seed: str) -> tuple[list[State], list[Event]]:
    """Play a game at random; return its states and all that happened.

    Each choice leads to the same when it is played without checks and events.
    """
    rng, state = Random(seed), start(CLASSIC, seats, seed)
    states, events = [state], list[Event]()
    while due := legal(state):
        ((seat, options),) = due.items()
        choice = rng.choice(options)
        trusted = play(state, choice)
        state, new = advance(state, {seat: choice})
        assert trusted == state
        states.append(state)
        events += new
    return states, events


@given(players, some_seeds)
def test_cards_are_conserved_and_no_character_lies_twice(seats: int, seed: str) -> None:
    states, _ = played(seats, seed)
    all_values = (1 << len(CLASSIC.values)) - 1
    for state in states:
        up = state.stocks[state.round - 1][: state.top]
        laid = [CLASSIC.bits(mission.cards) for of_seat in state.missions for mission in of_seat]
        piles = [state.display, state.discarded, *state.hands, *laid]
        union = sum(piles)
        assert union.bit_count() == sum(pile.bit_count() for pile in piles)  # no card in two places
        troopers = sum(type(CLASSIC.cards[number]).__name__ == "Trooper" for number in up)
        assert sum(state.troopers) == troopers
        assert union.bit_count() == len(up) - troopers
        for character in range(len(CLASSIC.characters)):
            assert (state.display >> len(CLASSIC.values) * character & all_values).bit_count() <= 1


@given(players, some_seeds)
def test_every_game_ends_after_three_rounds_with_the_sum_of_what_was_scored(seats: int, seed: str) -> None:
    states, events = played(seats, seed)
    ended = outcome(states[-1])
    assert ended
    scored = [event for event in events if isinstance(event, RoundScored)]
    assert [event.round for event in scored] == [1, 2, 3]
    tiles = [20 * (bits == 0b11111) for bits in states[-1].tiles]
    sums = [sum(event.accounts[seat].score.total for event in scored) for seat in range(seats)]
    assert list(ended.totals) == [points + extra for points, extra in zip(sums, tiles, strict=True)]
    assert ended.totals == totals(states[-1])
    assert all(outcome(state) is None for state in states[:-1])


@given(players, some_seeds)
def test_a_view_says_nothing_of_the_stock(seats: int, seed: str) -> None:
    states, _ = played(seats, seed)
    for state in states[:: len(states) // 20 + 1]:
        rest = list(state.stocks[state.round - 1][state.top :])
        Random("another order").shuffle(rest)
        stocks = list(state.stocks)
        stocks[state.round - 1] = (*stocks[state.round - 1][: state.top], *rest)
        other = state._replace(stocks=tuple(stocks), luck=tuple(0.5 for _ in state.luck))
        for seat in (None, *range(seats)):
            assert view(other, seat) == view(state, seat)


@given(players, some_seeds)
def test_options_are_told_apart_by_their_notation(seats: int, seed: str) -> None:
    states, _ = played(seats, seed)
    for state in states:
        for options in legal(state).values():
            assert len(set(map(str, options))) == len(options) > 0


@given(players, some_seeds)
def test_who_is_seen_to_act_is_the_one_who_must(seats: int, seed: str) -> None:
    states, _ = played(seats, seed)
    for state in states[:: len(states) // 30 + 1]:
        due = legal(state)
        for seat in range(seats):
            seat_view = view(state, seat)
            assert seat_view.options == due.get(seat, ())
            assert seat_view.to_act == next(iter(due), None)
        assert bool(due) is not isinstance(state.now, Over)


def test_what_is_not_legal_is_refused_with_what_would_be() -> None:
    state = deal("...", display="yoda-1")
    with pytest.raises(IllegalChoiceError, match="seat 0 chose show; legal choices are flip, take yoda 1"):
        advance(state, {0: SHOW})
    with pytest.raises(WrongSeatsError, match=r"choices of seats \[1\] were given, but seats \[0\] must choose"):
        advance(state, {1: FLIP})
    with pytest.raises(WrongSeatsError):
        advance(state, {})
    state = state._replace(now=Taking())
    with pytest.raises(IllegalChoiceError, match="chose flip; legal choices are take yoda 1"):
        advance(state, {0: Choice(Verb.FLIP)})


@pytest.mark.parametrize("count", [0, 1, 6])
def test_two_to_five_can_play(count: int) -> None:
    with pytest.raises(BadSetUpError, match=f"2 to 5 players can play, not {count}"):
        start(CLASSIC, count, "x")


def test_a_seed_is_text() -> None:
    with pytest.raises(BadSetUpError, match="the seed None is not text"):
        start(CLASSIC, 2, None)  # type: ignore[arg-type]
    with pytest.raises(BadSetUpError, match="not text that can be written"):
        start(CLASSIC, 2, "\ud800")
