"""What happened, beat by beat, and the table after each."""

import pytest

from duell.games.missions.board import (
    Busts,
    Draws,
    FindsNothing,
    HandsOver,
    Laid,
    Lays,
    LeavesUnused,
    RoundEnds,
    SendsFor,
    Shows,
    Takes,
    TurnsUp,
    after,
    lay_out,
)
from duell.games.missions.engine.cards import ActionName, CharacterCard, Trooper
from duell.games.missions.engine.state import Choosing
from duell.games.missions.engine.view import view
from duell.table.screens import Ends
from tests.games.missions.engine.dealing import deal
from tests.games.missions.playing import beats, chosen, seats, steps

YODA, PADME = CharacterCard("yoda", 3), CharacterCard("padme", 6)
ALL_TEN = "anakin-1+c3po-1+jar-jar-1+kit-fisto-1+mace-windu-1+obi-wan-1+padme-1+plo-koon-1+r2-d2-1"


def test_a_turn_is_told_card_by_card() -> None:
    made = chosen(deal("yoda-3 trooper padme-6 ..."), "flip", "flip", "flip", "take padme 6")
    assert beats(made) == [TurnsUp(0, YODA), TurnsUp(0, Trooper()), TurnsUp(0, PADME), Takes(0, PADME)]


def test_a_bust_is_a_beat_of_its_own_after_the_card() -> None:
    made = chosen(deal("yoda-3 yoda-0 ..."), "flip", "flip")
    assert beats(made)[1:] == [TurnsUp(0, CharacterCard("yoda", 0)), Busts(0, CharacterCard("yoda", 0))]
    table = after(made[1].board, made[1].beats)
    assert (table.display, table.discarded, table.stock) == ((YODA,), 1, 108)


def test_action_cards() -> None:
    dooku = chosen(deal("dooku ...", hands="- yoda-3"), "flip", "from 1")
    assert beats(dooku)[1:] == [Draws(0, 1, YODA)]
    jango = chosen(deal("jango ...", hands="- yoda-3+padme-6"), "flip", "from 1", "hand yoda 3")
    assert beats(jango)[1:] == [SendsFor(0, 1), HandsOver(0, 1, YODA)]
    zam = chosen(deal("zam ...", display="yoda-3"), "flip", "take yoda 3")
    assert beats(zam)[1:] == [Takes(0, YODA)]


@pytest.mark.parametrize("name", [ActionName.DOOKU, ActionName.JANGO, ActionName.ZAM, ActionName.NUTE])
def test_an_action_that_finds_nothing_says_so(name: ActionName) -> None:
    made = chosen(deal(f"{name} ..."), "flip")
    assert beats(made)[1:] == [FindsNothing(0, name)]


def test_that_nute_gunray_is_not_used_is_told_at_the_end_of_the_turn() -> None:
    unused = LeavesUnused(0, ActionName.NUTE)
    hands = "yoda-3+padme-3+plo-koon-5+r2-d2-5+c3po-5 -"
    *_, done = chosen(deal("nute ...", hands=hands), "flip", "done")
    assert done.beats == (unused,)
    *_, laid, done = chosen(deal("nute ...", hands=hands), "flip", "mission 5", "done")
    assert unused not in laid.beats
    assert done.beats == (unused,)
    *_, used, done = chosen(deal("nute ...", hands=hands), "flip", "joker 3", "done")
    assert unused not in (*used.beats, *done.beats)


def test_a_mission_after_which_no_pair_is_left_leaves_nute_gunray_unused() -> None:
    _, laid = chosen(deal("nute ...", hands="plo-koon-5+r2-d2-5+c3po-5 -"), "flip", "mission 5")
    assert isinstance(laid.after.now, Choosing)
    assert [type(beat) for beat in laid.beats] == [Lays, LeavesUnused]


def test_that_nute_gunray_is_not_used_comes_before_the_account() -> None:
    hands = f"{ALL_TEN}+yoda-0 yoda-7+yoda-4"
    *_, shown = chosen(deal("nute ...", hands=hands), "flip", "show")
    assert [type(beat) for beat in shown.beats] == [LeavesUnused, Shows, RoundEnds]
    *_, last = chosen(deal("nute", hands="yoda-3+padme-3 -", round=3), "flip", "done")
    assert [type(beat) for beat in last.beats] == [LeavesUnused, RoundEnds, Ends]


def test_a_mission_and_its_tile() -> None:
    state = deal("nute ...", hands="yoda-3+padme-3+plo-koon-5+r2-d2-5+c3po-5 -")
    made = chosen(state, "flip", "joker 3", "mission 5")
    cards = (CharacterCard("padme", 3), YODA)
    assert made[1].beats == (Lays(0, Laid(3, cards, joker=True), tile=True),)
    assert isinstance(made[2].beats[0], Lays)
    assert not made[2].beats[0].tile


def test_the_account_of_a_round() -> None:
    state = deal("trooper ...", hands=f"{ALL_TEN}+padme-6 yoda-7+yoda-4", display="yoda-0", troopers=[5, 2])
    shown = chosen(state, "take yoda 0", "show")[-1]
    told, ends = shown.beats
    assert told == Shows(0)
    assert isinstance(ends, RoundEnds)
    first, second = ends.accounts
    assert first.best == (1, 1, 1, 1, 1, 1, 6, 1, 1, 0)
    assert (first.score.hand, first.score.shown, first.score.troopers, first.score.total) == (14, 10, 10, 34)
    assert second.best == (*(None,) * 9, 7)
    assert (ends.round, ends.ender, ends.is_next) == (1, 0, True)
    assert [place.rounds for place in after(shown.board, shown.beats).places] == [(34,), (7,)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_beats_lead_to_the_table_that_follows(players: int) -> None:
    """What the beats make of a table is what the engine says it is."""
    ended = 0
    for made in steps(players, f"told {players}"):
        told, then = after(made.board, made.beats), lay_out(view(made.after, None), seats(players))
        assert told.places == then.places
        if any(isinstance(beat, RoundEnds) for beat in made.beats):
            ended += 1
        else:
            assert (told.display, told.stock, told.discarded) == (then.display, then.stock, then.discarded)
        assert made.beats or str(made.choice) == "done"
    assert ended == 3
    assert isinstance(made.beats[-1], Ends)


@pytest.mark.parametrize("players", [2, 4])
def test_the_account_adds_up_for_every_seat(players: int) -> None:
    for made in steps(players, f"accounts {players}"):
        for beat in made.beats:
            for account in beat.accounts if isinstance(beat, RoundEnds) else ():
                assert sum(value or 0 for value in account.best) == account.score.hand
                assert len(account.missions) * 10 == account.score.missions
                assert account.troopers // 3 * 10 == account.score.troopers
