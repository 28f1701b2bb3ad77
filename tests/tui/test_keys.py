"""Which key means what on which screen."""

import pytest

from duell.games.duel import pages
from duell.games.duel.board import Draws, Hand, Offers
from duell.games.duel.engine import Choice
from duell.table.form import Form, FormMove, FormScreen, Type
from duell.table.screens import Choose, Curtain, Final, Intent, Reveal
from duell.table.session import Rematch
from duell.table.sitting import Sitting
from duell.tui.bindings import Control, Does, OpenSheet, Scroll, does
from duell.tui.keys import Screen, bindings_of
from tests.table.examples import MENU, act, expect, is_choosing, sit

EVERY_KEY = [*"0123456789abcdefghijklmnopqrstuvwxyzRGKYN?! ", "enter", "escape", "tab", "up", "down", "left", "right"]


def wanted(screen: Screen, key: str) -> Does | None:
    """Return what a key wants of the game or of the form, None if nothing; capitals count in the form alone."""
    form = isinstance(screen, FormScreen)
    what = does(bindings_of(pages, screen), key if form else key.lower())
    if what is Control.TYPE:
        return Type(key) if len(key) == 1 else None
    return None if isinstance(what, Control | Scroll | OpenSheet | Rematch) else what


def meaning(sitting: Sitting) -> dict[str, Does]:
    """Return what each key means that means anything."""
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


def test_cards_are_chosen_by_their_keys_and_locked_by_another() -> None:
    meant = meaning(bidding("1+3+8+r2d2 2"))
    chosen = {"1": Choice.FORCE_1, "3": Choice.FORCE_3, "8": Choice.FORCE_8, "r": Choice.R2D2, "R": Choice.R2D2}
    for key, choice in chosen.items():
        assert meant.pop(key) == Choose(choice)
    assert meant.pop("enter") is Intent.LOCK
    assert meant.pop("escape") is Intent.HIDE
    assert {key.lower() for key in meant} == {*"hjkl", "up", "down", "left", "right"}
    assert not [key for key, what in meant.items() if what is Intent.LOCK]


def test_no_key_chooses_a_card_that_cannot_be_played() -> None:
    chosen = {
        what.choice for what in meaning(bidding("1+3+r2d2 2", "vader-3 ...")).values() if isinstance(what, Choose)
    }
    assert chosen == {Choice.FORCE_1, Choice.FORCE_3}


def test_arrows_go_along_the_hand_and_round() -> None:
    sitting, seen = bidding("2+5+r2d2 3"), []
    for key in ("right", "l", "down", "j", "left", "h", "up", "k"):
        meant = wanted(sitting.screen, key)
        assert isinstance(meant, Choose)
        sitting.do(meant)
        seen.append(str(meant.choice))
    assert seen == ["2", "5", "r2d2", "2", "r2d2", "5", "2", "r2d2"]


def test_the_first_step_back_takes_up_the_last_card() -> None:
    assert wanted(bidding("2+5+r2d2 3").screen, "left") == Choose(Choice.R2D2)


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


def test_arrows_go_along_the_offers_and_enter_does_it() -> None:
    sitting = scouting(3)
    assert wanted(sitting.screen, "down") == Choose(Choice.KEEP)
    sitting.do(Choose(Choice.KEEP))
    assert wanted(sitting.screen, "down") == Choose(Choice.GIVE_1)
    assert wanted(sitting.screen, "up") == Choose(Choice.GIVE_2)
    assert wanted(sitting.screen, "enter") is Intent.LOCK


def test_y_draws_and_n_stops() -> None:
    meant = meaning(drawing())
    assert [meant[key] for key in "yYnN"] == [Choose(Choice.TAKE)] * 2 + [Choose(Choice.STOP)] * 2
    assert meant["enter"] is Intent.LOCK


def test_a_reveal_goes_on_and_the_end_has_no_intents() -> None:
    sitting = sit("greedo")
    act(sitting, "5", "3")
    expect(sitting.screen, Reveal)
    assert meaning(sitting) == {"enter": Intent.GO_ON, " ": Intent.GO_ON}
    sitting.do(Intent.GO_ON)
    expect(sitting.screen, Final)
    assert meaning(sitting) == {}


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


def test_left_and_right_change_a_field_and_esc_leads_back_to_the_first_page() -> None:
    form = Form(MENU)
    assert wanted(form.screen, "left") is FormMove.LESS
    assert wanted(form.screen, "right") is FormMove.MORE
    assert wanted(form.screen, "escape") is None, "the first page is left by it"
    form.do(FormMove.BACK)
    form.do(FormMove.BACK)
    form.do(FormMove.MORE)
    assert wanted(form.screen, "escape") is FormMove.OUT
