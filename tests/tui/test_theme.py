"""Every meaning that a page names has a colour in every theme, and what carries meaning differs without colour."""

from random import Random

import pytest
from rich.theme import Theme

from duell.table.intents import Choose, Intent
from duell.table.screens import Bidding, Curtain, Drawing, Final, Reveal, Scouting
from duell.tui.blocks import Size
from duell.tui.page import compose
from duell.tui.render import page_of
from duell.tui.theme import BASIC, PLAIN, RICH
from tests.tui.driver import table


def styles_of_a_game(size: Size) -> set[str]:
    """Return every style that the pages of a whole game name."""
    sitting, chance, found = table("Anna", "Ben", "Cem").sitting, Random(5), set[str]()
    assert sitting
    while True:
        screen = sitting.screen
        for row in compose(page_of(screen, size, 99), size):
            found |= {str(span.style) for span in row.spans} | {str(row.style)}
        match screen:
            case Curtain():
                sitting.do(Intent.LIFT)
            case Bidding() | Scouting() | Drawing():
                sitting.do(Choose(chance.choice(screen.options)))
                sitting.do(Intent.LOCK)
            case Reveal():
                sitting.do(Intent.GO_ON)
            case Final():
                return found - {""}


@pytest.mark.parametrize("size", [Size(40, 12), Size(80, 24), Size(140, 40)])
@pytest.mark.parametrize("theme", [RICH, BASIC, PLAIN])
def test_every_style_is_known(size: Size, theme: Theme) -> None:
    assert styles_of_a_game(size) <= theme.styles.keys()


def test_without_colour_none_is_left() -> None:
    assert not [name for name, style in PLAIN.styles.items() if style.color or style.bgcolor]
    assert PLAIN.styles["chosen"].bold
