"""The duel's lesson: a small stacked deck, a partner whose bids bring up each rule, and a tip on each rule.

>>> Lesson().word.rpartition(". ")[2]
'Press 6, then Enter.'
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from random import Random
from typing import Self, TypeVar

from duell.game import Ends
from duell.games import GAMES
from duell.games.duel import words
from duell.games.duel.board import Hand, Offers, TableEvent
from duell.games.duel.bots import Bot, Policy, bot
from duell.games.duel.deck_files import deck
from duell.games.duel.engine.cards import Card, Choice, Deck, Vader, Villain
from duell.games.duel.engine.events import (
    BidTurned,
    By,
    Discarded,
    NobodyScouts,
    R2D2Waits,
    Reason,
    Scouted,
    Taken,
    TieBroken,
    TookBack,
)
from duell.games.duel.engine.play import start
from duell.games.duel.engine.state import State
from duell.games.duel.engine.view import View
from duell.games.duel.house_rules import edition
from duell.language import _, mark, n_
from duell.record.acts import Seat
from duell.table import wording
from duell.table.lesson import GuidedSitting, Topics
from duell.table.screens import Choosing, Curtain, Final, Reveal, Why, Wish
from duell.table.seating import partner
from duell.vocabulary import HUMAN

LEARNER, PARTNER = 0, 1  # their seats
HEROES = ("luke", "yoda")  # their heroes, whose names are the same in every language
SEED = "lesson"


class Goal(Enum):
    """The subject of a duel in the lesson."""

    WIN = auto()
    LOSE = auto()
    TIE = auto()
    VADER = auto()
    PARTNER_SCOUTS = auto()
    LEARNER_SCOUTS = auto()
    SET = auto()
    ALONE = auto()  # the learner bids without advice


STACK: tuple[tuple[str | int, Goal], ...] = (
    ("bossk", Goal.WIN),
    ("boba-fett", Goal.LOSE),
    ("greedo", Goal.TIE),
    (3, Goal.VADER),
    ("stormtrooper", Goal.PARTNER_SCOUTS),
    ("tarkin", Goal.PARTNER_SCOUTS),  # usually turned up by the partner's R2-D2: a villain to keep
    ("tusken-raider", Goal.LEARNER_SCOUTS),
    (5, Goal.VADER),  # usually turned up by the learner's R2-D2: a Vader to give away
    ("greedo", Goal.SET),
    ("palpatine", Goal.ALONE),
)
"""The stock from the top: each villain by name or Vader by penalty, with the goal of the duel for that card."""


def stacked() -> State:
    """The first state of a game by the usual rules, with the stock in the order of `STACK`."""
    classic = deck("classic")
    villains = {villain.name: villain for villain in classic.villains}
    wanted: list[Card] = [Vader(card) if isinstance(card, int) else villains[card] for card, _goal in STACK]
    small = Deck("lesson", classic.heroes, tuple(wanted), classic.emblems)
    places = _deal(small).stock
    return _deal(replace(small, empire=tuple(wanted[places.index(index)] for index in range(len(wanted)))))


def _deal(small: Deck) -> State:
    return start(small, edition("ravensburger"), HEROES, SEED)


FIRST_BIDS = {Goal.WIN: (Choice.FORCE_6, Choice.FORCE_3), Goal.LOSE: (Choice.FORCE_5, Choice.FORCE_8)}
"""The advice and the partner's bid for each goal, while both hands are full or nearly full."""

TAKES_VADER = Choice.FORCE_4  # the partner's lowest bid for Vader, so that a low bid of the learner escapes him


@dataclass(frozen=True, slots=True)
class Plan:
    """The goal of a duel, the bid that the learner is advised to make, and the partner's; None for a free choice."""

    goal: Goal
    advice: Choice | None = None
    bid: Choice | None = None


def plan(public: View, *, tie_is_due: bool) -> Plan:
    """The plan for the card at stake; if its goal is out of reach, a tie if the lesson still needs one."""
    if not public.bidding:
        return Plan(Goal.ALONE)
    goal = Goal.VADER if isinstance(public.card, Vader) else STACK[len(STACK) - public.stock_left - 1][1]
    for attempt in (goal, Goal.TIE) if tie_is_due else (goal,):
        bids = _bids(public, attempt)
        if bids:
            return Plan(attempt, *bids)
    return Plan(Goal.ALONE)


def holder(public: View) -> int | None:
    """The seat that already has the villain at stake, or None."""
    return next((seat for seat, taken in enumerate(public.taken) if public.card in taken), None)


def _bids(public: View, goal: Goal) -> tuple[Choice | None, Choice | None] | None:
    """The advice and the partner's bid for a goal; None if the hands do not allow it."""
    mine, others = public.hands
    low, high = _force(mine), _force(others)
    match goal:
        case Goal.WIN | Goal.LOSE:
            advice, bid = FIRST_BIDS[goal]
            return (advice, bid) if advice in mine and bid in others else None
        case Goal.TIE:
            both, (strength, others_strength) = [card for card in low if card in high], public.game.strengths
            if not both:
                return None
            tie = _nearest(public, [card for card in both if strength[card] > others_strength[card]] or both)
            return tie, tie
        case Goal.VADER if low and high:
            return low[0], next((bid for bid in high if bid >= TAKES_VADER), high[-1])
        case Goal.PARTNER_SCOUTS if low and Choice.R2D2 in others:
            return _nearest(public, low), Choice.R2D2
        case Goal.LEARNER_SCOUTS if high and Choice.R2D2 in mine:
            return Choice.R2D2, high[0]
        case Goal.SET if low and high and holder(public) is not None:
            return (low[-1], high[0]) if holder(public) == LEARNER else (None, high[-1])
    return None


def _force(hand: Sequence[Choice]) -> list[Choice]:
    return sorted(choice for choice in hand if choice is not Choice.R2D2)


def _nearest(public: View, cards: Sequence[Choice]) -> Choice:
    assert isinstance(public.card, Villain)
    points = public.card.points
    return min(cards, key=lambda card: abs(card - points))


class Topic(Topics):
    """The subject of a tip. Each is given once: those up to `VADER_TURNED_UP` before a choice, the others after it."""

    CHOOSING = auto()
    HAND_OVER = auto()
    RIVAL = auto()
    EQUALS = auto()
    VADER = auto()
    FAIR_PRICE = auto()
    R2D2 = mark(
        "If you play R2-D2, you sit this duel out. You then turn up the next card of the stock and keep it "
        "or give it away. Press r to choose R2-D2, then Enter."
    )
    PAIR = mark(
        "You have one {villain} already. A second one makes a pair, which scores {bonus} extra points. Try {card}."
    )
    ALONE = mark("This is the last card of the stock, {name}. Now decide for yourself.")
    VILLAIN_TURNED_UP = mark(
        "A villain is worth points. If you keep it, R2-D2 is lost; if you give it away, R2-D2 comes back. Press k to "
        "keep it, then Enter."
    )
    VADER_TURNED_UP = mark(
        "Darth Vader costs points. If you give him away, R2-D2 is lost; if you keep him, R2-D2 comes back. Press "
        "g to give him away, then Enter."
    )
    WON = mark("{name} played the highest card and takes {villain}. A card that wins a villain is lost.")
    CAME_BACK = mark("{name} lost this duel but not the card: against a villain only the winner loses a card.")
    TIE = mark("You both played {card}. Rebel icons (★) break ties, and {name}’s card has more of them.")
    VADER_TAKEN = mark(
        "{name} played the highest card and must take Darth Vader, but takes the card back. You lose {card}."
    )
    R2D2_WAITS = mark(
        "{name} sat this duel out with R2-D2. In return, {name} turns up the next card of the stock and "
        "keeps it or gives it away."
    )
    TWO_R2D2 = mark(
        "You both played R2-D2, so you both take it back, and nobody turns up a card. Nobody played a force card, so "
        "the villain escapes: {villain}."
    )
    VILLAIN_KEPT = mark("{name} keeps a villain without a duel, so R2-D2 is lost.")
    VILLAIN_GIVEN = mark("{name} gives you a villain, so R2-D2 comes back.")
    VADER_KEPT = mark("{name} keeps Darth Vader and loses points, so R2-D2 comes back.")
    VADER_GIVEN = mark("{name} gives you Darth Vader, so R2-D2 is lost.")
    SET = mark("{name} has a pair now. Two of the same villain score 10 extra points, three 20, four 30.")
    TOO_HIGH = mark("You won, but {card} would have been enough. It pays to save high cards.")
    END = mark("A game also ends when only one player still holds cards.")
    SCORE = mark("Villains and sets score points, Darth Vader costs points.")

    def on(self, seat: int, partner: str, **values: object) -> tuple[Self, str]:
        """The tip on an act of `seat`: it says "you" to the learner, or is about the partner."""
        return self, _(OF_LEARNER[self] if seat == LEARNER else self.value, name=partner, **values)


OF_LEARNER = {
    Topic.WON: mark("You played the highest card and take {villain}. A card that wins a villain is lost."),
    Topic.CAME_BACK: mark("You lost this duel but not the card: against a villain only the winner loses a card."),
    Topic.TIE: mark("You both played {card}. Rebel icons (★) break ties, and your card has more of them."),
    Topic.VADER_TAKEN: mark(
        "You played the highest card and must take Darth Vader, but you take the card back. {name} loses {card}."
    ),
    Topic.R2D2_WAITS: mark(
        "You sat this duel out with R2-D2. In return, you turn up the next card of the stock and keep it or "
        "give it away."
    ),
    Topic.VILLAIN_KEPT: mark("You keep a villain without a duel, so R2-D2 is lost."),
    Topic.VILLAIN_GIVEN: mark("You give a villain to {name}, so R2-D2 comes back."),
    Topic.VADER_KEPT: mark("You keep Darth Vader and lose points, so R2-D2 comes back."),
    Topic.VADER_GIVEN: mark("You give Darth Vader to {name}, so R2-D2 is lost."),
    Topic.SET: mark("You have a pair now. Two of the same villain score 10 extra points, three 20, four 30."),
}
"""The tips of `Topic.on` about the learner; those in `Topic` itself are about the partner."""


Said = tuple[Topic, str]  # a tip and its subject


def on_bidding(screen: Choosing, plan: Plan) -> Said | None:
    """The tip before a bid; None if the learner needs none."""
    card = screen.board.card
    advice = "" if plan.advice is None else words.the(plan.advice)
    match card:
        case Vader():
            text = n_(
                "Nobody wants Darth Vader: he costs {count} point, and the highest card must take him. All others "
                "lose the card they play. Try {card}.",
                "Nobody wants Darth Vader: he costs {count} points, and the highest card must take him. All others "
                "lose the card they play. Try {card}.",
                card.penalty,
                card=advice,
            )
            return Topic.VADER, text
        case Villain() if plan.goal is Goal.ALONE:
            if screen.board.stock:
                return None
            return Topic.ALONE.tip(name=screen.board.name(LEARNER))
        case Villain() if plan.goal is Goal.LEARNER_SCOUTS:
            return Topic.R2D2.tip()
        case Villain() if plan.goal is Goal.SET:
            return _tip_on_set(screen, words.title(card), advice)
        case Villain():
            named = {"name": screen.board.name(LEARNER), "other": screen.board.name(PARTNER), "card": advice}
            named |= {"villain": words.title(card), "key": "" if plan.advice is None else words.bid(plan.advice)}
            return _on_villain(plan.goal, card.points, named)
    return None


def _tip_on_set(screen: Choosing, villain: str, card: str) -> Said:
    seat = LEARNER if screen.board.gains[LEARNER].bonus else PARTNER
    named = {"name": screen.board.name(seat), "villain": villain, "bonus": screen.board.gains[seat].bonus}
    if seat == LEARNER:
        return Topic.PAIR.tip(**named, card=card)
    text = _(
        "{name} has one {villain} already. A second one would make a pair and score {bonus} extra points.",
        **named,
    )
    return Topic.PAIR, text


def _on_villain(goal: Goal, points: int, named: dict[str, str]) -> Said:
    match goal:
        case Goal.WIN:
            text = n_(
                "Most points wins. You ({name}) and {other}, a bot, each play a card in secret; the higher takes "
                "{villain}, {count} point. Press {key}, then Enter.",
                "Most points wins. You ({name}) and {other}, a bot, each play a card in secret; the higher takes "
                "{villain}, {count} points. Press {key}, then Enter.",
                points,
                **named,
            )
            return Topic.CHOOSING, text
        case Goal.LOSE:
            text = n_(
                "{villain} is worth {count} point, and {other} wants this card as well. Try {card}.",
                "{villain} is worth {count} points, and {other} wants this card as well. Try {card}.",
                points,
                **named,
            )
            return Topic.RIVAL, text
        case Goal.TIE:
            text = n_(
                "{villain} is worth {count} point. Try {card}, and see what happens if {other} plays the same.",
                "{villain} is worth {count} points. Try {card}, and see what happens if {other} plays the same.",
                points,
                **named,
            )
            return Topic.EQUALS, text
        case _:
            text = n_(
                "{villain} is worth {count} point. A card of about that value is a fair price. Try {card}.",
                "{villain} is worth {count} points. A card of about that value is a fair price. Try {card}.",
                points,
                **named,
            )
            return Topic.FAIR_PRICE, text


_EventT = TypeVar("_EventT", bound=TableEvent)


def on_reveal(screen: Reveal, before: View, advice: Choice | None) -> Iterator[Said]:
    """The tips on a step, the rarest first, given the learner's view `before` it and the card advised."""
    events, partner = screen.events, screen.board.name(PARTNER)
    for tie in _of(events, TieBroken):
        yield Topic.TIE.on(tie.seats[-1], partner, card=words.the(Choice(tie.value)))
    if _of(events, NobodyScouts) and screen.board.card:
        yield Topic.TWO_R2D2.tip(villain=words.title(screen.board.card))
    yield from _r2d2(events, partner)
    for event in _of(events, Taken):
        if event.gain.bonus:
            yield Topic.SET.on(event.seat, partner)
    duel = next((event for event in _of(events, Taken) if event.by is By.DUEL), None)
    if duel and isinstance(duel.card, Vader):
        for discarded in _of(events, Discarded):
            yield Topic.VADER_TAKEN.on(duel.seat, partner, card=words.the(discarded.cards[0]))
    if any(event.reason is Reason.STOCK for event in _of(events, Ends)):
        yield Topic.END.tip()
    if duel and not isinstance(duel.card, Vader):
        yield Topic.WON.on(duel.seat, partner, villain=words.one(duel.card))
        for took_back in _of(events, TookBack):
            yield Topic.CAME_BACK.on(took_back.seats[0], partner)
        yield from _price(events, before, advice) if duel.seat == LEARNER else ()


def _r2d2(events: Sequence[TableEvent], partner: str) -> Iterator[Said]:
    for waits in _of(events, R2D2Waits):
        if waits.when:
            yield Topic.R2D2_WAITS.on(waits.seat, partner)
    for scouted in _of(events, Scouted):
        kept, given = Topic.VILLAIN_KEPT, Topic.VILLAIN_GIVEN
        if isinstance(scouted.card, Vader):
            kept, given = Topic.VADER_KEPT, Topic.VADER_GIVEN
        topic = kept if scouted.to == scouted.seat else given
        yield topic.on(scouted.seat, partner)


def _price(events: Sequence[TableEvent], before: View, advice: Choice | None) -> Iterator[Said]:
    """Point out that a lower card would have won the villain, unless the lesson advised the card that was played."""
    bids = {event.seat: event.bid for event in _of(events, BidTurned)}
    needed = max(before.game.strengths[seat][bid] for seat, bid in bids.items() if seat != LEARNER)
    enough = min(card for card in before.hands[LEARNER] if before.game.strengths[LEARNER][card] > needed)
    if enough < bids[LEARNER] and bids[LEARNER] is not advice:
        yield Topic.TOO_HIGH.tip(card=words.the(enough))


def _of(events: Sequence[TableEvent], kind: type[_EventT]) -> list[_EventT]:
    return [event for event in events if isinstance(event, kind)]


CURTAIN = 2  # the round in which the curtain first comes down, after the first round has shown a secret bid


class Partner(Bot):
    """Bids as `planned` if legal, otherwise like a padawan; keeps villains and gives Vaders away."""

    def __init__(self, planned: Callable[[], Choice | None]) -> None:
        self._planned = planned
        self._usual = bot("padawan")

    def policy(self, view: View) -> Policy:
        if view.scouted:
            wished: Choice | None = Choice.give(LEARNER) if isinstance(view.scouted, Vader) else Choice.KEEP
        else:
            wished = self._planned() if view.bidding else None
        return {wished: 1.0} if wished in view.options else self._usual.policy(view)


class Lesson(GuidedSitting[Topic]):
    """A small two-player game that teaches the rules.

    If the learner takes the advice, the partner's plan leads to a duel won and one lost, a tie, scouting by both
    R2-D2s, and a pair. Where there is no plan, the partner's choices come from `rng`.
    """

    def __init__(self, rng: Random | None = None, name: str = "Anna") -> None:
        seats = Seat(name, HEROES[LEARNER], HUMAN), Seat(partner(name), HEROES[PARTNER], "padawan")
        super().__init__(
            GAMES["duel"], seats, stacked(), partner=lambda *_asked: Partner(lambda: self._plan().bid), rng=rng
        )

    def do(self, wish: Wish) -> None:
        self._before, self._advice = self.table.seen(LEARNER), self._plan().advice
        super().do(wish)

    def situation(self) -> Hashable:
        screen = self.screen
        return screen.board.round, screen.board.stock, screen.why if isinstance(screen, Curtain) else None

    def sayable(self) -> Iterable[Said]:
        match self.screen:
            case Choosing(body=Hand()) as screen:
                return filter(None, [on_bidding(screen, self._plan())])
            case Curtain(why=Why.TURN):
                return [(Topic.HAND_OVER, wording.practice_curtain())]
            case Choosing(body=Offers()) as screen:
                is_vader = isinstance(screen.body.card, Vader)
                return [(Topic.VADER_TURNED_UP if is_vader else Topic.VILLAIN_TURNED_UP).tip()]
            case Reveal() as screen:
                return on_reveal(screen, self._before, self._advice)
            case Final() as screen:
                return [Topic.SCORE.tip()]
            case _:
                return []

    def covers(self) -> bool:
        return self.table.now[0] == CURTAIN

    def _plan(self) -> Plan:
        return plan(self.table.seen(None), tie_is_due=Topic.TIE not in self.topics)
