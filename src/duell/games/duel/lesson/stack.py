"""The cards of the lesson in their order, and what a duel for each of them is to show."""

from dataclasses import replace
from enum import Enum, auto

from duell.games.duel.deck_files import deck
from duell.games.duel.edition_files import edition
from duell.games.duel.engine import Card, Deck, State, Vader, start

HEROES = ("luke", "yoda")
"""The learner's hero, and the partner's. Their names are the same in every language."""

SEED = "lesson"


class Goal(Enum):
    """What a duel is to show."""

    WIN = auto()
    LOSE = auto()
    TIE = auto()
    VADER = auto()
    PARTNER_SCOUTS = auto()
    LEARNER_SCOUTS = auto()
    SET = auto()
    ALONE = auto()
    """The learner bids without advice."""


STACK: tuple[tuple[str | int, Goal], ...] = (
    ("bossk", Goal.WIN),
    ("boba-fett", Goal.LOSE),
    ("greedo", Goal.TIE),
    (3, Goal.VADER),
    ("stormtrooper", Goal.PARTNER_SCOUTS),
    ("tarkin", Goal.PARTNER_SCOUTS),  # as a rule the partner's R2-D2 turns it up: a villain to keep
    ("tusken-raider", Goal.LEARNER_SCOUTS),
    (5, Goal.VADER),  # as a rule the learner's R2-D2 turns it up: a Vader to give away
    ("greedo", Goal.SET),
    ("palpatine", Goal.ALONE),
)
"""From the top: each villain by name or Vader by penalty, and what a duel for that card is to show."""


def stacked() -> State:
    """Return the first state of a game by the usual rules, with the stock in the order of `STACK`."""
    classic = deck("classic")
    villains = {villain.name: villain for villain in classic.villains}
    wanted: list[Card] = [Vader(card) if isinstance(card, int) else villains[card] for card, _ in STACK]
    small = Deck("lesson", classic.heroes, tuple(wanted), classic.emblems)
    places = _deal(small).stock
    return _deal(replace(small, empire=tuple(wanted[places.index(place)] for place in range(len(wanted)))))


def _deal(small: Deck) -> State:
    return start(small, edition("ravensburger"), HEROES, SEED)
