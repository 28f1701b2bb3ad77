"""Action cards that come to nothing: they find nothing to do, or are left unused."""

from collections import Counter
from collections.abc import Collection, Iterable

from duell.games.missions.board import by_character
from duell.games.missions.engine import ActionName, CharacterCard, Deck, Laying, View
from duell.games.missions.engine.events import Event, MissionLaid

PAIR = 2
"""Cards of one number that Nute Gunray makes a mission of (rule 5)."""


def finds_nothing(before: View, action: ActionName) -> bool:
    """Whether an action card that is turned up has nothing to do (rule 5.6)."""
    match action:
        case ActionName.DOOKU | ActionName.JANGO:
            return not any(hand for seat, hand in enumerate(before.hands) if seat != before.turn_of)
        case ActionName.ZAM:
            return not before.display
        case ActionName.NUTE:
            return not _goes_on(before.deck, before.hands[before.turn_of])


def leaves_unused(before: View, events: Iterable[Event], hand: Collection[CharacterCard]) -> bool:
    """Whether Nute Gunray lay there at the end of a turn, and can now not be used any more; `hand` is what is left."""
    if not (isinstance(before.now, Laying) and before.now.joker):
        return False
    laid = next((event for event in events if isinstance(event, MissionLaid)), None)
    return not laid or not (laid.joker or _goes_on(before.deck, hand))


def _goes_on(deck: Deck, hand: Collection[CharacterCard]) -> bool:
    """Whether there is something to decide for a hand that has found Nute Gunray."""
    alike = Counter(card.value for card in hand)
    # Who may end the round decides nonetheless, and others are not to know why.
    return max(alike.values(), default=0) >= PAIR or all(by_character(deck, list(hand)))
