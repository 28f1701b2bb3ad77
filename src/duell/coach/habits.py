"""Which choices of a player have the same fault, and which fault cost most."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from duell.coach.findings import DecisionKind, Fault, Habit, JudgedChoice, Regret, Stake
from duell.games.duel.engine import Choice, Deck, View, Villain, view
from duell.record import Step

_BANDS = 3
"""Villains are low, middling or high."""


def costliest(steps: Sequence[Step], moves: Iterable[JudgedChoice]) -> Habit | None:
    """Return what cost most in some moves of one player; None if nothing did."""
    groups = defaultdict[tuple[Fault, Stake | None], list[Regret]](list)
    for move in moves:
        if move.regret:
            groups[_fault_of(view(steps[move.step].before, None), move)].append(move.regret)
    habits = [
        Habit(fault, stake, len(found), Regret(sum(each.chance for each in found), sum(each.points for each in found)))
        for (fault, stake), found in groups.items()
    ]
    return max(habits, key=lambda habit: habit.regret, default=None)


def _fault_of(public: View, move: JudgedChoice) -> tuple[Fault, Stake | None]:
    """Return what was wrong with a choice, and what was bid for."""
    if move.choice.is_draw:
        return (Fault.DREW if move.choice is Choice.TAKE else Fault.STOPPED), None
    if not move.choice.is_bid:
        return _scouting(move), None
    if move.choice is Choice.R2D2:
        return Fault.R2D2_PLAYED, None
    sits_out = move.action_values[Choice.R2D2].probability if Choice.R2D2 in move.action_values else 0.0
    if sits_out > 1 / 2:
        return Fault.R2D2_HELD, None
    return (Fault.TOO_HIGH if _is_high(move, 1 - sits_out) else Fault.TOO_LOW), _stake_of(public, move.seat)


def _scouting(move: JudgedChoice) -> Fault:
    if move.choice is Choice.KEEP:
        return Fault.KEPT
    return Fault.GAVE if move.action_values[Choice.KEEP].probability > 1 / 2 else Fault.GAVE_ELSEWHERE


def _is_high(move: JudgedChoice, force: float) -> bool:
    """Whether a force card is above the mean of those that the mix plays; `force` is how likely it plays any."""
    mean = sum(choice * worth.probability for choice, worth in move.action_values.items()) / force  # R2-D2 counts 0
    return move.choice > mean


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
