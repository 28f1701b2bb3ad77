"""The letters of questions: in every language, prompt, help, lesson, reminder and effect agree on them."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from duell.games.duel import words
from duell.language import languages, speaking
from tests.language.test_catalogues import LANGUAGES
from tests.messages import catalogue

OTHER_KEYS = {"s", "i", "q", "?"}
"""The keys that work at every question, and do something else there."""

KEEP = "{name}, keep it (k) or give it away (g)?"
DRAW = "{name}, draw a card, y or n?"
BRIEF = "Answers: 1 to 8 or r for a card; "
HELD = {
    "keep": (KEEP, BRIEF, "Answer k to keep it, or ", "A villain is worth points. If you keep it, "),
    "give": (KEEP, BRIEF, "Darth Vader costs points. If you give him away, "),
    "draw": (DRAW, BRIEF, "Press y to take the next card or n to stop"),
    "stop": (DRAW, BRIEF, "Press y to take the next card or n to stop"),
}


def letters() -> dict[str, str]:
    keep, give = words.keep_and_give()
    draw, stop = words.draw_and_stop()
    return {"keep": keep, "give": give, "draw": draw, "stop": stop}


def translated(messages: Catalog, begins: str) -> str:
    (translation,) = [
        message.string for message in messages if isinstance(message.id, str) and message.id.startswith(begins)
    ]
    assert isinstance(translation, str)
    return translation


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_every_text_names_the_letter_that_works(path: Path) -> None:
    messages = catalogue(path)
    with speaking(path.stem):
        for what, letter in letters().items():
            for begins in HELD[what]:
                assert re.search(rf"\b{letter}\b", translated(messages, begins)), (what, begins)


@pytest.mark.parametrize("lang", languages())
def test_a_letter_does_nothing_else_at_its_question(lang: str) -> None:
    with speaking(lang):
        known = letters()
        assert known["keep"] != known["give"]
        assert known["draw"] != known["stop"]
        assert not OTHER_KEYS & set(known.values())
