"""Whether bots do the same with the kernel and without it: ``python -m tests.benchmarks.same_choices``.

It compares masters' policies, to the last bit, and the choices drawn from them in random positions of both games; then
whole games between random levels, or ``--levels``: rounds, events counted, endings and totals. Half of them have the
classic deck and half random ones, with all numbers of players, mixes of switches and rounds; masters have all tempers.
``--positions`` and ``--games`` say how many of each game, ``--seed`` which; it ends with status 1 if any differ.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from duell import kernel
from duell.game import Rules, SetUp
from duell.games import GAMES
from duell.games.duel.engine.cards import Card, Deck, Hero, Vader, Villain
from duell.games.missions.engine.cards import ActionName, CardKind
from duell.games.missions.engine.cards import Deck as MissionsDeck
from duell.games.missions.house_rules import Edition as MissionsEdition
from duell.players import Bots, Temper
from duell.record.acts import Seat
from duell.simulation.match import Match, play
from tests.games.duel.engine.examples import CLASSIC, MIXES
from tests.games.missions.engine.examples import CHARACTERS
from tests.games.missions.engine.examples import CLASSIC as MISSIONS_CLASSIC
from tests.kernel.without import in_python


def duel_deck(rng: Random) -> Deck:
    if rng.random() < 0.5:
        return CLASSIC
    values = rng.randint(1, 8)
    heroes = tuple(Hero(hero.name, hero.icons[:values]) for hero in CLASSIC.heroes)
    villains = [Villain(f"villain{number}", rng.randint(1, 12)) for number in range(rng.randint(1, 8))]
    empire: list[Card] = [villain for villain in villains for _ in range(rng.randint(1, 4))]
    return Deck("random", heroes, (*empire, *[Vader(rng.randint(1, 9)) for _ in range(rng.randint(0, 5))]))


def missions_deck(rng: Random) -> MissionsDeck:
    if rng.random() < 0.5:
        return MISSIONS_CLASSIC
    values = tuple(sorted(rng.sample(range(10), rng.randint(1, 10))))
    actions = tuple(CardKind(name, rng.randint(0, 8)) for name in rng.sample(list(ActionName), 4))
    tiles = tuple(f"mission {number}" for number in range(rng.randint(1, len(values))))
    return MissionsDeck("random", CHARACTERS, values, CardKind("trooper", rng.randint(0, 25)), actions, tiles)


def set_up(name: str, rng: Random) -> tuple[SetUp, list[str]]:
    """A random set-up with the role of each seat."""
    if name == "missions":
        return SetUp(missions_deck(rng), MissionsEdition("printed", rng.choice((1, 3)))), [""] * rng.randint(2, 5)
    deck = duel_deck(rng)
    return SetUp(deck, rng.choice(MIXES)), rng.sample([hero.name for hero in deck.heroes], rng.randint(2, 4))


def position(rules: Rules[Any, Any, Any], state: Any, rng: Random) -> Any:
    """What a seat with a choice sees at a random time of a random game; None if there is none."""
    met = list[tuple[Any, int]]()
    while due := rules.legal(state):
        met += [(state, seat) for seat, options in due.items() if len(options) > 1]
        state, _ = rules.advance(state, {seat: rng.choice(options) for seat, options in due.items()})
    return rules.view(*rng.choice(met)) if met else None


def same_choice(name: str, rng: Random) -> bool | None:
    """Whether a master chooses the same in a random position; None if nobody can choose in that game."""
    drawn, roles = set_up(name, rng)
    rules = GAMES[name].rules
    seat_view = position(rules, rules.start(drawn, roles, str(rng.random())), rng)
    if seat_view is None:
        return None
    master, seed = Bots.of(GAMES[name]).bot("master", rng.choice(list(Temper))), rng.random()
    policy, choice = master.policy(seat_view), master.choose(seat_view, Random(seed))
    with in_python():
        return bool(policy == master.policy(seat_view) and choice == master.choose(seat_view, Random(seed)))


def any_match(name: str, rng: Random, levels: Sequence[str]) -> Match:
    """A match of one game in a random set-up."""
    drawn, roles = set_up(name, rng)
    seats = [Seat(f"player {number}", role, rng.choice(levels)) for number, role in enumerate(roles)]
    return Match(GAMES[name], drawn, tuple(seats), str(rng.random()), games=1)


def same_game(name: str, rng: Random, levels: Sequence[str]) -> bool:
    """Whether a random game has the same course and end."""
    match = any_match(name, rng, levels)
    played = play(match, 0, 0)
    with in_python():
        return played == play(match, 0, 0)


def different(compare: Callable[[], bool | None], count: int) -> int:
    """The number of differences in this many comparisons."""
    results = list[bool]()
    while len(results) < count:
        same = compare()
        results += [] if same is None else [same]
    return results.count(False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--levels", nargs="+", default=["random"], choices=GAMES["duel"].levels)
    parser.add_argument("--seed", default="positions")
    parser.add_argument("--game", choices=GAMES.own, action="append")
    asked = parser.parse_args()
    if kernel.library() is None:
        sys.exit("there is no kernel to compare")
    whole = 0
    for name in asked.game or GAMES.own:
        rng = Random(asked.seed)
        of_positions = different(partial(same_choice, name, rng), asked.positions)
        print(f"{name}: {of_positions} of {asked.positions} positions differ", flush=True)
        rng = Random(asked.seed)
        of_games = different(partial(same_game, name, rng, asked.levels), asked.games)
        print(f"{name}: {of_games} of {asked.games} games of {' '.join(asked.levels)} differ", flush=True)
        whole += of_positions + of_games
    sys.exit(whole > 0)


if __name__ == "__main__":
    main()
