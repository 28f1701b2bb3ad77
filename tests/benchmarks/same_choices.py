"""Whether masters choose the same with the kernel and without it: ``python -m tests.benchmarks.same_choices``.

It compares policies, to the last bit, and the choices drawn from them in random positions of both games: half of them
with the classic deck and half with random ones, with all numbers of players, mixes of switches, rounds and tempers.
``--positions`` says how many of each game, ``--seed`` which; it ends with status 1 if any differ.
"""

import argparse
import sys
from collections.abc import Callable
from random import Random
from typing import Any

from duell import kernel
from duell.game import Rules
from duell.games import GAMES
from duell.games.duel.engine.cards import Card, Deck, Hero, Vader, Villain
from duell.games.duel.engine.play import start as start_duel
from duell.games.missions.engine.cards import ActionName, CardKind
from duell.games.missions.engine.cards import Deck as MissionsDeck
from duell.games.missions.engine.state import start as start_missions
from duell.players import Bots, Temper
from tests.benchmarks.bench_kernel import in_python
from tests.games.duel.engine.examples import CLASSIC, MIXES
from tests.games.missions.engine.examples import CHARACTERS
from tests.games.missions.engine.examples import CLASSIC as MISSIONS_CLASSIC


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


def new_duel(rng: Random) -> Any:
    deck = duel_deck(rng)
    heroes = rng.sample([hero.name for hero in deck.heroes], rng.randint(2, 4))
    return start_duel(deck, rng.choice(MIXES), heroes, str(rng.random()))


def new_missions(rng: Random) -> Any:
    return start_missions(missions_deck(rng), rng.randint(2, 5), str(rng.random()), rng.choice((1, 3)))


NEW: dict[str, Callable[[Random], Any]] = {"duel": new_duel, "missions": new_missions}


def position(rules: Rules[Any, Any, Any], state: Any, rng: Random) -> Any:
    """What a seat with a choice sees at a random time of a random game; None if there is none."""
    met = list[tuple[Any, int]]()
    while due := rules.legal(state):
        met += [(state, seat) for seat, options in due.items() if len(options) > 1]
        state, _ = rules.advance(state, {seat: rng.choice(options) for seat, options in due.items()})
    return rules.view(*rng.choice(met)) if met else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", default="positions")
    parser.add_argument("--game", choices=NEW, action="append")
    asked = parser.parse_args()
    if kernel.library() is None:
        sys.exit("there is no kernel to compare")
    different = 0
    for name in asked.game or NEW:
        rng, compared, before = Random(asked.seed), 0, different
        while compared < asked.positions:
            seen = position(GAMES[name].rules, NEW[name](rng), rng)
            if seen is None:
                continue
            master, seed = Bots.of(GAMES[name]).bot("master", rng.choice(list(Temper))), rng.random()
            policy, choice = master.policy(seen), master.choose(seen, Random(seed))
            with in_python():
                same = policy == master.policy(seen) and choice == master.choose(seen, Random(seed))
            compared, different = compared + 1, different + (not same)
        print(f"{name}: {different - before} of {compared} positions differ", flush=True)
    sys.exit(different > 0)


if __name__ == "__main__":
    main()
