"""What a terminal sends besides plain keys does no harm: keys with Alt, keys that nobody knows, what is pasted."""

import pytest
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys

from duell.record import Roster
from duell.table.session import Session
from duell.table.sitting import Sitting
from duell.tui.application import combined
from tests.table.examples import MENU
from tests.tui.driver import Player, table


def evening() -> Session:
    """Return an evening that begins with the form."""

    def deal(roster: Roster, same_deal: bool = False) -> Sitting:
        raise AssertionError("nobody wants to start")

    return Session(MENU, deal)


def read(sent: str) -> list[str]:
    """Return the keys that are left of what a terminal sends at once."""
    keys: list[KeyPress] = []
    Vt100Parser(keys.append).feed_and_flush(sent)
    return [key.data if key.key == Keys.Escape else str(getattr(key.key, "value", key.key)) for key in combined(keys)]


ALT = "\x1b…"


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        ("\x1b", ["\x1b"]),
        ("\x1b\x1b", ["\x1b", "\x1b"]),
        ("\x1bb", [ALT]),
        ("\x1b\x7fx", [ALT, "x"]),
        ("\x1b[1;3Dx", [ALT, "x"]),  # Alt and the left arrow, which prompt_toolkit knows as Esc and the left arrow
        ("\x1b[1;3Px", ["x"]),  # Alt and F1, which it does not know
        ("\x1b[57427ux", ["x"]),
        ("\x1b[99;", []),
        ("\x1b[", [ALT]),
        ("\x1b[A5", ["up", "5"]),
        ("5\r", ["5", "c-m"]),
    ],
)
def test_keys_with_alt_and_unknown_ones_are_no_characters(sent: str, keys: list[str]) -> None:
    assert read(sent) == keys


@pytest.mark.parametrize("sent", ["\x1bb", "\x1b[1;3D", "\x1b[1;3P", "\x1b\x7f", "\x1b[57427u"])
def test_they_neither_leave_the_form_nor_change_a_name(sent: str) -> None:
    with Player(evening()) as game:
        game.type("\tAnna" if "Anna" not in game.frame else "")
        before = game.see("Anna")
        assert game.type(sent) == before


def test_alt_hides_a_hand_as_esc_would() -> None:
    with Player(table("Anna", "Ben")) as game:
        game.hand_over("Anna")
        game.type("\x1bb")
        game.see("The cards are hidden")


def paste(text: str) -> str:
    return f"\x1b[200~{text}\x1b[201~"


def test_a_name_is_pasted_as_one_line() -> None:
    with Player(evening()) as game:
        game.type("\t")
        game.type(paste("  Ela\nDora\r\n"))
        game.see("Ela Dora_")
        assert "DoraEla" not in game.frame.replace(" ", "")


def test_what_is_pasted_chooses_nothing_and_lifts_nothing() -> None:
    with Player(table("Anna", "Ben")) as game:
        game.rest()
        before = game.frame
        assert game.type(paste("\r 5\r")) == before
        game.hand_over("Anna")
        before = game.frame
        assert game.type(paste("5\r")) == before


def test_a_paste_whose_end_never_comes_does_not_swallow_all_keys_for_ever() -> None:
    """Throwing away what was typed ahead can take its end; so can a terminal that hands over lines, none too long."""
    with Player(table("Anna", "Ben")) as game:
        game.rest()
        before = game.frame
        assert game.type("\x1b[200~5\r") == before
        assert game.type("5\r") == before, "it may still be coming"
        game.rest()
        game.type("q")
        game.see("Leave the game?")


def test_a_paste_that_takes_its_time_is_one_paste() -> None:
    with Player(evening()) as game:
        game.type("\t")
        game.type("\x1b[200~El")
        game.wait_for(1)
        game.type("a\x1b[201~")
        game.see("Ela_")
