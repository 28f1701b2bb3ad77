"""An evening in plain mode: what can follow a game, and where nobody can be asked."""

import io
from random import Random

import pytest

from duell.games.duel.engine import start
from duell.plain.console import Console
from duell.plain.session import play_session
from duell.record import USUAL, Roster
from duell.table.session import Session
from duell.table.sitting import Sitting
from tests.table.examples import CLASSIC, MENU, RAVENSBURGER, at_table, play_on, seats

ROSTER = Roster(seats(2), RAVENSBURGER, "classic", USUAL)


class AtTerminal(Console):
    """Somebody answers who can be asked; nothing is hidden, since there is no terminal."""

    is_at_terminal = True


class Deals:
    """Opens games that are over, and notes the rosters; refuses the next one if told to."""

    def __init__(self) -> None:
        self.rosters: list[Roster] = []
        self.same_deals: list[bool] = []
        self.refuses = False

    def __call__(self, roster: Roster, same_deal: bool = False) -> Sitting:
        if self.refuses:
            self.refuses = False
            raise OSError("the folder cannot be written")
        self.rosters.append(roster)
        self.same_deals.append(same_deal)
        sitting = at_table(start(CLASSIC, RAVENSBURGER, ["leia", "yoda"], "1"), evening=())
        list(play_on(sitting, Random(1)))
        return sitting


def evening(answers: str, deals: Deals, kind: type[Console] = AtTerminal) -> tuple[bool, str, int]:
    """Play an evening with these answers; return whether it was left well, what was said, how many games ended."""
    out, ended = io.StringIO(), [0]

    def count() -> None:
        ended[0] += 1

    session = Session(MENU, deals, offered=ROSTER, sitting=deals(ROSTER))
    return play_session(session, kind(io.StringIO(answers), out), count), out.getvalue(), ended[0]


def test_each_rematch_of_the_full_screen_is_there() -> None:
    deals = Deals()
    finished, said, ended = evening("r\nX\nd\nq\n", deals)
    assert (finished, ended) == (True, 4)
    assert deals.same_deals == [False, False, False, True]
    assert [[seat.role for seat in roster.seats] for roster in deals.rosters] == [
        ["leia", "yoda"],
        ["leia", "yoda"],
        ["yoda", "leia"],
        ["leia", "yoda"],
    ]
    assert said.count("This evening: Anna") == 4


def test_what_is_no_answer_is_told_what_would_be_one() -> None:
    finished, said, ended = evening("\nmaybe\nq\n", Deals())
    assert (finished, ended) == (True, 1)
    assert said.count("Answer with r, x, d, n or q.") == 2


def test_a_new_table_offers_the_last_one_and_says_how_the_evening_stands() -> None:
    deals = Deals()
    finished, said, ended = evening("n\ny\n", deals)
    assert (finished, ended) == (True, 2)
    assert deals.rosters == [ROSTER, ROSTER]
    assert said.index("This evening") < said.index("Last time: Anna (leia), Ben (yoda).")


def test_a_game_that_cannot_be_opened_leads_to_the_questions_again() -> None:
    deals = Deals()
    out = io.StringIO()
    session = Session(MENU, deals, offered=ROSTER, sitting=deals(ROSTER))
    deals.refuses = True
    assert play_session(session, AtTerminal(io.StringIO("r\ny\nq\n"), out), lambda: None)
    assert "the folder cannot be written" in out.getvalue()
    assert len(deals.rosters) == 2


@pytest.mark.parametrize("answers", ["", "r\n"])
def test_through_a_pipe_one_game_is_played(answers: str) -> None:
    finished, said, ended = evening(answers, Deals(), Console)
    assert (finished, ended) == (True, 1)
    assert "Once more" not in said
