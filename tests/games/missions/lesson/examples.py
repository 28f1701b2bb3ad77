"""Lessons played by the advice or at random, with every comment."""

from collections.abc import Callable
from functools import cache
from random import Random

from duell.games.missions import words
from duell.games.missions.board import Offer
from duell.games.missions.engine.state import FLIP, Choice
from duell.games.missions.lesson import Lesson
from duell.table.screens import Choosing
from tests.games.lessons import Played, play

Decide = Callable[[Lesson], Choice]


def offers(lesson: Lesson) -> tuple[Offer, ...]:
    screen = lesson.screen
    assert isinstance(screen, Choosing)
    body_offers: tuple[Offer, ...] = screen.body.offers
    return body_offers


def advised(lesson: Lesson) -> Choice | None:
    """Return what the word of the moment advises to choose."""
    word, deck = lesson.word, lesson.screen.board.deck
    named = [offer for offer in offers(lesson) if offer.card and words.title(deck, offer.card) in word]
    if word.endswith("Try one more."):
        return FLIP
    if word.endswith("Lay it out."):
        return next(offer.choice for offer in offers(lesson) if offer.mission)
    if word.endswith(("Take it.", "costs you least.")):
        return named[0].choice
    return None


def good_pupil(lesson: Lesson) -> Choice:
    """Take the advice; without one, make the first choice there is."""
    return advised(lesson) or offers(lesson)[0].choice


def by_chance(rng: Random) -> Decide:
    return lambda lesson: rng.choice(offers(lesson)).choice


@cache
def many() -> tuple[Played, ...]:
    """Return every moment of a lesson that is taken to heart, and of many that are not."""
    return (
        tuple(play(Lesson(Random(0)), good_pupil)),
        *(tuple(play(Lesson(Random(seed)), by_chance(Random(seed)))) for seed in range(15, 30)),
    )
