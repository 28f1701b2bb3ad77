"""The compiled kernel, if there is one: the bots' most frequent work in C, with the same results to the last bit.

It is optional. Without a C compiler at installation, in ``duell.pyz``, or with ``DUELL_KERNEL=off`` there is none, and
everything runs in Python. ``DUELL_KERNEL=on`` makes its absence an error.
"""

import ctypes
import math
import os
import sys
from array import array
from collections.abc import Callable, Iterable
from functools import cache
from typing import TypeVar

ABI = 4
SEATS, KINDS, CARDS, BIDS = 4, 64, 200, 9
"""As in ``duel.h``: the most seats, kinds of cards and cards of a deck, and cards of a hand."""

_SECOND, _THIRD = 1 << 12, 1 << 16  # what a byte of the second and third structure counts in `sizes`

_HERE = os.path.dirname(os.path.realpath(__file__))
_int, _byte, _double = ctypes.c_int32, ctypes.c_uint8, ctypes.c_double


_Made = TypeVar("_Made")


class KernelError(Exception):
    """``DUELL_KERNEL=on``, but there is no kernel; the message is one line."""


class Game(ctypes.Structure):
    """The deck and the rules of a game of the duel."""

    _fields_ = [
        *((name, _int) for name in ("seats", "kinds", "cards", "values", "end", "leftover")),
        *((name, _int) for name in ("gift_returns", "at_once", "rules")),
        *((name, _int * KINDS) for name in ("vader", "count", "start")),
        ("gain", _int * (CARDS + KINDS)),
        ("strength", _int * BIDS * SEATS),
        ("unit", _double),
    ]


class Net(ctypes.Structure):
    """The weights of a net of the duel."""

    _fields_ = [
        ("inputs", _int),
        ("narrow", _int),
        *(
            (name, ctypes.POINTER(_double))
            for name in ("first", "first_bias", "second", "second_bias", "standing", "points")
        ),
    ]


class Position(ctypes.Structure):
    """A position of the duel to decide, by kinds of cards."""

    _fields_ = [
        ("hand", _int * SEATS),
        *((name, _int) for name in ("scout", "kind", "waits")),
        ("bid", _int * SEATS),
        ("left", _byte * KINDS),
        ("taken", _byte * KINDS * SEATS),
    ]


def keys(seeds: Iterable[str]) -> "array[int]":
    """The key that ``random.Random`` makes of each seed, with its size before it: numbers of 32 bits.

    From it, the kernel draws the same random numbers. If a seed cannot be written as UTF-8, the array is empty, which
    the kernel refuses.
    """
    from hashlib import sha512  # slow to load, and few commands need it

    parts = list[bytes]()
    for seed in seeds:
        try:
            text = seed.encode()
        except UnicodeEncodeError:
            return array("I")
        number = (text + sha512(text).digest())[::-1].rstrip(b"\0")  # its lowest byte first
        size = -(-len(number) // 4)
        parts += [size.to_bytes(4, "little"), number.ljust(4 * size, b"\0")]
    words = array("I", b"".join(parts))
    if sys.byteorder == "big":
        words.byteswap()
    return words


@cache
def library() -> ctypes.CDLL | None:
    """The compiled kernel; None if none fits. KernelError if there must be one."""
    wanted = os.environ.get("DUELL_KERNEL", "")
    if wanted == "off":
        return None
    try:
        return load(_HERE)
    except (OSError, AttributeError, ValueError) as error:
        if wanted == "on":
            raise KernelError(" ".join(str(error).split())) from None
        return None


def fitted(make: Callable[[ctypes.CDLL], _Made]) -> _Made | None:
    """The object that `make` builds on the kernel for the rules of one game; None if Python must do without it.

    Python must if there is no kernel, or if `make` raises OverflowError, ValueError or IndexError: the kernel does not
    know these rules, or a figure is too large for it.
    """
    kernel = library()
    if kernel is None:
        return None
    try:
        return make(kernel)
    except (OverflowError, ValueError, IndexError):
        return None


def load(folder: str) -> ctypes.CDLL:
    """The kernel in a folder, compiled again if the C beside it has changed.

    ValueError if it cannot be compiled, is of another version or computes otherwise than Python; OSError or
    AttributeError if it cannot be loaded.
    """
    from duell.kernel import building

    path = os.path.join(folder, building.NAME)
    if os.path.isdir(folder) and building.sources(folder) and _source_of(path) != building.source_hash(folder):
        try:
            building.build(folder, path)
        except building.NoKernelError as error:
            raise ValueError(str(error)) from None
    return _checked(ctypes.CDLL(path))


def _source_of(path: str) -> str:
    """The hash of the source that a kernel was made of, found without loading it; "" if there is none."""
    try:
        with open(path, "rb") as file:
            _, _, after = file.read().partition(b"duell source ")
    except OSError:
        return ""
    return after[:16].decode("ascii", "replace")


def sizes(first: int, second: int, third: int) -> int:
    """The sizes of three structures in one number, as ``duell_sizes`` and ``missions_sizes`` return them."""
    return first + _SECOND * second + _THIRD * third


def _checked(kernel: ctypes.CDLL) -> ctypes.CDLL:
    kernel.duell_exp.restype, kernel.duell_exp.argtypes = _double, [_double]
    if kernel.duell_abi() != ABI or kernel.duell_sizes() != sizes(*map(ctypes.sizeof, (Game, Net, Position))):
        raise ValueError("the kernel is of another version")
    if any(kernel.duell_exp(-place / 7) != math.exp(-place / 7) for place in range(150)):
        raise ValueError("the kernel's C library rounds otherwise than Python's")
    game, net, numbers, whole = ctypes.POINTER(Game), ctypes.POINTER(Net), ctypes.POINTER(_double), ctypes.POINTER(_int)
    kernel.duell_decide.argtypes = [game, net, ctypes.POINTER(Position), _int, _int, numbers, numbers]
    kernel.duell_play.argtypes = [game, net, ctypes.c_char_p, whole, ctypes.c_void_p, _int, _int, whole]
    return kernel
