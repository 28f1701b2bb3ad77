"""The form before a game."""

from collections.abc import Sequence
from dataclasses import replace
from gettext import NullTranslations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duell.games import GAMES
from duell.games.duel.engine.edition import SWITCHES
from duell.language import SOURCE, current
from duell.record.acts import Seat
from duell.record.folder import Roster
from duell.record.table_options import TableOptions
from duell.table.form import Field, Form, FormMove, Kind, Menu, Type, stand_in
from duell.table.seating import BadSeatError, check_seats, clean_name
from tests.games.duel.engine.dealing import HEROES
from tests.table.examples import MENU, ORIGINAL, PARLETT, RAVENSBURGER, seats

OFFERED = Roster(seats(3), PARLETT, "classic", TableOptions(memory_aid=True))


def form(*wanted: FormMove | Type | str, offered: Roster | None = None) -> Form:
    """Return a form after some moves; a text is typed letter by letter."""
    filled = Form(MENU, offered)
    do(filled, *wanted)
    return filled


def do(filled: Form, *wanted: FormMove | Type | str) -> None:
    for move in wanted:
        for one in map(Type, move) if isinstance(move, str) else [move]:
            filled.do(one)


def at(filled: Form, kind: Kind, seat: int = 0) -> Form:
    while filled.screen.at != Field(kind, seat):
        filled.do(FormMove.NEXT)
    return filled


def names(filled: Form) -> list[str]:
    return [seat.name for seat in filled.screen.roster.seats]


def heroes(filled: Form) -> list[str]:
    return [seat.role for seat in filled.screen.roster.seats]


def test_enter_alone_leads_from_the_first_field_to_a_game() -> None:
    filled = form()
    assert filled.screen.at == Field(Kind.COUNT)
    places = []
    while not filled.roster:
        places.append(filled.screen.at)
        filled.do(FormMove.ENTER)
    expected = [Kind.COUNT, Kind.NAME, Kind.NAME, Kind.EDITION, Kind.START]
    assert [place.kind for place in places] == expected
    assert [seat.name for seat in filled.roster.seats] == ["Player 1", "Player 2"] == [stand_in(0), stand_in(1)]
    assert (filled.roster.edition, filled.roster.deck) == (RAVENSBURGER, "classic")
    assert not filled.roster.table_options.memory_aid


def test_the_last_roster_is_offered_and_enter_starts() -> None:
    filled = form(offered=OFFERED)
    assert filled.screen.roster == OFFERED
    filled.do(FormMove.ENTER)
    assert filled.roster == OFFERED


@pytest.mark.parametrize(("typed", "number"), [("2", 2), ("3", 3), ("4", 4), ("5", 2), ("1", 2), ("0", 2), ("x", 2)])
def test_how_many_play(typed: str, number: int) -> None:
    assert len(form(typed).screen.roster.seats) == number


@pytest.mark.parametrize(("kind", "number"), [(Kind.PLAYER, 3), (Kind.START, 3), (Kind.RULES, 3), (Kind.NAME, 4)])
def test_a_digit_sets_the_number_of_players_wherever_no_name_is_typed(kind: Kind, number: int) -> None:
    filled = at(form("4"), kind, 3 if kind in {Kind.PLAYER, Kind.NAME} else 0)
    do(filled, "3")
    assert len(filled.screen.roster.seats) == number
    assert filled.screen.at.seat < number


@pytest.mark.parametrize(("kind", "inside"), [(Kind.RULES, Kind.RULE), (Kind.OPTIONS, Kind.OPTION)])
def test_enter_opens_a_page_and_leaving_it_keeps_what_was_typed(kind: Kind, inside: Kind) -> None:
    filled = at(form("4", FormMove.ENTER, "Anna"), kind)
    do(filled, FormMove.ENTER)
    assert filled.screen.at.kind is inside
    do(filled, "3", FormMove.OUT)
    assert filled.screen.at == Field(kind)
    assert names(filled) == ["Anna", "", "", ""]


def test_what_leaving_would_lose_is_known() -> None:
    assert not form(FormMove.ENTER, offered=OFFERED).screen.is_changed
    assert not form("3", "2").screen.is_changed
    assert form(FormMove.ENTER, "A").screen.is_changed


def test_the_people_of_a_table_stay_when_another_game_is_chosen() -> None:
    """A player without a seat in it comes back with a game that has one."""
    missions = Menu(GAMES["missions"], players=MENU.players, name="missions")
    menus = (MENU, missions)
    filled = Form(replace(missions, games=lambda: menus), missions.first_roster(seats(2)))
    do(filled, "5", FormMove.DOWN)
    at(filled, Kind.NAME, 4)
    do(filled, "Ela")
    at(filled, Kind.GAME)
    do(filled, FormMove.MORE)
    assert names(filled) == ["Anna", "Ben", "", ""]
    assert len(set(heroes(filled))) == 4
    do(filled, FormMove.MORE, "5")
    assert names(filled) == ["Anna", "Ben", "", "", "Ela"]
    assert heroes(filled) == [""] * 5


def test_who_leaves_the_table_is_remembered() -> None:
    filled = form("2", "3", offered=OFFERED)
    at(filled, Kind.COUNT)
    do(filled, "2")
    assert names(filled) == ["Anna", "Ben"]
    do(filled, "4")
    assert names(filled) == ["Anna", "Ben", "Cem", ""]


def test_the_first_key_replaces_the_name_that_was_offered_and_the_next_add_to_it() -> None:
    filled = at(form(offered=OFFERED), Kind.NAME, 1)
    do(filled, "D")
    assert names(filled) == ["Anna", "D", "Cem"]
    do(filled, "ora")
    assert names(filled) == ["Anna", "Dora", "Cem"]
    do(filled, FormMove.UP, FormMove.DOWN, "E")
    assert names(filled) == ["Anna", "E", "Cem"]


def test_erasing_takes_the_last_letter_and_typing_goes_on_from_there() -> None:
    filled = at(form(offered=OFFERED), Kind.NAME, 1)
    do(filled, FormMove.ERASE, "a")
    assert names(filled)[1] == "Bea"
    do(filled, *[FormMove.ERASE] * 9)
    assert names(filled)[1] == ""
    at(filled, Kind.EDITION)
    filled.do(FormMove.ERASE)
    assert filled.screen.roster.edition is PARLETT


@pytest.mark.parametrize(("name", "kept"), [("x" * 17, 16), ("山" * 9, 8)])
def test_a_name_ends_where_it_no_longer_fits(name: str, kept: int) -> None:
    filled = form(FormMove.NEXT, name)
    assert names(filled)[0] == name[:kept]
    assert filled.screen.notice == "A name has at most 16 characters."


def test_a_roster_that_does_not_fit_this_program_is_refused_with_one_line() -> None:
    strange = replace(OFFERED, seats=(Seat("An\x1bna", "leia", "human"), Seat("Ben", "lando", "human")))
    filled = form(FormMove.ENTER, offered=strange)
    assert filled.roster is None
    assert filled.screen.at == Field(Kind.NAME, 0)
    assert "U+001B" in filled.screen.notice
    do(filled, "Anna")
    at(filled, Kind.START).do(FormMove.ENTER)
    assert filled.roster is None
    assert "there is no hero 'lando'" in filled.screen.notice
    at(filled, Kind.ROLE, 1).do(FormMove.MORE)
    at(filled, Kind.START).do(FormMove.ENTER)
    assert filled.roster


def test_each_hero_can_be_taken_once() -> None:
    filled = at(form("3"), Kind.ROLE, 0)
    for _ in range(5):
        filled.do(FormMove.MORE)
        assert len(set(heroes(filled))) == 3
    filled = at(form("4"), Kind.ROLE, 0)
    before = heroes(filled)
    filled.do(FormMove.MORE)
    assert heroes(filled) == before


def test_values_turn_round_both_ways() -> None:
    filled = at(form(), Kind.EDITION)
    filled.do(FormMove.MORE)
    assert filled.screen.roster.edition == MENU.editions[1]
    do(filled, FormMove.LESS, FormMove.LESS)
    assert filled.screen.roster.edition == MENU.editions[-1]
    filled = at(filled, Kind.PLAYER, 1)
    do(filled, " ")
    assert filled.screen.roster.seats[1].player == "padawan"
    do(filled, " ")
    assert filled.screen.roster.seats[1].player == "human"
    do(at(filled, Kind.OPTIONS), FormMove.MORE, FormMove.MORE)
    assert filled.screen.at == Field(Kind.OPTION, option="memory_aid")
    assert filled.screen.roster.table_options.memory_aid


def test_house_rules_that_were_offered_stay_until_they_are_changed() -> None:
    house = replace(OFFERED, edition=ORIGINAL.with_rule("leftover", "none"))
    filled = at(form(offered=house), Kind.START)
    filled.do(FormMove.ENTER)
    assert filled.roster == house
    filled = at(form(offered=house), Kind.EDITION)
    filled.do(FormMove.MORE)
    assert filled.screen.roster.edition in MENU.editions


def test_the_language_is_chosen_at_once_and_is_no_part_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duell.table.form.languages", lambda: (SOURCE, "xx"))
    monkeypatch.setattr("duell.language._catalogue", lambda _: NullTranslations())
    filled = at(form(FormMove.UP, FormMove.MORE, offered=OFFERED), Kind.LANGUAGE)
    assert filled.screen.is_about_options
    filled.do(FormMove.MORE)
    assert current() == "xx"
    filled.do(FormMove.LESS)
    assert current() == SOURCE
    assert filled.screen.roster == OFFERED


@pytest.mark.parametrize(
    ("start", "moves", "fields"),
    [
        ((Kind.PLAYER, 1), "DOWN DOWN UP", [(Kind.PLAYER, 2), (Kind.EDITION,), (Kind.NAME, 2)]),
        ((Kind.NAME, 0), "UP UP", [(Kind.COUNT,), (Kind.START,)]),
        ((Kind.NAME, 1), "BELOW BELOW BELOW", [(Kind.ROLE, 1), (Kind.PLAYER, 1), (Kind.EDITION,)]),
        ((Kind.EDITION, 0), "BELOW ABOVE ABOVE", [(Kind.RULES,), (Kind.EDITION,), (Kind.PLAYER, 0)]),
        ((Kind.PLAYER, 0), "ABOVE ABOVE ABOVE", [(Kind.ROLE, 0), (Kind.NAME, 0), (Kind.COUNT,)]),
        ((Kind.NAME, 1), "MORE MORE LESS", [(Kind.NAME, 2), (Kind.NAME, 0), (Kind.NAME, 2)]),
        ((Kind.ROLE, 0), "ENTER", [(Kind.NAME, 1)]),
        ((Kind.PLAYER, 2), "ENTER", [(Kind.EDITION,)]),
    ],
)
def test_where_keys_lead(start: tuple[Kind, int], moves: str, fields: list[tuple[Kind, int]]) -> None:
    """Up and down keep to a column; where seats stand side by side, a hero is below its name. All of it goes round."""
    filled = at(form("3"), *start)
    for move, field in zip(moves.split(), fields, strict=True):
        filled.do(FormMove[move])
        assert filled.screen.at == Field(*field)


def test_back_is_the_opposite_of_next() -> None:
    filled = form()
    fields = []
    for _ in range(10):
        fields.append(filled.screen.at)
        filled.do(FormMove.NEXT)
    for field in reversed(fields):
        filled.do(FormMove.BACK)
        assert filled.screen.at == field


def test_a_refused_game_takes_the_form_up_again() -> None:
    filled = form(FormMove.ENTER, offered=OFFERED)
    filled.refuse("the folder cannot be written")
    assert filled.roster is None
    assert filled.screen.notice == "the folder cannot be written"
    filled.do(FormMove.UP)
    assert filled.screen.notice == ""


MOVES = st.one_of(
    st.sampled_from(FormMove), st.builds(Type, st.characters()), st.sampled_from(list(map(Type, "234 x")))
)


@settings(deadline=None, max_examples=60)
@given(moves=st.lists(MOVES, max_size=80), offered=st.sampled_from([None, OFFERED]))
def test_whatever_is_done_the_form_shows_a_table_that_can_be_filled(
    moves: list[FormMove | Type], offered: Roster | None
) -> None:
    filled = Form(MENU, offered)
    for move in moves:
        filled.do(move)
        screen = filled.screen
        assert 2 <= len(screen.roster.seats) <= 4
        assert len(set(heroes(filled))) == len(screen.roster.seats)
        for seat in screen.roster.seats:
            assert _can_be_shown(seat.name)
        assert screen.notice.isprintable()
        if filled.roster:
            check_seats(filled.roster.seats, HEROES, range(2, 5))
            break


def _can_be_shown(name: str) -> bool:
    try:
        return not name.strip() or bool(clean_name(name))
    except BadSeatError:
        return False


def test_a_seat_that_becomes_a_bot_gets_a_name_of_its_own_and_gives_the_persons_back() -> None:
    filled = at(form(FormMove.NEXT, FormMove.DOWN, "Ben"), Kind.PLAYER, 1)
    filled.do(FormMove.MORE)
    assert filled.screen.roster.seats[1].player == "padawan"
    assert filled.screen.name(1) == "Tuli"
    filled.do(FormMove.MORE)
    assert (filled.screen.name(1), filled.screen.name(0)) == ("Ben", "Player 1")


def test_a_bot_is_not_called_like_a_person_at_the_table_and_is_seated_by_its_name() -> None:
    filled = at(form(FormMove.NEXT, "tuli"), Kind.PLAYER, 1)
    filled.do(FormMove.MORE)
    at(filled, Kind.START).do(FormMove.ENTER)
    assert filled.roster
    assert [seat.name for seat in filled.roster.seats] == ["tuli", "Fips"]


def test_an_edition_is_described_as_printed_or_as_house_rules() -> None:
    about = {menu_edition.name: MENU.about(menu_edition) for menu_edition in MENU.editions}
    house_rules = GAMES["duel"].house_rules
    assert house_rules
    assert about == {name: house_rules.about(name, SOURCE) for name in about}
    changed = PARLETT.with_rule("leftover", "must")
    assert changed not in MENU.editions
    assert MENU.about(changed) == "House rules: an edition with some switches changed."


def test_every_switch_can_be_set_as_a_house_rule() -> None:
    filled = at(form(), Kind.RULES)
    do(filled, FormMove.MORE)
    assert filled.screen.is_about_rules
    for switch, values in SWITCHES.items():
        assert filled.screen.at.rule == switch
        printed = filled.screen.roster.edition.switches()[switch]
        chosen = {printed}
        for _ in values:
            do(filled, FormMove.MORE)
            chosen.add(filled.screen.roster.edition.switches()[switch])
        assert chosen == set(map(str, values))
        assert not filled.screen.house_rules
        do(filled, FormMove.DOWN)
    assert filled.screen.at.kind is Kind.RULES_BACK


def test_house_rules_are_played_until_another_edition_is_chosen() -> None:
    filled = at(form(), Kind.RULES)
    do(filled, FormMove.MORE, FormMove.UP, FormMove.UP, FormMove.MORE, FormMove.OUT)
    assert filled.screen.at.kind is Kind.RULES
    assert list(filled.screen.house_rules) == ["sets"]
    assert filled.screen.roster.edition == RAVENSBURGER.with_rule("sets", "flat")
    at(filled, Kind.EDITION)
    do(filled, FormMove.MORE)
    assert filled.screen.roster.edition == filled.screen.menu.editions[1]
    assert filled.screen.house_rules == ()


def test_a_new_table_draws_its_heroes_by_lot_and_says_so() -> None:
    def draw(roles: Sequence[str], number: int) -> list[str]:
        return [*reversed(roles)][:number]

    form = Form(replace(MENU, draw=draw))
    assert [seat.role for seat in form.screen.roster.seats] == ["han", "leia"]
    assert form.screen.notice == "The heroes were drawn by lot."
    form.do(FormMove.NEXT)
    assert form.screen.notice == ""
    assert Form(replace(MENU, draw=draw), MENU.first_roster()).screen.notice == ""  # as before, nothing is drawn
