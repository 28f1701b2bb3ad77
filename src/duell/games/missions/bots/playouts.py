"""Playouts: compares two choices by playing the next turns after each, with the same cards."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from duell.games.missions.bots.compiled import Compiled, compiled
from duell.games.missions.bots.master import Search
from duell.games.missions.bots.value import Net
from duell.games.missions.engine.cards import Action, Trooper
from duell.games.missions.engine.state import FLIP, Choice, State, legal, start
from duell.games.missions.engine.turns import outcome, play
from duell.games.missions.engine.view import View, stock, view
from duell.players import plain_sum

_BATCH, _MOST = 4, 24  # the playouts of each choice: in a batch, and at most in all batches

_TURNS = 6  # the turns of a playout; the luck in further turns would hide the difference

_COMES = 0.45
"""The mean real cost of a choice, as a share of the net's estimate: the best of several choices is often overrated."""

_SPREAD, _LEAST_SPREAD = 0.6, 0.015
"""The standard deviation of the real cost: a share of the net's estimate, and at least the second number."""

_NOISE, _PRIOR_PAIRS = 0.05, 8  # the prior standard deviation between pairs of playouts, and its weight in pairs

_SURE = 1.64  # the standard errors from which on a difference counts as real

_MATTERS = 0.02  # the least cost that matters


class Cost(NamedTuple):
    """The share of the win that a choice costs compared with the best one, and its standard error.

    `is_real` is set if the playouts alone, without the net's estimate, show that the cost is not zero.
    """

    mean: float
    error: float
    is_real: bool


def cost(seen: View, best: Choice, made: Choice, net: Net, regret: float) -> Cost:
    """The cost of `made` compared with `best`; the net's own estimate of it is `regret`.

    Masters play on after each choice, in the same stocks, and the luck of the cards is taken out. Playouts are added
    until the cost is clearly real, or clearly does not matter. The same view always gets the same shuffled stocks.
    """
    rng, kernel, gains = Random(0), compiled(seen.deck, len(seen.hands), net), list[float]()
    first = _imagined(seen, rng)
    while True:
        imagined = [_shuffled(first, rng) for _ in range(_BATCH)]
        gains += _gains(seen, best, made, net, kernel, imagined)
        estimate = _cost(gains, regret)
        if (
            estimate.mean + _SURE * estimate.error < _MATTERS
            or len(gains) >= _MOST
            or (estimate.is_real and 4 * estimate.error < estimate.mean)
        ):
            return estimate


def _cost(gains: Sequence[float], regret: float) -> Cost:
    """The most likely cost, given the net's estimate and the playouts, each weighted by its precision."""
    pairs = len(gains)
    mean = plain_sum(gains) / pairs
    squares = plain_sum([(gain - mean) ** 2 for gain in gains]) + _PRIOR_PAIRS * _NOISE**2
    error = sqrt(squares / (pairs + _PRIOR_PAIRS) / pairs)
    spread = max(_SPREAD * regret, _LEAST_SPREAD)
    weight = spread**2 / (spread**2 + error**2)  # of the playouts' mean; the rest is that of the net's estimate
    return Cost(
        mean=weight * mean + (1 - weight) * _COMES * regret,
        error=sqrt(weight) * error,
        is_real=mean > _SURE * error,
    )


def _gains(  # noqa: PLR0913, PLR0917
    seen: View, best: Choice, made: Choice, net: Net, kernel: Compiled | None, imagined: Sequence[State]
) -> list[float]:
    """The gain in the share of the win from `best` over `made`, in each of the states."""
    computed = kernel.gains(seen, best, made, _TURNS, imagined) if kernel else None
    if computed is not None:
        return computed
    return [_share(state, best, net) - _share(state, made, net) for state in imagined]


def _imagined(seen: View, rng: Random) -> State:
    """A state that agrees with a view."""
    deck, left = seen.deck, stock(seen)
    hidden = [*left.characters, *_first(deck.cards, Trooper(), left.troopers)]
    for name, count in left.actions.items():
        hidden += _first(deck.cards, Action(name), count)
    actions = {number for number, card in enumerate(deck.cards) if isinstance(card, Action)}
    discarded = seen.sets.discarded & deck.held_bits
    new = start(deck, len(seen.hands), str(rng.random()), seen.rounds)
    return new._replace(
        stocks=(*new.stocks[: seen.round - 1], tuple(hidden), *new.stocks[seen.round :]),
        round=seen.round,
        turn=seen.turn,
        seat=seen.turn_of,
        display=seen.sets.display,
        discarded=discarded | sum(1 << number for number in actions.difference(hidden)),
        hands=seen.sets.hands,
        troopers=seen.troopers,
        missions=seen.missions,
        tiles=seen.sets.tiles,
        scores=seen.scores,
        now=seen.now,
    )


def _shuffled(state: State, rng: Random) -> State:
    """The state with this round's stock in another order, and new luck for draws from a hand."""
    past, cards, later = state.stocks[: state.round - 1], [*state.stocks[state.round - 1]], state.stocks[state.round :]
    rng.shuffle(cards)
    return state._replace(stocks=(*past, tuple(cards), *later), luck=tuple([rng.random() for _ in state.luck]))


def _first(cards: tuple[object, ...], card: object, count: int) -> range:
    """The numbers of the first `count` cards like this one; equal cards have successive numbers in the deck."""
    begin = cards.index(card) if count else 0
    return range(begin, begin + count)


def _share(state: State, choice: Choice, net: Net) -> float:
    """A seat's share of the win after a choice, by the net's estimate some turns later, less the luck of the cards."""
    (seat,) = legal(state)
    until, lucky = state.turn + _TURNS, 0.0
    mean, of_cards = Search(view(state, seat), net).turned_up() if choice == FLIP else ((), {})
    while True:
        if choice == FLIP:
            card = state.game.deck.cards[state.stocks[state.round - 1][state.top]]
            lucky += of_cards[card][seat] - mean[seat]
        state = play(state, choice)
        due = legal(state)
        if not due:
            break
        ((actor, options),) = due.items()
        choice = options[0]
        if options == (FLIP,) or len(options) > 1:
            search = Search(view(state, actor), net)
            mean, of_cards = search.turned_up() if FLIP in options else ((), {})
            worths = {option: mean if option == FLIP else search.worth(option) for option in options}
            choice = max(worths, key=lambda option: (worths[option][actor], worths[option][-1]))
            if state.turn >= until:
                return worths[choice][seat] - lucky
    ended = outcome(state)
    assert ended
    return (seat in ended.winners) / len(ended.winners) - lucky
