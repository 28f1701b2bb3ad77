"""A player in plain mode, who reads the output and answers the questions."""

import io
import re
from collections.abc import Callable, Iterable
from random import Random

from duell.plain.console import Console
from duell.plain.sitting import play
from duell.table.sitting import Sitting

Answer = Callable[[str, list[str]], str | None]
"""From a question, and the lines that were said before it, to the answer; None for the end of the input."""

HAND_OVER, CARD, SCOUTING, DRAWING = "Press Enter", "which card?", "keep it (k) or give it away", "y or n?"
QUESTIONS = (HAND_OVER, CARD, SCOUTING, DRAWING)


class Keyboard(io.StringIO):
    """The answers' end of a pipe; `questions` are those that were asked, `said` the lines before each of them."""

    def __init__(self, out: io.StringIO, answer: Answer) -> None:
        super().__init__()
        self._out = out
        self._answer = answer
        self._heard = 0
        self.questions: list[str] = []
        self.said: list[list[str]] = []

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # its bases disagree
        *lines, question = self._out.getvalue()[self._heard :].removeprefix("\n").split("\n")
        self._heard = len(self._out.getvalue())
        assert question.endswith(" > ")
        self.questions.append(question)
        self.said.append(lines)
        answer = self._answer(question, lines)
        return "" if answer is None else f"{answer}\n"

    @property
    def rest(self) -> list[str]:
        """What was said after the last question."""
        return self._out.getvalue()[self._heard :].removeprefix("\n").splitlines()


def play_through(sitting: Sitting, answer: Answer, dress: Callable[[str], str] = str) -> tuple[bool, Keyboard]:
    """Play in plain mode; return whether the game was played to its end, and all that was said."""
    out = io.StringIO()
    keyboard = Keyboard(out, answer)
    return play(sitting, Console(keyboard, out, dress)), keyboard


def in_turn(answers: Iterable[str]) -> Answer:
    """Give these answers one after the other, then end the input."""
    left = iter(answers)
    return lambda question, lines: next(left, None)


RUN = re.compile(r"(\d) to (\d)")


def _spelt_out(run: re.Match[str]) -> str:
    return ", ".join(map(str, range(int(run[1]), int(run[2]) + 1)))


class AtRandom:
    """Asks for the hand before every card, and answers every question with something legal, chosen by `rng`."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._stake = ""
        self._cards: list[str] = []
        self._others: list[str] = []

    def __call__(self, question: str, lines: list[str]) -> str:
        self._listen(lines)
        if HAND_OVER in question:
            return ""
        if CARD in question.casefold():
            if not self._cards:
                return "m"
            cards, self._cards = self._cards, []
            return self._rng.choice([card for card in cards if card != "r" or "Vader" not in self._stake])
        if SCOUTING in question:
            return self._rng.choice(["k", *(f"g {name}" for name in self._others)])
        return self._rng.choice("yn")

    def _listen(self, lines: list[str]) -> None:
        for line in lines:
            if line.startswith("At stake: "):
                self._stake = line
            elif "s hand: " in line or line.startswith("In hand: "):
                cards = RUN.sub(_spelt_out, line.partition(": ")[2].rstrip(".")).split(", ")
                self._cards = ["r" if card == "R2-D2" else card.split()[0] for card in cards]
            elif line.startswith("Keep it, "):
                self._others = []
            elif line.startswith("Give it to "):
                self._others.append(line.removeprefix("Give it to ").partition(",")[0])


class ByNumber:
    """Asks for the answers of every question and gives one by number, by chance; sometimes takes something back."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._numbers: list[str] = []

    def __call__(self, question: str, lines: list[str]) -> str:
        if HAND_OVER in question:
            return ""
        if not self._numbers:
            self._numbers = [line.partition(":")[0] for line in lines if re.match(r"[0-9]+: ", line)]
            if not self._numbers:
                return "?"
        numbers, self._numbers = self._numbers, []
        if any(line.startswith("Laid out: ") for line in lines) and self._rng.random() < 0.3:
            return "z"
        return self._rng.choice(numbers)
