"""What a record holds, and how each line of it is written: a head, then one act for each thing that was decided.

Lines are JSON. What is read is checked strictly; MalformedError says what is wrong.
"""

import json
import re
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import scrypt, sha256
from typing import Any

from duell import __version__
from duell.game import Choice, Decision, Edition, Game, Games, SetUp, State
from duell.language import _
from duell.record import strict
from duell.record.strict import MalformedError, Member
from duell.record.table_options import USUAL_OPTIONS, TableOptions, customs_data, parse_customs


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: `role` is a hero, "" in a game without roles, `player` ``human`` or the name of the bot."""

    name: str
    role: str
    player: str


@dataclass(frozen=True, slots=True)
class InEvening:
    """Which evening a game belongs to, and which `game` of it this is, from 1.

    ``"evening":{"id":"5f0c…","game":2}`` in the head; records of before there were evenings have none.
    """

    id: str
    game: int


@dataclass(frozen=True, slots=True)
class Head:
    """What a game began with. `app` is the version of duell, `deal` see `deal_digest`, `started` in UTC."""

    app: str
    game: Game
    set_up: SetUp
    seats: tuple[Seat, ...]
    seed: str
    deal: str
    started: datetime
    table_options: TableOptions = USUAL_OPTIONS
    evening: InEvening | None = None

    def start(self) -> State:
        """Return the first state of the game; BadSetUpError if it cannot be started."""
        return _start(self.game, self.set_up, self.seats, self.seed)


def new_head(  # noqa: PLR0913, PLR0917 - what a head has
    game: Game,
    set_up: SetUp,
    seats: tuple[Seat, ...],
    seed: str,
    table_options: TableOptions = USUAL_OPTIONS,
    evening: InEvening | None = None,
) -> Head:
    """Return the head of a game that starts now; BadSetUpError if it cannot be started."""
    deal = deal_digest(seed, game.notation.deal(_start(game, set_up, seats, seed)))
    started = datetime.now(UTC).replace(microsecond=0)
    return Head(__version__, game, set_up, seats, seed, deal, started, table_options, evening)


def _start(game: Game, set_up: SetUp, seats: tuple[Seat, ...], seed: str) -> State:
    return game.rules.start(set_up, [seat.role for seat in seats], seed)


@dataclass(frozen=True, slots=True)
class Lock:
    """A seat has made up its mind; what it chose is sealed (see `seal`).

    Where choices are sealed, every seat that has to act, human or bot, locks once before the decision, in any order.
    """

    round: int
    seat: int
    sealed: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over: why, each seat's total in points, and who shares the win."""

    reason: str
    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Handover:
    """From here on `seat` is called `name`, and `player` decides there (as in `Seat`); role and cards stay.

    The head tells for good who began. A choice that the seat had locked in `round` stays locked. It can stand anywhere
    before the game is over: ``{"handover":{"round":3,"seat":1,"name":"Dora","player":"human"}}``. `turn` is that of the
    game (see `game.Rules`), and is written down only where turns are counted.
    """

    round: int
    seat: int
    name: str
    player: str
    turn: int = 0


@dataclass(frozen=True, slots=True)
class PinSet:
    """`seat` is asked for a PIN from here on; what is kept of it is a salt and a hash (see `pin_hash`)."""

    seat: int
    salt: str
    hash: str


@dataclass(frozen=True, slots=True)
class PinReset:
    """The table agreed in `round` that `seat` sets a new PIN, or the seat went to somebody of another name."""

    round: int
    seat: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class PinWrong:
    """So many wrong PINs were given for `seat` since the right one was given; 0: it was, after wrong ones.

    A line counts one more than the one before for that seat, up to `MOST_WRONG_PINS`; later ones are not counted. It
    stands only where the seat has a PIN: ``{"pin-wrong":{"seat":0,"count":2}}``. Like `PinSet` it is no public event.
    """

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Hint:
    """`seat` asked in `round` what to choose."""

    round: int
    seat: int
    turn: int = 0


Aside = Handover | PinReset | Hint
"""What everybody is told of although it decides nothing."""

Act = Lock | Ended | PinSet | PinWrong | Aside | Decision

MOST_WRONG_PINS = 1000


def lock_of(seed: str, number: int, seat: int, choice: Choice) -> Lock:
    """Return the act that locks a choice in round `number`."""
    return Lock(number, seat, seal(seed, number, seat, choice))


def pin_of(seat: int, pin: str) -> PinSet:
    """Return the act that sets a PIN, with a new salt."""
    salt = secrets.token_hex(16)
    return PinSet(seat, salt, pin_hash(pin, salt))


def ended(game: Game, state: State) -> Ended | None:
    """Return the last act of a game that is over in `state`; None while it goes on."""
    result = game.rules.outcome(state)
    return Ended(result.reason, result.totals, result.winners) if result else None


BITS = 120
"""How many bits of the record's SHA-256 are in a note: another game with the same note is found by nobody."""

_GROUP, _GROUPS = 4, 6
_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32: none of i, l, o, u, which are taken for others
_MISREAD = str.maketrans("ilo", "110", "- \t")


def deal_digest(seed: str, chance: Sequence[object]) -> str:
    """Return the digest of a deal, shown when the game starts: of its seed and all `chance` (see `Notation.deal`).

    It is the SHA-256 of ``["deal", seed, [chance…]]`` as ``json.dumps`` writes it.
    """
    return f"sha256:{_digest('deal', seed, list(chance))}"


def seal(seed: str, number: int, seat: int, choice: Choice) -> str:
    """Return what is kept of a locked choice until all are shown.

    It is the SHA-256 of ``["lock", seed, round number, seat, card]`` as ``json.dumps`` writes it: nobody reads the
    card off the file by looking, but whoever has the seed finds it by trying (see `unseal`).
    """
    return _digest("lock", seed, number, seat, str(choice))


def unseal(sealed: str, seed: str, number: int, seat: int, options: Iterable[Choice]) -> Choice | None:
    """Return the one of `options` that was sealed; None if it was none of them."""
    return next((choice for choice in options if seal(seed, number, seat, choice) == sealed), None)


def _digest(*parts: object) -> str:
    return sha256(json.dumps(parts).encode()).hexdigest()


PIN_COST = 1 << 14
"""What scrypt is to cost (its n): to try a PIN takes some hundredths of a second. Records have hashes of it."""


def pin_hash(pin: str, salt: str) -> str:
    """Return what is kept of a PIN: its scrypt hash with `salt`, both in hexadecimal digits.

    A PIN is short, and whoever has the file and the time can try them all; it keeps neighbours out, not burglars.
    """
    return scrypt(pin.encode(), salt=bytes.fromhex(salt), n=PIN_COST, r=8, p=1, dklen=32).hex()


class MalformedNoteError(ValueError):
    """A text that is no note: the message says what is expected."""


def note_of(record: bytes | bytearray) -> str:
    """Return the note of a finished game: the first 120 bits of the SHA-256 of its record, in groups of four.

    >>> note_of(b"")
    'werc-8gmr-zge1-96qv-yk49-jvxs'
    """
    number = int.from_bytes(sha256(record).digest()) >> (256 - BITS)
    letters = "".join(_LETTERS[number >> shift & 31] for shift in range(BITS - 5, -1, -5))
    return "-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))


def read_note(text: str) -> str:
    """Return a note as `note_of` writes it, however somebody has typed it off; MalformedNoteError if it is none.

    >>> read_note("WERC 8GMR zge1 96qv yk49jvxs")
    'werc-8gmr-zge1-96qv-yk49-jvxs'
    """
    letters = text.lower().translate(_MISREAD)
    if len(letters) != _GROUP * _GROUPS or not set(letters) <= set(_LETTERS):
        raise MalformedNoteError(_("{groups} groups of {count} letters and digits", groups=_GROUPS, count=_GROUP))
    return "-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))


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
        **({} if head.table_options == USUAL_OPTIONS else {"customs": customs_data(head.table_options)}),
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
