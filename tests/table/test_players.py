"""Who decides where: bots think once for each decision, and give their seats back."""

from random import Random

from duell.games.duel.bots import Bot
from duell.games.duel.engine import Choice, View, view
from duell.record import Seat
from duell.table.players import Players
from tests.table.examples import seats, sit


class Counting(Bot):
    """Chooses at random and counts how often it is asked; `saw` are the views it got."""

    def __init__(self) -> None:
        self.saw: list[View] = []

    def policy(self, view: View) -> dict[Choice, float]:
        self.saw.append(view)
        return dict.fromkeys(view.options, 1 / len(view.options))


def chairs(*bots: int) -> tuple[Players, list[tuple[int, Seat, Counting]]]:
    """Return three chairs, and the bots that are made for them as time goes on."""
    made: list[tuple[int, Seat, Counting]] = []

    def bot_for(seat: int, who: Seat) -> Bot:
        made.append((seat, who, Counting()))
        return made[-1][2]

    return Players(seats(3, bots=bots), bot_for, Random(1)), made


def test_people_and_bots() -> None:
    table, made = chairs(1)
    assert (table.humans, [table.is_bot(seat) for seat in range(3)]) == ((0, 2), [False, True, False])
    assert [seat for seat, _, _ in made] == [1]


def test_a_bot_thinks_once_until_it_has_locked() -> None:
    table, [(_, _, bot)] = chairs(1)
    seen = view(sit(players=3)._position.state, 1)
    assert len({table.think(1, seen) for _ in range(20)}) == 1
    assert bot.saw == [seen]
    table.done(1)
    table.think(1, seen)
    assert len(bot.saw) == 2


def test_a_bot_takes_over_and_gives_back() -> None:
    table, made = chairs()
    assert table.hand_over_seat(2, "knight") == table.seats[2] == Seat("Cem", "luke", "knight")
    assert (table.humans, made[0][:2]) == ((0, 1), (2, table.seats[2]))
    table.hand_over_seat(2, "human")
    assert (table.humans, len(made)) == ((0, 1, 2), 1)


def test_another_level_thinks_for_itself() -> None:
    table, made = chairs(1)
    seen = view(sit(players=3)._position.state, 1)
    table.think(1, seen)
    table.hand_over_seat(1, "master")
    table.think(1, seen)
    assert [len(bot.saw) for _, _, bot in made] == [1, 1]
