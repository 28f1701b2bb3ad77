"""Before a curtain nothing stands by half: the whole display, however small the window is."""

import re

import pytest

from duell.games import GAMES
from duell.games.missions.board import lay_out
from duell.games.missions.engine.view import view
from duell.language import languages
from duell.record.acts import Seat
from duell.table.screens import Curtain, Why
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.motion import Frame
from duell.tui.page import compose
from duell.tui.theme import palette
from tests.games.missions.engine.dealing import deal
from tests.games.missions.playing import NAMES
from tests.language.pretending import speaking
from tests.tui.with_keys import page_of

pages = GAMES["missions"].pages

FULL = "anakin-1+c3po-2+jar-jar-3+kit-fisto-4+mace-windu-5+obi-wan-6+padme-7+plo-koon-0+r2-d2-1+yoda-2"
FEW = "anakin-1+yoda-2"
NOTHING = "-"
SIZES = [Size(40, 12), Size(60, 18), Size(60, 20), Size(79, 24), Size(80, 24), Size(120, 36), Size(200, 60)]


def below(display: str, players: int, size: Size, names: tuple[str, ...] = NAMES) -> list[str]:
    """Return what stands below the sheet of a curtain, in the window as it is seen."""
    people = tuple(Seat(name, "", "human") for name in names[:players])
    board = lay_out(view(deal("...", display=display, players=players), None), people)
    screen = Curtain(board, 0, Why.TURN, is_secret=True)
    rows = compose(page_of(pages, screen, size, Frame(0)), size, palette("mono", Depth.NONE))
    lines = [row.plain.replace("\N{NO-BREAK SPACE}", " ").strip() for row in rows[1:-1]]
    wanted = [row.plain.replace("\N{NO-BREAK SPACE}", " ").strip() for row in pages.open_things(screen, size)]
    assert "\n".join(wanted) in "\n".join(lines)
    return wanted


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", [2, 5])
def test_the_whole_display_is_before_a_curtain(players: int, size: Size) -> None:
    for code in languages():
        with speaking(code):
            sheet = " ".join(below(FULL, players, size))
        assert re.findall(r"\b\d\b", sheet.partition("■")[0].replace("R2-D2", "R"))[-10:] == list("1234567012"), code
        assert "…" not in sheet


def test_the_smallest_window_says_what_is_asked_too() -> None:
    asks = "Take a card, or turn up one more?"
    assert below(FULL, 5, Size(40, 12)) == [
        asks,
        "Ana 1  C3P 2  Jar 3  Fis 4  Win 5",
        "Obi 6  Pad 7  Plo 0  R2D 1  Yod 2",
    ]
    assert below(FEW, 2, Size(40, 12)) == [asks, "In the display: Anakin Skywalker 1,", "Yoda 2."]
    assert below(NOTHING, 2, Size(40, 12)) == ["Turn up a card.", "The display is empty."]


def test_a_usual_window_says_what_everybody_has() -> None:
    lines = below(FULL, 5, Size(80, 24))
    assert all(any(name in row for row in lines) for name in NAMES)
