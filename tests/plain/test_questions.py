"""At every question that plain mode asks: what asks for information is answered, and the question stands again."""

import re
from io import StringIO
from random import Random

import pytest

from duell.game import Game
from duell.games import GAMES
from duell.games.duel.bots import bot
from duell.games.duel.engine.play import start
from duell.games.missions.engine import state as missions_engine
from duell.plain.console import Console
from duell.plain.playback import solve
from duell.plain.session import learn, set_up
from duell.plain.sitting import play
from duell.record.table_options import TableOptions
from duell.table.puzzle import Puzzling, house_games
from duell.table.sitting import Sitting
from tests.games.missions import sitting as missions
from tests.games.missions.recording import SHORT
from tests.plain.keyboard import Answer, AtRandom, ByNumber, Keyboard
from tests.table.examples import CLASSIC, MENU, RAVENSBURGER, at_table

ASKED = ("?", "??", "m", "w", "b", "s", "nonsense")

BEFORE_A_GAME = ("?", "m", "w", "b", "nonsense")

NAMES = re.compile(r"Anna|Ben|Cem|Dora|\d+")


class AsksFirst:
    """Asks for all information when a question comes for the first time; then answers as `answer` does."""

    def __init__(self, answer: Answer, asked: tuple[str, ...] = ASKED) -> None:
        self.kinds = dict[str, str]()  # each question that was met, without names and numbers
        self._answer, self._asked = answer, asked
        self._before, self._said_before = "", list[str]()
        self._left = list[str]()

    def __call__(self, question: str, lines: list[str]) -> str | None:
        if self._before:
            assert question == self._before, "the question stands again"
            assert any(lines), "it was answered"
        else:
            self._said_before = lines
        kind = NAMES.sub("", question)
        if kind not in self.kinds and not self._left:
            self.kinds[kind] = question
            self._left = [text for text in self._asked if "Name of player" not in question or text == "?"]
        if self._left:
            self._before = question
            return self._left.pop(0)
        self._before = ""
        return self._answer(question, self._said_before)


def walked(sitting: Sitting, answer: Answer) -> set[str]:
    """Play a whole game so; return the questions that were met."""
    asks, out = AsksFirst(answer), StringIO()
    assert play(sitting, Console(Keyboard(out, asks), out))
    return {*asks.kinds}


AGREED = TableOptions(hints=True, take_back=True, memory_aid=True)


@pytest.mark.parametrize("seed", range(3))
def test_every_question_of_the_duel_gives_information_and_is_asked_again(seed: int) -> None:
    state = start(CLASSIC, RAVENSBURGER, ["leia", "han", "yoda"], f"questions {seed}")
    met = walked(at_table(state, bots={2: bot("padawan")}, table_options=AGREED), AtRandom(Random(seed)))
    assert len(met) >= 3, met


@pytest.mark.parametrize("seed", range(3))
def test_every_question_of_missions_gives_information_and_is_asked_again(seed: int) -> None:
    state = missions_engine.start(SHORT, 3, f"questions {seed}")
    sitting = missions.at_table(state, bots=[2], bot=missions.MISSIONS.bots.bot("random"))
    assert len(walked(sitting, ByNumber(Random(seed)))) >= 3


@pytest.mark.parametrize("game", GAMES.own.values(), ids=lambda game: game.name)
def test_every_question_of_a_lesson_gives_information_and_is_asked_again(game: Game) -> None:
    assert game.lesson
    asks, out = AsksFirst(AtRandom(Random(1)) if game.name == "duel" else ByNumber(Random(1))), StringIO()
    assert learn(game.lesson(Random(1)), Console(Keyboard(out, asks), out))
    assert asks.kinds
    assert "save and quit" not in out.getvalue()  # nor can a bot take a seat


def test_a_puzzle_gives_information_and_is_asked_again() -> None:
    asks, out, game = AsksFirst(lambda _question, _lines: None), StringIO(), GAMES["duel"]
    solve(Puzzling(game, house_games(game)), Console(Keyboard(out, asks), out))
    assert len(asks.kinds) == 1
    assert "save and quit" not in out.getvalue()


def test_every_question_before_a_game_gives_information_and_is_asked_again() -> None:
    asks, out = AsksFirst(lambda _question, _lines: "", BEFORE_A_GAME), StringIO()
    set_up(MENU, None, Console(Keyboard(out, asks), out))
    assert len(asks.kinds) >= 5
