"""What the coach says of choices and moments, sentence by sentence: the same in the full screen and in plain mode.

Chances are said in per cent of the win; points are those of the lead at the end.
"""

from collections.abc import Mapping, Sequence

from duell.coach import Cause, JudgedChoice
from duell.games.duel import words
from duell.games.duel.bots import ActionValue
from duell.games.duel.engine import Card, Choice
from duell.games.duel.narration import Decides
from duell.language import _
from duell.language.numbers import percent
from duell.table.coaching import Highlight, Judged, TurningPoints
from duell.table.screens import TableTop

# The moments that decided it


def course(screen: TurningPoints, seat: int) -> str:
    """Return a player's chance round by round."""
    chances = ", ".join(percent(each[seat]) for each in screen.course)
    return _(
        "{name}’s chance to win as each round began, and at the end: {chances}.",
        name=screen.top.name(seat),
        chances=chances,
    )


def heading(judged: Judged, turned: Sequence[Card]) -> str:
    """Return when something was, and what was done then; `turned` are the cards that were drawn, if any."""
    top, move = judged.top, judged.moves[0]
    number, name, to = top.round, top.name(move.seat), move.choice.receiver
    if move.choice.is_bid:
        assert top.card
        return _("Round {number}, {card}: {bids}.", number=number, card=words.title(top.card), bids=bids(judged))
    if move.choice is Choice.KEEP:
        return _("Round {number}: {name} keeps {card}.", number=number, name=name, card=scouted(judged))
    if to is not None:
        card, other = scouted(judged), top.name(to)
        return _("Round {number}: {name} gives {card} to {other}.", number=number, name=name, card=card, other=other)
    if not turned:
        return _("Round {number}: {name} draws no more.", number=number, name=name)
    return _("Round {number}: {name} draws {cards}.", number=number, name=name, cards=cards(turned))


def bids(judged: Judged) -> str:
    """Return who played what."""
    played = [(judged.top.name(laid.seat), laid.face.choice) for laid in judged.reveal.laid if laid.face]
    return ", ".join(_("{name} {card}", name=name, card=words.bid(choice)) for name, choice in played)


def scouted(judged: Judged) -> str:
    """Return the card that R2-D2 had turned up."""
    return next(words.title(beat.card) for beat in judged.reveal.beats if isinstance(beat, Decides))


def cards(turned: Sequence[Card]) -> str:
    """Return what some Empire cards are called."""
    return words.listed([words.title(card) for card in turned])


def moment(found: Highlight) -> list[str]:
    """Return what a moment changed, and why."""
    moment, top = found.moment, found.judged.top
    rose = moment.after > moment.before
    says = (
        _("{name}’s chance to win rose from {before} to {after}.", **_changed(found))
        if rose
        else _("{name}’s chance to win fell from {before} to {after}.", **_changed(found))
    )
    why = [_cause(found), *(blame(top, moment.blunder) if moment.blunder else [])]
    return [says, *filter(None, why)]


def _changed(found: Highlight) -> dict[str, str]:
    moment = found.moment
    name = found.judged.top.name(moment.seat)
    return {"name": name, "before": percent(moment.before), "after": percent(moment.after)}


def _cause(found: Highlight) -> str:
    """Return what the change came from, unless a choice that was wrong says it all or nothing but drawing did it."""
    moment, bidding = found.moment, found.judged.moves[0].choice.is_bid
    if moment.cause is Cause.CHOICES:
        return "" if moment.blunder or not bidding else _("Nobody chose badly: it is how the bids fell.")
    if not found.turned or found.judged.moves[0].choice in {Choice.TAKE, Choice.STOP}:
        return ""
    if moment.cause is Cause.BOTH:
        return _("About half of it came from what the stock turned up next: {cards}.", cards=cards(found.turned))
    return _("It came from what the stock turned up next: {cards}.", cards=cards(found.turned))


# One choice


def blame(top: TableTop, move: JudgedChoice) -> list[str]:
    """Return what a choice wasted, and what had been better; nothing where it wasted nothing."""
    if not move.regret:
        return []
    values = {
        "name": top.name(move.seat),
        "card": words.the(move.choice) if move.choice.is_bid else "",
        "chance": percent(move.regret.chance),
        "points": words.mean_count(move.regret.points),
    }
    match move.choice:
        case Choice.KEEP:
            said = _("Keeping the card cost {name} {chance} of the chance to win and {points}.", **values)
        case Choice.TAKE:
            said = _("Drawing one more card cost {name} {chance} of the chance to win and {points}.", **values)
        case Choice.STOP:
            said = _("Drawing no more cost {name} {chance} of the chance to win and {points}.", **values)
        case _ if move.choice.is_bid:
            said = _("Playing {card} cost {name} {chance} of the chance to win and {points}.", **values)
        case _:
            said = _("Giving the card away cost {name} {chance} of the chance to win and {points}.", **values)
    return [said, _("Better: {mix}.", mix=mix(top, move.action_values))]


def mix(top: TableTop, action_values: Mapping[Choice, ActionValue]) -> str:
    """Return which choices the mix makes, the most likely first, and how likely each is: ``6 (70%) or R2-D2 (30%)``."""
    made = sorted(
        (choice for choice in action_values if action_values[choice].probability),
        key=lambda choice: -action_values[choice].probability,
    )
    if len(made) == 1:
        return option(top, made[0])
    return ", ".join(
        _("{choice} ({share})", choice=option(top, choice), share=percent(action_values[choice].probability))
        for choice in made
    )


def option(top: TableTop, choice: Choice) -> str:
    """Return what a choice is called where it is one of several."""
    match choice:
        case Choice.KEEP:
            return _("keep it")
        case Choice.TAKE:
            return _("draw a card")
        case Choice.STOP:
            return _("stop")
        case _ if choice.receiver is not None:
            return _("give it to {name}", name=top.name(choice.receiver))
        case _:
            return words.bid(choice)


def verdict(top: TableTop, move: JudgedChoice) -> list[str]:
    """Return what the coach says of a choice."""
    name = top.name(move.seat)
    if len(move.action_values) == 1:
        return [_("{name} had no choice.", name=name)]
    return blame(top, move) or [_("{name} chose well; the mix: {mix}.", name=name, mix=mix(top, move.action_values))]


def went(judged: Judged, seat: int) -> list[str]:
    """Return a player's chance before a step, once all had chosen, and with the card that the stock turned up then."""
    swing = judged.swing
    times = (swing.before, swing.decided, swing.after) if judged.turned else (swing.before, swing.after)
    return [percent(chances[seat]) for chances in times]


def chances(judged: Judged, seat: int) -> str:
    """Return how a player's chance went in a step."""
    name, (before, after, *turned) = judged.top.name(seat), went(judged, seat)
    if not turned:
        return _("{name}’s chance to win: {before} before, {after} after.", name=name, before=before, after=after)
    return _(
        "{name}’s chance to win: {before} before, {after} after, {then} once the stock had turned up {cards}.",
        name=name,
        before=before,
        after=after,
        then=turned[0],
        cards=cards(judged.turned),
    )


def explained() -> tuple[str, ...]:
    """Return how to read what the coach says."""
    return (
        _(
            "The coach knows of each choice what the players could know then, and asks master what it was worth: the "
            "others’ cards were still face down, and so was the stock."
        ),
        _(
            "The mix is how likely master would have made each choice: what cannot be seen through cannot be beaten. "
            "Win is the chance to win with a choice, lead by how many points it can be expected to be won or lost."
        ),
        _(
            "A choice wastes what the best one would have been worth more. Percentages are always parts of a sure "
            "win: whoever falls from 45% to 31% has lost 14%. What nobody wasted is how the cards fell."
        ),
        _(
            "Of the chances below each step, before is that before anybody chose, after is that once the choices lay "
            "open, and then is that with the next card of the stock turned up, too."
        ),
        _(
            "What changed a chance is added up over all rounds. What one round gives, another can take away again: so "
            "a sum can be more than a sure win."
        ),
    )
