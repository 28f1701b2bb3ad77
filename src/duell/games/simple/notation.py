"""A simple game in records and events: choices as their ``str``, events as their names and members."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from duell.game import Choice, Event, EventData, SetUp, State
from duell.games.simple.rules import PLAYED
from duell.language import _
from duell.record.strict import Member
from duell.table.screens import Ends

if TYPE_CHECKING:
    from duell.games.simple import SimpleGame

LONGEST = 100
"""Characters of a choice."""

MOST_ROUNDS = 10_000


@dataclass(frozen=True, slots=True)
class Joint:
    """What all have chosen who must: ``{"choices":{"round":1,"seats":[0,1],"choices":["2","1"]}}``."""

    game: "SimpleGame"
    round: int
    made: tuple[tuple[int, Choice], ...]

    def choices(self, _seats: int) -> dict[int, Choice]:
        """Return the joint choice."""
        return dict(self.made)

    def is_due(self, state: State) -> bool:
        """Whether it can stand where `state` is reached."""
        return self.round == self.game.round(state) and dict(self.made).keys() == self.game.legal(state).keys()

    def data(self) -> dict[str, dict[str, object]]:
        """Return it as JSON has it."""
        seats, choices = [seat for seat, _choice in self.made], [str(choice) for _seat, choice in self.made]
        return {"choices": {"round": self.round, "seats": seats, "choices": choices}}

    def told(self) -> str:
        """Return it in a few words."""
        return _("the choices of round {round}", round=self.round)


class SimpleNotation:
    """How a simple game is written down (see `game.Notation`)."""

    role = parse_edition = parse_deck = None
    reasons = (PLAYED,)
    usual = ()

    def __init__(self, game: "SimpleGame") -> None:
        self._game = game
        self.acts = {"choices": self._parse}

    def _parse(self, value: object) -> Joint:
        number, seats, choices = Member("choices").members(value, "round", "seats", "choices")
        most = self._game.seats[-1]
        found = [Member("seat").number(seat, 0, most - 1) for seat in Member("seats").entries(seats, 1, most)]
        texts = [
            Member("choice").text(text, LONGEST) for text in Member("choices").entries(choices, len(found), len(found))
        ]
        try:
            made = tuple(zip(found, map(self._game.choice, texts), strict=True))
        except ValueError:
            raise Member("choice").fault(_("malformed"), _("a choice of the game")) from None
        return Joint(self._game, Member("round").number(number, 1, MOST_ROUNDS), made)

    def deck_data(self, _deck: object) -> None:
        """Return nothing."""

    def label(self, _set_up: SetUp) -> tuple[str, ...]:
        """Return the game's name."""
        return (self._game.name,)

    def deal(self, state: State) -> Sequence[object]:
        """Return all that is in the first state."""
        return [repr(state)]

    def decision(self, state: State, choices: Mapping[int, Choice]) -> Joint:
        """Return a joint choice as a record has it."""
        return Joint(self._game, self._game.round(state), tuple(sorted(choices.items())))

    def due(self, state: State) -> str:
        """Return which decision has to follow."""
        return _("the choices of round {round}", round=self._game.round(state))

    def opening(self, _set_up: SetUp, names: Sequence[str], _roles: Sequence[str], _state: State) -> list[EventData]:
        """Return who plays."""
        return [{"event": "game", "game": self._game.name, "seats": [{"name": name} for name in names]}]

    def events(self, event: Event) -> list[EventData]:
        """Return an event with its members."""
        if isinstance(event, Ends):
            return [{"event": "over", "reason": event.reason}]
        members: dict[str, Any] = event._asdict()
        return [{"event": type(event).__name__.lower(), **members}]

    def closing(self, state: State) -> list[EventData]:
        """Return the score of each seat, and who has won."""
        result = self._game.rules.outcome(state)
        assert result
        scores: list[EventData] = [
            {"event": "score", "seat": seat, "total": total} for seat, total in enumerate(result.totals)
        ]
        return [
            *scores,
            {"event": "winners", "seats": list(result.winners)},
        ]
