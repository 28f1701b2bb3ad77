"""Playing a record again through the rules: whatever does not follow from what stands before it is found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from duell.catalogue import either
from duell.games.duel.engine import Choice, Event, RuleError, State, advance, legal
from duell.language import _
from duell.record.acts import (
    Act,
    Aside,
    Decision,
    Duel,
    Ended,
    Handover,
    Hint,
    LeftoverDraw,
    Lock,
    PinReset,
    PinSet,
    PinWrong,
    Scouting,
    Seat,
    choices_of,
    ended,
)
from duell.record.digests import deal_digest, unseal
from duell.record.errors import DamagedRecordError
from duell.record.reading import Record


@dataclass(frozen=True, slots=True)
class Step:
    """One joint choice, from `line` of the record: who sat there, the states before and after, what happened.

    `asides` are those since the step before.
    """

    line: int
    seats: tuple[Seat, ...]
    before: State
    choices: Mapping[int, Choice]
    events: Sequence[Event]
    after: State
    asides: tuple[Aside, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played again.

    `state` is the last state reached, `seats` who sits there by then (see `Handover`). `locked` has the bids that are
    locked for the duel it is in: still a secret, and when everybody due has locked, all that is missing is to turn
    them up. `pins` are those that are asked for by then, `wrong_pins` how many wrong ones were given since, by seat
    (see `PinWrong`), `asides` those since the last step. `finished` says that the record has its last act.
    """

    record: Record
    start: State
    steps: tuple[Step, ...]
    state: State
    seats: tuple[Seat, ...]
    locked: Mapping[int, Choice]
    pins: Mapping[int, PinSet]
    wrong_pins: Mapping[int, int]
    asides: tuple[Aside, ...]
    finished: bool


class _MismatchError(ValueError):
    """An act that cannot be what happened; the message says why and holds no secret."""


def replay(record: Record) -> Replay:
    """Play a record again; DamagedRecordError has the first line that cannot be what happened.

    Every bid is checked against its lock; order, rounds and seats against the rules; the deal against its digest; the
    end against the score.
    """
    line = 1
    try:
        walk = _Walk(record)
        for line, act in enumerate(record.acts, start=2):
            walk.play(line, act)
    except RuleError as error:
        raise DamagedRecordError(record.path, line, _(error.message, **error.values)) from None
    except _MismatchError as error:
        raise DamagedRecordError(record.path, line, str(error)) from None
    if walk.finished and record.cut:  # no crash leaves that behind: nothing is ever written there
        raise DamagedRecordError(record.path, line + 1, _("part of a line; expected nothing after the end"))
    return Replay(
        record,
        walk.start,
        tuple(walk.steps),
        walk.state,
        walk.seats,
        walk.locked,
        walk.pins,
        walk.wrong_pins,
        tuple(walk.asides),
        walk.finished,
    )


class _Walk:
    """Where a replay has got to."""

    def __init__(self, record: Record) -> None:
        head = record.head
        self.seed, self.seats, self.table_options = head.seed, head.seats, head.table_options
        self.start = self.state = head.start()
        self.steps: list[Step] = []
        self.locked: dict[int, Choice] = {}
        self.pins: dict[int, PinSet] = {}
        self.wrong_pins: dict[int, int] = {}
        self.asides: list[Aside] = []
        self.finished = False
        if deal_digest(head.seed, self.start.stock) != head.deal:
            raise _MismatchError(_("the deal does not fit its digest: the seed, the deck or the digest was changed"))

    def play(self, line: int, act: Act) -> None:
        if self.finished or not self._is_due(act):
            raise _mismatch(_told(act), self._due())
        match act:
            case Lock():
                self._lock(act)
            case Ended():
                self._end(act)
            case PinSet(seat):
                self.pins[seat] = act
            case PinWrong(seat, count):
                self.wrong_pins[seat] = count
            case Handover() | PinReset() | Hint():
                self._take_aside(act)
            case Duel() | Scouting() | LeftoverDraw():
                self._decide(line, act)

    def _is_due(self, act: Act) -> bool:
        state = self.state
        match act:
            case Lock(number, seat, _):
                return self._may_lock(number, seat)
            case Duel(number, _):
                return state.sealed and number == state.round and legal(state).keys() == self.locked.keys()
            case Scouting(number, seat, _):
                return number == state.round and self._may(seat, Choice.KEEP)
            case LeftoverDraw(seat, _):
                return self._may(seat, Choice.STOP)
            case Ended():
                return state.over
            case Handover(number, seat):
                return not state.over and number == state.round and seat < len(self.seats)
            case PinSet(seat):
                return self.table_options.pins and self._may_lock(state.round, seat) and seat not in self.pins
            case PinReset(number, seat):
                return not state.over and number == state.round and seat in self.pins
            case PinWrong(seat, count):
                before = self.wrong_pins.get(seat, 0)
                is_next = count == before + 1 or (count == 0 and before > 0)
                return not state.over and seat in self.pins and is_next
            case Hint(number, seat):
                return self.table_options.hints and self._may_lock(number, seat) and act not in self.asides

    def _may_lock(self, number: int, seat: int) -> bool:
        state = self.state
        return state.sealed and number == state.round and seat in legal(state).keys() - self.locked

    def _may(self, seat: int, choice: Choice) -> bool:
        return choice in legal(self.state).get(seat, ())

    def _due(self) -> str:
        """Return what can stand here, without saying more than everybody at the table knows."""
        state = self.state
        if self.finished:
            return _("nothing after the end")
        if state.sealed:
            missing = [_("seat {seat}", seat=seat) for seat in sorted(legal(state).keys() - self.locked)]
            if not missing:
                return _("the duel of round {round}", round=state.round)
            return _("the lock of {seats} in round {round}", seats=either(missing), round=state.round)
        for seat in legal(state):
            if self._may(seat, Choice.KEEP):
                return _("the scouting of seat {seat} in round {round}", seat=seat, round=state.round)
            return _("a leftover card of seat {seat}", seat=seat)
        return _("the end")

    def _lock(self, act: Lock) -> None:
        choice = unseal(act.sealed, self.seed, act.round, act.seat, legal(self.state)[act.seat])
        if choice is None:
            reason = _(
                "the lock of seat {seat} fits no card that this seat can play in round {round}",
                seat=act.seat,
                round=act.round,
            )
            raise _MismatchError(reason)
        self.locked[act.seat] = choice

    def _decide(self, line: int, act: Decision) -> None:
        before, choices = self.state, choices_of(act)
        if isinstance(act, Duel):
            _check_bids(act.bids, [self.locked.get(seat) for seat in range(len(before.hands))])
        self.state, events = advance(before, choices)
        self.steps.append(Step(line, self.seats, before, choices, events, self.state, tuple(self.asides)))
        self.locked, self.asides = {}, []

    def _take_aside(self, act: Aside) -> None:
        self.asides.append(act)
        if isinstance(act, Handover):
            self._hand_over(act)
        elif isinstance(act, PinReset):
            del self.pins[act.seat]
            self.wrong_pins.pop(act.seat, None)

    def _hand_over(self, act: Handover) -> None:
        seats = list(self.seats)
        seats[act.seat] = replace(seats[act.seat], name=act.name, player=act.player)
        if [seat.name.casefold() for seat in seats].count(act.name.casefold()) > 1:
            reason = _("seat {seat} is handed to a name that another seat has; expected another", seat=act.seat)
            raise _MismatchError(reason)
        self.seats = tuple(seats)

    def _end(self, act: Ended) -> None:
        played = ended(self.state)
        assert played
        if act != played:
            raise _mismatch(_told(act), _told(played))
        self.finished = True


def _check_bids(bids: Sequence[Choice | None], locked: Sequence[Choice | None]) -> None:
    """Compare bids with what was locked, which stays a secret where it is something else."""
    if len(bids) != len(locked):
        reason = _("there are {bids} bids; expected one for each of {seats} seats", bids=len(bids), seats=len(locked))
        raise _MismatchError(reason)
    for seat, (bid, choice) in enumerate(zip(bids, locked, strict=True)):
        if bid != choice:
            laid = "null" if bid is None else bid
            reason = _("the bid of seat {seat} is {bid}; expected the card that it locked", seat=seat, bid=laid)
            raise _MismatchError(reason)


def _mismatch(found: str, expected: str) -> _MismatchError:
    return _MismatchError(_("found {found}; expected {expected}", found=found, expected=expected))


def _told(act: Act) -> str:
    """Return an act in a few words, without its bids."""
    match act:
        case Lock(number, seat):
            return _("a lock of seat {seat} in round {round}", seat=seat, round=number)
        case Duel(number):
            return _("the duel of round {round}", round=number)
        case Scouting(number, seat):
            return _("a scouting of seat {seat} in round {round}", seat=seat, round=number)
        case LeftoverDraw(seat):
            return _("a leftover card of seat {seat}", seat=seat)
        case Handover(number, seat):
            return _("a handover of seat {seat} in round {round}", seat=seat, round=number)
        case PinSet(seat):
            return _("a PIN of seat {seat}", seat=seat)
        case PinReset(number, seat):
            return _("a PIN of seat {seat} reset in round {round}", seat=seat, round=number)
        case PinWrong(seat, count):
            return _("wrong PINs of seat {seat}, the number {count}", seat=seat, count=count)
        case Hint(number, seat):
            return _("a hint for seat {seat} in round {round}", seat=seat, round=number)
        case Ended(reason, totals, winners):
            return _(
                "the end ({reason}, totals {totals}, winners {winners})",
                reason=reason,
                totals=list(totals),
                winners=list(winners),
            )
