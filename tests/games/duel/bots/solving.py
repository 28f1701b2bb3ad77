"""Games small enough to be solved: every bid, every order of the stock."""

from collections.abc import Iterator, Mapping
from functools import cache

from duell.games.duel.bots import Bot
from duell.games.duel.engine.cards import Card, Choice, Deck
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.play import outcome, start
from duell.games.duel.engine.state import Bidding, LeftoverDrawing, Scouting, State, legal, state_at
from duell.games.duel.engine.view import view
from tests.games.duel.engine.examples import RAVENSBURGER


def outcomes(state: State, choices: Mapping[int, Choice], known: int = 0) -> Iterator[tuple[float, State]]:
    """The possible results of a joint choice with their chances, if this many cards on top of the stock are `known`."""
    after = state.after(tuple([choices.get(seat) for seat in range(len(state.hands))]))
    if min(after.top, len(state.stock)) - state.top <= known:
        yield 1.0, after
        return
    for chance, ordered in orders(state, known):
        for likely, further in outcomes(ordered, choices, known + 1):
            yield chance * likely, further


def orders(state: State, known: int = 0) -> Iterator[tuple[float, State]]:
    """The state with each kind of card that may come after the `known` ones there, and the chance that it does."""
    top = state.top + known
    empire, hidden = state.game.deck.empire, state.stock[top:]
    for card in dict.fromkeys(empire[index] for index in hidden):
        same = [index for index in hidden if empire[index] == card]
        others = [index for index in hidden if index != same[0]]
        yield len(same) / len(hidden), state._replace(stock=(*state.stock[:top], same[0], *others))


def gain_of_seeing_through(bot: Bot, deck: Deck, edition: Edition = RAVENSBURGER) -> float:
    """The wins above one half of an opponent who knows the policy of `bot`, on average over both seats.

    Two perfect players win half of the games each, if both play both seats.
    """
    return sum(BestResponse(bot, seat).share(deck, edition) for seat in range(2)) / 2 - 0.5


class BestResponse:
    """Plays as well as possible at `seat` against one who is known to play by the policy of `bot`."""

    def __init__(self, bot: Bot, seat: int) -> None:
        self._bot = bot
        self._seat = seat
        self._found: dict[object, float] = {}

    def share(self, deck: Deck, edition: Edition = RAVENSBURGER) -> float:
        dealt = start(deck, edition, ("leia", "yoda"), "any")._replace(top=0)
        return sum(chance * self._value(turned_up(ordered)) for chance, ordered in orders(dealt))

    def _value(self, state: State) -> float:
        ended = outcome(state)
        if ended:
            return (self._seat in ended.winners) / len(ended.winners)
        key = what_matters(state)
        if key not in self._found:
            self._found[key] = self._best(state)
        return self._found[key]

    def _best(self, state: State) -> float:
        options, other = legal(state), 1 - self._seat
        answers: list[tuple[dict[int, Choice], float]] = [({}, 1.0)]
        if other in options:
            answers = [({other: choice}, chance) for choice, chance in self._bot.policy(view(state, other)).items()]
        own: list[dict[int, Choice]] = [{self._seat: choice} for choice in options.get(self._seat, ())] or [{}]
        return max(
            sum(
                chance * likely * self._value(after)
                for answer, chance in answers
                if chance
                for likely, after in outcomes(state, choice | answer)
            )
            for choice in own
        )


def turned_up(state: State) -> State:
    return state_at(state.game, state.stock, 1, 1, state.hands, 0, Bidding(state.stock[0]))


def what_matters(state: State) -> tuple[object, ...]:
    """All that the rest of a game depends on: equal cards count as the same, and the order of the stock not at all."""
    counts = tuple([(state.piles & cards).bit_count() for cards in piled(state.game.deck.empire, len(state.hands))])
    now = state.now
    scout = now.seat if isinstance(now, Scouting) else None
    drawing = (now.seat, now.draws) if isinstance(now, LeftoverDrawing) else None
    return state.phase, _at_stake(state), state.hands, counts, scout, drawing


def _at_stake(state: State) -> tuple[object, ...]:
    """The cards turned up that are not yet anybody's, as they are printed, and the bids that wait for R2-D2."""
    empire, now = state.game.deck.empire, state.now
    if isinstance(now, Scouting) and now.waiting:
        return empire[now.card], empire[now.waiting.card], now.waiting.bids
    return (empire[now.card],) if isinstance(now, Bidding | Scouting) else ()


@cache
def piled(empire: tuple[Card, ...], seats: int) -> tuple[int, ...]:
    """The cards of each kind in each pile, those of the seats and what escaped, as bits of `State.piles`."""
    kinds = [sum(1 << index for index, other in enumerate(empire) if other == card) for card in dict.fromkeys(empire)]
    return tuple(kind << pile * len(empire) for pile in range(seats + 1) for kind in kinds)
