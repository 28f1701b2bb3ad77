"""How one joint choice is carried out: the rules of a round, a method each."""

from collections.abc import Callable

from duell.engine.cards import Card, Vader
from duell.engine.choice import R2D2, Choice
from duell.engine.edition import Edition, End, Leftover, Scout, VaderGift
from duell.engine.events import Bids, By, Discarded, Escaped, Event, Over, Reason, Scouted, Taken, Turned
from duell.engine.game import FORCE_BIDS, R2D2_ONLY
from duell.engine.state import DUEL, LEFTOVER, NOBODY, OVER, SCOUT, State

Joint = tuple[Choice | None, ...]
"""What all seats choose together, seat by seat; None for one that has nothing to choose."""

LAST_WITH_CARDS = End.LAST_WITH_CARDS  # looked up once: see `state.DUEL`


class Step:
    """A state thawed for one joint choice: the same fields, but open to change. Each event is given to `tell`, if any.

    The methods call each other in the order of a round: `_duel`, where a lone R2-D2 may interrupt, `_award`,
    `_next_round`, where it may interrupt as well, and `_turn_up` or `_leftovers`. They change nothing but the step.
    """

    __slots__ = (*State._fields, "tell")

    def __init__(self, state: State, tell: Callable[[Event], None] | None = None) -> None:
        (
            self.game,
            self.stock,
            self.top,
            self.round,
            self.phase,
            self.card,
            hands,
            taken,
            self.escaped,
            self.scout,
            self.scouted,
            self.bids,
            self.last,
            self.draws,
            self.reason,
        ) = state
        self.hands = [*hands]
        self.taken = [*taken]
        self.tell = tell

    def carry_out(self, joint: Joint) -> State:
        """Return the next state in which somebody has to choose, or the last one. `joint` has to be legal."""
        if self.phase is DUEL:
            self._duel(joint)
        else:
            (choice,) = filter(None, joint)  # one seat alone chooses
            if self.phase is SCOUT:
                self._decide(choice)
            else:
                self._draw_or_stop(choice)
        return State(
            self.game,
            self.stock,
            self.top,
            self.round,
            self.phase,
            self.card,
            tuple(self.hands),
            tuple(self.taken),
            self.escaped,
            self.scout,
            self.scouted,
            self.bids,
            self.last,
            self.draws,
            self.reason,
        )

    def _duel(self, bids: Joint) -> None:
        """Turn all bids up at once (rule 2). A lone R2-D2 goes on the table; several return to their hands (rule 5)."""
        if self.tell:
            self.tell(Bids(self.round, bids))
        if bids.count(R2D2) == 1:
            self.scout = bids.index(R2D2)
            self.hands[self.scout] -= R2D2_ONLY
            if self.game.edition.scout is Scout.AT_ONCE and self.top < len(self.stock):
                self.bids = bids
                self._scout()
                return
        self._award(bids)
        self._next_round()

    def _award(self, bids: Joint) -> None:
        """Give the card at stake to the highest bid and discard what is lost by it (rules 3 and 4)."""
        card, strengths = self.card, self.game.strengths
        winner, played, highest = NOBODY, R2D2, 0
        for seat, bid in enumerate(bids):
            if bid:  # neither None nor R2-D2
                strength = strengths[seat][bid]
                if strength > highest:
                    winner, played, highest = seat, bid, strength
        if winner == NOBODY:  # ruling 2
            self.escaped |= 1 << card
            if self.tell:
                self.tell(Escaped(self.round, self.game.deck.empire[card]))
            return
        self.taken[winner] |= 1 << card
        if self.tell:
            self.tell(Taken(self.round, winner, self.game.deck.empire[card], By.DUEL))
        if not self.game.is_vader[card]:
            self._discard(winner, played)
            return
        for seat, bid in enumerate(bids):
            if bid and seat != winner:
                self._discard(seat, bid)

    def _next_round(self) -> None:
        """Begin the next round, first with the card of an R2-D2 that lies on the table (rule 5)."""
        if self.scout == NOBODY:
            self._turn_up(self.round + 1)
        elif self.top < len(self.stock):
            self.round += 1
            self.card = NOBODY
            self._scout()
        else:  # ruling 3
            self.hands[self.scout] += R2D2_ONLY
            self.scout = NOBODY
            self._turn_up(self.round + 1)

    def _scout(self) -> None:
        """Turn a card up for the R2-D2 on the table (rule 5, ruling 5)."""
        self.phase = SCOUT
        self.scouted = self.stock[self.top]
        self.top += 1

    def _decide(self, choice: Choice) -> None:
        """Keep the scouted card or give it away; R2-D2 returns or is discarded (rule 5). Go on where it came in."""
        scout, card, bids = self.scout, self.game.deck.empire[self.scouted], self.bids
        to = scout if choice.receiver is None else choice.receiver
        self.taken[to] |= 1 << self.scouted
        if self.tell:
            self.tell(Scouted(self.round, scout, card, to))
            self.tell(Taken(self.round, to, card, By.SCOUT if to == scout else By.GIFT))
        self.hands[scout] += R2D2_ONLY
        if not r2d2_returns(self.game.edition, card, choice):
            self._discard(scout, R2D2)
        self.scout, self.scouted, self.bids = NOBODY, NOBODY, None
        if bids is None:
            self._turn_up(self.round)
        else:
            self._award(bids)
            self._next_round()

    def _turn_up(self, number: int) -> None:
        """Turn up the card of round `number`, unless the game has ended (rule 6)."""
        self.reason = self._judge()
        if self.reason:
            self.card = NOBODY
            self._leftovers()
            return
        self.phase = DUEL
        self.round = number
        self.card = self.stock[self.top]
        self.top += 1
        if self.tell:
            self.tell(Turned(number, self.game.deck.empire[self.card]))

    def _judge(self) -> Reason | None:
        """Return why the game is over, or None if it goes on (rule 6, switch ``end``)."""
        hands, end = self.hands, self.game.edition.end
        if end is LAST_WITH_CARDS:
            holding = len(hands) - hands.count(0)
            if holding == 0:
                return Reason.NOBODY
            if holding == 1:
                return Reason.LAST_WITH_CARDS
            if holding == hands.count(R2D2_ONLY):
                return Reason.ONLY_R2D2
        else:
            with_force = sum(hand > R2D2_ONLY for hand in hands)
            if end is End.FIRST_OUT and with_force < len(hands):
                return Reason.FIRST_OUT
            if end is End.LAST_WITH_FORCE and with_force <= 1:
                return Reason.LAST_WITH_FORCE
        return None if self.top < len(self.stock) else Reason.STOCK

    def _leftovers(self) -> None:
        """Let the last player draw for the cards left in hand (rule 6, switch ``leftover``, rulings 6 and 8)."""
        rule, last, stock_left = self.game.edition.leftover, self._last_player(), len(self.stock) - self.top
        if rule is Leftover.MAY and last != NOBODY:
            self.phase, self.last = LEFTOVER, last
            self.draws = min(self.hands[last].bit_count(), stock_left)
        elif rule is Leftover.MUST and last != NOBODY:
            force_cards = FORCE_BIDS[self.hands[last]]
            for card in force_cards:
                self._discard(last, card)
            for _ in range(min(len(force_cards), stock_left)):
                self._draw(last)
        if not self.draws:
            self._over()

    def _last_player(self) -> int:
        """Return the seat that leftover cards go to, or NOBODY (ruling 13).

        That is the only one who still holds cards where the game is played for cards, and the only one who still holds
        force cards where it is played for those.
        """
        least = 0 if self.game.edition.end is LAST_WITH_CARDS else R2D2_ONLY
        left = [seat for seat, hand in enumerate(self.hands) if hand > least]
        return left[0] if len(left) == 1 else NOBODY

    def _draw_or_stop(self, choice: Choice) -> None:
        """Take one more card from the stock, or stop (rule 6, ruling 8)."""
        if choice is Choice.TAKE:
            self._draw(self.last)
            self.draws -= 1
        else:
            self.draws = 0
        if not self.draws:
            self._over()

    def _draw(self, seat: int) -> None:
        card = self.stock[self.top]
        self.top += 1
        self.taken[seat] |= 1 << card
        if self.tell:
            self.tell(Taken(self.round, seat, self.game.deck.empire[card], By.LEFTOVER))

    def _discard(self, seat: int, card: Choice) -> None:
        self.hands[seat] -= 1 << card
        if self.tell:
            self.tell(Discarded(self.round, seat, card))

    def _over(self) -> None:
        self.phase, self.last = OVER, NOBODY
        if self.tell and self.reason:
            self.tell(Over(self.reason))


def r2d2_returns(edition: Edition, card: Card, choice: Choice) -> bool:
    """Whether R2-D2 goes back to its owner's hand after `choice` (the table of rule 5, switch ``vader-gift``)."""
    kept = choice is Choice.KEEP
    if isinstance(card, Vader):
        return kept or edition.vader_gift is VaderGift.RETURN
    return not kept
