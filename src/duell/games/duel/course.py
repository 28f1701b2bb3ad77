"""The course of the lesson: the cards in order, the point of each duel, and both sides' bids for it.

All of it follows from open cards: the partner does not know the learner's bid.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from duell.games.duel.deck_files import deck
from duell.games.duel.engine.cards import Card, Choice, Deck, Vader, Villain
from duell.games.duel.engine.play import start
from duell.games.duel.engine.state import State
from duell.games.duel.engine.view import View
from duell.games.duel.house_rules import edition

HEROES = ("luke", "yoda")  # the learner's hero and the partner's, whose names are the same in every language

SEED = "lesson"


class Goal(Enum):
    """The point that a duel makes."""

    WIN = auto()
    LOSE = auto()
    TIE = auto()
    VADER = auto()
    PARTNER_SCOUTS = auto()
    LEARNER_SCOUTS = auto()
    SET = auto()
    ALONE = auto()  # the learner bids without advice


STACK: tuple[tuple[str | int, Goal], ...] = (
    ("bossk", Goal.WIN),
    ("boba-fett", Goal.LOSE),
    ("greedo", Goal.TIE),
    (3, Goal.VADER),
    ("stormtrooper", Goal.PARTNER_SCOUTS),
    ("tarkin", Goal.PARTNER_SCOUTS),  # usually turned up by the partner's R2-D2: a villain to keep
    ("tusken-raider", Goal.LEARNER_SCOUTS),
    (5, Goal.VADER),  # usually turned up by the learner's R2-D2: a Vader to give away
    ("greedo", Goal.SET),
    ("palpatine", Goal.ALONE),
)
"""From the top, each villain by name or Vader by penalty, with the point of the duel for it."""


def stacked() -> State:
    """The first state of a game by the usual rules, with the stock in the order of `STACK`."""
    classic = deck("classic")
    villains = {villain.name: villain for villain in classic.villains}
    wanted: list[Card] = [Vader(card) if isinstance(card, int) else villains[card] for card, _ in STACK]
    small = Deck("lesson", classic.heroes, tuple(wanted), classic.emblems)
    places = _deal(small).stock
    return _deal(replace(small, empire=tuple(wanted[places.index(place)] for place in range(len(wanted)))))


def _deal(small: Deck) -> State:
    return start(small, edition("ravensburger"), HEROES, SEED)


LEARNER, PARTNER = 0, 1  # their seats

FIRST_BIDS = {Goal.WIN: (Choice.FORCE_6, Choice.FORCE_3), Goal.LOSE: (Choice.FORCE_5, Choice.FORCE_8)}
"""The advice and the partner's bid while both hands are full or nearly so."""

TAKES_VADER = Choice.FORCE_4
"""The partner's lowest bid for Vader, so that a learner who bids low need not take him."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The point of a duel, the advice to the learner, and the partner's bid; None for a free choice."""

    goal: Goal
    advice: Choice | None = None
    bid: Choice | None = None


def plan(public: View, *, tie_is_due: bool) -> Plan:
    """The plan for the card at stake; a goal out of reach makes way for a tie that is still due."""
    if not public.bidding:
        return Plan(Goal.ALONE)
    goal = Goal.VADER if isinstance(public.card, Vader) else STACK[len(STACK) - public.stock_left - 1][1]
    for wished in (goal, Goal.TIE) if tie_is_due else (goal,):
        bids = _bids(public, wished)
        if bids:
            return Plan(wished, *bids)
    return Plan(Goal.ALONE)


def holder(public: View) -> int | None:
    """The seat that already has the villain at stake, or None."""
    return next((seat for seat, taken in enumerate(public.taken) if public.card in taken), None)


def _bids(public: View, goal: Goal) -> tuple[Choice | None, Choice | None] | None:
    """The advice and the partner's bid for a goal; None if the hands do not allow it."""
    mine, others = public.hands
    low, high = _force(mine), _force(others)
    match goal:
        case Goal.WIN | Goal.LOSE:
            advice, bid = FIRST_BIDS[goal]
            return (advice, bid) if advice in mine and bid in others else None
        case Goal.TIE:
            both = [choice for choice in low if choice in high]
            return (_for_tie(public, both),) * 2 if both else None
        case Goal.VADER if low and high:
            return low[0], next((bid for bid in high if bid >= TAKES_VADER), high[-1])
        case Goal.PARTNER_SCOUTS if low and Choice.R2D2 in others:
            return _nearest(public, low), Choice.R2D2
        case Goal.LEARNER_SCOUTS if high and Choice.R2D2 in mine:
            return Choice.R2D2, high[0]
        case Goal.SET if low and high and holder(public) is not None:
            return (low[-1], high[0]) if holder(public) == LEARNER else (None, high[-1])
    return None


def _force(hand: Sequence[Choice]) -> list[Choice]:
    return sorted(choice for choice in hand if choice is not Choice.R2D2)


def _nearest(public: View, cards: Sequence[Choice]) -> Choice:
    assert isinstance(public.card, Villain)
    points = public.card.points
    return min(cards, key=lambda card: abs(card - points))


def _for_tie(public: View, cards: Sequence[Choice]) -> Choice:
    """The card nearest to the villain's points, preferably one with which the learner wins the tie."""
    mine, others = public.game.strengths
    return _nearest(public, [card for card in cards if mine[card] > others[card]] or cards)
