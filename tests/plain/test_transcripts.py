"""A whole game as a screen reader reads it, in each language: no drawing, no repeated noise, one fact a line."""

import re

import pytest

from duell.language import SOURCE, languages
from tests.plain.transcribing import FOLDER, transcript

DRAWING = re.compile("[\u2500-\u259f\u25a0-\u25ff★☆]")
"""Frames, blocks and signs, which a screen reader would spell out."""


@pytest.mark.parametrize("code", languages())
def test_a_whole_game_is_said_as_it_was_written_down(code: str) -> None:
    kept = (FOLDER / f"{code}.txt").read_text(encoding="utf-8")
    assert transcript(code) == kept, "python -m tests.plain.transcribing writes it anew; read it then"
    assert not DRAWING.search(kept)
    assert not re.search(r"\n\n\n", kept)


@pytest.mark.parametrize("code", languages())
def test_every_language_says_the_same_things(code: str) -> None:
    lines, english = ((FOLDER / f"{each}.txt").read_text(encoding="utf-8").splitlines() for each in (code, SOURCE))
    assert len(lines) == len(english)
    for line, source in zip(lines, english, strict=True):
        assert [name for name in ("Anna", "Ben", "Cem") if name in line] == [
            name for name in ("Anna", "Ben", "Cem") if name in source
        ], (line, source)


def test_no_two_languages_say_the_same() -> None:
    told = {code: (FOLDER / f"{code}.txt").read_text(encoding="utf-8") for code in languages()}
    assert len(set(told.values())) == len(languages())
