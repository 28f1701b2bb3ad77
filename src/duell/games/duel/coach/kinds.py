"""In which way a choice of the duel is wrong, and what was bid for: what makes a habit of several."""

from enum import Enum, auto
from typing import NamedTuple

from duell.coach import JudgedChoice
from duell.games.duel.engine import Choice, Deck, State, View, Villain, view

_BANDS = 3
"""Villains are low, middling or high."""


class Fault(Enum):
    """In which way a choice differs from the mix."""

    TOO_HIGH = auto()
    TOO_LOW = auto()
    R2D2_PLAYED = auto()
    """A force card was better."""
    R2D2_HELD = auto()
    """To sit the duel out was better."""
    KEPT = auto()
    GAVE = auto()
    GAVE_ELSEWHERE = auto()
    """Another player should have been given the card."""
    DREW = auto()
    STOPPED = auto()


class DecisionKind(Enum):
    """What was bid for."""

    VILLAIN = auto()
    OWN_SET = auto()
    """The bidder had the villain already."""
    OTHERS_SET = auto()
    """Another had."""
    VADER = auto()


class Stake(NamedTuple):
    """What was bid for: `low` and `high` are the points between which like villains lie, 0 for all other kinds."""

    kind: DecisionKind
    low: int = 0
    high: int = 0


class Kind(NamedTuple):
    """What wrong choices have in common; `stake` is None where nothing was bid."""

    fault: Fault
    stake: Stake | None = None


def kind(before: State, judged: JudgedChoice) -> Kind:
    """Return what was wrong with a choice, and what was bid for."""
    choice = judged.choice
    if choice.is_draw:
        return Kind(Fault.DREW if choice is Choice.TAKE else Fault.STOPPED)
    if not choice.is_bid:
        return Kind(_scouting(judged))
    if choice is Choice.R2D2:
        return Kind(Fault.R2D2_PLAYED)
    sits_out = judged.action_values[Choice.R2D2].probability if Choice.R2D2 in judged.action_values else 0.0
    if sits_out > 1 / 2:
        return Kind(Fault.R2D2_HELD)
    fault = Fault.TOO_HIGH if _is_high(judged, 1 - sits_out) else Fault.TOO_LOW
    return Kind(fault, _stake_of(view(before, None), judged.seat))


def _scouting(judged: JudgedChoice) -> Fault:
    if judged.choice is Choice.KEEP:
        return Fault.KEPT
    return Fault.GAVE if judged.action_values[Choice.KEEP].probability > 1 / 2 else Fault.GAVE_ELSEWHERE


def _is_high(judged: JudgedChoice, force: float) -> bool:
    """Whether a force card is above the mean of those that the mix plays; `force` is how likely it plays any."""
    mean = sum(choice * worth.probability for choice, worth in judged.action_values.items()) / force  # R2-D2 counts 0
    return bool(judged.choice > mean)


def _stake_of(public: View, seat: int) -> Stake:
    """Return what kind of card was bid for, as it looked from a seat."""
    if not isinstance(public.card, Villain):
        return Stake(DecisionKind.VADER)
    if public.card in public.taken[seat]:
        return Stake(DecisionKind.OWN_SET)
    if any(public.card in taken for taken in public.taken):
        return Stake(DecisionKind.OTHERS_SET)
    return next(band for band in bands(public.game.deck) if band.low <= public.card.points <= band.high)


def bands(deck: Deck) -> list[Stake]:
    """Return the low, the middling and the high villains of a deck, about as many different points in each.

    >>> from duell.games.duel.deck_files import deck
    >>> [(band.low, band.high) for band in bands(deck("classic"))]
    [(1, 3), (4, 6), (8, 10)]
    """
    points = sorted({villain.points for villain in deck.villains})
    size = -(-len(points) // _BANDS)
    return [
        Stake(DecisionKind.VILLAIN, points[first], points[min(first + size, len(points)) - 1])
        for first in range(0, len(points), size)
    ]
