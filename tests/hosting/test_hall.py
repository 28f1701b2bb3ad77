"""The hall fits every window in every language, and says what a stranger needs."""

from dataclasses import replace

import pytest

from duell.hosting.hall import Act, HostScreen, bindings, explained, render
from duell.language import languages, speaking
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
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
    assert [each.name for each in bindings(page)][:3] == ["3", "s", "?"]
    rows = compose(render(page, Size(80, 24)), Size(80, 24), palette("mono", Depth.NONE))
    text = "\n".join(row.plain for row in rows)
    assert "Anna hosts this table." in text
    assert "Press the number of a free seat to sit down, or s to look on." in text


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
        ("knight", True, "a guest plays on"),
    ],
)
def test_the_key_for_bots_says_what_it_does(player: str, has_begun: bool, says: str) -> None:
    screen = halls()["host"]
    assert isinstance(screen, HostScreen)
    chairs = list(screen.room.chairs)
    chairs[screen.at] = chairs[screen.at]._replace(player=player, name="Cem")
    screen = replace(screen, room=replace(screen.room, chairs=tuple(chairs), has_begun=has_begun))
    assert [each.label for each in bindings(screen) if each.name == "b"] == [says]
