"""Checks that a bot of any game, including games of other packages, keeps the rules for bots.

A game's own module, such as `duell.games.duel.bots.conformance`, supplies the most revealing positions.
"""

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from duell.players import Bot

_ROUNDING = 1e-9

Where = Callable[[Any], str]  # the place of a view in its game, in a few words for the author of a bot


class PlayedRules(Protocol):
    """The part of `duell.game.Rules` that the checks need."""

    def legal(self, state: Any, /) -> Mapping[int, Sequence[Any]]: ...
    def advance(self, state: Any, choices: Mapping[int, Any], /) -> tuple[Any, object]: ...
    def view(self, state: Any, seat: int | None, /) -> Any: ...


class ConformanceError(AssertionError):
    """A bot breaks a rule for bots."""


def where(seen: Any) -> str:
    """The round and seat of any game's view."""
    return f"round {seen.round}, seat {seen.seat}"


def check(bot: Bot, rules: PlayedRules, deals: Iterable[Any], seed: str = "conformance", locate: Where = where) -> None:
    """Let `bot` play all seats of some games from these first states; ConformanceError if it breaks a rule.

    Every view on the way is passed to `check_view`, which may raise ConformanceError. One choice in five is random
    instead, to reach positions that the bot would avoid.
    """
    rng = random.Random(seed)
    for state in deals:
        while options := rules.legal(state):
            choices = {seat: check_view(bot, rules.view(state, seat), str(rng.random()), locate) for seat in options}
            odd = {seat: rng.choice(options[seat]) for seat in options if rng.random() < 0.2}
            state, _ = rules.advance(state, choices | odd)  # noqa: PLW2901 - the deal, played on


def check_view(bot: Bot, seen: Any, seed: str = "conformance", locate: Where = where) -> Any:
    """The choice of `bot` for `seen`; ConformanceError with the violation in one line.

    The policy must have legal choices only, with probabilities that add up to 1, and be reproducible. The choice must
    have a probability above 0, depend on nothing but `rng`, and be reproducible.
    """
    try:
        return _chosen(bot, seen, seed)
    except ConformanceError as error:
        raise ConformanceError(f"{error} ({locate(seen)})") from None


def _chosen(bot: Bot, seen: Any, seed: str) -> Any:
    before = random.getstate()
    policy = bot.policy(seen)
    _check_policy(policy, seen.options)
    if bot.policy(seen) != policy:
        raise ConformanceError("the policy is another when asked again")
    first, second = (bot.choose(seen, random.Random(seed)) for _ in range(2))
    if not is_one_of(first, seen.options):
        raise ConformanceError(f"{first!s} was chosen; legal choices are {_listed(seen.options)}")
    if first != second:
        raise ConformanceError(f"the same rng gave {first!s} and then {second!s}")
    if policy.get(first, 0) <= 0:
        raise ConformanceError(f"{first!s} was chosen, to which the policy gives no chance")
    if random.getstate() != before:
        raise ConformanceError("the global random numbers were used; a bot takes its chance from the rng it is given")
    return first


def is_one_of(choice: object, options: Sequence[Any]) -> bool:
    """Whether a choice is one of the options, with the same type: 1 may equal a card but is not a card."""
    return any(type(choice) is type(option) and choice == option for option in options)


def _check_policy(policy: object, options: Sequence[Any]) -> None:
    if not isinstance(policy, dict):
        raise ConformanceError(f"the policy is {policy!r}; it is a dict of probabilities by choice")
    for choice, probability in policy.items():
        if not is_one_of(choice, options):
            raise ConformanceError(f"the policy has {choice!s}; legal choices are {_listed(options)}")
        if not isinstance(probability, (int, float)) or not 0 <= probability <= 1 + _ROUNDING:
            raise ConformanceError(f"the probability of {choice!s} is {probability!r}; it is a number from 0 to 1")
    if missing := [str(choice) for choice in options if choice not in policy]:
        raise ConformanceError(f"the policy lacks {', '.join(missing)}; each legal choice has a probability, be it 0")
    if not math.isclose(whole := math.fsum(policy.values()), 1, abs_tol=_ROUNDING):
        raise ConformanceError(f"the probabilities add up to {whole}; they must add up to 1")


def _listed(options: Sequence[Any]) -> str:
    return ", ".join(map(str, options))
