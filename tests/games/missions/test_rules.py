import pytest

from duell.games.missions import Missions
from tests.games.missions.engine.dealing import deal, options, step

MISSIONS = Missions()
rules = MISSIONS.rules


@pytest.mark.parametrize(
    ("cards", "hands", "choices", "expected"),
    [
        ("yoda-3 ...", "- -", (), "flip"),
        ("yoda-3 r2-d2-5 padme-1 ...", "- -", ("flip", "flip", "flip"), "take r2-d2 5"),
        ("yoda-3 r2-d2-5 zam ...", "- -", ("flip", "flip", "flip"), "take r2-d2 5"),
        ("jango ...", "- yoda-3+r2-d2-1 padme-0", ("flip",), "from 1"),
        ("jango ...", "- yoda-3+r2-d2-1", ("flip", "from 1"), "hand r2-d2 1"),
        ("yoda-3 ...", "anakin-3+c3po-3 -", ("flip", "take yoda 3"), "done"),
    ],
)
def test_when_time_is_up_nothing_is_risked(cards: str, hands: str, choices: tuple[str, ...], expected: str) -> None:
    state, _ = step(deal(cards, hands=hands), *choices)
    [seat] = rules.legal(state)
    assert expected in options(state)
    assert str(rules.default(state, seat)) == expected


def test_one_turn_goes_on_without_a_curtain_and_another_hand_does_not() -> None:
    before = deal("yoda-3 jango ...", hands="- r2-d2-1")
    again, _ = step(before, "flip")
    assert rules.same_turn(before, again)
    naming, _ = step(again, "flip")
    handing, _ = step(naming, "from 1")
    assert rules.same_turn(again, naming)
    assert not rules.same_turn(naming, handing)
    following, _ = step(again, "take yoda 3")
    assert not rules.same_turn(again, following)
