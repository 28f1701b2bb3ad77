"""Who sits where: names, roles, and whether a person or a bot plays."""

from collections.abc import Collection, Sequence

from duell.game import Game
from duell.language import _
from duell.players import own_names
from duell.players.levels import NAMES
from duell.record import Roster, Seat
from duell.table.names import BadSeatError, check_own

__all__ = ["HUMAN", "PLAYERS", "Roster", "Seat", "bot_name", "check_seats", "is_human", "players_of"]

HUMAN = "human"
PLAYERS = (HUMAN, *NAMES)
"""Who can decide at a seat of a table: a person, or a bot by its level; not every game has all of them."""


def is_human(seat: Seat) -> bool:
    """Whether a person decides at this seat."""
    return seat.player == HUMAN


def players_of(game: Game) -> tuple[str, ...]:
    """Return those of `PLAYERS` that a game has."""
    return tuple(player for player in PLAYERS if player == HUMAN or player in game.levels)


def bot_name(seat: int, player: str, taken: Collection[str]) -> str:
    """Return a name of its own for a bot at a seat, none of `taken`; an empty one if bots of that kind have none.

    Which one it is depends on the seat, so that several bots of one level have several tempers.
    """
    known = own_names(player)
    lower = {name.casefold() for name in taken}
    return next((name for name in (*known[seat:], *known[:seat]) if name.casefold() not in lower), "")


def check_seats(seats: Sequence[Seat], roles: Sequence[str], numbers: range) -> None:
    """Refuse a table that cannot play: too few or many, a name or a role twice, a role that the deck has not.

    Where `roles` has none, seats are names only. Names that look the same are refused as well (see `check_own`).
    """
    if len(seats) not in numbers:
        least, most = numbers[0], numbers[-1]
        told = _("players given: {count}; {least} to {most} can play", count=len(seats), least=least, most=most)
        raise BadSeatError(told)
    for place, seat in enumerate(seats):
        check_own(seat.name, [before.name for before in seats[:place]])
        if not roles:
            if seat.role:
                raise BadSeatError(_("found the hero {hero}; this game has no heroes", hero=repr(seat.role)))
            continue
        if seat.role not in roles:
            role, known = repr(seat.role), ", ".join(roles)
            raise BadSeatError(_("there is no hero {hero}; the heroes are {heroes}", hero=role, heroes=known))
        if seat.role in [before.role for before in seats[:place]]:
            reason = _("the hero {hero} was given more than once; each can be played by one", hero=seat.role)
            raise BadSeatError(reason)
