"""From lines of text to what prompt_toolkit shows."""

import pytest
from prompt_toolkit.layout.screen import Char
from prompt_toolkit.styles import Style as PromptStyle
from rich.text import Text

from duell.tui.blocks import line
from duell.tui.drawing.palette import Depth
from duell.tui.page import compose
from duell.tui.painter import Painter
from duell.tui.theme import THEMES, Theme, theme
from tests.tui.pages import looking
from tests.tui.pages.looking import USUAL, page, screens

RICH = theme("auto", Depth.ALL)
BASIC = theme("auto", Depth.SIXTEEN)
PLAIN = theme("auto", Depth.NONE)


def text_of(painter: Painter, *rows: Text) -> str:
    return "".join(fragment[1] for fragment in painter.paint(rows))


def look_of(style: str, theme: Theme) -> str:
    [fragment] = Painter(theme).paint([line(("x", style))])
    return str(fragment[0])


def test_lines_stay_lines() -> None:
    assert text_of(Painter(RICH), Text("one"), Text(""), Text("two")) == "one\n\ntwo"


def test_meanings_become_looks() -> None:
    painted = Painter(RICH).paint([line("a", ("b", "good"), ("c", "chosen"))])
    assert painted == [("", "a"), ("fg:#299ca1", "b"), ("bold fg:#b58a1a", "c")]


def test_a_later_meaning_lies_over_an_earlier_one() -> None:
    text = line(("abc", "good"))
    text.stylize("bar", 1)
    assert Painter(BASIC).paint([text]) == [("fg:ansicyan", "a"), ("reverse fg:ansicyan", "bc")]


def test_without_colour_no_colour_is_named() -> None:
    for style in PLAIN.styles:
        assert set(look_of(style, PLAIN).split()) <= {"bold", "reverse"}


@pytest.mark.parametrize("depth", Depth)
@pytest.mark.parametrize("name", THEMES)
def test_prompt_toolkit_knows_every_look(name: str, depth: Depth) -> None:
    for style in theme(name, depth).styles:
        PromptStyle([]).get_attrs_for_style_str(look_of(style, theme(name, depth)))


def test_the_ground_of_a_theme_lies_under_everything() -> None:
    painted = Painter(theme("light", Depth.ALL)).paint([line("a", ("b", "good"), ("c", "bar"))])
    assert painted == [
        ("fg:#22242b bg:#faf7ef", "a"),
        ("fg:#0a6268 bg:#faf7ef", "b"),
        ("bold fg:#faf8f3 bg:#3a4252", "c"),
    ]


def test_ascii_is_painted_where_it_is_wished() -> None:
    assert text_of(Painter(PLAIN, ascii=True), Text("★ Zoë −3")) == "* Zoe -3"


def test_a_linux_console_gets_what_its_font_has() -> None:
    assert text_of(Painter(PLAIN, console=True), Text("╭═╮ ★ ◆ ▲ Zoë −3 ’")) == "┌═┐ * % ▲ Zoë -3 '"


def test_a_line_that_is_painted_again_is_not_worked_out_again() -> None:
    painter, row = Painter(RICH), Text("same")
    painter.paint([row])
    assert painter.paint([row, row]) == [("", "same"), ("", "\n"), ("", "same")]


def test_another_line_in_the_place_of_one_that_is_gone_is_painted_anew() -> None:
    painter = Painter(RICH)
    for number in range(50):
        assert text_of(painter, Text(str(number))) == str(number)


@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_character_is_shown_as_it_is(ascii_only: bool) -> None:
    """prompt_toolkit shows some characters in another way: no-break spaces underlined, controls as ``^A``."""
    painter = Painter(RICH, ascii=ascii_only)
    shown = {
        char
        for screen in screens()
        for char in "".join(
            fragment[1] for fragment in painter.paint(compose(page(screen, USUAL), USUAL, looking.PLAIN))
        )
    }
    assert not (shown - {"\n"}) & Char.display_mappings.keys()
