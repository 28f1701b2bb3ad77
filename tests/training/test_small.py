"""The compiled best response gains what the one in Python does."""

import shutil
from pathlib import Path

import pytest

from duell.games.duel.bots import bot
from duell.games.duel.engine.cards import Vader
from duell.games.duel.engine.edition import Edition
from tests.benchmarks.small_decks import JABBA, deck_of
from tests.games.duel.bots.solving import gain_of_seeing_through
from tests.games.duel.engine.examples import EDITIONS
from tests.training.small import gain_of_knowing, load_small

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_gains_as_much_as_in_python(edition: Edition, tmp_path: Path) -> None:
    deck = deck_of(2, JABBA, JABBA, Vader(3), Vader(2))
    gain = gain_of_knowing(load_small(tmp_path), deck, edition)
    assert gain == pytest.approx(gain_of_seeing_through(bot("master"), deck, edition), abs=1e-9)
