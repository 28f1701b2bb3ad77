"""Playing once more: the last table at once, or the same deal with exchanged heroes."""

import pytest

from duell.cli.dealing import Dealer
from duell.games import GAMES
from duell.games.duel.house_rules import edition
from duell.record.acts import Seat
from duell.record.folder import Roster, load_roster
from duell.record.library import games
from duell.record.reading import read
from duell.record.table_options import USUAL_OPTIONS
from duell.table.session import exchanged
from tests.cli.conftest import Run
from tests.cli.kept import type_in

ROSTER = Roster(
    (Seat("Anna", "leia", "human"), Seat("Ben", "han", "padawan")), edition("parlett"), "classic", USUAL_OPTIONS
)


def test_again_begins_with_the_last_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "")
    Dealer().open(ROSTER)
    code, out, errors = run("play", "--again", "--plain")
    assert (code, errors) == (0, "")
    assert out.startswith("Deal ")
    assert "Saved. Go on with: duell resume" in out
    assert load_roster(GAMES) == ROSTER


def test_again_without_a_last_table(run: Run) -> None:
    code, out, errors = run("play", "--again", "--plain")
    assert (code, out) == (1, "")
    assert errors == "duell: there is no last table to play with again; duell play starts one\n"


def test_again_with_seats_is_refused(run: Run) -> None:
    code, _, errors = run("play", "--again", "--plain", "--seat", "Anna", "--seat", "Ben")
    assert code == 2
    assert errors == "duell: --again: found --seat, too; expected one of them\n"


def test_the_same_deal_has_the_same_order_of_the_stock_for_exchanged_heroes() -> None:
    dealer = Dealer()
    dealer.open(ROSTER)
    dealer.open(exchanged(ROSTER), same_deal=True)
    dealer.open(ROSTER)
    dealer.close()
    first, second, third = (read(game.path, GAMES).head for game in sorted(games(GAMES), key=lambda game: game.path))
    assert first.start().stock == second.start().stock != third.start().stock
    assert [(seat.name, seat.role) for seat in second.seats] == [("Anna", "han"), ("Ben", "leia")]


def test_the_deal_of_a_resumed_game_can_be_played_again() -> None:
    dealer = Dealer(seed="an evening")
    dealer.open(ROSTER)
    assert dealer.path
    path = dealer.path
    dealer.close()
    resumed = Dealer()
    resumed.resume(path)
    resumed.open(exchanged(ROSTER), same_deal=True)
    assert resumed.path
    assert read(resumed.path, GAMES).head.seed == "an evening"
    resumed.close()
