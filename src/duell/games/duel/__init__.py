"""Duell der Mächte, by David Parlett: secret bids for two to four, the highest takes the villain.

What other programs need is here by name; a name is loaded when it is first asked for.

>>> from duell.games import duel
>>> state = duel.start(duel.deck("classic"), duel.edition("ravensburger"), ["leia", "yoda"], seed="an evening")
>>> state, events = duel.advance(state, {0: duel.Choice.FORCE_7, 1: duel.Choice.FORCE_2})
>>> duel.bot("knight").policy(duel.view(state, 0)).keys() <= set(duel.legal(state)[0])
True
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duell.games.duel.api import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        """Load a module of the package, or else `api`, which has all other names."""
        if find_spec(f"{__name__}.{name}"):
            return import_module(f"{__name__}.{name}")
        return getattr(import_module(f"{__name__}.api"), name)
