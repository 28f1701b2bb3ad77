"""How a game is written down: in records, in the last table's file, as events for other programs, in lists."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from duell.game import Ends, EventData, Part, Role, Rules, SetUp
from duell.language import _
from duell.record.strict import Member

LONGEST_CHOICE = 100
"""Characters of a choice in a record."""

MOST_ROUNDS = 10_000


class Decision(ABC):
    """A joint choice as a record has it: one line, in a form of the game's own; equal by value."""

    @abstractmethod
    def choices(self, seats: int) -> Mapping[int, Any]:
        """The joint choice, for `Rules.advance`. MalformedError if so many seats cannot have made it."""

    @abstractmethod
    def is_due(self, state: Any) -> bool:
        """Whether it can stand where `state` is reached, the game goes on and everybody has locked who must.

        `Rules.advance` checks whether its choices are legal.
        """

    @abstractmethod
    def data(self) -> dict[str, dict[str, object]]:
        """Its JSON: its name, and the members that `Notation.acts` reads."""

    @abstractmethod
    def told(self) -> str:
        """A few words for an error, without the choice itself."""


@dataclass(frozen=True, slots=True)
class JointChoice(Decision):
    """The choices of all who had to choose: ``{"choices":{"round":1,"seats":[0,1],"choices":["2","1"]}}``."""

    rules: Rules[Any, Any, Any]
    round: int
    made: tuple[tuple[int, Any], ...]

    def choices(self, seats: int) -> dict[int, Any]:
        return dict(self.made)

    def is_due(self, state: Any) -> bool:
        return self.round == self.rules.round(state) and dict(self.made).keys() == self.rules.legal(state).keys()

    def data(self) -> dict[str, dict[str, object]]:
        seats, choices = [seat for seat, _choice in self.made], [str(choice) for _seat, choice in self.made]
        return {"choices": {"round": self.round, "seats": seats, "choices": choices}}

    def told(self) -> str:
        return _("the choices of round {round}", round=self.round)


class Notation(Part):
    """How a game is written down. A plain game writes choices as their ``str``, and events as their names and members.

    Files may come from anybody: whatever is parsed here is checked and refused with a `MalformedError`, which says
    what was found and what would be right, and quotes no secret.
    """

    role: Role | None = None
    """How a seat's role is written; None where seats have none."""

    parse_edition: Callable[[object, object], Any] | None = None
    """Makes an edition of its name and its switches, as JSON has them; None in a game without editions."""

    unnamed: Any = None
    """The edition of records that name none; None where each names its own."""

    parse_deck: Callable[[object], Any] | None = None
    """Makes a deck of JSON data; None in a game without decks."""

    usual: tuple[str, ...] = ()
    """The label that a list may leave out where room is scarce."""

    @property
    def acts(self) -> Mapping[str, Callable[[object], Decision]]:
        """The parser of each kind of decision, by its name; the house's own acts have other names."""
        return {"choices": self._joint_choice}

    @property
    def reasons(self) -> Collection[str]:
        """Every reason for which a game can end."""
        return (self.game.rules.PLAYED,)

    def _joint_choice(self, value: object) -> JointChoice:
        number, seats, choices = Member("choices").members(value, "round", "seats", "choices")
        most = self.game.seats[-1]
        found = [Member("seat").number(seat, 0, most - 1) for seat in Member("seats").entries(seats, 1, most)]
        texts = [
            Member("choice").text(text, LONGEST_CHOICE)
            for text in Member("choices").entries(choices, len(found), len(found))
        ]
        try:
            made = tuple(zip(found, map(self.game.rules.choice, texts), strict=True))
        except ValueError:
            raise Member("choice").fault(_("malformed"), _("a choice of the game")) from None
        return JointChoice(self.game.rules, Member("round").number(number, 1, MOST_ROUNDS), made)

    def deck_data(self, deck: Any) -> object:
        """A deck as JSON, from which `parse_deck` makes an equal one."""
        return None

    def label(self, set_up: SetUp) -> tuple[str, ...]:
        """The set-up in a list: the edition's name, then each house rule in the notation of options."""
        return (self.game.name,)

    def deal(self, state: Any) -> Sequence[object]:
        """All chance in a first state, as JSON: the digest of the deal is made of it."""
        return [repr(state)]

    def decision(self, state: Any, choices: Mapping[int, Any]) -> Decision:
        """A joint choice, legal in `state`, as a record has it."""
        return JointChoice(self.game.rules, self.game.rules.round(state), tuple(sorted(choices.items())))

    def due(self, state: Any) -> str:
        """The decision that must follow once everybody has locked, in a few words."""
        return _("the choices of round {round}", round=self.game.rules.round(state))

    def opening(self, set_up: SetUp, names: Sequence[str], roles: Sequence[str], state: Any) -> list[EventData]:
        """The first events: the game's set-up, and what `Rules.start` did."""
        return [{"event": "game", "game": self.game.name, "seats": [{"name": name} for name in names]}]

    def events(self, event: Any) -> list[EventData]:
        """An event of the rules as data for other programs; nothing for one that concerns the table alone."""
        if isinstance(event, Ends):
            return [{"event": "over", "reason": event.reason}]
        return [{"event": type(event).__name__.lower(), **event._asdict()}]

    def closing(self, state: Any) -> list[EventData]:
        """The last events: each seat's score, and the winners."""
        result = self.game.rules.outcome(state)
        assert result, "the game goes on"
        scores: list[EventData] = [
            {"event": "score", "seat": seat, "total": total} for seat, total in enumerate(result.totals)
        ]
        return [*scores, {"event": "winners", "seats": list(result.winners)}]
