"""The interface of a game: `Game`, its `Rules`, and its set-up.

A game is a subclass of `Game`, and each of its parts is a subclass of a base class with plain defaults; only `Rules`
must be written. `State`, `Choice`, `View`, `Event` and `Deck` are types of the game. The shared code stores them, hands
them back, compares choices and writes a choice as ``str(choice)``, but never looks inside.

The base classes of the other parts live with their users: `duell.players.Bots`, `duell.record.notation.Notation`,
`duell.table.narration.Narration`, `duell.plain.lines.Lines`, `duell.tui.game_pages.Pages`, `duell.web.faces.Faces` and
`duell.simulation.results.Figures`. They stand above this module, which knows them by name only; ``Pages.of(game)`` is
``game.pages`` with its type. Nothing else of duell is imported here.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

if TYPE_CHECKING:
    from random import Random

State: TypeAlias = object  # a position between two joint choices: frozen, and without any secret choice
Choice: TypeAlias = object  # a seat's choice: comparable, and ``str`` gives its notation
View: TypeAlias = object  # everything that one seat, or a spectator, may see of a state
Event: TypeAlias = object  # a public consequence of choices
Deck: TypeAlias = object  # the cards of a game; None if there is only one set
EventData = dict[str, object]  # an event as JSON: ``{"event": its name, …}``

StateT = TypeVar("StateT")
ChoiceT = TypeVar("ChoiceT")
ViewT = TypeVar("ViewT")


class RuleError(ValueError):
    """A violation of the rules. Its message quotes the input and names the legal choices.

    ``str`` is English; `message`, with ``{placeholders}`` for `values`, is for translation.
    """

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message.format(**values) if values else message)
        self.message = message
        self.values = values


class BadSetUpError(RuleError):
    """A game that cannot be started: wrong roles, number of players or switches.

    A string among the values is a wrong one, which the message quotes; a tuple has the names to choose from.
    """

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message, **{name: _in_english(value) for name, value in values.items()})
        self.values = values


def _in_english(value: object) -> object:
    return ", ".join(value) if isinstance(value, tuple) else repr(value) if isinstance(value, str) else value


class WrongSeatsError(RuleError):
    """Choices for seats other than those that must act."""


class IllegalChoiceError(RuleError):
    """A choice that is not legal for its seat."""


class BrokenPromiseError(Exception):
    """A game from another package violates the contract of `Rules`. The message is for its author."""


class AnyEdition(Protocol):
    """A printed edition of any game's rules, with the switches in which editions differ; equal by value."""

    @property
    def name(self) -> str:
        """The edition's name; with house rules, the name of the edition they change."""

    def switches(self) -> dict[str, str]:
        """Every switch with its value, in notation."""

    def with_rule(self, switch: str, value: str) -> "AnyEdition":
        """The same edition with one switch changed."""


def check_rule(switch: str, value: str, switches: Mapping[str, Sequence[str]]) -> None:
    """Refuse a house rule that sets none of the `switches`, or gives one an unknown value: BadSetUpError."""
    if switch not in switches:
        raise BadSetUpError(
            "there is no switch {switch}; choose from {switches}", switch=switch, switches=tuple(switches)
        )
    if value not in switches[switch]:
        known = tuple(switches[switch])
        raise BadSetUpError(
            "switch {switch} cannot be {value}; choose from {known}", switch=switch, value=value, known=known
        )


def check_players(count: int, seats: range) -> None:
    """Refuse a number of players that is not in `seats`: BadSetUpError."""
    if count not in seats:
        raise BadSetUpError(
            "{least} to {most} players can play, not {count}", count=count, least=seats[0], most=seats[-1]
        )


def chance_of(seed: str) -> "Random":
    """The random numbers that follow from a seed; BadSetUpError unless it is a string that a record can hold."""
    if not isinstance(seed, str):  # None would seed Random from the system
        raise BadSetUpError("the seed {seed} is not text", seed=seed)
    try:
        return _generator()(seed)
    except UnicodeEncodeError:
        raise BadSetUpError("the seed {seed} is not text that can be written as UTF-8", seed=seed) from None


@cache
def _generator() -> "type[Random]":
    from random import Random  # small commands deal nothing

    return Random


def check_choices(choices: Mapping[int, Any], legal: Mapping[int, Sequence[Any]]) -> None:
    """Raise WrongSeatsError or IllegalChoiceError unless each seat that must act has a legal choice."""
    if not legal:
        raise WrongSeatsError(
            "choices of seats {seats} were given; the game is over and nobody can act", seats=[*choices]
        )
    if choices.keys() != legal.keys():
        raise WrongSeatsError(
            "choices of seats {seats} were given, but seats {due} must choose", seats=[*choices], due=[*legal]
        )
    for seat, options in legal.items():
        if choices[seat] not in options:
            known = ", ".join(map(str, options))
            raise IllegalChoiceError(
                "seat {seat} chose {choice}; legal choices are {legal}", seat=seat, choice=choices[seat], legal=known
            )


class SetUp(NamedTuple):
    """The deck and edition of a game; either is None if the game does not have it."""

    deck: Any = None
    edition: Any = None  # an `AnyEdition`


class Role(NamedTuple):
    """The word for a seat's role in records (``hero``), and an example (``leia``)."""

    member: str
    example: str


class Emblem(NamedTuple):
    """A card's picture: a tint, ``#rrggbb``, and rows of letters for pixels, small and large; () for a missing size."""

    tint: str
    small: tuple[str, ...] = ()
    large: tuple[str, ...] = ()


class Outcome(NamedTuple):
    """The end of a game: the `reason` in the game's own word, each seat's total, and the winning seats."""

    reason: str
    totals: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def by_totals(cls, reason: str, totals: tuple[int, ...]) -> "Outcome":
        """The outcome in which the highest total wins; equal totals share the win."""
        best = max(totals)
        return cls(reason, totals, tuple([seat for seat, total in enumerate(totals) if total == best]))


class Ends(NamedTuple):
    """The last event of any game; the game knows what `reason` means."""

    reason: Any


class CardTable(NamedTuple):
    """A table of cards in a deck: columns of `words`, then of `numbers`, by heading; or a `text` instead.

    Plain mode says the `sentences` in place of them.
    """

    heading: str
    sentences: tuple[str, ...]
    words: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    text: str = ""


class Part:
    """A part of a game; it knows the `game` it belongs to."""

    NAME: ClassVar[str]  # the name of the part in its game

    @classmethod
    def of(cls, game: "Game") -> Self:
        """The part of this kind that a game has."""
        own: Self = getattr(game, cls.NAME)
        return own

    def __init__(self, game: "Game") -> None:
        self.game = game


class Rules(Part, ABC, Generic[StateT, ChoiceT, ViewT]):
    """The rules as pure functions.

    A game in which everyone chooses in secret implements `begin`, `legal`, `play`, `totals`, `round` and `view`.
    """

    PLAYED = "played"  # the default `Outcome.reason`

    def begin(self, seats: int, rng: "Random") -> StateT:
        """The first state for a number of players; all chance comes from `rng`."""
        raise TypeError(f"{type(self).__name__} has neither begin nor start")

    @abstractmethod
    def legal(self, state: StateT) -> Mapping[int, Sequence[ChoiceT]]:
        """The legal choices of each seat that must act; empty once the game is over."""

    def play(self, state: StateT, choices: Mapping[int, ChoiceT]) -> tuple[StateT, Sequence[Event]]:
        """The state after legal choices, one for each seat that must act, and the events on the way."""
        raise TypeError(f"{type(self).__name__} has neither play nor advance")

    @abstractmethod
    def totals(self, state: StateT) -> tuple[int, ...]:
        """Each seat's points so far."""

    @abstractmethod
    def round(self, state: StateT) -> int:
        """The number of the round, from 1. Where choices are `sealed`, a seat makes at most one in a round."""

    @abstractmethod
    def view(self, state: StateT, seat: int | None) -> ViewT:
        """The view of a seat, or of a spectator (None), with ``seat``, ``round``, ``to_act`` and ``options``."""

    def choice(self, text: str) -> ChoiceT:
        """The choice with this notation, as ``str(choice)`` gives it; ValueError if there is none."""
        return text  # type: ignore[return-value]  # a game that inherits this has strings as choices

    def start(self, set_up: SetUp, roles: Sequence[str], seed: str) -> StateT:
        """The first state; all chance comes from `seed`. A role is "" in a game without roles.

        May raise BadSetUpError.
        """
        check_players(len(roles), self.game.seats)
        return self._promised(self.begin(len(roles), chance_of(seed)), ())

    def advance(self, state: StateT, choices: Mapping[int, ChoiceT]) -> tuple[StateT, Sequence[Event]]:
        """The next state and the events, given choices by seat. May raise WrongSeatsError or IllegalChoiceError."""
        check_choices(choices, self.legal(state))
        after, events = self.play(state, choices)
        self._promised(after, events)
        outcome = self.outcome(after)
        return after, [*events, Ends(outcome.reason)] if outcome else events

    def _promised(self, state: StateT, events: Sequence[Event]) -> StateT:
        """The state, checked against the contract of a game from another package; BrokenPromiseError if it fails."""
        for seat, choices in self.legal(state).items():
            if not choices:
                raise BrokenPromiseError(f"seat {seat} must act, but legal gives it no choice")
            if any(self.choice(str(choice)) != choice for choice in choices):
                raise BrokenPromiseError("choice does not make of a choice's text the same choice again")
        for event in events:
            if not hasattr(event, "_asdict"):
                raise BrokenPromiseError(f"an event is a {type(event).__name__}, not a NamedTuple")
        return state

    def outcome(self, state: StateT) -> Outcome | None:
        """The outcome, None while the game goes on: the highest total wins."""
        if self.legal(state):
            return None
        return Outcome.by_totals(self.PLAYED, self.totals(state))

    def turn(self, state: StateT) -> int:
        """The number of the turn, from 1 through the game; 0 in a game that counts only rounds."""
        return 0

    def sealed(self, state: StateT) -> bool:
        """Whether choices are locked in secret and revealed together."""
        return bool(self.legal(state))

    def private(self, state: StateT) -> bool:
        """Whether the player to move sees secrets, so that a curtain comes first."""
        return bool(self.legal(state))

    def in_the_open(self, state: StateT) -> Sequence[ChoiceT]:
        """The legal choices of the player to move that everybody can see to be legal, whatever is in the hand."""
        return ()

    def silent_end(self, state: StateT) -> ChoiceT | None:
        """The choice that only ends a turn, with nothing to tell, so that the next player decides; None if none."""
        return None

    def same_turn(self, before: StateT, after: StateT) -> bool:
        """Whether the player to move in `after` also decided in `before`, and so continues without a curtain."""
        return False

    def draft(self, state: StateT, choice: ChoiceT) -> StateT | None:
        """The state with a choice that can still be taken back, as its player sees it.

        None for a choice that counts at once; drafts count, in order, with the next such choice of the turn. Each draft
        is legal in the state that the earlier ones lead to.
        """
        return None

    def moment(self, view: ViewT) -> tuple[object, ...]:
        """Plain values that tell this decision of a seat from its other decisions in the game.

        Their ``repr`` seeds a bot's luck at the table, so they must never change between versions.
        """
        seen: Any = view
        return seen.round, [str(choice) for choice in seen.options]

    def forced(self, state: StateT, seat: int) -> ChoiceT | None:
        """A seat's only choice, made without asking, if everybody can infer that it has no other; otherwise None."""
        return None

    def counts(self, choice: ChoiceT) -> bool:
        """Whether a choice that a player has selected, but not confirmed, is made when the time runs out."""
        return True

    def default(self, state: StateT, seat: int) -> ChoiceT:
        """The choice made for a seat when its time runs out, unless the selected one `counts`."""
        return self.legal(state)[seat][0]


class Catalogue(Part):
    """A game's material: decks, editions, roles and the rules in words."""

    def decks(self) -> tuple[str, ...]:
        """Names of the decks that come with the game, the usual one first."""
        return (self.game.name,)

    def deck(self, name_or_path: Any) -> Any:
        """The deck with this name, or from this file; CatalogueError if it is faulty."""
        return None

    def counts(self, deck: Any) -> str:
        """The deck's contents in one line."""
        return ""

    def tables(self, deck: Any) -> Sequence[CardTable]:
        """The deck's cards as lists."""
        return ()

    def warnings(self, deck: Any) -> Sequence[str]:
        """Warnings about a deck that is valid but odd."""
        return ()

    def editions(self) -> tuple[Any, ...]:
        """The game's editions, each an `AnyEdition`."""
        return ()

    def roles(self, deck: Any) -> tuple[tuple[str, str], ...]:
        """A deck's roles, each with its title."""
        return ()

    def about_role(self, deck: Any, role: str, players: int) -> str:
        """Advice on choosing a role in a game of this number of players."""
        return ""

    def about_roles(self, deck: Any, players: int) -> str:
        """Advice on all roles, in one sentence."""
        return ""

    def summary(self, edition: Any, lang: str) -> str:
        """A summary of the rules, as Markdown of 80 columns. TextError if the language has none."""
        return f"# {self.game.name}\n"

    def full_rules(self, edition: Any, lang: str) -> str:
        """Every rule with its number, and the rulings in place; otherwise like `summary`."""
        return self.summary(edition, lang)

    def rulings(self, lang: str) -> str:
        """The rulings, each with its number and reason. TextError if the language has none."""
        return ""


class HouseRules(Part, ABC):
    """The switches in which a game's editions differ, in words."""

    SWITCHES: Mapping[str, Iterable[Any]]  # every switch with its values; ``str`` gives the notation of a value

    @abstractmethod
    def edition(self, name: str) -> Any:
        """The edition with this name; EditionError if there is none."""

    @abstractmethod
    def about(self, edition: str, lang: str) -> str:
        """An edition in one sentence."""

    @abstractmethod
    def label(self, switch: str) -> str:
        """A switch in a word or two."""

    @abstractmethod
    def called(self, switch: str, value: str) -> str:
        """A value of a switch in a few words."""

    def in_words(self, switch: str, value: str) -> str:
        """A switch and its value in a few words."""
        return self.called(switch, value)

    @abstractmethod
    def meaning(self, switch: str, value: str) -> str:
        """The effect of a value of a switch, in a sentence."""


class Coach(Part, ABC):
    """The words and judgements of a game's coach, which reviews finished games.

    ``step`` is a `duell.record.reading.Step` and ``judged`` a `duell.coach.JudgedChoice`, but for `heading` a
    `duell.table.review.JudgedStep`; ``highlight`` is a `duell.table.review.Highlight`. A ``kind``, which is hashable,
    is a habit: what several bad choices have in common.
    """

    @abstractmethod
    def judge(self) -> Any:
        """The `duell.coach.Judge` that values each choice."""

    @abstractmethod
    def kind(self, before: Any, judged: Any) -> Any:
        """The habit that a bad choice belongs to."""

    def subject(self, before: Any) -> Any:
        """The kind of the decision in a state, hashable; puzzles alternate between kinds."""
        return ""

    def remembered(self, board: Any, seat: int) -> Sequence[str]:
        """Sentences on what a seat with a good memory knows, beyond what a board with memory aid shows."""
        return ()

    def reasons(self, board: Any, options: Sequence[Any]) -> Sequence[str]:
        """Sentences on what speaks for one of the `options`, besides the chances of winning."""
        return ()

    @abstractmethod
    def belong_together(self, step: Any, following: Any) -> bool:
        """Whether two successive steps belong to one turning point."""

    @abstractmethod
    def is_by_chance(self, step: Any) -> bool:
        """Whether a step turns up or draws a card after all have chosen."""

    @abstractmethod
    def turned(self, step: Any) -> tuple[Any, ...]:
        """The cards that a step turned up after all had chosen."""

    @abstractmethod
    def heading(self, judged: Any, turned: Sequence[Any], *, aloud: bool = False) -> str:
        """A heading with the time and the events of a step; `turned` are the cards of its turning point.

        It has no verb where a few columns have no room for one, but `aloud` it is a sentence.
        """

    @abstractmethod
    def course(self, name: str, chances: str) -> str:
        """A player's `chances`, one at the start of each round and one at the end."""

    @abstractmethod
    def cause(self, highlight: Any) -> str:
        """Why the chances changed at a Highlight; "" if only a bad choice can be named."""

    @abstractmethod
    def blame(self, board: Any, judged: Any, values: Mapping[str, str]) -> str:
        """A sentence on what a choice gave away; `values` holds the player's ``name``, and the ``cost`` in words."""

    @abstractmethod
    def option(self, board: Any, choice: Any) -> str:
        """The name of a choice in a list of choices."""

    @abstractmethod
    def habit(self, name: str, kind: Any) -> str:
        """The habit that cost a player most, in a sentence."""

    @abstractmethod
    def cards(self, board: Any, turned: Sequence[Any]) -> str:
        """The names of some cards."""

    @abstractmethod
    def explained(self) -> tuple[str, ...]:
        """An explanation of the coach's figures."""


def part(kind: "str | type[Part]") -> Any:
    """A part of a game, made on first use; a class given as ``module:Class`` is imported only then."""

    def make(game: "Game") -> Any:
        return resolve_name(kind)(game) if isinstance(kind, str) else kind(game)

    return cached_property(make)


def answered_by(function: str) -> Any:
    """A method implemented by the function ``module:function``, which is imported on first use."""
    return cached_property(lambda _part: resolve_name(function))


def loads(package: str) -> Callable[[str], object]:
    """The ``__getattr__`` for a package: loads and keeps one of its modules, or a name from its module `api`."""

    def load(name: str) -> object:
        if find_spec(f"{package}.{name}"):
            return import_module(f"{package}.{name}")
        offered = vars(import_module(package))[name] = getattr(import_module(f"{package}.api"), name)
        return offered

    return load


class Game(ABC):
    """A game: its name, its numbers of players, and its parts, each made on first use.

    A subclass needs `name`, `seats` and `rules`. `coach`, `lesson` and `house_rules` are None in a game without them.
    """

    name: str  # the name on the command line, in settings and in the form
    seats: range  # the possible numbers of players
    has_cards: bool = True  # whether a player's secrets are cards; otherwise the curtain hides choices

    version: str = ""
    """For a game from another package: its records carry the version, and those of other versions are refused."""

    @property
    def record(self) -> str:
        """The game's name in the heads of its records."""
        return self.name

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of bots, the weakest first."""
        return tuple(self.bots.MAKERS)

    @property
    @abstractmethod
    def rules(self) -> Rules[Any, Any, Any]: ...

    catalogue: Catalogue = part("duell.game:Catalogue")
    notation = part("duell.record.notation:Notation")
    narration = part("duell.table.narration:Narration")
    lines = part("duell.plain.lines:Lines")
    pages = part("duell.tui.game_pages:Pages")
    faces = part("duell.web.faces:Faces")
    bots = part("duell.players:Bots")
    figures = part("duell.simulation.results:Figures")
    house_rules: HouseRules | None = None
    coach: Coach | None = None

    @property
    def has_lesson(self) -> bool:
        """Whether the game has a lesson, which need not be loaded to know that."""
        return type(self).lesson is not Game.lesson

    @cached_property
    def lesson(self) -> Callable[..., Any] | None:
        """A function that begins the lesson, a `duell.table.lesson.GuidedSitting`, for a learner called ``name``."""
        return None

    def __getstate__(self) -> dict[str, object]:
        """The state to pickle: without the parts, which the other process makes itself."""
        kinds = type(self).__mro__
        parts = {name for kind in kinds for name, part in vars(kind).items() if isinstance(part, cached_property)}
        return {name: value for name, value in vars(self).items() if name not in parts}


Games = Mapping[str, Game]  # games by name; the first is the default
