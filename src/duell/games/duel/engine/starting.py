"""How a game begins: who may play (rule 1.1), and how the stock is shuffled (rule 1.3)."""

from functools import lru_cache
from random import Random

from duell.game import BadSetUpError
from duell.games.duel.engine.cards import Deck
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.game import Game
from duell.games.duel.engine.moments import DUELS
from duell.games.duel.engine.state import State, state_at


def start(deck: Deck, edition: Edition, heroes: tuple[str, ...] | list[str], seed: str) -> State:
    """Return the first state: hands dealt, stock shuffled, its top card turned up (rules 1 and 2.1).

    `heroes` has one hero's name a seat, two to four, all different. The same seed gives the same game on every
    Python: the stock is ``deck.empire`` shuffled by ``random.Random(seed)``. BadSetUpError says what is wrong.
    """
    game = _game(deck, edition, tuple(heroes))
    stock = _shuffled(len(deck.empire), seed)
    return state_at(game, stock, 1, 1, game.tables.hands, 0, DUELS[stock[0]])


@lru_cache(maxsize=64)
def _game(deck: Deck, edition: Edition, heroes: tuple[str, ...]) -> Game:
    """Return the game of these players, the same one every time, so that its tables are worked out once (rule 1.1)."""
    names = [hero.name for hero in deck.heroes]
    if not 2 <= len(heroes) <= 4:
        raise BadSetUpError("players given: {count}; 2 to 4 can play", count=len(heroes))
    for hero in heroes:
        if hero not in names:
            raise BadSetUpError(
                "there is no hero {hero}; the heroes are {heroes}", hero=repr(hero), heroes=", ".join(names)
            )
        if heroes.count(hero) > 1:
            times = heroes.count(hero)
            raise BadSetUpError("hero {hero} was given {times} times; each can be played once", hero=hero, times=times)
    return Game(deck, edition, heroes)


def _shuffled(cards: int, seed: str) -> tuple[int, ...]:
    """Return the order that ``Random(seed).shuffle`` gives, in half the time and whatever a later Python's does."""
    if not isinstance(seed, str):  # Random would take None, too, and look at the clock
        raise BadSetUpError("the seed {seed} is not text", seed=repr(seed))
    try:
        draw = Random(seed).getrandbits
    except UnicodeEncodeError:
        raise BadSetUpError("the seed {seed} is not text that can be written as UTF-8", seed=repr(seed)) from None
    stock = list(range(cards))
    for last, bits in _places(cards):
        while (place := draw(bits)) > last:
            pass
        stock[last], stock[place] = stock[place], stock[last]
    return tuple(stock)


@lru_cache(maxsize=64)
def _places(cards: int) -> tuple[tuple[int, int], ...]:
    """Return the places to be filled, from the last one down, and how many random bits each takes."""
    return tuple((last, (last + 1).bit_length()) for last in range(cards - 1, 0, -1))
