"""Who can play in a match: a level of ours by name, or anybody's bot by its import path."""

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module

from duell.bots import Bot, bot, names
from duell.catalogue import one_of, quote


class BadPlayerError(ValueError):
    """A player that there is not, or that is no bot; the message is one line."""


@cache
def maker(player: str) -> Callable[[], Bot]:
    """Return what makes the bot called `player`: a level's name, or an import path such as ``mypackage.bots:Mine``.

    A path leads to a class, or to a function, that takes no arguments and gives a bot. Each game gets a new one, so
    that what a bot remembers of one game cannot change another. BadPlayerError says what is wrong with a player.
    """
    module, colon, name = player.partition(":")
    if colon:
        return _checked(player, _imported(player, module, name))
    if player not in names():
        known = one_of(names(), player)
        raise BadPlayerError(f"found {quote(player)}; expected {known}, or an import path such as mypackage.bots:Mine")
    return partial(bot, player)


def _imported(player: str, module: str, name: str) -> object:
    try:
        found = import_module(module)
    except (Exception, SystemExit) as error:  # whatever a strange module does
        raise BadPlayerError(f"{player}: {quote(module)} cannot be imported: {told(error)}") from None
    try:
        return getattr(found, name)
    except AttributeError:
        public = [each for each in vars(found) if not each.startswith("_")]
        expected = one_of(public, name) if public else "a module with a bot"
        raise BadPlayerError(f"{player}: found no {quote(name)} in {module}; expected {expected}") from None


def _checked(player: str, make: object) -> Callable[[], Bot]:
    """Return what makes a bot, once it has made one."""
    expected = "expected a class with policy(view) and choose(view, rng), or a function that gives such a bot"
    if not callable(make):
        raise BadPlayerError(f"{player}: found {quote(make)}; {expected}")
    try:
        made = make()
    except Exception as error:
        raise BadPlayerError(f"{player}: no bot could be made: {told(error)}; {expected}") from None
    if not isinstance(made, Bot):
        raise BadPlayerError(f"{player}: found {quote(made)}; {expected}")
    return make


def told(error: BaseException) -> str:
    """Return an error of somebody's code in one line, with the place where it came up."""
    trace, place = error.__traceback__, ""
    while trace:
        place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__}: {error} ({place})"
