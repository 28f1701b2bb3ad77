"""How `master` learns what hands are worth, by playing itself.

It begins with a guess, and plays itself, now and then with a choice made at random. What belongs to each seat at the
beginning of each turn is how many points more than the others the round has brought it from there on; the weights move
towards those that come nearest to it (least squares). The next games are played with the new weights, and so on.
"""

from collections.abc import Callable, Iterator, Sequence
from operator import mul
from random import Random
from typing import NamedTuple

from duell.games.missions.bots.master import Master
from duell.games.missions.bots.search import Search
from duell.games.missions.bots.standing import OWN, Weights
from duell.games.missions.engine import Choosing, Deck, State, legal, play, start, view
from duell.players import Bot

_ODD = 0.05
"""The share of choices made at random, so that other positions are seen too."""

_SEATS = (2, 2, 3, 2, 4)
"""How many play, by turns."""

_KEPT = 2
"""So many generations of games are learned from at once."""

_CAUTION = 1.0
"""How strongly weights are drawn to what was believed: the turns of one round are much alike."""

_GUESSES = {
    "seven": 2.0,
    "eight": 4.0,
    "nine": 6.0,
    "ten": 8.0,
    "pairs": 0.25,
    "triples": 0.95,
    "one trooper": 0.15,
    "two troopers": 0.35,
}

_TILES = ((0.0, 0.0, 0.0, 0.0, 0.0, 20.0), (0.0, 2.0, 5.0, 9.0, 14.0, 20.0), (0.0, 3.0, 7.0, 11.0, 15.0, 20.0))

FIRST = Weights(tuple(_GUESSES.get(name, 0.0) for name in OWN), (0.0, 0.5, 0.3), _TILES, 780.0)
"""What is believed before the first game: about what a knight believes, and half of what others would take."""


class Sample(NamedTuple):
    """A seat at the beginning of a turn: the numbers of `OWN` and `TABLE`, and how many points more it got."""

    row: list[float]
    gained: float


class Rounds(NamedTuple):
    """What was seen in games.

    `leads` are how far the lead of a round between two was from what was expected, squared, and how much of the stock
    was left.
    """

    samples: list[Sample]
    leads: list[tuple[float, float]]


def train(deck: Deck, games: Sequence[int], seed: str, tell: Callable[[str], object]) -> Iterator[Weights]:
    """Yield the weights after each generation of so many `games`; `tell` is told how far it is."""
    weights, kept = FIRST, list[Rounds]()
    bot: Bot = Master(weights)
    for generation, count in enumerate(games):
        seen = Rounds([], [])
        for game in range(count):
            of_game = f"{seed} {generation} {game}"
            watch(bot, weights, start(deck, _SEATS[game % len(_SEATS)], of_game), Random(of_game), seen)
            if game % 10 == 9:
                tell(f"generation {generation + 1} of {len(games)}: {game + 1} of {count} games")
        kept = [*kept[1 - _KEPT :], seen]
        weights = fit(kept, weights)
        yield weights
        bot = Master(weights)


def watch(bot: Bot, weights: Weights, state: State, rng: Random, seen: Rounds) -> None:
    """Let `bot` play a game against itself from its first state, and add to what was `seen`."""
    seats = state.game.seats
    waiting, turn = list[tuple[Search, list[list[float]]]](), 0
    while due := legal(state):
        ((seat, options),) = due.items()
        if isinstance(state.now, Choosing) and state.turn != turn:
            turn = state.turn
            look = Search(view(state, seat), weights)
            look.order = [(seat + later) % seats for later in range(seats)]
            waiting.append((look, look.table(look.known.display)))
        if len(options) == 1:
            choice = options[0]
        elif rng.random() < _ODD:
            choice = rng.choice(options)
        else:
            choice = bot.choose(view(state, seat), rng)
        before, state = state, play(state, choice)
        if len(state.scores) > len(before.scores):
            _scored(state, waiting, seen)
            waiting = []


def _scored(state: State, waiting: Sequence[tuple[Search, list[list[float]]]], seen: Rounds) -> None:
    """Tell of each turn of a round what it was worth in the end."""
    for look, table in waiting:
        known = look.known
        rows, gained = [], []
        for standing, of_table, score, tiles in zip(look.standings, table, state.scores[-1], state.tiles, strict=True):
            rows.append([*known.features(standing.holding)[2], *of_table])
            for_sure = standing.score + known.tiles(standing.holding.tiles)
            gained.append(score.total + known.tile(known.final_tiles, tiles) - for_sure)
        others, weights = len(rows) - 1, (*known.weights.own, *known.weights.table)
        for seat in range(others if others == 1 else len(rows)):
            row = [column[seat] - (sum(column) - column[seat]) / others for column in zip(*rows, strict=True)]
            lead = gained[seat] - (sum(gained) - gained[seat]) / others
            seen.samples.append(Sample(row, lead))
            if others == 1:
                off = lead - sum(map(mul, weights, row))
                seen.leads.append((off * off, known.left.size / len(known.deck.cards)))


def fit(kept: Sequence[Rounds], believed: Weights) -> Weights:
    """Return the weights that follow from what was seen, and from what was believed before."""
    before = [*believed.own, *believed.table]
    samples = [sample for seen in kept for sample in seen.samples]
    changes = _nearest([Sample(row, gained - sum(map(mul, before, row))) for row, gained in samples])
    found = [round(weight + change, 3) for weight, change in zip(before, changes, strict=True)]
    leads = [lead for seen in kept for lead in seen.leads]
    variance = sum(off for off, _ in leads) / sum(left for _, left in leads)
    return believed._replace(own=tuple(found[: len(OWN)]), table=tuple(found[len(OWN) :]), variance=round(variance, 1))


def _nearest(samples: Sequence[Sample]) -> list[float]:
    """Return the weights of least squares, drawn to 0."""
    width = len(samples[0].row)
    products, right = [[0.0] * width for _ in range(width)], [0.0] * width
    for row, gained in samples:
        there = [(place, number) for place, number in enumerate(row) if number]
        for place, number in there:
            right[place] += gained * number
            line = products[place]
            for other, factor in there:
                line[other] += number * factor
    for place in range(width):
        products[place][place] += _CAUTION * (products[place][place] + 1)
    return solve(products, right)


def solve(lines: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return what solves a system of linear equations, by elimination with the largest pivot."""
    rows = [[*line, number] for line, number in zip(lines, right, strict=True)]
    for place in range(len(rows)):
        best = max(range(place, len(rows)), key=lambda other: abs(rows[other][place]))
        rows[place], rows[best] = rows[best], rows[place]
        for other, row in enumerate(rows):
            if other != place and (factor := row[place] / rows[place][place]):
                rows[other] = [one - factor * two for one, two in zip(row, rows[place], strict=True)]
    return [row[-1] / row[place] for place, row in enumerate(rows)]
