"""The letters of keys and answers: in every language, a letter begins the word beside it, or stands for no word there.

So nobody who looks for a word presses the letter of another one.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from prompt_toolkit.input import create_pipe_input

from duell.games import GAMES
from duell.games.duel import words
from duell.games.missions.words import end_turn
from duell.hosting import hall
from duell.language import _, languages, letters
from duell.tui.keys import Bindings, bindings_of
from duell.tui.league import LeagueApp
from duell.tui.playback import PlaybackApp
from duell.tui.puzzle import PuzzleApp
from tests.games.missions.pages.test_painted import screens as screens_of_missions
from tests.hosting.halls import halls
from tests.language.pretending import speaking
from tests.language.test_catalogues import LANGUAGES, forms
from tests.messages import catalogue
from tests.record.examples import RAVENSBURGER
from tests.table.reviews import review
from tests.tui.pages.looking import of_guests, one_of_each, screens
from tests.tui.pages.sheets import duel_playback, missions_coaching, missions_playback
from tests.tui.test_league import screen_of
from tests.tui.test_puzzle import Background, FewPuzzles

WORDS = {"en": "ai", "de": "", "fr": "ay", "it": "aeio", "nl": "u"}
"""The letters that are words: *a revoir* reads as a verb, *i punti* as an article."""


def pages() -> Iterator[tuple[str, Bindings]]:
    """Every page that has letters, with its keys in the language in use."""
    of_games = {"duel": (*one_of_each(), *screens(), *of_guests().values()), "missions": screens_of_missions()}
    for name, of_game in of_games.items():
        for screen in of_game:
            yield f"{name}, {type(screen).__name__}", bindings_of(GAMES[name].pages, screen)
    for name, in_hall in halls().items():
        yield f"hall, {name}", hall.bindings(in_hall)
    with create_pipe_input() as keyboard:
        window = Background(keyboard)
        yield "league", LeagueApp(screen_of(7, 30), "DUELL", window).bindings()
        for playback in (duel_playback(), missions_playback(), review(RAVENSBURGER, 2), missions_coaching()):
            looks_back = PlaybackApp(playback, window, str, consult=lambda _report: "")
            yield type(playback).__name__, looks_back._screen._bindings()
        for name in GAMES.own:
            puzzles = PuzzleApp(FewPuzzles(name), window)
            puzzles.begin()
            window.work()
            yield f"puzzle, {name}", puzzles.bindings()


def first_letter(word: str) -> str:
    return unicodedata.normalize("NFD", word)[:1].casefold()


def misleading(lettered: Mapping[str, str], code: str) -> Iterator[str]:
    """The letters beside a word that begins with another one, if they begin the word of another key, or are words."""
    for letter, label in lettered.items():
        others = [other for key, other in lettered.items() if key != letter and first_letter(other) == letter]
        if first_letter(label) != letter and (others or letter in WORDS[code]):
            yield ", beside ".join([f"{letter} {label}", *others])


@pytest.mark.slow
@pytest.mark.parametrize("code", languages())
def test_a_letter_begins_the_word_beside_it_or_none(code: str) -> None:
    faults = set()
    with speaking(code):
        for where, bindings in pages():
            lettered = {name: label for name, label, *_does in bindings if re.fullmatch("[a-z]", name)}
            faults |= {f"{where}: {fault}" for fault in misleading(lettered, code)}
    assert sorted(faults) == []


ANSWERS = {
    "m": "m for my hand, m again for all of it",
    "w": "w for where we are",
    "b": "b for the last lines again",
    "s": "s for the scores",
    "i": "i for more about the cards",
    "p": "p with a name and a level to let a bot play on",
    "q": "q to quit",
    "h": "h gives a hint; everybody is told that you asked.",
    "z": "z takes back what you chose last.",
}
"""What plain mode says of its letters."""


@pytest.mark.parametrize("code", languages())
def test_an_answer_in_plain_mode_begins_a_word_of_its_sentence_or_none(code: str) -> None:
    with speaking(code):
        words_by_letter = {letter: re.findall(r"\w{2,}", _(message)) for letter, message in ANSWERS.items()}
    stands_for = [
        next((word for word in sentence if len(word) > LEAST), sentence[-1]) for sentence in words_by_letter.values()
    ]
    begun = {letter: {*map(first_letter, sentence)} for letter, sentence in words_by_letter.items()}
    wrong = [word for word in stands_for if first_letter(word) not in begun.get(first_letter(word), first_letter(word))]
    assert wrong == []


LEAST = 3
"""The letters of the longest words that a letter does not stand for, such as *for* and *the*."""

LETTER = re.compile(r"(?<![\w’'{.-])[b-hj-z](?![\w’'}.-])|(?<![\w’'{.-])[b-hj-z](?=\.(?:\s|$))")
"""A letter that stands alone, without the two that are words in several languages."""

NO_KEYS = re.compile(r"\{[^}]*\}s?|#.*|\bn[.°]")  # places, how colours are written, and no.


def named(text: str) -> set[str]:
    return {*LETTER.findall(NO_KEYS.sub("", text))}


def own_letters(letter: str) -> set[str]:
    """The letters that stand for an English one in the language in use."""
    keep, give = words.keep_and_give()
    draw, stop = words.draw_and_stop()
    yes, no = letters()
    return {"k": {keep}, "g": {give, "g"}, "y": {yes, draw}, "n": {no, stop}, "e": {end_turn()}}.get(letter, {letter})


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_help_and_questions_name_the_letters_that_work(path: Path) -> None:
    wrong = []
    with speaking(path.stem):
        for message in catalogue(path):
            for source, translated in forms(message) if message.id else []:
                ours, theirs = named(source), named(translated) - {*WORDS[path.stem]}
                expected = [own_letters(letter) - {*WORDS[path.stem]} for letter in ours]
                known = set[str]().union(*expected)
                if theirs - known or any(letters and not letters & theirs for letters in expected):
                    wrong.append(f"{source} -> {translated}")
    assert wrong == []
