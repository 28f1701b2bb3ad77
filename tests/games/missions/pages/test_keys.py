"""The keys of Missions: none that decides something means something else on the next screen."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from duell.games import GAMES
from duell.games.missions.engine.cards import CharacterCard
from duell.games.missions.engine.state import FLIP, Choice, State, Verb
from duell.table.screens import Choose, Choosing, Curtain, Decide, Intent, Reveal, Screen
from duell.tui.keys import Binding, Control, Refused, bindings_of, does
from tests.games.missions.engine.dealing import deal
from tests.games.missions.sitting import at_table, new_table, play_on

pages = GAMES["missions"].pages


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


def test_what_happened_can_be_seen_as_soon_as_a_card_was_turned_up() -> None:
    sitting = at_table(deal("yoda-3 ..."))
    sitting.do(Intent.LIFT)
    sitting.do(Intent.GO_ON)
    assert isinstance(sitting.screen, Choosing)
    assert does(of(sitting.screen), "v") is Control.AGAIN


def names(screen: Screen) -> dict[str, str]:
    return {binding.name: binding.label for binding in of(screen) if binding.name}


def at(state: State, *intents: Intent | Decide) -> Choosing:
    sitting = at_table(state)
    for intent in (Intent.LIFT, *intents):
        sitting.do(intent)
    while isinstance(sitting.screen, Reveal | Curtain):
        sitting.do(Intent.GO_ON if isinstance(sitting.screen, Reveal) else Intent.LIFT)
    assert isinstance(sitting.screen, Choosing)
    return sitting.screen


def test_a_key_of_a_choice_that_is_not_on_offer_says_why() -> None:
    screen = at(deal("zam ...", display="yoda-7+padme-3"), Decide(FLIP))
    assert [offer.choice.verb for offer in screen.body.offers] == [Verb.TAKE, Verb.TAKE]
    refused = [what.why for key in "ue1" if isinstance(what := does(of(screen), key), Refused)]
    assert refused == ["No card can be turned up now.", "The turn is not over yet.", "1 is not a choice here."]
    assert isinstance(does(of(screen), "7"), Choose)


def test_showing_all_ten_has_a_key_that_marks_it() -> None:
    hand = "anakin-1+c3po-1+jar-jar-1+kit-fisto-2+mace-windu-2+obi-wan-2+padme-3+plo-koon-3+r2-d2-3"
    screen = at(deal("...", hands=f"{hand} -", display="yoda-7"), Decide(Choice(Verb.TAKE, CharacterCard("yoda", 7))))
    assert names(screen)["a"] == "all ten"
    marks = does(of(screen), "a")
    assert isinstance(marks, Choose)
    assert marks.choice.verb is Verb.SHOW
    marked = replace(screen, chosen=marks.choice)
    assert names(marked)["Enter"] == "show all ten"
    assert "a" not in names(marked)
