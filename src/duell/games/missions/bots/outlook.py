"""What positions of a round are worth: to each seat its share of the win, and to one of them its lead at the end."""

from collections.abc import Sequence

from duell.games.missions.bots.holding import Cards, Holding, hold
from duell.games.missions.bots.inputs import Position, Supply, of_display, of_own, of_sums
from duell.games.missions.bots.value_net import Layer, Net, layer, softmax, standing
from duell.games.missions.counting import Stock
from duell.games.missions.engine import ActionName

Worth = tuple[float, ...]
"""Each seat's share of the win to be expected, then the lead in points of the seat that looks ahead."""


class Outlook:
    """What positions of one round come to, with such a stock and so many rounds to come after this one.

    `sums` are those of the rounds before; `me` is the seat that looks ahead.
    """

    def __init__(self, net: Net, supply: Supply, rounds_left: int, sums: Sequence[int], me: int) -> None:
        self.net, self.supply, self.rounds_left, self.sums, self.me = net, supply, rounds_left, tuple(sums), me
        self._own: dict[Cards, Layer] = {}
        self._settings: dict[tuple[tuple[Cards, ...], int], tuple[Position, list[Layer]]] = {}

    def with_less(self, stock: Stock) -> "Outlook":
        """Return the same with one card less in the stock, which card is not known; holdings count the same."""
        supply = Supply(self.supply.deck, stock, self.left - 1, self.supply.seats)
        less = Outlook(self.net, supply, self.rounds_left, self.sums, self.me)
        less._own = self._own
        return less

    @property
    def left(self) -> int:
        """How many cards the stock has."""
        return self.supply.left

    def holding(self, cards: Cards) -> Holding:
        """Return what a seat's cards come to."""
        return hold(self.supply.deck, cards)

    def worth(self, seats: tuple[Cards, ...], display: Sequence[int], turn_of: int) -> Worth:
        """Return what it is worth to everybody that `turn_of` is to take or turn up a card."""
        found = self._settings.get((seats, turn_of))
        if found is None:
            found = self._settings[seats, turn_of] = self._but_for_display(seats, turn_of)
        position, layers = found
        odds, ends, size = [0.0] * len(seats), [0.0] * len(seats), len(seats)
        for distance, inputs in enumerate(of_display(position, display)):
            seat = (turn_of + distance) % size
            odds[seat], points = standing(self.net, layer(self.net, layers[seat], inputs))
            ends[seat] = position.totals[seat] + points
        return *softmax(odds), _lead(ends, self.me)

    def _but_for_display(self, seats: tuple[Cards, ...], turn_of: int) -> tuple[Position, list[Layer]]:
        holdings = [self.holding(cards) for cards in seats]
        totals = [total + one.score + one.all_tiles for total, one in zip(self.sums, holdings, strict=True)]
        position = Position(self.supply, self.rounds_left, holdings, totals, turn_of)
        layers = [
            layer(self.net, self._layer(holding), of_sums(position, seat)) for seat, holding in enumerate(holdings)
        ]
        return position, layers

    def _layer(self, holding: Holding) -> Layer:
        found = self._own.get(holding.cards)
        if found is None:
            own = of_own(self.supply, holding, self.rounds_left)
            found = self._own[holding.cards] = layer(self.net, self.net.bias, own)
        return found

    def ended(self, seats: tuple[Cards, ...], ender: int, bonus: int) -> Worth:
        """Return what it is worth to everybody that `ender` ends the round, and gets a `bonus` for it."""
        sums = [total + self.holding(cards).score for total, cards in zip(self.sums, seats, strict=True)]
        sums[ender] += bonus
        nothing = tuple([Cards(0, 0, cards.tiles, 0) for cards in seats])
        if self.rounds_left:
            return self._next_round(sums).worth(nothing, (), ender)
        ends = [total + self.holding(cards).all_tiles for total, cards in zip(sums, nothing, strict=True)]
        best = max(ends)
        level = ends.count(best)
        return *[(total == best) / level for total in ends], _lead(ends, self.me)

    def _next_round(self, sums: Sequence[int]) -> "Outlook":
        deck = self.supply.deck
        actions = {ActionName(kind.name): kind.cards for kind in deck.actions}
        every = Stock(tuple(range(len(deck.held))), deck.troopers.cards, actions)
        supply = Supply(deck, every, len(deck.cards), self.supply.seats)
        return Outlook(self.net, supply, self.rounds_left - 1, sums, self.me)


def _lead(totals: Sequence[float], seat: int) -> float:
    return totals[seat] - max([total for other, total in enumerate(totals) if other != seat])
