"""The lesson is offered once."""

from pathlib import Path

import pytest

from duell.games import GAMES
from duell.record.folder import Roster, lesson_is_due, note_lesson, save_roster
from duell.record.table_options import USUAL_OPTIONS
from tests.table.examples import RAVENSBURGER, seats


def test_it_is_due_until_it_has_been_offered() -> None:
    assert lesson_is_due()
    note_lesson()
    note_lesson()
    assert not lesson_is_due()


def test_each_game_has_a_lesson_of_its_own() -> None:
    note_lesson()
    assert lesson_is_due("missions")
    note_lesson("missions")
    assert not lesson_is_due("missions")


def test_it_is_not_due_where_a_game_was_played(home_folder: Path) -> None:
    save_roster(Roster(seats(2), RAVENSBURGER, "classic", USUAL_OPTIONS), GAMES)
    assert not lesson_is_due()
    assert [path.name for path in home_folder.iterdir()] == ["roster.json"]


@pytest.mark.parametrize("is_file", [True, False])
def test_where_nothing_can_be_kept_it_stays_due(is_file: bool, home_folder: Path) -> None:
    if is_file:
        home_folder.write_bytes(b"")
    else:
        (home_folder / ".lesson-offered").mkdir(parents=True)
        (home_folder / ".lesson-offered").rmdir()
        (home_folder / ".lesson-offered").symlink_to("nowhere")
    note_lesson()
    assert lesson_is_due()
