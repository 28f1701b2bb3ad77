"""What bots are called that nobody has named: by level and temper, for good."""

import pytest

from duell.games import GAMES
from duell.players import NAMES, Bot, Maker, Temper, Uniform, made, own_names
from duell.table.seating import bot_name, clean_name

FOR_GOOD = {
    "padawan": {"even": "Zibi", "bold": "Tuli", "careful": "Fips", "hoarding": "Nilo"},
    "knight": {"even": "Galdo", "bold": "Brask", "careful": "Torvin", "hoarding": "Orlo"},
    "master": {"even": "Vantis", "bold": "Selka", "careful": "Octavo", "hoarding": "Ombra"},
}


def test_every_level_and_temper_has_its_name_for_good() -> None:
    assert FOR_GOOD == NAMES
    for game in GAMES.values():
        assert {level for level in game.levels if own_names(level)} == set(FOR_GOOD)
        assert all(isinstance(game.bots.bot(level), Bot) for level in game.levels)


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


def test_the_same_name_has_the_same_temper_and_others_others() -> None:
    assert {Temper.of(name) for name in ("Anna", "Cem", "Anna B", "Cem A")} == set(Temper)
    assert Temper.of("Anna") is Temper.of("Anna")


def test_a_level_and_a_temper_that_there_are_not_are_told_what_there_is() -> None:
    asked = list[Temper]()

    def clever(temper: Temper) -> Bot:
        asked.append(temper)
        return Uniform()

    makers: dict[str, Maker] = {"random": lambda _: Uniform(), "clever": clever}
    assert isinstance(made(makers, "clever", "bold"), Uniform)
    assert asked == [Temper.BOLD]
    with pytest.raises(ValueError, match=r"^there is no bot 'jedi'; the bots are random, clever$"):
        made(makers, "jedi", "even")
    with pytest.raises(ValueError, match=r"^there is no temper 'mad'; the tempers are even, bold, careful, hoarding$"):
        made(makers, "clever", "mad")
