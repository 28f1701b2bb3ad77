"""Shuffled keys: dealt anew for each private screen, by a luck that is not the game's."""

from random import Random, SystemRandom

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell.games.duel.board import KEYS, Hand, key_of
from duell.games.duel.engine.cards import Choice
from duell.record.table_options import TableOptions
from duell.table.screens import Choose, Covered, Intent
from duell.table.sitting import Sitting, shuffled
from tests.table.examples import DUEL, act, choosing, expect, nobody, sit
from tests.table.examples import seats as seated

SHUFFLED = TableOptions(shuffled_keys=True, hide_after=5)


def test_usual_keys_are_those_of_the_cards() -> None:
    sitting = sit()
    sitting.do(Intent.LIFT)
    assert choosing(sitting.screen, Hand).keys == KEYS
    assert [key_of(KEYS, choice) for choice in (Choice.FORCE_1, Choice.FORCE_8, Choice.R2D2)] == ["1", "8", "r"]


@given(st.integers(), st.booleans())
def test_each_card_has_a_letter_of_its_own_and_none_that_means_anything_else(luck: int, hints: bool) -> None:
    keys = shuffled(KEYS, Random(luck), hints)
    assert sorted(keys) == sorted("abcdefgjk" if hints else "abcdefghj")
    assert not set(keys) & set("q?vps" + ("h" if hints else ""))


def test_any_card_can_lie_on_any_letter() -> None:
    luck = Random(1)
    dealt = [shuffled(KEYS, luck, hints=False) for _ in range(300)]
    assert all({keys[card] for keys in dealt} == set("abcdefghj") for card in range(9))


def test_they_are_dealt_anew_after_each_curtain_and_not_by_covering() -> None:
    sitting = sit(table_options=SHUFFLED)
    seen = []
    for _ in range(5):
        sitting.do(Intent.LIFT)
        keys = choosing(sitting.screen, Hand).keys
        sitting.do(Intent.COVER)
        assert expect(sitting.screen, Covered).keys == keys
        sitting.do(Intent.UNCOVER)
        assert choosing(sitting.screen, Hand).keys == keys
        seen.append(keys)
        sitting.do(Intent.HIDE)
    act(sitting, "5")
    sitting.do(Intent.LIFT)
    seen.append(choosing(sitting.screen, Hand).keys)
    assert len(set(seen)) == len(seen)


def test_a_choice_is_forgotten_behind_a_curtain() -> None:
    sitting = sit(table_options=SHUFFLED)
    sitting.do(Intent.LIFT)
    sitting.do(Choose(Choice.FORCE_5))
    sitting.do(Intent.HIDE)
    sitting.do(Intent.LIFT)
    assert choosing(sitting.screen, Hand).chosen is None


def test_without_being_told_otherwise_the_luck_is_the_systems() -> None:
    """The seed of a game can be known, and then so would be the keys."""
    state = sit()._state
    sitting = Sitting(DUEL, seated(2), state, bot_for=nobody, rng=Random("a seed"), table_options=SHUFFLED)
    assert isinstance(sitting._luck, SystemRandom)


@pytest.mark.parametrize("hints", [False, True])
def test_a_covered_hand_says_how_many_cards_and_whether_one_is_chosen(hints: bool) -> None:
    table_options = TableOptions(hints=hints, hide_after=3, clock=20)
    sitting = sit(hands="2+5+r2d2 8", table_options=table_options)
    sitting.do(Intent.LIFT)
    sitting.do(Intent.COVER)
    covered = expect(sitting.screen, Covered)
    assert (covered.board.places[0].cards, covered.is_chosen, covered.clock) == (3, False, 20)
    seen = set()
    for choice in covered.options:
        sitting.do(Choose(choice))
        seen.add(sitting.screen)
    assert len(seen) == 1, "what was chosen shows on a covered hand"
    assert expect(seen.pop(), Covered).is_chosen
