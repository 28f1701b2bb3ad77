"""The keys of Missions: none that decides something means something else on the next screen."""

from collections.abc import Iterator
from random import Random

from duell.games.missions import pages
from duell.games.missions.engine import FLIP
from duell.table.intents import Decide, Intent
from duell.table.screens import Choosing, Screen
from duell.tui.bindings import Binding, Control, does
from duell.tui.keys import bindings_of
from tests.games.missions.engine.dealing import deal
from tests.games.missions.sitting import at_table, new_table, play_on


def of(screen: Screen) -> tuple[Binding, ...]:
    return bindings_of(pages, screen)


def all_screens() -> Iterator[Screen]:
    yield from play_on(new_table(3, "keys", bots=[2]), Random(4))


def test_a_letter_that_decides_at_once_does_nothing_where_nothing_is_decided() -> None:
    screens = list(all_screens())
    letters = {
        key
        for screen in screens
        for binding in of(screen)
        for key, what in binding.does.items()
        if isinstance(what, Decide) and len(key) == 1
    }
    assert letters == {"u", "e"}
    for screen in screens:
        if not isinstance(screen, Choosing):
            assert not [key for key in letters if does(of(screen), key) not in {None, Control.HURRY}]


def test_the_colours_have_one_key_wherever_nobody_thinks() -> None:
    for screen in all_screens():
        assert does(of(screen), "t") in {Control.COLOURS, Control.HURRY}


def test_what_happened_can_be_seen_as_soon_as_a_card_was_turned_up() -> None:
    sitting = at_table(deal("trooper ..."))
    sitting.do(Intent.LIFT)
    assert does(of(sitting.screen), "v") is None
    sitting.do(Decide(FLIP))
    sitting.do(Intent.GO_ON)
    assert isinstance(sitting.screen, Choosing)
    assert not sitting.screen.board.display
    assert does(of(sitting.screen), "v") is Control.AGAIN


def test_enter_does_the_only_thing_that_can_be_done() -> None:
    sitting = at_table(deal("yoda-3 ..."))
    sitting.do(Intent.LIFT)
    screen = sitting.screen
    assert isinstance(screen, Choosing)
    assert screen.options == (FLIP,)
    assert does(of(screen), "enter") == Decide(FLIP)
