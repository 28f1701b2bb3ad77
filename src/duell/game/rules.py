"""What a game is at heart: its rules as pure functions, and how it is written down."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

from duell.game.values import Choice, Deck, Edition, Event, EventData, Outcome, Role, SetUp, State, View


class RuleError(ValueError):
    """Something that the rules do not allow. Its message quotes what was given and says what would be legal.

    ``str`` is English. Who speaks another language finds the sentence in `message` and what is to stand in its places,
    ``{so named}``, in `values`.
    """

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message.format(**values) if values else message)
        self.message = message
        self.values = values


class BadSetUpError(RuleError):
    """A game that cannot be started: roles, number of players, switches."""


class WrongSeatsError(RuleError):
    """Choices of other seats than those that must act."""


class IllegalChoiceError(RuleError):
    """A choice that is not open to the seat that made it."""


class Rules(Protocol):
    """The rules as pure functions."""

    def start(self, set_up: SetUp, roles: Sequence[str], seed: str, /) -> State:
        """Return the first state. `roles` has one a seat, "" where the game has none; all chance is from `seed`.

        BadSetUpError says what is wrong.
        """

    def legal(self, state: State, /) -> Mapping[int, Sequence[Choice]]:
        """Return what each seat that must act can choose; empty when the game is over."""

    def advance(self, state: State, choices: Mapping[int, Choice], /) -> tuple[State, Sequence[Event]]:
        """Return the next state and what happened. `choices` has one for each seat that `legal` names.

        WrongSeatsError or IllegalChoiceError says what was given and what would be legal.
        """

    def view(self, state: State, seat: int | None, /) -> View:
        """Return what a seat may see; None stands for a spectator."""

    def outcome(self, state: State, /) -> Outcome | None:
        """Return how the game ended; None while it goes on."""

    def totals(self, state: State, /) -> tuple[int, ...]:
        """Return each seat's points so far."""

    def round(self, state: State, /) -> int:
        """Return the number of the round, from 1. Where choices are `sealed`, a seat makes one a round at most."""

    def turn(self, state: State, /) -> int:
        """Return the number of the turn, counted through the game from 1; 0 in a game that counts rounds alone."""

    def sealed(self, state: State, /) -> bool:
        """Whether choices are collected secretly, each locked, before anything is shown."""

    def private(self, state: State, /) -> bool:
        """Whether what the one who decides sees is for nobody else, so that a curtain comes first."""

    def same_turn(self, before: State, after: State, /) -> bool:
        """Whether the seat that decides in `after` goes on without a curtain, since it has decided in `before`, too."""

    def draft(self, state: State, choice: Choice, /) -> State | None:
        """Return the state as its seat sees it while a choice lies there that it can still take back.

        None for a choice that counts at once. Those drafted count with the next one of the same turn that does, in the
        order in which they were made; each of them is legal in the state that those before it lead to.
        """

    def moment(self, view: View, /) -> tuple[object, ...]:
        """Return what tells this moment of a game from all others in which the same seat decides: plain values.

        A bot's luck at the table is drawn from its ``repr``, so of one game it stays what it is in every version.
        """

    def default(self, state: State, seat: int, /) -> Choice:
        """Return what is done for a seat that has to choose and does not, when its time is up."""


class Decision(Protocol):
    """A joint choice as a record has it: an act of the game's own. Equal to another if it is the same."""

    def choices(self, seats: int, /) -> Mapping[int, Choice]:
        """Return the joint choice, for `Rules.advance`; MalformedError if it is none of so many seats."""

    def is_due(self, state: State, /) -> bool:
        """Whether it can stand where `state` is reached, the game goes on, and everybody who has to lock has done so.

        Whether its choices are legal, `Rules.advance` finds out.
        """

    def data(self) -> dict[str, dict[str, object]]:
        """Return it as JSON has it: its name, and its members for `Notation.acts` to read."""

    def told(self) -> str:
        """Return it in a few words, for a complaint, without what was chosen."""


class Notation(Protocol):
    """How a game is written down: in a record, in the last table's file, as events for other programs, in lists.

    What stands in a file may be anybody's: whatever is parsed here is checked, and refused with a
    `record.MalformedError`, which says what was found and what would be right and quotes no secret.
    """

    @property
    def role(self) -> Role | None:
        """How the role of a seat is written down; None where seats have none."""

    @property
    def parse_edition(self) -> Callable[[object, object], Edition] | None:
        """Makes an edition of its name and its switches as JSON has them; None where the game has no editions."""

    @property
    def parse_deck(self) -> Callable[[object], Deck] | None:
        """Makes a deck of JSON data; None where the game has no decks."""

    @property
    def acts(self) -> Mapping[str, Callable[[object], Decision]]:
        """What reads the members of a decision, by its name, which is none that acts of the house have."""

    @property
    def reasons(self) -> Collection[str]:
        """Why a game can end."""

    def deck_data(self, deck: Deck, /) -> object:
        """Return a deck as JSON has it, of which `parse_deck` makes an equal one."""

    def label(self, set_up: SetUp, /) -> tuple[str, ...]:
        """Return what a list calls the set-up: the edition's name, then each house rule as options have it."""

    @property
    def usual(self) -> tuple[str, ...]:
        """The label that a list leaves out where room is scarce; () if none."""

    def deal(self, state: State, /) -> Sequence[object]:
        """Return, as JSON has it, all chance that is in a first state: what the deal's digest is made of."""

    def decision(self, state: State, choices: Mapping[int, Choice], /) -> Decision:
        """Return a joint choice that is legal in `state` as a record has it."""

    def due(self, state: State, /) -> str:
        """Return in a few words which decision has to follow where everybody who has to lock has done so."""

    def opening(self, set_up: SetUp, names: Sequence[str], roles: Sequence[str], state: State, /) -> list[EventData]:
        """Return the events that come first: the game's set-up, and what `Rules.start` has done."""

    def events(self, event: Event, /) -> list[EventData]:
        """An event of the rules as data for other programs; nothing for one that is told at the table alone."""

    def closing(self, state: State, /) -> list[EventData]:
        """Return the events that come last: the score of each seat, who has won."""
