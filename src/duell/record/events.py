"""The public history of a finished game, as data that other programs read."""

from collections.abc import Iterator

from duell.game import EventData
from duell.record.acts import Aside
from duell.record.errors import UnfinishedGameError
from duell.record.notation import aside_data
from duell.record.replaying import Replay


def history(replay: Replay) -> list[EventData]:
    """Return everything that happened in a finished game, in order.

    UnfinishedGameError for any other game: what was played is for players to remember, not to look up.
    """
    if not replay.finished:
        raise UnfinishedGameError(replay.record.path)
    return list(_events(replay))


def _events(replay: Replay) -> Iterator[EventData]:
    head = replay.record.head
    notation = head.game.notation
    names, roles = [seat.name for seat in head.seats], [seat.role for seat in head.seats]
    yield from notation.opening(head.set_up, names, roles, replay.start)
    for step in replay.steps:
        yield from map(_aside_event, step.asides)
        yield from (data for told in step.events if (data := notation.event(told)))
    yield from notation.closing(replay.state)


def _aside_event(act: Aside) -> EventData:
    """Return an aside as an event: the record's own members, and the name of the act."""
    [(name, members)] = aside_data(act).items()
    return {"event": name, **members}
