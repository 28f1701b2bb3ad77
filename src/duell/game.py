"""What a game is to the house: protocols, one a part, and the errors of rules. Nothing of ours is imported here.

A game is a package with parts, each a module that is loaded when it is first asked for (see `duell.games`). The house
never imports `duell.games`: whoever starts something gives it a `Game`.

`State`, `Choice`, `View` and `Event` are values that only the game understands. The house keeps them, hands
them back, compares choices for equality and writes one as ``str(choice)``; no more.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

State = Any
"""A moment of a game between two joint choices: frozen, and never with a secret choice in it."""

Choice = Any
"""What a seat can do: equal to another if it is the same, ``str`` gives its notation."""

View = Any
"""What one seat, or a spectator, may see of a state."""

Event = Any
"""What happened by a choice; everybody at the table sees it."""

Deck = Any
"""The cards of a game."""

Card = Any
"""One of them."""

Board = Any
"""What lies on the table, as a screen shows it."""

Bot = Any
"""A `players.Bot`."""

Kind = Any
"""What wrong choices have in common: hashable."""

EventData = dict[str, object]
"""An event as JSON has it, ``{"event": its name, …}``."""


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


class Edition(Protocol):
    """The rules of a printed game, by its name, and the switches in which editions differ. Equal if all of it is."""

    @property
    def name(self) -> str:
        """The edition's name; with house rules, that of the one they change."""

    def switches(self) -> dict[str, str]:
        """Return every switch with its value, as they are written."""

    def with_rule(self, switch: str, value: str, /) -> "Edition":
        """Return the same edition with one switch set otherwise."""


class SetUp(NamedTuple):
    """What a game is played with besides seats and seed; None for what a game has none of."""

    deck: Deck = None
    edition: Any = None
    """An `Edition`."""


class Role(NamedTuple):
    """What a seat's role is called where it is written down (``hero``), and a role for an example (``leia``).

    `of_seat` is a marked message with ``{what}`` in it, what the role of a seat is called in a complaint.
    """

    member: str
    example: str
    of_seat: str


class Emblem(NamedTuple):
    """What a card is shown with: a tint, ``#rrggbb``, and rows of letters for pixels, none of a size that it lacks.

    It means nothing to any rules.
    """

    tint: str
    small: tuple[str, ...] = ()
    large: tuple[str, ...] = ()


class Outcome(Protocol):
    """How a game ended."""

    @property
    def reason(self) -> str:
        """Why it ended, in the game's own word."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the win, ascending."""


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

    def event(self, event: Event, /) -> EventData:
        """Return an event of the rules as data for other programs."""

    def closing(self, state: State, /) -> list[EventData]:
        """Return the events that come last: the score of each seat, who has won."""


class Bots(Protocol):
    """Its players by program."""

    def bot(self, name: str, temper: str = ..., /) -> Bot:
        """Return the bot of one of `Game.levels`; `temper` is a `players.Temper`.

        ValueError if there is no such level or temper.
        """


class Coach(Protocol):
    """What looks back on a finished game: what it was worth, and what is said of it.

    `Step` is a `record.Step`; `JudgedChoice` and `Kind` are of `duell.coach`, `Judged` and `Highlight` of
    `duell.table.coaching`.
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


class Figures(Protocol):
    """What a game has to say of many games of bots, besides who won how often."""

    @property
    def counts(self) -> Sequence[str]:
        """What is counted in each game, by the names that other programs find it by."""

    def counted(self, event: Event, /) -> str:
        """Return which of `counts` an event is one of; "" if none."""

    def ending(self, reason: str, /) -> str:
        """Return a reason in two or three words."""

    def course(self, means: Mapping[str, float], /) -> str:
        """Return how games went, by how many of each of `counts` they had on average."""


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

    def meaning(self, switch: str, value: str, /) -> str:
        """Return in a sentence what a value of a switch does."""


class Narration(Protocol):
    """What is shown and told of it at the table, whether in full screen or in plain mode.

    A board is what lies open for all, and at least what `duell.table.screens.Board` says; a body is what the one who
    decides sees; a beat is a piece of what happened. All are frozen, and equal where they show the same.
    """

    @property
    def KEYS(self) -> str:  # noqa: N802 - a constant
        """The usual keys of a whole hand, a character each, for the table may want others; "" where lines have keys."""

    def options(self) -> Mapping[str, str]:
        """Return which of `record.TableOptions` mean something here, by name, and what in a sentence each does.

        A sentence is "" where that of the house, for any game, will do.
        """

    def board(
        self, public: View, seats: Sequence[Any], locked: Collection[int], options: Any, notice: str = "", /
    ) -> Board:
        """Return what lies open. `public` is a spectator's view, `locked` the seats that have locked a secret choice.

        `options` are the `record.TableOptions` that are agreed on: a memory aid, say.
        """

    def body(self, seen: View, /) -> Any:
        """Return what the seat that decides sees of its own; all that it shows is in the view of that seat."""

    def laid(self, public: View, choices: Mapping[int, Choice], /) -> Any:
        """Return what lies on the table once these choices are open."""

    def tell(self, public: View, events: Sequence[Event], /) -> Sequence[Any]:
        """Return the beats of one step; none for what is not worth a look. `public` is the table before it."""

    def after(self, board: Board, beats: Sequence[Any], /) -> Board:
        """Return the board once these beats were told; those of any game change nothing."""

    def advice(self, seen: View, /) -> tuple[Any, ...]:
        """Return what the best bot thinks of each choice of a seat, as `table.screens.Advice`; () if it cannot say."""

    def explain(self, screen: Any, /) -> tuple[str, ...]:
        """Return help on a screen of the table, or its form, as far as only the game can give it."""

    def always(self) -> tuple[str, ...]:
        """Return what can be asked wherever the game is shown."""

    def brief(self, board: Board, /) -> tuple[str, ...]:
        """Return the rules in a few sentences."""


class Lines(Protocol):
    """How plain mode says it: a fact a line. `screen` is a `duell.table.screens.Choosing` or `Final`."""

    @property
    def ASKED(self) -> Mapping[str, Callable[[Board], list[str]]]:  # noqa: N802 - a constant
        """What can be asked at any time, by answer: ``s`` for the scores. No answer of the house: not ?, p or q."""

    def table(self, board: Board, /) -> list[str]:
        """Return what lies open, as much as is to be heard each time."""

    def plays(self, place: Any, /) -> str:
        """Return who decides at a seat, as which role if there is one."""

    def choosing(self, screen: Any, /) -> list[str]:
        """Return what whoever decides is to know."""

    def question(self, screen: Any, /) -> str:
        """Return the question that is then answered."""

    def read(self, screen: Any, answer: str, /) -> Choice | None:
        """Return the choice that an answer stands for; None if it is none that is legal now."""

    def legal(self, screen: Any, /) -> str:
        """Return what could be answered."""

    def advice(self, screen: Any, /) -> list[str]:
        """Return the hint that a screen has."""

    def reveal(self, board: Board, beats: Sequence[Any], /) -> list[str]:
        """Return what happened, a sentence a line. Beats of any game are among them."""

    def final(self, screen: Any, /) -> list[str]:
        """Return where everybody's points come from, and who won."""


class Catalogue(Protocol):
    """What a game is played with, and what is written about it."""

    def decks(self) -> tuple[str, ...]:
        """Return the names of the decks that come with the game, the usual one first."""

    def deck(self, name_or_path: Any, /) -> Deck:
        """Return a deck by its name or from a file; CatalogueError says what is wrong with it."""

    def counts(self, deck: Deck, /) -> str:
        """Return what a deck consists of, in a line."""

    def tables(self, deck: Deck, /) -> Sequence["CardTable"]:
        """Return its cards as they are listed."""

    def warnings(self, deck: Deck, /) -> Sequence[str]:
        """Return what there is to be warned of though it is sound; mostly nothing."""

    def editions(self) -> tuple[Any, ...]:
        """Return the editions, each an `Edition`; none in a game without."""

    def roles(self, deck: Deck, /) -> tuple[tuple[str, str], ...]:
        """Return the roles that a deck has, each with its title; none in a game without."""

    def about_role(self, deck: Deck, role: str, /) -> str:
        """Return what is to be known of a role where it is chosen; mostly nothing."""

    def about_roles(self, deck: Deck, /) -> str:
        """Return the same of all roles, in a sentence."""

    def summary(self, edition: Any, lang: str, /) -> str:
        """Return the rules in brief as an edition has them, None in a game without; Markdown of 80 columns.

        TextError if they are not told in this language.
        """

    def full_rules(self, edition: Any, lang: str, /) -> str:
        """Return every rule with its number, and the rulings where they belong; else like `summary`."""

    def rulings(self, lang: str, /) -> str:
        """Return the rulings, each with its number and reason; TextError if they are not told in this language."""


class CardTable(NamedTuple):
    """Cards of a deck as they are listed: columns of `words` and then of `numbers`, by their headings; or a `text`."""

    heading: str
    words: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    text: str = ""


class Lessons(Protocol):
    """A guided first game."""

    @property
    def Lesson(self) -> Any:  # noqa: N802 - a class
        """Makes a new lesson, a `duell.table.guided.GuidedSitting`."""


class Game(Protocol):
    """A game: what the house must know of it at once, and its parts."""

    @property
    def name(self) -> str:
        """What commands, settings and the form call it."""

    @property
    def record(self) -> str:
        """What the heads of its records say that they are of."""

    @property
    def seats(self) -> range:
        """How many can play."""

    @property
    def levels(self) -> tuple[str, ...]:
        """Its bots, the weakest first."""

    @property
    def rules(self) -> Rules:
        """Its rules."""

    @property
    def notation(self) -> Notation:
        """How it is written down."""

    @property
    def bots(self) -> Bots:
        """Its players by program."""

    @property
    def coach(self) -> Coach:
        """What looks back on it."""

    @property
    def figures(self) -> Figures:
        """What it has to say of many games of bots."""

    @property
    def narration(self) -> Narration:
        """What is shown and told of it at the table."""

    @property
    def lines(self) -> Lines:
        """How plain mode says it."""

    @property
    def pages(self) -> Any:
        """How it is shown in full screen, a `duell.tui.game_pages.Pages`."""

    @property
    def catalogue(self) -> Catalogue:
        """What it is played with, and what is written about it."""

    @property
    def lesson(self) -> Lessons:
        """How it is learned."""

    @property
    def house_rules(self) -> HouseRules | None:
        """In what its editions differ; None for a game without editions."""


Games = Mapping[str, Game]
"""The games that there are, by name; the first is the one that is meant where nobody says which."""
