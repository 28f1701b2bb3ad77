"""The words heard in plain mode in a round of the duel, or in a turn of Missions, over scripted games.

``python -m tests.benchmarks.words_heard`` prints them, with the goals, for games in which each player asks for the hand
before every card, and for games in which nobody does. ``--lang fr`` counts in another language.
"""

import argparse
import re
from collections.abc import Callable
from random import Random

from duell.games.duel.bots import bot
from duell.games.duel.engine.play import start
from duell.games.missions.engine import state as missions_engine
from duell.language import languages
from duell.table.screens import Choosing
from duell.table.sitting import Sitting
from tests.games.missions import sitting as missions_sitting
from tests.language.pretending import speaking
from tests.plain.keyboard import play_through
from tests.table.examples import CLASSIC, RAVENSBURGER, at_table

GAMES = 5  # of each kind

WORD = re.compile(r"\w[\w’'.,-]*")


def of_the_duel(bots: bool) -> Callable[[int], Sitting]:
    return lambda seed: at_table(
        start(CLASSIC, RAVENSBURGER, ["leia", "han"], f"heard {seed}"), bots={1: bot("padawan")} if bots else {}
    )


def of_missions(bots: bool) -> Callable[[int], Sitting]:
    deck = missions_sitting.MISSIONS.catalogue.deck("classic")
    return lambda seed: missions_sitting.at_table(
        missions_engine.start(deck, 2, f"heard {seed}"), bots=[1] if bots else []
    )


KINDS: dict[str, tuple[Callable[[int], Sitting], int]] = {
    "duel with a bot": (of_the_duel(True), 55),
    "duel of two": (of_the_duel(False), 110),
    "missions with a bot": (of_missions(True), 90),
    "missions of two": (of_missions(False), 90),
}
"""Of each kind of game how it begins, and how many words a round or turn may have."""


def heard(new: Callable[[int], Sitting], seed: int, *, asks: bool) -> tuple[int, int]:
    """Play a game; return the words that were said, without what was typed, and the rounds or turns."""
    sitting, rng = new(seed), Random(seed)
    asked, turn = False, 0

    def answer(_question: str, _lines: list[str]) -> str:
        nonlocal asked, turn
        screen = sitting.screen
        board = screen.board
        now = board.turn if hasattr(board, "turn") else board.round
        asked, turn = asked and now == turn, now
        if not isinstance(screen, Choosing):
            asked = False
            return ""
        if asks and not asked and screen.private:
            asked = True
            return "m"
        asked = False if sitting.game.name == "duel" else asked
        choice = rng.choice(screen.options)
        answers = {sitting.game.lines.read(screen, text): text for text in ANSWERS}
        return answers.get(choice) or next(text for read, text in answers.items() if read in screen.options)

    finished, table = play_through(sitting, answer)
    assert finished
    lines_heard = [line for lines in (*table.said, table.rest) for line in lines] + table.questions
    state = sitting.table.state
    turns = state.turn if hasattr(state, "turn") else state.round
    return sum(len(WORD.findall(line)) for line in lines_heard), turns


ANSWERS = (*map(str, range(1, 30)), "r", "k", "g", "y", "n")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--lang", choices=languages(), default="en")
    args = options.parse_args()
    with speaking(args.lang):
        for kind, (new, goal) in KINDS.items():
            for asks in (True, False):
                words, turns = (
                    sum(column) for column in zip(*(heard(new, seed, asks=asks) for seed in range(GAMES)), strict=True)
                )
                unit = "turn" if kind.startswith("missions") else "round"
                way = "asking for the hand" if asks else "asking for nothing"
                print(f"{kind:20} {way:20} {words / turns:5.0f} words a {unit} (goal {goal})")


if __name__ == "__main__":
    main()
