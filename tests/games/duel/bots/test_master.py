from collections.abc import Mapping
from operator import mul
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duell.games.duel.bots import bot, draw
from duell.games.duel.bots.counting import CountedOut, Course
from duell.games.duel.bots.equilibrium import optimal, solve
from duell.games.duel.bots.master import Master
from duell.games.duel.engine.cards import Choice, Deck, Hero, Vader, Villain
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import advance, outcome, start
from duell.games.duel.engine.state import Bidding, Phase, Scouting, State, legal, state_at
from duell.games.duel.engine.view import view
from tests.games.duel.bots.positions import HEROES, states, views
from tests.games.duel.bots.solving import outcomes
from tests.games.duel.engine.examples import CLASSIC, MIXES, RAVENSBURGER

TWO = Deck(
    "two",
    tuple(Hero(hero.name, hero.icons[:2]) for hero in HEROES),
    (*[Villain("greedo", 3)] * 2, Villain("jabba", 8), Villain("bossk", 4), Villain("tarkin", 5)),
)
"""Small enough to be counted out: two force cards and R2-D2 each."""


def exact(state: State) -> float:
    """The first seat's share of the win if both play as well as possible: every card of the stock, every bid."""
    ended, options = outcome(state), legal(state)
    if ended:
        return (0 in ended.winners) / len(ended.winners)
    if len(options) == 1:
        ((seat, choices),) = options.items()
        values = [exact_after(state, {seat: choice}) for choice in choices]
        return min(values) if seat else max(values)
    return optimal(matrix_of(state)).value


def matrix_of(state: State) -> list[list[float]]:
    mine, others = legal(state).values()
    return [[exact_after(state, {0: bid, 1: other}) for other in others] for bid in mine]


def exact_after(state: State, choices: Mapping[int, Choice]) -> float:
    return sum(chance * exact(after) for chance, after in outcomes(state, choices))


def endgames() -> list[State]:
    """Duels in which two force cards are left, from games played anyhow."""
    duels = []
    for seed in range(30):
        rng, state = Random(seed), start(TWO, RAVENSBURGER, ("leia", "yoda"), str(seed))
        while options := legal(state):
            if state.phase is Phase.DUEL and sum((hand >> 1).bit_count() for hand in state.hands) <= 2:
                if len(options) == 2 and max(map(len, options.values())) > 1:
                    duels.append(state)
                break
            state, _ = advance(state, {seat: rng.choice(choices) for seat, choices in options.items()})
    return duels


def test_the_end_is_counted_out_exactly() -> None:
    positions = endgames()
    assert len(positions) > 10
    for state in positions:
        matrix = matrix_of(state)
        policies = bot("master").policy(view(state, 0)), bot("master").policy(view(state, 1))
        mine, others = (list(policy.values()) for policy in policies)
        value = solve(matrix, turns=2000).value
        secured = min(sum(map(mul, column, mine)) for column in zip(*matrix, strict=True))
        conceded = max(sum(map(mul, row, others)) for row in matrix)
        assert secured > value - 0.03
        assert conceded < value + 0.03


DEAR = Deck(
    "dear",
    tuple(Hero(hero.name, hero.icons[:3]) for hero in HEROES),
    (*[Villain("jabba", 8)] * 3, *[Villain("palpatine", 30, pair=20)] * 2, Villain("greedo", 3), Vader(4), Vader(4)),
)
"""Under flat sets a second Palpatine costs points."""


@given(st.sampled_from([mix for mix in MIXES if mix.scout == "next-round"]), st.randoms(use_true_random=False))
@settings(max_examples=15, deadline=None)
def test_what_is_counted_out_is_what_every_bid_and_every_card_lead_to(mix: Edition, rng: Random) -> None:
    """Whichever positions are taken to be alike."""
    state = start(DEAR, mix, ("leia", "yoda"), str(rng.random()))
    while sum((hand >> 1).bit_count() for hand in state.hands) > 3 or state.stock_left > 3:
        choices = {seat: rng.choice(own) for seat, own in legal(state).items()}
        before, state = state, advance(state, choices)[0]
        if not isinstance(state.now, Bidding | Scouting):
            return
    table = CountedOut(state.game, Course())
    assert table.reaches(state, 10_000)
    assert table.outlook(state)[0] == pytest.approx(exact_after(before, choices), abs=1e-3)


def test_the_last_duel_is_won_by_who_can() -> None:
    dealt, hands = start(CLASSIC, RAVENSBURGER, ("leia", "yoda"), "last"), (0b100000011, 0b000100001)
    jabba = next(index for index, card in enumerate(CLASSIC.empire) if card.__class__ is Villain and card.points == 8)
    escaped = (1 << 34) - 1 & ~(1 << jabba)
    duel = state_at(dealt.game, dealt.stock, 34, 1, hands, escaped << 2 * 34, Bidding(jabba))
    assert bot("master").policy(view(duel, 0))[Choice.FORCE_8] == 1


@pytest.mark.slow
@given(states())
@settings(max_examples=12, deadline=None)
def test_mixes_are_the_policies_of_all_who_must_act(state: State) -> None:
    mixes = Master().mixes(view(state, None))
    assert mixes == {seat_view.seat: pytest.approx(Master().policy(seat_view)) for seat_view in views(state)}


def test_two_players_agree_on_the_value_of_a_round() -> None:
    """Seats do not matter: with heroes and seats exchanged the mixes are exchanged too."""
    state = start(CLASSIC, RAVENSBURGER, ("leia", "yoda"), "seats")
    swapped = start(CLASSIC, RAVENSBURGER, ("yoda", "leia"), "seats")
    for seat in range(2):
        one, other = Master().policy(view(state, seat)), Master().policy(view(swapped, 1 - seat))
        assert sum(abs(one[choice] - other[choice]) for choice in one) < 0.25


def test_it_mixes_where_it_would_be_seen_through() -> None:
    rng, mixed = Random("mixed"), 0
    state = start(CLASSIC, RAVENSBURGER, ("leia", "yoda"), "mixed")
    while options := legal(state):
        policies = {seat: bot("master").policy(view(state, seat)) for seat in options}
        mixed += any(max(policy.values()) < 0.9 for policy in policies.values())
        state, _ = advance(state, {seat: draw(policy, rng) for seat, policy in policies.items()})
    assert mixed
