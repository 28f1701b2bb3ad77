"""Duels from random games, played up to the reveal."""

from random import Random

from hypothesis import strategies as st

from duell.games.duel.board import Hand
from duell.games.duel.engine.cards import Choice
from duell.games.duel.engine.play import advance, start
from duell.games.duel.engine.state import Phase, State, legal
from duell.table.screens import Choose, Curtain, Intent, Reveal, Screen, Thinking
from duell.table.sitting import Sitting
from tests.games.duel.engine.dealing import HEROES
from tests.table.examples import CLASSIC, EDITIONS, choosing, is_choosing


@st.composite
def duels(draw: st.DrawFn) -> tuple[State, dict[int, Choice]]:
    """Return a moment of a random game in which bids are due, and a bid for each seat that must bid."""
    players = draw(st.integers(2, 4))
    state = start(CLASSIC, draw(st.sampled_from(EDITIONS)), HEROES[:players], draw(st.sampled_from("abc")))
    rng = Random(draw(st.integers(0, 999)))
    due = []
    while options := legal(state):
        choices = {seat: rng.choice(open_to) for seat, open_to in options.items()}
        if state.phase is Phase.DUEL:
            due.append((state, choices))
        state, _ = advance(state, choices)
    return draw(st.sampled_from(due))


def until_reveal(sitting: Sitting, bids: dict[int, Choice]) -> list[Screen]:
    """Bid; return each screen that comes before the reveal."""
    seen: list[Screen] = []
    while not isinstance(screen := sitting.screen, Reveal):
        seen.append(screen)
        if isinstance(screen, Curtain):
            sitting.do(Intent.LIFT)
        elif isinstance(screen, Thinking):
            sitting.do(Intent.GO_ON)
        elif choosing(screen, Hand).chosen is None:
            sitting.do(Choose(bids[choosing(screen, Hand).seat]))
        else:
            sitting.do(Intent.LOCK)
    return seen


def not_of(seat: int, screens: list[Screen]) -> list[Screen]:
    """Return the screens without those that a seat is alone with."""
    return [screen for screen in screens if not (is_choosing(screen, Hand) and screen.seat == seat)]
