"""Switches as they are written and set; what each does, the engine is compared with `reference` for."""

import pytest

from duell.game import BadSetUpError
from duell.games.duel.engine.cards import Villain
from tests.games.duel.engine.examples import MIXES, ORIGINAL, RAVENSBURGER

GREEDO, BOSSK, TARKIN = Villain("greedo", 3), Villain("bossk", 4), Villain("tarkin", 5)


def test_switches_are_written_as_in_records() -> None:
    assert ORIGINAL.switches() == {
        "scout": "at-once",
        "vader-gift": "return",
        "end": "last-with-force",
        "leftover": "must",
        "sets": "flat",
    }


def test_there_are_seventy_two_mixes_of_switches() -> None:
    assert len({tuple(mix.switches().values()) for mix in MIXES}) == 2 * 2 * 3 * 3 * 2


def test_unknown_rules_and_values_are_refused() -> None:
    with pytest.raises(BadSetUpError, match=r"no switch 'scouts'; choose from scout, vader-gift, end, leftover, sets"):
        RAVENSBURGER.with_rule("scouts", "at-once")
    with pytest.raises(BadSetUpError, match=r"switch 'scout' cannot be 'never'; choose from next-round, at-once"):
        RAVENSBURGER.with_rule("scout", "never")
