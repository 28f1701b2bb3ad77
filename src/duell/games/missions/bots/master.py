"""`master`: looks ahead at every possible next card, to the end of the turn.

All players are assumed to maximize their own share of the win. The net (`value`) estimates the positions in which a
player takes a card or turns one up.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

from duell.games.missions.bots.compiled import compiled
from duell.games.missions.bots.features import Cards, Supply
from duell.games.missions.bots.value import Net, Outlook, Worth, learned
from duell.games.missions.engine.cards import Action, ActionName, Card, Trooper, numbers
from duell.games.missions.engine.scoring import BONUS
from duell.games.missions.engine.state import Choice, Laying, Naming, Verb, cards_laid
from duell.games.missions.engine.view import View, stock
from duell.players import ActionValue, Level, Policy, Temper

Seats = tuple[Cards, ...]
Display = tuple[int, ...]


class Search:
    """Computes the `Worth` of each choice in a position, with the lead of the seat that chooses."""

    def __init__(self, view: View, net: Net) -> None:
        assert view.to_act is not None
        self.view, self.net, self.me, self.turn_of = view, net, view.to_act, view.turn_of
        self.deck, self.stock = view.deck, stock(view)
        self.size = len(self.deck.values)
        self.display: Display = numbers(view.sets.display)
        self.seats: Seats = tuple(map(Cards, view.sets.hands, map(len, view.missions), view.sets.tiles, view.troopers))

    @cached_property
    def now(self) -> Outlook:
        view = self.view
        sums = [sum(scores[seat].total for scores in view.scores) for seat in range(len(view.troopers))]
        supply = Supply(self.deck, self.stock, view.stock_left, len(sums))
        return Outlook(self.net, supply, view.rounds - view.round, sums, self.me)

    @cached_property
    def then(self) -> Outlook:
        """The outlook once the stock has one card less."""
        return self.now.with_less(self.stock)

    def values(self) -> dict[Choice, Worth]:
        """The value of each choice of the seat that must act.

        If turning up a card is the only choice, its value is the net's estimate of the position.
        """
        if [choice.verb for choice in self.view.options] == [Verb.FLIP]:
            return {self.view.options[0]: self.now.worth(self.seats, self.display, self.turn_of)}
        return {choice: self.worth(choice) for choice in self.view.options}

    def worth(self, choice: Choice) -> Worth:
        """The value of a choice; for turning up a card, the mean over the stock."""
        match choice.verb:
            case Verb.FLIP:
                return self.flip()
            case Verb.TAKE:
                assert choice.card
                return self._taken[self.deck.numbers[choice.card]]
            case Verb.FROM:
                assert choice.seat is not None
                return self._named(choice.seat)
            case Verb.HAND:
                assert choice.card
                return self._pass(self.now, self.me, self.deck.numbers[choice.card])
            case Verb.MISSION | Verb.JOKER:
                assert choice.value is not None
                assert isinstance(self.view.now, Laying)
                laid = cards_laid(self.deck, self.seats[self.me].hand, choice)
                seats = self._laid(self.seats, self.deck.values.index(choice.value), laid)
                return self._end(self.now, seats, self.display, self.view.now.joker and choice.verb is Verb.MISSION)
            case Verb.SHOW:
                return self.now.ended(self.seats, self.turn_of, BONUS)
            case Verb.DONE:
                return self._done(self.now, self.seats, self.display)

    def _named(self, giver: int) -> Worth:
        """The value of naming `giver`: Count Dooku takes a random card, Jango Fett gets the card that costs least."""
        assert isinstance(self.view.now, Naming)
        worths = [self._pass(self.now, giver, number) for number in numbers(self.seats[giver].hand)]
        if self.view.now.action is ActionName.JANGO:
            return max(worths, key=itemgetter(giver))
        return _mean([(worth, 1) for worth in worths])

    # The consequences of a choice

    def _with(self, seats: Seats, seat: int, cards: Cards) -> Seats:
        return (*seats[:seat], cards, *seats[seat + 1 :])

    def _laid(self, seats: Seats, place: int, cards: int) -> Seats:
        mine = seats[self.turn_of]
        tile = 1 << place if place < self.deck.tiles else 0
        after = mine._replace(hand=mine.hand & ~cards, missions=mine.missions + 1, tiles=mine.tiles | tile)
        return self._with(seats, self.turn_of, after)

    def _done(self, outlook: Outlook, seats: Seats, display: Display) -> Worth:
        if outlook.left:
            return outlook.worth(seats, display, (self.turn_of + 1) % len(seats))
        return outlook.ended(seats, self.turn_of, 0 if outlook.holding(seats[self.turn_of]).missing else BONUS)

    def _end(self, outlook: Outlook, seats: Seats, display: Display, joker: bool = False) -> Worth:
        """The best choice at the end of the turn (rules 7 and 8)."""
        return self._best_end(outlook, seats, display, joker, {})

    def _best_end(
        self, outlook: Outlook, seats: Seats, display: Display, joker: bool, ends: dict[tuple[Cards, bool], Worth]
    ) -> Worth:
        """The same; `ends` caches it by cards, since the order of missions does not matter."""
        key = seats[self.turn_of], joker
        if key in ends:
            return ends[key]
        worths = [self._done(outlook, seats, display)]
        holding = outlook.holding(seats[self.turn_of])
        if outlook.left and not holding.missing:
            worths.append(outlook.ended(seats, self.turn_of, BONUS))
        for place, same in enumerate(holding.same):
            for jokers in range(joker + 1):
                if len(same) >= 3 - jokers:
                    after = self._laid(seats, place, sum(1 << number for number in same[: 3 - jokers]))
                    worths.append(self._best_end(outlook, after, display, joker and not jokers, ends))
        best = ends[key] = max(worths, key=self._mine) if len(worths) > 1 else worths[0]
        return best

    @property
    def _mine(self) -> Callable[[Worth], float]:
        return itemgetter(self.turn_of)

    def _take(self, outlook: Outlook, seats: Seats, display: Display, number: int) -> Worth:
        mine = seats[self.turn_of]
        after = self._with(seats, self.turn_of, mine._replace(hand=mine.hand | 1 << number))
        return self._end(outlook, after, tuple([other for other in display if other != number]))

    def _take_best(self, outlook: Outlook, seats: Seats, display: Display) -> Worth:
        return max([self._take(outlook, seats, display, number) for number in display], key=self._mine)

    @cached_property
    def _taken(self) -> dict[int, Worth]:
        return {number: self._take(self.now, self.seats, self.display, number) for number in self.display}

    def _pass(self, outlook: Outlook, giver: int, number: int) -> Worth:
        gave, mine = self.seats[giver], self.seats[self.turn_of]
        seats = self._with(self.seats, giver, gave._replace(hand=gave.hand & ~(1 << number)))
        seats = self._with(seats, self.turn_of, mine._replace(hand=mine.hand | 1 << number))
        return self._end(outlook, seats, self.display)

    # The next card

    def flip(self) -> Worth:
        """The mean value of turning up the next card, over the entire stock."""
        return _mean([(worth, count) for worth, count, _ in self._outcomes()])

    def turned_up(self) -> tuple[Worth, dict[Card, Worth]]:
        """The value of turning up a card, on average and for each card that may come next."""
        outcomes, deck = list(self._outcomes()), self.deck
        of_cards = {
            card if isinstance(card, Trooper | Action) else deck.held[card]: worth
            for worth, _, cards in outcomes
            for card in cards
        }
        return _mean([(worth, count) for worth, count, _ in outcomes]), of_cards

    def _outcomes(self) -> Iterator[tuple[Worth, int, Sequence[int | Trooper | Action]]]:
        """Each value that the next card may have, the number of cards that have it, and these; characters by number."""
        display, size, me = self.display, self.size, self.turn_of
        lost = self._end(self.then, self.seats, display)
        lying, busts, alike = {number // size for number in display}, list[int](), dict[object, list[int]]()
        for number in self.stock.characters:
            if number // size in lying:
                busts.append(number)
            else:
                alike.setdefault(self._looks(number), []).append(number)
        for numbers_alike in alike.values():
            larger = tuple(sorted((*display, numbers_alike[0])))
            yield self._chosen(self.seats, larger), len(numbers_alike), numbers_alike
        yield lost, len(busts), busts
        if self.stock.troopers:
            richer = self.seats[me]._replace(troopers=self.seats[me].troopers + 1)
            worth = self._chosen(self._with(self.seats, me, richer), display)
            yield worth, self.stock.troopers, (Trooper(),)
        for name, count in self.stock.actions.items():
            if count:
                yield self._action(name, lost), count, (Action(name),)

    def _looks(self, number: int) -> object:
        """A key for a card in the display; cards with equal keys have equal values."""
        if not self.then.left:
            return number
        character, place = divmod(number, self.size)
        holdings = [self.then.holding(cards) for cards in self.seats]
        return (
            self.then.supply.of_character[character],
            self.deck.values[place] - holdings[self.turn_of].lows[character],
            *[(own.gain[number], own.third[place], own.absent >> character & 1) for own in holdings],
        )

    def _chosen(self, seats: Seats, display: Display) -> Worth:
        if self.then.left:
            return self.then.worth(seats, display, self.turn_of)
        if not display:
            return self._end(self.then, seats, display)
        return self._take_best(self.then, seats, display)

    def _action(self, name: ActionName, lost: Worth) -> Worth:
        """The approximate value of an action card, estimated before its choices are made.

        It assumes that Count Dooku draws the leader's middle card, and that Jango Fett gets the card least useful to
        its finder.
        """
        if name is ActionName.NUTE:
            return self._end(self.then, self.seats, self.display, joker=True)
        if name is ActionName.ZAM:
            if not self.display:
                return lost
            if self.then.left:
                return max(self._taken.values(), key=self._mine)
            return self._take_best(self.then, self.seats, self.display)
        givers = [seat for seat, cards in enumerate(self.seats) if seat != self.turn_of and cards.hand]
        if not givers:
            return lost
        giver = max(givers, key=lost.__getitem__)
        gain = self.then.holding(self.seats[self.turn_of]).gain
        cards = sorted(numbers(self.seats[giver].hand), key=gain.__getitem__)
        return self._pass(self.then, giver, cards[len(cards) // 2 if name is ActionName.DOOKU else 0])


def _mean(worths: Sequence[tuple[Worth, int]]) -> Worth:
    sums, cards = [0.0] * len(worths[0][0]), 0
    for worth, count in worths:
        cards += count
        sums = [total + count * number for total, number in zip(sums, worth, strict=True)]
    return tuple([total / cards for total in sums])


def values_of(view: View, net: Net) -> dict[Choice, Worth]:
    """The value of each of ``view.options``, by the compiled kernel if there is one that knows the deck."""
    kernel = compiled(view.deck, len(view.troopers), net)
    worths = kernel.worths(view) if kernel else None
    return dict(zip(view.options, worths, strict=True)) if worths else Search(view, net).values()


_LIKED = {Temper.BOLD: (Verb.FLIP,), Temper.CAREFUL: (Verb.TAKE, Verb.SHOW), Temper.HOARDING: (Verb.DONE,)}
"""The kinds of choices that a temper prefers if they cost at most `_INDIFFERENT`."""

_INDIFFERENT = 0.003  # a share of the win that does not matter


@dataclass(frozen=True, eq=False)
class Master(Level):
    """Chooses for the greatest share of the win, in view of the cards that each choice leaves to the other players.

    `net` estimates positions (None: the net in the data file). The weakness of this level: it expects everybody to play
    as well as it does. It guards against unlikely choices, keeps missions in hand while nobody *should* end the round,
    and always makes the same choice in the same position.
    """

    net: Net | None = None
    temper: Temper = Temper.EVEN

    def weigh(self, view: View) -> Policy:
        worths, verbs = self.appraise(view), _LIKED.get(self.temper)
        if verbs:
            best = max(worth.chance for worth in worths.values())
            liked = [made for made in worths if made.verb in verbs and worths[made].chance >= best - _INDIFFERENT]
            if liked:
                return {max(liked, key=lambda choice: worths[choice][1:]): 1.0}
        return {choice: worth.probability for choice, worth in worths.items()}

    def appraise(self, view: View) -> dict[Choice, ActionValue]:
        """The value of each of ``view.options`` to the seat that chooses; empty if there are none."""
        seat = view.to_act
        if not view.options or seat is None:
            return {}
        values = values_of(view, self.net or learned(len(view.troopers)))
        best = max(values, key=lambda choice: (values[choice][seat], values[choice][-1]))
        return {choice: ActionValue(float(choice is best), worth[seat], worth[-1]) for choice, worth in values.items()}
