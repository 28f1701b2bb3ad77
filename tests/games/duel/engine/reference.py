"""The rules of the duel a second time, as plainly as possible, to compare the engine with.

Written from the published rules and the rulings, not from the engine, of which it uses only the cards and the words for
choices and switches. Hands are sets of numbers, 0 for R2-D2; everything is changed in place.
"""

from dataclasses import dataclass, field

from duell.games.duel.engine.cards import Card, Choice, Deck, Vader, Villain
from duell.games.duel.engine.edition import Edition


@dataclass
class Player:
    """One player: the icons by value, the cards in hand, the cards taken."""

    icons: dict[int, int]
    hand: set[int]
    taken: list[Card] = field(default_factory=list)


class Table:
    """A table at which a game is played; `stock` has its cards from the top down."""

    def __init__(self, deck: Deck, edition: Edition, heroes: list[str], stock: list[Card]) -> None:
        self.rules = edition.switches()
        self.players = []
        for name in heroes:
            icons = dict(enumerate(deck.hero(name).icons, start=1))
            self.players.append(Player(icons, {0, *icons}))
        self.stock = stock
        self.escaped: list[Card] = []
        self.round = 1
        self.card: Card | None = self.stock.pop(0)
        self.scout: int | None = None
        self.scouted: Card | None = None
        self.bids: dict[int, int] = {}
        self.last: int | None = None
        self.draws = 0
        self.ended = ""

    def legal(self) -> dict[int, set[Choice]]:
        """What each player who has to choose can choose."""
        if self.scout is not None:
            others = [seat for seat in range(len(self.players)) if seat != self.scout]
            return {self.scout: {Choice.KEEP, *map(Choice.give, others)}}
        if self.draws and self.last is not None:
            return {self.last: {Choice.TAKE, Choice.STOP}}
        if self.ended:
            return {}
        return {seat: set(map(Choice, cards)) for seat in range(len(self.players)) if (cards := self._can_play(seat))}

    def _can_play(self, seat: int) -> set[int]:
        hand = self.players[seat].hand
        if isinstance(self.card, Vader):
            return hand - {0}
        if self.rules["end"] == "last-with-force" and not hand - {0}:
            return set()
        return hand

    def choose(self, choices: dict[int, Choice]) -> None:
        """Go on until somebody has to choose again."""
        if self.scout is not None:
            self._scout_decides(choices[self.scout])
        elif self.last is not None:
            self._leftover(self.last, choices[self.last])
        else:
            self._duel({seat: int(choice) for seat, choice in choices.items()})

    def _duel(self, bids: dict[int, int]) -> None:
        self.bids = bids
        r2d2s = [seat for seat, bid in bids.items() if bid == 0]
        if len(r2d2s) == 1 and self.stock:
            self.players[r2d2s[0]].hand.remove(0)
            if self.rules["scout"] == "next-round":
                self._award()
                self.round += 1
            self.scout = r2d2s[0]
            self.scouted = self.stock.pop(0)
        else:
            self._award()
            self._next_round()

    def _award(self) -> None:
        card, self.card = self.card, None
        assert card
        force = [seat for seat, bid in self.bids.items() if bid > 0]
        if not force:
            self.escaped.append(card)
            return
        best = force[0]
        for seat in force[1:]:
            mine, other = self.bids[seat], self.bids[best]
            if mine > other or (mine == other and self.players[seat].icons[mine] > self.players[best].icons[other]):
                best = seat
        self.players[best].taken.append(card)
        for seat in force:
            loses = seat != best if isinstance(card, Vader) else seat == best
            if loses:
                self.players[seat].hand.remove(self.bids[seat])

    def _scout_decides(self, choice: Choice) -> None:
        scout, card = self.scout, self.scouted
        assert scout is not None
        assert card
        receiver = scout if choice is Choice.KEEP else [Choice.give(seat) for seat in range(4)].index(choice)
        self.players[receiver].taken.append(card)
        kept = receiver == scout
        comes_back = {
            (Villain, True): False,
            (Villain, False): True,
            (Vader, True): True,
            (Vader, False): self.rules["vader-gift"] == "return",
        }
        if comes_back[type(card), kept]:
            self.players[scout].hand.add(0)
        self.scout = self.scouted = None
        if self.rules["scout"] == "at-once":
            self._award()
            self._next_round()
        else:
            self._turn_up()

    def _next_round(self) -> None:
        self.round += 1
        if not self._turn_up():
            self.round -= 1

    def _turn_up(self) -> bool:
        self.ended = self._why_it_is_over()
        if self.ended:
            self._leftovers()
            return False
        self.card = self.stock.pop(0)
        return True

    def _why_it_is_over(self) -> str:
        hands = [player.hand for player in self.players]
        with_cards = [hand for hand in hands if hand]
        with_force = [hand for hand in hands if hand - {0}]
        if self.rules["end"] == "last-with-cards":
            if not with_cards:
                return "nobody"
            if len(with_cards) == 1:
                return "last-with-cards"
            if not with_force:
                return "only-r2d2"
        if self.rules["end"] == "first-out" and len(with_force) < len(hands):
            return "first-out"
        if self.rules["end"] == "last-with-force" and len(with_force) <= 1:
            return "last-with-force"
        return "" if self.stock else "stock"

    def _leftovers(self) -> None:
        left = [
            seat
            for seat, player in enumerate(self.players)
            if (player.hand if self.rules["end"] == "last-with-cards" else player.hand - {0})
        ]
        if len(left) != 1 or self.rules["leftover"] == "none":
            return
        [last] = left
        if self.rules["leftover"] == "may":
            self.last = last
            self.draws = min(len(self.players[last].hand), len(self.stock))
        else:
            force = self.players[last].hand - {0}
            self.players[last].hand -= force
            for _ in force:
                if self.stock:
                    self.players[last].taken.append(self.stock.pop(0))

    def _leftover(self, last: int, choice: Choice) -> None:
        if choice is Choice.STOP:
            self.draws = 0
        else:
            self.players[last].taken.append(self.stock.pop(0))
            self.draws -= 1

    def total(self, seat: int) -> int:
        """What a player's cards count."""
        taken, total = self.players[seat].taken, 0
        for card in taken:
            if isinstance(card, Vader):
                total -= card.penalty
        for villain in {card for card in taken if isinstance(card, Villain)}:
            count = taken.count(villain)
            if self.rules["sets"] == "flat" and count > 1:
                total += villain.pair + 10 * (count - 2)
            else:
                total += villain.points * count + 10 * (count - 1)
        return total
