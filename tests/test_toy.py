"""A game that the house has never heard of moves in: played, kept, resumed, verified, looked through and simulated."""

import io
import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from duell.cli import main
from duell.cli.set_up import menu
from duell.game import BadSetUpError, Bot, IllegalChoiceError, SetUp, WrongSeatsError
from duell.games import GAMES as HOUSE
from duell.plain.console import Console
from duell.plain.playback import replay_lines
from duell.plain.session import play_session, set_up
from duell.record.acts import Seat, new_head
from duell.record.folder import Roster
from duell.record.journal import Journal
from duell.record.reading import read
from duell.record.reading import replay as replayed_of
from duell.record.strict import MalformedError
from duell.record.table_options import NEW_TABLE, TableOptions
from duell.simulation.match import Match
from duell.simulation.running import simulate
from duell.table.form import Field, Form, FormMove, Menu, Part, Type
from duell.table.help import explain
from duell.table.log import Log
from duell.table.playback import Playback, course_of
from duell.table.screens import Choosing, Final, Intent
from duell.table.session import Session
from duell.table.sitting import ResumePoint, Sitting
from duell.tui.keys import bindings_of, names_of
from tests.plain.keyboard import Keyboard, in_turn, play_through
from tests.table.examples import nobody
from tests.toy import TOY
from tests.tui.driver import Player

SEATS = (Seat("Anna", "", "human"), Seat("Ben", "", "human"))
BOTS = tuple(replace(seat, player="random") for seat in SEATS)
GAMES = {"toy": TOY}
ANSWERS = ["", "2", "", "1", "", "3", "", "3", "", "9", "5", "", "4", "", "1", "", "2", "", "4", "", "5"]
TOTALS = (1 + 3, 4 + 5)


def _bot(*_: object) -> Bot:
    return TOY.bots.bot("random")


def sit(journal: Journal, resume_point: ResumePoint | None = None) -> Sitting:
    replayed = replayed_of(read(journal.path, GAMES))
    kept = Log(journal, replayed.record.head.seed)
    return Sitting(
        TOY,
        SEATS,
        replayed.state,
        bot_for=_bot,
        rng=Random(1),
        log=kept,
        resume_point=resume_point,
    )


def test_it_is_played_in_plain_mode_kept_and_looked_through(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Journal.create(path, new_head(TOY, SetUp(), SEATS, "any")) as journal:
        finished, keyboard = play_through(sit(journal), in_turn(ANSWERS))
    assert finished
    assert "Answer with one of 1, 4, 5." in [line for lines in keyboard.said for line in lines]
    assert keyboard.rest[-1].startswith("To note down, for duell verify")
    assert "Ben wins with 9 points." in keyboard.rest
    replayed = replayed_of(read(path, GAMES))
    assert replayed.finished
    assert course_of(replayed.steps, TOY)[-1] == TOTALS
    assert "Ben wins with 9 points." in list(replay_lines(Playback(replayed)))


def test_it_is_played_in_full_screen() -> None:
    state = TOY.rules.start(SetUp(), ["", ""], "any")
    sitting = Sitting(TOY, SEATS, state, bot_for=nobody, rng=Random(1))
    with Player(Session(Menu(TOY), lambda *_: sitting, sitting=sitting)) as game:
        for bids in ("21", "33", "54", "12", "45"):
            for name, bid in zip(("Anna", "Ben"), bids, strict=True):
                game.see(f"show {name}")
                game.rest()
                game.type("\r")
                game.see("Hand:")
                game.type(bid)
                game.see(f"▸ {bid}")
                game.type("\r")
            game.see("Bids: ")
            game.rest()
            game.type("\r")
        game.see("Ben wins with 9 points.")
        game.see("r rematch")  # what can follow a game is the house's to say
        game.type("v")
        game.see("Bids: ")


def test_its_hand_is_covered_after_a_while_and_shown_again() -> None:
    options, state = TableOptions(hide_after=5), TOY.rules.start(SetUp(), ["", ""], "any")
    sitting = Sitting(TOY, SEATS, state, bot_for=nobody, rng=Random(1), table_options=options)
    sitting.do(Intent.LIFT)
    sitting.do(Intent.COVER)
    keys = names_of(bindings_of(TOY.pages, sitting.screen))
    assert (" ", "show") in [(key.replace("Space", " "), does) for key, does in keys]
    sitting.do(Intent.UNCOVER)
    assert isinstance(sitting.screen, Choosing)


def test_it_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Journal.create(path, new_head(TOY, SetUp(), SEATS, "any")) as journal:
        finished, _ = play_through(sit(journal), in_turn(ANSWERS[:6]))  # Anna has locked her second card
    assert not finished
    journal, replayed = Journal.resume(path, GAMES)
    with journal:
        assert replayed.locked == {0: 3}
        resume_point = ResumePoint(replayed.locked, course_of(replayed.steps, TOY))
        sitting = sit(journal, resume_point)
        assert play_through(sitting, in_turn(ANSWERS[6:]))[0]
    assert isinstance(sitting.screen, Final)
    assert sitting.screen.outcome.totals == TOTALS


def test_its_form_asks_for_seats_and_nothing_else() -> None:
    form = Form(Menu(TOY))
    form.do(Type("3"))
    parts = set()
    while form.screen.at.part is not Part.START:
        parts.add(form.screen.at.part)
        form.do(FormMove.NEXT)
    assert parts == {Part.COUNT, Part.NAME, Part.PLAYER, Part.OPTIONS}
    form.do(FormMove.ENTER)
    assert form.roster
    assert [(seat.role, form.roster.edition) for seat in form.roster.seats] == [("", None)] * 3


def test_its_bots_play_each_other() -> None:
    seats = tuple(Seat(name, "", "random") for name in ("Anna", "Ben"))
    result = simulate(Match(TOY, SetUp(), seats, "any", 20))
    assert result.games == 20
    assert simulate(Match(TOY, SetUp(), seats, "any", 20), jobs=2) == result


def test_its_table_is_asked_for_what_means_something_in_it() -> None:
    form = Form(Menu(TOY))
    while form.screen.at != Field(Part.OPTIONS):
        form.do(FormMove.NEXT)
    form.do(FormMove.MORE)
    asked = []
    while form.screen.at.option:
        asked.append(form.screen.at.option)
        form.do(FormMove.NEXT)
    assert asked == ["pins", "clock", "first"]
    said = " ".join(explain(form.screen, TOY.narration))
    assert "the game decides" in said
    assert "heroes" not in said


def test_plain_mode_offers_the_same_table_again_and_no_more_than_it_can_agree_on() -> None:
    offered = Menu(TOY).first_roster()
    offered = replace(offered, seats=SEATS, table_options=TableOptions(pins=True, open_hands=True))
    roster, keyboard = ask(Menu(TOY), offered, ["y"])
    assert roster == offered
    assert keyboard.said[0] == ["Last time: Anna, Ben.", "Agreed: PINs, First to choose: by seats."]
    roster, keyboard = ask(Menu(TOY), None, ["", "", "", "exchange-heroes", "pins"])
    assert roster.table_options == replace(NEW_TABLE, pins=True)
    assert "that is not one of pins, clock, first." in keyboard.said[-1]


def test_plain_mode_exchanges_no_heroes_where_there_are_none() -> None:
    class AtTerminal(Console):
        is_at_terminal = True

    def deal(_roster: Roster, _same_deal: bool = False) -> Sitting:
        return Sitting(TOY, BOTS, TOY.rules.start(SetUp(), ("", ""), "x"), bot_for=_bot, rng=Random(1))

    out, roster = io.StringIO(), replace(Menu(TOY).first_roster(), seats=BOTS)
    session = Session(Menu(TOY), deal, offered=roster, sitting=deal(roster))
    keyboard = Keyboard(out, in_turn(["x", "r", "q"]))
    assert play_session(session, AtTerminal(keyboard, out), lambda: None)
    assert keyboard.questions == ["Once more: r rematch, n new table, q leave? > "] * 3
    assert keyboard.said[1] == ["Answer with r, n or q."]


def ask(menu: Menu, offered: Roster | None, answers: list[str]) -> tuple[Roster, Keyboard]:
    out = io.StringIO()
    keyboard = Keyboard(out, in_turn(answers))
    return set_up(menu, offered, Console(keyboard, out)), keyboard


def test_its_record_is_verified_and_told_to_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    with Journal.create(path, new_head(TOY, SetUp(), SEATS, "any")) as journal:
        assert play_through(sit(journal), in_turn(ANSWERS))[0]
    monkeypatch.setitem(HOUSE, "toy", TOY)
    assert main(["verify", str(path)]) == 0
    capsys.readouterr()
    assert main(["events", str(path)]) == 0
    names = [json.loads(line)["event"] for line in capsys.readouterr().out.splitlines()]
    assert names == ["game", *["bids"] * 5, "over", "score", "score", "winners"]


@pytest.mark.parametrize(
    ("cut", "says"), [("", "unfinished, round 2"), ('{"choices"', "unfinished, round 2, with part of")]
)
def test_its_record_is_verified_before_it_has_ended(
    cut: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    with Journal.create(path, new_head(TOY, SetUp(), SEATS, "any")) as journal:
        assert not play_through(sit(journal), in_turn(ANSWERS[:6]))[0]
    with path.open("a") as file:
        file.write(cut)
    monkeypatch.setitem(HOUSE, "toy", TOY)
    assert main(["verify", str(path)]) == 0
    assert f": {says}" in capsys.readouterr().out


def test_commands_play_it_go_on_with_it_and_say_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(HOUSE, "toy", TOY)
    monkeypatch.setenv("DUELL_HOME", str(tmp_path))
    path = str(tmp_path / "game.jsonl")
    play = ["play", "--game", "toy", "--plain", "--record", path, "--first", "seats", "--seat", "Anna", "--seat", "Ben"]
    type_in(monkeypatch, ANSWERS[:6])
    assert main(play) == 0
    type_in(monkeypatch, [*ANSWERS[6:], "q"])
    assert main(["resume", path, "--plain"]) == 0
    out = capsys.readouterr().out
    assert "Ben wins with 9 points." in out
    assert "coach" not in out
    assert main(["review", path, "--plain"]) == 1
    assert capsys.readouterr().err == "duell: the game toy has no coach\n"
    assert main(["learn", "--game", "toy", "--plain"]) == 1
    assert capsys.readouterr().err == "duell: the game toy has no lesson\n"
    assert main(["rules", "--game", "toy"]) == 0
    assert capsys.readouterr().out.startswith("# toy\n")
    assert main(["deck", "show", "--game", "toy"]) == 1
    assert capsys.readouterr().err == "duell: the game toy has no deck\n"
    assert main(["stats", "--game", "toy", "--regret"]) == 1
    assert capsys.readouterr().err == "duell: the game toy has no coach\n"


def test_nobody_is_seated_whom_it_does_not_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(HOUSE, "toy", TOY)
    monkeypatch.setenv("DUELL_HOME", str(tmp_path))
    assert main(["play", "--game", "toy", "--plain", "--seat", "Anna", "--seat", "Ben::knight"]) == 2
    assert capsys.readouterr().err == "duell: --seat: player: found 'knight'; expected human\n"
    assert menu(TOY, "toy").players == ("human",)


def type_in(monkeypatch: pytest.MonkeyPatch, answers: list[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))


def test_what_the_rules_do_not_allow_is_refused() -> None:
    state = TOY.rules.start(SetUp(), ["", ""], "any")
    with pytest.raises(BadSetUpError, match="players given: 5; 2 to 3 can play"):
        TOY.rules.start(SetUp(), [""] * 5, "any")
    with pytest.raises(WrongSeatsError, match=r"choices of seats \[0\] were given; due are those of seats \[0, 1\]"):
        TOY.rules.advance(state, {0: 1})
    with pytest.raises(IllegalChoiceError, match="seat 1 chose 7; legal is 1, 2, 3, 4, 5"):
        TOY.rules.advance(state, {0: 1, 1: 7})


@pytest.mark.parametrize(
    ("choices", "refusal"),
    [
        ({"round": 1, "seats": [0, 1], "choices": ["2", "two"]}, "choice is malformed; expected a choice of the game"),
        ({"round": 1, "seats": [0, 1], "choices": ["2"]}, "choices is a list of 1; expected 2 to 2"),
        ({"round": 1, "seats": [0, 3], "choices": ["2", "2"]}, "seat is 3; expected 0 to 2"),
        ({"round": 0, "seats": [0, 1], "choices": ["2", "2"]}, "round is 0; expected 1 to 10000"),
    ],
)
def test_a_choice_in_a_record_is_checked(choices: dict[str, object], refusal: str) -> None:
    with pytest.raises(MalformedError, match=refusal):
        TOY.notation.acts["choices"](choices)


def test_a_view_shows_no_hand_of_others() -> None:
    state = TOY.rules.start(SetUp(), ["", ""], "any")
    after, _events = TOY.rules.advance(state, {0: 4, 1: 1})
    assert "(1, 2, 3, 5)" in str(TOY.rules.view(after, 0))
    for seat in (1, None):
        assert "(1, 2, 3, 5)" not in str(TOY.rules.view(after, seat))
