"""The exact gain of a best response to bots on small decks: ``python -m tests.benchmarks.small_decks``.

Two players. The best response knows the bot's mix everywhere and plays perfectly; the output is its share of the win
above half, in percentage points, as the mean of both seats. Decks that `master` counts out from the first bid are
marked, since they tell little. With ``--drawn 25``, decks of 3 or 4 values and 8 to 12 cards are drawn at random, and
where the first bid is not counted out, the output is what it gives away if all goes on exactly.
"""

import argparse
from operator import mul
from random import Random
from statistics import mean
from time import process_time

from duell.games.duel.bots import bot
from duell.games.duel.bots.counting import CountedOut, Course
from duell.games.duel.bots.master import Master
from duell.games.duel.bots.search import StageGame, imagine, is_counted_out, with_next
from duell.games.duel.engine.cards import Card, Deck, Hero, Vader, Villain
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import start
from duell.games.duel.engine.view import view
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


def drawn(seed: str, number: int) -> Deck:
    """A deck at random: 3 or 4 values, 8 to 12 cards, up to four villains and two Vaders."""
    rng = Random(f"{seed} {number}")
    values, cards = rng.randint(3, 4), rng.randint(8, 12)
    villains = [Villain(f"v{points}", points) for points in rng.sample([1, 2, 3, 4, 5, 6, 8, 10], rng.randint(1, 4))]
    kinds: list[Card] = [*villains, *map(Vader, rng.sample([2, 3, 4, 5, 6], rng.randint(0, 2)))]
    return _deck(values, *sorted((rng.choice(kinds) for _ in range(cards)), key=kinds.index))


def first_bid_gives_away(deck: Deck, edition: Edition) -> float:
    """What whoever knows master's mix gains by the first bid, if both play on exactly, on average of both seats."""
    state = imagine(view(start(deck, edition, ("leia", "yoda"), "any"), None))
    table, whole = CountedOut(state.game, Course()), 0.0
    for card, count in table.known.remainder(0).coming:
        turned = with_next(state, card)
        assert table.reaches(turned, 5_000_000)
        round_ = StageGame(turned, table.outlook)
        matrix = [[round_.outlook((mine, other))[0] for other in round_.choices[1]] for mine in round_.choices[0]]
        rows, columns = (list(mix.values()) for mix in Master().mixes(view(turned, None)).values())
        conceded = max(sum(map(mul, row, columns)) for row in matrix)
        secured = min(sum(map(mul, column, rows)) for column in zip(*matrix, strict=True))
        whole += count * (conceded - secured) / 2
    return whole / len(deck.empire)


def measure_drawn(decks: list[Deck]) -> None:
    guessed, counted = [], 0
    for number, deck in enumerate(decks):
        for edition in EDITIONS:
            begun = process_time()
            exactly = is_counted_out(deck, edition)
            took = process_time() - begun
            counted += exactly
            lost = "counted out"
            if not exactly:
                guessed.append(100 * first_bid_gives_away(deck, edition))
                lost = f"gives away {guessed[-1]:.1f}"
            print(f"{number} ({deck.name}), {edition.name}: {lost}, first bid in {took:.2f} s", flush=True)
    print(f"{counted} counted out; the other {len(guessed)} give away {mean(guessed):.1f}, at most {max(guessed):.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decks", type=int, nargs="*", default=range(len(DECKS)), help="which, from 0")
    parser.add_argument("--drawn", type=int, default=0, help="how many decks to draw at random instead")
    parser.add_argument("--seed", default="honest", help="what the decks to draw depend on")
    asked = parser.parse_args()
    if asked.drawn:
        measure_drawn([drawn(asked.seed, number) for number in range(asked.drawn)])
        return
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
