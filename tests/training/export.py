"""Converts trained weights, four bytes each, to a data file of the game, two bytes each, and back."""

from collections.abc import Sequence
from struct import pack
from struct import unpack as numbers_of

from duell.games.duel.bots.value_net import PER_RIVAL, RIVALS, WIDE, Net

_FIRST = RIVALS * PER_RIVAL * WIDE


def export(weights: bytes, rivals: int) -> bytes:
    """The data file for weights from training, for at most `rivals` rivals."""
    numbers = numbers_of(f"<{len(weights) // 4}f", weights)
    if (len(numbers) - _FIRST - WIDE) % (WIDE + 3):
        raise ValueError(f"{len(numbers)} weights are no net's")
    kept = (*numbers[: rivals * PER_RIVAL * WIDE], *numbers[_FIRST:])
    return pack(f"<{len(kept)}e", *kept)


def unpack(net: Net) -> bytes:
    """The weights of a net for training; those of missing rivals are 0."""

    def flat(rows: Sequence[Sequence[float]]) -> list[float]:
        return [number for row in rows for number in row]

    first = flat(net.first)
    first += [0.0] * (_FIRST - len(first))
    numbers = (*first, *net.first_bias, *flat(net.second), *net.second_bias, *net.standing, *net.points)
    return pack(f"<{len(numbers)}f", *numbers)
