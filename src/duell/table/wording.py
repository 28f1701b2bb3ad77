"""Words of any game: names in a row, levels, the digest of a deal, what else everybody is to know at the end."""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce

from duell.game import Board
from duell.language import _, mark, n_
from duell.language.numbers import whole
from duell.record import Handover, Hint, PinReset, Seat
from duell.table.screens import Ends, Final, HouseBoard, TakesHint, TimeIsUp
from duell.table.seating import HUMAN

_LEVELS = {
    "human": mark("human"),
    "padawan": mark("padawan"),
    "knight": mark("knight"),
    "master": mark("master"),
    "random": mark("random"),
}


def level(player: str) -> str:
    """Return in a word who decides at a seat: a person, or a bot of a level."""
    return _(_LEVELS.get(player, player))


def listed(names: Sequence[str]) -> str:
    """Return names in a row: ``Anna, Ben and Cem``."""
    *others, last = names or [""]
    return _("{names} and {last}", names=", ".join(others), last=last) if others else last


def side_by_side(rows: Iterable[str]) -> str:
    """Return texts that may have commas in a row: ``Anna +14: 4, and 10 for the pair; Ben +4``."""
    return reduce(lambda these, this: _("{these}; {this}", these=these, this=this), rows)


def meaning(name: str, what: str) -> str:
    """Return a name with what it stands for."""
    return _("{name}: {meaning}", name=name, meaning=what)


def either(ways: Sequence[str]) -> str:
    """Return what can be chosen from: ``g Anna or g Ben``."""
    return reduce(lambda one, other: _("{one} or {other}", one=one, other=other), ways)


def tell(board: HouseBoard, beat: TakesHint | TimeIsUp | Ends) -> str:
    """Return a beat of any game as a sentence; what else a game says of it, it says itself."""
    match beat:
        case TakesHint():
            return _("{name} took a hint.", name=board.name(beat.seat))
        case TimeIsUp():
            return _("{name}’s time ran out.", name=board.name(beat.seat))
        case Ends():
            return _("The game is over.")


def winners(final: Final) -> str:
    """Return who won."""
    names = [final.board.name(seat) for seat in final.outcome.winners]
    best = max(final.outcome.totals)
    if len(names) == 1:
        return n_(
            "{name} wins with {number} point.",
            "{name} wins with {number} points.",
            best,
            name=names[0],
            number=whole(best),
        )
    return n_(
        "{names} share the win with {number} point each.",
        "{names} share the win with {number} points each.",
        best,
        names=listed(names),
        number=whole(best),
    )


def asides(screen: Final, round_named: Callable[[Board, int], str]) -> tuple[str, ...]:
    """Return what else everybody is to know when the game is over: hands that changed, PINs set anew, hints.

    `round_named` is what the game calls a round by its number (see `game.Narration`).
    """
    said: list[str] = []
    stayed = {(act.round, act.seat): act for act in screen.asides if isinstance(act, Handover)}  # the last of a round
    for act in screen.asides:
        name, when = screen.board.name(act.seat), round_named(screen.board, act.round)
        match act:
            case Handover() if act is not stayed[act.round, act.seat]:
                pass
            case Handover(name=now, player=player) if player == HUMAN:
                said.append(_("{round}: from here on, {name} played.", round=when, name=now))
            case Handover(name=now, player=player):
                told = {"round": when, "level": level(player), "name": now}
                said.append(_("{round}: from here on, a bot ({level}) played for {name}.", **told))
            case PinReset():
                said.append(_("{round}: a new PIN was set for {name}.", round=when, name=name))
            case Hint():
                pass
    for seat, place in enumerate(screen.board.places):
        hints = sum(isinstance(act, Hint) and act.seat == seat for act in screen.asides)
        if hints:
            said.append(n_("{name} took {count} hint.", "{name} took {count} hints.", hints, name=place.seat.name))
    return tuple(said)


def plays_now(seat: Seat) -> str:
    """Return that somebody else decides at a seat from now on."""
    if seat.player == HUMAN:
        return _("{name} plays now.", name=seat.name)
    return _("A bot ({level}) plays for {name} now.", level=level(seat.player), name=seat.name)


DIGITS = 16
"""Of the digest of a deal that are shown: as many as somebody notes down at the start, to compare them at the end."""


def deal(digest: str) -> str:
    """Return what is shown of the digest of a deal, in groups that can be read aloud; the record has all of it."""
    shown = digest.partition(":")[2][:DIGITS]
    return _("Deal {digest}.", digest=" ".join(shown[start : start + 4] for start in range(0, len(shown), 4)))


def note(screen: Final) -> tuple[str, ...]:
    """Return what players can note down of the game, if there is a record that it proves."""
    return (_("To note down, for duell verify: {note}", note=screen.note),) if screen.note else ()
