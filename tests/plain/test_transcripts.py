"""A whole game as a screen reader reads it, in each language: in words alone, complete, in order, nothing twice."""

import re
import shutil
import subprocess
from itertools import pairwise

import pytest

from duell.language import SOURCE, languages
from tests.plain.transcribing import GAMES, path_of, transcript

SIGNS = re.compile(r"[\u2500-\u259f\u25a0-\u25ff★☆−×→=+·•<>#*/^|~…]|(?<![\w\u202f)])\?|\?\?|\d-\d")
"""Frames, blocks and signs, which a screen reader would spell out, skip or read in another language."""

PROMPT = re.compile(r" > .*$")  # the end of a question, and what was typed

ROUNDS = {"en": "Round", "de": "Runde|Durchgang", "fr": "Tour|Manche", "it": "Turno|Manche", "nl": "Ronde"}

NUMBERED = re.compile(r"^\d+\s?: ")  # an answer with its number


GAME = pytest.mark.parametrize("game", GAMES)

CODE = pytest.mark.parametrize("code", languages())


def kept(code: str, game: str) -> str:
    return path_of(code, game).read_text(encoding="utf-8")


def heard(code: str, game: str) -> list[str]:
    """Return what is said, without what is typed."""
    return [PROMPT.sub("", line) for line in kept(code, game).splitlines()]


@GAME
@CODE
def test_a_whole_game_is_read_as_it_was_written_down(code: str, game: str) -> None:
    expected = kept(code, game)
    assert transcript(code, game) == expected, "python -m tests.plain.transcribing writes it anew; read it then"
    assert not re.search(r"\n\n\n", expected)


@GAME
@CODE
def test_words_stand_in_place_of_signs(code: str, game: str) -> None:
    assert [line for line in heard(code, game) if SIGNS.search(line)] == []


@GAME
@CODE
def test_no_line_has_a_list_in_a_list(code: str, game: str) -> None:
    sentences = [
        sentence for line in heard(code, game) for sentence in re.split(r"(?<=[.;])\s", NUMBERED.sub("", line))
    ]
    assert [sentence for sentence in sentences if len(re.findall(r":(?:\s|$)", sentence)) > 1] == []


@GAME
@CODE
def test_nothing_is_said_twice_in_a_row(code: str, game: str) -> None:
    lines = [line for line in heard(code, game) if line]
    assert [line for line, after in pairwise(lines) if line == after and not line.endswith("?")] == []


@GAME
@CODE
def test_a_round_is_announced_once_and_before_anything_happens_in_it(code: str, game: str) -> None:
    lines = heard(code, game)
    announced = [line for line in lines if re.fullmatch(rf"(?:{ROUNDS[code]}) \d+(?: \w+ \d+)?\.", line)]
    numbers = [int(number[0]) for line in announced if (number := re.search(r"\d+", line))]
    assert lines[0] == announced[0]
    numbers.remove(1)  # said once more, by b
    assert numbers == [*range(1, len(numbers) + 1)]


def phonemes(code: str, text: str) -> str:
    voice = ["espeak-ng", "-v", code, "-q", "-x", "--stdin"]
    return subprocess.run(voice, input=text, text=True, capture_output=True, check=True).stdout.strip()


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
@CODE
def test_espeak_needs_no_other_language_for_a_sign(code: str) -> None:
    """It says a sign for which the language has no word in English, as −4 in French; signs are all but letters."""
    lines = [line for game in GAMES for line in heard(code, game)]
    signs = {sign for sign in "".join(lines) if not sign.isalnum() and not sign.isspace()}
    assert signs
    assert [sign for sign in sorted(signs) if "(en)" in phonemes(code, f"a {sign} a")] == []


@GAME
@CODE
def test_every_language_says_the_same_things(code: str, game: str) -> None:
    lines, english = (kept(language, game).splitlines() for language in (code, SOURCE))
    assert len(lines) == len(english)
    for line, source in zip(lines, english, strict=True):
        assert [name for name in ("Anna", "Ben", "Cem") if name in line] == [
            name for name in ("Anna", "Ben", "Cem") if name in source
        ], (line, source)


@GAME
def test_no_two_languages_say_the_same(game: str) -> None:
    assert len({kept(code, game) for code in languages()}) == len(languages())
