"""The time that the kernel saves: ``python -m tests.benchmarks.bench_kernel``.

Counts the games that bots play a CPU second on one core with it and without, in one run; random duels by ``simulate``
and, if it is installed (``pip install open_spiel``), random games of Goofspiel by OpenSpiel's C++ driven from Python;
and without the kernel, the seconds of CPU of the first bids of the duel's `master` on odd decks, of which none should
take more than one. A first bid of more than half a second is made three times, and the least counts, since on a busy
machine CPU time is longer. ``--decks 300 --only-first-bids --seed NAME`` measures these on others.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from random import Random
from time import process_time

from duell.game import SetUp
from duell.games import GAMES
from duell.games.duel.bots import bot
from duell.games.duel.engine.cards import Card, Deck, Hero, Vader, Villain
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import start
from duell.games.duel.engine.view import view
from duell.record.acts import Seat
from duell.simulation.match import Match, play
from duell.simulation.running import simulate
from tests.games.duel.engine.examples import CLASSIC, MIXES
from tests.games.missions.engine.examples import CLASSIC as MISSIONS_CLASSIC
from tests.kernel.without import in_python
from tests.simulation.matches import NAMES, match

WANTED = {
    ("duel", "master", 2): 120,
    ("duel", "master", 3): 0,
    ("duel", "master", 4): 0,
    ("duel", "knight", 2): 2000,
    ("missions", "master", 2): 40,
    ("missions", "master", 4): 15,
    ("missions", "knight", 2): 400,
}
"""Games a CPU second that are wanted with the kernel, by game, level and number of players; 0: any number will do."""

RANDOM_DUELS = 5_000

AGAIN = 0.5  # seconds of a first bid that is made three times


def games_a_second(game: str, level: str, players: int, games: int) -> float:
    bots = [level] * players
    played = match(*bots, games=games + 1) if game == "duel" else missions_match(*bots, games=games + 1)
    play(played, games, 0)  # loads what is loaded once
    begun = process_time()
    for number in range(games):
        play(played, number, 0)
    return games / (process_time() - begun)


def goofspiel_a_second() -> str:
    """Random games of OpenSpiel's nearest relative of the duel, of two players with 13 cards."""
    try:
        game = import_module("pyspiel").load_game("goofspiel(num_cards=13,players=2,points_order=random)")
    except ImportError:
        return "not installed;"
    pick, begun = Random("picks").random, process_time()
    for _ in range(RANDOM_DUELS):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(pick() * len(outcomes))][0])
            else:
                options = [state.legal_actions(seat) for seat in range(2)]
                state.apply_actions([open_to[int(pick() * len(open_to))] for open_to in options])
    return f"{RANDOM_DUELS / (process_time() - begun):,.0f}"


def missions_match(*players: str, games: int) -> Match:
    seats = tuple(Seat(name, "", player) for name, player in zip(NAMES, players, strict=False))
    return Match(GAMES["missions"], SetUp(MISSIONS_CLASSIC, None), seats, "an evening", games, False, ())


def odd_decks(rng: Random, decks: int) -> Iterator[Deck]:
    """Decks of one to three kinds and up to eight values, the ones on which counting out takes longest."""
    for number in range(decks):
        values, kinds = rng.randint(2, 8), rng.randint(1, 3)
        villains = [Villain(f"villain{kind}", rng.randint(1, 10)) for kind in range(kinds)]
        others: list[Card] = [*villains, Vader(1)]
        empire = [*villains, *rng.choices(others, k=rng.randint(3, 20))]
        heroes = tuple(Hero(hero.name, hero.icons[:values]) for hero in CLASSIC.heroes)
        yield Deck(f"odd {number}", heroes, tuple(sorted(empire, key=str)))


def first_bid(deck: Deck, edition: Edition) -> float:
    seat_view = view(start(deck, edition, [hero.name for hero in deck.heroes[:2]], "any"), 0)
    begun = process_time()
    bot("master").policy(seat_view)
    return process_time() - begun


def least_of_first_bids(deck: Deck, edition: Edition) -> float:
    taken = first_bid(deck, edition)
    more = ("again", "once more") if taken > AGAIN else ()  # nothing is known of a deck of another name
    return min([taken, *(first_bid(replace(deck, name=f"{deck.name} {name}"), edition) for name in more)])


def measure_first_bids(decks: int, seed: str) -> None:
    rng = Random(seed)
    with in_python():
        taken = sorted(least_of_first_bids(deck, rng.choice(MIXES)) for deck in odd_decks(rng, decks))
    middle, most = taken[decks // 2], taken[-1]
    print(f"first bids on {decks} odd decks without the kernel: {middle:.2f} s in the middle, {most:.2f} s at most")


def measure_games(games: int) -> None:
    for (game, level, players), least in WANTED.items():
        count = games if game == "duel" else max(games // 8, 2)
        compiled = games_a_second(game, level, players, count)
        with in_python():
            plain = games_a_second(game, level, players, max(count // 40, 2))
        wanted = f", wanted {least}" if least else ""
        times = f"{compiled / plain:.0f} x Python"
        print(f"{players} {level}s of {game}: {compiled:6.1f} games a CPU second{wanted}; {times}", flush=True)
    begun = process_time()
    simulate(match("random", "random", games=RANDOM_DUELS))
    print(f"random duels by simulate: {RANDOM_DUELS / (process_time() - begun):,.0f} games a CPU second")
    print(f"OpenSpiel's goofspiel: {goofspiel_a_second()} games a CPU second", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="how many games of the duel; fewer of Missions")
    parser.add_argument("--decks", type=int, default=60, help="how many odd decks")
    parser.add_argument("--seed", default="first bids", help="what the odd decks depend on")
    parser.add_argument("--only-first-bids", action="store_true")
    asked = parser.parse_args()
    if not asked.only_first_bids:
        measure_games(asked.games)
    measure_first_bids(asked.decks, asked.seed)


if __name__ == "__main__":
    main()
