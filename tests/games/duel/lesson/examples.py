"""Lessons played by the advice or at random, with every comment."""

import re
from collections.abc import Callable
from functools import cache
from random import Random

from duell.games.duel.engine.cards import Choice
from duell.games.duel.lesson import Lesson
from tests.games.lessons import Played, play
from tests.table.examples import open_to

Decide = Callable[[Lesson], Choice]

ADVICE = re.compile(r"(?:Try the|Press) ([1-8rkg])\b")
LETTERS = {"r": Choice.R2D2, "k": Choice.KEEP, "g": Choice.GIVE_1}


def advised(lesson: Lesson) -> Choice | None:
    """Return what the word of the moment advises to choose."""
    advice = ADVICE.search(lesson.word)
    if not advice:
        return None
    return LETTERS[advice[1]] if advice[1] in LETTERS else Choice(int(advice[1]))


def good_pupil(lesson: Lesson) -> Choice:
    """Take the advice; without one, play the highest card."""
    choice = advised(lesson)
    return max(open_to(lesson.screen)) if choice is None else choice


def by_chance(rng: Random) -> Decide:
    return lambda lesson: rng.choice(open_to(lesson.screen))


@cache
def many() -> tuple[Played, ...]:
    """Return every moment of a lesson that is taken to heart, and of many that are not."""
    return (
        tuple(play(Lesson(Random(0)), good_pupil)),
        *(tuple(play(Lesson(Random(seed)), by_chance(Random(seed)))) for seed in range(40)),
    )


@cache
def words() -> frozenset[str]:
    return frozenset(moment.word for lesson in many() for moment in lesson if moment.word)
