"""What stays the same through a game, and the tables in which every step looks things up."""

from dataclasses import dataclass
from functools import cached_property

from duell.engine.cards import Deck, Vader
from duell.engine.choice import R2D2, Choice
from duell.engine.edition import Edition, End

R2D2_ONLY = 1
"""A hand that holds R2-D2 and nothing else; a larger number has a force card, a smaller one no card at all."""

BidsOfHand = tuple[tuple[Choice, ...], ...]
"""For every possible hand, by the number that its bits make: some of its cards."""

_CARDS = tuple((1 << choice.value, choice) for choice in Choice if choice.is_bid)

BIDS: BidsOfHand = tuple(tuple(card for bit, card in _CARDS if hand & bit) for hand in range(1 << len(_CARDS)))
"""For every possible hand, all of its cards."""

FORCE_BIDS: BidsOfHand = tuple(bids[1:] if bids[:1] == (R2D2,) else bids for bids in BIDS)
"""For every possible hand, its force cards."""


@dataclass(frozen=True)
class Game:
    """What stays the same through a game: the deck, the edition and who plays which hero, by seat."""

    deck: Deck
    edition: Edition
    heroes: tuple[str, ...]

    def __hash__(self) -> int:
        return hash((self.edition.name, self.heroes))  # the same for house rules, but quick

    @property
    def full_hand(self) -> int:
        """The bits of R2-D2 and every force card."""
        return (2 << len(self.deck.heroes[0].icons)) - 1

    @cached_property
    def strengths(self) -> tuple[tuple[int, ...], ...]:
        """For each seat, how strong each of its cards bids (see `Deck.strengths`)."""
        return tuple(self.deck.strengths[hero] for hero in self.heroes)

    @cached_property
    def is_vader(self) -> tuple[bool, ...]:
        """For each Empire card, whether it is a Darth Vader."""
        return tuple(isinstance(card, Vader) for card in self.deck.empire)

    @cached_property
    def bids(self) -> tuple[BidsOfHand, ...]:
        """For each Empire card, what may be bid for it with every possible hand (rules 3 and 4, rulings 1 and 10)."""
        on_villain = BIDS
        if self.edition.end is End.LAST_WITH_FORCE:  # who has no force card left has stopped playing
            on_villain = (BIDS[0], BIDS[0], *BIDS[R2D2_ONLY + 1 :])
        return tuple(FORCE_BIDS if vader else on_villain for vader in self.is_vader)
