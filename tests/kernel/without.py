"""Has bots do without the kernel for a while."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from duell.games.duel.bots import compiled, master, search
from duell.games.missions.bots import compiled as missions_compiled
from duell.games.missions.bots import master as missions_master
from duell.games.missions.bots import playouts


@contextmanager
def in_python() -> Iterator[None]:
    """Within this context, everything that the kernel could do is done in Python."""
    with ExitStack() as stack:
        for module in (compiled, search, missions_compiled, missions_master, playouts):
            stack.enter_context(patch.object(module, "compiled", lambda *_: None))
        stack.callback(master._searched.cache_clear)
        master._searched.cache_clear()
        yield
