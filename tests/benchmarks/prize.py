"""A benchmark opponent that bids the prize's value, including sets."""

from duell.games.duel.bots.padawan import gain, mean_gain, totals, unseen
from duell.games.duel.engine.cards import Card, Choice
from duell.games.duel.engine.state import Phase
from duell.games.duel.engine.view import View
from duell.players import Level, seat_of


class Prize(Level):
    """Bids the force card nearest to its own gain from the card at stake; never bluffs, never scouts."""

    def weigh(self, view: View) -> dict[Choice, float]:
        seat = seat_of(view)
        taken, edition = view.taken[seat], view.game.edition
        if view.phase is Phase.LEFTOVER:
            return {Choice.TAKE if mean_gain(unseen(view), taken, edition) > 0 else Choice.STOP: 1.0}
        card = view.scouted or view.card
        assert card is not None
        value = gain(card, taken, edition)
        return {_scout(view, seat, value) if view.phase is Phase.SCOUT else _bid(view, card, value): 1.0}


def _bid(view: View, card: Card, value: int) -> Choice:
    force = [choice for choice in view.options if choice is not Choice.R2D2]
    return min(force, key=lambda choice: (abs(choice - value), choice))


def _scout(view: View, seat: int, value: int) -> Choice:
    if value > 0:
        return Choice.KEEP
    scores = totals(view)
    leader = max((other for other in range(len(scores)) if other != seat), key=lambda other: scores[other])
    return Choice.give(leader)
