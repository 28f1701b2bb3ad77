"""Positions for bots: any number of moves into any game."""

from random import Random

from hypothesis import strategies as st

from duell.games.duel.engine.cards import Choice, Deck, Hero, Vader, Villain
from duell.games.duel.engine.play import advance, start
from duell.games.duel.engine.state import State, legal
from duell.games.duel.engine.view import View, view
from tests.games.duel.engine.examples import CLASSIC, MIXES

HEROES = CLASSIC.heroes

SHORT = Deck(
    "short",
    tuple(Hero(hero.name, hero.icons[:4]) for hero in HEROES),
    (
        *(Villain(name, points) for name, points in (("jabba", 8), ("palpatine", 10), ("greedo", 3)) * 2),
        Vader(2),
        Vader(4),
    ),
)
WILD = Deck(
    "wild",
    tuple(Hero(hero.name, hero.icons[:6]) for hero in HEROES),
    (*(Villain("hutt", 100, pair=500),) * 7, Villain("droid", 1), *(Vader(75),) * 5, *(Villain("guard", 40),) * 3),
)
FOUR = Deck(
    "four",
    tuple(Hero(hero.name, hero.icons[:2]) for hero in HEROES),
    (*[Villain("jabba", 8)] * 2, Vader(2), Villain("greedo", 3)),
)
LONE = Deck("lone", tuple(Hero(hero.name, hero.icons[:1]) for hero in HEROES), (Villain("guard", 2),))
DECKS = (CLASSIC, SHORT, WILD, LONE)

_LONGEST = 40


@st.composite
def states(draw: st.DrawFn) -> State:
    """Draw a state in which somebody must act, in any deck, mix of switches and number of players."""
    deck, mix = draw(st.sampled_from(DECKS)), draw(st.sampled_from(MIXES))
    heroes = draw(st.permutations([hero.name for hero in HEROES]))[: draw(st.integers(2, 4))]
    state = start(deck, mix, heroes, str(draw(st.integers(0, 999))))
    rng = Random(draw(st.integers(0, 999)))
    for _ in range(draw(st.integers(0, _LONGEST))):
        further = advance(state, {seat: rng.choice(options) for seat, options in legal(state).items()})[0]
        if not legal(further):
            break
        state = further
    return state


def views(state: State) -> list[View]:
    return [view(state, seat) for seat in legal(state)]


def mean_bid(policy: dict[Choice, float]) -> float:
    """Return the mean value of the force cards a policy bids, R2-D2 left out."""
    force = {bid: chance for bid, chance in policy.items() if bid is not Choice.R2D2}
    return sum(bid * chance for bid, chance in force.items()) / sum(force.values())
