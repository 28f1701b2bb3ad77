"""Whether a bot, ours or another's, keeps to what a bot must do: `check` says what is wrong with it.

It is all that a test of a bot of one's own needs:

>>> from duell.games.duel.bots import Bot, Policy
>>> from duell.games.duel.bots.conformance import check
>>> from duell.games.duel.deck_files import deck
>>> from duell.games.duel.edition_files import edition
>>> from duell.games.duel.engine import View
>>> class Mine(Bot):
...     def policy(self, view: View) -> Policy:
...         return {choice: float(choice is view.options[0]) for choice in view.options}
>>> check(Mine(), deck("classic"), [edition("ravensburger"), edition("original")])
"""

import math
import random
from collections.abc import Sequence

from duell.games.duel.bots.bot import Bot
from duell.games.duel.engine import Choice, Deck, Edition, Phase, State, View, advance, legal, start, view

_ROUNDING = 1e-9


class ConformanceError(AssertionError):
    """A bot that does not do what a bot must."""


def check(bot: Bot, deck: Deck, editions: Sequence[Edition], games: int = 60, seed: str = "conformance") -> None:
    """Let `bot` play all seats of `games` games, by turns of 2, 3 and 4 players and of the editions.

    Every view on the way is put to `check_view`, whose ConformanceError it lets through. One choice in five is made
    at random instead, so that the bot meets positions that it would not get itself into.
    """
    rng = random.Random(seed)
    heroes = [hero.name for hero in deck.heroes]
    for game in range(games):
        edition = editions[game % len(editions)]
        players = 2 + game // len(editions) % 3
        _play(bot, start(deck, edition, rng.sample(heroes, players), f"{seed} {game}"), rng)


def _play(bot: Bot, state: State, rng: random.Random) -> None:
    while options := legal(state):
        choices = {seat: check_view(bot, view(state, seat), str(rng.random())) for seat in options}
        odd = {seat: rng.choice(options[seat]) for seat in options if rng.random() < 0.2}
        state, _ = advance(state, choices | odd)


def check_view(bot: Bot, seen: View, seed: str = "conformance") -> Choice:
    """Return what `bot` chooses when it sees `seen`; ConformanceError says in one line what is wrong.

    Its policy must have legal choices only, with probabilities that add up to 1, and be the same when asked again.
    What it chooses must have a probability above 0, be the same for the same `rng`, and take no chance from elsewhere.
    """
    before = random.getstate()
    policy = bot.policy(seen)
    _check_policy(policy, seen)
    if bot.policy(seen) != policy:
        raise _error(seen, "the policy is another when asked again")
    first, second = (bot.choose(seen, random.Random(seed)) for _ in range(2))
    if first is not second:
        raise _error(seen, f"the same rng gave {first!s} and then {second!s}")
    if policy.get(first, 0) <= 0:
        raise _error(seen, f"{first!s} was chosen, to which the policy gives no chance")
    if random.getstate() != before:
        raise _error(seen, "the global random numbers were used; a bot takes its chance from the rng it is given")
    return first


def _check_policy(policy: object, seen: View) -> None:
    if not isinstance(policy, dict):
        raise _error(seen, f"the policy is {policy!r}; it is a dict of probabilities by choice")
    legal_ones = ", ".join(map(str, seen.options))
    for choice, probability in policy.items():
        if not isinstance(choice, Choice) or choice not in seen.options:
            raise _error(seen, f"the policy has {choice!s}; legal is {legal_ones}")
        if not isinstance(probability, (int, float)) or not 0 <= probability <= 1 + _ROUNDING:
            raise _error(seen, f"the probability of {choice!s} is {probability!r}; it is a number from 0 to 1")
    if missing := [str(choice) for choice in seen.options if choice not in policy]:
        raise _error(seen, f"the policy lacks {', '.join(missing)}; each legal choice has a probability, be it 0")
    if not math.isclose(whole := math.fsum(policy.values()), 1, abs_tol=_ROUNDING):
        raise _error(seen, f"the probabilities add up to {whole}; they must add up to 1")


def _error(seen: View, fault: str) -> ConformanceError:
    rules = ", ".join(f"{switch}={value}" for switch, value in seen.game.edition.switches().items())
    phase = Phase(seen.phase).name.lower()
    return ConformanceError(f"{fault} (round {seen.round}, {phase}, seat {seen.seat} of {len(seen.hands)}, {rules})")
