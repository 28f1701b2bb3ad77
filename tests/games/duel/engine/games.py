"""Complete random games, for properties of every game."""

from dataclasses import dataclass, replace
from functools import cache
from random import Random

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


def some_deck(rng: Random) -> Deck:
    """Return the classic deck, or a part of it, in any order."""
    highest, cards = rng.choice([8, 8, 3, 1]), rng.choice([34, 34, 12, 4, 1])
    heroes = tuple(replace(hero, icons=hero.icons[:highest]) for hero in CLASSIC.heroes)
    return Deck(f"{rng.random()}", heroes, tuple(rng.sample(CLASSIC.empire, cards)))


@cache
def played(seed: int) -> list[Step]:
    """Play a game of any mix of switches with 2 to 4 players.

    A player picks one of the legal choices at random. So that rare endings are met, some games have only a few of the
    cards, and in some the first choice (R2-D2, keeping, taking) is picked more often.
    """
    rng = Random(seed)
    state = start(some_deck(rng), rng.choice(MIXES), HEROES[: rng.randint(2, 4)], seed="")
    taste = rng.choice([0.0, 0.3, 0.7])
    steps = []
    while options := legal(state):
        choices = {
            seat: open_to[0] if rng.random() < taste else rng.choice(open_to) for seat, open_to in options.items()
        }
        after, events = advance(state, choices)
        steps.append(Step(state, choices, after, tuple(events)))
        state = after
    return steps


games = st.integers(0, 39).map(played)
"""Games that all properties look at, so that each is played once."""
