"""What lies open while the keyboard changes hands."""

from dataclasses import replace

import pytest

from duell.games.duel import words
from duell.language import languages
from duell.table.screens import Curtain
from tests.language.pretending import speaking
from tests.table.examples import CLASSIC
from tests.tui.pages.looking import SMALLEST, frame, screens


@pytest.mark.parametrize("code", languages())
def test_the_card_at_stake_is_named_whole_in_the_smallest_window(code: str) -> None:
    curtain = next(screen for screen in screens() if isinstance(screen, Curtain) and screen.board.card)
    with speaking(code):
        for card in CLASSIC.villains:
            told = replace(curtain, board=replace(curtain.board, card=card))
            assert any(words.at_stake(card) in row for row in frame(told, SMALLEST))
