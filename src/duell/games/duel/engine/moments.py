"""What is to be decided at any moment of a game, and what comes after: the order of a round.

It is a `Duel`, where a lone R2-D2 may come in (`Scout`); then the next round's card is turned up (`_turn_up`), or the
game ends (`_end`), with `Leftover` cards to be drawn before it is `Over`. Each moment has the fields that it needs and
no other, knows its options and, once all have chosen, the state after. What decides is in `rules`.
"""

from operator import itemgetter, sub
from typing import NamedTuple, NoReturn

from duell.games.duel.engine.choice import KEEP, STOP
from duell.games.duel.engine.edition import Leftover as LeftoverRule
from duell.games.duel.engine.events import Reason
from duell.games.duel.engine.game import Game, Options
from duell.games.duel.engine.rules import R2D2_ONLY, BySeat, Joint, ending, last_player
from duell.games.duel.engine.state import Phase, State, new, state_at

MAY, MUST = LeftoverRule.MAY, LeftoverRule.MUST


class Duel(NamedTuple):
    """All bid for `card`, a place in the deck (rule 2.2)."""

    card: int

    def options(self, game: Game, hands: BySeat) -> Options:
        """Return what each seat can bid."""
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
            now = Scout(scout, stock[top], Waiting(card, bids))
            return state_at(game, stock, top + 1, number, _change(hands, scout, -R2D2_ONLY), piles, now)
        now = Scout(scout, stock[top], None)
        return state_at(game, stock, top + 1, number + 1, _change(left, scout, -R2D2_ONLY), awarded, now)

    @property
    def phase(self) -> Phase:
        """What kind of choice is to be made."""
        return Phase.DUEL


class Duels(dict[int, Duel]):
    """The duel for each card, made when it first comes up."""

    def __missing__(self, card: int) -> Duel:
        found = self[card] = Duel(card)
        return found


DUELS = Duels()  # to ask a cache for one takes twice as long


class Waiting(NamedTuple):
    """A duel whose `card` is only awarded once a lone R2-D2 has scouted (``scout=at-once``); all `bids` lie open."""

    card: int
    bids: Joint


class Scout(NamedTuple):
    """`seat` keeps or gives away `card`, which its R2-D2 on the table has turned up (rule 5.4, ruling 5)."""

    seat: int
    card: int
    waiting: Waiting | None

    def options(self, game: Game, _hands: BySeat) -> Options:
        """Return what can be done with the card."""
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


class Leftover(NamedTuple):
    """`seat`, the last player, may take up to so many `draws`, and sees each card before the next (rule 6.4, ruling 8).

    The game is over for a `reason`.
    """

    seat: int
    draws: int
    reason: Reason

    def options(self, game: Game, _hands: BySeat) -> Options:
        """Return what can be done with the next card of the stock."""
        return game.tables.drawing[self.seat]

    def after(self, state: State, joint: Joint) -> State:
        """Take one more card, or stop."""
        game, stock, top, number, hands, piles, _, _ = state
        seat, draws, reason = self
        if joint[seat] is STOP:
            return state_at(game, stock, top, number, hands, piles, Over(reason))
        now = Leftover(seat, draws - 1, reason) if draws > 1 else Over(reason)
        return state_at(game, stock, top + 1, number, hands, piles | game.tables.bits[stock[top]][seat], now)

    @property
    def phase(self) -> Phase:
        """What kind of choice is to be made."""
        return Phase.LEFTOVER


class Over(NamedTuple):
    """The game is over for a `reason`, and nobody can act."""

    reason: Reason

    def options(self, _game: Game, _hands: BySeat) -> Options:
        """Return nothing."""
        return ()

    def after(self, _state: State, joint: Joint) -> NoReturn:
        """Refuse: there is nothing to be chosen."""
        raise ValueError(f"the game is over, but {joint} was chosen")

    @property
    def phase(self) -> Phase:
        """What kind of choice is to be made: none."""
        return Phase.OVER


Now = Duel | Scout | Leftover | Over
"""What is to be decided."""


def _turn_up(  # noqa: PLR0913, PLR0917 - all that makes a moment
    game: Game, stock: BySeat, top: int, played: int, number: int, hands: BySeat, piles: int
) -> State:
    """Turn up the card of round `number` (rule 2.1), unless the game has ended with `played` (rules 6.1 to 6.3)."""
    if top == len(stock) or min(hands) <= R2D2_ONLY:  # else all have cards to go on with
        reason = ending(game.tables.end, hands) or (Reason.STOCK if top == len(stock) else None)
        if reason:
            return _end(game, stock, top, played, hands, piles, reason)
    now = DUELS[stock[top]]
    return new(State, (game, stock, top + 1, number, hands, piles, now, now.options(game, hands)))


def _end(  # noqa: PLR0913, PLR0917 - all that makes a moment
    game: Game, stock: BySeat, top: int, number: int, hands: BySeat, piles: int, reason: Reason
) -> State:
    """Let the last player draw for the cards left in hand (rule 6.4, rulings 6, 8 and 13)."""
    rule, last = game.edition.leftover, last_player(game.edition.end, hands)
    now: Now = Over(reason)
    if rule is MAY and last is not None:
        draws = min(hands[last].bit_count(), len(stock) - top)
        if draws:
            now = Leftover(last, draws, reason)
    elif rule is MUST and last is not None:
        force = hands[last] & ~R2D2_ONLY
        for card in stock[top : top + force.bit_count()]:
            piles |= game.tables.bits[card][last]
            top += 1
        hands = _change(hands, last, -force)
    return state_at(game, stock, top, number, hands, piles, now)


def _change(hands: BySeat, seat: int, by: int) -> BySeat:
    """Return the hands with one of them changed by a card's bit."""
    changed = [*hands]
    changed[seat] += by
    return tuple(changed)
