"""What a joint choice did, told as events: a second look at what `moments` carries out."""

from collections.abc import Generator, Iterator

from duell.games.duel.engine import moments
from duell.games.duel.engine.choice import KEEP, R2D2
from duell.games.duel.engine.events import Bids, By, Discarded, Escaped, Event, Over, Scouted, Taken, Turned
from duell.games.duel.engine.game import HANDS
from duell.games.duel.engine.rules import R2D2_ONLY, BySeat, Joint
from duell.games.duel.engine.state import State


def events(before: State, joint: Joint, after: State) -> Iterator[Event]:
    """Tell how a joint choice led from `before` to `after`, in the order in which it happened."""
    paid: BySeat = (0,) * len(before.hands)
    match before.now:
        case moments.Duel(card):
            yield Bids(before.round, joint)
            if not (isinstance(after.now, moments.Scout) and after.now.waiting):
                paid = yield from _awarded(before, moments.Waiting(card, joint))
        case moments.Scout(seat, card, waiting):
            yield from _scouted(before, seat, card, joint)
            if waiting:
                paid = yield from _awarded(before, waiting)
        case moments.Leftover(seat):
            yield from _drawn(before, after, seat)
    match after.now:
        case moments.Duel(card):
            yield Turned(after.round, after.game.deck.empire[card])
        case moments.Over(reason):
            yield from _exchanged(before, after, paid)
            yield Over(reason)


def _awarded(before: State, duel: moments.Waiting) -> Generator[Event, None, BySeat]:
    """Tell who takes the card at stake and what it costs; return what is paid."""
    pile, paid, _ = before.game.tables.showdowns[duel.card][duel.bids]
    card, number = before.game.deck.empire[duel.card], before.round
    yield Escaped(number, card) if pile == len(paid) else Taken(number, pile, card, By.DUEL)
    for seat, bit in enumerate(paid):
        yield from (Discarded(number, seat, bid) for bid in HANDS[bit])
    return paid


def _scouted(before: State, seat: int, place: int, joint: Joint) -> Iterator[Event]:
    """Tell whose the card is that R2-D2 turned up, and whether R2-D2 is lost by it."""
    choice, card, number = joint[seat], before.game.deck.empire[place], before.round
    assert choice is not None
    to = seat if choice.receiver is None else choice.receiver
    yield Scouted(number, seat, card, to)
    yield Taken(number, to, card, By.SCOUT if choice is KEEP else By.GIFT)
    if not before.game.tables.returns[place][choice is KEEP]:
        yield Discarded(number, seat, R2D2)


def _exchanged(before: State, after: State, paid: BySeat) -> Iterator[Event]:
    """Tell which force cards the last player had to exchange for others of the stock (``leftover=must``)."""
    for seat, (held, spent, left) in enumerate(zip(before.hands, paid, after.hands, strict=True)):
        forced = held & ~(spent | left | R2D2_ONLY)
        if forced:
            yield from (Discarded(before.round, seat, card) for card in HANDS[forced])
            yield from _drawn(before, after, seat)


def _drawn(before: State, after: State, seat: int) -> Iterator[Event]:
    """Tell which leftover cards the last player took."""
    for card in before.stock[before.top : after.top]:
        yield Taken(before.round, seat, before.game.deck.empire[card], By.LEFTOVER)
