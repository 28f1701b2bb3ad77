"""Check that a bot of the duel keeps the contract of `duell.players.Bot`.

A test of your own bot needs no more than this:

>>> from duell.games.duel import View, deck, edition
>>> from duell.games.duel.bots.conformance import check
>>> from duell.players import Bot, Policy
>>> class Mine(Bot):
...     def policy(self, view: View) -> Policy:
...         return {choice: float(choice is view.options[0]) for choice in view.options}
>>> check(Mine(), deck("classic"), [edition("ravensburger"), edition("original")])
"""

import random
from collections.abc import Iterator, Sequence

from duell.games.duel.engine.cards import Deck
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import advance, start
from duell.games.duel.engine.state import Phase, State, legal
from duell.games.duel.engine.view import View, view
from duell.players import Bot, conformance
from duell.players.conformance import ConformanceError

__all__ = ["ConformanceError", "check"]


class _Engine:
    """The part of the rules that `duell.players.conformance` needs."""

    legal, view, advance = staticmethod(legal), staticmethod(view), staticmethod(advance)


def check(bot: Bot, deck: Deck, editions: Sequence[Edition], games: int = 60, seed: str = "conformance") -> None:
    """Let `bot` play every seat of `games` games, cycling through 2, 3 and 4 players and the editions.

    ConformanceError if `players.conformance.check_view` fails for any view. One choice in five is random, so that the
    bot meets positions that it would never reach by itself.
    """
    conformance.check(bot, _Engine(), _deals(deck, editions, games, seed), seed, _where)


def _deals(deck: Deck, editions: Sequence[Edition], games: int, seed: str) -> Iterator[State]:
    rng, heroes = random.Random(f"{seed} heroes"), [hero.name for hero in deck.heroes]
    for game in range(games):
        players = 2 + game // len(editions) % 3
        yield start(deck, editions[game % len(editions)], rng.sample(heroes, players), f"{seed} {game}")


def _where(seen: View) -> str:
    rules = ", ".join(f"{switch}={value}" for switch, value in seen.game.edition.switches().items())
    return f"round {seen.round}, {Phase(seen.phase).name.lower()}, seat {seen.seat} of {len(seen.hands)}, {rules}"
