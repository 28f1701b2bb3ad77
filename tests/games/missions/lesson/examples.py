"""Lessons as they are played: on the advice, by chance, and every word that is said then."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from duell.games.missions import words
from duell.games.missions.board import Offer
from duell.games.missions.engine import FLIP, SHOW, Choice
from duell.games.missions.lesson import Lesson
from duell.games.missions.lesson.topics import Topic
from duell.table.intents import Choose, Intent
from duell.table.screens import Choosing, Curtain, Final, Reveal, Screen

Decide = Callable[[Lesson], Choice]


@dataclass(frozen=True)
class Moment:
    """A screen of a lesson, what was said of it, and what it was about."""

    screen: Screen
    word: str
    topic: Topic | None


def offers(lesson: Lesson) -> tuple[Offer, ...]:
    """Return what can be chosen now."""
    screen = lesson.screen
    assert isinstance(screen, Choosing)
    found: tuple[Offer, ...] = screen.body.offers
    return found


def advised(lesson: Lesson) -> Choice | None:
    """Return what the word of the moment advises to choose."""
    word, deck = lesson.word, lesson.screen.board.deck
    named = [offer for offer in offers(lesson) if offer.card and words.title(deck, offer.card) in word]
    if word.endswith("Try one more."):
        return FLIP
    if word.endswith("Show them."):
        return SHOW
    if word.endswith("Lay it out."):
        return next(offer.choice for offer in offers(lesson) if offer.mission)
    if word.endswith(("Take it.", "costs the hand least.")):
        return named[0].choice
    return None


def good_pupil(lesson: Lesson) -> Choice:
    """Take the advice; without one, make the first choice there is."""
    return advised(lesson) or offers(lesson)[0].choice


def by_chance(rng: Random) -> Decide:
    """Choose anything that is open."""
    return lambda lesson: rng.choice(offers(lesson)).choice


def play(lesson: Lesson, decide: Decide) -> Iterator[Moment]:
    """Play a lesson to its end; give every moment of it."""
    while True:
        screen, new = lesson.screen, lesson.told[-1] if lesson.word else None
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


@cache
def many() -> tuple[tuple[Moment, ...], ...]:
    """Return every moment of a lesson that is taken to heart, and of many that are not."""
    return (
        tuple(play(Lesson(Random(0)), good_pupil)),
        *(tuple(play(Lesson(Random(seed)), by_chance(Random(seed)))) for seed in range(30)),
    )


def reveals(lesson: tuple[Moment, ...]) -> list[Reveal]:
    """Return what was revealed in a lesson."""
    return [moment.screen for moment in lesson if isinstance(moment.screen, Reveal)]
