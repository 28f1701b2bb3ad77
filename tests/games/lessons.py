"""Lessons of any game, played step by step, and checks that comments on reveals are true."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from duell.game import Choice
from duell.table.lesson import GuidedSitting
from duell.table.screens import Choose, Choosing, Curtain, Final, Intent, Reveal, Screen

LessonT = TypeVar("LessonT", bound=GuidedSitting[Any])


@dataclass(frozen=True)
class Moment:
    """A screen of a lesson, what was said of it, and what it was about."""

    screen: Screen
    word: str
    topic: Any


Played = tuple[Moment, ...]
"""A lesson from its beginning to its end."""

Check = Callable[[Reveal, re.Match[str]], object]
"""Tells whether that has happened in a reveal which was said of it."""


def play(lesson: LessonT, decide: Callable[[LessonT], Choice]) -> Iterator[Moment]:
    """Play a lesson to its end; give every moment of it."""
    while True:
        screen, new = lesson.screen, lesson.topics[-1] if lesson.word else None
        yield Moment(screen, lesson.word, new)
        match screen:
            case Final():
                return
            case Choosing():
                lesson.do(Choose(decide(lesson)))
                lesson.do(Intent.LOCK)
            case Curtain():
                lesson.do(Intent.LIFT)
            case _:
                lesson.do(Intent.GO_ON)


def reveals(lesson: Played) -> list[Reveal]:
    return [moment.screen for moment in lesson if isinstance(moment.screen, Reveal)]
