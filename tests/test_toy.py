"""A game that the house has never heard of moves in: it is played, kept, resumed, looked through and simulated."""

from pathlib import Path
from random import Random

from duell.game import SetUp
from duell.plain.replay import told
from duell.record import Journal, Seat, new_head, read, replay
from duell.simulation import Match, simulate
from duell.table.form import FormMove, Menu, Part, Type
from duell.table.recorder import Recorder
from duell.table.replaying import Playback, course_of
from duell.table.resume_point import ResumePoint
from duell.table.screens import Final
from duell.table.setup import SetUp as Form
from duell.table.sitting import Sitting
from tests.plain.keyboard import in_turn, play_through
from tests.toy import TOY

SEATS = (Seat("Anna", "", "human"), Seat("Ben", "", "human"))
GAMES = {"toy": TOY}
ANSWERS = ["", "2", "", "1", "", "3", "", "3", "", "9", "5", "", "4", "", "1", "", "2", "", "4", "", "5"]
TOTALS = (1 + 3, 4 + 5)


def sit(journal: Journal, left: ResumePoint | None = None) -> Sitting:
    replayed = replay(read(journal.path, GAMES))
    keeper = Recorder(journal, replayed.record.head.seed)
    return Sitting(
        TOY, SEATS, replayed.state, bot_for=lambda *_: TOY.bots.bot("random"), rng=Random(1), keeper=keeper, left=left
    )


def test_it_is_played_in_plain_mode_kept_and_looked_through(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Journal.create(path, new_head(TOY, SetUp(), SEATS, "any")) as journal:
        finished, keyboard = play_through(sit(journal), in_turn(ANSWERS))
    assert finished
    assert "One of (1, 4, 5)." in [line for lines in keyboard.said for line in lines]
    assert keyboard.rest[-1].startswith("To note down, for duell verify")
    assert "Ben wins with 9 points." in keyboard.rest
    replayed = replay(read(path, GAMES))
    assert replayed.finished
    assert course_of(replayed.steps, TOY)[-1] == TOTALS
    assert "Ben wins with 9 points." in list(told(Playback(replayed)))


def test_it_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Journal.create(path, new_head(TOY, SetUp(), SEATS, "any")) as journal:
        finished, _ = play_through(sit(journal), in_turn(ANSWERS[:6]))  # Anna has locked her second card
    assert not finished
    journal, replayed = Journal.resume(path, GAMES)
    with journal:
        assert replayed.locked == {0: 3}
        left = ResumePoint(replayed.locked, course_of(replayed.steps, TOY))
        sitting = sit(journal, left)
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
    assert parts == {Part.COUNT, Part.NAME, Part.PLAYER, Part.CUSTOMS}
    form.do(FormMove.ENTER)
    assert form.roster
    assert [(seat.role, form.roster.edition) for seat in form.roster.seats] == [("", None)] * 3


def test_its_bots_play_each_other() -> None:
    seats = tuple(Seat(name, "", "random") for name in ("Anna", "Ben"))
    result = simulate(Match(TOY, SetUp(), seats, "any", 20))
    assert result.games == 20
