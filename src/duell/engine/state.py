"""The state of a game between two joint choices: one flat, frozen value.

No secret bid is ever in it, because the engine never holds half a round: it gets the choices of all who must act
at once. The order of the stock is in it, so nothing but the engine and the record should look inside; see `View`.
"""

from enum import IntEnum
from functools import lru_cache
from random import Random
from typing import NamedTuple

from duell.engine.cards import Card, Deck
from duell.engine.choice import Choice
from duell.engine.edition import Edition
from duell.engine.errors import BadSetUpError
from duell.engine.events import Reason
from duell.engine.game import Game

NOBODY = -1
"""Stands for a seat or a card where there is none."""


class Phase(IntEnum):
    """What has to be chosen next."""

    DUEL = 0
    SCOUT = 1
    LEFTOVER = 2
    OVER = 3


DUEL, SCOUT, LEFTOVER, OVER = Phase  # up to Python 3.11 it takes longer to look a member up than to call a function


class State(NamedTuple):
    """One moment of a game. Get one from `start`, the next from `advance`; never make one by hand.

    `stock` is the whole shuffled stock as places in ``deck.empire``; the first `top` cards of it have been turned up.
    `card` is the card to be decided on, or NOBODY. `hands` and `taken` are sets of bits by seat, `escaped` and
    ``taken[seat]`` over ``deck.empire``. `scout` is the seat whose R2-D2 lies on the table, or NOBODY; `bids` are
    the bids that wait for it (``scout=at-once``). `last` is the seat that may draw leftover cards, up to `draws`.
    `reason` is set once an end has been reached.
    """

    game: Game
    stock: tuple[int, ...]
    top: int
    round: int
    phase: Phase
    card: int
    hands: tuple[int, ...]
    taken: tuple[int, ...]
    escaped: int
    scout: int
    scouted: int
    bids: tuple[Choice | None, ...] | None
    last: int
    draws: int
    reason: Reason | None

    @property
    def stock_left(self) -> int:
        """How many cards of the stock are still face down."""
        return len(self.stock) - self.top

    @property
    def shown(self) -> Card | None:
        """The card that has to be decided on: the scouted one if there is one, else the one at stake."""
        index = self.scouted if self.scouted != NOBODY else self.card
        return None if index == NOBODY else self.game.deck.empire[index]


def start(deck: Deck, edition: Edition, heroes: tuple[str, ...] | list[str], seed: str) -> State:
    """Return the first state: hands dealt, stock shuffled, its top card turned up (rules 1 and 2).

    `heroes` has one hero's name a seat, two to four, all different. The same seed gives the same game on every
    Python: the stock is ``deck.empire`` shuffled by ``random.Random(seed)``. BadSetUpError says what is wrong.
    """
    game = _game(deck, edition, tuple(heroes))
    stock = _shuffled(len(deck.empire), seed)
    seats = len(heroes)
    return State(
        game=game,
        stock=stock,
        top=1,
        round=1,
        phase=DUEL,
        card=stock[0],
        hands=(game.full_hand,) * seats,
        taken=(0,) * seats,
        escaped=0,
        scout=NOBODY,
        scouted=NOBODY,
        bids=None,
        last=NOBODY,
        draws=0,
        reason=None,
    )


@lru_cache(maxsize=64)
def _game(deck: Deck, edition: Edition, heroes: tuple[str, ...]) -> Game:
    """Return the game of these players, the same one every time, so that its tables are worked out once (rule 1)."""
    names = [hero.name for hero in deck.heroes]
    if not 2 <= len(heroes) <= 4:
        raise BadSetUpError("{count} players were given; 2 to 4 can play", count=len(heroes))
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
    if not isinstance(seed, str):  # Random would take None, too, and look at the clock
        raise BadSetUpError("the seed {seed} is not text", seed=repr(seed))
    stock = list(range(cards))
    try:
        Random(seed).shuffle(stock)
    except UnicodeEncodeError:
        raise BadSetUpError("the seed {seed} is not text that can be written as UTF-8", seed=repr(seed)) from None
    return tuple(stock)


def legal(state: State) -> dict[int, tuple[Choice, ...]]:
    """Return what each seat that must act can choose; empty when the game is over.

    Everybody who has a playable card must play one (ruling 1).
    """
    phase = state.phase
    if phase is DUEL:
        bids_of_hand = state.game.bids[state.card]
        options = {}
        for seat, hand in enumerate(state.hands):
            bids = bids_of_hand[hand]
            if bids:
                options[seat] = bids
        return options
    if phase is SCOUT:
        return {state.scout: _SCOUTING[len(state.hands)][state.scout]}
    if phase is LEFTOVER:
        return {state.last: _DRAWING}
    return {}


_DRAWING = (Choice.TAKE, Choice.STOP)
_SCOUTING = {
    seats: [(Choice.KEEP, *(Choice.give(to) for to in range(seats) if to != scout)) for scout in range(seats)]
    for seats in (2, 3, 4)
}
