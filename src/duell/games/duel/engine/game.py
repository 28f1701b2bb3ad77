"""What stays the same through a game, and the tables in which every step looks things up."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from duell.games.duel.engine.cards import Card, Deck, Vader
from duell.games.duel.engine.choice import Choice
from duell.games.duel.engine.edition import Edition, End, Scout
from duell.games.duel.engine.rules import BySeat, Joint, Showdown, playable, r2d2_returns, showdown
from duell.games.duel.engine.scoring import heaps

Options = tuple[tuple[Choice, ...], ...]
"""What each seat can choose, by seat; nothing for one that need not act."""

_CARDS = tuple((1 << choice.value, choice) for choice in Choice if choice.is_bid)

HANDS: Options = tuple(tuple(card for bit, card in _CARDS if hand & bit) for hand in range(1 << len(_CARDS)))
"""The cards of every possible hand, by the number that its bits make."""


@dataclass(frozen=True)
class Game:
    """What stays the same through a game: the deck, the edition and who plays which hero, by seat."""

    deck: Deck
    edition: Edition
    heroes: tuple[str, ...]
    tables: "Tables" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tables", Tables(self.deck, self.edition, self.strengths, self.full_hand))

    def __hash__(self) -> int:
        return hash((self.edition.name, self.heroes))  # the same for house rules, but quick

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return Game, (self.deck, self.edition, self.heroes)  # the tables are made again

    @property
    def full_hand(self) -> int:
        """The bits of R2-D2 and every force card."""
        return (2 << len(self.deck.heroes[0].icons)) - 1

    @cached_property
    def strengths(self) -> tuple[BySeat, ...]:
        """For each seat, how strong each of its cards bids (see `Deck.strengths`)."""
        return tuple(self.deck.strengths[hero] for hero in self.heroes)

    def showdown(self, card: Card, bids: Joint) -> Showdown:
        """Return what comes of `bids` for `card` (see `rules.showdown`)."""
        return self.tables.showdowns[self.deck.empire.index(card)][bids]


class Showdowns(dict[Joint, Showdown]):
    """The showdown of every joint bid, worked out when it first comes up."""

    def __init__(self, strengths: Sequence[BySeat], vader: bool) -> None:
        self._strengths, self._vader = strengths, vader

    def __missing__(self, bids: Joint) -> Showdown:
        found = self[bids] = showdown(self._strengths, self._vader, bids)
        return found


class Tables:
    """What the rules say of the cards of one game, so that no step works it out again.

    By Empire card: `bids` is what can be bid for it with every possible hand (see `rules.playable`), `showdowns` what
    comes of every joint bid for it (see `rules.showdown`), `returns` whether R2-D2 returns if it is given away, and
    if it is kept (see `rules.r2d2_returns`), and `bits` has its bit in ``State.piles`` by pile: the one that a card has
    in `size` bits, once for each seat and once more for what escaped.

    By seat: `scouting` and `drawing` are all options when its R2-D2 has turned a card up, to be kept or given to any
    other (rule 5.4), be it one who has stopped (ruling 4), and when it may draw leftover cards (rule 6.4).

    `hands` are the hands at the beginning (rule 1.2), `heaps` is what cards are worth (see `scoring.heaps`).
    """

    def __init__(self, deck: Deck, edition: Edition, strengths: Sequence[BySeat], full_hand: int) -> None:
        seats, cards = range(len(strengths)), range(len(deck.empire))
        vaders = [isinstance(card, Vader) for card in deck.empire]
        of_kind = {vader: Showdowns(strengths, vader) for vader in (False, True)}
        self.size = len(cards)
        self.end = edition.end
        self.hands = (full_hand,) * len(seats)
        self.scouts_at_once = edition.scout is Scout.AT_ONCE
        self.bids = [_bids(edition.end, vader) for vader in vaders]
        self.showdowns = [of_kind[vader] for vader in vaders]
        self.returns = [
            [r2d2_returns(edition, card, choice) for choice in (Choice.GIVE_0, Choice.KEEP)] for card in deck.empire
        ]
        self.bits = [[1 << card + pile * self.size for pile in (*seats, len(seats))] for card in cards]
        self.scouting = [
            _alone(scout, (Choice.KEEP, *(Choice.give(to) for to in seats if to != scout)), len(seats))
            for scout in seats
        ]
        self.heaps = heaps(deck, edition.sets)
        self.drawing = [_alone(last, (Choice.TAKE, Choice.STOP), len(seats)) for last in seats]


def _alone(seat: int, options: tuple[Choice, ...], seats: int) -> Options:
    """Return the options of all if one seat has any."""
    return tuple(options if seat == other else () for other in range(seats))


@lru_cache(maxsize=64)
def _bids(end: End, vader: bool) -> Options:
    """Return what can be bid with every possible hand."""
    return tuple(playable(end, vader, hand) for hand in HANDS)
