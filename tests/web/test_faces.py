"""Leaves: what they show, to whom, and what they never depend on."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duell.games import GAMES
from duell.games.duel.deck_files import deck
from duell.games.missions.engine.events import RoundScored
from duell.table.screens import Choose, Choosing, Final, Intent, Reveal, Waiting, Wish, is_private
from duell.table.sitting import Sitting
from duell.web.leaf import Card, Leaf, Moment, Option, as_json
from tests.table.shared import TABLES, act, lay, own_screens


def leaf_of(sitting: Sitting, seat: int | None) -> Leaf:
    leaf: Leaf = sitting.game.faces.leaf(sitting.screen, seat)
    return leaf


def sent(sitting: Sitting, seat: int | None) -> str:
    return json.dumps(as_json(leaf_of(sitting, seat)))


def leaves(name: str, count: int, seed: int) -> Iterator[tuple[Sitting, int | None, Leaf]]:
    """Many leaves of a game played at random, with sittings and seats: more of those who act than of those who wait."""
    rng, table = Random(seed), lay(name, count, f"deal {seed}")
    screens = [*zip(own_screens(table), [*range(count), None], strict=True)]
    for _step in range(3000):
        if all(isinstance(sitting.screen, Final) for sitting, _seat in screens[:-1]):
            break
        acting = [of_player for of_player in screens[:-1] if not isinstance(of_player[0].screen, Waiting | Final)]
        sitting, seat = rng.choice(acting if acting and rng.random() < 0.9 else screens[:-1])
        yield sitting, seat, leaf_of(sitting, seat)
        if rng.random() < 0.3:
            yield screens[-1][0], None, leaf_of(*screens[-1])
        act(sitting, rng)
    for sitting, seat in screens:
        yield sitting, seat, leaf_of(sitting, seat)


def choices(leaf: Leaf) -> list[str]:
    every: list[Card | Option] = [*leaf.hand, *leaf.display, *leaf.options]
    return [item.choice for item in every if item.choice is not None]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "count"), TABLES)
def test_leaves_offer_what_is_legal_and_nothing_else(name: str, count: int) -> None:
    for sitting, seat, leaf in leaves(name, count, seed=count):
        screen = sitting.screen
        if isinstance(screen, Choosing):
            legal = [str(choice) for choice in screen.options]
            offered = choices(leaf)
            assert set(offered) <= set(legal)
            assert len(offered) == len(set(offered))
            assert name == "missions" or sorted(offered) == sorted(legal)
            assert leaf.private is screen.private
            every: list[Card | Option] = [*leaf.hand, *leaf.display, *leaf.options]
            named = {item.choice: item.lock for item in every}
            assert all(
                (str(screen.chosen), named[button.what]) == (button.what, button.label)
                for button in leaf.buttons
                if button.do == "lock" and button.what
            )
        elif not isinstance(screen, Waiting):  # a player who waits sees which cards could have been chosen
            assert not choices(leaf)
        if isinstance(screen, Final):
            totals = [card.mark for card in leaf.champions]
            assert totals == [str(screen.outcome.totals[winner]) for winner in screen.outcome.winners]
        if seat is None:
            assert not leaf.hand
            assert not leaf.buttons
            assert leaf.colour is None
        assert (leaf.moment is Moment.REVEAL) is isinstance(screen, Reveal)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "count"), TABLES)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 90))
@settings(max_examples=4, deadline=None)
def test_no_byte_depends_on_what_another_seat_holds_or_locks(name: str, count: int, seed: int, steps: int) -> None:
    worlds: list[list[str]] = []
    for index in (0, -1):
        rng, table = Random(seed), lay(name, count, f"deal {seed}")
        sittings = own_screens(table)
        for _step in range(steps):
            act(rng.choice(sittings), rng)
        world: list[str] = []
        worlds.append(world)
        by = next((seat for seat in range(count) if sittings[seat].deciding == seat), None)
        if by is None or not is_private(sittings[by].screen):
            continue
        others = [(sitting, seat) for sitting, seat in zip(sittings, [*range(count), None], strict=True) if seat != by]
        screen: Any = sittings[by].screen
        is_secret = table.rules.sealed(table.state) and len(table.waiting) > 1
        wishes: list[Wish] = [Choose(screen.options[index]), *([Intent.LOCK] if is_secret else [])]
        for wish in wishes:
            sittings[by].do(wish)
            world += [sent(*onlooker) for onlooker in others]
    assert worlds[0] == worlds[1]


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, 5])
def test_every_mission_is_a_few_taps_away(count: int) -> None:
    for sitting, _seat, leaf in leaves("missions", count, 3):
        screen = sitting.screen
        if not isinstance(screen, Choosing) or len(screen.options) > 30:
            continue
        reached, begun = set(choices(leaf)), {*choices(leaf)}
        while begun:
            tapped = begun.pop()
            sitting.do(Choose(next(choice for choice in screen.options if str(choice) == tapped)))
            new = set(choices(leaf_of(sitting, screen.seat))) - reached
            reached |= new
            begun |= new
        assert reached == {str(choice) for choice in screen.options}


@pytest.mark.parametrize("count", [2, 5])
def test_after_a_round_of_missions_each_place_has_its_points_by_source(count: int) -> None:
    scored = 0
    for sitting, _seat, leaf in leaves("missions", count, seed=count):
        events = sitting.screen.events if isinstance(sitting.screen, Reveal) else ()
        for event in events:
            if isinstance(event, RoundScored):
                scored += 1
                for place, account in zip(leaf.places, event.accounts, strict=True):
                    assert sum(int(chip.bonus or 0) for chip in place.chips) == account.score.total
                    assert event.round > 1 or place.total == str(account.score.total)
                    assert not any(f"{place.name} scores" in sentence.text for sentence in leaf.lines)
    assert scored


def test_a_leaf_leaves_out_what_it_does_not_have() -> None:
    for _sitting, _seat, leaf in leaves("duel", 2, 1):
        written = as_json(leaf)
        assert "sheet" not in written
        assert all(value not in ("", (), [], False, None) for value in written.values())
        if leaf.colour == 0:
            assert written["colour"] == 0, "0 is a colour"
            break


def test_who_has_no_emblem_has_an_initial() -> None:
    drawn, classic = GAMES["duel"].faces.emblems, deck("classic")
    bare = replace(classic, emblems={"greedo": classic.emblems["greedo"]})
    emblems = drawn(bare)
    villains, heroes = ({card.name for card in cards} for cards in (classic.villains, classic.heroes))
    assert emblems.keys() == villains | heroes | {"r2d2"}
    assert all(emblem.small and emblem.large and emblem.tint for emblem in emblems.values())
    assert drawn(bare)["greedo"] == drawn(classic)["greedo"] != drawn(replace(bare, emblems={}))["greedo"]


@pytest.mark.parametrize("name", [*GAMES])
def test_every_game_has_rules_in_short(name: str) -> None:
    game = GAMES[name]
    edition = next(iter(game.catalogue.editions()), None)
    rows = game.faces.rules(edition, "en")
    assert rows[0].tone == "strong"
    assert len(rows) > 5
    assert not any(row.text.startswith("#") for row in rows)
