"""The lesson: every rule is met, each thing is said once, and nothing is said that is not so."""

import re
from itertools import takewhile
from random import Random

import pytest

from duell.games.missions import words
from duell.games.missions.board import TableEvent, after
from duell.games.missions.engine.cards import Action, ActionName, CharacterCard, Trooper
from duell.games.missions.engine.events import Bust, CardTaken, Drawn, Handed, MissionLaid, RoundScored, TurnedUp
from duell.games.missions.engine.state import FLIP, Choice, Handing, Taking, legal
from duell.games.missions.engine.view import view
from duell.games.missions.lesson import LEARNER, PARTNER, Lesson, Partner, Topic
from duell.table.screens import Choosing, Curtain, Final, Reveal
from tests.games.lessons import Check, play, reveals
from tests.games.missions.engine.dealing import deal
from tests.games.missions.lesson.examples import advised, good_pupil, many, offers

IN_ORDER = [
    Topic.BEGIN,
    Topic.JOINS,
    Topic.ONE_MORE,
    Topic.TROOPER,
    Topic.NEW,
    Topic.TAKEN,
    Topic.BUST,
    Topic.HAND_OVER,
    Topic.BETTER,
    Topic.THIRD,
    Topic.MISSION,
    Topic.TILE,
    Topic.ACTION,
    Topic.HANDING,
    Topic.CHANGES_HANDS,
    Topic.ADDS_NOTHING,
    Topic.ZAM,
    Topic.JOKER_LAID,
    Topic.DOOKU,
    Topic.STOCK,
    Topic.SCORE,
]


def test_a_learner_who_takes_the_advice_meets_every_rule_when_it_matters() -> None:
    lesson = Lesson()
    course = tuple(play(lesson, good_pupil))
    assert lesson.topics == IN_ORDER
    events = [event for reveal in reveals(course) for event in reveal.events]
    assert {
        event.card.name for event in events if isinstance(event, TurnedUp) and isinstance(event.card, Action)
    } == set(ActionName)
    assert [event.seat for event in events if isinstance(event, Bust)] == [PARTNER]
    assert [(event.seat, event.tile, event.mission.joker) for event in events if isinstance(event, MissionLaid)] == [
        (LEARNER, True, False),
        (PARTNER, True, True),
    ]
    (ends,) = [event for event in events if isinstance(event, RoundScored)]
    assert ends.accounts[LEARNER].score.missions == 10
    final = course[-1].screen
    assert isinstance(final, Final)
    assert final.outcome.winners == (LEARNER,)


@pytest.mark.slow
def test_a_lesson_is_short() -> None:
    assert sum(isinstance(moment.screen, Choosing) for moment in many()[0]) == 13


@pytest.mark.slow
def test_what_is_advised_can_be_chosen_and_costs_no_points() -> None:
    for seed in range(3):
        lesson, rng = Lesson(Random(seed)), Random(seed)

        def look(lesson: Lesson, rng: Random = rng) -> Choice:
            choice = advised(lesson)
            offer = next((offer for offer in offers(lesson) if offer.choice == choice), None)
            assert choice is None or offer
            least = max(offer.points for offer in offers(lesson))
            assert offer is None or offer.points + offer.bonus >= min(0, least)
            return rng.choice(offers(lesson)).choice

        assert list(play(lesson, look))


# Nothing is said that is not so: each sentence after a reveal is held against the events.


def _some(reveal: Reveal, kind: type[TableEvent]) -> list[TableEvent]:
    return [event for event in reveal.events if isinstance(event, kind)]


def _turned(reveal: Reveal, kind: type[CharacterCard] | type[Trooper] | type[Action]) -> bool:
    return any(isinstance(event, TurnedUp) and isinstance(event.card, kind) for event in reveal.events)


def _bust(reveal: Reveal, _said: "re.Match[str]") -> bool:
    (bust,) = [event for event in reveal.events if isinstance(event, Bust)]
    board = after(reveal.board, reveal.events)
    return any(lies.character == bust.card.character for lies in board.display)


def _laid(reveal: Reveal, *, tile: bool) -> bool:
    return any(isinstance(event, MissionLaid) and event.tile is tile for event in reveal.events)


CHECKS: tuple[tuple[str, Check], ...] = (
    (r"A character that is turned up", lambda reveal, _: _turned(reveal, CharacterCard)),
    (r"A clone trooper stays", lambda reveal, _: _turned(reveal, Trooper)),
    (
        r"Taking a card ends the turn\.",
        lambda reveal, _: any(isinstance(event, CardTaken) and event.seat == LEARNER for event in reveal.events),
    ),
    (r"That was one card too many", _bust),
    (r"An action card takes effect at once", lambda reveal, _: _turned(reveal, Action)),
    (
        r"Everybody sees a card that changes hands",
        lambda reveal, _: bool(_some(reveal, Drawn) or _some(reveal, Handed)),
    ),
    (r"The mission scores 10 points and earns its tile", lambda reveal, _: _laid(reveal, tile=True)),
    (r"The mission scores 10 points\. Only values", lambda reveal, _: _laid(reveal, tile=False)),
    (
        r"Nute Gunray was the third card",
        lambda reveal, _: any(isinstance(event, MissionLaid) and event.mission.joker for event in reveal.events),
    ),
    (
        r"Each character’s highest card scores",
        lambda reveal, _: bool(_some(reveal, RoundScored)) and not after(reveal.board, reveal.events).stock,
    ),
)


def test_the_sentences_before_a_choice_are_true() -> None:
    checked = set()
    for moment in (moment for lesson in many() for moment in lesson):
        screen = moment.screen
        if not isinstance(screen, Choosing) or moment.topic is None:
            continue
        body = screen.body
        takes = [offer for offer in body.offers if offer.card]
        named = [offer for offer in takes if words.title(screen.board.deck, offer.card) in moment.word]
        is_so = {
            Topic.BEGIN: not screen.board.display,
            Topic.ONE_MORE: len(takes) == 1 and FLIP in screen.options,
            Topic.NEW: any(offer.characters == 1 and f"{offer.points} point" in moment.word for offer in named),
            Topic.BETTER: any(not offer.characters and f"{offer.points} point" in moment.word for offer in named),
            Topic.THIRD: any(offer.alike == 3 for offer in named),
            Topic.ADDS_NOTHING: len(takes) == 1 and not takes[0].points and FLIP in screen.options,
            Topic.HANDING: isinstance(body.now, Handing)
            and named[0].points == max(offer.points for offer in body.offers),
            Topic.ZAM: isinstance(body.now, Taking),
            Topic.MISSION: any(offer.mission and not offer.mission.joker for offer in body.offers),
            Topic.JOKER: any(offer.mission and offer.mission.joker for offer in body.offers),
            Topic.DOOKU: [offer.seat for offer in body.offers] == [PARTNER],
            Topic.JANGO: [offer.seat for offer in body.offers] == [PARTNER],
        }
        assert is_so[moment.topic], (moment.word, body)
        checked.add(moment.topic)
    assert checked == {*takewhile(lambda topic: topic is not Topic.JOINS, Topic)} - {Topic.HAND_OVER}


def test_the_keyboard_is_handed_over_once_and_the_learner_lifts_the_curtain() -> None:
    for lesson in many():
        curtains = [moment for moment in lesson if isinstance(moment.screen, Curtain)]
        assert [(moment.screen.board.turn, moment.topic) for moment in curtains] == [(3, Topic.HAND_OVER)]


@pytest.mark.parametrize(("display", "turns_up"), [("yoda-7", True), ("yoda-7+padme-1", False)])
def test_the_partner_turns_cards_up_until_two_lie_open(display: str, turns_up: bool) -> None:
    state = deal("...", hands="- -", display=display)
    policy = Partner().policy(view(state, 0))
    assert (FLIP in policy) is turns_up
    assert policy.keys() <= set(legal(state)[0])
    assert len(policy) == 1
