"""Bots of any game: players that see nothing but a view. Bots of one level differ by temper.

A view is all that one seat may see. Every game's views have ``seat`` (None for a spectator), ``round``, ``to_act``, and
``options``: the seat's legal choices, empty if it need not act. Everything else in a view, and the choices, are the
game's.
"""

import math
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from pkgutil import resolve_name
from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable
from zlib import crc32

from duell.game import Outcome, Part, SetUp

Policy = dict[Any, float]  # a probability for each legal choice; they add up to 1


class ActionValue(NamedTuple):
    """A bot's estimate of the value of a choice to its seat.

    `probability` is the bot's for this choice. If all others play as the bot would, `chance` is the expected share of
    the win, from 0 to 1, and `points` the expected lead at the end: the seat's total less the best other total. Points
    taken from others count like points won. Once the win is decided, `points` may be a guess.
    """

    probability: float
    chance: float
    points: float


class Judgement(NamedTuple):
    """The values of all choices in a position, and the effect of the joint choice on each seat's share of the win.

    `action_values` are by seat. `before` is the expected share before the choices, if all play as the judge would;
    `after` is the share after these choices, before the next card is seen.
    """

    action_values: dict[int, dict[Any, ActionValue]]
    before: tuple[float, ...]
    after: tuple[float, ...]


@runtime_checkable
class Bot(Protocol):
    """A player that is a program. A subclass only needs `policy`."""

    @abstractmethod
    def policy(self, view: Any) -> Policy:
        """The probability of each of ``view.options``; ValueError if there are none."""

    def choose(self, view: Any, rng: Random) -> Any:
        """One of ``view.options``, drawn from the policy with `rng`."""
        return draw(self.policy(view), rng)


def seat_of(view: Any) -> int:
    """The seat a view belongs to; ValueError for a spectator's."""
    seat: int | None = view.seat
    if seat is None:
        raise ValueError("a spectator's view was given; a bot plays at a seat")
    return seat


def draw(policy: Policy, rng: Random) -> Any:
    """A choice drawn from `policy`, with exactly one number from `rng`."""
    point = rng.random()
    for choice, probability in policy.items():
        point -= probability
        if point < 0:
            return choice
    return max(policy, key=lambda choice: policy[choice])  # the sum fell short of 1 by a rounding


def plain_sum(numbers: Iterable[float], start: float = 0.0) -> float:
    """The sum of `numbers`, added one by one: the same to the last bit on every Python.

    From Python 3.12 on, ``sum`` makes up for roundings, so a bot's choice would depend on the version.
    """
    for number in numbers:
        start += number
    return start


def softmax(values: Sequence[float]) -> list[float]:
    """Shares that add up to 1; a value that is higher by 1 gets a share e times as large."""
    highest = max(values)
    weights = [math.exp(value - highest) for value in values]
    whole = plain_sum(weights)
    return [weight / whole for weight in weights]


class Level(Bot):
    """A bot that gives each choice a weight, from which this class computes probabilities."""

    def policy(self, view: Any) -> Policy:
        if not view.options:
            raise ValueError(f"seat {view.seat} has nothing to choose in round {view.round}; seats {view.to_act} have")
        if len(view.options) == 1:
            return {view.options[0]: 1.0}
        weights = self.weigh(view)
        whole = plain_sum(weights.values())
        return {choice: weights.get(choice, 0.0) / whole for choice in view.options}

    @abstractmethod
    def weigh(self, view: Any) -> Policy:
        """The weights of two or more options, at least 0 and not all 0; an option that is left out weighs 0."""


class Uniform(Level):
    """The level ``random``: all choices are equally likely."""

    def weigh(self, view: Any) -> Policy:
        return dict.fromkeys(view.options, 1.0)


class Temper(StrEnum):
    """The temper of a bot, which makes bots of one level differ; each game defines its effect on each level.

    Bold bots take risks, careful ones avoid them, and hoarding ones save their cards for later.
    """

    EVEN = "even"
    BOLD = "bold"
    CAREFUL = "careful"
    HOARDING = "hoarding"

    @classmethod
    def of(cls, name: str) -> "Temper":
        """The temper of the player `name`, the same at every table.

        >>> Temper.of("Anna") is Temper.of("Anna")
        True
        """
        tempers = list(cls)
        return tempers[crc32(name.encode()) % len(tempers)]


NAMES: dict[str, dict[Temper, str]] = {
    "padawan": {Temper.EVEN: "Zibi", Temper.BOLD: "Tuli", Temper.CAREFUL: "Fips", Temper.HOARDING: "Nilo"},
    "knight": {Temper.EVEN: "Galdo", Temper.BOLD: "Brask", Temper.CAREFUL: "Torvin", Temper.HOARDING: "Orlo"},
    "master": {Temper.EVEN: "Vantis", Temper.BOLD: "Selka", Temper.CAREFUL: "Octavo", Temper.HOARDING: "Ombra"},
}
"""The names of unnamed bots, by level and temper, the same in every language.

`Temper.of` gives each of them its temper, so Brask always plays in the same style.
"""


def own_names(level: str) -> tuple[str, ...]:
    """The names for unnamed bots of a level; none for people, nor for levels without names."""
    return tuple(NAMES.get(level, {}).values())


Maker = Callable[[Temper], Bot]  # makes a bot of one level, given a temper, which some levels ignore


def loaded(kind: str, *, has_temper: bool = True) -> Maker:
    """A maker that imports the bot's class, given as ``module:Class``, when the first bot is made."""

    def make(temper: Temper) -> Bot:
        bot: Bot = resolve_name(kind)(temper=temper) if has_temper else resolve_name(kind)()
        return bot

    return make


def made(makers: Mapping[str, Maker], name: str, temper: str) -> Bot:
    """The bot of level `name`, made by one of a game's `makers`. ValueError for an unknown level or temper."""
    if temper not in list(Temper):
        raise ValueError(f"there is no temper {temper!r}; the tempers are {', '.join(Temper)}")
    if name not in makers:
        raise ValueError(f"there is no bot {name!r}; the bots are {', '.join(makers)}")
    return makers[name](Temper(temper))


class BotGame(NamedTuple):
    """The results of a game that nobody watched; `counts` is in the order of ``Figures.COUNTS``."""

    rounds: int
    counts: tuple[int, ...]
    outcome: Outcome


class Bots(Part):
    """A game's bots by level, the weakest first."""

    NAME = "bots"

    MAKERS: Mapping[str, Maker] = {"random": lambda _: Uniform()}  # the maker of each level

    SHARES: Mapping[str, Mapping[str, float]] = {}
    """Each level's share of the win against other levels in games for two, as ``duell simulate`` measures it."""

    def bot(self, name: str, temper: str = "even") -> Bot:
        """The bot of a level, with a `Temper`. ValueError for an unknown level or temper."""
        return made(self.MAKERS, name, temper)

    def play(
        self, set_up: SetUp, roles: Sequence[str], levels: Sequence[str], seeds: Sequence[Sequence[str]]
    ) -> Sequence[BotGame] | None:
        """Whole games between bots of these levels and even temper, by a quicker way; None if there is none.

        The games are the same as if each choice were made in turn. `seeds` has for each game the seed of the deal, then
        each seat's seed for drawing its choices.
        """
        return None
