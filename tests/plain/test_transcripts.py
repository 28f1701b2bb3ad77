"""A whole game as a screen reader reads it, in each language: no drawing, no repeated noise, one fact a line."""

import re

import pytest

from duell.language import SOURCE, languages
from tests.plain.transcribing import GAMES, path_of, transcript

DRAWING = re.compile("[\u2500-\u259f\u25a0-\u25ff★☆]")
"""Frames, blocks and signs, which a screen reader would spell out."""


GAME = pytest.mark.parametrize("game", GAMES)


def kept(code: str, game: str) -> str:
    return path_of(code, game).read_text(encoding="utf-8")


@GAME
@pytest.mark.parametrize("code", languages())
def test_a_whole_game_is_said_as_it_was_written_down(code: str, game: str) -> None:
    said = kept(code, game)
    assert transcript(code, game) == said, "python -m tests.plain.transcribing writes it anew; read it then"
    assert not DRAWING.search(said)
    assert not re.search(r"\n\n\n", said)


@GAME
@pytest.mark.parametrize("code", languages())
def test_every_language_says_the_same_things(code: str, game: str) -> None:
    lines, english = (kept(each, game).splitlines() for each in (code, SOURCE))
    assert len(lines) == len(english)
    for line, source in zip(lines, english, strict=True):
        assert [name for name in ("Anna", "Ben", "Cem") if name in line] == [
            name for name in ("Anna", "Ben", "Cem") if name in source
        ], (line, source)


@GAME
def test_no_two_languages_say_the_same(game: str) -> None:
    assert len({kept(code, game) for code in languages()}) == len(languages())
