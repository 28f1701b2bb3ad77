"""The end: what can follow is in sight, and how the evening stands."""

from dataclasses import replace

import pytest

from duell.games.duel import narration, pages
from duell.games.duel.pages.final import render
from duell.games.duel.pages.keys import bindings
from duell.language import languages, use
from duell.record import Played
from duell.table.help import explain
from duell.table.screens import Final
from duell.tui.blocks import Size
from duell.tui.keys import names_of
from duell.tui.motion import Frame
from duell.tui.page import compose
from duell.tui.render import page_of
from tests.table.examples import some_games
from tests.tui.pages.looking import PLAIN

EVENING = (Played(("Anna", "Ben"), (31, 24), "sha256:1"), Played(("Anna", "Ben"), (10, 20), "sha256:1"))


def end() -> Final:
    """Return the end of a game that was kept, the second of an evening."""
    screen = some_games()[0][-1]
    assert isinstance(screen, Final)
    return replace(screen, kept=True, evening=EVENING)


@pytest.mark.parametrize("code", languages())
def test_all_that_can_follow_is_in_the_bottom_line(code: str) -> None:
    use(code)
    foot = compose(page_of(pages, end(), Size(80, 40), Frame(1000)), Size(80, 40), PLAIN)[-1].plain
    for key in "rxdnc?q":
        assert f" {key} " in foot, foot


def test_help_explains_each_key_of_the_end() -> None:
    said = " ".join(explain(end(), narration))
    for key, _does in names_of(bindings(end())):
        assert key == "?" or f" {key} " in f" {said} ", key


@pytest.mark.parametrize("size", [Size(80, 24), Size(40, 12), Size(120, 40)])
def test_the_evening_and_the_match_are_told_below_the_winner(size: Size) -> None:
    shown = " ".join(" ".join(row.plain.split()) for row in compose(render(end(), size, 1000), size, PLAIN))
    assert "This evening: Anna 1 : 1 Ben." in shown
    assert "Ben wins the match by 3 points." in shown
