"""Games of Missions played at random, step by step, as everybody sees them."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from duell.games.missions import Missions
from duell.games.missions.board import Board, TableEvent, lay_out
from duell.games.missions.engine.cards import Deck
from duell.games.missions.engine.state import Choice, State, Verb, legal, start
from duell.games.missions.engine.turns import advance
from duell.games.missions.engine.view import view
from duell.record.acts import Seat
from duell.table.screens import Reveal
from tests.games.missions.engine.examples import CLASSIC

NAMES = ("Anna", "Ben", "Cem", "Dora", "Ela")


def seats(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(name, "", "human") for name in NAMES[:players])


class Step(NamedTuple):
    """A choice that was made at the table, and what it led to."""

    before: State
    seat: int
    choice: Choice
    after: State
    board: Board
    events: tuple[TableEvent, ...]

    @property
    def reveal(self) -> Reveal:
        return Reveal(self.board, None, self.events)


def steps(players: int, seed: str, deck: Deck = CLASSIC) -> Iterator[Step]:
    """Play a game in which more is taken and laid out than by chance alone."""
    state, rng = start(deck, players, seed), Random(seed)
    while due := legal(state):
        ((seat, options),) = due.items()
        liked = [choice for choice in options if choice.verb in {Verb.TAKE, Verb.MISSION, Verb.JOKER}]
        choice = rng.choice(liked if liked and rng.random() < 0.5 else options)
        yield (now := step(state, seat, choice))
        state = now.after


def step(state: State, seat: int, choice: Choice) -> Step:
    board = lay_out(view(state, None), seats(state.game.seats))
    after, events = advance(state, {seat: choice})
    return Step(state, seat, choice, after, board, Missions().narration.tell(view(state, None), events))


def chosen(state: State, *texts: str) -> list[Step]:
    """Make choices, given in their notation, one after the other."""
    made: list[Step] = []
    for text in texts:
        ((seat, options),) = legal(state).items()
        made.append(step(state, seat, next(choice for choice in options if str(choice) == text)))
        state = made[-1].after
    return made


def events(made: Sequence[Step]) -> list[TableEvent]:
    return [event for step in made for event in step.events]
