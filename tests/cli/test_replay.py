"""``duell replay``: a finished game, and nothing of an unfinished one."""

from dataclasses import replace

import pytest

from duell.record.acts import Handover
from duell.table import wording
from tests.cli.conftest import Run
from tests.cli.kept import ACTS, BEGUN, HEAD, keep_game
from tests.record.examples import RAVENSBURGER, SEATS, Game, game


def test_plain_tells_the_whole_game(run: Run) -> None:
    keep_game()
    code, out, err = run("replay", "1", "--plain")
    assert (code, err) == (0, "")
    beginning, *steps, end = out.split("\n\n")
    assert beginning.splitlines() == [
        "Edition ravensburger.",
        "Anna plays Princess Leia.",
        "Ben plays Yoda, a bot of level knight.",
    ]
    assert steps[0].startswith("Round 1. 4 cards in the stock.\nAt stake: ")
    assert "Anna played " in steps[0]
    assert "The game is over. " in steps[-1]
    assert wording.deal(HEAD.deal) in end


def test_a_seat_that_was_handed_over_is_told_at_its_time(run: Run) -> None:
    keep_game((HEAD, [*ACTS[:4], Handover(2, 1, "Dora", "human"), *ACTS[4:]]))
    _, out, _ = run("replay", "1", "--plain")
    _, first, second, *_ = out.split("\n\n")
    assert "Ben played " in first
    assert second.startswith("Ben hands the cards over: Dora plays Yoda.\nRound 2. ")
    assert "Dora played " in second


def test_ascii(run: Run) -> None:
    keep_game(game())
    assert run("replay", "1", "--plain", "--ascii")[1].isascii()


def test_an_unfinished_game_is_refused(run: Run) -> None:
    path = keep_game(BEGUN)
    assert run("replay", "1", "--plain") == (
        1,
        "",
        f"duell: {path} is an unfinished game; its history can be told when it is over\n",
    )


def test_the_full_screen_needs_a_terminal(run: Run) -> None:
    keep_game()
    code, out, err = run("replay", "1")
    assert (code, out) == (2, "")
    assert err.startswith("duell: duell replay needs a terminal; ")


BAD: list[Game] = [
    *((replace(HEAD, seats=(replace(SEATS[0], name=name), SEATS[1])), ACTS) for name in ("\x1b[2J", "a\tb", "A" * 17)),
    (replace(HEAD, set_up=HEAD.set_up._replace(edition=RAVENSBURGER._replace(name="\x1b]0;ours\x07"))), ACTS),
]


@pytest.mark.parametrize("bad", BAD)
def test_what_no_screen_can_show_is_refused(bad: Game, run: Run, tmp_path: object) -> None:
    path = keep_game(bad)
    code, out, err = run("replay", "1", "--plain")
    assert (code, out) == (1, "")
    assert err.startswith(f"duell: {path}: ")
    assert err.count("\n") == 1
    assert err[:-1].isprintable()
