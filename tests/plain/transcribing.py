"""A game of each kind in plain mode, in each language: ``python -m tests.plain.transcribing`` writes them again.

The answers are chosen once, in English; every language gets the same answers, in its own letters, and the same
events.
"""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random

from duell.games.duel.bots import bot
from duell.games.duel.engine.play import start
from duell.games.duel.words import keep_and_give
from duell.games.missions.engine import state as missions_engine
from duell.language import languages
from duell.record.table_options import TableOptions
from duell.table.sitting import Sitting
from tests.games.missions import sitting
from tests.games.missions.recording import SHORT
from tests.language.pretending import speaking
from tests.plain.keyboard import Answer, AtRandom, ByNumber, Keyboard, in_turn, play_through
from tests.table.examples import CLASSIC, RAVENSBURGER, at_table

FOLDER = Path(__file__).parent / "transcripts"

SEED = "a transcript"


def duel() -> Sitting:
    """Return a game of Anna and Ben against a padawan, with the memory aid."""
    state = start(CLASSIC, RAVENSBURGER, ["leia", "han", "yoda"], SEED)
    return at_table(state, bots={2: bot("padawan")}, table_options=TableOptions(memory_aid=True))


def missions() -> Sitting:
    """Return a game of Anna and Ben, with few cards, against a bot that never learns anything."""
    state = missions_engine.start(SHORT, 3, SEED)
    return sitting.at_table(state, bots=[2], bot=sitting.MISSIONS.bots.bot("random"))


GAMES: dict[str, tuple[Callable[[], Sitting], Callable[[Random], Answer]]] = {
    "duel": (duel, AtRandom),
    "missions": (missions, ByNumber),
}
"""Of each game what is played, and who answers."""


def path_of(code: str, game: str) -> Path:
    return FOLDER / f"{code}.txt" if game == "duel" else FOLDER / game / f"{code}.txt"


@cache
def answers(game: str) -> tuple[str, ...]:
    """Return what is answered to each question, every question that is always answered asked once."""
    new_game, answering = GAMES[game]
    chosen = answering(Random(SEED))
    given = ["", "?", "m", "w", "b", "s"]

    def answer(question: str, lines: list[str]) -> str:
        choice = chosen(question, lines)
        if len(given) > len(asked):
            asked.append(given[len(asked)])
        else:
            asked.append(choice or "")
        return asked[-1]

    asked: list[str] = []
    finished, _ = play_through(new_game(), answer)
    assert finished
    return tuple(asked)


def in_own_letters(answer: str) -> str:
    """Return an English answer as the language in use gives it, if it has letters of its own for R2-D2's question."""
    keep, give = keep_and_give()
    letter, space, name = answer.partition(" ")
    return {"k": keep, "g": give}.get(letter, letter) + space + name


def transcript(code: str, game: str) -> str:
    new_game, _answering = GAMES[game]
    english = answers(game)  # whose questions they go by
    with speaking(code):
        given = [in_own_letters(answer) for answer in english]
        finished, table = play_through(new_game(), in_turn(given))
    assert finished
    return "".join(_written(table, given)) + "".join(f"{line}\n" for line in table.rest)


def _written(table: Keyboard, given: Sequence[str]) -> list[str]:
    turns = zip(table.said, table.questions, given, strict=True)
    return ["".join(f"{line}\n" for line in (*lines, f"{question}{answer}")) for lines, question, answer in turns]


def main() -> None:
    for game in GAMES:
        for code in languages():
            path = path_of(code, game)
            path.parent.mkdir(exist_ok=True)
            path.write_text(transcript(code, game), encoding="utf-8")


if __name__ == "__main__":
    main()
