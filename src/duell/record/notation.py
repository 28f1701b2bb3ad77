"""Heads and acts as lines of JSON, both ways. What is read is checked strictly; MalformedError says what is wrong."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from duell.game import Game, Games, SetUp
from duell.language import _
from duell.record import strict
from duell.record.acts import (
    MOST_WRONG_PINS,
    Act,
    Aside,
    Ended,
    Handover,
    Head,
    Hint,
    InEvening,
    Lock,
    PinReset,
    PinSet,
    PinWrong,
)
from duell.record.set_up_notation import (
    LONGEST_NAME,
    edition_data,
    edition_members,
    parse_edition,
    parse_name,
    parse_player,
    parse_seats,
    seats_data,
)
from duell.record.strict import MalformedError, Member
from duell.record.table_options import USUAL, customs_data, parse_customs

RECORD_VERSION = 1
LONGEST_SEED = 1000
MOST_ROUNDS = 1000
MOST_TURNS = 100_000
MOST_POINTS = 1_000_000
MOST_GAMES = 1_000_000

_EVENING = re.compile(r"[0-9a-f]{16}")
_SALT = re.compile(r"[0-9a-f]{32}")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_DEAL = re.compile(r"sha256:[0-9a-f]{64}")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
# What a terminal would act on, or other readers take for the end of a line; JSON itself escapes only U+0000 to U+001F.
_UNSAFE = re.compile(r"[\x7f-\x9f\u2028\u2029]")


def line(entry: Head | Act) -> bytes:
    """Return a head or an act as the whole line that a record has for it."""
    data = _head_data(entry) if isinstance(entry, Head) else _act_data(entry)
    try:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text).encode() + b"\n"
    except UnicodeEncodeError:
        raise MalformedError(_("half a surrogate pair is not a character; expected Unicode text")) from None


def _head_data(head: Head) -> dict[str, object]:
    edition, notation = head.set_up.edition, head.game.notation
    return {
        "record": head.game.record,
        "version": RECORD_VERSION,
        "app": head.app,
        **edition_data(head.game, edition),
        **({"deck": notation.deck_data(head.set_up.deck)} if notation.parse_deck else {}),
        "seats": seats_data(head.game, head.seats),
        "seed": head.seed,
        "deal": head.deal,
        "started": head.started.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z",
        **({} if head.table_options == USUAL else {"customs": customs_data(head.table_options)}),
        **({"evening": {"id": head.evening.id, "game": head.evening.game}} if head.evening else {}),
    }


def _act_data(act: Act) -> dict[str, object]:
    match act:
        case Lock(number, seat, sealed):
            return {"lock": {"round": number, "seat": seat, "sealed": sealed}}
        case Ended(reason, totals, winners):
            return {"end": {"reason": str(reason), "totals": list(totals), "winners": list(winners)}}
        case PinSet(seat, salt, digest):
            return {"pin": {"seat": seat, "salt": salt, "hash": digest}}
        case PinWrong(seat, count):
            return {"pin-wrong": {"seat": seat, "count": count}}
        case Handover() | PinReset() | Hint():
            return {**aside_data(act)}
        case _:
            return {**act.data()}


def aside_data(act: Aside) -> dict[str, dict[str, object]]:
    """Return an aside as data."""
    when: dict[str, object] = {"round": act.round, **({"turn": act.turn} if act.turn else {}), "seat": act.seat}
    match act:
        case Handover():
            return {"handover": {**when, "name": act.name, "player": act.player}}
        case PinReset():
            return {"pin-reset": when}
        case Hint():
            return {"hint": when}


def parse_head(text: str, known: Games) -> Head:
    """Return the head that a line has; its game is found among those that are `known`."""
    value = strict.parse(text)
    game = _game_of(value, known)
    value = _of_this_version(value)
    table_options, evening = value.pop("customs", {}), value.pop("evening", None)
    decks = ("deck",) if game.notation.parse_deck else ()
    editions = edition_members(game)
    beginning = ("record", "version", "app")
    told = Member(_("the head")).members(value, *beginning, *editions, *decks, "seats", "seed", "deal", "started")
    of_set_up, (seats, seed, deal, started) = told[len(beginning) : -4], told[-4:]
    return Head(
        app=Member("app").text(told[2], LONGEST_NAME),
        game=game,
        set_up=SetUp(
            edition=parse_edition(game, of_set_up[: len(editions)]),
            deck=game.notation.parse_deck(of_set_up[-1]) if game.notation.parse_deck else None,
        ),
        seats=parse_seats(game, seats),
        seed=Member("seed").text(seed, LONGEST_SEED),
        deal=Member("deal").shaped(
            deal, _DEAL, _("{prefix} and {count} hexadecimal digits", prefix='"sha256:"', count=64)
        ),
        started=_parse_time(started),
        table_options=parse_customs(table_options),
        evening=None if evening is None else _parse_evening(evening),
    )


def _parse_evening(value: object) -> InEvening:
    evening, game = Member("evening").members(value, "id", "game")
    return InEvening(
        Member("id").shaped(evening, _EVENING, _hexadecimal(16)), Member("game").number(game, 1, MOST_GAMES)
    )


def _game_of(value: object, known: Games) -> Game:
    """Return the game whose record begins with a head; any may be that of a newer duell."""
    name = value.get("record") if isinstance(value, dict) else None
    for game in known.values():
        if game.record == name:
            return game
    beginning = f'{{"record":"{next(iter(known.values())).record}","version":{RECORD_VERSION},'
    raise MalformedError(_("not a record of duell; expected a head that begins {beginning}", beginning=beginning))


def _of_this_version(value: object) -> dict[str, object]:
    """Return a head unless a newer duell wrote it, whose other keys this one cannot know."""
    assert isinstance(value, dict)
    version = Member("version").number(value.get("version"), 1, 10**9)
    if version > RECORD_VERSION:
        reason = _(
            "kept by a newer duell, in version {version}; expected version {ours}: update duell",
            version=version,
            ours=RECORD_VERSION,
        )
        raise MalformedError(reason)
    return value


def _hexadecimal(digits: int) -> str:
    return _("{count} hexadecimal digits", count=digits)


def _parse_time(value: object) -> datetime:
    expected = _("a time in UTC such as {time}", time='"2026-11-20T19:30:00Z"')
    found = Member("started").shaped(value, _TIME, expected)
    try:
        return datetime.fromisoformat(found)
    except ValueError:
        raise MalformedError(_("started is no time; expected {expected}", expected=expected)) from None


def parse_act(text: str, game: Game) -> Act:
    """Return the act that a line of a game's record has."""
    value = strict.parse(text)
    names = _act_names(game)
    if not isinstance(value, dict) or len(value) != 1:
        raise MalformedError(_("not an act; expected an object with one of {names}", names=", ".join(names)))
    [(told, body)] = value.items()
    name = Member(_("the act")).option(told, names)
    return game.notation.acts[name](body) if name in game.notation.acts else _ACTS[name](body, game)


def _act_names(game: Game) -> list[str]:
    first, *others = _ACTS
    return [first, *game.notation.acts, *others]


def _parse_lock(value: object, game: Game) -> Lock:
    number, seat, sealed = Member("lock").members(value, "round", "seat", "sealed")
    digest = Member("sealed").shaped(sealed, _DIGEST, _hexadecimal(64))
    return Lock(_round(number), _seat(seat, "seat", game), digest)


def _parse_end(value: object, game: Game) -> Ended:
    reason, totals, winners = Member("end").members(value, "reason", "totals", "winners")
    least, most = game.seats[0], game.seats[-1]
    points = Member("totals").entries(totals, least, most)
    return Ended(
        Member("reason").option(reason, game.notation.reasons),
        tuple(Member(_("a total")).number(total, -MOST_POINTS, MOST_POINTS) for total in points),
        tuple(_seat(winner, _("a winner"), game) for winner in Member("winners").entries(winners, 1, most)),
    )


def _parse_handover(value: object, game: Game) -> Handover:
    number, seat, turn, name, player = _aside(value, game, "handover", "name", "player")
    what = _("the seat")
    return Handover(number, seat, parse_name(name, what), parse_player(player, what), turn)


def _parse_pin(value: object, game: Game) -> PinSet:
    seat, salt, digest = Member("pin").members(value, "seat", "salt", "hash")
    return PinSet(
        _seat(seat, "seat", game),
        Member("salt").shaped(salt, _SALT, _hexadecimal(32)),
        Member("hash").shaped(digest, _DIGEST, _hexadecimal(64)),
    )


def _parse_pin_reset(value: object, game: Game) -> PinReset:
    number, seat, turn = _aside(value, game, "pin-reset")
    return PinReset(number, seat, turn)


def _parse_pin_wrong(value: object, game: Game) -> PinWrong:
    seat, count = Member("pin-wrong").members(value, "seat", "count")
    return PinWrong(_seat(seat, "seat", game), Member("count").number(count, 0, MOST_WRONG_PINS))


def _parse_hint(value: object, game: Game) -> Hint:
    number, seat, turn = _aside(value, game, "hint")
    return Hint(number, seat, turn)


def _aside(value: object, game: Game, what: str, *others: str) -> tuple[Any, ...]:
    """Return round, seat and turn of an aside, then its other members; turn 0 where it has none."""
    has_turn = isinstance(value, dict) and "turn" in value
    number, seat, *rest = Member(what).members(value, "round", "seat", *others, *(["turn"] if has_turn else []))
    turn = Member("turn").number(rest.pop(), 1, MOST_TURNS) if has_turn else 0
    return _round(number), _seat(seat, "seat", game), turn, *rest


def _round(value: object) -> int:
    return Member("round").number(value, 1, MOST_ROUNDS)


def _seat(value: object, what: str, game: Game) -> int:
    return Member(what).number(value, 0, game.seats[-1] - 1)


_ACTS: dict[str, Callable[[object, Game], Act]] = {
    "lock": _parse_lock,
    "end": _parse_end,
    "handover": _parse_handover,
    "pin": _parse_pin,
    "pin-reset": _parse_pin_reset,
    "pin-wrong": _parse_pin_wrong,
    "hint": _parse_hint,
}


def beginnings(game: Game) -> tuple[bytes, ...]:
    """Return how the lines of acts begin."""
    return tuple(f'{{"{name}":'.encode() for name in _act_names(game))
