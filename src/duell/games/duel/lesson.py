"""The duel's lesson: a small stacked deck, a partner who brings up each rule, and a tip on each.

>>> Lesson().word.rpartition(". ")[2]
'Press 6, then Enter.'
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from random import Random
from typing import TypeVar

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
from duell.language import _, n_
from duell.program import command
from duell.record.acts import Seat
from duell.table import wording
from duell.table.screens import Choosing, Curtain, Final, Reveal, Why, Wish
from duell.table.seating import HUMAN
from duell.table.sitting import GuidedSitting

LEARNER, PARTNER = 0, 1  # their seats
HEROES = ("luke", "yoda")  # their heroes, whose names are the same in every language
SEED = "lesson"


class Goal(Enum):
    """The point that a duel makes."""

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
"""From the top, each villain by name or Vader by penalty, with the point of the duel for it."""


def stacked() -> State:
    """The first state of a game by the usual rules, with the stock in the order of `STACK`."""
    classic = deck("classic")
    villains = {villain.name: villain for villain in classic.villains}
    wanted: list[Card] = [Vader(card) if isinstance(card, int) else villains[card] for card, _ in STACK]
    small = Deck("lesson", classic.heroes, tuple(wanted), classic.emblems)
    places = _deal(small).stock
    return _deal(replace(small, empire=tuple(wanted[places.index(place)] for place in range(len(wanted)))))


def _deal(small: Deck) -> State:
    return start(small, edition("ravensburger"), HEROES, SEED)


FIRST_BIDS = {Goal.WIN: (Choice.FORCE_6, Choice.FORCE_3), Goal.LOSE: (Choice.FORCE_5, Choice.FORCE_8)}
"""The advice and the partner's bid while both hands are full or nearly so."""

TAKES_VADER = Choice.FORCE_4
"""The partner's lowest bid for Vader, so that a learner who bids low need not take him."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The point of a duel, the advice to the learner, and the partner's bid; None for a free choice."""

    goal: Goal
    advice: Choice | None = None
    bid: Choice | None = None


def plan(public: View, *, tie_is_due: bool) -> Plan:
    """The plan for the card at stake; a goal out of reach makes way for a tie that is still due."""
    if not public.bidding:
        return Plan(Goal.ALONE)
    goal = Goal.VADER if isinstance(public.card, Vader) else STACK[len(STACK) - public.stock_left - 1][1]
    for wished in (goal, Goal.TIE) if tie_is_due else (goal,):
        bids = _bids(public, wished)
        if bids:
            return Plan(wished, *bids)
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
            both = [choice for choice in low if choice in high]
            return (_for_tie(public, both),) * 2 if both else None
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


def _for_tie(public: View, cards: Sequence[Choice]) -> Choice:
    """The card nearest to the villain's points, preferably one with which the learner wins the tie."""
    mine, others = public.game.strengths
    return _nearest(public, [card for card in cards if mine[card] > others[card]] or cards)


class Topic(Enum):
    """The subject of a tip, given once: up to `VADER_TURNED_UP` before a choice, the others after it."""

    CHOOSING = auto()
    HAND_OVER = auto()
    RIVAL = auto()
    EQUALS = auto()
    VADER = auto()
    FAIR_PRICE = auto()
    R2D2 = auto()
    PAIR = auto()
    ALONE = auto()
    VILLAIN_TURNED_UP = auto()
    VADER_TURNED_UP = auto()
    WON = auto()
    CAME_BACK = auto()
    TIE = auto()
    VADER_TAKEN = auto()
    R2D2_WAITS = auto()
    TWO_R2D2 = auto()
    VILLAIN_KEPT = auto()
    VILLAIN_GIVEN = auto()
    VADER_KEPT = auto()
    VADER_GIVEN = auto()
    SET = auto()
    TOO_HIGH = auto()
    END = auto()
    SCORE = auto()


Said = tuple[Topic, str]
"""A tip and its subject."""


def on_bidding(screen: Choosing, plan: Plan) -> Said | None:
    """The tip before a bid; None if the learner needs none."""
    card = screen.board.card
    advice = "" if plan.advice is None else words.bid(plan.advice)
    match card:
        case Vader():
            text = n_(
                "Nobody wants Darth Vader: he costs {count} point, and the highest card must take him. All others "
                "lose the card they play. Try the {card}.",
                "Nobody wants Darth Vader: he costs {count} points, and the highest card must take him. All others "
                "lose the card they play. Try the {card}.",
                card.penalty,
                card=advice,
            )
            return Topic.VADER, text
        case Villain() if plan.goal is Goal.ALONE:
            if screen.board.stock:
                return None
            said = _(
                "This is the last card of the stock. You decide on your own, {name}.", name=screen.board.name(LEARNER)
            )
            return Topic.ALONE, said
        case Villain() if plan.goal is Goal.LEARNER_SCOUTS:
            text = _(
                "If you play R2-D2, you sit this duel out. You then turn up the next card of the stock and keep it "
                "or give it away. Press r to choose R2-D2, then Enter."
            )
            return Topic.R2D2, text
        case Villain() if plan.goal is Goal.SET:
            return _tip_on_set(screen, words.title(card), advice)
        case Villain():
            names = {"name": screen.board.name(LEARNER), "other": screen.board.name(PARTNER)}
            return _on_villain(plan.goal, card.points, {"villain": words.title(card), "card": advice, **names})
    return None


def on_scouting(screen: Choosing) -> Said:
    """The tip when the learner's R2-D2 has turned up a card."""
    if isinstance(screen.body.card, Vader):
        text = _(
            "Darth Vader costs points. If you give him away, R2-D2 is lost; if you keep him, R2-D2 comes back. Press "
            "g to give him away, then Enter."
        )
        return Topic.VADER_TURNED_UP, text
    text = _(
        "A villain is worth points. If you keep it, R2-D2 is lost; if you give it away, R2-D2 comes back. Press k to "
        "keep it, then Enter."
    )
    return Topic.VILLAIN_TURNED_UP, text


def _tip_on_set(screen: Choosing, villain: str, card: str) -> Said:
    bonus = [gain.bonus for gain in screen.board.gains]
    if bonus[LEARNER]:
        text = _(
            "You have one {villain} already. A second one makes a pair, which scores {bonus} extra points. Try the "
            "{card}.",
            name=screen.board.name(LEARNER),
            villain=villain,
            bonus=bonus[LEARNER],
            card=card,
        )
        return Topic.PAIR, text
    text = _(
        "{name} has one {villain} already. For {name}, a second one makes a pair, which scores {bonus} extra points.",
        name=screen.board.name(PARTNER),
        villain=villain,
        bonus=bonus[PARTNER],
    )
    return Topic.PAIR, text


def _on_villain(goal: Goal, points: int, named: dict[str, str]) -> Said:
    match goal:
        case Goal.WIN:
            text = n_(
                "Most points wins. You ({name}) and {other}, a bot, each play a card in secret; the higher takes "
                "{villain}, {count} point. Press {card}, then Enter.",
                "Most points wins. You ({name}) and {other}, a bot, each play a card in secret; the higher takes "
                "{villain}, {count} points. Press {card}, then Enter.",
                points,
                **named,
            )
            return Topic.CHOOSING, text
        case Goal.LOSE:
            text = n_(
                "{villain} is worth {count} point, and {other} wants it as well. Try the {card}.",
                "{villain} is worth {count} points, and {other} wants them as well. Try the {card}.",
                points,
                **named,
            )
            return Topic.RIVAL, text
        case Goal.TIE:
            text = n_(
                "{villain} is worth {count} point. Try the {card}, and see what happens if {other} plays the same.",
                "{villain} is worth {count} points. Try the {card}, and see what happens if {other} plays the same.",
                points,
                **named,
            )
            return Topic.EQUALS, text
        case _:
            text = n_(
                "{villain} is worth {count} point. The card closest to that is a fair price. Try the {card}.",
                "{villain} is worth {count} points. The card closest to that is a fair price. Try the {card}.",
                points,
                **named,
            )
            return Topic.FAIR_PRICE, text


_EventT = TypeVar("_EventT", bound=TableEvent)


def on_reveal(screen: Reveal, before: View, advice: Choice | None) -> Iterator[Said]:
    """The tips on a step, the rarest subject first.

    `before` is the learner's view before it, `advice` the card recommended.
    """
    events, names = screen.events, [place.seat.name for place in screen.board.places]
    for tie in _of(events, TieBroken):
        text = _(
            "Both played the {card}. Rebel icons (★) break ties, and {name}’s card has more of them.",
            card=tie.value,
            name=names[tie.seats[-1]],
        )
        yield Topic.TIE, text
    if _of(events, NobodyScouts) and screen.board.card:
        text = _(
            "Both played R2-D2: both take it back, and nobody turns up a card. {villain} escapes, since nobody "
            "played a force card.",
            villain=words.title(screen.board.card),
        )
        yield Topic.TWO_R2D2, text
    yield from _r2d2(events, names)
    for event in _of(events, Taken):
        if event.gain.bonus:
            text = _(
                "{name} has a pair now. Two of the same villain score 10 extra points, three 20, four 30.",
                name=names[event.seat],
            )
            yield Topic.SET, text
    yield from _vader(events, names)
    if any(event.reason is Reason.STOCK for event in _of(events, Ends)):
        text = _("The stock is used up, so the game is over. A game also ends when only one player still holds cards.")
        yield Topic.END, text
    yield from _villain(events, names)
    yield from _price(events, names, before, advice)


def on_final(screen: Final) -> Said:
    """The tip at the end."""
    text = _(
        "Villains and sets bring points, Darth Vader costs points. Now play: {play}. All the rules: {rules}.",
        rules=command("rules"),
        play=command("play"),
    )
    return Topic.SCORE, f"{wording.winners(screen)} {text}"


def _r2d2(events: Sequence[TableEvent], names: Sequence[str]) -> Iterator[Said]:
    for waits in _of(events, R2D2Waits):
        if waits.when:
            text = _(
                "{name} sat this duel out with R2-D2. In return, {name} turns up the next card of the stock and "
                "keeps it or gives it away.",
                name=names[waits.seat],
            )
            yield Topic.R2D2_WAITS, text
    for decides in _of(events, Scouted):
        yield _decision(decides, {"name": names[decides.seat], "other": names[decides.to]})


def _decision(decides: Scouted, named: dict[str, str]) -> Said:
    match isinstance(decides.card, Vader), decides.to == decides.seat:
        case False, True:
            return Topic.VILLAIN_KEPT, _("{name} keeps a villain without a duel, so R2-D2 is lost.", **named)
        case False, False:
            return Topic.VILLAIN_GIVEN, _("{name} gives a villain to {other}, so R2-D2 comes back.", **named)
        case True, True:
            return Topic.VADER_KEPT, _("{name} keeps Darth Vader and loses points, so R2-D2 comes back.", **named)
        case _:
            return Topic.VADER_GIVEN, _("{name} gives Darth Vader to {other}, so R2-D2 is lost.", **named)


def _vader(events: Sequence[TableEvent], names: Sequence[str]) -> Iterator[Said]:
    takes = next((event for event in _of(events, Taken) if isinstance(event.card, Vader) and event.by is By.DUEL), None)
    for loses in _of(events, Discarded) if takes else []:
        assert takes
        text = _(
            "{name} played the highest card and must take Darth Vader, but takes the card back. {other} loses the "
            "{card}.",
            name=names[takes.seat],
            other=names[loses.seat],
            card=words.bid(loses.cards[0]),
        )
        yield Topic.VADER_TAKEN, text


def _villain(events: Sequence[TableEvent], names: Sequence[str]) -> Iterator[Said]:
    takes = _won_villain(events)
    if takes is None:
        return
    text = _(
        "{name} played the highest card and takes {villain}. A card that wins a villain is lost.",
        name=names[takes.seat],
        villain=words.title(takes.card),
    )
    yield Topic.WON, text
    for back in _of(events, TookBack):
        text = _(
            "{name} lost this duel but not the card: against a villain only the winner loses a card.",
            name=wording.listed([names[seat] for seat in back.seats]),
        )
        yield Topic.CAME_BACK, text


def _price(events: Sequence[TableEvent], names: Sequence[str], before: View, advice: Choice | None) -> Iterator[Said]:
    """Point out that a lower card would have won the villain, unless the lesson advised the one played."""
    takes = _won_villain(events)
    bids = {event.seat: event.bid for event in _of(events, BidTurned)}
    if takes is None or takes.seat != LEARNER or bids[LEARNER] is advice:
        return
    needed = max(before.game.strengths[seat][bid] for seat, bid in bids.items() if seat != LEARNER)
    enough = min(card for card in before.hands[LEARNER] if before.game.strengths[LEARNER][card] > needed)
    if enough < bids[LEARNER]:
        text = _(
            "{name} won, but the {card} would have been enough. It pays to save high cards.",
            name=names[LEARNER],
            card=words.bid(enough),
        )
        yield Topic.TOO_HIGH, text


def _won_villain(events: Sequence[TableEvent]) -> Taken | None:
    duels = (event for event in _of(events, Taken) if event.by is By.DUEL and not isinstance(event.card, Vader))
    return next(duels, None)


def _of(events: Sequence[TableEvent], kind: type[_EventT]) -> list[_EventT]:
    return [event for event in events if isinstance(event, kind)]


CURTAIN = 2  # the round in which the curtain first comes down: the first round has shown a secret bid


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

    If the learner takes the advice, the partner's plan brings a duel won and one lost, a tie, scouting by both R2-D2s,
    and a pair. Without a plan, the partner draws from `rng`.
    """

    def __init__(self, rng: Random | None = None, name: str = "Anna") -> None:
        seats = Seat(name, HEROES[LEARNER], HUMAN), Seat("Yoda", HEROES[PARTNER], "padawan")
        super().__init__(GAMES["duel"], seats, stacked(), partner=lambda *_: Partner(lambda: self._plan().bid), rng=rng)

    def do(self, wish: Wish) -> None:
        self._before, self._advice = self.table.seen(LEARNER), self._plan().advice
        super().do(wish)

    def moment(self) -> Hashable:
        screen = self.screen
        return screen.board.round, screen.board.stock, screen.why if isinstance(screen, Curtain) else None

    def sayable(self) -> Iterable[Said]:
        match self.screen:
            case Choosing(body=Hand()) as screen:
                return filter(None, [on_bidding(screen, self._plan())])
            case Curtain(why=Why.TURN):
                return [(Topic.HAND_OVER, wording.practice_curtain())]
            case Choosing(body=Offers()) as screen:
                return [on_scouting(screen)]
            case Reveal() as screen:
                return on_reveal(screen, self._before, self._advice)
            case Final() as screen:
                return [on_final(screen)]
            case _:
                return []

    def covers(self) -> bool:
        return self.table.now[0] == CURTAIN

    def _plan(self) -> Plan:
        return plan(self.table.seen(None), tie_is_due=Topic.TIE not in self.told)
