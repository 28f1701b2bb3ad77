"""Each thing is kept before the screen goes on; a game that was left goes on where it was."""

from pathlib import Path
from random import Random
from typing import Literal

import pytest

from duell.game import SetUp
from duell.games import GAMES
from duell.games.duel.board import Draws, Hand, Offers
from duell.games.duel.engine.cards import Choice
from duell.record.acts import PinWrong, new_head
from duell.record.journal import Journal
from duell.record.reading import read
from duell.table.screens import Choose, Curtain, Final, HandOverSeats, Intent, Reveal, Why
from duell.table.sitting import Sitting
from duell.table.table import Log, ResumePoint, Table
from tests.games.duel.engine.dealing import deal
from tests.table.examples import (
    CLASSIC,
    DUEL,
    EDITIONS,
    FirstChoice,
    FullDisk,
    Notes,
    act,
    at_table,
    choosing,
    expect,
    is_choosing,
    nobody,
    play_on,
    seats,
    sit,
)


def test_a_bid_is_kept_when_it_is_locked_and_not_when_it_is_chosen() -> None:
    notes = Notes()
    sitting = sit(log=notes)
    sitting.do(Intent.LIFT)
    sitting.do(Choose(Choice.FORCE_5))
    assert notes.locks == []
    sitting.do(Intent.LOCK)
    assert notes.locks == [(1, 0, Choice.FORCE_5)]
    assert notes.steps == []


def test_the_locks_of_bots_are_kept_too() -> None:
    notes = Notes()
    act(sit(players=3, bots={1: FirstChoice()}, log=notes), "7", "8")
    assert notes.locks == [(1, 0, Choice.FORCE_7), (1, 2, Choice.FORCE_8), (1, 1, Choice.R2D2)]


def test_open_decisions_have_no_lock() -> None:
    notes = Notes()
    act(sit("greedo tarkin ...", hands="8+r2d2 3", log=notes), "r2d2", "3", "give 1", "take")
    assert [seat for _, seat, _ in notes.locks] == [0, 1]
    assert [list(choices.values()) for _, choices, _ in notes.steps[1:]] == [[Choice.GIVE_1], [Choice.TAKE]]


NOT_SAVED = "Not saved: the disk is full. The game tries again at every move."


@pytest.mark.parametrize("fails", ["lock", "step"])
def test_while_something_is_not_saved_every_screen_says_so_and_when_it_is_well_again_one_does(
    fails: Literal["lock", "step"],
) -> None:
    sitting = sit(log=Notes(disk := FullDisk(fails)))
    act(sitting, "5", "3") if fails == "step" else act(sitting, "5")
    assert isinstance(sitting.screen, Reveal if fails == "step" else Curtain)
    screens = play_on(sitting, Random(1))
    for screen in [next(screens) for _ in range(7)]:
        assert screen.board.notice == NOT_SAVED
    assert sitting.last_reveal is None or sitting.last_reveal.board.notice == NOT_SAVED
    disk.is_full = False
    notices = [screen.board.notice for screen in screens]
    assert notices.count("Saved again.") == 1
    assert not any("ave" in notice for notice in notices[notices.index("Saved again.") + 1 :])
    assert sitting.last_reveal
    assert sitting.last_reveal.board.notice == ""


def test_a_bots_lock_that_cannot_be_saved_is_reported_at_once() -> None:
    sitting = sit(bots={0: FirstChoice(), 1: FirstChoice()}, log=Notes(FullDisk("lock")))
    sitting.do(Intent.GO_ON)
    assert expect(sitting.screen, Reveal).board.notice == NOT_SAVED


def test_the_end_says_what_is_not_saved_and_then_there_is_no_coach() -> None:
    *_, final = play_on(sit(log=Notes(FullDisk("lock"))), Random(1))
    assert expect(final, Final).board.notice == NOT_SAVED
    assert not expect(final, Final).has_coach


def test_the_end_has_the_note_that_proves_a_record(tmp_path: Path) -> None:
    head = new_head(GAMES["duel"], SetUp(CLASSIC, EDITIONS[0]), seats(2), "an evening")
    with Journal.create(tmp_path / "game.jsonl", head) as journal:
        sitting = Sitting(
            Table(DUEL, head.seats, head.start(), bot_for=nobody, rng=Random(1), log=Log(journal, head.seed))
        )
        *_, final = play_on(sitting, Random(2))
    assert expect(final, Final).note == read(journal.path, GAMES).note
    *_, final = play_on(sit(), Random(2))
    assert expect(final, Final).note == ""


def test_wrong_pins_do_not_fill_a_record_that_has_no_room_left() -> None:
    notes = Notes()
    notes.note(PinWrong(0, 1))
    notes.tape.has_room = False
    notes.note(PinWrong(0, 2))
    assert notes.noted == [PinWrong(0, 1)]
    assert not notes.has_room


def test_nobody_changes_places_when_the_record_has_no_room_for_it() -> None:
    sitting = sit(log=(notes := Notes()))
    notes.tape.has_room = False
    sitting.do(HandOverSeats({1: "padawan"}))
    assert expect(sitting.screen, Curtain).board.notice.startswith("The record of this game is full")
    assert notes.noted == []
    assert sitting.seats[1].player == "human"


@pytest.mark.parametrize("bots", [{}, {1: FirstChoice()}])
def test_a_resumed_game_begins_with_a_curtain(bots: dict[int, FirstChoice]) -> None:
    sitting = sit(bots=bots, resume_point=ResumePoint({}, []))
    assert expect(sitting.screen, Curtain).why is Why.RESUMED
    sitting.do(Intent.LIFT)
    assert is_choosing(sitting.screen, Hand)


def test_locked_bids_are_kept_over_a_resume() -> None:
    notes = Notes()
    sitting = sit(players=3, resume_point=ResumePoint({0: Choice.FORCE_7, 1: Choice.R2D2}, []), log=notes)
    curtain = expect(sitting.screen, Curtain)
    assert (curtain.seat, curtain.why, curtain.deal) == (2, Why.RESUMED, "")
    assert [place.locked for place in curtain.board.places] == [True, True, False]
    act(sitting, "8")
    laid = expect(sitting.screen, Reveal).laid
    assert [bid.face and bid.face.choice for bid in laid] == [Choice.FORCE_7, Choice.R2D2, Choice.FORCE_8]
    assert notes.locks == [(1, 2, Choice.FORCE_8)]


def test_a_bot_that_had_locked_does_not_choose_again() -> None:
    notes = Notes()
    act(sit(bots={0: FirstChoice()}, resume_point=ResumePoint({0: Choice.FORCE_2}, []), log=notes), "8")
    [(_, choices, _)] = notes.steps
    assert choices == {0: Choice.FORCE_2, 1: Choice.FORCE_8}


def test_when_all_had_locked_the_bids_are_turned_up_at_once() -> None:
    sitting = sit(resume_point=ResumePoint({0: Choice.FORCE_7, 1: Choice.FORCE_8}, []))
    assert isinstance(sitting.screen, Reveal)
    sitting.do(Intent.GO_ON)
    assert expect(sitting.screen, Curtain).why is Why.RESUMED


@pytest.mark.parametrize(
    ("choices", "body"), [(("r2d2", "3"), Offers), (("r2d2", "3", "give 1"), Draws)], ids=["scouting", "drawing"]
)
def test_open_decisions_have_a_curtain_only_when_the_game_was_resumed(
    choices: tuple[str, ...], body: type[Offers] | type[Draws]
) -> None:
    notes = Notes()
    act(sit("greedo tarkin ...", hands="8+r2d2 3", log=notes), *choices)
    [*_, (_, _, state)] = notes.steps
    sitting = at_table(state, resume_point=ResumePoint({}, [(0, 3)]))
    assert expect(sitting.screen, Curtain).why is Why.RESUMED
    sitting.do(Intent.LIFT)
    choosing(sitting.screen, body)


def test_the_course_goes_on_over_a_resume() -> None:
    state = deal("greedo", deck=CLASSIC)._replace(round=3)
    sitting = at_table(state, resume_point=ResumePoint({}, [(3, 5), (0, 5)]))
    act(sitting, "8", "1")
    sitting.do(Intent.GO_ON)
    assert expect(sitting.screen, Final).course == ((3, 5), (0, 5), (3, 0))
