"""Table options on the full screen: PINs, shuffled keys, covered hands, hints, a clock, handovers."""

import threading

import pytest

from duell.games.duel.board import Hand, key_of
from duell.games.duel.bots import Bot
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.view import View
from duell.games.missions.engine.state import FLIP
from duell.players import Uniform
from duell.record.acts import Seat
from duell.record.table_options import TableOptions
from duell.table.screens import Choosing, Covered, Curtain, Decide, Intent, Screen, Thinking
from duell.table.session import Session
from duell.tui.app import TableApp
from duell.tui.blocks import Size
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import FullScreen, Look
from duell.tui.keys import HELD
from tests.table.examples import is_choosing
from tests.tui.driver import Clock, Player, missions, numeral, table

PINS = TableOptions(pins=True)
SHUFFLED = TableOptions(shuffled_keys=True)
MOVING = Look(Depth.NONE, animation=True)


def lift(game: Player, name: str) -> str:
    game.see(f"show {name}")
    game.rest()
    game.type("\r")
    return game.see(name, "Esc back")


def set_pin(game: Player, name: str, pin: str) -> None:
    lift(game, name)
    game.see("choose a PIN of 4 to 12")
    game.type(f"{pin}\r")
    game.see("type the same PIN again")
    game.type(f"{pin}\r")
    game.see(f"{name}, choose")


def bid(game: Player, key: str) -> None:
    game.choose(key)
    game.lock()


def second_round(game: Player) -> None:
    set_pin(game, "Anna", "9031")
    bid(game, "5")
    set_pin(game, "Ben", "9042")
    bid(game, "3")
    game.go_on()


def test_a_pin_is_set_asked_for_and_in_no_frame_nor_anything_else_that_is_written() -> None:
    with Player(table("Anna", "Ben", table_options=PINS)) as game:
        second_round(game)
        assert "3 tries are left" in lift(game, "Anna")
        game.type("9042\r")
        assert "2 tries are left" in game.see("That is not the PIN.")
        game.type("9031\r")
        game.see("Anna, choose")
        written = "".join(game.screen.raw)
        assert "9031" not in written
        assert "9042" not in written
        assert not any("90" in frame for frame in game.screen.frames)


def test_a_pin_shows_a_sign_for_each_digit_and_for_nothing_else() -> None:
    with Player(table("Anna", "Ben", table_options=PINS)) as game:
        lift(game, "Anna")
        for key, count in (("9", 1), ("0", 2), ("z", 2), ("3", 3), ("٣", 3), ("\x7f", 2), ("3", 3), ("1", 4)):
            game.type(key)
            assert "●" * (count + 1) not in game.see("choose a PIN", f" {'●' * count} ")


@pytest.mark.parametrize("typed", ["9031\r7\r", "9031\r9031\r", "9031\r\r\r\r"])
def test_what_is_typed_on_after_a_pin_chooses_and_locks_nothing(typed: str) -> None:
    with Player(table("Anna", "Ben", table_options=PINS)) as game:
        second_round(game)
        lift(game, "Anna")
        game.type(typed)
        assert "Anna, choose" in game.frame
        assert "Enter locks" not in game.frame


def test_shuffled_letters_choose_and_nothing_else_does() -> None:
    with Player(table("Anna", "Ben", table_options=SHUFFLED)) as game:
        game.hand_over("Anna")
        screen = game.evening.screen
        assert is_choosing(screen, Hand)
        before = game.frame
        for key in ("1", "5", "8", "r", "l", "k", "\x1b[C", "\x1b[D", "\x1b[A", " "):
            assert game.type(key) == before, key
        for choice in screen.options:
            game.type(key_of(screen.keys, choice))
            named = "R2-D2" if choice is Choice.R2D2 else f"the {choice}"
            game.see(f"Anna has chosen {named}.")


def test_with_one_key_the_key_of_a_card_locks_it_and_backspace_takes_it_back() -> None:
    with Player(table("Anna", "Ben", table_options=TableOptions(one_key=True))) as game:
        game.hand_over("Anna")
        assert "lock" in game.frame
        game.type("\x1b[C")  # an arrow only moves
        game.see("Anna has chosen")
        game.type("5")
        game.see("Backspace", "Anna takes back")
        game.rest()
        game.type("\x7f")
        game.see("Anna has taken the locked card back.")
        game.hand_over("Anna")
        game.type("5")
        game.hand_over("Ben")
        game.type("3")
        game.go_on()


def test_a_reveal_goes_on_by_itself_unless_a_key_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duell.tui.app.LOOKING", 10_000.0)
    with Player(table("Anna", "Ben", table_options=TableOptions(one_key=True, go_on=True))) as game:
        for key, value in (("z", "5"), ("s", "6")):
            for name, card in (("Anna", value), ("Ben", "3")):
                game.hand_over(name)
                game.type(card)
            game.see("any other key: stay")
            game.rest()
            game.type(key)
            if key == "s":
                game.type(" ")
            assert "stay" not in game.see("Enter go on")
            game.go_on()
        monkeypatch.setattr("duell.tui.app.LOOKING", -10.0)
        for name, card in (("Anna", "7"), ("Ben", "3")):
            game.hand_over(name)
            game.type(card)
        game.see("keyboard", "show Anna")


def test_a_key_that_may_be_meant_for_the_last_turn_turns_up_nothing_at_the_curtain() -> None:
    session, clock = missions("Anna", "Ben", table_options=TableOptions(one_key=True)), Clock()
    app = TableApp(session, FullScreen(Look(Depth.NONE, animation=False), clock=clock), str)
    app.begin()

    def curtain(seconds: float) -> Screen:
        while not isinstance(app.screen, Curtain):
            screen = app.screen
            app._do(Decide(screen.options[-1]) if isinstance(screen, Choosing) else Intent.GO_ON, "")
        app.block(Size(80, 24))
        app.drawn()
        clock.now += seconds
        app.drawn()
        return app.screen

    curtain(HELD)
    app.press("enter")  # Anna sees her hand, and takes a card
    for _card in range(3):
        shut = curtain(HELD)
        assert isinstance(shut, Curtain)
        assert FLIP in shut.offers
        app.press("u")
        assert app.screen != shut
        shut = curtain(HELD / 2)
        for _again in range(3):
            app.press("u")
            assert app.screen == shut
            clock.now += HELD / 2


def wait_until_covered(game: Player, name: str) -> str:
    return game.wait(
        lambda frame: f"{name}’s cards are covered" in frame or "has chosen a card. Enter" in frame, "the cover"
    )


def test_a_hand_is_covered_after_some_seconds_and_shows_no_card() -> None:
    with Player(table("Anna", "Ben", table_options=TableOptions(hide_after=5))) as game:
        game.hand_over("Anna")
        game.clock.now += 4.9
        assert "Anna, choose" in game.settle()
        game.clock.now += 0.2
        covered = wait_until_covered(game, "Anna")
        assert "★" not in covered
        assert "Anna, choose" in game.type(" ")
        game.choose("7")
        game.clock.now += 6
        covered = wait_until_covered(game, "Anna")
        assert "Anna has chosen a card. Enter locks it" in covered
        assert "★" not in covered
        game.lock()
        game.see("show Ben")


def test_covered_cards_look_the_same_whatever_was_chosen_and_keys_still_choose() -> None:
    with Player(table("Anna", "Ben", table_options=TableOptions(hide_after=5))) as game:
        game.hand_over("Anna")
        game.type(" ")
        before = wait_until_covered(game, "Anna")
        assert "Enter lock" not in before
        frames = {game.type(key) for key in "12345678r"}
        assert len(frames) == 1
        screen = game.evening.screen
        assert isinstance(screen, Covered)
        assert "Anna has chosen R2-D2" in game.type(" ")


def test_touching_a_card_restarts_the_time() -> None:
    with Player(table("Anna", "Ben", table_options=TableOptions(hide_after=5))) as game:
        game.hand_over("Anna")
        for key in "1234":
            game.clock.now += 4
            game.choose(key)
        assert "Anna has chosen the 4" in game.frame


def test_when_time_is_up_the_chosen_card_is_locked_and_a_notice_says_so_at_once() -> None:
    with Player(table("Anna", "Ben", table_options=TableOptions(clock=60))) as game:
        game.hand_over("Anna")
        assert "60 s" in game.frame
        game.choose("7")
        game.clock.now += 30.5
        game.see("30 s")
        game.clock.now += 30
        game.see("show Ben", "Anna ran out of time: the chosen card was locked.")
        game.hand_over("Ben")
        assert "Anna’s time" not in game.frame
        bid(game, "3")
        game.see("Anna ran out of time: the chosen card was locked.", *numeral("7"))


OVER = {"?": "DUELL   Help", "q": "Quit the game?", "s": "DUELL   Scores"}
"""Pages that can be opened while somebody decides, by key."""


@pytest.mark.parametrize("over", OVER)
def test_a_page_stops_no_clock_but_nothing_is_decided_before_it_is_closed(over: str) -> None:
    with Player(table("Anna", "Ben", table_options=TableOptions(clock=60))) as game:
        game.hand_over("Anna")
        game.type(over)
        game.see(OVER[over], "60 s")
        game.clock.now += 61
        game.see(OVER[over], "0 s")
        first = len(game.screen.frames)
        game.type("n")
        game.see("show Ben")
        assert not any("★" in frame for frame in game.screen.frames[first:])
        game.hand_over("Ben")
        bid(game, "3")
        game.see("Anna ran out of time: the lowest card was locked.")


@pytest.mark.parametrize("over", OVER)
def test_a_hand_that_was_to_be_covered_under_a_page_is_not_seen_again(over: str) -> None:
    with Player(table("Anna", "Ben", table_options=TableOptions(hide_after=5))) as game:
        game.hand_over("Anna")
        game.type(over)
        game.see(OVER[over])
        first = len(game.screen.frames)
        game.clock.now += 6
        game.type("n")
        wait_until_covered(game, "Anna")
        assert not any("★" in frame for frame in game.screen.frames[first:])


class Slow(Bot):
    """Thinks until it is let go."""

    def __init__(self) -> None:
        self.asked, self.go = threading.Event(), threading.Event()

    def policy(self, view: View) -> dict[Choice, float]:
        self.asked.set()
        assert self.go.wait(20)
        return {choice: float(choice is view.options[-1]) for choice in view.options}


def against(bot: Bot, table_options: TableOptions | None = None) -> Session:
    return table(
        "Anna",
        "Ben",
        players=("human", "padawan"),
        bot_for=lambda *_: bot,
        table_options=table_options or TableOptions(),
    )


def test_thinking_does_not_block_the_screen() -> None:
    bot = Slow()
    with Player(against(bot)) as game:
        game.see("Anna, choose")
        bid(game, "5")
        game.see("Ben is thinking")
        assert bot.asked.wait(20)
        game.resize(100, 30)
        assert "Ben is thinking" in game.frame
        game.type("q5\r")
        assert "Ben is thinking" in game.frame
        bot.go.set()
        game.see("Enter go on", *numeral("5"))


def test_bots_think_together_and_one_key_hurries_all_of_them() -> None:
    evening = table("Anna", "Ben", "Cem", "Dora", players=("human", *["padawan"] * 3), bot_for=lambda *_: Uniform())
    with Player(evening, look=MOVING) as game:
        game.type(" ")
        game.see("Anna, choose")
        bid(game, "5")
        game.see("Ben, Cem and Dora are thinking", "hurry")
        first = len(game.screen.frames)
        game.type("x")
        game.wait(lambda frame: "thinking" not in frame, "the reveal")
        assert not any("Cem is thinking" in frame or "Dora is" in frame for frame in game.screen.frames[first:])
        assert not isinstance(game.evening.screen, Thinking)


def test_what_is_chosen_on_the_players_page_counts_once_when_enter_closes_it() -> None:
    """Two presses lead past a padawan to a knight: no padawan may have locked a card meanwhile."""
    made = []

    def bot_for(_: int, who: Seat) -> Bot:
        made.append(who.player)
        return Uniform()

    levels = ("human", "padawan", "knight")
    with Player(table("Anna", "Ben", levels=levels, bot_for=bot_for)) as game:
        game.hand_over("Anna")
        bid(game, "5")
        game.see("show Ben")
        game.rest()
        for key in "p22":
            game.type(key)
        game.see("Who plays on?", "knight", "Enter play on", "Esc cancel")
        game.wait_for(60)
        assert made == []
        game.type("\r")
        game.see("Enter go on")
        assert made == ["knight"]
