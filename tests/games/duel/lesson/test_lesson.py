"""The lesson: every rule is met, each thing is said once, and nothing is said that is not so."""

import re
from random import Random

import pytest

from duell.game import Ends
from duell.games.duel import words
from duell.games.duel.board import Hand, TableEvent
from duell.games.duel.engine.cards import Choice, Vader
from duell.games.duel.engine.events import (
    BidTurned,
    By,
    Discarded,
    NobodyScouts,
    R2D2Waits,
    Reason,
    Scouted,
    Taken,
    TieBroken,
    TookBack,
)
from duell.games.duel.lesson import LEARNER, Lesson, Topic
from duell.table.screens import Choose, Choosing, Curtain, HandOverSeats, Intent, Reveal, Thinking
from tests.games.duel.lesson.examples import advised, good_pupil, many
from tests.games.lessons import Check, play, reveals
from tests.table.examples import choosing, expect

IN_ORDER = [
    Topic.CHOOSING,
    Topic.WON,
    Topic.HAND_OVER,
    Topic.RIVAL,
    Topic.CAME_BACK,
    Topic.EQUALS,
    Topic.TIE,
    Topic.VADER,
    Topic.VADER_TAKEN,
    Topic.FAIR_PRICE,
    Topic.R2D2_WAITS,
    Topic.VILLAIN_KEPT,
    Topic.R2D2,
    Topic.VADER_TURNED_UP,
    Topic.VADER_GIVEN,
    Topic.PAIR,
    Topic.SET,
    Topic.ALONE,
    Topic.END,
    Topic.SCORE,
]


def test_a_learner_who_takes_the_advice_meets_every_rule_when_it_matters() -> None:
    lesson = Lesson()
    course = tuple(play(lesson, good_pupil))
    assert lesson.topics == IN_ORDER
    events = [event for reveal in reveals(course) for event in reveal.events]
    taken = [(event.seat, type(event.card).__name__, event.by) for event in events if isinstance(event, Taken)]
    assert (0, "Villain", By.DUEL) in taken
    assert (1, "Villain", By.DUEL) in taken
    assert (1, "Vader", By.DUEL) in taken
    assert (1, "Villain", By.SCOUT) in taken
    assert (1, "Vader", By.GIFT) in taken
    assert any(isinstance(event, TookBack) and event.seats == (0,) for event in events)
    assert any(isinstance(event, TieBroken) for event in events)
    assert [event.gain.bonus for event in events if isinstance(event, Taken) and event.gain.bonus] == [10]
    assert events[-1] == Ends(Reason.STOCK)


@pytest.mark.slow
def test_a_lesson_is_short_and_its_reveals_have_no_more_than_two_without_a_word() -> None:
    course = many()[0]
    decided = [moment for moment in course if isinstance(moment.screen, Choosing)]
    assert len(decided) == 9
    assert sum(not moment.word for moment in course if not isinstance(moment.screen, Thinking)) <= 2


def test_what_is_advised_can_be_chosen() -> None:
    for seed in range(4):
        lesson, rng = Lesson(Random(seed)), Random(seed)

        def look(lesson: Lesson, rng: Random = rng) -> Choice:
            choice, screen = advised(lesson), lesson.screen
            assert isinstance(screen, Choosing)
            assert choice is None or choice in screen.options
            return Choice(rng.choice(screen.options))

        assert list(play(lesson, look))


# Nothing is said that is not so: each sentence after a reveal is held against the events.


def _you(reveal: Reveal, seat: int) -> str:
    """How the lesson names the player in a seat."""
    return "You" if seat == LEARNER else reveal.board.name(seat)


def _takes(reveal: Reveal, name: str, by: By) -> Taken | None:
    return next(
        (
            event
            for event in reveal.events
            if isinstance(event, Taken) and event.by is by and _you(reveal, event.seat) == name
        ),
        None,
    )


def _first(reveal: Reveal, kind: type[TableEvent]) -> TableEvent | None:
    return next((event for event in reveal.events if isinstance(event, kind)), None)


def _won(reveal: Reveal, claim: "re.Match[str]") -> bool:
    takes = _takes(reveal, claim[1], By.DUEL)
    spent = _first(reveal, Discarded)
    return bool(takes and words.one(takes.card) == claim[2]) and getattr(spent, "seat", None) == getattr(
        takes, "seat", -1
    )


def _came_back(reveal: Reveal, claim: "re.Match[str]") -> bool:
    back = _first(reveal, TookBack)
    return isinstance(back, TookBack) and [_you(reveal, seat) for seat in back.seats] == [claim[1]]


def _tie(reveal: Reveal, claim: "re.Match[str]") -> bool:
    bids = {event.bid for event in reveal.events if isinstance(event, BidTurned)}
    tie = _first(reveal, TieBroken)
    return (
        bids == {Choice(int(claim[1]))}
        and isinstance(tie, TieBroken)
        and tie.icons[1] > tie.icons[0]
        and _you(reveal, tie.seats[1]) == claim[2].capitalize()
    )


def _vader_taken(reveal: Reveal, claim: "re.Match[str]") -> bool:
    takes = _takes(reveal, claim[1], By.DUEL)
    loses = _first(reveal, Discarded)
    return (
        takes is not None
        and isinstance(takes.card, Vader)
        and isinstance(loses, Discarded)
        and (_you(reveal, loses.seat), loses.cards) == (claim[2], (Choice(int(claim[3])),))
    )


def _decided(reveal: Reveal, giver: str, receiver: str, *, vader: bool, r2d2_returns: bool) -> bool:
    decides = _first(reveal, Scouted)
    returned = not isinstance(_first(reveal, Discarded), Discarded)
    return (
        isinstance(decides, Scouted)
        and (_you(reveal, decides.seat), _you(reveal, decides.to)) == (giver, receiver.capitalize())
        and isinstance(decides.card, Vader) is vader
        and returned is r2d2_returns
    )


def _pair(reveal: Reveal, claim: "re.Match[str]") -> bool:
    return any(
        isinstance(event, Taken)
        and event.gain.has == 1
        and event.gain.bonus == 10
        and _you(reveal, event.seat) == claim[1]
        for event in reveal.events
    )


def _too_high(reveal: Reveal, claim: "re.Match[str]") -> bool:
    takes = _takes(reveal, claim[1], By.DUEL)
    bids = {event.seat: (int(event.bid), event.icons) for event in reveal.events if isinstance(event, BidTurned)}
    return takes is not None and takes.seat == 0 and bids[1][0] <= int(claim[2]) < bids[0][0]


WHO = "(You|Ben)"
WHOM = "(you|Ben)"

CHECKS: tuple[tuple[str, Check], ...] = (
    (rf"{WHO} played the highest card and takes? ([\w ]+)\. A card", _won),
    (rf"{WHO} lost this duel but not the card", _came_back),
    (r"You both played the (\d)\. Rebel icons .*, and (you|Ben)(?:r|’s) card has more", _tie),
    (rf"{WHO} played the highest card and must take Darth Vader, .*\. {WHO} loses? the (\d)\.", _vader_taken),
    (
        rf"{WHO} sat this duel out with R2-D2",
        lambda reveal, claim: any(
            isinstance(event, R2D2Waits) and _you(reveal, event.seat) == claim[1] for event in reveal.events
        ),
    ),
    (r"You both played R2-D2", lambda reveal, claim: _first(reveal, NobodyScouts) is not None),
    (
        rf"{WHO} keeps? a villain",
        lambda reveal, claim: _decided(reveal, claim[1], claim[1], vader=False, r2d2_returns=False),
    ),
    (
        rf"{WHO} (?:give a villain to|gives) {WHOM}(?: a villain)?,",
        lambda reveal, claim: _decided(reveal, claim[1], claim[2], vader=False, r2d2_returns=True),
    ),
    (rf"{WHO} keeps? Darth", lambda reveal, claim: _decided(reveal, claim[1], claim[1], vader=True, r2d2_returns=True)),
    (
        rf"{WHO} (?:give Darth Vader to|gives) {WHOM}(?: Darth Vader)?,",
        lambda reveal, claim: _decided(reveal, claim[1], claim[2], vader=True, r2d2_returns=False),
    ),
    (rf"{WHO} (?:has|have) a pair now", _pair),
    (r"A game also ends", lambda reveal, claim: reveal.events[-1] == Ends(Reason.STOCK)),
    (r"(You) won, but the (\d) would have been enough", _too_high),
)


def test_a_word_stays_while_the_moment_lasts() -> None:
    lesson = Lesson()
    word = lesson.word
    for wish in (Choose(Choice.FORCE_2), Choose(Choice.FORCE_6), Intent.GO_ON):
        lesson.do(wish)
        assert lesson.word == word
    lesson.do(Intent.HIDE)
    expect(lesson.screen, Curtain)
    assert not lesson.word
    lesson.do(Intent.LIFT)
    assert lesson.word == word
    assert lesson.topics == [Topic.CHOOSING]


def test_the_keyboard_is_handed_over_once_and_the_learner_lifts_the_curtain() -> None:
    curtains = [moment for moment in many()[0] if isinstance(moment.screen, Curtain)]
    assert [(moment.screen.board.round, moment.topic) for moment in curtains] == [(2, Topic.HAND_OVER)]
    curtain = expect(curtains[0].screen, Curtain)
    assert (curtain.seat, curtain.is_secret) == (LEARNER, True)


def test_to_hide_the_cards_again_says_nothing_more_of_the_hand_over() -> None:
    lesson = Lesson()
    for wish in (Choose(Choice.FORCE_6), Intent.LOCK, Intent.GO_ON, Intent.GO_ON):
        lesson.do(wish)
    assert expect(lesson.screen, Curtain).board.round == 2
    assert "stay hidden" in lesson.word
    lesson.do(Intent.LIFT)
    assert "Boba Fett" in lesson.word
    lesson.do(Intent.HIDE)
    expect(lesson.screen, Curtain)
    assert not lesson.word


def test_nobody_changes_places() -> None:
    lesson = Lesson()
    for seat, player in ((0, "master"), (1, "human")):
        lesson.do(HandOverSeats({seat: player}))
    assert [seat.player for seat in lesson.seats] == ["human", "padawan"]
    assert choosing(lesson.screen, Hand).options


def test_a_tie_that_did_not_come_is_tried_again_at_the_end() -> None:
    def avoid(lesson: Lesson) -> Choice:
        tries = lesson.topics[-1] is Topic.EQUALS
        return Choice.FORCE_4 if tries and lesson.screen.board.round == 3 else good_pupil(lesson)

    lesson = Lesson()
    course = [moment for moment in play(lesson, avoid) if moment.topic is not None]
    assert course
    assert Topic.TIE in lesson.topics
