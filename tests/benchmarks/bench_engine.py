"""The engine compared with a bare loop that plays the same games: ``python -m tests.benchmarks.bench_engine``.

All play from the seed to the totals, with the same deals and random picks. They take turns, and the fastest turn of
each counts, in process time, so that other work on the machine matters little.
"""

from collections.abc import Callable
from random import Random
from time import process_time

from duell.games.duel.engine.play import advance, outcome, start
from duell.games.duel.engine.state import legal
from tests.benchmarks.bare_loop import SIZE, play_bare
from tests.games.duel.engine.examples import CLASSIC, RAVENSBURGER

GAMES, TURNS = 30, 250
Pick = Callable[[], float]


def play_engine(seed: str, pick: Pick) -> tuple[int, ...]:
    """Play Leia against Yoda through the engine, with one `pick` for each choice, and return the totals."""
    state = start(CLASSIC, RAVENSBURGER, ("leia", "yoda"), seed)
    while options := legal(state):
        choices = {}
        for seat, open_to in options.items():
            choices[seat] = open_to[int(pick() * len(open_to))]
        state, _ = advance(state, choices)
    ended = outcome(state)
    assert ended is not None
    return ended.totals


def play_trusted(seed: str, pick: Pick) -> tuple[int, ...]:
    """The same without checks, as in a search or a simulation."""
    state = start(CLASSIC, RAVENSBURGER, ("leia", "yoda"), seed)
    while options := state.options:
        joint = tuple([open_to[int(pick() * len(open_to))] if open_to else None for open_to in options])
        state = state.now.after(state, joint)  # what State.after calls
    ended = outcome(state)
    assert ended is not None
    return ended.totals


def only_deal(seed: str, pick: Pick) -> tuple[int, ...]:
    """Shuffle the stock, which all of them must do."""
    stock = list(range(SIZE))
    Random(seed).shuffle(stock)
    return tuple(stock)


def seconds(play: Callable[[str, Pick], tuple[int, ...]]) -> float:
    """The mean seconds of a game."""
    pick = Random("picks").random
    begun = process_time()
    for game in range(GAMES):
        play(f"deal {game}", pick)
    return (process_time() - begun) / GAMES


def main() -> None:
    turns = [[seconds(play) for play in (play_trusted, play_engine, play_bare, only_deal)] for _ in range(TURNS)]
    engine, checked, bare, deal = (min(times) for times in zip(*turns, strict=True))
    report = (
        f"engine     {1 / engine:7,.0f} games/s (unchecked)",
        f"checked    {1 / checked:7,.0f} games/s (legal, advance)",
        f"bare loop  {1 / bare:7,.0f} games/s",
        f"engine / bare loop   {bare / engine:.2f} (wanted: at least 0.45)",
        f"checked / bare loop  {bare / checked:.2f}",
        f"without the deal     {(bare - deal) / (engine - deal):.2f} and {(bare - deal) / (checked - deal):.2f}",
    )
    print(*report, sep="\n")


if __name__ == "__main__":
    main()
