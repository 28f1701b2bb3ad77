"""The state of a game between two joint choices, and the order of a round: one flat, frozen value leads to the next.

No secret bid is ever in a state, because the engine never holds half a round: it gets the choices of all who must act
at once. The order of the stock is in it, so nothing but the engine and the record should look inside; see `View`.

What is to be decided is `Bidding`, where a lone R2-D2 may come in (`Scouting`); then the next round's card is turned up
(`_turn_up`), or the game ends (`_end`), with leftover cards to be drawn (`LeftoverDrawing`) before it is `GameOver`.
Each has the fields that it needs and no other, knows its options and, once all have chosen, the state after. What
decides is in `rules`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property, lru_cache
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
        object.__setattr__(self, "tables", Tables(self))

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

    @cached_property
    def icons(self) -> tuple[BySeat, ...]:
        """For each seat, the rebel icons on each of its cards; R2-D2 has none."""
        return tuple((0, *self.deck.hero(hero).icons) for hero in self.heroes)

    def showdown(self, card: Card, bids: Joint) -> Showdown:
        """What comes of `bids` for `card` (see `rules.showdown`)."""
        return self.tables.showdowns[self.deck.empire.index(card)][bids]


class Showdowns(dict[Joint, Showdown]):
    """The showdown of every joint bid, worked out when it first comes up."""

    def __init__(self, strengths: Sequence[BySeat], vader: bool) -> None:
        self._strengths, self._vader = strengths, vader

    def __missing__(self, bids: Joint) -> Showdown:
        found = self[bids] = showdown(self._strengths, self._vader, bids)
        return found


class TurningsOver(dict[Joint, tuple[BidTurned | SatOut | TieBroken, ...]]):
    """How every joint bid is turned over, from low to high (rules 2.3 and 3.3), worked out when it first comes up."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._turned = [
            {bid: BidTurned(seat, bid, icons) for bid, icons in zip(Choice, by_bid, strict=False)}
            for seat, by_bid in enumerate(game.icons)
        ]

    def __missing__(self, bids: Joint) -> tuple[BidTurned | SatOut | TieBroken, ...]:
        strengths = [-1 if bid is None else self._game.strengths[seat][bid] for seat, bid in enumerate(bids)]
        order = sorted(range(len(bids)), key=strengths.__getitem__)
        turned: list[BidTurned | SatOut | TieBroken] = [
            SatOut(seat) if (bid := bids[seat]) is None else self._turned[seat][bid] for seat in order
        ]
        highest = bids[order[-1]]
        tied = tuple([seat for seat in order if bids[seat] is highest])
        if highest and len(tied) > 1:
            turned.append(TieBroken(highest, tied, tuple([self._game.icons[seat][highest] for seat in tied])))
        found = self[bids] = tuple(turned)
        return found


class Tables:
    """What the rules say of the cards of one game, so that no step works it out again.

    By Empire card: `bids` is what can be bid for it with every possible hand (see `rules.playable`), `showdowns` what
    comes of every joint bid for it (see `rules.showdown`), `returns` whether R2-D2 returns if it is given away, and
    if it is kept (see `rules.r2d2_returns`), and `bits` has its bit in ``State.piles`` by pile: the one that a card has
    in `size` bits, once for each seat and once more for what escaped. `alike` are the cards of its kind, as bits over
    ``deck.empire``; Vaders are all of one kind. `gains` are what it brings to somebody who has 0, 1, 2 … of these
    (see `rules.gain_of`).

    By seat: `scouting` and `drawing` are all options when its R2-D2 has turned a card up, to be kept or given to any
    other (rule 5.4), be it one who has stopped (ruling 4), and when it may draw leftover cards (rule 6.4).

    `hands` are the hands at the beginning (rule 1.2), `heaps` is what cards are worth (see `rules.heaps`),
    `turned_over` is how every joint bid is turned over.
    """

    def __init__(self, game: Game) -> None:
        deck, edition = game.deck, game.edition
        seats, cards = range(len(game.heroes)), range(len(deck.empire))
        vaders = [isinstance(card, Vader) for card in deck.empire]
        of_kind = {vader: Showdowns(game.strengths, vader) for vader in (False, True)}
        self.size = len(cards)
        self.everything = (1 << self.size) - 1
        self.hands = (game.full_hand,) * len(seats)
        self.scouts_at_once = edition.scout == "at-once"
        self.bids = [_bids(edition, vader) for vader in vaders]
        self.showdowns = [of_kind[vader] for vader in vaders]
        self.returns = [
            [r2d2_returns(edition, card, choice) for choice in (Choice.GIVE_0, Choice.KEEP)] for card in deck.empire
        ]
        self.bits = [[1 << card + pile * self.size for pile in (*seats, len(seats))] for card in cards]
        kinds: dict[Card, int] = {}
        for place, card in enumerate(deck.empire):
            kinds[card] = kinds.get(card, 0) | 1 << place
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
        self.turned_over = TurningsOver(game)

    def pile(self, piles: int, seat: int) -> int:
        """The cards of a seat in ``State.piles``, as a set of bits over ``deck.empire``."""
        return piles >> seat * self.size & self.everything

    def worth(self, pile: int) -> int:
        """What the cards of a pile count, in points."""
        return sum([worths[pile & heap] for heap, worths in self.heaps])


def _alone(seat: int, options: tuple[Choice, ...], seats: int) -> Options:
    """The options of all if one seat has any."""
    return tuple(options if seat == other else () for other in range(seats))


@lru_cache(maxsize=64)
def _bids(edition: Edition, vader: bool) -> Options:
    """What can be bid with every possible hand."""
    return tuple(playable(edition, vader, hand) for hand in HANDS)


class Phase(IntEnum):
    """What has to be chosen next."""

    DUEL = 0
    SCOUT = 1
    LEFTOVER = 2
    OVER = 3


class State(NamedTuple):
    """One moment of a game. Get one from `start`, the next from `advance` or `after`.

    `stock` is the whole shuffled stock as places in ``deck.empire``; the first `top` cards of it have been turned up.
    `hands` are sets of bits by seat. `piles` has all cards that have been taken, and then those that escaped, in one
    number: see `Tables.bits`. `now` is what is to be decided (see `Now`),
    `options` what each seat can choose: nothing, for one that need not act.
    """

    game: Game
    stock: tuple[int, ...]
    top: int
    round: int
    hands: BySeat
    piles: int
    now: "Now"
    options: Options

    def after(self, joint: Joint) -> "State":
        """The state after a joint choice, which must be legal: one of its `options` for each seat, else None.

        Nothing is checked here, for whoever has chosen among the `options` (a search, a simulation); `advance` checks.
        """
        return self.now.after(self, joint)

    @property
    def phase(self) -> Phase:
        """What kind of choice is to be made."""
        return self.now.phase

    @property
    def taken(self) -> BySeat:
        """The cards that each seat has taken, as sets of bits over ``deck.empire``."""
        pile = self.game.tables.pile
        return tuple([pile(self.piles, seat) for seat in range(len(self.hands))])

    @property
    def escaped(self) -> int:
        """The villains that nobody took, as a set of bits over ``deck.empire``."""
        return self.piles >> len(self.hands) * self.game.tables.size

    @property
    def stock_left(self) -> int:
        """How many cards of the stock are still face down."""
        return len(self.stock) - self.top

    @property
    def over(self) -> bool:
        """Whether the game is over, so that nobody can act."""
        return not self.options


new = tuple.__new__  # a named tuple's own way takes twice as long


def state_at(  # noqa: PLR0913, PLR0917 - all that makes a moment
    game: Game, stock: tuple[int, ...], top: int, number: int, hands: BySeat, piles: int, now: "Now"
) -> State:
    """The state in which `now` is to be decided, in round `number`."""
    return new(State, (game, stock, top, number, hands, piles, now, now.options(game, hands)))


def is_bidding(state: State) -> bool:
    """Whether all bid: only then choices are locked in secret, and each player looks at a hand."""
    return state.phase is Phase.DUEL


def legal(state: State) -> dict[int, tuple[Choice, ...]]:
    """What each seat that must act can choose; empty when the game is over."""
    return {seat: options for seat, options in enumerate(state.options) if options}


def default(state: State, seat: int) -> Choice:
    """What is done for a seat that has to choose and does not, when its time is up.

    The lowest force card is bid, or R2-D2 if there is no other; a scouted card is kept, no leftover card drawn.
    """
    return min(legal(state)[seat], key=lambda choice: (choice in {Choice.R2D2, Choice.TAKE}, choice))


class Bidding(NamedTuple):
    """All bid for `card`, a place in the deck (rule 2.2)."""

    card: int

    def options(self, game: Game, hands: BySeat) -> Options:
        """What each seat can bid."""
        options: Options = itemgetter(*hands)(game.tables.bids[self.card])  # a comprehension takes twice as long
        return options

    def after(self, state: State, bids: Joint) -> State:
        """Turn the bids up (rule 2.3), and a card for a lone R2-D2, before or after the duel is decided (rule 5.3)."""
        game, stock, top, number, hands, piles, _, _ = state
        card, tables = self.card, game.tables
        pile, paid, scout = tables.showdowns[card][bids]
        left, awarded = tuple(map(sub, hands, paid)), piles | tables.bits[card][pile]
        if scout is None or top == len(stock):  # rule 5.6: R2-D2 just returns if there is nothing to turn up
            return _turn_up(game, stock, top, number, number + 1, left, awarded)
        if tables.scouts_at_once:
            now = Scouting(scout, stock[top], WaitingDuel(card, bids))
            return state_at(game, stock, top + 1, number, _change(hands, scout, -R2D2_ONLY), piles, now)
        now = Scouting(scout, stock[top], None)
        return state_at(game, stock, top + 1, number + 1, _change(left, scout, -R2D2_ONLY), awarded, now)

    @property
    def phase(self) -> Phase:
        """What kind of choice is to be made."""
        return Phase.DUEL


class Biddings(dict[int, Bidding]):
    """The duel for each card, made when it first comes up."""

    def __missing__(self, card: int) -> Bidding:
        found = self[card] = Bidding(card)
        return found


BIDDINGS = Biddings()  # to ask a cache for one takes twice as long


class WaitingDuel(NamedTuple):
    """A duel whose `card` is only awarded once a lone R2-D2 has scouted (``scout=at-once``); all `bids` lie open."""

    card: int
    bids: Joint


class Scouting(NamedTuple):
    """`seat` keeps or gives away `card`, which its R2-D2 on the table has turned up (rule 5.4, ruling 5)."""

    seat: int
    card: int
    waiting: WaitingDuel | None

    def options(self, game: Game, _hands: BySeat) -> Options:
        """What can be done with the card."""
        return game.tables.scouting[self.seat]

    def after(self, state: State, joint: Joint) -> State:
        """Give the card to whom it goes, R2-D2 back if it returns (rule 5.5), and go on where it came in."""
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
        """What kind of choice is to be made."""
        return Phase.SCOUT


class LeftoverDrawing(NamedTuple):
    """`seat`, the last player, may take up to so many `draws`, and sees each card before the next (rule 6.4, ruling 8).

    The game is over for a `reason`.
    """

    seat: int
    draws: int
    reason: Reason

    def options(self, game: Game, _hands: BySeat) -> Options:
        """What can be done with the next card of the stock."""
        return game.tables.drawing[self.seat]

    def after(self, state: State, joint: Joint) -> State:
        """Take one more card, or stop."""
        game, stock, top, number, hands, piles, _, _ = state
        seat, draws, reason = self
        if joint[seat] is STOP:
            return state_at(game, stock, top, number, hands, piles, GameOver(reason))
        now = LeftoverDrawing(seat, draws - 1, reason) if draws > 1 else GameOver(reason)
        return state_at(game, stock, top + 1, number, hands, piles | game.tables.bits[stock[top]][seat], now)

    @property
    def phase(self) -> Phase:
        """What kind of choice is to be made."""
        return Phase.LEFTOVER


class GameOver(NamedTuple):
    """The game is over for a `reason`, and nobody can act."""

    reason: Reason

    def options(self, _game: Game, _hands: BySeat) -> Options:
        """Nothing."""
        return ()

    def after(self, _state: State, joint: Joint) -> NoReturn:
        """Refuse: there is nothing to be chosen."""
        raise ValueError(f"the game is over, but {joint} was chosen")

    @property
    def phase(self) -> Phase:
        """What kind of choice is to be made: none."""
        return Phase.OVER


Now = Bidding | Scouting | LeftoverDrawing | GameOver
"""What is to be decided."""


def _turn_up(  # noqa: PLR0913, PLR0917 - all that makes a moment
    game: Game, stock: BySeat, top: int, played: int, number: int, hands: BySeat, piles: int
) -> State:
    """Turn up the card of round `number` (rule 2.1), unless the game has ended with `played` (rules 6.1 to 6.3)."""
    if top == len(stock) or min(hands) <= R2D2_ONLY:  # else all have cards to go on with
        reason = ending(game.edition, hands) or (Reason.STOCK if top == len(stock) else None)
        if reason:
            return _end(game, stock, top, played, hands, piles, reason)
    now = BIDDINGS[stock[top]]
    return new(State, (game, stock, top + 1, number, hands, piles, now, now.options(game, hands)))


def _end(  # noqa: PLR0913, PLR0917 - all that makes a moment
    game: Game, stock: BySeat, top: int, number: int, hands: BySeat, piles: int, reason: Reason
) -> State:
    """Let the last player draw for the cards left in hand (rule 6.4, rulings 6, 8 and 13)."""
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
    """The hands with one of them changed by a card's bit."""
    changed = [*hands]
    changed[seat] += by
    return tuple(changed)
