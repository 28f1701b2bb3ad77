"""``duell verify``, ``events``, ``replay`` and ``review``: what a kept game proves, tells and shows."""

import json
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace

import pytest

from duell import kernel
from duell.cli import printing
from duell.games import GAMES
from duell.plain.console import spoken
from duell.record.acts import Handover, note_of
from duell.record.reading import history, read, replay
from duell.table import wording
from duell.table.wording import short
from tests.cli.conftest import Run
from tests.cli.kept import ACTS, BEGUN, HEAD, keep_game, type_in
from tests.record.examples import SEATS, SEED, game, lines, short_game

NOTE = note_of(b"".join(lines((HEAD, ACTS))))


def test_a_finished_game(run: Run) -> None:
    keep_game()
    anna, ben = ACTS[-1].totals  # type: ignore[union-attr]
    assert run("verify", "1") == (
        0,
        f"0001-2026-11-20.jsonl is undamaged ({len(ACTS) + 1} lines; finished, Anna {anna}, Ben {ben}).\n"
        f"No card was swapped if the game started with the deal {short(HEAD.deal)} (in full {HEAD.deal})\n"
        f"This check reveals damage or accidents, not forgery.\n"
        f"No entry was altered if the game ended with the verification code {NOTE}\n",
        "",
    )


@pytest.mark.parametrize(
    "typed", [str, str.upper, lambda text: text.replace("-", " "), lambda text: text[:-5] + text[-4:]]
)
def test_the_note_proves_the_game_however_it_was_typed_off(typed: Callable[[str], str], run: Run) -> None:
    keep_game()
    noted = typed(NOTE)
    code, out, err = run("verify", "1", "--note", noted)
    assert (code, err) == (0, "")
    assert out.endswith(f"No entry was altered: this game has the verification code {NOTE}\n")


def test_another_game_that_is_as_sound_is_not_the_one_that_was_noted(run: Run) -> None:
    path = keep_game(short_game("another evening"))
    code, out, err = run("verify", "1", "--note", NOTE)
    assert (code, out) == (1, "")
    assert err.startswith(f"duell: {path} is undamaged, but not the game with that verification code; its own is ")


@pytest.mark.parametrize("noted", ["", "werc", "0" * 25, "u" * 24, "\x1b" * 24])
def test_what_is_no_note_is_not_understood(noted: str, run: Run) -> None:
    keep_game()
    code, out, err = run("verify", "1", "--note", noted)
    assert (code, out) == (2, "")
    assert err.endswith(" is not a verification code of 6 groups of 4 letters and digits\n")
    assert err[:-1].isprintable()


def test_an_unfinished_game_has_no_note_yet(run: Run) -> None:
    path = keep_game(BEGUN)
    expected = f"duell: {path} is an unfinished game; only finished games have a verification code\n"
    assert run("verify", "1", "--note", NOTE) == (1, "", expected)


def test_an_unfinished_game_tells_nothing_that_the_table_does_not_know(run: Run) -> None:
    keep_game(BEGUN)
    code, out, err = run("verify", "1")
    assert (code, err) == (0, "")
    assert "undamaged (5 lines; unfinished, in round 2).\nNo card was swapped" in out
    assert SEED not in out


def test_a_game_that_has_just_begun(run: Run) -> None:
    keep_game((HEAD, []))
    assert "undamaged (1 line; unfinished, in round 1).\n" in run("verify", "1")[1]


def test_a_line_cut_short_is_reported_and_left(run: Run) -> None:
    path = keep_game(BEGUN)
    data = path.read_bytes()[:-3]
    path.write_bytes(data)
    code, out, _ = run("verify", "1")
    assert code == 0
    assert "unfinished, in round 2; the last line is incomplete, and duell resume drops it" in out
    assert path.read_bytes() == data


def test_a_line_is_an_event(run: Run) -> None:
    path = keep_game()
    code, out, err = run("events", "1")
    assert (code, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == json.loads(json.dumps(history(replay(read(path, GAMES)))))


def test_names_cannot_act_on_a_terminal(run: Run) -> None:
    name = "\x1b[2J\u2028é\u202e"
    keep_game((replace(HEAD, seats=(replace(SEATS[0], name=name), SEATS[1])), ACTS))
    _, out, _ = run("events", "1")
    assert json.loads(out.splitlines()[0])["seats"][0]["name"] == name
    assert out.isascii()
    assert out.replace("\n", "").isprintable()


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
    assert steps[0].startswith("Round 1.\nAt stake: ")
    assert "Anna plays " in steps[0]
    assert "The game is over. " in steps[-1]
    assert spoken(wording.deal(HEAD.deal)) in end


def test_at_a_terminal_a_game_is_read_round_by_round(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_game()
    monkeypatch.setattr("duell.cli.looking_back.is_at_terminal", lambda: True)
    type_in(monkeypatch, "\nb\nw\n?\nx\n\nq\n")
    _, out, _ = run("replay", "1", "--plain")
    beginning, first, again, where, also, _ignored, second, end = out.split(
        "Press Enter to go on, b to hear this again, c to ask the coach, q to quit > "
    )
    assert "Anna plays Princess Leia." in beginning
    assert first.strip().startswith("Round 1.\nAt stake: ")
    assert again == first
    assert where.strip() == "1 of 5 steps done."
    assert also.strip() == "Also: w for where we are."
    assert second.strip().startswith("Round 2.\n")
    assert not end.strip()


def test_a_handover_is_listed_at_its_time(run: Run) -> None:
    keep_game((HEAD, [*ACTS[:4], Handover(2, 1, "Dora", "human"), *ACTS[4:]]))
    _, out, _ = run("replay", "1", "--plain")
    _, first, second, *_ = out.split("\n\n")
    assert " plays the " in first
    assert second.startswith("Ben hands over the seat: Dora plays Yoda.\nRound 2.\n")
    assert "Dora plays " in second


@pytest.mark.parametrize("command", ["verify", "events", "review --no-animation", "replay --plain --no-animation"])
def test_without_a_number_it_is_the_newest_finished_game(command: str, run: Run) -> None:
    assert run(*command.split())[2].lower().endswith("; duell play starts one\n")
    keep_game((HEAD, ACTS[:-1]))
    keep_game()
    keep_game((HEAD, ACTS[:-1]))
    number = 3 if command == "verify" else 2
    name, *options = command.split()
    code, out, err = run(name, *options)
    assert (code, err) == (0, f"The newest: game {number} (Anna, Ben (knight))\n")
    assert out == run(name, str(number), *options)[1]


def test_the_full_screen_needs_a_terminal(run: Run) -> None:
    keep_game()
    code, out, err = run("replay", "1")
    assert (code, out) == (2, "")
    assert err.startswith("duell: duell replay needs a terminal; ")


@pytest.mark.parametrize("command", ["replay", "review"])
def test_ascii(command: str, run: Run) -> None:
    keep_game(short_game(players=4))
    assert run(command, "1", "--plain", "--ascii")[1].isascii()


def test_in_a_pipe_all_of_it_is_printed_a_fact_a_line(run: Run) -> None:
    keep_game(game())
    code, out, err = run("review", "1")
    assert (code, err) == (0, "")
    whole, players, *steps = out.split("\n\n")
    assert " wins with " in whole.splitlines()[0]
    assert whole.splitlines()[1].startswith("Anna’s chance of winning at the start of each round and at the end: ")
    assert "What decided the game:" in whole
    assert players.startswith("Anna’s chance of winning: ")
    assert "Ben’s chance of winning: " in players
    assert steps[0].startswith("Round 1.\nAt stake: ")
    assert "Anna plays " in steps[0]
    assert "Anna’s chance of winning: " in steps[0]
    assert run("review", "1", "--plain") == (code, out, err)


def test_plain_mode_says_at_the_end_of_a_game_how_to_go_on_with_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "1\n2\n3\n4\n5\n6\n7\n8\nr\nk\ng\ny\nn\n" * 200)
    _, out, _ = run("play", "--plain", "--seat", "Anna", "--seat", "Ben::padawan", "--seed", "an evening")
    assert out.endswith(
        "\nTo ask the coach where the game was won: duell review 1\nTo save the game as a page to send: duell share 1\n"
    )
    assert run("review", "1")[0] == 0


def test_without_the_kernel_the_coach_says_how_far_it_is_before_the_first_step(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_game()
    done = list[int]()
    monkeypatch.setattr(printing, "progress", lambda *_: nullcontext(done.append))
    monkeypatch.setattr(printing, "SLOW", 1000)
    monkeypatch.setattr(kernel, "library", lambda: None)
    assert run("review", "1")[0] == 0
    assert done == [*range(len(done))]
    assert len(done) > 5
