"""Properties of every game, in any edition, with any house rules and number of players."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell.game import Ends, IllegalChoiceError, WrongSeatsError
from duell.games.duel.engine.cards import Card, Choice, Vader
from duell.games.duel.engine.events import Bids, Discarded, Escaped, Taken
from duell.games.duel.engine.play import advance, outcome, start
from duell.games.duel.engine.state import Bidding, GameOver, Now, Phase, Scouting, State, legal
from duell.games.duel.engine.view import view
from tests.games.duel.engine.dealing import HEROES, seen
from tests.games.duel.engine.examples import CLASSIC, MIXES
from tests.games.duel.engine.games import Step, games

REBEL_CARDS = [choice for choice in Choice if choice.is_bid]


def rebel_cards(state: State, seat: int) -> Counter[Choice]:
    """Return the cards that a seat has in hand, or on the table as a lone R2-D2."""
    in_hand = Counter(card for card in REBEL_CARDS if state.hands[seat] >> card & 1)
    return in_hand + Counter([Choice.R2D2] if seen(state).scout == seat else [])


def empire_cards(state: State) -> list[int]:
    """Return every Empire card by its place in the deck, as often as it is somewhere."""
    piles = [*state.taken, state.escaped]
    lying = lying_open(state.now)
    face_down = state.stock[state.top :]
    return [*face_down, *lying, *(card for pile in piles for card in range(34) if pile >> card & 1)]


def lying_open(now: Now) -> list[int]:
    """Return the cards on the table that belong to nobody yet, by their places in the deck."""
    match now:
        case Bidding(card):
            return [card]
        case Scouting(_, card, waiting):
            return [card, waiting.card] if waiting else [card]
        case _:
            return []


@given(games)
def test_every_empire_card_is_in_exactly_one_place(game: list[Step]) -> None:
    for step in game:
        for state in (step.before, step.after):
            assert sorted(empire_cards(state)) == list(range(len(state.stock)))


@given(games)
def test_every_rebel_card_is_held_or_on_the_table_or_discarded(game: list[Step]) -> None:
    seats = range(len(game[0].before.hands))
    discarded: dict[int, Counter[Choice]] = {seat: Counter() for seat in seats}
    for step in game:
        for event in step.events:
            if isinstance(event, Discarded):
                discarded[event.seat].update(event.cards)
        for seat in seats:
            assert rebel_cards(step.after, seat) + discarded[seat] == rebel_cards(game[0].before, seat)


@given(games)
def test_r2d2_lies_on_the_table_only_until_its_card_is_decided_on(game: list[Step]) -> None:
    for step in game:
        after = seen(step.after)
        assert (after.scout is not None) is (after.phase is Phase.SCOUT) is (after.scouted is not None)


@given(games)
def test_a_game_has_no_more_rounds_than_empire_cards(game: list[Step]) -> None:
    last = game[-1].after
    assert last.phase is Phase.OVER
    assert last.round <= len(last.stock)
    assert all(step.after.round - step.before.round in (0, 1) for step in game)


@given(games)
def test_no_duel_begins_once_the_game_has_ended(game: list[Step]) -> None:
    for step in game:
        if step.after.phase is Phase.DUEL:
            with_force = sum(hand > 1 for hand in step.after.hands)
            with_cards = sum(hand > 0 for hand in step.after.hands)
            assert {
                "last-with-cards": with_cards > 1 and with_force > 0,
                "first-out": with_force == len(step.after.hands),
                "last-with-force": with_force > 1,
            }[step.after.game.edition.end]


@given(games)
def test_events_explain_what_has_changed(game: list[Step]) -> None:
    deck = game[0].before.game.deck
    for before, after, events in ((step.before, step.after, step.events) for step in game):
        for seat in range(len(before.hands)):
            gained = Counter(event.card for event in events if isinstance(event, Taken) and event.seat == seat)
            discards = [event.cards for event in events if isinstance(event, Discarded) and event.seat == seat]
            lost = Counter(card for cards in discards for card in cards)
            assert _cards(deck.empire, before.taken[seat]) + gained == _cards(deck.empire, after.taken[seat])
            assert rebel_cards(before, seat) == rebel_cards(after, seat) + lost
        escaped = Counter(event.card for event in events if isinstance(event, Escaped))
        assert _cards(deck.empire, before.escaped) + escaped == _cards(deck.empire, after.escaped)


def _cards(empire: tuple[Card, ...], pile: int) -> Counter[Card]:
    return Counter(card for index, card in enumerate(empire) if pile >> index & 1)


@given(games)
def test_events_name_the_bids_and_the_end(game: list[Step]) -> None:
    for step in game:
        bids = [event.bids for event in step.events if isinstance(event, Bids)]
        joint = tuple(map(step.choices.get, range(len(step.before.hands))))
        assert bids == ([joint] if step.before.phase is Phase.DUEL else [])
        overs = [event for event in step.events if isinstance(event, Ends)]
        assert overs == ([Ends(step.after.now.reason)] if isinstance(step.after.now, GameOver) else [])


@given(games)
def test_legal_is_what_advance_accepts(game: list[Step]) -> None:
    for state in (step.before for step in game):
        options = legal(state)
        some = {seat: choices[-1] for seat, choices in options.items()}
        for seat, choices in options.items():
            assert [choice for choice in Choice if _accepted(state, some | {seat: choice})] == list(choices)


def _accepted(state: State, choices: dict[int, Choice]) -> bool:
    try:
        advance(state, choices)
    except IllegalChoiceError:
        return False
    return True


@given(games, st.sampled_from(["7", "r2d2", None, 0, 7, 9, 14, 7.0, True, [], {}, Choice]))
def test_what_is_no_choice_is_not_accepted(game: list[Step], given_instead: Any) -> None:
    for step in game:
        for seat in step.choices:
            with pytest.raises(IllegalChoiceError):
                advance(step.before, step.choices | {seat: given_instead})


@given(games)
def test_nobody_else_may_choose_and_nobody_may_be_left_out(game: list[Step]) -> None:
    for step in game:
        for seat in range(-1, 5):
            changed = step.choices | {seat: Choice.R2D2}
            if seat in step.choices:
                del changed[seat]
            with pytest.raises(WrongSeatsError):
                advance(step.before, changed)
    with pytest.raises(WrongSeatsError):
        advance(game[-1].after, game[-1].choices)


@given(games, st.randoms(use_true_random=False))
def test_a_view_does_not_depend_on_what_is_face_down(game: list[Step], rng: Random) -> None:
    for state in (step.after for step in game):
        face_down = list(state.stock[state.top :])
        rng.shuffle(face_down)
        exchanged = state._replace(stock=(*state.stock[: state.top], *face_down))
        for seat in (*range(len(state.hands)), None):
            assert view(exchanged, seat) == view(state, seat)


@given(games)
def test_the_same_choices_give_the_same_game(game: list[Step]) -> None:
    for step in game:
        kept = hash(step.before)
        after, events = advance(step.before, step.choices)
        assert (after, tuple(events)) == (step.after, step.events)
        assert hash(step.before) == kept


@given(st.sampled_from(MIXES), st.permutations(HEROES), st.integers(2, 4), st.text())
def test_the_same_seed_gives_the_same_game(mix: Any, heroes: list[str], players: int, seed: str) -> None:
    assert start(CLASSIC, mix, heroes[:players], seed) == start(CLASSIC, mix, tuple(heroes[:players]), seed)


@given(games)
def test_totals_are_those_of_a_recount(game: list[Step]) -> None:
    last = game[-1].after
    sets = last.game.edition.switches()["sets"]
    taken_events = [event for step in game for event in step.events if isinstance(event, Taken)]
    totals = [
        recount([event.card for event in taken_events if event.seat == seat], sets) for seat in range(len(last.hands))
    ]
    ended = outcome(last)
    assert ended is not None
    assert ended.totals == tuple(totals)
    assert ended.winners == tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    assert all(outcome(step.before) is None for step in game)


def recount(cards: list[Card], sets: str) -> int:
    """Count cards as a player would, sorting them into heaps."""
    total = -sum(card.penalty for card in cards if isinstance(card, Vader))
    heaps = Counter(card for card in cards if not isinstance(card, Vader))
    for villain, count in heaps.items():
        if sets == "added" or count == 1:
            total += villain.points * count + {1: 0, 2: 10, 3: 20, 4: 30}[count]
        else:
            total += {"jabba": 30, "palpatine": 40}.get(villain.name, count * 10)
    return total
