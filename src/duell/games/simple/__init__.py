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

from duell.game import Choice, Event, State
from duell.games.simple.rules import SimpleRules
from duell.language import _, decimal
from duell.players import Bot, Maker, Uniform, made


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
    def rules(self) -> SimpleRules:
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

    def about_role(self, _deck: object, _role: str, _players: int) -> str:
        """Return nothing."""
        return ""

    def about_roles(self, _deck: object, _players: int) -> str:
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

    COUNTS: Sequence[str] = ()

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
