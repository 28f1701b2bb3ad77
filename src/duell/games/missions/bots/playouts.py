"""Playouts: compares two choices by playing the next turns after each, with the same luck."""

from random import Random

from duell.games.missions.bots.compiled import compiled
from duell.games.missions.bots.heuristic import Knight
from duell.games.missions.bots.master import Search
from duell.games.missions.bots.value import Net
from duell.games.missions.engine.cards import Action, Trooper
from duell.games.missions.engine.state import Choice, FlippingOrTaking, State, legal, start
from duell.games.missions.engine.turns import outcome, play
from duell.games.missions.engine.view import View, stock, view
from duell.players import plain_sum

_PLAYOUTS = 24  # the playouts of each choice

_TURNS = 4
"""How many turns each seat has in a playout. Further turns say nothing more, since their luck hides the difference."""


def gain(seen: View, best: Choice, made: Choice, net: Net) -> float:
    """How much more of the win `best` brings than `made`: knights play some turns after each, then `net` judges.

    The stocks are shuffled at random, the same for both choices and every time.
    """
    rng, kernel = Random(0), compiled(seen.deck, len(seen.hands), net)
    imagined = [_imagined(seen, rng) for _ in range(_PLAYOUTS)]
    computed = kernel.gain(seen, best, made, _TURNS, imagined) if kernel else None
    if computed is not None:
        return computed
    return plain_sum(_share(state, best, net) - _share(state, made, net) for state in imagined) / _PLAYOUTS


def _imagined(seen: View, rng: Random) -> State:
    """A state that agrees with a view; its stocks are shuffled with `rng`."""
    deck, left = seen.deck, stock(seen)
    hidden = [*left.characters, *_first(deck.cards, Trooper(), left.troopers)]
    for name, count in left.actions.items():
        hidden += _first(deck.cards, Action(name), count)
    actions = {number for number, card in enumerate(deck.cards) if isinstance(card, Action)}
    discarded = seen.sets.discarded & deck.held_bits
    rng.shuffle(hidden)
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


def _first(cards: tuple[object, ...], card: object, count: int) -> range:
    """The numbers of the first `count` cards like this one; equal cards have successive numbers in the deck."""
    begin = cards.index(card) if count else 0
    return range(begin, begin + count)


def _share(state: State, choice: Choice, net: Net) -> float:
    """The share of the win that the acting seat has after `choice` and some turns."""
    (seat,) = legal(state)
    knight, until = Knight(), state.turn + _TURNS * state.game.seats
    state = play(state, choice)
    while options := legal(state):
        if state.turn >= until and isinstance(state.now, FlippingOrTaking) and state.stock_left:
            search = Search(view(state, state.seat), net)
            return search.now.worth(search.seats, search.display, state.seat)[seat]
        ((actor, open_to),) = options.items()
        if len(open_to) > 1:
            policy = knight.policy(view(state, actor))
            state = play(state, max(policy, key=lambda each: policy[each]))
        else:
            state = play(state, open_to[0])
    ended = outcome(state)
    assert ended
    return (seat in ended.winners) / len(ended.winners)
