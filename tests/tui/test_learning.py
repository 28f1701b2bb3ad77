"""The lesson in the full screen, as somebody plays it who has never played before."""

from random import Random

import pytest

from duell.games import GAMES
from duell.games.duel.board import Hand, Offers
from duell.games.duel.lesson import Lesson
from duell.table.screens import Choosing, Curtain, Final, Reveal, Thinking
from duell.table.session import Session
from duell.tui.blocks import Size
from duell.tui.motion import Frame
from duell.tui.page import compose
from duell.tui.pages import overlays as pages
from duell.tui.present import has_room
from tests.games.duel.lesson.examples import good_pupil, many, words
from tests.table.examples import MENU
from tests.tui.driver import Player
from tests.tui.pages.looking import PLAIN, overflow
from tests.tui.with_keys import page_of

SMALLEST, USUAL = Size(40, 12), Size(80, 24)
KEYS = {0: "r", 9: "k", 11: "g"}
"""The keys of the choices that have no digit."""


def evening(lesson: Lesson | None) -> Session:

    def deal(*_: object) -> Lesson:
        raise AssertionError("no game is dealt here")

    return Session(MENU, deal, sitting=lesson)


def pupil(lesson: Lesson | None = None, columns: int = 80, rows: int = 24) -> Player:
    return Player(evening(lesson), columns, rows, lesson=Lesson)


def lesson_of(player: Player) -> Lesson:
    sitting = player.evening.sitting
    assert isinstance(sitting, Lesson)
    return sitting


def flat(frame: str) -> str:
    return " ".join(frame.replace("│", " ").replace("▌", " ").split())


def take_the_advice(player: Player) -> list[str]:
    """Play to the end as advised; return every word that was read on the way, in order."""
    read: list[str] = []
    while not isinstance((lesson := lesson_of(player)).screen, Final):
        player.rest()
        if "DUELL   Lesson" in player.frame:
            read.append(lesson.word)
            assert lesson.word in flat(player.frame)
            player.type("\r")
            continue
        if lesson.word and lesson.word in flat(player.frame):
            read.append(lesson.word)
        match lesson.screen:
            case Choosing(body=Hand()) | Choosing(body=Offers()):
                choice = good_pupil(lesson)
                player.type(KEYS.get(choice, str(int(choice))))
                player.type("\r")
            case Curtain():
                player.see("show Anna")
                player.type(" ")
            case Reveal():
                player.see("Enter go on")
                player.type("\r")
            case _:
                player.wait(lambda _: not isinstance(lesson_of(player).screen, Thinking), "what the bot does")
                player.settle()  # what it has done may not be in sight yet
    return list(dict.fromkeys(read))


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 12)])
def test_a_whole_lesson_on_the_advice(columns: int, rows: int) -> None:
    lesson = Lesson(Random(1))
    with pupil(lesson, columns, rows) as player:
        read = take_the_advice(player)
        assert len(read) == len(lesson.topics) - 1
        assert "press 6" in read[0].lower()
        assert lesson.word in flat(player.frame)
        if "DUELL   Lesson" in player.frame:
            player.type("\r")
        player.see("The end", "Anna wins")


def test_a_key_that_means_nothing_leaves_a_word_where_it_is() -> None:
    with pupil(Lesson(), 40, 12) as player:
        player.see("DUELL   Lesson")
        assert "DUELL   Lesson" in player.type("xyz")
        player.type("?")
        player.see("Help")


@pytest.mark.parametrize("key", ["n", "N", "\x1b"])
def test_the_offer_is_declined(key: str) -> None:
    with pupil() as player:
        player.see("First time here?")
        player.type(key)
        assert "first time" not in player.see("Who plays?")


# Room for longer languages

LONGER = 1.4
"""The factor by which a sentence may be longer in another language."""


def longer(text: str) -> str:
    """Return words that are longer in all by this factor."""
    return text + " wort" * round(len(text) * (LONGER - 1) / 5)


def test_words_fit_in_any_language() -> None:
    for word in words():
        assert len(pages.panel(longer(word), USUAL)) == pages.PANEL, word
        assert not overflow(pages.word_page("DUELL", longer(word), SMALLEST), SMALLEST), word


@pytest.mark.parametrize("size", [SMALLEST, USUAL])
def test_the_offer_fits(size: Size) -> None:
    page = pages.offer_page("DUELL", size, "")
    assert not overflow(page, size)
    foot = compose(page, size, PLAIN)[-1].plain
    assert all(f"{key} {does}" in foot for key, does in page.keys)


def test_where_somebody_decides_there_is_room_for_the_word_on_the_page() -> None:
    by_word = {moment.word: moment for lesson in many() for moment in lesson if isinstance(moment.screen, Choosing)}
    for moment in by_word.values():
        assert has_room(page_of(GAMES["duel"].pages, moment.screen, USUAL, Frame(0)), longer(moment.word), USUAL, PLAIN)


@pytest.mark.parametrize("size", [(1, 1), (2, 50)])
@pytest.mark.parametrize("name", ["duel", "missions"])
def test_in_a_window_without_room_for_any_page_a_lesson_goes_on(name: str, size: tuple[int, int]) -> None:
    lesson = GAMES[name].lesson
    assert lesson
    with Player(evening(lesson()), *size, lesson=lesson) as player:
        player.type("\r")
        player.resize(40, 12)
        player.see("Enter go on")
