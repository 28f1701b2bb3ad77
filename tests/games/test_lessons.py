"""The lesson of each game: each thing is said once, and of a reveal nothing that has not happened in it."""

import re
from random import Random
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duell.games.duel import lesson as duel_lesson
from duell.games.missions import lesson as missions_lesson
from duell.table.screens import Final, Reveal
from tests.games.duel.lesson import examples as duel
from tests.games.duel.lesson.test_lesson import CHECKS as OF_DUEL
from tests.games.lessons import Check, play
from tests.games.missions.lesson import examples as missions
from tests.games.missions.lesson.test_lesson import CHECKS as OF_MISSIONS

CHECKS = {duel: OF_DUEL, missions: OF_MISSIONS}
TOPICS: dict[ModuleType, set[object]] = {duel: {*duel_lesson.Topic}, missions: {*missions_lesson.Topic}}

each_game = pytest.mark.parametrize("game", CHECKS, ids=["duel", "missions"])


@each_game
@settings(max_examples=6)
@given(st.randoms(use_true_random=False))
def test_whatever_the_learner_does_the_lesson_ends_and_says_each_thing_once(game: ModuleType, rng: Random) -> None:
    lesson = game.Lesson(rng)
    comments = [moment.word for moment in play(lesson, game.by_chance(rng)) if moment.word]
    assert len(comments) == len(set(comments)) == len(lesson.topics) == len(set(lesson.topics))
    assert lesson.topics[-1] is type(lesson.topics[0]).SCORE
    assert isinstance(lesson.screen, Final)


@each_game
@pytest.mark.slow
def test_every_comment_comes_in_some_lesson_and_leaves_no_place_open(game: ModuleType) -> None:
    topics = {moment.topic for lesson in game.many() for moment in lesson}
    assert topics - {None} == TOPICS[game]
    assert not [moment for lesson in game.many() for moment in lesson if re.search(r"[{}]|the \.|  ", moment.word)]


@pytest.mark.parametrize(
    ("game", "pattern", "is_so"), [(game, *check) for game, checks in CHECKS.items() for check in checks]
)
def test_the_sentences_of_a_reveal_are_true(game: ModuleType, pattern: str, is_so: Check) -> None:
    reveals = [
        (moment.screen, comments)
        for lesson in game.many()
        for moment in lesson
        if isinstance(moment.screen, Reveal) and (comments := re.match(pattern, moment.word))
    ]
    assert reveals
    for reveal, comments in reveals:
        assert is_so(reveal, comments), (comments.string, reveal.events)


@each_game
def test_every_sentence_after_a_reveal_has_been_checked(game: ModuleType) -> None:
    patterns = [pattern for pattern, _ in CHECKS[game]]
    for moment in (moment for lesson in game.many() for moment in lesson if isinstance(moment.screen, Reveal)):
        assert not moment.word or any(re.match(pattern, moment.word) for pattern in patterns), moment.word
