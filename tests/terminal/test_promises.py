"""The promises of ``duell help secrets``, each tested in a real terminal: on the full screen and in plain mode.

No module of the program is used here: it is started, keys are typed, and all its output is searched.
"""

import json
import re
from pathlib import Path

import pytest

from tests.terminal.pty_driver import DUELL, Terminal

GAMES = {
    "duel": ("--seat", "Anna:leia", "--seat", "Ben:han"),
    "missions": ("--game", "missions", "--seat", "Anna", "--seat", "Ben"),
}
MODES = {"full screen": (), "plain": ("--plain",)}

WIPED = b"\x1b[3J"
FORGOTTEN = "The terminal was told to forget what scrolled away"

AHEAD = f"{'x' * 1100} "
"""More keys than are read at once, and one with which a reveal is left, but no key that may still be held."""


READ = "’s hand:|has no cards in hand"
"""What plain mode says to one pair of ears."""


class Table(Terminal):
    """A game of Anna and Ben."""

    def __init__(self, game: str, mode: str, home: Path, *options: str, resumes: bool = False) -> None:
        command = ("resume", "1") if resumes else ("play", *GAMES[game], *options, "--seed", "an evening")
        super().__init__(*DUELL, *command, "--no-animation", *MODES[mode], home=home)
        self.is_plain, self.is_duel, self.saw_reveal = mode == "plain", game == "duel", False

    @property
    def at_curtain_of(self) -> str:
        """Whose curtain is down, if one is; in plain mode its line stays above the hand."""
        pattern = r"(Anna|Ben) takes the keyboard" if self.is_plain else r"Space\)? show (Anna|Ben)"
        match = re.search(pattern, self.display)
        return match[1] if match and not self.shows_hand else ""

    @property
    def shows_hand(self) -> bool:
        """Whether what is for one pair of eyes is on the screen."""
        return bool(re.search(READ if self.is_plain else "Esc hide", self.display))

    def wait_for_curtain(self) -> str:
        self._wait(lambda: bool(self.at_curtain_of), "no curtain came down")
        return self.at_curtain_of

    def take_keyboard(self) -> str:
        """Lift the next curtain as the player it names, and go on up to a hand; return its player."""
        name = self.wait_for_curtain()
        if self.is_plain:
            self.wait_for_silence()
            self.settle(0.1)
            self.type("\r")
            self.ask_for_hand(name, question=f"{name}, ")
            return name
        self.lift_curtain(name)
        for _ in range(9):
            if self.shows_hand:
                return name
            if "Enter go on" in self.settle(0.4):
                self.type("\r")
        raise AssertionError(f"no hand is shown; on the screen is\n{self.display}")

    def decide(self, ahead: str = "") -> None:
        """Decide until the keyboard is to change hands, typing something `ahead` right behind the last key."""
        for _ in range(60):
            if self.at_curtain_of:
                return
            if "Enter go on" in self.display:
                self.saw_reveal = True
                self.type("\r")
            elif self.is_plain:
                self.type(f"1\r{ahead}")
            elif self.shows_hand:
                self.press("l" if self.is_duel else "\x1b[C")
                self.type(f"\r{ahead}")
            self.settle(0.4)
        raise AssertionError(f"no curtain came down; on the screen is\n{self.display}")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=MODES)
def mode(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_curtain_names_who_is_next_and_nothing_typed_before_passes_it(game: str, mode: str, tmp_path: Path) -> None:
    with Table(game, mode, tmp_path) as table:
        names = set()
        for _ in range(2):
            names.add(table.take_keyboard())
            table.decide(ahead=AHEAD)
            assert not table.shows_hand
            if table.is_plain:
                assert table.raw.rfind(WIPED) > max(hand.start() for hand in re.finditer(READ.encode(), table.raw)), (
                    FORGOTTEN
                )
        assert names == {"Anna", "Ben"}
        if table.is_duel and not table.is_plain:
            assert table.saw_reveal, "nobody saw what was revealed"


def test_esc_hides_the_hand_and_it_comes_back_behind_a_curtain(game: str, tmp_path: Path) -> None:
    with Table(game, "full screen", tmp_path) as table:
        name = table.take_keyboard()
        table.type("\x1b")
        table.see("The cards are hidden", f"show {name}")
        assert not table.shows_hand


def test_a_lock_is_on_the_disk_and_sealed_before_the_next_player_has_the_keyboard(mode: str, tmp_path: Path) -> None:
    with Table("duel", mode, tmp_path) as table:
        table.take_keyboard()
        table.decide()
        [path] = tmp_path.glob("*.jsonl")
        assert path.stat().st_mode & 0o077 == 0, "nobody else reads it"
        head, *acts = map(json.loads, path.read_text("utf-8").splitlines())
        assert head["deal"]
        assert [sorted(act["lock"]) for act in acts] == [["round", "sealed", "seat"]]


def test_who_leaves_at_a_hand_leaves_none_behind_and_goes_on_behind_a_curtain(
    game: str, mode: str, tmp_path: Path
) -> None:
    with Table(game, mode, tmp_path) as table:
        way_out = "\x03" if table.is_duel else "q"
        table.take_keyboard()
        table.decide()
        name = table.take_keyboard()
        if way_out == "q" and not table.is_plain:
            table.type("q")
            table.see("Quit the game?")
        table.type((way_out if way_out == "\x03" else "q\r" if table.is_plain else "y") + AHEAD)
        table.end()
        table.see("Saved. To resume: duell resume 1")
        assert not table.shows_hand
        table.assert_modes_as_they_were()
        assert table.unread() == b"", "the shell would take it"
        if table.is_plain:
            assert table.raw.rfind(WIPED) > max(hand.start() for hand in re.finditer(READ.encode(), table.raw)), (
                FORGOTTEN
            )
        else:
            table.assert_on_main_screen()
            assert table.raw.rfind(b"\x1b[?2004l") > table.raw.rfind(b"\x1b[?2004h"), "what is pasted is typed again"
        assert b"\x1b]" not in table.raw, "no window has a title from here"
        assert b"\x1b[?1000h" not in table.raw, "no mouse is listened to"
    with Table(game, mode, tmp_path, resumes=True) as table:
        assert table.wait_for_curtain() == name
        assert not table.shows_hand


def test_a_pin_is_never_seen(game: str, mode: str, tmp_path: Path) -> None:
    with Table(game, mode, tmp_path, "--pins") as table:
        table.wait_for_curtain()
        if table.is_plain:
            table.wait_for_silence()
            table.settle(0.1)
            table.type("\r")
        else:
            table.lift_curtain(table.at_curtain_of)
        for question in (" a PIN of 4", "the same PIN"):
            if table.is_plain:
                table.see(question)
                table.wait_for_silence()
                table.settle(0.1)
            table.see(question)
            table.type("9057\r")
        table.settle(0.5)
        for digits in (b"9057", b"057", b"****"):
            assert digits not in table.raw
        assert "9057" not in "".join(path.read_text("utf-8") for path in tmp_path.glob("*.jsonl"))
