"""How much the kernel saves: ``python -m tests.benchmarks.bench_kernel [GAMES]``.

Counts the games that masters play a CPU second on one core with it and without, in one run; and without it, the seconds
of the first bids of the duel's `master` on odd decks, of which none should take more than one.
"""

import sys
from collections.abc import Iterator
from random import Random
from time import process_time

from duell.game import SetUp
from duell.games import GAMES
from duell.games.duel.bots import bot
from duell.games.duel.engine.cards import Card, Deck, Hero, Vader, Villain
from duell.games.duel.engine.play import start
from duell.games.duel.engine.view import view
from duell.record.acts import Seat
from duell.simulation.match import Match, play
from tests.games.duel.engine.examples import CLASSIC, MIXES
from tests.games.missions.engine.examples import CLASSIC as MISSIONS_CLASSIC
from tests.kernel.without import in_python
from tests.simulation.matches import NAMES, match

WANTED = {("duel", 2): 120, ("missions", 2): 40, ("missions", 4): 15}
"""Games a CPU second that masters should play with the kernel, by game and number of players."""

TABLES = [("duel", 2), ("duel", 3), ("duel", 4), ("missions", 2), ("missions", 4)]

DECKS = 60


def games_a_second(game: str, players: int, games: int) -> float:
    bots = ["master"] * players
    played = match(*bots, games=games + 1) if game == "duel" else missions_match(*bots, games=games + 1)
    play(played, games, 0)  # loads what is loaded once
    begun = process_time()
    for number in range(games):
        play(played, number, 0)
    return games / (process_time() - begun)


def missions_match(*players: str, games: int) -> Match:
    seats = tuple(Seat(name, "", player) for name, player in zip(NAMES, players, strict=False))
    return Match(GAMES["missions"], SetUp(MISSIONS_CLASSIC, None), seats, "an evening", games, False, ())


def odd_decks(rng: Random) -> Iterator[Deck]:
    """Decks of one to three kinds and up to eight values, the ones on which counting out takes longest."""
    for number in range(DECKS):
        values, kinds = rng.randint(2, 8), rng.randint(1, 3)
        villains = [Villain(f"villain{place}", rng.randint(1, 10)) for place in range(kinds)]
        others: list[Card] = [*villains, Vader(1)]
        empire = [*villains, *rng.choices(others, k=rng.randint(3, 20))]
        heroes = tuple(Hero(hero.name, hero.icons[:values]) for hero in CLASSIC.heroes)
        yield Deck(f"odd {number}", heroes, tuple(sorted(empire, key=str)))


def first_bid(deck: Deck, rng: Random) -> float:
    state = start(deck, rng.choice(MIXES), [hero.name for hero in deck.heroes[:2]], "any")
    seen, begun = view(state, 0), process_time()
    bot("master").policy(seen)
    return process_time() - begun


def main(games: int = 200) -> None:
    for game, players in TABLES:
        count = games if game == "duel" else max(games // 8, 2)
        compiled = games_a_second(game, players, count)
        with in_python():
            plain = games_a_second(game, players, max(count // 40, 2))
        wanted = f", wanted {WANTED[game, players]}" if (game, players) in WANTED else ""
        print(
            f"{players} masters of {game}: {compiled:6.1f} games a CPU second{wanted}; {compiled / plain:.0f} x Python",
            flush=True,
        )
    rng = Random("first bids")
    with in_python():
        taken = sorted(first_bid(deck, rng) for deck in odd_decks(rng))
    middle, most = taken[DECKS // 2], taken[-1]
    print(f"first bids on {DECKS} odd decks without the kernel: {middle:.2f} s in the middle, {most:.2f} s at most")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
