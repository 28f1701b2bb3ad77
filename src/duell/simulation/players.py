"""Who can play in a match: a level of ours by name, or anybody's bot by its import path."""

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module

from duell.checking import one_of, quote
from duell.game import Game
from duell.language import _
from duell.players import Bot


class BadPlayerError(ValueError):
    """A player that there is not, or that is no bot; the message is one line."""


def maker(game: Game, player: str) -> Callable[[], Bot]:
    """Return what makes the bot called `player`: a game's level, or an import path such as ``mypackage.bots:Mine``.

    A path leads to a class, or to a function, that takes no arguments and gives a bot. Each game gets a new one, so
    that what a bot remembers of one game cannot change another. BadPlayerError says what is wrong with a player.
    """
    if ":" in player:
        return own_maker(player)
    if player not in game.levels:
        known = one_of(game.levels, player)
        expected = _("{these}, or an import path such as {path}", these=known, path="mypackage.bots:Mine")
        raise BadPlayerError(_("found {found}; expected {expected}", found=quote(player), expected=expected))
    return partial(game.bots.bot, player)


@cache
def own_maker(path: str) -> Callable[[], Bot]:
    """Return what makes the bot at an import path; it is tried once."""
    module, _colon, name = path.partition(":")
    return _checked(path, _imported(path, module, name))


def _imported(player: str, module: str, name: str) -> object:
    try:
        found = import_module(module)
    except (Exception, SystemExit) as error:  # whatever a strange module does
        fault = _("{module} cannot be imported: {error}", module=quote(module), error=told(error))
        raise _bad(player, fault) from None
    try:
        return getattr(found, name)
    except AttributeError:
        public = [each for each in vars(found) if not each.startswith("_")]
        expected = one_of(public, name) if public else _("a module with a bot")
        fault = _(
            "found no {name} in {module}; expected {expected}", name=quote(name), module=module, expected=expected
        )
        raise _bad(player, fault) from None


def _checked(player: str, make: object) -> Callable[[], Bot]:
    """Return what makes a bot, once it has made one."""
    expected = _("a class with policy(view) and choose(view, rng), or a function that gives such a bot")
    if not callable(make):
        raise _bad(player, _("found {found}; expected {expected}", found=quote(make), expected=expected))
    try:
        made = make()
    except Exception as error:
        fault = _("no bot could be made: {error}; expected {expected}", error=told(error), expected=expected)
        raise _bad(player, fault) from None
    if not isinstance(made, Bot):
        raise _bad(player, _("found {found}; expected {expected}", found=quote(made), expected=expected))
    return make


def _bad(player: str, fault: str) -> BadPlayerError:
    return BadPlayerError(_("{player}: {fault}", player=player, fault=fault))


def told(error: BaseException) -> str:
    """Return an error of somebody's code in one line, with the place where it came up."""
    trace, place = error.__traceback__, ""
    while trace:
        place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__}: {error} ({place})"
