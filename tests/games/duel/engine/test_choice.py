"""The notation of choices."""

import pytest

from duell.games.duel.engine.cards import Choice


@pytest.mark.parametrize("choice", Choice, ids=str)
def test_what_is_written_is_what_is_read(choice: Choice) -> None:
    assert Choice.parse(str(choice)) is choice
    assert f"{choice}" == str(choice)


@pytest.mark.parametrize("seat", range(4))
def test_a_gift_names_its_receiver(seat: int) -> None:
    assert str(Choice.give(seat)) == f"give {seat}"
    assert Choice.give(seat).receiver == seat


def test_only_cards_are_bids_and_only_gifts_have_a_receiver() -> None:
    assert [str(choice) for choice in Choice if choice.is_bid] == ["r2d2", "1", "2", "3", "4", "5", "6", "7", "8"]
    assert [choice for choice in Choice if choice.receiver is not None] == [Choice.give(seat) for seat in range(4)]
