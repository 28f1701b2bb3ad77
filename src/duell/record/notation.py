"""Heads and acts as lines of JSON, both ways. What is read is checked strictly; MalformedError says what is wrong."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime

from duell.catalogue import DeckError
from duell.games.duel.deck_files import deck_from_data, deck_to_data
from duell.games.duel.engine import Choice, Deck, Edition, End, Leftover, Reason, Scout, Sets, VaderGift
from duell.language import _
from duell.record import strict
from duell.record.acts import (
    MOST_WRONG_PINS,
    Act,
    Aside,
    Duel,
    Ended,
    Handover,
    Head,
    Hint,
    InEvening,
    LeftoverDraw,
    Lock,
    PinReset,
    PinSet,
    PinWrong,
    Scouting,
    Seat,
)
from duell.record.strict import MalformedError, integer, items, members
from duell.record.table_options import USUAL, customs_data, parse_customs

RECORD_VERSION = 1
LONGEST_NAME = 100
LONGEST_SEED = 1000
MOST_ROUNDS = 1000
MOST_POINTS = 1_000_000
MOST_GAMES = 1_000_000

_BIDS = [choice for choice in Choice if choice.is_bid]
_WORD = re.compile(r"[a-z][a-z0-9-]{0,39}")
_EVENING = re.compile(r"[0-9a-f]{16}")
_SALT = re.compile(r"[0-9a-f]{32}")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_DEAL = re.compile(r"sha256:[0-9a-f]{64}")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
# What a terminal would act on, or other readers take for the end of a line; JSON itself escapes only U+0000 to U+001F.
_UNSAFE = re.compile(r"[\x7f-\x9f\u2028\u2029]")
_HEAD = ("record", "version", "app", "edition", "switches", "deck", "seats", "seed", "deal", "started")


def line(entry: Head | Act) -> bytes:
    """Return a head or an act as the whole line that a record has for it."""
    data = _head_data(entry) if isinstance(entry, Head) else _act_data(entry)
    try:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text).encode() + b"\n"
    except UnicodeEncodeError:
        raise MalformedError(_("half a surrogate pair is not a character; expected Unicode text")) from None


def _head_data(head: Head) -> dict[str, object]:
    return {
        "record": "duell",
        "version": RECORD_VERSION,
        "app": head.app,
        "edition": head.edition.name,
        "switches": head.edition.switches(),
        "deck": deck_to_data(head.deck),
        "seats": seats_data(head.seats),
        "seed": head.seed,
        "deal": head.deal,
        "started": head.started.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z",
        **({} if head.table_options == USUAL else {"customs": customs_data(head.table_options)}),
        **({"evening": {"id": head.evening.id, "game": head.evening.game}} if head.evening else {}),
    }


def seats_data(seats: tuple[Seat, ...]) -> list[dict[str, str]]:
    """Return seats as data; the opposite is `parse_seats`."""
    return [{"name": seat.name, "hero": seat.role, "player": seat.player} for seat in seats]


def _act_data(act: Act) -> dict[str, object]:
    match act:
        case Lock(number, seat, sealed):
            return {"lock": {"round": number, "seat": seat, "sealed": sealed}}
        case Duel(number, bids):
            return {"duel": {"round": number, "bids": bids_data(bids)}}
        case Scouting(number, seat, to):
            return {"scout": {"round": number, "seat": seat, "to": to}}
        case LeftoverDraw(seat, take):
            return {"leftover": {"seat": seat, "take": take}}
        case Ended(reason, totals, winners):
            return {"end": {"reason": str(reason), "totals": list(totals), "winners": list(winners)}}
        case PinSet(seat, salt, digest):
            return {"pin": {"seat": seat, "salt": salt, "hash": digest}}
        case PinWrong(seat, count):
            return {"pin-wrong": {"seat": seat, "count": count}}
        case Handover() | PinReset() | Hint():
            return {**aside_data(act)}


def aside_data(act: Aside) -> dict[str, dict[str, object]]:
    """Return an aside as data."""
    match act:
        case Handover(number, seat, name, player):
            return {"handover": {"round": number, "seat": seat, "name": name, "player": player}}
        case PinReset(number, seat):
            return {"pin-reset": {"round": number, "seat": seat}}
        case Hint(number, seat):
            return {"hint": {"round": number, "seat": seat}}


def bids_data(bids: tuple[Choice | None, ...]) -> list[str | None]:
    """Return bids in their notation, None for a seat that sat out."""
    return [None if bid is None else str(bid) for bid in bids]


def parse_head(text: str) -> Head:
    """Return the head that a line has."""
    value = _of_this_version(strict.parse(text))
    table_options, evening = value.pop("customs", {}), value.pop("evening", None)
    app, edition, switches, deck, seats, seed, deal, started = members(value, _("the head"), *_HEAD)[2:]
    return Head(
        app=strict.text(app, "app", LONGEST_NAME),
        edition=parse_edition(edition, switches),
        deck=_parse_deck(deck),
        seats=parse_seats(seats),
        seed=strict.text(seed, "seed", LONGEST_SEED),
        deal=strict.shaped(
            deal, "deal", _DEAL, _("{prefix} and {count} hexadecimal digits", prefix='"sha256:"', count=64)
        ),
        started=_parse_time(started),
        table_options=parse_customs(table_options),
        evening=None if evening is None else _parse_evening(evening),
    )


def _parse_evening(value: object) -> InEvening:
    evening, game = members(value, "evening", "id", "game")
    return InEvening(strict.shaped(evening, "id", _EVENING, _hexadecimal(16)), integer(game, "game", 1, MOST_GAMES))


def _of_this_version(value: object) -> dict[str, object]:
    """Return a head unless a newer duell wrote it, whose other keys this one cannot know."""
    if not isinstance(value, dict) or value.get("record") != "duell":
        beginning = '{"record":"duell","version":1,'
        raise MalformedError(_("not a record of duell; expected a head that begins {beginning}", beginning=beginning))
    version = integer(value.get("version"), "version", 1, 10**9)
    if version > RECORD_VERSION:
        reason = _(
            "kept by a newer duell, in version {version}; expected version {ours}: update duell",
            version=version,
            ours=RECORD_VERSION,
        )
        raise MalformedError(reason)
    return value


def _parse_deck(value: object) -> Deck:
    try:
        return deck_from_data(value, _("the deck"))
    except DeckError as error:
        raise MalformedError(str(error)) from None


def parse_edition(name: object, switches: object) -> Edition:
    """Return the edition that a name and five switches stand for."""
    scout, gift, end, leftover, sets = members(switches, "switches", "scout", "vader-gift", "end", "leftover", "sets")
    return Edition(
        name=strict.text(name, "edition", LONGEST_NAME, shortest=1),
        scout=strict.option(scout, _switch("scout"), Scout),
        vader_gift=strict.option(gift, _switch("vader-gift"), VaderGift),
        end=strict.option(end, _switch("end"), End),
        leftover=strict.option(leftover, _switch("leftover"), Leftover),
        sets=strict.option(sets, _switch("sets"), Sets),
    )


def _switch(name: str) -> str:
    return _("switch {name}", name=name)


def parse_seats(value: object) -> tuple[Seat, ...]:
    """Return two to four seats."""
    return tuple(
        _parse_seat(entry, _("seat {seat}", seat=seat)) for seat, entry in enumerate(items(value, "seats", 2, 4))
    )


def _parse_seat(value: object, what: str) -> Seat:
    name, hero, player = members(value, what, "name", "hero", "player")
    hero = strict.shaped(hero, _("the hero of {what}", what=what), _WORD, _such_as("leia"))
    return Seat(_name(name, what), hero, _player(player, what))


def _name(value: object, what: str) -> str:
    return strict.text(value, _("the name of {what}", what=what), LONGEST_NAME, shortest=1)


def _player(value: object, what: str) -> str:
    return strict.shaped(value, _("the player of {what}", what=what), _WORD, _such_as("human"))


def _such_as(word: str) -> str:
    return _("a word such as {word}", word=f'"{word}"')


def _hexadecimal(digits: int) -> str:
    return _("{count} hexadecimal digits", count=digits)


def _parse_time(value: object) -> datetime:
    expected = _("a time in UTC such as {time}", time='"2026-11-20T19:30:00Z"')
    found = strict.shaped(value, "started", _TIME, expected)
    try:
        return datetime.fromisoformat(found)
    except ValueError:
        raise MalformedError(_("started is no time; expected {expected}", expected=expected)) from None


def parse_act(text: str) -> Act:
    """Return the act that a line has."""
    value = strict.parse(text)
    if not isinstance(value, dict) or len(value) != 1:
        raise MalformedError(_("not an act; expected an object with one of {names}", names=", ".join(_ACTS)))
    [(name, body)] = value.items()
    return _ACTS[strict.option(name, _("the act"), _ACTS)](body)


def _parse_lock(value: object) -> Lock:
    number, seat, sealed = members(value, "lock", "round", "seat", "sealed")
    return Lock(_round(number), _seat(seat, "seat"), strict.shaped(sealed, "sealed", _DIGEST, _hexadecimal(64)))


def _parse_duel(value: object) -> Duel:
    number, bids = members(value, "duel", "round", "bids")
    return Duel(_round(number), tuple(_bid(bid, seat) for seat, bid in enumerate(items(bids, "bids", 2, 4))))


def _parse_scouting(value: object) -> Scouting:
    number, seat, to = members(value, "scout", "round", "seat", "to")
    return Scouting(_round(number), _seat(seat, "seat"), _seat(to, "to"))


def _parse_leftover(value: object) -> LeftoverDraw:
    seat, take = members(value, "leftover", "seat", "take")
    return LeftoverDraw(_seat(seat, "seat"), strict.flag(take, "take"))


def _parse_end(value: object) -> Ended:
    reason, totals, winners = members(value, "end", "reason", "totals", "winners")
    return Ended(
        strict.option(reason, "reason", Reason),
        tuple(integer(total, _("a total"), -MOST_POINTS, MOST_POINTS) for total in items(totals, "totals", 2, 4)),
        tuple(_seat(winner, _("a winner")) for winner in items(winners, "winners", 1, 4)),
    )


def _parse_handover(value: object) -> Handover:
    number, seat, name, player = members(value, "handover", "round", "seat", "name", "player")
    what = _("the seat")
    return Handover(_round(number), _seat(seat, "seat"), _name(name, what), _player(player, what))


def _parse_pin(value: object) -> PinSet:
    seat, salt, digest = members(value, "pin", "seat", "salt", "hash")
    return PinSet(
        _seat(seat, "seat"),
        strict.shaped(salt, "salt", _SALT, _hexadecimal(32)),
        strict.shaped(digest, "hash", _DIGEST, _hexadecimal(64)),
    )


def _parse_pin_reset(value: object) -> PinReset:
    number, seat = members(value, "pin-reset", "round", "seat")
    return PinReset(_round(number), _seat(seat, "seat"))


def _parse_pin_wrong(value: object) -> PinWrong:
    seat, count = members(value, "pin-wrong", "seat", "count")
    return PinWrong(_seat(seat, "seat"), integer(count, "count", 0, MOST_WRONG_PINS))


def _parse_hint(value: object) -> Hint:
    number, seat = members(value, "hint", "round", "seat")
    return Hint(_round(number), _seat(seat, "seat"))


def _round(value: object) -> int:
    return integer(value, "round", 1, MOST_ROUNDS)


def _seat(value: object, what: str) -> int:
    return integer(value, what, 0, 3)


def _bid(value: object, seat: int) -> Choice | None:
    if value is None:
        return None
    return strict.option(value, _("the bid of seat {seat}", seat=seat), _BIDS)


_ACTS: dict[str, Callable[[object], Act]] = {
    "lock": _parse_lock,
    "duel": _parse_duel,
    "scout": _parse_scouting,
    "leftover": _parse_leftover,
    "end": _parse_end,
    "handover": _parse_handover,
    "pin": _parse_pin,
    "pin-reset": _parse_pin_reset,
    "pin-wrong": _parse_pin_wrong,
    "hint": _parse_hint,
}

BEGINNINGS = tuple(f'{{"{name}":'.encode() for name in _ACTS)
"""How the line of an act begins."""
