from dataclasses import dataclass
from random import Random

import pytest

from duell.players import Bot, Level, Policy, Uniform, draw, seat_of


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


def test_whoever_inherits_from_bot_needs_a_policy_only() -> None:
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


def test_where_there_is_one_choice_nobody_need_weigh() -> None:
    assert Half().policy(Seen(("a",))) == {"a": 1.0}


def test_who_need_not_act_has_no_policy() -> None:
    with pytest.raises(ValueError, match=r"^seat 0 has nothing to choose in round 3; seats \(1,\) have$"):
        Half().policy(Seen(()))


def test_uniform_makes_each_choice_alike() -> None:
    assert Uniform().policy(Seen(("a", "b", "c", "d"))) == dict.fromkeys("abcd", 0.25)


def test_a_spectator_has_no_seat() -> None:
    assert seat_of(Seen((), seat=2)) == 2
    with pytest.raises(ValueError, match="a bot plays at a seat"):
        seat_of(Seen((), seat=None))
