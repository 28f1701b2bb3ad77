"""How much the kernel saves: ``python -m tests.benchmarks.bench_kernel [GAMES]``.

Counts the games of the duel that bots play a CPU second on one core with it and without, in one run; and without it,
the seconds of the first bids of `master` on odd decks, of which none should take more than one.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import process_time
from unittest.mock import patch

from duell.games.duel.bots import bot, master, search
from duell.games.duel.engine.cards import Card, Deck, Hero, Vader, Villain
from duell.games.duel.engine.play import start
from duell.games.duel.engine.view import view
from duell.simulation.match import play
from tests.games.duel.engine.examples import CLASSIC, MIXES
from tests.simulation.matches import match

WANTED = 120  # games a CPU second between two masters with the kernel

DECKS = 60


@contextmanager
def in_python() -> Iterator[None]:
    with patch.object(search, "compiled", lambda _game, _net: None):
        master._searched.cache_clear()
        yield
    master._searched.cache_clear()


def games_a_second(players: int, games: int) -> float:
    played = match(*["master"] * players, games=games + 1)
    play(played, games, 0)  # loads what is loaded once
    begun = process_time()
    for number in range(games):
        play(played, number, 0)
    return games / (process_time() - begun)


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
    for players in (2, 3, 4):
        compiled = games_a_second(players, games)
        with in_python():
            plain = games_a_second(players, max(games // 40, 2))
        wanted = f", wanted {WANTED}" if players == 2 else ""
        print(f"{players} masters: {compiled:6.1f} games a CPU second{wanted}; {compiled / plain:.0f} x Python")
    rng = Random("first bids")
    with in_python():
        taken = sorted(first_bid(deck, rng) for deck in odd_decks(rng))
    middle, most = taken[DECKS // 2], taken[-1]
    print(f"first bids on {DECKS} odd decks without the kernel: {middle:.2f} s in the middle, {most:.2f} s at most")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
