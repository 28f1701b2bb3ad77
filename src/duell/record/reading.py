"""Reads records, replays them through the rules, lists their events, and finds the games of an evening.

A record must be consistent from start to end; otherwise it is refused, with its first wrong line. The only exception is
an incomplete last line, which a crash during writing leaves behind.
"""

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from duell.checking import either, filled, quote
from duell.game import BadSetUpError, EventData, Games, RuleError
from duell.language import _, mark, whole
from duell.record import folder
from duell.record.acts import (
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
    Seat,
    TakenBack,
    beginnings,
    deal_digest,
    ended,
    note_of,
    parse_act,
    parse_head,
    unseal,
)
from duell.record.folder import kept_files
from duell.record.notation import Decision, Notation
from duell.record.strict import DamagedRecordError, MalformedError, RecordError, UnfinishedGameError
from duell.vocabulary import BestOf

LONGEST_RECORD = 4 << 20
LONGEST_HEAD = 256 << 10
LONGEST_ACT = 4 << 10  # limits in bytes, far above what any game needs

_AFTER_THE_END = mark("nothing may follow the end of the game")

T = TypeVar("T")


class Record(NamedTuple):
    """A parsed record: ``acts[i]`` is line ``i + 2`` of the file.

    `cut` is set if an incomplete last line was dropped. `length` (in bytes) and `note` (see `note_of`) are those of the
    complete lines.
    """

    path: Path
    head: Head
    acts: tuple[Act, ...]
    cut: bool
    length: int
    note: str = ""


def read(path: Path, known: Games) -> Record:
    """The record in a file, which is not changed; its game must be `known`.

    UnreadableRecordError unless it is a regular file of a possible size; DamagedRecordError unless it is a record that
    this version can read. The acts are checked against the rules by `replay`.
    """
    return parse_record(path, folder.read_file(path, LONGEST_RECORD), known)


def parse_record(path: Path, data: bytes, known: Games) -> Record:
    """The record in `data`, read from `path`; DamagedRecordError if that is not a record."""
    if b"\n" not in data:
        reason = _("the line is incomplete: the file was cut off") if data else _("the file is empty")
        raise DamagedRecordError(path, 1, reason)
    first, *acts, rest = data.split(b"\n")
    head = _parse_line(path, 1, first, LONGEST_HEAD, partial(parse_head, known=known))
    parse = partial(parse_act, game=head.game)
    record = Record(
        path,
        head,
        tuple(_parse_line(path, line, act, LONGEST_ACT, parse) for line, act in enumerate(acts, start=2)),
        cut=bool(rest),
        length=len(data) - len(rest),
        note=note_of(data.removesuffix(rest)),
    )
    begun = rest.rstrip(b"\0")  # a crash can leave part of an act, or zeros of an unwritten block
    begins_an_act = any(begun.startswith(beginning[: len(begun)]) for beginning in beginnings(head.game))
    if len(rest) > LONGEST_ACT or not begins_an_act:
        raise DamagedRecordError(path, len(acts) + 2, _("the line is incomplete or damaged"))
    return record


def _parse_line(path: Path, line: int, data: bytes, longest: int, parse: Callable[[str], T]) -> T:
    if len(data) > longest:
        fields = {"size": whole(len(data)), "most": whole(longest)}
        reason = _("the line has {size} bytes; at most {most} are allowed", **fields)
        raise DamagedRecordError(path, line, reason)
    try:
        return parse(data.decode())
    except UnicodeDecodeError as error:
        reason = _("not UTF-8 text (at byte {number})", number=error.start + 1)
    except MalformedError as error:
        reason = str(error)
    raise DamagedRecordError(path, line, reason)


@dataclass(frozen=True, slots=True)
class Step:
    """A joint choice, in `line` of the record, with the `asides` since the joint choice before."""

    line: int
    seats: tuple[Seat, ...]
    before: Any
    choices: Mapping[int, Any]
    events: Sequence[Any]
    after: Any
    asides: tuple[Aside, ...]


class _MismatchError(ValueError):
    """An act contradicts the game; the message gives the reason, without secrets."""


class Replay:
    """A record replayed act by act: `state` is the state reached so far, with these `seats` (see `Handover`).

    `locked` holds the choices locked in that state, which are still secret; once all seats have locked, only the reveal
    is missing. `pins` and `wrong_pins` (see `PinWrong`) are by seat. `asides` are those since the last step. `finished`
    is set if the record has its last act.
    """

    def __init__(self, record: Record) -> None:
        head = record.head
        self.record = record
        self.game, self.rules, self.seats = head.game, head.game.rules, head.seats
        self._seed, self._agreed = head.seed, head.table_options
        self.start = self.state = head.start()
        self.steps: list[Step] = []
        self.locked: dict[int, Any] = {}
        self.pins: dict[int, PinSet] = {}
        self.wrong_pins: dict[int, int] = {}
        self.asides: tuple[Aside, ...] = ()
        self.finished = False
        if deal_digest(head.seed, Notation.of(self.game).deal(self.start)) != head.deal:
            raise _MismatchError(_("the deal does not match its digest; the seed, the deck or the digest was changed"))

    def play(self, line: int, act: Act) -> None:
        if self.finished or not self._is_due(act):
            raise self._misplaced(act)
        self.asides += (act,) if isinstance(act, Aside) else ()
        match act:
            case Lock():
                choice = unseal(act.sealed, self._seed, act.round, act.seat, self.rules.legal(self.state)[act.seat])
                if choice is None:
                    reason = _("the sealed choice of player {player} matches no possible choice", player=act.seat + 1)
                    raise _MismatchError(reason)
                self.locked[act.seat] = choice
            case Ended():
                played = ended(self.game, self.state)
                assert played
                if act != played:
                    due = json.dumps(played.data(), separators=(",", ":"))
                    raise _MismatchError(_("this is not how the game ended; the line should be {line}", line=due))
                self.finished = True
            case PinSet(seat):
                self.pins[seat] = act
            case PinWrong(seat, count):
                self.wrong_pins[seat] = count
            case Handover():
                self._hand_over(act)
            case PinReset(_, seat):
                del self.pins[seat]
                self.wrong_pins.pop(seat, None)
            case Hint():
                pass
            case TakenBack(_, seat):
                del self.locked[seat]
            case _:
                self._decide(line, act)

    def _is_due(self, act: Act) -> bool:
        match act:
            case Lock(number, seat, _):
                return number == self._round and seat in self._not_locked()
            case Ended():
                return self._over
            case Handover(_, seat):
                return self._is_now(act) and seat < len(self.seats)
            case PinSet(seat):
                return self._agreed.pins and self._may_choose(seat) and seat not in self.pins
            case PinReset(_, seat):
                return self._is_now(act) and seat in self.pins
            case PinWrong(seat, count):
                before = self.wrong_pins.get(seat, 0)
                is_next = count == before + 1 or (count == 0 and before > 0)
                return not self._over and seat in self.pins and is_next
            case Hint(_, seat):
                agreed = self._agreed.hints and act not in self.asides
                return agreed and self._is_now(act) and self._may_choose(seat)
            case TakenBack(_, seat):
                agreed = (self._agreed.take_back or self._agreed.one_key) and act not in self.asides
                return agreed and self._is_now(act) and seat in self.locked and bool(self._not_locked())
            case _:
                return not self._over and not self._not_locked() and act.is_due(self.state)

    @property
    def _over(self) -> bool:
        return not self.rules.legal(self.state)

    @property
    def _round(self) -> int:
        return self.rules.round(self.state)

    def _is_now(self, act: Aside) -> bool:
        return not self._over and (act.round, act.turn) == (self._round, self.rules.turn(self.state))

    def _not_locked(self) -> list[int]:
        return sorted(self.rules.legal(self.state).keys() - self.locked) if self.rules.sealed(self.state) else []

    def _may_choose(self, seat: int) -> bool:
        """Whether a seat sees secrets and has not locked yet."""
        return self.rules.private(self.state) and seat in self.rules.legal(self.state).keys() - self.locked

    def _misplaced(self, act: Act) -> _MismatchError:
        if self.finished:
            return _MismatchError(_(_AFTER_THE_END))
        return _MismatchError(_("expected {due}, but found {found}", due=self._due(), found=act.in_words()))

    def _due(self) -> str:
        """The acts that may come next, without giving a secret away."""
        if missing := [str(seat + 1) for seat in self._not_locked()]:
            return _(Lock.IN_WORDS, player=either(missing), round=self._round)
        return _(Ended.IN_WORDS) if self._over else Notation.of(self.game).due(self.state)

    def _decide(self, line: int, act: Decision) -> None:
        before, choices = self.state, act.choices(len(self.seats))
        if self.rules.sealed(before):
            for seat in range(len(self.seats)):
                if choices.get(seat) != self.locked.get(seat):  # the locked choice stays secret
                    raise _MismatchError(_("player {player} had made a different choice", player=seat + 1))
        self.state, events = self.rules.advance(before, choices)
        self.steps.append(Step(line, self.seats, before, choices, events, self.state, self.asides))
        self.locked, self.asides = {}, ()

    def _hand_over(self, act: Handover) -> None:
        seats = list(self.seats)
        seats[act.seat] = replace(seats[act.seat], name=act.name, player=act.player)
        if [seat.name.casefold() for seat in seats].count(act.name.casefold()) > 1:
            raise _MismatchError(_("two players would be called {name}", name=quote(act.name)))
        self.seats = tuple(seats)


def replay(record: Record) -> Replay:
    """Replay a record; DamagedRecordError names the first line that contradicts the game.

    This checks choices against the locks that sealed them, order, rounds and seats against the rules, the deal against
    its digest, and the end against the score.
    """
    line = 1
    try:
        played = Replay(record)
        for line, act in enumerate(record.acts, start=2):
            played.play(line, act)
    except BadSetUpError as error:
        raise DamagedRecordError(record.path, line, filled(error.message, error.values)) from None
    except RuleError:  # its message, for programs, could list a hand
        raise DamagedRecordError(record.path, line, _("the rules do not allow this choice")) from None
    except (_MismatchError, MalformedError) as error:
        raise DamagedRecordError(record.path, line, str(error)) from None
    if played.finished and record.cut:  # no crash can cause this: nothing is written after the end
        raise DamagedRecordError(record.path, line + 1, _(_AFTER_THE_END))
    return played


def history(replay: Replay) -> list[EventData]:
    """The public events of a finished game, in order; UnfinishedGameError for a game that still has secrets."""
    if not replay.finished:
        raise UnfinishedGameError(replay.record.path)
    head, notation = replay.record.head, Notation.of(replay.record.head.game)
    names, roles = [seat.name for seat in head.seats], [seat.role for seat in head.seats]
    events = list(notation.opening(head.set_up, names, roles, replay.start))
    for step in replay.steps:
        for aside in step.asides:
            [(name, members)] = aside.data().items()
            events.append({"event": name, **members})
        for event in step.events:
            events += notation.events(event)
    return [*events, *notation.closing(replay.state)]


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of an evening: the names and totals at its end, its deal, and the match that was agreed on."""

    names: tuple[str, ...]
    totals: tuple[int, ...]
    deal: str
    best_of: BestOf = BestOf.ONE

    @property
    def winners(self) -> tuple[str, ...]:
        best = max(self.totals)
        return tuple(name for name, total in zip(self.names, self.totals, strict=True) if total == best)


def next_in_evening(now: InEvening | None) -> InEvening:
    """The place in the evening of the game after `now`; if that is None, the first place of a new evening."""
    return InEvening(now.id, now.game + 1) if now else InEvening(secrets.token_hex(8), 1)


class Evening(NamedTuple):
    """An evening: the head of its last game, which is finished, and all its games."""

    head: Head
    games: tuple[Played, ...]


def newest_evening(known: Games) -> Evening | None:
    """The evening of the newest saved game; None unless that game is finished."""
    with suppress(RecordError, IndexError):
        path = kept_files()[-1]
        record = read(path, known)
        if played := _played(record):
            return Evening(record.head, (*earlier_games(path, record.head, known), played))
    return None


def earlier_games(path: Path, head: Head, known: Games) -> tuple[Played, ...]:
    """The earlier games of the evening of `head`, whose record is in `path`, except deleted and damaged ones."""
    played_by_number: dict[int, Played] = {}
    if head.evening is None or head.evening.game == 1:
        return ()
    for other in reversed(kept_files()):
        if other != path and (record := _of_evening(other, head.evening.id, known)) and record.head.evening:
            number = record.head.evening.game
            if number < head.evening.game and (played := _played(record)):
                played_by_number[number] = played
            if number == 1:
                break
    return tuple(played_by_number[number] for number in sorted(played_by_number))


def _of_evening(path: Path, evening: str, known: Games) -> Record | None:
    """The record in a file if it belongs to the evening; of any other record only the head is read."""
    with suppress(RecordError, OSError):
        with path.open("rb") as file:
            if evening.encode() not in file.readline(LONGEST_HEAD):
                return None
        record = read(path, known)
        return record if record.head.evening and record.head.evening.id == evening else None
    return None


def _played(record: Record) -> Played | None:
    end = next((act for act in reversed(record.acts) if isinstance(act, Ended)), None)
    if end is None or len(end.totals) != len(record.head.seats):
        return None
    names = [seat.name for seat in record.head.seats]
    for act in record.acts:
        if isinstance(act, Handover) and act.seat < len(names):
            names[act.seat] = act.name
    return Played(tuple(names), end.totals, record.head.deal, record.head.table_options.best_of)


def is_same_table(names: Sequence[str], others: Sequence[str]) -> bool:
    """Whether these are the same players, in whatever seats and roles."""
    return sorted(map(str.casefold, names)) == sorted(map(str.casefold, others))
