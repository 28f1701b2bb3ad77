"""The state of a game between two joint choices: one flat, frozen value.

No secret bid is ever in it, because the engine never holds half a round: it gets the choices of all who must act
at once. The order of the stock is in it, so nothing but the engine and the record should look inside; see `View`.
"""

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from random import Random
from typing import NamedTuple

from duell.engine.cards import Card, Deck
from duell.engine.choice import Choice
from duell.engine.edition import Edition, End
from duell.engine.errors import BadSetUpError
from duell.engine.events import Reason

R2D2_ONLY = 1
"""A hand that holds R2-D2 and nothing else; a larger number has a force card, a smaller one no card at all."""

NOBODY = -1
"""Stands for a seat or a card where there is none."""


class Phase(IntEnum):
    """What has to be chosen next."""

    DUEL = 0
    SCOUT = 1
    LEFTOVER = 2
    OVER = 3


@dataclass(frozen=True)
class Game:
    """What stays the same through a game: the deck, the edition and who plays which hero, by seat."""

    deck: Deck
    edition: Edition
    heroes: tuple[str, ...]

    def __hash__(self) -> int:
        return hash((self.edition.name, self.heroes))

    @cached_property
    def strengths(self) -> tuple[tuple[int, ...], ...]:
        """For each seat, how strong each of its cards bids (see `Deck.strengths`)."""
        return tuple(self.deck.strengths[hero] for hero in self.heroes)

    @property
    def full_hand(self) -> int:
        """The bits of R2-D2 and every force card."""
        return (2 << len(self.deck.heroes[0].icons)) - 1

    @cached_property
    def bids_on_villain(self) -> tuple[tuple[Choice, ...], ...]:
        """For every possible hand, what may be bid for a villain (rule 3, ruling 10)."""
        if self.edition.end is End.LAST_WITH_FORCE:  # who has no force card left has stopped playing
            return (_BIDS[0], _BIDS[0], *_BIDS[2:])
        return _BIDS

    @property
    def bids_on_vader(self) -> tuple[tuple[Choice, ...], ...]:
        """For every possible hand, what may be bid for Darth Vader (rule 4, ruling 1)."""
        return _FORCE_BIDS


_BIDS = tuple(tuple(choice for choice in Choice if choice.is_bid and hand >> choice & 1) for hand in range(1 << 9))
_FORCE_BIDS = tuple(tuple(bid for bid in bids if bid is not Choice.R2D2) for bids in _BIDS)


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
    heroes = tuple(heroes)
    names = [hero.name for hero in deck.heroes]
    if not 2 <= len(heroes) <= 4:
        raise BadSetUpError(f"{len(heroes)} players were given; 2 to 4 can play")
    for hero in heroes:
        if hero not in names:
            raise BadSetUpError(f"there is no hero {hero!r}; the heroes are {', '.join(names)}")
        if heroes.count(hero) > 1:
            raise BadSetUpError(f"hero {hero} was given {heroes.count(hero)} times; each can be played once")
    game = Game(deck, edition, heroes)
    stock = list(range(len(deck.empire)))
    Random(seed).shuffle(stock)
    return State(
        game=game,
        stock=tuple(stock),
        top=1,
        round=1,
        phase=Phase.DUEL,
        card=stock[0],
        hands=(game.full_hand,) * len(heroes),
        taken=(0,) * len(heroes),
        escaped=0,
        scout=NOBODY,
        scouted=NOBODY,
        bids=None,
        last=NOBODY,
        draws=0,
        reason=None,
    )


def legal(state: State) -> dict[int, tuple[Choice, ...]]:
    """Return what each seat that must act can choose; empty when the game is over.

    Everybody who has a playable card must play one (ruling 1).
    """
    game, phase = state.game, state.phase
    if phase is Phase.DUEL:
        table = game.bids_on_vader if game.deck.vaders >> state.card & 1 else game.bids_on_villain
        return {seat: table[hand] for seat, hand in enumerate(state.hands) if table[hand]}
    if phase is Phase.SCOUT:
        others = (seat for seat in range(len(state.hands)) if seat != state.scout)
        return {state.scout: (Choice.KEEP, *(Choice.give(seat) for seat in others))}
    if phase is Phase.LEFTOVER:
        return {state.last: (Choice.TAKE, Choice.STOP)}
    return {}
