"""``duell resume``: at the moment that was left, with what was locked, and with other people if they wish."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from duell.cli.dealing import MENDED, Dealer, HandoverRequest
from duell.games import GAMES
from duell.record.acts import Handover, Seat
from duell.record.reading import read, replay
from duell.record.table_options import TableOptions
from duell.table.screens import Curtain
from tests.cli.conftest import Run
from tests.cli.kept import BEGUN, HEAD, keep_game, type_in
from tests.games.missions import recording as missions
from tests.record.examples import Game, short_game
from tests.record.examples import game as whole_game

LOCKED = (replace(HEAD, seats=tuple(replace(seat, player="human") for seat in HEAD.seats)), BEGUN[1])
"""A game of two people; one has locked a card in round 2."""

FIRST = BEGUN[1][3].seat  # type: ignore[union-attr]
NAMES = ("Anna", "Ben")


def test_the_newest_unfinished_game_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_game(LOCKED)
    keep_game(LOCKED)
    keep_game()
    type_in(monkeypatch, "")
    code, out, err = run("resume", "--plain")
    assert (code, err) == (0, "")
    assert out.endswith("Saved. To resume: duell resume 2\n")


def test_the_last_events_are_read_and_a_player_who_has_locked_is_not_asked(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_game(LOCKED)
    type_in(monkeypatch, "\n")
    _, out, _ = run("resume", "--plain", "1")
    assert out.startswith("What happened last:\n")
    assert "plays" in out.partition("Round 2.")[0]
    assert f"{NAMES[1 - FIRST]}, which card? " in out
    assert f"{NAMES[FIRST]}, which card? " not in out


@pytest.mark.parametrize("agreed", [False, True])
@pytest.mark.parametrize("kept", [LOCKED, missions.short_game()], ids=["duel", "missions"])
def test_what_happened_last_shows_what_was_held_only_with_the_memory_aid(kept: Game, agreed: bool) -> None:
    head, acts = kept
    path = keep_game((replace(head, table_options=TableOptions(memory_aid=agreed)), acts[:-1]))
    dealer = Dealer()
    last = dealer.resume(path).last_reveal
    dealer.close()
    assert last
    assert [place.hand is not None for place in last.board.places] == [agreed] * len(last.board.places)


def test_a_notice_is_on_the_first_screen_too() -> None:
    path = keep_game(LOCKED)
    path.write_bytes(path.read_bytes()[:-3])
    dealer = Dealer()
    screen = dealer.resume(path).screen
    dealer.close()
    assert isinstance(screen, Curtain)
    assert screen.board.notice == MENDED


def test_a_rematch_can_follow_where_the_deck_is_installed(home: Path) -> None:
    for game, deck in [(whole_game(), "classic"), (LOCKED, None)]:
        head, acts = game
        dealer = Dealer()
        dealer.resume(keep_game((head, acts[:4])), [HandoverRequest("Ben", "Dora", "human")])
        dealer.close()
        assert (dealer.roster and dealer.roster.deck) == deck
        if dealer.roster:
            assert [seat.name for seat in dealer.roster.seats] == ["Anna", "Dora"]
            assert dealer.roster.edition == head.set_up.edition


def test_no_unfinished_game(run: Run) -> None:
    keep_game()
    assert run("resume", "--plain") == (1, "", "duell: there is no unfinished game; duell play starts one\n")


def test_a_finished_game(run: Run) -> None:
    path = keep_game()
    assert run("resume", "--plain", "1") == (
        1,
        "",
        f"duell: {path} is a finished game; only unfinished games can be resumed\n",
    )


def test_an_empty_name_is_no_game(run: Run) -> None:
    keep_game(LOCKED)
    assert run("resume", "--plain", "")[0] == 1


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (["Ben=Dora"], [("Anna", "human"), ("Dora", "human")]),
        (["ben=  Dora   B "], [("Anna", "human"), ("Dora B", "human")]),
        (["Ben=:knight"], [("Anna", "human"), ("Ben", "knight")]),
        (["Ben=:KNIGHT", "Ben=:human"], [("Anna", "human"), ("Ben", "human")]),
        (["Ben=Dora:padawan", "Anna=Ben"], [("Ben", "human"), ("Dora", "padawan")]),
        (["Ben=ben"], [("Anna", "human"), ("ben", "human")]),
    ],
)
def test_seats_are_handed_over(
    options: list[str], names: list[tuple[str, str]], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = keep_game(LOCKED)
    type_in(monkeypatch, "")
    code, _, err = run("resume", "--plain", "1", *(part for option in options for part in ("--seat", option)))
    assert (code, err) == (0, "")
    after = replay(read(path, GAMES))
    assert [(seat.name, seat.player) for seat in after.seats] == names
    assert after.record.acts[: len(BEGUN[1])] == tuple(BEGUN[1])
    assert sum(isinstance(act, Handover) for act in after.record.acts) == len(options)
    assert run("verify", "1")[0] == 0


def test_a_bot_that_takes_over_plays_at_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    path = keep_game(LOCKED)
    type_in(monkeypatch, "")
    options = [part for name in NAMES for part in ("--seat", f"{name}=:padawan")]
    code, out, err = run("resume", "--plain", *options)
    assert (code, err) == (0, "")
    assert "The game is over." in out
    assert replay(read(path, GAMES)).finished


def with_seat(seat: Seat) -> Game:
    head, acts = short_game()
    return replace(head, seats=(head.seats[0], seat)), acts[:3]


def test_a_bot_that_this_duell_does_not_have(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    path = keep_game(with_seat(Seat("Ben", "yoda", "sith")))
    data = path.read_bytes()
    assert run("resume", "--plain") == (
        1,
        "",
        f"duell: {path}: Ben was played by 'sith', a bot that is not installed here; hand the seat "
        "over with --seat Ben=:PLAYER, where PLAYER is human, padawan, knight or master\n",
    )
    assert path.read_bytes() == data
    type_in(monkeypatch, "")
    assert run("resume", "--plain", "--seat", "Ben=:master")[0] == 0
    assert replay(read(path, GAMES)).seats[1].player == "master"


def test_a_deck_that_is_not_installed_here_is_in_the_record(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    path = keep_game(LOCKED)
    assert json.loads(path.read_bytes().splitlines()[0])["deck"]["name"] == "short"
    type_in(monkeypatch, "\ns\nq\n")
    code, out, _ = run("resume", "--plain")
    assert code == 0
    assert "Anna has " in out


def test_a_game_with_a_bot_goes_on_as_if_it_had_not_been_left(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = [part for seat in ("Anna::knight", "Ben::padawan", "Cem::padawan") for part in ("--seat", seat)]
    path = tmp_path / "game.jsonl"
    type_in(monkeypatch, "")
    assert run("play", "--plain", "--seed", "an evening", "--record", str(path), *seats)[0] == 0
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for number in range(1, len(lines), 7):
        path.write_bytes(b"".join(lines[:number]))
        assert run("resume", "--plain", str(path))[0] == 0
        assert path.read_bytes() == whole


def test_a_damaged_game_goes_on_from_its_last_sound_line_in_a_new_file(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = keep_game(BEGUN)
    damaged = path.read_bytes() + b"hello\nhello\n"
    path.write_bytes(damaged)
    type_in(monkeypatch, "")
    code, out, err = run("resume", "--plain", "--repair", "1")
    assert (code, err) == (0, "")
    first_line = out.splitlines()[0]
    assert first_line.startswith(f"{path}, line 6: not valid JSON (at character 1)")
    assert f"The 4 entries before it are saved as {path.name.replace('0001', '0002')[:5]}" in first_line
    assert first_line.endswith(f"2 lines are left out. {path} is unchanged.")
    assert out.splitlines()[-1] == "Saved. To resume: duell resume 2"
    assert path.read_bytes() == damaged


def test_a_game_that_was_over_before_the_damage_is_repaired_and_not_played(run: Run) -> None:
    path = keep_game()
    path.write_bytes(path.read_bytes() + b"hello\n")
    code, out, _ = run("resume", "--plain", "--repair", "1")
    assert code == 0
    assert out.splitlines()[-1] == "The game had already ended by then; there is nothing left to play."
    assert run("verify", "2")[0] == 0


def test_only_a_damaged_game_is_repaired_and_it_must_be_named(run: Run) -> None:
    path = keep_game(BEGUN)
    assert run("resume", "--plain", "--repair", "1")[2] == f"duell: {path} is undamaged; there is nothing to repair\n"
    assert run("resume", "--plain", "--repair")[0] == 2
