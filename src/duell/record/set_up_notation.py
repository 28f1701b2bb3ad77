"""Editions and seats as data, both ways: as they stand in the heads of records and in the roster."""

import re
from collections.abc import Sequence

from duell.game import Edition, Game
from duell.language import _
from duell.record.acts import Seat
from duell.record.strict import Member

LONGEST_NAME = 100

_WORD = re.compile(r"[a-z][a-z0-9-]{0,39}")


def edition_data(game: Game, edition: Edition | None) -> dict[str, object]:
    """Return an edition as members of an object; none in a game without editions. The opposite is `parse_edition`."""
    if game.notation.parse_edition is None:
        return {}
    assert edition
    return {"edition": edition.name, "switches": edition.switches()}


def edition_members(game: Game) -> tuple[str, ...]:
    """Return the names of the members that tell an edition."""
    return ("edition", "switches") if game.notation.parse_edition else ()


def parse_edition(game: Game, told: Sequence[object]) -> Edition | None:
    """Return the edition that the values of `edition_members` stand for."""
    return game.notation.parse_edition(*told) if game.notation.parse_edition else None


def seats_data(game: Game, seats: tuple[Seat, ...]) -> list[dict[str, str]]:
    """Return seats as data; the opposite is `parse_seats`."""
    role = game.notation.role
    return [{"name": seat.name, **({role.member: seat.role} if role else {}), "player": seat.player} for seat in seats]


def parse_seats(game: Game, value: object) -> tuple[Seat, ...]:
    """Return the seats of a game, as many as can play it."""
    entries = Member("seats").entries(value, game.seats[0], game.seats[-1])
    return tuple(_parse_seat(game, entry, _("seat {seat}", seat=seat)) for seat, entry in enumerate(entries))


def _parse_seat(game: Game, value: object, what: str) -> Seat:
    role = game.notation.role
    if not role:
        name, player = Member(what).members(value, "name", "player")
        return Seat(parse_name(name, what), "", parse_player(player, what))
    name, played, player = Member(what).members(value, "name", role.member, "player")
    word = Member(_(role.of_seat, what=what)).shaped(played, _WORD, _such_as(role.example))
    return Seat(parse_name(name, what), word, parse_player(player, what))


def parse_name(value: object, what: str) -> str:
    """Return the name of a seat; `what` says of which."""
    return Member(_("the name of {what}", what=what)).text(value, LONGEST_NAME, shortest=1)


def parse_player(value: object, what: str) -> str:
    """Return who decides at a seat, as `Seat` has it; `what` says at which."""
    return Member(_("the player of {what}", what=what)).shaped(value, _WORD, _such_as("human"))


def _such_as(word: str) -> str:
    return _("a word such as {word}", word=f'"{word}"')
