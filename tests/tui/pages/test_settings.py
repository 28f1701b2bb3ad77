"""The page of settings: its keys, every size of window, and a picture of each setting."""

from collections.abc import Iterator
from typing import Any

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from duell.cli.settings import _lines, _offers
from duell.language import speaking
from duell.settings import SETTINGS, Given, Settings
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import FullScreen, Look
from duell.tui.page import compose
from duell.tui.pages.samples import sample
from duell.tui.pages.settings import SettingRow, SettingsApp, SettingsPage, render
from duell.tui.theme import palette


class Kept:
    """Settings in memory; one of them is set by a variable, and a change may be refused."""

    def __init__(self) -> None:
        self.settings = Settings({"bell": Given(value=True, origin="DUELL_BELL")})
        self.refusal = ""

    def read(self) -> list[SettingRow]:
        return [*_lines(self.settings)]

    def change(self, name: str, value: Any) -> str:
        others = {key: given for key, given in self.settings.given.items() if key != name}
        if not self.refusal:
            self.settings = Settings(others if value is None else {**others, name: Given(value, "file, line 1")})
        return self.refusal


@pytest.fixture
def kept() -> Kept:
    return Kept()


@pytest.fixture
def app(kept: Kept) -> Iterator[SettingsApp]:
    with create_pipe_input() as keyboard:
        window = FullScreen(Look(Depth.NONE), input=keyboard, output=DummyOutput())
        yield SettingsApp(kept.read, kept.change, window)


def press(app: SettingsApp, *keys: str) -> str:
    for key in keys:
        app.press(key)
    return "\n".join(row.plain for row in app.block(Size(80, 24)))


def mark(app: SettingsApp, name: str) -> None:
    while app.screen.marked.name != name:
        app.press("down")


def test_arrows_change_the_marked_value_and_backspace_takes_it_back(app: SettingsApp, kept: Kept) -> None:
    mark(app, "memory-aid")
    assert "‹on›" in press(app, "right")
    assert kept.settings.memory_aid
    assert "Set by: file, line 1" in press(app)
    assert "‹off›" in press(app, "left")
    assert "Set by: default" in press(app, "backspace")
    assert "memory-aid" not in kept.settings.given


@pytest.mark.parametrize("key", ["enter", " ", "right"])
def test_every_value_comes_in_turn(key: str, app: SettingsApp, kept: Kept) -> None:
    mark(app, "best-of")
    values = []
    for _turn in range(4):
        press(app, key)
        values.append(kept.settings.best_of)
    assert values == ["three", "five", "seven", "one"]


def test_what_a_variable_says_is_not_changed_and_the_page_says_so(app: SettingsApp, kept: Kept) -> None:
    mark(app, "bell")
    assert "DUELL_BELL decides this" in press(app, "right")
    assert kept.settings.bell


def test_a_failure_to_save_is_reported(app: SettingsApp, kept: Kept) -> None:
    mark(app, "clock")
    kept.refusal = "settings.toml: the disk is full"
    assert "the disk is full" in press(app, "right")
    assert "clock" not in kept.settings.given


def test_help_has_every_setting_also_in_a_small_window(app: SettingsApp) -> None:
    """It scrolls, and any other key leads back, as the bottom line says."""
    window, page = Size(80, 24), [row.plain for row in app.block(Size(80, 24))]
    app.press("?")
    pages = ["\n".join(row.plain for row in app.block(window))]
    assert "any other key: back" in pages[0]
    for _ in range(20):
        app.press("pagedown")
        pages.append("\n".join(row.plain for row in app.block(window)))
    assert all(any(setting.label in text for text in pages) for setting in app.screen.settings)
    app.press("x")
    assert [row.plain for row in app.block(window)] == page


def test_the_page_has_every_setting(kept: Kept) -> None:
    assert {setting.name for setting in kept.read()} == set(SETTINGS)


@pytest.mark.parametrize("size", [(300, 80), (200, 60), (120, 36), (80, 24), (60, 20), (40, 12)])
@pytest.mark.parametrize("depth", [Depth.NONE, Depth.ALL])
def test_the_marked_setting_with_its_value_and_sentence_has_room(
    size: tuple[int, int], depth: Depth, kept: Kept
) -> None:
    window, colours = Size(*size), palette("dark", depth)
    for index, setting in enumerate(kept.read()):
        page = render(SettingsPage(kept.read(), index), window)
        rows = [text.plain for text in compose(page, window, colours)]
        marked = next(row for row in rows if f"‹{setting.says}›" in row)
        assert setting.label in marked
        words = iter(" ".join(rows).split())  # of the sentence, with what stands beside it in between
        assert all(word in words for word in setting.about.split())
        assert (page.chosen(window, colours).form is None) is (window.columns < 78)
        assert {len(row) for row in rows} == {window.columns}


@pytest.mark.parametrize("depth", [*Depth])
def test_every_value_has_a_picture(depth: Depth, kept: Kept) -> None:
    for setting in kept.read():
        for value in _offers(SETTINGS[setting.name], setting.value):
            drawn = sample(setting.name, value, palette("dark", depth))
            assert any(row.plain.strip() for row in drawn.block()) or depth is not Depth.NONE


@pytest.mark.parametrize(("name", "value"), [("one-key", False), ("go-on", False)])
def test_a_picture_names_the_key_as_its_reader_does(name: str, value: object) -> None:
    for language, key in (("en", "Enter"), ("fr", "Entrée"), ("it", "Invio"), ("en", "Enter")):
        with speaking(language):
            drawn = sample(name, value, palette("mono", Depth.NONE)).block()
        assert any(key in row.plain for row in drawn)
