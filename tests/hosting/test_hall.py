"""The hall fits every window in every language, and says what a stranger needs."""

from dataclasses import replace

import pytest

from duell.hosting.hall import Act, HostScreen, PhoneWay, bindings, explained
from duell.hosting.hall_page import render
from duell.language import languages, speaking
from duell.tui.blocks import Size
from duell.tui.drawing.palette import WHITE, Depth
from duell.tui.page import compose
from duell.tui.theme import palette
from tests.hosting.halls import halls

SIZES = [Size(40, 12), Size(60, 20), Size(80, 24), Size(120, 36), Size(200, 60)]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", halls())
def test_nothing_is_cut_off(name: str, lang: str) -> None:
    """In French, which takes the most room, in each window, and else in those with the least room."""
    with speaking(lang):
        for size in SIZES if lang == "fr" else SIZES[:3:2]:
            paints = palette("dark", Depth.ALL)
            page = render(halls()[name], size)
            rows = compose(page, size, paints)
            assert {row.cell_len for row in rows} == {size.columns}
            assert len(rows) == size.rows
            chosen = page.chosen(size, paints)
            assert not chosen.over or size.rows < 20, (size, chosen.over)
            if not chosen.over:
                assert not [row.plain for row in rows[1:-1] if "…" in row.plain], size
        assert all(explained(halls()[name]))


def test_the_first_page_names_its_keys() -> None:
    page = halls()["seat"]
    assert [binding.name for binding in bindings(page)][:3] == ["3", "s", "?"]
    rows = compose(render(page, Size(80, 24)), Size(80, 24), palette("mono", Depth.NONE))
    text = "\n".join(row.plain for row in rows)
    assert "Anna is hosting this table." in text
    assert "Press the number of a free seat to sit down, or s to watch." in text


@pytest.mark.parametrize(("size", "scale"), [(SIZES[2], 1), (SIZES[3], 2), (SIZES[4], 3)], ids=str)
def test_the_code_for_phones_is_as_large_as_the_window_allows(size: Size, scale: int) -> None:
    modules = tuple(tuple((row + column) % 3 == 0 for column in range(33)) for row in range(33))
    host = halls()["host"]
    assert isinstance(host, HostScreen)
    host = replace(host, ways=replace(host.ways, phones=(PhoneWay("http://192.168.1.7:8823/", modules),)))
    canvas = render(host, size).chosen(size, palette("dark", Depth.ALL)).canvas
    assert canvas
    painted = [[canvas.pixel(x, y) for x in range(size.columns)] for y in range(2, 2 * size.rows - 2)]
    first = next(y for y, pixels in enumerate(painted) if WHITE in pixels)
    left = painted[first].index(WHITE) - scale  # its first module is dark
    code = [row[left : left + 33 * scale : scale] for row in painted[first : first + 33 * scale : scale]]
    assert [tuple(pixel != WHITE for pixel in row) for row in code] == list(modules)


def test_the_code_for_phones_stands_in_a_window_of_any_width() -> None:
    """Codes that are too large leave no columns for the words beside them: none at all, or fewer than none."""
    code = PhoneWay("http://192.168.1.7:8823/", ((True,) * 33,) * 33)
    host = halls()["host"]
    assert isinstance(host, HostScreen)
    host = replace(host, ways=replace(host.ways, phones=(code,)))
    for columns in range(80, 110):
        size = Size(columns, 24)
        assert render(host, size).chosen(size, palette("dark", Depth.ALL)).canvas
        rows = compose(render(host, size), size, palette("dark", Depth.ALL))
        assert any(f"ends in {host.ways.key}" in row.plain for row in rows), "guests who come by ssh compare it"


def test_who_is_not_let_in_yet_may_neither_look_on_nor_take_a_seat() -> None:
    does = {effect for binding in bindings(halls()["waiting"]) for effect in binding.does.values()}
    assert not does & {Act.LOOK_ON, Act.TAKE, Act.WORD, Act.BEGIN, Act.ASK_HOST}


@pytest.mark.parametrize(
    ("player", "has_begun", "says"),
    [
        ("guest", False, "let a bot play"),
        ("padawan", False, "another bot"),
        ("master", False, "leave the seat to a guest"),
        ("guest", True, "let a bot play"),
        ("knight", True, "leave the seat to a guest"),
    ],
)
def test_the_key_for_bots_says_what_it_does(player: str, has_begun: bool, says: str) -> None:
    screen = halls()["host"]
    assert isinstance(screen, HostScreen)
    chairs = list(screen.room.chairs)
    chairs[screen.at] = chairs[screen.at]._replace(player=player, name="Cem")
    screen = replace(screen, room=replace(screen.room, chairs=tuple(chairs), has_begun=has_begun))
    assert [binding.label for binding in bindings(screen) if binding.name == "b"] == [says]


@pytest.mark.parametrize("depth", [Depth.SIXTEEN, Depth.FIXED, Depth.ALL])
def test_a_free_seat_shows_whose_place_it_is(depth: Depth) -> None:
    """Its picture is darker or grey, so that it differs from that of a seat that somebody has."""
    size, paints = Size(80, 24), palette("dark", depth)
    screen = halls()["seat"]
    chairs = list(screen.room.chairs)
    assert chairs[2].is_free
    chairs[2] = chairs[2]._replace(name="Cem")
    taken = replace(screen, room=replace(screen.room, chairs=tuple(chairs)))
    free_card, taken_card = (
        [row[40:60] for row in compose(render(hall, size), size, paints)[5:12]] for hall in (screen, taken)
    )
    assert [row.plain for row in free_card] == [row.plain for row in taken_card], "the same picture"
    assert "▀" in "".join(row.plain for row in free_card)
    assert free_card != taken_card, "in other colours"


@pytest.mark.parametrize("depth", [Depth.SIXTEEN, Depth.FIXED, Depth.ALL])
@pytest.mark.parametrize("name", ["host", "seat"])
def test_words_on_a_plaque_are_not_in_the_colour_of_the_terminal(name: str, depth: Depth) -> None:
    """It would be black on black where the terminal is light."""
    size = Size(80, 24)
    rows = compose(render(halls()[name], size), size, palette("auto", depth))
    row = next(row for row in rows if "Friends type" in row.plain or "Anna is hosting this table" in row.plain)
    first = row.plain.index("Friends type" if name == "host" else "Anna is hosting")
    (style,) = {str(span.style) for span in row.spans if span.start <= first < span.end}
    assert not style.startswith(("bold on", "on", "default"))
