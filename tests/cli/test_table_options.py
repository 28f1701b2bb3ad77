"""Table options on the command line, and in resumed games."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from duell.cli.dealing import Dealer, last_roster
from duell.cli.set_up import options_to_keep
from duell.games import GAMES
from duell.record.acts import PinReset, pin_of
from duell.record.folder import Roster, save_roster
from duell.record.reading import read, replay
from duell.record.table_options import NEW_TABLE, USUAL_OPTIONS, TableOptions
from duell.vocabulary import First
from tests.cli.conftest import Run
from tests.cli.kept import FINISHED, keep_game, type_in
from tests.record.examples import Game, game
from tests.record.test_notation import ALL as ALL_CUSTOMS

SEATS = ("--seat", "Anna:leia", "--seat", "Ben:han")
TIMES = ("--hide-after", "5", "--clock=60")
SWITCHES = ("--memory-aid", "--hints", "--pins", "--shuffled-keys", "--exchange-heroes", "--take-back")
ALL = (*SWITCHES, *TIMES, "--first=keyboard", "--speed=show", "--best-of=five", "--one-key", "--go-on")
AGREED = replace(ALL_CUSTOMS, show_risk=False, open_hands=False)


def head_of(path: Path) -> dict[str, object]:
    head: dict[str, object] = json.loads(path.read_bytes().splitlines()[0])
    return head


def test_every_custom_has_an_option_and_the_game_alone_has_them(
    run: Run, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    type_in(monkeypatch, "")
    assert run("play", "--plain", *SEATS, *ALL, "--best-of", "5")[::2] == (0, "")
    [path] = home.glob("*.jsonl")
    assert read(path, GAMES).head.table_options == AGREED
    roster = last_roster()
    assert roster
    assert roster.table_options == NEW_TABLE


def test_customs_of_one_command_leave_those_that_were_agreed_in_the_form(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    agreed = TableOptions(hints=True, first=First.SEATS)
    save_roster(Roster(FINISHED[0].seats, FINISHED[0].set_up.edition, "classic", agreed), GAMES)
    type_in(monkeypatch, "")
    assert run("play", "--plain", *SEATS, "--memory-aid")[::2] == (0, "")
    roster = last_roster()
    assert roster
    assert roster.table_options == agreed


def test_changes_in_the_form_outlast_the_options_of_the_command() -> None:
    of_the_command = TableOptions(memory_aid=True, clock=60)
    keep = options_to_keep(of_the_command, USUAL_OPTIONS, ["memory_aid", "clock"])
    assert keep(of_the_command) == USUAL_OPTIONS
    assert keep(replace(of_the_command, clock=40, hints=True)) == TableOptions(clock=40, hints=True)


def test_without_an_option_nothing_is_agreed_but_who_begins(
    run: Run, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    type_in(monkeypatch, "")
    assert run("play", "--plain", *SEATS)[::2] == (0, "")
    [path] = home.glob("*.jsonl")
    assert head_of(path)["customs"] == {"first": "turns"}


def with_pins(acts: int) -> Game:
    """Return a game that was left after this many acts, in which both have set a PIN: 9031 and 9042."""
    head, all_acts = FINISHED
    seats = tuple(replace(seat, player="human") for seat in head.seats)
    pins = [pin_of(0, "9031"), pin_of(1, "9042")]
    return replace(head, seats=seats, table_options=TableOptions(pins=True)), [*pins, *all_acts[:acts]]


@pytest.mark.parametrize(
    ("option", "question", "resets"),
    [
        ("Anna=Dora", "Dora, set a PIN of 4 to 12 digits", [PinReset(2, 0)]),
        ("Anna=Anna:human", "Anna, your PIN", []),
        ("Ben=Dora", "Anna, your PIN", [PinReset(2, 1)]),
        ("Ben=:padawan", "Anna, your PIN", []),
    ],
)
def test_a_seat_that_goes_to_another_name_sets_a_new_pin(
    option: str, question: str, resets: list[PinReset], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = keep_game(with_pins(3))
    type_in(monkeypatch, "\n")
    code, out, err = run("resume", "--plain", "--seat", option)
    assert (code, err) == (0, "")
    assert question in out
    assert "’s hand:" not in out
    assert [act for act in replay(read(path, GAMES)).asides if isinstance(act, PinReset)] == resets
    assert run("verify", "1")[0] == 0


def test_customs_go_on_with_the_game_and_its_rematch(home: Path) -> None:
    head, acts = game()
    path = keep_game((replace(head, table_options=TableOptions(pins=True)), acts[:3]))
    dealer = Dealer()
    assert dealer.resume(path).table_options == TableOptions(pins=True)
    assert dealer.roster
    assert dealer.roster.table_options == TableOptions(pins=True)
    dealer.close()


@pytest.mark.parametrize("command", ["verify", "events", "games", "replay"])
def test_no_command_shows_a_hash(command: str, run: Run) -> None:
    head, acts = with_pins(len(FINISHED[1]))
    path = keep_game((head, acts))
    pins = [json.loads(line)["pin"] for line in path.read_bytes().splitlines()[1:3]]
    plain = ("--plain",) if command == "replay" else ()
    code, out, err = run(command, *(("1",) if command != "games" else ()), *plain)
    assert (code, err) == (0, "")
    assert not any(pin[part] in out for pin in pins for part in ("salt", "hash"))
