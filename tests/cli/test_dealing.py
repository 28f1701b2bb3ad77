"""The luck of a bot at the table: the same wherever a game is gone on with, in any version."""

from random import Random

from duell.cli.dealing import Steady
from duell.game import Choice, View
from duell.games import GAMES, duel
from duell.players import Bot, Policy


class Told(Bot):
    """A bot that notes down what its luck begins with."""

    numbers: tuple[float, ...] = ()

    def policy(self, view: View) -> Policy:
        return dict.fromkeys(view.options, 1 / len(view.options))

    def choose(self, view: View, rng: Random) -> Choice:
        self.numbers = rng.random(), rng.random()
        return view.options[0]


def test_a_bot_of_the_duel_draws_by_seed_seat_round_phase_and_stock() -> None:
    state = duel.start(duel.deck("classic"), duel.edition("ravensburger"), ["leia", "yoda"], seed="x")
    seen, told = duel.view(state, 1), Told()
    Steady(told, GAMES["duel"].rules, "x").choose(seen, Random(1))
    known = Random(f"('x', 'bot', 1, 1, 'DUEL', {seen.stock_left})")
    assert told.numbers == (known.random(), known.random())
