"""A small game gets for free what it does not care about: from its rules and a few sentences, every part of a `Game`.

A subclass of `SimpleGame` says how it is played and what is seen of it. It is then played in full screen and line by
line, kept, resumed, verified, replayed and simulated; a part that is to be better than plain takes the place of the
one here. It has no deck files, editions, roles, coach and lesson. `tests/toy.py` is one.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from duell.game import BadSetUpError, Choice, Event, IllegalChoiceError, SetUp, State, WrongSeatsError
from duell.language import _
from duell.language.numbers import decimal
from duell.players import Bot, Maker, Uniform, made
from duell.table.screens import Ends

PLAYED = "played"
"""The one reason why a simple game ends."""


class Result(NamedTuple):
    """How it ended: whoever has most has won."""

    reason: str
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class SimpleView(NamedTuple):
    """What a seat may see, in words: what is `open` to all, what is its `own`, and what it can choose."""

    seat: int | None
    round: int
    totals: tuple[int, ...]
    open: tuple[str, ...]
    own: tuple[str, ...]
    options: tuple[Choice, ...]


class SimpleGame(ABC):
    """A game in which all who must choose do so in secret, and whoever has most points in the end has won.

    States and events are NamedTuples; a choice is anything that `choice` makes of its ``str``. `name` is what commands
    and records call it, `seats` how many can play.
    """

    name: str
    seats: range
    makers: Mapping[str, Maker] = {"random": lambda _: Uniform()}
    """What makes a bot of each level, the weakest first."""

    house_rules = coach = lesson = None

    @abstractmethod
    def begin(self, seats: int, luck: Random) -> State:
        """Return the first state; all chance is from `luck`."""

    @abstractmethod
    def legal(self, state: State) -> Mapping[int, Sequence[Choice]]:
        """Return what each seat that must act can choose; empty when the game is over."""

    @abstractmethod
    def play(self, state: State, choices: Mapping[int, Choice]) -> tuple[State, Sequence[Event]]:
        """Return what legal choices, one for each seat that must act, lead to, and what happened."""

    @abstractmethod
    def totals(self, state: State) -> tuple[int, ...]:
        """Return each seat's points so far."""

    @abstractmethod
    def round(self, state: State) -> int:
        """Return the number of the round, from 1. A seat chooses once a round at most."""

    @abstractmethod
    def choice(self, text: str) -> Choice:
        """Return the choice whose ``str`` this is; ValueError if there is none."""

    @abstractmethod
    def shown(self, state: State, seat: int | None) -> Sequence[str]:
        """Return in sentences what a seat alone may see, its hand; for None, what lies open to all."""

    @abstractmethod
    def told(self, event: Event, names: Sequence[str]) -> str:
        """Return an event in a sentence; `names` are those of the seats."""

    def __getstate__(self) -> dict[str, object]:
        """Return what another process has to know of it: there, its parts are made anew."""
        parts = {name for name, made in vars(SimpleGame).items() if isinstance(made, cached_property)}
        return {name: value for name, value in vars(self).items() if name not in parts}

    def summary(self) -> str:
        """Return the rules in brief, as Markdown of 80 columns."""
        return f"# {self.name}\n"

    @property
    def record(self) -> str:
        """What the heads of its records say that they are of."""
        return self.name

    @property
    def levels(self) -> tuple[str, ...]:
        """Its bots, the weakest first."""
        return tuple(self.makers)

    @cached_property
    def rules(self) -> "SimpleRules":
        """Its rules."""
        return SimpleRules(self)

    @cached_property
    def notation(self) -> Any:
        """How it is written down."""
        from duell.games.simple.notation import SimpleNotation

        return SimpleNotation(self)

    @cached_property
    def narration(self) -> Any:
        """What is shown and told of it at the table."""
        from duell.games.simple.showing import SimpleNarration

        return SimpleNarration(self)

    @cached_property
    def lines(self) -> Any:
        """How plain mode says it."""
        from duell.games.simple.showing import SimpleLines

        return SimpleLines(self)

    @cached_property
    def pages(self) -> Any:
        """How it is shown in full screen."""
        from duell.games.simple.pages import SimplePages

        return SimplePages(self.lines)

    @cached_property
    def catalogue(self) -> "SimpleCatalogue":
        """What it is played with, and what is written about it."""
        return SimpleCatalogue(self)

    @cached_property
    def bots(self) -> "SimpleBots":
        """Its players by program."""
        return SimpleBots(self.makers)

    @cached_property
    def figures(self) -> "SimpleFigures":
        """What it has to say of many games of bots."""
        return SimpleFigures()


class SimpleRules:
    """The rules in the house's shape (see `game.Rules`): choices are checked, and the end follows from them."""

    def __init__(self, game: SimpleGame) -> None:
        self._game = game
        self.legal = game.legal
        self.totals = game.totals
        self.round = game.round

    def start(self, _set_up: SetUp, roles: Sequence[str], seed: str) -> State:
        """Return the first state."""
        least, most, count = self._game.seats[0], self._game.seats[-1], len(roles)
        if count not in self._game.seats:
            raise BadSetUpError(
                "players given: {count}; {least} to {most} can play", count=count, least=least, most=most
            )
        return self._game.begin(count, Random(seed))

    def advance(self, state: State, choices: Mapping[int, Choice]) -> tuple[State, Sequence[Event]]:
        """Return the next state and what happened."""
        legal = self.legal(state)
        if choices.keys() != legal.keys():
            raise WrongSeatsError(
                "choices of seats {seats} were given; due are those of seats {due}", seats=[*choices], due=[*legal]
            )
        for seat, choice in choices.items():
            if choice not in legal[seat]:
                open_to = ", ".join(map(str, legal[seat]))
                raise IllegalChoiceError(
                    "seat {seat} chose {choice}; legal is {legal}", seat=seat, choice=choice, legal=open_to
                )
        after, events = self._game.play(state, choices)
        return after, events if self.legal(after) else [*events, Ends(PLAYED)]

    def view(self, state: State, seat: int | None) -> SimpleView:
        """Return what a seat may see: nothing but what the game says of it."""
        game, public = self._game, tuple(self._game.shown(state, None))
        own, options = ((), ()) if seat is None else (game.shown(state, seat), self.legal(state).get(seat, ()))
        return SimpleView(seat, self.round(state), self.totals(state), public, tuple(own), tuple(options))

    def outcome(self, state: State) -> Result | None:
        """Return how the game ended."""
        totals = self.totals(state)
        winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
        return None if self.legal(state) else Result(PLAYED, totals, winners)

    def turn(self, _state: State) -> int:
        """Return 0: rounds are counted."""
        return 0

    def sealed(self, state: State) -> bool:
        """Return True: all choose in secret."""
        return bool(self.legal(state))

    private = sealed

    def same_turn(self, _before: State, _after: State) -> bool:
        """Return False: a seat chooses once a round."""
        return False

    def moment(self, view: SimpleView) -> tuple[object, ...]:
        """Return the round, and what can be chosen."""
        return view.round, [str(choice) for choice in view.options]

    def draft(self, _state: State, _choice: Choice) -> None:
        """Return None: a choice that is locked counts."""

    def default(self, state: State, seat: int) -> Choice:
        """Return the first of all choices."""
        return self.legal(state)[seat][0]


class SimpleCatalogue:
    """What a game without decks, editions and roles is played with (see `game.Catalogue`)."""

    def __init__(self, game: SimpleGame) -> None:
        self._game = game

    def decks(self) -> tuple[str, ...]:
        """Return a name for the cards, which are always the same."""
        return (self._game.name,)

    def deck(self, _name: object) -> None:
        """Return nothing."""

    def editions(self) -> tuple[()]:
        """Return nothing."""
        return ()

    def counts(self, _deck: object) -> str:
        """Return nothing."""
        return ""

    about_roles = counts

    def about_role(self, _deck: object, _role: str) -> str:
        """Return nothing."""
        return ""

    def roles(self, _deck: object) -> tuple[()]:
        """Return nothing."""
        return ()

    tables = warnings = roles

    def summary(self, _edition: object, _lang: str) -> str:
        """Return the rules in brief."""
        return self._game.summary()

    full_rules = summary

    def rulings(self, _lang: str) -> str:
        """Return nothing."""
        return ""


class SimpleBots(NamedTuple):
    """Bots by their makers (see `game.Bots`)."""

    makers: Mapping[str, Maker]

    def bot(self, name: str, temper: str = "even") -> Bot:
        """Return the bot of a level."""
        return made(self.makers, name, temper)


class SimpleFigures:
    """Nothing is counted but who wins (see `game.Figures`)."""

    counts: Sequence[str] = ()

    def counted(self, _event: Event) -> str:
        """Return nothing."""
        return ""

    def ending(self, reason: str) -> str:
        """Return the reason."""
        return reason

    def length(self, rounds: float, endings: str) -> str:
        """Return how many rounds games had, and by what they ended."""
        return _("{rounds} rounds a game; ended by {endings}", rounds=decimal(rounds), endings=endings)

    def course(self, _means: Mapping[str, float]) -> str:
        """Return nothing."""
        return ""
