"""How tests wait: for what they expect to see, as long as a machine may take that is busy with others."""

import asyncio
from collections.abc import Awaitable, Callable

PATIENCE = 120
"""Seconds after which what ought to happen is given up."""

A_GAME = 5 * PATIENCE
"""The same for a whole test, which may play a game."""


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds; TimeoutError if it never does."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.005)


def run(doing: Callable[[], Awaitable[None]]) -> None:
    """Do something in a loop of its own."""
    asyncio.run(asyncio.wait_for(doing(), A_GAME))
