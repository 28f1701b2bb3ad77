"""The three kinds of decisions of the duel, as records have them: bids, what was scouted, leftover cards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from duell.game import Decision
from duell.games.duel.engine import Choice, State, legal
from duell.language import _
from duell.record.strict import MalformedError, Member

MOST_ROUNDS = 1000
LAST_SEAT = 3

_BIDS = [choice for choice in Choice if choice.is_bid]


@dataclass(frozen=True, slots=True)
class Duel:
    """All bids were turned up, by seat; None: sat out. ``{"duel":{"round":1,"bids":["7","r2d2"]}}``."""

    round: int
    bids: tuple[Choice | None, ...]

    def choices(self, seats: int) -> dict[int, Choice]:
        """Return the bids of those who have bid; MalformedError if there is not one entry a seat."""
        if len(self.bids) != seats:
            reason = _(
                "there are {bids} bids; expected one for each of {seats} seats", bids=len(self.bids), seats=seats
            )
            raise MalformedError(reason)
        return {seat: bid for seat, bid in enumerate(self.bids) if bid is not None}

    def is_due(self, state: State) -> bool:
        """Whether cards are bid in this round."""
        return state.sealed and self.round == state.round

    def data(self) -> dict[str, dict[str, object]]:
        """Return the act as JSON has it."""
        return {"duel": {"round": self.round, "bids": bids_data(self.bids)}}

    def told(self) -> str:
        """Return the act in a few words, without its bids."""
        return _("the duel of round {round}", round=self.round)


@dataclass(frozen=True, slots=True)
class Scouting:
    """`seat` let the card that its R2-D2 turned up go `to` a seat; their own: kept."""

    round: int
    seat: int
    to: int

    def choices(self, _seats: int) -> dict[int, Choice]:
        """Return what the seat chose."""
        return {self.seat: Choice.KEEP if self.to == self.seat else Choice.give(self.to)}

    def is_due(self, state: State) -> bool:
        """Whether this seat decides on a scouted card in this round."""
        return self.round == state.round and _may(state, self.seat, Choice.KEEP)

    def data(self) -> dict[str, dict[str, object]]:
        """Return the act as JSON has it."""
        return {"scout": {"round": self.round, "seat": self.seat, "to": self.to}}

    def told(self) -> str:
        """Return the act in a few words."""
        return _("a scouting of seat {seat} in round {round}", seat=self.seat, round=self.round)


@dataclass(frozen=True, slots=True)
class LeftoverDraw:
    """The last player took one more card, or stopped."""

    seat: int
    take: bool

    def choices(self, _seats: int) -> dict[int, Choice]:
        """Return what the seat chose."""
        return {self.seat: Choice.TAKE if self.take else Choice.STOP}

    def is_due(self, state: State) -> bool:
        """Whether this seat may take a leftover card."""
        return _may(state, self.seat, Choice.STOP)

    def data(self) -> dict[str, dict[str, object]]:
        """Return the act as JSON has it."""
        return {"leftover": {"seat": self.seat, "take": self.take}}

    def told(self) -> str:
        """Return the act in a few words."""
        return _("a leftover card of seat {seat}", seat=self.seat)


def _may(state: State, seat: int, choice: Choice) -> bool:
    return choice in legal(state).get(seat, ())


def decision(state: State, choices: Mapping[int, Choice]) -> Decision:
    """Return a joint choice that is legal in `state` as a record has it."""
    if state.sealed:
        return Duel(state.round, tuple(choices.get(seat) for seat in range(len(state.hands))))
    [(seat, choice)] = choices.items()
    if choice.is_draw:
        return LeftoverDraw(seat, choice is Choice.TAKE)
    return Scouting(state.round, seat, seat if choice.receiver is None else choice.receiver)


def due(state: State) -> str:
    """Return which decision has to follow, without saying more than everybody at the table knows."""
    if state.sealed:
        return _("the duel of round {round}", round=state.round)
    [seat] = legal(state)
    if _may(state, seat, Choice.KEEP):
        return _("the scouting of seat {seat} in round {round}", seat=seat, round=state.round)
    return _("a leftover card of seat {seat}", seat=seat)


def _parse_duel(value: object) -> Duel:
    number, bids = Member("duel").members(value, "round", "bids")
    return Duel(_round(number), tuple(_bid(bid, seat) for seat, bid in enumerate(Member("bids").entries(bids, 2, 4))))


def _parse_scouting(value: object) -> Scouting:
    number, seat, to = Member("scout").members(value, "round", "seat", "to")
    return Scouting(_round(number), _seat(seat, "seat"), _seat(to, "to"))


def _parse_leftover(value: object) -> LeftoverDraw:
    seat, take = Member("leftover").members(value, "seat", "take")
    return LeftoverDraw(_seat(seat, "seat"), Member("take").flag(take))


def _round(value: object) -> int:
    return Member("round").number(value, 1, MOST_ROUNDS)


def _seat(value: object, what: str) -> int:
    return Member(what).number(value, 0, LAST_SEAT)


def _bid(value: object, seat: int) -> Choice | None:
    if value is None:
        return None
    return Member(_("the bid of seat {seat}", seat=seat)).option(value, _BIDS)


acts: Mapping[str, Callable[[object], Decision]] = {
    "duel": _parse_duel,
    "scout": _parse_scouting,
    "leftover": _parse_leftover,
}


def bids_data(bids: tuple[Choice | None, ...]) -> list[str | None]:
    """Return bids in their notation, None for a seat that sat out."""
    return [None if bid is None else str(bid) for bid in bids]
