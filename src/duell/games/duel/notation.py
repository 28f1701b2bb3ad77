"""How the duel is written down (see `duell.game.Notation`): editions, decks, events; its `decisions`."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeVar

from duell.catalogue import CatalogueError, DeckError
from duell.checking import one_line
from duell.game import EventData, Role, SetUp
from duell.games.duel.decisions import acts, bids_data, decision, due
from duell.games.duel.deck_files import deck_from_data
from duell.games.duel.deck_files import deck_to_data as deck_data
from duell.games.duel.edition_files import DEFAULT_EDITION, house_rules
from duell.games.duel.engine import (
    Bids,
    Card,
    Deck,
    Discarded,
    Edition,
    End,
    Escaped,
    Event,
    Leftover,
    Over,
    Reason,
    Scout,
    Scouted,
    Sets,
    State,
    Taken,
    Turned,
    VaderGift,
    Villain,
    outcome,
    score,
)
from duell.language import _, mark
from duell.record.strict import MalformedError, Member

__all__ = [
    "acts",
    "card_data",
    "closing",
    "deal",
    "decision",
    "deck_data",
    "due",
    "event",
    "label",
    "opening",
    "parse_deck",
    "parse_edition",
    "reasons",
    "role",
    "usual",
]

role = Role("hero", "leia", mark("the hero of {what}"))
usual = (DEFAULT_EDITION,)
reasons = tuple(Reason)

LONGEST_NAME = 100


Value = TypeVar("Value", bound=StrEnum)


def parse_deck(value: object) -> Deck:
    """Return the deck that JSON data stands for."""
    try:
        return deck_from_data(value, _("the deck"))
    except DeckError as error:
        raise MalformedError(str(error)) from None


def parse_edition(name: object, switches: object) -> Edition:
    """Return the edition that a name and five switches stand for."""
    scout, gift, end, leftover, sets = Member("switches").members(
        switches, "scout", "vader-gift", "end", "leftover", "sets"
    )
    return Edition(
        name=Member("edition").text(name, LONGEST_NAME, shortest=1),
        scout=_switch(scout, "scout", Scout),
        vader_gift=_switch(gift, "vader-gift", VaderGift),
        end=_switch(end, "end", End),
        leftover=_switch(leftover, "leftover", Leftover),
        sets=_switch(sets, "sets", Sets),
    )


def _switch(value: object, name: str, kind: type[Value]) -> Value:
    return Member(_("switch {name}", name=name)).option(value, kind)


def label(set_up: SetUp) -> tuple[str, ...]:
    """Return the edition and its house rules; a record may have one that is not installed here."""
    edition: Edition = set_up.edition
    try:
        return edition.name, *house_rules(edition)
    except CatalogueError:
        return (one_line(edition.name),)


def deal(state: State) -> Sequence[int]:
    """Return the order of the stock, as places in ``deck.empire``."""
    return state.stock


def opening(set_up: SetUp, names: Sequence[str], roles: Sequence[str], state: State) -> list[EventData]:
    """Return the edition and the heroes, and the card that `start` has turned up, which tells no events."""
    seats = [{"name": name, "hero": hero} for name, hero in zip(names, roles, strict=True)]
    edition: Edition = set_up.edition
    return [
        {"event": "game", "edition": edition.name, "switches": edition.switches(), "seats": seats},
        event(Turned(state.round, state.game.deck.empire[state.stock[0]])),
    ]


def closing(state: State) -> list[EventData]:
    """Return each seat's score, and who has won."""
    result = outcome(state)
    assert result
    scores = [_score_data(state, seat) for seat in range(len(state.hands))]
    return [*scores, {"event": "winners", "seats": list(result.winners)}]


def _score_data(state: State, seat: int) -> EventData:
    got = score(state, seat)
    return {
        "event": "score",
        "seat": seat,
        "points": got.points,
        "bonus": got.bonus,
        "penalty": got.penalty,
        "total": got.total,
    }


def event(happened: Event) -> EventData:
    """Return an event of the engine as data."""
    data: EventData
    match happened:
        case Turned(number, card):
            data = {"event": "turned", "round": number, "card": card_data(card)}
        case Bids(number, bids):
            data = {"event": "bids", "round": number, "bids": bids_data(bids)}
        case Taken(number, seat, card, by):
            data = {"event": "taken", "round": number, "seat": seat, "card": card_data(card), "by": str(by)}
        case Escaped(number, card):
            data = {"event": "escaped", "round": number, "card": card_data(card)}
        case Discarded(number, seat, bid):
            data = {"event": "discarded", "round": number, "seat": seat, "card": str(bid)}
        case Scouted(number, seat, card, to):
            data = {"event": "scouted", "round": number, "seat": seat, "card": card_data(card), "to": to}
        case Over(reason):
            data = {"event": "over", "reason": str(reason)}
    return data


def card_data(card: Card) -> EventData:
    """Return an Empire card as data."""
    return {"villain": card.name, "points": card.points} if isinstance(card, Villain) else {"vader": card.penalty}
