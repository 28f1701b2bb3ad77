"""The exact gain of a best response to bots on small decks: ``python -m tests.benchmarks.small_decks``.

Two players. The best response knows the bot's mix everywhere and plays perfectly; the output is its share of the win
above half, in percentage points, as the mean of both seats. Decks that `master` counts out from the first bid are
marked, since they tell little. With ``--drawn 25``, decks of 3 or 4 values and 8 to 12 cards are drawn at random, and
the kernel works out the gain on them, which needs a C compiler and up to some minutes for each deck.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path
from random import Random
from statistics import mean
from tempfile import TemporaryDirectory
from time import process_time

from duell.games.duel.bots import bot
from duell.games.duel.bots.search import is_counted_out
from duell.games.duel.engine.cards import Card, Deck, Hero, Vader, Villain
from tests.games.duel.bots.solving import gain_of_seeing_through
from tests.games.duel.engine.examples import CLASSIC, EDITIONS
from tests.training.small import gain_of_knowing, load_small


def deck_of(values: int, *empire: Card) -> Deck:
    name = " ".join(str(card.points if isinstance(card, Villain) else -card.penalty) for card in empire)
    heroes = tuple(Hero(hero.name, hero.icons[:values]) for hero in CLASSIC.heroes)
    return Deck(f"{values} values: {name}", heroes, empire)


JABBA, GREEDO, TARKIN, BOSSK = Villain("jabba", 8), Villain("greedo", 3), Villain("tarkin", 5), Villain("bossk", 4)

DECKS = (
    deck_of(4, *[TARKIN] * 9),
    deck_of(4, *[GREEDO] * 3, *[Vader(3)] * 5),
    deck_of(4, *[JABBA] * 2, *[Vader(2)] * 7),
    deck_of(4, *[GREEDO] * 6, *[Vader(5)] * 2),
    deck_of(3, *[JABBA] * 10),
    deck_of(3, *[JABBA] * 4, *[GREEDO] * 4),
    deck_of(3, *[JABBA] * 3, *[Vader(2)] * 3, *[Vader(4)] * 3),
    deck_of(3, *[BOSSK] * 4, *[TARKIN] * 2, *[Vader(6)] * 2),
    deck_of(3, *[JABBA] * 2, *[GREEDO] * 2, *[Vader(3)] * 4),
    deck_of(2, JABBA, GREEDO, TARKIN, BOSSK, Vader(2), Vader(4)),
)


def drawn(seed: str, number: int) -> Deck:
    """A deck at random: 3 or 4 values, 8 to 12 cards, up to four villains and two Vaders."""
    rng = Random(f"{seed} {number}")
    values, cards = rng.randint(3, 4), rng.randint(8, 12)
    villains = [Villain(f"v{points}", points) for points in rng.sample([1, 2, 3, 4, 5, 6, 8, 10], rng.randint(1, 4))]
    kinds: list[Card] = [*villains, *map(Vader, rng.sample([2, 3, 4, 5, 6], rng.randint(0, 2)))]
    return deck_of(values, *sorted((rng.choice(kinds) for _ in range(cards)), key=kinds.index))


def measure_drawn(seed: str, numbers: Iterable[int]) -> None:
    gains = list[float]()
    with TemporaryDirectory() as folder:
        library = load_small(Path(folder))
        for number in numbers:
            deck = drawn(seed, number)
            for edition in EDITIONS:
                begun = process_time()
                gains.append(100 * gain_of_knowing(library, deck, edition))
                took = process_time() - begun
                print(f"{number} ({deck.name}), {edition.name}: {gains[-1]:.2f}, {took:.0f} s", flush=True)
    print(f"{len(gains)} games of deck and edition: {mean(gains):.2f} on average, {max(gains):.2f} at most")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decks", type=int, nargs="+", help="only these, counted from 0")
    parser.add_argument("--drawn", type=int, default=0, help="how many decks to draw at random instead")
    parser.add_argument("--seed", default="honest", help="what the decks to draw depend on")
    asked = parser.parse_args()
    numbers = asked.decks or range(asked.drawn or len(DECKS))
    if asked.drawn:
        measure_drawn(asked.seed, numbers)
        return
    for number in numbers:
        deck = DECKS[number]
        for edition in EDITIONS:
            begun = process_time()
            master, knight = (100 * gain_of_seeing_through(bot(level), deck, edition) for level in ("master", "knight"))
            counted = ", counted out" if is_counted_out(deck, edition) else ""
            print(
                f"{number} ({deck.name}), {edition.name}{counted}: master {master:.1f}, knight {knight:.1f}, "
                f"{master / knight:.0%}, {process_time() - begun:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
