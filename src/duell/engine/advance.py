"""The one way a game moves on: ``advance(state, {seat: choice})``.

The steps call each other in the order of a round: `_bid` -> (`_scout`) -> `_award` -> `_next_round`, which turns up
the next card or ends the game, after `_leftover` draws. Each may be given `tell`, a function that takes the events;
without it none are made.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import overload

from duell.engine.choice import Choice
from duell.engine.edition import End, Leftover, Scout, VaderGift
from duell.engine.errors import IllegalChoiceError, WrongSeatsError
from duell.engine.events import Bids, By, Discarded, Escaped, Event, Over, Reason, Scouted, Taken, Turned
from duell.engine.state import NOBODY, R2D2_ONLY, Phase, State, legal

Tell = Callable[[Event], None] | None


class Events(Sequence[Event]):
    """The events of one step, worked out when they are first looked at."""

    __slots__ = ("_before", "_choices", "_events")

    def __init__(self, before: State, choices: Mapping[int, Choice]) -> None:
        self._before = before
        self._choices = choices
        self._events: list[Event] | None = None

    def _told(self) -> list[Event]:
        if self._events is None:
            self._events = []
            _STEPS[self._before.phase](self._before, self._choices, self._events.append)
        return self._events

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        return self._told()[index]

    def __len__(self) -> int:
        return len(self._told())

    def __iter__(self) -> Iterator[Event]:
        return iter(self._told())

    def __repr__(self) -> str:
        return f"Events({self._told()})"


def advance(state: State, choices: Mapping[int, Choice]) -> tuple[State, Events]:
    """Return the state after the joint choice of all who must act, and what happened.

    `choices` has exactly the seats that ``legal(state)`` names, each with one of its choices. WrongSeatsError or
    IllegalChoiceError says what was given and what was legal; `state` stays as it was in any case.
    """
    options = legal(state)
    if choices.keys() != options.keys():
        raise WrongSeatsError(_wrong_seats(list(choices), list(options)))
    for seat, choice in choices.items():
        if not _is_choice(choice) or choice not in options[seat]:
            raise IllegalChoiceError(f"seat {seat} chose {choice!s}; legal is {', '.join(map(str, options[seat]))}")
    return _STEPS[state.phase](state, choices, None), Events(state, dict(choices))


def _is_choice(given: object) -> bool:
    """Whether this is a `Choice`, not a plain number that is equal to one."""
    return given.__class__ is Choice


def _wrong_seats(given: list[object], due: list[int]) -> str:
    if not due:
        return f"choices of seats {given} were given; the game is over and nobody can act"
    return f"choices of seats {given} were given; due are those of seats {due}"


def _bid(state: State, choices: Mapping[int, Choice], tell: Tell) -> State:
    """Turn all bids up at once (rule 2). A lone R2-D2 goes on the table; several return to their hands (rule 5)."""
    bids = tuple(map(choices.get, range(len(state.hands))))
    if tell:
        tell(Bids(state.round, bids))
    if bids.count(Choice.R2D2) != 1:
        return _award(state, bids, tell)
    scout = bids.index(Choice.R2D2)
    lying = state._replace(scout=scout, hands=_without(state.hands, scout, R2D2_ONLY))
    if state.game.edition.scout is Scout.NEXT_ROUND:
        return _award(lying, bids, tell)
    if not state.stock_left:
        return _award(_back_in_hand(lying), bids, tell)
    return lying._replace(top=state.top + 1, phase=Phase.SCOUT, scouted=state.stock[state.top], bids=bids)


def _back_in_hand(state: State) -> State:
    """Return R2-D2 from the table to its owner, where the stock has no card for it (ruling 3)."""
    return state._replace(scout=NOBODY, hands=_with(state.hands, state.scout, R2D2_ONLY))


def _award(state: State, bids: tuple[Choice | None, ...], tell: Tell) -> State:
    """Give the card at stake to the highest bid, discard what is lost by it (rules 3 and 4), go on.

    `state` has R2-D2 where its part in this round left it.
    """
    game, card = state.game, state.card
    winner, highest = NOBODY, 0
    for seat, bid in enumerate(bids):
        if bid:  # neither None nor R2-D2
            strength = game.strengths[seat][bid]
            if strength > highest:
                winner, highest = seat, strength
    if winner == NOBODY:  # ruling 2
        if tell:
            tell(Escaped(state.round, game.deck.empire[card]))
        return _next_round(state._replace(escaped=state.escaped | 1 << card), tell)
    if tell:
        tell(Taken(state.round, winner, game.deck.empire[card], By.DUEL))
    hands = state.hands
    against_vader = game.deck.vaders >> card & 1
    for seat, bid in enumerate(bids):
        if bid and (seat == winner) != against_vader:
            hands = _discard(state.round, hands, seat, bid, tell)
    return _next_round(state._replace(hands=hands, taken=_with(state.taken, winner, 1 << card)), tell)


def _next_round(state: State, tell: Tell) -> State:
    """Begin the next round: first with the card of R2-D2 on the table (rule 5), then perhaps the end (ruling 3)."""
    if state.scout == NOBODY:
        return _turn_up(state, state.round + 1, tell)
    if not state.stock_left:
        return _turn_up(_back_in_hand(state), state.round + 1, tell)
    return state._replace(
        top=state.top + 1, round=state.round + 1, phase=Phase.SCOUT, card=NOBODY, scouted=state.stock[state.top]
    )


def _turn_up(state: State, number: int, tell: Tell) -> State:
    """Turn up the card of round `number`, unless the game has ended (rule 6)."""
    reason = _judge(state.game.edition.end, state.hands, not state.stock_left)
    if reason:
        ended = state._replace(phase=Phase.OVER, card=NOBODY, reason=reason)
        return _leftovers(ended, tell)
    card = state.stock[state.top]
    if tell:
        tell(Turned(number, state.game.deck.empire[card]))
    return state._replace(top=state.top + 1, round=number, phase=Phase.DUEL, card=card)


def _judge(end: End, hands: tuple[int, ...], stock_used_up: bool) -> Reason | None:
    """Return why the game is over, or None if it goes on (rule 6, switch ``end``)."""
    if end is End.LAST_WITH_CARDS:
        holding = [hand for hand in hands if hand]
        if not holding:
            return Reason.NOBODY
        if len(holding) == 1:
            return Reason.LAST_WITH_CARDS
        if max(holding) == R2D2_ONLY:
            return Reason.ONLY_R2D2
    else:
        with_force = sum(hand > R2D2_ONLY for hand in hands)
        if end is End.FIRST_OUT and with_force < len(hands):
            return Reason.FIRST_OUT
        if end is End.LAST_WITH_FORCE and with_force <= 1:
            return Reason.LAST_WITH_FORCE
    return Reason.STOCK if stock_used_up else None


def _leftovers(ended: State, tell: Tell) -> State:
    """Let the last player draw for the cards left in hand (rule 6, switch ``leftover``, rulings 6 and 8)."""
    rule, last = ended.game.edition.leftover, last_player(ended)
    if rule is Leftover.NONE or last == NOBODY:
        return _over(ended, tell)
    hand = ended.hands[last]
    if rule is Leftover.MAY:
        draws = min(hand.bit_count(), ended.stock_left)
        if not draws:
            return _over(ended, tell)
        return ended._replace(phase=Phase.LEFTOVER, last=last, draws=draws)
    hands = ended.hands
    for bid in ended.game.bids_on_vader[hand]:
        hands = _discard(ended.round, hands, last, bid, tell)
    drawn = ended._replace(hands=hands)
    for _ in range(min((hand & ~R2D2_ONLY).bit_count(), ended.stock_left)):
        drawn = _draw(drawn, last, tell)
    return _over(drawn, tell)


def last_player(ended: State) -> int:
    """Return the seat that leftover cards go to, or NOBODY.

    That is the only one who still holds cards where the game is played for cards, and the only one who still holds
    force cards where it is played for those (ruling 13).
    """
    least = 0 if ended.game.edition.end is End.LAST_WITH_CARDS else R2D2_ONLY
    left = [seat for seat, hand in enumerate(ended.hands) if hand > least]
    return left[0] if len(left) == 1 else NOBODY


def _scout(state: State, choices: Mapping[int, Choice], tell: Tell) -> State:
    """Keep the scouted card or give it away; R2-D2 returns or is discarded by the table of rule 5."""
    game, seat = state.game, state.scout
    receiver = choices[seat].receiver
    to, by = (seat, By.SCOUT) if receiver is None else (receiver, By.GIFT)
    if tell:
        card = game.deck.empire[state.scouted]
        tell(Scouted(state.round, seat, card, to))
        tell(Taken(state.round, to, card, by))
    hands = state.hands
    if r2d2_returns(state, choices[seat]):
        hands = _with(hands, seat, R2D2_ONLY)
    elif tell:
        tell(Discarded(state.round, seat, Choice.R2D2))
    taken = _with(state.taken, to, 1 << state.scouted)
    done = state._replace(hands=hands, taken=taken, scout=NOBODY, scouted=NOBODY, bids=None)
    if state.bids is None:
        return _turn_up(done, state.round, tell)
    return _award(done, state.bids, tell)


def r2d2_returns(state: State, choice: Choice) -> bool:
    """Whether R2-D2 goes back to its owner's hand after `choice` (the table of rule 5, switch ``vader-gift``)."""
    kept = choice is Choice.KEEP
    if state.game.deck.vaders >> state.scouted & 1:
        return kept or state.game.edition.vader_gift is VaderGift.RETURN
    return not kept


def _leftover(state: State, choices: Mapping[int, Choice], tell: Tell) -> State:
    """Take one more card from the stock, or stop (rule 6, ruling 8)."""
    if choices[state.last] is Choice.STOP:
        return _over(state, tell)
    drawn = _draw(state, state.last, tell)._replace(draws=state.draws - 1)
    return drawn if drawn.draws else _over(drawn, tell)


def _over(state: State, tell: Tell) -> State:
    if tell and state.reason:
        tell(Over(state.reason))
    return state._replace(phase=Phase.OVER, last=NOBODY, draws=0)


def _draw(state: State, seat: int, tell: Tell) -> State:
    card = state.stock[state.top]
    if tell:
        tell(Taken(state.round, seat, state.game.deck.empire[card], By.LEFTOVER))
    return state._replace(top=state.top + 1, taken=_with(state.taken, seat, 1 << card))


def _discard(number: int, hands: tuple[int, ...], seat: int, bid: Choice, tell: Tell) -> tuple[int, ...]:
    if tell:
        tell(Discarded(number, seat, bid))
    return _without(hands, seat, 1 << bid)


def _with(sets: tuple[int, ...], seat: int, bits: int) -> tuple[int, ...]:
    return (*sets[:seat], sets[seat] | bits, *sets[seat + 1 :])


def _without(sets: tuple[int, ...], seat: int, bits: int) -> tuple[int, ...]:
    return (*sets[:seat], sets[seat] & ~bits, *sets[seat + 1 :])


_STEPS: tuple[Callable[[State, Mapping[int, Choice], Tell], State], ...] = (_bid, _scout, _leftover)
