"""The lesson of Missions in full screen and in plain mode, in every language."""

import io
import re
from random import Random

import pytest

from duell.games import GAMES
from duell.games.missions.lesson import Lesson, Topic
from duell.language import languages
from duell.plain.console import Console
from duell.plain.session import learn
from duell.table.form import Menu
from duell.table.screens import Choosing, Curtain, Final, Reveal, Thinking
from duell.table.session import Session
from duell.tui.blocks import Size
from duell.tui.motion import Frame
from duell.tui.page import compose
from duell.tui.pages import overlays as word_pages
from duell.tui.present import has_room
from tests.games.lessons import play
from tests.games.missions.lesson.examples import by_chance, good_pupil, many, offers
from tests.language.pretending import speaking
from tests.plain.keyboard import Keyboard
from tests.tui.driver import Player
from tests.tui.pages.looking import PLAIN, overflow
from tests.tui.with_keys import page_of

pages = GAMES["missions"].pages

SMALLEST, USUAL, LARGE = Size(40, 12), Size(80, 24), Size(120, 40)


def flat(frame: str) -> str:
    return " ".join(frame.replace("│", " ").replace("▌", " ").split())


def test_a_whole_lesson_on_the_advice_in_full_screen() -> None:
    lesson, read = Lesson(Random(1)), set[str]()
    with Player(Session(Menu(GAMES["missions"]), lambda *_: lesson, sitting=lesson), 80, 24, lesson=Lesson) as player:
        while not isinstance(lesson.screen, Final):
            screen = lesson.screen
            player.rest()
            if lesson.word in flat(player.frame):
                read.add(lesson.word)
            match screen:
                case _ if lesson.screen != screen:
                    pass  # the bot has just decided, so the next words are not drawn yet
                case Choosing(chosen=chosen) if "DUELL   Lesson" not in player.frame:
                    is_taken_up = len(offers(lesson)) == 1 or chosen == good_pupil(lesson)
                    player.type("\r" if is_taken_up else "l")
                case Curtain():
                    player.type(" ")
                case Choosing() | Reveal():
                    player.type("\r")
                case _:
                    player.wait(lambda _: not isinstance(lesson.screen, Thinking), "what the bot does")
        player.rest()
        assert lesson.word in flat(player.frame)
        assert len(read - {""}) == len(lesson.topics) - 1
        assert Topic.STOCK in lesson.topics


@pytest.mark.parametrize("size", [USUAL, LARGE], ids=lambda size: f"{size.columns}x{size.rows}")
def test_a_word_below_a_page_leaves_it_painted(size: Size) -> None:
    for moment in many()[0][::3]:
        if isinstance(moment.screen, Choosing):
            page = page_of(pages, moment.screen, size, Frame(0))
            assert page.chosen(size, PLAIN).form
            assert has_room(page, moment.word, size, PLAIN) is (size == LARGE)
            above = compose(page, size, PLAIN)[: size.rows // 2]
            over = compose(word_pages.word_over(page, moment.word), size, PLAIN)
            assert over[: size.rows // 2] == above
            words_shown = re.sub(r"[^\w’.,:;]+", " ", " ".join(row.plain for row in over))
            assert re.sub(r"[^\w’.,:;]+", " ", moment.word).strip() in words_shown


@pytest.mark.parametrize("code", languages())
def test_words_fit_in_every_language(code: str) -> None:
    with speaking(code):
        lessons = [*play(Lesson(), lambda lesson: offers(lesson)[0].choice)]
        for seed in range(2):
            lessons += play(Lesson(), by_chance(Random(seed)))
        for word in {moment.word for moment in lessons if moment.word}:
            assert len(word_pages.panel(word, USUAL)) == word_pages.PANEL, word
            assert not overflow(word_pages.word_page("MISSIONS", word, SMALLEST), SMALLEST), word


def test_a_whole_lesson_line_by_line() -> None:
    lesson, out = Lesson(Random(1)), io.StringIO()

    def answer(question: str, _lines: list[str]) -> str:
        if "Press Enter" in question:
            return ""
        choice = good_pupil(lesson)
        return str(1 + [offer.choice for offer in offers(lesson)].index(choice))

    keyboard = Keyboard(out, answer)
    assert learn(lesson, Console(keyboard, out))
    words_shown = out.getvalue()
    assert all(f"\n{word}\n" in words_shown for word in {moment.word for moment in many()[0]} - {""})
    assert keyboard.rest[-1] == lesson.word
    assert "Anna wins with 36 points." in keyboard.rest
