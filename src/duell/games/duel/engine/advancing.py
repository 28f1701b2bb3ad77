"""The one way a game moves on: ``advance(state, {seat: choice})``."""

from collections.abc import Iterator, Mapping, Sequence
from typing import overload

from duell.game import IllegalChoiceError, RuleError, WrongSeatsError
from duell.games.duel.engine import telling
from duell.games.duel.engine.choice import Choice
from duell.games.duel.engine.events import Event
from duell.games.duel.engine.rules import Joint
from duell.games.duel.engine.state import State, legal


class Events(Sequence[Event]):
    """The events of one step, worked out when they are first looked at."""

    __slots__ = ("_after", "_before", "_events", "_joint")

    def __init__(self, before: State, joint: Joint, after: State) -> None:
        self._before = before
        self._joint = joint
        self._after = after
        self._events: list[Event] | None = None

    def _told(self) -> list[Event]:
        if self._events is None:
            self._events = [*telling.events(self._before, self._joint, self._after)]
        return self._events

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        return self._told()[index]

    def __len__(self) -> int:
        return len(self._told())

    def __iter__(self) -> Iterator[Event]:
        return iter(self._told())

    def __repr__(self) -> str:
        return f"Events({self._told()})"


def advance(state: State, choices: Mapping[int, Choice]) -> tuple[State, Events]:
    """Return the state after the joint choice of all who must act, and what happened.

    `choices` has exactly the seats that ``legal(state)`` names, each with one of its choices. WrongSeatsError or
    IllegalChoiceError says what was given and what was legal; `state` stays as it was in any case.
    """
    joint = _joint(state, choices)
    after = state.now.after(state, joint)
    return after, Events(state, joint, after)


def _joint(state: State, choices: Mapping[int, Choice]) -> Joint:
    """Return the choices seat by seat, once it is sure that they are those of ``legal(state)``."""
    joint: list[Choice | None] = []
    due = 0
    for seat, options in enumerate(state.options):
        if options:
            due += 1
            choice = choices.get(seat)
            if type(choice) is not Choice or choice not in options:  # a plain 7 is equal to FORCE_7
                raise _refusal(choices, legal(state))
            joint.append(choice)
        else:
            joint.append(None)
    if len(choices) != due or not due:
        raise _refusal(choices, legal(state))
    return tuple(joint)


def _refusal(choices: Mapping[int, Choice], options: Mapping[int, tuple[Choice, ...]]) -> RuleError:
    """Return the error that says what is wrong with these choices."""
    if not options:
        return WrongSeatsError(
            "choices of seats {seats} were given; the game is over and nobody can act", seats=[*choices]
        )
    if choices.keys() != options.keys():
        return WrongSeatsError(
            "choices of seats {seats} were given; due are those of seats {due}", seats=[*choices], due=[*options]
        )
    seat = next(seat for seat in options if type(choices[seat]) is not Choice or choices[seat] not in options[seat])
    given = choices[seat]
    legal = ", ".join(map(str, options[seat]))
    if type(given) is not Choice:
        return IllegalChoiceError(
            "seat {seat} chose {value}, which is not a Choice; legal is {legal}",
            seat=seat,
            value=repr(given),
            legal=legal,
        )
    return IllegalChoiceError("seat {seat} chose {choice}; legal is {legal}", seat=seat, choice=given, legal=legal)
