"""The time of bots' decisions, in times_in_ms on one core: ``python -m tests.benchmarks.bench_bots``.

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
    rng, seconds = Random(seed), []
    state = start(CLASSIC, edition, [hero.name for hero in CLASSIC.heroes][:players], seed)
    while options := legal(state):
        choices = {}
        for seat in options:
            seat_view = view(state, seat)
            begun = process_time()
            choices[seat] = player.choose(seat_view, rng)
            seconds.append(process_time() - begun)
        state, _ = advance(state, choices)
    return seconds


def main() -> None:
    for name in games.GAMES["duel"].levels:
        for players in (2, 3, 4):
            times_in_ms = [
                1000 * seconds
                for edition in EDITIONS
                for game in range(GAMES)
                for seconds in times(bot(name), edition, players, f"bench {game}")
            ]
            wanted = f" ({WANTED[name]})" if name in WANTED else ""
            print(
                f"{name}, {players} players, {len(times_in_ms)} decisions: "
                f"median {median(times_in_ms):.2f} ms, "
                f"99th percentile {quantiles(times_in_ms, n=100)[98]:.1f} ms, maximum {max(times_in_ms):.1f} ms{wanted}"
            )


if __name__ == "__main__":
    main()
