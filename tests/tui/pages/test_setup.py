"""The form of any game: what a game has none of is not asked for."""

from dataclasses import replace

import pytest

from duell.games import GAMES
from duell.table.form import FormMove, FormScreen, Menu, Part
from duell.table.setup import Form
from duell.tui.blocks import Size
from tests.table.examples import MENU
from tests.tui.pages.looking import SIZES, USUAL, seen

MISSIONS = Menu(GAMES["missions"], players=MENU.players, name="missions")
BOTH = (MENU, MISSIONS)


def form(menu: Menu = MENU) -> Form:
    return Form(replace(menu, games=lambda: BOTH))


def at_game(form: Form) -> FormScreen:
    form.do(FormMove.BACK)
    assert form.screen.at.part is Part.GAME
    return form.screen


@pytest.mark.parametrize("size", SIZES)
def test_the_game_can_be_chosen_there_and_back(size: Size) -> None:
    chooses = form()
    first = seen(at_game(chooses), size)
    assert "‹duel›" in first
    chooses.do(FormMove.MORE)
    assert "‹missions›" in seen(chooses.screen, size)
    chooses.do(FormMove.LESS)
    assert seen(chooses.screen, size) == first


def test_a_form_for_one_game_asks_for_none() -> None:
    assert "duel" not in seen(Form(MENU).screen, USUAL)


@pytest.mark.parametrize("size", SIZES)
def test_a_game_without_heroes_and_editions_asks_for_neither(size: Size) -> None:
    screen = form(MISSIONS).screen
    page = seen(screen, size)
    assert "Customs" in page
    assert "Edition" not in page
    assert "House rules" not in page
    assert "●" not in page


def test_as_many_can_be_seated_as_can_play() -> None:
    assert "[2]  3   4   5" in seen(form(MISSIONS).screen, USUAL)
    assert "[2]  3   4 " in seen(form().screen, USUAL)
