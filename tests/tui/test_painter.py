"""From lines of text to what a terminal is to show."""

import re
from functools import cache

import pytest
from rich.text import Text

from duell.tui.blocks import Block, line
from duell.tui.display import PLAIN, Pen
from duell.tui.drawing.palette import Depth
from duell.tui.page import compose
from duell.tui.painter import Painter
from duell.tui.theme import THEMES, Theme, theme
from tests.tui.pages import looking
from tests.tui.pages.looking import USUAL, beats_of, draw, screens

RICH = theme("auto", Depth.ALL)
BASIC = theme("auto", Depth.SIXTEEN)
BOLD = frozenset("1")
PLAIN_THEME = theme("auto", Depth.NONE)


def text_of(painter: Painter, *rows: Text) -> str:
    return "\n".join("".join(text for _, text in row) for row in painter.paint(rows))


def look_of(style: str, theme: Theme) -> Pen:
    [[(pen, _)]] = Painter(theme).paint([line(("x", style))])
    return pen


def test_lines_stay_lines() -> None:
    assert text_of(Painter(RICH), Text("one"), Text(""), Text("two")) == "one\n\ntwo"


def test_meanings_become_looks() -> None:
    painted = Painter(RICH).paint([line("a", ("b", "good"), ("c", "chosen"))])
    assert painted == [[(PLAIN, "a"), (Pen("38;2;41;156;161"), "b"), (Pen("38;2;181;138;26", others=BOLD), "c")]]


def test_a_later_meaning_lies_over_an_earlier_one() -> None:
    text = line(("abc", "good"))
    text.stylize("bar", 1)
    assert Painter(BASIC).paint([text]) == [[(Pen("94"), "a"), (Pen("94", others=frozenset("7")), "bc")]]


def test_without_colour_no_colour_is_sent() -> None:
    for style in (*PLAIN_THEME.styles, "red on blue"):
        pen = look_of(style, PLAIN_THEME)
        assert (pen.ink, pen.ground) == ("", "")
        assert pen.others <= {"1", "7"}


@pytest.mark.parametrize(
    ("depth", "codes"),
    [
        (Depth.SIXTEEN, r"|[349][0-7]|10[0-7]"),
        (Depth.FIXED, r"|[349][0-7]|10[0-7]|[34]8;5;\d+"),
        (Depth.ALL, r"|[349][0-7]|10[0-7]|[34]8;5;\d+|[34]8;2;\d+;\d+;\d+"),
    ],
)
@pytest.mark.parametrize("name", THEMES)
def test_a_terminal_is_told_of_colours_that_it_has(name: str, depth: Depth, codes: str) -> None:
    for style in (*theme(name, depth).styles, "#123456 on #fedcba"):
        pen = look_of(style, theme(name, depth))
        assert re.fullmatch(codes, pen.ink)
        assert re.fullmatch(codes, pen.ground)


def test_the_ground_of_a_theme_lies_under_everything() -> None:
    painted = Painter(theme("light", Depth.ALL)).paint([line("a", ("b", "good"), ("c", "bar"))])
    ground = "48;2;250;247;239"
    assert painted == [
        [
            (Pen("38;2;34;36;43", ground), "a"),
            (Pen("38;2;10;98;104", ground), "b"),
            (Pen("38;2;250;248;243", "48;2;58;66;82", BOLD), "c"),
        ]
    ]


def test_ascii_is_painted_where_it_is_wished() -> None:
    assert text_of(Painter(PLAIN_THEME, ascii=True), Text("★ Zoë −3")) == "* Zoe -3"


def test_a_linux_console_gets_what_its_font_has() -> None:
    assert text_of(Painter(PLAIN_THEME, console=True), Text("╭═╮ ★ ◆ ▲ Zoë −3 ’")) == "┌═┐ * % ▲ Zoë -3 '"


def test_a_line_that_is_painted_again_is_not_worked_out_again() -> None:
    painter, row = Painter(RICH), Text("same")
    [first] = painter.paint([row])
    again = painter.paint([row, row])
    assert again[0] is again[1] is first


def test_another_line_in_the_place_of_one_that_is_gone_is_painted_anew() -> None:
    painter = Painter(RICH)
    for number in range(50):
        assert text_of(painter, Text(str(number))) == str(number)


@cache
def blocks() -> tuple[Block, ...]:
    """Return every screen as it is to be painted in the usual window."""
    pages = (draw(screen, USUAL, beats_of(screen)[-1]) for screen in screens())
    return tuple(compose(page, USUAL, looking.PLAIN) for page in pages)


@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_character_is_shown_as_it_is(ascii_only: bool) -> None:
    """A no-break space is shown as a blank, and no page has what could be an order to the terminal."""
    painter = Painter(RICH, ascii=ascii_only)
    shown = {char for block in blocks() for row in painter.paint(block) for _, text in row for char in text}
    assert all(char.isprintable() for char in shown)
