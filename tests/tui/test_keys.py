"""The keys of each screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duell.games import GAMES
from duell.games.duel.board import Draws, Hand, Offers
from duell.games.duel.engine.cards import Choice
from duell.record.table_options import TableOptions
from duell.table.form import Form, FormMove, FormScreen, Type
from duell.table.screens import Choose, Curtain, Intent
from duell.table.session import Rematch
from duell.table.sitting import Sitting
from duell.tui.keys import (
    CURTAIN,
    HELD,
    NO_REST,
    REPEAT,
    REVEAL,
    Control,
    Does,
    KeyGuard,
    OpenSheet,
    Refused,
    Rest,
    Screen,
    Scroll,
    bindings_of,
    does,
)
from tests.table.examples import MENU, act, is_choosing, sit
from tests.tui.driver import Clock

pages = GAMES["duel"].pages

EVERY_KEY = [*"0123456789abcdefghijklmnopqrstuvwxyzRGKYN?! ", "enter", "escape", "tab", "up", "down", "left", "right"]


def wanted(screen: Screen, key: str) -> Does | None:
    """Return what a key wants of the game or of the form, None if nothing; capitals count in the form alone."""
    form = isinstance(screen, FormScreen)
    what = does(bindings_of(pages, screen), key if form else key.lower())
    if what is Control.TYPE:
        return Type(key) if len(key) == 1 else None
    return None if isinstance(what, Control | Scroll | OpenSheet | Rematch) else what


def meaning(sitting: Sitting) -> dict[str, Does]:
    return {key: meant for key in EVERY_KEY if (meant := wanted(sitting.screen, key))}


def bidding(hands: str = "", cards: str = "greedo ...") -> Sitting:
    sitting = sit(cards, hands=hands)
    sitting.do(Intent.LIFT)
    assert is_choosing(sitting.screen, Hand)
    return sitting


def scouting(players: int = 2) -> Sitting:
    sitting = sit("greedo tarkin ...", players=players)
    act(sitting, "r2d2", *"345"[: players - 1])
    sitting.do(Intent.GO_ON)
    assert is_choosing(sitting.screen, Offers)
    return sitting


def drawing() -> Sitting:
    sitting = sit("greedo tarkin ...", hands="3 2+7")
    act(sitting, "3", "2")
    sitting.do(Intent.GO_ON)
    assert is_choosing(sitting.screen, Draws)
    return sitting


def test_a_curtain_is_lifted_by_enter_or_space_and_by_nothing_else() -> None:
    assert isinstance(sit().screen, Curtain)
    assert meaning(sit()) == {"enter": Intent.LIFT, " ": Intent.LIFT}


@pytest.mark.parametrize("agreed", [False, True])
def test_backspace_takes_the_last_lock_back_where_that_was_agreed(agreed: bool) -> None:
    sitting = sit(table_options=TableOptions(take_back=agreed))
    assert wanted(sitting.screen, "backspace") is None
    act(sitting, "8")
    assert wanted(sitting.screen, "backspace") is (Intent.TAKE_BACK if agreed else None)
    assert (
        ("Backspace", "Anna takes back") in [binding[:2] for binding in bindings_of(pages, sitting.screen)]
    ) is agreed


def test_cards_are_chosen_by_their_keys_and_locked_by_another() -> None:
    meant = meaning(bidding("1+3+8+r2d2 2"))
    chosen = {"1": Choice.FORCE_1, "3": Choice.FORCE_3, "8": Choice.FORCE_8, "r": Choice.R2D2, "R": Choice.R2D2}
    for key, choice in chosen.items():
        assert meant.pop(key) == Choose(choice)
    for key in ("enter", *"24567pP"):
        assert isinstance(meant.pop(key, Refused("")), Refused)
    assert meant.pop("escape") is Intent.HIDE
    assert {key.lower() for key in meant} == {*"hjkl", "up", "down", "left", "right"}
    assert not [key for key, what in meant.items() if what is Intent.LOCK]


def test_no_key_chooses_a_card_that_cannot_be_played() -> None:
    chosen = {
        what.choice for what in meaning(bidding("1+3+r2d2 2", "vader-3 ...")).values() if isinstance(what, Choose)
    }
    assert chosen == {Choice.FORCE_1, Choice.FORCE_3}


def test_arrows_go_along_the_hand_and_round() -> None:
    sitting, choices = bidding("2+5+r2d2 3"), []
    for key in ("right", "l", "down", "j", "left", "h", "up", "k"):
        meant = wanted(sitting.screen, key)
        assert isinstance(meant, Choose)
        sitting.do(meant)
        choices.append(str(meant.choice))
    assert choices == ["2", "5", "r2d2", "2", "r2d2", "5", "2", "r2d2"]


def test_between_two_players_k_keeps_and_g_gives() -> None:
    meant = meaning(scouting())
    assert [meant[key] for key in "kKgG"] == [Choose(Choice.KEEP)] * 2 + [Choose(Choice.GIVE_1)] * 2
    assert not set(meant) & set("123456789")


def test_among_more_players_a_card_is_given_by_the_number_of_the_seat() -> None:
    meant = meaning(scouting(4))
    assert {key: meant[key] for key in meant if key in "123456789g"} == {
        "2": Choose(Choice.GIVE_1),
        "3": Choose(Choice.GIVE_2),
        "4": Choose(Choice.GIVE_3),
    }


def test_y_draws_and_n_stops() -> None:
    meant = meaning(drawing())
    assert [meant[key] for key in "yYnN"] == [Choose(Choice.TAKE)] * 2 + [Choose(Choice.STOP)] * 2
    assert isinstance(meant["enter"], Refused)


@pytest.mark.parametrize(
    ("key", "move"),
    [
        ("enter", FormMove.ENTER),
        ("tab", FormMove.NEXT),
        ("s-tab", FormMove.BACK),
        ("up", FormMove.UP),
        ("down", FormMove.DOWN),
        ("backspace", FormMove.ERASE),
        ("x", Type("x")),
        (" ", Type(" ")),
        ("é", Type("é")),
        ("pageup", None),
    ],
)
def test_the_form(key: str, move: FormMove | Type | None) -> None:
    form = Form(MENU)
    form.do(FormMove.NEXT)
    form.do(Type("Ann"))
    assert wanted(form.screen, key) == move


def begun(rest: Rest, brought_by: str = "enter") -> tuple[KeyGuard, Clock]:
    """Return the quiet after a screen that was brought up by a key has been seen."""
    quiet = KeyGuard(clock := Clock())
    quiet.note(brought_by)
    quiet.begin(rest)
    quiet.seen()
    return quiet, clock


def test_where_there_is_no_rest_every_key_passes() -> None:
    quiet, _ = begun(NO_REST)
    assert quiet.lets_pass("enter")
    assert quiet.lets_pass("enter")
    assert quiet.lets_pass("5")
    assert not quiet.left("enter")


@pytest.mark.parametrize("rest", [CURTAIN, REVEAL])
def test_keys_pass_when_their_time_is_over(rest: Rest) -> None:
    for key, needed in (("enter", rest.held), (" ", rest.any_key), ("5", rest.any_key)):
        quiet, clock = begun(rest)
        clock.now += needed
        assert quiet.lets_pass(key)


def test_a_curtain_takes_no_key_too_early() -> None:
    for key, early in (("enter", CURTAIN.held), (" ", CURTAIN.any_key), ("?", CURTAIN.any_key)):
        quiet, clock = begun(CURTAIN)
        clock.now += early - 0.01
        assert not quiet.lets_pass(key)


def test_keys_that_are_typed_fast_are_meant_for_something_else() -> None:
    quiet, clock = begun(CURTAIN)
    clock.now += 60
    assert quiet.lets_pass("x")
    clock.now += REPEAT - 0.01
    assert not quiet.lets_pass(" ")


@given(
    first=st.floats(0.05, 2.1),
    every=st.lists(st.floats(0.001, 2.1), max_size=60),
    drawn=st.floats(0, 1),
    drawn_again=st.booleans(),
)
def test_a_held_enter_never_passes_however_slowly_it_repeats(
    first: float, every: list[float], drawn: float, drawn_again: bool
) -> None:
    quiet = KeyGuard(clock := Clock())
    assert quiet.lets_pass("enter")  # that is the lock
    quiet.begin(CURTAIN)
    clock.now = min(drawn, first / 2)
    quiet.seen()
    clock.now = first
    for gap in [0.0, *every]:
        clock.now += gap
        assert quiet.left("enter")
        assert not quiet.lets_pass("enter")
        if drawn_again:
            quiet.seen()
    clock.now += CURTAIN.any_key
    assert not quiet.left(" ")
    clock.now += HELD
    assert quiet.lets_pass("enter")


def test_another_key_tells_that_enter_has_been_let_go() -> None:
    quiet, clock = begun(CURTAIN)
    clock.now += CURTAIN.any_key
    assert quiet.lets_pass("x")
    clock.now += REPEAT
    assert quiet.lets_pass("enter")


@pytest.mark.parametrize("brought_by", ["escape", "5", ""])
def test_a_curtain_that_enter_did_not_bring_takes_it_soon(brought_by: str) -> None:
    quiet, clock = begun(CURTAIN, brought_by)
    assert quiet.left("enter")
    clock.now += CURTAIN.any_key
    assert quiet.lets_pass("enter")


def test_who_is_impatient_at_a_reveal_waits_no_longer_but_at_a_curtain_does() -> None:
    for rest, passes in ((REVEAL, True), (CURTAIN, False)):
        quiet, clock = begun(rest)
        clock.now += rest.held - 0.1
        assert not quiet.lets_pass("enter")
        clock.now += 0.1
        assert quiet.lets_pass("enter") == passes


def test_the_rest_runs_from_when_the_screen_has_been_seen() -> None:
    quiet = KeyGuard(clock := Clock())
    quiet.begin(CURTAIN)
    clock.now += 60
    assert not quiet.lets_pass(" ")
    quiet.seen()
    assert not quiet.lets_pass("5")
    clock.now += 60
    quiet.seen()  # drawn again
    assert quiet.lets_pass("enter")


def test_a_new_screen_begins_a_new_rest() -> None:
    quiet, clock = begun(CURTAIN)
    clock.now += 60
    assert quiet.lets_pass("enter")
    quiet.begin(CURTAIN)
    quiet.seen()
    assert not quiet.lets_pass("enter")
