"""Check that a bot of Missions keeps the contract of `duell.players.Bot`.

A test of your own bot needs no more than this:

>>> from duell.games.missions.bots.conformance import check
>>> from duell.games.missions.engine.cards import ActionName, CardKind, Character, Deck
>>> from duell.games.missions.engine.view import View
>>> from duell.players import Bot, Policy
>>> class Mine(Bot):
...     def policy(self, view: View) -> Policy:
...         return {choice: float(choice is view.options[0]) for choice in view.options}
>>> pair, dooku = (Character("padme"), Character("yoda")), CardKind(ActionName.DOOKU, 1)
>>> check(Mine(), Deck("mine", pair, (0, 1), CardKind("trooper", 2), (dooku,), ("Find Kamino",)))
"""

from duell.games.missions.engine.cards import Deck
from duell.games.missions.engine.state import SEATS, legal, moment_name, start
from duell.games.missions.engine.turns import advance
from duell.games.missions.engine.view import View, view
from duell.players import Bot, conformance
from duell.players.conformance import ConformanceError

__all__ = ["ConformanceError", "check"]


class _Engine:
    legal, advance, view = staticmethod(legal), staticmethod(advance), staticmethod(view)


def check(bot: Bot, deck: Deck, games: int = 8, seed: str = "conformance") -> None:
    """Let `bot` play every seat of `games` games, cycling through 2 to 5 players.

    ConformanceError if `players.conformance.check_view` fails for any view. One choice in five is random, so that the
    bot meets positions that it would never reach by itself.
    """
    deals = (start(deck, SEATS[game % len(SEATS)], f"{seed} {game}") for game in range(games))
    conformance.check(bot, _Engine(), deals, seed, _where)


def _where(seen: View) -> str:
    moment = moment_name(seen.now).lower()
    return f"round {seen.round}, turn {seen.turn}, {moment}, seat {seen.seat} of {len(seen.hands)}"
