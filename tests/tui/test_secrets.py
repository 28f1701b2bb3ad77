"""No frame shows anybody another player's secret, even after keys typed early or a resize."""

from collections.abc import Callable

import pytest

from tests.tui.driver import Player, table


def frames_of_a_duel(anna: str, interfere: Callable[[Player], None] = lambda _: None) -> list[str]:
    """Play Anna's bid and then Ben's 8; return the frames from Anna's lock to the moment before the reveal."""
    with Player(table("Anna", "Ben", "Cem")) as game:
        game.hand_over("Anna")
        game.choose(anna)
        first = len(game.screen.frames)
        game.lock()
        interfere(game)
        game.see("show Ben")
        game.hand_over("Ben")
        game.choose("8")
        game.lock()
        return game.screen.frames[first:]


@pytest.mark.parametrize("other", ["1", "6", "r"])
def test_frames_after_a_lock_are_the_same_whatever_was_chosen(other: str) -> None:
    assert frames_of_a_duel("7") == frames_of_a_duel(other)


def peek(game: Player) -> None:
    game.see("show Ben")
    game.rest()
    assert "Keys pressed too early are ignored" in game.type("?")
    game.type("x")
    assert "Quit the game?" in game.type("q")
    assert "show Ben" in game.type("n")


def shrink_and_grow(game: Player) -> None:
    for size in [(40, 12), (20, 5), (120, 40), (1, 1), (80, 24)]:
        game.resize(*size)


@pytest.mark.parametrize("interfere", [peek, shrink_and_grow])
def test_nothing_that_is_done_at_a_curtain_shows_what_was_locked(interfere: Callable[[Player], None]) -> None:
    assert frames_of_a_duel("7", interfere) == frames_of_a_duel("2", interfere)


def test_keys_typed_ahead_pass_no_reveal() -> None:
    with Player(table("Anna", "Ben")) as game:
        for name, keys in (("Anna", "5\r"), ("Ben", "3\r ")):  # Space would go on at once, since it is not held
            game.hand_over(name)
            game.type(keys)
        assert "Enter go on" in game.frame


@pytest.mark.parametrize(("first", "every"), [(0.5, 0.03), (2.0, 2.0)])
def test_a_held_key_does_not_lift_the_next_curtain(first: float, every: float) -> None:
    with Player(table("Anna", "Ben")) as game:
        game.hand_over("Anna")
        game.choose("5")
        game.lock()
        for repeat in range(20):
            game.clock.now += every if repeat else first
            game.type("\r")
        assert "show Ben" in game.frame
        game.rest()
        game.type("\r")
        game.see("Ben, choose")


def test_a_held_key_does_not_lift_a_curtain_after_it_closed_a_page() -> None:
    with Player(table("Anna", "Ben")) as game:
        game.hand_over("Anna")
        game.choose("5")
        game.lock()
        game.see("show Ben")
        game.rest()
        game.type("?")
        game.see("DUELL   Help")
        for _ in range(9):
            game.clock.now += 0.5
            game.type("\r")
        assert "show Ben" in game.frame


def test_space_lifts_each_curtain_and_lights_up_when_it_counts() -> None:
    with Player(table("Anna", "Ben")) as game:
        game.rest()
        game.see(" Space show Anna", "press Space when")
        game.hand_over("Anna")
        game.choose("5")
        game.lock()
        game.see("(Space) show Ben", "press (Space) when")
        assert "press (Space) when" in game.type("\r")
        game.clock.now += 0.5
        game.see("  Ben, press Space when", " Space show Ben")
        assert "press (Space) when" in game.type("\r"), "two keys at once are no answer"
        game.clock.now += 0.5
        game.see("press Space when")
        game.clock.now += 2
        game.type("\r")
        game.see("Ben, choose")


def test_space_lifts_soon_after_enter_has_locked() -> None:
    with Player(table("Anna", "Ben")) as game:
        game.hand_over("Anna")
        game.choose("5")
        game.lock()
        game.see("show Ben")
        game.wait_for(0.5)
        game.type(" ")
        game.see("Ben, choose")


def test_a_curtain_takes_no_key_before_it_was_quiet() -> None:
    with Player(table("Anna", "Ben")) as game:
        game.see("show Anna")
        game.type("\r")
        assert "show Anna" in game.frame
        game.clock.now += 0.39
        game.type("\r")
        assert "show Anna" in game.frame
        game.clock.now += 0.1
        game.type("\r")
        assert "show Anna" in game.frame, "too soon after the key before: that is a key held down"
        game.clock.now += 0.3
        game.type(" ")
        assert "Anna, choose" in game.frame


def test_a_key_that_is_pressed_does_not_lock_what_it_chose() -> None:
    with Player(table("Anna", "Ben")) as game:
        game.hand_over("Anna")
        game.type("7777777")
        assert "Anna has chosen the 7" in game.frame
        game.type("\x1b[200~1\r2\r\x1b[201~")  # a paste is no typing
        assert "Anna has chosen the 7" in game.frame


def test_a_window_that_is_too_small_shows_no_card_and_goes_on_when_it_has_grown() -> None:
    with Player(table("Anna", "Ben")) as game:
        game.hand_over("Anna")
        game.choose("7")
        game.resize(39, 12)
        assert "Please enlarge" in game.frame
        assert "7" not in game.frame
        game.type("5\r")  # nobody plays blindly
        game.resize(80, 24)
        game.see("Anna has chosen the 7")
