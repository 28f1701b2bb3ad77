"""What happened, beat by beat, and how the game ended."""

from collections.abc import Sequence

from duell.games.duel.beats import (
    Beat,
    Decides,
    Escapes,
    Loses,
    NobodyScouts,
    R2D2Returns,
    SitsOut,
    Takes,
    TakesBack,
    TieBroken,
    TurnsUp,
    Waits,
)
from duell.games.duel.board import Board
from duell.games.duel.engine import By, Reason, Scout, Vader
from duell.games.duel.words.cards import the, title
from duell.games.duel.words.offers import gain
from duell.language import _, mark, n_
from duell.language.numbers import whole
from duell.table import wording
from duell.table.screens import Ends, TakesHint, TimeIsUp
from duell.table.wording import listed

_TAKES = {
    By.DUEL: mark("{name} wins {card} ({gain})."),
    By.SCOUT: mark("{name} keeps {card} ({gain})."),
    By.GIFT: mark("{name} is given {card} ({gain})."),
    By.LEFTOVER: mark("{name} draws {card} ({gain})."),
}

_TAKES_VADER = {
    By.DUEL: mark("{name} must take {card}."),
    By.SCOUT: mark("{name} keeps {card}."),
    By.GIFT: mark("{name} is given {card}."),
    By.LEFTOVER: mark("{name} draws {card}."),
}
"""What a Vader brings is in his name."""

_REASONS = {
    Reason.NOBODY: mark("Nobody holds a card any more."),
    Reason.LAST_WITH_CARDS: mark("Only one player still holds cards."),
    Reason.ONLY_R2D2: mark("Whoever still holds cards holds only R2-D2."),
    Reason.FIRST_OUT: mark("A player has run out of force cards."),
    Reason.LAST_WITH_FORCE: mark("Only one player still holds force cards."),
    Reason.STOCK: mark("The stock is used up."),
}


def reason(why: Reason) -> str:
    """Return why the game is over."""
    return _(_REASONS[why])


def tell(board: Board, beat: Beat) -> str:
    """Return a beat as a sentence."""
    match beat:
        case TakesHint() | TimeIsUp(_, sealed=False):
            return wording.tell(board, beat)
        case TimeIsUp():
            return _("{name}’s time ran out: the lowest card was locked.", name=board.name(beat.seat))
        case TurnsUp():
            return _turns_over(board, beat)
        case SitsOut():
            return _("{name} has no card to play and sits out.", name=board.name(beat.seat))
        case TieBroken():
            return _tie(board, beat)
        case Takes():
            return _takes(board, beat)
        case Escapes():
            return _("Nobody played a force card: {villain} escapes.", villain=title(beat.card))
        case Loses():
            lost = listed([the(card) for card in beat.cards])
            return _("{name} discards {card}.", name=board.name(beat.seat), card=lost)
        case TakesBack():
            return _back(board, beat)
        case Waits() | NobodyScouts() | Decides() | R2D2Returns():
            return _scouting(board, beat)
        case Ends():
            return " ".join([wording.tell(board, beat), reason(beat.reason)])


def _scouting(board: Board, beat: Waits | NobodyScouts | Decides | R2D2Returns) -> str:
    match beat:
        case Waits():
            return _waits(board, beat)
        case NobodyScouts():
            names = _names(board, beat.seats)
            if len(beat.seats) == 2:
                return _("{names} both played R2-D2: they take it back, and no card is turned up.", names=names)
            return _("{names} all played R2-D2: they take it back, and no card is turned up.", names=names)
        case Decides():
            told = {"name": board.name(beat.seat), "card": title(beat.card)}
            if beat.to == beat.seat:
                return _("{name} turned up {card}.", **told)
            return _("{name} turned up {card} and gives the card away.", **told)
        case R2D2Returns():
            return _("{name} takes R2-D2 back.", name=board.name(beat.seat))


def _names(board: Board, seats: Sequence[int]) -> str:
    return listed([board.name(seat) for seat in seats])


def _turns_over(board: Board, beat: TurnsUp) -> str:
    name, card = board.name(beat.seat), the(beat.bid)
    if not beat.icons:
        return _("{name} played {card}.", name=name, card=card)
    return n_(
        "{name} played {card} with {count} icon.",
        "{name} played {card} with {count} icons.",
        beat.icons,
        name=name,
        card=card,
    )


def _tie(board: Board, beat: TieBroken) -> str:
    each = zip(beat.seats, beat.icons, strict=True)
    *others, winner = [_("{name}’s {icons}", name=board.name(seat), icons=icons) for seat, icons in each]
    return _(
        "A tie at {value} is decided by the rebel icons: {winner} beat {others}.",
        value=beat.value,
        winner=winner,
        others=listed(others),
    )


def _takes(board: Board, beat: Takes) -> str:
    name, card = board.name(beat.seat), title(beat.card)
    if isinstance(beat.card, Vader):
        takes = _(_TAKES_VADER[beat.by], name=name, card=card)
    else:
        takes = _(_TAKES[beat.by], name=name, card=card, gain=gain(beat.gain, beat.card, board.edition))
    score = _("Score {before} → {after}.", before=whole(beat.before), after=whole(beat.after))
    return f"{takes} {score}"


def _back(board: Board, beat: TakesBack) -> str:
    names = _names(board, beat.seats)
    if len(beat.seats) == 1:
        return _("{name} takes the card back.", name=names)
    return _("{names} take their cards back.", names=names)


def _waits(board: Board, beat: Waits) -> str:
    name = board.name(beat.seat)
    if beat.when is None:
        return _("The stock is used up, so {name} takes R2-D2 back.", name=name)
    if beat.when is Scout.AT_ONCE:
        return _("{name}’s R2-D2 turns up the next card before the duel is decided.", name=name)
    return _(
        "{name}’s R2-D2 lies on the table: {name} will turn up the next card and keep it or give it away.", name=name
    )
