"""Games of Missions for the record, random ones from a seed."""

from dataclasses import replace
from random import Random

from duell.game import SetUp
from duell.games import GAMES
from duell.games.missions.engine.cards import Deck
from duell.record.acts import Act, Head, Seat, ended, new_head
from tests.games.missions.engine.examples import CLASSIC

MISSIONS = GAMES["missions"]

SHORT = replace(
    CLASSIC,
    name="short",
    values=(0, 1),
    troopers=CLASSIC.troopers._replace(cards=3),
    actions=tuple(kind._replace(cards=1) for kind in CLASSIC.actions),
    missions=CLASSIC.missions[:1],
)
"""27 cards: ten characters with two values each, three troopers, each action once."""

SEED = "an evening in November"

SEATS = tuple(
    Seat(name, "", player)
    for name, player in zip(
        ("Anna", "Ben", "Cem", "Dora", "Ela"), ("human", "knight", "human", "padawan", "master"), strict=True
    )
)

Game = tuple[Head, list[Act]]


def game(seed: str = SEED, *, players: int = 3, deck: Deck = CLASSIC) -> Game:
    rules, chance = MISSIONS.rules, Random(f"choices of {seed}")
    head = new_head(MISSIONS, SetUp(deck), SEATS[:players], seed)
    state, acts = head.start(), list[Act]()
    while options := rules.legal(state):
        choices = {seat: chance.choice(choices) for seat, choices in options.items()}
        acts.append(MISSIONS.notation.decision(state, choices))
        state, _ = rules.advance(state, choices)
    end = ended(MISSIONS, state)
    assert end
    return head, [*acts, end]


def short_game(seed: str = SEED, *, players: int = 2) -> Game:
    return game(seed, players=players, deck=SHORT)
