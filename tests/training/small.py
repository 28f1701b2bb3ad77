"""The exact gain of a best response to `master` of the duel on small decks, compiled."""

import ctypes
from pathlib import Path

from duell.games.duel.bots.compiled import compiled
from duell.games.duel.bots.value_net import learned
from duell.games.duel.engine.cards import Deck
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import start
from tests.training.compiling import HERE, KERNEL, LIBRARY, compile_all

_KERNEL = ("search", "counting", "mixing", "net", "inputs", "rules", "table", "luck")


def load_small(folder: Path) -> ctypes.CDLL:
    """Compile the best response and the kernel's search into `folder` and load them."""
    sources = [HERE / "small.c", *(KERNEL / f"{name}.c" for name in _KERNEL)]
    library = ctypes.CDLL(str(compile_all(sources, folder / "small.so", LIBRARY)))
    library.gain_of_knowing.restype = ctypes.c_double
    return library


def gain_of_knowing(library: ctypes.CDLL, deck: Deck, edition: Edition) -> float:
    """The wins above one half of an opponent who knows master's mix, on average over both seats."""
    kernel = compiled(start(deck, edition, ("leia", "yoda"), "any").game, learned(2))
    assert kernel
    assert kernel._net, "a small deck fits the kernel"
    gain: float = library.gain_of_knowing(ctypes.byref(kernel._game), ctypes.byref(kernel._net))
    assert gain > -0.5, "it was found"
    return gain
