"""What a bot is, of any game: a player that sees a view and nothing else; and how bots of one level differ, by temper.

A view is what its game lets one seat see. Any game's has ``seat`` (None: a spectator's), ``round``, ``to_act``, and
``options``: what this seat can choose, empty if it need not act. All else in it is the game's, and so are choices.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from enum import StrEnum
from pkgutil import resolve_name
from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable
from zlib import crc32

from duell.game import Part

Policy = dict[Any, float]
"""For each legal choice the probability, from 0 to 1, that it is made; they add up to 1."""


class ActionValue(NamedTuple):
    """What one choice is worth to the seat that makes it, as an appraiser sees it.

    `probability` is how likely the appraiser would make it. `chance` is the share of the win to be expected, from 0 to
    1, if it is made while all others choose as the appraiser would; `points` is the lead at the end to be expected
    then: the seat's final total less the best other one's. What a card takes from others counts like what it brings,
    so the difference of two choices says what the worse one costs. Where the win is decided, points need be no more
    than a guess.
    """

    probability: float
    chance: float
    points: float


class Judgement(NamedTuple):
    """What all could choose in a moment, and what a joint choice did to each seat's share of the win.

    `action_values` are by seat. `before` is expected as long as nobody has chosen and all choose as the judge
    would, `after` once these choices have been made and before the next card is seen.
    """

    action_values: dict[int, dict[Any, ActionValue]]
    before: tuple[float, ...]
    after: tuple[float, ...]


@runtime_checkable
class Bot(Protocol):
    """A player by program. A class that inherits from it needs `policy` only."""

    @abstractmethod
    def policy(self, view: Any) -> Policy:
        """How likely each of ``view.options`` is; ValueError if there are none."""

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
    """A choice drawn from `policy`; it takes one number from `rng`, whatever the policy."""
    point = rng.random()
    for choice, probability in policy.items():
        point -= probability
        if point < 0:
            return choice
    return max(policy, key=lambda choice: policy[choice])  # the sum fell short of 1 by a rounding


class Level(Bot):
    """A bot that gives each choice a weight; the weights are made to add up to 1 here."""

    def policy(self, view: Any) -> Policy:
        if not view.options:
            raise ValueError(f"seat {view.seat} has nothing to choose in round {view.round}; seats {view.to_act} have")
        if len(view.options) == 1:
            return {view.options[0]: 1.0}
        weights = self.weigh(view)
        whole = sum(weights.values())
        return {choice: weights.get(choice, 0.0) / whole for choice in view.options}

    @abstractmethod
    def weigh(self, view: Any) -> Policy:
        """Weights from 0 up, not all 0, for two or more options; one left out weighs 0."""


class Uniform(Level):
    """``random``: makes each choice as likely as the next."""

    def weigh(self, view: Any) -> Policy:
        return dict.fromkeys(view.options, 1.0)


class Temper(StrEnum):
    """How bots of one level differ. What it does to their choices, each game says for each level.

    The bold venture more, the careful less; the hoarding keep what they have for later.
    """

    EVEN = "even"
    BOLD = "bold"
    CAREFUL = "careful"
    HOARDING = "hoarding"

    @classmethod
    def of(cls, name: str) -> "Temper":
        """The temper that a player called `name` has, the same at every table.

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
"""What a bot is called that nobody has named, by level and temper, the same in every language.

`Temper.of` gives each of them its temper: who meets Brask again knows what to expect.
"""


def own_names(level: str) -> tuple[str, ...]:
    """The names that bots of a level have of their own; none for people, nor for levels that are not named."""
    return tuple(NAMES.get(level, {}).values())


Maker = Callable[[Temper], Bot]
"""Makes a bot of one level, of a temper; a level without tempers takes no notice of it."""


def loaded(kind: str, *, has_temper: bool = True) -> Maker:
    """A maker whose bot's class, as ``module:Class``, is loaded when its first bot takes a seat."""

    def make(temper: Temper) -> Bot:
        bot: Bot = resolve_name(kind)(temper=temper) if has_temper else resolve_name(kind)()
        return bot

    return make


def made(makers: Mapping[str, Maker], name: str, temper: str) -> Bot:
    """The bot of level `name`, made by one of a game's `makers`.

    ValueError if there is no such level or temper.
    """
    if temper not in list(Temper):
        raise ValueError(f"there is no temper {temper!r}; the tempers are {', '.join(Temper)}")
    if name not in makers:
        raise ValueError(f"there is no bot {name!r}; the bots are {', '.join(makers)}")
    return makers[name](Temper(temper))


class Bots(Part):
    """The game's bots by level, the weakest first."""

    MAKERS: Mapping[str, Maker] = {"random": lambda _: Uniform()}
    """Makes a bot of each level, of a temper."""

    def bot(self, name: str, temper: str = "even") -> Bot:
        """The bot of a level; `temper` is a `Temper`. ValueError if there is no such level or temper."""
        return made(self.MAKERS, name, temper)
