"""The start of a game: seats from the command line, the last table again, an evening of several games."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from duell.cli import NOT_UNDERSTOOD, Failure
from duell.cli.dealing import Dealer, SeededBot
from duell.cli.set_up import menu, read_seats
from duell.games import GAMES, duel
from duell.games.duel.house_rules import edition
from duell.players import Bot, Policy
from duell.record.acts import InEvening, Seat
from duell.record.folder import Roster, find, load_roster
from duell.record.library import KeptGame, games
from duell.record.reading import earlier_games, read
from duell.record.table_options import NEW_TABLE, USUAL_OPTIONS
from duell.table.screens import Curtain, Final
from duell.table.session import exchanged
from duell.table.sitting import Sitting
from duell.vocabulary import BestOf
from tests.cli.conftest import Run
from tests.cli.kept import type_in
from tests.table.examples import play_on


class Told(Bot):
    """A bot that notes down what its luck begins with."""

    numbers: tuple[float, ...] = ()

    def policy(self, view: Any) -> Policy:
        return dict.fromkeys(view.options, 1 / len(view.options))

    def choose(self, view: Any, rng: Random) -> Any:
        self.numbers = rng.random(), rng.random()
        return view.options[0]


def test_a_bot_of_the_duel_draws_by_seed_seat_round_phase_and_stock() -> None:
    state = duel.start(duel.deck("classic"), duel.edition("ravensburger"), ["leia", "yoda"], seed="x")
    bens_view, bot = duel.view(state, 1), Told()
    SeededBot(bot, GAMES["duel"].rules, "x").choose(bens_view, Random(1))
    known = Random(f"('x', 'bot', 1, 1, 'DUEL', {bens_view.stock_left})")
    assert bot.numbers == (known.random(), known.random())


LAST_TABLE = Roster(
    (Seat("Anna", "leia", "human"), Seat("Ben", "han", "padawan")), edition("parlett"), "classic", USUAL_OPTIONS
)


def test_again_begins_with_the_last_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "")
    Dealer().open(LAST_TABLE)
    code, out, errors = run("play", "--again", "--plain")
    assert (code, errors) == (0, "")
    assert out.startswith("Round 1.")
    assert "Saved. To resume: duell resume" in out
    assert load_roster(GAMES) == LAST_TABLE


def test_again_without_a_last_table(run: Run) -> None:
    code, out, errors = run("play", "--again", "--plain")
    assert (code, out) == (1, "")
    assert errors == "duell: there is no previous game to repeat; duell play starts one\n"


def test_again_with_seats_is_refused(run: Run) -> None:
    code, _, errors = run("play", "--again", "--plain", "--seat", "Anna", "--seat", "Ben")
    assert code == 2
    assert errors == "duell: --again and --seat cannot be combined\n"


def test_the_same_deal_has_the_same_order_of_the_stock_for_exchanged_heroes() -> None:
    dealer = Dealer()
    dealer.open(LAST_TABLE)
    dealer.open(exchanged(LAST_TABLE), same_deal=True)
    dealer.open(LAST_TABLE)
    dealer.close()
    first, second, third = (read(game.path, GAMES).head for game in sorted(games(GAMES), key=lambda game: game.path))
    assert first.start().stock == second.start().stock != third.start().stock
    assert [(seat.name, seat.role) for seat in second.seats] == [("Anna", "han"), ("Ben", "leia")]


HEROES = ("yoda", "luke", "leia", "han")


def player(text: str) -> str:
    return text or "human"


def names(*texts: str) -> list[str]:
    return [seat.name for seat in read_seats(list(texts), HEROES, player, numbers=range(2, 5), name_bots=True)]


def test_a_hero_that_is_not_named_is_the_first_still_free() -> None:
    seats = read_seats(["Anna:luke", "Ben", "Cem::knight"], HEROES, player, numbers=range(2, 5))
    assert seats == (Seat("Anna", "luke", "human"), Seat("Ben", "yoda", "human"), Seat("Cem", "leia", "knight"))


def test_bots_without_a_name_have_their_own() -> None:
    assert names("Anna", "::knight", ":han:knight", "::padawan") == ["Anna", "Brask", "Torvin", "Nilo"]


def test_a_name_that_somebody_has_is_not_given_to_a_bot() -> None:
    assert names("Anna", "::knight", "brask::master") == ["Anna", "Torvin", "brask"]


@pytest.mark.parametrize("text", ["", ":", ":leia", "::", " ::human", "::random"])
def test_nobody_else_goes_without_a_name(text: str) -> None:
    with pytest.raises(Failure, match="--seat: the name is empty") as caught:
        names("Anna", text)
    assert caught.value.code == NOT_UNDERSTOOD


def test_no_name_is_given_where_it_would_promise_a_temper_that_nobody_has() -> None:
    with pytest.raises(Failure, match="--seat: the name is empty"):
        read_seats(["Anna", "::knight"], HEROES, player, numbers=range(2, 5))


def test_where_there_are_no_heroes_a_seat_is_a_name_and_a_player() -> None:
    five = range(2, 6)
    seats = read_seats(["Anna", "Ben::knight", "Cem", "Dora", "Ela"], (), player, numbers=five)
    assert [(seat.name, seat.role, seat.player) for seat in seats[:2]] == [("Anna", "", "human"), ("Ben", "", "knight")]
    with pytest.raises(Failure, match=r"^--seat: 'leia' is not possible: this game has no heroes; "):
        read_seats(["Anna:leia", "Ben"], (), player, numbers=five)
    with pytest.raises(Failure, match=r"^--seat: 2 to 5 players can play, not 6$"):
        read_seats([f"Player {number}" for number in range(6)], (), player, numbers=five)


def test_only_the_games_after_the_first_are_called_by_name() -> None:
    names = [menu(game, game.catalogue.decks()[0]).name for game in GAMES.values()]
    assert names == ["", *list(GAMES)[1:]]


@pytest.mark.parametrize(("game", "game_kept"), [("duel", {}), ("missions", {"game": "missions"})])
def test_a_kept_roster_of_the_duel_says_no_game(
    game: str, game_kept: dict[str, str], run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "")
    assert run("play", "--plain", "--game", game, "--seat=Anna", "--seat=Ben")[0] == 0
    kept = json.loads((home / "roster.json").read_text())
    assert {key: value for key, value in kept.items() if key == "game"} == game_kept


ROSTER = Roster(
    (Seat("Anna", "leia", "human"), Seat("Ben", "han", "human")), edition("ravensburger"), "classic", NEW_TABLE
)


def play(sitting: Sitting, luck: int = 1) -> Final:
    """Play to the end."""
    *_, final = play_on(sitting, Random(luck))
    assert isinstance(final, Final)
    return final


def places() -> list[InEvening | None]:
    """Return where each kept game belongs."""
    return [read(game.path, GAMES).head.evening for game in games(GAMES) if isinstance(game, KeptGame)]


def test_each_game_says_which_of_the_evening_it_is_and_hears_of_those_before() -> None:
    dealer = Dealer()
    first = play(dealer.open(ROSTER))
    second = dealer.open(exchanged(ROSTER), same_deal=True)
    curtain = second.screen
    assert isinstance(curtain, Curtain)
    assert curtain.evening == first.evening
    last = play(second)
    assert last.evening[:1] == first.evening
    assert [game.totals for game in last.evening] == [first.outcome.totals, last.outcome.totals]
    assert {game.deal for game in last.evening} == {first.deal}
    one, two = places()
    assert one
    assert two == InEvening(one.id, 2)
    dealer.close()


def test_a_resumed_game_goes_on_with_its_evening() -> None:
    dealer = Dealer()
    first = play(dealer.open(ROSTER))
    dealer.open(ROSTER)
    dealer.close()
    again = Dealer()
    assert dealer.path
    second = play(again.resume(dealer.path))
    assert second.evening[:1] == first.evening
    third = play(again.open(ROSTER))
    assert third.evening[:2] == second.evening
    assert len({evening.id for evening in places() if evening}) == 1
    assert [evening.game for evening in places() if evening] == [1, 2, 3]
    again.close()


def test_again_goes_on_as_agreed_and_with_an_open_match_but_the_form_does_not(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "")
    dealer = Dealer(keeps=lambda _agreed: NEW_TABLE)
    first = play(dealer.open(replace(ROSTER, table_options=replace(NEW_TABLE, best_of=BestOf.THREE, take_back=True))))
    dealer.close()
    assert run("play", "--again", "--plain")[0] == 0
    head = read(find("2"), GAMES).head
    assert (head.table_options.best_of, head.table_options.take_back) == (BestOf.THREE, True)
    assert places() == [InEvening(head.evening.id, 1), head.evening] if head.evening else False
    assert earlier_games(find("2"), head, GAMES) == first.evening
    kept = load_roster(GAMES)
    assert kept
    assert kept.table_options == NEW_TABLE


@pytest.mark.parametrize("others", [("Anna", "Dora"), ("Anna", "Ben", "Cem")])
def test_others_begin_a_new_evening(others: tuple[str, ...]) -> None:
    dealer = Dealer()
    play(dealer.open(ROSTER))
    heroes = ("leia", "han", "luke")
    seats = tuple(Seat(name, hero, "human") for name, hero in zip(others, heroes, strict=False))
    assert len(play(dealer.open(replace(ROSTER, seats=seats))).evening) == 1
    one, two = places()
    assert one
    assert two
    assert one.id != two.id
    assert two.game == 1
    dealer.close()


def test_a_game_that_was_kept_before_there_were_evenings_belongs_to_none(home: Path) -> None:
    dealer = Dealer()
    dealer.open(ROSTER)
    dealer.close()
    [path] = home.glob("*.jsonl")
    head, *acts = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(head[: head.index(b',"evening"')] + b"}\n" + b"".join(acts))
    again = Dealer()
    assert play(again.resume(path)).evening == ()
    assert len(play(again.open(ROSTER)).evening) == 1
    again.close()


def test_a_name_in_another_record_that_no_terminal_should_be_given_is_passed_over(home: Path) -> None:
    dealer = Dealer()
    play(dealer.open(ROSTER))
    [path] = home.glob("*.jsonl")
    path.write_bytes(path.read_bytes().replace(b'"name":"Ben"', b'"name":"\\u001b[2J"'))
    dealer.open(ROSTER)
    dealer.close()
    again = Dealer()
    assert dealer.path
    assert len(play(again.resume(dealer.path)).evening) == 1
    again.close()
