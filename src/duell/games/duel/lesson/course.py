"""What each duel of the lesson is to show, what the learner is advised to bid for that, and what the partner bids.

All of it follows from what lies open: the partner no more knows the learner's bid than anybody does.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from duell.games.duel.engine import Choice, Vader, View, Villain
from duell.games.duel.lesson.stack import STACK, Goal

LEARNER, PARTNER = 0, 1
"""Their seats."""

FIRST_BIDS = {Goal.WIN: (Choice.FORCE_6, Choice.FORCE_3), Goal.LOSE: (Choice.FORCE_5, Choice.FORCE_8)}
"""What the learner is advised to bid, and what the partner bids, while both hands are still whole or nearly so."""

TAKES_VADER = Choice.FORCE_4
"""The least that the partner bids for Vader, so that a learner who bids low does not have to take him."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a duel is to show, what the learner is advised to bid, and what the partner bids; None: each as they like.

    The learner need not take the advice, so it may come otherwise.
    """

    goal: Goal
    advice: Choice | None = None
    bid: Choice | None = None


def plan(public: View, *, tie_is_due: bool) -> Plan:
    """Return the plan for the card at stake; what cannot be shown any more gives way to a tie that is still due."""
    if not public.sealed:
        return Plan(Goal.ALONE)
    goal = Goal.VADER if isinstance(public.card, Vader) else STACK[len(STACK) - public.stock_left - 1][1]
    for wished in (goal, Goal.TIE) if tie_is_due else (goal,):
        bids = _bids(public, wished)
        if bids:
            return Plan(wished, *bids)
    return Plan(Goal.ALONE)


def holder(public: View) -> int | None:
    """Return the seat that has the villain at stake already; None if nobody has."""
    return next((seat for seat, taken in enumerate(public.taken) if public.card in taken), None)


def _bids(public: View, goal: Goal) -> tuple[Choice | None, Choice | None] | None:
    """Return advice and bid that may show something; None if the hands do not allow it."""
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
    """Return the card nearest to the villain's points."""
    assert isinstance(public.card, Villain)
    points = public.card.points
    return min(cards, key=lambda card: abs(card - points))


def _for_tie(public: View, cards: Sequence[Choice]) -> Choice:
    """Return the same, but rather of those with which the learner wins the tie."""
    mine, others = public.game.strengths
    return _nearest(public, [card for card in cards if mine[card] > others[card]] or cards)
