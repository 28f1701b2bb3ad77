"""Missions in full screen, played with keys: what bots take their time for, and what no frame shows to anybody else."""

from random import Random

import pytest

from duell.cli.set_up import menu
from duell.games import GAMES
from duell.games.missions.engine.state import FLIP, FlippingOrTaking, State, legal
from duell.games.missions.engine.view import View
from duell.players import Bot, Policy
from duell.record.table_options import TableOptions
from duell.table.screens import Intent, Thinking
from duell.table.session import Session
from duell.table.sitting import Sitting
from duell.tui.drawing.palette import Depth
from duell.tui.fullscreen import Look
from tests.games.missions.engine.dealing import deal
from tests.games.missions.sitting import at_table
from tests.games.missions.test_sitting import moment, with_other_secrets
from tests.tui.driver import Player

MOVING = Look(Depth.NONE)


def evening(sitting: Sitting) -> Session:
    return Session(menu(GAMES["missions"], "classic"), lambda *_: sitting, sitting=sitting)


class Bold(Bot):
    """Turns up until four lie there, and takes the last."""

    def policy(self, view: View) -> Policy:
        goes_on = isinstance(view.now, FlippingOrTaking) and len(view.display) < 4
        return {FLIP if goes_on else view.options[-1]: 1.0}


def of_a_bold_bot() -> Sitting:
    """Return a table at which Ben, who is a bot, turns up four cards and takes one."""
    state = deal("yoda-3 padme-4 r2-d2-2 c3po-7 ...")._replace(seat=1)
    return at_table(state, bots=[1], bot=Bold())


def test_a_bot_takes_its_time_once_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[tuple[float, ...]] = []

    class NoTime:
        def uniform(self, *most: float) -> float:
            times.append(most)
            return 0.0

    monkeypatch.setattr("duell.tui.motion.SystemRandom", NoTime)
    with Player(evening(of_a_bold_bot()), look=MOVING) as game:
        game.wait(lambda frame: "thinking" not in frame, "what the bot does")
        assert len(times) == 1


def test_a_card_that_a_bot_turned_up_shows_with_its_event() -> None:
    sitting = of_a_bold_bot()
    begun, decided = sitting.screen, 0
    while isinstance(sitting.screen, Thinking):
        assert sitting.screen == begun
        sitting.do(Intent.GO_ON)
        decided += 1
    assert decided == 5


@pytest.mark.parametrize("moves", [True, False])
def test_a_card_turned_up_is_announced_without_waiting_for_a_key(moves: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duell.tui.app.READING", 0.05)
    state = deal("yoda-3 padme-4 r2-d2-2 c3po-7 ...")
    with Player(evening(at_table(state)), look=Look(Depth.NONE, animation=moves)) as game:
        game.wait(lambda frame: "show " in frame, "the curtain")
        game.rest()
        game.type("\r")
        game.wait(lambda frame: "u turn up" in frame, "what can be chosen")
        game.type("u")
        page = game.wait(lambda frame: "Padmé" in frame and "u turn up" not in frame, "what is turned up")
        assert ("show all at once" in page) == moves
        game.wait(lambda frame: "u turn up" in frame, "what can be chosen")


# Secrets


PAGES = "?sivcrthxafnbg0123456789"
"""Keys that lay a page over what is shown, or do nothing there, and never decide."""


def frames(state: State, seed: int) -> list[str]:
    """Return the frames while the player to move does everything short of deciding."""
    rng, looks = Random(seed), list[str]()

    def look_around(game: Player, keys: str) -> None:
        looks.extend(game.type(rng.choice(keys)) for _ in range(12))
        looks.append(game.type("xx"))  # nothing is left open

    with Player(evening(at_table(state, options=TableOptions(hide_after=5, show_risk=True)))) as game:
        look_around(game, PAGES)
        game.rest()
        looks.append(game.type(" "))
        look_around(game, f"{PAGES}lj")
        game.type("\x1b")
        looks.append(game.see("Now at the keyboard:"))
    return looks


@pytest.mark.parametrize("steps", [24, 57])
def test_random_keys_at_a_curtain_and_behind_it_find_nothing_of_other_hands(steps: int) -> None:
    state = moment(steps, 3, steps)
    (deciding,) = legal(state)
    other = with_other_secrets(state, deciding)
    assert other
    assert other.hands != state.hands
    assert frames(state, steps) == frames(other, steps)
