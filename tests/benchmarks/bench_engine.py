"""The engine compared with the shuffle that each game begins with: ``python -m tests.benchmarks.bench_engine``.

Games are played from the seed to the totals, with the same deals and random picks. All take turns, and the fastest turn
of each counts, in process time, so that other work on the machine matters little.
"""

from collections.abc import Callable
from random import Random
from time import process_time

from duell.games.duel.engine.play import advance, outcome, start
from duell.games.duel.engine.state import legal
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
    """Shuffle the stock, as each game must."""
    stock = list(range(len(CLASSIC.empire)))
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
    turns = [[seconds(play) for play in (play_trusted, play_engine, only_deal)] for _ in range(TURNS)]
    engine, checked, deal = (min(times) for times in zip(*turns, strict=True))
    for name, duration in (("unchecked", engine), ("legal, advance", checked)):
        print(f"{1 / duration:7,.0f} games/s ({name}), each in the time of {duration / deal:.1f} shuffles")


if __name__ == "__main__":
    main()
