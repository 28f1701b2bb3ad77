"""What the coach says of choices, moments and players, of whatever game: the same in the full screen and in plain mode.

Chances are said in per cent of the win; points are those of the lead at the end. What only a game can say, its `Coach`
says.
"""

from collections.abc import Mapping

from duell.coach import Balance, Habit, JudgedChoice
from duell.game import Board, Choice, Coach
from duell.language import _, n_
from duell.language.numbers import mean_points, percent, signed_percent
from duell.players import ActionValue
from duell.table.coaching import Highlight, JudgedStep, TurningPoints

# The moments that decided it


def course(screen: TurningPoints, seat: int, coach: Coach) -> str:
    """Return a player's chance round by round."""
    return coach.course(screen.board.name(seat), ", ".join(percent(each[seat]) for each in screen.course))


def moment(found: Highlight, coach: Coach) -> list[str]:
    """Return what a moment changed, and why."""
    moment, board = found.moment, found.judged.board
    values = {
        "name": board.name(moment.seat),
        "before": percent(moment.before),
        "after": percent(moment.after),
    }
    says = (
        _("{name}’s chance to win rose from {before} to {after}.", **values)
        if moment.after > moment.before
        else _("{name}’s chance to win fell from {before} to {after}.", **values)
    )
    why = [coach.cause(found), *(blame(board, moment.blunder, coach) if moment.blunder else [])]
    return [says, *filter(None, why)]


# One choice


def blame(board: Board, judged: JudgedChoice, coach: Coach) -> list[str]:
    """Return what a choice wasted, and what had been better; nothing where it wasted nothing."""
    if not judged.regret:
        return []
    values = {
        "name": board.name(judged.seat),
        "chance": percent(judged.regret.chance),
        "points": mean_points(judged.regret.points),
    }
    better = _("Better: {mix}.", mix=mix(board, judged.action_values, coach))
    return [coach.blame(board, judged, values), better]


def mix(board: Board, action_values: Mapping[Choice, ActionValue], coach: Coach) -> str:
    """Return which choices the mix makes, the most likely first, and how likely each is: ``6 (70%) or R2-D2 (30%)``."""
    made = sorted(
        (choice for choice in action_values if action_values[choice].probability),
        key=lambda choice: -action_values[choice].probability,
    )
    if len(made) == 1:
        return coach.option(board, made[0])
    return ", ".join(
        _("{choice} ({share})", choice=coach.option(board, choice), share=percent(action_values[choice].probability))
        for choice in made
    )


def verdict(board: Board, judged: JudgedChoice, coach: Coach) -> list[str]:
    """Return what the coach says of a choice."""
    name = board.name(judged.seat)
    if len(judged.action_values) == 1:
        return [_("{name} had no choice.", name=name)]
    well = _("{name} chose well; the mix: {mix}.", name=name, mix=mix(board, judged.action_values, coach))
    return blame(board, judged, coach) or [well]


def went(judged: JudgedStep, seat: int) -> list[str]:
    """Return a player's chance before a step, once all had chosen, and with the card that the stock turned up then."""
    swing = judged.swing
    times = (swing.before, swing.decided, swing.after) if judged.turned else (swing.before, swing.after)
    return [percent(chances[seat]) for chances in times]


def chances(judged: JudgedStep, seat: int, coach: Coach) -> str:
    """Return how a player's chance went in a step."""
    name, (before, after, *turned) = judged.board.name(seat), went(judged, seat)
    if not turned:
        return _("{name}’s chance to win: {before} before, {after} after.", name=name, before=before, after=after)
    return _(
        "{name}’s chance to win: {before} before, {after} after, {then} once the stock had turned up {cards}.",
        name=name,
        before=before,
        after=after,
        then=turned[0],
        cards=coach.cards(judged.board, judged.turned),
    )


# Each player


def balance(of: Balance) -> str:
    """Return how a player's chance came to its end."""
    return _(
        "{name}’s chance to win: {start} at first, {end} at the end. Added up over the game, own choices changed it by "
        "{own}, the choices of the others by {others}, the stock by {stock}.",
        name=of.name,
        start=percent(of.start),
        own=signed_percent(-of.choices * of.regret.chance),
        others=signed_percent(of.others),
        stock=signed_percent(of.stock),
        end=percent(of.end),
    )


def average(of: Balance) -> str:
    """Return what a player's choices wasted."""
    if not of.regret:
        return _("{name} wasted nothing.", name=of.name)
    return n_(
        "{name}’s only choice wasted {chance} of the chance to win and {points}.",
        "{name}’s {count} choices wasted {chance} of the chance to win and {points} each, on average.",
        of.choices,
        name=of.name,
        chance=percent(of.regret.chance, 1),
        points=mean_points(of.regret.points),
    )


def habit(name: str, found: Habit, coach: Coach) -> list[str]:
    """Return what cost a player most, and how much."""
    often = n_(
        "It happened once and cost {chance} of the chance to win and {points}.",
        "It happened {count} times and cost {chance} of the chance to win and {points} in all.",
        found.times,
        chance=percent(found.regret.chance),
        points=mean_points(found.regret.points),
    )
    return [coach.habit(name, found.kind), often]
