"""How a game is written: in records, in the roster file, as events for other programs, and in lists."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from duell.game import Ends, EventData, Part, Role, Rules, SetUp
from duell.language import _
from duell.record.strict import Member

LONGEST_CHOICE = 100  # the longest choice in a record, in characters
MOST_ROUNDS = 10_000


class Decision(ABC):
    """A joint choice in a record, as one line in the game's own form; equal by value."""

    @abstractmethod
    def choices(self, seats: int) -> Mapping[int, Any]:
        """The joint choice for `Rules.advance`. MalformedError if it is impossible with this number of seats."""

    @abstractmethod
    def is_due(self, state: Any) -> bool:
        """Whether this decision fits `state`: the game goes on, and everybody has locked. It need not be legal."""

    @abstractmethod
    def data(self) -> dict[str, dict[str, object]]:
        """This decision as JSON: its name, and the members that `Notation.acts` parses."""

    @abstractmethod
    def in_words(self) -> str:
        """This decision in a few words for an error, without the choices themselves."""


@dataclass(frozen=True, slots=True)
class JointChoice(Decision):
    """The default decision: ``{"choices":{"round":1,"seats":[0,1],"choices":["2","1"]}}``."""

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

    def in_words(self) -> str:
        return _("the choices of round {round}", round=self.round)


class Notation(Part):
    """The notation of a game. By default, choices are written as their ``str``, and events as their names and members.

    Files may come from anybody, so wrong input raises a `MalformedError`, which quotes no secret.
    """

    NAME = "notation"

    role: Role | None = None  # the notation of a seat's role; None in a game without roles

    parse_edition: Callable[[object, object], Any] | None = None
    """Parses an edition's name and switches from JSON; None in a game without editions."""

    unnamed: Any = None  # the edition of records that name none; None if all name one
    parse_deck: Callable[[object], Any] | None = None  # parses a deck from JSON; None in a game without decks
    usual: tuple[str, ...] = ()  # the label that a narrow list may omit

    @property
    def acts(self) -> Mapping[str, Callable[[object], Decision]]:
        """The parser of each kind of decision, by name; the names must differ from those of the acts of any game."""
        return {"choices": self._joint_choice}

    @property
    def reasons(self) -> Collection[str]:
        """Every reason for which a game can end."""
        return (self.game.rules.PLAYED,)

    def _joint_choice(self, value: object) -> JointChoice:
        number, seats, choices = Member("choices").members(value, "round", "seats", "choices")
        most = self.game.seats[-1]
        acting = [Member("seat").number(seat, 0, most - 1) for seat in Member("seats").entries(seats, 1, most)]
        texts = [
            Member("choice").text(text, LONGEST_CHOICE)
            for text in Member("choices").entries(choices, len(acting), len(acting))
        ]
        try:
            made = tuple(zip(acting, map(self.game.rules.choice, texts), strict=True))
        except ValueError:
            raise Member("choice").malformed(_("a choice of the game")) from None
        return JointChoice(self.game.rules, Member("round").number(number, 1, MOST_ROUNDS), made)

    def deck_data(self, deck: Any) -> object:
        """A deck as JSON; the inverse of `parse_deck`."""
        return None

    def label(self, set_up: SetUp) -> tuple[str, ...]:
        """The set-up for lists: the edition's name, then each house rule as typed in an option."""
        return (self.game.name,)

    def deal(self, state: Any) -> Sequence[object]:
        """All decisions of chance in a first state, as JSON, for the digest of the deal."""
        return [repr(state)]

    def decision(self, state: Any, choices: Mapping[int, Any]) -> Decision:
        """A joint choice, which must be legal in `state`, as a decision for the record."""
        return JointChoice(self.game.rules, self.game.rules.round(state), tuple(sorted(choices.items())))

    def due(self, state: Any) -> str:
        """The decision that is due once everybody has locked, in a few words."""
        return _("the choices of round {round}", round=self.game.rules.round(state))

    def opening(self, set_up: SetUp, names: Sequence[str], roles: Sequence[str], state: Any) -> list[EventData]:
        """The first events: the game's set-up, and the effects of `Rules.start`."""
        return [{"event": "game", "game": self.game.name, "seats": [{"name": name} for name in names]}]

    def events(self, event: Any) -> list[EventData]:
        """An event of the rules as data for other programs; empty if the event is only for the screens."""
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
