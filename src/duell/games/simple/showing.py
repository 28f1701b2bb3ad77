"""A simple game at the table: what lies open and what is in a hand, in sentences; keys and answers are the choices."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from duell.game import Choice, Event
from duell.language import _, n_
from duell.record.acts import Seat
from duell.record.table_options import TableOptions
from duell.table import wording
from duell.table.screens import Choosing, Ends, Final, TakesHint, TimeIsUp
from duell.table.seating import HUMAN

if TYPE_CHECKING:
    from duell.games.simple import SimpleGame
    from duell.games.simple.rules import SimpleView


@dataclass(frozen=True, slots=True)
class PlayerArea:
    """A seat as all see it."""

    seat: Seat
    total: int
    locked: bool


@dataclass(frozen=True, slots=True)
class Board:
    """What lies open for all, in sentences."""

    round: int
    places: tuple[PlayerArea, ...]
    lines: tuple[str, ...]
    notice: str = ""

    def name(self, seat: int) -> str:
        """Return the name at a seat."""
        return self.places[seat].seat.name

    def saying(self, notice: str) -> "Board":
        """Return the same board with another notice."""
        return replace(self, notice=notice)


class SimpleNarration:
    """What is shown and told at the table (see `game.Narration`)."""

    KEYS = ""

    def __init__(self, game: "SimpleGame") -> None:
        self._game = game

    def options(self) -> Mapping[str, str]:
        """Return what can be agreed on."""
        return dict.fromkeys(("pins", "first", "clock"), "")

    def board(
        self,
        public: "SimpleView",
        seats: Sequence[Seat],
        locked: Collection[int],
        _options: TableOptions,
        notice: str = "",
    ) -> Board:
        """Return what lies open."""
        places = (PlayerArea(who, public.totals[seat], seat in locked) for seat, who in enumerate(seats))
        return Board(public.round, tuple(places), public.open, notice)

    def body(self, seen: "SimpleView") -> tuple[str, ...]:
        """Return what a seat sees of its own."""
        return seen.own

    def laid(self, _public: "SimpleView", _choices: Mapping[int, Choice]) -> None:
        """Return nothing."""

    def tell(self, _public: "SimpleView", events: Sequence[Event]) -> tuple[Event, ...]:
        """Return the events themselves."""
        return tuple(events)

    def after(self, board: Board, _beats: Sequence[object]) -> Board:
        """Return the same board: the next one says what has changed."""
        return board

    def advice(self, _seen: "SimpleView") -> tuple[()]:
        """Return nothing."""
        return ()

    def explain(self, _screen: object) -> tuple[()]:
        """Return nothing."""
        return ()

    def always(self) -> tuple[()]:
        """Return nothing."""
        return ()

    def round_named(self, _board: Board, number: object) -> str:
        """Return what a round is called."""
        return _("Round {number}", number=number)

    def brief(self, _board: Board) -> tuple[str, ...]:
        """Return the rules as they are summed up."""
        return tuple(self._game.summary().splitlines())


class SimpleLines:
    """How plain mode says it, and the full screen as well (see `game.Lines`)."""

    ASKED: Mapping[str, object] = {}

    def __init__(self, game: "SimpleGame") -> None:
        self._game = game

    def table(self, board: Board) -> list[str]:
        """Return the round, the points and what lies open."""
        return [_("Round {number}", number=board.round), *board.lines, *self.scores(board)]

    def scores(self, board: Board) -> list[str]:
        """Return a line a seat."""
        return [
            n_("{name}: {count} point", "{name}: {count} points", place.total, name=place.seat.name)
            for place in board.places
        ]

    def plays(self, place: PlayerArea) -> str:
        """Return who decides at a seat."""
        name, player = place.seat.name, place.seat.player
        if player == HUMAN:
            return _("{name} plays.", name=name)
        return _("{name} is a bot of level {level}.", name=name, level=wording.level(player))

    def choosing(self, screen: Choosing) -> list[str]:
        """Return what whoever decides has."""
        return [*screen.body]

    def question(self, screen: Choosing) -> str:
        """Return who is asked."""
        return _("{name}, which choice?", name=screen.board.name(screen.seat))

    def read(self, screen: Choosing, answer: str) -> Choice | None:
        """Return the choice that is written like the answer."""
        return next((choice for choice in screen.options if str(choice) == answer), None)

    def legal(self, screen: Choosing) -> str:
        """Return what could be answered."""
        return _("Answer with one of {choices}.", choices=", ".join(map(str, screen.options)))

    def advice(self, _screen: Choosing) -> list[str]:
        """Return nothing."""
        return []

    def reveal(self, board: Board, beats: Iterable[object]) -> list[str]:
        """Return what happened, a sentence a line."""
        names = [place.seat.name for place in board.places]
        return [
            wording.tell(board, beat) if isinstance(beat, TakesHint | TimeIsUp | Ends) else self._game.told(beat, names)
            for beat in beats
        ]

    def final(self, screen: Final) -> list[str]:
        """Return everybody's points, and who won."""
        return [*self.scores(screen.board), wording.winners(screen)]
