"""What the coach says of each player: how it went, and which habit cost most."""

from duell.coach import Balance, DecisionKind, Fault, Habit, Stake
from duell.games.duel import words
from duell.language import _, n_
from duell.language.numbers import percent, signed_percent


def balance(account: Balance) -> str:
    """Return how a player's chance came to its end."""
    return _(
        "{name}’s chance to win: {start} at first, {end} at the end. Added up over the game, own choices changed it by "
        "{own}, the choices of the others by {others}, the stock by {stock}.",
        name=account.name,
        start=percent(account.start),
        own=signed_percent(-account.choices * account.regret.chance),
        others=signed_percent(account.others),
        stock=signed_percent(account.stock),
        end=percent(account.end),
    )


def average(account: Balance) -> str:
    """Return what a player's choices wasted."""
    if not account.regret:
        return _("{name} wasted nothing.", name=account.name)
    return n_(
        "{name}’s only choice wasted {chance} of the chance to win and {points}.",
        "{name}’s {count} choices wasted {chance} of the chance to win and {points} each, on average.",
        account.choices,
        name=account.name,
        chance=percent(account.regret.chance, 1),
        points=words.mean_count(account.regret.points),
    )


def habit(name: str, found: Habit) -> list[str]:
    """Return what cost a player most, and how much."""
    often = n_(
        "It happened once and cost {chance} of the chance to win and {points}.",
        "It happened {count} times and cost {chance} of the chance to win and {points} in all.",
        found.times,
        chance=percent(found.regret.chance),
        points=words.mean_count(found.regret.points),
    )
    return [_bidding(name, found.fault, found.stake) if found.stake else _choosing(name, found.fault), often]


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
