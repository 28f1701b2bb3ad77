"""The contents of a record: a head, then acts, one line of JSON each, checked strictly (MalformedError)."""

import json
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from hashlib import scrypt, sha256
from typing import Any, ClassVar

from duell import __version__
from duell.checking import is_not, quote, unknown
from duell.game import AnyEdition, Choice, Game, Games, SetUp, State
from duell.language import _, mark
from duell.record import strict
from duell.record.notation import Decision, Notation
from duell.record.strict import MalformedError, Member
from duell.record.table_options import USUAL_OPTIONS, TableOptions, options_data, parse_options, version_needed
from duell.vocabulary import HUMAN


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at the table: `role` is its hero, "" in a game without roles; `player` is ``human`` or a bot's level."""

    name: str
    role: str
    player: str

    @property
    def is_human(self) -> bool:
        """Whether a person decides at this seat."""
        return self.player == HUMAN


@dataclass(frozen=True, slots=True)
class InEvening:
    """The evening of a game, and its number in it, from 1; older records have none."""

    id: str
    game: int


@dataclass(frozen=True, slots=True)
class Head:
    """The set-up of a game. `app` is the version of duell, `deal` a `deal_digest`, `started` in UTC."""

    app: str
    game: Game
    set_up: SetUp
    seats: tuple[Seat, ...]
    seed: str
    deal: str
    started: datetime
    table_options: TableOptions = USUAL_OPTIONS
    evening: InEvening | None = None

    def start(self) -> Any:
        """The first state of the game; BadSetUpError if it cannot be started."""
        return self.game.rules.start(self.set_up, [seat.role for seat in self.seats], self.seed)


def new_head(  # noqa: PLR0913, PLR0917 - what a head has
    game: Game,
    set_up: SetUp,
    seats: tuple[Seat, ...],
    seed: str,
    table_options: TableOptions = USUAL_OPTIONS,
    evening: InEvening | None = None,
) -> Head:
    """The head of a game that starts now; BadSetUpError if it cannot be started."""
    started = datetime.now(UTC).replace(microsecond=0)
    head = Head(__version__, game, set_up, seats, seed, "", started, table_options, evening)
    return replace(head, deal=deal_digest(seed, Notation.of(game).deal(head.start())))


class _HouseAct:
    """An act that any game can have: ``{KEY:{…}}`` in a record, with its fields as members (see `_member`)."""

    __slots__ = ()
    KEY: ClassVar[str]
    IN_WORDS: ClassVar[str]  # the act in a few words for an error, without the choice

    def data(self) -> dict[str, dict[str, object]]:
        """The act as JSON. A `turn`, if any, follows the round."""
        members = self._members()
        if turn := members.pop("turn", 0):
            members = {"round": members.pop("round"), "turn": turn, **members}
        return {self.KEY: members}

    def in_words(self) -> str:
        """Players are counted from 1, as everywhere in the words for people."""
        return _(self.IN_WORDS, **{**self._members(), "player": getattr(self, "seat", 0) + 1})

    def _members(self) -> dict[str, object]:
        members = {name: getattr(self, name) for name in _MEMBERS[self.KEY]}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in members.items()}


@dataclass(frozen=True, slots=True)
class Lock(_HouseAct):
    """A seat has locked a sealed choice (see `seal`); each seat to act, human or bot, locks once, in any order."""

    KEY: ClassVar = "lock"
    IN_WORDS: ClassVar = mark("the sealed choice of player {player} in round {round}")
    round: int
    seat: int
    sealed: str


@dataclass(frozen=True, slots=True)
class Ended(_HouseAct):
    """The game is over: the reason, each seat's total in points, and the seats that share the win."""

    KEY: ClassVar = "end"
    IN_WORDS: ClassVar = mark("the end of the game")
    reason: str
    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Handover(_HouseAct):
    """From here on, `seat` has the name `name`, and `player` (as in `Seat`) decides for it; role and cards stay.

    The head keeps the first names. A choice already locked in `round` stays locked. Allowed anywhere before the end:
    ``{"handover":{"round":3,"seat":1,"name":"Dora","player":"human"}}``. `turn` is that of the game (see `game.Rules`),
    written only if turns are counted.
    """

    KEY: ClassVar = "handover"
    IN_WORDS: ClassVar = mark("a handover of the seat of player {player}")
    round: int
    seat: int
    name: str
    player: str
    turn: int = 0


@dataclass(frozen=True, slots=True)
class PinSet(_HouseAct):
    """From here on, `seat` has a PIN, recorded as a salt and a hash (see `pin_hash`)."""

    KEY: ClassVar = "pin"
    IN_WORDS: ClassVar = mark("a PIN of player {player}")
    seat: int
    salt: str
    hash: str


@dataclass(frozen=True, slots=True)
class PinReset(_HouseAct):
    """The PIN of `seat` no longer counts: the table agreed to that in `round`, or the seat has another name now."""

    KEY: ClassVar = "pin-reset"
    IN_WORDS: ClassVar = mark("a reset of the PIN of player {player}")
    round: int
    seat: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class PinWrong(_HouseAct):
    """The number of wrong PINs for `seat` since the last right one; 0 for a right one after wrong ones.

    Each line for a seat counts one more than its last line, up to `MOST_WRONG_PINS`:
    ``{"pin-wrong":{"seat":0,"count":2}}``. Like `PinSet`, it is not a public event.
    """

    KEY: ClassVar = "pin-wrong"
    IN_WORDS: ClassVar = mark("the number of wrong PINs of player {player}")
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Hint(_HouseAct):
    """`seat` asked for a hint in `round`."""

    KEY: ClassVar = "hint"
    IN_WORDS: ClassVar = mark("a hint for player {player}")
    round: int
    seat: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class TakenBack(_HouseAct):
    """`seat` took back the choice that it had locked in `round`, and locks again; at most once in a round."""

    KEY: ClassVar = "taken-back"
    IN_WORDS: ClassVar = mark("a choice taken back by player {player}")
    round: int
    seat: int
    turn: int = 0


Aside = Handover | PinReset | Hint | TakenBack  # a public act that decides nothing

Act = Lock | Ended | PinSet | PinWrong | Aside | Decision

_HOUSE_ACTS = (Lock, Ended, Handover, PinSet, PinReset, PinWrong, Hint, TakenBack)
_MEMBERS = {kind.KEY: tuple(field.name for field in fields(kind)) for kind in _HOUSE_ACTS}

MOST_WRONG_PINS = 1000


def lock_of(seed: str, number: int, seat: int, choice: Choice) -> Lock:
    """The act that locks a choice in round `number`."""
    return Lock(number, seat, seal(seed, number, seat, choice))


def pin_of(seat: int, pin: str) -> PinSet:
    """The act that sets a PIN, with a new salt."""
    salt = secrets.token_hex(16)
    return PinSet(seat, salt, pin_hash(pin, salt))


def ended(game: Game, state: State) -> Ended | None:
    """The last act of a game that is over in `state`; None while it goes on."""
    result = game.rules.outcome(state)
    return Ended(result.reason, result.totals, result.winners) if result else None


BITS = 120  # the bits of the record's SHA-256 in a note: too many for anybody to find another game with the same note
_GROUP, _GROUPS = 4, 6
_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32, without the ambiguous i, l, o, u
_MISREAD = str.maketrans("ilo", "110", "- ,\t")


def deal_digest(seed: str, chance: Sequence[object]) -> str:
    """The SHA-256 of ``["deal", seed, [chance…]]`` as JSON (see `Notation.deal`), shown when the game starts."""
    return f"sha256:{_digest('deal', seed, list(chance))}"


def seal(seed: str, number: int, seat: int, choice: Choice) -> str:
    """The seal of a locked choice, which is in the record until all choices are revealed.

    It is the SHA-256 of ``["lock", seed, round number, seat, card]`` as written by ``json.dumps``: a glance at the file
    shows no card. A program can find it, since the head gives the seed (see `unseal`).
    """
    return _digest("lock", seed, number, seat, str(choice))


def unseal(sealed: str, seed: str, number: int, seat: int, options: Iterable[Choice]) -> Any | None:
    """The option that was sealed; None if it is none of `options`."""
    return next((choice for choice in options if seal(seed, number, seat, choice) == sealed), None)


def _digest(*parts: object) -> str:
    return sha256(json.dumps(parts).encode()).hexdigest()


PIN_COST = 1 << 14  # the cost n of scrypt: a guess takes some hundredths of a second. Hashes in records depend on it


def pin_hash(pin: str, salt: str) -> str:
    """The scrypt hash of a PIN with `salt`, both in hexadecimal digits.

    A PIN is short: somebody with the file and some time can try them all. It keeps neighbours out, not burglars.
    """
    return scrypt(pin.encode(), salt=bytes.fromhex(salt), n=PIN_COST, r=8, p=1, dklen=32).hex()


def note_of(record: bytes | bytearray) -> str:
    """The note of a finished game: the first 120 bits of the SHA-256 of its record, in groups of four.

    >>> note_of(b"")
    'werc-8gmr-zge1-96qv-yk49-jvxs'
    """
    number = int.from_bytes(sha256(record).digest()) >> (256 - BITS)
    letters = "".join(_LETTERS[number >> shift & 31] for shift in range(BITS - 5, -1, -5))
    return "-".join(letters[start : start + _GROUP] for start in range(0, len(letters), _GROUP))


def read_note(text: str) -> str:
    """A note in the form of `note_of`, however it was typed; MalformedError if the string is not a note.

    >>> read_note("WERC 8GMR zge1 96qv yk49jvxs"), read_note("w e r c, 8 g m r, z g e 1, 9 6 q v, y k 4 9, j v x s")
    ('werc-8gmr-zge1-96qv-yk49-jvxs', 'werc-8gmr-zge1-96qv-yk49-jvxs')
    """
    letters = text.lower().translate(_MISREAD)
    if len(letters) != _GROUP * _GROUPS or not set(letters) <= set(_LETTERS):
        expected = _(
            "a verification code of {groups} groups of {count} letters and digits", groups=_GROUPS, count=_GROUP
        )
        raise MalformedError(is_not(quote(text), expected))
    return "-".join(letters[start : start + _GROUP] for start in range(0, len(letters), _GROUP))


LONGEST_NAME = 100

_WORD = re.compile(r"[a-z][a-z0-9-]{0,39}")


def edition_data(game: Game, edition: AnyEdition | None) -> dict[str, object]:
    """An edition as members of an object; none for the default edition. The inverse is `parse_edition`."""
    if edition is None or edition == Notation.of(game).unnamed:
        return {}
    return {"edition": edition.name, "switches": edition.switches()}


def set_up_members(game: Game, value: object) -> tuple[str, ...]:
    """The names of the members of an object that describe its edition and deck."""
    notation = Notation.of(game)
    is_named = notation.unnamed is None or (isinstance(value, dict) and "edition" in value)
    editions = ("edition", "switches") if notation.parse_edition and is_named else ()
    return (*editions, "deck") if notation.parse_deck else editions


def parse_edition(game: Game, members: Mapping[str, object]) -> AnyEdition | None:
    """The edition that the members of an object name; without such members, the game's `unnamed` edition."""
    notation = Notation.of(game)
    edition: AnyEdition | None = notation.unnamed
    if notation.parse_edition and "edition" in members:
        edition = notation.parse_edition(members["edition"], members["switches"])
    return edition


def seats_data(game: Game, seats: tuple[Seat, ...]) -> list[dict[str, str]]:
    """Seats as JSON; the inverse is `parse_seats`."""
    role = Notation.of(game).role
    return [{"name": seat.name, **({role.member: seat.role} if role else {}), "player": seat.player} for seat in seats]


def parse_seats(game: Game, value: object) -> tuple[Seat, ...]:
    """The seats in JSON; the game must allow that many."""
    entries = Member("seats").entries(value, game.seats[0], game.seats[-1])
    return tuple(_parse_seat(game, entry, _("player {player}", player=seat + 1)) for seat, entry in enumerate(entries))


def _parse_seat(game: Game, value: object, what: str) -> Seat:
    role = Notation.of(game).role
    if role:
        name, hero, player = Member(what).members(value, "name", role.member, "player")
    else:
        (name, player), hero = Member(what).members(value, "name", "player"), None
    return Seat(
        parse_name(name, Member(f"{what}, name")),
        Member(f"{what}, {role.member}").shaped(hero, _WORD, _such_as(role.example)) if role else "",
        parse_player(player, Member(f"{what}, player")),
    )


def parse_name(value: object, member: Member) -> str:
    """The name of a seat."""
    return member.text(value, LONGEST_NAME, shortest=1)


def parse_player(value: object, member: Member) -> str:
    """The player in a seat, as in `Seat`."""
    return member.shaped(value, _WORD, _such_as("human"))


def _such_as(word: str) -> str:
    return _("a word such as {word}", word=f'"{word}"')


RECORD_VERSION = 3  # the newest version. A record has version 1 as long as duell 0.2.0 can read it (see `TableOptions`)

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
# Characters that control a terminal or end a line for some readers; JSON itself escapes only U+0000 to U+001F.
_UNSAFE = re.compile(r"[\x7f-\x9f\u2028\u2029]")


def line(entry: Head | Act) -> bytes:
    """The complete line of a head or an act."""
    data = _head_data(entry) if isinstance(entry, Head) else entry.data()
    try:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        return _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text).encode() + b"\n"
    except UnicodeEncodeError:
        raise MalformedError(_("half a surrogate pair is not Unicode text")) from None


def _head_data(head: Head) -> dict[str, object]:
    edition, notation = head.set_up.edition, Notation.of(head.game)
    return {
        "record": head.game.record,
        "version": version_needed(head.table_options),
        "app": head.app,
        **({"game-version": head.game.version} if head.game.version else {}),
        **edition_data(head.game, edition),
        **({"deck": notation.deck_data(head.set_up.deck)} if notation.parse_deck else {}),
        "seats": seats_data(head.game, head.seats),
        "seed": head.seed,
        "deal": head.deal,
        "started": head.started.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z",
        **({} if head.table_options == USUAL_OPTIONS else {"customs": options_data(head.table_options)}),
        **({"evening": {"id": head.evening.id, "game": head.evening.game}} if head.evening else {}),
    }


def parse_head(text: str, known: Games) -> Head:
    """The head in a line; its game must be `known`."""
    value = strict.parse(text)
    game = _game_of(value, known)
    assert isinstance(value, dict)
    version = Member("version").number(value.get("version"), 1, 10**9)
    if version > RECORD_VERSION:  # its head may have unknown keys
        reason = _(
            "saved by a newer version of duell (format {version}; this one reads up to {ours}); update duell",
            version=version,
            ours=RECORD_VERSION,
        )
        raise MalformedError(reason)
    if (version_of := value.pop("game-version", game.version)) != game.version:
        named = {"name": game.name, "version": quote(str(version_of)), "ours": quote(game.version)}
        raise MalformedError(_("saved by version {version} of the game {name}; version {ours} is installed", **named))
    table_options, evening = value.pop("customs", {}), value.pop("evening", None)
    names = ("record", "version", "app", *set_up_members(game, value), "seats", "seed", "deal", "started")
    members = Member(_("the head")).table(value, names)
    parse_deck = Notation.of(game).parse_deck
    return Head(
        app=Member("app").text(members["app"], LONGEST_NAME),
        game=game,
        set_up=SetUp(edition=parse_edition(game, members), deck=parse_deck(members["deck"]) if parse_deck else None),
        seats=parse_seats(game, members["seats"]),
        seed=Member("seed").text(members["seed"], LONGEST_SEED),
        deal=Member("deal").shaped(
            members["deal"], _DEAL, _("{prefix} and {count} hexadecimal digits", prefix='"sha256:"', count=64)
        ),
        started=_parse_time(members["started"]),
        table_options=parse_options(table_options),
        evening=None if evening is None else _parse_evening(evening),
    )


def _parse_evening(value: object) -> InEvening:
    evening, game = Member("evening").members(value, "id", "game")
    return InEvening(
        Member("id").shaped(evening, _EVENING, _hexadecimal(16)), Member("game").number(game, 1, MOST_GAMES)
    )


def _game_of(value: object, known: Games) -> Game:
    """The game named in a head, which a newer duell may have written."""
    name = value.get("record") if isinstance(value, dict) else None
    for game in known.values():
        if game.record == name:
            return game
    if isinstance(value, dict) and isinstance(name, str) and "app" in value:
        reason = _("a record of the game {name}, which is not installed", name=quote(name))
        raise MalformedError(reason)
    beginning = f'{{"record":"{next(iter(known.values())).record}","version":'
    raise MalformedError(_("not a record of duell, which begins with {beginning}", beginning=beginning))


def _hexadecimal(digits: int) -> str:
    return _("a text of {count} hexadecimal digits", count=digits)


def _parse_time(value: object) -> datetime:
    expected = _("a time in UTC such as {time}", time='"2026-11-20T19:30:00Z"')
    time = Member("started").shaped(value, _TIME, expected)
    try:
        return datetime.fromisoformat(time)
    except ValueError:
        raise Member("started").malformed(expected) from None


def parse_act(text: str, game: Game) -> Act:
    """The act in a line of a game's record."""
    value = strict.parse(text)
    names = _act_names(game)
    if not isinstance(value, dict) or len(value) != 1:
        example = quote(names[0])
        raise MalformedError(_("not an entry; an entry is an object with one key, such as {name}", name=example))
    [(name, body)] = value.items()
    if name not in names:
        raise MalformedError(unknown(mark("unknown entry {found}"), name, names))
    if name in Notation.of(game).acts:
        return Notation.of(game).acts[name](body)
    kind = next(kind for kind in _HOUSE_ACTS if name == kind.KEY)
    has_turn = isinstance(body, dict) and "turn" in body
    needed = [member for member in _MEMBERS[name] if member != "turn" or has_turn]
    members = Member(name).table(body, needed)
    return kind(**{member: _member(member, members[member], game) for member in needed})


def beginnings(game: Game) -> tuple[bytes, ...]:
    """The possible beginnings of the lines of acts."""
    return tuple(f'{{"{name}":'.encode() for name in _act_names(game))


def _act_names(game: Game) -> list[str]:
    first, *others = (kind.KEY for kind in _HOUSE_ACTS)
    return [first, *Notation.of(game).acts, *others]


def _member(name: str, value: object, game: Game) -> Any:
    member = Member(name)
    match name:
        case "round" | "turn":
            return member.number(value, 1, MOST_ROUNDS if name == "round" else MOST_TURNS)
        case "seat":
            return member.number(value, 0, game.seats[-1] - 1)
        case "sealed" | "hash":
            return member.shaped(value, _DIGEST, _hexadecimal(64))
        case "salt":
            return member.shaped(value, _SALT, _hexadecimal(32))
        case "count":
            return member.number(value, 0, MOST_WRONG_PINS)
        case "name":
            return parse_name(value, member)
        case "player":
            return parse_player(value, member)
        case "reason":
            return member.option(value, Notation.of(game).reasons)
        case "totals":
            total, totals = Member(_("a total")), member.entries(value, game.seats[0], game.seats[-1])
            return tuple(total.number(points, -MOST_POINTS, MOST_POINTS) for points in totals)
        case "winners":
            winner, winners = Member(_("a winner")), member.entries(value, 1, game.seats[-1])
            return tuple(winner.number(seat, 0, game.seats[-1] - 1) for seat in winners)
    raise AssertionError(name)
