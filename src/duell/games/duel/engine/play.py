"""Start a game, advance it, narrate each step as events, and score it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NoReturn, overload

from duell.game import (
    BadSetUpError,
    Ends,
    IllegalChoiceError,
    Outcome,
    Rules,
    SetUp,
    chance_of,
    check_choices,
    check_players,
)
from duell.games.duel.engine import events as happened
from duell.games.duel.engine.cards import KEEP, R2D2, Choice, Deck
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.rules import R2D2_ONLY, Joint, Score, score_cards
from duell.games.duel.engine.state import (
    HANDS,
    Bidding,
    Constants,
    GameOver,
    LeftoverDrawing,
    Scouting,
    State,
    WaitingDuel,
    default,
    is_bidding,
    legal,
    state_at,
)
from duell.games.duel.engine.view import View, view


def start(deck: Deck, edition: Edition, heroes: tuple[str, ...] | list[str], seed: str) -> State:
    """The first state: hands dealt, stock shuffled, its top card turned up (rules 1 and 2.1).

    `heroes` has a different hero's name for each of two to four seats. The same seed gives the same game in every
    version of Python: the stock is ``deck.empire`` shuffled as by ``random.Random(seed)``. BadSetUpError if any
    argument is wrong.
    """
    game = constants(deck, edition, tuple(heroes))
    stock = _shuffled(len(deck.empire), seed)
    return state_at(game, stock, 1, 1, game.tables.hands, 0, game.tables.biddings[stock[0]])


@lru_cache(maxsize=64)
def constants(deck: Deck, edition: Edition, heroes: tuple[str, ...]) -> Constants:
    """The constants of a game with these players (rule 1.1), cached so that its tables are computed only once."""
    names = [hero.name for hero in deck.heroes]
    check_players(len(heroes), range(2, 5))
    for hero in heroes:
        if hero not in names:
            raise BadSetUpError("there is no hero {hero}; the heroes are {heroes}", hero=hero, heroes=tuple(names))
        if heroes.count(hero) > 1:
            times = heroes.count(hero)
            raise BadSetUpError("hero {hero} was given {times} times; each can be played once", hero=hero, times=times)
    return Constants(deck, edition, heroes)


def _shuffled(cards: int, seed: str) -> tuple[int, ...]:
    """The order that ``Random(seed).shuffle`` gives: in half the time, and the same in every version of Python."""
    draw, stock = chance_of(seed).getrandbits, list(range(cards))
    for last, bits in _places(cards):
        while (other := draw(bits)) > last:
            pass
        stock[last], stock[other] = stock[other], stock[last]
    return tuple(stock)


@lru_cache(maxsize=64)
def _places(cards: int) -> tuple[tuple[int, int], ...]:
    """The indices to fill, from the last down, each with the number of random bits that the choice for it takes."""
    return tuple((last, (last + 1).bit_length()) for last in range(cards - 1, 0, -1))


class Events(Sequence[happened.Event]):
    """The events of one step, computed on first access."""

    __slots__ = ("_after", "_before", "_events", "_joint")

    def __init__(self, before: State, joint: Joint, after: State) -> None:
        self._before = before
        self._joint = joint
        self._after = after
        self._events: list[happened.Event] | None = None

    def _computed(self) -> list[happened.Event]:
        if self._events is None:
            self._events = events(self._before, self._joint, self._after)
        return self._events

    @overload
    def __getitem__(self, index: int) -> happened.Event: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[happened.Event]: ...
    def __getitem__(self, index: int | slice) -> happened.Event | Sequence[happened.Event]:
        return self._computed()[index]

    def __len__(self) -> int:
        return len(self._computed())

    def __iter__(self) -> Iterator[happened.Event]:
        return iter(self._computed())

    def __repr__(self) -> str:
        return f"Events({self._computed()})"


def advance(state: State, choices: Mapping[int, Choice]) -> tuple[State, Events]:
    """The state after a joint choice, and the events that led to it.

    `choices` has a legal choice for each seat in ``legal(state)`` and no other seat; otherwise WrongSeatsError or
    IllegalChoiceError.
    """
    joint = _joint(state, choices)
    after = state.now.after(state, joint)
    return after, Events(state, joint, after)


def _joint(state: State, choices: Mapping[int, Choice]) -> Joint:
    joint: list[Choice | None] = []
    due = 0
    for seat, options in enumerate(state.options):
        if options:
            due += 1
            choice = choices.get(seat)
            if type(choice) is not Choice or choice not in options:  # a plain 7 equals FORCE_7
                _refuse(choices, legal(state))
            joint.append(choice)
        else:
            joint.append(None)
    if len(choices) != due or not due:
        _refuse(choices, legal(state))
    return tuple(joint)


def _refuse(choices: Mapping[int, Choice], options: Mapping[int, tuple[Choice, ...]]) -> NoReturn:
    for seat, choice in choices.items():
        if type(choice) is not Choice and choices.keys() == options.keys():
            raise IllegalChoiceError(
                "seat {seat} chose {value}, which is not a Choice; legal choices are {legal}",
                seat=seat,
                value=repr(choice),
                legal=", ".join(map(str, options[seat])),
            )
    check_choices(choices, options)
    raise AssertionError(choices)


def events(before: State, joint: Joint, after: State) -> list[happened.Event]:
    """The events of a joint choice that led from `before` to `after`, in order."""
    story: list[happened.Event] = []
    decided: WaitingDuel | None = None
    taking = _Taking(before)
    now, then = before.now, after.now
    if isinstance(now, Bidding):
        story += _turned_over(before, now.card, joint)
        if not (isinstance(then, Scouting) and then.waiting):
            decided = WaitingDuel(now.card, joint)
    elif isinstance(now, Scouting):
        story += _scouted(taking, now.seat, now.card, joint)
        decided = now.waiting
    elif isinstance(now, LeftoverDrawing):
        story += _drawn(taking, after, now.seat)
    if decided:
        story += _awarded(taking, decided)
    if isinstance(then, Bidding):
        story.append(happened.Turned(after.round, after.game.deck.empire[then.card]))
    elif isinstance(then, GameOver):
        story += _exchanged(taking, after, decided)
        story.append(Ends(then.reason))
    return story


class _Taking:
    """The cards taken in a step from the state `before`, one by one."""

    def __init__(self, before: State) -> None:
        self.before = before
        self._piles = before.piles

    def taken(self, seat: int, card: int, by: happened.By) -> happened.Taken:
        """Put a card on a seat's pile, and return the event."""
        game, tables = self.before.game, self.before.game.tables
        pile = tables.pile(self._piles, seat)
        self._piles |= tables.bits[card][seat]
        gain = tables.gains[card][(pile & tables.alike[card]).bit_count()]
        return happened.Taken(self.before.round, seat, game.deck.empire[card], by, gain, tables.worth(pile))


def _turned_over(before: State, card: int, bids: Joint) -> list[happened.Event]:
    """The bids from low to high, the tie-break, and the fate of R2-D2 (rules 2.3, 3.3 and 5)."""
    tables = before.game.tables
    story: list[happened.Event] = [happened.Bids(before.round, bids), *tables.turned_over(bids)]
    scout = tables.showdowns[card][bids].scout
    if scout is not None:
        story.append(happened.R2D2Waits(scout, before.game.edition.scout if before.stock_left else None))
    elif R2D2 in bids:
        story.append(happened.NobodyScouts(tuple([seat for seat, bid in enumerate(bids) if bid is R2D2])))
    return story


def _awarded(taking: _Taking, duel: WaitingDuel) -> list[happened.Event]:
    """The events in which a seat takes the card at stake and players pay for it."""
    game, number = taking.before.game, taking.before.round
    showdown = game.tables.showdowns[duel.card][duel.bids]
    winner = showdown.winner
    if winner is None:
        return [happened.Escaped(number, game.deck.empire[duel.card])]
    story: list[happened.Event] = [taking.taken(winner, duel.card, happened.By.DUEL)]
    if back := showdown.back(duel.bids):
        story.append(happened.TookBack(back))
    for seat, bit in enumerate(showdown.paid):
        if bit:
            story.append(happened.Discarded(number, seat, HANDS[bit]))
    return story


def _scouted(taking: _Taking, seat: int, card: int, joint: Joint) -> list[happened.Event]:
    """The events in which a seat gets the card that R2-D2 turned up, and R2-D2 may return."""
    choice, game, number = joint[seat], taking.before.game, taking.before.round
    assert choice is not None
    to = seat if choice.receiver is None else choice.receiver
    return [
        happened.Scouted(number, seat, game.deck.empire[card], to),
        taking.taken(to, card, happened.By.SCOUT if choice is KEEP else happened.By.GIFT),
        happened.R2D2Returned(seat)
        if game.tables.returns[card][choice is KEEP]
        else happened.Discarded(number, seat, (R2D2,)),
    ]


def _exchanged(taking: _Taking, after: State, decided: WaitingDuel | None) -> Iterator[happened.Event]:
    """The force cards that the last player must exchange for final cards (``leftover=must``)."""
    before = taking.before
    paid = before.game.tables.showdowns[decided.card][decided.bids].paid if decided else (0,) * len(before.hands)
    for seat, (hand, spent, left) in enumerate(zip(before.hands, paid, after.hands, strict=True)):
        cards = HANDS[hand & ~(spent | left | R2D2_ONLY)]
        if cards:
            yield happened.Discarded(before.round, seat, cards)
            yield from _drawn(taking, after, seat)


def _drawn(taking: _Taking, after: State, seat: int) -> Iterator[happened.Event]:
    for card in after.stock[taking.before.top : after.top]:
        yield taking.taken(seat, card, happened.By.LEFTOVER)


def score(state: State, seat: int) -> Score:
    """The score of a seat's cards now, line by line."""
    return score_cards(state.game.deck.cards(state.taken[seat]), state.game.edition)


def totals(state: State) -> tuple[int, ...]:
    """The total of each seat now, in points."""
    tables = state.game.tables
    return tuple([tables.worth(tables.pile(state.piles, seat)) for seat in range(len(state.hands))])


def outcome(state: State) -> Outcome | None:
    """The result of the game; None while it goes on. The highest total wins; equal ones share (ruling 9)."""
    return Outcome.by_totals(state.now.reason, totals(state)) if isinstance(state.now, GameOver) else None


class DuelRules(Rules[State, Choice, View]):
    """The rules of the duel. Bids are the only sealed choices and hands the only private cards."""

    legal = staticmethod(legal)
    default = staticmethod(default)
    sealed = private = staticmethod(is_bidding)
    view = staticmethod(view)
    advance = staticmethod(advance)
    totals = staticmethod(totals)
    outcome = staticmethod(outcome)
    choice = staticmethod(Choice.parse)

    def start(self, set_up: SetUp, roles: Sequence[str], seed: str) -> State:
        return start(set_up.deck, set_up.edition, tuple(roles), seed)

    def round(self, state: State) -> int:
        return state.round

    def moment(self, view: View) -> tuple[object, ...]:
        return view.round, view.phase.name, view.stock_left

    def forced(self, state: State, seat: int) -> Choice | None:
        """The last card of a hand. A sole legal card among several in hand would give the hand away (ruling 12)."""
        options = self.legal(state)[seat]
        return options[0] if len(options) == len(HANDS[state.hands[seat]]) == 1 and self.sealed(state) else None
