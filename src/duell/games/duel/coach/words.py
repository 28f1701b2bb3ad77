"""What only the duel's coach can say; the rest is any game's (`duell.table.review`)."""

from collections.abc import Mapping, Sequence

from duell.coach import Cause, JudgedChoice
from duell.game import Board
from duell.games.duel import words
from duell.games.duel.beats import Decides
from duell.games.duel.coach.kinds import DecisionKind, Fault, Kind, Stake
from duell.games.duel.engine import Card, Choice
from duell.language import _
from duell.table import wording
from duell.table.review import Highlight, JudgedStep


def heading(judged: JudgedStep, turned: Sequence[Card]) -> str:
    """Return when something was, and what was done then; `turned` are the cards that were drawn, if any."""
    board, move = judged.board, judged.moves[0]
    number, name, to = board.round, board.name(move.seat), move.choice.receiver
    if move.choice.is_bid:
        assert board.card
        return _("Round {number}, {card}: {bids}.", number=number, card=words.title(board.card), bids=bids(judged))
    if move.choice is Choice.KEEP:
        return _("Round {number}: {name} keeps {card}.", number=number, name=name, card=scouted(judged))
    if to is not None:
        card, other = scouted(judged), board.name(to)
        return _("Round {number}: {name} gives {card} to {other}.", number=number, name=name, card=card, other=other)
    if not turned:
        return _("Round {number}: {name} draws no more.", number=number, name=name)
    return _("Round {number}: {name} draws {cards}.", number=number, name=name, cards=cards(board, turned))


def course(name: str, chances: str) -> str:
    """Return a player's chances in a row."""
    return _("{name}’s chance to win as each round began, and at the end: {chances}.", name=name, chances=chances)


def bids(judged: JudgedStep) -> str:
    """Return who played what."""
    played = [(judged.board.name(laid.seat), laid.face.choice) for laid in judged.reveal.laid if laid.face]
    return ", ".join(_("{name} {card}", name=name, card=words.bid(choice)) for name, choice in played)


def scouted(judged: JudgedStep) -> str:
    """Return the card that R2-D2 had turned up."""
    return next(words.title(beat.card) for beat in judged.reveal.beats if isinstance(beat, Decides))


def cards(_board: Board, turned: Sequence[Card]) -> str:
    """Return what some Empire cards are called."""
    return wording.listed([words.title(card) for card in turned])


def cause(found: Highlight) -> str:
    """Return what the change came from, unless a choice that was wrong says it all or nothing but drawing did it."""
    moment, bidding = found.moment, found.judged.moves[0].choice.is_bid
    if moment.cause is Cause.CHOICES:
        return "" if moment.blunder or not bidding else _("Nobody chose badly: it is how the bids fell.")
    if not found.turned or found.judged.moves[0].choice in {Choice.TAKE, Choice.STOP}:
        return ""
    shown = cards(found.judged.board, found.turned)
    if moment.cause is Cause.BOTH:
        return _("About half of it came from what the stock turned up next: {cards}.", cards=shown)
    return _("It came from what the stock turned up next: {cards}.", cards=shown)


def blame(_board: Board, judged: JudgedChoice, values: Mapping[str, str]) -> str:
    """Return that a choice wasted something."""
    match judged.choice:
        case Choice.KEEP:
            return _("Keeping the card cost {name} {chance} of the chance to win and {points}.", **values)
        case Choice.TAKE:
            return _("Drawing one more card cost {name} {chance} of the chance to win and {points}.", **values)
        case Choice.STOP:
            return _("Drawing no more cost {name} {chance} of the chance to win and {points}.", **values)
        case bid if bid.is_bid:
            card = words.the(bid)
            return _("Playing {card} cost {name} {chance} of the chance to win and {points}.", card=card, **values)
        case _gift:
            return _("Giving the card away cost {name} {chance} of the chance to win and {points}.", **values)


def option(board: Board, choice: Choice) -> str:
    """Return what a choice is called where it is one of several."""
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


def explained() -> tuple[str, ...]:
    """Return how to read what the coach says."""
    return (
        _(
            "The coach knows of each choice what the players could know then, and asks master what it was worth: the "
            "others’ cards were still face down, and so was the stock."
        ),
        _(
            "The mix is how likely master would have made each choice: what cannot be seen through cannot be beaten. "
            "“Win” is the chance to win with a choice, “lead” by how many points it can be expected to be won or lost."
        ),
        _("All are thought to play as well as master. Against weaker players a bold choice can be worth more."),
        _(
            "A choice wastes what the best one would have been worth more. Percentages are always parts of a sure "
            "win: whoever falls from 45% to 31% has lost 14%. What nobody wasted is how the cards fell."
        ),
        _(
            "Of the chances below each step, “before” is that before anybody chose, “after” that once the choices lay "
            "open, and “then” that with the next card of the stock turned up, too."
        ),
        _(
            "What changed a chance is added up over the whole game. What one step gives, another can take away again: "
            "so a sum can be more than a sure win."
        ),
    )


def habit(name: str, kind: Kind) -> str:
    """Return by which habit a player lost most."""
    return _bidding(name, kind.fault, kind.stake) if kind.stake else _choosing(name, kind.fault)


def _bidding(name: str, fault: Fault, stake: Stake) -> str:
    span, high = _span(stake), fault is Fault.TOO_HIGH
    match stake.kind:
        case DecisionKind.VILLAIN if high:
            return _("{name} lost most by bidding too high for villains of {span}.", name=name, span=span)
        case DecisionKind.VILLAIN:
            return _("{name} lost most by bidding too low for villains of {span}.", name=name, span=span)
        case DecisionKind.OWN_SET if high:
            return _("{name} lost most by bidding too high for villains that made a set.", name=name)
        case DecisionKind.OWN_SET:
            return _("{name} lost most by bidding too low for villains that made a set.", name=name)
        case DecisionKind.OTHERS_SET if high:
            return _("{name} lost most by bidding too high to keep sets from others.", name=name)
        case DecisionKind.OTHERS_SET:
            return _("{name} lost most by bidding too low to keep sets from others.", name=name)
        case DecisionKind.VADER if high:
            return _("{name} lost most by playing cards that were too high at Darth Vader.", name=name)
        case DecisionKind.VADER:
            return _("{name} lost most by playing cards that were too low at Darth Vader.", name=name)


def _span(stake: Stake) -> str:
    if stake.low == stake.high:
        return words.count(stake.low)
    return _("{low} to {high} points", low=stake.low, high=stake.high)


def _choosing(name: str, fault: Fault) -> str:
    return {
        Fault.R2D2_PLAYED: _("{name} lost most by playing R2-D2 where a force card was better.", name=name),
        Fault.R2D2_HELD: _("{name} lost most by playing a force card where R2-D2 was better.", name=name),
        Fault.KEPT: _("{name} lost most by keeping cards that were better given away.", name=name),
        Fault.GAVE: _("{name} lost most by giving cards away that were better kept.", name=name),
        Fault.GAVE_ELSEWHERE: _("{name} lost most by giving cards to the wrong player.", name=name),
        Fault.DREW: _("{name} lost most by drawing leftover cards where it was better to stop.", name=name),
        Fault.STOPPED: _("{name} lost most by stopping where another leftover card was better.", name=name),
    }[fault]
