"""What happened, beat by beat, and how the game ended."""

from duell.games.missions.beats import (
    Beat,
    Busts,
    Draws,
    FindsNothing,
    HandsOver,
    Lays,
    LeavesUnused,
    RoundEnds,
    SendsFor,
    Shows,
    Takes,
    TurnsUp,
)
from duell.games.missions.board import Board
from duell.games.missions.engine import ActionName
from duell.games.missions.words.cards import action, cards_in_a_row, character, mission, title
from duell.games.missions.words.scores import round_account
from duell.language import _
from duell.table import wording
from duell.table.screens import Ends, TakesHint, TimeIsUp


def tell(board: Board, beat: Beat) -> str:
    """Return a beat as a sentence, or as several."""
    match beat:
        case TurnsUp(seat, card):
            return _("{name} turns up: {which}.", name=board.name(seat), which=title(board.deck, card))
        case Busts(seat, card):
            return _(
                "Too much! {character} lies there already: the card is discarded, and {name} takes nothing.",
                character=character(board.deck, card.character),
                name=board.name(seat),
            )
        case FindsNothing():
            return _finds_nothing(board, beat)
        case LeavesUnused(seat, name):
            told = {"name": board.name(seat), "action": action(board.deck, name)}
            return _("{name} does not use {action}: the card is discarded.", **told)
        case Takes(seat, card):
            return _("{name} takes {which}.", name=board.name(seat), which=title(board.deck, card))
        case Draws(seat, giver, card):
            told = {"name": board.name(seat), "other": board.name(giver), "which": title(board.deck, card)}
            return _("{name} draws from the hand of {other}: {which}.", **told)
        case SendsFor(seat, giver):
            told = {"action": action(board.deck, ActionName.JANGO), "name": board.name(seat)}
            return _("{action} goes to {other}, who hands {name} a card.", other=board.name(giver), **told)
        case HandsOver(seat, giver, card):
            told = {"name": board.name(giver), "other": board.name(seat), "which": title(board.deck, card)}
            return _("{name} hands over to {other}: {which}.", **told)
        case Lays():
            return _lays(board, beat)
        case Shows(seat):
            return _("{name} shows all ten characters.", name=board.name(seat))
        case RoundEnds():
            return " ".join(round_account(board, beat))
        case _:
            return _of_any_game(board, beat)


def action_calls(name: str, which: ActionName) -> str:
    """Return what somebody who has found an action card is to do with it, or others (rule 5)."""
    match which:
        case ActionName.DOOKU:
            return _("{name} draws an unseen card from another hand, shows it and keeps it.", name=name)
        case ActionName.JANGO:
            return _("Another player hands {name} a card of their choice, open to all.", name=name)
        case ActionName.ZAM:
            return _("{name} must take a card from the display.", name=name)
        case ActionName.NUTE:
            return _("{name} can use it as the third card of a mission, now or never.", name=name)


def tell_in_short(board: Board, beat: Beat) -> str:
    """Return the same in two or three lines of a small window."""
    match beat:
        case Busts(seat, card):
            told = {"character": character(board.deck, card.character), "name": board.name(seat)}
            return _("Too much! {character} lies there. {name} takes nothing.", **told)
        case Lays():
            return _lays(board, beat, in_short=True)
        case _:
            return tell(board, beat)


def _of_any_game(board: Board, beat: TakesHint | TimeIsUp | Ends) -> str:
    match beat:
        case TakesHint() | TimeIsUp():
            return wording.tell(board, beat)
        case Ends():
            return " ".join([wording.tell(board, beat), reason(beat.reason)])


def _finds_nothing(board: Board, beat: FindsNothing) -> str:
    named = action(board.deck, beat.action)
    match beat.action:
        case ActionName.NUTE:
            told = {"name": board.name(beat.seat), "action": named}
            return _("{name} has no two cards of one value: {action} does nothing.", **told)
        case ActionName.ZAM:
            return _("The display is empty: {action} does nothing.", action=named)
        case _:
            return _("Nobody else holds a card: {action} does nothing.", action=named)


def _lays(board: Board, beat: Lays, *, in_short: bool = False) -> str:
    told = {"name": board.name(beat.seat), "which": cards_in_a_row(board.deck, beat.mission.cards, in_short=in_short)}
    if beat.mission.joker:
        said = _("{name} fulfils a mission with {joker}: {which}.", joker=action(board.deck, ActionName.NUTE), **told)
    else:
        said = _("{name} fulfils a mission: {which}.", **told)
    if not beat.tile:
        return said
    value = beat.mission.value
    brings = _("That brings a tile: {mission}.", mission=mission(board.deck, value))
    return " ".join([said, _("That brings tile {value}.", value=value) if in_short else brings])


def reason(why: str) -> str:
    """Return why the game is over; there is one reason only (rule 11)."""
    assert why == "rounds"
    return _("All rounds were played.")
