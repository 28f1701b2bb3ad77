"""A lesson in plain mode, and the question that offers it."""

from typing import Any

from duell.language import _
from duell.plain.console import Console, EndOfInputError
from duell.plain.sitting import LeftError, final, moment
from duell.table.guided import GuidedSitting
from duell.table.screens import Final, Reveal


def wants_lesson(console: Console) -> bool:
    """Ask whether to begin with a lesson; EndOfInputError if nobody answers."""
    console.say(_("The first time here? A short game against a bot shows the rules, in about five minutes."))
    while (answer := console.ask(_("The lesson first, y or n? Enter for y")).casefold()) not in {"", "y", "n"}:
        console.say(_("Answer with y for the lesson, or with n to play without it."))
    return answer != "n"


def learn(lesson: GuidedSitting[Any], console: Console) -> bool:
    """Give a lesson to its end; return False if it is left before, by ``q`` or by the end of the input."""
    console.say(_("The lesson. Each question is answered with what it asks for, and Enter. q leaves at any time."))
    console.say(_("At a terminal, a card that is typed is not shown."))
    try:
        while not lesson.over:
            word, after = lesson.word, isinstance(lesson.screen, Reveal)
            if not after:
                _say(word, console)
            moment(lesson, console)
            if after:
                _say(word, console)
    except (LeftError, EndOfInputError):
        return False
    assert isinstance(lesson.screen, Final)
    console.say("", *final(lesson.screen, lesson.game))
    _say(lesson.word, console)
    return True


def _say(word: str, console: Console) -> None:
    if word:
        console.say("", word)
