"""Complete random games, for properties of every game."""

from dataclasses import dataclass, replace

from hypothesis import strategies as st

from duell.games.duel.engine.cards import Choice, Deck
from duell.games.duel.engine.events import Event
from duell.games.duel.engine.play import advance, start
from duell.games.duel.engine.state import State, legal
from tests.games.duel.engine.dealing import HEROES
from tests.games.duel.engine.examples import CLASSIC, MIXES


@dataclass(frozen=True, slots=True)
class Step:
    """One joint choice in a game, and what it did."""

    before: State
    choices: dict[int, Choice]
    after: State
    events: tuple[Event, ...]


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """Return the classic deck, or a part of it."""
    empire = draw(st.permutations(CLASSIC.empire))[: draw(st.sampled_from([34, 34, 12, 4, 1]))]
    highest = draw(st.sampled_from([8, 8, 3, 1]))
    heroes = tuple(replace(hero, icons=hero.icons[:highest]) for hero in CLASSIC.heroes)
    return Deck("some", heroes, tuple(empire))


@st.composite
def games(draw: st.DrawFn) -> list[Step]:
    """Play a game of any mix of switches with 2 to 4 players.

    A player picks one of the legal choices at random. So that rare endings are met, some games have only a few of the
    cards, and in some the first choice (R2-D2, keeping, taking) is picked more often.
    """
    state = start(draw(decks()), draw(st.sampled_from(MIXES)), HEROES[: draw(st.integers(2, 4))], seed="")
    rng = draw(st.randoms(use_true_random=False))
    taste = draw(st.sampled_from([0.0, 0.3, 0.7]))
    steps = []
    while options := legal(state):
        choices = {
            seat: open_to[0] if rng.random() < taste else rng.choice(open_to) for seat, open_to in options.items()
        }
        after, events = advance(state, choices)
        steps.append(Step(state, choices, after, tuple(events)))
        state = after
    return steps
