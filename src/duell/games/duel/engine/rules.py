"""The rules of a round, each a function of nothing but what it depends on.

`moments` puts them into their order and `Game` keeps what they give in tables; neither knows better. Hands and cards
are sets of bits here and there, as `cards` says.
"""

from collections.abc import Sequence
from typing import NamedTuple

from duell.games.duel.engine.cards import Card, Vader
from duell.games.duel.engine.choice import R2D2, Choice
from duell.games.duel.engine.edition import Edition, End, VaderGift
from duell.games.duel.engine.events import Reason

BySeat = tuple[int, ...]
Joint = tuple[Choice | None, ...]
"""What all seats choose together, seat by seat; None for one that has nothing to choose."""

LAST_WITH_CARDS, FIRST_OUT, LAST_WITH_FORCE = End  # looked up once, as in `choice`

R2D2_ONLY = 1
"""A hand that holds R2-D2 and nothing else; a larger number has a force card, a smaller one no card at all."""


def playable(end: End, vader: bool, hand: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return which cards of a hand can be bid for a villain or a Vader; who has any must bid one (ruling 1).

    Against a villain any card (rule 3.1), against Vader force cards only (rule 4.1). Who has stopped bids nothing.
    """
    force = tuple(card for card in hand if card is not R2D2)
    return force if vader or has_stopped(end, hand) else hand


def has_stopped(end: End, hand: tuple[Choice, ...]) -> bool:
    """Whether who holds this hand plays no more while others go on.

    Where one alone is to have force cards in the end, R2-D2 keeps nobody in the game (rule 6.2, ruling 10).
    """
    if end is LAST_WITH_FORCE:
        return all(card is R2D2 for card in hand)
    return not hand


class Showdown(NamedTuple):
    """What the bids of a duel lead to, whatever else is on the table.

    The card goes to `pile`: that of the winner's seat, or the one after the last seat's if it escapes (rule 3.5).
    `paid` has by seat the force card that is discarded, as a bit (0: none). `scout` is the seat whose R2-D2 turns a
    card up, None if there is no such.
    """

    pile: int
    paid: BySeat
    scout: int | None

    @property
    def winner(self) -> int | None:
        """The seat that takes the card; None if it escapes."""
        return self.pile if self.pile < len(self.paid) else None

    def back(self, bids: Joint) -> BySeat:
        """Return the seats that take their force card back (rules 3.4 and 4.3)."""
        return tuple(seat for seat, bid in enumerate(bids) if bid and not self.paid[seat])


def showdown(strengths: Sequence[Sequence[int]], vader: bool, bids: Joint) -> Showdown:
    """Turn all bids up at once (rule 2.3); `strengths` has each seat's cards (`Deck.strengths`: value, then icons)."""
    force = {seat: bid for seat, bid in enumerate(bids) if bid}  # neither None nor R2-D2
    # Rules 3.2, 3.3 and 4.2: the highest value, of equal values the most icons. Rule 3.5: nobody, if nobody bids force.
    winner = max(force, key=lambda seat: strengths[seat][force[seat]], default=len(bids))
    # Rule 3.4: a villain costs the winner the card. Rule 4.3: Vader costs all others theirs.
    pays = {seat for seat in force if (seat == winner) is not vader}
    # Rule 5.2: several R2-D2s go back to their hands. Rule 5.3: a lone one turns a card up.
    scout = bids.index(R2D2) if bids.count(R2D2) == 1 else None
    return Showdown(winner, tuple(1 << force[seat] if seat in pays else 0 for seat in range(len(bids))), scout)


def r2d2_returns(edition: Edition, card: Card, choice: Choice) -> bool:
    """Whether R2-D2 goes back to its owner's hand after `choice` (rule 5.5)."""
    kept = choice is Choice.KEEP
    if isinstance(card, Vader):
        return kept or edition.vader_gift is VaderGift.RETURN
    return not kept


def ending(end: End, hands: BySeat) -> Reason | None:
    """Return why the game is over with these hands; None if it goes on as long as the stock does (rule 6.2)."""
    if min(hands) > R2D2_ONLY:  # everybody has a force card
        return None
    if end is LAST_WITH_CARDS:
        holding = len(hands) - hands.count(0)
        if holding < 2:
            return Reason.LAST_WITH_CARDS if holding else Reason.NOBODY
        return Reason.ONLY_R2D2 if max(hands) == R2D2_ONLY else None
    if end is FIRST_OUT:
        return Reason.FIRST_OUT
    return Reason.LAST_WITH_FORCE if sum(hand > R2D2_ONLY for hand in hands) < 2 else None


def last_player(end: End, hands: BySeat) -> int | None:
    """Return the seat that leftover cards go to once the game is over, if any (rule 6.4, ruling 13).

    That is the only one who still holds cards where the game is played for cards, and the only one who still holds
    force cards where it is played for those; nobody if nobody does, or several (ruling 6).
    """
    least = 0 if end is LAST_WITH_CARDS else R2D2_ONLY
    left = [seat for seat, hand in enumerate(hands) if hand > least]
    return left[0] if len(left) == 1 else None
