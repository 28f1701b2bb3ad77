"""The values of choices by `master`."""

from collections import Counter
from itertools import product
from math import prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duell.games.duel.bots import ActionValue
from duell.games.duel.bots.master import Master
from duell.games.duel.engine.cards import Card, Choice, Deck
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import advance, outcome
from duell.games.duel.engine.state import Phase, State, legal
from duell.games.duel.engine.view import view
from tests.games.duel.bots.positions import DECKS, states, views
from tests.games.duel.engine.dealing import deal, name, play
from tests.games.duel.engine.examples import CLASSIC, EDITIONS, RAVENSBURGER

MASTER = Master()


def appraised(state: State) -> dict[int, dict[Choice, ActionValue]]:
    return MASTER.appraise(view(state, None))


def near_the_end(cards: str, hands: str, taken: str, edition: Edition = RAVENSBURGER) -> State:
    """A duel for the first of `cards`; the deck has these and the taken ones only."""
    present = Counter(card for card in f"{cards} {taken}".replace("+", " ").split() if card != "-")
    empire: list[Card] = []
    for card in CLASSIC.empire:
        if present[name(card)]:
            present[name(card)] -= 1
            empire.append(card)
    return deal(cards, hands=hands, taken=taken, edition=edition, deck=Deck("few", CLASSIC.heroes, tuple(empire)))


def mean(action_values: dict[Choice, ActionValue]) -> tuple[float, float]:
    """The chance and the points of a seat that plays its mix."""
    return (
        sum(worth.probability * worth.chance for worth in action_values.values()),
        sum(worth.probability * worth.points for worth in action_values.values()),
    )


@pytest.mark.slow
@given(states())
@settings(max_examples=9, deadline=None)
def test_every_legal_choice_of_all_who_must_act_has_a_worth(state: State) -> None:
    for seat, action_values in appraised(state).items():
        assert tuple(action_values) == legal(state)[seat]
        assert sum(worth.probability for worth in action_values.values()) == pytest.approx(1)
        assert all(0 <= worth.chance <= 1 + 1e-9 for worth in action_values.values())
    assert appraised(state).keys() == legal(state).keys()


@pytest.mark.slow
@given(states())
@settings(max_examples=9, deadline=None)
def test_each_seat_and_a_spectator_get_the_same_and_probabilities_are_the_mix(state: State) -> None:
    action_values = appraised(state)
    for seat_view in views(state):
        assert seat_view.seat is not None
        assert MASTER.appraise(seat_view) == action_values
        mix = {choice: worth.probability for choice, worth in action_values[seat_view.seat].items()}
        assert mix == pytest.approx(MASTER.policy(seat_view))


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_what_one_of_two_expects_the_other_lacks(deck: Deck, edition: Edition) -> None:
    state = deal(CARDS[deck.name], deck=deck, edition=edition)
    (chance, points), (others_chance, others_points) = (
        mean(action_values) for action_values in appraised(state).values()
    )
    assert chance + others_chance == pytest.approx(1)
    assert points + others_points == pytest.approx(0, abs=1e-9)


CARDS = {"classic": "jabba ...", "short": "vader-4 ...", "wild": "hutt ...", "lone": "guard"}
"""The card at stake in each deck."""


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
@pytest.mark.parametrize("hands", ["3+8 5+7", "3+8 5+7 2+6", "3+8 5+7 2+6 1+4"])
def test_where_the_stock_ends_with_this_round_it_is_counted_out(hands: str, edition: Edition) -> None:
    taken = " ".join(["boba-fett", "greedo", "bossk", "vader-1"][: len(hands.split())])
    state = near_the_end("palpatine", hands, taken, edition)
    action_values = appraised(state)
    ends = [(bids, outcome(advance(state, dict(enumerate(bids)))[0])) for bids in product(*legal(state).values())]
    for seat, of_seat in action_values.items():
        for choice, worth in of_seat.items():
            chance = points = 0.0
            for bids, ended in ends:
                if bids[seat] is choice:
                    assert ended
                    others = [total for other, total in enumerate(ended.totals) if other != seat]
                    weight = prod(
                        action_values[other][bid].probability for other, bid in enumerate(bids) if other != seat
                    )
                    chance += weight * (seat in ended.winners) / len(ended.winners)
                    points += weight * (ended.totals[seat] - max(others))
            assert (worth.chance, worth.points) == pytest.approx((chance, points))


def test_the_bid_that_wins_the_game_is_certain_and_the_others_have_their_cost() -> None:
    state = near_the_end("palpatine", "1+8 2+5", "greedo bossk")
    anna, ben = appraised(state).values()
    assert anna[Choice.FORCE_8] == (1, 1, 3 + 10 - 4)
    assert anna[Choice.FORCE_1] == (0, 0, 3 - (4 + 10))
    assert {worth.points for worth in ben.values()} == {4 - (3 + 10)}


def test_scouting_shows_the_worth_of_keeping_and_of_each_gift() -> None:
    state = play(near_the_end("greedo jabba", "5+r2d2 6 7", "jabba tarkin bossk"), "r2d2 6 7")
    assert state.phase is Phase.SCOUT
    # Luke has taken the Greedo, Leia has Jabba already: with the second one she has 16 and 10 more.
    assert appraised(state) == {
        0: {Choice.KEEP: (1, 1, 26 - 7), Choice.GIVE_1: (0, 0, 8 - (5 + 8)), Choice.GIVE_2: (0, 0, 8 - (3 + 4 + 8))}
    }


def test_a_leftover_choice_shows_the_outlook_of_the_stock() -> None:
    state = play(near_the_end("greedo jabba vader-2", "3+7 5", "- bossk"), "3 5")
    assert state.phase is Phase.LEFTOVER
    # Jabba wins; after Vader the game is lost, and stopping is as good as anything.
    assert appraised(state) == {0: {Choice.TAKE: (1, 0.5, (1 - 9) / 2), Choice.STOP: (0, 0, -7)}}


def test_nobody_gets_news_once_the_game_is_over() -> None:
    assert appraised(play(near_the_end("greedo", "8 5", "- -"), "8 5")) == {}


@given(states(), st.randoms(use_true_random=False))
@settings(max_examples=9, deadline=None)
def test_a_judgement_has_the_worths_and_the_chances_that_the_mixes_bring(state: State, rng: Random) -> None:
    judged = MASTER.judge(view(state, None), {seat: rng.choice(options) for seat, options in legal(state).items()})
    assert judged.action_values == appraised(state)
    assert sum(judged.before) == pytest.approx(1)
    for seat, action_values in judged.action_values.items():
        assert judged.before[seat] == pytest.approx(mean(action_values)[0])


@pytest.mark.slow
@given(states(), st.randoms(use_true_random=False))
@settings(max_examples=9, deadline=None)
def test_a_choice_is_worth_the_mean_chance_once_the_others_have_made_theirs(state: State, rng: Random) -> None:
    action_values = appraised(state)
    seat = rng.choice(list(action_values))
    choice = rng.choice(legal(state)[seat])
    others = {
        other: [other_choice for other_choice in of_seat if of_seat[other_choice].probability]
        for other, of_seat in action_values.items()
    }
    chance = 0.0
    for joint in product(*(others | {seat: [choice]}).values()):
        choices = dict(zip(others, joint, strict=True))
        after = MASTER.judge(view(state, None), choices).after
        assert sum(after) == pytest.approx(1)
        chance += after[seat] * prod(
            action_values[other][choices[other]].probability for other in others if other != seat
        )
    assert chance == pytest.approx(action_values[seat][choice].chance)
