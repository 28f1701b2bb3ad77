"""Handing seats of a kept game over, to other people or to bots: ``duell resume --seat OLD=NEW``."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from duell.checking import one_of, quote
from duell.cli import NOT_UNDERSTOOD, Failure
from duell.cli.set_up import player_of
from duell.game import Game
from duell.language import _
from duell.record import Handover, PinReset, Seat
from duell.table.seating import BadSeatError, check_own, clean_name, is_human, players_of


@dataclass(frozen=True, slots=True)
class HandoverRequest:
    """Who is to have the seat of `old`: `new`, by the same name if that is empty; `player` as in `Seat`."""

    old: str
    new: str
    player: str


def parse_handover(text: str) -> HandoverRequest:
    """Return what ``OLD=NEW``, ``OLD=NEW:PLAYER`` or ``OLD=:PLAYER`` stands for; Failure for anything else."""
    old, rest = (*text.split("=", 1), "")[:2]
    new, player = (*rest.split(":", 1), "")[:2]
    if not old or not rest.strip(":"):
        reason = _("found {found}; expected OLD=NEW, OLD=NEW:PLAYER or OLD=:PLAYER", found=quote(text))
        raise Failure(f"--seat: {reason}", NOT_UNDERSTOOD)
    return HandoverRequest(old, new, player_of(player))


def hand_over(
    seats: Sequence[Seat], wanted: Sequence[HandoverRequest], now: tuple[int, int], pins: Collection[int]
) -> tuple[tuple[Seat, ...], list[Handover | PinReset]]:
    """Return the seats once they are handed over, one after the other, and the acts to keep.

    `now` is the number of the round, and of the turn (see `game.Rules.turn`). `pins` are the seats that have set a
    PIN: whoever comes to such a seat under another name sets a new one.
    Failure if nobody has the old name, or if the new one cannot sit at this table.
    """
    after, acts, (number, turn) = list(seats), list[Handover | PinReset](), now
    for request in wanted:
        seat = _find(after, request.old)
        others = [other.name for place, other in enumerate(after) if place != seat]
        try:
            name = clean_name(request.new) if request.new else after[seat].name
            if name != after[seat].name:
                check_own(name, others)
        except BadSeatError as error:
            raise Failure(f"--seat: {error}", NOT_UNDERSTOOD) from None
        if seat in pins and name != after[seat].name and PinReset(number, seat, turn) not in acts:
            acts.append(PinReset(number, seat, turn))
        after[seat] = replace(after[seat], name=name, player=request.player)
        acts.append(Handover(number, seat, name, request.player, turn))
    return tuple(after), acts


def _find(seats: Sequence[Seat], name: str) -> int:
    for place, seat in enumerate(seats):
        if seat.name.casefold() == name.strip().casefold():
            return place
    expected = one_of([seat.name for seat in seats], name)
    reason = _("found {found}; expected {expected}", found=quote(name), expected=expected)
    raise Failure(f"--seat: {reason}", NOT_UNDERSTOOD)


def check_players(path: Path, seats: Sequence[Seat], game: Game) -> None:
    """Refuse a record with a bot that its game does not have; another player can take over."""
    for seat in seats:
        if not is_human(seat) and seat.player not in game.levels:
            reason = _(
                "{name} is played by {player}, and this duell has no such bot; hand the seat over with {option}, "
                "PLAYER being {players}",
                name=seat.name,
                player=quote(seat.player),
                option=f"--seat {quote(f'{seat.name}=:PLAYER')}",
                players=one_of(players_of(game), seat.player),
            )
            raise Failure(f"{path}: {reason}")
