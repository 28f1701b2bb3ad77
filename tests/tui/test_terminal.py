"""The output shows the page whatever was shown before; and small changes need little output."""

import re
from functools import cache
from random import Random

import pyte
import pytest
from pyte.screens import Char
from rich.text import Text

from duell.games import GAMES
from duell.games.duel.engine.cards import Choice
from duell.table.screens import Choose, Intent
from duell.tui.blocks import Block, Size, line
from duell.tui.drawing.palette import Depth
from duell.tui.motion import Frame
from duell.tui.page import compose
from duell.tui.terminal import PLAIN, Display, Painter, Pen, Rows, Run, change
from duell.tui.theme import Theme, palette, theme
from duell.vocabulary import THEMES
from tests.emulated import Screen
from tests.tui.driver import table
from tests.tui.pages import looking
from tests.tui.pages.looking import USUAL, beats_of, draw, screens
from tests.tui.with_keys import page_of

pages = GAMES["duel"].pages

WORDS = ("a", "  ", "▀▄ ▀", "李", "x李y", "five5", " ", "é")
INKS = ("", "31", "38;2;1;2;3", "38;5;230")
GROUNDS = ("", "41", "48;2;4;5;6", "48;5;17")
NAMES = {"1": "bold", "3": "italics", "4": "underscore", "7": "reverse"}
COLOURS = {
    "": "default",
    "31": "red",
    "41": "red",
    "38;2;1;2;3": "010203",
    "48;2;4;5;6": "040506",
    "38;5;230": "ffffd7",
    "48;5;17": "00005f",
}
SIZE = Size(30, 6)


class Emulated(Screen):
    """A terminal that knows whether its alternate screen is shown."""

    def feed(self, text: str) -> None:
        pyte.Stream(self).feed(text)

    @property
    def is_alternate(self) -> bool:
        return 1049 << 5 in self.mode


def pen(chance: Random) -> Pen:
    others = frozenset(chance.sample(sorted(NAMES), chance.choice((0, 0, 0, 1, 2))))
    return Pen(chance.choice(INKS), chance.choice(GROUNDS), others)


def row(chance: Random, columns: int) -> list[Run]:
    runs: list[Run] = []
    room = chance.randint(0, columns)
    while True:
        run = chance.choice(WORDS)
        room -= len(run) + run.count("李")
        if room < 0:
            return runs
        runs.append((chance.choice((PLAIN, pen(chance))), run))


def look(pen: Pen, char: str) -> Char:
    return Char(char, COLOURS[pen.ink], COLOURS[pen.ground], **{NAMES[other]: True for other in pen.others})


def asked(runs: list[Run], columns: int) -> list[Char]:
    cells = [look(pen, part) for pen, text in runs for char in text for part in (char, "")[: 1 + (char == "李")]]
    return [*cells, *[Char(" ")] * (columns - len(cells))]


def seen(cell: Char) -> Char:
    """Return what is seen of a cell: of a blank not its ink, nor whether it would be bold."""
    bare = cell.data == " " and not (cell.underscore or cell.reverse)
    return Char(" ", bg=cell.bg) if bare else cell


def test_a_terminal_shows_each_page_cell_by_cell() -> None:
    chance = Random(3)
    for _ in range(20):
        terminal, display, size = Emulated(SIZE.columns, SIZE.rows), Display(), SIZE
        rows = [row(chance, size.columns) for _ in range(size.rows)]
        for _ in range(12):
            for index in chance.sample(range(size.rows), chance.randint(0, size.rows)):
                rows[index] = row(chance, size.columns)
            terminal.feed(display.show(rows, size))
            for number, runs in enumerate(rows):
                cells = [terminal.buffer[number][column] for column in range(size.columns)]
                assert list(map(seen, cells)) == list(map(seen, asked(runs, size.columns)))
        assert (terminal.is_alternate, terminal.cursor.hidden) == (True, True)
        terminal.feed(display.leave())
        assert (terminal.is_alternate, terminal.cursor.hidden) == (False, False)
        assert display.leave() == ""


def test_a_page_for_another_window_is_sent_whole() -> None:
    display, terminal = Display(), Emulated(30, 6)
    terminal.feed(display.show([[(PLAIN, "one")], [(PLAIN, "two")]], Size(30, 6)))
    terminal.feed("other\r\nthings")
    terminal.resize(4, 20)
    page: Rows = [[(PLAIN, "one")], [(PLAIN, "two")]]
    terminal.feed(display.show(page, Size(20, 4)))
    assert [line.rstrip() for line in terminal.display] == ["one", "two", "", ""]
    assert display.show(page, Size(20, 4)) == ""


def test_unknown_cells_are_sent_again() -> None:
    display, rows = Display(), [[(PLAIN, "one")]]
    first = display.show(rows, SIZE)
    assert display.show(rows, SIZE) == ""
    display.forget()
    assert "one" in display.show(rows, SIZE)
    assert first.startswith("\x1b[?1049h")


def test_only_what_differs_is_sent() -> None:
    display, red = Display(), Pen("31")
    display.show([[(PLAIN, "Anna   0   9 cards")], [(PLAIN, "Ben    0   9 cards")]], SIZE)
    after: Rows = [[(PLAIN, "Anna   "), (red, "5"), (PLAIN, "   9 cards")], [(PLAIN, "Ben    0   8 cards")]]
    assert display.show(after, SIZE) == "\x1b[1;8H\x1b[31m5\x1b[2;12H\x1b[m8"


def test_the_rest_of_a_row_is_erased_rather_than_blanked() -> None:
    display = Display()
    display.show([[(PLAIN, "a long line that ends")]], SIZE)
    assert display.show([[(PLAIN, "a short line")]], SIZE) == "\x1b[1;3Hshort line\x1b[K"


def test_a_row_that_is_too_long_is_cut_and_no_wide_character_in_two() -> None:
    terminal = Emulated(4, 1)
    terminal.feed(Display().show([[(PLAIN, "abc李d")], [(PLAIN, "below")]], Size(4, 1)))
    assert terminal.display == ["abc "]


@pytest.mark.parametrize("order", ["\x1b[2J", "\x9b2J", "\r", "\n", "\x7f", "\x00"])
def test_nothing_on_a_page_is_an_order(order: str) -> None:
    terminal = Emulated(10, 1)
    terminal.feed(Display().show([[(PLAIN, f"a{order}b")]], Size(10, 1)))
    assert terminal.display[0].strip() == f"a?{order[1:]}b"


def test_an_accent_of_its_own_stays_with_its_letter() -> None:
    display = Display()
    assert "e\u0301李\u0301x" in display.show([[(PLAIN, "e\u0301李\u0301x")]], SIZE)
    assert display.show([[(PLAIN, "e\u0301李\u0301y")]], SIZE) == "\x1b[1;4Hy"


def test_of_a_look_only_what_changes_is_sent() -> None:
    assert change(Pen("31", "44"), Pen("31", "44", frozenset("1"))) == "\x1b[1m"
    assert change(Pen("31", "44", frozenset("1")), Pen("31", "44")) == "\x1b[0;31;44m"
    assert change(Pen("31", "44"), PLAIN) == "\x1b[m"


@pytest.mark.parametrize(("size", "most"), [(Size(80, 24), 3_000), (Size(120, 36), 4_000)])
def test_choosing_a_card_sends_little(size: Size, most: int) -> None:
    evening, display = table("Anna", "Ben"), Display()
    evening.do(Intent.LIFT)
    painter, colours = Painter(theme("dark", Depth.ALL)), palette("dark", Depth.ALL)
    sent = []
    for value in range(1, 9):
        evening.do(Choose(Choice(value)))
        page = compose(page_of(pages, evening.screen, size, Frame(0)), size, colours)
        sent.append(len(display.show(painter.paint(page), size).encode()))
    assert max(sent[1:]) < most < sent[0]


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
def test_a_terminal_gets_only_colours_that_it_has(name: str, depth: Depth, codes: str) -> None:
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


def test_another_line_in_the_place_of_one_that_is_gone_is_painted_again() -> None:
    painter = Painter(RICH)
    for number in range(50):
        assert text_of(painter, Text(str(number))) == str(number)


@cache
def blocks() -> tuple[Block, ...]:
    """Return a third of the screens as they are to be painted in the usual window."""
    pages = (draw(screen, USUAL, beats_of(screen)[-1]) for screen in screens()[::3])
    return tuple(compose(page, USUAL, looking.PLAIN) for page in pages)


@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_character_is_shown_as_it_is(ascii_only: bool) -> None:
    """A no-break space is shown as a blank, and no page has what could be an order to the terminal."""
    painter = Painter(RICH, ascii=ascii_only)
    characters = {char for block in blocks() for row in painter.paint(block) for _, text in row for char in text}
    assert all(char.isprintable() for char in characters)
