"""The exact gain of a best response to bots on small decks: ``python -m tests.benchmarks.small_decks``.

Two players. The best response knows the bot's mix everywhere and plays perfectly; the output is its share of the win
above half, in percentage points, as the mean of both seats. Decks that `master` counts out from the first bid are
marked, since they tell little.
"""

import argparse
from time import process_time

from duell.games.duel.bots import bot
from duell.games.duel.bots.search import is_counted_out
from duell.games.duel.engine.cards import Card, Deck, Hero, Vader, Villain
from tests.games.duel.bots.solving import gain_of_seeing_through
from tests.games.duel.engine.examples import CLASSIC, EDITIONS


def _deck(values: int, *empire: Card) -> Deck:
    name = " ".join(str(card.points if isinstance(card, Villain) else -card.penalty) for card in empire)
    heroes = tuple(Hero(hero.name, hero.icons[:values]) for hero in CLASSIC.heroes)
    return Deck(f"{values} values: {name}", heroes, empire)


JABBA, GREEDO, TARKIN, BOSSK = Villain("jabba", 8), Villain("greedo", 3), Villain("tarkin", 5), Villain("bossk", 4)

DECKS = (
    _deck(4, *[TARKIN] * 9),
    _deck(4, *[GREEDO] * 3, *[Vader(3)] * 5),
    _deck(4, *[JABBA] * 2, *[Vader(2)] * 7),
    _deck(4, *[GREEDO] * 6, *[Vader(5)] * 2),
    _deck(3, *[JABBA] * 10),
    _deck(3, *[JABBA] * 4, *[GREEDO] * 4),
    _deck(3, *[JABBA] * 3, *[Vader(2)] * 3, *[Vader(4)] * 3),
    _deck(3, *[BOSSK] * 4, *[TARKIN] * 2, *[Vader(6)] * 2),
    _deck(3, *[JABBA] * 2, *[GREEDO] * 2, *[Vader(3)] * 4),
    _deck(2, JABBA, GREEDO, TARKIN, BOSSK, Vader(2), Vader(4)),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decks", type=int, nargs="*", default=range(len(DECKS)), help="which, from 0")
    asked = parser.parse_args()
    for number in asked.decks:
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
