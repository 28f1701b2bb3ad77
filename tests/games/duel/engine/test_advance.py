"""The promises of ``advance`` besides the rules: arguments are not changed, and events are made on demand."""

import pickle

from duell.games.duel.engine.cards import Choice, Villain
from duell.games.duel.engine.events import Bids, BidTurned, Turned
from duell.games.duel.engine.play import advance
from tests.games.duel.engine.dealing import deal

CHOICES = {1: Choice.FORCE_3, 0: Choice.FORCE_7}


def test_the_state_given_and_the_choices_given_stay_as_they_were() -> None:
    state, choices = deal("greedo bossk ..."), dict(CHOICES)
    before = pickle.dumps(state)
    advance(state, choices)
    assert pickle.dumps(state) == before
    assert choices == CHOICES


def test_events_do_not_follow_later_changes_of_the_choices() -> None:
    choices = dict(CHOICES)
    _, events = advance(deal("greedo bossk ..."), choices)
    choices.clear()
    assert events[0] == Bids(1, (Choice.FORCE_7, Choice.FORCE_3))


def test_events_are_a_sequence_that_is_made_once() -> None:
    _, events = advance(deal("greedo bossk ..."), CHOICES)
    assert len(events) == 7
    assert events[-1] == Turned(2, Villain("bossk", 4))
    assert [type(event) for event in events[:3]] == [Bids, BidTurned, BidTurned]
    assert list(events) == list(events[:])
    assert events[0] is events[0]
    assert repr(events) == f"Events({list(events)})"


def test_a_state_can_be_sent_to_another_process() -> None:
    state = deal("greedo bossk ...")
    sent = pickle.loads(pickle.dumps(state))
    assert sent == state
    assert advance(sent, CHOICES)[0] == advance(state, CHOICES)[0]
