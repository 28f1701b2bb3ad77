"""A whole game in plain mode, written down in each language: ``python -m tests.plain.transcribing`` writes all anew.

The answers are chosen once, in English; in every language the same are given, and the same happens.
"""

from functools import cache
from pathlib import Path
from random import Random

from duell.games.duel.bots import bot
from duell.games.duel.engine import start
from duell.language import languages
from duell.record import TableOptions
from duell.table.sitting import Sitting
from tests.language.pretending import speaking
from tests.plain.keyboard import AtRandom, Keyboard, in_turn, play_through
from tests.table.examples import CLASSIC, RAVENSBURGER, at_table

FOLDER = Path(__file__).parent / "transcripts"

SEED = "a transcript"


def game() -> Sitting:
    """Return a game of Anna and Ben against a padawan, with the memory aid."""
    state = start(CLASSIC, RAVENSBURGER, ["leia", "han", "yoda"], SEED)
    return at_table(state, bots={2: bot("padawan")}, table_options=TableOptions(memory_aid=True))


@cache
def answers() -> tuple[str, ...]:
    """Return what is answered to each question, help and scores asked for once."""
    chosen = AtRandom(Random(SEED))
    given = ["", "?", "s"]

    def answer(question: str, lines: list[str]) -> str:
        said = chosen(question, lines)
        if len(given) > len(asked):
            asked.append(given[len(asked)])
        else:
            asked.append(said)
        return asked[-1]

    asked: list[str] = []
    finished, _ = play_through(game(), answer)
    assert finished
    return tuple(asked)


def transcript(code: str) -> str:
    """Return all that is said and answered, in a language."""
    given = answers()  # found in English, whose questions they go by
    with speaking(code):
        finished, table = play_through(game(), in_turn(given))
    assert finished
    return "".join(_written(table)) + "".join(f"{line}\n" for line in table.rest)


def _written(table: Keyboard) -> list[str]:
    turns = zip(table.said, table.questions, answers(), strict=True)
    return ["".join(f"{line}\n" for line in (*said, f"{question}{answer}")) for said, question, answer in turns]


def main() -> None:
    """Write every transcript."""
    for code in languages():
        (FOLDER / f"{code}.txt").write_text(transcript(code), encoding="utf-8")


if __name__ == "__main__":
    main()
