"""The events that tell a step, in order."""

from itertools import product
from random import Random

import pytest

from duell.game import Ends
from duell.games.duel.board import TableEvent, tell
from duell.games.duel.engine.cards import Choice, Vader, Villain
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.events import (
    BidTurned,
    By,
    Discarded,
    R2D2Returned,
    R2D2Waits,
    Reason,
    SatOut,
    Scouted,
    Taken,
    TieBroken,
    TookBack,
)
from duell.games.duel.engine.play import advance, outcome, start
from duell.games.duel.engine.rules import Gain, r2d2_returns
from duell.games.duel.engine.state import legal
from tests.games.duel.engine.dealing import HEROES, deal, step
from tests.games.duel.engine.examples import MIXES
from tests.table.examples import CLASSIC, EDITIONS, ORIGINAL, PARLETT, RAVENSBURGER

GREEDO, BOSSK, TARKIN = (
    next(villain for villain in CLASSIC.villains if villain.name == name) for name in ("greedo", "bossk", "tarkin")
)


def told(
    cards: str, *texts: str, hands: str = "", taken: str = "", edition: Edition = RAVENSBURGER, players: int = 3
) -> tuple[TableEvent, ...]:
    """Return the events of the last of some steps at a table."""
    state = deal(cards, hands=hands, taken=taken, edition=edition, players=players, deck=CLASSIC)
    for text in texts:
        before = state
        state, events = step(before, text)
    return tell(events)


def wins(seat: int, card: Villain | Vader, before: int = 0, by: By = By.DUEL, number: int = 1) -> Taken:
    """Return how a seat that has no other such card takes one in round `number`."""
    worth = card.points if isinstance(card, Villain) else -card.penalty
    return Taken(number, seat, card, by, Gain(0, worth, 0, worth), before)


def test_who_sat_out_comes_first_and_r2d2_before_every_value() -> None:
    events = told("greedo ...", "3 r2d2 -", hands="3+4 1+r2d2 -")
    assert [type(event) for event in events[:3]] == [SatOut, BidTurned, BidTurned]
    assert events[:2] == (SatOut(2), BidTurned(1, Choice.R2D2, 0))


def test_cards_of_one_value_are_turned_over_by_their_icons() -> None:
    """Leia's 3 has four icons, Yoda's two, Luke's none."""
    assert told("greedo ...", "3 3 3")[:4] == (
        BidTurned(2, Choice.FORCE_3, 0),
        BidTurned(1, Choice.FORCE_3, 2),
        BidTurned(0, Choice.FORCE_3, 4),
        TieBroken(3, (2, 1, 0), (0, 2, 4)),
    )


@pytest.mark.parametrize("edition", [RAVENSBURGER, PARLETT], ids=lambda edition: edition.name)
def test_a_lone_r2d2_returns_where_the_stock_is_used_up(edition: Edition) -> None:
    events = told("greedo", "r2d2 3 5", edition=edition)
    assert events[3] == R2D2Waits(0, None)
    assert events[-1] == Ends(Reason.STOCK)


@pytest.mark.parametrize(
    ("edition", "card", "choice"), list(product(EDITIONS, ["tarkin", "vader-2"], ["keep", "give 1"])), ids=str
)
def test_the_fate_of_r2d2_is_mentioned(edition: Edition, card: str, choice: str) -> None:
    events = told(f"greedo {card} ...", "r2d2 3 5", choice, edition=edition)
    turned_up = Vader(2) if card == "vader-2" else TARKIN
    returns = r2d2_returns(edition, turned_up, Choice.parse(choice))
    number = 1 if edition.scout == "at-once" else 2
    fate = R2D2Returned(0) if returns else Discarded(number, 0, (Choice.R2D2,))
    kept = choice == "keep"
    assert events[0] == Scouted(number, 0, turned_up, 0 if kept else 1)
    assert events[1] == wins(0 if kept else 1, turned_up, by=By.SCOUT if kept else By.GIFT, number=number)
    assert events[2] == fate


def test_leftover_cards_that_may_be_drawn_are_announced_one_by_one() -> None:
    told_so_far = "3 2", "take"
    assert told("greedo tarkin bossk ...", *told_so_far, hands="3 2+7") == (wins(1, TARKIN, by=By.LEFTOVER),)
    assert told("greedo tarkin bossk ...", *told_so_far, "stop", hands="3 2+7") == (Ends(Reason.LAST_WITH_CARDS),)
    assert told("greedo tarkin bossk ...", *told_so_far, "take", hands="3 2+7") == (
        wins(1, BOSSK, before=5, by=By.LEFTOVER),
        Ends(Reason.LAST_WITH_CARDS),
    )


def test_leftover_cards_that_must_be_drawn_are_announced_with_the_duel_before_them() -> None:
    """Edition original."""
    assert told("greedo tarkin ...", "3 2", hands="3 2+r2d2", edition=ORIGINAL)[2:] == (
        wins(0, GREEDO),
        TookBack((1,)),
        Discarded(1, 0, (Choice.FORCE_3,)),
        Discarded(1, 1, (Choice.FORCE_2,)),
        wins(1, TARKIN, by=By.LEFTOVER),
        Ends(Reason.LAST_WITH_FORCE),
    )


def test_several_cards_taken_in_one_step_make_sets_with_each_other() -> None:
    events = told("greedo tarkin tarkin ...", "3 2", hands="3 2+7", edition=ORIGINAL)
    assert [(event.before, event.after) for event in events if isinstance(event, Taken)] == [(0, 3), (0, 5), (5, 20)]


@pytest.mark.parametrize("mix", range(0, len(MIXES), 3))
def test_the_beats_of_a_game_add_up_to_its_totals_and_hands(mix: int) -> None:
    players, rng = 2 + mix % 3, Random(mix)
    state = start(CLASSIC, MIXES[mix], HEROES[:players], str(mix))
    totals, lost = [0] * players, [0] * players
    while options := legal(state):
        before = state
        state, events = advance(before, {seat: rng.choice(open_to) for seat, open_to in options.items()})
        for event in tell(events):
            if isinstance(event, Taken):
                assert event.before == totals[event.seat]
                assert event.after == event.before + event.gain.total
                totals[event.seat] = event.after
            elif isinstance(event, Discarded):
                lost[event.seat] += len(event.cards)
    ended = outcome(state)
    assert ended
    assert tuple(totals) == ended.totals
    assert [9 - count for count in lost] == [hand.bit_count() for hand in state.hands]
