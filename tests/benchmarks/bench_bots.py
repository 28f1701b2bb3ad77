"""The time of bots' decisions, in milliseconds on one core: ``python -m tests.benchmarks.bench_bots``.

Each level plays complete games against itself in each edition, with two and four at the table. Process time counts, so
that other work on the machine does not.
"""

from random import Random
from statistics import median, quantiles
from time import process_time

from duell import games
from duell.games.duel.bots import Bot, bot
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import advance, start
from duell.games.duel.engine.state import legal
from duell.games.duel.engine.view import view
from tests.games.duel.engine.examples import CLASSIC, EDITIONS

GAMES = 20
"""The games in each edition."""

WANTED = {"knight": "median at most 10", "master": "median at most 30, 99th percentile at most 250"}


def times(player: Bot, edition: Edition, players: int, seed: str) -> list[float]:
    """The seconds of each decision in a game."""
    rng, found = Random(seed), []
    state = start(CLASSIC, edition, [hero.name for hero in CLASSIC.heroes][:players], seed)
    while options := legal(state):
        choices = {}
        for seat in options:
            seen = view(state, seat)
            begun = process_time()
            choices[seat] = player.choose(seen, rng)
            found.append(process_time() - begun)
        state, _ = advance(state, choices)
    return found


def main() -> None:
    for name in games.GAMES["duel"].levels:
        for players in (2, 3, 4):
            found = [
                1000 * seconds
                for edition in EDITIONS
                for game in range(GAMES)
                for seconds in times(bot(name), edition, players, f"bench {game}")
            ]
            wanted = f" ({WANTED[name]})" if name in WANTED else ""
            print(
                f"{name}, {players} players, {len(found)} decisions: "
                f"median {median(found):.2f} ms, "
                f"99th percentile {quantiles(found, n=100)[98]:.1f} ms, maximum {max(found):.1f} ms{wanted}"
            )


if __name__ == "__main__":
    main()
