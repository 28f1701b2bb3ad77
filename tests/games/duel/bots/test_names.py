"""What bots are called that nobody has named: by level and temper, for good."""

from duell.games.duel.bots import Temper, names, own_names
from duell.games.duel.bots.levels import NAMES
from duell.table.seating import bot_name, clean_name

FOR_GOOD = {
    "padawan": {"even": "Zibi", "bold": "Tuli", "careful": "Fips", "hoarding": "Nilo"},
    "knight": {"even": "Galdo", "bold": "Brask", "careful": "Torvin", "hoarding": "Orlo"},
    "master": {"even": "Vantis", "bold": "Selka", "careful": "Octavo", "hoarding": "Ombra"},
}


def test_every_level_and_temper_has_its_name_for_good() -> None:
    assert FOR_GOOD == NAMES
    assert {level for level in names() if own_names(level)} == set(FOR_GOOD)


def test_a_name_gives_its_bearer_the_temper_that_it_stands_for() -> None:
    for tempers in NAMES.values():
        for temper, name in tempers.items():
            assert Temper.of(name) is temper, name


def test_names_are_short_and_different() -> None:
    every = [name for level in NAMES for name in own_names(level)]
    assert len({name.casefold() for name in every}) == len(every)
    assert all(len(name) <= 8 and clean_name(name) == name for name in every)


def test_bots_of_one_level_at_one_table_differ_and_no_person_is_called_like_a_bot() -> None:
    taken: list[str] = []
    for seat in range(4):
        taken.append(bot_name(seat, "knight", taken))
    assert sorted(taken) == sorted(own_names("knight"))
    assert bot_name(1, "knight", ["BRASK"]) == "Torvin"
    assert bot_name(0, "random", []) == bot_name(0, "human", []) == ""
