"""What the minutes keep, and what they say."""

from duell.record import Handover, PinWrong
from duell.table.minutes import Minutes
from duell.table.recorder import Recorder
from tests.table.examples import FullDisk, Notes, new_game

HANDOVER = Handover(1, 0, "Anna", "padawan")


def test_without_a_record_nothing_is_said_of_keeping() -> None:
    minutes = Minutes(Recorder())
    minutes.note(HANDOVER)
    assert minutes.have_room()
    assert minutes.said == ""


def test_wrong_pins_do_not_fill_a_record_that_has_no_room_left() -> None:
    notes = Notes()
    minutes = Minutes(notes)
    minutes.note(PinWrong(0, 1))
    notes.room = False
    minutes.note(PinWrong(0, 2))
    assert notes.asides == [PinWrong(0, 1)]
    assert not minutes.have_room()
    assert minutes.said.startswith("The record of this game is full")


def test_what_is_not_saved_is_said_until_it_is() -> None:
    disk = FullDisk("lock")
    minutes = Minutes(disk, notice="Mended.")
    minutes.keep(lambda recorder: recorder.lock(1, 0, None))
    assert minutes.said == "Mended. Not saved: the disk is full. Every move tries again."
    disk.is_full = False
    minutes.keep(lambda recorder: recorder.lock(1, 0, None))
    assert minutes.said == "Mended. Saved again."


def test_the_deal_stands_on_the_first_screen_only_if_there_is_one() -> None:
    curtain = new_game("minutes").screen
    assert Minutes(Recorder()).at_the_start(curtain) == curtain
    assert Minutes(Recorder(), deal="sha256:4567").at_the_start(curtain) != curtain
