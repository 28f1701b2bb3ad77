"""Bots, levels, tempers and conformance."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace

import pytest

from duell.game import Game, SetUp
from duell.games import GAMES
from duell.players import NAMES, Bot, Bots, Level, Maker, Policy, Temper, Uniform, draw, made, own_names, seat_of
from duell.players.conformance import ConformanceError, check, check_view
from duell.record.acts import Seat
from duell.simulation.match import Match
from duell.simulation.running import simulate
from duell.table.seating import bot_name, clean_name


@dataclass(frozen=True)
class Seen:
    """What any game's view has."""

    options: tuple[str, ...]
    seat: int | None = 0
    round: int = 3
    to_act: tuple[int, ...] = (1,)


def test_a_draw_follows_the_probabilities() -> None:
    rng = Random("draws")
    drawn = [draw({"left": 0.5, "nowhere": 0.0, "right": 0.5}, rng) for _ in range(1000)]
    assert drawn.count("nowhere") == 0
    assert 440 < drawn.count("right") < 560


def test_a_draw_takes_one_number_from_the_rng() -> None:
    one, other = Random("same"), Random("same")
    draw({"on": 1.0}, one)
    draw({"left": 0.25, "right": 0.75}, other)
    assert one.random() == other.random()


def test_a_draw_survives_probabilities_that_fall_short_by_a_rounding() -> None:
    class Highest(Random):
        def random(self) -> float:
            return 1 - 2**-53

    assert draw({"left": 0.9, "right": 0.09999}, Highest()) == "left"


def test_a_subclass_of_bot_needs_a_policy_only() -> None:
    class Last(Bot):
        def policy(self, view: Seen) -> Policy:
            return dict.fromkeys(view.options, 0.0) | {view.options[-1]: 1.0}

    assert Last().choose(Seen(("left", "right")), Random(1)) == "right"


class Half(Level):
    """Weighs nothing but the first choice, and will not be asked where there is one only."""

    def weigh(self, view: Seen) -> Policy:
        assert len(view.options) > 1
        return {view.options[0]: 8.0, view.options[1]: 8.0}


def test_weights_are_made_to_add_up_to_1_and_what_is_left_out_weighs_nothing() -> None:
    assert Half().policy(Seen(("a", "b", "c"))) == {"a": 0.5, "b": 0.5, "c": 0.0}


def test_who_need_not_act_has_no_policy() -> None:
    with pytest.raises(ValueError, match=r"^seat 0 has nothing to choose in round 3; seats \(1,\) have$"):
        Half().policy(Seen(()))


def test_uniform_makes_each_choice_alike() -> None:
    assert Uniform().policy(Seen(("a", "b", "c", "d"))) == dict.fromkeys("abcd", 0.25)


def test_a_spectator_has_no_seat() -> None:
    assert seat_of(Seen((), seat=2)) == 2
    with pytest.raises(ValueError, match="a bot plays at a seat"):
        seat_of(Seen((), seat=None))


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


def test_the_error_about_an_unknown_level_or_temper_lists_the_known_ones() -> None:
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


Chooses = Callable[["Pile"], object]


@dataclass(frozen=True)
class Pile:
    """Two take one or two sticks by turns until none is left; what is seen of it is all of it."""

    left: int
    seat: int = 0
    round: int = 1
    to_act: int = 0

    @property
    def options(self) -> tuple[str, ...]:
        return ("one", "two")[: self.left]


def _legal(pile: Pile) -> Mapping[int, tuple[str, ...]]:
    return {pile.seat: pile.options} if pile.options else {}


def _advance(pile: Pile, choices: Mapping[int, str]) -> tuple[Pile, None]:
    (choice,) = choices.values()
    return Pile(pile.left - 1 - (choice == "two"), 1 - pile.seat, pile.round + 1, 1 - pile.seat), None


RULES = SimpleNamespace(legal=_legal, advance=_advance, view=lambda pile, seat: pile)


@dataclass
class Player:
    """Chooses and weighs as told, evenly if it is told nothing."""

    change: Callable[[dict[object, float]], object] = lambda policy: policy
    pick: Callable[[Pile, Random], object] = lambda pile, rng: rng.choice(pile.options)

    def policy(self, view: Pile) -> dict[object, float]:
        return self.change(dict.fromkeys(view.options, 1 / len(view.options)))  # type: ignore[return-value]

    def choose(self, view: Pile, rng: Random) -> object:
        return self.pick(view, rng)


class Word(str):
    """Equal to a choice, and none."""

    __slots__ = ()


def test_sound_bots_pass() -> None:
    for player in (Player(), Uniform()):
        check(player, RULES, [Pile(5), Pile(8)])


def test_every_deal_is_played_to_its_end_by_both_seats_and_odd_positions_are_met() -> None:
    met = set[tuple[int, int]]()

    def first(pile: Pile, _: Random) -> str:
        met.add((pile.left, pile.seat))
        return pile.options[0]

    check(Player(pick=first), RULES, [Pile(4)] * 100)
    assert met == {(left, seat) for left in (1, 2, 3) for seat in (0, 1)} - {(3, 0)} | {(4, 0)}


FAULTS = {
    "the policy is None; it is a dict of probabilities by choice": Player(lambda policy: None),
    "the policy has three; legal choices are one, two": Player(lambda policy: policy | {"three": 0.0}),
    "the policy has one; legal choices are one, two": Player(lambda policy: {Word("one"): 0.5, "two": 0.5}),
    "three was chosen; legal choices are one, two": Player(pick=lambda pile, rng: "three"),
    "one was chosen; legal choices are one, two": Player(pick=lambda pile, rng: Word("one")),
    "two was chosen, to which the policy gives no chance": Player(
        lambda policy: {"one": 1.0, "two": 0.0}, lambda pile, rng: "two"
    ),
    "the probabilities add up to 0.5; they must add up to 1": Player(lambda policy: dict.fromkeys(policy, 0.25)),
    "the global random numbers were used; a bot takes its chance from the rng it is given": Player(
        pick=lambda pile, rng: (random.random(), "one")[1]
    ),
}


@pytest.mark.parametrize("message", FAULTS)
def test_each_fault_is_named_in_one_line_and_where_it_was(message: str) -> None:
    with pytest.raises(ConformanceError, match=rf"^{message} \(round 1, seat 0\)$"):
        check(FAULTS[message], RULES, [Pile(5)])


def test_a_game_says_where_in_its_own_words() -> None:
    with pytest.raises(ConformanceError, match=r"\(5 sticks\)$"):
        check_view(Player(pick=lambda pile, rng: "three"), Pile(5), locate=lambda pile: f"{pile.left} sticks")


@pytest.mark.parametrize("game", GAMES.own.values(), ids=lambda game: game.name)
def test_shares_of_the_win_add_up(game: Game) -> None:
    shares = Bots.of(game).SHARES
    levels = [level for level in game.levels if level != "random"]
    assert list(shares) == levels
    for level in levels:
        assert list(shares[level]) == [other for other in levels if other != level]
        for other, share in shares[level].items():
            assert share + shares[other][level] == pytest.approx(1)
            assert (share > 0.5) == (levels.index(level) > levels.index(other))


def test_a_share_is_what_a_match_gives() -> None:
    seats = tuple(Seat(level, role, level) for level, role in (("knight", "leia"), ("padawan", "han")))
    duel = GAMES["duel"]
    set_up = SetUp(duel.catalogue.deck("classic"), duel.catalogue.editions()[0])
    result = simulate(Match(duel, set_up, seats, "shares", 200, duplicate=True))
    assert result.seats[0].win_rate == pytest.approx(Bots.of(duel).SHARES["knight"]["padawan"], abs=0.12)
