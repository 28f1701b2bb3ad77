"""`padawan`: plays like a child who knows the rules. Also counts points for all bots."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from duell.games.duel.engine.cards import Card, Choice, Vader
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.rules import gain_of, score_cards
from duell.games.duel.engine.state import Phase
from duell.games.duel.engine.view import View
from duell.players import Level, Temper, plain_sum, seat_of

_WHIM = 0.25  # the share of bids made at random
_R2D2 = 0.1  # the weight of R2-D2; the best-looking force card has 1

_EAGERNESS = {Temper.EVEN: 0.0, Temper.BOLD: 1.5, Temper.CAREFUL: -1.0, Temper.HOARDING: -2.0}
"""The points that each temper adds to the villain's points to find its bid."""


def gain(card: Card, taken: Sequence[Card], edition: Edition) -> int:
    """The points that `card` adds to the score of a seat that has `taken` these."""
    return gain_of(card, taken.count(card), edition).total


def unseen(view: View) -> Counter[Card]:
    """The cards still in the stock: the deck without all that were turned up."""
    left = Counter(view.game.deck.empire)
    for cards in (*view.taken, view.escaped):
        left.subtract(cards)
    left.subtract(card for card in (view.card, view.scouted) if card is not None)
    return +left


def totals(view: View) -> list[int]:
    """Each seat's score now, in points."""
    return [score_cards(taken, view.game.edition).total for taken in view.taken]


def mean_gain(left: Counter[Card], taken: Sequence[Card], edition: Edition) -> float:
    """The mean gain of the stock's cards for a seat that has `taken` these, in points; 0 from an empty stock."""
    cards = left.total()
    return sum(count * gain(card, taken, edition) for card, count in left.items()) / cards if cards else 0.0


@dataclass(frozen=True, slots=True)
class Padawan(Level):
    """Bids about the points that the villain brings, and runs from Vader.

    It sees its own pairs and triples, but neither the others' needs nor the cost of a card nor the end of the game.
    """

    temper: Temper = Temper.EVEN

    def weigh(self, view: View) -> dict[Choice, float]:
        liked = _LIKES[view.phase](view, self.temper)
        if view.phase is not Phase.DUEL:
            return liked
        share, whim = (1 - _WHIM) / plain_sum(liked.values()), _WHIM / len(view.options)
        return {choice: share * liked.get(choice, 0.0) + whim for choice in view.options}


def _bid(view: View, temper: Temper) -> dict[Choice, float]:
    """Prefer force cards near the points at stake, and the lowest against Vader."""
    assert view.card is not None
    if isinstance(view.card, Vader):
        aim = 1.0
    else:
        points = gain(view.card, view.taken[seat_of(view)], view.game.edition)
        aim = min(points + _EAGERNESS[temper], len(view.game.deck.heroes[0].icons))
    # If the least distance were not subtracted, all weights for a far aim would underflow to 0.
    nearest = min(abs(choice - aim) for choice in view.options)
    return {bid: _R2D2 if bid is Choice.R2D2 else 0.5 ** (abs(bid - aim) - nearest) for bid in view.options}


def _scout(view: View, _temper: Temper) -> dict[Choice, float]:
    if isinstance(view.scouted, Vader):
        return {choice: 1.0 for choice in view.options if choice is not Choice.KEEP}
    return {Choice.KEEP: 1.0}


def _leftover(view: View, _temper: Temper) -> dict[Choice, float]:
    """Draw while the mean card is good, even if the game is already won."""
    hope = mean_gain(unseen(view), view.taken[seat_of(view)], view.game.edition)
    return {Choice.TAKE if hope > 0 else Choice.STOP: 1.0}


_LIKES = {Phase.DUEL: _bid, Phase.SCOUT: _scout, Phase.LEFTOVER: _leftover}
