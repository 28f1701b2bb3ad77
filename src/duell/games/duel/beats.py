"""What a step of the game was like for those who watched it: the engine's events, told beat by beat.

Cards turn over from low to high, ties are broken, then it shows who takes what and what that does to the score.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from duell.games.duel.engine import (
    Bids,
    By,
    Card,
    Choice,
    Discarded,
    Escaped,
    Event,
    Gain,
    Game,
    Joint,
    Over,
    Scout,
    Scouted,
    Sets,
    Taken,
    Turned,
    View,
    gain,
    r2d2_returns,
    score_cards,
)
from duell.table.screens import Ends, TakesHint, TimeIsUp


class TurnsUp(NamedTuple):
    """The bid of a seat is turned up."""

    seat: int
    bid: Choice
    icons: int


class SitsOut(NamedTuple):
    """A seat had no card to play."""

    seat: int


class TieBroken(NamedTuple):
    """The highest value was bid more than once; icons decide. `icons` are those of `seats`, the winner last."""

    value: int
    seats: tuple[int, ...]
    icons: tuple[int, ...]


class Takes(NamedTuple):
    """A seat takes a card, and its score goes from `before` to `after`."""

    seat: int
    card: Card
    by: By
    gain: Gain
    before: int
    after: int


class Escapes(NamedTuple):
    """Nobody bid a force card for the villain."""

    card: Card


class Loses(NamedTuple):
    """A seat discards rebel cards, one or several at once."""

    seat: int
    cards: tuple[Choice, ...]


class TakesBack(NamedTuple):
    """These seats take the cards they played back into their hands."""

    seats: tuple[int, ...]


class Waits(NamedTuple):
    """A lone R2-D2 lies on the table and will turn a card up; `when` is None if the stock has none left."""

    seat: int
    when: Scout | None


@dataclass(frozen=True, slots=True)  # a named tuple would be equal to `TakesBack` of the same seats
class NobodyScouts:
    """Several played R2-D2: none of them turns a card up."""

    seats: tuple[int, ...]


class Decides(NamedTuple):
    """The owner of R2-D2 keeps the card that was turned up, or gives it away."""

    seat: int
    card: Card
    to: int


@dataclass(frozen=True, slots=True)  # a named tuple would be equal to `SitsOut` of the same seat
class R2D2Returns:
    """A seat's R2-D2 goes from the table back into the hand, after its card was kept or given away."""

    seat: int


Beat = (
    TakesHint | TimeIsUp | TurnsUp | SitsOut | TieBroken | Takes | Escapes | Loses | TakesBack | Waits | NobodyScouts
    | Decides | R2D2Returns | Ends
)  # fmt: skip


def tell(before: View, events: Iterable[Event]) -> tuple[Beat, ...]:
    """Return the beats of one step: `before` is the table as all saw it, `events` what the engine says happened."""
    taken = [list(cards) for cards in before.taken]
    bids: Joint = before.bids or ()
    beats: list[Beat] = []
    for event in events:
        match event:
            case Bids():
                bids = event.bids
                beats += [*_turning_over(before, bids), *_r2d2(before, bids)]
            case Scouted():
                beats.append(Decides(event.seat, event.card, event.to))
            case Taken():
                beats.append(_takes(event, taken[event.seat], before.game.edition.sets))
                taken[event.seat].append(event.card)
                beats += _going_back(before, event, bids)
            case Escaped():
                beats.append(Escapes(event.card))
            case Discarded():
                beats[-1:] = _loses(beats[-1], event, bids[event.seat] if bids else Choice.R2D2)
            case Over():
                beats.append(Ends(event.reason))
            case Turned():  # told by the next screen
                pass
    return tuple(beats)


def strength(game: Game, seat: int, bid: Choice | None) -> int:
    """Return how strong a bid is: 0 for R2-D2, less for anyone who sat out."""
    return -1 if bid is None else game.strengths[seat][bid]


def icons(game: Game, seat: int, bid: Choice) -> int:
    """Return the rebel icons on a card of a seat's hero; R2-D2 has none."""
    return 0 if bid is Choice.R2D2 else game.deck.hero(game.heroes[seat]).icons[bid - 1]


def _turning_over(before: View, bids: Sequence[Choice | None]) -> list[Beat]:
    game = before.game
    order = sorted(range(len(bids)), key=lambda seat: strength(game, seat, bids[seat]))
    beats: list[Beat] = []
    for seat in order:
        bid = bids[seat]
        beats.append(SitsOut(seat) if bid is None else TurnsUp(seat, bid, icons(game, seat, bid)))
    highest = bids[order[-1]]
    tied = tuple(seat for seat in order if bids[seat] is highest)
    if highest and len(tied) > 1:
        beats.append(TieBroken(highest, tied, tuple(icons(game, seat, highest) for seat in tied)))
    return beats


def _r2d2(before: View, bids: Joint) -> list[Beat]:
    assert before.card, "bids are turned up for a card"
    scout = before.game.showdown(before.card, bids).scout
    if scout is not None:
        return [Waits(scout, before.game.edition.scout if before.stock_left else None)]
    scouts = tuple(seat for seat, bid in enumerate(bids) if bid is Choice.R2D2)
    return [NobodyScouts(scouts)] if scouts else []


def _loses(before: Beat, event: Discarded, spent: Choice | None) -> list[Beat]:
    """Return the beat before a discard and that of the discard; as one, if leftover cards are discarded in a row.

    What was `spent` on a duel or a scouting is discarded for another reason, so it stands alone.
    """
    if isinstance(before, Loses) and before.seat == event.seat and before.cards[-1] is not spent:
        return [Loses(event.seat, (*before.cards, event.card))]
    return [before, Loses(event.seat, (event.card,))]


def _takes(event: Taken, taken: Sequence[Card], sets: Sets) -> Takes:
    before, after = score_cards(taken, sets).total, score_cards([*taken, event.card], sets).total
    return Takes(event.seat, event.card, event.by, gain(event.card, taken, sets), before, after)


def _going_back(before: View, event: Taken, bids: Joint) -> list[Beat]:
    """Return who takes a force card back after a duel, or R2-D2 after a card that it turned up."""
    if event.by in {By.SCOUT, By.GIFT} and before.scout is not None:
        choice = Choice.KEEP if event.by is By.SCOUT else Choice.give(event.seat)
        return [R2D2Returns(before.scout)] if r2d2_returns(before.game.edition, event.card, choice) else []
    if event.by is not By.DUEL:
        return []
    back = before.game.showdown(event.card, bids).back(bids)
    return [TakesBack(back)] if back else []
