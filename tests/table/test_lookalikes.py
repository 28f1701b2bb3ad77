"""Names that look the same have the same skeleton, names that can be told apart have not."""

import pytest

from duell.table.lookalikes import skeleton


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "\u0410nna"),  # a Cyrillic A
        ("Anna", "\u0391nna"),  # a Greek one
        ("Anna", "\uff21\uff4e\uff4e\uff41"),  # as wide as two letters
        ("Bepa", "\u0412\u0435\u0440\u0430"),  # all Cyrillic
        ("Zo\u00eb", "Zo\u0451"),
        ("Zo\u00eb", "Zo\u0435\u0308"),
        ("O'Neil", "O\u2019Neil"),
        ("Anna-Lena", "Anna\u2011Lena"),
    ],
)
def test_names_that_look_the_same(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Anna", "Ana"), ("Zoe", "Zo\u00eb"), ("Ian", "lan"), ("\u0410\u043d\u043d\u0430", "Anna"), ("\u5c71", "\u7530")],
)
def test_names_that_can_be_told_apart(name: str, other: str) -> None:
    assert skeleton(name) != skeleton(other)
