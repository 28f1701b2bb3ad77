"""The public history of a finished game, as data that other programs read."""

from collections.abc import Iterator

from duell.games.duel.engine import (
    Bids,
    Card,
    Discarded,
    Escaped,
    Event,
    Over,
    Scouted,
    State,
    Taken,
    Turned,
    Villain,
    outcome,
    score,
)
from duell.record.acts import Aside
from duell.record.errors import UnfinishedGameError
from duell.record.notation import aside_data, bids_data
from duell.record.replaying import Replay

EventData = dict[str, object]


def history(replay: Replay) -> list[EventData]:
    """Return everything that happened in a finished game, in order.

    UnfinishedGameError for any other game: what was played is for players to remember, not to look up.
    """
    if not replay.finished:
        raise UnfinishedGameError(replay.record.path)
    return list(_lines(replay))


def _lines(replay: Replay) -> Iterator[EventData]:
    head, start = replay.record.head, replay.start
    yield {
        "event": "game",
        "edition": head.edition.name,
        "switches": head.edition.switches(),
        "seats": [{"name": seat.name, "hero": seat.role} for seat in head.seats],
    }
    yield event_data(Turned(start.round, head.deck.empire[start.stock[0]]))  # by `start`, which tells no events
    for step in replay.steps:
        yield from map(_aside_event, step.asides)
        yield from map(event_data, step.events)
    for seat in range(len(head.seats)):
        yield _score_data(replay.state, seat)
    result = outcome(replay.state)
    assert result
    yield {"event": "winners", "seats": list(result.winners)}


def _aside_event(act: Aside) -> EventData:
    """Return an aside as an event: the record's own members, and the name of the act."""
    [(name, members)] = aside_data(act).items()
    return {"event": name, **members}


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


def event_data(event: Event) -> EventData:
    """Return one event of the engine as data."""
    data: EventData
    match event:
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
