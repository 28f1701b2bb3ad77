"""Games that are small enough to be solved: every bid, every card that the stock may turn up."""

from collections.abc import Iterator, Mapping
from functools import cache

from duell.games.duel.bots import Bot
from duell.games.duel.engine import Card, Choice, Deck, State, advance, legal, moments, outcome, start, state_at, view
from tests.games.duel.engine.examples import RAVENSBURGER


def outcomes(state: State, choices: Mapping[int, Choice]) -> Iterator[tuple[float, State]]:
    """What a joint choice may lead to, each with its chance; no step may turn up more than one card."""
    for chance, ordered in orders(state):
        yield chance, advance(ordered, choices)[0]


def orders(state: State) -> Iterator[tuple[float, State]]:
    """The state with each kind of card that may be the top one of the stock there, and the chance that it is."""
    empire, hidden = state.game.deck.empire, state.stock[state.top :]
    if not hidden:
        yield 1.0, state
    for card in dict.fromkeys(empire[place] for place in hidden):
        same = [place for place in hidden if empire[place] == card]
        others = [place for place in hidden if place != same[0]]
        yield len(same) / len(hidden), state._replace(stock=(*state.stock[: state.top], same[0], *others))


def gain_of_seeing_through(bot: Bot, deck: Deck) -> float:
    """How much more than half of the wins whoever knows the policy of `bot` gets, on average of both seats.

    Between two who play as well as possible it is half of them, if each plays both seats.
    """
    return sum(BestResponse(bot, seat).share(deck) for seat in range(2)) / 2 - 0.5


class BestResponse:
    """Plays as well as possible at `seat` against one who is known to play by the policy of `bot`."""

    def __init__(self, bot: Bot, seat: int) -> None:
        self._bot = bot
        self._seat = seat
        self._found: dict[object, float] = {}

    def share(self, deck: Deck) -> float:
        """Return the share of the win in a whole game."""
        dealt = start(deck, RAVENSBURGER, ("leia", "yoda"), "any")._replace(top=0)
        return sum(chance * self._value(_turned_up(ordered)) for chance, ordered in orders(dealt))

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


def _turned_up(state: State) -> State:
    """Return the first state of a game with this stock."""
    return state_at(state.game, state.stock, 1, 1, state.hands, 0, moments.Duel(state.stock[0]))


def what_matters(state: State) -> tuple[object, ...]:
    """All that the rest of a game depends on: equal cards count as the same, and the order of the stock not at all."""
    piles = (*state.taken, state.escaped)
    counts = tuple((pile & kind).bit_count() for pile in piles for kind in kinds(state.game.deck.empire))
    public = view(state, None)
    return public.phase, public.shown, state.hands, counts, public.scout, public.last, public.draws


@cache
def kinds(empire: tuple[Card, ...]) -> tuple[int, ...]:
    """The cards of each kind, as bits over the deck."""
    return tuple(
        sum(1 << place for place, other in enumerate(empire) if other == card) for card in dict.fromkeys(empire)
    )
