"""The open facts, the secrets of a seat, and the story of each event."""

from dataclasses import fields, replace

import pytest

from duell.game import Ends
from duell.games.missions import words
from duell.games.missions.board import Body, Offer, after, body, lay_out
from duell.games.missions.engine.cards import ActionName, CharacterCard
from duell.games.missions.engine.events import AllShown, Bust, LeftUnused, MissionLaid, NoEffect, RoundScored, TurnedUp
from duell.games.missions.engine.state import FlippingOrTaking, Laying, State, legal
from duell.games.missions.engine.view import Risk, risk, view
from duell.record.table_options import TableOptions
from tests.games.missions.engine.dealing import deal, step
from tests.games.missions.playing import chosen, events, seats, steps

YODA = CharacterCard("yoda", 3)
ALL_TEN = "anakin-1+c3po-1+jar-jar-1+kit-fisto-1+mace-windu-1+obi-wan-1+padme-1+plo-koon-1+r2-d2-1"


def offers(state: State) -> dict[str, Offer]:
    return {str(offer.choice): offer for offer in own(state).offers}


def own(state: State) -> Body:
    return body(view(state, next(iter(legal(state)))))


def test_a_card_adds_what_it_is_more_than_the_best_of_its_character() -> None:
    state = deal("...", hands="yoda-3+yoda-1+padme-6+plo-koon-6 -", display="yoda-5+padme-4+r2-d2-6")
    taken = offers(state)
    better, lower, new = (taken[f"take {card}"] for card in ("yoda 5", "padme 4", "r2-d2 6"))
    assert (better.points, better.alike, better.characters) == (2, 1, 0)
    assert (lower.points, lower.alike, lower.characters) == (0, 1, 0)
    assert (new.points, new.alike, new.characters) == (6, 3, 1)
    held = own(state)
    assert (held.hand, held.characters, held.cards, held.alike(6)) == (15, 3, 4, 2)
    assert [values for values in held.held if values] == [(6,), (6,), (3, 1)]  # Padmé, Plo Koon, Yoda


def test_a_mission_says_what_it_brings_and_costs() -> None:
    state = deal("nute ...", hands="yoda-2+padme-2+padme-5+plo-koon-2+r2-d2-2+c3po-7+mace-windu-7 -")
    state, _ = step(state, "flip")
    assert state.now == Laying(joker=True)
    laid = offers(state)
    assert list(laid)[-1] == "done"
    twos, joker = laid["mission 2 padme plo-koon yoda"], laid["joker 7"]
    assert (twos.bonus, twos.points, twos.characters, twos.tile) == (10, -4, -2, True)
    assert (joker.bonus, joker.points, joker.characters, joker.tile) == (10, -14, -2, False)
    assert joker.mission
    assert joker.mission.joker
    costs = [offer.points for offer in own(state).offers if offer.choice.value == 2 and offer.choice.verb != "joker"]
    assert costs == sorted(costs, reverse=True)  # the cheapest first
    state, _ = step(state, "mission 2 padme plo-koon yoda", "done")
    area = lay_out(view(state, None), seats(2)).places[0]
    assert (area.sure, area.tiles, area.cards) == (10, (2,), 4)
    assert twos.mission
    assert area.missions == (twos.mission,)


def test_showing_all_ten_brings_ten_points() -> None:
    state, _ = step(deal("trooper ...", hands=f"{ALL_TEN} -", display="yoda-0"), "take yoda 0")
    offer = offers(state)["show"]
    assert (offer.bonus, own(state).hand, own(state).characters) == (10, 9, 10)


def test_risk_counts_the_stock_by_what_was_seen() -> None:
    state = deal("...", hands="yoda-3 padme-4", display="yoda-5+r2-d2-6")
    assert risk(view(state, None)) == Risk(6 + 7, 106)
    assert lay_out(view(state, None), seats(2)).risk is None
    assert lay_out(view(state, None), seats(2), options=TableOptions(show_risk=True)).risk == Risk(13, 106)


@pytest.mark.parametrize("players", [2, 5])
def test_the_open_table_has_no_hand(players: int) -> None:
    """Two games whose hands differ in nothing but which cards they hold look the same to everybody else."""
    for made in steps(players, f"open {players}"):
        table = lay_out(view(made.before, None), seats(players))
        assert all(place.hand is None for place in table.places)
        for seat, hand in enumerate(made.before.hands):
            assert table.places[seat].cards == hand.bit_count()
        swapped = _exchanged(made.before)
        assert lay_out(view(swapped, None), seats(players)) == table


def _exchanged(state: State) -> State:
    hands = list(state.hands)
    for one in range(len(hands)):
        for other in range(one):
            if hands[one].bit_count() == hands[other].bit_count():
                hands[one], hands[other] = hands[other], hands[one]
    return state._replace(hands=tuple(hands))


def test_a_body_has_the_cards_of_one_seat_only() -> None:
    state = deal("jango ...", hands="yoda-3 padme-4+padme-1 r2-d2-2")
    state, _ = step(state, "flip", "from 1")
    held = own(state)
    assert held.seat == 1
    assert [str(offer.choice) for offer in held.offers] == ["hand padme 1", "hand padme 4"]
    assert {field.name for field in fields(Body)} == {"seat", "now", "held", "offers", "hand", "lies", "sure"}
    assert [offer.points for offer in held.offers] == [0, -3]


def test_when_the_game_is_over_the_tiles_count() -> None:
    *_, last = steps(3, "over")
    table = lay_out(view(last.after, None), seats(3))
    full = last.after._replace(tiles=(0b11111, 0, 0b1111))
    assert [place.bonus for place in lay_out(view(full, None), seats(3)).places] == [20, 0, 0]
    assert all(len(place.rounds) == 3 and not place.cards for place in table.places)


@pytest.mark.parametrize(("bust", "says"), [(1, "would mean a bust."), (0, "would not mean a bust.")])
def test_the_last_card_of_the_stock_is_a_risk_or_none(bust: int, says: str) -> None:
    table = replace(lay_out(view(deal("yoda-3 ..."), None), seats(2)), risk=Risk(bust, 1))
    assert words.risk(table) == f"The last card of the stock {says}"


def test_a_bust_is_a_beat_of_its_own_after_the_card() -> None:
    made = chosen(deal("yoda-3 yoda-0 ..."), "flip", "flip")
    card = CharacterCard("yoda", 0)
    assert events(made)[1:] == [TurnedUp(1, 1, 0, card, joins=False), Bust(1, 1, 0, card)]
    table = after(made[1].board, made[1].events)
    assert (table.display, table.discarded, table.stock) == ((YODA,), 1, 108)


@pytest.mark.parametrize("name", [ActionName.DOOKU, ActionName.JANGO, ActionName.ZAM, ActionName.NUTE])
def test_an_action_that_finds_nothing_says_so(name: ActionName) -> None:
    made = chosen(deal(f"{name} ..."), "flip")
    assert events(made)[1:] == [NoEffect(1, 1, 0, name)]


def test_an_unused_nute_gunray_is_mentioned_at_the_end_of_the_turn() -> None:
    unused = LeftUnused(1, 1, 0, ActionName.NUTE)
    hands = "yoda-3+padme-3+plo-koon-5+r2-d2-5+c3po-5 -"
    *_, done = chosen(deal("nute ...", hands=hands), "flip", "done")
    assert done.events == (unused,)
    *_, laid, done = chosen(deal("nute ...", hands=hands), "flip", "mission 5", "done")
    assert unused not in laid.events
    assert done.events == (unused,)
    *_, used, done = chosen(deal("nute ...", hands=hands), "flip", "joker 3", "done")
    assert unused not in (*used.events, *done.events)


def test_a_mission_after_which_no_pair_is_left_leaves_nute_gunray_unused() -> None:
    _, laid = chosen(deal("nute ...", hands="plo-koon-5+r2-d2-5+c3po-5 -"), "flip", "mission 5")
    assert isinstance(laid.after.now, FlippingOrTaking)
    assert [type(event) for event in laid.events] == [MissionLaid, LeftUnused]


def test_that_nute_gunray_is_not_used_comes_before_the_account() -> None:
    hands = f"{ALL_TEN}+yoda-0 yoda-7+yoda-4"
    *_, last_step = chosen(deal("nute ...", hands=hands), "flip", "show")
    assert [type(event) for event in last_step.events] == [LeftUnused, AllShown, RoundScored]
    *_, last = chosen(deal("nute", hands="yoda-3+padme-3 -", round=3), "flip", "done")
    assert [type(event) for event in last.events] == [LeftUnused, RoundScored, Ends]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_beats_lead_to_the_table_that_follows(players: int) -> None:
    """What the events make of a table is what the engine says it is."""
    ended = 0
    for made in steps(players, f"told {players}"):
        counted, then = after(made.board, made.events), lay_out(view(made.after, None), seats(players))
        assert counted.places == then.places
        if any(isinstance(event, RoundScored) for event in made.events):
            ended += 1
        else:
            assert (counted.display, counted.stock, counted.discarded) == (then.display, then.stock, then.discarded)
        assert made.events or str(made.choice) == "done"
    assert ended == 3
    assert isinstance(made.events[-1], Ends)


@pytest.mark.parametrize("players", [2, 4])
def test_the_account_adds_up_for_every_seat(players: int) -> None:
    for made in steps(players, f"accounts {players}"):
        for event in made.events:
            for account in event.accounts if isinstance(event, RoundScored) else ():
                assert sum(value or 0 for value in account.best) == account.score.hand
                assert len(account.missions) * 10 == account.score.missions
                assert account.troopers // 3 * 10 == account.score.troopers
