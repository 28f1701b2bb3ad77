"""The coach of the duel: its judge, kinds of mistakes and sentences (see `duell.game.Coach`)."""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

from duell.coach import Cause, Judge, JudgedChoice
from duell.game import Coach
from duell.games.duel import words
from duell.games.duel.engine.cards import Card, Choice, Deck, Villain
from duell.games.duel.engine.events import BidTurned, By, Scouted, Taken
from duell.games.duel.engine.state import State, legal
from duell.games.duel.engine.view import View, view
from duell.language import _, mark
from duell.players import plain_sum
from duell.record.reading import Step
from duell.table import wording
from duell.table.review import Highlight, JudgedStep
from duell.table.screens import Board

_BANDS = 3  # low, middling and high villains


class Fault(Enum):
    """How a choice differs from the master's mix."""

    TOO_HIGH = auto()
    TOO_LOW = auto()
    R2D2_PLAYED = auto()  # a force card was better
    R2D2_HELD = auto()  # sitting out the duel was better
    KEPT = auto()
    GAVE = auto()
    GAVE_ELSEWHERE = auto()  # another player should have got the card
    DREW = auto()
    STOPPED = auto()


class DecisionKind(Enum):
    """The kind of card at stake."""

    VILLAIN = auto()
    OWN_SET = auto()  # the bidder already had the villain
    OTHERS_SET = auto()  # another player already had the villain
    VADER = auto()


class Stake(NamedTuple):
    """The kind of card at stake; for a villain, the band from `low` to `high` points, otherwise 0."""

    kind: DecisionKind
    low: int = 0
    high: int = 0


class Mistake(NamedTuple):
    """A kind of mistake; `stake` is None unless it was a bid."""

    fault: Fault
    stake: Stake | None = None


_BIDS = {
    (DecisionKind.VILLAIN, Fault.TOO_HIGH): mark(
        "What cost {name} most was bidding too high for villains worth {span}."
    ),
    (DecisionKind.VILLAIN, Fault.TOO_LOW): mark("What cost {name} most was bidding too low for villains worth {span}."),
    (DecisionKind.OWN_SET, Fault.TOO_HIGH): mark(
        "What cost {name} most was bidding too high for villains that made a set."
    ),
    (DecisionKind.OWN_SET, Fault.TOO_LOW): mark(
        "What cost {name} most was bidding too low for villains that made a set."
    ),
    (DecisionKind.OTHERS_SET, Fault.TOO_HIGH): mark(
        "What cost {name} most was bidding too high to keep sets from others."
    ),
    (DecisionKind.OTHERS_SET, Fault.TOO_LOW): mark(
        "What cost {name} most was bidding too low to keep sets from others."
    ),
    (DecisionKind.VADER, Fault.TOO_HIGH): mark(
        "What cost {name} most was playing cards that were too high against Darth Vader."
    ),
    (DecisionKind.VADER, Fault.TOO_LOW): mark(
        "What cost {name} most was playing cards that were too low against Darth Vader."
    ),
}

_CHOICES = {
    Fault.R2D2_PLAYED: mark("What cost {name} most was playing R2-D2 where a force card was better."),
    Fault.R2D2_HELD: mark("What cost {name} most was playing a force card where R2-D2 was better."),
    Fault.KEPT: mark("What cost {name} most was keeping cards that should have been given away."),
    Fault.GAVE: mark("What cost {name} most was giving cards away that should have been kept."),
    Fault.GAVE_ELSEWHERE: mark("What cost {name} most was giving cards to the wrong player."),
    Fault.DREW: mark("What cost {name} most was drawing final cards when stopping would have been better."),
    Fault.STOPPED: mark("What cost {name} most was stopping when another final card would have been better."),
}


def _scouting(judged: JudgedChoice) -> Fault:
    if judged.choice is Choice.KEEP:
        return Fault.KEPT
    return Fault.GAVE if judged.action_values[Choice.KEEP].probability > 1 / 2 else Fault.GAVE_ELSEWHERE


def _is_high(judged: JudgedChoice, force: float) -> bool:
    """Whether a force card is above the mean force card of the mix, which plays one with probability `force`."""
    whole = plain_sum(choice * worth.probability for choice, worth in judged.action_values.items())  # R2-D2 counts 0
    return bool(judged.choice > whole / force)


def _stake_of(public: View, seat: int) -> Stake:
    if not isinstance(public.card, Villain):
        return Stake(DecisionKind.VADER)
    if public.card in public.taken[seat]:
        return Stake(DecisionKind.OWN_SET)
    if any(public.card in taken for taken in public.taken):
        return Stake(DecisionKind.OTHERS_SET)
    return next(band for band in bands(public.game.deck) if band.low <= public.card.points <= band.high)


def bands(deck: Deck) -> list[Stake]:
    """The bands of low, middling and high villains in a deck; each has about as many different points.

    >>> from duell.games.duel.deck_files import deck
    >>> [(band.low, band.high) for band in bands(deck("classic"))]
    [(1, 3), (4, 6), (8, 10)]
    """
    points = sorted({villain.points for villain in deck.villains})
    size = -(-len(points) // _BANDS)
    return [
        Stake(DecisionKind.VILLAIN, points[first], points[min(first + size, len(points)) - 1])
        for first in range(0, len(points), size)
    ]


def bids(judged: JudgedStep) -> str:
    """The bids with their players."""
    played = [(judged.board.name(laid.seat), laid.face.choice) for laid in judged.reveal.laid if laid.face]
    return ", ".join(_("{name} {card}", name=name, card=words.bid(choice)) for name, choice in played)


def scouted(judged: JudgedStep) -> str:
    """The card that R2-D2 had turned up."""
    return next(words.one(event.card) for event in judged.reveal.events if isinstance(event, Scouted))


class DuelCoach(Coach):
    """The coach of the duel; master judges."""

    def judge(self) -> Judge:
        from duell.games.duel.bots.master import Master

        return Master()

    def subject(self, before: State) -> tuple[bool, bool, bool]:
        public, options = view(before, None), next(iter(legal(before).values()))
        return options[0].is_bid, options[0].is_draw, isinstance(public.card, Villain)

    def belong_together(self, step: Step, following: Step) -> bool:
        return all(choice.is_draw for choice in (*step.choices.values(), *following.choices.values()))

    def is_by_chance(self, step: Step) -> bool:
        return True

    def turned(self, step: Step) -> tuple[Card, ...]:
        if card := view(step.after, None).shown:
            return (card,)
        return tuple(event.card for event in step.events if isinstance(event, Taken) and event.by is By.LEFTOVER)

    def kind(self, before: State, judged: JudgedChoice) -> Mistake:
        choice = judged.choice
        if choice.is_draw:
            return Mistake(Fault.DREW if choice is Choice.TAKE else Fault.STOPPED)
        if not choice.is_bid:
            return Mistake(_scouting(judged))
        if choice is Choice.R2D2:
            return Mistake(Fault.R2D2_PLAYED)
        sits_out = judged.action_values[Choice.R2D2].probability if Choice.R2D2 in judged.action_values else 0.0
        if sits_out > 1 / 2:
            return Mistake(Fault.R2D2_HELD)
        fault = Fault.TOO_HIGH if _is_high(judged, 1 - sits_out) else Fault.TOO_LOW
        return Mistake(fault, _stake_of(view(before, None), judged.seat))

    def heading(self, judged: JudgedStep, turned: Sequence[Card], *, aloud: bool = False) -> str:
        board, move = judged.board, judged.moves[0]
        number, name, to = board.round, board.name(move.seat), move.choice.receiver
        if move.choice.is_bid:
            assert board.card
            played = [event for event in judged.reveal.events if isinstance(event, BidTurned)]
            all_bids = words.plays_aloud(board, played).removesuffix(".") if aloud else bids(judged)
            return _("Round {number}, {card}: {bids}.", number=number, card=words.title(board.card), bids=all_bids)
        if move.choice is Choice.KEEP:
            return _("Round {number}: {name} keeps {card}.", number=number, name=name, card=scouted(judged))
        if to is not None:
            card, other = scouted(judged), board.name(to)
            return _(
                "Round {number}: {name} gives {card} to {other}.", number=number, name=name, card=card, other=other
            )
        if not turned:
            return _("Round {number}: {name} stops drawing.", number=number, name=name)
        drawn = wording.listed([words.one(card) for card in turned])
        return _("Round {number}: {name} draws {cards}.", number=number, name=name, cards=drawn)

    def course(self, name: str, chances: str) -> str:
        return _(
            "{name}’s chance of winning at the start of each round and at the end: {chances}.",
            name=name,
            chances=chances,
        )

    def cards(self, board: Board, turned: Sequence[Card]) -> str:
        return wording.listed([words.title(card) for card in turned])

    def cause(self, highlight: Highlight) -> str:
        turning_point, bidding = highlight.turning_point, highlight.judged.moves[0].choice.is_bid
        if turning_point.cause is Cause.CHOICES:
            return "" if turning_point.blunder or not bidding else _("Nobody chose badly: this was luck.")
        if not highlight.turned or highlight.judged.moves[0].choice in {Choice.TAKE, Choice.STOP}:
            return ""
        cards = self.cards(highlight.judged.board, highlight.turned)
        if turning_point.cause is Cause.BOTH:
            return _("About half of this came from the next card of the stock: {cards}.", cards=cards)
        return _("This came from the next card of the stock: {cards}.", cards=cards)

    def blame(self, board: Board, judged: JudgedChoice, values: Mapping[str, str]) -> str:
        match judged.choice:
            case Choice.KEEP:
                return _("Keeping the card cost {name} {cost}.", **values)
            case Choice.TAKE:
                return _("Drawing one more card cost {name} {cost}.", **values)
            case Choice.STOP:
                return _("Stopping cost {name} {cost}.", **values)
            case bid if bid.is_bid:
                card = words.the(bid)
                return _("Playing {card} cost {name} {cost}.", card=card, **values)
            case _gift:
                return _("Giving the card away cost {name} {cost}.", **values)

    def option(self, board: Board, choice: Choice) -> str:
        match choice:
            case Choice.KEEP:
                return _("keep it")
            case Choice.TAKE:
                return _("draw a card")
            case Choice.STOP:
                return _("stop")
            case _ if choice.receiver is not None:
                return _("give it to {name}", name=board.name(choice.receiver))
            case _:
                return words.bid(choice)

    def explained(self) -> tuple[str, ...]:
        return (
            _(
                "The coach judges each choice by what the player could know at the time: other hands and the stock are "
                "face down. It asks a master what the choice was worth."
            ),
            _(
                "“Master” is how often a master would make each choice; masters vary theirs so that nobody can predict "
                "them. “Win” is the chance of winning with a choice, “lead” the expected lead in points at the end."
            ),
            _(
                "The coach assumes that everybody plays as well as a master. Against weaker players, a bold choice "
                "can be worth more."
            ),
            _(
                "The cost of a choice is how far it falls short of the best one: 31% instead of 45% costs 14 "
                "percentage points. All other changes come from other players’ choices and the luck of the cards."
            ),
            _(
                "The chances below each step: “before” anybody chose, “after” all choices were revealed, and “then” "
                "with the next card of the stock turned up."
            ),
            _(
                "The changes of a chance are added up over the game. One step can give what another takes away, so "
                "a sum can exceed 100%."
            ),
        )

    def habit(self, name: str, kind: Mistake) -> str:
        if not kind.stake:
            return _(_CHOICES[kind.fault], name=name)
        return _(_BIDS[kind.stake.kind, kind.fault], name=name, span=_span(kind.stake))


def _span(stake: Stake) -> str:
    if stake.low == stake.high:
        return wording.points(stake.low)
    return _("{low} to {high} points", low=stake.low, high=stake.high)
