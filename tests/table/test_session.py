"""The form, a game, a rematch, another table."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from duell.game import BadSetUpError
from duell.games.duel.engine.play import start
from duell.record.folder import Roster
from duell.record.strict import NotSavedError
from duell.record.table_options import USUAL_OPTIONS, TableOptions
from duell.table.form import FormMove, FormScreen, Type
from duell.table.screens import Curtain, Final
from duell.table.session import Rematch, Session, exchanged
from tests.table.examples import CLASSIC, INTENTS, MENU, RAVENSBURGER, Deals, at_table, play_on, seats, sit

OFFERED = Roster(seats(2), RAVENSBURGER, "classic", USUAL_OPTIONS)


def form(evening: Session) -> FormScreen:
    assert isinstance(evening.screen, FormScreen)
    return evening.screen


def test_the_form_leads_to_a_game() -> None:
    evening = Session(MENU, deals := Deals(), offered=OFFERED)
    assert form(evening).roster == OFFERED
    evening.do(FormMove.ENTER)
    assert deals.rosters == [OFFERED]
    assert isinstance(evening.screen, Curtain)


def test_a_sitting_that_is_there_already_comes_first() -> None:
    sitting = sit()
    assert Session(MENU, Deals(), sitting=sitting).screen == sitting.screen


def test_what_is_wanted_of_a_game_does_nothing_to_the_form_and_the_other_way_round() -> None:
    evening = Session(MENU, Deals())
    before = evening.screen
    for intent in INTENTS:
        evening.do(intent)
        assert evening.screen == before
    evening = Session(MENU, Deals(), sitting=sit())
    game = evening.screen
    for move in (*FormMove, Type("2"), Type(" ")):
        evening.do(move)
        assert evening.screen == game


def test_a_rematch_deals_again_for_the_same_seats() -> None:
    evening = Session(MENU, deals := Deals(), offered=OFFERED)
    evening.do(FormMove.ENTER)
    assert evening.sitting
    *_, final = play_on(evening.sitting, Random(1))
    assert isinstance(final, Final)
    evening.rematch()
    assert deals.rosters == [OFFERED, OFFERED]
    curtain = evening.screen
    assert isinstance(curtain, Curtain)
    assert curtain.board.round == 1


@pytest.mark.parametrize("kind", [Rematch.EXCHANGE, Rematch.DUPLICATE])
def test_after_as_many_exchanges_as_players_each_has_had_every_hero(kind: Rematch) -> None:
    three = replace(OFFERED, seats=seats(3))
    evening = Session(MENU, deals := Deals(), offered=three)
    evening.do(FormMove.ENTER)
    for _ in range(3):
        evening.rematch(kind)
    assert deals.rosters[-1] == three
    assert deals.same_deals == [False, *[kind is Rematch.DUPLICATE] * 3]
    for seat in range(3):
        assert len({roster.seats[seat].role for roster in deals.rosters[1:]}) == 3
        assert {roster.seats[seat].name for roster in deals.rosters} == {three.seats[seat].name}


def test_a_new_table_offers_the_last_roster() -> None:
    evening = Session(MENU, Deals(), offered=OFFERED)
    for move in (*[FormMove.UP] * 3, FormMove.MORE, *[FormMove.DOWN] * 3, FormMove.ENTER):
        evening.do(move)
    changed = replace(OFFERED, edition=MENU.editions[1])
    assert isinstance(evening.screen, Curtain)
    evening.new_table()
    assert form(evening).roster == changed


@pytest.mark.parametrize(
    "error",
    [
        BadSetUpError("there is no such hero"),
        OSError("the folder cannot be written"),
        NotSavedError(Path("game.jsonl"), "the disk is full"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_game_that_cannot_be_opened_takes_the_form_up_again(error: Exception) -> None:
    evening = Session(MENU, Deals(error), offered=OFFERED)
    evening.do(FormMove.ENTER)
    assert form(evening).notice == str(error)
    evening.do(FormMove.ENTER)
    assert isinstance(evening.screen, Curtain)


def test_a_rematch_that_cannot_be_opened_ends_at_the_form() -> None:
    evening = Session(MENU, deals := Deals(), offered=OFFERED)
    evening.do(FormMove.ENTER)
    deals.errors.append(OSError("the folder cannot be written"))
    evening.rematch()
    assert form(evening).notice == "the folder cannot be written"
    assert form(evening).roster == OFFERED


def test_heroes_are_exchanged_by_themselves_where_that_is_agreed() -> None:
    agreed = replace(OFFERED, table_options=TableOptions(exchange_heroes=True))
    evening = Session(MENU, deals := Deals(), offered=agreed)
    evening.do(FormMove.ENTER)
    evening.rematch()
    assert [seat.role for seat in deals.rosters[1].seats] == [seat.role for seat in agreed.seats[::-1]]
    evening.rematch(Rematch.DUPLICATE)
    assert deals.rosters[2] == agreed


@pytest.mark.parametrize("exchange", [False, True])
def test_the_form_has_the_tally_and_offers_exchanged_heroes_where_agreed(exchange: bool) -> None:
    roster = replace(OFFERED, table_options=TableOptions(exchange_heroes=exchange))
    sitting = at_table(start(CLASSIC, RAVENSBURGER, ["leia", "yoda"], "1"), evening=())
    evening = Session(MENU, Deals(), offered=roster, sitting=sitting)
    *_, final = play_on(sitting, Random(1))
    assert isinstance(final, Final)
    evening.new_table()
    assert form(evening).evening == final.evening
    assert len(final.evening) == 1
    assert form(evening).roster == (exchanged(roster) if exchange else roster)
