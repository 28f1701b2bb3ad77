"""The lesson in plain mode."""

import io
from random import Random

import pytest

from duell.games.duel.lesson import Lesson
from duell.games.duel.lesson.topics import Topic
from duell.plain.console import Console, EndOfInputError
from duell.plain.learning import learn, wants_lesson
from tests.games.duel.lesson.examples import ADVICE
from tests.plain.keyboard import HAND_OVER, Answer, AtRandom, Keyboard, in_turn


def take(answer: Answer, lesson: Lesson | None = None) -> tuple[bool, Keyboard, Lesson]:
    """Take a lesson; return whether it came to its end, all that was said, and the lesson."""
    out, lesson = io.StringIO(), lesson or Lesson(Random(1))
    keyboard = Keyboard(out, answer)
    return learn(lesson, Console(keyboard, out)), keyboard, lesson


def on_advice(question: str, lines: list[str]) -> str:
    """Answer as was advised; without advice, with the highest card."""
    if HAND_OVER in question:
        return ""
    found = (
        ADVICE.search(" ".join(lines[-12:])) if any("Try the" in line or "Press" in line for line in lines) else None
    )
    return found[1] if found else "7"


def test_a_whole_lesson_on_the_advice() -> None:
    finished, keyboard, lesson = take(on_advice)
    assert finished
    assert {Topic.TIE, Topic.VADER_GIVEN, Topic.VILLAIN_KEPT, Topic.SET, Topic.END} < set(lesson.told)
    assert keyboard.rest[-1] == lesson.word
    assert any("wins with" in line for line in keyboard.rest)


def test_a_word_comes_before_the_question_and_after_what_happened() -> None:
    _, keyboard, _ = take(in_turn(["6", ""]))
    first, second, third = keyboard.said
    assert first[0].startswith("The lesson. ")
    assert "Press 6" in first[3]
    assert first[4].startswith("Round 1.")
    happened = second.index("Player 1 wins Bossk (+4). Score 0 → 4.")
    explained = second.index("Player 1 played the highest card and takes Bossk. A card that wins a villain is spent.")
    assert happened < explained < next(at for at, line in enumerate(second) if "a curtain hides" in line)
    assert "Boba Fett brings 6 points, and Yoda wants them, too. Try the 5." in third


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_answered_the_lesson_comes_to_its_end(seed: int) -> None:
    finished, keyboard, lesson = take(AtRandom(Random(seed)), Lesson(Random(seed)))
    assert finished
    assert keyboard.rest[-1] == lesson.word


@pytest.mark.parametrize("answers", [["q"], [], ["6", "Q"], ["6", "", "Q"], ["p Yoda master", "?", "9", "q"]])
def test_it_can_be_left_at_any_time(answers: list[str]) -> None:
    finished, keyboard, lesson = take(in_turn(answers))
    assert not finished
    assert keyboard.rest == []
    assert lesson.seats[1].player == "padawan"


@pytest.mark.parametrize(("answers", "wanted"), [([""], True), (["Y"], True), (["n"], False), (["what?", "N"], False)])
def test_the_offer(answers: list[str], wanted: bool) -> None:
    out = io.StringIO()
    keyboard = Keyboard(out, in_turn(answers))
    assert wants_lesson(Console(keyboard, out)) is wanted
    assert keyboard.questions == ["The lesson first, y or n? Enter for y > "] * len(answers)


def test_nobody_answers_the_offer() -> None:
    out = io.StringIO()
    with pytest.raises(EndOfInputError):
        wants_lesson(Console(Keyboard(out, in_turn([])), out))
