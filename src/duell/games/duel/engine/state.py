"""The state of a game between two joint choices, as a frozen value, and the order of events in a round.

A state never holds a secret bid, since the engine gets the choices of all players who must act at once. It does hold
the order of the stock, so only the engine and the record may look inside (see `View`).

`State.now` is the decision to make: `Bidding`, then `Scouting` if a lone R2-D2 turned up a card. Then `_turn_up` starts
the next round, or `_end` ends the game: with `LeftoverDrawing` if there are final cards to draw, then with `GameOver`.
Each of these has its own fields, knows its options, and makes the next state from a joint choice. The rules themselves
are in `rules`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property, lru_cache, partial
from operator import itemgetter, sub
from typing import NamedTuple, NoReturn

from duell.games.duel.engine.cards import KEEP, STOP, Card, Choice, Deck, Vader
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.events import BidTurned, Reason, SatOut, TieBroken
from duell.games.duel.engine.rules import (
    R2D2_ONLY,
    BySeat,
    Joint,
    Showdown,
    ending,
    gain_of,
    heaps,
    last_player,
    playable,
    r2d2_returns,
    showdown,
)

Options = tuple[tuple[Choice, ...], ...]  # the options of each seat, in order; empty for a seat that need not act

_CARDS = tuple((1 << choice.value, choice) for choice in Choice if choice.is_bid)

HANDS: Options = tuple(tuple(card for bit, card in _CARDS if hand & bit) for hand in range(1 << len(_CARDS)))
"""The cards of every possible hand, by its bits."""


@dataclass(frozen=True)
class Constants:
    """The constants of a game: the deck, the edition and each seat's hero."""

    deck: Deck
    edition: Edition
    heroes: tuple[str, ...]
    tables: "Tables" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tables", Tables(self))

    def __hash__(self) -> int:
        return hash((self.edition.name, self.heroes))  # quick; editions with house rules may have the same hash

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return Constants, (self.deck, self.edition, self.heroes)  # the other process makes the tables again

    @property
    def full_hand(self) -> int:
        """The bits of R2-D2 and every force card."""
        return (2 << len(self.deck.heroes[0].icons)) - 1

    @cached_property
    def strengths(self) -> tuple[BySeat, ...]:
        """The strength of each seat's cards (see `Deck.strengths`)."""
        return tuple(self.deck.strengths[hero] for hero in self.heroes)

    @cached_property
    def icons(self) -> tuple[BySeat, ...]:
        """The rebel icons on each seat's cards; R2-D2 has none."""
        return tuple((0, *self.deck.hero(hero).icons) for hero in self.heroes)

    def showdown(self, card: Card, bids: Joint) -> Showdown:
        """The result of `bids` for `card` (see `rules.showdown`)."""
        return self.tables.showdowns[self.deck.empire.index(card)][bids]


class Showdowns(dict[Joint, Showdown]):
    """The showdown of every joint bid, computed on demand."""

    def __init__(self, strengths: Sequence[BySeat], vader: bool) -> None:
        self._strengths, self._vader = strengths, vader

    def __missing__(self, bids: Joint) -> Showdown:
        result = self[bids] = showdown(self._strengths, self._vader, bids)
        return result


def turned_over(game: Constants, bids: Joint) -> tuple[BidTurned | SatOut | TieBroken, ...]:
    """The events of turning over a joint bid, from low to high (rules 2.3 and 3.3)."""
    strengths = [-1 if bid is None else game.strengths[seat][bid] for seat, bid in enumerate(bids)]
    order = sorted(range(len(bids)), key=strengths.__getitem__)
    events: list[BidTurned | SatOut | TieBroken] = [
        SatOut(seat) if (bid := bids[seat]) is None else BidTurned(seat, bid, game.icons[seat][bid]) for seat in order
    ]
    highest = bids[order[-1]]
    tied = tuple([seat for seat in order if bids[seat] is highest])
    if highest and len(tied) > 1:
        events.append(TieBroken(highest, tied, tuple([game.icons[seat][highest] for seat in tied])))
    return tuple(events)


class Tables:
    """The results of the rules for one game's cards, cached.

    By Empire card: `biddings` has the decision when it is at stake, `bids` the legal bids of every possible hand
    (`rules.playable`), `showdowns` the result of every joint bid (`rules.showdown`), `returns` whether R2-D2 returns if
    the card is given away, and if it is kept (`rules.r2d2_returns`). `bits` has the card's bit in ``State.piles`` by
    pile; the pile of each seat, and that of escaped villains, takes `size` bits. `alike` has the cards of its kind as
    bits over ``deck.empire`` (all Vaders are one kind), `gains` the gain for a seat that has 0, 1, 2 … of them
    (`rules.gain_of`).

    By seat: `scouting` has the options when its R2-D2 has turned up a card, which may go to any seat (rule 5.4), even
    one that has stopped (ruling 4); `drawing` those when it may draw final cards (rule 6.4).

    `hands` are dealt at the start (rule 1.2), `heaps` values cards (`rules.heaps`), and `turned_over` gives the events
    of a joint bid.
    """

    def __init__(self, game: Constants) -> None:
        deck, edition = game.deck, game.edition
        seats, cards = range(len(game.heroes)), range(len(deck.empire))
        vaders = [isinstance(card, Vader) for card in deck.empire]
        of_kind = {vader: Showdowns(game.strengths, vader) for vader in (False, True)}
        self.size = len(cards)
        self.everything = (1 << self.size) - 1
        self.hands = (game.full_hand,) * len(seats)
        self.scouts_at_once = edition.scout == "at-once"
        self.bids = [_bids(edition, vader) for vader in vaders]
        self.biddings = [Bidding(card) for card in cards]
        self.showdowns = [of_kind[vader] for vader in vaders]
        self.returns = [
            [r2d2_returns(edition, card, choice) for choice in (Choice.GIVE_0, Choice.KEEP)] for card in deck.empire
        ]
        self.bits = [[1 << card + pile * self.size for pile in (*seats, len(seats))] for card in cards]
        kinds: dict[Card, int] = {}
        for index, card in enumerate(deck.empire):
            kinds[card] = kinds.get(card, 0) | 1 << index
        alike = {card: deck.vaders if isinstance(card, Vader) else bits for card, bits in kinds.items()}
        gains = {card: [gain_of(card, has, edition) for has in range(bits.bit_count())] for card, bits in alike.items()}
        self.alike = [alike[card] for card in deck.empire]
        self.gains = [gains[card] for card in deck.empire]
        self.scouting = [
            _alone(scout, (Choice.KEEP, *(Choice.give(to) for to in seats if to != scout)), len(seats))
            for scout in seats
        ]
        self.heaps = heaps(self.alike, self.gains)
        self.drawing = [_alone(last, (Choice.TAKE, Choice.STOP), len(seats)) for last in seats]
        self.turned_over = lru_cache(maxsize=None)(partial(turned_over, game))

    def pile(self, piles: int, seat: int) -> int:
        """The cards in a seat's part of ``State.piles``, as bits over ``deck.empire``."""
        return piles >> seat * self.size & self.everything

    def worth(self, pile: int) -> int:
        return sum([worths[pile & heap] for heap, worths in self.heaps])


def _alone(seat: int, options: tuple[Choice, ...], seats: int) -> Options:
    return tuple(options if seat == other else () for other in range(seats))


@lru_cache(maxsize=64)
def _bids(edition: Edition, vader: bool) -> Options:
    return tuple(playable(edition, vader, hand) for hand in HANDS)


class Phase(IntEnum):
    """The kind of choice to make."""

    DUEL = 0
    SCOUT = 1
    LEFTOVER = 2
    OVER = 3


class State(NamedTuple):
    """A position between two joint choices; `start` returns the first, `advance` or `after` the next.

    `stock` is the shuffled stock as indexes into ``deck.empire``; `top` cards of it have been turned up. `hands` are
    bits by seat. `piles` holds the cards that each seat took, and those that escaped, in one number (see
    `Tables.bits`).
    """

    game: Constants
    stock: tuple[int, ...]
    top: int
    round: int
    hands: BySeat
    piles: int
    now: "Now"
    options: Options

    def after(self, joint: Joint) -> "State":
        """The state after a legal joint choice, which has None for each seat without options.

        The choice is not checked, since searches and simulations choose among the `options`; `advance` checks it.
        """
        return self.now.after(self, joint)

    @property
    def phase(self) -> Phase:
        return self.now.phase

    @property
    def taken(self) -> BySeat:
        """The cards that each seat has taken, as bits over ``deck.empire``."""
        pile = self.game.tables.pile
        return tuple([pile(self.piles, seat) for seat in range(len(self.hands))])

    @property
    def escaped(self) -> int:
        """The villains that nobody took, as bits over ``deck.empire``."""
        return self.piles >> len(self.hands) * self.game.tables.size

    @property
    def stock_left(self) -> int:
        return len(self.stock) - self.top

    @property
    def over(self) -> bool:
        return not self.options


new = tuple.__new__  # calling the class takes twice as long


def state_at(  # noqa: PLR0913, PLR0917 - all that makes a moment
    game: Constants, stock: tuple[int, ...], top: int, number: int, hands: BySeat, piles: int, now: "Now"
) -> State:
    """The state in round `number` with the options that `now` gives."""
    return new(State, (game, stock, top, number, hands, piles, now, now.options(game, hands)))


def is_bidding(state: State) -> bool:
    """Whether all seats bid; only then are choices locked in secret and hands private."""
    return state.phase is Phase.DUEL


def legal(state: State) -> dict[int, tuple[Choice, ...]]:
    """The legal choices of each seat that must act; empty once the game is over."""
    return {seat: options for seat, options in enumerate(state.options) if options}


def default(state: State, seat: int) -> Choice:
    """The choice made for a seat whose time is up.

    It bids the lowest force card, or R2-D2 if it has no other; it keeps a scouted card and draws no final card.
    """
    return min(legal(state)[seat], key=lambda choice: (choice in {Choice.R2D2, Choice.TAKE}, choice))


class Bidding(NamedTuple):
    """Every seat bids for `card`, an index into the deck (rule 2.2)."""

    card: int

    def options(self, game: Constants, hands: BySeat) -> Options:
        options: Options = itemgetter(*hands)(game.tables.bids[self.card])  # a comprehension takes twice as long
        return options

    def after(self, state: State, bids: Joint) -> State:
        """Turn up the bids (rule 2.3), and a card for a lone R2-D2 before or after the duel is settled (rule 5.3)."""
        game, stock, top, number, hands, piles, _, _ = state
        card, tables = self.card, game.tables
        pile, paid, scout = tables.showdowns[card][bids]
        left, awarded = tuple(map(sub, hands, paid)), piles | tables.bits[card][pile]
        if scout is None or top == len(stock):  # rule 5.6: R2-D2 returns if the stock is empty
            return _turn_up(game, stock, top, number, number + 1, left, awarded)
        if tables.scouts_at_once:
            now = Scouting(scout, stock[top], WaitingDuel(card, bids))
            return state_at(game, stock, top + 1, number, _change(hands, scout, -R2D2_ONLY), piles, now)
        now = Scouting(scout, stock[top], None)
        return state_at(game, stock, top + 1, number + 1, _change(left, scout, -R2D2_ONLY), awarded, now)

    @property
    def phase(self) -> Phase:
        return Phase.DUEL


class WaitingDuel(NamedTuple):
    """A duel with open `bids` whose `card` is awarded after a lone R2-D2 has scouted (``scout=at-once``)."""

    card: int
    bids: Joint


class Scouting(NamedTuple):
    """A seat keeps or gives away `card`, which its R2-D2 has turned up (rule 5.4, ruling 5)."""

    seat: int
    card: int
    waiting: WaitingDuel | None

    def options(self, game: Constants, _hands: BySeat) -> Options:
        return game.tables.scouting[self.seat]

    def after(self, state: State, joint: Joint) -> State:
        """Hand out the card, return R2-D2 if the rules say so (rule 5.5), and resume what R2-D2 interrupted."""
        game, stock, top, number, hands, piles, _, _ = state
        (seat, card, waiting), tables = self, game.tables
        choice = joint[seat]
        assert choice is not None
        to = choice.receiver
        piles |= tables.bits[card][seat if to is None else to]
        if tables.returns[card][choice is KEEP]:
            hands = _change(hands, seat, R2D2_ONLY)
        if waiting is None:
            return _turn_up(game, stock, top, number, number, hands, piles)
        pile, paid, _ = tables.showdowns[waiting.card][waiting.bids]
        piles |= tables.bits[waiting.card][pile]
        return _turn_up(game, stock, top, number, number + 1, tuple(map(sub, hands, paid)), piles)

    @property
    def phase(self) -> Phase:
        return Phase.SCOUT


class LeftoverDrawing(NamedTuple):
    """The last player, at `seat`, may draw this many final cards, one at a time (rule 6.4, ruling 8)."""

    seat: int
    draws: int
    reason: Reason

    def options(self, game: Constants, _hands: BySeat) -> Options:
        return game.tables.drawing[self.seat]

    def after(self, state: State, joint: Joint) -> State:
        game, stock, top, number, hands, piles, _, _ = state
        seat, draws, reason = self
        if joint[seat] is STOP:
            return state_at(game, stock, top, number, hands, piles, GameOver(reason))
        now = LeftoverDrawing(seat, draws - 1, reason) if draws > 1 else GameOver(reason)
        return state_at(game, stock, top + 1, number, hands, piles | game.tables.bits[stock[top]][seat], now)

    @property
    def phase(self) -> Phase:
        return Phase.LEFTOVER


class GameOver(NamedTuple):
    """The game is over for a `reason`."""

    reason: Reason

    def options(self, _game: Constants, _hands: BySeat) -> Options:
        return ()

    def after(self, _state: State, joint: Joint) -> NoReturn:
        raise ValueError(f"the game is over, but {joint} was chosen")

    @property
    def phase(self) -> Phase:
        return Phase.OVER


Now = Bidding | Scouting | LeftoverDrawing | GameOver  # the decision to make


def _turn_up(  # noqa: PLR0913, PLR0917 - all that makes a moment
    game: Constants, stock: BySeat, top: int, played: int, number: int, hands: BySeat, piles: int
) -> State:
    """Turn up the card of round `number` (rule 2.1), unless the game ended with `played` (rules 6.1 to 6.3)."""
    if top == len(stock) or min(hands) <= R2D2_ONLY:  # otherwise everybody can go on
        reason = ending(game.edition, hands) or (Reason.STOCK if top == len(stock) else None)
        if reason:
            return _end(game, stock, top, played, hands, piles, reason)
    now = game.tables.biddings[stock[top]]
    return new(State, (game, stock, top + 1, number, hands, piles, now, now.options(game, hands)))


def _end(  # noqa: PLR0913, PLR0917 - all that makes a moment
    game: Constants, stock: BySeat, top: int, number: int, hands: BySeat, piles: int, reason: Reason
) -> State:
    """End the game, and let the last player draw final cards (rule 6.4, rulings 6, 8 and 13)."""
    rule, last = game.edition.leftover, last_player(game.edition, hands)
    now: Now = GameOver(reason)
    if rule == "may" and last is not None:
        draws = min(hands[last].bit_count(), len(stock) - top)
        if draws:
            now = LeftoverDrawing(last, draws, reason)
    elif rule == "must" and last is not None:
        force = hands[last] & ~R2D2_ONLY
        for card in stock[top : top + force.bit_count()]:
            piles |= game.tables.bits[card][last]
            top += 1
        hands = _change(hands, last, -force)
    return state_at(game, stock, top, number, hands, piles, now)


def _change(hands: BySeat, seat: int, by: int) -> BySeat:
    changed = [*hands]
    changed[seat] += by
    return tuple(changed)
