"""The page that opens without a command: its keys, and every size of window."""

import sys
from collections.abc import Iterator

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.style import Style

from duell.cli.home import entries_of
from duell.cli.printing import printed
from duell.games import GAMES
from duell.language import languages, use
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import FullScreen, Look
from duell.tui.page import compose
from duell.tui.pages.home import FORMS, Home, HomeApp, HomeEntry, render
from duell.tui.theme import palette

SCREEN = Home(
    "DUELL",
    [
        HomeEntry(title.lower(), title, f"{title} begins here.", emblem)
        for title, emblem in zip(
            ("Go on", "Play", "Learn", "Look back", "Rules"), GAMES["missions"].pages.showpiece().emblems, strict=True
        )
    ],
)


@pytest.fixture
def app() -> Iterator[HomeApp]:
    with create_pipe_input() as keyboard:
        yield HomeApp(SCREEN, FullScreen(Look(Depth.NONE), input=keyboard, output=DummyOutput()))


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        (["enter"], "go on"),
        (["down", "enter"], "play"),
        (["up", "enter"], "rules"),
        (["j", "j", "k", "enter"], "play"),
        (["end", "enter"], "rules"),
        (["down", "end", "home", "enter"], "go on"),
        (["4"], "look back"),
        (["6"], ""),
        (["?", "4"], ""),  # any key closes help
        (["?", "x", "enter"], "go on"),
        (["down", "escape"], ""),
        (["q"], ""),
    ],
)
def test_keys_choose(keys: list[str], chosen: str, app: HomeApp) -> None:
    for key in keys:
        app.block(Size(80, 24))
        app.press(key)
    assert app.chosen == chosen


@pytest.mark.parametrize("size", [(200, 60), (120, 36), (112, 30), (80, 24), (60, 20), (40, 12)])
@pytest.mark.parametrize("marked", [0, 4])
@pytest.mark.parametrize("depth", [Depth.NONE, Depth.ALL])
def test_all_entries_and_the_sentence_of_the_marked_one_have_room(
    size: tuple[int, int], marked: int, depth: Depth
) -> None:
    window, colours = Size(*size), palette("dark", depth)
    page = render(SCREEN._replace(at=marked))
    rows = [text.plain for text in compose(page, window, colours)]
    page_text = "\n".join(rows)
    assert all(entry.title in page_text for entry in SCREEN.entries)
    assert SCREEN.entries[marked].says in " ".join(page_text.split())
    assert {len(row) for row in rows} == {window.columns}
    form = page.chosen(window, colours).form
    assert (form.name if form else "") in {"", *(name for name, *_ in FORMS)}
    assert (form is None) is (window.columns < 60)


@pytest.mark.parametrize("language", languages())
def test_no_sentence_is_cut_in_any_language(language: str) -> None:
    use(language)
    try:
        screen, window = Home("DUELL", entries_of([])), Size(120, 36)
        rows = compose(render(screen), window, palette("dark", Depth.ALL))
        assert all(entry.says in "\n".join(row.plain for row in rows) for entry in screen.entries)
    finally:
        use("en")


def test_a_heading_stands_out_on_a_page_without_colour() -> None:
    (row,) = printed(lambda: sys.stdout.write("\x1b[4mCards\x1b[0m\n"), 40)
    assert [(row.plain[span.start : span.end], span.style) for span in row.spans] == [("Cards", "strong")]


@pytest.mark.parametrize("depth", [depth for depth in Depth if depth is not Depth.NONE])
def test_the_marked_entry_can_be_read_on_its_plaque_whatever_the_terminals_own_colours(depth: Depth) -> None:
    for size in (Size(80, 24), Size(120, 36), Size(200, 60)):
        rows = compose(render(SCREEN), size, palette("auto", depth))
        row = next(row for row in rows if "Go on" in row.plain)
        column = row.plain.index("Go on")
        style = Style.combine(Style.parse(str(span.style)) for span in row.spans if span.start <= column < span.end)
        assert style.bgcolor
        assert style.color, "or it would be the terminal's own, which can be as dark as the plaque"


@pytest.mark.parametrize("count", range(3, 11))
def test_up_to_ten_entries_need_no_scrolling_in_the_smallest_window(count: int) -> None:
    entries = [
        HomeEntry(f"key {number}", f"Entry {number}", "A sentence of two lines, too long for one.")
        for number in range(count)
    ]
    screen, window = Home("DUELL", entries), Size(40, 12)
    assert not render(screen).chosen(window, palette("dark", Depth.ALL)).over
    text = "\n".join(row.plain for row in compose(render(screen), window, palette("dark", Depth.ALL)))
    assert all(entry.title in text for entry in entries)
    assert "A sentence" in text


def test_an_unfinished_game_beside_all_other_entries_takes_no_picture_away() -> None:
    window, colours = Size(80, 24), palette("dark", Depth.ALL)
    two_rows = "Anna 31, Ben 28, Cem 25 and Dora 12 points, with R2-D2, in round 12 of the last game."
    entries = [SCREEN.entries[number % 5]._replace(title=f"Entry {number}", says=two_rows) for number in range(11)]
    assert render(SCREEN._replace(entries=entries)).chosen(window, colours).form


def test_of_two_lists_the_arrows_lead_from_one_to_the_other(app: HomeApp) -> None:
    marks = []
    for key in ("right", "right", "left", "left", "down", "down", "right"):
        app.press(key)
        marks.append(app.screen.at)
    assert marks == [3, 3, 0, 0, 1, 2, 4]


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
def test_an_entry_that_waits_is_marked_and_says_why(size: tuple[int, int]) -> None:
    entries = [SCREEN.entries[0], SCREEN.entries[1]._replace(says="Not yet.", waits=True)]
    app = HomeApp(Home("DUELL", entries), FullScreen(Look(Depth.NONE), output=DummyOutput()))
    app.press("2")
    app.press("enter")
    assert (app.chosen, app.screen.at) == ("", 1)
    assert "Not yet." in "\n".join(row.plain for row in app.block(Size(*size)))


@pytest.mark.parametrize(("verb", "says"), [("", "Esc quit"), ("Look back", "Esc back")])
def test_esc_quits_from_the_first_list_and_leads_back_from_any_other(verb: str, says: str) -> None:
    screen = SCREEN._replace(verb=verb)
    app = HomeApp(screen, FullScreen(Look(Depth.NONE), output=DummyOutput()))
    assert says in "\n".join(row.plain for row in app.block(Size(80, 24)))


@pytest.mark.parametrize(("rows", "form"), [(36, "close"), (41, "sentences")])
def test_the_plaque_of_the_first_entry_has_room_below_the_edge_of_the_ledge(rows: int, form: str) -> None:
    chosen = render(Home("DUELL", entries_of([]))).chosen(Size(120, rows), palette("dark", Depth.ALL))
    assert chosen.form is not None
    assert chosen.form.name == form
