"""What is said about a game besides playing it: each of these parts is for a command or a screen of its own."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from duell.game.values import Board, Card, Choice, Edition, Event, Kind, State


class HouseRules(Protocol):
    """In what its editions differ, in words; a game without editions has none."""

    @property
    def SWITCHES(self) -> Mapping[str, Iterable[Any]]:  # noqa: N802 - a constant
        """Every switch with its values, whose ``str`` is how each is written."""

    def edition(self, name: str, /) -> Edition:
        """Return the edition of that name; EditionError if there is none."""

    def about(self, edition: str, lang: str, /) -> str:
        """Return what the edition of that name is, in one sentence."""

    def label(self, switch: str, /) -> str:
        """Return what a switch is about, in a word or two."""

    def called(self, switch: str, value: str, /) -> str:
        """Return what a value of a switch is called, in a few words."""

    def told(self, switch: str, value: str, /) -> str:
        """Return what a switch is about, and its value, in a few words."""

    def meaning(self, switch: str, value: str, /) -> str:
        """Return in a sentence what a value of a switch does."""


class Figures(Protocol):
    """What a game has to say of many games of bots, besides who won how often."""

    @property
    def COUNTS(self) -> Sequence[str]:  # noqa: N802 - a constant
        """What is counted in each game, by the names that other programs find it by."""

    def counted(self, event: Event, /) -> str:
        """Return which of `COUNTS` an event is one of; "" if none."""

    def ending(self, reason: str, /) -> str:
        """Return a reason in two or three words."""

    def length(self, rounds: float, endings: str, /) -> str:
        """Return how many rounds games had on average, and by what they ended."""

    def course(self, means: Mapping[str, float], /) -> str:
        """Return how games went, by how many of each of `COUNTS` they had on average."""


class Coach(Protocol):
    """What looks back on a finished game: what it was worth, and what is said of it.

    `Step` is a `record.Step`; `JudgedChoice` and `Kind` are of `duell.coach`, `JudgedStep` and `Highlight` of
    `duell.table.review`.
    """

    def judge(self) -> Any:
        """Return the `coach.Judge` who is asked."""

    def kind(self, before: State, judged: Any, /) -> Kind:
        """Return which habit a choice belongs to that wasted something; `judged` is a JudgedChoice."""

    def is_one_moment(self, step: Any, following: Any, /) -> bool:
        """Whether two steps, one after the other, are told as one moment."""

    def is_by_chance(self, step: Any, /) -> bool:
        """Whether something is turned up in a step, or drawn, once all have chosen; else nothing but choices count."""

    def turned(self, step: Any, /) -> tuple[Card, ...]:
        """Return the cards that a step showed once all had chosen."""

    def heading(self, judged: Any, turned: Sequence[Card], /) -> str:
        """Return when a step was, and what was done then; `turned` are the cards that its moment showed."""

    def course(self, name: str, chances: str, /) -> str:
        """Return a player's `chances` in a row, one as each round began and one at the end."""

    def cause(self, found: Any, /) -> str:
        """Return what the change of a Highlight came from; "" where no more can be said than what was wasted."""

    def blame(self, board: Board, judged: Any, values: Mapping[str, str], /) -> str:
        """Return that a choice wasted something; `values` are its ``name``, ``chance`` and ``points``, in words."""

    def option(self, board: Board, choice: Choice, /) -> str:
        """Return what a choice is called where it is one of several."""

    def habit(self, name: str, kind: Kind, /) -> str:
        """Return by which habit a player lost most."""

    def cards(self, board: Board, turned: Sequence[Card], /) -> str:
        """Return what some cards are called."""

    def explained(self) -> tuple[str, ...]:
        """Return how to read what the coach says."""


class Lessons(Protocol):
    """A guided first game."""

    @property
    def Lesson(self) -> Any:  # noqa: N802 - a class
        """Makes a new lesson, a `duell.table.sitting.GuidedSitting`."""
